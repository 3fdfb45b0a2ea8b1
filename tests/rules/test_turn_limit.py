"""The turn limit: after so many turns a round is void (R-43)."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

import unorules as uno
from tests.kit.builders import WD4, of, play, refusal, sizes
from tests.kit.decks import classic_and, small
from tests.rules.tables import turn_up
from unorules import Answer, Draw, Event, NextRound, Pass, Play, Reason, card
from unorules.cards import Ask, Effect, Reply, Turn
from unorules.events import (
    Announced,
    Answered,
    DealerDrawn,
    Drew,
    HandShown,
    RoundEnded,
)
from unorules.variants import CLASSIC_2010


def asks(turn: Turn) -> Iterable[Effect]:
    """The next player is asked."""
    return [Ask(turn.next, "quiz", ("first",))]


def asks_again(turn: Turn, reply: Reply) -> Iterable[Effect]:
    """The first answer leads to another question."""
    return [Ask(turn.next, "quiz", ("second",))] if reply.option == "first" else []


class TestTurnLimit:
    """R-43."""

    def test_without_a_limit_a_round_goes_on(self) -> None:
        """The default: three who draw whenever they can, and play when nothing is left, go on for ever."""
        assert CLASSIC_2010.rules.turn_limit is None
        variant = small("test:small", " ".join(f"red-{number}" for number in range(1, 10)), hand_size=2)
        state, _ = uno.new_game(variant, 3, seed=1)
        for _ in range(2000):
            seat = state.prompt.seat
            assert seat is not None
            can_draw = Draw(seat) in uno.legal_actions(state, seat)
            moves = [Draw(seat), Pass(seat)] if can_draw else [uno.legal_actions(state, seat)[0]]
            state, _ = play(state, *moves)

        assert ("turn", 1) == (state.prompt.kind, state.round)

    @pytest.mark.parametrize("limit", [1, 2, 3, 7])
    def test_after_so_many_turns_the_round_is_void(self, limit: int) -> None:
        """A draw and its pass are one turn; nobody wins, nobody scores, the match goes on."""
        variant = CLASSIC_2010.with_rules(turn_limit=limit)
        state = uno.position(["red-1 red-2", "red-3 red-4"], top="red-5", scores=(40, 60), variant=variant)
        events: tuple[Event, ...] = ()
        for turn in range(limit):
            assert "turn" == state.prompt.kind
            state, events = play(state, Draw(turn % 2), Pass(turn % 2))

        assert [RoundEnded(1, "turn_limit", None, (0, 0), (40, 60), None)] == of(RoundEnded, events)
        assert ("round_over", (40, 60), ()) == (state.prompt.kind, state.scores, state.winners)
        assert Reason.ROUND_OVER == refusal(state, Draw(limit % 2))

    def test_the_limit_counts_every_round_anew_and_the_same_dealer_deals(self) -> None:
        """A void round is dealt again, and has as many turns as the first."""
        variant = CLASSIC_2010.with_rules(turn_limit=3)
        state, _ = turn_up("red-5", 3, dealer=1, variant=variant)
        for round in (1, 2, 3):
            assert (1, round) == (state.dealer, state.round)
            for _ in range(3):
                while state.prompt.kind == "ask":
                    state, _ = play(state, uno.legal_actions(state)[0])
                seat = state.prompt.seat
                assert seat is not None
                state, _ = play(state, Draw(seat), Pass(seat))
            assert "round_over" == state.prompt.kind
            state, events = play(state, NextRound())
            assert [] == of(DealerDrawn, events)

    def test_going_out_in_the_last_turn_wins(self) -> None:
        """The limit ends a round that is still undecided after that turn."""
        variant = CLASSIC_2010.with_rules(turn_limit=1)
        state = uno.position(["red-1", "red-3 red-4"], top="red-5", variant=variant)
        state, events = play(state, Play(0, card("red-1")))

        assert [("out", 0)] == [(end.why, end.winner) for end in of(RoundEnded, events)]
        assert (7, 0) == state.scores

    def test_a_question_belongs_to_the_turn_of_its_card(self) -> None:
        """The Wild Draw Four of the last turn is answered and paid before the round is void."""
        variant = CLASSIC_2010.with_rules(turn_limit=1)
        state = uno.position(["wild-draw-four red-1 red-2", "blue-1"], top="blue-5", variant=variant)
        state, events = play(state, Play(0, WD4, color="red"))
        assert ("ask", []) == (state.prompt.kind, of(RoundEnded, events))

        state, events = play(state, Answer(1, "accept"))
        assert ([2, 5], "turn_limit") == (sizes(state), of(RoundEnded, events)[0].why)

    def test_all_that_follows_from_an_answer_comes_before_the_void_round(self) -> None:
        """A bluff of the last turn is challenged, shown and paid for; until then its player can be caught."""
        variant = CLASSIC_2010.with_rules(turn_limit=1)
        state = uno.position(["wild-draw-four red-1", "blue-1 blue-2"], top="red-5", variant=variant)
        state, _ = play(state, Play(0, WD4, color="green"))
        assert ((0,), 0) == (state.catchable, state.turns_left)

        state, events = play(state, Answer(1, "challenge"))
        assert [Answered, HandShown, Announced, *[Drew] * 4, RoundEnded] == [type(event) for event in events]
        assert ([5, 2], "round_over", ()) == (sizes(state), state.prompt.kind, state.catchable)

    def test_a_question_that_follows_an_answer_is_put_in_the_last_turn_too(self) -> None:
        """However many a card of one's own asks: the round is void after the last of them."""
        variant = classic_and(uno.cards.wild("acme:wild-quiz", on_answer=asks_again)(asks), turn_limit=1)
        state = uno.position(["acme:wild-quiz red-1 red-2", "blue-1"], top="red-5", variant=variant)
        state, _ = play(state, Play(0, card("acme:wild-quiz"), color="green"), Answer(1, "first"))
        assert ("ask", ("second",)) == (state.prompt.kind, state.prompt.options)

        state, events = play(state, Answer(1, "second"))
        assert [RoundEnded(1, "turn_limit", None, (0, 0), (0, 0), None)] == of(RoundEnded, events)

    def test_naming_the_color_of_an_opening_wild_is_no_turn(self) -> None:
        """The left player still has the one turn of this limit."""
        state, _ = turn_up("wild", 3, variant=CLASSIC_2010.with_rules(turn_limit=1))
        state, _ = play(state, Answer(1, "red"))
        assert ("turn", 1) == (state.prompt.kind, state.prompt.seat)

        state, events = play(state, Draw(1), Pass(1))
        assert ["turn_limit"] == [end.why for end in of(RoundEnded, events)]

    @pytest.mark.parametrize("limit", [0, -1, True, "9", 2.0])
    def test_a_limit_is_none_or_at_least_one_turn(self, limit: int) -> None:
        """Anything else is no rule."""
        with pytest.raises(uno.errors.VariantError):
            CLASSIC_2010.with_rules(turn_limit=limit)
