"""The dealer: drawn for, named by the host or chosen by chance, in the first round and later (R-08, R-09)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Literal

import pytest

import unorules as uno
from tests.kit.builders import everything, of, play, refusal
from tests.kit.decks import small
from tests.rules.tables import BOTH, DECK, NEWER, OLDER, SINGLES, lay, table
from unorules import Card, NextRound, Play, Reason, Seat, State, Variant, card
from unorules.events import DealerDrawn, RoundStarted
from unorules.variants import CLASSIC_2010


def number(drawn: Card) -> int:
    """What a card counts in the draw for the deal."""
    return int(drawn.kind) if drawn.kind.isdecimal() else 0


def judge(draws: Sequence[DealerDrawn], players: int) -> tuple[Seat, int]:
    """Who deals by these draws, as one would judge at the table, and how often it was tied."""
    tied, left, ties = set(range(players)), list(draws), -1
    while len(tied) > 1:
        now, left, ties = left[: len(tied)], left[len(tied) :], ties + 1
        assert sorted(tied) == sorted(draw.seat for draw in now)
        highest = max(number(draw.card) for draw in now)
        tied = {draw.seat for draw in now if number(draw.card) == highest}
    assert [] == left
    return tied.pop(), ties


@pytest.mark.rule("C10-SETUP-01", "C10-SETUP-02")
@pytest.mark.parametrize("players", [2, 3, 4, 10])
def test_highest_number_deals_and_only_those_who_tie_draw_again(players: int) -> None:
    """Everyone draws one card; a tie is settled among the tied alone (R-08)."""
    tied = 0
    for seed in range(150):
        state, events = uno.new_game(players=players, seed=seed)
        dealer, ties = judge(of(DealerDrawn, events), players)
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
        ties += judge(draws, 10)[1]
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


@pytest.mark.rule("C10-SETUP-01", "C10-SETUP-02")
@pytest.mark.parametrize(
    "variant", [*OLDER.values(), *(newer.with_rules(dealer="draw_high") for newer in NEWER.values())], ids=str
)
@pytest.mark.parametrize("seed", range(12))
def test_highest_number_deals(variant: Variant, seed: int) -> None:
    """The last draw of those who were still tied decides; a symbol counts zero."""
    state, events = uno.new_game(variant, 4, seed=seed)

    assert state.dealer == judge(of(DealerDrawn, events), 4)[0]


# The newer sheets.


@pytest.mark.rule("NEW-SETUP-01")
@BOTH
def test_dealer_of_a_later_round_may_be_any_seat(variant: Variant) -> None:
    """As of the first one (R-09)."""
    dealers = set()
    for seed in range(40):
        scored = variant.with_rules(scoring="winner_takes")
        state = table(scored, ["red-1", "yellow-2 yellow-2", "yellow-3"], top="yellow-1", seed=seed)
        state, _ = play(state, lay(state, "red-1"), uno.NextRound())
        dealers.add(state.dealer)

    assert {0, 1, 2} == dealers


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


# Every value of `dealer` and `next_dealer`.


def won(variant: uno.Variant, *, dealer: Seat = 2, seed: int = 0) -> State:
    """A round of four that seat 0 has won, played to the right."""
    hands = ["red-1", "blue-1", "green-1", "yellow-1"]
    table = uno.position(hands, top="red-2", dealer=dealer, direction=-1, variant=variant, seed=seed)
    return play(table, Play(0, card("red-1")))[0]


class TestDealer:
    """R-08."""

    @pytest.mark.rule("C10-SETUP-01")
    def test_classic_draws_for_the_deal(self) -> None:
        """It is the sheet's own way."""
        _, events = uno.new_game(players=4, seed=1)

        assert "draw_high" == CLASSIC_2010.rules.dealer
        assert [0, 1, 2, 3] == [draw.seat for draw in of(DealerDrawn, events)][:4]

    @pytest.mark.rule("C10-SETUP-01")
    def test_host_or_random_draws_no_cards_and_every_seat_may_deal(self) -> None:
        """When the host names nobody, chance does."""
        variant = CLASSIC_2010.with_rules(dealer="host_or_random")
        games = [uno.new_game(variant, 4, seed=seed) for seed in range(60)]

        assert [] == [draw for _, events in games for draw in of(DealerDrawn, events)]
        assert {0, 1, 2, 3} == {state.dealer for state, _ in games}

    @pytest.mark.rule("C10-SETUP-01")
    @pytest.mark.parametrize("how", ["draw_high", "host_or_random"])
    @pytest.mark.parametrize("dealer", range(4))
    def test_host_may_name_the_dealer(self, how: Literal["draw_high", "host_or_random"], dealer: Seat) -> None:
        """Under either value, and then nobody draws for it."""
        variant = CLASSIC_2010.with_rules(dealer=how)
        state, events = uno.new_game(variant, 4, seed=1, dealer=dealer)

        assert dealer == state.dealer
        assert [] == of(DealerDrawn, events)
        assert RoundStarted(1, dealer) in events

    @pytest.mark.parametrize("dealer", [-1, 4])
    def test_a_dealer_sits_at_the_table(self, dealer: Seat) -> None:
        """Nobody else can deal."""
        with pytest.raises(uno.errors.SetupError):
            uno.new_game(players=4, seed=1, dealer=dealer)

    @pytest.mark.rule("C10-SETUP-01")
    def test_one_of_the_tied_deals_where_the_deck_cannot_part_them(self) -> None:
        """R-08: chance decides among those alone, and reaches each seat."""
        variant = small("test:small", "red-9 blue-9 red-0 blue-0", hand_size=1)
        dealers = set()
        for seed in range(200):
            state, events = uno.new_game(variant, 3, seed=seed)
            drawn = of(DealerDrawn, events)
            assert [0, 1, 2] == [event.seat for event in drawn]
            high = [event.seat for event in drawn if event.card.kind == "9"]
            assert state.dealer in high
            if len(high) > 1:
                dealers.add((tuple(high), state.dealer))

        assert {(high, seat) for high in ((0, 1), (0, 2), (1, 2)) for seat in high} == dealers


class TestNextDealer:
    """R-09."""

    @pytest.mark.rule("C10-OUT-04", "C10-SETUP-01")
    def test_repeat_draws_for_the_deal_again(self) -> None:
        """The default: play starts over with the first step, and the highest number deals."""
        assert "repeat" == CLASSIC_2010.rules.next_dealer
        dealers = set()
        for seed in range(40):
            state, events = play(won(CLASSIC_2010, seed=seed), NextRound())
            draws = of(DealerDrawn, events)
            number = {d.seat: int(d.card.kind) if d.card.kind.isdecimal() else 0 for d in draws[:4]}
            best = [seat for seat in range(4) if number[seat] == max(number.values())]
            assert state.dealer in best
            assert (len(draws) > 4) == (len(best) > 1)
            assert DECK == everything(state)
            dealers.add(state.dealer)

        assert {0, 1, 2, 3} == dealers

    @pytest.mark.rule("C10-OUT-04")
    def test_repeat_of_a_random_dealer_is_random_again(self) -> None:
        """It repeats the sheet's own dealer step, whichever that is."""
        variant = CLASSIC_2010.with_rules(dealer="host_or_random")
        rounds = [play(won(variant, seed=seed), NextRound()) for seed in range(60)]

        assert [] == [draw for _, events in rounds for draw in of(DealerDrawn, events)]
        assert {0, 1, 2, 3} == {state.dealer for state, _ in rounds}

    @pytest.mark.rule("C10-OUT-04")
    @pytest.mark.parametrize(
        ("how", "before", "after"),
        [
            ("rotate_left", 2, 3),
            ("rotate_left", 3, 0),
            ("winner", 2, 0),
            ("winner", 0, 0),
            ("same", 2, 2),
            ("same", 1, 1),
        ],
    )
    def test_the_deal_passes_as_the_switch_says(
        self, how: Literal["rotate_left", "winner", "same"], before: Seat, after: Seat
    ) -> None:
        """To the left even when play went to the right; to the winner; or not at all."""
        over = won(CLASSIC_2010.with_rules(next_dealer=how), dealer=before)
        state, events = play(over, NextRound())

        assert after == state.dealer
        assert [RoundStarted(2, after)] == of(RoundStarted, events)
        assert [] == of(DealerDrawn, events)
        assert [7, 7, 7, 7] == [event.count for event in of(uno.events.Dealt, events)]

    @pytest.mark.rule("C10-OUT-04")
    @pytest.mark.parametrize("how", ["repeat", "rotate_left", "winner", "same"])
    def test_host_may_name_the_next_dealer(self, how: Literal["repeat", "rotate_left", "winner", "same"]) -> None:
        """Under every value, and nobody draws for it."""
        over = won(CLASSIC_2010.with_rules(next_dealer=how))
        state, events = play(over, NextRound(1))

        assert (1, []) == (state.dealer, of(DealerDrawn, events))
        assert Reason.NO_SUCH_SEAT == refusal(over, NextRound(4))
