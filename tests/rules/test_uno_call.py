"""Calling UNO: due and early calls, and tables that call for everyone or not at all."""

from __future__ import annotations

from typing import Literal

import pytest

import unorules as uno
from tests.kit.builders import WD4, W, of, play, play_of, refusal
from tests.kit.decks import classic_and
from tests.rules.tables import BOTH, EACH_KIND, lay, still_open, table, two_left
from unorules import Answer, CallUno, Catch, Draw, Pass, Play, Reason, Variant, card
from unorules.cards import DrawCards
from unorules.events import UnoCalled
from unorules.variants import CLASSIC_2010


@pytest.mark.rule("C10-UNO-01")
@EACH_KIND
def test_playing_the_next_to_last_card_makes_a_call_due(laid: str) -> None:
    """Whatever card it was, a player left with one who has not called can be caught, and can still call."""
    state = two_left(laid)
    assert () == state.catchable

    state, _ = play(state, play_of(laid, color="red"))

    assert still_open(state)


@pytest.mark.rule("C10-UNO-01")
def test_playing_a_drawn_card_makes_a_call_due() -> None:
    """One card, one more drawn, and that one played: a single card is left by a play."""
    state = uno.position(["blue-2", "red-6 red-7", "red-6 red-7"], top="red-5", draw="red-9")

    state, _ = play(state, Draw(0), Play(0, card("red-9")))

    assert still_open(state)


@pytest.mark.rule("C10-UNO-01")
def test_playing_down_to_two_cards_makes_no_call_due() -> None:
    """Only the next-to-last card counts."""
    state = uno.position(["red-1 blue-2 blue-3", "red-6 red-7", "red-6 red-7"], top="red-5")

    state, _ = play(state, Play(0, card("red-1")))

    assert () == state.catchable
    assert Reason.CALL_NOT_DUE == refusal(state, CallUno(0))


@pytest.mark.rule("C10-UNO-01")
def test_hand_of_one_card_that_was_dealt_makes_no_call_due() -> None:
    """It is a play that obliges a player to call."""
    state, _ = uno.from_deck("red-1 red-2 red-3 red-4", CLASSIC_2010.with_rules(hand_size=1), players=3)

    assert () == state.catchable
    for seat in range(3):
        assert Reason.ALREADY_CALLED == refusal(state, CallUno(seat))


@pytest.mark.rule("C10-UNO-01")
def test_call_is_due_each_time_a_play_leaves_one_card() -> None:
    """A call made the time before is spent."""
    state = uno.position(["red-1 blue-2", "red-6 red-7 red-8", "red-6 red-7 red-8"], top="red-5", draw="red-9")

    state, _ = play(state, Play(0, card("red-1")), CallUno(0), Play(1, card("red-6")), Play(2, card("red-6")))
    state, _ = play(state, Draw(0), Play(0, card("red-9")))

    assert 1 == len(state.hands[0])
    assert still_open(state)


@pytest.mark.rule("C10-UNO-01")
def test_player_hit_by_the_own_card_owes_no_call() -> None:
    """Row 4, R-37: whether a call is due is judged after the effects of the card."""
    variant = classic_and(uno.cards.wild("acme:wild-storm")(lambda turn: [DrawCards(turn.seat, 4)]))
    state = uno.position(["acme:wild-storm blue-2", "red-6 red-7", "red-6"], top="red-5", variant=variant)

    state, _ = play(state, Play(0, card("acme:wild-storm"), color="red"))

    assert 5 == len(state.hands[0])
    assert not still_open(state)


@pytest.mark.rule("C10-UNO-01", "C10-UNO-03")
@EACH_KIND
def test_call_made_on_the_own_turn_before_the_play_counts(laid: str) -> None:
    """R-34: with two cards in hand UNO may be said first, once, and the play then leaves nothing to catch."""
    state = two_left(laid)

    state, events = play(state, CallUno(0))
    assert (UnoCalled(0),) == events
    assert ("turn", 0) == (state.prompt.kind, state.prompt.seat)
    assert Reason.ALREADY_CALLED == refusal(state, CallUno(0))

    state, _ = play(state, play_of(laid, color="red"))
    assert not still_open(state)
    assert Reason.NOTHING_TO_CATCH == refusal(state, Catch(1, 0))


@pytest.mark.rule("C10-UNO-01", "C10-UNO-03")
def test_call_made_between_draw_and_play_counts() -> None:
    """R-34: the drawn card makes two, and it is still the own turn."""
    state = uno.position(["blue-2", "red-6 red-7", "red-6 red-7"], top="red-5", draw="red-9")

    state, _ = play(state, Draw(0), CallUno(0), Play(0, card("red-9")))

    assert not still_open(state)


@pytest.mark.rule("C10-UNO-01", "C10-UNO-03")
def test_early_call_lapses_when_its_player_draws() -> None:
    """R-34: a call followed by a draw does not cover a later next-to-last card."""
    state = uno.position(["red-1 blue-2", "red-6 red-7 red-8", "red-6 red-7 red-8"], top="red-5", draw="red-9")

    state, _ = play(state, CallUno(0), Draw(0), Play(0, card("red-9")))
    state, _ = play(state, Play(1, card("red-6")), Play(2, card("red-6")))
    assert None is refusal(state, CallUno(0))
    state, _ = play(state, Play(0, card("red-1")))

    assert still_open(state)


@pytest.mark.rule("C10-UNO-01", "C10-UNO-03")
def test_early_call_lapses_when_its_player_passes() -> None:
    """R-34: a call between draw and pass does not cover the play of the next turn."""
    state = uno.position(["blue-2", "red-6 red-7 red-8", "red-6 red-7 red-8"], top="red-5", draw="red-9")

    state, _ = play(state, Draw(0), CallUno(0), Pass(0))
    state, _ = play(state, Play(1, card("red-6")), Play(2, card("red-6")))
    assert None is refusal(state, CallUno(0))
    state, _ = play(state, Play(0, card("red-9")))

    assert still_open(state)


@pytest.mark.rule("C10-UNO-03")
@pytest.mark.parametrize("option", ["accept", "challenge"])
@pytest.mark.parametrize("early", [True, False])
def test_answer_to_a_wild_draw_four_does_not_undo_a_call(option: str, early: bool) -> None:
    """R-34, R-35: who has called, before the play or after it, stays safe when the victim has decided."""
    laid = Play(0, WD4, color="red")
    spoken = (CallUno(0), laid) if early else (laid, CallUno(0))
    state, _ = play(two_left("wild-draw-four"), *spoken, Answer(1, option))

    assert 1 == len(state.hands[0])
    assert () == state.catchable
    assert Reason.NOTHING_TO_CATCH == refusal(state, Catch(2, 0))


@pytest.mark.rule("C10-UNO-01")
@EACH_KIND
def test_automatic_call_is_made_for_every_player_once(laid: str) -> None:
    """R-34, `uno_call="auto"`: it comes with the play, and nobody calls or catches by hand."""
    variant = CLASSIC_2010.with_rules(uno_call="auto")
    state = two_left(laid, variant)
    assert Reason.NO_CALLS == refusal(state, CallUno(0))

    state, events = play(state, play_of(laid, color="red"))
    if state.prompt.kind == "ask":
        state, more = play(state, Answer(1, "accept"))
        events += more

    assert [UnoCalled(0)] == of(UnoCalled, events)
    assert () == state.catchable
    assert Reason.NO_CALLS == refusal(state, CallUno(0))
    assert Reason.NO_CALLS == refusal(state, Catch(1, 0))


@pytest.mark.rule("C10-UNO-01")
@pytest.mark.parametrize("uno_call", ["auto", "off"])
def test_no_call_is_made_for_a_player_with_more_cards(uno_call: Literal["auto", "off"]) -> None:
    """R-34: a play that leaves two is as silent as at a table where players call."""
    variant = CLASSIC_2010.with_rules(uno_call=uno_call)
    state = uno.position(["red-1 blue-2 blue-3", "red-6", "red-7"], top="red-5", variant=variant)

    state, events = play(state, Play(0, card("red-1")))

    assert [] == of(UnoCalled, events)


@pytest.mark.rule("C10-UNO-01", "C10-UNO-03")
@EACH_KIND
def test_where_calls_are_off_there_is_nothing_to_call_or_catch(laid: str) -> None:
    """R-34, `uno_call="off"`."""
    state = two_left(laid, CLASSIC_2010.with_rules(uno_call="off"))
    assert Reason.NO_CALLS == refusal(state, CallUno(0))

    state, events = play(state, play_of(laid, color="red"))

    assert [] == of(UnoCalled, events)
    assert () == state.catchable
    assert Reason.NO_CALLS == refusal(state, CallUno(0))
    assert Reason.NO_CALLS == refusal(state, Catch(1, 0))
    assert not any(isinstance(action, CallUno | Catch) for action in uno.legal_actions(state))


@pytest.mark.rule("ALL-UNO-05")
@pytest.mark.parametrize("uno_call", ["manual", "auto", "off"])
def test_player_who_never_called_may_go_out(uno_call: Literal["manual", "auto", "off"]) -> None:
    """Whoever was not caught in time wins the round all the same."""
    variant = CLASSIC_2010.with_rules(uno_call=uno_call)
    state = uno.position(["red-1 red-2", "red-6 red-7", "red-8 red-9 wild"], top="red-5", variant=variant)

    state, events = play(
        state, Play(0, card("red-1")), Draw(1), Pass(1), Play(2, W, color="red"), Play(0, card("red-2"))
    )

    (ended,) = of(uno.events.RoundEnded, events)
    assert 0 == ended.winner
    assert "round_over" == state.prompt.kind


# The newer sheets.


@pytest.mark.rule("NEW-UNO-02")
@BOTH
@pytest.mark.parametrize(
    "laid", ["red-1", "red-skip", "red-reverse", "red-draw-two", "wild", "wild-draw-four", "special"]
)
def test_call_is_due_the_moment_one_card_is_left(variant: Variant, laid: str) -> None:
    """Whatever was laid, and also while that card's question is open."""
    state = table(variant, [f"{laid} green-2", "blue-8 blue-9", "yellow-8 yellow-9"])
    colorless = laid in ("wild", "wild-draw-four", "special")
    state, _ = play(state, lay(state, laid, "green" if colorless else None))

    assert (0,) == state.catchable
    assert CallUno(0) in uno.legal_actions(state, 0)
    after, events = play(state, CallUno(0))
    assert ([UnoCalled(0)], ()) == (of(UnoCalled, events), after.catchable)
    assert Reason.NOTHING_TO_CATCH == refusal(after, Catch(1, 0))
    assert state.prompt == after.prompt


@pytest.mark.rule("NEW-UNO-02")
@BOTH
def test_call_may_come_with_the_next_to_last_card(variant: Variant) -> None:
    """R-34: on the own turn with two cards in hand, and not with three."""
    state = table(variant, ["red-1 green-2", "blue-7 blue-8 blue-9", "yellow-8 yellow-9"])
    assert Reason.CALL_NOT_DUE == refusal(state, CallUno(1))

    state, _ = play(state, CallUno(0))
    state, _ = play(state, lay(state, "red-1"))

    assert () == state.catchable
    assert Reason.NOTHING_TO_CATCH == refusal(state, Catch(1, 0))


@pytest.mark.rule("NEW-UNO-02")
@BOTH
def test_call_is_made_for_everyone_or_for_nobody_where_the_switch_says_so(variant: Variant) -> None:
    """R-34, `uno_call`: `auto` calls, `off` knows no calls, and under neither can anyone be caught."""
    expected: dict[Literal["auto", "off"], list[UnoCalled]] = {"auto": [UnoCalled(0)], "off": []}
    for how, called in expected.items():
        state = table(variant.with_rules(uno_call=how), ["red-1 green-2", "blue-8 blue-9"])
        state, events = play(state, lay(state, "red-1"))
        assert (called, ()) == (of(UnoCalled, events), state.catchable)
        assert Reason.NO_CALLS == refusal(state, Catch(1, 0))
