"""Jump-in together with debts, conditions, calls and moved hands (R-65)."""

from __future__ import annotations

from typing import Literal

import pytest

import unorules as uno
from tests.kit.builders import WD4, of, play, playable, refused, sizes
from tests.rules.house import QUIET, house, owes, waits
from unorules import Answer, CallUno, Catch, Draw, Play, Reason, State, Variant, card
from unorules.events import Drew, JumpedIn, Owed, Skipped


def owing(hand: str, *, variant: Variant) -> State:
    """Seat 0 of four has laid a red Draw Two, seat 1 owes two, and seat 2 holds these."""
    hands = ["red-draw-two blue-8 blue-9", QUIET, hand, "yellow-1 yellow-2"]
    return play(uno.position(hands, top="red-5", variant=variant), Play(0, card("red-draw-two")))[0]


@pytest.mark.rule("R-65", "R-60")
def test_jump_in_on_a_debt_adds_to_it() -> None:
    """Seat 1 is rid of its debt, and the seat after the jumper owes four."""
    state = owing("red-draw-two green-8", variant=house(jump_in="colored", stacking="same_kind"))

    state, events = play(state, Play(2, card("red-draw-two")))

    assert ([JumpedIn(2, 1)], [Owed(3, 4)]) == (of(JumpedIn, events), of(Owed, events))
    assert (3, 4) == owes(state)
    assert ([], []) == (of(Drew, events), of(Skipped, events))


@pytest.mark.rule("R-65", "R-64")
def test_jump_in_on_a_debt_must_answer_it() -> None:
    """Where only a bounce answers, an identical Draw Two does not; an identical Reverse on the debt does."""
    variant = house(jump_in="colored", bounce="reverse")
    state = owing("red-draw-two green-8", variant=variant)
    assert () == uno.legal_actions(state, 2)
    assert refused(state, Play(2, card("red-draw-two"))) is not None

    hands = ["red-draw-two blue-8 blue-9", "red-reverse green-1", "red-reverse yellow-1", "yellow-2 yellow-3"]
    state = uno.position(hands, top="red-5", variant=variant)
    state, _ = play(state, Play(0, card("red-draw-two")), Play(1, card("red-reverse")))
    assert (0, 2) == owes(state)
    state, events = play(state, Play(2, card("red-reverse")))

    assert ([JumpedIn(2, 0)], 1) == (of(JumpedIn, events), state.direction)
    assert (3, 2) == owes(state)


@pytest.mark.rule("R-65")
def test_player_of_the_draw_card_may_jump_in_on_the_debt_it_made() -> None:
    """The next seat owes four instead of two."""
    hands = ["red-draw-two red-draw-two blue-9", QUIET, "yellow-1 yellow-2"]
    state = uno.position(hands, top="red-5", variant=house(jump_in="colored", stacking="any"))

    state, _ = play(state, Play(0, card("red-draw-two")), Play(0, card("red-draw-two")))

    assert (1, 4) == owes(state)


@pytest.mark.rule("R-65")
@pytest.mark.parametrize(("held", "allowed"), [("green-8", False), ("blue-8", True)])
def test_condition_of_the_card_holds_out_of_turn_too(held: str, allowed: bool) -> None:
    """An enforced Wild Draw Four is refused to a hand with the colour in force, green here."""
    hands = ["blue-1 blue-2", QUIET, f"wild-draw-four {held}"]
    variant = house(jump_in="any", wd4="enforce")
    state = uno.position(hands, top=WD4, color="green", variant=variant)

    assert allowed == (refused(state, Play(2, WD4, color="red")) is None)
    assert (["wild-draw-four"] if allowed else []) == playable(state, 2)


@pytest.mark.rule("R-65", "R-76")
@pytest.mark.parametrize(("hand", "allowed"), [("red-skip", False), ("red-skip blue-1", True)])
def test_last_card_rule_holds_out_of_turn_too(hand: str, allowed: bool) -> None:
    """Where the last card must be a number, a Skip cannot be laid as one."""
    variant = house(jump_in="colored", last_card="numbers_only")
    state = uno.position(["blue-1 blue-2", QUIET, hand], top="red-skip", variant=variant)

    assert allowed == (refused(state, Play(2, card("red-skip"))) is None)
    assert (["red-skip"] if allowed else []) == playable(state, 2)


@pytest.mark.rule("R-65")
def test_call_made_ahead_belongs_to_the_seat_that_made_it() -> None:
    """Seat 1 has called for its own play. The jumper is left with one card, has not called, and can be caught."""
    hands = ["red-1 red-2 red-3", "red-8 blue-2", "red-1 yellow-2"]
    state = uno.position(hands, top="red-5", variant=house(jump_in="colored"))

    state, _ = play(state, Play(0, card("red-1")), CallUno(1), Play(2, card("red-1")))

    assert ((2,), ("turn", 0)) == (state.catchable, waits(state))


@pytest.mark.rule("R-65")
def test_call_made_ahead_lapses_with_the_turn_that_was_due() -> None:
    """When the turn of seat 1 comes round again it must call again for its play, and can be caught."""
    hands = ["red-1 red-2 red-3", "red-8 blue-2", "red-1 yellow-2 yellow-3"]
    state = uno.position(hands, top="red-5", variant=house(jump_in="colored"))
    state, _ = play(state, Play(0, card("red-1")), CallUno(1), Play(2, card("red-1")), Play(0, card("red-2")))
    assert ("turn", 1) == waits(state)

    silent, _ = play(state, Play(1, card("red-8")))
    called, _ = play(state, CallUno(1), Play(1, card("red-8")))

    assert ((1,), ()) == (silent.catchable, called.catchable)


@pytest.mark.rule("R-65")
def test_nobody_calls_ahead_of_a_jump_in() -> None:
    """With two cards and an identical one a seat still has no turn: it calls after the play."""
    hands = ["blue-1 blue-2", "blue-3 blue-4", "red-5 yellow-2"]
    state = uno.position(hands, top="red-5", variant=house(jump_in="colored"))

    assert Reason.CALL_NOT_DUE == refused(state, CallUno(2))
    state, _ = play(state, Play(2, card("red-5")))
    assert (2,) == state.catchable
    assert () == play(state, CallUno(2))[0].catchable


@pytest.mark.rule("R-65", "R-75")
@pytest.mark.parametrize(("window", "catchable"), [("next_turn", ()), ("own_turn", (0,))])
def test_jump_in_ends_the_time_to_catch_as_any_play_does(
    window: Literal["next_turn", "own_turn"], catchable: tuple[int, ...]
) -> None:
    """Under `own_turn` only that of the jumper, who has other cards left here."""
    hands = ["red-1 green-1", "blue-1 blue-2", "red-1 yellow-2 yellow-3"]
    state = uno.position(hands, top="red-5", variant=house(jump_in="colored", uno_window=window))
    state, _ = play(state, Play(0, card("red-1")))
    assert (0,) == state.catchable

    state, _ = play(state, Play(2, card("red-1")))

    assert catchable == state.catchable


@pytest.mark.rule("R-65", "R-75")
def test_jump_in_of_a_seat_that_can_be_caught_ends_its_own_time() -> None:
    """Seat 0 lays a red 1 and keeps another, with which it goes out of turn, and out."""
    hands = ["red-1 red-1", "blue-1 blue-2", "yellow-2 yellow-3"]
    state = uno.position(hands, top="red-5", variant=house(jump_in="colored", uno_window="own_turn"))

    state, _ = play(state, Play(0, card("red-1")))
    assert (0,) == state.catchable
    state, events = play(state, Play(0, card("red-1")))

    assert [0] == [end.winner for end in of(uno.events.RoundEnded, events)]
    assert () == state.catchable


@pytest.mark.rule("R-65")
def test_nobody_is_caught_after_a_jump_in_has_ended_the_time() -> None:
    """A catch after the window is refused."""
    hands = ["red-1 green-1", "blue-1 blue-2", "red-1 yellow-2 yellow-3"]
    state = uno.position(hands, top="red-5", variant=house(jump_in="colored"))

    state, _ = play(state, Play(0, card("red-1")), Play(2, card("red-1")))

    assert Reason.NOTHING_TO_CATCH == refused(state, Catch(1, 0))


@pytest.mark.rule("R-65", "R-66")
def test_seven_laid_out_of_turn_swaps_hands() -> None:
    """The jumper chooses, and the seat after the jumper is next."""
    hands = ["blue-1 blue-2", QUIET, "red-7 yellow-1", "yellow-4 yellow-5 yellow-6"]
    state = uno.position(hands, top="red-7", variant=house(jump_in="colored", seven_zero="on"))

    state, _ = play(state, Play(2, card("red-7")))
    assert (("ask", 2), (3, 0, 1)) == (waits(state), state.prompt.options)
    state, _ = play(state, Answer(2, 1))

    assert ([2, 1, 3, 3], ("turn", 3)) == (sizes(state), waits(state))


@pytest.mark.rule("R-65", "R-66")
def test_zero_laid_out_of_turn_passes_all_hands_on() -> None:
    """Also that of the seat whose turn lapsed."""
    variant = house(jump_in="colored", seven_zero="on", decks=2)
    state = uno.position(["blue-1 blue-2", QUIET, "red-0 yellow-1"], top="red-0", variant=variant)

    state, _ = play(state, Play(2, card("red-0")))

    assert ([1, 2, 3], ("turn", 0)) == (sizes(state), waits(state))


@pytest.mark.rule("R-65", "R-68")
def test_several_cards_may_be_laid_out_of_turn() -> None:
    """As on the own turn; all but the first of them would be identical anyway."""
    variant = house(jump_in="colored", multi_play="identical", decks=2)
    state = uno.position(["blue-1 blue-2", QUIET, "red-5 red-5 yellow-1"], top="red-5", variant=variant)

    state, events = play(state, Play(2, card("red-5"), count=2))

    assert ([JumpedIn(2, 0)], [2, 3, 1]) == (of(JumpedIn, events), sizes(state))
    assert (2,) == state.catchable


@pytest.mark.rule("R-65", "R-71")
def test_seat_that_is_out_does_not_jump_in() -> None:
    """Its cards lie under the pile."""
    variant = house(jump_in="colored", mercy=4, hand_size=3)
    hands = ["red-1 red-2", "red-3 blue-2", "red-1 red-6 red-7 red-8"]
    state = uno.position(hands, top="red-5", variant=variant)

    state, _ = play(state, Play(0, card("red-1")))

    assert (0, 1) == state.active
    assert Reason.SEAT_IS_OUT == refused(state, Play(2, card("red-1")))
    assert Reason.SEAT_IS_OUT == refused(state, Draw(2))
