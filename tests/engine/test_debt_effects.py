"""Effects around a debt and the next turn: who draws, who is next, what is said, and which cards answer."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

import unorules as uno
from tests.engine.odd_cards import ODD, PLAY, YES_OR_NO, fault, gives, nothing, odd, table
from tests.kit.builders import of, play, playable, refused, sizes
from tests.kit.decks import classic_and
from tests.kit.invariants import check_closed, checked_apply
from unorules import Answer, Card, Color, Draw, Play, Reason, State, card
from unorules.cards import Announce, Ask, DrawCards, Effect, Kind, NextTurn, Penalty, Reverse, Skip, TakePenalty, Turn
from unorules.events import Announced, Owed, Skipped
from unorules.rules import RuleChanges

STACKING: RuleChanges = {"stacking": "any"}
TWO = Play(0, card("red-draw-two"))


def always(card: Card, top: Card, color: Color | None) -> bool:
    """A card that answers any debt."""
    return True


def indebted(kind: Kind, *, rules: RuleChanges | None = None) -> State:
    """Seat 1 owes two cards for a Draw Two, and holds the card."""
    start = table(kind, f"{ODD} blue-1 blue-2", "green-1 green-2", hand="red-draw-two red-1 red-2", rules=rules)
    return checked_apply(start, TWO)[0]


ANSWER = Play(1, ODD, color="red")


# The next turn.


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_next_turn_is_of_the_seat_that_is_named(seat: int) -> None:
    """Also of the player."""
    assert seat == checked_apply(table(odd(gives(NextTurn(seat)))), PLAY)[0].prompt.seat


def test_effects_on_the_next_seat_meet_the_one_that_is_named() -> None:
    """A skip after it skips that seat, and a penalty makes it draw."""
    state, events = checked_apply(table(odd(gives(NextTurn(2), Penalty(3)))), PLAY)

    assert [2, 4, 7] == sizes(state)
    assert ([Skipped(2)], 0) == (of(Skipped, events), state.prompt.seat)
    assert 1 == checked_apply(table(odd(gives(NextTurn(2), Skip(2)))), PLAY)[0].prompt.seat


def test_last_seat_that_is_named_counts() -> None:
    """A card may change its mind."""
    assert 1 == checked_apply(table(odd(gives(NextTurn(2), NextTurn(1)))), PLAY)[0].prompt.seat


def test_next_turn_goes_on_in_the_direction_of_play() -> None:
    """A reverse before or after it changes who comes then, not who is next."""
    state, _ = checked_apply(table(odd(gives(NextTurn(1), Reverse()))), PLAY)

    assert 1 == state.prompt.seat
    assert 0 == play(state, Draw(1), uno.Pass(1))[0].prompt.seat


def test_question_does_not_go_with_a_named_next_turn() -> None:
    """It would be forgotten while the game waits for the answer."""
    kind = odd(gives(NextTurn(1), Ask(0, "what", YES_OR_NO)), on_answer=nothing)

    assert "names the next seat and then asks a question" == fault(table(kind))


# What is said.


def test_verdict_is_announced_to_everyone() -> None:
    """About the player of the card."""
    events = checked_apply(table(odd(gives(Announce("so be it")))), PLAY)[1]

    assert [Announced(0, "so be it")] == of(Announced, events)
    assert events == uno.redact(events, None)


@pytest.mark.parametrize("word", [None, 7, "", "x" * 101, "\ud800", ["guilty"]], ids=ascii)
def test_verdict_is_a_word_or_a_few(word: Any) -> None:
    """Short enough to be shown."""
    assert fault(table(odd(gives(Announce(word))))).endswith(", which is not a word or a few")


# Draw cards with code.


def test_card_with_a_penalty_is_a_draw_card() -> None:
    """Its debt can be answered by a Draw Two, and it can be laid on one."""
    kind = odd(gives(Penalty(3)), penalty=3)
    start = table(kind, "green-draw-two blue-1", "green-1 green-2", rules=STACKING)
    state, events = checked_apply(start, PLAY)

    assert ("debt", 1, 3) == (state.prompt.kind, state.prompt.seat, state.prompt.owed)
    assert [Owed(1, 3)] == of(Owed, events)
    assert 5 == checked_apply(state, Play(1, card("green-draw-two")))[0].prompt.owed
    assert 5 == checked_apply(indebted(kind, rules=STACKING), ANSWER)[0].prompt.owed


def test_card_without_a_penalty_of_its_own_cannot_be_stacked() -> None:
    """What its code does is not known before it is played."""
    assert Reason.NOT_AN_ANSWER is refused(indebted(odd(gives(Penalty(3))), rules=STACKING), ANSWER)


def test_penalty_of_a_card_with_data_is_that_of_its_effects() -> None:
    """It need not say so itself."""
    state = indebted(odd((Penalty(2), Penalty(1))), rules=STACKING)

    assert 5 == checked_apply(state, ANSWER)[0].prompt.owed


def test_penalty_with_a_question_after_it_is_drawn_at_once() -> None:
    """A card that also asks leaves no debt."""
    kind = odd(gives(Penalty(3), Ask(0, "what", YES_OR_NO)), penalty=3, on_answer=nothing)
    state, events = checked_apply(table(kind, rules=STACKING), PLAY)

    assert ("ask", 0, [2, 7, 4]) == (state.prompt.kind, state.prompt.owed, sizes(state))
    assert [] == of(Owed, events)
    assert 2 == checked_apply(state, Answer(0, "yes"))[0].prompt.seat


@pytest.mark.parametrize("penalty", [-1, True, 1.0, "2", None, 1001], ids=repr)
def test_penalty_of_a_kind_is_a_number(penalty: Any) -> None:
    """Of cards that can be drawn."""
    with pytest.raises(uno.errors.VariantError, match=r"penalty must be an integer from 0 to 1000, not "):
        odd(penalty=penalty)


# Taking it.


@pytest.mark.parametrize(("seat", "extra", "drawn"), [(0, 0, [3, 0, 0]), (1, 2, [0, 5, 0]), (2, 1, [0, 0, 4])])
def test_penalty_of_the_card_is_taken_by_the_seat_that_is_named(seat: int, extra: int, drawn: list[int]) -> None:
    """With as many more as it says; the seat keeps its turn."""
    state, events = checked_apply(table(odd(gives(TakePenalty(seat, extra)), penalty=3), rules=STACKING), PLAY)

    assert [2 + drawn[0], 4 + drawn[1], 4 + drawn[2]] == sizes(state)
    assert ([], 1, "turn") == (of(Skipped, events), state.prompt.seat, state.prompt.kind)


def test_debt_that_the_card_was_laid_on_is_taken_too() -> None:
    """Nothing is owed then."""
    kind = odd(gives(TakePenalty(0)), penalty=3)
    state, _ = checked_apply(indebted(kind, rules=STACKING), ANSWER)

    assert [2 + 5, 2, 2] == sizes(state)
    assert ("turn", 2, 0) == (state.prompt.kind, state.prompt.seat, state.prompt.owed)


def test_debt_lapses_when_nobody_takes_it() -> None:
    """The shield of a card that answers."""
    state, events = checked_apply(indebted(odd(gives(TakePenalty(None)), answers=always)), ANSWER)

    assert [] == of(uno.events.Drew, events)
    assert ("turn", 2, 0) == (state.prompt.kind, state.prompt.seat, state.prompt.owed)


@pytest.mark.parametrize("effects", [(Penalty(3), TakePenalty(0)), (TakePenalty(0), Penalty(3))], ids=str)
def test_penalty_is_not_taken_beside_another(effects: tuple[Effect, ...]) -> None:
    """Who would draw which?"""
    for rules in (None, STACKING):
        assert "takes a penalty beside a Penalty" == fault(table(odd(gives(*effects), penalty=3), rules=rules))


# Cards that answer.


def test_card_that_answers_passes_the_debt_on() -> None:
    """Whatever `stacking` says, and after its own effects."""
    state, events = checked_apply(indebted(odd((Reverse(),), answers=always)), ANSWER)

    assert ("debt", 0, 2) == (state.prompt.kind, state.prompt.seat, state.prompt.owed)
    assert [Owed(0, 2)] == of(Owed, events)
    check_closed(state)


def test_effects_of_a_card_that_answers_do_not_touch_the_debt() -> None:
    """Others draw what it says besides, and a skip moves the debt along."""
    state, _ = checked_apply(indebted(odd(gives(DrawCards(0, 1), Skip()), answers=always)), ANSWER)

    assert ("debt", 0, 2, [3, 2, 2]) == (state.prompt.kind, state.prompt.seat, state.prompt.owed, sizes(state))


def test_card_without_effects_answers_too() -> None:
    """It only passes the debt on."""
    assert 2 == checked_apply(indebted(odd(answers=always)), ANSWER)[0].prompt.seat


def test_debt_on_a_last_card_that_answers_is_drawn_by_the_next_seat() -> None:
    """R-62: before points are counted."""
    start = table(odd(answers=always), str(ODD), "green-1 green-2", hand="red-draw-two red-1 red-2")
    state, _ = checked_apply(checked_apply(start, TWO)[0], Play(1, ODD))

    assert [2, 0, 4] == sizes(state)
    assert "round_over" == state.prompt.kind


def test_whether_a_card_answers_depends_on_the_top_card_and_the_colour() -> None:
    """As with a card that matches."""

    def on_red(card: Card, top: Card, color: Color | None) -> bool:
        return top.kind == "draw-two" and color == "red"

    kind = odd(answers=on_red)
    hands = ["blue-draw-two red-1", f"{ODD} blue-1", "green-1"]
    blue = uno.position(hands, top="blue-9", variant=classic_and(kind))

    assert [str(ODD)] == playable(indebted(kind), 1)
    assert [] == playable(checked_apply(blue, Play(0, card("blue-draw-two")))[0], 1)


def test_card_is_told_what_was_owed_and_the_colours() -> None:
    """When it is played, when its condition is asked, and when its question is answered."""
    told: list[tuple[str, int, tuple[Color, ...]]] = []

    def allowed(turn: Turn) -> bool:
        told.append(("playable", turn.owed, turn.colors))
        return True

    def asks(turn: Turn) -> Iterable[Effect]:
        told.append(("on_play", turn.owed, turn.colors))
        return [Ask(turn.seat, "what", YES_OR_NO)]

    def answered(turn: Turn, reply: uno.cards.Reply) -> Iterable[Effect]:
        told.append(("on_answer", turn.owed, turn.colors))
        return [TakePenalty(None)]

    kind = odd(asks, answers=always, playable=allowed, on_answer=answered)
    owing = indebted(kind)
    told.clear()
    state, _ = play(owing, ANSWER, Answer(1, "yes"))

    colors = ("red", "yellow", "green", "blue")
    assert [("playable", 2, colors), ("on_play", 2, colors), ("on_answer", 2, colors)] == told
    assert ("turn", 2) == (state.prompt.kind, state.prompt.seat)


def test_debt_stays_while_a_card_that_answers_asks() -> None:
    """What would be drawn by accepting is public; then the debt goes on."""
    kind = odd(gives(Ask(1, "what", YES_OR_NO)), answers=always, on_answer=nothing)
    asked, _ = checked_apply(indebted(kind), ANSWER)

    assert ("ask", 2) == (asked.prompt.kind, asked.prompt.owed)
    state, _ = checked_apply(asked, Answer(1, "no"))
    assert ("debt", 2, 2) == (state.prompt.kind, state.prompt.seat, state.prompt.owed)
