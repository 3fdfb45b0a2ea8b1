"""The newer sheets before the first turn: the dealer, the deal, and opening cards that are ignored."""

from __future__ import annotations

from collections import Counter

import pytest

import unorules as uno
from tests.kit.builders import everything, of, play, sizes, turns
from tests.rules.sheets import BOTH, SPECIAL, face, lay, opened, printed, table
from unorules import Answer, Draw, NextRound, Pass, Seat, Variant
from unorules.events import Asked, DealerDrawn, Drew, Reshuffled, RoundStarted, Skipped, TurnedUp


@pytest.mark.rule("NEW-SETUP-01")
@BOTH
@pytest.mark.parametrize("dealer", range(4))
def test_host_may_name_the_dealer(variant: Variant, dealer: Seat) -> None:
    """R-08: whom the host names deals, and nobody draws for it."""
    state, events = uno.new_game(variant, 4, seed=5, dealer=dealer)

    assert ([RoundStarted(1, dealer)], dealer) == (of(RoundStarted, events), state.dealer)
    assert [] == of(DealerDrawn, events)


@pytest.mark.rule("NEW-SETUP-01")
@BOTH
@pytest.mark.parametrize("players", [2, 4, 10])
def test_dealer_whom_nobody_names_is_anyone(variant: Variant, players: int) -> None:
    """R-08: the seed picks a seat, no card is drawn for it, and every seat has its turn at it."""
    dealers: Counter[Seat] = Counter()
    for seed in range(200):
        state, events = uno.new_game(variant, players, seed=seed)
        assert [] == of(DealerDrawn, events)
        dealers[state.dealer] += 1

    assert set(range(players)) == set(dealers)
    assert max(dealers.values()) < 3 * 200 / players


@pytest.mark.rule("NEW-SETUP-01")
@BOTH
def test_random_dealer_is_the_same_for_the_same_seed(variant: Variant) -> None:
    """A game can be told again from its seed."""
    for seed in range(10):
        assert uno.new_game(variant, 5, seed=seed) == uno.new_game(variant, 5, seed=seed)


@pytest.mark.rule("NEW-SETUP-01")
@BOTH
def test_cards_are_shuffled_for_the_deal(variant: Variant) -> None:
    """All cards of the box are there, and in another order for another seed."""
    piles = set()
    for seed in range(20):
        state, _ = uno.new_game(variant, 3, seed=seed, dealer=0)
        assert Counter(dict(variant.deck)) == everything(state)
        piles.add(state.draw_pile)

    assert 20 == len(piles)


@pytest.mark.rule("NEW-SETUP-01", "NEW-SCORE-07")
@BOTH
def test_dealer_of_a_later_round_is_named_or_random_too(variant: Variant) -> None:
    """R-09: where rounds follow each other, the sheet's own way of finding a dealer is used again."""
    state = table(variant.with_rules(scoring="winner_takes"), ["red-1", "blue-9", "green-2"])
    state, _ = play(state, lay(state, "red-1"))
    named, _ = play(state, NextRound(2))
    _, events = play(state, NextRound())

    assert 2 == named.dealer
    assert ([], 1) == (of(DealerDrawn, events), len(of(RoundStarted, events)))


@pytest.mark.rule("NEW-SETUP-02")
@BOTH
@pytest.mark.parametrize("dealer", range(3))
def test_play_goes_clockwise(variant: Variant, dealer: Seat) -> None:
    """The seat on the dealer's left begins, and the turn goes to the left from there."""
    state, _ = opened(variant, "red-5", 3, dealer=dealer)

    assert 1 == state.direction
    assert [(dealer + step) % 3 for step in (1, 2, 3)] == turns(state, 3)


@pytest.mark.rule("NEW-OPEN-01")
@BOTH
@pytest.mark.parametrize("players", [2, 3, 10])
@pytest.mark.parametrize(
    "turned", ["red-skip", "red-reverse", "red-draw-two", "wild", "wild-draw-four", "special"], ids=str
)
def test_opening_action_card_is_ignored(variant: Variant, turned: str, players: int) -> None:
    """The next card is turned up over it; nobody draws, names a colour, is skipped, or begins out of order."""
    state, events = opened(variant, f"{turned} green-4", players)

    assert ["covered", "opens"] == [up.fate for up in of(TurnedUp, events)]
    assert [] == [*of(Asked, events), *of(Drew, events), *of(Skipped, events), *of(uno.events.Reversed, events)]
    assert ("turn", 1, 1) == (state.prompt.kind, state.prompt.seat, state.direction)
    assert [7] * players == sizes(state)
    assert ("green-4", "green") == (face(state.top), state.color)


@pytest.mark.rule("NEW-OPEN-01")
@BOTH
def test_action_cards_are_turned_up_until_a_number_comes(variant: Variant) -> None:
    """R-12: a chain of all sorts stays in the discard pile, each covered by the next."""
    chain = ["blue-skip", "wild", "wild-draw-four", "special", "red-reverse", "red-draw-two", "yellow-0"]
    state, events = opened(variant, " ".join(chain))

    expected = [printed(text, variant) for text in chain]
    assert expected == [face(up.card) for up in of(TurnedUp, events)]
    assert [*["covered"] * 6, "opens"] == [up.fate for up in of(TurnedUp, events)]
    assert expected[::-1] == [face(below) for below in state.discard_pile]
    assert ("yellow", 1, 1) == (state.color, state.direction, state.prompt.seat)


@pytest.mark.rule("NEW-OPEN-01")
@BOTH
def test_ignored_cards_come_back_with_the_reshuffle(variant: Variant) -> None:
    """R-12: they are discards like any others."""
    state, _ = opened(variant, "special wild green-4", 2)
    happened: list[uno.Event] = []
    while not of(Reshuffled, happened):
        seat = state.prompt.seat
        assert seat is not None
        state, events = play(state, Draw(seat), Pass(seat))
        happened += events

    assert [Reshuffled(2)] == of(Reshuffled, happened)
    assert 1 == len(state.discard_pile)
    assert {SPECIAL[variant.id], "wild"} <= {face(drawn.card) for drawn in of(Drew, happened) if drawn.card} | {
        face(left) for left in state.draw_pile
    }


@pytest.mark.rule("NEW-OPEN-01")
@BOTH
@pytest.mark.parametrize(
    ("turned", "kind", "first", "dealt"),
    [
        ("red-skip", "turn", 2, [7, 7, 7]),
        ("red-draw-two", "turn", 2, [7, 9, 7]),
        ("red-reverse", "turn", 0, [7, 7, 7]),
        ("wild", "ask", 1, [7, 7, 7]),
        ("special", "ask", 1, [7, 7, 7]),
    ],
)
def test_opening_card_acts_where_the_switch_says_so(
    variant: Variant, turned: str, kind: str, first: Seat, dealt: list[int]
) -> None:
    """R-10, R-16, `opening="effects"`: as in the older sheets; any wild asks for a colour and for nothing else."""
    changed = variant.with_rules(opening="effects")
    state, events = opened(changed, f"{turned} green-4", 3)

    assert ["opens"] == [up.fate for up in of(TurnedUp, events)]
    assert (kind, first, dealt) == (state.prompt.kind, state.prompt.seat, sizes(state))
    assert ("color" if kind == "ask" else None) == state.prompt.question
    if kind == "ask":
        assert state.color is None
        state, _ = play(state, Answer(first, "blue"))
        assert ("turn", first, "blue") == (state.prompt.kind, state.prompt.seat, state.color)
        assert dealt == sizes(state)
