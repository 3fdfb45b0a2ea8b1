"""Cards with two sides in words: they are called by their front, and by both sides only where it matters."""

from __future__ import annotations

import pytest

import unorules as uno
from unorules import Draw, Play, Reason, card, view
from unorules.errors import ParseError, SetupError
from unorules.variants import ALL_WILD, FLIP_2018
from unorules.words import describe, parse_action
from unorules.words.titles import side_in_play

FRONTS = [face for face, _ in FLIP_2018.deck]
SEVENS = [str(face) for face in FRONTS if str(face.front) == "red-7"]
FLIPS = [str(face) for face in FRONTS if str(face.front) == "red-flip"]


def flipped() -> uno.State:
    """A table on whose pile the dark sides are."""
    hand = [*SEVENS, FLIPS[0], "wild-draw-two"]
    state = uno.position([hand, "blue-3 blue-4 blue-5"], top="red-2", variant=FLIP_2018)
    turned, _ = uno.apply(state, Play(0, card(FLIPS[0])))
    return turned


def test_card_is_named_by_its_front() -> None:
    """If no other card has it."""
    state = uno.position([[SEVENS[0], "blue-3"], "blue-4 blue-5"], top="red-2", variant=FLIP_2018)
    front, back = card(SEVENS[0]), card(SEVENS[0]).back
    button = describe(Play(0, front), ("Ann", "Bo"))
    for text in ("red 7", "r7", SEVENS[0], button, f"red 7 {back}", "the red 7, please"):
        assert Play(0, front) == parse_action(text, view(state, 0))


def test_other_side_tells_two_cards_apart() -> None:
    """Which look alike from the front."""
    state = uno.position([[*SEVENS, "blue-3"], "blue-4 blue-5"], top="red-2", variant=FLIP_2018)

    with pytest.raises(ParseError, match=r"could be one of several: Play red 7 with .* behind, Play red 7 with"):
        parse_action("red 7", view(state, 0))
    for text in SEVENS:
        assert Play(0, card(text)) == parse_action(text, view(state, 0))
        assert Play(0, card(text)) == parse_action(text.replace("-", " "), view(state, 0))


def test_side_in_play_is_the_one_that_a_view_shows() -> None:
    """With its cards and colours."""
    light, _ = uno.new_game(FLIP_2018, 2, seed=1)

    assert not side_in_play(view(light, None)).turned
    assert side_in_play(view(flipped(), 0)).turned
    assert side_in_play(view(uno.new_game(ALL_WILD, 2, seed=1)[0], 0)).sides == ()


def test_what_is_refused_goes_by_the_side_in_play() -> None:
    """A card of the other side is no card now."""
    state = flipped()
    seat = state.prompt.seat or 0
    mine = view(state, seat)
    unfit = next(card for card in mine.hand if not any(isinstance(a, Play) and a.card == card for a in mine.legal))
    with pytest.raises(ParseError) as refused:
        parse_action(str(unfit.front), mine)
    assert refused.value.violation is not None
    assert Reason.DOES_NOT_MATCH is refused.value.violation.reason

    with pytest.raises(ParseError, match="is not something you can do now"):
        parse_action("red 7", mine)


def test_card_of_a_deck_without_colours_needs_none() -> None:
    """Only its name."""
    state = uno.position(["wild wild-skip", "wild wild-skip"], top="wild", variant=ALL_WILD)

    assert Play(0, card("wild-skip")) == parse_action("wild skip", view(state, 0))
    assert Draw(0) == parse_action("draw", view(state, 0))
    with pytest.raises(ParseError, match="not in the hand"):
        parse_action("wild draw four", view(state, 0))


def test_variant_finds_a_card_by_either_side() -> None:
    """If one card has it; otherwise all that have it are named."""
    deck = FLIP_2018.with_deck("test:sides", {"red-1/pink-2": 20, "blue-3/teal-4": 20})

    assert card("red-1/pink-2") == deck.card("red 1") == deck.card("red-1/pink-2") == deck.card("Red 1 / Pink 2")
    assert card("teal-4/blue-3") == deck.card("teal 4")
    with pytest.raises(SetupError, match="could be one of several cards of flip-2018: red-7/"):
        FLIP_2018.card("red 7")
    with pytest.raises(SetupError, match="did you mean red-1/pink-2"):
        deck.card("red-11")
