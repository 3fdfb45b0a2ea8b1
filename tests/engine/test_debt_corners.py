"""Corners of debts with cards of one's own: the order of effects, the end of a round, and what is written down."""

from __future__ import annotations

from typing import Any

import pytest

import unorules as uno
from tests.engine.odd_cards import ODD, PLAY, YES_OR_NO, gives, nothing, odd, table
from tests.kit.builders import drew, of, play, refused, sizes
from tests.kit.decks import classic_and
from unorules import Card, Color, Draw, Play, Reason, State, card
from unorules.cards import Ask, CardFilter, Discard, Kind, Penalty, Reverse, Skip, TakePenalty
from unorules.errors import SetupError, VariantError
from unorules.events import RoundEnded
from unorules.rules import RuleChanges
from unorules.variants import BUILT_IN, CLASSIC_2010

ANY: RuleChanges = {"stacking": "any"}


def always(card: Card, top: Card, color: Color | None) -> bool:
    """It answers every debt."""
    return True


def reads_back(state: State) -> bool:
    """Whether a state can be written down and read again."""
    registry = uno.Registry([*BUILT_IN, state.variant])
    return uno.State.from_json(state.to_json(), registry=registry) == state


@pytest.mark.parametrize("rules", [{}, ANY])
@pytest.mark.parametrize("after", [Skip(), Reverse(skip_between_two=False)])
def test_penalty_with_effects_after_it_hits_whoever_is_next_then(rules: Any, after: Any) -> None:
    """Effects run in order, whether debts are on or off."""
    state, events = play(table(odd((Penalty(2), after)), seats=4, rules=rules), PLAY)

    assert 2 == len(drew(events, 1))
    assert "turn" == state.prompt.kind


@pytest.mark.parametrize("rules", [{}, ANY])
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
        kind, "acme:wild-odd blue-1 blue-2", "green-1 green-2 green-3", hand="red-draw-two red-1 red-2", rules=ANY
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
    state, _ = play(table(odd(gives(Penalty(2)), penalty=4), rules=ANY), PLAY)

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

    assert Reason.TOO_MANY_AT_ONCE is refused(state, Play(0, ODD, color="red", count=2))
    assert refused(state, PLAY) is None


def test_partners_have_one_score_in_a_position_too() -> None:
    """Set up by hand, it could not be written down otherwise."""
    variant = CLASSIC_2010.with_rules(partners="opposite")
    with pytest.raises(SetupError, match="partners have one score"):
        uno.position(["red-1"] * 2 + ["blue-1"] * 2, top="red-9", variant=variant, scores=[10, 0, 20, 0])
