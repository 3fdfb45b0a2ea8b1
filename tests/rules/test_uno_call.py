"""Calling UNO and being caught: when a call is due, how long, and what a wrong one costs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import pytest

import unorules as uno
from tests.kit.builders import WD4, W, drew, of, play, refused, sizes
from tests.kit.decks import classic_and
from unorules import (
    Action,
    Answer,
    Ask,
    CallUno,
    Catch,
    Caught,
    Draw,
    DrawCards,
    Drew,
    Effect,
    IllegalAction,
    Pass,
    Play,
    Reason,
    State,
    Turn,
    UnoCalled,
    card,
)

KINDS = pytest.mark.parametrize("laid", ["red-1", "red-skip", "red-reverse", "red-draw-two", "wild", "wild-draw-four"])


def next_to_last(laid: str, variant: uno.Variant = uno.CLASSIC_2010) -> tuple[State, Play]:
    """Seat 0 of three holds this card and a blue 2, and how it lays the one and keeps the other."""
    state = uno.from_table(
        [f"{laid} blue-2", "red-6 red-7 red-8", "red-6 red-7 red-8"],
        top="red-5",
        draw="yellow-1 yellow-2 yellow-3 yellow-4",
        variant=variant,
    )
    return state, Play(0, card(laid), color="red" if laid.startswith("wild") else None)


def left_with_one() -> State:
    """Seat 0 of three has laid the next-to-last card and not called; seat 1 is to move."""
    state, action = next_to_last("red-1")
    return play(state, action)[0]


def still_open(state: State) -> bool:
    """Whether seat 0 can be caught, by each account: the state's, the list's and the check's."""
    accounts = {
        state.catchable == (0,),
        all(Catch(by, 0) in uno.legal_actions(state, by) for by in (1, 2)),
        all(refused(state, Catch(by, 0)) is None for by in (1, 2)),
        CallUno(0) in uno.legal_actions(state, 0),
    }
    assert 1 == len(accounts)
    return accounts == {True}


@pytest.mark.rule("C10-UNO-01")
@KINDS
def test_playing_the_next_to_last_card_makes_a_call_due(laid: str) -> None:
    """Whatever card it was, a player left with one who has not called can be caught, and can still call."""
    state, action = next_to_last(laid)
    assert () == state.catchable

    state, _ = play(state, action)

    assert still_open(state)


@pytest.mark.rule("C10-UNO-01")
def test_playing_a_drawn_card_makes_a_call_due() -> None:
    """One card, one more drawn, and that one played: a single card is left by a play."""
    state = uno.from_table(["blue-2", "red-6 red-7", "red-6 red-7"], top="red-5", draw="red-9")

    state, _ = play(state, Draw(0), Play(0, card("red-9")))

    assert still_open(state)


@pytest.mark.rule("C10-UNO-01")
def test_playing_down_to_two_cards_makes_no_call_due() -> None:
    """Only the next-to-last card counts."""
    state = uno.from_table(["red-1 blue-2 blue-3", "red-6 red-7", "red-6 red-7"], top="red-5")

    state, _ = play(state, Play(0, card("red-1")))

    assert () == state.catchable
    assert Reason.CALL_NOT_DUE == refused(state, CallUno(0))


@pytest.mark.rule("C10-UNO-01")
def test_hand_of_one_card_that_was_dealt_makes_no_call_due() -> None:
    """It is a play that obliges a player to call."""
    state, _ = uno.from_deck("red-1 red-2 red-3 red-4", uno.CLASSIC_2010.with_rules(hand_size=1), players=3)

    assert () == state.catchable
    for seat in range(3):
        assert Reason.CALL_NOT_DUE == refused(state, CallUno(seat))


@pytest.mark.rule("C10-UNO-01")
def test_call_is_due_each_time_a_play_leaves_one_card() -> None:
    """A call made the time before is spent."""
    state = uno.from_table(["red-1 blue-2", "red-6 red-7 red-8", "red-6 red-7 red-8"], top="red-5", draw="red-9")

    state, _ = play(state, Play(0, card("red-1")), CallUno(0), Play(1, card("red-6")), Play(2, card("red-6")))
    state, _ = play(state, Draw(0), Play(0, card("red-9")))

    assert 1 == len(state.hands[0])
    assert still_open(state)


@pytest.mark.rule("C10-UNO-03")
@pytest.mark.parametrize("penalty", [1, 2, 4])
@pytest.mark.parametrize("by", [1, 2])
def test_caught_player_draws_the_penalty_and_the_order_of_turns_stays(by: int, penalty: int) -> None:
    """R-38: any opponent catches, also the next player; two cards unless `uno_penalty` says otherwise."""
    variant = uno.CLASSIC_2010 if penalty == 2 else uno.CLASSIC_2010.with_rules(uno_penalty=penalty)
    state, action = next_to_last("red-1", variant)
    state, _ = play(state, action)
    prompt = state.prompt

    state, events = play(state, Catch(by, 0))

    assert (Caught(by, 0),) == events[:1]
    assert ["yellow-1", "yellow-2", "yellow-3", "yellow-4"][:penalty] == drew(events, 0)
    assert {"uno"} == {event.why for event in of(Drew, events)}
    assert [1 + penalty, 3, 3] == sizes(state)
    assert prompt == state.prompt
    assert ("turn", 1) == (state.prompt.kind, state.prompt.seat)
    assert not still_open(state)


@pytest.mark.rule("C10-UNO-03")
def test_caught_player_loses_no_turn() -> None:
    """R-38: once round the table it is that player's turn."""
    state, _ = play(left_with_one(), Catch(2, 0), Play(1, card("red-6")), Play(2, card("red-6")))

    assert ("turn", 0) == (state.prompt.kind, state.prompt.seat)


@pytest.mark.rule("C10-UNO-03")
def test_penalty_comes_from_the_reshuffled_pile_when_the_draw_pile_is_short() -> None:
    """The cards of a catch are drawn like any others, and what the piles do not hold lapses."""
    hands = ["red-1 blue-2", "red-6", "red-7"]
    full = uno.from_table(hands, top="red-5", draw="yellow-1", discard="yellow-9", rest=2)
    short = uno.from_table(hands, top="red-5", rest=2)

    state, events = play(full, Play(0, card("red-1")), Catch(1, 0))
    assert "yellow-1" == drew(events, 0)[0]
    assert 3 == len(state.hands[0])
    assert card("red-1") == state.top

    state, events = play(short, Play(0, card("red-1")), Catch(1, 0))
    assert ["red-5"] == drew(events, 0)
    assert () == state.catchable


@pytest.mark.rule("C10-UNO-03")
def test_nobody_is_caught_after_calling() -> None:
    """Row 1 of the window: the owner calls, and is safe."""
    state, events = play(left_with_one(), CallUno(0))

    assert (UnoCalled(0),) == events
    assert not still_open(state)
    for by in (1, 2):
        assert Reason.NOTHING_TO_CATCH == refused(state, Catch(by, 0))


@pytest.mark.rule("C10-UNO-03")
def test_nobody_is_caught_twice_for_one_card() -> None:
    """Row 2 of the window: an opponent catches, and it is closed."""
    state, _ = play(left_with_one(), Catch(1, 0))

    assert not still_open(state)
    assert Reason.NOTHING_TO_CATCH == refused(state, Catch(2, 0))
    assert Reason.CALL_NOT_DUE == refused(state, CallUno(0))


@pytest.mark.rule("C10-UNO-03", "ALL-UNO-06")
def test_first_to_speak_wins_the_race() -> None:
    """R-36: requests count in the order in which they arrive."""
    called, _ = play(left_with_one(), CallUno(0))
    caught, _ = play(left_with_one(), Catch(2, 0))

    assert Reason.NOTHING_TO_CATCH == refused(called, Catch(2, 0))
    assert Reason.CALL_NOT_DUE == refused(caught, CallUno(0))
    assert [1, 3] == [len(called.hands[0]), len(caught.hands[0])]


@pytest.mark.rule("C10-UNO-03")
@pytest.mark.parametrize("laid", ["red-skip", "red-draw-two"])
def test_lost_turn_of_a_victim_does_not_close_the_window(laid: str) -> None:
    """Row 3, R-35: a victim who draws or is skipped begins no turn, and may catch as well."""
    state, action = next_to_last(laid)

    state, _ = play(state, action)
    assert 2 == state.prompt.seat
    assert still_open(state)

    state, _ = play(state, Play(2, card("red-6")))
    assert not still_open(state)


@pytest.mark.rule("C10-UNO-03", "ALL-CHAL-01")
@pytest.mark.parametrize("option", ["accept", "challenge"])
def test_answer_to_a_wild_draw_four_does_not_close_the_window(option: str) -> None:
    """Row 3, R-35: the victim decides and draws; the player can be caught until seat 2 begins."""
    state = uno.from_table(["wild-draw-four blue-2", "red-6 red-7", "green-6 green-7"], top="red-5", draw="red-1")

    state, _ = play(state, Play(0, WD4, color="green"))
    assert still_open(state)
    state, _ = play(state, Answer(1, option))
    assert still_open(state)
    caught, _ = play(state, Catch(1, 0))
    assert 3 == len(caught.hands[0])

    state, _ = play(state, Play(2, card("green-6")))
    assert not still_open(state)


def storm(turn: Turn) -> Iterable[Effect]:
    """The next player draws three cards; then the host says how the weather is."""
    return [DrawCards(turn.next, 3), Ask(turn.next, "weather", ("fair", "foul"), outcome=True)]


@pytest.mark.rule("C10-UNO-03")
def test_report_from_outside_does_not_close_the_window() -> None:
    """Row 3, R-35: nor do cards that a special wild makes another player draw."""
    variant = classic_and(uno.wild("acme:wild-storm", on_answer=lambda turn, reply: [])(storm))
    state = uno.from_table(["acme:wild-storm blue-2", "red-6 red-7", "green-6 green-7"], top="red-5", variant=variant)

    state, _ = play(state, Play(0, card("acme:wild-storm"), color="red"))
    assert 5 == len(state.hands[1])
    assert still_open(state)
    state, _ = play(state, Answer(None, "foul"))
    assert ("turn", 1) == (state.prompt.kind, state.prompt.seat)
    assert still_open(state)

    state, _ = play(state, Draw(1))
    assert not still_open(state)


@pytest.mark.rule("C10-UNO-03", "ALL-CHAL-04")
def test_guilty_player_who_draws_four_owes_no_call() -> None:
    """Row 4, R-37: the hand is not one card any more, and there is no penalty on top."""
    state = uno.from_table(["wild-draw-four red-2", "red-6 red-7", "red-6"], top="red-5")

    state, _ = play(state, Play(0, WD4, color="green"))
    assert still_open(state)
    state, _ = play(state, Answer(1, "challenge"))

    assert [5, 2, 1] == sizes(state)
    assert not still_open(state)
    assert Reason.NOTHING_TO_CATCH == refused(state, Catch(1, 0))


@pytest.mark.rule("C10-UNO-01")
def test_player_hit_by_the_own_card_owes_no_call() -> None:
    """Row 4, R-37: whether a call is due is judged after the effects of the card."""
    variant = classic_and(uno.wild("acme:wild-storm")(lambda turn: [DrawCards(turn.seat, 4)]))
    state = uno.from_table(["acme:wild-storm blue-2", "red-6 red-7", "red-6"], top="red-5", variant=variant)

    state, _ = play(state, Play(0, card("acme:wild-storm"), color="red"))

    assert 5 == len(state.hands[0])
    assert not still_open(state)


@pytest.mark.rule("C10-UNO-03")
@pytest.mark.parametrize("begun", [Play(1, card("red-6")), Draw(1)])
def test_window_closes_for_good_when_the_next_player_begins(begun: Action) -> None:
    """Row 5, R-35: a play or a draw is the beginning of a turn; then there is no catch and no penalty."""
    state, _ = play(left_with_one(), begun)

    assert not still_open(state)
    assert Reason.NOTHING_TO_CATCH == refused(state, Catch(1, 0))
    assert Reason.CALL_NOT_DUE == refused(state, CallUno(0))
    with pytest.raises(IllegalAction):
        uno.apply(state, Catch(2, 0))
    assert 1 == len(state.hands[0])

    if isinstance(begun, Draw):
        state, _ = play(state, Pass(1))
        assert not still_open(state)


@pytest.mark.rule("C10-UNO-03")
def test_forced_pass_closes_the_window() -> None:
    """Row 5, R-35: a player who can neither play nor draw passes, and that was the turn."""
    state = uno.from_table(["red-draw-two blue-2", "red-6", "green-3"], top="red-5", rest=1)

    state, _ = play(state, Play(0, card("red-draw-two")))
    assert (2, ()) == (state.prompt.seat, state.draw_pile)
    assert still_open(state)

    state, _ = play(state, Pass(2))
    assert not still_open(state)


@pytest.mark.rule("C10-UNO-03")
def test_end_of_the_round_closes_the_window() -> None:
    """Row 6: the turn limit ends it with the next-to-last card, and nobody is caught for that afterwards."""
    state, action = next_to_last("red-1", uno.CLASSIC_2010.with_rules(turn_limit=1))
    assert still_open(left_with_one())

    state, events = play(state, action)

    assert ["turn_limit"] == [ended.why for ended in of(uno.RoundEnded, events)]
    assert 1 == len(state.hands[0])
    assert () == state.catchable
    for seat in range(3):
        assert Reason.ROUND_OVER == refused(state, CallUno(seat))
        assert () == uno.legal_actions(state, seat)
    assert Reason.ROUND_OVER == refused(state, Catch(1, 0))


@pytest.mark.rule("C10-UNO-03")
def test_two_windows_never_stand_open_together() -> None:
    """R-35: the play that opens the second has closed the first."""
    state = uno.from_table(["red-1 blue-2", "red-6 blue-3", "red-7 blue-4"], top="red-5")

    state, _ = play(state, Play(0, card("red-1")))
    assert (0,) == state.catchable
    state, _ = play(state, Play(1, card("red-6")))
    assert (1,) == state.catchable
    state, _ = play(state, Play(2, card("red-7")))
    assert (2,) == state.catchable


@pytest.mark.rule("C10-UNO-01", "C10-UNO-03")
@KINDS
def test_call_made_on_the_own_turn_before_the_play_counts(laid: str) -> None:
    """R-34: with two cards in hand UNO may be said first, once, and the play then leaves nothing to catch."""
    state, action = next_to_last(laid)

    state, events = play(state, CallUno(0))
    assert (UnoCalled(0),) == events
    assert ("turn", 0) == (state.prompt.kind, state.prompt.seat)
    assert Reason.ALREADY_CALLED == refused(state, CallUno(0))

    state, _ = play(state, action)
    assert not still_open(state)
    assert Reason.NOTHING_TO_CATCH == refused(state, Catch(1, 0))


@pytest.mark.rule("C10-UNO-01", "C10-UNO-03")
def test_call_made_between_draw_and_play_counts() -> None:
    """R-34: the drawn card makes two, and it is still the own turn."""
    state = uno.from_table(["blue-2", "red-6 red-7", "red-6 red-7"], top="red-5", draw="red-9")

    state, _ = play(state, Draw(0), CallUno(0), Play(0, card("red-9")))

    assert not still_open(state)


@pytest.mark.rule("C10-UNO-01", "C10-UNO-03")
def test_early_call_lapses_when_its_player_draws() -> None:
    """R-34: a call followed by a draw does not cover a later next-to-last card."""
    state = uno.from_table(["red-1 blue-2", "red-6 red-7 red-8", "red-6 red-7 red-8"], top="red-5", draw="red-9")

    state, _ = play(state, CallUno(0), Draw(0), Play(0, card("red-9")))
    state, _ = play(state, Play(1, card("red-6")), Play(2, card("red-6")))
    assert None is refused(state, CallUno(0))
    state, _ = play(state, Play(0, card("red-1")))

    assert still_open(state)


@pytest.mark.rule("C10-UNO-01", "C10-UNO-03")
def test_early_call_lapses_when_its_player_passes() -> None:
    """R-34: a call between draw and pass does not cover the play of the next turn."""
    state = uno.from_table(["blue-2", "red-6 red-7 red-8", "red-6 red-7 red-8"], top="red-5", draw="red-9")

    state, _ = play(state, Draw(0), CallUno(0), Pass(0))
    state, _ = play(state, Play(1, card("red-6")), Play(2, card("red-6")))
    assert None is refused(state, CallUno(0))
    state, _ = play(state, Play(0, card("red-9")))

    assert still_open(state)


@pytest.mark.rule("C10-UNO-03")
@pytest.mark.parametrize("option", ["accept", "challenge"])
@pytest.mark.parametrize("early", [True, False])
def test_answer_to_a_wild_draw_four_does_not_undo_a_call(option: str, early: bool) -> None:
    """R-34, R-35: who has called, before the play or after it, stays safe when the victim has decided."""
    state, action = next_to_last("wild-draw-four")

    spoken = (CallUno(0), action) if early else (action, CallUno(0))
    state, _ = play(state, *spoken, Answer(1, option))

    assert 1 == len(state.hands[0])
    assert () == state.catchable
    assert Reason.NOTHING_TO_CATCH == refused(state, Catch(2, 0))


@pytest.mark.rule("C10-UNO-03")
def test_answer_does_not_renew_a_catch() -> None:
    """Who was caught with nothing left to draw keeps one card, and is not caught for it again."""
    variant = classic_and(uno.wild("acme:wild-storm", on_answer=lambda turn, reply: [])(storm))
    state = uno.from_table(["acme:wild-storm blue-2", "red-6", "red-7"], top="red-5", rest=2, variant=variant)

    state, events = play(state, Play(0, card("acme:wild-storm"), color="red"), Catch(1, 0))
    assert [] == drew(events, 0)
    state, _ = play(state, Answer(None, "fair"))

    assert 1 == len(state.hands[0])
    assert not still_open(state)


@pytest.mark.rule("ALL-UNO-06")
def test_wrong_call_is_refused_and_costs_nothing() -> None:
    """R-36: with three cards, with two out of turn or while challenging, or with one that is safe."""
    state = uno.from_table(["wild-draw-four green-2 blue-3", "red-6 red-7", "red-8 red-9", "red-1"], top="red-5")
    asked, _ = play(state, Play(0, WD4, color="green"))

    assert Reason.CALL_NOT_DUE == refused(state, CallUno(0))
    assert Reason.CALL_NOT_DUE == refused(state, CallUno(1))
    assert Reason.CALL_NOT_DUE == refused(state, CallUno(3))
    assert Reason.CALL_NOT_DUE == refused(asked, CallUno(0))
    assert Reason.CALL_NOT_DUE == refused(asked, CallUno(1))
    assert not any(isinstance(action, CallUno) for action in uno.legal_actions(state))
    with pytest.raises(IllegalAction):
        uno.apply(state, CallUno(1))
    assert [3, 2, 2, 1] == sizes(state)


@pytest.mark.rule("ALL-UNO-06")
def test_wrong_catch_is_refused_and_costs_nothing() -> None:
    """R-36: on two cards or more, on one that is safe, after a call made beforehand; and never oneself."""
    state = uno.from_table(["red-1 blue-2", "red-6 red-7 red-8", "red-9"], top="red-5")

    for target in (0, 2):
        assert Reason.NOTHING_TO_CATCH == refused(state, Catch(1, target))
    assert Reason.NOTHING_TO_CATCH == refused(state, Catch(0, 1))
    assert not any(isinstance(action, Catch) for action in uno.legal_actions(state))
    with pytest.raises(IllegalAction):
        uno.apply(state, Catch(1, 0))

    called, _ = play(state, CallUno(0), Play(0, card("red-1")))
    assert Reason.NOTHING_TO_CATCH == refused(called, Catch(1, 0))
    assert [1, 3, 1] == sizes(called)

    open_to_others, _ = play(state, Play(0, card("red-1")))
    assert Reason.CATCHING_ONESELF == refused(open_to_others, Catch(0, 0))
    assert Reason.NOTHING_TO_CATCH == refused(open_to_others, Catch(0, 1))


@pytest.mark.rule("ALL-UNO-06")
@pytest.mark.parametrize("cost", [1, 3])
@pytest.mark.parametrize("caller", [0, 1, 2])
def test_wrong_call_costs_cards_where_the_rules_say_so(caller: int, cost: int) -> None:
    """R-36, `uno_false_penalty`: in turn or out of it the caller draws, and nothing else changes."""
    variant = uno.CLASSIC_2010.with_rules(uno_false_penalty=cost)
    state = uno.from_table(["red-1 blue-2 blue-3", "red-6 red-7", "red-8 red-9 blue-9"], top="red-5", variant=variant)
    expected, prompt = sizes(state), state.prompt
    expected[caller] += cost
    assert CallUno(caller) in uno.legal_actions(state, caller)

    state, events = play(state, CallUno(caller))

    assert UnoCalled(caller, due=False) == events[0]
    assert ["uno"] * cost == [event.why for event in of(Drew, events)]
    assert expected == sizes(state)
    assert prompt == state.prompt
    assert None is refused(state, Draw(0))


@pytest.mark.rule("ALL-UNO-06")
@pytest.mark.parametrize("cost", [1, 3])
def test_wrong_catch_costs_its_maker_cards_where_the_rules_say_so(cost: int) -> None:
    """R-36, `uno_false_penalty`: not the player who was pointed at, who keeps the own window too."""
    variant = uno.CLASSIC_2010.with_rules(uno_false_penalty=cost)
    state, action = next_to_last("red-1", variant)
    state, _ = play(state, action)

    state, events = play(state, Catch(2, 1))
    assert Caught(2, 1, due=False) == events[0]
    assert [1, 3, 3 + cost] == sizes(state)
    assert (0,) == state.catchable

    state, events = play(state, Catch(1, 0), Catch(2, 0))
    assert [Caught(1, 0), Caught(2, 0, due=False)] == of(Caught, events)
    assert [3, 3, 3 + 2 * cost] == sizes(state)


@pytest.mark.rule("ALL-UNO-06")
def test_right_call_and_right_catch_cost_nothing_where_wrong_ones_do() -> None:
    """R-36: a call ahead of the play or after it is right, and so is silence; one card is no wrong call."""
    variant = uno.CLASSIC_2010.with_rules(uno_false_penalty=2)
    state, action = next_to_last("red-1", variant)

    before, events = play(state, CallUno(0), action)
    after, more = play(state, action, CallUno(0))

    assert [UnoCalled(0), UnoCalled(0)] == of(UnoCalled, events + more)
    assert [] == of(Drew, events + more)
    for called in (before, after):
        assert [1, 3, 3] == sizes(called)
        assert Reason.CALL_NOT_DUE == refused(called, CallUno(0))
    assert Reason.CATCHING_ONESELF == refused(after, Catch(0, 0))


@pytest.mark.rule("ALL-UNO-06")
def test_penalty_card_of_a_wrong_call_is_not_the_drawn_card() -> None:
    """After drawing only the card of the turn may be played, not one that a wrong call added."""
    variant = uno.CLASSIC_2010.with_rules(uno_false_penalty=1)
    state = uno.from_table(["blue-1 blue-2", "red-6", "red-7"], top="red-5", draw="red-8 red-9", variant=variant)

    state, _ = play(state, Draw(0), CallUno(0))

    assert 4 == len(state.hands[0])
    assert None is refused(state, Play(0, card("red-8")))
    assert Reason.ONLY_THE_DRAWN_CARD == refused(state, Play(0, card("red-9")))


@pytest.mark.rule("C10-UNO-01")
@KINDS
def test_automatic_call_is_made_for_every_player_once(laid: str) -> None:
    """R-34, `uno_call="auto"`: it comes with the play, and nobody calls or catches by hand."""
    variant = uno.CLASSIC_2010.with_rules(uno_call="auto")
    state, action = next_to_last(laid, variant)
    assert Reason.NO_CALLS == refused(state, CallUno(0))

    state, events = play(state, action)
    if state.prompt.kind == "ask":
        state, more = play(state, Answer(1, "accept"))
        events += more

    assert [UnoCalled(0)] == of(UnoCalled, events)
    assert () == state.catchable
    assert Reason.NO_CALLS == refused(state, CallUno(0))
    assert Reason.NO_CALLS == refused(state, Catch(1, 0))


@pytest.mark.rule("C10-UNO-01")
@pytest.mark.parametrize("uno_call", ["auto", "off"])
def test_no_call_is_made_for_a_player_with_more_cards(uno_call: Literal["auto", "off"]) -> None:
    """R-34: a play that leaves two is as silent as at a table where players call."""
    variant = uno.CLASSIC_2010.with_rules(uno_call=uno_call)
    state = uno.from_table(["red-1 blue-2 blue-3", "red-6", "red-7"], top="red-5", variant=variant)

    state, events = play(state, Play(0, card("red-1")))

    assert [] == of(UnoCalled, events)


@pytest.mark.rule("C10-UNO-01", "C10-UNO-03")
@KINDS
def test_where_calls_are_off_there_is_nothing_to_call_or_catch(laid: str) -> None:
    """R-34, `uno_call="off"`."""
    state, action = next_to_last(laid, uno.CLASSIC_2010.with_rules(uno_call="off"))
    assert Reason.NO_CALLS == refused(state, CallUno(0))

    state, events = play(state, action)

    assert [] == of(UnoCalled, events)
    assert () == state.catchable
    assert Reason.NO_CALLS == refused(state, CallUno(0))
    assert Reason.NO_CALLS == refused(state, Catch(1, 0))
    assert not any(isinstance(action, CallUno | Catch) for action in uno.legal_actions(state))


@pytest.mark.rule("ALL-UNO-05")
@pytest.mark.parametrize("uno_call", ["manual", "auto", "off"])
def test_player_who_never_called_may_go_out(uno_call: Literal["manual", "auto", "off"]) -> None:
    """Whoever was not caught in time wins the round all the same."""
    variant = uno.CLASSIC_2010.with_rules(uno_call=uno_call)
    state = uno.from_table(["red-1 red-2", "red-6 red-7", "red-8 red-9 wild"], top="red-5", variant=variant)

    state, events = play(
        state, Play(0, card("red-1")), Draw(1), Pass(1), Play(2, W, color="red"), Play(0, card("red-2"))
    )

    (ended,) = of(uno.RoundEnded, events)
    assert 0 == ended.winner
    assert "round_over" == state.prompt.kind
