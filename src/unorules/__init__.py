"""The rules of UNO as a library: immutable states, one pure function from each to the next."""

import typing

from unorules import variants as _variants
from unorules._codec import Encodable, decode, decode_action, dumps, encode, loads
from unorules._codec.digest import digest
from unorules._engine.apply import Step, apply, check
from unorules._engine.legal import legal_actions
from unorules._seats import Seat
from unorules._version import __version__ as __version__
from unorules.actions import Action, Answer, CallUno, Catch, Draw, Leave, NextRound, Pass, Play
from unorules.cards.card import Card, CardFilter, Color, card
from unorules.cards.effects import (
    Announce,
    Ask,
    Discard,
    DrawCards,
    DrawUntil,
    Effect,
    Flip,
    Memo,
    MoveHands,
    NameColor,
    NextTurn,
    Option,
    Penalty,
    PoolHands,
    Reveal,
    Reverse,
    Skip,
    TakePenalty,
    TurnUp,
)
from unorules.cards.kind import Condition, Kind, OnAnswer, OnOpen, OnPlay, OnTurnUp, wild
from unorules.cards.questions import Question
from unorules.cards.turn import Reply, Turn
from unorules.errors import (
    CardError,
    DecodeError,
    EventError,
    GameTooLong,
    IllegalAction,
    LanguageError,
    LogError,
    ParseError,
    Reason,
    ReplayDiverged,
    SeatError,
    SetupError,
    StaleState,
    StateError,
    UnoError,
    UnsupportedVersion,
    VariantError,
    Violation,
)
from unorules.events import (
    Announced,
    Answered,
    Asked,
    Caught,
    ColorSet,
    DealerDrawn,
    Dealt,
    Discarded,
    DrawCause,
    Drew,
    Event,
    Fate,
    Flipped,
    HandMoved,
    HandShown,
    HandsPooled,
    JumpedIn,
    MatchEnded,
    MatchStarted,
    OutCause,
    Owed,
    Passed,
    Played,
    Redealt,
    Reshuffled,
    Reversed,
    RoundEnd,
    RoundEnded,
    RoundStarted,
    SeatOut,
    Skipped,
    TurnedUp,
    UnoCalled,
)
from unorules.fairness import commitment, mixed_seed, verify_commitment
from unorules.prompts import Prompt, PromptKind
from unorules.registry import Registry
from unorules.replay import Durability, Replay, ReplayLog, Result, SeatReplay
from unorules.rules import RuleChanges, Rules
from unorules.setup import Cards, from_deck, from_table, new_game
from unorules.state import State
from unorules.table import Table
from unorules.variant import Variant
from unorules.variants import (
    CLASSIC_2010,
    DEFAULT,
    FRIENDS_2022,
    HELLO_KITTY_2017,
    ICE_THE_KICKER_2023,
    SHANTELL_MARTIN_2023,
)
from unorules.views import View, redact, view

if typing.TYPE_CHECKING:
    from unorules.variants import ALL_WILD, ATTACK_2010, CLASSIC_2018, FLIP_2018, NO_MERCY_2023
    from unorules.words.catalogue import Catalogue, Language
    from unorules.words.hints import Hint, HintKind, ask_which, hints
    from unorules.words.narrate import Narrator, narrate
    from unorules.words.parse_action import parse_action
    from unorules.words.sentences import describe
    from unorules.words.titles import card_text, face
else:
    _WORDS = {
        "catalogue": ("Catalogue", "Language"),
        "hints": ("Hint", "HintKind", "ask_which", "hints"),
        "narrate": ("Narrator", "narrate"),
        "parse_action": ("parse_action",),
        "sentences": ("describe",),
        "titles": ("card_text", "face"),
    }

    def __getattr__(name):
        """Import words and products when they are first used: most games do without."""
        from importlib import import_module

        if name in _variants.PRODUCTS:
            return getattr(_variants, name)
        for module, names in _WORDS.items():
            if name in names:
                globals()[name] = found = getattr(import_module(f"unorules.words.{module}"), name)
                return found
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

    def __dir__():
        return sorted({*globals(), *__all__})


__all__ = [
    "ALL_WILD",
    "ATTACK_2010",
    "CLASSIC_2010",
    "CLASSIC_2018",
    "DEFAULT",
    "FLIP_2018",
    "FRIENDS_2022",
    "HELLO_KITTY_2017",
    "ICE_THE_KICKER_2023",
    "NO_MERCY_2023",
    "SHANTELL_MARTIN_2023",
    "Action",
    "Announce",
    "Announced",
    "Answer",
    "Answered",
    "Ask",
    "Asked",
    "CallUno",
    "Card",
    "CardError",
    "CardFilter",
    "Cards",
    "Catalogue",
    "Catch",
    "Caught",
    "Color",
    "ColorSet",
    "Condition",
    "DealerDrawn",
    "Dealt",
    "DecodeError",
    "Discard",
    "Discarded",
    "Draw",
    "DrawCards",
    "DrawCause",
    "DrawUntil",
    "Drew",
    "Durability",
    "Effect",
    "Encodable",
    "Event",
    "EventError",
    "Fate",
    "Flip",
    "Flipped",
    "GameTooLong",
    "HandMoved",
    "HandShown",
    "HandsPooled",
    "Hint",
    "HintKind",
    "IllegalAction",
    "JumpedIn",
    "Kind",
    "Language",
    "LanguageError",
    "Leave",
    "LogError",
    "MatchEnded",
    "MatchStarted",
    "Memo",
    "MoveHands",
    "NameColor",
    "Narrator",
    "NextRound",
    "NextTurn",
    "OnAnswer",
    "OnOpen",
    "OnPlay",
    "OnTurnUp",
    "Option",
    "OutCause",
    "Owed",
    "ParseError",
    "Pass",
    "Passed",
    "Penalty",
    "Play",
    "Played",
    "PoolHands",
    "Prompt",
    "PromptKind",
    "Question",
    "Reason",
    "Redealt",
    "Registry",
    "Replay",
    "ReplayDiverged",
    "ReplayLog",
    "Reply",
    "Reshuffled",
    "Result",
    "Reveal",
    "Reverse",
    "Reversed",
    "RoundEnd",
    "RoundEnded",
    "RoundStarted",
    "RuleChanges",
    "Rules",
    "Seat",
    "SeatError",
    "SeatOut",
    "SeatReplay",
    "SetupError",
    "Skip",
    "Skipped",
    "StaleState",
    "State",
    "StateError",
    "Step",
    "Table",
    "TakePenalty",
    "Turn",
    "TurnUp",
    "TurnedUp",
    "UnoCalled",
    "UnoError",
    "UnsupportedVersion",
    "Variant",
    "VariantError",
    "View",
    "Violation",
    "apply",
    "ask_which",
    "card",
    "card_text",
    "check",
    "commitment",
    "decode",
    "decode_action",
    "describe",
    "digest",
    "dumps",
    "encode",
    "face",
    "from_deck",
    "from_table",
    "hints",
    "legal_actions",
    "loads",
    "mixed_seed",
    "narrate",
    "new_game",
    "parse_action",
    "redact",
    "verify_commitment",
    "view",
    "wild",
]
