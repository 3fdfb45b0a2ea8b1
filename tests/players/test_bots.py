"""Bots: functions and factories, random and forgetful bots, and whole games, the same on every Python."""

from __future__ import annotations

import sys
from collections import Counter
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

import unorules as uno
from tests.kit.builders import WD4, W, play
from tests.kit.house import with_any_rules
from tests.players.seats import CountingBot
from unorules import Answer, CallUno, Catch, Draw, Pass, Play, State, Variant, View, card
from unorules.events import Asked
from unorules.players import (
    BotError,
    Player,
    SeatedBot,
    careful_bot,
    forgetful,
    play_on,
    play_out,
    random_bot,
    search_bot,
    tournament,
)
from unorules.players.bots import for_seat
from unorules.variants import BUILT_IN, CLASSIC_2010, FRIENDS_2022, HELLO_KITTY_2017, house

sys.path.insert(0, str(Path(__file__).parents[2] / "examples" / "acme_cards" / "src"))

from acme_cards import ACME_UNO

TABLE = uno.position(["red-1 red-2", "blue-3 blue-4"], top="red-9")
SEEN = uno.view(TABLE, 0)


class Counting:
    """A maker of bots that count the actions they have seen."""

    def __init__(self) -> None:
        self.views: list[View] = []

    def for_seat(self, view: View) -> SeatedBot:
        """Return a bot that starts from this view."""
        self.views.append(view)
        return CountingBot()


def test_function_plays_in_any_seat() -> None:
    """It is its own bot, because it remembers nothing."""
    assert random_bot is for_seat(random_bot, SEEN)


def test_maker_makes_a_bot_for_each_seat() -> None:
    """From the view of that seat, and a new one every time."""
    maker = Counting()
    one, other = for_seat(maker, SEEN), for_seat(maker, uno.view(TABLE, 1))

    assert one is not other
    assert [0, 1] == [view.seat for view in maker.views]
    assert Draw(0) == one(SEEN, Random(1))


class MakesNothing:
    """A maker that forgets to return its bot."""

    def for_seat(self, view: View) -> Any:
        """Return nothing."""


@pytest.mark.parametrize("player", ["careful", None, 7, MakesNothing()])
def test_only_players_play(player: Any) -> None:
    """A name is not a bot, and neither is a maker that returns none."""
    with pytest.raises(uno.errors.SetupError, match="a bot must be a function"):
        for_seat(player, SEEN)


# The random bot.


def moves(state: uno.State, seat: int) -> set[uno.Action | None]:
    """Return everything that the bot in a seat does with one of 100 dice."""
    return {random_bot(uno.view(state, seat), Random(seed)) for seed in range(100)}


def test_any_card_that_fits_is_played() -> None:
    """And no card is drawn while one does."""
    table = uno.position(["red-1 red-2 blue-9 green-3", "blue-3"], top="red-9")

    assert {Play(0, card("red-1")), Play(0, card("red-2")), Play(0, card("blue-9"))} == moves(table, 0)


def test_draws_and_passes_only_if_nothing_fits() -> None:
    """Then there is nothing else to do."""
    table = uno.position(["green-3 green-4 green-5", "blue-3"], top="red-9", draw="yellow-1")

    assert {Draw(0)} == moves(table, 0)
    assert {Pass(0)} == moves(play(table, Draw(0))[0], 0)


def test_questions_are_answered_at_random() -> None:
    """Accepted or challenged."""
    table = uno.position(["wild-draw-four red-1 red-2", "blue-3 blue-4"], top="red-9")
    challenge, _ = play(table, Play(0, WD4, color="blue"))

    assert {Answer(1, "accept"), Answer(1, "challenge")} == moves(challenge, 1)


def test_uno_is_called_ahead_of_the_play() -> None:
    """And then the card is played."""
    table = uno.position(["red-1 green-3", "blue-3"], top="red-9")
    called, _ = play(table, CallUno(0))

    assert {CallUno(0)} == moves(table, 0)
    assert {Play(0, card("red-1"))} == moves(called, 0)


def test_call_is_due_with_several_cards_at_once() -> None:
    """If the play that was chosen leaves one card."""
    together = CLASSIC_2010.with_rules(multi_play="identical")
    table = uno.position(["red-1 red-1 green-3", "blue-3"], top="red-9", variant=together)

    assert {CallUno(0), Play(0, card("red-1"))} == moves(table, 0)


def test_forgotten_call_is_caught_or_made_late() -> None:
    """By whoever is asked first."""
    table = uno.position(["red-1 green-3", "blue-3 blue-4", "blue-5"], top="red-9")
    forgot, _ = play(table, Play(0, card("red-1")))

    assert [{CallUno(0)}, {Catch(1, 0)}, {Catch(2, 0)}] == [moves(forgot, seat) for seat in range(3)]


def test_partner_is_not_caught() -> None:
    """The opponents see to that."""
    pairs = CLASSIC_2010.with_rules(house.PARTNERS)
    table = uno.position(["red-1 green-3", "blue-3 blue-4", "blue-5 blue-6", "wild"], top="red-9", variant=pairs)
    forgot, _ = play(table, Play(0, card("red-1")))

    assert {None} == moves(forgot, 2)
    assert {Catch(3, 0)} == moves(forgot, 3)


def test_nothing_is_called_wrongly() -> None:
    """Where a wrong call costs cards, it is legal all the same."""
    strict = CLASSIC_2010.with_rules(house.TOURNAMENT)
    table = uno.position(["red-1 red-2 red-3", "blue-3 blue-4"], top="red-9", variant=strict)

    assert CallUno(1) in uno.view(table, 1).legal
    assert {None} == moves(table, 1)
    assert {Play} == {type(move) for move in moves(table, 0)}


def test_nothing_is_played_out_of_turn() -> None:
    """Even where it could jump in."""
    jumpy = CLASSIC_2010.with_rules(jump_in="any")
    table = uno.position(["red-1 red-2 red-3", "red-9 blue-4"], top="red-9", variant=jumpy)

    assert {None} == moves(table, 1)


def test_wild_names_any_colour() -> None:
    """Red, yellow, green and blue."""
    table = uno.position([[W, "blue-1", "blue-2"], "blue-3"], top="red-9")

    assert {Play(0, W, color=color) for color in CLASSIC_2010.colors} == moves(table, 0)


def test_spectator_does_nothing() -> None:
    """Nor between rounds does anyone."""
    over, _ = play(uno.position(["red-1", "blue-3"], top="red-9"), Play(0, card("red-1")))

    assert random_bot(uno.view(over, None), Random(1)) is None
    assert random_bot(uno.view(over, 0), Random(1)) is None


# Forgetful bots.


def two_left() -> State:
    """Return a table at which seat 0 has two cards, of which one fits."""
    return uno.position(["red-1 blue-9", "green-2 green-3"], top="red-5")


def test_one_that_never_misses_calls_ahead_of_its_play() -> None:
    """With `misses=0` nothing changes."""
    assert CallUno(0) == forgetful(random_bot, 0)(uno.view(two_left(), 0), Random(1))


def test_one_that_always_misses_plays_without_a_call() -> None:
    """It does what the other bot would do if calls did not exist."""
    assert Play(0, uno.card("red-1")) == forgetful(random_bot, 1)(uno.view(two_left(), 0), Random(1))


def test_one_that_always_misses_never_catches() -> None:
    """It waits while somebody could be caught."""
    state, _ = uno.apply(two_left(), Play(0, uno.card("red-1")))
    assert (0,) == state.catchable
    catcher = uno.view(state, 1)
    assert uno.Catch(1, 0) == random_bot(catcher, Random(1))
    assert uno.Catch(1, 0) != forgetful(random_bot, 1)(catcher, Random(1))


def test_the_share_of_missed_chances_is_the_one_asked_for() -> None:
    """About three calls in ten are missed."""
    view, rng = uno.view(two_left(), 0), Random(3)
    bot = forgetful(random_bot, 0.3)
    missed = sum(bot(view, rng) != CallUno(0) for _ in range(2000))
    assert 540 < missed < 660


def test_a_bot_with_a_memory_keeps_it() -> None:
    """What a seat is told reaches the bot inside."""
    told: list[object] = []

    class Listening:
        @classmethod
        def for_seat(cls, view: uno.View) -> Listening:
            return cls()

        def see(self, events: tuple[uno.Event, ...]) -> None:
            told.extend(events)

        def __call__(self, view: uno.View, rng: Random) -> uno.Action | None:
            return random_bot(view, rng)

    state, _ = uno.new_game("friends-2022", 2, seed=1)
    assert play_out(state, [forgetful(Listening), forgetful(random_bot)], Random(1)).over
    assert any(isinstance(event, uno.events.MatchEnded) for event in told)


class Spy:
    """A bot that remembers, and is always the same."""

    def see(self, events: tuple[uno.Event, ...]) -> None: ...

    def __call__(self, view: uno.View, rng: Random) -> uno.Action | None:
        return random_bot(view, rng)


class Double(Spy):
    """Says that it makes bots, but gives itself."""

    def for_seat(self, view: uno.View) -> Double:
        return self


def test_bot_that_remembers_must_be_made_for_each_seat() -> None:
    """A forgetful one may sit in several seats, in which one bot would see several hands."""
    with pytest.raises(
        uno.errors.SetupError, match=r"Spy .* has see, but is not made for each seat: give it a method for_s"
    ):
        forgetful(Spy())


def test_bot_that_remembers_is_found_in_two_seats() -> None:
    """Behind a forgetful player too; one that has nothing to remember sits where it likes."""
    twice = forgetful(Double())
    state, _ = uno.new_game(players=2, seed=1)
    assert play_out(state, [twice, forgetful(random_bot)], Random(1)).over
    with pytest.raises(uno.errors.SetupError, match="a bot that remembers sits in one seat alone"):
        play_out(state, [twice, twice], Random(1))
    plain = forgetful(random_bot)
    assert play_out(state, [plain, plain], Random(1)).over


@pytest.mark.parametrize("misses", [-0.1, 1.1, "often", None])
def test_misses_is_a_chance(misses: object) -> None:
    """Anything else is refused."""
    with pytest.raises(uno.errors.SetupError, match="misses must be a chance from 0 to 1"):
        forgetful(random_bot, misses)  # type: ignore[arg-type]


def test_what_is_no_bot_is_refused() -> None:
    """A clear error instead of a TypeError in the middle of a game."""
    with pytest.raises(uno.errors.SetupError, match="a bot must be a function of a view and a Random, not 7"):
        for_seat(7, uno.view(two_left(), 0))  # type: ignore[arg-type]
    assert issubclass(BotError, uno.UnoError)


# Whole games.

VARIANTS: tuple[Variant, ...] = (*BUILT_IN, ACME_UNO)

BOTS: tuple[Player, ...] = (careful_bot, careful_bot, random_bot, search_bot(4))

LONG = 1_500
"""Enough for the end of most matches; some house rules make them very long."""


def random_game(seed: int) -> tuple[State, list[Player], Random]:
    """Return a new game of any variant, house rules and number of seats, and bots for its seats."""
    dice = Random(seed)
    variant = with_any_rules(dice.choice(VARIANTS), dice)
    most = variant.most_players
    seats = dice.choice((4, 6, most)) if variant.rules.partners != "off" else dice.randint(2, most)
    state, _ = uno.new_game(variant, seats, seed=seed)
    return state, [dice.choice(BOTS) for _ in range(seats)], dice


@pytest.mark.sampled(4)
@pytest.mark.parametrize("seats", [2, 3, 4, 6])
@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_careful_bots_play_matches_to_their_end(variant: Variant, seats: int) -> None:
    """Of every shipped variant, and of one with cards of another author."""
    state, _ = uno.new_game(
        variant.with_rules(target=100) if variant.rules.scoring != "none" else variant, seats, seed=3
    )

    assert play_out(state, [careful_bot] * seats, Random(3)).winners


@pytest.mark.parametrize("seeds", [range(3), pytest.param(range(3, 40), marks=pytest.mark.slow)], ids=str)
def test_any_bots_play_under_any_house_rules(seeds: range) -> None:
    """No move is refused, and nobody waits when it has to move."""
    over = 0
    for seed in seeds:
        state, players, dice = random_game(seed)
        for _, after, _ in islice(play_on(state, players, dice), LONG if len(seeds) > 3 else 150):
            state = after
        over += state.over

    assert over


@pytest.mark.slow
def test_every_question_is_answered() -> None:
    """Of the shipped variants, of house rules and of another author."""
    asked: Counter[str] = Counter()
    for seed in range(60):
        state, _, dice = random_game(seed)
        for _, _, events in islice(play_on(state, [careful_bot] * state.seats, dice), LONG):
            asked.update(event.question for event in events if isinstance(event, Asked))

    assert {"challenge", "color", "friend", "kick", "launched", "swap", "target", "whom", "forecast", "next"} == set(
        asked
    )


@pytest.mark.parametrize("player", BOTS[1:], ids=["careful", "random", "search"])
def test_bot_depends_on_nothing_but_its_view_and_dice(player: Player) -> None:
    """The same match, twice."""
    state, _ = uno.new_game(CLASSIC_2010.with_rules(scoring="none"), 3, seed=8)
    ends = [play_out(state, [player] * 3, Random(8)) for _ in range(2)]

    assert ends[0] == ends[1]


@pytest.mark.slow
def test_careful_bot_wins_most_matches_against_the_random_one() -> None:
    """At least three of four; in fact nearly all."""
    won = 0
    for seed in range(100):
        state, _ = uno.new_game("classic-2010", 2, seed=seed)
        players: list[Player] = [careful_bot, random_bot] if seed % 2 else [random_bot, careful_bot]
        won += (0 if seed % 2 else 1) in play_out(state, players, Random(seed)).winners

    assert won >= 75


# Every Python, platform and hash seed.

CAREFUL: dict[str, Player] = {"careful": careful_bot, "random": random_bot}
SEARCH: dict[str, Player] = {"careful": careful_bot, "search": search_bot(8)}
PARTY = FRIENDS_2022.with_rules(house.PARTY)
CROWDED = HELLO_KITTY_2017.with_rules(stacking="any", multi_play="identical", mercy=25, target=1)


@pytest.mark.parametrize(
    ("variant", "bots", "games", "seats", "digest"),
    [
        pytest.param(PARTY, CAREFUL, 6, 4, "ff929c56371a2033", id="careful, party"),
        pytest.param(CROWDED, CAREFUL, 12, 4, "5f527d7b6d26da1a", id="careful, mercy"),
        pytest.param(PARTY, SEARCH, 2, 2, "adc8ceb7f245a3ad", id="search, party"),
    ],
)
def test_games_of_bots_are_the_same_everywhere(
    variant: uno.Variant, bots: dict[str, Player], games: int, seats: int, digest: str
) -> None:
    """A bot that is changed gets another digest here, and the measured pages are to be made again."""
    assert digest == tournament(variant, bots, games, seats=seats, seed=3).digest[:16]
