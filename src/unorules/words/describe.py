"""Describing: an event, an action, a prompt or a refusal in one sentence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import get_args

from unorules.errors import EventError, Violation, shown
from unorules.model.actions import Action
from unorules.model.events import Event
from unorules.model.prompts import Prompt
from unorules.model.seats import Seat
from unorules.model.variant import Variant
from unorules.words.action_phrases import action_phrase, refusal
from unorules.words.catalogue import Language
from unorules.words.event_sentences import event_sentence
from unorules.words.titles import asked_in_words
from unorules.words.voice import Voice


def describe(
    what: Event | Action | Prompt | Violation,
    names: Sequence[str],
    *,
    you: Seat | None = None,
    language: Language = "en",
    variant: Variant | None = None,
) -> str:
    """Describe an event, an action, a prompt or a violation in one sentence.

    Events tell what happened: `Bo plays a red 7.` Actions are written for menus and buttons: `Play red 7`. A prompt
    tells whom the game waits for, a violation why something is refused.

    Args:
        what: What to describe.
        you: The seat that is spoken to.

    Raises:
        EventError: Unless given one of these.
        SeatError: For a seat without a name.
        LanguageError: For an unknown language.
        VariantError: For what is no variant.
    """
    voice = Voice(names, you, language, variant)
    if type(what) in get_args(Event):
        return event_sentence(what, voice)  # type: ignore[arg-type]
    if type(what) in get_args(Action):
        return voice.capitalized(action_phrase(what, voice))  # type: ignore[arg-type]
    if type(what) is Prompt:
        return _prompt(what, voice)
    if type(what) is Violation:
        return refusal(what, voice)
    raise EventError(f"describe takes one event, action, prompt or violation, not {shown(what)}")


def _prompt(prompt: Prompt, voice: Voice) -> str:
    """Return whom the game waits for; a question to the reader is asked."""
    if prompt.question is None:
        return voice.say(f"prompt.{prompt.kind}", prompt.about, cards=voice.count(prompt.owed))
    shipped = f"question.{prompt.question}"
    if not asked_in_words(prompt.question, voice.variant) and voice.catalogue.has(shipped):
        return voice.say(shipped, prompt.about)
    return voice.sentence("prompt.ask", prompt.about, question=voice.question(prompt.question))
