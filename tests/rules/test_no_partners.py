"""No sheet has partners, elimination, a clause for two players, or a price on advice (matrix section 11)."""

from __future__ import annotations

from typing import cast, get_args

import attrs
import pytest

import unorules as uno
from tests.kit.builders import drew, of, play, play_of, refused, sizes
from unorules import Action, Catch, Draw, IllegalAction, NextRound, Pass, Play, Reason, Rules, State, card
from unorules.events import MatchEnded, Played, RoundEnded
from unorules.variants import CLASSIC_2010


@pytest.mark.rule("N-12")
def test_only_the_one_who_goes_out_scores() -> None:
    """The player opposite is no partner, and nobody shares the match."""
    state = uno.position(["red-1", "blue-9", "wild", "blue-8"], top="red-5", scores=(450, 0, 450, 0))
    state, events = play(state, Play(0, card("red-1")))

    assert [(9 + 50 + 8, 0, 0, 0)] == [end.points for end in of(RoundEnded, events)]
    assert [MatchEnded((0,), (517, 0, 450, 0))] == of(MatchEnded, events)


@pytest.mark.rule("N-12")
def test_nobody_is_eliminated_by_holding_many_cards() -> None:
    """A hand of a hundred cards takes its turn, draws and plays like any other."""
    state = uno.position(["red-1 red-2", "blue-1", "green-1"], top="red-5", draw="yellow-9", rest=1)
    assert sizes(state)[1] == 103

    state, _ = play(state, Play(0, card("red-1")))
    assert ("turn", 1) == (state.prompt.kind, state.prompt.seat)
    kept, events = play(state, Draw(1), Pass(1))
    assert ["yellow-9"] == drew(events, 1)
    assert (104, 2) == (sizes(kept)[1], kept.prompt.seat)
    laid_out, events = play(state, Play(1, card("red-9")))
    assert (Played(1, card("red-9"), None),) == events
    assert (102, 2) == (sizes(laid_out)[1], laid_out.prompt.seat)
    assert card("red-9") == laid_out.top


@pytest.mark.rule("N-12")
def test_everyone_is_dealt_into_the_next_round() -> None:
    """Whoever is behind or ahead, all four get seven cards."""
    state = uno.position(["red-1", "blue-1", "blue-2", "blue-3"], top="red-5", scores=(0, 499, 0, 250))
    state, events = play(state, Play(0, card("red-1")), NextRound(0))

    assert [7] * 4 == [dealt.count for dealt in of(uno.events.Dealt, events)]
    assert (6, 499, 0, 250) == state.scores


def two(text: str, literal: bool = False) -> State:
    """Two players; seat 0 has played this card on a red one."""
    classic = CLASSIC_2010
    variant = classic.with_rules(two_player_reverse="literal") if literal else classic
    state = uno.position([f"{text} green-1 green-2", "green-3 green-4"], top="red-5", variant=variant)
    return play(state, play_of(text))[0]


@pytest.mark.rule("N-14")
@pytest.mark.parametrize(
    ("text", "next_seat", "opponent"),
    [("red-1", 1, 2), ("wild", 1, 2), ("red-skip", 0, 2), ("red-draw-two", 0, 4)],
)
def test_two_players_play_by_the_rules_of_more(text: str, next_seat: int, opponent: int) -> None:
    """The one after the skipped is the player again, without a clause of its own."""
    state = two(text)

    assert ("turn", next_seat) == (state.prompt.kind, state.prompt.seat)
    assert [2, opponent] == sizes(state)


@pytest.mark.rule("N-14")
@pytest.mark.parametrize(("literal", "next_seat"), [(False, 0), (True, 1)])
def test_a_reverse_between_two_is_settled_by_a_switch(literal: bool, next_seat: int) -> None:
    """By default it skips the other, read to the letter it does not; the direction turns in both."""
    state = two("red-reverse", literal)

    assert (next_seat, -1, [2, 2]) == (state.prompt.seat, state.direction, sizes(state))


@pytest.mark.rule("N-15")
def test_there_is_nothing_with_which_advice_could_be_punished() -> None:
    """The actions are those of the sheet and two of the host, for rounds and leavers; no switch is about talking."""
    known = {"Play", "Draw", "Pass", "Answer", "CallUno", "Catch", "NextRound", "Leave"}
    penalties = {a.name for a in attrs.fields(Rules) if "penalty" in a.name}

    assert known == {sort.__name__ for sort in get_args(Action)}
    assert {"uno_penalty", "uno_false_penalty"} == penalties


@pytest.mark.rule("N-15")
def test_words_at_the_table_are_no_action_and_cost_nothing() -> None:
    """What is not an action is refused; the others have nothing to do, and nobody can be accused."""
    state = uno.position(["red-2 blue-1 wild", "red-3 green-1", "red-4 green-2"], top="red-5")

    assert Reason.NOT_AN_ACTION == refused(state, cast(Action, "play the wild"))
    with pytest.raises(IllegalAction):
        uno.apply(state, cast(Action, "play the wild"))
    assert (Reason.NOTHING_TO_CATCH, Reason.NOTHING_TO_CATCH) == (
        refused(state, Catch(0, 1)),
        refused(state, Catch(2, 1)),
    )
    assert ((), ()) == (uno.legal_actions(state, 1), uno.legal_actions(state, 2))
