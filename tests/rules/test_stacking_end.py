"""Going out on a debt, and how long a player can be caught while something is owed (R-62, R-63)."""

from __future__ import annotations

import pytest

import unorules as uno
from tests.kit.builders import WD4, drew, of, play, play_of, refused, sizes
from tests.rules.house import QUIET, house, owes, waits
from unorules import CallUno, Catch, Draw, Play, Reason, State, Variant, card
from unorules.events import Asked, Drew, Owed, Played, Reversed, RoundEnded, Skipped

BOTH = house(stacking="any", bounce="both")


def owing(hand: str, *, seats: int = 4, variant: Variant = BOTH) -> State:
    """Seat 1 owes two on a red card and holds these; all others hold an answer to everything."""
    hands = ["red-draw-two blue-draw-two", hand, "yellow-draw-two red-reverse", "green-draw-two red-skip"]
    state = uno.position(hands[:seats], top="red-5", variant=variant)
    return play(state, Play(0, card("red-draw-two")))[0]


@pytest.mark.rule("R-62")
@pytest.mark.parametrize(("last", "whole"), [("green-draw-two", 4), ("wild-draw-four", 6)])
def test_next_seat_draws_the_whole_debt_when_a_draw_card_is_the_last(last: str, whole: int) -> None:
    """Nothing is asked, though the seat holds an answer: a winner's card is not stacked on after the end."""
    state, events = play(owing(last), Play(1, card(last)))

    assert (whole, [], []) == (len(drew(events, 2)), of(Owed, events), of(Asked, events))
    assert [(1, "out")] == [(end.winner, end.why) for end in of(RoundEnded, events)]
    assert 2 + whole == sizes(state)[2]
    assert "round_over" == state.prompt.kind


@pytest.mark.rule("R-62")
def test_last_draw_card_without_a_debt_below_it_is_drawn_too() -> None:
    """The next seat holds a Draw Two, and draws: nobody answers a card that ended the round."""
    state = uno.position(["red-draw-two", "blue-draw-two", "green-1"], top="red-5", variant=BOTH)

    state, events = play(state, Play(0, card("red-draw-two")))

    assert (2, []) == (len(drew(events, 1)), of(Owed, events))
    assert [0, 3, 1] == sizes(state)


@pytest.mark.rule("R-62")
def test_points_are_counted_after_the_last_draw() -> None:
    """The four cards drawn for it belong to the hand: two of 9 and two of 8."""
    hands = ["red-draw-two blue-1", "green-draw-two", "yellow-2"]
    state = uno.position(hands, top="red-5", draw="red-9 blue-9 red-8 blue-8", variant=BOTH)

    _, events = play(state, Play(0, card("red-draw-two")), Play(1, card("green-draw-two")))

    (end,) = of(RoundEnded, events)
    assert (0, 1 + 2 + 9 + 9 + 8 + 8, 0) == end.points
    assert [*["Drew"] * 4, "RoundEnded"] == [type(event).__name__ for event in events[-5:]]


@pytest.mark.rule("R-62", "R-64")
@pytest.mark.parametrize(("last", "payer", "direction"), [("red-skip", 2, 1), ("red-reverse", 0, -1)])
def test_last_card_that_passes_the_debt_on(last: str, payer: int, direction: int) -> None:
    """A Reverse turns the direction first; then the next seat draws what is owed, and then points are counted."""
    state, events = play(owing(last), Play(1, card(last)))

    assert (2, direction) == (len(drew(events, payer)), state.direction)
    assert 2 == len(of(Drew, events))
    assert [] == of(Owed, events)
    assert (1, "out") == (of(RoundEnded, events)[0].winner, of(RoundEnded, events)[0].why)
    order = [type(event).__name__ for event in events if not isinstance(event, Skipped)]
    assert ["Played", *["Reversed"] * (direction < 0), "Drew", "Drew", "RoundEnded"] == order


@pytest.mark.rule("R-62", "R-64")
@pytest.mark.parametrize("last", ["red-skip", "red-reverse"])
def test_debt_passed_on_by_a_last_card_between_two_is_drawn_by_the_other_one(last: str) -> None:
    """Never by the player who has gone out."""
    state, events = play(owing(last, seats=2), Play(1, card(last)))

    assert (2, 0) == (len(drew(events, 0)), len(drew(events, 1)))
    assert [3, 0] == sizes(state)


@pytest.mark.rule("R-62", "R-68")
def test_several_draw_cards_that_are_the_last_ones_add_up() -> None:
    """Two Draw Twos on a debt of two are six cards, drawn by one seat."""
    variant = house(stacking="any", multi_play="identical")
    state = owing("green-draw-two green-draw-two", seats=3, variant=variant)

    state, events = play(state, Play(1, card("green-draw-two"), count=2))

    assert (6, [6 + 2]) == (len(drew(events, 2)), [sizes(state)[2]])
    assert Played(1, card("green-draw-two"), None, (card("green-draw-two"),)) == events[0]
    assert "out" == of(RoundEnded, events)[0].why


@pytest.mark.rule("R-62", "R-68")
def test_several_draw_cards_as_last_ones_add_up_without_stacking_too() -> None:
    """The next seat draws four before points are counted."""
    hands = ["red-draw-two red-draw-two", "blue-draw-two", "green-1"]
    state = uno.position(hands, top="red-5", variant=house(multi_play="identical"))

    state, events = play(state, Play(0, card("red-draw-two"), count=2))

    assert (4, [0, 5, 1]) == (len(drew(events, 1)), sizes(state))


def one_left() -> State:
    """Seat 0 has laid a Draw Two and kept one card without a call; seat 1 owes two and holds an answer."""
    hands = ["red-draw-two blue-2", "blue-draw-two red-6 red-7", QUIET, QUIET.replace("green", "yellow")]
    return play(uno.position(hands, top="red-5", variant=house(stacking="any")), Play(0, card("red-draw-two")))[0]


@pytest.mark.rule("R-63")
def test_laying_a_card_on_a_debt_ends_the_time_to_catch() -> None:
    """It is a play made as a turn."""
    state = one_left()
    assert (0,) == state.catchable

    state, _ = play(state, Play(1, card("blue-draw-two")))

    assert () == state.catchable
    assert Reason.NOTHING_TO_CATCH == refused(state, Catch(2, 0))


@pytest.mark.rule("R-63")
def test_taking_a_debt_does_not_end_the_time_to_catch() -> None:
    """It is a forced draw: only the play of the one after ends it."""
    state, _ = play(one_left(), Draw(1))
    assert ((0,), ("turn", 2)) == (state.catchable, waits(state))
    assert 3 == len(play(state, Catch(1, 0))[0].hands[0])

    state, _ = play(state, Draw(2))
    assert () == state.catchable


@pytest.mark.rule("R-63")
def test_who_owes_may_catch_and_be_called_for_as_at_a_turn() -> None:
    """Calls and catches leave the debt as it is; a call ahead is due with two cards, for the play on the debt."""
    hands = ["red-draw-two blue-2", "blue-draw-two red-6", QUIET]
    state = uno.position(hands, top="red-5", variant=house(stacking="any"))
    state, _ = play(state, Play(0, card("red-draw-two")), Catch(1, 0), CallUno(1))
    assert ((1, 2), 3) == (owes(state), sizes(state)[0])

    state, _ = play(state, play_of("blue-draw-two", seat=1))

    assert (1, ()) == (sizes(state)[1], state.catchable)


@pytest.mark.rule("R-63")
def test_call_ahead_lapses_when_the_debt_is_taken() -> None:
    """The next time the seat has one card it must call again."""
    hands = ["red-draw-two blue-2 blue-3", "blue-draw-two red-6", QUIET]
    state = uno.position(hands, top="red-5", variant=house(stacking="any"))

    state, _ = play(state, Play(0, card("red-draw-two")), CallUno(1), Draw(1))

    assert 4 == sizes(state)[1]
    assert Reason.CALL_NOT_DUE == refused(state, CallUno(1))


@pytest.mark.rule("R-61", "R-62")
def test_wild_draw_four_as_the_last_card_on_a_debt_is_not_challenged() -> None:
    """R-31: an empty hand is innocent, so nothing is asked; six cards are drawn."""
    state, events = play(owing("wild-draw-four"), Play(1, WD4))

    assert ([], [], 6) == (of(Asked, events), of(Owed, events), len(drew(events, 2)))
    assert [] == [event for event in events if isinstance(event, Reversed)]
    assert [] == [skipped for skipped in of(Skipped, events) if skipped.seat != 2]
    assert "round_over" == state.prompt.kind
