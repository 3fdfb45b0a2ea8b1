"""Fitting: whether a view is of the moment that a memory has come to."""

from __future__ import annotations

from unorules.errors import shown
from unorules.players.memory.fields import DISCARDS, DRAW_PILE, HANDS, MemoryFields
from unorules.players.memory.mismatch import MemoryMismatch
from unorules.view import View


def check_fit(memory: MemoryFields, view: View) -> None:
    """Raise MemoryMismatch unless the view is of the same match, seat and moment."""
    given: object = view
    if not isinstance(given, View):
        raise MemoryMismatch(f"expected the view of seat {memory._seat}, not {shown(given)}")
    remembered, seen = _remembered(memory), _seen(view)
    if remembered != seen:
        compared = zip(_COMPARED, remembered, seen, strict=True)
        what, one, other = next(row for row in compared if row[1] != row[2])
        raise MemoryMismatch(
            f"the view does not fit the memory, which must be told every action: {what} is {shown(other)}"
            f" in the view and {shown(one)} in the memory"
        )


_COMPARED = (
    "the seat",
    "the variant",
    "the list of players",
    "the round",
    "seq",
    "the number of cards of each seat",
    "the size of the draw pile",
    "the size of the discard pile",
    "the hand",
    "the top card",
    "the colour in force",
)


def _remembered(memory: MemoryFields) -> tuple[object, ...]:
    compiled, match = memory._compiled, memory._match
    hidden = memory._in_places()
    unseen = hidden[DISCARDS] + memory._unseen
    return (
        memory._seat,
        compiled.variant,
        match.players,
        memory._round,
        memory._seq,
        memory._sizes(hidden),
        hidden[DRAW_PILE] - memory._unseen,
        unseen + sum([hidden[HANDS + seat] for seat in memory._buried]) + len(memory._below + memory._discards),
        compiled.to_cards(memory._hand),
        compiled.cards[memory._discards[-1]],
        compiled.colors[memory._color],
    )


def _seen(view: View) -> tuple[object, ...]:
    return (
        view.seat,
        view.variant,
        view.players,
        view.round,
        view.seq,
        view.sizes,
        view.draw_size,
        view.discard_size,
        view.hand,
        view.top,
        view.color,
    )
