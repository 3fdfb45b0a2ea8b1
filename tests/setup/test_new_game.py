"""New games: players, seeds, and decks in a given order."""

from __future__ import annotations

from typing import Any

import pytest

import unorules as uno
from tests.kit.builders import of
from tests.kit.decks import TINY
from tests.kit.invariants import check_start
from unorules import Card, Draw, card
from unorules.errors import SetupError, VariantError
from unorules.events import Dealt, MatchStarted, RoundStarted, TurnedUp
from unorules.variants import CLASSIC_2010


@pytest.mark.parametrize(
    ("players", "said"),
    [
        (1, "classic-2010 is for 2 to 10 players, not 1"),
        (0, "classic-2010 is for 2 to 10 players, not 0"),
        (11, "classic-2010 is for 2 to 10 players, not 11"),
        (["Ann"], "classic-2010 is for 2 to 10 players, not 1"),
        ([], "classic-2010 is for 2 to 10 players, not 0"),
        (["Ann"] * 11, "classic-2010 is for 2 to 10 players, not 11"),
        *(
            (wrong, f"players must be a number or a list of names of 1 to 100 characters, not {wrong!r}")
            for wrong in (
                True,
                2.0,
                None,
                "Ann",
                b"Ann",
                {"Ann"},
                ["Ann", ""],
                ["Ann", None],
                ["Ann", b"Bo"],
            )
        ),
    ],
    ids=repr,
)
def test_wrong_players_are_refused(players: Any, said: str) -> None:
    """How many, or names that are texts and not empty."""
    with pytest.raises(SetupError) as refusal:
        uno.new_game(players=players)

    assert said == str(refusal.value)


@pytest.mark.parametrize("players", [-3, 10**9, 257])
def test_absurd_numbers_of_players_are_refused_with_that_number(players: int) -> None:
    """In no time, and the message says the number that was given."""
    with pytest.raises(SetupError, match=f"not {players}$"):
        uno.new_game(players=players)


def test_names_are_labels_only() -> None:
    """Any sequence of texts; two may be alike."""
    assert ("Ann", "Ann") == uno.new_game(players=("Ann", "Ann"))[0].players
    assert ("Player 1", "Player 2") == uno.new_game(players=2)[0].players


@pytest.mark.parametrize("dealer", [4, -1, "0", True, 0.0, [0]], ids=repr)
def test_wrong_dealer_is_refused(dealer: Any) -> None:
    """The message says which seats there are."""
    with pytest.raises(SetupError) as refusal:
        uno.new_game(players=4, dealer=dealer)

    assert f"dealer must be a seat from 0 to 3, not {dealer!r}" == str(refusal.value)


@pytest.mark.parametrize("seed", [1.5, True, "", b"", [1], (1,), object], ids=repr)
def test_wrong_seed_is_refused(seed: Any) -> None:
    """The message says what a seed can be."""
    with pytest.raises(SetupError, match="a seed must be an integer, text or bytes that are not empty, or None"):
        uno.new_game(seed=seed)


@pytest.mark.parametrize("variant", ["no-such-game", "", None, 7, [CLASSIC_2010], Draw(0)], ids=repr)
def test_wrong_variant_is_refused(variant: Any) -> None:
    """The message lists the variants there are."""
    with pytest.raises(VariantError, match="known: classic-2010"):
        uno.new_game(variant)


def test_deck_too_small_for_the_hands_is_refused() -> None:
    """There has to be a card left to turn up."""
    with pytest.raises(SetupError) as refusal:
        uno.new_game(TINY, 7)

    assert "14 cards are too few for 7 hands of 2" == str(refusal.value)
    assert 6 == uno.new_game(TINY, 6)[0].seats


def test_numbers_too_long_to_be_shown_are_refused_all_the_same() -> None:
    """Where `repr` itself would fail."""
    with pytest.raises(SetupError, match="players"):
        uno.new_game(players=10**5000)


# A deck in a given order.


FEW = CLASSIC_2010.with_rules(hand_size=2)


def test_deck_is_dealt_one_card_at_a_time_from_the_dealers_left() -> None:
    """Then the next card is turned up, and the rest is the draw pile, its top first."""
    deck = "red-1 red-2 red-3 blue-1 blue-2 blue-3 green-5 yellow-6 yellow-7"
    step = uno.from_deck(deck, FEW, ["Ann", "Bo", "Cy"], dealer=0)
    state, events = step

    check_start(step)
    assert [["red-3", "blue-3"], ["red-1", "blue-1"], ["red-2", "blue-2"]] == [
        list(map(str, hand)) for hand in state.hands
    ]
    assert (card("green-5"), "green") == (state.top, state.color)
    assert (card("yellow-6"), card("yellow-7")) == state.draw_pile[:2]
    assert 1 == state.prompt.seat
    assert [MatchStarted("classic-2010", ("Ann", "Bo", "Cy")), RoundStarted(1, 0)] == list(events[:2])
    assert [Dealt(seat, 2, hand) for seat, hand in enumerate(state.hands)] == of(Dealt, events)
    assert [TurnedUp(card("green-5"), "opens")] == of(TurnedUp, events)


def test_deck_may_name_only_the_cards_on_top() -> None:
    """The others follow, shuffled by the seed."""
    states = [uno.from_deck("red-1 red-2 red-3", FEW, 2, seed=seed)[0] for seed in (1, 1, 2)]

    assert states[0] == states[1]
    assert states[0] != states[2]
    assert all(card("red-1") in state.hands[1] for state in states)


def test_deck_may_be_empty_and_may_be_given_as_cards() -> None:
    """Texts and cards, in any iterable."""
    check_start(uno.from_deck(()))
    check_start(uno.from_deck(""))
    cards: list[Card | str] = [card("red-1"), "red-2"]
    mixed = uno.from_deck(iter(cards), FEW, 2)

    assert uno.from_deck("red-1 red-2", FEW, 2) == mixed


def test_whole_deck_can_be_given() -> None:
    """Every card of it, in the order of the variant."""
    deck = [one for one, count in TINY.deck for _ in range(count)]
    state, _ = uno.from_deck(deck, TINY, 2)

    assert tuple(deck[5:]) == state.draw_pile


def test_dealer_and_seed_are_those_that_are_given() -> None:
    """The first seat deals unless another one is named."""
    assert 0 == uno.from_deck("", players=3)[0].dealer
    assert 2 == uno.from_deck("", players=3, dealer=2)[0].dealer


@pytest.mark.parametrize("dealer", [3, -1, "0", True, 0.0, None], ids=repr)
def test_dealer_of_a_given_deck_is_a_seat(dealer: Any) -> None:
    """The message says which seats there are."""
    with pytest.raises(SetupError, match="dealer must be a seat from 0 to 2, not "):
        uno.from_deck("", players=3, dealer=dealer)


@pytest.mark.parametrize(
    ("deck", "said"),
    [
        ("red-1 mauve-1", "the deck: there is no card mauve-1 in classic-2010"),
        ("red-1 red-x", "the deck: there is no card red-x in classic-2010"),
        (["red-1", 7], "the deck: there is no card 7 in classic-2010"),
        ([None], "the deck: there is no card None in classic-2010"),
        ("red-0 red-0", "red-0 is used 2 times, but classic-2010 has 1"),
        (["wild"] * 5, "wild is used 5 times, but classic-2010 has 4"),
        ("RED-1", "the deck: a card is written like 'red-7', 'wild' or 'acme:wild-storm', not 'RED-1'"),
    ],
    ids=str,
)
def test_deck_that_cannot_be_is_refused(deck: Any, said: str) -> None:
    """With what is wrong and where."""
    with pytest.raises(SetupError) as refusal:
        uno.from_deck(deck)

    assert said == str(refusal.value)
