"""Games that cannot be set up: wrong players, dealers, seeds, variants and decks."""

from __future__ import annotations

from typing import Any

import pytest

import unorules as uno
from tests.kit.decks import TINY
from unorules import Draw
from unorules.errors import SetupError, VariantError
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
