"""The object of the game, the dealer and the deal (matrix section 2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

import unorules as uno
from tests.kit.builders import everything, of, play, refused, sizes
from tests.kit.decks import small
from tests.rules.dealing import DECK, played_out, turn_up
from unorules import Card, Draw, NextRound, Pass, Play, Reason, Seat, card
from unorules.events import DealerDrawn, Dealt, MatchEnded, RoundEnded, RoundStarted
from unorules.variants import CLASSIC_2010

SINGLES = small("test:small", " ".join(map(str, DECK)), hand_size=5)
"""One card of each face: 54 cards, all different."""


def number(drawn: Card) -> int:
    """What a card counts in the draw for the deal."""
    return int(drawn.kind) if drawn.kind.isdecimal() else 0


def judged(draws: Sequence[DealerDrawn], players: int) -> tuple[Seat, int]:
    """Who deals by these draws, as one would judge at the table, and how often it was tied."""
    tied, left, ties = set(range(players)), list(draws), -1
    while len(tied) > 1:
        now, left, ties = left[: len(tied)], left[len(tied) :], ties + 1
        assert sorted(tied) == sorted(draw.seat for draw in now)
        highest = max(number(draw.card) for draw in now)
        tied = {draw.seat for draw in now if number(draw.card) == highest}
    assert [] == left
    return tied.pop(), ties


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
    for state, events in played_out(start):
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
    assert Reason.MATCH_OVER == refused(state, NextRound())


@pytest.mark.rule("C10-SETUP-01", "C10-SETUP-02")
@pytest.mark.parametrize("players", [2, 3, 4, 10])
def test_highest_number_deals_and_only_those_who_tie_draw_again(players: int) -> None:
    """Everyone draws one card; a tie is settled among the tied alone (R-08)."""
    tied = 0
    for seed in range(150):
        state, events = uno.new_game(players=players, seed=seed)
        dealer, ties = judged(of(DealerDrawn, events), players)
        assert dealer == state.dealer
        assert [RoundStarted(1, dealer)] == of(RoundStarted, events)
        tied += ties

    assert tied > 0


@pytest.mark.rule("C10-SETUP-01")
def test_cards_drawn_for_the_deal_lie_aside_until_it_is_settled() -> None:
    """In a deck of different cards no card is drawn twice, however often it is tied."""
    ties = 0
    for seed in range(150):
        _, events = uno.new_game(SINGLES, 10, seed=seed)
        draws = of(DealerDrawn, events)
        ties += judged(draws, 10)[1]
        assert len(draws) == len({draw.card for draw in draws})

    assert ties > 0


@pytest.mark.rule("C10-SETUP-01", "C10-SETUP-03")
def test_cards_drawn_for_the_deal_go_back_and_are_shuffled_in() -> None:
    """All cards are there after the deal, and a card drawn for it may turn up anywhere."""
    places: Counter[str] = Counter()
    for seed in range(100):
        state, events = uno.new_game(SINGLES, 3, seed=seed)
        first = of(DealerDrawn, events)[0]
        assert Counter(dict(SINGLES.deck)) == everything(state)
        if first.card in state.draw_pile:
            deep = state.draw_pile.index(first.card) >= len(state.draw_pile) // 2
            places["deep in the pile" if deep else "high in the pile"] += 1
        else:
            places.update(f"hand {seat}" for seat, hand in enumerate(state.hands) if first.card in hand)

    assert {"deep in the pile", "high in the pile", "hand 0", "hand 1", "hand 2"} == set(places)


@pytest.mark.rule("C10-SETUP-02")
@pytest.mark.parametrize("seed", range(10))
def test_a_one_beats_every_symbol(seed: int) -> None:
    """Who draws the only number above zero deals; before that, symbols tie."""
    deck = "red-1 wild wild-draw-four blue-skip green-reverse yellow-draw-two red-skip blue-draw-two"
    state, events = uno.new_game(small("test:small", deck, hand_size=1), 2, seed=seed)
    draws = of(DealerDrawn, events)

    assert [state.dealer] == [draw.seat for draw in draws if draw.card == card("red-1")]
    assert card("red-1") in [draw.card for draw in draws[-2:]]


@pytest.mark.rule("C10-SETUP-02")
@pytest.mark.parametrize("symbol", ["wild", "wild-draw-four", "blue-skip", "blue-reverse", "blue-draw-two"])
def test_a_symbol_and_a_zero_tie(symbol: str) -> None:
    """Where there is nothing above zero the tied draw until the deck is used up, and then chance decides."""
    variant = small("test:small", f"red-0 red-0 red-0 {symbol} {symbol} {symbol}", hand_size=1)
    dealers, mixed = set(), False
    for seed in range(30):
        state, events = uno.new_game(variant, 2, seed=seed)
        draws = of(DealerDrawn, events)
        assert [0, 1, 0, 1, 0, 1] == [draw.seat for draw in draws]
        mixed |= draws[0].card != draws[1].card
        dealers.add(state.dealer)

    assert mixed
    assert {0, 1} == dealers


@pytest.mark.rule("C10-SETUP-01", "C10-SETUP-02")
def test_without_any_number_chance_finds_the_dealer() -> None:
    """A deck of symbols alone is not drawn from (R-08)."""
    variant = small("test:small", "red-skip red-skip blue-skip blue-skip wild", hand_size=1)
    games = [uno.new_game(variant, 3, seed=seed) for seed in range(40)]

    assert [] == [draw for _, events in games for draw in of(DealerDrawn, events)]
    assert {0, 1, 2} == {state.dealer for state, _ in games}


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
    for state, events in played_out(start):
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
