"""Variants with their own way of drawing: at a turn, and for a missed or wrong call, which interrupts any prompt."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

import unorules as uno
from tests.engine.odd_cards import raises
from tests.kit.builders import WD4, drew, of, play, prompt_of, refusal, sizes
from tests.kit.decks import LAUNCHING, launcher_table, launcher_variant
from tests.kit.invariants import check_closed, checked_apply
from unorules import Answer, CallUno, Catch, Draw, Leave, Pass, Play, Prompt, Reason, State, Variant, card
from unorules.cards import DrawCards, Kind
from unorules.errors import CardError, VariantError
from unorules.events import Asked, Caught, UnoCalled

RED_1 = Play(0, card("red-1"))


def without_date(prompt: Prompt) -> dict[str, Any]:
    """Return a prompt as it stands, whenever it first appeared."""
    return {name: getattr(prompt, name) for name in ("kind", "seat", "about", "question", "options", "by", "owed")}


# At a turn.


def test_turn_in_which_somebody_draws_is_over_with_that() -> None:
    """The next seat follows, and nothing that was drawn is played."""
    state, _ = checked_apply(launcher_table(), Draw(0), thorough=True)
    assert ("outcome", 0, "launched") == prompt_of(state)
    assert (None, 0) == (state.prompt.seat, state.prompt.by)

    state, events = checked_apply(state, Answer(None, "3"), thorough=True)

    assert (3, "turn", 1) == (len(drew(events, 0)), state.prompt.kind, state.prompt.seat)


def test_effects_may_be_data() -> None:
    """Drawing need not ask: here nothing is drawn at all."""
    nothing = Kind("test:idle", points=0)
    state, events = checked_apply(launcher_table(variant=launcher_variant(nothing)), Draw(0))

    assert ([], "turn", 1) == (drew(events, 0), state.prompt.kind, state.prompt.seat)


def test_drawing_is_told_whose_turn_it_is_and_what_would_be_drawn() -> None:
    """One card for a turn; what it is called stands in place of the card."""
    told: list[uno.cards.Turn] = []

    def notes(turn: uno.cards.Turn) -> list[uno.cards.Effect]:
        told.append(turn)
        return [DrawCards(turn.seat, turn.owed)]

    kind = Kind("test:notes", points=0, on_play=notes)
    state, events = uno.apply(launcher_table(variant=launcher_variant(kind)), Draw(0))

    (turn,) = told
    assert (0, 1, uno.Card("test:notes"), "red") == (turn.seat, turn.owed, turn.card, turn.color)
    assert state.hands[0] != turn.hand == launcher_table().hands[0]
    assert 1 == len(drew(events, 0))


def test_code_that_fails_is_a_fault_of_the_kind() -> None:
    """It is named, and nothing has changed."""
    state = launcher_table(variant=launcher_variant(Kind("test:broken", points=0, on_play=raises)))

    with pytest.raises(CardError, match=r"^card 'test:broken' raised KeyError"):
        uno.apply(state, Draw(0))


def test_window_to_catch_closes_when_the_next_seat_draws() -> None:
    """R-35: as where drawing is taking cards."""
    state, _ = play(launcher_table(), RED_1)
    assert (0,) == state.catchable

    state, _ = play(state, Draw(1))

    assert () == state.catchable


def test_nothing_to_draw_is_a_pass() -> None:
    """Where neither pile has a card, nobody presses."""
    state = launcher_table("green-1 blue-1", "blue-2", rest=1)

    assert Reason.NOTHING_TO_DRAW == refusal(state, Draw(0))
    assert refusal(state, Pass(0)) is None


# For a call.

FALSE = launcher_variant(uno_false_penalty=1)
LEAVING = launcher_variant(leaving="allowed", uno_false_penalty=1)


def at_a_turn(variant: Variant) -> State:
    """Seat 0 can be caught, and it is the turn of seat 1."""
    return play(launcher_table(variant=variant), RED_1)[0]


def at_a_challenge(variant: Variant) -> State:
    """Seat 0 can be caught, and seat 1 may challenge."""
    state = launcher_table("wild-draw-four red-1", "blue-1 blue-2", "green-1 green-2", variant=variant)
    return play(state, Play(0, WD4, color="blue"))[0]


def at_a_debt(variant: Variant) -> State:
    """Seat 0 can be caught, and seat 1 owes two."""
    stacking = variant.with_rules(stacking="any")
    state = launcher_table("red-draw-two red-1", "blue-draw-two blue-2", "green-1 green-2", variant=stacking)
    return play(state, Play(0, card("red-draw-two")))[0]


PROMPTS = {"turn": at_a_turn, "ask": at_a_challenge, "debt": at_a_debt}


@pytest.mark.parametrize("kind", PROMPTS)
def test_catch_interrupts_every_prompt_and_that_goes_on(kind: str) -> None:
    """Whoever is caught presses twice; then the game waits on what it waited on before."""
    start = PROMPTS[kind](LAUNCHING)
    assert kind == start.prompt.kind

    state, events = checked_apply(start, Catch(1, 0), thorough=True)
    assert [Caught(1, 0)] == of(Caught, events)
    assert (("outcome", 0, "launched"), ()) == (prompt_of(state), state.catchable)
    state, _ = checked_apply(state, Answer(None, "2"), thorough=True)
    assert ("outcome", 0, "launched") == prompt_of(state)
    state, events = checked_apply(state, Answer(None, "1"), thorough=True)

    assert without_date(start.prompt) == without_date(state.prompt)
    assert state.seq == state.prompt.since
    assert (4, 1) == (len(state.hands[0]), len(drew(events, 0)))
    legal = {action for action in uno.legal_actions(start) if not isinstance(action, CallUno | Catch)}
    assert legal <= set(uno.legal_actions(state))


@pytest.mark.parametrize("kind", PROMPTS)
def test_what_was_interrupted_is_answered_as_ever(kind: str) -> None:
    """With the same result, but for the cards that were drawn."""
    start = PROMPTS[kind](LAUNCHING)
    state, _ = play(start, Catch(1, 0), Answer(None, "0"), Answer(None, "0"))
    action: uno.Action = Answer(1, "accept") if kind == "ask" else Draw(1)

    straight, _ = play(start, action)
    later, _ = play(state, action)

    assert (straight.hands, straight.draw_pile) == (later.hands, later.draw_pile)
    assert without_date(straight.prompt) == without_date(later.prompt)


def test_drawing_at_a_turn_is_interrupted_too() -> None:
    """The launcher of seat 1 waits until seat 0 has pressed for a wrong call."""
    state, _ = play(launcher_table("red-1 red-2 red-3", "blue-1 blue-2", variant=FALSE), RED_1, Draw(1))
    assert ("outcome", 1, "launched") == prompt_of(state)

    state, events = checked_apply(state, Catch(0, 1), thorough=True)
    assert [Caught(0, 1, due=False)] == of(Caught, events)
    assert ("outcome", 0, "launched") == prompt_of(state)
    state, _ = checked_apply(state, Answer(None, "1"))

    assert ("outcome", 1, "launched") == prompt_of(state)
    state, events = checked_apply(state, Answer(None, "3"))
    assert (3, "turn", 0) == (len(drew(events, 1)), state.prompt.kind, state.prompt.seat)


def test_wrong_call_costs_a_press() -> None:
    """R-36: where the rules say so."""
    start = launcher_table("red-1 red-2 red-3", "blue-1 blue-2", variant=FALSE)

    state, events = checked_apply(start, CallUno(0), thorough=True)
    assert ([UnoCalled(0, due=False)], ("outcome", 0, "launched")) == (of(UnoCalled, events), prompt_of(state))
    state, events = checked_apply(state, Answer(None, "2"))

    assert (2, "turn", 0) == (len(drew(events, 0)), state.prompt.kind, state.prompt.seat)


def test_nobody_is_caught_while_somebody_draws_for_a_call() -> None:
    """What is interrupted is not interrupted again; a call that is due can still be made."""
    variant = launcher_variant(uno_window="own_turn", uno_false_penalty=1)
    state = launcher_table("red-1 red-2", "red-3 blue-2", "green-1 green-2", variant=variant)
    state, _ = play(state, RED_1, Play(1, card("red-3")))
    assert (0, 1) == state.catchable
    state, _ = play(state, Catch(2, 0))

    assert Reason.QUESTION_PENDING == refusal(state, Catch(2, 1))
    assert Reason.QUESTION_PENDING == refusal(state, Catch(1, 2))
    assert Reason.QUESTION_PENDING == refusal(state, CallUno(2))
    check_closed(state)
    state, _ = checked_apply(state, CallUno(1))
    assert ((), ("outcome", 0, "launched")) == (state.catchable, prompt_of(state))


def test_call_ahead_lapses_with_what_is_drawn() -> None:
    """R-34: also if it is drawn for a wrong catch, and the prompt comes back."""
    start, _ = play(launcher_table("red-1 red-2", "blue-1 blue-2", variant=FALSE), CallUno(0))

    nothing, _ = play(start, Catch(0, 1), Answer(None, "0"))
    some, _ = play(start, Catch(0, 1), Answer(None, "1"))

    assert (True, False) == (uno.view(nothing, 0).called_early, uno.view(some, 0).called_early)


def test_call_ahead_of_several_cards_lapses_only_with_what_is_drawn() -> None:
    """R-68: with three cards, two of them identical, a call is due and stays made if nothing comes out."""
    variant = launcher_variant(uno_false_penalty=1, multi_play="identical")
    start, _ = play(launcher_table("red-1 red-1 red-2", "blue-1 blue-2", variant=variant), CallUno(0))

    nothing, _ = play(start, Catch(0, 1), Answer(None, "0"))
    some, _ = play(start, Catch(0, 1), Answer(None, "1"))

    assert (True, False) == (uno.view(nothing, 0).called_early, uno.view(some, 0).called_early)


def test_call_ahead_lapses_with_what_is_drawn_before_somebody_leaves() -> None:
    """R-34: also if the prompt comes back because nobody draws any more."""
    variant = launcher_variant(uno_false_penalty=2, leaving="allowed")
    start, _ = play(launcher_table(variant=variant), CallUno(0), Catch(0, 1))

    nothing, _ = play(start, Leave(2))
    some, _ = play(start, Answer(None, "1"), Leave(2))

    assert (True, False) == (uno.view(nothing, 0).called_early, uno.view(some, 0).called_early)


@pytest.mark.parametrize("leaver", [0, 1, 2])
@pytest.mark.parametrize("kind", PROMPTS)
def test_somebody_may_leave_meanwhile(kind: str, leaver: int) -> None:
    """Nobody draws for the call any more, and the prompt before it is the one that counts."""
    start = PROMPTS[kind](LEAVING)
    state, _ = play(start, Catch(1, 0))

    state, _ = checked_apply(state, Leave(leaver), thorough=True)
    expected, _ = play(start, Leave(leaver))

    assert without_date(expected.prompt) == without_date(state.prompt)
    assert expected.hands == state.hands


def test_who_draws_at_a_turn_may_leave() -> None:
    """The turn goes on; if another leaves, the launcher still waits."""
    state, _ = play(launcher_table(variant=LEAVING), Draw(0))

    gone, _ = checked_apply(state, Leave(0), thorough=True)
    other, _ = checked_apply(state, Leave(2), thorough=True)

    assert ("turn", 1) == (gone.prompt.kind, gone.prompt.seat)
    assert ("outcome", 0, "launched") == prompt_of(other)


def test_presses_that_leave_nothing_to_draw_give_what_there_is() -> None:
    """R-43: as ever."""
    state = launcher_table("red-1 blue-1", "blue-2 blue-3", draw="green-5", rest=1)
    state, _ = play(state, Draw(0))

    state, events = checked_apply(state, Answer(None, "3"))

    assert (1, [3]) == (len(drew(events, 0)), sizes(state)[:1])


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"on_draw": "launcher"}, "on_draw must be of type Kind"),
        ({"rules": uno.Rules(turn_draw="until_playable")}, "but on_draw says what drawing is"),
    ],
)
def test_variant_that_contradicts_itself_is_refused(change: dict[str, Any], said: str) -> None:
    """When it is made."""
    with pytest.raises(VariantError, match=said):
        attrs.evolve(LAUNCHING, **change)


def test_question_asks_the_host_again_for_each_press() -> None:
    """An event for each."""
    _, events = play(at_a_turn(LAUNCHING), Catch(1, 0), Answer(None, "0"), Answer(None, "0"))

    assert [Asked(None, 0, "launched", ("0", "1", "2", "3"))] * 2 == of(Asked, events)
