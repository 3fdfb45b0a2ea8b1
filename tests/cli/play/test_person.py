"""The person at the table: questions, answers and chances out of turn, also with products."""

from __future__ import annotations

import re
from random import Random

import pytest

from tests.cli.play.persons import WITH_A_WILD, does, draws, play_at, sentences, table
from tests.rules.tables import dark
from unorules import Action, Catch, Play, Variant, View, card
from unorules.variants import ALL_WILD, ATTACK_2010, CLASSIC_2010, FLIP_2018, ICE_THE_KICKER_2023, NO_MERCY_2023

JUMPY = CLASSIC_2010.with_rules(jump_in="any")
TWO_CARDS = table("red-7 red-1")


def test_table_is_shown_with_what_can_be_done() -> None:
    """The others in the order of play."""
    screen = play_at(table("red-7 blue-1 wild", "yellow-5", top="red-9", direction=-1), [draws, draws])

    assert (
        """
  Next       Cy 3 cards · Bo 1 card
  Top card   red 9
  Your hand  red 7 · blue 1 · wild
  You can    red 7 · wild and a colour · Draw
It is your turn.
>\x20
"""
        == screen
    )


def test_long_hand_is_broken_between_cards() -> None:
    """Each card stays whole."""
    hand = "red-draw-two red-reverse yellow-draw-two yellow-reverse blue-reverse blue-draw-two"
    screen = play_at(table(hand), [draws, draws])

    assert (
        """\
  Your hand  red reverse · red draw two · yellow reverse · yellow draw two
             blue reverse · blue draw two
"""
        in screen
    )


def test_seats_that_are_out_are_not_shown() -> None:
    """They hold no cards."""
    state = table("red-7 red-1", variant=CLASSIC_2010.with_rules(mercy=8), rest=1)
    screen = play_at(state, [draws, draws], "red 7", "")

    assert "Bo holds too many cards and is out of the round." in sentences(screen)
    assert "  Next       Cy 4 cards\n" in screen


# What can be typed.


@pytest.mark.parametrize("typed", ["red 7", "R7", "play the red-7", "  red   7  "])
def test_card_is_named_as_people_name_it(typed: str) -> None:
    """However it is written."""
    assert "You play a red 7." in sentences(play_at(WITH_A_WILD, [draws, draws], typed))


def test_nothing_typed_shows_what_can_be_done() -> None:
    """Nothing happens."""
    assert ">\x20\n  You can  red 1 · red 7 · wild and a colour · Draw\n> " in play_at(WITH_A_WILD, [draws, draws], "")


def test_nothing_typed_does_the_only_thing_there_is() -> None:
    """Which is named. A card that cannot be played then ends the turn."""
    screen = play_at(table("blue-7 blue-1", draw="green-5"), [draws, draws], "")

    assert "It is your turn. Enter: Draw" in sentences(screen)
    assert ["You draw a green 5.", "Bo draws a card."] == list(sentences(screen))[1:3]


def test_what_is_not_legal_is_told_with_the_reason() -> None:
    """And what is not known with a suggestion."""
    screen = play_at(table("red-7 blue-1 wild"), [draws, draws], "blue 1", "rde 7", "dance")

    assert [
        "It is your turn.",
        "Blue 1: This card matches neither the colour nor the face of the top card.",
        "'rde 7' is not something you can do now. Did you mean Play red 7?",
        "'dance' is not something you can do now.",
    ] == list(sentences(screen))


@pytest.mark.parametrize("typed", [["wild", "blue"], ["wlid", "blue"], ["wild", "hm", "b"], ["wild blue"]])
def test_wild_without_a_colour_is_asked_for_it(typed: list[str]) -> None:
    """Nothing but the colour has to be typed then, one of those that are listed."""
    screen = play_at(WITH_A_WILD, [draws, draws], *typed)

    assert "You play a wild and call blue." in sentences(screen)
    asked = "Wild: Which colour do you call?\n  You can  red · yellow · green · blue\n"
    assert (len(typed) > 1) == (asked in screen)


def test_wild_that_needs_no_colour_is_listed_once() -> None:
    """It is the last card, and is played without one."""
    screen = play_at(table("wild"), [draws, draws], "wild")

    assert "  You can    wild · Draw\n" in screen
    assert "You play a wild." in sentences(screen)


def test_text_that_could_be_several_things_is_told_with_them() -> None:
    """Nothing is asked about a wild that is one of them."""
    screen = play_at(table("wild red-skip red-7"), [draws, draws], "red").replace("\n  call", " call")

    said = "'red' is not something you can do now. Did you mean Play red 7 or Play wild and call red or Play red skip?"
    assert said == list(sentences(screen))[1]


def test_wild_that_was_begun_is_forgotten_for_something_else() -> None:
    """Another card is played as it is."""
    assert "You play a red 7." in sentences(play_at(WITH_A_WILD, [draws, draws], "wild", "red 7"))


def test_several_cards_are_played_at_once() -> None:
    """Where that is allowed they are listed, too."""
    state = table("red-7 red-7 blue-1", variant=CLASSIC_2010.with_rules(multi_play="identical"))
    screen = play_at(state, [draws, draws], "2 red 7")

    assert "  You can    red 7 · 2 × red 7 · Draw · Call UNO\n" in screen
    assert "You play 2 cards at once, with a red 7 on top." in sentences(screen)


def test_question_is_asked_with_its_answers() -> None:
    """Such as whether to challenge."""
    state = table("red-7 red-1", "green-1 green-2", "wild-draw-four red-3 red-4", turn=2)
    screen = play_at(state, [draws, does(Play(2, card("wild-draw-four"), color="blue"))], "challenge")

    assert "  Top card   wild draw four, the colour is blue\n" in screen
    assert "  You can    Accept · Challenge\n" in screen
    assert "Take the cards, or challenge?" in sentences(screen)
    assert "Cy shows you the hand: red 3, red 4." in sentences(screen)


# Calling UNO.


@pytest.mark.parametrize(
    "typed", [["uno", "red 7"], ["red 7 uno"], ["UNO! red 7"], ["red 7, uno!"], ["uno", "red 7 uno"]], ids="/".join
)
def test_uno_is_called_ahead_of_the_card_or_with_it(typed: list[str]) -> None:
    """As people do."""
    screen = play_at(TWO_CARDS, [draws, draws], *typed)

    assert ["You call UNO!", "You play a red 7.", "Bo draws a card."] == [
        line for line in sentences(screen) if line != "It is your turn."
    ][:3]


@pytest.mark.parametrize(
    ("typed", "language", "told_then"),
    [("call uno", "en", "You call UNO!"), ("UNO rufen", "de", "Du rufst UNO!"), ("rufe uno", "de", "Du rufst UNO!")],
)
def test_uno_is_called_in_the_words_of_the_screen(typed: str, language: str, told_then: str) -> None:
    """And of the help."""
    assert told_then in sentences(play_at(TWO_CARDS, [draws, draws], typed, language=language))


def test_uno_that_cannot_be_called_is_told_with_the_reason() -> None:
    """A card that was meant as well is what cannot be done."""
    screen = play_at(WITH_A_WILD, [draws, draws], "call uno", "blue 5 uno")

    assert ["Call UNO: There is nothing to call.", "Blue 5: This card is not in the hand."] == list(sentences(screen))[
        1:3
    ]


def test_uno_with_a_wild_is_not_forgotten_while_the_colour_is_asked_for() -> None:
    """The call comes first."""
    screen = play_at(table("wild red-1"), [draws, draws], "wild uno", "blue")

    assert ["You call UNO!", "You play a wild and call blue."] == list(sentences(screen))[2:4]


def test_uno_with_a_card_too_early_is_no_call() -> None:
    """The card is played all the same."""
    screen = play_at(WITH_A_WILD, [draws, draws], "red 7 uno")

    assert "You play a red 7." == list(sentences(screen))[1]


def test_card_after_a_call_is_taken_back_if_it_has_become_wrong() -> None:
    """Somebody has jumped in, and it is not the person's turn any more."""
    nine = Play(1, card("red-9"))

    def jumps_in_after_the_call(view: View, rng: Random) -> Action | None:
        return nine if view.called_early and nine in view.legal else draws(view, rng)

    screen = play_at(
        table("red-7 red-1", "red-9 blue-4 blue-6", variant=JUMPY), [jumps_in_after_the_call, draws], "red 7 uno"
    )

    assert ["You call UNO!", "Bo jumps in with a red 9.", "Cy draws a card.", "It is your turn."] == list(
        sentences(screen)
    )[1:]


def test_uno_can_be_called_after_the_card() -> None:
    """Unless somebody is faster."""
    called = play_at(TWO_CARDS, [draws, draws], "red 7", "uno")
    let_go = play_at(TWO_CARDS, [draws, draws], "red 7", "")
    caught = [play_at(TWO_CARDS, [draws, does(Catch(2, 0))], "red 7", seed=seed) for seed in range(9)]

    assert ["You have not called UNO!", "Enter lets it go.", "You call UNO!"] == list(sentences(called))[2:5]
    assert "Bo draws a card." == list(sentences(let_go))[4]
    assert {True, False} == {
        "Cy catches you, since you have not called UNO: you draw 2." in sentences(one) for one in caught
    }


def test_somebody_who_has_not_called_can_be_caught() -> None:
    """It is offered once, while it is possible."""
    state = table("red-7 green-1 green-2", "blue-9 yellow-1", turn=1)
    caught, let_go = (play_at(state, [does(Play(1, card("blue-9"))), draws], typed) for typed in ("catch", ""))

    assert ["Bo has not called UNO!", "Enter lets it go."] == list(sentences(caught))[1:3]
    assert "You catch Bo, who has not called UNO: Bo draws 2." in sentences(caught)
    assert 1 == let_go.count("Bo has not called UNO!")


# Jumping in, kicks.


def jumpy(*typed: str) -> str:
    """Return the screen of somebody who can jump in when Bo has played."""
    state = table("red-7 red-1 red-2", "red-7 blue-4 blue-6", variant=JUMPY, turn=1)
    return play_at(state, [does(Play(1, card("red-7"))), draws], *typed)


def test_card_that_is_on_top_can_be_played_out_of_turn() -> None:
    """It is offered once, before the next player moves."""
    assert ["Bo plays a red 7.", "You can jump in!", "Enter lets it go.", "You jump in with a red 7."] == list(
        sentences(jumpy("red 7"))
    )[:4]
    assert ["Enter lets it go.", "Cy draws a card.", "It is your turn."] == list(sentences(jumpy("")))[2:5]


def test_person_can_look_before_jumping_in() -> None:
    """Commands work, and what is not possible out of turn is refused."""
    screen = jumpy("hand", "draw", "")

    assert "  Your hand  red 1 · red 2 · red 7\n  You can    red 7\n" in screen
    assert "Draw: It is Cy’s move." in sentences(screen)


def test_what_was_let_go_is_not_offered_again_for_the_same_card() -> None:
    """Although something happens in between."""
    state = table("red-7 red-1 red-2", "red-7 blue-4", variant=JUMPY, turn=1)
    screen = play_at(state, [does(Play(1, card("red-7"))), does(Catch(2, 1))], "")

    assert "Cy catches Bo, who has not called UNO: Bo draws 2." in sentences(screen)
    assert 1 == screen.count("You can jump in!")


def test_what_was_let_go_is_offered_again_for_another_card() -> None:
    """Which happens to be the same."""
    hands = ("red-7 red-1 red-2", "red-7 blue-4 blue-6", "red-7 green-4 green-6", "green-1 green-2 green-3")
    state = table(*hands, variant=three_red_7s(), turn=1)
    bots = [does(Play(1, card("red-7"))), does(Play(2, card("red-7"))), draws]

    assert 2 == play_at(state, bots, "", "").count("You can jump in!")


def three_red_7s() -> Variant:
    """Return the classic game with jumping in and one more red 7."""
    deck = {str(face): count for face, count in CLASSIC_2010.deck} | {"red-7": 3}
    return CLASSIC_2010.with_deck("test:sevens", deck).with_rules(jump_in="any")


def test_wrong_calls_are_not_offered() -> None:
    """Though they are legal where they cost cards, and the game does not stop for them."""
    variant = CLASSIC_2010.with_rules(uno_false_penalty=2)
    screen = play_at(table("red-7 red-1 red-2", variant=variant), [draws, draws], "uno")

    assert "  You can    red 1 · red 2 · red 7 · Draw\n" in screen
    assert "Enter" not in screen
    assert "You call UNO, wrongly: you draw 2." in sentences(screen)


def test_kick_is_waited_for_once() -> None:
    """Although somebody is caught in between."""
    hands = ("red-7 red-1", "green-7 green-8", "wild-ice-the-kicker red-3")
    state = table(*hands, variant=ICE_THE_KICKER_2023, turn=2)
    for seed in range(5):
        bots = [does(Catch(1, 2)), does(Play(2, card("wild-ice-the-kicker"), color="red"))]
        screen = play_at(state, bots, "", "", seed=seed)
        assert "Bo catches Cy, who has not called UNO: Cy draws 2." in sentences(screen)
        assert 1 == screen.count("Enter kicks.")


def test_kick_is_made_with_enter() -> None:
    """Whether it is good is left to chance; only the person's own is waited for."""
    state = table(
        "red-7 red-1", "green-7 green-8", "wild-ice-the-kicker red-3 red-4", variant=ICE_THE_KICKER_2023, turn=2
    )
    screens = [
        play_at(state, [draws, does(Play(2, card("wild-ice-the-kicker"), color="red"))], "what", "", seed=seed)
        for seed in range(9)
    ]

    assert all(2 == screen.count("Make the kick, or draw three! Enter kicks.") for screen in screens)
    assert {True, False} == {any("You make the kick" in line for line in sentences(screen)) for screen in screens}


# Products: cards with two sides, a launcher, and games without colours.

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
    assert any("could be one of several" in line for line in sentences(screen))
    assert "You play a red 7." in sentences(screen)
    assert "  Your hand   red 7 with purple 8 behind\n" in screen


def test_wild_with_the_same_front_as_another_is_asked_for_its_colour() -> None:
    """What is behind it need not be said again."""
    state = table("wild/purple-6 wild/orange-8 red-1", top="red-9/purple-8", variant=FLIP_2018)
    screen = play_at(state, [draws, draws], "wild with orange 8 behind", "green")

    assert "Wild with orange 8 behind: Which colour do you call?" in sentences(screen)
    assert "You play a wild and call green." in sentences(screen)


def test_colours_of_the_side_in_play_are_offered() -> None:
    """Those of the other one cannot be called."""
    state = dark(["wild pink-1 pink-2", "teal-1 teal-2", "teal-3 teal-4"], top="pink-9")
    screen = play_at(state, [draws, draws], "wild")

    assert "  You can  pink · teal · orange · purple\n" in screen


def test_launcher_is_left_to_chance() -> None:
    """The person sees it coming."""
    state = table("red-7 red-1", "green-7 green-8", "red-hit-one red-3 red-4", variant=ATTACK_2010, turn=2)
    screen = play_at(state, [draws, does(Play(2, card("red-hit-one")))], "")

    assert "Press the launcher! Enter leaves it to chance." in sentences(screen)
    assert any(line.startswith("You press the launcher") for line in sentences(screen))


def test_game_without_colours_asks_for_none() -> None:
    """A wild is just played."""
    state = table("wild wild-skip wild", "wild wild", "wild wild", top="wild-reverse", variant=ALL_WILD)
    screen = play_at(state, [draws, draws], "wild")

    assert "  You can    wild · wild skip · Draw\n" in screen
    assert "You play a wild." in sentences(screen)


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

    assert "You owe 2 cards. Enter: Draw" in sentences(paid)
    assert "You owe 2 cards: answer with a card, or take them." in sentences(answered)


def test_rules_of_a_product_are_told_in_short() -> None:
    """With what is not as in the classic game."""
    state = table("red-1 red-2", "green-7 green-8", "red-3 red-4", variant=NO_MERCY_2023)
    said = " ".join(play_at(state, [draws, draws], "rules").split())

    assert "Not as in the classic game: " in said
    assert "stacking=equal_or_higher, seven_zero=on" in said
    assert "mercy=25." in said
