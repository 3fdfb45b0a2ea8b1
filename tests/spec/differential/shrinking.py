"""Shrinking: a difference as the shortest game that still shows it, and as text to reproduce it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType

import attrs

import unorules as uno
from tests.spec.differential.comparing import library_position, model_position
from tests.spec.differential.games import FAILURES, Game
from tests.spec.differential.luck import Difference
from tests.spec.differential.starts import Start
from tests.spec.differential.translating import to_action
from tests.spec.model import moves as rules
from tests.spec.model.moves import Move
from tests.spec.model.table import Position


class Case:
    """One game, kept so that a difference can be told."""

    def __init__(self, start: Start, model: ModuleType) -> None:
        self.start = start
        self.model = model
        self.game: Game | None = None

    @contextmanager
    def explained(self) -> Iterator[None]:
        """Let a difference say how to reproduce it. A mutant of the model is expected to differ: nothing is told."""
        try:
            yield
        except FAILURES as failure:
            if self.model is not rules:
                raise
            start, moves = self.start, [] if self.game is None else self.game.moves
            if replay(start, self.model, moves)[1] is not None:
                # With fewer moves it may begin still later: shuffles depend on how many there were before.
                for _ in range(2):
                    start, moves = begin_later(start, self.model, moves)
                    moves = shrink(start, self.model, moves)
            raise Difference(tell(start, self.model, moves, repr(failure))) from failure


def replay(start: Start, model: ModuleType, moves: list[Move]) -> tuple[Game | None, str | None]:
    """Play these moves and return the game and the first difference; moves that are refused are left out."""
    game: Game | None = None
    try:
        game = Game(start, model)
        game.compare()
        for move in moves:
            if game.allows(move):
                game.make(move)
    except FAILURES as failure:
        return game, str(failure) if isinstance(failure, Difference) else repr(failure)
    return game, None


def begin_later(start: Start, model: ModuleType, moves: list[Move]) -> tuple[Start, list[Move]]:
    """Return the latest turn of the game, laid out by hand, from which the difference can still be seen."""
    state, _ = start.first_step()
    later = [(start, moves)]
    for number in range(len(moves) + 1):
        most, mercy = max(map(len, state.hands)), state.variant.rules.mercy or sum(map(len, state.hands)) + 1
        everyone_plays = len(state.active) == state.seats and not state.gone
        # Tables are laid out with the side in front with which a round begins, and nobody is out before the first move.
        plain = everyone_plays and most < mercy and not uno.view(state, None).turned
        if state.prompt.kind == "turn" and state.prompt.seat is not None and plain:
            position: Position = {
                "hands": [list(map(str, hand)) for hand in state.hands],
                "draw": list(map(str, state.draw_pile)),
                "discard": list(map(str, state.discard_pile)),
                "color": state.color,
                "direction": state.direction,
                "turn": state.prompt.seat,
                "dealer": state.dealer,
                "scores": list(state.scores),
            }
            later.append((attrs.evolve(start, dealer=None, deck=None, position=position), moves[number:]))
        if number < len(moves) and uno.check(state, to_action(moves[number])) is None:
            state, _ = uno.apply(state, to_action(moves[number]))
    return next(found for found in reversed(later) if replay(found[0], model, found[1])[1] is not None)


def shrink(start: Start, model: ModuleType, moves: list[Move]) -> list[Move]:
    """Return the moves without those that the difference does not need."""
    size = len(moves)
    while size:
        place = 0
        while place < len(moves):
            fewer = moves[:place] + moves[place + size :]
            if replay(start, model, fewer)[1] is None:
                place += size
            else:
                moves = fewer
        size //= 2
    return moves


def tell(start: Start, model: ModuleType, moves: list[Move], first: str) -> str:
    """Return a difference as text: what is played, how it starts, the moves, and both positions."""
    game, difference = replay(start, model, moves)
    sheet = start.box.sheet
    colors = f"{sheet['colors']} back_colors={sheet['back_colors']}"
    odd = f"\n  colors={colors}\n  deck={sheet['deck']}" if ":" in start.box.variant.id else ""
    lines = [
        f"difference: {difference or first}",
        f"variant: {start.box.variant.id}{odd}",
        f"switches: {sheet['rules']}",
        f"seats={start.seats} seed={start.seed} dealer={start.dealer} deck={start.deck} position={start.position}",
        "moves:",
        *(f"  {to_action(move)}" for move in moves),
    ]
    if game is not None:
        lines += [f"the model: {model_position(model, game.table)}", f"the library: {library_position(game.state)}"]
    return "\n".join(lines)
