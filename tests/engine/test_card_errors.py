"""Custom cards that break their contract: errors about their effects and questions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import repeat
from typing import Any

import attrs
import pytest

import unorules as uno
from tests.engine.odd_cards import PLAY, YES_OR_NO, fault, gives, nest, odd, raises, table
from tests.kit.builders import play
from tests.kit.decks import classic_and, nothing, small
from unorules import Action, Answer, Draw, IllegalAction, Pass, Reason, Violation, card
from unorules._compiled import compile_variant
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
from unorules.variants import CLASSIC_2010


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


# Questions and memos.


@pytest.mark.parametrize("after", [Skip(), Ask(0, "what", YES_OR_NO)], ids=str)
def test_question_that_is_not_last_is_a_card_error(after: Effect) -> None:
    """Nothing can be done before the answer, and two questions cannot be asked at once."""
    kind = odd(gives(Ask(0, "what", YES_OR_NO), after), on_answer=nothing)

    assert "asks for something after Ask, which must be its last effect" == fault(table(kind))


def test_question_without_on_answer_is_a_card_error() -> None:
    """When it is asked, not when it is answered."""
    assert "asks a question and has no on_answer" == fault(table(odd(gives(Ask(0, "what", YES_OR_NO)))))


@pytest.mark.parametrize(
    "options",
    [
        (), ("yes", "yes"), (0, 0), ("yes", 1), ["yes", "no"], "yes", None, 7, (1.0,), (True, False), (None,),
        (b"yes",), ([],),
    ],
    ids=repr,
)  # fmt: skip
def test_wrong_options_are_a_card_error(options: Any) -> None:
    """They are words or seats, in a tuple, each once, at least one."""
    said = fault(table(odd(gives(Ask(0, "what", options)), on_answer=nothing)))

    assert f"asks with {options!r}, not with a tuple of different words or of different seats" == said


@pytest.mark.parametrize("options", [(3,), (0, -1)], ids=repr)
def test_options_that_are_no_seats_are_a_card_error(options: Any) -> None:
    """Numbers stand for seats."""
    said = fault(table(odd(gives(Ask(0, "whom", options)), on_answer=nothing)))

    assert "seat" in said
    assert repr(options[-1]) in said


@pytest.mark.parametrize(
    "question",
    [Ask(0, None, YES_OR_NO), Ask(0, 7, YES_OR_NO), Ask(0, "what", YES_OR_NO, outcome=1)],  # type: ignore[arg-type]
    ids=repr,
)
def test_question_of_another_sort_is_a_card_error(question: Ask) -> None:
    """A question is text, and whether the host answers it is true or false."""
    assert fault(table(odd(gives(question), on_answer=nothing))).endswith(", which is not a question in a few words")


@pytest.mark.parametrize(
    "memo",
    [[1], {"a": 1}, {1}, 1.5, b"x", (1, [2]), (1, (2, None, 0.5)), object, Skip(), nest(9)],
    ids=repr,
)
def test_memo_that_is_not_data_is_a_card_error(memo: Any) -> None:
    """A game can be saved between question and answer, so that the memo has to be plain, and not too deep."""
    kind = odd(gives(Ask(0, "what", YES_OR_NO, memo=memo)), on_answer=nothing)

    expected = "keeps a memo that is not None, bool, int, str or a small tuple of such"
    assert expected == fault(table(kind))


def test_question_of_a_last_card_keeps_the_contract() -> None:
    """It is not asked, and has to be one that could be; the code of a card that is not to act is not called."""
    no_answer = odd(gives(Ask(1, "what", YES_OR_NO)), on_last=True)
    no_options = odd(gives(Ask(1, "what", ())), on_answer=nothing, on_last=True)
    not_last = odd(gives(Ask(1, "what", YES_OR_NO), Skip()), on_answer=nothing, on_last=True)

    assert "asks a question and has no on_answer" == fault(table(no_answer, hand="acme:wild-odd"))
    assert fault(table(no_options, hand="acme:wild-odd")).startswith("asks with (), not with a tuple")
    assert "asks for something after Ask, which must be its last effect" == fault(table(not_last, hand="acme:wild-odd"))
    assert "round_over" == play(table(odd(raises), hand="acme:wild-odd"), PLAY)[0].prompt.kind


def test_word_of_a_seat_is_a_card_error() -> None:
    """A card that asks for a seat and reads a word fails like any other."""
    kind = odd(gives(Ask(0, "whom", (1, 2))), on_answer=lambda turn, reply: [Skip(len(reply.word))])
    state, _ = play(table(kind), PLAY)

    assert "raised TypeError('the option is the seat 2, not a word')" == fault(state, Answer(0, 2))


def test_seat_of_a_word_is_a_card_error() -> None:
    """And so does one that asks for a word and reads a seat."""
    kind = odd(gives(Ask(0, "what", YES_OR_NO)), on_answer=lambda turn, reply: [DrawCards(reply.target, 1)])
    state, _ = play(table(kind), PLAY)

    assert """raised TypeError("the option is the word 'yes', not a seat")""" == fault(state, Answer(0, "yes"))


def test_answer_to_a_kind_that_no_longer_asks_is_a_card_error() -> None:
    """A state kept from before the kind was changed."""
    kind = odd(gives(Ask(1, "well", ("yes", "no"))), on_answer=nothing)
    state, _ = uno.apply(table(kind), PLAY)
    changed = compile_variant(attrs.evolve(state.variant, kinds=(*CLASSIC_2010.kinds, odd())))
    state = attrs.evolve(state, match=attrs.evolve(state._match, compiled=changed))

    assert "gets an answer and has no on_answer" == fault(state, uno.Answer(1, "yes"))


@pytest.mark.parametrize("options", [("",), tuple(map(str, range(101))), ("yes", "")], ids=len)
def test_options_are_words_and_not_too_many(options: Any) -> None:
    """A hundred at the most, none of them empty."""
    assert fault(table(odd(gives(Ask(0, "what", options)), on_answer=nothing))).startswith("asks with (")


@pytest.mark.parametrize("memo", [tuple(range(1001)), ((0,) * 40,) * 40, 2**53, "x" * 101, "\ud800"], ids=repr)
def test_memo_that_is_too_large_is_a_card_error(memo: Any) -> None:
    """A thousand parts at the most, however they lie."""
    state = table(odd(gives(Ask(0, "what", ("yes",), memo=memo)), on_answer=nothing))
    assert fault(state).startswith("keeps a memo")
