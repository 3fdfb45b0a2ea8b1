"""Episodes: a round or a match as the decisions of its seats, with the host's part played by chance."""

from __future__ import annotations

from typing import Any

import numpy as np

from unorules.batch.codes import ANSWER, MATCH_OVER, NEXT_ROUND, NOBODY, ROUND_OVER
from unorules.batch.kernel.compiling import compiled
from unorules.batch.kernel.moves import apply_action, start_match
from unorules.batch.kernel.observing import option_of
from unorules.batch.kernel.seats import seats_in, side_of
from unorules.batch.kernel.shuffle import below, mixed, next_word, scaled
from unorules.batch.layout import SEED_LANES

_SEEDED = 2
"""The first word of a sponge with bytes of the seed: the upper six."""
_16, _48 = np.uint64(16), np.uint64(48)
_TAG = np.uint64(0xFFFF)

MAX_IDLE = 10_000
"""So many games or rounds may go by, one after another, in which no seat decides. After that there will be none."""


@compiled
def begin_episode(p: Any, e: Any, g: Any, w: Any) -> None:
    """Start a new game, with a seed from the quick generator; another one, if a game ends before a seat decides.

    After `MAX_IDLE` games and rounds this is given up, and the game waits for nobody.
    """
    idle = 0
    while idle < MAX_IDLE:
        if g.exact:
            _draw_seed(g)
        if start_episode(p, e, g, w):
            break
        idle += 1 + g.seq


@compiled
def start_episode(p: Any, e: Any, g: Any, w: Any) -> Any:
    """Start the game of the seed in the record, and return whether a seat has to decide."""
    start_match(p, g, w)
    for seat in range(p.seats):
        g.paid[seat] = 0
    _let_host_move(p, e, g, w)
    return g.seat != NOBODY


@compiled
def _draw_seed(g: Any) -> None:
    """Write a new seed after the id of the shuffle."""
    word = next_word(g)
    g.seed[_SEEDED] = (g.seed[_SEEDED] & _TAG) | (word << _16)
    for lane in range(_SEEDED + 1, SEED_LANES - 1):
        g.seed[lane] = next_word(g)
    g.seed[SEED_LANES - 1] = word >> _48


@compiled
def take_step(p: Any, e: Any, g: Any, w: Any, id: Any, number: Any, reward: Any) -> Any:
    """Carry out a decision and the host's part, write the rewards, and return whether the episode is over.

    `number` is that of the id in the kernel; below 0, the id is an answer.
    """
    apply_action(p, g, w, number if number >= 0 else ANSWER + option_of(p, e, g, id))
    over = _let_host_move(p, e, g, w)
    for seat in range(p.seats):
        reward[seat] = 0
    if e.for_points:
        _reward_points(p, e, g, reward)
    elif over:
        _reward_winners(p, e, g, reward)
    return over


@compiled
def _let_host_move(p: Any, e: Any, g: Any, w: Any) -> Any:
    """Let the host move until a seat has to decide, and return whether the episode is over instead.

    After `MAX_IDLE` moves this is given up, and the game still waits for nobody.
    """
    idle = 0
    while g.seat == NOBODY and idle < MAX_IDLE:
        if g.prompt == MATCH_OVER or (g.prompt == ROUND_OVER and e.one_round):
            return True
        apply_action(p, g, w, host_action(g))
        idle += 1
    return False


@compiled
def host_action(g: Any) -> Any:
    """Return what the host does: start the next round, or report any outcome.

    In an exact game the outcome follows from the seed and the number of the step, so that it can be repeated.
    """
    if g.prompt == ROUND_OVER:
        return NEXT_ROUND
    if not g.exact:
        return ANSWER + below(g, g.options)
    word = np.uint64(g.seq)
    for lane in range(_SEEDED, SEED_LANES):
        word = mixed(word ^ g.seed[lane])
    return ANSWER + scaled(word, g.options)


@compiled
def _reward_points(p: Any, e: Any, g: Any, reward: Any) -> None:
    """Reward the points since the last reward, as `rewards.for_points` does."""
    total = 0
    for seat in range(p.seats):
        total += g.scores[seat] - g.paid[seat]
    for seat in range(p.seats):
        one = g.scores[seat] - g.paid[seat]
        reward[seat] = e.points_sign * (one - (total - one) / (p.seats - 1)) / 100
        g.paid[seat] = g.scores[seat]


@compiled
def _reward_winners(p: Any, e: Any, g: Any, reward: Any) -> None:
    """Reward who has won the round or the match, as `rewards.for_winning` does."""
    winners = g.winners
    if e.one_round:
        winners = 0 if g.out == NOBODY else side_of(p, g.out)
    count = seats_in(winners)
    if 0 < count < p.seats:
        for seat in range(p.seats):
            reward[seat] = 1 / count if winners >> seat & 1 else -1 / (p.seats - count)
