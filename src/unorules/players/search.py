"""Searching: every move is tried on the same deals of hidden cards, and the weaker half is dropped again and again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import fsum
from random import Random

from unorules.engine import apply
from unorules.engine.scoring import side_of
from unorules.engine.state import State
from unorules.model.actions import Action
from unorules.model.rules import Rules
from unorules.model.seats import Seat
from unorules.players.bot import Bot
from unorules.players.play_out import next_action

HORIZON = 10
"""How many actions a deal is played on at most; then it is judged by the hands."""

NEAR_OUT, CARD, WILD = 30.0, 4.0, 14.0
"""What a hand is worth in points: `NEAR_OUT` by its number of cards, less `CARD` for each, and `WILD` more for wilds.

Found by fitting the points of rounds between careful players to their hands in the middle of the round.
"""

FALLEN = -150.0
"""What it is worth in points to be out of the round: less than any hand that is still played."""

NOT_OVER = 0.99
"""The most that a match which is not over can be worth."""

MIN_SCALE = 300
"""The least that points are divided by: about as much as hands can differ."""

Line = tuple[Action, ...]
"""What a seat does now: a move, perhaps with a call ahead of it, or nothing."""


def best_line(
    deals: Iterator[State], seat: Seat, lines: Sequence[tuple[Line, float]], inner: Bot, budget: int, rng: Random
) -> Line:
    """Return the line that ends best for a seat when it is tried on deals, `budget` times in all.

    All lines are tried on the same deals, then the better half of them on further deals, and so on until one is left.
    Each line comes with what counts for it beforehand.
    """
    totals = [before for _, before in lines]
    tried = list(range(len(lines)))
    stages = (len(lines) - 1).bit_length()
    for _ in range(stages):
        for _ in range(max(budget // (stages * len(tried)), 1)):
            deal, luck = next(deals), rng.getrandbits(64)
            for number in tried:
                totals[number] += outcome(deal, seat, lines[number][0], inner, Random(luck))  # noqa: S311 - no secret
        tried.sort(key=totals.__getitem__, reverse=True)
        del tried[(len(tried) + 1) // 2 :]
    return lines[tried[0]][0]


def outcome(state: State, seat: Seat, line: Line, inner: Bot, rng: Random) -> float:
    """Return how a match stands for the side of a seat after it plays a line and all seats play on."""
    for action in line:
        state, _ = apply(state, action)
    bots, chances = [inner] * state.seats, [rng] * state.seats
    for _ in range(HORIZON):
        if state._waiting.kind in ("round_over", "match_over"):
            break
        state, _ = apply(state, next_action(state, bots, chances, rng))
    return standing(state, seat)


def standing(state: State, seat: Seat) -> float:
    """Return how a match stands for the side of a seat: 1 if it is won, and as much less for all others together.

    Before its end that is the lead over the others as a part of a match, by scores and by cards still held.
    """
    match, rules = state._match, state.rules
    side = side_of(rules, state.seats, seat)
    others = [other for other in range(state.seats) if other not in side]
    if state.over or seat in match.gone:
        return 1.0 if seat in match.winners else -1.0 / len(others)
    lead = match.scores[seat] - _mean([match.scores[other] for other in others])
    if rules.scoring != "winner_takes":
        lead = -lead
    if state._waiting.kind != "round_over":
        held = [_hand_points(state, one) for one in range(state.seats)]
        lead += _mean([held[one] for one in side]) - _mean([held[other] for other in others])
    return max(-NOT_OVER, min(NOT_OVER, lead / scale(rules)))


def scale(rules: Rules) -> int:
    """Return how many points count as a whole match."""
    return max(rules.target, MIN_SCALE)


def _hand_points(state: State, seat: Seat) -> float:
    """Return what the hand of a seat is worth in points, by its number of cards and its wilds."""
    compiled, hand = state._match.compiled, state._hands[seat]
    if seat not in state._match.circle.active:
        return FALLEN
    wilds = [card for card in hand if compiled.printed_colors[card] == compiled.no_color]
    return NEAR_OUT / max(len(hand), 1) - CARD * len(hand) + WILD * len(wilds)


def _mean(values: list[float] | list[int]) -> float:
    return fsum(values) / len(values)
