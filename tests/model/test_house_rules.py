"""House rules of a variant: presets, contradictions with its deck, and several decks."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

import unorules as uno
from tests.kit.decks import TINY, small
from unorules import Card, Rules, Variant, card
from unorules.errors import SetupError, VariantError
from unorules.variants import CLASSIC_2010, FRIENDS_2022, SHEETS, house

PRESETS = {name: rules for name, rules in vars(house).items() if isinstance(rules, Rules)}

NUMBERLESS = small("test:numberless", "red-skip red-skip red-reverse red-draw-two wild", hand_size=1)


def refusal(variant: uno.Variant, **rules: Any) -> str:
    """What is said against a variant with these switches."""
    with pytest.raises(VariantError) as refused:
        variant.with_rules(**rules)
    return str(refused.value)


# Presets.


@pytest.mark.parametrize("name", PRESETS)
def test_preset_changes_the_switches_that_it_names_and_no_other(name: str) -> None:
    """The others stay as the sheet has them."""
    before, after = FRIENDS_2022.rules, FRIENDS_2022.with_rules(PRESETS[name]).rules
    changed = PRESETS[name].changes()

    assert changed
    assert attrs.asdict(before) | changed == attrs.asdict(after)


@pytest.mark.parametrize("name", PRESETS)
def test_game_can_be_played_with_a_preset(name: str) -> None:
    """By four, on every sheet that scores."""
    state, _ = uno.new_game(CLASSIC_2010.with_rules(PRESETS[name]), 4, seed=1)

    assert PRESETS[name].changes() == state.rules.changes()


def test_presets_are_those_that_people_know() -> None:
    """What each of them says."""
    assert {
        "STACKING": {"stacking": "any"},
        "PARTY": {"stacking": "any", "jump_in": "any", "seven_zero": "on", "turn_draw": "until_playable"},
        "TOURNAMENT": {"wd4": "enforce", "uno_false_penalty": 2},
        "PARTNERS": {"partners": "opposite"},
        "SURVIVAL": {"scoring": "last_standing", "mercy": 25},
    } == {name: rules.changes() for name, rules in PRESETS.items()}


def test_presets_can_be_combined() -> None:
    """One after the other."""
    both = CLASSIC_2010.with_rules(house.STACKING).with_rules(house.PARTNERS)

    assert {"stacking": "any", "partners": "opposite"} == both.rules.changes()


def test_switch_that_is_named_goes_before_the_preset() -> None:
    """Also back to the default."""
    variant = CLASSIC_2010.with_rules(house.PARTY, jump_in="colored", seven_zero="off", target=300)

    assert {"stacking": "any", "jump_in": "colored", "turn_draw": "until_playable", "target": 300} == (
        variant.rules.changes()
    )


def test_preset_without_changes_changes_nothing() -> None:
    """It is no way back to the defaults."""
    assert CLASSIC_2010.with_rules(target=100) == CLASSIC_2010.with_rules(target=100).with_rules(Rules())


@pytest.mark.parametrize("junk", ["party", CLASSIC_2010, 7, True], ids=type)
def test_preset_is_rules(junk: Any) -> None:
    """Not a name."""
    with pytest.raises(VariantError, match=r"^with_rules takes Rules, like house.PARTY, and switches by name, not "):
        CLASSIC_2010.with_rules(junk)


def test_dict_of_switches_is_told_how_to_be_given() -> None:
    """By name, not in one."""
    with pytest.raises(VariantError, match=r"^with_rules takes Rules: write with_rules\(\*\*switches\), and "):
        CLASSIC_2010.with_rules({"stacking": "any"})  # type: ignore[arg-type]


def test_preset_that_contradicts_the_variant_is_refused() -> None:
    """With both names."""
    assert "partners='opposite' needs scoring other than 'last_standing'" == refusal(
        CLASSIC_2010.with_rules(house.PARTNERS), **house.SURVIVAL.changes()
    )


def test_changes_are_the_switches_that_differ() -> None:
    """Of the defaults none."""
    assert {} == Rules().changes()
    assert {"mercy": 20, "decks": 2} == Rules(mercy=20, decks=2, stacking="off").changes()


@pytest.mark.parametrize("sheet", list(SHEETS), ids=str)
def test_changes_since_a_sheet_make_the_variant_again(sheet: Variant) -> None:
    """Also a switch that is set back to its default."""
    variant = sheet.with_rules(house.PARTY, scoring="winner_takes", opening="effects")

    assert variant == sheet.with_rules(**variant.rules.changes(since=sheet.rules))
    assert {} == sheet.rules.changes(since=sheet.rules)


# What the deck must have.


def test_last_card_must_be_possible() -> None:
    """R-76: in a deck without numbers nobody could ever go out."""
    expected = "variant 'test:numberless': last_card='numbers_only', but no card of the deck has a number"

    assert expected == refusal(NUMBERLESS, last_card="numbers_only")
    assert "no_wild" == NUMBERLESS.with_rules(last_card="no_wild").rules.last_card


def test_several_cards_at_once_need_a_copy() -> None:
    """R-68: in the deck, in several decks, or with other tags."""
    single = small("test:single", "red-1 red-2 blue-1 wild", hand_size=1)
    tagged = small("test:tagged", "red-1.sun red-1.moon blue-1", hand_size=1)
    expected = "variant 'test:single': multi_play='identical', but no card of the deck has a copy"

    assert expected == refusal(single, multi_play="identical")
    assert 2 == single.with_rules(multi_play="identical", decks=2).rules.decks
    assert "identical" == tagged.with_rules(multi_play="identical").rules.multi_play


# Several decks.


def test_deck_of_the_variant_stays_that_of_one() -> None:
    """R-77: the game has all of them."""
    variant = TINY.with_rules(decks=3)
    state, _ = uno.new_game(variant, 2, seed=1)

    assert (TINY.deck, TINY.size) == (variant.deck, variant.size)
    assert 3 * TINY.size == sum(map(len, (*state.hands, state.draw_pile, state.discard_pile)))
    assert 6 == sum(pile.count(card("wild")) for pile in (*state.hands, state.draw_pile, state.discard_pile))


def test_hands_are_checked_against_all_decks() -> None:
    """R-52: 14 cards are too few for three hands of five, 28 are not."""
    with pytest.raises(SetupError, match=r"^14 cards are too few for 3 hands of 5$"):
        uno.new_game(TINY.with_rules(hand_size=5), 3)

    assert 3 == uno.new_game(TINY.with_rules(hand_size=5, decks=2), 3)[0].seats


def test_all_decks_together_have_a_limit() -> None:
    """The same as one."""
    assert 46 == CLASSIC_2010.with_rules(decks=46).rules.decks
    assert "variant 'classic-2010': there may be at most 5000 cards, not 5076" == refusal(CLASSIC_2010, decks=47)
    assert refusal(CLASSIC_2010, decks=10**9).endswith("the texts of all cards may have at most 100000 characters")


def test_texts_of_all_decks_together_have_a_limit() -> None:
    """So that a state can be written down."""
    long = tuple((Card("1", "red", tags=(f"{'x' * 80}{number}",)), 8) for number in range(100))
    variant = attrs.evolve(TINY, id="test:long", deck=(*TINY.deck, *long))

    assert "the texts of all cards may have at most " in refusal(variant, decks=2)


# Partners.


@pytest.mark.parametrize("players", [2, 3, 5, 7, 9])
def test_partners_need_an_even_number_of_four_or_more(players: int) -> None:
    """R-73: checked at set-up."""
    variant = CLASSIC_2010.with_rules(house.PARTNERS)
    with pytest.raises(SetupError, match=f"^partners need an even number of at least 4 players, not {players}$"):
        uno.new_game(variant, players)
    with pytest.raises(SetupError, match="partners need"):
        uno.position(["red-1"] * 2 + ["blue-1"] * (players - 2), top="red-9", variant=variant.with_rules(decks=9))


@pytest.mark.parametrize("players", [4, 6, 8, 10])
def test_partners_sit_at_a_table_with_an_even_number(players: int) -> None:
    """Half way round."""
    assert players == uno.new_game(CLASSIC_2010.with_rules(house.PARTNERS), players)[0].seats
