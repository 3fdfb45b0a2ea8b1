"""Cards of one's own that ask a question as it may not be asked, or with a memo that is no data."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

import unorules as uno
from tests.engine.odd_cards import PLAY, YES_OR_NO, fault, gives, nested, nothing, odd, raises, table
from tests.kit.builders import play
from unorules import Answer
from unorules._compiled import compile_variant
from unorules.cards import Ask, DrawCards, Effect, Skip
from unorules.variants import CLASSIC_2010


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
    [[1], {"a": 1}, {1}, 1.5, b"x", (1, [2]), (1, (2, None, 0.5)), object, Skip(), nested(9)],
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
