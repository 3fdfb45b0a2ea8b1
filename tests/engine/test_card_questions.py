"""Questions of custom cards: the seat that answers, the memo, and the consequences."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import attrs
import pytest

import unorules as uno
from tests.engine.odd_cards import ODD, PLAY, YES_OR_NO, gives, nest, odd, raises, table
from tests.kit.builders import of, play, refusal, sizes
from tests.kit.decks import classic_and, nothing, small
from tests.kit.invariants import check_start, checked_apply
from unorules import Answer, CallUno, Card, Draw, NextRound, Play, Prompt, Reason, card
from unorules.cards import Ask, DrawCards, Effect, Kind, Penalty, Reply, Reverse, Skip, Turn
from unorules.events import Answered, Asked, Drew, RoundEnded, Skipped
from unorules.variants import CLASSIC_2010


@pytest.mark.parametrize(
    "memo", [None, True, 0, -(2**53 - 1), "", "word", (), (1, ("a", None), False), nest(8)], ids=repr
)
def test_memo_comes_back_with_the_answer(memo: Any) -> None:
    """As it was kept."""
    told: list[Reply] = []

    def answered(turn: Turn, reply: Reply) -> Iterable[Effect]:
        told.append(reply)
        return []

    kind = odd(gives(Ask(1, "what", YES_OR_NO, memo=memo)), on_answer=answered)
    play(table(kind), PLAY, Answer(1, "no"))

    assert [Reply(seat=1, option="no", memo=memo)] == told
    assert type(memo) is type(told[0].memo)


@pytest.mark.parametrize("outcome", [False, True])
def test_question_of_a_last_card_is_not_asked(outcome: bool) -> None:
    """The effects before it run and the round ends (R-49): neither a seat nor the host is waited on."""
    effects = (DrawCards(2, 1), Penalty(2), Ask(1, "what", YES_OR_NO, outcome=outcome))
    kind = odd(gives(*effects), on_answer=raises, on_last=True)
    state, events = checked_apply(table(kind, hand="acme:wild-odd"), PLAY, thorough=True)

    assert [0, 4 + 2, 4 + 1] == sizes(state)
    assert [2, 1, 1] == [event.seat for event in of(Drew, events)]
    assert [] == of(Asked, events)
    assert [(0, "out")] == [(event.winner, event.why) for event in of(RoundEnded, events)]
    assert Prompt("round_over", None, None, None, (), 1) == state.prompt
    assert Reason.ROUND_OVER is refusal(state, Answer(None if outcome else 1, "yes"))


def test_wild_may_ask_its_player_for_a_seat() -> None:
    """The options are seats, and the one that is named draws."""

    @uno.cards.wild(ODD.kind, on_answer=lambda turn, reply: [DrawCards(reply.target, 3)])
    def point(turn: Turn) -> Iterable[Effect]:
        """Its player says who draws three."""
        return [Ask(turn.seat, "whom", turn.others)]

    state, events = checked_apply(table(point), PLAY, thorough=True)
    assert Prompt("ask", 0, 0, "whom", (1, 2), 1, by=0) == state.prompt
    assert [Asked(0, 0, "whom", (1, 2))] == of(Asked, events)
    assert (Answer(0, 1), Answer(0, 2)) == uno.legal_actions(state)

    state, events = checked_apply(state, Answer(0, 2), thorough=True)
    assert [2, 4, 4 + 3] == sizes(state)
    assert Answered(0, 0, "whom", 2) == events[0]
    assert 1 == state.prompt.seat


def test_fact_from_outside_is_reported_by_the_host_alone() -> None:
    """A seat cannot say how its kick went."""

    def kicked(turn: Turn, reply: Reply) -> Iterable[Effect]:
        return [] if reply.option == "good" else [DrawCards(reply.seat, 3)]

    @uno.cards.wild(ODD.kind, on_answer=kicked)
    def kick(turn: Turn) -> Iterable[Effect]:
        """The next player kicks a paper football."""
        return [Ask(turn.next, "kick", ("good", "no-good"), outcome=True)]

    state, events = checked_apply(table(kick), PLAY, thorough=True)
    assert Prompt("outcome", None, 1, "kick", ("good", "no-good"), 1, by=0) == state.prompt
    assert Asked(None, 1, "kick", ("good", "no-good")) == events[-1]
    assert (Answer(None, "good"), Answer(None, "no-good")) == uno.legal_actions(state)
    assert [(), (), ()] == [uno.legal_actions(state, seat) for seat in range(3)]
    assert [Reason.HOST_ONLY] * 3 == [refusal(state, Answer(seat, "good")) for seat in range(3)]
    assert Reason.QUESTION_PENDING is refusal(state, Draw(1))

    good, events = checked_apply(state, Answer(None, "good"), thorough=True)
    assert ([2, 4, 4], 1) == (sizes(good), good.prompt.seat)
    assert Answered(None, 1, "kick", "good") == events[0]
    bad, _ = checked_apply(state, Answer(None, "no-good"), thorough=True)
    assert ([2, 7, 4], 1) == (sizes(bad), bad.prompt.seat)


def test_turn_lost_before_a_question_is_lost_after_the_answer() -> None:
    """Effects before a question are carried out, and are kept over it."""
    kind = odd(gives(Reverse(), Skip(), Ask(0, "what", YES_OR_NO)), on_answer=lambda turn, reply: [Penalty(1)])
    state, events = checked_apply(table(kind, seats=4), PLAY, thorough=True)
    assert [Skipped(3)] == of(Skipped, events)

    state, events = checked_apply(state, Answer(0, "yes"), thorough=True)
    assert [Skipped(2)] == of(Skipped, events)
    assert [2, 4, 5, 4] == sizes(state)
    assert (1, -1) == (state.prompt.seat, state.direction)


def test_answer_may_lead_to_another_question() -> None:
    """To another seat, with a memo of its own."""

    def answered(turn: Turn, reply: Reply) -> Iterable[Effect]:
        if reply.memo is None:
            return [Skip(), Ask(turn.after(reply.seat), "and you", YES_OR_NO, memo=reply.word)]
        return [DrawCards(0, 1)] if reply.memo == reply.option else []

    kind = odd(gives(Ask(1, "you", YES_OR_NO)), on_answer=answered)
    state, _ = checked_apply(table(kind), PLAY)
    state, _ = checked_apply(state, Answer(1, "yes"), thorough=True)
    assert Prompt("ask", 2, 2, "and you", YES_OR_NO, 2, by=0) == state.prompt

    same, _ = checked_apply(state, Answer(2, "yes"))
    other, _ = checked_apply(state, Answer(2, "no"))
    assert ([3, 4, 4], [2, 4, 4]) == (sizes(same), sizes(other))
    assert 2 == same.prompt.seat == other.prompt.seat


def test_call_stands_while_a_question_is_answered() -> None:
    """Made ahead of the play or after it: the answer does not open the window again."""
    kind = odd(gives(Ask(1, "what", YES_OR_NO)), on_answer=nothing)
    state = table(kind, hand="acme:wild-odd red-1")
    early, _ = play(state, CallUno(0), PLAY, Answer(1, "yes"))
    late, _ = play(state, PLAY, CallUno(0), Answer(1, "yes"))
    never, _ = play(state, PLAY, Answer(1, "yes"))

    assert ((), (), (0,)) == (early.catchable, late.catchable, never.catchable)


def test_card_that_opens_may_ask() -> None:
    """As if the dealer had laid it; the seat on the dealer's left begins, and nobody has played."""
    kind = Kind(
        "acme:odd",
        points=0,
        on_open="effects",
        on_play=gives(Skip(), Ask(2, "what", YES_OR_NO)),
        on_answer=nothing,
    )
    start = uno.new_game(small("test:odd", "red-acme:odd " * 20, kind, hand_size=1), 3, seed=1, dealer=0)
    check_start(start)
    assert Prompt("ask", 2, 2, "what", YES_OR_NO, 0) == start[0].prompt

    after, _ = checked_apply(start[0], Answer(2, "no"), thorough=True)
    assert (2, ()) == (after.prompt.seat, after.catchable)
    again, _ = play(after, Play(2, Card("acme:odd", "red")), NextRound(dealer=1))
    assert (1, 2) == (again.dealer, again.prompt.seat)


def test_opening_card_turns_play_round_before_and_after_its_question_alike() -> None:
    """The dealer goes first to the right, whether the card asks before it reverses or not."""

    def reverses(turn: Turn, reply: Reply) -> Iterable[Effect]:
        return [Reverse()]

    asks = Kind("acme:asks", points=0, on_play=gives(Ask(1, "well", ("yes",))), on_answer=reverses, on_open="effects")
    variant = attrs.evolve(
        classic_and(), id="acme:asking", kinds=(*CLASSIC_2010.kinds, asks),
        deck=((card("red-acme:asks"), 1), *CLASSIC_2010.deck),
    )  # fmt: skip
    top = "red-1 " * 2 + "red-2 " * 2 + "red-3 " * 2 + "red-4 " * 2 + "red-5 " * 2 + "red-6 " * 2 + "red-7 " * 2
    state, _ = uno.from_deck(top + "blue-1 " * 2 + "blue-2 " * 2 + "blue-3 " * 2 + "blue-4 red-acme:asks", variant, 3)
    assert "well" == state.prompt.question

    state, _ = uno.apply(state, uno.Answer(1, "yes"))
    assert (-1, 0) == (state.direction, state.prompt.seat)


def test_secrets_are_not_shown() -> None:
    """Neither of a question that is pending, nor of what a card is told."""
    kind = odd(gives(Ask(1, "well", ("yes", "no"), memo="hush")), on_answer=nothing)
    state, _ = uno.apply(table(kind), PLAY)

    told = repr(state._waiting) + repr(state.prompt) + repr(Ask(1, "well", ("yes",), memo="hush"))
    assert "hush" not in told
    assert "hand" not in told
    assert "drawn" not in told
