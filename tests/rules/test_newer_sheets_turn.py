"""A turn on the newer sheets: playing, drawing instead, and piles that run out."""

from __future__ import annotations

from collections import Counter
from typing import Literal

import pytest

from tests.kit.builders import WD4, Direction, around, everything, of, play, playable, refused, sizes
from tests.rules.seating import BOTH_WAYS_ROUND
from tests.rules.sheets import BOTH, SPECIAL, face, lay, table
from unorules import Answer, Draw, Pass, Play, Reason, Variant, card
from unorules.events import Drew, Reshuffled


@pytest.mark.rule("NEW-TURN-09")
@BOTH
def test_holder_of_a_match_may_draw_instead(variant: Variant) -> None:
    """Colour, number, wild: whatever fits may be played, and none has to be."""
    state = table(variant, ["red-1 blue-5 wild special wild-draw-four green-2", "blue-8"])
    expected = {"red-1", "blue-5", "wild", "wild-draw-four", SPECIAL[variant.id]}

    assert expected == {face(card(text)) for text in playable(state, 0)}
    assert None is refused(state, Draw(0))
    assert Reason.MUST_DRAW == refused(state, Pass(0))
    state, _ = play(state, Draw(0))
    assert ([7, 1], "drawn", 0) == (sizes(state), state.prompt.kind, state.prompt.seat)
    assert Reason.ONLY_THE_DRAWN_CARD == refused(state, Play(0, card("wild"), color="red"))


@pytest.mark.rule("NEW-TURN-09", "NEW-DRAW-08")
@BOTH
@pytest.mark.parametrize(
    ("held", "expected"),
    [
        pytest.param("red-1 green-2", Reason.MUST_PLAY, id="a-match"),
        pytest.param("special green-2", Reason.MUST_PLAY, id="the-special-wild"),
        pytest.param("green-1 green-2", None, id="no-match"),
        pytest.param("wild-draw-four wild-draw-four", None, id="a-guilty-wild-draw-four"),
        pytest.param("wild-draw-four green-2", Reason.MUST_PLAY, id="an-innocent-wild-draw-four"),
    ],
)
def test_with_both_piles_used_up_a_match_must_be_played(variant: Variant, held: str, expected: Reason | None) -> None:
    """R-43: nobody can draw; who has no play that could be asked for passes, and others play."""
    state = table(variant, [held, "blue-8"], rest=1)

    assert Reason.NOTHING_TO_DRAW == refused(state, Draw(0))
    assert expected == refused(state, Pass(0))


@pytest.mark.rule("NEW-TURN-10")
@BOTH
@BOTH_WAYS_ROUND
@pytest.mark.parametrize("turn", ["play", "draw and pass", "play the drawn card"])
def test_after_a_play_or_a_draw_the_next_player_has_the_turn(
    variant: Variant, turn: str, seats: int, direction: Direction
) -> None:
    """R-20a: after the play or the pass, also of a card just drawn, in the direction of play."""
    state = table(variant, around("red-1 green-2 green-3", seats=seats), draw="red-9", direction=direction)
    if turn == "play":
        state, _ = play(state, lay(state, "red-1"))
    else:
        state, _ = play(state, Draw(0))
        assert ("drawn", 0) == (state.prompt.kind, state.prompt.seat)
        state, _ = play(state, Pass(0) if turn == "draw and pass" else lay(state, "red-9"))

    assert ("turn", direction % seats) == (state.prompt.kind, state.prompt.seat)


@pytest.mark.rule("NEW-TURN-10")
@BOTH
@pytest.mark.parametrize(
    ("how", "playing", "passing"),
    [
        ("optional", None, None),
        ("force_play", None, Reason.MUST_PLAY),
        ("keep", Reason.DRAWN_CARD_STAYS, None),
    ],
)
def test_playable_card_just_drawn_may_must_or_must_not_be_played(
    variant: Variant, how: Literal["optional", "force_play", "keep"], playing: Reason | None, passing: Reason | None
) -> None:
    """R-21: these sheets say "may"; `drawn_card` has the other two."""
    state = table(variant.with_rules(drawn_card=how), ["green-2 green-3", "blue-8"], draw="red-9")
    state, _ = play(state, Draw(0))

    assert playing == refused(state, lay(state, "red-9"))
    assert passing == refused(state, Pass(0))
    assert "optional" == variant.rules.drawn_card


@pytest.mark.rule("NEW-DRAW-08")
@BOTH
def test_discards_become_the_draw_pile_when_there_is_none(variant: Variant) -> None:
    """R-42: all but the top, whose colour stays in force; all cards are still there."""
    state = table(
        variant, ["green-2 green-3", "blue-8"], top="wild", color="yellow", discard="red-1 red-2 special", rest=1
    )
    state, events = play(state, Draw(0))

    assert [Reshuffled(3)] == of(Reshuffled, events)
    assert (2, 1, "wild", "yellow") == (len(state.draw_pile), len(state.discard_pile), face(state.top), state.color)
    assert Counter(dict(variant.deck)) == everything(state)


@pytest.mark.rule("NEW-DRAW-08")
@BOTH
def test_draw_two_is_served_across_the_reshuffle(variant: Variant) -> None:
    """One card of the pile and one of the discards."""
    state = table(
        variant, ["red-draw-two green-3 green-4", "blue-8", "blue-9"], draw="yellow-1", discard="green-1", rest=2
    )
    state, events = play(state, lay(state, "red-draw-two"))

    assert [Drew, Reshuffled, Drew] == [type(event) for event in events if isinstance(event, Drew | Reshuffled)]
    assert [Reshuffled(2)] == of(Reshuffled, events)
    assert (3, 2) == (len(state.hands[1]), state.prompt.seat)


@pytest.mark.rule("NEW-DRAW-08")
@BOTH
def test_what_both_piles_cannot_give_is_not_owed(variant: Variant) -> None:
    """R-43: four cards are due, one is there; the rest lapses."""
    state = table(variant, ["wild-draw-four green-3 green-4", "blue-8", "blue-9"], rest=2)
    state, _ = play(state, Play(0, WD4, color="green"), Answer(1, "accept"))

    assert (2, (), 2) == (len(state.hands[1]), state.draw_pile, state.prompt.seat)
