"""Games: one game that both sides play, step by step."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import unorules as uno
from tests.spec.differential.comparing import compare_events, compare_moves, compare_opinions, compare_positions
from tests.spec.differential.luck import Difference, EngineLuck
from tests.spec.differential.starts import Start
from tests.spec.differential.telling import compare_house_events, is_new_prompt, remember
from tests.spec.differential.translating import text_of, to_action
from tests.spec.model.moves import Move
from tests.spec.referee import Referee, is_of_a_sheet
from unorules import State

FAILURES = (
    Difference,
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    NameError,
    RecursionError,
    TypeError,
    ValueError,
)
"""How a difference shows: the two are compared, or one of them breaks."""


class Game:
    """A game of both sides. `compare` and `make` raise Difference if they disagree, and Mistake where a referee does.

    Games of the five sheets have a referee.
    """

    def __init__(self, start: Start, model: ModuleType) -> None:
        self.start = start
        self.model = model
        self.moves: list[Move] = []
        """What was made, and at the end perhaps a move that only one side allows."""
        self.luck = EngineLuck([text_of(card) for card, _ in start.box.variant.deck])
        with self.luck.recorded():
            self.state: State
            self.state, self.events = start.first_step()
        self.table: Any = start.table(model, self.luck)
        self.since = 0
        self.legal: list[Move] = []
        self.referee = Referee((self.state, self.events)) if is_of_a_sheet(start.box.variant) else None
        self.situations: list[str] = []
        """What the last move was about, in the words of the referee."""

    def make(self, move: Move) -> None:
        """Make a move on both sides, and compare what it leads to."""
        self.moves.append(move)
        before, action = remember(self.table), to_action(move)
        with self.luck.recorded():
            self.state, self.events = uno.apply(self.state, action)
        self.model.make(self.table, move)
        if is_new_prompt(before, move, self.table):
            self.since = len(self.moves)
        self.compare()
        compare_house_events(before, move, self.table, self.events)
        if self.referee is not None:
            self.situations = self.referee.follow(action, (self.state, self.events))

    def allows(self, move: Move) -> bool:
        """Return whether both sides allow a move."""
        self.moves.append(move)
        allowed = compare_opinions(self.model, self.state, self.table, move)
        self.moves.pop()
        return allowed

    def compare(self) -> None:
        """Compare the two positions, and what may be done in them."""
        self.luck.check_used_up()
        compare_positions(self.model, self.state, self.table)
        compare_events(self.table, self.events)
        if self.state.prompt.since != self.since:
            raise Difference(f"since: the model has {self.since}, the library {self.state.prompt.since}")
        self.legal = compare_moves(self.model, self.state, self.table)
