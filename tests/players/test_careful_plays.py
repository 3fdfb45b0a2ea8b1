"""The careful bot at its turn: which card it plays, and which it keeps."""

from __future__ import annotations

from random import Random

import pytest

import unorules as uno
from tests.kit.builders import WD4, W, around, play
from tests.players.seating import move, move_after
from unorules import Action, CallUno, Draw, Pass, Play, card
from unorules.players import careful_bot
from unorules.variants import CLASSIC_2010, house

RED_9 = card("red-9")


def test_last_card_is_played_whatever_it_is() -> None:
    """Even a wild."""
    table = uno.position(["wild", "blue-3 blue-4"], top="red-9")

    played = move(table)
    assert isinstance(played, Play)
    assert W == played.card


def test_wilds_are_kept_while_a_number_fits() -> None:
    """They go on anything later."""
    table = uno.position(["wild wild-draw-four red-1 blue-2 blue-3", "blue-4 blue-5 blue-6 blue-7"], top="red-9")

    assert Play(0, card("red-1")) == move(table)


def test_wild_names_the_colour_held_most() -> None:
    """Three greens and a blue make green."""
    table = uno.position(["wild green-1 green-2 green-3 blue-4", "red-4 red-5 red-6 red-7"], top="yellow-9")

    assert Play(0, W, color="green") == move(table)


def test_colour_held_most_is_kept_in_force() -> None:
    """Of two cards of the same rank, the one that more cards can follow."""
    hand = "blue-5 red-5 red-1 red-2 red-3 red-4"
    table = uno.position([hand, "blue-4 green-5 green-6 yellow-7 yellow-8"], top="green-5", color="green")

    assert Play(0, card("red-5")) == move(table)


def test_points_go_first_when_somebody_is_nearly_out() -> None:
    """The nine, rather than the one."""
    table = uno.position(["red-1 red-9 blue-2 blue-3", "green-4", "green-5"], top="red-5")

    assert Play(0, RED_9) == move(table)


def test_points_do_not_matter_where_none_are_counted() -> None:
    """Of a one and a nine, then, the one that can be followed."""
    one_round = CLASSIC_2010.with_rules(scoring="none")
    hand = "red-1 red-9 blue-1 green-1 blue-3"
    table = uno.position([hand, "green-4", "green-5"], top="red-5", variant=one_round)

    assert Play(0, card("red-1")) == move(table)


@pytest.mark.parametrize("weapon", ["red-skip", "red-draw-two", "red-reverse"])
def test_next_player_who_is_nearly_out_is_hit(weapon: str) -> None:
    """Rather than let a number go by; a Reverse turns the game away."""
    hands = [f"red-1 {weapon} blue-1 blue-2 blue-3 blue-4", "green-4", "green-5 green-6 green-7 green-8 green-9"]
    table = uno.position([*hands, "yellow-1 yellow-2 yellow-3 yellow-4 yellow-5"], top="red-5")

    assert Play(0, card(weapon)) == move(table)


def test_reverse_does_not_turn_to_whoever_is_nearly_out() -> None:
    """The player before, with one card, should not be next."""
    hands = ["red-1 red-reverse blue-1 blue-2 blue-3 blue-4", "green-4 green-5 green-6 green-7 green-8", "yellow-1"]
    table = uno.position(hands, top="red-5")

    assert Play(0, card("red-1")) == move(table)


def test_partner_is_not_hit() -> None:
    """Here the next player is one, since the two between are out."""
    pairs = CLASSIC_2010.with_rules(house.PARTNERS, leaving="allowed")
    hands = ["red-1 red-draw-two blue-1 blue-2 blue-3", "blue-4 blue-5", "green-4 green-5", "yellow-1 yellow-2"]
    table = uno.position(hands, top="red-5", variant=pairs)
    alone, _ = play(table, uno.Leave(1))

    assert Play(0, card("red-draw-two")) == move(table)
    assert Play(0, card("red-1")) == move(alone)


def test_two_players_go_on_after_a_skip() -> None:
    """With a card that can follow, the skip is a turn won."""
    table = uno.position(["red-1 red-skip red-2 blue-3", "green-4 green-5 green-6"], top="red-5")

    assert Play(0, card("red-skip")) == move(table)


def test_reverse_between_two_need_not_skip() -> None:
    """Where it is literal, it is hardly more than a number: the colour of most cards decides."""
    literal = CLASSIC_2010.with_rules(two_player_reverse="literal", scoring="none")
    hand = "blue-reverse red-1 red-2 red-3 red-4 blue-1"
    hands = [hand, "green-4 green-5 green-6 green-7 green-8 green-9"]

    usual = uno.position(hands, top="red-reverse", variant=CLASSIC_2010.with_rules(scoring="none"))
    assert Play(0, card("blue-reverse")) == move(usual)
    assert Play(0, card("red-1")) == move(uno.position(hands, top="red-reverse", variant=literal))


def test_colour_that_the_next_player_drew_on_stays_in_force() -> None:
    """Whoever drew for want of yellow probably still has none; from the view alone, blue is the better colour."""
    hands = ["blue-9 yellow-8 blue-1 blue-5", "red-3 red-4"]
    table = uno.position(hands, top="yellow-9", turn=1, draw="red-1")
    seen: list[Action] = [Draw(1), Pass(1)]

    assert Play(0, card("yellow-8")) == move_after(table, *seen, seat=0)
    assert Play(0, card("blue-9")) == careful_bot(uno.view(play(table, *seen)[0], 0), Random(1))


def test_wild_draw_four_is_no_bluff_without_need() -> None:
    """With a card of the colour in force in the hand, another one is played."""
    table = uno.position(["wild-draw-four red-1 blue-2 blue-3", "blue-4 blue-5 blue-6"], top="red-9")

    assert Play(0, card("red-1")) == move(table)


def test_wild_draw_four_is_played_when_nothing_else_fits() -> None:
    """Then nobody can challenge it with success."""
    table = uno.position(["wild-draw-four blue-1 blue-2 blue-3", "green-4 green-5 green-6"], top="red-9")

    assert Play(0, WD4, color="blue") == move(table)


def test_wild_draw_four_is_played_from_a_hand_of_nothing_but_wilds() -> None:
    """Where another wild makes it a bluff, it would be one as long as there are two: waiting does not help."""
    stricter = CLASSIC_2010.with_rules(uno_call="auto", challenge_match="color_or_wild")
    table = uno.position(["wild-draw-four wild-draw-four", "green-4 green-5 green-6"], top="red-9", variant=stricter)

    played = move(table)
    assert isinstance(played, Play)
    assert WD4 == played.card


def test_nothing_is_drawn_while_a_number_fits() -> None:
    """A card less is better than one more."""
    table = uno.position(around("red-1 blue-2 blue-3", seats=4), top="red-9")

    assert Play(0, card("red-1")) == move(table)


def test_drawn_card_is_played_or_kept() -> None:
    """A number is played; a Wild Draw Four that would be a bluff is kept."""
    hands = ["blue-1 blue-2 blue-3", "green-4 green-5 green-6"]
    number, _ = play(uno.position(hands, top="red-9", draw="red-4"), Draw(0))
    assert Play(0, card("red-4")) == move(number)

    hands = ["red-1 red-2 red-3 red-4", "green-4 green-5 green-6", "blue-4 blue-5 blue-6"]
    bluff, _ = play(uno.position(hands, top="red-9", draw="wild-draw-four"), Draw(0))
    assert Pass(0) == move(bluff)


def test_uno_is_called_ahead() -> None:
    """With two cards in hand, one of which it will play."""
    table = uno.position(["red-1 blue-2", "blue-4 blue-5"], top="red-9")

    assert CallUno(0) == move(table)
    assert Play(0, card("red-1")) == move(play(table, CallUno(0))[0])


def test_several_identical_cards_go_at_once() -> None:
    """Both, rather than one of them."""
    twins = CLASSIC_2010.with_rules(multi_play="identical")
    table = uno.position(["red-1 red-1 blue-2 blue-3", "blue-4 blue-5 blue-6"], top="red-9", variant=twins)

    assert Play(0, card("red-1"), count=2) == move(table)


def test_last_card_must_be_one_that_may_be_last() -> None:
    """Where a wild may not, it goes before the number."""
    strict = CLASSIC_2010.with_rules(last_card="no_wild")
    table = uno.position(["wild red-1", "blue-4 blue-5 blue-6"], top="red-9", variant=strict)
    called, _ = play(table, CallUno(0))

    assert Play(0, W, color="red") == move(called)


def test_identical_cards_leave_one_that_may_be_last() -> None:
    """Two Skips at once leave the number; one of them would leave a Skip."""
    strict = CLASSIC_2010.with_rules(last_card="numbers_only", multi_play="identical")
    table = uno.position(["red-skip red-skip red-1", "blue-4 blue-5 blue-6"], top="red-9", variant=strict)

    assert CallUno(0) == move(table)
    assert Play(0, card("red-skip"), count=2) == move(play(table, CallUno(0))[0])


def test_two_reverses_at_once_turn_nothing() -> None:
    """They are two cards less all the same."""
    twins = CLASSIC_2010.with_rules(multi_play="identical")
    hands = ["red-reverse red-reverse blue-2 blue-3", "blue-4 blue-5 blue-6", "green-1 green-2 green-3"]
    table = uno.position(hands, top="red-9", variant=twins)

    assert Play(0, card("red-reverse"), count=2) == move(table)


def test_spectator_does_nothing() -> None:
    """There is no seat to move for."""
    table = uno.position(["red-1 red-2", "blue-1"], top="red-9")
    assert careful_bot(uno.view(table, None), Random(1)) is None
