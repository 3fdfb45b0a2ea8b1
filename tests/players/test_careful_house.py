"""The careful bot under house rules, and what it says out of turn."""

from __future__ import annotations

import unorules as uno
from tests.kit.builders import WD4, play
from tests.players.seating import move
from unorules import Answer, CallUno, Catch, Draw, Play, State, card
from unorules.variants import CLASSIC_2010, house

STACKED = CLASSIC_2010.with_rules(stacking="any", bounce="both")


def owing(*hands: str, variant: uno.Variant = STACKED) -> State:
    """Return a table at which seat 1 owes two cards to seat 0."""
    table = uno.position(["red-draw-two red-1 red-2", *hands], top="red-9", variant=variant)
    return play(table, Play(0, card("red-draw-two")))[0]


def test_debt_is_passed_on() -> None:
    """With a draw card, which the next player then owes too."""
    assert Play(1, card("blue-draw-two")) == move(owing("blue-draw-two blue-1 blue-2", "green-1 green-2"))


def test_debt_is_bounced() -> None:
    """With a Reverse to whoever laid it, or with a Skip to the next one."""
    for bouncer in ("red-reverse", "red-skip"):
        assert Play(1, card(bouncer)) == move(owing(f"{bouncer} blue-1 blue-2", "green-1 green-2"))


def test_debt_without_an_answer_is_drawn() -> None:
    """There is nothing else to do."""
    assert Draw(1) == move(owing("blue-1 blue-2", "green-1 green-2"))


def test_cheaper_answer_comes_first() -> None:
    """A Draw Two, rather than the Wild Draw Four."""
    assert Play(1, card("blue-draw-two")) == move(owing("wild-draw-four blue-draw-two blue-1 red-2", "green-1 green-2"))


def test_mercy_is_feared() -> None:
    """With six cards of at most eight, even the Wild Draw Four is laid rather than fall."""
    merciful = STACKED.with_rules(mercy=8)
    hand = "wild-draw-four red-1 red-3 red-4 red-5 red-6"

    answered = move(owing(hand, "green-1 green-2", variant=merciful))
    assert isinstance(answered, Play)
    assert WD4 == answered.card


def test_mercy_is_turned_against_others() -> None:
    """A Draw Two puts the next player out."""
    merciful = CLASSIC_2010.with_rules(mercy=8)
    hands = ["red-draw-two red-1 blue-1", "green-1 green-2 green-3 green-4 green-5 green-6", "blue-2"]
    table = uno.position(hands, top="red-9", variant=merciful)

    assert Play(0, card("red-draw-two")) == move(table)


def test_jumps_in_with_an_identical_card() -> None:
    """A card less, and the game goes on from there."""
    jumpy = CLASSIC_2010.with_rules(jump_in="any")
    table = uno.position(["blue-1 blue-2", "red-9 blue-3 blue-4"], top="red-9", variant=jumpy)

    assert Play(1, card("red-9")) == move(table, seat=1)


def test_does_not_jump_in_to_give_a_good_hand_away() -> None:
    """With two cards left, a 7 that swaps them for many stays in the hand."""
    party = CLASSIC_2010.with_rules(house.PARTY)
    hands = ["blue-1 blue-2 blue-3 blue-4 blue-5 blue-6", "red-7 green-3"]
    table = uno.position(hands, top="red-7", variant=party)

    assert Play(1, card("red-7")) in uno.view(table, 1).legal
    assert move(table, seat=1) is None


def test_waits_out_of_turn() -> None:
    """With nothing to say, or nothing but wrong calls."""
    strict = CLASSIC_2010.with_rules(house.TOURNAMENT)
    for variant in (CLASSIC_2010, strict):
        table = uno.position(["blue-1 blue-2", "red-9 blue-3 blue-4"], top="red-9", variant=variant)
        assert move(table, seat=1) is None


def test_forgotten_call_is_caught() -> None:
    """By everyone but a partner; its own is made late."""
    pairs = CLASSIC_2010.with_rules(house.PARTNERS)
    table = uno.position(["red-1 green-3", "blue-3 blue-4", "blue-5 blue-6", "wild"], top="red-9", variant=pairs)
    forgot, _ = play(table, Play(0, card("red-1")))

    assert [CallUno(0), Catch(1, 0), None, Catch(3, 0)] == [move(forgot, seat=seat) for seat in range(4)]


def test_wild_draw_four_that_is_free_needs_no_excuse() -> None:
    """The next player, with one card, gets four: nobody can challenge."""
    free = CLASSIC_2010.with_rules(wd4="free")
    hands = ["wild-draw-four blue-1 blue-2", "green-1", "yellow-1 yellow-2 yellow-3"]

    assert Play(0, WD4, color="blue") == move(uno.position(hands, top="red-9", variant=free))


def test_swap_with_a_partner_is_no_gain_for_the_others() -> None:
    """The partner has as few cards as the opponent, and may keep them."""
    moving = CLASSIC_2010.with_rules(house.PARTNERS, seven_zero="on")
    hands = ["red-7 red-1 red-2 red-3 red-4", "blue-1", "green-1", "yellow-1 yellow-2 yellow-3"]
    asked, _ = play(uno.position(hands, top="red-9", variant=moving), Play(0, card("red-7")))

    assert Answer(0, 1) == move(asked)


def test_lowest_tally_sheds_points_too() -> None:
    """Where everyone counts their own, the nine goes before the one."""
    own = CLASSIC_2010.with_rules(scoring="last_standing")
    table = uno.position(["red-1 red-9 blue-2 blue-3", "green-4", "green-5"], top="red-5", variant=own)

    assert Play(0, card("red-9")) == move(table)
