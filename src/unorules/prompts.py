"""The prompt: the one question the game waits on."""

from __future__ import annotations

from typing import Literal, TypeAlias

from attrs import frozen

from unorules.cards import Seat
from unorules.effects import Option

PromptKind: TypeAlias = Literal["turn", "drawn", "ask", "outcome", "round_over", "match_over"]


@frozen
class Prompt:
    """The one question the game waits on: who must act, and on what.

    `seat` is None when the host has to act; `about` is the seat it concerns. `since` is the `seq` of the state
    in which it first stood: UNO calls in between leave it as it is.
    """

    kind: PromptKind
    seat: Seat | None
    about: Seat | None
    question: str | None
    options: tuple[Option, ...]
    since: int
