"""Debts with custom cards: the seat that draws, the next turn, and cards that answer."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

import unorules as uno
from tests.engine.odd_cards import ODD, PLAY, YES_OR_NO, fault, gives, odd, table
from tests.kit.builders import drew, of, play, playable, refusal, sizes
from tests.kit.decks import classic_and, nothing
from tests.kit.invariants import check_closed, checked_apply
from unorules import Answer, Card, Color, Draw, Play, Reason, State, card
from unorules.cards import (
    Announce,
    Ask,
    CardFilter,
    Discard,
    DrawCards,
    Effect,
    Kind,
    NextTurn,
    Penalty,
    Reverse,
    Skip,
    TakePenalty,
    Turn,
)
from unorules.errors import SetupError, VariantError
from unorules.events import Announced, Owed, RoundEnded, Skipped
from unorules.rules import RuleChanges
from unorules.variants import BUILT_IN, CLASSIC_2010

STACKING: RuleChanges = {"stacking": "any"}
TWO = Play(0, card("red-draw-two"))


def always(card: Card, top: Card, color: Color | None) -> bool:
    """A card that answers any debt."""
    return True


def debt_table(kind: Kind, *, rules: RuleChanges | None = None) -> State:
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
    assert 5 == checked_apply(debt_table(kind, rules=STACKING), ANSWER)[0].prompt.owed


def test_card_without_a_penalty_of_its_own_cannot_be_stacked() -> None:
    """What its code does is not known before it is played."""
    assert Reason.NOT_AN_ANSWER is refusal(debt_table(odd(gives(Penalty(3))), rules=STACKING), ANSWER)


def test_penalty_of_a_card_with_data_is_that_of_its_effects() -> None:
    """It need not say so itself."""
    state = debt_table(odd((Penalty(2), Penalty(1))), rules=STACKING)

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
    state, _ = checked_apply(debt_table(kind, rules=STACKING), ANSWER)

    assert [2 + 5, 2, 2] == sizes(state)
    assert ("turn", 2, 0) == (state.prompt.kind, state.prompt.seat, state.prompt.owed)


def test_debt_lapses_when_nobody_takes_it() -> None:
    """The shield of a card that answers."""
    state, events = checked_apply(debt_table(odd(gives(TakePenalty(None)), answers=always)), ANSWER)

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
    state, events = checked_apply(debt_table(odd((Reverse(),), answers=always)), ANSWER)

    assert ("debt", 0, 2) == (state.prompt.kind, state.prompt.seat, state.prompt.owed)
    assert [Owed(0, 2)] == of(Owed, events)
    check_closed(state)


def test_effects_of_a_card_that_answers_do_not_touch_the_debt() -> None:
    """Others draw what it says besides, and a skip moves the debt along."""
    state, _ = checked_apply(debt_table(odd(gives(DrawCards(0, 1), Skip()), answers=always)), ANSWER)

    assert ("debt", 0, 2, [3, 2, 2]) == (state.prompt.kind, state.prompt.seat, state.prompt.owed, sizes(state))


def test_card_without_effects_answers_too() -> None:
    """It only passes the debt on."""
    assert 2 == checked_apply(debt_table(odd(answers=always)), ANSWER)[0].prompt.seat


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

    assert [str(ODD)] == playable(debt_table(kind), 1)
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
    owing = debt_table(kind)
    told.clear()
    state, _ = play(owing, ANSWER, Answer(1, "yes"))

    colors = ("red", "yellow", "green", "blue")
    assert [("playable", 2, colors), ("on_play", 2, colors), ("on_answer", 2, colors)] == told
    assert ("turn", 2) == (state.prompt.kind, state.prompt.seat)


def test_debt_stays_while_a_card_that_answers_asks() -> None:
    """What would be drawn by accepting is public; then the debt goes on."""
    kind = odd(gives(Ask(1, "what", YES_OR_NO)), answers=always, on_answer=nothing)
    asked, _ = checked_apply(debt_table(kind), ANSWER)

    assert ("ask", 2) == (asked.prompt.kind, asked.prompt.owed)
    state, _ = checked_apply(asked, Answer(1, "no"))
    assert ("debt", 2, 2) == (state.prompt.kind, state.prompt.seat, state.prompt.owed)


# The order of effects, the end of a round, and documents.


def reads_back(state: State) -> bool:
    """Whether a state can be written down and read again."""
    registry = uno.Registry([*BUILT_IN, state.variant])
    return uno.State.from_json(state.to_json(), registry=registry) == state


@pytest.mark.parametrize("rules", [{}, STACKING])
@pytest.mark.parametrize("after", [Skip(), Reverse(skip_between_two=False)])
def test_penalty_with_effects_after_it_hits_whoever_is_next_then(rules: Any, after: Any) -> None:
    """Effects run in order, whether debts are on or off."""
    state, events = play(table(odd((Penalty(2), after)), seats=4, rules=rules), PLAY)

    assert 2 == len(drew(events, 1))
    assert "turn" == state.prompt.kind


@pytest.mark.parametrize("rules", [{}, STACKING])
def test_penalty_of_no_cards_skips_all_the_same(rules: Any) -> None:
    """There is nothing to owe."""
    state, _ = play(table(odd((Penalty(0),)), rules=rules), PLAY)

    assert ("turn", 2) == (state.prompt.kind, state.prompt.seat)


def test_hand_emptied_by_an_effect_ends_the_round_after_the_penalty() -> None:
    """The next seat draws what is owed before points are counted (R-62)."""
    kind = odd(gives(Discard(0, CardFilter(color="red")), Penalty(2)), penalty=2)
    state, events = play(table(kind, rules={"stacking": "any"}), PLAY)

    assert ["out"] == [end.why for end in of(RoundEnded, events)]
    assert [0, 6, 4] == sizes(state)


@pytest.mark.parametrize("effect", [Penalty(3), TakePenalty(2)])
def test_card_that_has_made_somebody_draw_and_asks_owes_nothing(effect: Any) -> None:
    """Laid on a debt: the debt is drawn, the prompt says nothing of it, and the game can be written down."""
    kind = odd(gives(effect, Ask(2, "really", YES_OR_NO)), on_answer=nothing, penalty=3)
    state = table(
        kind, "acme:wild-odd blue-1 blue-2", "green-1 green-2 green-3", hand="red-draw-two red-1 red-2", rules=STACKING
    )
    state, _ = play(state, Play(0, card("red-draw-two")), Play(1, ODD, color="red"))

    assert ("ask", 0) == (state.prompt.kind, state.prompt.owed)
    assert [2, 2, 8] == sizes(state)
    assert reads_back(state)


def test_card_that_says_another_penalty_than_its_effects_is_refused() -> None:
    """The effects say it already."""
    with pytest.raises(VariantError, match="penalty=4 is for a card whose effects are a function"):
        odd((Penalty(2),), penalty=4)
    with pytest.raises(VariantError, match="penalty=3 is for a card whose effects are a function"):
        Kind("acme:three", points=3, number=3, penalty=3)


def test_debt_below_what_its_card_says_can_be_written_down() -> None:
    """What a function returns is its own business."""
    state, _ = play(table(odd(gives(Penalty(2)), penalty=4), rules=STACKING), PLAY)

    assert 2 == state.prompt.owed
    assert reads_back(state)


def test_seven_that_answers_a_debt_asks_and_can_be_written_down() -> None:
    """Under seven-zero a number of one's own swaps hands, also on a debt."""
    seven = Kind("acme:num", points=7, number=7, answers=always)
    variant = CLASSIC_2010.with_rules(stacking="any", seven_zero="on").extended("test:num", add={seven: 1})
    hands = ["red-draw-two red-1", "blue-acme:num blue-1 blue-2", "green-1 green-2"]
    state, _ = play(
        uno.position(hands, top="red-9", variant=variant),
        Play(0, card("red-draw-two")),
        Play(1, card("blue-acme:num")),
    )

    assert ("swap", 2) == (state.prompt.question, state.prompt.owed)
    assert reads_back(state)


def test_answers_is_asked_only_for_colours_that_can_be_in_force() -> None:
    """Like `goes_on`: a card with a colour is never on the pile under another one."""

    def only_possible(card: Card, top: Card, color: Color | None) -> bool:
        assert top.color in (None, color)
        return True

    classic_and(odd(answers=only_possible))


def test_only_draw_cards_answer_a_debt_in_a_deck_of_many_cards() -> None:
    """Whatever place a card has in the deck, if no card of it answers by itself."""
    plain = {Kind(f"acme:plain-{number}", points=1): 1 for number in range(12)}
    variant = CLASSIC_2010.with_rules(stacking="any").extended("test:many", add=plain)
    others = [card for card, _ in variant.deck if card.kind not in ("draw-two", "wild-draw-four")]
    assert 102 == len(variant.deck)
    hands = ["red-draw-two red-1 red-2", " ".join(map(str, others)), "green-1 green-2"]
    state, _ = play(uno.position(hands, top="red-9", variant=variant), Play(0, card("red-draw-two")))

    assert (Draw(1),) == uno.legal_actions(state, 1)


def test_cards_with_two_effects_on_the_next_seat_are_played_alone() -> None:
    """Whom the second effect meets would not be clear (R-68)."""
    state = table(
        odd((Skip(), Penalty(2))), hand="acme:wild-odd acme:wild-odd red-1", rules={"multi_play": "identical"}
    )

    assert Reason.TOO_MANY_AT_ONCE is refusal(state, Play(0, ODD, color="red", count=2))
    assert refusal(state, PLAY) is None


def test_partners_have_one_score_in_a_position_too() -> None:
    """Set up by hand, it could not be written down otherwise."""
    variant = CLASSIC_2010.with_rules(partners="opposite")
    with pytest.raises(SetupError, match="partners have one score"):
        uno.position(["red-1"] * 2 + ["blue-1"] * 2, top="red-9", variant=variant, scores=[10, 0, 20, 0])
