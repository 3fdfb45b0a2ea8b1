"""Partners: opposite seats score and win together, and otherwise play as anyone (R-73)."""

from __future__ import annotations

import pytest

import unorules as uno
from tests.kit.builders import of, play, refusal, sizes
from tests.rules.tables import house, waits
from unorules import Catch, Leave, NextRound, Play, State, card
from unorules.errors import SetupError, VariantError
from unorules.events import MatchEnded, RoundEnded
from unorules.variants import CLASSIC_2010

PAIRS = house(partners="opposite")


def last_card(scores: tuple[int, ...] = (0, 0, 0, 0), *, variant: uno.Variant = PAIRS) -> State:
    """Seat 0 of four is about to go out; the others hold 9, a wild and 8."""
    return uno.position(["red-1", "blue-9", "wild", "blue-8"], top="red-5", scores=scores, variant=variant)


@pytest.mark.rule("R-73")
@pytest.mark.parametrize("seats", range(2, 11))
def test_even_number_of_four_or_more_seats(seats: int) -> None:
    """Checked when the game is set up, however that is done."""
    hands = [f"blue-{seat % 9 + 1}" for seat in range(seats)]
    if seats in (4, 6, 8, 10):
        assert seats == uno.new_game(PAIRS, seats, seed=1)[0].seats
        assert seats == uno.position(hands, top="red-5", variant=PAIRS).seats
        return

    with pytest.raises(SetupError):
        uno.new_game(PAIRS, seats, seed=1)
    with pytest.raises(SetupError):
        uno.position(hands, top="red-5", variant=PAIRS)
    with pytest.raises(SetupError):
        uno.from_deck("red-1", PAIRS, seats)


@pytest.mark.rule("R-73")
def test_side_scores_the_cards_of_the_other_side_only() -> None:
    """The partner is no opponent: its wild does not count. Both of a side show its total."""
    state, events = play(last_card((30, 7, 30, 7)), Play(0, card("red-1")))

    (end,) = of(RoundEnded, events)
    assert ("out", 0, (17, 0, 17, 0), (47, 7, 47, 7)) == (end.why, end.winner, end.points, end.scores)
    assert (47, 7, 47, 7) == state.scores


@pytest.mark.rule("R-73")
def test_seat_half_way_round_is_the_partner() -> None:
    """Of six: 0 and 3, 1 and 4, 2 and 5. The side scores the cards of both other sides."""
    hands = ["blue-1", "red-1", "blue-2", "blue-3", "wild", "blue-4"]
    state = uno.position(hands, top="red-5", turn=1, variant=PAIRS)

    state, events = play(state, Play(1, card("red-1")))

    total = 1 + 2 + 3 + 4
    assert [(0, total, 0, 0, total, 0)] == [end.points for end in of(RoundEnded, events)]


@pytest.mark.rule("R-73")
def test_both_win_the_match() -> None:
    """The side has reached the target."""
    state, events = play(last_card((490, 0, 490, 0)), Play(0, card("red-1")))

    assert [MatchEnded((0, 2), (507, 0, 507, 0))] == of(MatchEnded, events)
    assert (0, 2) == state.winners


@pytest.mark.rule("R-73")
def test_both_win_where_one_round_is_the_match() -> None:
    """Nothing is counted, and the side of whoever went out has won."""
    _, events = play(last_card(variant=house(partners="opposite", scoring="none")), Play(0, card("red-1")))

    assert [(0, 2)] == [end.winners for end in of(MatchEnded, events)]


@pytest.mark.rule("R-73", "R-72")
def test_partner_who_has_left_does_not_win() -> None:
    """The other one goes on alone for the side, and the total is still that of both."""
    state = last_card((490, 0, 490, 0), variant=house(partners="opposite", leaving="allowed"))

    _, events = play(state, Leave(2), Play(0, card("red-1")))

    assert [MatchEnded((0,), (507, 0, 507, 0))] == of(MatchEnded, events)


@pytest.mark.rule("R-73", "R-72")
def test_one_side_left_wins_the_match() -> None:
    """Both opponents have left: the first active one of the side from the leaver on is named, and both win."""
    state = last_card(variant=house(partners="opposite", leaving="allowed"))

    state, events = play(state, Leave(1))
    assert [] == of(RoundEnded, events)
    state, events = play(state, Leave(3))

    assert [("last_seat", 0)] == [(end.why, end.winner) for end in of(RoundEnded, events)]
    assert [(0, 2)] == [end.winners for end in of(MatchEnded, events)]


@pytest.mark.rule("R-73")
def test_own_tally_of_a_side_is_what_both_hands_are_left_with() -> None:
    """Every other side adds all of it to its common total; the side that went out adds nothing, wild or not."""
    variant = house(partners="opposite", scoring="own_tally")

    _, events = play(last_card((5, 10, 5, 10), variant=variant), Play(0, card("red-1")))

    assert [((0, 17, 0, 17), (5, 27, 5, 27))] == [(end.points, end.scores) for end in of(RoundEnded, events)]


@pytest.mark.rule("R-73")
def test_lowest_total_of_a_side_wins() -> None:
    """Somebody has reached the target: the other side wins, both of it."""
    variant = house(partners="opposite", scoring="own_tally", target=100)

    _, events = play(last_card((5, 90, 5, 90), variant=variant), Play(0, card("red-1")))

    assert [(0, 2)] == [end.winners for end in of(MatchEnded, events)]


@pytest.mark.rule("R-73")
def test_round_ends_when_one_of_a_side_goes_out() -> None:
    """The partner still holds a wild; the next round is dealt to all four."""
    state, _ = play(last_card(), Play(0, card("red-1")))
    assert ("round_over", [0, 1, 1, 1]) == (state.prompt.kind, sizes(state))

    state, _ = play(state, NextRound(0))

    assert (0, 1, 2, 3) == state.active


@pytest.mark.rule("R-73")
def test_nobody_sees_the_partners_hand() -> None:
    """A partner's view holds its own hand and the sizes of all others, like that of an opponent."""
    state = last_card()
    other = uno.position(["red-1", "blue-9", "wild-draw-four", "blue-8"], top="red-5", variant=PAIRS)

    assert (card("red-1"),) == uno.view(state, 0).hand
    assert uno.view(state, 0) == uno.view(other, 0)


@pytest.mark.rule("R-73")
def test_partners_may_catch_each_other() -> None:
    """As anyone may."""
    state = uno.position(["red-1 red-2", "blue-9", "blue-1", "blue-8"], top="red-5", variant=PAIRS)

    state, _ = play(state, Play(0, card("red-1")))
    assert refusal(state, Catch(2, 0)) is None
    state, _ = play(state, Catch(2, 0))

    assert (3, ("turn", 1)) == (sizes(state)[0], waits(state))


@pytest.mark.rule("R-73", "R-74")
def test_partners_contradict_last_standing() -> None:
    """The refusal names both switches."""
    with pytest.raises(VariantError, match=r"partners.*scoring.*last_standing"):
        house(partners="opposite", scoring="last_standing")


@pytest.mark.rule("R-73")
def test_everyone_plays_alone_by_default() -> None:
    """The one opposite is an opponent."""
    _, events = play(last_card(variant=CLASSIC_2010), Play(0, card("red-1")))

    assert [(67, 0, 0, 0)] == [end.points for end in of(RoundEnded, events)]
