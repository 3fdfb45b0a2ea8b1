"""Products at the table: cards with two sides, a launcher, and games without colours."""

from __future__ import annotations

import re

from tests.cli.play.kit import does, draws, play_at, told
from tests.cli.play.test_person import table
from tests.rules.dark import dark
from unorules import Play, card
from unorules.variants import ALL_WILD, ATTACK_2010, CLASSIC_2010, FLIP_2018, NO_MERCY_2023

SEVENS = table(
    "red-7/purple-8 red-7/pink-flip", "blue-9/purple-5", "wild/purple-6", top="red-9/purple-8", variant=FLIP_2018
)
"""Two cards with the same front."""


def test_other_sides_are_shown() -> None:
    """Of the others, of the draw pile, and behind one's own cards."""
    screen = play_at(SEVENS, [draws, draws])

    assert "  Bo shows    purple 5\n  Cy shows    purple 6\n  Pile shows  " in screen
    assert "  Your hand   red 7 with purple 8 behind · red 7 with pink flip behind\n" in screen


def test_cards_with_the_same_front_are_offered_with_what_is_behind() -> None:
    """Since the front alone names both."""
    screen = play_at(SEVENS, [draws, draws], "red 7", "red 7 pink flip uno")

    assert "  You can     red 7 with purple 8 behind · red 7 with pink flip behind · Draw\n" in screen
    assert any("could be one of several" in line for line in told(screen))
    assert "You play a red 7." in told(screen)
    assert "  Your hand   red 7 with purple 8 behind\n" in screen


def test_wild_with_the_same_front_as_another_is_asked_for_its_colour() -> None:
    """What is behind it need not be said again."""
    state = table("wild/purple-6 wild/orange-8 red-1", top="red-9/purple-8", variant=FLIP_2018)
    screen = play_at(state, [draws, draws], "wild with orange 8 behind", "green")

    assert "Wild with orange 8 behind: Which colour do you call?" in told(screen)
    assert "You play a wild and call green." in told(screen)


def test_colours_of_the_side_in_play_are_offered() -> None:
    """Those of the other one cannot be called."""
    state = dark(["wild pink-1 pink-2", "teal-1 teal-2", "teal-3 teal-4"], top="pink-9")
    screen = play_at(state, [draws, draws], "wild")

    assert "  You can  pink · teal · orange · purple\n" in screen


def test_launcher_is_left_to_chance() -> None:
    """The person sees it coming."""
    state = table("red-7 red-1", "green-7 green-8", "red-hit-one red-3 red-4", variant=ATTACK_2010, turn=2)
    screen = play_at(state, [draws, does(Play(2, card("red-hit-one")))], "")

    assert "Press the launcher! Enter leaves it to chance." in told(screen)
    assert any(line.startswith("You press the launcher") for line in told(screen))


def test_game_without_colours_asks_for_none() -> None:
    """A wild is just played."""
    state = table("wild wild-skip wild", "wild wild", "wild wild", top="wild-reverse", variant=ALL_WILD)
    screen = play_at(state, [draws, draws], "wild")

    assert "  You can    wild · wild skip · Draw\n" in screen
    assert "You play a wild." in told(screen)


def test_hand_is_held_in_the_order_of_the_side_in_play() -> None:
    """By colour, as the others' cards are seen."""
    state = dark(["purple-1 pink-1 orange-1 pink-9", "teal-1 teal-2", "teal-3 teal-4"], top="pink-8")
    hand = play_at(state, [draws, draws]).partition("  Your hand ")[2].partition("  You can ")[0]

    assert ["pink 1", "pink 9", "orange 1", "purple 1"] == re.findall(r"(\w+ \d) with", hand)


def test_debt_that_can_only_be_paid_is_not_offered_an_answer() -> None:
    """There is nothing to choose."""
    stacking = CLASSIC_2010.with_rules(stacking="any")
    paid, answered = (
        play_at(
            table(hand, "green-7 green-8", "red-draw-two red-3 red-4", variant=stacking, turn=2),
            [draws, does(Play(2, card("red-draw-two")))],
        )
        for hand in ("red-1 red-2", "blue-draw-two red-2")
    )

    assert "You owe 2 cards. Enter: Draw" in told(paid)
    assert "You owe 2 cards: answer with a card, or take them." in told(answered)


def test_rules_of_a_product_are_told_in_short() -> None:
    """With what is not as in the classic game."""
    state = table("red-1 red-2", "green-7 green-8", "red-3 red-4", variant=NO_MERCY_2023)
    said = " ".join(play_at(state, [draws, draws], "rules").split())

    assert "Not as in the classic game: " in said
    assert "stacking=equal_or_higher, seven_zero=on" in said
    assert "mercy=25." in said
