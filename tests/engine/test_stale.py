"""Stale actions: who saw another prompt is refused before anything else is looked at."""

from __future__ import annotations

from typing import Any

import pytest

import unorules as uno
from tests.engine.situations import RED_1, after_drawing, asked, round_over, waiting_for_the_host, with_two_cards
from tests.kit.builders import play, refused
from unorules import Answer, CallUno, Draw, Leave, Pass, Play, Reason, StaleState, card
from unorules.variants import CLASSIC_2010


def test_stale_comes_before_who_and_who_before_what() -> None:
    """Seq, then seat, then card: whoever is not to move learns nothing about a card."""
    state = after_drawing()
    foreign = Play(1, card("mauve-1"), color="mauve")
    junk: Any = "draw"

    with pytest.raises(StaleState):
        uno.apply(state, foreign, at=0)
    with pytest.raises(StaleState):
        uno.apply(state, junk, at=99)
    assert Reason.NOT_YOUR_TURN is refused(state, foreign)
    assert Reason.NO_SUCH_SEAT is refused(state, Play(9, card("mauve-1")))
    assert Reason.NO_SUCH_CARD is refused(state, Play(0, card("mauve-1"), color="mauve"))
    assert Reason.NOT_IN_HAND is refused(state, Play(0, card("red-5"), color="mauve"))
    assert Reason.NO_SUCH_SEAT is refused(round_over(), Draw(9))
    assert Reason.HOST_ONLY is refused(waiting_for_the_host(), Answer(0, "wide"))
    assert Reason.NOT_YOUR_TURN is refused(asked(), Answer(0, "refuse"))


def test_caller_that_saw_the_prompt_is_not_stale() -> None:
    """From the seq at which the prompt first stood to the present one."""
    state = after_drawing()

    assert (1, 1) == (state.prompt.since, state.seq)
    assert uno.apply(state, Pass(0)) == uno.apply(state, Pass(0), at=1)


def test_call_in_between_does_not_void_a_play_in_flight() -> None:
    """A call leaves the prompt as it is, so that what was seen before it still counts."""
    state, _ = play(with_two_cards(), CallUno(0))

    assert (0, 1) == (state.prompt.since, state.seq)
    for at in (0, 1, None):
        assert uno.apply(state, Play(0, RED_1)) == uno.apply(state, Play(0, RED_1), at=at)


@pytest.mark.parametrize("at", [0, -1, 4, 99])
def test_caller_that_saw_another_prompt_is_stale(at: int) -> None:
    """Before the prompt first stood, or in a future that has not come."""
    state, _ = play(with_two_cards(), Draw(0), Pass(0), CallUno(1))
    assert (2, 3) == (state.prompt.since, state.seq)

    with pytest.raises(StaleState) as stale:
        uno.apply(state, Play(1, card("red-3")), at=at)

    assert (at, 2, 3) == (stale.value.at, stale.value.since, stale.value.seq)
    assert f"the caller saw seq {at}; the prompt is from seq 2, and the game is at 3" == str(stale.value)


@pytest.mark.parametrize("at", ["x", 0.0, True, [], -1, 10**9], ids=repr)
def test_what_was_never_a_seq_is_stale(at: Any) -> None:
    """Whatever it is."""
    state, _ = uno.new_game(players=2, seed=1)
    with pytest.raises(StaleState):
        uno.apply(state, uno.legal_actions(state)[0], at=at)


def test_of_two_who_jump_in_the_second_one_is_stale() -> None:
    """R-65: the host applies them in the order in which they come."""
    jumping = CLASSIC_2010.with_rules(jump_in="any")
    hands = ["blue-1 blue-2", "red-9 blue-3 blue-4", "red-9 blue-5 blue-6"]
    state = uno.position(hands, top="red-9", variant=jumping.with_rules(decks=2))
    first, _ = uno.apply(state, Play(2, card("red-9")), at=state.seq)

    with pytest.raises(StaleState):
        uno.apply(first, Play(1, card("red-9")), at=state.seq)
    assert card("red-9") == uno.apply(first, Play(1, card("red-9")), at=first.seq)[0].top


def test_leaving_makes_only_the_prompts_stale_that_it_concerns() -> None:
    """R-72: whoever is to move need not look again because somebody else has left."""
    leaving = CLASSIC_2010.with_rules(leaving="allowed")
    state = uno.position(["red-1 red-2", "blue-3 blue-4", "blue-5 blue-6"], top="red-9", variant=leaving)
    other, _ = uno.apply(state, Leave(2))
    mover, _ = uno.apply(state, Leave(0))

    assert 2 == uno.apply(other, Play(0, card("red-1")), at=0)[0].seq
    with pytest.raises(StaleState):
        uno.apply(mover, Draw(1), at=0)


def test_seat_that_is_not_asked_may_leave_while_an_opening_colour_is_named() -> None:
    """R-72: the question stands."""
    variant = CLASSIC_2010.with_rules(hand_size=1, leaving="allowed")
    opening = uno.from_deck("red-1 red-2 red-3 wild", variant, 3)[0]
    asked = opening.prompt
    state, events = uno.apply(opening, Leave(0 if asked.seat != 0 else 2))

    assert asked == state.prompt
    assert [uno.events.SeatOut] == list(map(type, events))
