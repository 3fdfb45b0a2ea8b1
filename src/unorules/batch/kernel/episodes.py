"""Episodes of an environment: its steps, rewards, observations and masks, and the entry points for Python."""

from __future__ import annotations

from typing import Any

import numpy as np

from unorules.batch.codes import ANSWER, ASK, DEBT, DRAWN, MATCH_OVER, NEXT_ROUND, NO_LIMIT, NOBODY, ROUND_OVER, SWAP
from unorules.batch.kernel.jit import SOURCES, entry, jit
from unorules.batch.kernel.legal import find_moves
from unorules.batch.kernel.moves import apply_action, start_match
from unorules.batch.kernel.piles import ONE, lowest_bit
from unorules.batch.kernel.prompting import count_seats, seat_after, side_of
from unorules.batch.kernel.shuffle import GOLDEN, mix, next_word, random_below, scale_word
from unorules.batch.layout import ENV, GAME, PROGRAM, SEED_LANES, WORK

_SEEDED = 2
"""The first word of a sponge with bytes of the seed, its upper six."""
_16, _48 = np.uint64(16), np.uint64(48)
_TAG = np.uint64(0xFFFF)

MAX_IDLE = 10_000
"""After so many games or rounds in a row without a decision of a seat, none is expected any more."""


@jit
def begin_episode(p: Any, e: Any, g: Any, w: Any) -> None:
    """Start a new game with a seed from the quick generator, and another one if it ends before a seat decides.

    Stop after `MAX_IDLE` games and rounds; the game then waits for no seat.
    """
    idle = 0
    while idle < MAX_IDLE:
        if g.exact:
            _draw_seed(g)
        if start_episode(p, e, g, w):
            break
        idle += 1 + g.seq


@jit
def start_episode(p: Any, e: Any, g: Any, w: Any) -> Any:
    """Start the game with the seed in the record, and return whether a seat has to decide."""
    start_match(p, g, w)
    for seat in range(p.seats):
        g.paid[seat] = 0
    _let_host_move(p, e, g, w)
    return g.seat != NOBODY


@jit
def _draw_seed(g: Any) -> None:
    """Write a new seed behind the id of the shuffle."""
    word = next_word(g)
    g.seed[_SEEDED] = (g.seed[_SEEDED] & _TAG) | (word << _16)
    for lane in range(_SEEDED + 1, SEED_LANES - 1):
        g.seed[lane] = next_word(g)
    g.seed[SEED_LANES - 1] = word >> _48


@jit
def take_step(p: Any, e: Any, g: Any, w: Any, id: Any, number: Any, reward: Any) -> Any:
    """Carry out a decision and the host's moves, write the rewards, and return whether the episode is over.

    `number` is the kernel's number of the id; if it is negative, the id is an answer.
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


@jit
def _let_host_move(p: Any, e: Any, g: Any, w: Any) -> Any:
    """Let the host move until a seat has to decide, and return whether the episode is over instead.

    Stop after `MAX_IDLE` moves; the game then waits for no seat.
    """
    idle = 0
    while g.seat == NOBODY and idle < MAX_IDLE:
        if g.prompt == MATCH_OVER or (g.prompt == ROUND_OVER and e.one_round):
            return True
        apply_action(p, g, w, host_action(g))
        idle += 1
    return False


@jit
def host_action(g: Any) -> Any:
    """Return the host's action: start the next round, or report a random outcome.

    In an exact game the outcome depends on the seed and the number of the step, so that it can be repeated.
    """
    if g.prompt == ROUND_OVER:
        return NEXT_ROUND
    if not g.exact:
        return ANSWER + random_below(g, g.options)
    word = np.uint64(g.seq)
    for lane in range(_SEEDED, SEED_LANES):
        word = mix(word ^ g.seed[lane])
    return ANSWER + scale_word(word, g.options)


@jit
def _reward_points(p: Any, e: Any, g: Any, reward: Any) -> None:
    """Write the rewards for points since the last ones, like `unorules.rl.env_options.point_rewards`."""
    total = 0
    for seat in range(p.seats):
        total += g.scores[seat] - g.paid[seat]
    for seat in range(p.seats):
        one = g.scores[seat] - g.paid[seat]
        reward[seat] = e.points_sign * (one - (total - one) / (p.seats - 1)) / 100
        g.paid[seat] = g.scores[seat]


@jit
def _reward_winners(p: Any, e: Any, g: Any, reward: Any) -> None:
    """Write the rewards for the winners of the episode, like `unorules.rl.env_options.win_rewards`."""
    winners = g.winners
    if e.one_round:
        winners = 0 if g.out == NOBODY else side_of(p, g.out)
    count = count_seats(winners)
    if 0 < count < p.seats:
        for seat in range(p.seats):
            reward[seat] = 1 / count if winners >> seat & 1 else -1 / (p.seats - count)


# Observations and masks of the seat that must act, as `unorules.rl` numbers them.

MOST = 255
"""The largest number of an observation, written for all larger ones."""
DRAW_ID, PASS_ID = 0, 1


@jit
def write_observation(p: Any, e: Any, g: Any, row: Any) -> None:
    """Write the observation of the seat that must act, like `Layout.observe`."""
    for place in range(row.shape[0]):
        row[place] = 0
    for card in range(e.drawn):
        row[card] = g.counts[g.seat, card]
    row[e.top + int(g.discard_pile[g.discard_count - 1])] = 1
    if g.color < p.colors:
        row[e.color + g.color] = 1
    row[e.prompt + g.prompt] = 1
    row[e.mover] = 1
    if g.prompt == DRAWN:
        row[e.drawn + g.drawn] = 1
    elif g.prompt == DEBT:
        row[e.owed] = min(g.owed, MOST)
    elif g.prompt == ASK:
        _write_question(p, e, g, row)
    seat = g.seat
    for place in range(p.seats):
        row[e.sizes + place] = min(g.sizes[seat], MOST)
        row[e.active + place] = g.active >> seat & 1
        if g.scores[seat] > 0:
            row[e.scores + place] = min(100 * g.scores[seat] // p.target, MOST)
        seat += 1
        if seat == p.seats:
            seat = 0
    row[e.left] = g.direction == 1
    row[e.draw_pile] = min(g.draw_count, MOST)
    row[e.discard_pile] = min(g.discard_count, MOST)
    row[e.turns_left] = MOST if g.turns_left == NO_LIMIT else min(g.turns_left, MOST)


@jit
def _write_question(p: Any, e: Any, g: Any, row: Any) -> None:
    row[e.question + e.questions[g.question]] = 1
    if g.asking != NOBODY:
        row[e.owed] = min(g.owed, MOST)
        if not g.asked_at_opening:
            row[e.asker + (g.asker - g.seat) % p.seats] = 1


@jit
def write_mask(p: Any, e: Any, g: Any, w: Any, row: Any) -> None:
    """Write the mask of the seat that must act, like `ActionSpace.mask`."""
    for place in range(row.shape[0]):
        row[place] = False
    find_moves(p, g, w)
    row[DRAW_ID] = w.can_draw != 0
    row[PASS_ID] = w.can_pass != 0
    for option in range(w.options):
        row[answer_id(p, e, g, option)] = True
    for word in range(p.words):
        bits = w.cards[word]
        while bits:
            card = 64 * word + lowest_bit(bits)
            first = e.plays[card]
            row[first] = True
            if p.names_color[card]:
                for named in range(1, p.colors + w.last_card):
                    row[first + named] = True
            bits &= bits - ONE


@jit
def answer_id(p: Any, e: Any, g: Any, option: Any) -> Any:
    """Return the id of an option of the current question."""
    if g.question != SWAP:
        return e.answers[g.question, option]
    seat = seat_after(p, g, g.seat)
    for _ in range(option):
        seat = seat_after(p, g, seat)
    return e.targets + (seat - g.seat) % p.seats


@jit
def option_of(p: Any, e: Any, g: Any, id: Any) -> Any:
    """Return the option with this id, which must be one of the current question."""
    option = 0
    while answer_id(p, e, g, option) != id:
        option += 1
    return option


# Entry points, which Python calls for one step of all games.

STEP, START_SEEDED, START = range(3)
"""What happens in every game: a step, a start with the seed in the record, or a start with a new seed."""

FETCHED = 16
"""How many games are prefetched at a time. This matters most where there are more games than the cache holds."""
LINE = 64
"""The bytes of a cache line."""
HANDS = GAME.fields["held"][1]
"""The offset of the hands in a row. All bytes before them are prefetched."""


@entry
def first_illegal(mask: Any, ids: Any, sources: Any = SOURCES) -> Any:
    """Return the first game whose mask does not allow its id, or -1."""
    for index in range(ids.shape[0]):
        if ids[index] < 0 or ids[index] >= mask.shape[1] or not mask[index, ids[index]]:
            return index
    return -1


@entry
def run_episodes(
    program: Any,
    env: Any,
    numbers: Any,
    games: Any,
    work: Any,
    how: Any,
    ids: Any,
    observation: Any,
    reward: Any,
    done: Any,
    mask: Any,
    seat: Any,
    sources: Any = SOURCES,
) -> Any:
    """Carry out one legal decision in every row, or start an episode there; where an episode is over, start another.

    `numbers` are the kernel's numbers of the ids; `how` is `STEP`, `START_SEEDED` or `START`. Return -1; or stop at the
    first row in which no seat will decide any more, and return its index.
    """
    p, e, w = program.view(PROGRAM)[0], env.view(ENV)[0], work.view(WORK)[0]
    for index in range(games.shape[0]):
        if index % FETCHED == 0:
            _prefetch(p, games[index : index + FETCHED], w)
        g, id = games[index].view(GAME)[0], ids[index]
        if how == STEP:
            done[index] = take_step(p, e, g, w, id, numbers[id], reward[index])
        else:
            done[index] = how == START or not start_episode(p, e, g, w)
        if done[index]:
            begin_episode(p, e, g, w)
        if g.seat == NOBODY:
            return index
        write_observation(p, e, g, observation[index])
        write_mask(p, e, g, w, mask[index])
        seat[index] = g.seat
    return -1


@jit
def _prefetch(p: Any, games: Any, w: Any) -> None:
    """Read from every cache line that a step of these games needs, so that the reads overlap."""
    read = 0
    for index in range(games.shape[0]):
        g = games[index].view(GAME)[0]
        for place in range(0, HANDS, LINE):
            read += games[index, place]
        for seat in range(p.seats):
            read += np.int64(g.held[seat, 0]) + g.counts[seat, 0]
        read += g.discard_pile[g.discard_count - 1]
        read += g.draw_pile[g.draw_count - 1]
    w.fetched = read


@entry
def sample_ids(mask: Any, chance: Any, ids: Any, sources: Any = SOURCES) -> Any:
    """Choose a random id for every game that its mask allows, and return the first game without any, or -1."""
    for index in range(mask.shape[0]):
        count = 0
        for id in range(mask.shape[1]):
            count += mask[index, id]
        if count == 0:
            return index
        chance[index] += GOLDEN
        left = scale_word(mix(chance[index]), count)
        id = 0
        while left > 0 or not mask[index, id]:
            left -= mask[index, id]
            id += 1
        ids[index] = id
    return -1


@entry
def host_number(game: Any, sources: Any = SOURCES) -> Any:
    """Return the number of the host's action in a game that waits for the host."""
    return host_action(game.view(GAME)[0])
