"""Moves of the host: starting the next round, and reporting outcomes drawn at random."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unorules.actions import Action, Answer, NextRound
from unorules.cards.effects import Option
from unorules.cards.questions import outcome_weights
from unorules.errors import StateError
from unorules.prompts import NO_CARD
from unorules.state import State, check_state

if TYPE_CHECKING:
    from random import Random


def host_move(state: State, rng: Random) -> Action:
    """Return an action for the host when the game waits for it: start the next round, or report a random outcome.

    Outcomes are as likely as the `weights` of the card's question; without weights, all are equally likely.

    Args:
        state: The state of the game.
        rng: The source of randomness.

    Raises:
        StateError: If the game waits for a seat, or is over.
    """
    check_state(state)
    if state._waiting.kind == "round_over":
        return NextRound()
    if state._waiting.kind == "outcome":
        return Answer(None, _random_outcome(state, rng))
    raise StateError(f"the host has nothing to do: {state.prompt}")


def _random_outcome(state: State, rng: Random) -> Option:
    waiting, compiled = state._waiting, state._match.compiled
    card = NO_CARD if waiting.pending is None else waiting.pending.card
    weights = outcome_weights(compiled.kind(card).questions, state.prompt, compiled.colors_to_name())
    return rng.choice(waiting.options) if weights is None else rng.choices(waiting.options, weights)[0]
