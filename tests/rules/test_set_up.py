"""The object of the game, the deal and the size of hands (matrix section 2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

import unorules as uno
from tests.kit.builders import everything, of, play, refusal, sizes, turns
from tests.kit.decks import small
from tests.rules.tables import BOTH, DECK, SINGLES, open_game, play_out, turn_up
from unorules import Card, Draw, NextRound, Pass, Play, Reason, Seat, Variant, card
from unorules.events import DealerDrawn, Dealt, MatchEnded, RoundEnded, RoundStarted
from unorules.variants import CLASSIC_2010


def points(hand: Sequence[Card]) -> int:
    """What a hand is worth, by the sheet's table."""
    return sum(int(c.kind) if c.kind.isdecimal() else 20 if c.color else 50 for c in hand)


@pytest.mark.rule("C10-OBJ-01")
def test_first_to_empty_the_hand_scores_what_the_others_hold() -> None:
    """The totals of earlier rounds stay, and only the winner's grows."""
    state = uno.position(["red-1", "blue-9 blue-skip", "wild yellow-3"], top="red-2", scores=(100, 200, 300))
    state, events = play(state, Play(0, card("red-1")))
    (end,) = of(RoundEnded, events)

    assert ("out", 0) == (end.why, end.winner)
    assert (9 + 20 + 50 + 3, 0, 0) == end.points
    assert (182, 200, 300) == state.scores
    assert "round_over" == state.prompt.kind


@pytest.mark.rule("C10-OBJ-01")
@pytest.mark.parametrize("seed", range(3))
def test_match_goes_on_round_after_round_until_one_has_500(seed: int) -> None:
    """Every round adds what the losers of that round hold, and the first total of 500 ends it all."""
    state = start = uno.new_game(players=3, seed=seed)[0]
    totals, rounds = [0, 0, 0], 0
    matches: list[MatchEnded] = []
    for state, events in play_out(start):
        assert max(totals) < 500
        matches += of(MatchEnded, events)
        for end in of(RoundEnded, events):
            rounds += 1
            assert end.winner is not None
            assert () == state.hands[end.winner]
            totals[end.winner] += sum(map(points, state.hands))
            assert tuple(totals) == state.scores

    assert rounds > 1
    assert max(totals) >= 500
    assert (totals.index(max(totals)),) == state.winners
    assert [MatchEnded(state.winners, state.scores)] == matches
    assert Reason.MATCH_OVER == refusal(state, NextRound())


@pytest.mark.rule("C10-SETUP-03")
def test_deal_is_shuffled_and_the_same_seed_deals_the_same() -> None:
    """A seed fixes everything; another seed is another deal."""
    games = [uno.new_game(players=4, seed=seed) for seed in range(20)]

    assert games == [uno.new_game(players=4, seed=seed) for seed in range(20)]
    assert 20 == len({state.hands for state, _ in games})
    assert 20 == len({state.draw_pile for state, _ in games})


@pytest.mark.rule("C10-SETUP-03")
def test_deal_is_not_the_order_of_the_draw_for_the_deal() -> None:
    """The deck is shuffled anew before the deal: the drawn cards are not simply the first to be dealt."""
    first_dealt = 0
    for seed in range(40):
        state, events = uno.new_game(SINGLES, 2, seed=seed)
        drawn = {draw.card for draw in of(DealerDrawn, events)}
        first_dealt += drawn <= {c for hand in state.hands for c in hand}

    assert first_dealt < 20


@pytest.mark.rule("C10-SETUP-03")
def test_every_round_is_dealt_from_the_full_deck_shuffled_anew() -> None:
    """No round of a match repeats the hands of another, and each has all the cards."""
    start, _ = uno.new_game(players=3, seed=1)
    deals = [start.hands]
    for state, events in play_out(start):
        if of(RoundStarted, events):
            deals.append(state.hands)
            assert DECK == everything(state)

    assert len(deals) > 2
    assert len(deals) == len(set(deals))


@pytest.mark.rule("ALL-SETUP-04", "ALL-SETUP-05", "ALL-SETUP-06")
@pytest.mark.parametrize(
    ("players", "dealt", "left"), [(2, 14, 93), (3, 21, 86), (4, 28, 79), (6, 42, 65), (10, 70, 37)]
)
def test_seven_each_one_turned_up_and_the_rest_is_the_draw_pile(players: int, dealt: int, left: int) -> None:
    """14 to 70 cards are in hands, and 93 to 37 stay to be drawn."""
    state, events = turn_up("red-5", players)

    assert [7] * players == sizes(state)
    assert dealt == sum(sizes(state))
    assert (card("red-5"),) == state.discard_pile
    assert left == len(state.draw_pile)
    assert DECK == everything(state)
    assert [Dealt(seat, 7, hand) for seat, hand in enumerate(state.hands)] == of(Dealt, events)


@pytest.mark.rule("ALL-SETUP-05", "ALL-SETUP-06")
def test_top_of_the_draw_pile_is_turned_up_and_the_next_is_drawn_first() -> None:
    """Cards go round one at a time from the dealer's left; what follows them is turned up, then drawn."""
    variant = CLASSIC_2010.with_rules(hand_size=2)
    state, _ = uno.from_deck("red-1 blue-1 green-1 red-2 blue-2 green-2 yellow-5 red-9 blue-9", variant, 3, dealer=1)
    hands = [[str(c) for c in hand] for hand in state.hands]

    assert [["blue-1", "blue-2"], ["green-1", "green-2"], ["red-1", "red-2"]] == [sorted(h) for h in hands]
    assert card("yellow-5") == state.top
    assert (card("red-9"), card("blue-9")) == state.draw_pile[:2]


@pytest.mark.rule("ALL-SETUP-05")
def test_set_up_tells_nothing_about_the_draw_pile() -> None:
    """The events name the cards of the hands and the one turned up, and no other."""
    state, events = uno.new_game(SINGLES, 4, seed=1, dealer=0)
    told = " ".join(map(repr, events))

    assert {c for c in DECK if repr(c) in told} == set(DECK) - set(state.draw_pile)


@pytest.mark.rule("ALL-SETUP-07")
@pytest.mark.parametrize(("players", "dealer"), [(2, 0), (2, 1), (3, 0), (3, 2), (4, 1), (10, 0), (10, 9)])
def test_the_seat_on_the_dealers_left_starts_and_play_goes_left(players: int, dealer: Seat) -> None:
    """After the last seat comes seat 0."""
    state, _ = turn_up("red-5", players, dealer=dealer)
    left, second = (dealer + 1) % players, (dealer + 2) % players

    assert ("turn", left) == (state.prompt.kind, state.prompt.seat)
    assert 1 == state.direction
    state, _ = play(state, Draw(left), Pass(left))
    assert ("turn", second) == (state.prompt.kind, state.prompt.seat)


@pytest.mark.rule("ALL-SETUP-07")
@pytest.mark.parametrize("seed", range(8))
def test_every_round_starts_to_the_left_whichever_way_the_last_one_went(seed: int) -> None:
    """Only a Reverse turned up changes that (R-50)."""
    state = uno.position(["red-1", "blue-1", "blue-2"], top="red-2", direction=-1, seed=seed)
    state, _ = play(state, Play(0, card("red-1")), NextRound(1))

    assert (-1 if state.top.kind == "reverse" else 1) == state.direction
    if state.top.kind.isdecimal():
        assert 2 == state.prompt.seat


# The newer sheets.


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


@pytest.mark.rule("NEW-SETUP-02")
@BOTH
@pytest.mark.parametrize("dealer", range(3))
def test_play_goes_clockwise(variant: Variant, dealer: Seat) -> None:
    """The seat on the dealer's left begins, and the turn goes to the left from there."""
    state, _ = open_game(variant, "red-5", 3, dealer=dealer)

    assert 1 == state.direction
    assert [(dealer + step) % 3 for step in (1, 2, 3)] == turns(state, 3)


class TestHandSize:
    """R-52."""

    @pytest.mark.rule("ALL-SETUP-04", "ALL-SETUP-05", "ALL-SETUP-06")
    @pytest.mark.parametrize(
        ("size", "players", "left"), [(1, 2, 105), (5, 3, 92), (7, 4, 79), (10, 10, 7), (53, 2, 1)]
    )
    def test_everyone_gets_as_many_as_the_switch_says(self, size: int, players: int, left: int) -> None:
        """Seven is the default, and the rest is to be drawn."""
        state, events = turn_up("yellow-9", players, variant=CLASSIC_2010.with_rules(hand_size=size))

        assert 7 == CLASSIC_2010.rules.hand_size
        assert [size] * players == sizes(state)
        assert [size] * players == [event.count for event in of(uno.events.Dealt, events)]
        assert left == len(state.draw_pile)

    @pytest.mark.rule("ALL-SETUP-04")
    @pytest.mark.parametrize(("size", "players"), [(54, 2), (36, 3), (27, 4), (11, 10)])
    def test_hands_and_the_first_card_must_fit_the_deck(self, size: int, players: int) -> None:
        """108 cards in hands leave none to turn up."""
        with pytest.raises(uno.errors.SetupError):
            uno.new_game(CLASSIC_2010.with_rules(hand_size=size), players, seed=1)

    @pytest.mark.rule("ALL-SETUP-04")
    def test_a_deck_of_one_card_more_than_the_hands_is_enough(self) -> None:
        """The last card is turned up and the draw pile is empty; one card fewer is refused."""
        state, _ = uno.new_game(small("test:small", "red-1 red-2 red-3 red-4 red-5", hand_size=2), 2, seed=1)

        assert ([2, 2], ()) == (sizes(state), state.draw_pile)
        with pytest.raises(uno.errors.SetupError):
            uno.new_game(small("test:small", "red-1 red-2 red-3 red-4", hand_size=2), 2, seed=1)

    def test_a_hand_of_one_can_go_out_at_once_and_nobody_is_caught_for_it(self) -> None:
        """The hand was dealt, not played down to one card."""
        state, _ = uno.from_deck("red-1 blue-1 red-2", CLASSIC_2010.with_rules(hand_size=1), 2)

        assert () == state.catchable
        assert Reason.NOTHING_TO_CATCH == refusal(state, uno.Catch(0, 1))
        state, events = play(state, Play(1, card("red-1")))
        assert [1] == [end.winner for end in of(RoundEnded, events)]

    @pytest.mark.parametrize("size", [0, -7, True, "7", None, 7.0])
    def test_a_hand_is_at_least_one_card(self, size: int) -> None:
        """Anything else is no rule."""
        with pytest.raises(uno.errors.VariantError):
            CLASSIC_2010.with_rules(hand_size=size)
