"""Calling UNO on the newer sheets: when it is due, and who may say it first."""

from __future__ import annotations

from typing import Literal

import pytest

import unorules as uno
from tests.kit.builders import of, play, refused, sizes
from tests.rules.sheets import BOTH, lay, table
from unorules import CallUno, Catch, Draw, Reason, Seat, Variant
from unorules.events import Caught, UnoCalled


@pytest.mark.rule("NEW-UNO-02")
@BOTH
@pytest.mark.parametrize(
    "laid", ["red-1", "red-skip", "red-reverse", "red-draw-two", "wild", "wild-draw-four", "special"]
)
def test_call_is_due_the_moment_one_card_is_left(variant: Variant, laid: str) -> None:
    """Whatever was laid, and also while that card's question is open."""
    state = table(variant, [f"{laid} green-2", "blue-8 blue-9", "yellow-8 yellow-9"])
    colorless = laid in ("wild", "wild-draw-four", "special")
    state, _ = play(state, lay(state, laid, "green" if colorless else None))

    assert (0,) == state.catchable
    assert CallUno(0) in uno.legal_actions(state, 0)
    after, events = play(state, CallUno(0))
    assert ([UnoCalled(0)], ()) == (of(UnoCalled, events), after.catchable)
    assert Reason.NOTHING_TO_CATCH == refused(after, Catch(1, 0))
    assert state.prompt == after.prompt


@pytest.mark.rule("NEW-UNO-02")
@BOTH
def test_call_may_come_with_the_next_to_last_card(variant: Variant) -> None:
    """R-34: on the own turn with two cards in hand, and not with three."""
    state = table(variant, ["red-1 green-2", "blue-7 blue-8 blue-9", "yellow-8 yellow-9"])
    assert Reason.CALL_NOT_DUE == refused(state, CallUno(1))

    state, _ = play(state, CallUno(0))
    state, _ = play(state, lay(state, "red-1"))

    assert () == state.catchable
    assert Reason.NOTHING_TO_CATCH == refused(state, Catch(1, 0))


@pytest.mark.rule("NEW-UNO-02")
@BOTH
def test_call_is_made_for_everyone_or_for_nobody_where_the_switch_says_so(variant: Variant) -> None:
    """R-34, `uno_call`: `auto` calls, `off` knows no calls, and under neither can anyone be caught."""
    expected: dict[Literal["auto", "off"], list[UnoCalled]] = {"auto": [UnoCalled(0)], "off": []}
    for how, called in expected.items():
        state = table(variant.with_rules(uno_call=how), ["red-1 green-2", "blue-8 blue-9"])
        state, events = play(state, lay(state, "red-1"))
        assert (called, ()) == (of(UnoCalled, events), state.catchable)
        assert Reason.NO_CALLS == refused(state, Catch(1, 0))


@pytest.mark.rule("NEW-UNO-04")
@BOTH
@pytest.mark.parametrize("by", [1, 2, 3])
def test_any_opponent_may_say_it_first(variant: Variant, by: Seat) -> None:
    """The next player included: the offender draws two, and the order of turns is as before."""
    state = table(variant, ["red-1 green-2", "blue-8 blue-9", "yellow-8 yellow-9", "green-8 green-9"])
    state, _ = play(state, lay(state, "red-1"))
    after, events = play(state, Catch(by, 0))

    assert [Caught(by, 0)] == of(Caught, events)
    assert [3, 2, 2, 2] == sizes(after)
    assert (state.prompt, ()) == (after.prompt, after.catchable)


@pytest.mark.rule("NEW-UNO-04")
@BOTH
def test_first_to_speak_wins_the_race(variant: Variant) -> None:
    """After a catch there is nothing left to call or catch; nobody catches themselves."""
    state = table(variant, ["red-1 green-2", "blue-8 blue-9", "yellow-8 yellow-9"])
    state, _ = play(state, lay(state, "red-1"))
    assert Reason.CATCHING_ONESELF == refused(state, Catch(0, 0))

    caught, _ = play(state, Catch(2, 0))
    assert Reason.NOTHING_TO_CATCH == refused(caught, Catch(1, 0))
    assert Reason.CALL_NOT_DUE == refused(caught, CallUno(0))

    called, _ = play(state, CallUno(0))
    assert Reason.NOTHING_TO_CATCH == refused(called, Catch(1, 0))


@pytest.mark.rule("NEW-UNO-04")
@BOTH
def test_once_the_next_player_takes_the_turn_it_is_too_late(variant: Variant) -> None:
    """R-35: by a play or by a draw."""
    state = table(variant, ["red-1 green-2", "red-8 blue-9 blue-7", "yellow-8 yellow-9"])
    state, _ = play(state, lay(state, "red-1"))

    for action in (Draw(1), lay(state, "red-8")):
        after, _ = play(state, action)
        assert () == after.catchable
        assert Reason.NOTHING_TO_CATCH == refused(after, Catch(2, 0))


@pytest.mark.rule("NEW-UNO-04")
@BOTH
@pytest.mark.parametrize("penalty", [1, 4])
def test_size_of_the_penalty_is_a_switch(variant: Variant, penalty: int) -> None:
    """R-38: two by default, and as many as `uno_penalty` says."""
    state = table(variant.with_rules(uno_penalty=penalty), ["red-1 green-2", "blue-8 blue-9"])
    state, _ = play(state, lay(state, "red-1"))
    state, _ = play(state, Catch(1, 0))

    assert [1 + penalty, 2] == sizes(state)
    assert 2 == variant.rules.uno_penalty
