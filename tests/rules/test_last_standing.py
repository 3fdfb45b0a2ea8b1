"""Last standing: a seat that reaches the target is out of the match, and the last one left wins (R-74)."""

from __future__ import annotations

import pytest

import unorules as uno
from tests.kit.builders import of, play, refusal, sizes
from tests.rules.tables import house
from unorules import Leave, NextRound, Play, Reason, State, card
from unorules.events import MatchEnded, RoundEnded, SeatOut

HUNDRED = house(scoring="last_standing", target=100)


def last_card(scores: tuple[int, ...], *, variant: uno.Variant = HUNDRED, dealer: int = 0) -> State:
    """Seat 0 of four is about to go out; the others hold 9, 8 and a wild."""
    hands = ["red-1", "blue-9", "blue-8", "wild"]
    return uno.position(hands, top="red-5", scores=scores, dealer=dealer, variant=variant)


@pytest.mark.rule("R-74")
def test_points_are_counted_as_under_own_tally() -> None:
    """Everyone adds what they are left with; whoever went out adds nothing."""
    state, events = play(last_card((10, 20, 30, 40)), Play(0, card("red-1")))

    assert [((0, 9, 8, 50), (10, 29, 38, 90))] == [(end.points, end.scores) for end in of(RoundEnded, events)]
    assert ([], [], ()) == (of(SeatOut, events), of(MatchEnded, events), state.gone)


@pytest.mark.rule("R-74")
@pytest.mark.parametrize(("before", "out"), [(90, False), (91, True), (99, True)])
def test_seat_at_or_over_the_target_is_out_of_the_match(before: int, out: bool) -> None:
    """A total of 99 stays, 100 does not; no cards move, and the match goes on."""
    state, events = play(last_card((0, before, 0, 0)), Play(0, card("red-1")))

    assert ([SeatOut(1, "target", 0)] if out else []) == of(SeatOut, events)
    assert ((1,) if out else ()) == state.gone
    assert ([], "round_over") == (of(MatchEnded, events), state.prompt.kind)


@pytest.mark.rule("R-74")
def test_lowest_total_does_not_win_while_several_are_left() -> None:
    """Reaching the target ends a match under own_tally, and does not here."""
    state, events = play(last_card((0, 99, 0, 0)), Play(0, card("red-1")))
    _, tallied = play(last_card((0, 99, 0, 0), variant=house(scoring="own_tally", target=100)), Play(0, card("red-1")))

    assert ([], [(0,)]) == (of(MatchEnded, events), [end.winners for end in of(MatchEnded, tallied)])
    assert not state.over


@pytest.mark.rule("R-74")
def test_seat_over_the_target_is_dealt_no_cards_and_plays_no_more() -> None:
    """The others go on without it."""
    state, _ = play(last_card((0, 99, 0, 0)), Play(0, card("red-1")), NextRound(0))

    assert ([7, 0, 7, 7], (0, 2, 3)) == ([len(hand) for hand in state.hands], state.active)
    assert Reason.SEAT_IS_OUT == refusal(state, uno.Draw(1))


@pytest.mark.rule("R-74")
def test_last_one_left_wins() -> None:
    """Three are over at once: whoever went out is left."""
    state, events = play(last_card((99, 99, 99, 99)), Play(0, card("red-1")))

    assert [1, 2, 3] == sorted(out.seat for out in of(SeatOut, events))
    assert [(0,)] == [end.winners for end in of(MatchEnded, events)]
    assert (True, (0,)) == (state.over, state.winners)


@pytest.mark.rule("R-74")
def test_match_goes_on_round_by_round_until_one_is_left() -> None:
    """Seat 3 is out in the first round, the others later; the winner is whoever is below the target alone."""
    state, _ = play(last_card((0, 0, 0, 60)), Play(0, card("red-1")))
    assert (3,) == state.gone

    for _ in range(2000):
        if state.over:
            break
        actions = [action for action in uno.legal_actions(state) if not isinstance(action, uno.Catch)]
        plays = [action for action in actions if isinstance(action, Play | NextRound)]
        state, _ = uno.apply(state, (plays or actions)[0])

    (winner,) = state.winners
    assert {0, 1, 2, 3} - {winner} == set(state.gone)
    assert (True, True) == (
        state.scores[winner] < 100,
        all(state.scores[seat] >= 100 for seat in state.gone),
    )


@pytest.mark.rule("R-74")
def test_dealer_who_is_out_is_replaced_by_the_next_seat_to_the_left() -> None:
    """The same dealer would deal again."""
    variant = house(scoring="last_standing", target=100, next_dealer="same")

    state, _ = play(last_card((0, 99, 0, 0), dealer=1, variant=variant), Play(0, card("red-1")), NextRound())

    assert 2 == state.dealer


@pytest.mark.rule("R-74", "R-72")
def test_leaver_is_not_the_last_one_standing() -> None:
    """Seat 3 has left, 1 and 2 are over the target: seat 0 wins."""
    variant = house(scoring="last_standing", target=100, leaving="allowed")

    _, events = play(last_card((0, 99, 99, 0), variant=variant), Leave(3), Play(0, card("red-1")))

    assert [(0,)] == [end.winners for end in of(MatchEnded, events)]


@pytest.mark.rule("R-74", "R-71")
def test_last_seat_of_a_round_adds_nothing() -> None:
    """It wins the round as if it had gone out, whatever it still holds; who is out holds nothing."""
    variant = house(scoring="last_standing", target=100, mercy=4, hand_size=3)
    hands = ["red-1 wild wild", "green-6 green-7 green-8 green-9"]
    state = uno.position(hands, top="red-5", scores=(50, 50), variant=variant)

    state, events = play(state, Play(0, card("red-1")))

    assert [("last_seat", 0, (0, 0))] == [(end.why, end.winner, end.points) for end in of(RoundEnded, events)]
    assert [2, 0] == sizes(state)
    assert not state.over


@pytest.mark.rule("R-74")
def test_void_round_takes_nobody_out() -> None:
    """Nothing is counted at the turn limit."""
    variant = house(scoring="last_standing", target=100, turn_limit=1)
    state = uno.position(["red-1 wild", "wild", "wild"], top="red-5", scores=(99, 99, 99), variant=variant)

    state, events = play(state, Play(0, card("red-1")))

    assert (["turn_limit"], []) == ([end.why for end in of(RoundEnded, events)], of(SeatOut, events))
    assert () == state.gone
