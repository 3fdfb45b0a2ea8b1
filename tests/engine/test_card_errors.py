"""Cards of one's own that break their word while they run: what the library says of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import repeat
from typing import Any

import pytest

import unorules as uno
from tests.engine.odd_cards import PLAY, YES_OR_NO, fault, gives, nothing, odd, raises, table
from tests.kit.builders import play
from tests.kit.decks import classic_and, small
from unorules import Action, Answer, Draw, IllegalAction, Pass, Reason, Violation, card
from unorules.cards import (
    Ask,
    CardFilter,
    Discard,
    DrawCards,
    Effect,
    Kind,
    MoveHands,
    NextTurn,
    Penalty,
    PoolHands,
    Reveal,
    Reverse,
    Skip,
    TakePenalty,
    Turn,
)
from unorules.errors import CardError, VariantError


def raises_a_refusal(*told: object) -> Any:
    """Code that pretends to be the rules."""
    raise IllegalAction(Draw(0), Violation(Reason.NOT_NOW))


def stumbles(*told: object) -> Iterator[Effect]:
    """Code that fails after a good effect."""
    yield Skip()
    raise KeyError("ink")


@pytest.mark.parametrize(
    ("code", "said"),
    [
        (raises, "raised KeyError('ink')"),
        (stumbles, "raised KeyError('ink')"),
        (raises_a_refusal, "raised IllegalAction("),
        (lambda one, two, three: [], "raised TypeError("),
    ],
)
@pytest.mark.parametrize("when", ["on_play", "on_answer"])
def test_code_that_fails_is_a_card_error(code: Any, said: str, when: str) -> None:
    """Whatever it raises, it is the card's fault and not a refusal."""
    state = table(odd(code))
    action: Action = PLAY
    if when == "on_answer":
        state, _ = play(table(odd(gives(Ask(0, "what", YES_OR_NO)), on_answer=code)), PLAY)
        action = Answer(0, "yes")

    assert fault(state, action).startswith(said)
    assert uno.check(state, action) is None
    with pytest.raises(CardError) as broken:
        uno.apply(state, action)
    assert broken.value.__cause__ is not None


@pytest.mark.parametrize("junk", [None, 7, True, Skip(), Skip], ids=str)
def test_code_that_gives_no_list_is_a_card_error(junk: Any) -> None:
    """A function that forgets its return returns None; one effect is not a list of effects."""
    asks = odd(gives(Ask(0, "what", YES_OR_NO)), on_answer=lambda turn, reply: junk)
    state, _ = play(table(asks), PLAY)
    expected = f"returned {junk!r}, not a list of effects"

    assert expected == fault(table(odd(lambda turn: junk)))
    assert expected == fault(state, Answer(0, "yes"))


@pytest.mark.parametrize(
    "junk",
    [None, "skip", 7, Skip, [Skip()], (Skip(),), pytest.param(object(), id="object"), Draw(0), card("red-7")],
    ids=str,
)
def test_what_is_no_effect_is_a_card_error(junk: Any) -> None:
    """Given by code; written as data it is refused when the kind is built."""
    assert fault(table(odd(gives(junk)))).endswith(", which is not an effect")
    with pytest.raises(VariantError, match=r"on_play must hold effects, not .*"):
        odd((Skip(), junk))


def test_text_in_place_of_effects_is_a_card_error() -> None:
    """It can be iterated over, and is none."""
    assert "asks for 's', which is not an effect" == fault(table(odd(lambda turn: "skip")))


@pytest.mark.parametrize("seat", [3, -1, True, 0.0, "0", None], ids=repr)
def test_unknown_seat_is_a_card_error(seat: Any) -> None:
    """In any effect that names one, and among the options."""
    effects = [
        DrawCards(seat, 1),
        Reveal(seat, 0),
        NextTurn(seat),
        MoveHands(((0, seat), (seat, 0))),
        PoolHands((0, seat)),
        Discard(seat, CardFilter()),
        Ask(seat, "what", YES_OR_NO),
    ]
    said = {fault(table(odd(gives(effect), on_answer=nothing))) for effect in effects}

    expected = f"names the seat {seat!r}, where nobody plays"
    assert {expected} == said
    if seat is not None:
        optional = [Reveal(0, seat), TakePenalty(seat)]
        assert {expected} == {fault(table(odd(gives(effect)))) for effect in optional}


@pytest.mark.parametrize("count", [-1, True, False, 1.0, "1", None, 1001, 10**9], ids=repr)
def test_wrong_number_is_a_card_error(count: Any) -> None:
    """Of cards or of seats."""
    effects = [DrawCards(1, count), Penalty(count), Skip(count), TakePenalty(1, count)]
    said = {fault(table(odd(gives(effect)))) for effect in effects}

    assert {f"gives {count!r} as a number of cards or seats"} == said


def test_too_many_effects_are_a_card_error() -> None:
    """Also when there is no end to them."""
    expected = "asks for more than 1000 effects"

    assert expected == fault(table(odd(lambda turn: [DrawCards(1, 0)] * 10_000)))
    assert expected == fault(table(odd(lambda turn: repeat(DrawCards(1, 0)))))
    assert expected == fault(table(odd(lambda turn: [DrawCards(1, 0)] * 1001)))


@pytest.mark.parametrize(
    ("test", "said"),
    [
        (raises, "raised KeyError('ink') in its condition"),
        (lambda turn: None, "returned None, not True or False, from its condition"),
        (lambda turn: 1, "returned 1, not True or False, from its condition"),
    ],
)
def test_condition_that_fails_is_a_card_error(test: Any, said: str) -> None:
    """Wherever the rules have to know it."""
    state = table(odd(playable=test))

    assert said == fault(state)
    for question in (
        lambda: uno.check(state, PLAY),
        lambda: uno.legal_actions(state),
        lambda: uno.legal_actions(state, 0),
    ):
        with pytest.raises(CardError, match="acme:wild-odd"):
            question()
    assert () == uno.legal_actions(state, 1)


@pytest.mark.parametrize("test", [raises, lambda turn: None, lambda turn: 0])
def test_wrong_word_on_keeping_a_card_is_a_card_error(test: Any) -> None:
    """It is asked when there is nothing to draw and nothing else to play."""
    state = uno.position(["acme:wild-odd", ""], top="red-9", rest=1, variant=classic_and(odd(may_keep=test)))

    assert fault(state, Pass(0)).endswith("its condition")
    with pytest.raises(CardError, match="acme:wild-odd"):
        uno.legal_actions(state)


def test_card_that_fails_when_it_opens_is_a_card_error() -> None:
    """No game begins."""
    kind = Kind("acme:odd", points=0, on_play=raises, on_open="effects")
    with pytest.raises(CardError, match="card 'acme:odd' raised KeyError"):
        uno.new_game(small("test:odd", "red-acme:odd " * 20, kind), 2)


class Sulking(Exception):
    """An error that will not even be shown."""

    def __repr__(self) -> str:
        raise RuntimeError("no")


def test_error_that_cannot_be_shown_is_a_card_error() -> None:
    """Its type is named instead."""

    def sulks(turn: Turn) -> Iterable[Effect]:
        raise Sulking

    assert "raised a Sulking" == fault(table(odd(sulks)))


@pytest.mark.parametrize("effects", [{Skip()}, frozenset({Skip(), Reverse()})], ids=["set", "frozenset"])
def test_set_of_effects_is_a_card_error(effects: Any) -> None:
    """Its order would be another one on the next machine."""
    assert fault(table(odd(lambda turn: effects))).endswith(", not a list of effects")


@pytest.mark.parametrize("junk", [None, 1, "no"])
def test_reverse_takes_a_bool(junk: Any) -> None:
    """Otherwise a word that means no would be taken for yes."""
    said = fault(table(odd(gives(Reverse(junk)))))
    assert f"reverses with skip_between_two={junk!r}, not True or False" == said
