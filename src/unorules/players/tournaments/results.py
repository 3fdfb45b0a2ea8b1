"""The results of a tournament: their figures, their JSON document, and the tally that counts the games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from hashlib import sha256
from math import lcm
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, get_args

from attrs import evolve, frozen

from unorules._codec.json import dumps_json, parse_json
from unorules._codec.shapes import TEXT, Integer, ListOf, OneOf, OptionalKey, Pattern, Record
from unorules._codec.variants import VARIANT, fingerprint
from unorules._compiled import compile_variant
from unorules._seats import Seat
from unorules.errors import DecodeError, SetupError, VariantError, quote
from unorules.players.tournaments.reports import csv_text, html_table, text_table
from unorules.players.tournaments.schedule import MAX_BOTS, PlayedBy, Schedule, Seating
from unorules.players.tournaments.statistics import Estimate, Moments, Sums, percentile, ratings
from unorules.rules import Rules, side_of
from unorules.variant import MAX_PLAYERS

if TYPE_CHECKING:
    from matplotlib.axes import Axes


@frozen
class BotResult:
    """How a bot did."""

    name: str
    """Its name in the tournament."""
    games: int
    """The number of games in which it played, in one seat or several."""
    wins: float
    """The number of games that it won. Seats that win together share a win: partners, or several seats of one bot."""
    win_rate: Estimate
    """Its wins as a part of its games."""
    fair_rate: float
    """The win rate if all bots were equal: its part of the seats in its games."""
    points: Estimate
    """Its points per seat and game."""
    rating: Estimate
    """Its Elo-like rating, 1500 on average."""


@frozen
class Lengths:
    """How long games were."""

    mean: Estimate
    """The mean length."""
    most: int
    """The length that 95 % of the games did not exceed."""


@frozen(repr=False)
class Results:
    """The results of a tournament. They print as a table; `bots`, `rounds`, `actions` and `ahead_of` have the figures.

    Made by `tournament` and `Results.from_json`. Two tournaments with the same `digest` had the same games: in every
    seating of every set, the same winners, points and lengths.
    """

    variant: str
    """The id of the variant."""
    version: int
    """The version of the variant."""
    fingerprint: str
    """The fingerprint of the variant, as its documents have it."""
    rules: Rules
    seats: int
    """The number of seats."""
    seed: int
    """The seed of the tournament."""
    names: tuple[str, ...]
    """The names of the bots."""
    sets: int
    """The number of decks, each played in `games_in_set` seatings."""
    games_in_set: int
    """The number of games that share a deck: one for each seating."""
    bot_games: tuple[int, ...]
    """The number of games of a set in which each bot plays."""
    bot_seats: tuple[int, ...]
    """The number of seats of each bot in all games of a set."""
    wins: Moments
    """The wins of each bot, summed over sets."""
    win_unit: int
    """What one win adds to `wins`."""
    points: Moments
    """The points of each bot."""
    ahead: Moments
    """How often each bot finished ahead of each other bot."""
    lengths: Moments
    """The rounds and the actions of games."""
    round_counts: tuple[tuple[int, int], ...]
    """Each number of rounds, with the number of games that had so many."""
    action_counts: tuple[tuple[int, int], ...]
    """Each number of actions, with the number of games that had so many."""
    draws: int
    """Games with several winners who were not partners."""
    void: int
    """Rounds that nobody won."""
    unfinished: int
    """Games that were stopped because they did not end. They have no winner."""
    digest: str
    """A hash of what was played and of all games in their order."""
    played_by: PlayedBy = "library"
    """What played the games: the library, or a batch (`batch-exact` or `batch-fast`), whose bots are other ones."""

    @property
    def games(self) -> int:
        """The number of games that were played."""
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
        """The number of rounds in a game."""
        return self._lengths(0, self.round_counts)

    @property
    def actions(self) -> Lengths:
        """The number of actions in a game."""
        return self._lengths(1, self.action_counts)

    def _lengths(self, at: int, counts: tuple[tuple[int, int], ...]) -> Lengths:
        mean = self.lengths.mean(at, self.games)
        # Clamp at zero for small samples.
        low = None if mean.low is None else max(0.0, mean.low)
        return Lengths(evolve(mean, low=low), percentile(counts, 95))

    def ahead_of(self, bot: str, rival: str) -> Estimate | None:
        """Return how often one bot finished ahead of another, as a part of their pairs of seats that were not level.

        None if there was no such pair.

        Args:
            bot: The name of the first bot.
            rival: The name of the second bot.

        Raises:
            SetupError: If one of them was not in the tournament.
        """
        for name in (bot, rival):
            if name not in self.names:
                raise SetupError(f"there is no bot {quote(name)}; the bots are {', '.join(map(repr, self.names))}")
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
        """Return all counts as JSON."""
        return write_results(self)

    @classmethod
    def from_json(cls, text: str | bytes) -> Results:
        """Return the results that `to_json` has written.

        Args:
            text: The JSON text.

        Raises:
            DecodeError: For any other text.
        """
        found = cls(**read_results(text))
        try:
            text_table(found)
        except ArithmeticError:
            raise DecodeError("$", "expected counts of games, of which figures can be made") from None
        return found

    def plot(self, where: str | Path | Axes) -> None:
        """Plot win rates with their intervals and the lengths of games into a file, or win rates alone into axes.

        Args:
            where: The path of the file, or the axes.

        Raises:
            MissingExtra: If there is no matplotlib: `pip install 'unorules[sim]'`.
        """
        from unorules.players.tournaments.reports import plot

        target: Any = where
        plot(self, target)


# The JSON document of results: all counts, in integers.

MAX_CHARS = 20_000_000
MAX_PARTS = 2_000_000

_LARGE = 2**400
"""Larger than any count: a win among a hundred seats has 227 bits."""

_COUNT = Integer(0, _LARGE)
_COUNTS = ListOf(_COUNT, most=MAX_BOTS**2)
_MOMENTS = Record(Moments, {"sets": Integer(1), "sums": _COUNTS, "products": ListOf(_COUNTS, most=MAX_BOTS**2)})
_LENGTHS = ListOf(ListOf(Integer(1), least=2, most=2), least=1, most=MAX_PARTS)
_IN_SET = ListOf(Integer(1), least=1, most=MAX_BOTS)

RESULTS = Record(
    dict,
    {
        "format": OneOf("unorules-results"),
        "version": OneOf(1),
        "variant": VARIANT,
        "seats": Integer(1, MAX_PLAYERS),
        "seed": Integer(-_LARGE, _LARGE),
        "names": ListOf(TEXT, least=1, most=MAX_BOTS),
        "sets": Integer(1),
        "games_in_set": Integer(1),
        "bot_games": _IN_SET,
        "bot_seats": _IN_SET,
        "win_unit": Integer(1, _LARGE),
        "wins": _MOMENTS,
        "points": _MOMENTS,
        "ahead": _MOMENTS,
        "lengths": _MOMENTS,
        "round_counts": _LENGTHS,
        "action_counts": _LENGTHS,
        "draws": Integer(),
        "void": Integer(),
        "unfinished": Integer(),
        "digest": Pattern("[0-9a-f]{64}", "a digest of 64 hex digits"),
        "played_by": OptionalKey(OneOf(*get_args(PlayedBy)), default="library"),
    },
)


def write_results(results: Results) -> str:
    """Return results as JSON."""
    rules = results.rules.changes()
    variant = {"id": results.variant, "version": results.version, "fingerprint": results.fingerprint, "rules": rules}
    data: dict[str, Any] = {"format": "unorules-results", "version": 1, "variant": variant}
    for name, shape in RESULTS.shapes.items():
        if name not in data and getattr(results, name) != RESULTS.defaults.get(name):
            data[name] = shape.write(getattr(results, name))
    return dumps_json(data)


def read_results(text: str | bytes) -> dict[str, Any]:
    """Return the fields of the results in a JSON text. Raises a `DecodeError` if they are not results."""
    found: dict[str, Any] = RESULTS.read(parse_json(text, chars=MAX_CHARS, parts=MAX_PARTS), "$")
    del found["format"]
    variant = found.pop("variant")
    try:
        found["rules"] = Rules(**variant["rules"])
    except VariantError as error:
        raise DecodeError("$.variant.rules", str(error)) from None
    found |= {"variant": variant["id"], "version": variant["version"], "fingerprint": variant["fingerprint"]}
    bots = len(found["names"])
    for name, size in (("wins", bots), ("points", bots), ("ahead", bots**2), ("lengths", 2)):
        moments: Moments = found[name]
        if {size} != {len(moments.sums), len(moments.products), *map(len, moments.products)}:
            raise DecodeError(f"$.{name}", f"expected {size} sums, and their products")
        if moments.sets != found["sets"]:
            raise DecodeError(f"$.{name}.sets", f"expected {found['sets']}, as many as there are, not {moments.sets}")
    if len(set(found["names"])) != bots:
        raise DecodeError("$.names", "expected a name of its own for each bot")
    games = found["sets"] * found["games_in_set"]
    for name in ("round_counts", "action_counts"):
        if sum(count for _, count in found[name]) != games:
            raise DecodeError(f"$.{name}", f"expected the counts of {games} games")
    for name in ("bot_games", "bot_seats"):
        if len(found[name]) != bots:
            raise DecodeError(f"$.{name}", f"expected {bots} numbers, not {len(found[name])}")
    for wins, played in zip(found["wins"].sums, found["bot_games"], strict=True):
        if wins > found["sets"] * played * found["win_unit"]:
            raise DecodeError("$.wins.sums", "expected no more wins than games")
    return found


# The tally, which counts games in their order, set by set.


class GameResult(NamedTuple):
    """How a game ended."""

    winners: tuple[Seat, ...]
    """Empty if the game was left unfinished."""
    scores: tuple[int, ...]
    rounds: int
    """How many rounds there were."""
    void: int
    """How many of them nobody won."""
    actions: int
    """How many actions there were."""


class Tally:
    """A counter of games. All counts are integers, so the way games were divided among workers changes nothing."""

    def __init__(self, schedule: Schedule) -> None:
        bots = len(schedule.names)
        self.schedule = schedule
        self.unit = lcm(*range(1, schedule.seats + 1))
        self.wins, self.points = Sums(bots), Sums(bots)
        self.ahead = Sums(bots * bots)
        self.lengths = Sums(2)
        self.rounds: Counter[int] = Counter()
        self.actions: Counter[int] = Counter()
        self.draws = self.void = self.unfinished = 0
        variant = schedule.variant
        self.fingerprint = fingerprint(compile_variant(variant))
        rules = sorted(variant.rules.changes().items())
        start = (variant.id, variant.version, self.fingerprint, rules, schedule.names, schedule.seats, schedule.seed)
        by = "" if schedule.played_by == "library" else schedule.played_by
        self.hash = sha256(f"{by}{start}".encode())

    def add(self, games: Sequence[GameResult]) -> None:
        """Count the games of the next set."""
        bots = len(self.schedule.names)
        wins, points, ahead = [0] * bots, [0] * bots, [0] * bots**2
        for seating, game in zip(self.schedule.seatings(self.wins.sets), games, strict=True):
            self.hash.update(repr(tuple(game)).encode())
            self._count_game(game)
            for seat in game.winners:
                wins[seating[seat]] += self.unit // len(game.winners)
            for seat, bot in enumerate(seating):
                points[bot] += game.scores[seat]
            for bot, rival in self._pairs(game, seating):
                ahead[bots * bot + rival] += 1
        self.wins.add(wins)
        self.points.add(points)
        self.ahead.add(ahead)
        self.lengths.add([sum(game.rounds for game in games), sum(game.actions for game in games)])

    def _count_game(self, game: GameResult) -> None:
        self.rounds[game.rounds] += 1
        self.actions[game.actions] += 1
        self.void += game.void
        self.unfinished += not game.winners
        self.draws += len(game.winners) > len(side_of(self.schedule.variant.rules, self.schedule.seats, 0))

    def _pairs(self, game: GameResult, seating: Seating) -> list[tuple[int, int]]:
        """Return all pairs of different bots of which the first finished ahead of the second.

        Winners are ahead of all others. The others are in the order of their points, or level if the match is one round
        or is won by the last one standing. Nobody is ahead in an unfinished game.
        """
        if not game.winners:
            return []
        sign = {"winner_takes": -1, "own_tally": 1}.get(self.schedule.variant.rules.scoring, 0)
        places = [(seat not in game.winners, sign * score) for seat, score in enumerate(game.scores)]
        for seat in game.winners:
            places[seat] = (False, 0)
        return [
            (bot, rival)
            for bot, place in zip(seating, places, strict=True)
            for rival, behind in zip(seating, places, strict=True)
            if bot != rival and place < behind
        ]

    def results(self) -> Results:
        """Return the results of the games counted so far."""
        schedule = self.schedule
        seatings, bots = schedule.seatings(0), range(len(schedule.names))
        return Results(
            variant=schedule.variant.id,
            version=schedule.variant.version,
            fingerprint=self.fingerprint,
            rules=schedule.variant.rules,
            seats=schedule.seats,
            seed=schedule.seed,
            names=schedule.names,
            sets=self.wins.sets,
            games_in_set=schedule.games_in_set,
            bot_games=tuple([sum(bot in seating for seating in seatings) for bot in bots]),
            bot_seats=tuple([sum(seating.count(bot) for seating in seatings) for bot in bots]),
            wins=self.wins.moments(),
            win_unit=self.unit,
            points=self.points.moments(),
            ahead=self.ahead.moments(),
            lengths=self.lengths.moments(),
            round_counts=tuple(sorted(self.rounds.items())),
            action_counts=tuple(sorted(self.actions.items())),
            draws=self.draws,
            void=self.void,
            unfinished=self.unfinished,
            digest=self.hash.hexdigest(),
            played_by=schedule.played_by,
        )
