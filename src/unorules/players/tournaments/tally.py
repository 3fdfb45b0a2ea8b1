"""The tally of a tournament: counting its games in their order, set by set."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from hashlib import sha256
from math import lcm

from unorules.codec.variants import fingerprint
from unorules.engine.compiled import compile_variant
from unorules.engine.scoring import side_of
from unorules.players.tournaments.estimates import Sums
from unorules.players.tournaments.games import GameResult
from unorules.players.tournaments.results import Results
from unorules.players.tournaments.schedule import Schedule, Seating


class Tally:
    """Counts games. Everything is an integer, so nothing depends on how the games were divided among workers."""

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
        """Return every pair of different bots, of which the first finished ahead of the second.

        Winners are ahead of all others. These are in the order of their points, or level where one round is the match
        or the last one standing wins. Nobody is ahead in a game that was left unfinished.
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
