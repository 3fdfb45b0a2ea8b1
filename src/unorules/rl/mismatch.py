"""Mismatches: a view of another game than the one that numbers were made for, or cards that have none."""

from __future__ import annotations

from unorules.engine.compiled import CompiledVariant, compile_variant
from unorules.errors import SetupError, UnoError
from unorules.model.kinds import Kind
from unorules.view import View


class ViewMismatch(UnoError, ValueError):
    """A view has other cards, other colours or another number of seats than an `ActionSpace` or a `Layout`."""


def check_view(view: View, compiled: CompiledVariant, seats: int) -> None:
    """Raise a `ViewMismatch` unless a view is of a game with these cards, colours and seats. Switches may differ."""
    theirs, players = compile_variant(view.variant), len(view.players)
    same = theirs is compiled or (theirs.texts, theirs.colors) == (compiled.texts, compiled.colors)
    if players != seats or not same:
        ours = f"{compiled.variant} with {seats}"
        raise ViewMismatch(f"the view is of {view.variant} with {players} seats, but the numbers are for {ours}")


def check_sides(compiled: CompiledVariant) -> None:
    """Raise a `SetupError` if cards have two sides: actions and observations number one side only."""
    if compiled.sides:
        raise SetupError(f"{compiled.variant} has cards with two sides, for which there are no numbers to learn with")


def asking_kinds(compiled: CompiledVariant) -> tuple[Kind, ...]:
    """Return all that can ask: the kinds of the cards, and what drawing is where the variant says so."""
    return compiled.kinds if compiled.on_draw is None else (*compiled.kinds, compiled.on_draw)
