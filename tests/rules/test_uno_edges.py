"""Calling UNO and being caught, at the edges: wrong words in between, early calls that lapse, empty piles."""

from __future__ import annotations

import pytest

import unorules as uno
from tests.kit.builders import WD4, drew, of, play, refused, sizes
from tests.rules.calling import one_left, two_left
from unorules import Answer, CallUno, Catch, Draw, Pass, Play, Reason, State, card
from unorules.events import Caught, Drew, UnoCalled
from unorules.variants import CLASSIC_2010

COSTLY = CLASSIC_2010.with_rules(uno_false_penalty=1)


def calls(state: State) -> list[uno.Seat]:
    """Who may call UNO, by each account: everyone's list, the own list and the check's."""
    seats = [action.seat for action in uno.legal_actions(state) if isinstance(action, CallUno)]
    assert seats == [seat for seat in range(3) if CallUno(seat) in uno.legal_actions(state, seat)]
    assert seats == [seat for seat in range(3) if refused(state, CallUno(seat)) is None]
    return seats


@pytest.mark.rule("C10-UNO-01")
def test_call_is_offered_before_the_play() -> None:
    """R-34: to the player of the turn with two cards, drawn or held, and once."""
    state = two_left(second="red-6 red-7")
    one = uno.position(["blue-2", "red-6 red-7", "red-8 red-9"], top="red-5", draw="red-9")
    drawn, _ = play(one, Draw(0))

    assert [0] == calls(state)
    assert [] == calls(play(state, CallUno(0))[0])
    assert [] == calls(one)
    assert [0] == calls(drawn)
    assert [] == calls(play(state, Draw(0))[0])


@pytest.mark.rule("C10-UNO-01", "ALL-UNO-06")
@pytest.mark.parametrize("cost", [0, 2])
def test_no_call_is_due_after_drawing_where_the_drawn_card_stays(cost: int) -> None:
    """R-34, R-36, `drawn_card="keep"`: no play can follow that leaves one card; the pointless call costs nothing."""
    variant = CLASSIC_2010.with_rules(drawn_card="keep", uno_false_penalty=cost)
    state = uno.position(["blue-2", "red-6", "red-8"], top="red-5", draw="red-9", variant=variant)

    state, _ = play(state, Draw(0))

    assert [] == calls(state)
    assert Reason.CALL_NOT_DUE == refused(state, CallUno(0))


@pytest.mark.rule("C10-UNO-01", "ALL-UNO-06")
def test_where_the_drawn_card_stays_a_call_before_drawing_is_due_and_one_with_three_cards_wrong() -> None:
    """R-34, R-36, `drawn_card="keep"`: only two cards after one's own draw make a call pointless."""
    variant = CLASSIC_2010.with_rules(drawn_card="keep", uno_false_penalty=1)
    state = two_left(variant=variant)

    assert (UnoCalled(0),) == play(state, CallUno(0))[1]
    _, events = play(state, Draw(0), CallUno(0))
    assert UnoCalled(0, due=False) == events[1]


@pytest.mark.rule("C10-UNO-01", "ALL-UNO-06")
@pytest.mark.parametrize("variant", [CLASSIC_2010, COSTLY], ids=["free", "costly"])
def test_call_with_one_card_that_cannot_be_caught_is_pointless_and_free(variant: uno.Variant) -> None:
    """R-34: after the own call, after the window has closed, and with a single card from the start."""
    called, _ = play(one_left(variant), CallUno(0))
    too_late, _ = play(one_left(variant), Play(1, card("red-6")))
    own_turn, _ = play(too_late, Play(2, card("red-6")))
    dealt = uno.position(["red-1", "blue-2 blue-3", "red-2"], top="red-5", variant=variant)

    for state in (called, too_late, own_turn, dealt):
        assert Reason.ALREADY_CALLED == refused(state, CallUno(0))
        assert 0 not in calls(state)
    assert "UNO has already been called, or it is too late to call." == Reason.ALREADY_CALLED.sentence


@pytest.mark.rule("ALL-UNO-06")
@pytest.mark.parametrize("early", [True, False])
@pytest.mark.parametrize("by", [1, 2])
def test_catching_a_player_who_has_called_costs_the_catcher(by: uno.Seat, early: bool) -> None:
    """R-36: with one card and a call, before the play or after it, there is nothing to catch."""
    spoken = (CallUno(0), Play(0, card("red-1"))) if early else (Play(0, card("red-1")), CallUno(0))
    state, _ = play(two_left(variant=COSTLY), *spoken)
    expected = sizes(state)
    expected[by] += 1
    assert Catch(by, 0) in uno.legal_actions(state, by)

    state, events = play(state, Catch(by, 0))

    assert Caught(by, 0, due=False) == events[0]
    assert (1, 1) == (len(drew(events, by)), len(of(Drew, events)))
    assert expected == sizes(state)


@pytest.mark.rule("C10-UNO-01", "C10-UNO-03")
def test_owner_may_still_call_when_the_next_player_has_called_early() -> None:
    """R-34, R-35: the early call begins no turn, and each of the two calls counts for its own player."""
    state = one_left(second="red-6 blue-7")

    state, _ = play(state, CallUno(1))
    assert (0,) == state.catchable
    assert [0] == calls(state)
    state, events = play(state, CallUno(0))
    assert (UnoCalled(0),) == events
    assert () == state.catchable
    assert Reason.ALREADY_CALLED == refused(state, CallUno(1))

    state, _ = play(state, Play(1, card("red-6")))
    assert () == state.catchable


@pytest.mark.rule("C10-UNO-03")
def test_early_call_of_the_next_player_does_not_keep_the_owner_from_being_caught() -> None:
    """R-34, R-35: and a catch does not undo the catcher's early call."""
    state, _ = play(one_left(second="red-6 blue-7"), CallUno(1), Catch(1, 0))

    assert 3 == len(state.hands[0])
    state, _ = play(state, Play(1, card("red-6")))
    assert () == state.catchable


@pytest.mark.rule("C10-UNO-01", "ALL-UNO-06")
def test_early_call_lapses_through_a_penalty_draw() -> None:
    """R-34: after a wrong catch its maker holds three cards; one call more is wrong, not pointless."""
    state, _ = play(two_left(variant=COSTLY), CallUno(0))
    assert Reason.ALREADY_CALLED == refused(state, CallUno(0))

    state, _ = play(state, Catch(0, 1))

    assert 3 == len(state.hands[0])
    state, events = play(state, CallUno(0))
    assert UnoCalled(0, due=False) == events[0]
    assert 4 == len(state.hands[0])


@pytest.mark.rule("ALL-UNO-06", "C10-UNO-03")
def test_own_wrong_catch_closes_the_window() -> None:
    """R-37: the hand is not one card any more, so that the next catch is wrong too."""
    state, _ = play(one_left(COSTLY), Catch(0, 2))

    assert ([2, 3, 3], ()) == (sizes(state), state.catchable)
    state, events = play(state, Catch(1, 0))
    assert Caught(1, 0, due=False) == events[0]
    assert [2, 4, 3] == sizes(state)


@pytest.mark.rule("ALL-UNO-06", "C10-UNO-03")
@pytest.mark.parametrize("wrong", [CallUno(1), Catch(1, 2)], ids=repr)
def test_wrong_word_of_the_next_player_leaves_the_window_open(wrong: uno.Action) -> None:
    """R-35: the card drawn for it begins no turn."""
    state, _ = play(one_left(COSTLY), wrong)

    assert ([1, 4, 3], (0,)) == (sizes(state), state.catchable)
    assert ("turn", 1) == (state.prompt.kind, state.prompt.seat)
    called, events = play(state, CallUno(0))
    assert ((UnoCalled(0),), ()) == (events, called.catchable)
    caught, events = play(state, Catch(1, 0))
    assert (Caught(1, 0),) == events[:1]
    assert [3, 4, 3] == sizes(caught)


@pytest.mark.rule("C10-UNO-01", "C10-UNO-03")
def test_early_call_lapses_by_a_forced_pass() -> None:
    """R-34: whoever has called and then can do nothing is to call anew the next time."""
    state = uno.position(["blue-2 blue-3", "red-6", "green-1"], top="red-5", rest=1)

    state, _ = play(state, CallUno(0), Pass(0))
    assert Reason.CALL_NOT_DUE == refused(state, CallUno(0))
    assert Reason.CALL_NOT_DUE == refused(state, CallUno(1))
    state, _ = play(state, Play(1, card("wild"), color="blue"), Draw(2), Pass(2))
    assert None is refused(state, CallUno(0))
    state, _ = play(state, Play(0, card("blue-2")))

    assert (0,) == state.catchable
    assert [Caught(1, 0)] == of(Caught, play(state, Catch(1, 0))[1])


@pytest.mark.rule("C10-UNO-03", "ALL-CHAL-04")
def test_guilty_player_with_nothing_to_draw_can_still_be_caught() -> None:
    """R-37: the hand is still one card. A wrong call has taken the last card there was."""
    state = uno.position(["wild-draw-four red-2", "blue-1", "red-7 red-8"], top="red-5", rest=1, variant=COSTLY)

    state, events = play(state, Play(0, WD4, color="green"), CallUno(2))
    assert ["red-5"] == drew(events, 2)
    state, events = play(state, Answer(1, "challenge"))

    assert [] == drew(events, 0)
    assert ("turn", 1, (0,)) == (state.prompt.kind, state.prompt.seat, state.catchable)
    caught, events = play(state, Catch(2, 0))
    assert (Caught(2, 0),) == events
    assert (1, ()) == (len(caught.hands[0]), caught.catchable)
    assert () == play(state, CallUno(0))[0].catchable


@pytest.mark.rule("ALL-UNO-06")
@pytest.mark.parametrize(
    ("wrong", "reason"),
    [(CallUno(2), Reason.CALL_NOT_DUE), (Catch(2, 0), Reason.NOTHING_TO_CATCH)],
)
def test_wrong_word_is_refused_when_there_is_nothing_to_draw_for_it(wrong: uno.Action, reason: Reason) -> None:
    """R-36, R-43: else it would be free, and could be said for ever."""
    variant = CLASSIC_2010.with_rules(uno_false_penalty=3)
    state = uno.position(["red-1 blue-2", "blue-1", "red-7 red-8"], top="red-5", rest=1, variant=variant)

    assert uno.Violation(reason) == uno.check(state, wrong)
    assert wrong not in uno.legal_actions(state)
    after, events = play(state, Play(0, card("red-1")), wrong if isinstance(wrong, CallUno) else Catch(2, 1))
    assert (["red-5"], (0,)) == (drew(events, 2), after.catchable)
