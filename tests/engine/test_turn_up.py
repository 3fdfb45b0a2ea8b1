"""Turning up the next card of the draw pile: a card's last effect, and what it makes of that card."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

import unorules as uno
from tests.engine.odd_cards import ODD, PLAY, fault, gives, nothing, odd, raises, table
from tests.kit.builders import drew, of, play, sizes
from tests.kit.decks import small
from tests.kit.invariants import checked_apply
from unorules import Answer, Card, card
from unorules.cards import Ask, DrawCards, Effect, Kind, Reply, Skip, Turn, TurnUp
from unorules.errors import VariantError
from unorules.events import Reshuffled, TurnedUp


def draws_if_red(turn: Turn, turned: Card) -> Iterable[Effect]:
    """The next player draws one if the card is red."""
    return [DrawCards(turn.next, 1)] if turned.color == "red" else []


def asks_about_it(turn: Turn, turned: Card) -> Iterable[Effect]:
    """The next player says something about the card."""
    return [Skip(), Ask(turn.seat, "well?", ("yes", "no"), memo=str(turned))]


def tells(turn: Turn, reply: Reply) -> Iterable[Effect]:
    """Whoever answered draws as many cards as the number of the card."""
    return [DrawCards(reply.seat, int(str(reply.memo)[-1]))]


def turning(on_turn_up: Any = draws_if_red, *before: Effect, **fields: Any) -> Kind:
    """A wild that turns up a card."""
    return odd(gives(*before, TurnUp()), on_turn_up=on_turn_up, **fields)


@pytest.mark.parametrize(("next_card", "drawn"), [("red-5", 1), ("blue-5", 0), ("wild", 0)])
def test_card_is_told_what_it_has_turned_up(next_card: str, drawn: int) -> None:
    """It lies under the top card, does nothing itself, and everyone has seen it."""
    start = table(turning(), draw=next_card)
    state, events = checked_apply(start, PLAY, thorough=True)

    assert [TurnedUp(card(next_card), "discarded")] == of(TurnedUp, events)
    assert drawn == len(drew(events, 1))
    assert (ODD, card(next_card), "red") == (state.top, state.discard_pile[1], state.color)
    assert ("turn", 1) == (state.prompt.kind, state.prompt.seat)


def test_effects_before_it_come_first() -> None:
    """And the code is told of the hands as they are then."""
    _, events = checked_apply(table(turning(draws_if_red, DrawCards(0, 1)), draw="blue-7 red-5"), PLAY)

    assert (["blue-7"], [TurnedUp(card("red-5"), "discarded")]) == (drew(events, 0), of(TurnedUp, events))


def test_data_may_turn_up_a_card() -> None:
    """Without code of its own but that for the card turned up."""
    state, _ = checked_apply(table(odd((TurnUp(),), on_turn_up=draws_if_red), draw="red-5"), PLAY)

    assert [2, 5, 4] == sizes(state)


def test_question_may_come_after_it() -> None:
    """The answer finds the memo, and a document of the state comes back."""
    start = table(turning(asks_about_it, on_answer=tells), draw="red-3")
    state, _ = checked_apply(start, PLAY, thorough=True)
    assert ("ask", 0, "well?") == (state.prompt.kind, state.prompt.seat, state.prompt.question)
    assert state == uno.State.from_json(state.to_json(), registry=uno.Registry([state.variant]))

    state, events = checked_apply(state, Answer(0, "yes"))

    assert (3, 2) == (len(drew(events, 0)), state.prompt.seat)


def test_discard_pile_is_shuffled_if_nothing_is_left_to_turn_up() -> None:
    """But for its top; the card turned up is one of those."""
    variant = small("test:turn-up", "red-1 red-2 red-3 red-4 red-5 acme:wild-odd", turning(), hand_size=1)
    state = uno.position(["acme:wild-odd red-1", "red-2"], top="red-3", discard="red-4 red-5", variant=variant)

    state, events = checked_apply(state, PLAY)

    assert [3] == [event.count for event in of(Reshuffled, events)]
    assert 1 == len(of(TurnedUp, events))


def test_nothing_follows_where_no_card_is_left() -> None:
    """Its player has just drawn all of them: the code is not called."""
    kind = turning(raises, DrawCards(1, 9))
    variant = small("test:turn-up", "red-1 red-2 red-3 acme:wild-odd", kind, hand_size=1)
    start = uno.position(["acme:wild-odd red-1", "red-2"], top="red-3", variant=variant)

    state, events = checked_apply(start, PLAY)

    assert ([], 1) == (of(TurnedUp, events), state.prompt.seat)


def test_two_cards_are_not_turned_up() -> None:
    """Neither at once nor one after the other."""
    assert "asks for something after TurnUp, which must be its last effect" == fault(
        table(odd(gives(TurnUp(), TurnUp()), on_turn_up=nothing))
    )
    again = turning(lambda turn, turned: [TurnUp()])
    assert "turns up a second card" == fault(table(again))


def test_effect_after_it_is_a_fault() -> None:
    """What follows is for the code that is told of the card."""
    kind = odd(gives(TurnUp(), Skip()), on_turn_up=nothing)

    assert "asks for something after TurnUp, which must be its last effect" == fault(table(kind))


def test_card_without_code_for_it_is_refused() -> None:
    """Data when the kind is made, code when it runs."""
    with pytest.raises(VariantError, match="on_play turns up a card, and there is no on_turn_up"):
        odd((TurnUp(),))

    assert "turns up a card and has no on_turn_up" == fault(table(odd(gives(TurnUp()))))


@pytest.mark.parametrize(
    ("code", "said"),
    [
        (raises, "raised KeyError('ink')"),
        (lambda turn, turned: None, "returned None, not a list of effects"),
        (lambda turn, turned: [7], "asks for 7, which is not an effect"),
    ],
)
def test_code_that_fails_is_a_fault_of_the_card(code: Any, said: str) -> None:
    """And nothing has changed, the pile neither."""
    assert said == fault(table(turning(code)))


@pytest.mark.parametrize("junk", [7, "red", ()], ids=repr)
def test_what_is_no_function_is_refused(junk: Any) -> None:
    """When the kind is made."""
    with pytest.raises(VariantError, match="on_turn_up must be a function"):
        odd(on_turn_up=junk)


def test_nothing_is_turned_up_by_a_last_card_unless_it_says_so() -> None:
    """R-32: as with all effects."""
    for on_last in (False, True):
        start = table(turning(on_last=on_last), hand="acme:wild-odd", draw="red-5")
        state, events = play(start, PLAY)

        assert on_last == bool(of(TurnedUp, events))
        assert "round_over" == state.prompt.kind
