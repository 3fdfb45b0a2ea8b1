"""The search bot: it deals the hidden cards at random, plays on from each deal, and compares its moves."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import fsum
from random import Random
from typing import TypeAlias

from attrs import field, frozen

from unorules._engine.apply import apply
from unorules._seats import Seat
from unorules.actions import Action, CallUno, Catch
from unorules.errors import SetupError, quote
from unorules.events import Event
from unorules.players.bots import Bot, SeatedBot, due_call, with_call
from unorules.players.careful.bot import CHALLENGE, answer, careful_bot, choose, move_value
from unorules.players.careful.evaluation import Evaluation, Weights
from unorules.players.careful.notes import Notes
from unorules.players.memory import Memory, MemoryMismatch
from unorules.players.play_out import next_action
from unorules.rules import Rules, side_of
from unorules.state import State
from unorules.views import View

HORIZON = 10
"""The most actions for which a deal is played on; then it is judged by the hands."""

MAX_DEALS = 10
"""How often cards are dealt again because a seat would hold a colour on which it has drawn."""

MAX_LINES, SENSIBLE = 4, 8.0
"""The most moves that are tried at a turn, and how much worse than the best a move may look to a careful player."""

OPINION = 20
"""The opinion of a careful player counts as much as this many deals."""

NEAR_OUT, CARD, WILD = 30.0, 4.0, 14.0
"""The value of a hand in points: `NEAR_OUT` divided by its size, less `CARD` for each card, plus `WILD` for each wild.

Found by fitting the points of rounds between careful players to their hands in the middle of the round.
"""

FALLEN = -150.0
"""The value in points of being out of the round: less than any hand."""

NOT_OVER = 0.99
"""The greatest value of a match that is not over."""

MIN_SCALE = 300
"""The least that points are divided by: about as much as hands can differ."""

WEIGHTS = Weights()

Line = tuple[Action, ...]
"""What a seat may do now: a move, perhaps with a call before it, or nothing."""

Lines: TypeAlias = Sequence[tuple[Line, float]]
"""The lines to be tried, each with its value to a careful player, in cards."""


def search_bot(budget: int = 100, inner: Bot = careful_bot) -> SearchBot:
    """Return a player that tries its moves before each decision, on random deals of the cards it does not know.

    The deals are made as `Memory.sample` makes them. Moves that a careful player would consider are tried on the same
    deals, by views alone. Each deal is played on for a few turns, and then judged by the hands unless the round is
    over.

    Args:
        budget: How many deals it tries. More make it stronger and slower.
        inner: The bot that plays in all seats of a deal.

    Raises:
        SetupError: Unless the budget is an integer of at least 1, and `inner` a bot.
    """
    given: object = budget
    if type(given) is not int or given < 1:
        raise SetupError(f"budget must be an integer of at least 1, not {quote(budget)}")
    if not callable(inner):
        raise SetupError(f"inner must be a function of a view and a Random, not {quote(inner)}")
    return SearchBot(budget, inner)


@frozen
class SearchBot:
    """A bot that tries its moves on deals of the cards it does not know. Made by `search_bot`."""

    budget: int
    """How often it tries a move on a deal, for each decision and all moves together; each move at least once."""
    inner: Bot = field(repr=False)
    """The bot that plays in all seats of a deal."""

    def for_seat(self, view: View) -> SeatedBot:
        """Return a bot for one seat, whose deals agree with all that it has seen.

        Args:
            view: What the seat sees now.

        Raises:
            MemoryMismatch: Unless `view` is a `View`.
        """
        return SeatedSearch(view, self._best_line)

    def __call__(self, view: View, rng: Random) -> Action | None:
        """Return the next action of the seat, or None to wait.

        Args:
            view: What the seat sees now.
            rng: The source of its randomness.
        """
        return SeatedSearch(view, self._best_line)(view, rng)

    def _best_line(self, seated: SeatedSearch, evaluation: Evaluation, lines: Lines, rng: Random) -> Line:
        view = evaluation.view
        opinion = OPINION * CARD / points_per_match(view.variant.rules)
        weighed = [(line, value * opinion) for line, value in lines]
        return best_line(seated.deals(view, rng), evaluation.me, weighed, self.inner, self.budget, rng)


class SeatedSearch:
    """A bot for one seat that lets a function try its lines, and makes the move of the best one."""

    def __init__(self, view: View, find_best: FindBest, max_lines: int = MAX_LINES) -> None:
        self.memory = Memory(view)
        self.notes = Notes(view)
        self.find_best = find_best
        self.max_lines = max_lines

    def see(self, events: tuple[Event, ...]) -> None:
        """Take in the events of an action, redacted for this seat."""
        self.memory = self.memory.after(events)
        self.notes.see(events)

    def __call__(self, view: View, rng: Random) -> Action | None:
        """Return the next action of the seat, or None to wait."""
        if view.seat is None or not view.legal:
            return None
        call = due_call(view)
        if call is not None:
            return call
        evaluation = Evaluation(view, view.seat, self.notes, WEIGHTS)
        if view.prompt.seat == view.seat and view.prompt.options == CHALLENGE:
            # Deals do not show who bluffs: in them, a player who could follow the colour plays the card as often as one
            # who could not.
            return answer(evaluation, rng)
        lines = _promising_lines(evaluation, self.max_lines)
        if len(lines) > 1:
            try:
                best = self.find_best(self, evaluation, lines, rng)
            except MemoryMismatch:
                # A card has asked something that the view does not show, before this bot saw any event.
                return choose(view, self.notes, WEIGHTS, rng)
        else:
            best = lines[0][0] if lines else ()
        return best[0] if best else None

    def deals(self, view: View, rng: Random) -> Iterator[State]:
        """Yield random deals of the hidden cards. If possible, no seat holds a colour on which it has drawn."""
        sampler = self.memory.sampler(view)
        while True:
            state = sampler.sample(rng)
            for _ in range(MAX_DEALS):
                if self.notes.agree_with(state.hands):
                    break
                state = sampler.sample(rng)
            yield state


FindBest: TypeAlias = Callable[[SeatedSearch, Evaluation, Lines, Random], Line]
"""A function that tries two or more lines of a seat, and returns the best one."""


def _promising_lines(evaluation: Evaluation, max_lines: int) -> Lines:
    """Return the lines to be tried, the best ones for a careful player first. Answers to a question are all equal."""
    view = evaluation.view
    moves = [action for action in view.legal if type(action) is not CallUno and type(action) is not Catch]
    if view.prompt.kind == "ask":
        return [((move,), 0.0) for move in moves]
    values: list[tuple[float, Line]] = []
    for move in moves:
        first = with_call(view, move)
        values.append((move_value(evaluation, move), (move,) if first is move else (first, move)))
    if moves and view.prompt.seat != evaluation.me:
        values.append((evaluation.hand_value(len(view.hand)), ()))
    values.sort(key=lambda pair: pair[0], reverse=True)
    return [(line, value) for value, line in values[:max_lines] if value > values[0][0] - SENSIBLE]


# Trials: every line is tried on the same deals, and the weaker half is dropped again and again.


def best_line(
    deals: Iterator[State], seat: Seat, lines: Sequence[tuple[Line, float]], inner: Bot, budget: int, rng: Random
) -> Line:
    """Return the line that ends best for a seat when it is tried on deals, `budget` times in all.

    All lines are tried on the same deals, then the better half of them on further deals, and so on until one is left.
    Each line comes with the sum that it starts with.
    """
    totals = [start for _, start in lines]
    tried = list(range(len(lines)))
    stages = (len(lines) - 1).bit_length()
    for _ in range(stages):
        for _ in range(max(budget // (stages * len(tried)), 1)):
            deal, luck = next(deals), rng.getrandbits(64)
            for number in tried:
                totals[number] += try_line(deal, seat, lines[number][0], inner, Random(luck))  # noqa: S311 - no secret
        tried.sort(key=totals.__getitem__, reverse=True)
        del tried[(len(tried) + 1) // 2 :]
    return lines[tried[0]][0]


def try_line(state: State, seat: Seat, line: Line, inner: Bot, rng: Random) -> float:
    """Return the value of a match for the side of a seat after it plays a line and all seats play on."""
    for action in line:
        state, _ = apply(state, action)
    bots, chances = [inner] * state.seats, [rng] * state.seats
    for _ in range(HORIZON):
        if state._waiting.kind in ("round_over", "match_over"):
            break
        state, _ = apply(state, next_action(state, bots, chances, rng))
    return match_value(state, seat)


def match_value(state: State, seat: Seat) -> float:
    """Return the value of a match for the side of a seat: 1 if it has won, and -1 shared by all who have lost.

    Before its end that is the lead over the others, by scores and by the hands, as a part of a whole match.
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
        hands = [_hand_value(state, one) for one in range(state.seats)]
        lead += _mean([hands[one] for one in side]) - _mean([hands[other] for other in others])
    return max(-NOT_OVER, min(NOT_OVER, lead / points_per_match(rules)))


def points_per_match(rules: Rules) -> int:
    """Return how many points count as a whole match."""
    return max(rules.target, MIN_SCALE)


def _hand_value(state: State, seat: Seat) -> float:
    """Return the value of the hand of a seat in points, by its size and its wilds."""
    compiled, hand = state._match.compiled, state._hands[seat]
    if seat not in state._match.circle.active:
        return FALLEN
    wilds = [card for card in hand if compiled.printed_colors[card] == compiled.no_color]
    return NEAR_OUT / max(len(hand), 1) - CARD * len(hand) + WILD * len(wilds)


def _mean(values: list[float] | list[int]) -> float:
    return fsum(values) / len(values)
