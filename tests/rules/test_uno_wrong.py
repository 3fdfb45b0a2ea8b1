"""Wrong calls of UNO and wrong catches: refused, or paid for where the rules say so."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import unorules as uno
from tests.kit.builders import WD4, of, play, refused, sizes
from tests.rules.calling import one_left, two_left
from tests.rules.dealing import turn_up
from unorules import CallUno, Catch, Draw, IllegalAction, Play, Reason, State, Variant, card
from unorules.events import Caught, Drew, UnoCalled
from unorules.variants import CLASSIC_2010, ICE_THE_KICKER_2023


@pytest.mark.rule("ALL-UNO-06")
def test_wrong_call_is_refused_and_costs_nothing() -> None:
    """R-34, R-36: with three cards, with two out of turn or while challenging, or with one that is safe."""
    state = uno.position(["wild-draw-four green-2 blue-3", "red-6 red-7", "red-8 red-9", "red-1"], top="red-5")
    asked, _ = play(state, Play(0, WD4, color="green"))

    assert Reason.CALL_NOT_DUE == refused(state, CallUno(0))
    assert Reason.CALL_NOT_DUE == refused(state, CallUno(1))
    assert Reason.ALREADY_CALLED == refused(state, CallUno(3))
    assert Reason.CALL_NOT_DUE == refused(asked, CallUno(0))
    assert Reason.CALL_NOT_DUE == refused(asked, CallUno(1))
    assert not any(isinstance(action, CallUno) for action in uno.legal_actions(state))
    with pytest.raises(IllegalAction):
        uno.apply(state, CallUno(1))
    assert [3, 2, 2, 1] == sizes(state)


@pytest.mark.rule("ALL-UNO-06")
def test_wrong_catch_is_refused_and_costs_nothing() -> None:
    """R-36: on two cards or more, on one that is safe, after a call made beforehand; and never oneself."""
    state = uno.position(["red-1 blue-2", "red-6 red-7 red-8", "red-9"], top="red-5")

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
    assert None is refused(state, Draw(0))


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
        assert Reason.ALREADY_CALLED == refused(called, CallUno(0))
    assert Reason.CATCHING_ONESELF == refused(after, Catch(0, 0))


@pytest.mark.rule("ALL-UNO-06")
def test_penalty_card_of_a_wrong_call_is_not_the_drawn_card() -> None:
    """After drawing only the card of the turn may be played, not one that a wrong call added."""
    variant = CLASSIC_2010.with_rules(uno_false_penalty=1)
    state = uno.position(["blue-1 blue-2", "red-6", "red-7"], top="red-5", draw="red-8 red-9", variant=variant)

    state, _ = play(state, Draw(0), CallUno(0))

    assert 4 == len(state.hands[0])
    assert None is refused(state, Play(0, card("red-8")))
    assert Reason.ONLY_THE_DRAWN_CARD == refused(state, Play(0, card("red-9")))


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
            assert reason == refused(state, wrong)
            assert wrong not in uno.legal_actions(state)
