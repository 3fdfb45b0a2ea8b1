"""Leaving and the rounds that follow: who deals, who gets cards, and who can still win (R-72)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import pytest

import unorules as uno
from tests.kit.builders import of, play, refused, sizes
from tests.kit.decks import classic_and
from tests.rules.house import house, waits
from unorules import Leave, NextRound, Play, State, Variant, card
from unorules.cards import Ask, Effect, Reply, Turn
from unorules.events import MatchEnded, RoundEnded, RoundStarted, SeatOut


def round_over(*, winner: int = 0, dealer: int = 0, scores: tuple[int, ...] = (0, 0, 0, 0), variant: Variant) -> State:
    """A round of four that this seat has won; every other one was left with a blue number."""
    hands = ["blue-1", "blue-2", "blue-3", "blue-4"]
    hands[winner] = "red-1"
    state = uno.position(hands, top="red-5", turn=winner, dealer=dealer, scores=scores, variant=variant)
    state, _ = play(state, Play(winner, card("red-1")))
    assert "round_over" == state.prompt.kind
    return state


@pytest.mark.rule("R-72")
def test_no_cards_move_between_rounds() -> None:
    """The hands were counted; nothing ends but the seat's part in the match."""
    state = round_over(variant=house(leaving="allowed"))
    assert Leave(2) in uno.legal_actions(state)

    after, events = play(state, Leave(2))

    assert (SeatOut(2, "left", 0),) == events
    assert (state.hands, state.discard_pile, (2,)) == (after.hands, after.discard_pile, after.gone)
    assert "round_over" == after.prompt.kind


@pytest.mark.rule("R-72")
def test_leaver_gets_no_cards_in_the_next_round() -> None:
    """The others are dealt seven, and the turn goes round the empty chair."""
    state, events = play(round_over(variant=house(leaving="allowed")), Leave(1), NextRound(0))

    assert [7, 0, 7, 7] == [len(hand) for hand in state.hands]
    assert {0, 2, 3} == {dealt.seat for dealt in of(uno.events.Dealt, events) if dealt.count}
    assert ((0, 2, 3), (1,)) == (state.active, state.gone)
    assert state.prompt.seat != 1


@pytest.mark.rule("R-72")
def test_leaver_named_as_dealer_is_refused() -> None:
    """Any other seat may be named."""
    state, _ = play(round_over(variant=house(leaving="allowed")), Leave(1))

    assert refused(state, NextRound(1)) is not None
    assert NextRound(1) not in uno.legal_actions(state)
    assert refused(state, NextRound(2)) is None


@pytest.mark.rule("R-72")
@pytest.mark.parametrize(
    ("next_dealer", "winner", "dealer", "leavers", "expected"),
    [
        ("rotate_left", 0, 0, (1,), 2),
        ("rotate_left", 0, 0, (1, 2), 3),
        ("rotate_left", 0, 2, (3,), 0),
        ("winner", 1, 0, (1,), 2),
        ("winner", 1, 0, (2,), 1),
        ("same", 0, 3, (3,), 0),
        ("same", 0, 3, (0, 3), 1),
    ],
)
def test_whoever_sits_next_to_the_left_deals_instead(
    next_dealer: Literal["rotate_left", "winner", "same"],
    winner: int,
    dealer: int,
    leavers: tuple[int, ...],
    expected: int,
) -> None:
    """The dealer of the next round is never out."""
    variant = house(leaving="allowed", next_dealer=next_dealer)
    state = round_over(winner=winner, dealer=dealer, variant=variant)

    state, events = play(state, *map(Leave, leavers), NextRound())

    assert [expected] == [started.dealer for started in of(RoundStarted, events)]
    assert expected == state.dealer


@pytest.mark.rule("R-72")
@pytest.mark.parametrize("dealer", ["draw_high", "host_or_random"])
@pytest.mark.parametrize("leaver", range(4))
def test_dealer_is_drawn_among_those_who_are_left(dealer: Literal["draw_high", "host_or_random"], leaver: int) -> None:
    """Whether by high card or at random."""
    variant = house(leaving="allowed", dealer=dealer)

    state, events = play(round_over(variant=variant), Leave(leaver), NextRound())

    assert leaver != state.dealer
    assert leaver not in {drawn.seat for drawn in of(uno.events.DealerDrawn, events)}


@pytest.mark.rule("R-72")
def test_one_seat_left_between_rounds_wins_the_match() -> None:
    """No round ends again."""
    state = round_over(scores=(0, 300, 0, 0), variant=house(leaving="allowed"))

    state, events = play(state, Leave(1), Leave(0), Leave(3))

    assert ([], [(2,)]) == (of(RoundEnded, events), [end.winners for end in of(MatchEnded, events)])
    assert ((2,), True) == (state.winners, state.over)


@pytest.mark.rule("R-72")
def test_leaver_never_wins_by_the_lowest_total() -> None:
    """Under own_tally seat 3, with nothing, has left; of the others seat 0 has least."""
    variant = house(leaving="allowed", scoring="own_tally", target=100)
    state = uno.position(["red-1", "blue-9", "wild", "blue-2"], top="red-5", scores=(20, 60, 80, 0), variant=variant)

    state, events = play(state, Leave(3), Play(0, card("red-1")))

    assert [(20, 69, 130, 0)] == [end.scores for end in of(RoundEnded, events)]
    assert [(0,)] == [end.winners for end in of(MatchEnded, events)]


@pytest.mark.rule("R-72")
def test_total_of_a_leaver_at_the_target_is_not_reached_by_leaving() -> None:
    """Leaving scores nothing: the totals stay as they are."""
    state = uno.position(
        ["red-1 red-2", "blue-9", "wild"], top="red-5", scores=(20, 60, 80), variant=house(leaving="allowed")
    )

    state, _ = play(state, Leave(2))

    assert ((20, 60, 80), False) == (state.scores, state.over)


def points_at(turn: Turn) -> Iterable[Effect]:
    """The player chooses the one seat that is next."""
    return [Ask(turn.seat, "who?", (turn.next,))]


def nothing(turn: Turn, reply: Reply) -> Iterable[Effect]:
    """Nothing comes of it."""
    return []


@pytest.mark.rule("R-72")
def test_question_without_options_lapses() -> None:
    """The only seat that could be chosen has left: it is the turn of whoever is next after the asker."""
    kind = uno.cards.wild("acme:point", on_answer=nothing)(points_at)
    variant = classic_and(kind, leaving="allowed")
    state = uno.position(["acme:point red-1", "blue-1", "green-1"], top="red-5", variant=variant)
    state, _ = play(state, Play(0, card("acme:point"), color="red"))
    assert (("ask", 0), (1,)) == (waits(state), state.prompt.options)

    state, _ = play(state, Leave(1))

    assert (("turn", 2), [1, 0, 1]) == (waits(state), sizes(state))
