"""The search bot tries its moves on deals of the hidden cards, and plays on from each of them."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import unorules as uno
from tests.kit.builders import WD4, W, play
from tests.players.seats import move, move_after
from unorules import Answer, CallUno, Catch, Draw, Pass, Play, View, card
from unorules.cards import Ask, Effect, Reply, Turn, wild
from unorules.players import SearchBot, careful_bot, random_bot, search_bot
from unorules.players.careful.notes import Notes
from unorules.players.search import match_value, try_line
from unorules.variants import CLASSIC_2010, house


class Counting:
    """A bot that plays carefully and counts how often it was asked."""

    def __init__(self) -> None:
        self.asked = 0

    def __call__(self, view: View, rng: Random) -> uno.Action | None:
        """Play carefully."""
        self.asked += 1
        return careful_bot(view, rng)


def test_winning_move_is_found() -> None:
    """A skip first, and then the number goes out: the other order gives the opponent a turn."""
    table = uno.position(["red-skip red-1", "red-2"], top="red-9")
    called, _ = play(table, CallUno(0))

    assert Play(0, card("red-skip")) == move(called, search_bot(40))


def test_call_comes_ahead_of_the_play() -> None:
    """In the trials too, where nobody is caught for it."""
    table = uno.position(["red-1 red-2", "blue-3 blue-4 blue-5"], top="red-9")

    assert CallUno(0) == move(table, search_bot(8))


def test_only_move_is_not_tried() -> None:
    """Drawing, with nothing that fits; nor is a call or a catch."""
    inner = Counting()
    stuck = uno.position(["blue-1 blue-2 blue-3", "green-3 green-4"], top="red-9")
    table = uno.position(["red-1 green-3", "blue-3 blue-4"], top="red-9")
    forgot, _ = play(table, Play(0, card("red-1")))

    assert Draw(0) == move(stuck, search_bot(8, inner))
    assert Catch(1, 0) == move(forgot, search_bot(8, inner))
    assert 0 == inner.asked


def test_waits_when_there_is_nothing_to_do() -> None:
    """Out of turn, and as a spectator."""
    table = uno.position(["red-1 red-2", "blue-3 blue-4"], top="red-9")

    assert move(table, search_bot(8), seat=1) is None
    assert search_bot(8)(uno.view(table, None), Random(1)) is None
    strict = uno.position(["red-1 red-2", "blue-3"], top="red-9", variant=CLASSIC_2010.with_rules(house.TOURNAMENT))
    assert move(strict, search_bot(8), seat=1) is None


def test_jumping_in_is_weighed_against_waiting() -> None:
    """The last card ends the round; a 7 that gives a good hand away does not come."""
    party = CLASSIC_2010.with_rules(house.PARTY)
    out = uno.position(["blue-1 blue-2", "red-9"], top="red-9", variant=party)
    many = "blue-1 blue-2 blue-3 blue-4 blue-5 blue-6 green-1 green-2"
    giving = uno.position([many, "red-7 green-3"], top="red-7", variant=party)

    assert Play(1, card("red-9")) == move(out, search_bot(16), seat=1)
    assert move(giving, search_bot(16), seat=1) is None


def test_questions_are_tried_too() -> None:
    """With whom to swap hands: with the one who has a single card."""
    hands = ["red-7 red-1 red-2 red-3", "blue-3 blue-4 blue-5 blue-6 blue-7", "green-1"]
    table = uno.position(hands, top="red-9", variant=CLASSIC_2010.with_rules(seven_zero="on"))
    asked, _ = play(table, Play(0, card("red-7")))

    assert Answer(0, 2) == move(asked, search_bot(16))


def test_challenge_is_weighed_like_a_careful_player_does() -> None:
    """Not by deals, which do not tell who bluffs; and by the seat that is asked alone."""
    strict = CLASSIC_2010.with_rules(uno_false_penalty=2)
    hands = ["wild-draw-four green-1 green-2", "blue-1 blue-2 blue-3", "yellow-1 yellow-2 yellow-3"]
    table = uno.position(hands, top="red-9", variant=strict)
    again, _ = play(table, Play(0, WD4, color="green"))

    assert Answer(1, "challenge") == move_after(table, Play(0, WD4, color="red"), seat=1, player=search_bot(4))
    assert Answer(1, "accept") == move(again, search_bot(4))
    assert move(again, search_bot(4), seat=2) is None


def test_seated_bot_deals_what_it_has_seen() -> None:
    """It follows a whole game, and its view always agrees with its memory."""
    hands = ["red-1 red-2 red-3", "red-4 red-5 blue-6"]
    table = uno.position(hands, top="red-9", draw="green-1 green-2")

    assert move_after(table, Play(0, card("red-1")), seat=1, player=search_bot(8)) in (
        Play(1, card("red-4")),
        Play(1, card("red-5")),
    )


def test_deals_agree_with_what_others_drew_on() -> None:
    """Whoever drew for want of yellow holds none in most deals, unless they cannot but hold one."""
    table = uno.position(["blue-9 yellow-8 blue-1 blue-5", "red-3 red-4"], top="yellow-9", turn=1, draw="red-1")
    guess: list[bool] = []

    def looking(view: View, rng: Random) -> uno.Action | None:
        if view.seat == 1:
            guess.append(any(held.color == "yellow" for held in view.hand))
        return careful_bot(view, rng)

    move_after(table, Draw(1), Pass(1), seat=0, player=search_bot(40, looking))
    assert sum(guess) < len(guess) / 4

    guess.clear()
    move(play(table, Draw(1), Pass(1))[0], search_bot(40, looking))
    assert sum(guess) > len(guess) / 4


def test_deals_go_on_if_none_agrees() -> None:
    """Everyone has drawn on every colour, and still holds cards."""
    hands = ["blue-9 yellow-8", "red-3"]
    table = uno.position(hands, top="yellow-9", turn=1, draw="red-1 green-1")
    notes = Notes(uno.view(table, 0))
    for color in CLASSIC_2010.colors:
        notes.see((uno.events.ColorSet(1, color), uno.events.Drew(1, None, "turn")))

    assert not notes.agree_with(table.hands)
    seated = search_bot(4).for_seat(uno.view(table, 0))
    seated.notes = notes  # type: ignore[attr-defined]
    assert isinstance(next(seated.deals(uno.view(table, 0), Random(1))), uno.State)  # type: ignore[attr-defined]


def test_budget_says_how_many_deals_are_played_on() -> None:
    """Ten times the budget asks the inner bot about ten times as often."""
    table = uno.position(["red-1 red-2 blue-9 green-3", "blue-3 blue-4 blue-5"], top="red-9")
    asked = []
    for budget in (8, 80):
        inner = Counting()
        move(table, search_bot(budget, inner))
        asked.append(inner.asked)

    assert 5 * asked[0] < asked[1] < 20 * asked[0]


def test_inner_bot_is_any_bot() -> None:
    """By default the careful one."""
    table = uno.position(["red-1 red-2 blue-9", "blue-3 blue-4 blue-5"], top="red-9")

    assert SearchBot(100, careful_bot) == search_bot()
    assert isinstance(move(table, search_bot(4, inner=random_bot)), Play)


@pytest.mark.parametrize("budget", [0, -1, 2.5, True, "100"])
def test_budget_is_a_positive_integer(budget: Any) -> None:
    """Anything else is an error."""
    with pytest.raises(uno.errors.SetupError, match="budget must be an integer of at least 1"):
        search_bot(budget)


def test_inner_is_a_bot() -> None:
    """A name is not."""
    inner: Any = "careful"
    with pytest.raises(uno.errors.SetupError, match="inner must be a function"):
        search_bot(10, inner)


def test_won_match_is_worth_most() -> None:
    """And as much less for all others together."""
    table = uno.position(["red-1", "blue-3", "blue-4"], top="red-9", scores=[499, 0, 0])
    over, _ = play(table, Play(0, card("red-1")))

    assert [1.0, -0.5, -0.5] == [match_value(over, seat) for seat in range(3)]


def test_round_is_worth_its_points() -> None:
    """As a part of the target: more where the winner takes all, less where everyone counts their own."""
    points = []
    for scoring in ("winner_takes", "own_tally"):
        variant = CLASSIC_2010.with_rules(scoring=scoring, target=500)
        table = uno.position(["red-1", "red-draw-two red-5"], top="red-9", variant=variant)
        over, _ = play(table, Play(0, card("red-1")))
        points.append([match_value(over, seat) for seat in range(2)])

    assert [[0.05, -0.05], [0.05, -0.05]] == points


def test_partners_stand_together() -> None:
    """Their scores count once, and both hands do."""
    pairs = CLASSIC_2010.with_rules(house.PARTNERS)
    hands = ["red-1", "blue-3 blue-4", "blue-5 blue-6", "wild green-1 green-2"]
    table = uno.position(hands, top="red-9", variant=pairs, scores=[50, 20, 50, 20])

    assert match_value(table, 0) == match_value(table, 2) == -match_value(table, 1)


def test_whoever_is_out_of_the_match_has_lost() -> None:
    """Even while the others play on."""
    standing_table = CLASSIC_2010.with_rules(scoring="last_standing", target=60)
    table = uno.position(["red-1", "wild", "blue-3"], top="red-9", variant=standing_table, scores=[0, 20, 5])
    over, _ = play(table, Play(0, card("red-1")))

    assert not over.over
    assert -0.5 == match_value(over, 1)


def test_play_out_is_cut_off() -> None:
    """Bots that never play a card are judged by their hands."""

    def draws(view: View, rng: Random) -> uno.Action | None:
        return next(action for action in view.legal if not isinstance(action, Play))

    table = uno.position(["red-1 red-2", "blue-3 blue-4 blue-5 blue-6"], top="red-9")

    assert try_line(table, 0, (), draws, Random(1)) > 0


def test_wild_is_worth_more_than_a_number() -> None:
    """Among hands of the same size."""
    with_wild, without = (uno.position([f"{kept} red-2", "blue-3 blue-4"], top="red-9") for kept in (str(W), "red-1"))

    assert match_value(with_wild, 0) > match_value(without, 0)


@pytest.mark.parametrize("target", [1, 50, 500])
def test_match_that_is_won_is_better_than_any_that_is_open(target: int) -> None:
    """However few points it takes, and however good the hands are."""
    variant = CLASSIC_2010.with_rules(target=target)
    table = uno.position(["red-1", "blue-2"], top="red-9", rest=1, variant=variant)
    won, _ = uno.apply(table, Play(0, card("red-1")))
    best = uno.position(["wild wild wild", "red-2"], top="red-9", rest=1, variant=variant)

    assert won.over
    assert [1.0, -1.0] == [match_value(won, seat) for seat in range(2)]
    assert -1.0 < match_value(best, 1) < match_value(best, 0) < 1.0


def test_seat_that_fell_to_mercy_is_worse_off_than_before() -> None:
    """And its opponents are better off."""
    variant = CLASSIC_2010.with_rules(mercy=10)
    hands = ["red-draw-two red-1", "blue-1 blue-2 blue-3 blue-4 blue-5 blue-6 blue-7 blue-8 blue-9", "green-1 green-2"]
    before = uno.position(hands, top="red-9", variant=variant)
    after, events = uno.apply(before, Play(0, card("red-draw-two")))

    assert any(isinstance(event, uno.events.SeatOut) for event in events)
    assert match_value(after, 1) < match_value(before, 1)
    assert match_value(after, 0) > match_value(before, 0)


def test_nobody_draws_to_fall_to_mercy() -> None:
    """With one card less than too many, a card that fits is played."""
    variant = CLASSIC_2010.with_rules(mercy=25)
    hand = "red-0 " + " ".join(f"{color}-{n}" for color in ("blue", "green", "yellow") for n in range(1, 9))
    table = uno.position([hand[: hand.rindex(" ")], "green-9 yellow-9"], top="red-9", variant=variant)
    assert 24 == len(table.hands[0])
    for seed in range(3):
        assert Play(0, card("red-0")) == search_bot(40)(uno.view(table, 0), Random(seed))
        assert Play(0, card("red-0")) == careful_bot(uno.view(table, 0), Random(seed))


def answered_many(turn: Turn, reply: Reply) -> list[Effect]:
    """Ask the next one of four questions."""
    asked = {"first": "second", "second": "third", "third": "fourth"}
    following = asked.get(str(reply.memo))
    return [Ask(turn.seat, following, ("yes", "no"), memo=following)] if following else []


@wild("test:wild-talk", on_answer=answered_many)
def TALK(turn: Turn) -> list[Effect]:  # noqa: N802
    """Ask four questions in a row."""
    return [Ask(turn.seat, "first", ("yes", "no"), memo="first")]


def test_question_that_a_view_cannot_explain_is_answered() -> None:
    """By a bot without a seat, which has not seen the questions before it."""
    variant = CLASSIC_2010.extended("test:talking", add={TALK: 4})
    state = uno.position(["test:wild-talk red-1 red-2", "blue-1 blue-2"], top="red-9", variant=variant)
    state, _ = uno.apply(state, Play(0, card("test:wild-talk"), color="red"))
    for _ in range(4):
        answer = search_bot(4)(uno.view(state, 0), Random(1))
        assert isinstance(answer, Answer)
        state, _ = uno.apply(state, answer)
    assert "turn" == state.prompt.kind
