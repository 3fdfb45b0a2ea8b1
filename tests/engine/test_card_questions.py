"""Questions of a card of one's own, and seats that leave while the game waits for something."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import attrs
import pytest

import unorules as uno
from tests.engine.odd_cards import ODD, PLAY, YES_OR_NO, gives, nested, nothing, odd, raises, table
from tests.kit.builders import of, play, refused, sizes
from tests.kit.decks import LONELY, classic_and, small
from tests.kit.invariants import check_closed, check_start, checked_apply
from unorules import Answer, CallUno, Card, Draw, Leave, NextRound, Pass, Play, Prompt, Reason, State, card
from unorules.cards import Ask, DrawCards, Effect, Kind, Penalty, Reply, Reverse, Skip, Turn
from unorules.events import Answered, Asked, Drew, MatchEnded, RoundEnded, Skipped
from unorules.rules import RuleChanges
from unorules.variants import CLASSIC_2010


@pytest.mark.parametrize(
    "memo", [None, True, 0, -(2**53 - 1), "", "word", (), (1, ("a", None), False), nested(8)], ids=repr
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
    assert Reason.ROUND_OVER is refused(state, Answer(None if outcome else 1, "yes"))


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
    assert [Reason.HOST_ONLY] * 3 == [refused(state, Answer(seat, "good")) for seat in range(3)]
    assert Reason.QUESTION_PENDING is refused(state, Draw(1))

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


# Leaving.

LEAVING: RuleChanges = {"leaving": "allowed"}


def asking(*effects: Any, options: tuple[Any, ...] = ("yes", "no"), seats: int = 4) -> State:
    """Seat 0 has played a card with these effects, which then asks it something."""
    kind = odd((*effects, Ask(0, "what", options)), on_answer=nothing)
    return checked_apply(table(kind, seats=seats, rules=LEAVING), PLAY)[0]


@pytest.mark.parametrize("junk", [4, -1, True, "0", None, 0.0], ids=repr)
def test_nobody_leaves_from_where_nobody_sits(junk: Any) -> None:
    """Nothing is taken for a seat that is none."""
    assert Reason.NO_SUCH_SEAT is refused(asking(), Leave(junk))


def test_check_takes_nobody_out() -> None:
    """It only says that it could be done."""
    state = asking()

    assert uno.check(state, Leave(1)) is None
    assert (0, 1, 2, 3) == state.active


@pytest.mark.parametrize(("leaver", "next_seat"), [(1, 3), (2, 3), (3, 0)])
def test_seats_that_lost_a_turn_to_a_question_keep_losing_it(leaver: int, next_seat: int) -> None:
    """Seats 1 and 2 are skipped when the answer comes, as far as they are still there."""
    state, _ = checked_apply(asking(Skip(2)), Leave(leaver))
    assert ("ask", 0) == (state.prompt.kind, state.prompt.seat)
    assert state._waiting.pending is not None
    assert leaver not in state._waiting.pending.lost

    assert next_seat == checked_apply(state, Answer(0, "yes"))[0].prompt.seat


def test_nobody_is_skipped_when_everyone_who_is_left_would_be() -> None:
    """The only one with a turn to come has left: then all have theirs again."""
    opener = Kind(
        "acme:opener",
        points=0,
        on_play=(Reverse(), Skip(2), Ask(0, "what", ("yes",))),
        on_answer=nothing,
        on_open="effects",
    )
    deck = "red-1 red-2 red-3 red-acme:opener red-4 red-5"
    variant = small("test:opener", deck, opener, hand_size=1, leaving="allowed")
    opened, _ = uno.from_deck(deck, variant, 3, dealer=0)
    assert (0, "ask", -1) == (opened.prompt.seat, opened.prompt.kind, opened.direction)

    state, _ = checked_apply(opened, Leave(1))
    assert state == uno.State.from_json(state.to_json(), registry=uno.Registry([variant]))
    assert 0 == checked_apply(state, Answer(0, "yes"))[0].prompt.seat


def test_option_that_has_left_is_gone_and_the_prompt_is_new() -> None:
    """Whoever chose from the old options is stale; a leaver who is no option changes nothing."""
    state = asking(options=(1, 2))
    without_one, _ = checked_apply(state, Leave(1))
    unchanged, _ = checked_apply(state, Leave(3))

    assert ((2,), without_one.seq) == (without_one.prompt.options, without_one.prompt.since)
    assert state.prompt == unchanged.prompt
    check_closed(without_one)


def test_opening_colour_is_asked_of_the_next_seat_in_the_same_words() -> None:
    """With all colours to choose from."""
    variant = CLASSIC_2010.with_rules(hand_size=1, leaving="allowed")
    opening, _ = uno.from_deck("red-1 red-2 red-3 wild", variant, 3, dealer=0)
    state, events = checked_apply(opening, Leave(1))

    assert [Asked(2, 2, "color", ("red", "yellow", "green", "blue"))] == of(Asked, events)
    assert (2, state.seq) == (state.prompt.seat, state.prompt.since)


def test_forced_passes_are_forgotten_when_cards_come_under_the_pile() -> None:
    """There is something to draw again, so that nobody has to pass."""
    hands = ["red-1 red-1", "red-2 red-2", "red-3 red-skip"]
    stuck = uno.position(hands, top="blue-9", variant=LONELY.with_rules(leaving="allowed"))
    passed, _ = play(stuck, Pass(0))
    assert 1 == passed._waiting.passes

    state, _ = checked_apply(passed, Leave(2))
    assert (1, 0) == (state.prompt.seat, state._waiting.passes)
    assert Reason.MUST_DRAW is refused(state, Pass(1))
    assert passed.prompt == state.prompt


def test_forced_passes_are_kept_when_a_seat_that_mercy_took_out_leaves() -> None:
    """It has no cards to put under the pile: there is still nothing to draw."""
    hands = ["red-1 red-2", "red-3 red-3 red-4 red-4 red-5", "red-1 red-2", "red-5 red-6"]
    variant = small("test:dry", " ".join(["blue-9", *hands]), hand_size=2, mercy=5, leaving="allowed")
    state, _ = play(uno.position(hands, top="blue-9", variant=variant), Pass(0))
    assert (0, 2, 3) == state.active
    while state._waiting.passes == 0:
        seat = state.prompt.seat
        assert seat is not None
        state, _ = play(state, *((Draw(seat), Pass(seat)) if refused(state, Draw(seat)) is None else (Pass(seat),)))

    left, _ = checked_apply(state, Leave(1))

    assert (state.prompt, 1, (1,)) == (left.prompt, left._waiting.passes, left.gone)


def test_those_who_are_gone_stand_in_order() -> None:
    """In whatever order they left."""
    variant = CLASSIC_2010.with_rules(leaving="allowed")
    table_of_four = uno.position(["red-1", "blue-1", "blue-2", "blue-3"], top="red-9", variant=variant)
    over, _ = play(table_of_four, Play(0, card("red-1")))
    between, _ = checked_apply(checked_apply(over, Leave(3))[0], Leave(1))
    within, _ = checked_apply(checked_apply(table_of_four, Leave(3))[0], Leave(1))

    assert (1, 3) == between.gone == within.gone


def test_match_ends_between_rounds_with_a_prompt_of_its_own() -> None:
    """Whoever wanted to start the next round is stale."""
    variant = CLASSIC_2010.with_rules(leaving="allowed")
    over, _ = play(uno.position(["red-1", "blue-1"], top="red-9", variant=variant), Play(0, card("red-1")))
    state, events = checked_apply(over, Leave(0))

    assert [MatchEnded((1,), over.scores)] == of(MatchEnded, events)
    assert ("match_over", 2, 2) == (state.prompt.kind, state.prompt.since, state.seq)
