"""Actions that are none, or whose fields are of another sort: refused, and never coerced."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import unorules as uno
from tests.engine.situations import (
    RED_1,
    STATES,
    asked,
    asked_for_a_seat,
    at_turn,
    at_turn_of_1,
    match_over,
    round_over,
    with_copies,
)
from tests.kit.builders import W, refused
from unorules import Answer, CallUno, Catch, Draw, IllegalAction, Leave, NextRound, Pass, Play, Reason, State, card


class Touchy:
    """Something that does not want to be compared or hashed."""

    __hash__ = None  # type: ignore[assignment]

    def __eq__(self, other: object) -> bool:
        raise RuntimeError("hands off")


class SlyDraw(Draw):
    """An action of a class of one's own."""


NO_SEATS: tuple[Any, ...] = (True, "1", 1.0, b"1", [], (1,), 1j, -1, 99, Touchy())
NO_HOSTS: tuple[Any, ...] = (None,)
NO_CARDS: tuple[Any, ...] = ("red-1", None, 7, [], {}, ("1", "red"), Touchy())
NO_COLORS: tuple[Any, ...] = ("", 3, True, False, [], ("red",), Touchy())
NO_COUNTS: tuple[Any, ...] = (True, 1.0, 2.0, "1", None, [], 0, -1, 10**30, Touchy())
NO_OPTIONS: tuple[Any, ...] = (True, 1.0, "1", None, [], ("accept",), b"accept", Touchy())

WRONG: list[tuple[str, Reason, Callable[[], State], Any]] = [
    *(
        (f"{sort.__name__} of {type(seat).__name__}", Reason.NO_SUCH_SEAT, at_turn_of_1, action)
        for seat in (*NO_SEATS, *NO_HOSTS)
        for sort, action in (
            (Play, Play(seat, card("red-3"))),
            (Draw, Draw(seat)),
            (Pass, Pass(seat)),
            (Leave, Leave(seat)),
            (CallUno, CallUno(seat)),
            (Catch, Catch(seat, 0)),
            (Catch, Catch(0, seat)),
        )
    ),
    *(
        (f"Answer of {type(seat).__name__}", Reason.NO_SUCH_SEAT, asked, Answer(seat, "accept"))
        for seat in NO_SEATS
    ),
    *(
        (f"NextRound by {type(seat).__name__}", Reason.NO_SUCH_SEAT, round_over, NextRound(seat))
        for seat in NO_SEATS
    ),
    *(
        (f"Play of {type(face).__name__}", Reason.NO_SUCH_CARD, at_turn, Play(0, face))
        for face in NO_CARDS
    ),
    *(
        (f"wild with {type(color).__name__}", Reason.NO_SUCH_COLOR, at_turn, Play(0, W, color=color))
        for color in NO_COLORS
    ),
    *(
        (f"number with {type(color).__name__}", Reason.COLOR_NOT_TAKEN, at_turn, Play(0, RED_1, color=color))
        for color in NO_COLORS
    ),
    *(
        (f"jump-in of {type(seat).__name__}", Reason.NO_SUCH_SEAT, with_copies, Play(seat, card("red-9")))
        for seat in (*NO_SEATS, *NO_HOSTS, 2)
    ),
    *(
        (f"jump-in with {type(face).__name__}", Reason.NOT_YOUR_TURN, with_copies, Play(1, face))
        for face in NO_CARDS
    ),
    *(
        (f"{type(count).__name__} cards at once", Reason.TOO_MANY_AT_ONCE, situation, Play(0, RED_1, count=count))
        for situation in (at_turn, with_copies)
        for count in NO_COUNTS
    ),
    *(
        (f"answer {type(option).__name__}", Reason.NO_SUCH_OPTION, situation, Answer(seat, option))
        for situation, seat in ((asked, 1), (asked_for_a_seat, 0))
        for option in NO_OPTIONS
    ),
]  # fmt: skip

NO_ACTIONS: tuple[Any, ...] = (
    None, "draw", b"draw", 0, True, 1.5, [], {}, set[int](), object(), Draw, Reason.NO_CALLS, RED_1,
    (0, RED_1), Touchy(), SlyDraw(0), [Draw(0)],
)  # fmt: skip


@pytest.mark.parametrize(
    ("reason", "situation", "action"), [case[1:] for case in WRONG], ids=[case[0] for case in WRONG]
)
def test_field_of_another_sort_is_refused(reason: Reason, situation: Callable[[], State], action: Any) -> None:
    """With a reason: nothing is coerced, and nothing but `IllegalAction` is raised."""
    state = situation()

    violation = uno.check(state, action)
    assert violation is not None
    assert reason is violation.reason
    with pytest.raises(IllegalAction) as refusal:
        uno.apply(state, action)
    assert violation == refusal.value.violation


@pytest.mark.parametrize("thing", NO_ACTIONS, ids=lambda thing: type(thing).__name__)
def test_what_is_no_action_is_refused(thing: Any) -> None:
    """Whatever it is, and whatever the game waits on."""
    for situation in STATES:
        assert Reason.NOT_AN_ACTION is refused(situation(), thing)
        with pytest.raises(IllegalAction) as refusal:
            uno.apply(situation(), thing)
        assert thing is refusal.value.action


def test_dealer_of_another_sort_is_judged_once_a_round_can_start() -> None:
    """First whether it is time, then who deals."""
    junk: Any = NextRound("x")  # type: ignore[arg-type]

    assert Reason.ROUND_NOT_OVER is refused(at_turn(), junk)
    assert Reason.NO_SUCH_SEAT is refused(round_over(), junk)
    assert Reason.MATCH_OVER is refused(match_over(), junk)
