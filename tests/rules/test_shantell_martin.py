"""Shantell Martin: the classic deck, and four art cards that stay out of play (matrix section 1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

import unorules as uno
from tests.kit.builders import drew, everything, of, play
from tests.rules.tables import EACH_SHEET, SHEETS, play_out
from unorules import Card, Draw, Event, NextRound
from unorules.events import DealerDrawn, Dealt, Drew, Played, Reshuffled, RoundEnded, TurnedUp
from unorules.variants import CLASSIC_2010, SHANTELL_MARTIN_2023

DECK: Counter[Card] = Counter(dict(SHANTELL_MARTIN_2023.deck))


def faces(events: tuple[Event, ...]) -> Iterator[Card | None]:
    """Every card that these events show to anyone."""
    for event in events:
        match event:
            case Drew(card=face) | DealerDrawn(card=face) | TurnedUp(card=face) | Played(card=face):
                yield face
            case Dealt(cards=hand):
                yield from hand or ()
            case RoundEnded(hands=hands):
                yield from (face for hand in hands or () for face in hand)
            case _:
                pass


@pytest.mark.rule("SM-COMP-01")
def test_box_holds_112_cards_of_which_108_are_played_with() -> None:
    """Four of them are extras, in this box alone."""
    assert (108, 4) == (SHANTELL_MARTIN_2023.size, SHANTELL_MARTIN_2023.extras)
    assert 112 == SHANTELL_MARTIN_2023.size + SHANTELL_MARTIN_2023.extras
    assert ["shantell-martin-2023"] == [variant.id for variant in SHEETS.values() if variant.extras]


@pytest.mark.rule("SM-COMP-01", "SM-COMP-03")
@pytest.mark.parametrize("players", range(2, 11))
def test_a_game_of_two_to_ten_is_dealt_from_the_108_classic_cards(players: int) -> None:
    """R-04: hands and piles hold what the classic deck holds, and nothing else."""
    state, _ = uno.new_game(SHANTELL_MARTIN_2023, players, seed=2)

    assert (players, 108) == (state.seats, everything(state).total())
    assert Counter(dict(CLASSIC_2010.deck)) == everything(state)


@pytest.mark.rule("SM-COMP-02")
@pytest.mark.parametrize(("players", "seed"), [(3, 13), (4, 12), (10, 0)])
def test_no_art_card_is_ever_dealt_drawn_turned_up_or_scored(players: int, seed: int) -> None:
    """R-04: through a whole match, its reshuffles and its rounds, the same 108 cards are in play."""
    state, events = uno.new_game(SHANTELL_MARTIN_2023, players, seed=seed)
    steps = [(state, events), *play_out(state)]

    assert [] == [state for state, _ in steps if everything(state) != DECK]
    assert {*DECK} >= {face for _, events in steps for face in faces(events)}
    last, _ = steps[-1]
    assert last.over
    assert last.round > 1
    assert [] != [shuffle for _, events in steps for shuffle in of(Reshuffled, events)]


@pytest.mark.rule("SM-COMP-02", "C10-DRAW-07")
@pytest.mark.parametrize("seed", range(5))
def test_reshuffle_brings_no_art_card_into_play(seed: int) -> None:
    """Case (i) of the exhausted pile: all 103 discards under the top come back, and they alone."""
    state = uno.position(
        ["blue-1 blue-2", "green-1 green-2"],
        top="red-5",
        rest="discard",
        seed=seed,
        variant=SHANTELL_MARTIN_2023,
    )

    state, events = play(state, Draw(0))

    assert [Reshuffled(103)] == of(Reshuffled, events)
    assert (1, 102) == (len(drew(events, 0)), len(state.draw_pile))
    assert DECK == everything(state)


@pytest.mark.rule("SM-COMP-02", "C10-SCORE-05")
def test_next_round_is_dealt_without_the_art_cards_too() -> None:
    """All 108 cards go back into the deck, and the extras stay out."""
    state = uno.position(["red-1", "green-1 green-2"], top="red-5", variant=SHANTELL_MARTIN_2023)
    state, _ = play(state, uno.Play(0, uno.card("red-1")), NextRound())

    assert (2, DECK) == (state.round, everything(state))


@pytest.mark.rule("SM-COMP-03")
@EACH_SHEET
@pytest.mark.parametrize("players", [-1, 0, 1, 11, 12])
def test_one_or_eleven_may_not_play(players: int, variant: uno.Variant) -> None:
    """R-07: only this sheet prints two to ten, and it holds for all five."""
    with pytest.raises(uno.errors.SetupError):
        uno.new_game(variant, players, seed=0)
    with pytest.raises(uno.errors.SetupError):
        uno.new_game(variant, [f"player {number}" for number in range(players)], seed=0)


@pytest.mark.rule("SM-COMP-03")
@EACH_SHEET
@pytest.mark.parametrize("players", range(2, 11))
def test_two_to_ten_may_play(players: int, variant: uno.Variant) -> None:
    """R-07: every number in between, each player with a full hand or, once the first card has acted, more."""
    state, events = uno.new_game(variant, players, seed=0)

    assert players == state.seats
    assert [7] * players == [event.count for event in of(Dealt, events)]
