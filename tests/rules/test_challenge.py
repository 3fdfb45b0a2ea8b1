"""Challenging a Wild Draw Four: who may and when, and who is shown the hand."""

from __future__ import annotations

from typing import Literal

import pytest

import unorules as uno
from tests.kit.builders import WD4, Direction, of, play, play_of, refused
from unorules import Answer, CallUno, Catch, Draw, NextRound, Pass, Play, Reason
from unorules.events import Asked, Drew, HandShown
from unorules.variants import CLASSIC_2010

Reveal = Literal["challenger", "all"]


@pytest.mark.rule("ALL-CHAL-01")
@pytest.mark.parametrize(("direction", "challenger"), [(1, 1), (-1, 3)])
def test_only_the_player_it_was_played_on_may_challenge(direction: Direction, challenger: int) -> None:
    """R-26: a compulsory choice of two, put to the next player in the direction of play."""
    hands = ["wild-draw-four green-2 blue-3", "red-1", "red-2", "red-3"]
    state = uno.position(hands, top="red-5", direction=direction)

    state, events = play(state, Play(0, WD4, color="green"))

    assert [Asked(challenger, challenger, "challenge", ("accept", "challenge"))] == of(Asked, events)
    expected = (Answer(challenger, "accept"), Answer(challenger, "challenge"))
    assert expected == uno.legal_actions(state, challenger)
    assert expected == uno.legal_actions(state)
    for seat in {0, 1, 2, 3} - {challenger}:
        assert Reason.NOT_YOUR_TURN == refused(state, Answer(seat, "challenge"))
        assert Reason.NOT_YOUR_TURN == refused(state, Answer(seat, "accept"))


@pytest.mark.rule("ALL-CHAL-01")
def test_everything_but_the_answer_waits_for_it() -> None:
    """Nobody plays, draws or passes, no third answer is taken, and the host cannot answer or go on."""
    state = uno.position(["wild-draw-four green-2 blue-3", "green-1 wild-draw-four", "green-6"], top="red-5")

    state, _ = play(state, Play(0, WD4, color="green"))

    for seat, held in enumerate(state.hands):
        assert Reason.QUESTION_PENDING == refused(state, Play(seat, held[0]))
        assert Reason.QUESTION_PENDING == refused(state, Draw(seat))
        assert Reason.QUESTION_PENDING == refused(state, Pass(seat))
    for option in ("guilty", "Challenge", "", 1):
        assert Reason.NO_SUCH_OPTION == refused(state, Answer(1, option))
    assert Reason.NOT_YOUR_TURN == refused(state, Answer(None, "challenge"))
    assert Reason.ROUND_NOT_OVER == refused(state, NextRound())


@pytest.mark.rule("ALL-CHAL-01", "C10-UNO-03")
def test_calling_and_catching_go_on_while_the_challenge_is_open() -> None:
    """The question about the cards does not stop the one about UNO, and is still there after it."""
    state = uno.position(["wild-draw-four green-2", "green-1 green-3", "green-6"], top="red-5")
    state, _ = play(state, Play(0, WD4, color="green"))

    assert Catch(1, 0) in uno.legal_actions(state, 1)
    assert Catch(2, 0) in uno.legal_actions(state, 2)
    for action in (CallUno(0), Catch(1, 0), Catch(2, 0)):
        after, _ = play(state, action)
        assert state.prompt == after.prompt
        assert None is refused(after, Answer(1, "challenge"))


@pytest.mark.rule("ALL-CHAL-01")
def test_challenge_is_made_once_before_any_card_is_taken() -> None:
    """R-26: who has accepted, or has been answered, has no second try."""
    state = uno.position(["wild-draw-four red-2 blue-3", "green-1 green-3 green-4", "green-6"], top="red-5")
    state, _ = play(state, Play(0, WD4, color="green"))

    for option in ("accept", "challenge"):
        after, _ = play(state, Answer(1, option))
        assert Reason.NO_QUESTION == refused(after, Answer(1, "challenge"))


@pytest.mark.rule("ALL-CHAL-01")
@pytest.mark.parametrize("laid", ["red-draw-two", "red-skip", "red-reverse", "red-1", "wild"])
def test_nothing_but_a_wild_draw_four_can_be_challenged(laid: str) -> None:
    """Every other card is followed by a turn."""
    state = uno.position([f"{laid} red-2 red-3", "green-1", "green-6"], top="red-5")

    state, events = play(state, play_of(laid))

    assert [] == of(Asked, events)
    assert "turn" == state.prompt.kind
    for seat in range(3):
        assert Reason.NO_QUESTION == refused(state, Answer(seat, "challenge"))


@pytest.mark.rule("ALL-CHAL-03")
@pytest.mark.parametrize(("reveal", "to"), [("challenger", 1), ("all", None)])
@pytest.mark.parametrize("held", ["green-2 blue-3", "blue-3 red-1", "red-9"])
def test_challenged_player_shows_the_remaining_hand_once(held: str, reveal: Reveal, to: int | None) -> None:
    """R-30: to the challenger alone or, where `challenge_reveal` says so, to all; guilty or not."""
    variant = CLASSIC_2010.with_rules(challenge_reveal=reveal)
    state = uno.position([f"wild-draw-four {held}", "yellow-1 yellow-2", "blue-8"], top="red-5", variant=variant)

    state, laid = play(state, Play(0, WD4, color="green"))
    state, events = play(state, Answer(1, "challenge"))

    (shown,) = of(HandShown, laid + events)
    assert (0, to) == (shown.seat, shown.to)
    assert shown.cards is not None
    assert sorted(held.split()) == sorted(map(str, shown.cards))


@pytest.mark.rule("ALL-CHAL-03")
@pytest.mark.parametrize("reveal", ["challenger", "all"])
def test_no_hand_is_shown_to_who_accepts(reveal: Reveal) -> None:
    """R-30: showing the hand is the answer to a challenge alone."""
    variant = CLASSIC_2010.with_rules(challenge_reveal=reveal)
    state = uno.position(["wild-draw-four red-2 blue-3", "yellow-1", "blue-8"], top="red-5", variant=variant)

    _, events = play(state, Play(0, WD4, color="green"), Answer(1, "accept"))

    assert [] == of(HandShown, events)


@pytest.mark.rule("ALL-CHAL-03", "ALL-CHAL-04")
def test_hand_is_shown_before_the_guilty_player_draws() -> None:
    """The four penalty cards are never part of what the challenger sees."""
    state = uno.position(["wild-draw-four red-2 blue-3", "yellow-1", "blue-8"], top="red-5")

    _, events = play(state, Play(0, WD4, color="green"), Answer(1, "challenge"))

    sorts = [type(event) for event in events if isinstance(event, HandShown | Drew)]
    assert [HandShown, Drew, Drew, Drew, Drew] == sorts
