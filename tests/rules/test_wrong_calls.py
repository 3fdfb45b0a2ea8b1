"""Wrong calls of UNO and wrong catches, early calls that lapse, and penalties from empty piles."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import unorules as uno
from tests.kit.builders import WD4, drew, of, play, refusal, sizes
from tests.rules.tables import one_left, turn_up, two_left
from unorules import Answer, CallUno, Catch, Draw, IllegalAction, Pass, Play, Reason, State, Variant, card
from unorules.events import Caught, Drew, UnoCalled
from unorules.variants import CLASSIC_2010, ICE_THE_KICKER_2023


@pytest.mark.rule("ALL-UNO-06")
def test_wrong_call_is_refused_and_costs_nothing() -> None:
    """R-34, R-36: with three cards, with two out of turn or while challenging, or with one that is safe."""
    state = uno.position(["wild-draw-four green-2 blue-3", "red-6 red-7", "red-8 red-9", "red-1"], top="red-5")
    asked, _ = play(state, Play(0, WD4, color="green"))

    assert Reason.CALL_NOT_DUE == refusal(state, CallUno(0))
    assert Reason.CALL_NOT_DUE == refusal(state, CallUno(1))
    assert Reason.ALREADY_CALLED == refusal(state, CallUno(3))
    assert Reason.CALL_NOT_DUE == refusal(asked, CallUno(0))
    assert Reason.CALL_NOT_DUE == refusal(asked, CallUno(1))
    assert not any(isinstance(action, CallUno) for action in uno.legal_actions(state))
    with pytest.raises(IllegalAction):
        uno.apply(state, CallUno(1))
    assert [3, 2, 2, 1] == sizes(state)


@pytest.mark.rule("ALL-UNO-06")
def test_wrong_catch_is_refused_and_costs_nothing() -> None:
    """R-36: on two cards or more, on one that is safe, after a call made beforehand; and never oneself."""
    state = uno.position(["red-1 blue-2", "red-6 red-7 red-8", "red-9"], top="red-5")

    for target in (0, 2):
        assert Reason.NOTHING_TO_CATCH == refusal(state, Catch(1, target))
    assert Reason.NOTHING_TO_CATCH == refusal(state, Catch(0, 1))
    assert not any(isinstance(action, Catch) for action in uno.legal_actions(state))
    with pytest.raises(IllegalAction):
        uno.apply(state, Catch(1, 0))

    called, _ = play(state, CallUno(0), Play(0, card("red-1")))
    assert Reason.NOTHING_TO_CATCH == refusal(called, Catch(1, 0))
    assert [1, 3, 1] == sizes(called)

    open_to_others, _ = play(state, Play(0, card("red-1")))
    assert Reason.CATCHING_ONESELF == refusal(open_to_others, Catch(0, 0))
    assert Reason.NOTHING_TO_CATCH == refusal(open_to_others, Catch(0, 1))


@pytest.mark.rule("ALL-UNO-06")
@pytest.mark.parametrize("cost", [1, 3])
@pytest.mark.parametrize("caller", [0, 1, 2])
def test_wrong_call_costs_cards_where_the_rules_say_so(caller: int, cost: int) -> None:
    """R-36, `uno_false_penalty`: in turn or out of it the caller draws, and nothing else changes."""
    variant = CLASSIC_2010.with_rules(uno_false_penalty=cost)
    state = uno.position(["red-1 blue-2 blue-3", "red-6 red-7", "red-8 red-9 blue-9"], top="red-5", variant=variant)
    expected, prompt = sizes(state), state.prompt
    expected[caller] += cost
    assert CallUno(caller) in uno.legal_actions(state, caller)

    state, events = play(state, CallUno(caller))

    assert UnoCalled(caller, due=False) == events[0]
    assert ["uno"] * cost == [event.why for event in of(Drew, events)]
    assert expected == sizes(state)
    assert prompt == state.prompt
    assert None is refusal(state, Draw(0))


@pytest.mark.rule("ALL-UNO-06")
@pytest.mark.parametrize("cost", [1, 3])
def test_wrong_catch_costs_its_maker_cards_where_the_rules_say_so(cost: int) -> None:
    """R-36, `uno_false_penalty`: not the player who was pointed at, who keeps the own window too."""
    variant = CLASSIC_2010.with_rules(uno_false_penalty=cost)
    state, events = play(one_left(variant), Catch(2, 1))
    assert Caught(2, 1, due=False) == events[0]
    assert [1, 3, 3 + cost] == sizes(state)
    assert (0,) == state.catchable

    state, events = play(state, Catch(1, 0), Catch(2, 0))
    assert [Caught(1, 0), Caught(2, 0, due=False)] == of(Caught, events)
    assert [3, 3, 3 + 2 * cost] == sizes(state)


@pytest.mark.rule("ALL-UNO-06")
def test_right_call_and_right_catch_cost_nothing_where_wrong_ones_do() -> None:
    """R-36: a call ahead of the play or after it is right, and so is silence; one card is no wrong call."""
    variant = CLASSIC_2010.with_rules(uno_false_penalty=2)
    state = two_left(variant=variant)

    before, events = play(state, CallUno(0), Play(0, card("red-1")))
    after, more = play(state, Play(0, card("red-1")), CallUno(0))

    assert [UnoCalled(0), UnoCalled(0)] == of(UnoCalled, events + more)
    assert [] == of(Drew, events + more)
    for called in (before, after):
        assert [1, 3, 3] == sizes(called)
        assert Reason.ALREADY_CALLED == refusal(called, CallUno(0))
    assert Reason.CATCHING_ONESELF == refusal(after, Catch(0, 0))


@pytest.mark.rule("ALL-UNO-06")
def test_penalty_card_of_a_wrong_call_is_not_the_drawn_card() -> None:
    """After drawing only the card of the turn may be played, not one that a wrong call added."""
    variant = CLASSIC_2010.with_rules(uno_false_penalty=1)
    state = uno.position(["blue-1 blue-2", "red-6", "red-7"], top="red-5", draw="red-8 red-9", variant=variant)

    state, _ = play(state, Draw(0), CallUno(0))

    assert 4 == len(state.hands[0])
    assert None is refusal(state, Play(0, card("red-8")))
    assert Reason.ONLY_THE_DRAWN_CARD == refusal(state, Play(0, card("red-9")))


def costly(variant: Variant = CLASSIC_2010) -> Variant:
    """The variant with a card to draw for a wrong word."""
    return variant.with_rules(uno_false_penalty=1)


def asked_for_a_challenge() -> State:
    """Seat 1 of three has to accept or challenge."""
    hands = ["wild-draw-four green-2 green-3", "red-6 red-7", "red-8 red-9"]
    return play(uno.position(hands, top="red-5", variant=costly()), Play(0, WD4, color="green"))[0]


def asked_for_a_kick() -> State:
    """The host has to report how the kick of seat 1 of three went."""
    hands = ["wild-ice-the-kicker green-2 green-3", "red-6 red-7", "red-8 red-9"]
    state = uno.position(hands, top="red-5", variant=costly(ICE_THE_KICKER_2023))
    return play(state, Play(0, card("wild-ice-the-kicker"), color="green"))[0]


@pytest.mark.rule("ALL-UNO-06")
@pytest.mark.parametrize("seat", [0, 1, 2])
@pytest.mark.parametrize(
    "situation",
    [asked_for_a_challenge, asked_for_a_kick, lambda: turn_up("wild", 3, variant=costly())[0]],
    ids=["challenge", "kick", "opening color"],
)
def test_wrong_words_are_possible_while_a_question_is_pending(situation: Callable[[], State], seat: int) -> None:
    """R-36, `uno_false_penalty`: by every seat, asked or not; the question stays as it was."""
    state = situation()
    for wrong in (CallUno(seat), Catch(seat, (seat + 1) % 3)):
        assert wrong in uno.legal_actions(state, seat)
        after, events = play(state, wrong)
        assert [seat] == [event.seat for event in of(Drew, events)]
        assert state.prompt == after.prompt


@pytest.mark.rule("ALL-UNO-06")
def test_nobody_speaks_wrongly_between_rounds() -> None:
    """R-36: when a round or the match is over there is nothing to call, to catch or to pay for."""
    hands = ["red-1", "red-6 red-7", "red-8 red-9"]
    for variant, reason in [
        (costly(), Reason.ROUND_OVER),
        (CLASSIC_2010.with_rules(uno_false_penalty=1, scoring="none"), Reason.MATCH_OVER),
    ]:
        state, _ = play(uno.position(hands, top="red-5", variant=variant), Play(0, card("red-1")))
        for wrong in (CallUno(1), Catch(1, 2), Catch(2, 0)):
            assert reason == refusal(state, wrong)
            assert wrong not in uno.legal_actions(state)


# Wrong words in between, early calls that lapse, empty piles.

COSTLY = CLASSIC_2010.with_rules(uno_false_penalty=1)


def calls(state: State) -> list[uno.Seat]:
    """Who may call UNO, by each account: everyone's list, the own list and the check's."""
    seats = [action.seat for action in uno.legal_actions(state) if isinstance(action, CallUno)]
    assert seats == [seat for seat in range(3) if CallUno(seat) in uno.legal_actions(state, seat)]
    assert seats == [seat for seat in range(3) if refusal(state, CallUno(seat)) is None]
    return seats


@pytest.mark.rule("C10-UNO-01")
def test_call_is_offered_before_the_play() -> None:
    """R-34: to the player of the turn with two cards, drawn or held, and once."""
    state = two_left(second="red-6 red-7")
    one = uno.position(["blue-2", "red-6 red-7", "red-8 red-9"], top="red-5", draw="red-9")
    drawn, _ = play(one, Draw(0))

    assert [0] == calls(state)
    assert [] == calls(play(state, CallUno(0))[0])
    assert [] == calls(one)
    assert [0] == calls(drawn)
    assert [] == calls(play(state, Draw(0))[0])


@pytest.mark.rule("C10-UNO-01", "ALL-UNO-06")
@pytest.mark.parametrize("cost", [0, 2])
def test_no_call_is_due_after_drawing_where_the_drawn_card_stays(cost: int) -> None:
    """R-34, R-36, `drawn_card="keep"`: no play can follow that leaves one card; the pointless call costs nothing."""
    variant = CLASSIC_2010.with_rules(drawn_card="keep", uno_false_penalty=cost)
    state = uno.position(["blue-2", "red-6", "red-8"], top="red-5", draw="red-9", variant=variant)

    state, _ = play(state, Draw(0))

    assert [] == calls(state)
    assert Reason.CALL_NOT_DUE == refusal(state, CallUno(0))


@pytest.mark.rule("C10-UNO-01", "ALL-UNO-06")
def test_where_the_drawn_card_stays_a_call_before_drawing_is_due_and_one_with_three_cards_wrong() -> None:
    """R-34, R-36, `drawn_card="keep"`: only two cards after one's own draw make a call pointless."""
    variant = CLASSIC_2010.with_rules(drawn_card="keep", uno_false_penalty=1)
    state = two_left(variant=variant)

    assert (UnoCalled(0),) == play(state, CallUno(0))[1]
    _, events = play(state, Draw(0), CallUno(0))
    assert UnoCalled(0, due=False) == events[1]


@pytest.mark.rule("C10-UNO-01", "ALL-UNO-06")
@pytest.mark.parametrize("variant", [CLASSIC_2010, COSTLY], ids=["free", "costly"])
def test_call_with_one_card_that_cannot_be_caught_is_pointless_and_free(variant: uno.Variant) -> None:
    """R-34: after the own call, after the window has closed, and with a single card from the start."""
    called, _ = play(one_left(variant), CallUno(0))
    too_late, _ = play(one_left(variant), Play(1, card("red-6")))
    own_turn, _ = play(too_late, Play(2, card("red-6")))
    dealt = uno.position(["red-1", "blue-2 blue-3", "red-2"], top="red-5", variant=variant)

    for state in (called, too_late, own_turn, dealt):
        assert Reason.ALREADY_CALLED == refusal(state, CallUno(0))
        assert 0 not in calls(state)
    assert "UNO has already been called, or it is too late to call." == Reason.ALREADY_CALLED.sentence


@pytest.mark.rule("ALL-UNO-06")
@pytest.mark.parametrize("early", [True, False])
@pytest.mark.parametrize("by", [1, 2])
def test_catching_a_player_who_has_called_costs_the_catcher(by: uno.Seat, early: bool) -> None:
    """R-36: with one card and a call, before the play or after it, there is nothing to catch."""
    spoken = (CallUno(0), Play(0, card("red-1"))) if early else (Play(0, card("red-1")), CallUno(0))
    state, _ = play(two_left(variant=COSTLY), *spoken)
    expected = sizes(state)
    expected[by] += 1
    assert Catch(by, 0) in uno.legal_actions(state, by)

    state, events = play(state, Catch(by, 0))

    assert Caught(by, 0, due=False) == events[0]
    assert (1, 1) == (len(drew(events, by)), len(of(Drew, events)))
    assert expected == sizes(state)


@pytest.mark.rule("C10-UNO-01", "C10-UNO-03")
def test_owner_may_still_call_when_the_next_player_has_called_early() -> None:
    """R-34, R-35: the early call begins no turn, and each of the two calls counts for its own player."""
    state = one_left(second="red-6 blue-7")

    state, _ = play(state, CallUno(1))
    assert (0,) == state.catchable
    assert [0] == calls(state)
    state, events = play(state, CallUno(0))
    assert (UnoCalled(0),) == events
    assert () == state.catchable
    assert Reason.ALREADY_CALLED == refusal(state, CallUno(1))

    state, _ = play(state, Play(1, card("red-6")))
    assert () == state.catchable


@pytest.mark.rule("C10-UNO-03")
def test_early_call_of_the_next_player_does_not_keep_the_owner_from_being_caught() -> None:
    """R-34, R-35: and a catch does not undo the catcher's early call."""
    state, _ = play(one_left(second="red-6 blue-7"), CallUno(1), Catch(1, 0))

    assert 3 == len(state.hands[0])
    state, _ = play(state, Play(1, card("red-6")))
    assert () == state.catchable


@pytest.mark.rule("C10-UNO-01", "ALL-UNO-06")
def test_early_call_lapses_through_a_penalty_draw() -> None:
    """R-34: after a wrong catch its maker holds three cards; one call more is wrong, not pointless."""
    state, _ = play(two_left(variant=COSTLY), CallUno(0))
    assert Reason.ALREADY_CALLED == refusal(state, CallUno(0))

    state, _ = play(state, Catch(0, 1))

    assert 3 == len(state.hands[0])
    state, events = play(state, CallUno(0))
    assert UnoCalled(0, due=False) == events[0]
    assert 4 == len(state.hands[0])


@pytest.mark.rule("ALL-UNO-06", "C10-UNO-03")
def test_own_wrong_catch_closes_the_window() -> None:
    """R-37: the hand is not one card any more, so that the next catch is wrong too."""
    state, _ = play(one_left(COSTLY), Catch(0, 2))

    assert ([2, 3, 3], ()) == (sizes(state), state.catchable)
    state, events = play(state, Catch(1, 0))
    assert Caught(1, 0, due=False) == events[0]
    assert [2, 4, 3] == sizes(state)


@pytest.mark.rule("ALL-UNO-06", "C10-UNO-03")
@pytest.mark.parametrize("wrong", [CallUno(1), Catch(1, 2)], ids=repr)
def test_wrong_word_of_the_next_player_leaves_the_window_open(wrong: uno.Action) -> None:
    """R-35: the card drawn for it begins no turn."""
    state, _ = play(one_left(COSTLY), wrong)

    assert ([1, 4, 3], (0,)) == (sizes(state), state.catchable)
    assert ("turn", 1) == (state.prompt.kind, state.prompt.seat)
    called, events = play(state, CallUno(0))
    assert ((UnoCalled(0),), ()) == (events, called.catchable)
    caught, events = play(state, Catch(1, 0))
    assert (Caught(1, 0),) == events[:1]
    assert [3, 4, 3] == sizes(caught)


@pytest.mark.rule("C10-UNO-01", "C10-UNO-03")
def test_early_call_lapses_by_a_forced_pass() -> None:
    """R-34: whoever has called and then can do nothing is to call anew the next time."""
    state = uno.position(["blue-2 blue-3", "red-6", "green-1"], top="red-5", rest=1)

    state, _ = play(state, CallUno(0), Pass(0))
    assert Reason.CALL_NOT_DUE == refusal(state, CallUno(0))
    assert Reason.CALL_NOT_DUE == refusal(state, CallUno(1))
    state, _ = play(state, Play(1, card("wild"), color="blue"), Draw(2), Pass(2))
    assert None is refusal(state, CallUno(0))
    state, _ = play(state, Play(0, card("blue-2")))

    assert (0,) == state.catchable
    assert [Caught(1, 0)] == of(Caught, play(state, Catch(1, 0))[1])


@pytest.mark.rule("C10-UNO-03", "ALL-CHAL-04")
def test_guilty_player_with_nothing_to_draw_can_still_be_caught() -> None:
    """R-37: the hand is still one card. A wrong call has taken the last card there was."""
    state = uno.position(["wild-draw-four red-2", "blue-1", "red-7 red-8"], top="red-5", rest=1, variant=COSTLY)

    state, events = play(state, Play(0, WD4, color="green"), CallUno(2))
    assert ["red-5"] == drew(events, 2)
    state, events = play(state, Answer(1, "challenge"))

    assert [] == drew(events, 0)
    assert ("turn", 1, (0,)) == (state.prompt.kind, state.prompt.seat, state.catchable)
    caught, events = play(state, Catch(2, 0))
    assert (Caught(2, 0),) == events
    assert (1, ()) == (len(caught.hands[0]), caught.catchable)
    assert () == play(state, CallUno(0))[0].catchable


@pytest.mark.rule("ALL-UNO-06")
@pytest.mark.parametrize(
    ("wrong", "reason"),
    [(CallUno(2), Reason.CALL_NOT_DUE), (Catch(2, 0), Reason.NOTHING_TO_CATCH)],
)
def test_wrong_word_is_refused_when_there_is_nothing_to_draw_for_it(wrong: uno.Action, reason: Reason) -> None:
    """R-36, R-43: else it would be free, and could be said for ever."""
    variant = CLASSIC_2010.with_rules(uno_false_penalty=3)
    state = uno.position(["red-1 blue-2", "blue-1", "red-7 red-8"], top="red-5", rest=1, variant=variant)

    assert uno.Violation(reason) == uno.check(state, wrong)
    assert wrong not in uno.legal_actions(state)
    after, events = play(state, Play(0, card("red-1")), wrong if isinstance(wrong, CallUno) else Catch(2, 1))
    assert (["red-5"], (0,)) == (drew(events, 2), after.catchable)
