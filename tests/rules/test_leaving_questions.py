"""Leaving while a question is open: who asked, who was asked, and who was an option (R-72)."""

from __future__ import annotations

import pytest

import unorules as uno
from tests.kit.builders import WD4, of, play, refused, sizes
from tests.rules.dealing import turn_up
from tests.rules.house import QUIET, house, owes, waits
from tests.rules.sheets import SHEETS, table
from unorules import Answer, Leave, Play, Reason, State, card
from unorules.events import Asked, ColorSet, Drew, Skipped

LEAVING = house(leaving="allowed")


def challenged(first: str = "wild-draw-four red-1 red-2", *, stacking: bool = False) -> State:
    """Seat 0 of four has laid a Wild Draw Four, and seat 1 is asked."""
    hands = [first, QUIET, "blue-8 blue-9", "yellow-1 yellow-2"]
    variant = LEAVING.with_rules(stacking="any") if stacking else LEAVING
    return play(uno.position(hands, top="red-5", variant=variant), Play(0, WD4, color="green"))[0]


@pytest.mark.rule("R-72")
@pytest.mark.parametrize("stacking", [False, True])
def test_question_lapses_with_whoever_asked_it(stacking: bool) -> None:
    """And what it would have cost: nobody draws, and the next after the asker has an ordinary turn."""
    state, events = play(challenged(stacking=stacking), Leave(0))

    assert (("turn", 1), 0) == (waits(state), state.prompt.owed)
    assert [] == of(Drew, events) + of(Skipped, events)
    assert "green" == state.color


@pytest.mark.rule("R-72")
@pytest.mark.parametrize("stacking", [False, True])
def test_question_lapses_with_whoever_was_asked(stacking: bool) -> None:
    """The turn is that of whoever is next after the asker now: seat 2, who is not asked in turn."""
    state, events = play(challenged(stacking=stacking), Leave(1))

    assert (("turn", 2), 0) == (waits(state), state.prompt.owed)
    assert [] == of(Drew, events) + of(Skipped, events) + of(Asked, events)


@pytest.mark.rule("R-72", "R-61")
@pytest.mark.parametrize("leaver", [1, 2])
def test_debt_under_a_question_lapses_with_it(leaver: int) -> None:
    """Seat 1 laid a Wild Draw Four on a debt of two and asks seat 2: six cards lapse."""
    hands = ["red-draw-two red-1 red-2", "wild-draw-four blue-1 blue-2", "blue-8 blue-9", QUIET]
    state = uno.position(hands, top="red-5", variant=LEAVING.with_rules(stacking="any"))
    state, _ = play(state, Play(0, card("red-draw-two")), Play(1, WD4, color="green"))
    assert (("ask", 2), 6) == (waits(state), state.prompt.owed)

    state, events = play(state, Leave(leaver))

    assert (("turn", 2 if leaver == 1 else 3), 0, []) == (waits(state), state.prompt.owed, of(Drew, events))


@pytest.mark.rule("R-72")
@pytest.mark.parametrize("leaver", [2, 3])
def test_question_of_others_stays(leaver: int) -> None:
    """Seat 1 still answers, and the turn after it goes over the empty chair."""
    state, _ = play(challenged(), Leave(leaver))
    assert (("ask", 1), ("accept", "challenge")) == (waits(state), state.prompt.options)

    state, events = play(state, Answer(1, "accept"))

    assert (4, ("turn", 3 if leaver == 2 else 2)) == (len(of(Drew, events)), waits(state))


@pytest.mark.rule("R-72")
@pytest.mark.parametrize(("leaver", "next_seat"), [(0, 1), (1, 2)])
def test_outcome_lapses_with_whoever_it_is_about_or_who_asked(leaver: int, next_seat: int) -> None:
    """The kick of Ice The Kicker: the host has nothing to report any more, and nobody draws three."""
    state = table(
        SHEETS["NFL"].with_rules(leaving="allowed"), ["special red-1 red-2", "green-1 green-2", "blue-8 blue-9"]
    )
    state, _ = play(state, Play(0, card("wild-ice-the-kicker"), color="green"))
    assert (("outcome", None), 1) == (waits(state), state.prompt.about)

    state, events = play(state, Leave(leaver))

    assert (("turn", next_seat), []) == (waits(state), of(Drew, events))
    assert Reason.NO_QUESTION == refused(state, Answer(None, "no-good"))


@pytest.mark.rule("R-72")
@pytest.mark.parametrize(("leaver", "expected"), [(0, ("turn", 1)), (1, ("ask", 0))])
def test_question_that_a_player_asks_itself_lapses_with_that_player_only(
    leaver: int, expected: tuple[str, int]
) -> None:
    """The friend of The One Where You Draw: if the next player leaves, the one after draws."""
    state = table(
        SHEETS["FR"].with_rules(leaving="allowed"), ["special red-1 red-2", "green-1 green-2", "blue-8 blue-9"]
    )
    state, _ = play(state, Play(0, card("wild-the-one-where-you-draw"), color="green"))

    state, _ = play(state, Leave(leaver))

    assert expected == waits(state)
    if leaver == 1:
        state, events = play(state, Answer(0, "joey"))
        assert ({2}, ("turn", 2)) == ({event.seat for event in of(Drew, events)}, waits(state))


@pytest.mark.rule("R-72", "R-66")
def test_leaver_is_no_option_any_more() -> None:
    """The 7 can still be swapped with the others, even if only one is left."""
    hands = ["red-7 red-1", QUIET, "blue-8 blue-9", "yellow-1 yellow-2 yellow-3 yellow-4"]
    state = uno.position(hands, top="red-5", variant=LEAVING.with_rules(seven_zero="on"))
    state, _ = play(state, Play(0, card("red-7")), Leave(2))

    assert (("ask", 0), (1, 3)) == (waits(state), state.prompt.options)
    assert Reason.NO_SUCH_OPTION == refused(state, Answer(0, 2))
    state, _ = play(state, Leave(1))
    assert (3,) == state.prompt.options
    state, _ = play(state, Answer(0, 3))

    assert ([4, 0, 0, 1], ("turn", 3)) == (sizes(state), waits(state))


@pytest.mark.rule("R-72", "R-66")
def test_swap_lapses_with_the_player_of_the_seven() -> None:
    """Nobody's hand moves, and the next seat has its turn."""
    hands = ["red-7 red-1", QUIET, "blue-8 blue-9"]
    state = uno.position(hands, top="red-5", variant=LEAVING.with_rules(seven_zero="on"))

    state, events = play(state, Play(0, card("red-7")), Leave(0))

    assert (("turn", 1), [0, 3, 2], []) == (waits(state), sizes(state), of(uno.events.HandMoved, events))


@pytest.mark.rule("R-72")
def test_opening_colour_is_named_by_the_next_seat_to_the_left() -> None:
    """That seat then has the first turn, as P1 would have had."""
    state, _ = turn_up("wild", 4, variant=LEAVING)
    assert (("ask", 1), "color") == (waits(state), state.prompt.question)

    state, events = play(state, Leave(1))
    assert (("ask", 2), state.variant.colors) == (waits(state), state.prompt.options)
    assert [2] == [asked.seat for asked in of(Asked, events)]
    state, events = play(state, Answer(2, "blue"))

    assert (ColorSet(2, "blue"), "blue", ("turn", 2)) == (of(ColorSet, events)[0], state.color, waits(state))


@pytest.mark.rule("R-72", "R-60")
def test_debt_of_an_opening_draw_two_lapses_with_the_first_player() -> None:
    """Seat 2 has an ordinary turn."""
    state, _ = turn_up("red-draw-two", 4, variant=LEAVING.with_rules(stacking="any"))
    assert (1, 2) == owes(state)

    state, events = play(state, Leave(1))

    assert (("turn", 2), []) == (waits(state), of(Drew, events))
