"""Hints beside the prompt: chances to jump in, call UNO or catch, and a question to ask when several actions fit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal, TypeAlias

from attrs import frozen

from unorules._seats import Seat
from unorules._values import Value
from unorules.actions import Action, CallUno, Catch, Play
from unorules.errors import EventError, StateError, quote
from unorules.views import View
from unorules.words.catalogue import Language, catalogue_of
from unorules.words.voice import Voice

HintKind: TypeAlias = Literal["jump_in", "call_uno", "call_early", "catch"]
"""The kinds of chance that a hint is about.

- `jump_in`: the seat may play out of turn.
- `call_uno`: the seat can be caught unless it calls UNO.
- `call_early`: the seat may call UNO ahead of a play that leaves one card.
- `catch`: the seat can be caught by the others.
"""


@frozen(eq=False, repr=False, weakref_slot=False)
class Hint(Value):
    """A chance that the prompt does not mention."""

    kind: HintKind
    """What the seat may do."""
    seat: Seat
    """The seat that has the chance; for a catch, the one that can be caught."""
    text: str
    """The sentence for the reader."""


def hints(view: View, *, language: Language = "en") -> tuple[Hint, ...]:
    """Return the hints for the reader of a view, the most urgent first.

    Args:
        view: What the reader sees now.
        language: `en`, `de`, or a `Catalogue` of your own.

    Raises:
        StateError: Unless given a view.
        LanguageError: For an unknown language.
    """
    if type(view) is not View:
        raise StateError(f"hints takes a view, not {quote(view)}")
    voice = Voice(view.players, None, language, view.variant)
    return tuple([Hint(kind, seat, voice.say(f"hint.{kind}", seat)) for kind, seat in _chances(view)])


def _chances(view: View) -> Iterator[tuple[HintKind, Seat]]:
    seat = view.seat
    if seat is not None:
        if view.prompt.seat != seat and any(isinstance(action, Play) for action in view.legal):
            yield "jump_in", seat
        if seat in view.catchable:
            yield "call_uno", seat
        elif CallUno(seat) in view.legal and may_leave_one(view):
            yield "call_early", seat
    for other in view.catchable:
        if other != seat:
            yield "catch", other


def may_leave_one(view: View) -> bool:
    """Return whether the seat has the turn and a play that leaves one card. Without one, an early call is wrong."""
    left = [len(view.hand) - action.count for action in view.legal if isinstance(action, Play)]
    return view.prompt.seat == view.seat and 1 in left


def ask_which(actions: Iterable[Action], *, language: Language = "en") -> str:
    """Return the question that lets a player choose one of these actions: which card count, colour, target or action.

    If plays of one card differ in their count, the question is about the count.

    Args:
        actions: The actions to choose from.
        language: `en`, `de`, or a `Catalogue` of your own.

    Raises:
        EventError: Unless given actions.
        LanguageError: For an unknown language.
    """
    catalogue, given = catalogue_of(language), list(actions)
    for action in given:
        if not isinstance(action, Action):
            raise EventError(f"ask_which takes actions, not {quote(action)}")
    plays = [action for action in given if isinstance(action, Play)]
    same_card = len(plays) == len(given) and len({play.card for play in plays}) == 1
    if same_card and len({play.count for play in plays}) > 1:
        return catalogue.say("choose.count")
    if same_card and len({play.color for play in plays}) > 1:
        return catalogue.say("choose.color")
    catches = given and all(isinstance(action, Catch) for action in given)
    return catalogue.say("choose.target" if catches else "choose.action")
