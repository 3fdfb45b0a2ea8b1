"""Playing: one game, every step of which is checked against the invariants, the ledger and the situations."""

from __future__ import annotations

from collections import Counter
from random import Random

from attrs import define, field

import unorules as uno
from tests.house.ledger import Ledger, Mistake
from tests.house.policy import MIXED, Policy
from tests.house.situations import Step, reached
from tests.kit.invariants import check_closed, check_kept, check_start, check_step
from unorules import Event, Seat, State, Variant
from unorules.events import Played, RoundStarted

THOROUGH = 0.002
"""In how many steps every possible action is tried."""

WRONG_SITUATION = "not as the rulings say"
"""How a mistake begins that a situation has noticed."""


@define
class Tally:
    """What was played, and how often each situation was reached."""

    games: int = 0
    steps: int = 0
    tried: int = 0
    """Steps after which every possible action was tried."""
    situations: Counter[str] = field(factory=Counter)
    book: Counter[str] = field(factory=Counter)
    """What the ledgers say of the cards of all debts."""


def play_new(variant: Variant, seats: int, seed: int, tally: Tally, *, policy: Policy = MIXED, most: int = 200) -> None:
    """Play a new game with these dice, for so many steps at most."""
    state, events = uno.new_game(variant, seats, seed=seed)
    check_start((state, events))
    ledger = Ledger.of(state, dealt=False)
    ledger.follow(events, state)
    play_on(state, ledger, Random(seed), tally, policy=policy, most=most, laid_by=None)


def play_from(state: State, seed: int, tally: Tally, *, policy: Policy = MIXED, most: int = 60) -> None:
    """Play on from a position at which nothing is owed."""
    play_on(state, Ledger.of(state), Random(seed), tally, policy=policy, most=most, laid_by=-1)


def play_on(
    state: State, ledger: Ledger, rng: Random, tally: Tally, *, policy: Policy, most: int, laid_by: Seat | None
) -> None:
    """Play on with a ledger that is up to date. Raises AssertionError at the first step that is wrong."""
    tally.games += 1
    for _ in range(most):
        if state.over:
            break
        action = policy.choose(rng, state)
        after, events = uno.apply(state, action)
        step = Step(state, action, events, after, laid_by)
        try:
            check_step(state, action, (after, events))
            ledger.follow(events, after)
            count(step, tally)
            if rng.random() < THOROUGH:
                tally.tried += 1
                check_closed(after)
                check_kept(after)
        except AssertionError as error:
            error.add_note(tell(step))
            raise
        tally.steps += 1
        laid_by = _laid_by(events, laid_by)
        state = after
    tally.book += ledger.book


def count(step: Step, tally: Tally) -> None:
    """Count the situations that a step is, and raise Mistake if one of them is not as the rulings say."""
    for name, holds in reached(step):
        if not holds:
            raise Mistake(f"{WRONG_SITUATION}: {name}")
        tally.situations[name] += 1


def _laid_by(events: tuple[Event, ...], before: Seat | None) -> Seat | None:
    """Return who laid the card that is on top after these events; None if it was turned up."""
    for event in reversed(events):
        if isinstance(event, Played):
            return event.seat
        if isinstance(event, RoundStarted):
            return None
    return before


def tell(step: Step) -> str:
    """Tell a step that went wrong."""
    lines = [
        f"{step.before.variant.id} with {step.before.seats} seats, {step.before.rules.changes()}",
        f"before: {step.before}, {step.before.prompt}, active {step.before.active}",
        f"hands: {[' '.join(map(str, hand)) for hand in step.before.hands]}",
        f"action: {step.action}",
        *(f"event: {event}" for event in step.events),
        f"after: {step.after}, {step.after.prompt}, active {step.after.active}, catchable {step.after.catchable}",
    ]
    return "\n".join(lines)
