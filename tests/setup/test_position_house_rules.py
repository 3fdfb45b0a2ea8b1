"""Positions set up by hand under house rules."""

from __future__ import annotations

import pytest

import unorules as uno
from tests.kit.builders import play, playable, sizes
from tests.kit.invariants import check_closed, check_state
from unorules import Draw, Pass, Play, card
from unorules.errors import SetupError
from unorules.variants import CLASSIC_2010
from unorules.variants.house import PARTNERS


def test_cards_of_all_decks_can_be_placed() -> None:
    """R-77: there are twice as many of each, and no more."""
    two = CLASSIC_2010.with_rules(decks=2)
    state = uno.position(["red-1"] * 4, top="red-0", variant=two)

    assert 4 == sum(hand.count(card("red-1")) for hand in state.hands)
    check_state(state)
    with pytest.raises(SetupError, match=r"^red-1 is used 5 times, but classic-2010 has 4$"):
        uno.position(["red-1"] * 5, top="red-0", variant=two)


def test_top_card_of_a_table_counts_as_laid() -> None:
    """R-65: somebody may jump in on it at once."""
    variant = CLASSIC_2010.with_rules(jump_in="colored")
    state = uno.position(["blue-1 blue-2", "red-9 blue-3"], top="red-9", variant=variant)

    assert ["red-9"] == playable(state, 1)
    check_closed(state)


def test_first_card_of_a_given_deck_is_not_laid() -> None:
    """R-65: until somebody has played, also after a draw and a pass."""
    variant = CLASSIC_2010.with_rules(jump_in="colored", hand_size=1)
    # One card to each, the first to the left of the dealer; then the card that is turned up.
    state, _ = uno.from_deck("red-9 blue-1 red-9 blue-2", variant, 2, dealer=0)
    assert (card("red-9"), 1) == (state.top, state.prompt.seat)
    assert [] == playable(state, 0)

    state, _ = play(state, Draw(1), Pass(1))
    assert [] == playable(state, 1)


def test_hand_at_the_number_of_mercy_is_judged_when_the_next_turn_begins() -> None:
    """R-71: not before, so that any position can be set up."""
    variant = CLASSIC_2010.with_rules(mercy=3, hand_size=2)
    state = uno.position(["red-1 red-2", "blue-1 blue-2 blue-3", "green-1 green-2"], top="red-9", variant=variant)
    assert (0, 1, 2) == state.active

    state, _ = play(state, Play(0, card("red-1")))
    assert ((0, 2), [1, 0, 2]) == (state.active, sizes(state))


def test_partners_have_one_score() -> None:
    """R-73: the one of their side."""
    variant = CLASSIC_2010.with_rules(PARTNERS)
    hands = ["red-1", "red-2", "red-3", "red-4"]
    state = uno.position(hands, top="red-9", scores=[10, 20, 10, 20], variant=variant)

    assert state == uno.State.from_json(state.to_json())
    with pytest.raises(SetupError, match="partners have one score"):
        uno.position(hands, top="red-9", scores=[10, 20, 11, 20], variant=variant)


def test_scores_are_below_the_target_where_the_last_one_wins() -> None:
    """R-74: whoever has reached it is out of the match."""
    variant = CLASSIC_2010.with_rules(scoring="last_standing", target=60)
    with pytest.raises(SetupError, match="scores must be 3 integers from 0 to 59"):
        uno.position(["red-1", "red-2", "red-3"], top="red-9", scores=[0, 60, 0], variant=variant)
