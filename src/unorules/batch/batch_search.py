"""The search bot of batches: its trials run in the kernel, so that it tries moves more often and looks further."""

from __future__ import annotations

from functools import lru_cache
from itertools import accumulate, islice
from random import Random
from typing import Any

import numpy as np
from attrs import frozen

from unorules.actions import Action
from unorules.batch.bridge import rows_of, to_number
from unorules.batch.codes import POLICIES
from unorules.batch.games import Policy, new_work
from unorules.batch.kernel import trials
from unorules.batch.kernel.trials import CARD, IN_DISCARD_PILE, IN_DRAW_PILE, MATCH, POINT
from unorules.batch.layout import GAME, MAX_WORLDS, SEARCH, as_rows
from unorules.batch.program import Program, card_set, program_for
from unorules.errors import SetupError, quote
from unorules.players.bots import SeatedBot
from unorules.players.careful.evaluation import Evaluation
from unorules.players.careful.notes import Notes
from unorules.players.memory import Sampler
from unorules.players.memory.knowledge import (
    DISCARDS,
    DRAW_PILE,
    DRAWN_BEFORE,
    HANDS,
    JUST_DRAWN,
    SINCE_ASKED,
    MemoryFields,
)
from unorules.players.search import Line, Lines, SeatedSearch
from unorules.prompts import NO_CARD
from unorules.rl.env_options import variant_to_learn
from unorules.rules import Rules
from unorules.views import View

HORIZON = 24
"""The most actions for which a deal is played on; then it is judged by the hands."""

MIN_SCALE = 100
"""The least that points are divided by: about as much as a round can bring."""

MAX_LINES = 6
"""The most moves that are tried at a turn."""

OPINION = 40
"""The opinion of a careful player counts as much as this many deals."""

SAMPLED = 16
"""The number of deals if the kernel cannot deal the hidden cards itself. They are tried in turn."""


def batch_search_bot(budget: int = 1000, policy: Policy = "careful") -> BatchSearchBot:
    """Return a player like `search_bot` that tries its moves in the kernel.

    UNO is called for everyone in its trials. When it takes a seat, it raises a `BatchError` if the kernel does not
    support the rules.

    Args:
        budget: How often it tries a move on a deal. More make it stronger and slower.
        policy: How all seats play in a trial.

    Raises:
        SetupError: Unless the budget is an integer of at least 1 and the policy known.
    """
    given: object = budget
    if type(given) is not int or given < 1:
        raise SetupError(f"budget must be an integer of at least 1, not {quote(budget)}")
    if policy not in POLICIES:
        raise SetupError(f"policy must be one of {', '.join(POLICIES)}, not {quote(policy)}")
    return BatchSearchBot(budget, policy)


@frozen
class BatchSearchBot:
    """A bot that tries its moves in the kernel. Made by `batch_search_bot`."""

    budget: int
    """How often it tries a move on a deal, for each decision and all moves together; each move at least once."""
    policy: Policy
    """How all seats play in a trial."""

    def for_seat(self, view: View) -> SeatedBot:
        """Return a bot for one seat, whose deals agree with all that it has seen.

        Args:
            view: What the seat sees now.

        Raises:
            BatchError: If the kernel does not support the rules.
        """
        return SeatedSearch(view, _Trials(self, view), MAX_LINES)

    def __call__(self, view: View, rng: Random) -> Action | None:
        """Return the next action of the seat, or None to wait.

        Args:
            view: What the seat sees now.
            rng: The source of its randomness.
        """
        return self.for_seat(view)(view, rng)


class _Trials:
    """Tries the lines of one seat, with a program and memory for the kernel."""

    def __init__(self, bot: BatchSearchBot, view: View) -> None:
        self.program: Program = program_for(_auto_call_variant(view.variant), len(view.players))
        self.searches: Any = np.zeros(1, SEARCH)
        self.scale = _points_per_match(view.variant.rules)
        self.rows = as_rows(np.zeros(2, GAME))
        self.work = new_work()
        search = self.searches[0]
        search["budget"], search["policy"] = bot.budget, POLICIES.index(bot.policy)
        search["horizon"], search["scale"] = HORIZON, self.scale

    def __call__(self, seated: SeatedSearch, evaluation: Evaluation, lines: Lines, rng: Random) -> Line:
        """Return the best line."""
        search = self.searches[0]
        sampler = seated.memory.sampler(evaluation.view)
        if write_worlds(search, sampler):
            write_unlikely(search, self.program, seated.notes)
            states = [sampler.sample(rng)]
        else:
            states = list(islice(seated.deals(evaluation.view, rng), SAMPLED))
        deals = rows_of(self.program, states, exact=False)
        count, opinion = len(lines), OPINION * CARD * (MATCH // POINT) / self.scale
        search["seat"], search["luck"], search["lines"] = evaluation.me, rng.getrandbits(64), count
        search["order"][:count] = range(count)
        # Calls before moves are left out: UNO is called for everyone.
        search["actions"][:count] = [to_number(self.program, deals[0], line[-1]) for line, _ in lines]
        search["totals"][:count] = [int(opinion * value) for _, value in lines]
        row = as_rows(self.searches)[0]
        best: int = trials.find_best(self.program.row, row, as_rows(deals), self.rows, self.work)
        return lines[best][0]


def _points_per_match(rules: Rules) -> int:
    """Return how many points count as a whole match."""
    return MIN_SCALE if rules.scoring == "none" else max(rules.target, MIN_SCALE)


_auto_call_variant = lru_cache(maxsize=64)(variant_to_learn)
"""Returns the variant with UNO called for everyone, the same object every time."""


# Hidden cards: a memory's knowledge of them, written for the kernel.

CERTAIN = 1 << 32
"""A chance of 1."""


def write_worlds(search: Any, sampler: Sampler) -> bool:
    """Write where the hidden cards may be, and return whether the kernel can deal them.

    It cannot if there are too many worlds, or if the prompt has secrets of its own; then no worlds are written.
    """
    worlds = sampler._worlds
    known = len(worlds) <= MAX_WORLDS and _knows_the_rest(sampler)
    search["worlds"] = len(worlds) if known else 0
    if known:
        chances = list(accumulate([weight for weight, _ in worlds]))
        search["chances"][: len(worlds)] = [int(CERTAIN * chance / chances[-1]) for chance in chances]
        places = _places(sampler._memory)
        for number, (_, pools) in enumerate(worlds):
            cards = b"".join([cards for cards, _ in pools])
            sizes = [len(cards) for cards, _ in pools]
            slots = [count for _, slots in pools for count in reversed(slots)]
            search["hidden"] = count = len(cards)
            search["cards"][number, :count] = np.frombuffer(cards, np.uint8)
            search["ends"][number, :count] = np.repeat(list(accumulate(sizes)), sizes)
            search["places"][number, :count] = np.repeat(places[::-1] * len(pools), slots)
            search["mixed"][number] = sum([slots[DRAW_PILE] > 0 for _, slots in pools]) > 1
    return known


def _knows_the_rest(sampler: Sampler) -> bool:
    """Return whether a seat knows the prompt with its secrets, as for a debt that it has seen grow, or a question of
    its own card.
    """
    memory, asking = sampler._memory, sampler._asking_card
    if sampler._waiting is not None:
        return True
    if asking is None:
        return memory._draw_card != NO_CARD
    return asking.seat == memory._seat and asking.color_before is not None


def _places(memory: MemoryFields) -> list[int]:
    """Return the seat or the pile for each place of a memory."""
    seats = range(len(memory._match.players))
    places = [IN_DRAW_PILE] * HANDS + [seat if seat in memory._active else IN_DISCARD_PILE for seat in seats]
    places[DISCARDS] = IN_DISCARD_PILE
    if memory._drawer is not None:
        places[JUST_DRAWN] = places[DRAWN_BEFORE] = memory._drawer
    if memory._asking_card is not None and memory._asking_card.holder is not None:
        places[SINCE_ASKED] = memory._asking_card.holder
    return places


def write_unlikely(search: Any, program: Program, notes: Notes) -> None:
    """Write the cards that each seat is unlikely to hold: those of the colours on which it has drawn."""
    search["unlikely"] = 0
    cards = program.compiled.cards
    for seat, colors in notes.missing_colors.items():
        search["unlikely"][seat] = card_set([number for number, card in enumerate(cards) if card.color in colors])
