"""The results of a tournament: what was counted, and the figures made from it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from attrs import evolve, frozen

from unorules.errors import DecodeError, SetupError, shown
from unorules.model.rules import Rules
from unorules.players.tournaments.document import read_results, write_results
from unorules.players.tournaments.estimates import Estimate, Moments, percentile
from unorules.players.tournaments.rating import ratings
from unorules.players.tournaments.schedule import PlayedBy
from unorules.players.tournaments.table import csv_text, html_table, text_table

if TYPE_CHECKING:
    from matplotlib.axes import Axes


@frozen
class BotResult:
    """How a bot did."""

    name: str
    """Its name in the tournament."""
    games: int
    """In how many games it played, in one seat or several."""
    wins: float
    """How many of them it won. Partners and others who win together share a win, and so do several seats of a bot."""
    win_rate: Estimate
    """Its wins as a part of its games."""
    fair_rate: float
    """What the win rate would be if all bots were equal: its part of the seats in its games."""
    points: Estimate
    """Its points, for each of its seats in a game."""
    rating: Estimate
    """Its Elo-like rating, 1500 on average."""


@frozen
class Lengths:
    """How long games were."""

    mean: Estimate
    """The mean."""
    most: int
    """95 % of the games were not longer than this."""


@frozen(repr=False)
class Results:
    """The results of a tournament. They print as a table; `bots`, `rounds`, `actions` and `ahead_of` give the figures.

    Made by `tournament` and `Results.from_json`. Two tournaments with the same `digest` had the same games, in every
    seating of every set, with the same winners, points and lengths.
    """

    variant: str
    """The id of the variant."""
    version: int
    """The version of the variant."""
    fingerprint: str
    """The fingerprint of the variant, by which its documents know it."""
    rules: Rules
    seats: int
    """How many seats there were."""
    seed: int
    """The seed of the tournament."""
    names: tuple[str, ...]
    """The names of the bots."""
    sets: int
    """How many decks were played, each in as many seatings as `games_in_set`."""
    games_in_set: int
    """How many games share a deck: one for each seating."""
    bot_games: tuple[int, ...]
    """In how many games of a set each bot plays."""
    bot_seats: tuple[int, ...]
    """In how many seats, in all games of a set."""
    wins: Moments
    """The wins of each bot, summed over sets."""
    win_unit: int
    """What a win counts for in `wins`."""
    points: Moments
    """The points of each bot."""
    ahead: Moments
    """How often each bot finished ahead of each other one."""
    lengths: Moments
    """How many rounds and actions games had."""
    round_counts: tuple[tuple[int, int], ...]
    """Numbers of rounds, and how many games had so many."""
    action_counts: tuple[tuple[int, int], ...]
    """Numbers of actions, and how many games had so many."""
    draws: int
    """Games with several winners who were not partners."""
    void: int
    """Rounds that nobody won."""
    unfinished: int
    """Games that were given up because they did not end; nobody has won them."""
    digest: str
    """A hash of what was played, and of all games in their order."""
    played_by: PlayedBy = "library"
    """What played the games: the library, or a batch, `batch-exact` or `batch-fast`, whose bots are not the same."""

    @property
    def games(self) -> int:
        """How many games were played."""
        return self.sets * self.games_in_set

    @property
    def bots(self) -> tuple[BotResult, ...]:
        """How each bot did."""
        rated = ratings(self.ahead, len(self.names))
        return tuple([self._bot(bot, rating) for bot, rating in enumerate(rated)])

    def _bot(self, bot: int, rating: Estimate) -> BotResult:
        games = self.sets * self.bot_games[bot]
        return BotResult(
            self.names[bot],
            games,
            self.wins.sums[bot] / self.win_unit,
            self.wins.share(bot, games * self.win_unit),
            self.bot_seats[bot] / (self.bot_games[bot] * self.seats),
            self.points.mean(bot, self.sets * self.bot_seats[bot]),
            rating,
        )

    @property
    def rounds(self) -> Lengths:
        """How many rounds games had."""
        return self._lengths(0, self.round_counts)

    @property
    def actions(self) -> Lengths:
        """How many actions games had."""
        return self._lengths(1, self.action_counts)

    def _lengths(self, at: int, counts: tuple[tuple[int, int], ...]) -> Lengths:
        mean = self.lengths.mean(at, self.games)
        # No game is shorter than nothing, however few there are.
        low = None if mean.low is None else max(0.0, mean.low)
        return Lengths(evolve(mean, low=low), percentile(counts, 95))

    def ahead_of(self, bot: str, rival: str) -> Estimate | None:
        """Return how often one bot finished ahead of another, as a part of all pairs of them that did not finish level.

        None if there was no such pair.

        Args:
            bot: The name of the one.
            rival: The name of the other.

        Raises:
            SetupError: If one of them was not in the tournament.
        """
        for name in (bot, rival):
            if name not in self.names:
                raise SetupError(f"there is no bot {shown(name)}; the bots are {', '.join(map(repr, self.names))}")
        one, other = self.names.index(bot), self.names.index(rival)
        return self.ahead.share_of_two(len(self.names) * one + other, len(self.names) * other + one)

    def __str__(self) -> str:
        return text_table(self)

    def __repr__(self) -> str:
        return f"<Results {self.variant}, {', '.join(self.names)}: {self.games} games>"

    def _repr_html_(self) -> str:
        return html_table(self)

    def to_csv(self) -> str:
        """Return the figures as CSV, with a line for each bot."""
        return csv_text(self)

    def to_json(self) -> str:
        """Return everything that was counted as JSON."""
        return write_results(self)

    @classmethod
    def from_json(cls, text: str | bytes) -> Results:
        """Return the results that `to_json` has written.

        Args:
            text: The text.

        Raises:
            DecodeError: For anything else.
        """
        found = cls(**read_results(text))
        try:
            text_table(found)
        except ArithmeticError:
            raise DecodeError("$", "expected counts of games, of which figures can be made") from None
        return found

    def plot(self, where: str | Path | Axes) -> None:
        """Draw win rates with their intervals, and how long games were, into a file; or win rates alone, into axes.

        Args:
            where: The path of the file, or the axes.

        Raises:
            MissingExtra: If there is no matplotlib: `pip install 'unorules[sim]'`.
        """
        from unorules.players.tournaments.plots import plot

        target: Any = where
        plot(self, target)
