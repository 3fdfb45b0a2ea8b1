"""The rules of UNO as a library: immutable states, one pure function from each to the next."""

from types import FunctionType as _FunctionType

from unorules import actions as actions
from unorules import cards as cards
from unorules import errors as errors
from unorules import events as events
from unorules import fairness as fairness
from unorules import prompts as prompts
from unorules import replay as replay
from unorules import rules as rules
from unorules import setup as setup
from unorules import variants as variants
from unorules import views as views
from unorules._codec.digest import digest
from unorules._codec.wire import (
    decode_action,
    decode_event,
    decode_events,
    decode_trusted_action,
    decode_variant,
    decode_view,
    encode,
)
from unorules._engine.apply import Step, apply, check
from unorules._engine.legal import legal_actions
from unorules._host import host_move
from unorules._seats import Seat
from unorules._version import __version__ as __version__
from unorules.actions import Action, Answer, CallUno, Catch, Draw, Leave, NextRound, Pass, Play
from unorules.cards import Card, Color, card
from unorules.errors import DecodeError, IllegalAction, Reason, StaleState, UnoError, Violation
from unorules.events import Event
from unorules.prompts import Prompt
from unorules.registry import Registry
from unorules.replay import Replay, ReplayLog, SeatReplay
from unorules.rules import Rules
from unorules.setup import from_deck, new_game, position
from unorules.state import State
from unorules.table import Table
from unorules.variant import Variant
from unorules.views import View, redact, view

__all__ = [
    "Action",
    "Answer",
    "CallUno",
    "Card",
    "Catch",
    "Color",
    "DecodeError",
    "Draw",
    "Event",
    "IllegalAction",
    "Leave",
    "NextRound",
    "Pass",
    "Play",
    "Prompt",
    "Reason",
    "Registry",
    "Replay",
    "ReplayLog",
    "Rules",
    "Seat",
    "SeatReplay",
    "StaleState",
    "State",
    "Step",
    "Table",
    "UnoError",
    "Variant",
    "View",
    "Violation",
    "apply",
    "card",
    "check",
    "decode_action",
    "decode_event",
    "decode_events",
    "decode_trusted_action",
    "decode_variant",
    "decode_view",
    "digest",
    "encode",
    "from_deck",
    "host_move",
    "legal_actions",
    "new_game",
    "position",
    "redact",
    "view",
]


def __dir__() -> list[str]:
    return [*__all__]


for _function in [globals()[_name] for _name in __all__]:
    if isinstance(_function, _FunctionType):
        _function.__module__ = __name__  # the path that users import it by
