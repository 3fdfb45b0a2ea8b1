"""The object of the game, the dealer and the deal (matrix section 2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

import unorules as uno
from tests.kit.builders import everything, of, play, refused, sizes, turns
from tests.kit.decks import small
from tests.rules.tables import BOTH, DECK, SPECIAL, face, lay, opened, played_out, printed, table, turn_up
from unorules import Answer, Card, Draw, NextRound, Pass, Play, Reason, Seat, Variant, card
from unorules.events import (
    Asked,
    DealerDrawn,
    Dealt,
    Drew,
    MatchEnded,
    Reshuffled,
    RoundEnded,
    RoundStarted,
    Skipped,
    TurnedUp,
)
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


# The newer sheets: the dealer, the deal, and opening cards that are ignored.


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
