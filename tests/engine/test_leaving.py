"""Leaving (R-72): questions, options, forced passes, and the list of seats that are gone."""

from __future__ import annotations

from typing import Any

import pytest

import unorules as uno
from tests.engine.odd_cards import PLAY, odd, table
from tests.kit.builders import of, play, refusal
from tests.kit.decks import LONELY, nothing, small
from tests.kit.invariants import check_closed, checked_apply
from unorules import Answer, Draw, Leave, Pass, Play, Reason, State, card
from unorules.cards import Ask, Kind, Reverse, Skip
from unorules.events import Asked, MatchEnded
from unorules.rules import RuleChanges
from unorules.variants import CLASSIC_2010

LEAVING: RuleChanges = {"leaving": "allowed"}


def asking(*effects: Any, options: tuple[Any, ...] = ("yes", "no"), seats: int = 4) -> State:
    """Seat 0 has played a card with these effects, which then asks it something."""
    kind = odd((*effects, Ask(0, "what", options)), on_answer=nothing)
    return checked_apply(table(kind, seats=seats, rules=LEAVING), PLAY)[0]


@pytest.mark.parametrize("junk", [4, -1, True, "0", None, 0.0], ids=repr)
def test_nobody_leaves_from_where_nobody_sits(junk: Any) -> None:
    """Nothing is taken for a seat that is none."""
    assert Reason.NO_SUCH_SEAT is refusal(asking(), Leave(junk))


def test_check_takes_nobody_out() -> None:
    """It only says that it could be done."""
    state = asking()

    assert uno.check(state, Leave(1)) is None
    assert (0, 1, 2, 3) == state.active


@pytest.mark.parametrize(("leaver", "next_seat"), [(1, 3), (2, 3), (3, 0)])
def test_seats_that_lost_a_turn_to_a_question_keep_losing_it(leaver: int, next_seat: int) -> None:
    """Seats 1 and 2 are skipped when the answer comes, as far as they are still there."""
    state, _ = checked_apply(asking(Skip(2)), Leave(leaver))
    assert ("ask", 0) == (state.prompt.kind, state.prompt.seat)
    assert state._waiting.pending is not None
    assert leaver not in state._waiting.pending.lost

    assert next_seat == checked_apply(state, Answer(0, "yes"))[0].prompt.seat


def test_nobody_is_skipped_when_everyone_who_is_left_would_be() -> None:
    """The only one with a turn to come has left: then all have theirs again."""
    opener = Kind(
        "acme:opener",
        points=0,
        on_play=(Reverse(), Skip(2), Ask(0, "what", ("yes",))),
        on_answer=nothing,
        on_open="effects",
    )
    deck = "red-1 red-2 red-3 red-acme:opener red-4 red-5"
    variant = small("test:opener", deck, opener, hand_size=1, leaving="allowed")
    opened, _ = uno.from_deck(deck, variant, 3, dealer=0)
    assert (0, "ask", -1) == (opened.prompt.seat, opened.prompt.kind, opened.direction)

    state, _ = checked_apply(opened, Leave(1))
    assert state == uno.State.from_json(state.to_json(), registry=uno.Registry([variant]))
    assert 0 == checked_apply(state, Answer(0, "yes"))[0].prompt.seat


def test_option_that_has_left_is_gone_and_the_prompt_is_new() -> None:
    """Whoever chose from the old options is stale; a leaver who is no option changes nothing."""
    state = asking(options=(1, 2))
    without_one, _ = checked_apply(state, Leave(1))
    unchanged, _ = checked_apply(state, Leave(3))

    assert ((2,), without_one.seq) == (without_one.prompt.options, without_one.prompt.since)
    assert state.prompt == unchanged.prompt
    check_closed(without_one)


def test_opening_colour_is_asked_of_the_next_seat_in_the_same_words() -> None:
    """With all colours to choose from."""
    variant = CLASSIC_2010.with_rules(hand_size=1, leaving="allowed")
    opening, _ = uno.from_deck("red-1 red-2 red-3 wild", variant, 3, dealer=0)
    state, events = checked_apply(opening, Leave(1))

    assert [Asked(2, 2, "color", ("red", "yellow", "green", "blue"))] == of(Asked, events)
    assert (2, state.seq) == (state.prompt.seat, state.prompt.since)


def test_forced_passes_are_forgotten_when_cards_come_under_the_pile() -> None:
    """There is something to draw again, so that nobody has to pass."""
    hands = ["red-1 red-1", "red-2 red-2", "red-3 red-skip"]
    stuck = uno.position(hands, top="blue-9", variant=LONELY.with_rules(leaving="allowed"))
    passed, _ = play(stuck, Pass(0))
    assert 1 == passed._waiting.passes

    state, _ = checked_apply(passed, Leave(2))
    assert (1, 0) == (state.prompt.seat, state._waiting.passes)
    assert Reason.MUST_DRAW is refusal(state, Pass(1))
    assert passed.prompt == state.prompt


def test_forced_passes_are_kept_when_a_seat_that_mercy_took_out_leaves() -> None:
    """It has no cards to put under the pile: there is still nothing to draw."""
    hands = ["red-1 red-2", "red-3 red-3 red-4 red-4 red-5", "red-1 red-2", "red-5 red-6"]
    variant = small("test:dry", " ".join(["blue-9", *hands]), hand_size=2, mercy=5, leaving="allowed")
    state, _ = play(uno.position(hands, top="blue-9", variant=variant), Pass(0))
    assert (0, 2, 3) == state.active
    while state._waiting.passes == 0:
        seat = state.prompt.seat
        assert seat is not None
        state, _ = play(state, *((Draw(seat), Pass(seat)) if refusal(state, Draw(seat)) is None else (Pass(seat),)))

    left, _ = checked_apply(state, Leave(1))

    assert (state.prompt, 1, (1,)) == (left.prompt, left._waiting.passes, left.gone)


def test_those_who_are_gone_stand_in_order() -> None:
    """In whatever order they left."""
    variant = CLASSIC_2010.with_rules(leaving="allowed")
    table_of_four = uno.position(["red-1", "blue-1", "blue-2", "blue-3"], top="red-9", variant=variant)
    over, _ = play(table_of_four, Play(0, card("red-1")))
    between, _ = checked_apply(checked_apply(over, Leave(3))[0], Leave(1))
    within, _ = checked_apply(checked_apply(table_of_four, Leave(3))[0], Leave(1))

    assert (1, 3) == between.gone == within.gone


def test_match_ends_between_rounds_with_a_prompt_of_its_own() -> None:
    """Whoever wanted to start the next round is stale."""
    variant = CLASSIC_2010.with_rules(leaving="allowed")
    over, _ = play(uno.position(["red-1", "blue-1"], top="red-9", variant=variant), Play(0, card("red-1")))
    state, events = checked_apply(over, Leave(0))

    assert [MatchEnded((1,), over.scores)] == of(MatchEnded, events)
    assert ("match_over", 2, 2) == (state.prompt.kind, state.prompt.since, state.seq)
