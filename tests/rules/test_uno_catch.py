"""Being caught without a call of UNO: the penalty, and the window to catch."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import attrs
import pytest

import unorules as uno
from tests.kit.builders import WD4, drew, of, play, play_of, refusal, sizes
from tests.kit.decks import classic_and
from tests.rules.tables import BOTH, QUIET, house, lay, one_left, still_open, table, two_left, waits
from unorules import Action, Answer, CallUno, Catch, Draw, IllegalAction, Pass, Play, Reason, Seat, State, Variant, card
from unorules.cards import Ask, DrawCards, Effect, Turn
from unorules.errors import VariantError
from unorules.events import Caught, Drew, RoundEnded, UnoCalled
from unorules.variants import CLASSIC_2010


@pytest.mark.rule("C10-UNO-03")
@pytest.mark.parametrize("penalty", [1, 2, 4])
@pytest.mark.parametrize("by", [1, 2])
def test_caught_player_draws_the_penalty_and_the_order_of_turns_stays(by: int, penalty: int) -> None:
    """R-38: any opponent catches, also the next player; two cards unless `uno_penalty` says otherwise."""
    variant = CLASSIC_2010 if penalty == 2 else CLASSIC_2010.with_rules(uno_penalty=penalty)
    state = one_left(variant)
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
    state, _ = play(one_left(), Catch(2, 0), Play(1, card("red-6")), Play(2, card("red-6")))

    assert ("turn", 0) == (state.prompt.kind, state.prompt.seat)


@pytest.mark.rule("C10-UNO-03")
def test_penalty_comes_from_the_reshuffled_pile_when_the_draw_pile_is_short() -> None:
    """The cards of a catch are drawn like any others, and what the piles do not hold lapses."""
    hands = ["red-1 blue-2", "red-6", "red-7"]
    full = uno.position(hands, top="red-5", draw="yellow-1", discard="yellow-9", rest=2)
    short = uno.position(hands, top="red-5", rest=2)

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
    state, events = play(one_left(), CallUno(0))

    assert (UnoCalled(0),) == events
    assert not still_open(state)
    for by in (1, 2):
        assert Reason.NOTHING_TO_CATCH == refusal(state, Catch(by, 0))


@pytest.mark.rule("C10-UNO-03")
def test_nobody_is_caught_twice_for_one_card() -> None:
    """Row 2 of the window: an opponent catches, and it is closed."""
    state, _ = play(one_left(), Catch(1, 0))

    assert not still_open(state)
    assert Reason.NOTHING_TO_CATCH == refusal(state, Catch(2, 0))
    assert Reason.CALL_NOT_DUE == refusal(state, CallUno(0))


@pytest.mark.rule("C10-UNO-03", "ALL-UNO-06")
def test_first_to_speak_wins_the_race() -> None:
    """R-36: requests count in the order in which they arrive."""
    called, _ = play(one_left(), CallUno(0))
    caught, _ = play(one_left(), Catch(2, 0))

    assert Reason.NOTHING_TO_CATCH == refusal(called, Catch(2, 0))
    assert Reason.CALL_NOT_DUE == refusal(caught, CallUno(0))
    assert [1, 3] == [len(called.hands[0]), len(caught.hands[0])]


@pytest.mark.rule("C10-UNO-03")
@pytest.mark.parametrize("laid", ["red-skip", "red-draw-two"])
def test_lost_turn_of_a_victim_does_not_close_the_window(laid: str) -> None:
    """Row 3, R-35: a victim who draws or is skipped begins no turn, and may catch as well."""
    state = two_left(laid)

    state, _ = play(state, play_of(laid, color="red"))
    assert 2 == state.prompt.seat
    assert still_open(state)

    state, _ = play(state, Play(2, card("red-6")))
    assert not still_open(state)


@pytest.mark.rule("C10-UNO-03", "ALL-CHAL-01")
@pytest.mark.parametrize("option", ["accept", "challenge"])
def test_answer_to_a_wild_draw_four_does_not_close_the_window(option: str) -> None:
    """Row 3, R-35: the victim decides and draws; the player can be caught until seat 2 begins."""
    state = uno.position(["wild-draw-four blue-2", "red-6 red-7", "green-6 green-7"], top="red-5", draw="red-1")

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
    variant = classic_and(uno.cards.wild("acme:wild-storm", on_answer=lambda turn, reply: [])(storm))
    state = uno.position(["acme:wild-storm blue-2", "red-6 red-7", "green-6 green-7"], top="red-5", variant=variant)

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
    state = uno.position(["wild-draw-four red-2", "red-6 red-7", "red-6"], top="red-5")

    state, _ = play(state, Play(0, WD4, color="green"))
    assert still_open(state)
    state, _ = play(state, Answer(1, "challenge"))

    assert [5, 2, 1] == sizes(state)
    assert not still_open(state)
    assert Reason.NOTHING_TO_CATCH == refusal(state, Catch(1, 0))


@pytest.mark.rule("C10-UNO-03")
@pytest.mark.parametrize("begun", [Play(1, card("red-6")), Draw(1)])
def test_window_closes_for_good_when_the_next_player_begins(begun: Action) -> None:
    """Row 5, R-35: a play or a draw is the beginning of a turn; then there is no catch and no penalty."""
    state, _ = play(one_left(), begun)

    assert not still_open(state)
    assert Reason.NOTHING_TO_CATCH == refusal(state, Catch(1, 0))
    assert Reason.ALREADY_CALLED == refusal(state, CallUno(0))
    with pytest.raises(IllegalAction):
        uno.apply(state, Catch(2, 0))
    assert 1 == len(state.hands[0])

    if isinstance(begun, Draw):
        state, _ = play(state, Pass(1))
        assert not still_open(state)


@pytest.mark.rule("C10-UNO-03")
def test_forced_pass_closes_the_window() -> None:
    """Row 5, R-35: a player who can neither play nor draw passes, and that was the turn."""
    state = uno.position(["red-draw-two blue-2", "red-6", "green-3"], top="red-5", rest=1)

    state, _ = play(state, Play(0, card("red-draw-two")))
    assert (2, ()) == (state.prompt.seat, state.draw_pile)
    assert still_open(state)

    state, _ = play(state, Pass(2))
    assert not still_open(state)


@pytest.mark.rule("C10-UNO-03")
def test_end_of_the_round_closes_the_window() -> None:
    """Row 6: the turn limit ends it with the next-to-last card, and nobody is caught for that afterwards."""
    state = two_left(variant=CLASSIC_2010.with_rules(turn_limit=1))
    assert still_open(one_left())

    state, events = play(state, Play(0, card("red-1")))

    assert ["turn_limit"] == [ended.why for ended in of(uno.events.RoundEnded, events)]
    assert 1 == len(state.hands[0])
    assert () == state.catchable
    for seat in range(3):
        assert Reason.ROUND_OVER == refusal(state, CallUno(seat))
        assert () == uno.legal_actions(state, seat)
    assert Reason.ROUND_OVER == refusal(state, Catch(1, 0))


@pytest.mark.rule("C10-UNO-03")
def test_two_windows_never_stand_open_together() -> None:
    """R-35: the play that opens the second has closed the first."""
    state = uno.position(["red-1 blue-2", "red-6 blue-3", "red-7 blue-4"], top="red-5")

    state, _ = play(state, Play(0, card("red-1")))
    assert (0,) == state.catchable
    state, _ = play(state, Play(1, card("red-6")))
    assert (1,) == state.catchable
    state, _ = play(state, Play(2, card("red-7")))
    assert (2,) == state.catchable


@pytest.mark.rule("C10-UNO-03")
def test_answer_does_not_renew_a_catch() -> None:
    """Who was caught with nothing left to draw keeps one card, and is not caught for it again."""
    variant = classic_and(uno.cards.wild("acme:wild-storm", on_answer=lambda turn, reply: [])(storm))
    state = uno.position(["acme:wild-storm blue-2", "red-6", "red-7"], top="red-5", rest=2, variant=variant)

    state, events = play(state, Play(0, card("acme:wild-storm"), color="red"), Catch(1, 0))
    assert [] == drew(events, 0)
    state, _ = play(state, Answer(None, "fair"))

    assert 1 == len(state.hands[0])
    assert not still_open(state)


@pytest.mark.rule("C10-UNO-03")
@pytest.mark.parametrize("seat", range(3))
def test_caught_seat_with_nothing_to_draw_cannot_be_caught_again(seat: uno.Seat) -> None:
    """R-43: it draws nothing and keeps its one card, but the catch is made."""
    others = [other for other in range(3) if other != seat]
    hands = ["red-6 green-6" if other != seat else "red-1 blue-2" for other in range(3)]
    state = uno.position(hands, top="red-5", turn=seat, rest=others[-1])
    state, _ = play(state, Play(seat, card("red-1")))
    reshuffled, _ = play(state, Catch(others[0], seat))  # the red 5 is left to draw
    assert 2 == len(reshuffled.hands[seat])

    bare = attrs.evolve(state, discard_pile=state._discard_pile[-1:])
    caught, events = play(bare, Catch(others[0], seat))

    assert [Caught(others[0], seat)] == list(events)
    assert () == caught.catchable
    assert Reason.NOTHING_TO_CATCH is refusal(caught, Catch(others[1], seat))


# The time to catch, for slow tables.

OWN = house(uno_window="own_turn")


def one_left_of_three(second: str = "red-6 red-7 red-8", third: str = QUIET, *, variant: Variant = OWN) -> State:
    """Seat 0 of three has laid a red 1 in silence and keeps a blue 2; seat 1 is to move."""
    state = uno.position(["red-1 blue-2", second, third], top="red-5", draw="yellow-1 yellow-2", variant=variant)
    state, _ = play(state, Play(0, card("red-1")))
    assert (0,) == state.catchable
    return state


@pytest.mark.rule("R-75")
@pytest.mark.parametrize("begun", [[Play(1, card("red-6"))], [Draw(1)], [Draw(1), Pass(1)]])
def test_turn_of_another_seat_does_not_end_the_time(begun: list[Play | Draw | Pass]) -> None:
    """The seat can still be caught, and can still call."""
    state, _ = play(one_left_of_three(), *begun)

    assert (0,) == state.catchable
    assert 3 == sizes(play(state, Catch(2, 0))[0])[0]
    assert () == play(state, CallUno(0))[0].catchable


@pytest.mark.rule("R-75")
@pytest.mark.parametrize("begun", [Play(1, card("red-6")), Draw(1)])
def test_time_ends_with_the_next_turn_by_default(begun: Play | Draw) -> None:
    """R-35: as printed."""
    state, _ = play(one_left_of_three(variant=CLASSIC_2010), begun)

    assert () == state.catchable


def round_again(kept: str = "blue-2") -> State:
    """It is the turn of seat 0 again, with one card that nobody called for."""
    state = uno.position([f"red-1 {kept}", "red-6 red-7 red-8", "red-3 red-4 red-6"], top="red-5", variant=OWN)
    state, _ = play(state, Play(0, card("red-1")), Play(1, card("red-6")), Play(2, card("red-3")))
    assert (("turn", 0), (0,)) == (waits(state), state.catchable)
    return state


@pytest.mark.rule("R-75")
def test_time_ends_with_a_draw_of_the_seat_itself() -> None:
    """The window does close."""
    state, _ = play(round_again(), Draw(0))

    assert () == state.catchable
    assert Reason.NOTHING_TO_CATCH == refusal(state, Catch(1, 0))


@pytest.mark.rule("R-75")
def test_time_ends_with_a_play_of_the_seat_itself() -> None:
    """It goes out, and nobody is caught."""
    state, events = play(round_again("red-2"), Play(0, card("red-2")))

    assert ([0], ()) == ([end.winner for end in of(RoundEnded, events)], state.catchable)


@pytest.mark.rule("R-75")
def test_time_ends_with_a_forced_pass_of_the_seat_itself() -> None:
    """R-43: seat 1 has drawn the last card there was, and the blue 2 does not fit."""
    state = uno.position(["red-1 blue-2", "red-6 red-7"], top="red-5", rest=1, variant=OWN)
    state, _ = play(state, Play(0, card("red-1")), Draw(1), Pass(1))
    assert ((0,), Reason.NOTHING_TO_DRAW) == (state.catchable, refusal(state, Draw(0)))

    state, _ = play(state, Pass(0))

    assert () == state.catchable


@pytest.mark.rule("R-75")
def test_lost_turn_does_not_end_the_time() -> None:
    """Seat 0 is skipped: it has neither played, drawn nor passed."""
    hands = ["red-1 blue-2", "red-6 red-7 red-8", "red-skip green-2 green-3"]
    state = uno.position(hands, top="red-5", variant=OWN)

    state, _ = play(state, Play(0, card("red-1")), Play(1, card("red-6")), Play(2, card("red-skip")))

    assert (("turn", 1), (0,)) == (waits(state), state.catchable)


@pytest.mark.rule("R-75")
def test_forced_draw_ends_it_since_the_hand_grows() -> None:
    """R-37: hit by a Draw Two."""
    hands = ["red-1 blue-2", "red-6 red-7 red-8", "red-draw-two green-2 green-3"]
    state = uno.position(hands, top="red-5", variant=OWN)

    state, _ = play(state, Play(0, card("red-1")), Play(1, card("red-6")), Play(2, card("red-draw-two")))

    assert (3, ()) == (sizes(state)[0], state.catchable)


@pytest.mark.rule("R-75", "R-60")
@pytest.mark.parametrize("taken", [False, True])
def test_debt_ends_it_only_once_it_is_taken(taken: bool) -> None:
    """While seat 0 owes, it holds one card and can be caught."""
    hands = ["red-1 blue-2", "red-6 red-7 red-8", "red-draw-two green-2 green-3"]
    state = uno.position(hands, top="red-5", variant=OWN.with_rules(stacking="any"))
    state, _ = play(state, Play(0, card("red-1")), Play(1, card("red-6")), Play(2, card("red-draw-two")))
    assert ("debt", 0) == waits(state)

    state, _ = play(state, Draw(0)) if taken else (state, ())

    assert (() if taken else (0,)) == state.catchable


@pytest.mark.rule("R-75")
def test_several_seats_can_be_catchable_at_once() -> None:
    """Each is caught for itself, and each may call for itself."""
    state, _ = play(one_left_of_three("red-6 blue-3", "red-7 blue-4"), Play(1, card("red-6")), Play(2, card("red-7")))
    assert (0, 1, 2) == state.catchable

    caught, _ = play(state, Catch(0, 1))
    assert ((0, 2), [1, 3, 1]) == (caught.catchable, sizes(caught))
    called, _ = play(caught, CallUno(2))
    assert (0,) == called.catchable
    both, _ = play(called, Catch(1, 0))
    assert ((), [3, 3, 1]) == (both.catchable, sizes(both))


@pytest.mark.rule("R-75")
def test_answer_does_not_end_the_time_of_who_answers() -> None:
    """R-35: seat 0 challenges a bluff while it holds a single card that it has not called for."""
    hands = ["red-1 blue-2", "red-6 red-7 red-8", "wild-draw-four red-2 green-3"]
    state = uno.position(hands, top="red-5", variant=OWN)
    state, _ = play(state, Play(0, card("red-1")), Play(1, card("red-6")), Play(2, WD4, color="blue"))
    assert (("ask", 0), (0,)) == (waits(state), state.catchable)

    state, _ = play(state, Answer(0, "challenge"))

    assert (("turn", 0), (0,)) == (waits(state), state.catchable)


@pytest.mark.rule("R-75")
@pytest.mark.parametrize("calls", ["auto", "off"])
def test_it_needs_manual_calls(calls: Literal["auto", "off"]) -> None:
    """The refusal names both switches."""
    with pytest.raises(VariantError, match=r"uno_window.*uno_call"):
        house(uno_window="own_turn", uno_call=calls)


# The newer sheets.


@pytest.mark.rule("NEW-UNO-04")
@BOTH
@pytest.mark.parametrize("by", [1, 2, 3])
def test_any_opponent_may_say_it_first(variant: Variant, by: Seat) -> None:
    """The next player included: the offender draws two, and the order of turns is as before."""
    state = table(variant, ["red-1 green-2", "blue-8 blue-9", "yellow-8 yellow-9", "green-8 green-9"])
    state, _ = play(state, lay(state, "red-1"))
    after, events = play(state, Catch(by, 0))

    assert [Caught(by, 0)] == of(Caught, events)
    assert [3, 2, 2, 2] == sizes(after)
    assert (state.prompt, ()) == (after.prompt, after.catchable)


@pytest.mark.rule("NEW-UNO-04")
@BOTH
def test_first_to_speak_wins_the_race_on_newer_sheets(variant: Variant) -> None:
    """After a catch there is nothing left to call or catch; nobody catches themselves."""
    state = table(variant, ["red-1 green-2", "blue-8 blue-9", "yellow-8 yellow-9"])
    state, _ = play(state, lay(state, "red-1"))
    assert Reason.CATCHING_ONESELF == refusal(state, Catch(0, 0))

    caught, _ = play(state, Catch(2, 0))
    assert Reason.NOTHING_TO_CATCH == refusal(caught, Catch(1, 0))
    assert Reason.CALL_NOT_DUE == refusal(caught, CallUno(0))

    called, _ = play(state, CallUno(0))
    assert Reason.NOTHING_TO_CATCH == refusal(called, Catch(1, 0))


@pytest.mark.rule("NEW-UNO-04")
@BOTH
def test_once_the_next_player_takes_the_turn_it_is_too_late(variant: Variant) -> None:
    """R-35: by a play or by a draw."""
    state = table(variant, ["red-1 green-2", "red-8 blue-9 blue-7", "yellow-8 yellow-9"])
    state, _ = play(state, lay(state, "red-1"))

    for action in (Draw(1), lay(state, "red-8")):
        after, _ = play(state, action)
        assert () == after.catchable
        assert Reason.NOTHING_TO_CATCH == refusal(after, Catch(2, 0))


@pytest.mark.rule("NEW-UNO-04")
@BOTH
@pytest.mark.parametrize("penalty", [1, 4])
def test_size_of_the_penalty_is_a_switch(variant: Variant, penalty: int) -> None:
    """R-38: two by default, and as many as `uno_penalty` says."""
    state = table(variant.with_rules(uno_penalty=penalty), ["red-1 green-2", "blue-8 blue-9"])
    state, _ = play(state, lay(state, "red-1"))
    state, _ = play(state, Catch(1, 0))

    assert [1 + penalty, 2] == sizes(state)
    assert 2 == variant.rules.uno_penalty
