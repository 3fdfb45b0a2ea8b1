"""The random bot: plays any card whenever it can, and calls properly."""

from __future__ import annotations

from random import Random

import unorules as uno
from tests.kit.builders import WD4, W, play
from unorules import Answer, CallUno, Catch, Draw, Pass, Play, card
from unorules.players import random_bot
from unorules.variants import CLASSIC_2010, house


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
