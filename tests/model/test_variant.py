"""Variants: what is refused when one is built, and that it is a value."""

from __future__ import annotations

import pickle
from typing import Any

import attrs
import pytest
from attrs.exceptions import FrozenInstanceError

import unorules as uno
from tests.kit.decks import TINY
from tests.model.variants import changed, refusal
from unorules import Variant, card
from unorules.errors import VariantError
from unorules.variants import CLASSIC_2010, SHANTELL_MARTIN_2023


@pytest.mark.parametrize("id", ["", "Classic", "classic 2010", "a:b:c", None, 7, b"classic"], ids=repr)
def test_bad_id_is_refused(id: Any) -> None:
    """The message shows how an id is written."""
    assert f"a variant's id is written like 'classic-2010', not {id!r}" == refusal(id=id)


def test_refusal_names_the_variant() -> None:
    """Whatever is wrong with it."""
    assert "variant 'test:tiny': colour 'red' is listed twice" == refusal(colors=("red", "blue", "red"))


@pytest.mark.parametrize("least", range(-1, 13))
@pytest.mark.parametrize("most", [1, 2, 12])
def test_range_of_players_starts_at_two_or_more(least: int, most: int) -> None:
    """And does not end before it starts."""
    if 2 <= least <= most:
        assert (least, most) == attrs.astuple(changed(least_players=least, most_players=most))[-2:]
    else:
        expected = f"variant 'test:tiny': {least} to {most} players is not a range from 2 to 100"
        assert expected == refusal(least_players=least, most_players=most)


@pytest.mark.parametrize("color", ["wild", "Red", "light-blue", "1st", "", "a:b", "rot\n"], ids=repr)
def test_bad_name_of_a_colour_is_refused(color: str) -> None:
    """A colour stands before a hyphen in the text of a card, and so is never `wild`."""
    assert f"variant 'test:tiny': {color!r} is not a colour's name" == refusal(colors=("red", "blue", color))


@pytest.mark.parametrize("field", ["colors", "deck", "kinds"])
def test_list_in_place_of_a_tuple_is_refused_or_made_one(field: str) -> None:
    """A variant is a value, and no game fails for want of a hash."""
    try:
        variant = changed(**{field: list(getattr(TINY, field))})
    except VariantError:
        return

    assert TINY == variant
    assert hash(TINY) == hash(variant)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("deck", (("red-1", 9),)),
        ("deck", (card("red-1"),)),
        ("deck", None),
        ("kinds", ("1", "skip")),
        ("kinds", None),
        ("colors", ("red", "blue", 3)),
        ("colors", None),
        ("rules", {"target": 100}),
        ("rules", None),
        ("version", "1"),
        ("least_players", "2"),
        ("most_players", 10.0),
    ],
    ids=repr,
)
def test_field_of_another_sort_is_refused(field: str, value: Any) -> None:
    """With the error that every bad variant gives."""
    assert refusal(**{field: value})


def test_variant_is_a_frozen_value() -> None:
    """It is written as its id, and its repr does not list the deck."""
    assert "classic-2010" == str(CLASSIC_2010)
    assert "deck=" not in repr(CLASSIC_2010)
    assert hash(CLASSIC_2010) == hash(CLASSIC_2010.with_rules())
    with pytest.raises(FrozenInstanceError):
        CLASSIC_2010.version = 2  # type: ignore[misc]


@pytest.mark.parametrize("variant", [CLASSIC_2010, TINY], ids=str)
def test_variant_pickles_to_an_equal_one(variant: Variant) -> None:
    """Its kinds are pickled by reference, so that process pools work."""
    assert variant == pickle.loads(pickle.dumps(variant))
    assert hash(variant) == hash(pickle.loads(pickle.dumps(variant)))


def test_too_many_colors_or_players_are_refused() -> None:
    """Before anything is made for them."""
    colors = tuple(f"c{number}" for number in range(33))
    assert refusal(colors=("red", "blue", *colors)).endswith("there may be at most 32 colours, not 35")
    assert refusal(most_players=101).endswith("2 to 101 players is not a range from 2 to 100")


def test_extras_never_come_into_play() -> None:
    """They are counted, and belong neither to the deck nor to the cards of a game."""
    state, _ = uno.new_game(changed(extras=4), players=2, seed=1)
    dealt = sum(map(len, (*state.hands, state.draw_pile, state.discard_pile)))

    assert (4, TINY.size, TINY.size) == (state.variant.extras, state.variant.size, dealt)
    assert (0, TINY.deck) == (TINY.extras, state.variant.deck)
    assert TINY != state.variant
    assert 4 == changed(extras=4).with_rules(target=100).extras


@pytest.mark.parametrize("extras", [None, True, 1.0, "1"], ids=repr)
def test_extras_are_a_whole_number(extras: Any) -> None:
    """As every number of a variant is."""
    assert f"variant 'test:tiny': extras must be of type int, not {extras!r}" == refusal(extras=extras)


def test_extras_are_counted_from_nothing_on() -> None:
    """And belong to the box they came in."""
    assert refusal(extras=-1).endswith("extras must be an integer of at least 0, not -1")
    assert 0 == SHANTELL_MARTIN_2023.with_deck("test:other", {"red-1": 60, "wild": 4}).extras


@pytest.mark.parametrize("version", [0, -1, 2**53])
def test_versions_count_from_one(version: int) -> None:
    """And not beyond what can be written down."""
    assert refusal(version=version).endswith(f"version must be an integer from 1 to {2**53 - 1}, not {version}")
