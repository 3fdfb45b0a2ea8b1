"""The questions that kinds can ask, declared so that all answers are known before a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias, get_args

from attrs import field, frozen

from unorules._limits import is_short_text
from unorules._values import Value
from unorules.cards.cards import Color
from unorules.cards.effects import are_options
from unorules.errors import quote

if TYPE_CHECKING:
    from unorules.prompts import Prompt

AnyOf: TypeAlias = Literal["seats", "colors"]
"""Stands for options: any seats of the table, or any colours of the variant."""

MAX_WEIGHT = 1_000_000


@frozen(eq=False, repr=False)
class Question(Value):
    """A question that a card can ask, with all options that it can ever offer."""

    question: str
    """The word for it, that of `Ask.question`."""
    options: tuple[str, ...] | AnyOf
    """Words, `"seats"` for any seats, or `"colors"` for any colours of the variant."""
    outcome: bool = field(default=False, kw_only=True)
    """Whether it is about a fact outside the game, so that the host answers."""
    title: str = field(default="", kw_only=True, eq=False, repr=False)
    """The question in words for people, like `Whom does the lightning strike?`."""
    titles: tuple[str, ...] = field(default=(), kw_only=True, eq=False, repr=False)
    """The options in words for people, in their order; without titles, options go by their own words."""
    weights: tuple[int, ...] = field(default=(), kw_only=True, eq=False, repr=False)
    """How likely each option is, in their order, if the host reports an outcome at random; by default, all equally."""

    def covers(self, prompt: Prompt, colors: tuple[Color, ...]) -> bool:
        """Return whether a prompt asks this question.

        Args:
            prompt: The prompt of a state or a view.
            colors: The colours of the variant.
        """
        if prompt.question != self.question or (prompt.kind == "outcome") != self.outcome:
            return False
        if self.options == "seats":
            return type(prompt.options[0]) is int
        return set(prompt.options) <= set(colors if self.options == "colors" else self.options)


def outcome_weights(questions: tuple[Question, ...], prompt: Prompt, colors: tuple[Color, ...]) -> list[int] | None:
    """Return how likely each option of a prompt is; None if the questions give no weights for it."""
    for question in questions:
        if question.weights and question.covers(prompt, colors):
            weights = dict(zip(question.options, question.weights, strict=True))
            return [weights[str(option)] for option in prompt.options]
    return None


def questions_fault(questions: object) -> str | None:
    """Return what is wrong with the questions of a kind, if anything."""
    if type(questions) is not tuple:
        return f"questions must be a tuple of questions, not {quote(questions)}"
    for one in questions:
        if type(one) is not Question or not is_short_text(one.question) or type(one.outcome) is not bool:
            return f"questions must hold questions in a few words, not {quote(one)}"
        words = type(one.options) is tuple and are_options(one.options, 0)
        if not words and one.options not in get_args(AnyOf):
            return f"a question's options are different words, 'seats' or 'colors', not {quote(one.options)}"
        if one.title != "" and not is_short_text(one.title):
            return f"a question's title must be a short text, not {quote(one.title)}"
        if one.titles != () and not (words and _are_titles(one.titles, len(one.options))):
            return f"a question's titles must be a tuple with a short text for each option, not {quote(one.titles)}"
        if one.weights != () and not (words and _are_weights(one.weights, len(one.options))):
            return (
                f"a question's weights must be a tuple with a number from 1 for each option, not {quote(one.weights)}"
            )
    return None


def _are_weights(weights: object, count: int) -> bool:
    if type(weights) is not tuple or len(weights) != count:
        return False
    return all(type(weight) is int and 1 <= weight <= MAX_WEIGHT for weight in weights)


def _are_titles(titles: object, count: int) -> bool:
    return type(titles) is tuple and len(titles) == count and all(map(is_short_text, titles))
