"""The schedule of a tournament: where each bot sits, and which games share a deck."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from hashlib import sha256
from math import factorial, perm, prod
from random import Random
from typing import Any, Literal, TypeAlias

from attrs import frozen

from unorules._limits import MAX_TEXT_CHARS, is_short_text
from unorules.errors import SetupError, quote
from unorules.players.bots import Player, is_bot_class
from unorules.setup import new_game
from unorules.variant import Variant
from unorules.variants import BUILT_IN

Seating: TypeAlias = tuple[int, ...]
"""The bot in each seat, as an index into the list of bots."""

MAX_SEATINGS = 24
"""Up to so many seatings, a set has all of them. Four bots at four seats have 24."""

MAX_BOTS = 32

PlayedBy: TypeAlias = Literal["library", "batch-exact", "batch-fast"]
"""What plays the games: the library, or the kernel of `unorules.batch` with the library's shuffles or quick ones."""


@frozen(eq=False)
class Schedule:
    """Sets of games. In a set, the bots play the same deck, with the same random seed, in one seating after another.

    If there are at most `MAX_SEATINGS` different seatings, a set has all of them. If there are more, each set puts the
    bots into a random circle and rotates it by one place from game to game. Either way, every bot sits in every seat
    equally often in every set. Where there are more seats than bots, bots are repeated in turn; where there are more
    bots than seats, a set seats every choice of bots, or those that the rotation brings.
    """

    variant: Variant
    names: tuple[str, ...]
    players: tuple[Any, ...]
    """The bots, or the policies of a batch."""
    seats: int
    seed: int
    sets: int
    games_in_set: int
    played_by: PlayedBy

    @property
    def games(self) -> int:
        """How many games there are."""
        return self.sets * self.games_in_set

    def seatings(self, number: int) -> tuple[Seating, ...]:
        """Return the seatings of a set, one for each game."""
        copies = _copies(len(self.names), self.seats)
        if _count_seatings(len(self.names), self.seats) <= MAX_SEATINGS:
            return _all_seatings(copies, self.seats)
        circle = [bot for bot, count in enumerate(copies) for _ in range(count)]
        _random("seats", self.seed, number).shuffle(circle)
        return tuple([tuple((circle[turn:] + circle[:turn])[: self.seats]) for turn in range(len(circle))])


def deck_seed(seed: int, number: int) -> bytes:
    """Return the seed of the deck of a set, in the tournament with this seed."""
    return _hash("deck", seed, number)


def bot_random(seed: int, number: int) -> Random:
    """Return the `Random` of the bots, the same in every game of a set."""
    return _random("bots", seed, number)


def bot_random_word(seed: int, number: int) -> int:
    """Return the 64 bits that seed the random numbers of a set in a batch."""
    return int.from_bytes(_hash("bots", seed, number)[:8])


def _random(what: str, seed: int, number: int) -> Random:
    return Random(int.from_bytes(_hash(what, seed, number)))  # noqa: S311 - games, not secrets


def _hash(what: str, seed: int, number: int) -> bytes:
    return sha256(f"unorules-tournament-1:{what}:{seed}:{number}".encode()).digest()


def plan(variant: Variant | str, bots: Mapping[str, Player], games: int, seats: int | None, seed: int) -> Schedule:
    """Return the schedule of at least `games` games, in whole sets. Raises a `SetupError` if it cannot be played."""
    check_names(bots)
    for name, bot in bots.items():
        _check_bot(name, bot)
    return make_schedule(variant, bots, games, seats, seed, "library")


def make_schedule(
    variant: Variant | str, bots: Mapping[str, Any], games: int, seats: int | None, seed: int, played_by: PlayedBy
) -> Schedule:
    """Return a schedule without checking the bots, which may be the policies of a batch."""
    if type(games) is not int or games < 1:
        raise SetupError(f"games must be an integer of at least 1, not {quote(games)}")
    if type(seed) is not int:
        raise SetupError(f"seed must be an integer, not {quote(seed)}")
    variant = variant if isinstance(variant, Variant) else BUILT_IN.variant(variant)
    seats = len(bots) if seats is None else seats
    new_game(variant, seats, seed=seed)  # refuses a wrong number of seats
    count = _count_seatings(len(bots), seats)
    count = count if count <= MAX_SEATINGS else max(len(bots), seats)
    return Schedule(variant, tuple(bots), tuple(bots.values()), seats, seed, -(-games // count), count, played_by)


def check_names(bots: object) -> None:
    """Raise a `SetupError` unless these are bots by name."""
    if not isinstance(bots, Mapping) or not 1 <= len(bots) <= MAX_BOTS:
        raise SetupError(f"bots must be a mapping of 1 to {MAX_BOTS} names to bots, not {quote(bots)}")
    for name in bots:
        if not is_short_text(name):
            raise SetupError(f"a bot needs a name of 1 to {MAX_TEXT_CHARS} characters in a line, not {quote(name)}")


def _check_bot(name: str, bot: object) -> None:
    """Raise a `SetupError` unless this bot can sit in several seats and games."""
    makes_more = hasattr(bot, "for_seat")
    if is_bot_class(bot):
        raise SetupError(f"bot {name!r} is a class: pass an object of it")
    if not makes_more and not callable(bot):
        raise SetupError(f"bot {name!r} must be a function of a view and a Random, not {quote(bot)}")
    if not makes_more and hasattr(bot, "see"):
        raise SetupError(
            f"bot {name!r} remembers (it has see) but is not made for each seat: give it a method for_seat(view)"
        )


def _copies(bots: int, seats: int) -> tuple[int, ...]:
    """Return how many seats each bot fills if all bots play."""
    again, more = divmod(max(bots, seats), bots)
    return tuple([again + (bot < more) for bot in range(bots)])


def _count_seatings(bots: int, seats: int) -> int:
    """Return how many different seatings there are."""
    return perm(max(bots, seats), seats) // prod(map(factorial, _copies(bots, seats)))


@lru_cache(maxsize=64)
def _all_seatings(copies: tuple[int, ...], seats: int) -> tuple[Seating, ...]:
    """Return all different ways to fill the seats with these numbers of copies of each bot."""
    if seats == 0:
        return ((),)
    return tuple(
        [
            (bot, *others)
            for bot, count in enumerate(copies)
            if count
            for others in _all_seatings((*copies[:bot], count - 1, *copies[bot + 1 :]), seats - 1)
        ]
    )
