"""Several decks: so many are shuffled together, and all counts follow (R-77)."""

from __future__ import annotations

from collections import Counter

import pytest

import unorules as uno
from tests.kit.builders import everything, play, sizes
from tests.rules.dealing import played_out
from tests.rules.house import house
from tests.rules.sheets import SHEETS
from unorules import Card, Play, Variant, card
from unorules.errors import SetupError
from unorules.variants import CLASSIC_2010

SHEET = pytest.mark.parametrize("variant", [pytest.param(variant, id=sheet) for sheet, variant in SHEETS.items()])


def cards(variant: Variant, times: int) -> Counter[Card]:
    """Return so many decks of a variant."""
    return Counter({face: count * times for face, count in variant.deck})


@pytest.mark.rule("R-77")
@SHEET
@pytest.mark.parametrize("decks", [1, 2, 3])
def test_so_many_decks_are_in_play(variant: Variant, decks: int) -> None:
    """Every card is there so many times, in a new game and in a position."""
    changed = variant.with_rules(decks=decks)

    assert cards(variant, decks) == everything(uno.new_game(changed, 3, seed=1)[0])
    assert cards(variant, decks) == everything(uno.position(["wild", "wild"], top=red_five(variant), variant=changed))


def red_five(variant: Variant) -> Card:
    """Return a card to play on."""
    return next(face for face, _ in variant.deck if face.kind == "5")


@pytest.mark.rule("R-77")
@SHEET
def test_deck_and_size_of_the_variant_stay_those_of_one(variant: Variant) -> None:
    """They say what is in a box."""
    changed = variant.with_rules(decks=3)

    assert (variant.deck, variant.size) == (changed.deck, changed.size)


@pytest.mark.rule("R-77")
def test_no_card_is_lost_in_a_whole_match() -> None:
    """Reshuffles included."""
    start, _ = uno.new_game(house(decks=2, scoring="none"), 4, seed=3)

    for state, _ in played_out(start):
        assert cards(CLASSIC_2010, 2) == everything(state)


@pytest.mark.rule("R-77")
@pytest.mark.parametrize(
    ("decks", "hand_size", "fits"), [(1, 10, True), (1, 11, False), (2, 11, True), (2, 21, True), (2, 22, False)]
)
def test_players_times_hand_and_one_more_is_checked_against_all_of_them(decks: int, hand_size: int, fits: bool) -> None:
    """R-52: ten players, 108 cards or 216."""
    variant = house(decks=decks, hand_size=hand_size)
    assert fits == (10 * hand_size + 1 <= 108 * decks)
    if fits:
        state, _ = uno.new_game(variant, 10, seed=1)
        assert [hand_size] * 10 == [len(hand) for hand in state.hands]
        return

    with pytest.raises(SetupError):
        uno.new_game(variant, 10, seed=1)


@pytest.mark.rule("R-77")
def test_hand_may_hold_what_only_two_decks_have() -> None:
    """Two red zeros; with one deck there is one."""
    hands = ["red-0 red-0", "blue-0"]
    state = uno.position(hands, top="red-5", variant=house(decks=2))
    assert [2, 1] == sizes(state)
    state, _ = play(state, Play(0, card("red-0")))
    assert card("red-0") == state.top

    with pytest.raises(SetupError):
        uno.position(hands, top="red-5")


@pytest.mark.rule("R-77")
def test_opening_position_may_name_cards_of_all_decks() -> None:
    """A deck in a given order, longer than one box."""
    deck = [face for face, count in CLASSIC_2010.deck for _ in range(2 * count)]

    state, _ = uno.from_deck(deck, house(decks=2), 2)

    assert 216 == everything(state).total()
    with pytest.raises(SetupError):
        uno.from_deck(deck, CLASSIC_2010, 2)
