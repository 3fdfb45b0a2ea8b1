"""What the challenge of a Wild Draw Four costs: who draws how many cards, and whose turn it is then."""

from __future__ import annotations

import pytest

import unorules as uno
from tests.kit.builders import WD4, Direction, around, drew, of, play, playable, refused, sizes
from tests.rules.seating import FROM_ANY_SEAT
from unorules import Answer, Catch, Draw, Pass, Play, Reason, card
from unorules.events import Drew, HandShown, Skipped


@pytest.mark.rule("ALL-WD4-02", "ALL-CHAL-04", "ALL-CHAL-05")
@pytest.mark.parametrize(
    ("option", "other", "player_draws", "next_draws", "moved_on"),
    [
        pytest.param("accept", "green-2", 0, 4, 2, id="accepted"),
        pytest.param("accept", "red-2", 0, 4, 2, id="accepted-bluff"),
        pytest.param("challenge", "green-2", 0, 6, 2, id="innocent"),
        pytest.param("challenge", "red-2", 4, 0, 1, id="guilty"),
    ],
)
@FROM_ANY_SEAT
def test_outcome_says_who_draws_and_who_is_next(
    option: str,
    other: str,
    player_draws: int,
    next_draws: int,
    moved_on: int,
    seats: int,
    turn: int,
    direction: Direction,
) -> None:
    """R-27 to R-29: who draws four or six cards as the next player loses the turn; who draws none has it."""
    hands = around(f"wild-draw-four {other} green-3", seats=seats, turn=turn)
    state = uno.position(hands, top="red-5", turn=turn, direction=direction)
    victim, pile = (turn + direction) % seats, state.draw_pile

    state, events = play(state, Play(turn, WD4, color="yellow"), Answer(victim, option))

    expected = [2] * seats
    expected[turn] += player_draws
    expected[victim] += next_draws
    assert expected == sizes(state)
    assert list(pile[: player_draws + next_draws]) == [event.card for event in of(Drew, events)]
    assert ("turn", (turn + moved_on * direction) % seats) == (state.prompt.kind, state.prompt.seat)
    assert ([Skipped(victim)] if next_draws else []) == of(Skipped, events)
    assert ("yellow", WD4, direction) == (state.color, state.top, state.direction)


@pytest.mark.rule("ALL-CHAL-04")
def test_challenger_of_a_bluff_takes_a_normal_turn() -> None:
    """R-27: the challenger draws nothing and may play on the named colour, or draw by choice."""
    state = uno.position(["wild-draw-four red-2 blue-3", "green-1 red-7 green-skip", "blue-8"], top="red-5")

    state, events = play(state, Play(0, WD4, color="green"), Answer(1, "challenge"))

    assert 4 == len(drew(events, 0))
    assert [] == drew(events, 1)
    assert {"green-1", "green-skip"} == set(playable(state, 1))
    assert None is refused(state, Draw(1))
    assert Reason.MUST_DRAW == refused(state, Pass(1))
    state, _ = play(state, Play(1, card("green-1")))
    assert 2 == state.prompt.seat


@pytest.mark.rule("ALL-CHAL-05")
def test_challenger_in_the_wrong_has_no_turn() -> None:
    """R-28: after six cards the turn goes to the player after the challenger."""
    state = uno.position(["wild-draw-four blue-2 blue-3", "green-1 red-7 green-2", "green-8"], top="red-5")

    state, _ = play(state, Play(0, WD4, color="green"), Answer(1, "challenge"))

    assert 9 == len(state.hands[1])
    assert Reason.NOT_YOUR_TURN == refused(state, Play(1, card("green-1")))
    assert None is refused(state, Play(2, card("green-8")))


@pytest.mark.rule("ALL-CHAL-05")
def test_six_cards_come_partly_from_the_reshuffled_pile() -> None:
    """One is left to draw; the other five come out of the discard pile, whose top and colour stay."""
    state = uno.position(
        ["wild-draw-four blue-2 blue-3", "green-1", "green-8"],
        top="red-5",
        draw="yellow-7",
        discard="wild red-1 red-2 red-3 red-4",
        rest=2,
    )

    state, events = play(state, Play(0, WD4, color="green"), Answer(1, "challenge"))

    assert "yellow-7" == drew(events, 1)[0]
    assert 7 == len(state.hands[1])
    assert [uno.events.Reshuffled(6)] == of(uno.events.Reshuffled, events)
    assert (1, (WD4,), "green") == (len(state.draw_pile), state.discard_pile, state.color)


@pytest.mark.rule("ALL-CHAL-04", "ALL-CHAL-05")
@pytest.mark.parametrize(
    ("other", "drawer", "expected"),
    [
        pytest.param("blue-2", 1, 2, id="innocent"),
        pytest.param("red-2", 0, 1, id="guilty"),
    ],
)
def test_penalty_beyond_what_the_piles_hold_lapses(other: str, drawer: int, expected: int) -> None:
    """Three cards are left in both piles: they are drawn, and the turn goes where it would have gone."""
    state = uno.position(
        [f"wild-draw-four {other} blue-3", "green-1", "green-8"],
        top="red-5",
        draw="yellow-7",
        discard="red-3",
        rest=2,
    )

    state, events = play(state, Play(0, WD4, color="green"), Answer(1, "challenge"))

    drawn = drew(events, drawer)
    assert "yellow-7" == drawn[0]
    assert {"yellow-7", "red-3", "red-5"} == set(drawn)
    assert () == state.draw_pile
    assert expected == state.prompt.seat


@pytest.mark.rule("ALL-CHAL-03", "ALL-CHAL-04")
def test_penalties_of_a_catch_and_of_a_bluff_add_up() -> None:
    """R-53: a guilty player who was caught before draws two and four, and shows neither."""
    state = uno.position(["wild-draw-four red-2", "yellow-1", "blue-8"], top="red-5")

    state, events = play(state, Play(0, WD4, color="green"), Catch(1, 0), Answer(1, "challenge"))

    assert ["uno", "uno", "card", "card", "card", "card"] == [event.why for event in of(Drew, events)]
    assert [HandShown(0, 1, (card("red-2"),))] == of(HandShown, events)
    assert [7, 1, 1] == sizes(state)
    assert 1 == state.prompt.seat
