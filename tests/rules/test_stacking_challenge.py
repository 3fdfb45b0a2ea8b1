"""Stacking and the challenge: a Wild Draw Four is accepted or challenged first, whatever the debt (R-61)."""

from __future__ import annotations

import pytest

import unorules as uno
from tests.kit.builders import WD4, drew, of, play, playable, refusal, sizes
from tests.rules.tables import QUIET, house, owes, waits
from unorules import Answer, Catch, Draw, Play, Reason, State, Variant, card
from unorules.events import Announced, Drew, HandShown, Owed, Skipped

ANY = house(stacking="any")
FOUR = Play(1, WD4, color="green")


def on_a_debt(kept: str, *, third: str = "blue-8 blue-9", variant: Variant = ANY) -> State:
    """Seat 1 of four owes two, on a red card; it holds a Wild Draw Four and these, and seat 2 the third hand."""
    hands = ["red-draw-two blue-1 blue-2", f"wild-draw-four {kept}", third, QUIET]
    return play(uno.position(hands, top="red-5", variant=variant), Play(0, card("red-draw-two")))[0]


@pytest.mark.rule("R-61", "R-60")
def test_wild_draw_four_is_first_accepted_or_challenged() -> None:
    """While that is open, the prompt says what the seat would draw by accepting: the two and the four."""
    state, events = play(on_a_debt("blue-3 blue-4"), FOUR)

    assert (("ask", 2), "challenge", ("accept", "challenge")) == (
        waits(state),
        state.prompt.question,
        state.prompt.options,
    )
    assert 6 == state.prompt.owed
    assert [] == of(Owed, events)


@pytest.mark.rule("R-61")
def test_four_of_an_accepted_card_join_the_debt_which_the_same_seat_may_answer() -> None:
    """Accepting is not drawing: a Draw Two makes it eight for the next one."""
    state, _ = play(on_a_debt("blue-3 blue-4", third="yellow-draw-two blue-8 blue-9"), FOUR)

    state, events = play(state, Answer(2, "accept"))
    assert ((2, 6), [Owed(2, 6)], []) == (owes(state), of(Owed, events), of(Drew, events))
    assert ["yellow-draw-two"] == playable(state, 2)

    state, _ = play(state, Play(2, card("yellow-draw-two")))
    assert (3, 8) == owes(state)


@pytest.mark.rule("R-61")
def test_accepted_debt_is_drawn_whole() -> None:
    """Six cards, and the turn is lost."""
    state, events = play(on_a_debt("blue-3 blue-4"), FOUR, Answer(2, "accept"), Draw(2))

    assert (6, [Skipped(2)], ("turn", 3)) == (len(drew(events, 2)), of(Skipped, events), waits(state))


@pytest.mark.rule("R-61")
def test_wild_draw_four_that_starts_a_debt_is_accepted_first_too() -> None:
    """Then four are owed, and under `same_kind` another Wild Draw Four answers, which is asked about again."""
    hands = ["wild-draw-four blue-1 blue-2", "wild-draw-four blue-3 blue-4", "blue-8 blue-9"]
    state = uno.position(hands, top="red-5", variant=house(stacking="same_kind"))

    state, _ = play(state, Play(0, WD4, color="green"))
    assert (("ask", 1), 4) == (waits(state), state.prompt.owed)
    state, _ = play(state, Answer(1, "accept"))
    assert (1, 4) == owes(state)
    state, _ = play(state, FOUR)
    assert (("ask", 2), 8) == (waits(state), state.prompt.owed)


@pytest.mark.rule("R-61")
def test_guilty_player_draws_the_whole_debt() -> None:
    """Not only the four: a bluff on a debt of two costs six, and the challenger takes an ordinary turn."""
    state, events = play(on_a_debt("red-3 blue-4"), FOUR, Answer(2, "challenge"))

    assert (6, 0) == (len(drew(events, 1)), len(drew(events, 2)))
    assert ([2, 8, 2, 3], ("turn", 2), 0) == (sizes(state), waits(state), state.prompt.owed)
    assert [] == of(Skipped, events)
    assert [Announced(1, "guilty")] == of(Announced, events)


@pytest.mark.rule("R-61")
def test_challenger_of_an_innocent_player_draws_the_whole_debt_and_two_more() -> None:
    """Two, four and two are eight, and the turn is lost; nothing is left to answer."""
    state, events = play(on_a_debt("blue-3 blue-4"), FOUR, Answer(2, "challenge"))

    assert (0, 8) == (len(drew(events, 1)), len(drew(events, 2)))
    assert ([2, 2, 10, 3], ("turn", 3), 0) == (sizes(state), waits(state), state.prompt.owed)
    assert [Skipped(2)] == of(Skipped, events)
    assert [Announced(1, "innocent")] == of(Announced, events)


@pytest.mark.rule("R-61")
def test_verdict_is_told_after_the_hand_is_shown_and_before_anyone_draws() -> None:
    """The challenger sees the hand; everyone hears the word."""
    _, events = play(on_a_debt("red-3 blue-4"), FOUR, Answer(2, "challenge"))
    told = [event for event in events if isinstance(event, HandShown | Announced | Drew)]

    shown = HandShown(1, 2, (card("red-3"), card("blue-4")))
    assert [shown, Announced(1, "guilty")] == told[:2]
    assert {Drew} == {type(event) for event in told[2:]}


@pytest.mark.rule("R-61")
@pytest.mark.parametrize(("held", "word"), [("red-3 blue-4", "innocent"), ("yellow-3 blue-4", "guilty")])
def test_condition_is_judged_on_the_colour_in_force_when_it_was_laid(held: str, word: str) -> None:
    """R-23: also on a debt. The Draw Two below it is yellow: the red card of the first turn no longer matters."""
    hands = ["yellow-draw-two blue-1 blue-2", f"wild-draw-four {held}", "blue-8 blue-9"]
    state = uno.position(hands, top="yellow-5", discard="red-5", variant=house(stacking="any"))

    _, events = play(state, Play(0, card("yellow-draw-two")), FOUR, Answer(2, "challenge"))

    assert [Announced(1, word)] == of(Announced, events)


@pytest.mark.rule("R-61")
def test_colour_named_for_an_accepted_wild_draw_four_is_the_one_that_counts_for_the_next() -> None:
    """R-23: green was named, so the green card makes the second one a bluff, of eight cards."""
    hands = ["wild-draw-four blue-1 blue-2", "wild-draw-four green-3 red-4", "blue-8 blue-9"]
    state = uno.position(hands, top="red-5", variant=house(stacking="any"))

    four = Play(0, WD4, color="green"), Answer(1, "accept"), Play(1, WD4, color="yellow"), Answer(2, "challenge")
    state, events = play(state, *four)

    assert ([Announced(1, "guilty")], 8) == (of(Announced, events), len(drew(events, 1)))
    assert ("turn", 2) == waits(state)


@pytest.mark.rule("R-61")
def test_enforced_condition_holds_on_a_debt_too() -> None:
    """Where the condition is enforced a bluff is refused, and an honest card is a debt without a question."""
    rules = house(stacking="any", wd4="enforce")
    assert Reason.NOT_NOW == refusal(on_a_debt("red-3 blue-4", variant=rules), FOUR)

    state, _ = play(on_a_debt("blue-3 blue-4", variant=rules), FOUR)
    assert (2, 6) == owes(state)


@pytest.mark.rule("R-61")
def test_free_wild_draw_four_is_a_debt_without_a_question() -> None:
    """There is no condition, and no challenge."""
    state, _ = play(on_a_debt("red-3 blue-4", variant=house(stacking="any", wd4="free")), FOUR)

    assert (2, 6) == owes(state)


@pytest.mark.rule("R-61", "R-64")
def test_accepted_wild_draw_four_may_be_bounced_where_stacking_is_off() -> None:
    """The Reverse has the colour that was named, and the player of the four owes it."""
    hands = ["wild-draw-four blue-1 blue-2", "green-reverse red-reverse green-draw-two blue-3", "blue-8 blue-9"]
    state = uno.position(hands, top="red-5", variant=house(bounce="reverse"))

    state, _ = play(state, Play(0, WD4, color="green"), Answer(1, "accept"))
    assert ((1, 4), ["green-reverse"]) == (owes(state), playable(state, 1))
    state, _ = play(state, Play(1, card("green-reverse")))

    assert ((0, 4), -1) == (owes(state), state.direction)


@pytest.mark.rule("R-61")
def test_guilt_and_the_hand_are_those_of_the_play_even_if_its_player_is_caught_in_between() -> None:
    """R-53: the two penalties are independent, and the debt is still drawn whole."""
    state, _ = play(on_a_debt("red-3"), FOUR)

    state, events = play(state, Catch(3, 1), Answer(2, "challenge"))

    assert [HandShown(1, 2, (card("red-3"),))] == of(HandShown, events)
    assert 1 + 2 + 6 == sizes(state)[1]


@pytest.mark.rule("R-61")
@pytest.mark.parametrize(("kept", "seat"), [("red-3 blue-4", 2), ("blue-3 blue-4", 3)])
def test_debt_drawn_after_a_challenge_is_gone(kept: str, seat: int) -> None:
    """Whoever drew it, the Draw Two of the next turn starts from two again."""
    hands = ["red-draw-two blue-1", f"wild-draw-four {kept}", "green-draw-two green-8", "green-draw-two green-9"]
    state = uno.position(hands, top="red-5", variant=house(stacking="any"))

    state, _ = play(state, Play(0, card("red-draw-two")), FOUR, Answer(2, "challenge"))
    state, _ = play(state, Play(seat, card("green-draw-two")))

    assert ((seat + 1) % 4, 2) == owes(state)
