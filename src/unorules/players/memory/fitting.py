"""Fitting: whether a view is of the moment that a memory has come to."""

from __future__ import annotations

from collections.abc import Iterator

from unorules.errors import shown
from unorules.players.memory.fields import DISCARDS, DRAW_PILE, HANDS, MemoryFields, MemoryMismatch
from unorules.players.memory.pools import in_place
from unorules.view import View


def check_fit(memory: MemoryFields, view: View) -> None:
    """Raise MemoryMismatch unless the view is of the same match, seat and moment."""
    given: object = view
    if not isinstance(given, View):
        raise MemoryMismatch(f"expected the view of seat {memory._seat}, not {shown(given)}")
    for what, remembered, seen in _compared(memory, view):
        if remembered != seen:
            raise MemoryMismatch(
                f"the view does not fit the memory, which must be told every action: {what} is {shown(seen)}"
                f" and not {shown(remembered)}"
            )


def _compared(memory: MemoryFields, view: View) -> Iterator[tuple[str, object, object]]:
    compiled = memory._compiled
    yield "the seat", memory._seat, view.seat
    if view.variant is not compiled.variant:
        yield "the variant", compiled.variant, view.variant
    yield "the list of players", memory._match.players, view.players
    yield "the round", memory._round, view.round
    yield "seq", memory._seq, view.seq
    yield "the number of cards of each seat", memory._sizes(), view.sizes
    worlds = memory._worlds
    yield "the size of the draw pile", in_place(worlds, DRAW_PILE), view.draw_size
    hidden = in_place(worlds, DISCARDS) + sum([in_place(worlds, HANDS + seat) for seat in memory._buried])
    yield "the size of the discard pile", hidden + len(memory._discards), view.discard_size
    yield "the hand", compiled.to_cards(memory._hand), view.hand
    yield "the top card", compiled.cards[memory._discards[-1]], view.top
    yield "the colour in force", compiled.colors[memory._color], view.color
