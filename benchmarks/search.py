"""The two search bots against each other: their CPU time for a decision, taken in the games they play, and who wins.

    pip install '.[batch]'
    python benchmarks/search.py --seats 2 --games 1000

Every deck is played in every seating. What a bot is charged with is all the CPU time that it takes, for
seeing what happens too, divided by how often it moved. Both play in turn in one process, so that whatever else the
machine does hits both. Budgets are to be chosen so that the times are alike.
"""

from __future__ import annotations

import argparse
import time
from random import Random

from timing import this_python
from unorules import Action, Event, View
from unorules.batch import batch_search_bot
from unorules.players import Bot, Player, SeatedBot, careful_bot, for_seat, random_bot, search_bot, tournament
from unorules.players.bots import remembers
from unorules.variants import CLASSIC_2010


class Timed:
    """Makes bots that do the same as another player's, and keeps the time that they take."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.seconds = 0.0
        self.moves = 0

    def for_seat(self, view: View) -> SeatedBot:
        """Return a bot for one seat."""
        start = time.process_time()
        bot = _TimedBot(self, for_seat(self.player, view))
        self.seconds += time.process_time() - start
        return bot

    @property
    def each(self) -> str:
        """The time of a move."""
        return f"{1e3 * self.seconds / self.moves:.2f} ms"


class _TimedBot:
    def __init__(self, timed: Timed, bot: Bot | SeatedBot) -> None:
        self.timed = timed
        self.bot = bot

    def see(self, events: tuple[Event, ...]) -> None:
        if remembers(self.bot):
            start = time.process_time()
            self.bot.see(events)
            self.timed.seconds += time.process_time() - start

    def __call__(self, view: View, rng: Random) -> Action | None:
        start = time.process_time()
        action = self.bot(view, rng)
        self.timed.seconds += time.process_time() - start
        self.timed.moves += action is not None
        return action


def main() -> None:
    """Play, and print the results."""
    parser = argparse.ArgumentParser(description="Let the batch search play another bot, and time both.")
    parser.add_argument("--against", choices=("search", "careful", "random"), default="search")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--budget", type=int, default=10, help="of search")
    parser.add_argument("--batch-budget", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    variant = CLASSIC_2010.with_rules(target=1)
    others: dict[str, Player] = {"search": search_bot(given.budget), "careful": careful_bot, "random": random_bot}
    bots = {"batch-search": Timed(batch_search_bot(given.batch_budget)), given.against: Timed(others[given.against])}
    # What is compiled or read from disk is done before the clock runs.
    tournament(variant, bots, 1, seats=given.seats, seed=given.seed + 1)
    for bot in bots.values():
        bot.seconds, bot.moves = 0.0, 0
    results = tournament(variant, bots, given.games, seats=given.seats, seed=given.seed)
    print(f"{this_python()}; classic, rounds")
    print(results)
    print("CPU time of a move:", ", ".join(f"{name} {bot.each}" for name, bot in bots.items()))


if __name__ == "__main__":
    main()
