"""Narrating: several events in one sentence, for one reader, in both languages."""

from __future__ import annotations

from typing import Any

import pytest

from tests.words.more_stories import ALL_STORIES
from tests.words.stories import NAMES, RED, Story
from tests.words.walks import WALKS, Walk, walk
from unorules import Draw, redact
from unorules.errors import EventError, LanguageError, SeatError
from unorules.events import Drew, Passed, Reversed, Skipped
from unorules.words import Narrator, narrate
from unorules.words.catalogue import SHIPPED


@pytest.mark.parametrize("story", ALL_STORIES, ids=lambda story: story.about)
def test_story_is_told_as_people_tell_it(story: Story) -> None:
    """In English and in German."""
    assert list(story.en) == narrate(story.events, NAMES, story.you)
    assert list(story.de) == narrate(story.events, NAMES, story.you, language="de")


def test_name_keeps_its_letters_where_a_sentence_begins() -> None:
    """A capital letter is for words, not for names."""
    assert ["bo draws a card."] == narrate([Drew(0, RED, "turn")], ["bo", "Ann"])
    assert ["bo passes."] == narrate([Passed(0)], ["bo", "Ann"])
    assert ["Play goes to the left."] == narrate([Reversed(1)], ["", "Ann"])


@pytest.mark.sampled(4)
@pytest.mark.parametrize("walked", WALKS, ids=str)
def test_steps_are_told_like_the_whole_game(walked: Walk) -> None:
    """Whoever reads, and in every language."""
    steps = [events for _, events in walk(walked)]
    for you in (None, 0, 1):
        for language in SHIPPED:
            narrator = Narrator(walked.names, you, language=language, variant=walked.variant)
            told = [line for events in steps for line in narrator.tell(events)]
            flat = [event for events in steps for event in events]

            assert told == narrate(flat, walked.names, you, language=language, variant=walked.variant)
            assert all(line.strip() and "{" not in line for line in told)


@pytest.mark.sampled(4)
@pytest.mark.parametrize("walked", WALKS, ids=str)
def test_nothing_is_told_that_the_reader_may_not_know(walked: Walk) -> None:
    """Events with all their secrets are told like those without."""
    for _, events in walk(walked):
        for you in (None, 0, 1):
            hidden = redact(events, you)

            assert narrate(hidden, walked.names, you) == narrate(events, walked.names, you)


@pytest.mark.parametrize("junk", [None, 7, [Draw(0)], [None], "Ann"], ids=repr)
def test_what_are_no_events_is_refused(junk: Any) -> None:
    """As by `redact`."""
    with pytest.raises(EventError):
        narrate(junk, NAMES)


def test_reader_sits_at_the_table() -> None:
    """And everyone who is told of has a name."""
    for you in (3, -1, True, "Ann"):
        with pytest.raises(SeatError, match="you must be a seat from 0 to 2, or None, not"):
            narrate([], NAMES, you)  # type: ignore[arg-type]
    with pytest.raises(SeatError, match="there is no name for seat 3"):
        narrate([Skipped(3)], NAMES)


def test_language_that_nobody_wrote_is_refused() -> None:
    """The message names those that there are."""
    for language in ("xx", None, 7, ["en"]):
        with pytest.raises(LanguageError, match=f"language must be one of {', '.join(SHIPPED)} or a Catalogue, not"):
            narrate([], NAMES, language=language)  # type: ignore[arg-type]
