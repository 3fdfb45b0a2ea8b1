"""The prompt: the one question the game waits on."""

from __future__ import annotations

from typing import Literal, TypeAlias

from attrs import frozen

from unorules.cards import Seat
from unorules.effects import Option
from unorules.sealing import seal

PromptKind: TypeAlias = Literal["turn", "drawn", "ask", "outcome", "round_over", "match_over"]


@frozen(weakref_slot=False)
class Prompt:
    """Who must act, and on what.

    `seat` is None when the host has to act; `about` is the seat it concerns. `since` is the `seq` of the state
    in which this prompt first stood: UNO calls in between leave it as it is.
    """

    kind: PromptKind
    seat: Seat | None
    about: Seat | None
    question: str | None
    options: tuple[Option, ...]
    since: int


class _Draft:
    """The layout of a prompt, still open."""

    __slots__ = ("about", "kind", "options", "question", "seat", "since")

    kind: PromptKind
    seat: Seat | None
    about: Seat | None
    question: str | None
    options: tuple[Option, ...]
    since: int


def turn_prompt(kind: Literal["turn", "drawn"], seat: Seat, since: int) -> Prompt:
    """The prompt of nearly every step."""
    draft = _Draft()
    draft.kind = kind
    draft.seat = seat
    draft.about = seat
    draft.question = None
    draft.options = ()
    draft.since = since
    return seal(draft, Prompt)
