"""Special cards that two or more products share: Discard All, Skip Everyone, and swapping hands."""

from __future__ import annotations

from collections.abc import Iterable

from unorules.cards.cards import CardFilter
from unorules.cards.effects import Ask, Discard, Effect, MoveHands, NextTurn
from unorules.cards.kind import Kind
from unorules.cards.questions import Question
from unorules.cards.turn import Reply, Turn

SWAP = Question("swap", "seats")


def discard_all(turn: Turn) -> Iterable[Effect]:
    """Discard all other cards of the card's colour."""
    return [Discard(turn.seat, CardFilter(color=turn.card.color))]


def play_again(turn: Turn) -> Iterable[Effect]:
    """Give its player the next turn."""
    return [NextTurn(turn.seat)]


def choose_swap(turn: Turn) -> Iterable[Effect]:
    """Ask its player whom to swap hands with; between two players, swap at once."""
    if len(turn.others) > 1:
        return [Ask(turn.seat, "swap", turn.others)]
    return [MoveHands(((turn.seat, turn.next), (turn.next, turn.seat)))]


def swap_with_chosen(turn: Turn, reply: Reply) -> Iterable[Effect]:
    """Swap hands with the chosen player."""
    return [MoveHands(((turn.seat, reply.target), (reply.target, turn.seat)))]


DISCARD_ALL = Kind(
    "discard-all",
    points=20,
    on_play=discard_all,
    on_open="return",
    text="Its player discards all other cards of its colour.",
)
SKIP_EVERYONE = Kind(
    "skip-everyone",
    points=20,
    on_play=play_again,
    on_open="effects",
    text="All others lose the turn: its player goes again.",
)
