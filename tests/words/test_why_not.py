"""The reasons that a view gives: those of `check`."""

from __future__ import annotations

import pytest

import unorules as uno
from tests.words.walks import WALKS, Walk, walk
from unorules import CallUno, Catch, Draw, Pass, Play, Reason, State, card, check, view
from unorules.variant import Variant
from unorules.variants import CLASSIC_2010, FRIENDS_2022
from unorules.words.parse_action import why_not

HONEST = CLASSIC_2010.with_rules(wd4="enforce")
NO_LAST_WILD = CLASSIC_2010.with_rules(last_card="no_wild")
STUCK = CLASSIC_2010.with_rules(draw_choice="only_if_stuck")
QUIET = CLASSIC_2010.with_rules(uno_call="auto")

LOOSE = {Reason.NOT_AN_ANSWER, Reason.NOT_IN_HAND, Reason.COLOR_NEEDED, Reason.COLOR_NOT_TAKEN}
"""What is not always told apart on a debt, and out of turn where players jump in."""


def reasons(state: State, seat: int) -> set[tuple[Reason, Reason]]:
    """What `check` and what the view say of everything that the seat may not do."""
    mine = view(state, seat)
    cards = [face for face, _ in mine.variant.deck]
    moves: list[Play | Draw | Pass | CallUno | Catch] = [Draw(seat), Pass(seat), CallUno(seat)]
    moves += [Play(seat, face, color=color) for face in cards for color in (None, "red")]
    moves += [Catch(seat, target) for target in range(len(mine.players))]
    found = [(check(state, move), move) for move in moves]
    return {(violation.reason, why_not(move, mine).reason) for violation, move in found if violation is not None}


@pytest.mark.parametrize("walked", WALKS, ids=str)
def test_view_gives_the_reasons_of_the_rules(walked: Walk) -> None:
    """For all that a player could think of."""
    for state, _ in list(walk(walked))[::8]:
        for seat in range(4):
            jumps = walked.variant.rules.jump_in != "off" and seat != state.prompt.seat
            allowed = LOOSE if jumps or state.prompt.kind == "debt" else ()
            for expected, actual in reasons(state, seat):
                assert expected is actual or expected in allowed


@pytest.mark.parametrize(
    ("variant", "hand", "action", "reason"),
    [
        (CLASSIC_2010, "red-7 red-8", Play(0, card("mauve-1")), Reason.NO_SUCH_CARD),
        (CLASSIC_2010, "red-7 red-8", Play(0, card("red-7"), count=2), Reason.TOO_MANY_AT_ONCE),
        (CLASSIC_2010, "red-7 red-8", Play(0, card("red-7"), color="red"), Reason.COLOR_NOT_TAKEN),
        (CLASSIC_2010, "wild red-8", Play(0, card("wild"), color="mauve"), Reason.NO_SUCH_COLOR),
        (CLASSIC_2010, "wild red-8", Play(0, card("wild")), Reason.COLOR_NEEDED),
        (HONEST, "wild-draw-four red-8", Play(0, card("wild-draw-four"), color="red"), Reason.NOT_NOW),
        (NO_LAST_WILD, "wild", Play(0, card("wild")), Reason.NOT_AS_LAST_CARD),
        (STUCK, "red-7 red-8", Draw(0), Reason.MUST_PLAY),
        (QUIET, "red-7 red-8", CallUno(0), Reason.NO_CALLS),
        (CLASSIC_2010, "red-7 red-8", Catch(0, 0), Reason.CATCHING_ONESELF),
    ],
    ids=str,
)
def test_rare_reasons_are_the_same_too(variant: Variant, hand: str, action: Play | Draw, reason: Reason) -> None:
    """Those that dice seldom meet."""
    state = uno.position([hand, "red-1 red-2"], top="red-9", variant=variant)
    violation = check(state, action)

    assert violation is not None
    assert reason is violation.reason
    assert reason is why_not(action, view(state, 0)).reason


def test_nothing_to_draw_and_something_to_play() -> None:
    """With both piles used up."""
    state = uno.position(["red-7", "blue-1"], top="red-9", rest=1)

    for action, reason in ((Draw(0), Reason.NOTHING_TO_DRAW), (Pass(0), Reason.MUST_PLAY)):
        violation = check(state, action)
        assert violation is not None
        assert reason is violation.reason is why_not(action, view(state, 0)).reason


def test_call_that_was_made_is_not_made_again() -> None:
    """Ahead of the play."""
    state, _ = uno.apply(uno.position(["red-7 red-8", "red-1 red-2"], top="red-9"), CallUno(0))

    assert Reason.ALREADY_CALLED is why_not(CallUno(0), view(state, 0)).reason


def test_somebody_else_is_named() -> None:
    """Whoever has to move or to answer; None is the host."""
    state = uno.position(["red-7 red-8", "red-1 red-2"], top="red-9")
    assert 0 == why_not(Draw(1), view(state, 1)).seat
    violation = check(state, Draw(1))
    assert violation is not None
    assert 0 == violation.seat


def test_nothing_can_be_done_between_rounds_or_after_the_match() -> None:
    """Whatever somebody types."""
    for variant, reason in ((CLASSIC_2010, Reason.ROUND_OVER), (FRIENDS_2022, Reason.MATCH_OVER)):
        state = uno.position(["red-7", "blue-1"], top="red-9", variant=variant)
        state, _ = uno.apply(state, Play(0, state.hands[0][0]))

        assert reason is why_not(Draw(0), view(state, 0)).reason is reasons(state, 0).pop()[0]
