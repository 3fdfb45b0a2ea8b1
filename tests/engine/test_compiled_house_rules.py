"""Compiled tables under house rules: stacking, bouncing, several cards at once, jumping in, and last cards."""

from __future__ import annotations

from itertools import count
from typing import Any

import attrs
import pytest

import unorules as uno
from tests.engine.odd_cards import gives, odd, raises
from tests.kit.decks import classic_and, small
from unorules import Variant, card
from unorules._compiled import CompiledVariant, compile_variant
from unorules.cards import Kind, Penalty, Reverse, Skip
from unorules.errors import VariantError
from unorules.variants import CLASSIC_2010

NUMBERS = count()

PLUS_ONE = Kind("acme:plus-one", points=20, on_play=(Penalty(1),))
PLUS_FIVE = odd((Penalty(2), Penalty(3)))
DRAW_CARDS = classic_and(PLUS_FIVE).extended("test:draw-cards", add={PLUS_ONE: 1})


def compile_anew(variant: Variant) -> CompiledVariant:
    """The tables of a variant, compiled for this test alone."""
    return compile_variant(attrs.evolve(variant, id=f"test:anew-{next(NUMBERS)}"))


def kinds(variant: Variant, cards: bytes) -> list[str]:
    """The kinds of these cards, each once."""
    return list(dict.fromkeys(variant.deck[number][0].kind for number in cards))


@pytest.mark.parametrize(
    ("stacking", "last", "expected"),
    [
        ("off", "red-draw-two", []),
        ("same_kind", "red-draw-two", ["draw-two"]),
        ("same_kind", "wild-draw-four", ["wild-draw-four"]),
        ("equal_or_higher", "red-acme:plus-one", ["draw-two", "wild-draw-four", "acme:wild-odd", "acme:plus-one"]),
        ("equal_or_higher", "red-draw-two", ["draw-two", "wild-draw-four", "acme:wild-odd"]),
        ("equal_or_higher", "wild-draw-four", ["wild-draw-four", "acme:wild-odd"]),
        ("equal_or_higher", "acme:wild-odd", ["acme:wild-odd"]),
        ("any", "acme:wild-odd", ["draw-two", "wild-draw-four", "acme:wild-odd", "acme:plus-one"]),
        ("same_kind", "red-acme:plus-one", ["acme:plus-one"]),
    ],
)
def test_draw_cards_that_may_be_laid_on_one_are_looked_up(stacking: Any, last: str, expected: list[str]) -> None:
    """By the last draw card of the debt (R-60)."""
    variant = DRAW_CARDS.with_rules(stacking=stacking)
    compiled = compile_anew(variant)

    assert expected == kinds(variant, compiled.house.stackable[compiled.card_numbers[card(last)]])


def test_penalty_of_a_kind_is_that_of_its_effects_or_what_it_says() -> None:
    """A function says it for itself; a card that is no draw card has none."""
    returned = Kind("acme:returned", points=20, on_play=(uno.cards.TakePenalty(0),), penalty=3)
    cards = "red-1 red-acme:plus-one red-acme:returned acme:wild-odd"
    told = small("test:told", cards, PLUS_ONE, returned, odd(gives(Penalty(7)), penalty=7))
    compiled = compile_anew(told)
    found = dict(zip(map(str, compiled.cards), compiled.house.penalties, strict=True))
    classic = compile_anew(CLASSIC_2010)

    assert {"red-1": 0, "red-acme:plus-one": 1, "red-acme:returned": 3, "acme:wild-odd": 7} == found
    assert {"draw-two": 2, "wild-draw-four": 4} == {
        face.kind: classic.house.penalties[at] for at, face in enumerate(classic.cards) if classic.house.penalties[at]
    }


@pytest.mark.parametrize(
    ("bounce", "expected"),
    [("off", []), ("reverse", ["reverse"]), ("skip", ["skip"]), ("both", ["skip", "reverse"])],
)
def test_cards_that_pass_a_debt_on_only_skip_or_only_reverse(bounce: Any, expected: list[str]) -> None:
    """R-64: it goes by what a card does. One that does more, or runs code, does not."""
    more = classic_and(odd((Skip(), Reverse()))).with_rules(bounce=bounce)
    code = classic_and(odd(lambda turn: [Skip()])).with_rules(bounce=bounce)

    assert expected == kinds(more, compile_anew(more).house.bouncers)
    assert expected == kinds(code, compile_anew(code).house.bouncers)


def test_card_of_ones_own_that_only_skips_passes_a_debt_on() -> None:
    """Whatever it is called."""
    variant = classic_and(odd((Skip(2),)), bounce="skip")

    assert ["skip", "acme:wild-odd"] == kinds(variant, compile_anew(variant).house.bouncers)


@pytest.mark.parametrize(
    ("rules", "owing"),
    [
        ({}, False),
        ({"stacking": "same_kind"}, True),
        ({"bounce": "skip"}, True),
    ],
    ids=str,
)
def test_penalty_becomes_a_debt_where_a_card_could_answer_it(rules: Any, owing: bool) -> None:
    """R-60: otherwise it hits at once."""
    compiled = compile_anew(CLASSIC_2010.with_rules(**rules))

    assert owing is compiled.house.owes[compiled.card_numbers[card("red-draw-two")]]


def test_penalty_hits_at_once_where_no_card_of_the_deck_can_answer() -> None:
    """Bounce alone does not help in a deck without Skip and Reverse."""
    deck = small("test:no-bounce", "red-1 red-2 red-3 red-draw-two red-draw-two", hand_size=1, bounce="both")
    compiled = compile_anew(deck)

    assert not any(compiled.house.owes)
    assert all(compile_anew(deck.with_rules(stacking="same_kind")).house.owes[3:])


@pytest.mark.parametrize(
    ("last_card", "forbidden"),
    [("any", []), ("no_wild", ["wild", "wild-draw-four"])],
)
def test_cards_that_may_not_be_the_last_are_guarded(last_card: Any, forbidden: list[str]) -> None:
    """R-76."""
    variant = CLASSIC_2010.with_rules(last_card=last_card)
    compiled = compile_anew(variant)

    assert forbidden == kinds(variant, compiled.house.not_last) == kinds(variant, compiled.guarded)


def test_only_numbers_may_be_the_last() -> None:
    """No action card and no wild."""
    variant = CLASSIC_2010.with_rules(last_card="numbers_only")

    assert ["skip", "reverse", "draw-two", "wild", "wild-draw-four"] == kinds(
        variant, compile_anew(variant).house.not_last
    )


def test_cards_that_run_code_or_ask_are_laid_alone() -> None:
    """R-68: also a 7 and a 0 that move hands."""
    variant = CLASSIC_2010.with_rules(multi_play="identical")
    alone = {kind.id for kind in variant.kinds} - set(kinds(variant, compile_anew(variant).house.together))
    moving = variant.with_rules(seven_zero="on")
    asking = classic_and(
        odd((uno.cards.Ask(0, "what", ("yes",)),), on_answer=lambda turn, reply: []), multi_play="identical"
    )

    assert {"wild-draw-four"} == alone
    assert {"wild-draw-four", "0", "7"} == {kind.id for kind in moving.kinds} - set(
        kinds(moving, compile_anew(moving).house.together)
    )
    assert "acme:wild-odd" not in kinds(asking, compile_anew(asking).house.together)
    assert b"" == compile_anew(CLASSIC_2010).house.together


@pytest.mark.parametrize(
    ("effects", "expected"),
    [
        ((Penalty(1),), True),
        ((Skip(), uno.cards.DrawCards(0, 1)), True),
        ((uno.cards.DrawCards(0, 1), uno.cards.DrawCards(1, 1)), True),
        ((Skip(), Skip()), False),
        ((Penalty(1), Skip()), False),
        ((Reverse(), Penalty(1)), False),
    ],
    ids=str,
)
def test_cards_with_two_effects_on_the_next_seat_are_laid_alone(effects: Any, expected: bool) -> None:
    """R-68: it would not be clear whom each of them meets."""
    variant = classic_and(odd(effects), multi_play="identical")

    assert expected is ("acme:wild-odd" in kinds(variant, compile_anew(variant).house.together))


@pytest.mark.parametrize(
    ("rules", "expected"),
    [({}, False), ({"stacking": "any"}, True), ({"bounce": "skip"}, True)],
    ids=str,
)
def test_debts_are_possible_where_the_rules_or_a_card_allow_an_answer(rules: Any, expected: bool) -> None:
    """R-60: then a challenge says what accepting would cost."""
    answering = odd(answers=lambda laid, top, color: True)

    assert expected is compile_anew(CLASSIC_2010.with_rules(**rules)).house.debts
    assert compile_anew(classic_and(answering, **rules)).house.debts
    assert all(compile_anew(classic_and(answering, **rules)).house.owes)


def test_seven_and_zero_with_effects_of_their_own_move_no_hands() -> None:
    """R-66: by what is printed, and only without an effect of its own."""
    seven = Kind("acme:seven", points=7, number=7)
    busy = Kind("acme:busy", points=7, number=7, on_play=(Skip(),))
    deck = "red-0 red-7 red-1 red-acme:seven red-acme:busy"
    compiled = compile_anew(small("test:sevens", deck, seven, busy, hand_size=1, seven_zero="on"))
    acting = {face.kind: callable(compiled.on_play[at]) for at, face in enumerate(compiled.cards)}

    assert {"0": True, "7": True, "1": False, "acme:seven": True, "acme:busy": False} == acting


@pytest.mark.parametrize(
    ("jump_in", "on_a_seven", "on_a_wild"),
    [("colored", ["red-7.sun", "red-7.moon"], []), ("any", ["red-7.sun", "red-7.moon"], ["wild"])],
)
def test_cards_for_jumping_in_have_the_same_kind_and_colour(
    jump_in: Any, on_a_seven: list[str], on_a_wild: list[str]
) -> None:
    """R-65: whatever their tags."""
    deck = small("test:jumping", "red-7.sun red-7.moon blue-7 wild wild", hand_size=1, jump_in=jump_in)
    compiled = compile_anew(deck)

    assert on_a_seven == list(map(str, compiled.to_cards(compiled.house.jumpers[0])))
    assert on_a_wild == list(map(str, compiled.to_cards(compiled.house.jumpers[compiled.card_numbers[card("wild")]])))
    assert () == compile_anew(deck.with_rules(jump_in="off")).house.jumpers


def test_kind_that_fails_when_asked_whether_it_answers_is_refused() -> None:
    """Before a game begins."""
    with pytest.raises(
        VariantError, match=r"kind 'acme:wild-odd': answers raised KeyError\('ink'\) for the top card red-0"
    ):
        uno.new_game(classic_and(odd(answers=raises)))


@pytest.mark.parametrize("verdict", [None, 1, "yes"], ids=repr)
def test_kind_says_true_or_false_whether_it_answers(verdict: Any) -> None:
    """Truthy is not True."""
    with pytest.raises(VariantError, match=r"kind 'acme:wild-odd': answers must return True or False, not "):
        uno.new_game(classic_and(odd(answers=lambda laid, top, color: verdict)))


def test_kind_is_asked_whether_it_answers_only_if_it_can() -> None:
    """Most kinds cannot."""
    assert () == compile_anew(CLASSIC_2010).answers
