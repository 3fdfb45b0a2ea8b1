"""Refusals: each has a reason and a helpful message, and reveals no secret."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

import pytest

import unorules as uno
from tests.engine.situations import (
    BLUE_2,
    RED_1,
    STATES,
    after_drawing,
    after_drawing_a_fitting_card,
    asked,
    asked_for_a_seat,
    at_turn,
    match_over,
    nothing_to_draw,
    on_a_wild,
    one_has_left,
    one_has_left_between_rounds,
    owing,
    round_over,
    waiting_for_the_host,
    with_copies,
    with_one_card,
    with_two_cards,
)
from tests.kit.builders import WD4, W, play
from tests.kit.invariants import check_closed, every_action, seat_of, snapshot
from unorules import (
    Answer,
    CallUno,
    Catch,
    Draw,
    IllegalAction,
    Leave,
    NextRound,
    Pass,
    Play,
    Reason,
    State,
    Violation,
    card,
)
from unorules.variants import CLASSIC_2010


def with_a_last_card(text: str, last_card: Literal["no_wild", "numbers_only"]) -> State:
    """Seat 0 holds one card, with which a hand may not end."""
    variant = CLASSIC_2010.with_rules(last_card=last_card)
    return uno.position([text, "red-3 red-4"], top="red-9", variant=variant)


REFUSALS: list[tuple[Reason, Callable[[], State], Any]] = [
    (Reason.NOT_AN_ACTION, at_turn, "draw"),
    (Reason.NO_SUCH_SEAT, at_turn, Draw(3)),
    (Reason.NO_SUCH_SEAT, match_over, Play(3, RED_1)),
    (Reason.MATCH_OVER, match_over, Draw(0)),
    (Reason.MATCH_OVER, match_over, NextRound()),
    (Reason.MATCH_OVER, match_over, Answer(0, "red")),
    (Reason.MATCH_OVER, match_over, CallUno(1)),
    (Reason.MATCH_OVER, match_over, Catch(0, 1)),
    (Reason.ROUND_OVER, round_over, Pass(1)),
    (Reason.ROUND_OVER, round_over, Answer(None, "red")),
    (Reason.ROUND_OVER, round_over, CallUno(1)),
    (Reason.ROUND_OVER, round_over, Catch(0, 1)),
    (Reason.ROUND_NOT_OVER, at_turn, NextRound()),
    (Reason.ROUND_NOT_OVER, asked, NextRound(99)),
    (Reason.HOST_ONLY, waiting_for_the_host, Answer(1, "good")),
    (Reason.NOT_YOUR_TURN, at_turn, Draw(1)),
    (Reason.NOT_YOUR_TURN, after_drawing, Pass(1)),
    (Reason.NOT_YOUR_TURN, asked, Answer(0, "accept")),
    (Reason.NOT_YOUR_TURN, asked, Answer(None, "accept")),
    (Reason.QUESTION_PENDING, asked, Play(0, RED_1)),
    (Reason.QUESTION_PENDING, asked, Draw(1)),
    (Reason.QUESTION_PENDING, waiting_for_the_host, Pass(0)),
    (Reason.NO_SUCH_CARD, at_turn, Play(0, card("mauve-1"))),
    (Reason.NOT_IN_HAND, at_turn, Play(0, card("red-5"))),
    (Reason.ONLY_THE_DRAWN_CARD, after_drawing, Play(0, RED_1)),
    (
        Reason.DRAWN_CARD_STAYS,
        lambda: after_drawing_a_fitting_card(drawn_card="keep"),
        Play(0, card("red-8")),
    ),
    (Reason.DOES_NOT_MATCH, at_turn, Play(0, BLUE_2)),
    (Reason.DOES_NOT_MATCH, after_drawing, Play(0, card("blue-8"))),
    (Reason.NOT_NOW, lambda: at_turn(wd4="enforce"), Play(0, WD4, color="red")),
    (Reason.COLOR_NEEDED, at_turn, Play(0, W)),
    (Reason.COLOR_NOT_TAKEN, at_turn, Play(0, RED_1, color="red")),
    (Reason.NO_SUCH_COLOR, at_turn, Play(0, W, color="mauve")),
    (Reason.ALREADY_DRAWN, after_drawing, Draw(0)),
    (Reason.NOTHING_TO_DRAW, lambda: nothing_to_draw("red-1 blue-2"), Draw(0)),
    (Reason.MUST_DRAW, at_turn, Pass(0)),
    (Reason.MUST_PLAY, lambda: nothing_to_draw("red-1 blue-2"), Pass(0)),
    (Reason.MUST_PLAY, lambda: after_drawing_a_fitting_card(drawn_card="force_play"), Pass(0)),
    (Reason.NO_QUESTION, at_turn, Answer(0, "red")),
    (Reason.NO_QUESTION, after_drawing, Answer(None, "red")),
    (Reason.NO_SUCH_OPTION, asked, Answer(1, "refuse")),
    (Reason.NO_SUCH_OPTION, waiting_for_the_host, Answer(None, "wide")),
    (Reason.NO_CALLS, lambda: with_two_cards(uno_call="off"), CallUno(0)),
    (Reason.NO_CALLS, lambda: with_two_cards(uno_call="auto"), Catch(0, 1)),
    (Reason.CALL_NOT_DUE, at_turn, CallUno(0)),
    (Reason.CALL_NOT_DUE, with_two_cards, CallUno(1)),
    (Reason.ALREADY_CALLED, lambda: play(with_two_cards(), CallUno(0))[0], CallUno(0)),
    (Reason.ALREADY_CALLED, with_one_card, CallUno(1)),
    (Reason.NOTHING_TO_CATCH, with_two_cards, Catch(1, 0)),
    (Reason.CATCHING_ONESELF, with_two_cards, Catch(0, 0)),
]

HOUSE_RULE_REFUSALS: list[tuple[Reason, Callable[[], State], Any]] = [
    (Reason.NO_SUCH_SEAT, one_has_left, Leave(3)),
    (Reason.MATCH_OVER, match_over, Leave(0)),
    (Reason.NO_LEAVING, at_turn, Leave(0)),
    (Reason.SEAT_IS_OUT, one_has_left, Leave(2)),
    (Reason.SEAT_IS_OUT, one_has_left, Play(2, RED_1)),
    (Reason.SEAT_IS_OUT, one_has_left, Draw(2)),
    (Reason.SEAT_IS_OUT, one_has_left, Pass(2)),
    (Reason.SEAT_IS_OUT, one_has_left, CallUno(2)),
    (Reason.SEAT_IS_OUT, one_has_left, Catch(2, 0)),
    (Reason.SEAT_IS_OUT, one_has_left, Catch(0, 2)),
    (Reason.SEAT_IS_OUT, one_has_left_between_rounds, NextRound(2)),
    (Reason.ROUND_OVER, one_has_left_between_rounds, Draw(2)),
    (Reason.NOT_AN_ANSWER, owing, Play(1, BLUE_2)),
    (Reason.NOT_YOUR_TURN, owing, Draw(2)),
    (Reason.NOT_YOUR_TURN, owing, Play(2, card("green-draw-two"))),
    (Reason.MUST_DRAW, owing, Pass(1)),
    (Reason.NO_QUESTION, owing, Answer(1, "accept")),
    (Reason.NOT_AS_LAST_CARD, lambda: with_a_last_card("wild", "no_wild"), Play(0, W)),
    (Reason.NOT_AS_LAST_CARD, lambda: with_a_last_card("red-skip", "numbers_only"), Play(0, card("red-skip"))),
    (Reason.TOO_MANY_AT_ONCE, at_turn, Play(0, RED_1, count=2)),
    (Reason.TOO_MANY_AT_ONCE, with_copies, Play(0, RED_1, count=3)),
    (Reason.TOO_MANY_AT_ONCE, with_copies, Play(0, RED_1, count=0)),
    (Reason.TOO_MANY_AT_ONCE, lambda: play(with_copies(), Draw(0))[0], Play(0, W, color="red", count=2)),
    (Reason.COLOR_NEEDED, with_copies, Play(0, W, count=2)),
    (Reason.COLOR_NOT_TAKEN, with_copies, Play(1, card("red-9"), color="red")),
    (Reason.NOT_YOUR_TURN, with_copies, Play(1, BLUE_2)),
    (Reason.NOT_YOUR_TURN, lambda: play(with_copies(), Draw(0))[0], Play(1, card("red-9"))),
    (Reason.MUST_PLAY, lambda: at_turn(draw_choice="only_if_stuck"), Draw(0)),
]


@pytest.mark.parametrize(("reason", "situation", "action"), [*REFUSALS, *HOUSE_RULE_REFUSALS])
def test_action_is_refused_for_its_reason(reason: Reason, situation: Callable[[], State], action: Any) -> None:
    """The error carries the action and what `check` says; the state is as it was."""
    state = situation()
    before = snapshot(state)
    violation = uno.check(state, action)
    assert violation is not None
    assert reason is violation.reason

    with pytest.raises(IllegalAction) as refusal:
        uno.apply(state, action)

    assert action is refusal.value.action
    assert violation == refusal.value.violation
    assert before == snapshot(state)
    assert action not in uno.legal_actions(state)


def test_every_reason_is_provoked() -> None:
    """A reason that is added has to be provoked here."""
    assert set(Reason) == {reason for reason, _, _ in (*REFUSALS, *HOUSE_RULE_REFUSALS)}


@pytest.mark.parametrize("situation", STATES)
def test_refusals_and_legal_actions_agree(situation: Callable[[], State]) -> None:
    """In each of these situations, for all that could be said."""
    check_closed(situation())


def test_codes_are_words_and_every_reason_is_a_sentence() -> None:
    """A code is its member's name in small letters; hosts compare it with a text."""
    for reason in Reason:
        assert reason.name.lower().replace("_", "-") == reason.value == reason
        assert reason is Reason(reason.value)
        assert reason.sentence[0].isupper()
        assert reason.sentence.endswith(".")


@pytest.mark.parametrize(
    ("situation", "action", "expected"),
    [
        (at_turn, Draw(3), "an integer from 0 to 2"),
        (at_turn, Draw(1), "seat 0"),
        (asked, Answer(0, "accept"), "seat 1"),
        (round_over, Pass(1), "NextRound()"),
        (waiting_for_the_host, Answer(1, "good"), "Answer(None, ...) from the host"),
        (asked, Draw(1), "an answer from seat 1"),
        (waiting_for_the_host, Draw(1), "an answer from the host"),
        (asked, Answer(1, "refuse"), "accept, challenge"),
        (asked_for_a_seat, Answer(0, 0), "1, 2"),
        (at_turn, Play(0, W), "red, yellow, green, blue"),
        (at_turn, Play(0, W, color="mauve"), "red, yellow, green, blue"),
        (at_turn, Play(0, card("mauve-1")), "a card of classic-2010"),
        (at_turn, Play(0, "red-1"), "a card, like card('red-7')"),  # type: ignore[arg-type]
        (at_turn, Play(0, BLUE_2), "a card that goes on red-9 (red is in force)"),
        (on_a_wild, Play(0, BLUE_2), "a card that goes on wild (green is in force)"),
        (at_turn, Pass(0), "Draw(0)"),
        (after_drawing, Draw(0), "Pass(0), or the drawn card if it may be played"),
        (after_drawing, Play(0, RED_1), "the drawn card"),
        (owing, Play(1, BLUE_2), "a card that answers the debt, or Draw(1)"),
        (owing, Pass(1), "Draw(1)"),
        (one_has_left, Leave(3), "an integer from 0 to 2"),
        (at_turn, "draw", "Play, Draw, Pass, Answer, CallUno, Catch, NextRound, Leave"),
    ],
)
def test_refusal_says_what_was_expected(situation: Callable[[], State], action: Any, expected: str) -> None:
    """Where that helps whoever reads it."""
    violation = uno.check(situation(), action)

    assert violation is not None
    assert expected == violation.expected
    assert str(violation).endswith(f" Expected: {expected}.")


def test_message_can_be_read() -> None:
    """The action, the code, the sentence and what was expected."""
    with pytest.raises(IllegalAction) as refusal:
        uno.apply(at_turn(), Draw(1))

    expected = "not-your-turn: It is another seat's move. Expected: seat 0."
    assert f"Draw(seat=1) is refused. {expected}" == str(refusal.value)
    assert expected == str(refusal.value.violation)
    assert "not-in-hand: This card is not in the hand." == str(Violation(Reason.NOT_IN_HAND))


def test_action_too_long_for_a_message_is_cut() -> None:
    """Whatever somebody sends, the message stays short, and the refusal is whole."""
    junk: Any = "draw" * 100
    with pytest.raises(IllegalAction) as refusal:
        uno.apply(at_turn(), junk)

    assert f"{repr(junk)[:77]}... is refused. {refusal.value.violation}" == str(refusal.value)


# Secrets.


@pytest.mark.parametrize("situation", STATES)
def test_refusal_names_no_card(situation: Callable[[], State]) -> None:
    """But the one that lies on top: none of another hand, none of a pile, and not the one that was tried."""
    state = situation()
    cards = {str(one) for one, _ in state.variant.deck}
    said = set()
    for action in every_action(state):
        violation = uno.check(state, action)
        if violation is not None:
            said |= {str(violation), repr(violation)}

    assert said
    hidden = {text.replace(f"goes on {state.top} (", "") for text in said}
    assert not [(text, one) for text in hidden for one in cards if one in text]


@pytest.mark.parametrize("situation", STATES)
def test_message_repeats_the_action_and_adds_only_the_violation(situation: Callable[[], State]) -> None:
    """Which is the caller's own, and no secret."""
    state = situation()
    refusals = [(action, uno.check(state, action)) for action in every_action(state)]

    for action, violation in refusals:
        if violation is not None:
            expected = f"{action!r} is refused. {violation}"
            assert expected == str(IllegalAction(action, violation))


@pytest.mark.parametrize(
    "rules",
    [
        {},
        {"wd4": "enforce"},
        {"uno_false_penalty": 2},
        {"jump_in": "any", "multi_play": "identical"},
        {"draw_choice": "only_if_stuck", "last_card": "numbers_only"},
        {"leaving": "allowed", "mercy": 8},
    ],
    ids=str,
)
@pytest.mark.parametrize("turn", [0, 1])
def test_refusals_do_not_depend_on_what_the_seat_cannot_see(turn: int, rules: Any) -> None:
    """Other hands of the same size and another pile: the same refusals of the seat's own actions."""
    variant = CLASSIC_2010.with_rules(**rules)
    compiled = [
        uno.position(["red-1 blue-2 wild", theirs], top="red-9", turn=turn, variant=variant, seed=theirs)
        for theirs in ("red-3 red-4", "blue-3 wild-draw-four")
    ]
    mine = [action for action in every_action(compiled[0]) if isinstance(action, uno.Action) and seat_of(action) == 0]

    here, there = ([uno.check(state, action) for action in mine] for state in compiled)
    assert here == there
    assert uno.legal_actions(compiled[0], 0) == uno.legal_actions(compiled[1], 0)
