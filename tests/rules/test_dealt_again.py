"""Dealing again, when no card that could open the round is left in the draw pile (ruling R-11)."""

from __future__ import annotations

from collections import Counter
from typing import Literal

import pytest

import unorules as uno
from tests.kit.builders import WD4, everything, of, play
from tests.kit.decks import small
from unorules import NextRound, Play, card
from unorules.events import Dealt, MatchStarted, Redealt, RoundStarted, TurnedUp
from unorules.variants import CLASSIC_2010, SHEETS


@pytest.mark.rule("C10-OPEN-06")
def test_a_deck_that_can_never_open_is_no_variant() -> None:
    """Nothing but Wild Draw Fours would be turned up and returned for ever (R-11)."""
    with pytest.raises(uno.errors.VariantError, match="no card of the deck can open a game"):
        CLASSIC_2010.with_deck("test:fours-only", {"wild-draw-four": 20})


@pytest.mark.rule("C10-OPEN-06")
def test_when_every_card_that_could_open_is_dealt_the_deal_is_done_again() -> None:
    """A deck with a single opening card gets that card onto the discard pile."""
    variant = small("test:small", "red-5 wild-draw-four wild-draw-four wild-draw-four", hand_size=1)
    for seed in range(30):  # in about half of the first deals the red 5 is in a hand
        state, events = uno.new_game(variant, 2, seed=seed)

        assert card("red-5") == state.top
        assert [(WD4,), (WD4,)] == [state.hands[0], state.hands[1]]
        assert Counter(dict(variant.deck)) == everything(state)
        assert {TurnedUp(card("red-5"), "opens")} == {up for up in of(TurnedUp, events) if up.fate == "opens"}


@pytest.mark.rule("C10-OPEN-06")
@pytest.mark.parametrize("opening", ["effects", "numbers_only"])
def test_everyone_is_told_each_time_all_cards_are_dealt_again(opening: Literal["effects", "numbers_only"]) -> None:
    """R-11, R-12: after the start of the round and before the hands that count, once for every deal in vain."""
    variant = small("test:small", "red-5 wild-draw-four wild-draw-four", hand_size=1, opening=opening)
    again: Counter[int] = Counter()
    for seed in range(30):
        _, events = uno.new_game(variant, 2, seed=seed, dealer=0)
        redeals = len(of(Redealt, events))
        assert [MatchStarted, RoundStarted, *[Redealt] * redeals, Dealt, Dealt, TurnedUp] == [*map(type, events)]
        assert [Redealt()] * redeals == of(Redealt, uno.redact(events, None))
        again[redeals] += 1

    # The red 5 is in a hand in two deals of three.
    assert {0, 1, 2, 3} <= set(again)
    assert again[0] < 20


@pytest.mark.rule("C10-OPEN-06", "NEW-OPEN-01")
@pytest.mark.parametrize("variant", SHEETS, ids=str)
def test_no_sheets_deck_is_dealt_again_with_hands_of_seven(variant: uno.Variant) -> None:
    """R-11: ten hands leave more cards than there are that cannot open the round."""
    numbers = sum(count for face, count in variant.deck if face.kind.isdecimal())
    fours = dict(variant.deck)[WD4]
    cannot = fours if variant.rules.opening == "effects" else variant.size - numbers

    assert (10, 7) == (variant.most_players, variant.rules.hand_size)
    assert variant.size - 10 * 7 > cannot


@pytest.mark.rule("C10-OPEN-06", "C10-OUT-04")
def test_a_later_round_is_dealt_again_by_its_own_dealer() -> None:
    """R-11: dealing again changes neither the dealer nor the number of the round."""
    variant = small("test:small", "red-5 red-6 wild-draw-four wild-draw-four", hand_size=1)
    again = 0
    for seed in range(20):
        state = uno.position(["red-5", "red-6"], top="wild-draw-four", color="red", variant=variant, seed=seed)
        state, events = play(state, Play(0, card("red-5")), NextRound(1))
        assert [RoundStarted(2, 1)] == of(RoundStarted, events)
        assert (2, 1) == (state.round, state.dealer)
        again += len(of(Redealt, events)) > 0

    assert 0 < again < 20
