"""Variants: values, checked when they are built, and derived from others with more or other cards."""

from __future__ import annotations

import pickle
from random import Random
from typing import Any

import attrs
import pytest
from attrs.exceptions import FrozenInstanceError

import unorules as uno
from tests.kit.builders import of
from tests.kit.decks import KIND_1, TINY, tiny_refusal, tiny_with
from tests.kit.invariants import check_start, checked_apply
from unorules import Card, Rules, Variant, card
from unorules.cards import DrawCards, Kind
from unorules.errors import VariantError
from unorules.events import Played
from unorules.variants import CLASSIC_2010, SHANTELL_MARTIN_2023
from unorules.variants.classic import SKIP, WILD


@pytest.mark.parametrize("id", ["", "Classic", "classic 2010", "a:b:c", None, 7, b"classic"], ids=repr)
def test_bad_id_is_refused(id: Any) -> None:
    """The message shows how an id is written."""
    assert f"a variant's id is written like 'classic-2010', not {id!r}" == tiny_refusal(id=id)


def test_refusal_names_the_variant() -> None:
    """Whatever is wrong with it."""
    assert "variant 'test:tiny': colour 'red' is listed twice" == tiny_refusal(colors=("red", "blue", "red"))


@pytest.mark.parametrize("least", range(-1, 13))
@pytest.mark.parametrize("most", [1, 2, 12])
def test_range_of_players_starts_at_two_or_more(least: int, most: int) -> None:
    """And does not end before it starts."""
    if 2 <= least <= most:
        assert (least, most) == attrs.astuple(tiny_with(least_players=least, most_players=most))[-2:]
    else:
        expected = f"variant 'test:tiny': {least} to {most} players is not a range from 2 to 100"
        assert expected == tiny_refusal(least_players=least, most_players=most)


@pytest.mark.parametrize("color", ["wild", "Red", "light-blue", "1st", "", "a:b", "rot\n"], ids=repr)
def test_bad_name_of_a_colour_is_refused(color: str) -> None:
    """A colour stands before a hyphen in the text of a card, and so is never `wild`."""
    assert f"variant 'test:tiny': {color!r} is not a colour's name" == tiny_refusal(colors=("red", "blue", color))


@pytest.mark.parametrize("field", ["colors", "deck", "kinds"])
def test_list_in_place_of_a_tuple_is_refused_or_made_one(field: str) -> None:
    """A variant is a value, and no game fails for want of a hash."""
    try:
        variant = tiny_with(**{field: list(getattr(TINY, field))})
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
    assert tiny_refusal(**{field: value})


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
    assert tiny_refusal(colors=("red", "blue", *colors)).endswith("there may be at most 32 colours, not 35")
    assert tiny_refusal(most_players=101).endswith("2 to 101 players is not a range from 2 to 100")


def test_extras_never_come_into_play() -> None:
    """They are counted, and belong neither to the deck nor to the cards of a game."""
    state, _ = uno.new_game(tiny_with(extras=4), players=2, seed=1)
    dealt = sum(map(len, (*state.hands, state.draw_pile, state.discard_pile)))

    assert (4, TINY.size, TINY.size) == (state.variant.extras, state.variant.size, dealt)
    assert (0, TINY.deck) == (TINY.extras, state.variant.deck)
    assert TINY != state.variant
    assert 4 == tiny_with(extras=4).with_rules(target=100).extras


@pytest.mark.parametrize("extras", [None, True, 1.0, "1"], ids=repr)
def test_extras_are_a_whole_number(extras: Any) -> None:
    """As every number of a variant is."""
    assert f"variant 'test:tiny': extras must be of type int, not {extras!r}" == tiny_refusal(extras=extras)


def test_extras_are_counted_from_nothing_on() -> None:
    """And belong to the box they came in."""
    assert tiny_refusal(extras=-1).endswith("extras must be an integer of at least 0, not -1")
    assert 0 == SHANTELL_MARTIN_2023.with_deck("test:other", {"red-1": 60, "wild": 4}).extras


@pytest.mark.parametrize("version", [0, -1, 2**53])
def test_versions_count_from_one(version: int) -> None:
    """And not beyond what can be written down."""
    assert tiny_refusal(version=version).endswith(f"version must be an integer from 1 to {2**53 - 1}, not {version}")


# Variants made of others.

ELEVEN = Kind("acme:11", points=11, number=11)
STORM = uno.cards.wild("acme:wild-storm")(lambda turn: [DrawCards(seat, 1) for seat in turn.others])


def test_counts_are_in_all_for_a_card_that_names_its_colour_and_per_colour_for_any_other() -> None:
    """The new cards and kinds come after those there were."""
    variant = CLASSIC_2010.extended("acme:storm-uno", add={STORM: 4, ELEVEN: 2})
    more = (
        (Card(STORM.id), 4),
        *((Card(ELEVEN.id, color), 2) for color in ("red", "yellow", "green", "blue")),
    )

    assert (*CLASSIC_2010.deck, *more) == variant.deck
    assert (*CLASSIC_2010.kinds, STORM, ELEVEN) == variant.kinds
    assert 108 + 4 + 2 * 4 == variant.size


def test_more_of_a_card_that_exists_adds_up() -> None:
    """It is listed once, in its place, and its kind too."""
    variant = TINY.extended("test:more", add={WILD: 3, SKIP: 1})
    counts = dict(variant.deck)

    assert (2 + 3, 1 + 1, 1 + 1) == (counts[card("wild")], counts[card("red-skip")], counts[card("blue-skip")])
    assert [face for face, _ in TINY.deck] == [face for face, _ in variant.deck]
    assert TINY.kinds == variant.kinds
    assert TINY.size + 3 + 2 == variant.size


def test_extended_variant_is_another_game() -> None:
    """With an id of its own, its first version, and the rules and players of the other one, which stays as it was."""
    second = attrs.evolve(TINY, version=2, least_players=3, most_players=4, rules=Rules(hand_size=3, target=100))
    variant = second.extended("acme:storm-uno", add={STORM: 1})

    assert ("acme:storm-uno", "acme:storm-uno", 1) == (variant.id, variant.title, variant.version)
    assert "Storm UNO" == second.extended("acme:storm-uno", add={STORM: 1}, title="Storm UNO").title
    assert (second.colors, second.rules, 3, 4) == (
        variant.colors,
        variant.rules,
        variant.least_players,
        variant.most_players,
    )
    assert Card(STORM.id) not in dict(second.deck)


def test_extended_variant_needs_another_id() -> None:
    """Also when nothing is added."""
    for add in ({STORM: 4}, {}):
        with pytest.raises(VariantError) as refused:
            CLASSIC_2010.extended("classic-2010", add=add)
        assert "a variant with other cards needs an id other than 'classic-2010'" == str(refused.value)


def test_another_kind_with_an_id_that_exists_is_refused() -> None:
    """Whether it is of the variant or among those that are added; an equal one is the same."""
    other = attrs.evolve(KIND_1, points=2)
    twin = attrs.evolve(STORM, points=2)
    for add, id in (({other: 1}, "1"), ({STORM: 1, twin: 1}, "acme:wild-storm")):
        with pytest.raises(VariantError) as refused:
            TINY.extended("test:more", add=add)
        assert f"variant 'test:more': two kinds have the id {id!r}" == str(refused.value)

    assert TINY.size + 2 == TINY.extended("test:more", add={KIND_1: 1}).size


@pytest.mark.parametrize("id", ["", "Storm UNO", None, 7], ids=repr)
def test_bad_id_of_an_extended_variant_is_refused(id: Any) -> None:
    """The rule for ids is the same for every variant."""
    with pytest.raises(VariantError, match="a variant's id is written like 'classic-2010', not "):
        TINY.extended(id, add={STORM: 1})


def test_extended_variant_plays_to_the_end_of_a_round() -> None:
    """New cards are dealt, drawn and laid like any other; none is lost."""
    variant = CLASSIC_2010.extended("acme:storm-uno", add={STORM: 12, ELEVEN: 6})
    rng = Random(1)
    start = uno.new_game(variant, players=3, seed=1)
    check_start(start)
    state, laid = start[0], set[str]()
    while state.prompt.kind != "round_over":
        state, events = checked_apply(state, rng.choice(uno.legal_actions(state)))
        laid |= {event.card.kind for event in of(Played, events)}

    assert {STORM.id, ELEVEN.id} <= laid
    assert variant is state.variant
    assert 1 == state.round


@pytest.mark.parametrize(
    "add",
    [
        None,
        [Kind("x", points=0)],
        {"x": 1},
        {Kind("x", points=0): 0},
        {Kind("x", points=0): True},
        {STORM: -1},
        {STORM: 1.5},
    ],
    ids=["None", "list", "text", "0", "True", "-1", "1.5"],
)
def test_what_is_added_are_kinds_with_their_numbers(add: Any) -> None:
    """No card is ever taken away by adding."""
    with pytest.raises(VariantError, match="add must be a mapping of kinds to numbers"):
        TINY.extended("test:more", add=add)


GOOD = {"red-1": 9, "red-2.joey": 4, "blue-1": 9, "blue-skip": 4, "wild": 2, "wild.ross.rachel": 2}


@pytest.mark.parametrize(
    ("deck", "said"),
    [
        ({"red-1": 9, "Red 1": 2}, "a card is written like 'red-7', 'wild' or 'acme:wild-storm', not 'Red 1'"),
        ({"red-1": 9, "": 2}, "a card is written like 'red-7', 'wild' or 'acme:wild-storm', not ''"),
        ({"red-1": 9, 7: 2}, "a card is written as text like 'red-7', not 7"),
        ({"red-1": 9, card("red-2"): 2}, "a card is written as text like 'red-7', not card('red-2')"),
        ({"red-1": 9, "red-storm": 1}, "card 'red-storm' is of an unknown kind"),
        ({"red-1": 9, "green-1": 1}, "card 'green-1' has a colour other than red, blue"),
        ({"red-1": 0}, "card red-1 has a number of copies from 1 "),
        ({"red-1": "9"}, "card red-1 has a number of copies from 1 "),
        ({"wild-draw-four": 9}, "no card of the deck can open a game"),
        ({}, "no card of the deck can open a game"),
    ],
    ids=repr,
)
def test_bad_deck_is_refused_with_the_name_of_the_variant(deck: Any, said: str) -> None:
    """A text that is no card, a card that the variant does not know, a number that is none."""
    with pytest.raises(VariantError) as refused:
        TINY.with_deck("test:other", deck)

    assert str(refused.value).startswith(f"variant 'test:other': {said}")


@pytest.mark.parametrize("deck", [None, 7, "red-1 red-1", ["red-1"], (("red-1", 9),)], ids=repr)
def test_deck_is_a_mapping(deck: Any) -> None:
    """Of texts to numbers of copies."""
    with pytest.raises(VariantError) as refused:
        TINY.with_deck("test:other", deck)

    assert f"deck must be a mapping of cards' texts to numbers of copies, not {deck!r}" == str(refused.value)


def test_other_deck_needs_another_id() -> None:
    """Also when it is the same deck; and the id is written as ever."""
    same = {str(face): count for face, count in TINY.deck}
    for deck in (GOOD, same):
        with pytest.raises(VariantError) as refused:
            TINY.with_deck("test:tiny", deck)
        assert "a variant with other cards needs an id other than 'test:tiny'" == str(refused.value)
    with pytest.raises(VariantError, match="a variant's id is written like 'classic-2010', not 'Other Deck'"):
        TINY.with_deck("Other Deck", GOOD)


def test_variant_with_another_deck_is_another_game() -> None:
    """With the kinds, rules, colours and players of the other one, which stays as it was."""
    second = attrs.evolve(TINY, version=2, extras=3, least_players=3, most_players=4)
    before = second.deck
    variant = second.with_deck("test:other", GOOD)

    assert ("test:other", "test:other", 1) == (variant.id, variant.title, variant.version)
    assert "Other" == second.with_deck("test:other", GOOD, title="Other").title
    assert tuple((card(text), count) for text, count in GOOD.items()) == variant.deck
    assert (second.kinds, second.rules, second.colors, 3, 4) == (
        variant.kinds,
        variant.rules,
        variant.colors,
        variant.least_players,
        variant.most_players,
    )
    assert (before, 2) == (second.deck, second.version)


def test_variant_with_another_deck_plays_to_the_end_of_a_round() -> None:
    """Of exactly these cards, those with tags among them."""
    variant = TINY.with_deck("test:other", GOOD)
    laid = set[Card]()
    for seed in range(20):
        rng = Random(seed)
        start = uno.new_game(variant, players=3, seed=seed)
        check_start(start)
        state = start[0]
        while state.prompt.kind != "round_over":
            state, events = checked_apply(state, rng.choice(uno.legal_actions(state)))
            laid |= {event.card for event in of(Played, events)}

    assert set(map(card, GOOD)) == laid
