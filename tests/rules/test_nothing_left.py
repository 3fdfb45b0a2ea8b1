"""When nothing is left to draw, on either pile (ruling R-43, grid 12.6 d to f)."""

from __future__ import annotations

from typing import Literal

import pytest

import unorules as uno
from tests.kit.builders import WD4, Direction, W, drew, of, play, playable, refused, sizes
from tests.kit.decks import small
from unorules import Answer, CallUno, Draw, Event, NextRound, Pass, Play, Reason, Seat, card
from unorules.events import Passed, RoundEnded
from unorules.variants import CLASSIC_2010


@pytest.mark.rule("C10-TURN-08", "C10-DRAW-07")
@pytest.mark.parametrize(
    ("hand", "plays"),
    [
        ("red-5 blue-5 blue-6", {Play(0, card("red-5"))}),
        ("blue-1 blue-5 blue-6", {Play(0, card("blue-1"))}),
        ("wild blue-5 blue-6", {Play(0, W, color=c) for c in ("red", "yellow", "green", "blue")}),
    ],
)
def test_with_nothing_to_draw_who_can_play_must_play(hand: str, plays: set[Play]) -> None:
    """Case (d): neither drawing nor passing is possible (R-43)."""
    state = uno.position([hand, "green-1"], top="red-1", rest=1)

    assert Reason.NOTHING_TO_DRAW == refused(state, Draw(0))
    assert Reason.MUST_PLAY == refused(state, Pass(0))
    assert plays == set(uno.legal_actions(state, 0))


@pytest.mark.rule("C10-TURN-08", "C10-DRAW-07")
def test_with_nothing_to_draw_and_nothing_to_play_the_turn_is_passed() -> None:
    """Case (e): the seat says so itself, no card moves, and the next one takes a turn (R-43)."""
    state = uno.position(["blue-5 blue-6 blue-7", "green-1"], top="red-1", rest=1)
    assert (Pass(0),) == uno.legal_actions(state, 0)

    after, events = play(state, Pass(0))
    assert (Passed(0),) == events
    assert (sizes(state), "turn", 1) == (sizes(after), after.prompt.kind, after.prompt.seat)


@pytest.mark.rule("C10-TURN-08", "C10-DRAW-07")
def test_with_nothing_to_draw_an_innocent_wild_draw_four_must_be_played() -> None:
    """Case (e): it is a play like any other when no colour in hand forbids it (R-43)."""
    for hand in ("wild-draw-four blue-5 blue-6", "wild-draw-four wild-draw-four blue-6"):
        state = uno.position([hand, "green-1"], top="red-1", rest=1)
        assert Reason.MUST_PLAY == refused(state, Pass(0))
        assert {str(WD4)} == set(playable(state, 0))


@pytest.mark.rule("C10-TURN-08", "C10-DRAW-07")
def test_with_nothing_to_draw_a_guilty_wild_draw_four_need_not_be_played() -> None:
    """Case (e): where wilds count as a match, two Wild Draw Fours make each other guilty (R-24, R-43)."""
    strict = CLASSIC_2010.with_rules(challenge_match="color_or_wild")
    state = uno.position([f"{WD4} {WD4} blue-5", "green-1"], top="red-1", rest=1, variant=strict)
    bluffs = {Play(0, WD4, color=color) for color in ("red", "yellow", "green", "blue")}

    assert bluffs | {Pass(0)} == set(uno.legal_actions(state, 0))
    assert Reason.NOTHING_TO_DRAW == refused(state, Draw(0))


@pytest.mark.rule("C10-TURN-08", "C10-DRAW-07")
@pytest.mark.parametrize(("how", "passes"), [("enforce", True), ("free", False)])
def test_with_nothing_to_draw_the_wild_draw_four_switch_decides(how: Literal["enforce", "free"], passes: bool) -> None:
    """Enforced, a guilty one cannot be played, so one passes; free of conditions it must be played (R-22)."""
    rules = CLASSIC_2010.with_rules(wd4=how, challenge_match="color_or_wild")
    state = uno.position([f"{WD4} {WD4} blue-5", "green-1"], top="red-1", rest=1, variant=rules)

    assert (None if passes else Reason.MUST_PLAY) == refused(state, Pass(0))
    assert ([] if passes else [str(WD4)]) == playable(state, 0)


@pytest.mark.rule("C10-TURN-08", "C10-DRAW-07")
def test_passing_with_a_guilty_wild_draw_four_counts_for_the_stalemate() -> None:
    """Nobody has to bluff: where everyone passes, with such a card or with nothing, the round is void (R-24, R-43)."""
    deck = {"red-1": 1, "wild-draw-four": 4, "blue-2": 1, "green-3": 1}
    variant = CLASSIC_2010.with_deck("test:bluffs", deck).with_rules(hand_size=1, challenge_match="color_or_wild")
    state = uno.position([f"{WD4} {WD4} blue-2", f"{WD4} {WD4} green-3"], top="red-1", variant=variant)

    assert [str(WD4)] == playable(state, 0)
    state, _ = play(state, Pass(0))
    assert [str(WD4)] == playable(state, 1)
    state, events = play(state, Pass(1))

    assert ["stalemate"] == [end.why for end in of(RoundEnded, events)]
    assert "round_over" == state.prompt.kind


STUCK = small("test:small", "red-1 blue-2 green-3 yellow-4 blue-5 green-6 yellow-7", hand_size=1)
"""Cards of which none goes on the red one."""


@pytest.mark.rule("C10-DRAW-07")
@pytest.mark.parametrize(
    ("hands", "direction", "order"),
    [
        (["blue-2 blue-5 green-3", "green-6 yellow-4 yellow-7"], 1, [1, 0]),
        (["blue-2 blue-5", "green-3 green-6", "yellow-4 yellow-7"], 1, [1, 2, 0]),
        (["blue-2 blue-5", "green-3 green-6", "yellow-4 yellow-7"], -1, [1, 0, 2]),
    ],
)
def test_a_full_circle_without_a_move_makes_the_round_void(
    hands: list[str], direction: Direction, order: list[Seat]
) -> None:
    """Case (f): stalemate, nobody wins and nobody scores (R-43)."""
    scores = tuple(range(10, 10 + len(hands)))
    state = uno.position(hands, top="red-1", turn=1, direction=direction, dealer=1, scores=scores, variant=STUCK)
    events: tuple[Event, ...] = ()
    for seat in order:
        assert ("turn", seat) == (state.prompt.kind, state.prompt.seat)
        assert [] == of(RoundEnded, events)
        state, events = play(state, Pass(seat))

    nothing = (0,) * len(hands)
    assert (Passed(order[-1]), RoundEnded(1, "stalemate", None, nothing, scores, None)) == events
    assert ("round_over", scores, ()) == (state.prompt.kind, state.scores, state.winners)


@pytest.mark.rule("C10-DRAW-07")
@pytest.mark.parametrize("scoring", ["winner_takes", "own_tally", "none"])
@pytest.mark.parametrize("dealer", [0, 1])
def test_a_void_round_gives_no_points_in_any_scoring_and_the_same_dealer_deals_again(
    scoring: Literal["winner_takes", "own_tally", "none"], dealer: Seat
) -> None:
    """Under every way to find the next dealer, and also where one round is the match (R-43, R-46)."""
    hands = ["blue-2 blue-5 green-3", "green-6 yellow-4 yellow-7"]
    ways: tuple[Literal["repeat", "rotate_left", "winner", "same"], ...]
    ways = ("repeat", "rotate_left", "winner", "same")
    for way in ways:
        rules = STUCK.with_rules(scoring=scoring, next_dealer=way)
        state = uno.position(hands, top="red-1", dealer=dealer, variant=rules)
        state, _ = play(state, Pass(0), Pass(1))
        assert ((0, 0), False, ()) == (state.scores, state.over, state.winners)
        assert 1 - dealer == play(state, NextRound(1 - dealer))[0].dealer
        state, events = play(state, NextRound())
        assert (dealer, 2, []) == (state.dealer, state.round, of(uno.events.DealerDrawn, events))


@pytest.mark.rule("C10-DRAW-07")
def test_a_draw_in_between_starts_the_circle_anew() -> None:
    """Passes count only when they follow each other without a card being played or drawn (R-43)."""
    deck = "red-1 wild blue-2 blue-5 blue-6 yellow-4 yellow-7 yellow-8"
    variant = CLASSIC_2010.with_deck("test:no-green", dict.fromkeys(deck.split(), 1)).with_rules(hand_size=1)
    hands = ["blue-2 blue-5 blue-6", "wild yellow-4", "yellow-7 yellow-8"]
    state = uno.position(hands, top="red-1", variant=variant)
    state, events = play(state, Pass(0), CallUno(1), Play(1, W, color="green"), Draw(2))
    assert ["red-1"] == drew(events, 2)

    for seat in (2, 0, 1):
        state, events = play(state, Pass(seat))
        assert [] == of(RoundEnded, events)
    state, events = play(state, Pass(2))
    assert ["stalemate"] == [end.why for end in of(RoundEnded, events)]


@pytest.mark.rule("C10-DRAW-07")
def test_a_play_in_between_starts_the_circle_anew() -> None:
    """Also when the next player draws what it uncovered as a penalty, so that nothing is left again (R-43)."""
    deck = "red-1 wild-draw-four blue-2 blue-5 blue-6 yellow-4 yellow-7 yellow-8"
    variant = CLASSIC_2010.with_deck("test:no-green", dict.fromkeys(deck.split(), 1)).with_rules(hand_size=1)
    hands = ["blue-2 blue-5 blue-6", "wild-draw-four yellow-4", "yellow-7 yellow-8"]
    state = uno.position(hands, top="red-1", variant=variant)
    state, events = play(state, Pass(0), CallUno(1), Play(1, WD4, color="green"), Answer(2, "accept"))
    assert ["red-1"] == drew(events, 2)

    for seat in (0, 1):
        state, events = play(state, Pass(seat))
        assert [] == of(RoundEnded, events)
    state, events = play(state, Pass(2))
    assert ["stalemate"] == [end.why for end in of(RoundEnded, events)]
