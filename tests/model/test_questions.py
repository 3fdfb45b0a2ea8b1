"""Questions listed by a kind."""

from __future__ import annotations

import pickle
from typing import Any

import pytest
from attrs import evolve

from unorules import Prompt
from unorules._codec.variants import fingerprint
from unorules._compiled import compile_variant
from unorules.cards import Kind, Question
from unorules.errors import VariantError
from unorules.variants import CLASSIC_2010, FRIENDS_2022, ICE_THE_KICKER_2023

RED_BLUE = ("red", "blue")


def asked(*options: str | int, question: str = "which", kind: Any = "ask") -> Prompt:
    """A prompt with this question."""
    return Prompt(kind, 0, 0, question, options, 1)


@pytest.mark.parametrize(
    ("question", "prompt"),
    [
        pytest.param(Question("which", ("a", "b", "c")), asked("a", "c"), id="some of the words"),
        pytest.param(Question("which", "seats"), asked(0, 2), id="seats"),
        pytest.param(Question("which", "colors"), asked("blue"), id="colours"),
        pytest.param(Question("which", ("a",), outcome=True), asked("a", kind="outcome"), id="an outcome"),
    ],
)
def test_question_covers_what_is_asked(question: Question, prompt: Prompt) -> None:
    """A card need not offer all options each time."""
    assert question.covers(prompt, RED_BLUE)


@pytest.mark.parametrize(
    ("question", "prompt"),
    [
        pytest.param(Question("which", ("a", "b")), asked("a", "c"), id="another word"),
        pytest.param(Question("whose", ("a",)), asked("a"), id="another question"),
        pytest.param(Question("which", "seats"), asked("a"), id="words for seats"),
        pytest.param(Question("which", ("0", "1")), asked(0, 1), id="seats for words"),
        pytest.param(Question("which", "colors"), asked("green"), id="no colour of the variant"),
        pytest.param(Question("which", ("a",)), asked("a", kind="outcome"), id="asked of the host"),
        pytest.param(Question("which", ("a",), outcome=True), asked("a"), id="asked of a player"),
    ],
)
def test_question_does_not_cover_another_one(question: Question, prompt: Prompt) -> None:
    """Neither other options nor somebody else's answer."""
    assert not question.covers(prompt, RED_BLUE)


@pytest.mark.parametrize(
    ("questions", "fault"),
    [
        ([Question("which", "seats")], "questions must be a tuple of questions, not "),
        (("which",), "questions must hold questions in a few words, not 'which'"),
        ((Question("", "seats"),), "questions must hold questions in a few words, not "),
        ((Question("which", "seats", weights=(1,)),), "a question's weights must be a tuple with a number from 1 for"),
        (
            (Question("which", ("a", "b"), weights=(1,)),),
            "a question's weights must be a tuple with a number from 1 for",
        ),
        ((Question("which", ("a",), weights=(0,)),), "a question's weights must be a tuple with a number from 1 for"),
        (
            (Question("which", ("a",), weights=(True,)),),
            "a question's weights must be a tuple with a number from 1 for",
        ),
        ((Question("which", ("a",), weights=[1]),), "a question's weights must be a tuple with a number from 1 for"),  # type: ignore[arg-type]
        ((Question("which", "seats", outcome=1),), "questions must hold questions in a few words, not "),  # type: ignore[arg-type]
        ((Question("which", "cards"),), "a question's options are different words, 'seats' or 'colors', not 'cards'"),  # type: ignore[arg-type]
        ((Question("which", ()),), "a question's options are different words, "),
        ((Question("which", ("a", "a")),), "a question's options are different words, "),
        ((Question("which", (0, 1)),), "a question's options are different words, "),  # type: ignore[arg-type]
        ((Question("which", ["a"]),), "a question's options are different words, "),  # type: ignore[arg-type]
    ],
    ids=repr,
)
def test_questions_of_a_kind_are_checked(questions: Any, fault: str) -> None:
    """When the kind is made, not when it asks."""
    with pytest.raises(VariantError, match=f"kind 'x': {fault}"):
        Kind("x", points=0, questions=questions)


def test_questions_come_back_from_a_pickle() -> None:
    """As all fields of a kind do."""
    kind = Kind("x", points=0, questions=(Question("whom", "seats"),))

    assert kind == pickle.loads(pickle.dumps(kind))
    assert kind != Kind("x", points=0)


def test_weights_make_no_other_question() -> None:
    """A variant is compiled with its own, though it equals one with others."""
    plain, weighted = (
        ICE_THE_KICKER_2023.extended(
            "test:kicks",
            add={Kind("test:kick", points=0, colorless=True, on_open="return", questions=(question,)): 1},
        )
        for question in (
            Question("kick", ("good", "bad"), outcome=True),
            Question("kick", ("good", "bad"), outcome=True, weights=(1, 3)),
        )
    )

    assert plain == weighted
    assert [(), (1, 3)] == [
        compile_variant(variant).variant.kinds[-1].questions[0].weights for variant in (plain, weighted)
    ]


def test_questions_leave_the_fingerprint_alone() -> None:
    """Documents stay valid when an author lists what a card asks."""
    variant = FRIENDS_2022
    silent = evolve(variant, kinds=tuple(evolve(kind, questions=()) for kind in variant.kinds))

    assert variant != silent
    assert fingerprint(compile_variant(variant)) == fingerprint(compile_variant(silent))


def test_seven_asks_for_a_seat_under_seven_zero() -> None:
    """The house rule says so for every variant."""
    compiled = compile_variant(CLASSIC_2010.with_rules(seven_zero="on"))
    seven = compiled.kinds[compiled.by_text["red-7"]]

    assert (Question("swap", "seats"),) == seven.questions
