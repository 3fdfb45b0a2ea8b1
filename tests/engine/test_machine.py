"""A Hypothesis state machine that chooses the table and every action, and looks for a broken promise."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import hypothesis.strategies as st
import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

import unorules as uno
from tests.kit.decks import FOURS, LONELY, TINY
from tests.kit.invariants import check_closed, check_kept, check_start, checked_apply
from unorules import CallUno, Catch, Leave, Play, State, Variant
from unorules.errors import VariantError
from unorules.rules import CHOICES
from unorules.variants import CLASSIC_2010

NUMBERS: dict[str, tuple[Any, ...]] = {
    "hand_size": (1, 2),
    "uno_penalty": (1, 2, 4),
    "uno_false_penalty": (0, 0, 1, 2),
    "turn_limit": (None, None, 12),
    "target": (1, 50, 500),
    "mercy": (None, None, 4, 8),
    "decks": (1, 1, 2),
}


DECKS = {deck.id: deck for deck in (TINY, FOURS, LONELY, CLASSIC_2010)}
SWITCHES = st.fixed_dictionaries({switch: st.sampled_from(values) for switch, values in (CHOICES | NUMBERS).items()})


def variant(deck: str, switches: dict[str, Any]) -> Variant:
    """The deck with all of these switches but those that contradict one before them."""
    found = DECKS[deck]
    for switch, value in switches.items():
        changes: Any = {switch: value}
        with suppress(VariantError):
            found = found.with_rules(**changes)
    return found


class Game(RuleBasedStateMachine):
    """A table at which anything legal may happen next."""

    state: State

    @initialize(
        deck=st.sampled_from(list(DECKS)), switches=SWITCHES, seats=st.integers(2, 4), seed=st.integers(0, 2**16)
    )
    def sit_down(self, deck: str, switches: dict[str, Any], seats: int, seed: int) -> None:
        found = variant(deck, switches)
        if found.rules.hand_size * seats >= found.size * found.rules.decks:
            seats = 3
        self._start(found if seats == 4 else found.with_rules(partners="off"), seats, seed)

    @rule(data=st.data(), speaks=st.booleans(), hurries=st.booleans(), seed=st.integers(0, 2**16))
    def carry_on(self, data: st.DataObject, speaks: bool, hurries: bool, seed: int) -> None:
        """A call or a catch if there is one to make, a play out of turn or of several cards, or any other move.

        After the end, another match.
        """
        legal = uno.legal_actions(self.state)
        words = [action for action in legal if isinstance(action, CallUno | Catch)]
        moves = [action for action in legal if not isinstance(action, CallUno | Catch | Leave)]
        plays = [action for action in moves if isinstance(action, Play)]
        rare = [action for action in plays if action.count > 1 or action.seat != self.state.prompt.seat]
        if legal:
            chosen = words if words and speaks else rare if rare and hurries else moves
            self.state, _ = checked_apply(self.state, data.draw(st.sampled_from(chosen)))
        else:
            self._start(self.state.variant, self.state.seats, seed)

    @precondition(lambda self: self.state.rules.leaving == "allowed")
    @rule(data=st.data(), stays=st.integers(0, 4))
    def leave(self, data: st.DataObject, stays: int) -> None:
        """Now and then somebody leaves the match."""
        leaves = [action for action in uno.legal_actions(self.state) if isinstance(action, Leave)]
        if leaves and not stays:
            self.state, _ = checked_apply(self.state, data.draw(st.sampled_from(leaves)))

    @invariant()
    def is_closed(self) -> None:
        """Exactly the legal actions apply; anything else is refused and changes nothing."""
        check_closed(self.state)

    @invariant()
    def is_kept(self) -> None:
        """A state can be a key and can be pickled."""
        check_kept(self.state)

    def _start(self, variant: Variant, seats: int, seed: int) -> None:
        start = uno.new_game(variant, seats, seed=seed)
        check_start(start)
        self.state = start[0]


def most(games: int, *, steps: int) -> settings:
    """So many games, each of so many steps at the most."""
    return settings(
        max_examples=games,
        stateful_step_count=steps,
        deadline=None,
        phases=(Phase.reuse, Phase.generate, Phase.shrink),
        suppress_health_check=[HealthCheck.too_slow],
    )


def test_no_promise_is_broken_in_a_few_games() -> None:
    """A glance, for every run."""
    run_state_machine_as_test(Game, settings=most(4, steps=20))


@pytest.mark.slow
def test_no_promise_is_broken_in_many_games() -> None:
    """A long look."""
    run_state_machine_as_test(Game, settings=most(50, steps=35))
