"""Products at the table: cards with two sides, a launcher, and games without colours."""

from __future__ import annotations

from tests.cli.play.kit import does, draws, play_at, told
from tests.cli.play.test_person import table
from tests.rules.dark import dark
from unorules import ALL_WILD, ATTACK_2010, FLIP_2018, Play, card

SEVENS = table(
    "red-7/purple-8 red-7/pink-flip", "blue-9/purple-5", "wild/purple-6", top="red-9/purple-8", variant=FLIP_2018
)
"""Two cards with the same front."""


def test_other_sides_are_shown() -> None:
    """Of the others, of the draw pile, and behind one's own cards."""
    screen = play_at(SEVENS, [draws, draws])

    assert "  Bo shows   purple 5\n  Cy shows   purple 6\n  Draw pile  " in screen
    assert "  Your hand  red 7 with purple 8 behind · red 7 with pink flip behind\n" in screen


def test_cards_with_the_same_front_are_offered_with_what_is_behind() -> None:
    """Since the front alone names both."""
    screen = play_at(SEVENS, [draws, draws], "red 7", "red 7 pink flip uno")

    assert "  You can    red 7 with purple 8 behind · red 7 with pink flip behind · Draw\n" in screen
    assert any("could be one of several" in line for line in told(screen))
    assert "You play a red 7." in told(screen)
    assert "  Your hand  red 7 with purple 8 behind\n" in screen


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

    assert "Press the launcher! How many cards come out? Enter leaves it to chance." in told(screen)
    assert any(line.startswith("You press the launcher") for line in told(screen))


def test_game_without_colours_asks_for_none() -> None:
    """A wild is just played."""
    state = table("wild wild-skip wild", "wild wild", "wild wild", top="wild-reverse", variant=ALL_WILD)
    screen = play_at(state, [draws, draws], "wild")

    assert "  You can    wild · wild skip · Draw\n" in screen
    assert "You play a wild." in told(screen)
