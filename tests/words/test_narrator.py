"""Narration: a sentence for every sort of event, several in one, and a whole party round."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from tests.words.card_stories import ALL_STORIES
from tests.words.party import tell, text_file
from tests.words.stories import NAMES, RED, Story
from tests.words.walks import WALKS, Walk, walk
from unorules import Draw, Event, UnoError, card, redact
from unorules.errors import EventError, LanguageError, SeatError, VariantError
from unorules.events import (
    Announced,
    Answered,
    Asked,
    Caught,
    ColorSet,
    DealerDrawn,
    Dealt,
    Discarded,
    Drew,
    Flipped,
    HandMoved,
    HandShown,
    HandsPooled,
    JumpedIn,
    MatchEnded,
    MatchStarted,
    Owed,
    Passed,
    Played,
    Redealt,
    Reshuffled,
    Reversed,
    RoundEnded,
    RoundStarted,
    SeatOut,
    Skipped,
    TurnedUp,
    UnoCalled,
)
from unorules.words import Narrator, card_text, describe, face, narrate
from unorules.words.catalogue import SHIPPED

RED_7, BLUE, WILD = card("red-7"), card("blue-skip"), card("wild-draw-four")
PINK = card("pink-2/red-7")

SENTENCES: list[tuple[Event, str]] = [
    (MatchStarted("uno", ("Ann", "Bo", "Cy")), "Ann, Bo and Cy sit down to a match of uno."),
    (DealerDrawn(1, RED_7), "Bo draws a red 7 for the deal."),
    (RoundStarted(2, 1), "Round 2: Bo deals."),
    (Redealt(), "No card that could open the round is left in the pile: all cards are dealt again."),
    (Dealt(0, 2, (RED_7, WILD)), "Ann is dealt 2 cards: red 7, wild draw four."),
    (Dealt(0, 1, None), "Ann is dealt 1 card."),
    (TurnedUp(RED_7, "opens"), "A red 7 is turned up to start the discard pile."),
    (TurnedUp(WILD, "returned"), "A wild draw four is turned up and goes back into the pile."),
    (TurnedUp(BLUE, "covered"), "A blue skip is turned up and ignored."),
    (TurnedUp(RED_7, "discarded"), "A red 7 is turned up and discarded."),
    (Flipped(PINK), "All cards are turned over, and a pink 2 is on top."),
    (Played(0, RED_7, None), "Ann plays a red 7."),
    (Played(1, WILD, "green"), "Bo plays a wild draw four and calls green."),
    (Played(1, RED_7, None, (RED_7, RED_7)), "Bo plays 3 cards at once, with a red 7 on top."),
    (Played(1, WILD, "red", (WILD,)), "Bo plays 2 cards at once, with a wild draw four on top and calls red."),
    (JumpedIn(2, due=0), "Cy jumps in before Ann."),
    (Owed(1, 6), "Bo owes 6 cards."),
    (Owed(1, 1), "Bo owes 1 card."),
    (Drew(0, RED_7, "turn"), "Ann draws a red 7."),
    (Drew(0, None, "turn"), "Ann draws a card."),
    (Drew(1, None, "card"), "Bo draws a card as a penalty."),
    (Drew(2, RED_7, "uno"), "Cy draws a red 7 as a penalty for UNO."),
    (Passed(2), "Cy passes."),
    (Asked(1, 1, "challenge", ("accept", "challenge")), "Bo is asked: challenge? (accept or challenge)"),
    (Asked(None, 2, "kick", ("good", "no-good")), "The host is asked about Cy: kick? (good or no good)"),
    (Asked(0, 0, "whom", (1, 2)), "Ann is asked: whom? (Bo or Cy)"),
    (Answered(1, 1, "challenge", "accept"), "Bo answers challenge: accept."),
    (Answered(None, 2, "kick", "good"), "The host answers kick: good."),
    (Answered(0, 0, "whom", 2), "Ann answers whom: Cy."),
    (ColorSet(0, "red"), "Ann makes it red."),
    (ColorSet(None, "red"), "The colour stays red."),
    (UnoCalled(0), "Ann calls UNO!"),
    (UnoCalled(0, due=False), "Ann calls UNO, wrongly."),
    (Caught(1, target=0), "Bo catches Ann, who has not called UNO!"),
    (Caught(1, target=0, due=False), "Bo catches Ann, wrongly."),
    (HandShown(0, 1, (RED_7, BLUE)), "Ann shows Bo the hand: red 7, blue skip."),
    (HandShown(0, 1, None), "Ann shows Bo the hand."),
    (HandShown(0, None, (RED_7,)), "Ann shows everyone the hand: red 7."),
    (Announced(1, "guilty"), "The verdict on Bo: guilty."),
    (HandMoved(0, 1, 2, (RED_7, BLUE)), "Ann gets the hand of Bo, 2 cards: red 7, blue skip."),
    (HandMoved(0, 1, 1, None), "Ann gets the hand of Bo, 1 card."),
    (HandsPooled((0, 2)), "The hands of Ann and Cy are shuffled together."),
    (Discarded(0, (RED_7, BLUE)), "Ann discards 2 cards: red 7, blue skip."),
    (SeatOut(1, "mercy", 25), "Bo holds too many cards and is out of the round."),
    (SeatOut(1, "left", 7), "Bo leaves the match."),
    (SeatOut(1, "target", 0), "Bo has reached the target and is out of the match."),
    (Skipped(1), "Bo loses the turn."),
    (Reversed(1), "Play now goes to the left."),
    (Reversed(-1), "Play now goes to the right."),
    (Reshuffled(1), "The discard pile is shuffled into a draw pile of 1 card."),
    (Reshuffled(12), "The discard pile is shuffled into a draw pile of 12 cards."),
    (
        RoundEnded(1, "out", 0, (27, 0, 0), (27, 0, 0), ((), (RED_7,), (BLUE,))),
        "Ann goes out and wins round 1 (Ann +27).",
    ),
    (
        RoundEnded(3, "out", 0, (0, 7, 20), (0, 7, 20), ((), (RED_7,), (BLUE,))),
        "Ann goes out and wins round 3 (Bo +7 and Cy +20).",
    ),
    (RoundEnded(1, "out", 2, (0, 0, 0), (0, 0, 0), None), "Cy goes out and wins round 1."),
    (RoundEnded(2, "last_seat", 2, (0, 0, 0), (9, 0, 0), None), "Cy is left and wins round 2."),
    (RoundEnded(1, "stalemate", None, (0, 0, 0), (0, 0, 0), None), "Round 1 is void: nobody can move."),
    (
        RoundEnded(2, "turn_limit", None, (0, 0, 0), (0, 0, 0), None),
        "Round 2 is void: the turn limit is reached.",
    ),
    (MatchEnded((1,), (0, 510, 0)), "Bo wins the match with 510 points!"),
    (MatchEnded((0, 2), (4, 510, 4)), "Ann and Cy win the match together with 4 points!"),
    (MatchEnded((1,), (0, 0, 0)), "Bo wins the match!"),
]  # fmt: skip


@pytest.mark.parametrize(("event", "expected"), SENTENCES, ids=str)
def test_event_is_told_in_one_sentence(event: Event, expected: str) -> None:
    """With what everyone may know, and the cards where they are given."""
    assert expected == describe(event, NAMES)


def test_every_sort_of_event_has_its_sentence_here() -> None:
    """An event that is added has to be added here."""
    assert set(get_args(Event)) == {type(event) for event, _ in SENTENCES}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("red-7", "a red 7"),
        ("orange-7", "an orange 7"),
        ("red-7/pink-2", "a red 7"),
        ("acme:wild-storm", "a wild storm"),
        ("blue-draw_two", "a blue draw two"),
        ("red-7.monica.ross", "a red 7 (Monica, Ross)"),
    ],
)
def test_card_is_told_in_words(text: str, expected: str) -> None:
    """Without the namespace of whoever made it."""
    assert f"Ann plays {expected}." == describe(Played(0, card(text), None), NAMES)
    assert expected == face(card(text))
    assert expected.partition(" ")[2] == face(card(text), article=False)


class SlyPass(Passed):
    """An event of a class of one's own."""


@pytest.mark.parametrize("junk", [None, "red-7", 7, RED_7, Passed, (Passed(0),), [Passed(0)], SlyPass(0)], ids=repr)
def test_what_is_no_event_is_refused(junk: Any) -> None:
    """All the events of a step at once are none either."""
    with pytest.raises(EventError) as refusal:
        describe(junk, NAMES)

    assert f"describe takes one event, action, prompt or violation, not {junk!r}" == str(refusal.value)
    assert isinstance(refusal.value, TypeError)
    assert isinstance(refusal.value, UnoError)


@pytest.mark.parametrize(
    ("event", "seat"),
    [
        (Passed(3), 3),
        (Passed(-1), -1),
        (RoundStarted(1, 7), 7),
        (Caught(0, target=4), 4),
        (HandShown(0, 3, None), 3),
        (JumpedIn(0, due=3), 3),
        (HandMoved(0, 3, 1, None), 3),
        (HandsPooled((0, 4)), 4),
        (Asked(None, 5, "kick", ("good",)), 5),
        (Asked(0, 0, "whom", (1, 3)), 3),
        (Answered(0, 0, "whom", 3), 3),
        (MatchEnded((1, 3), (0, 510, 0, 510)), 3),
    ],
    ids=str,
)
def test_seat_without_a_name_is_refused(event: Event, seat: int) -> None:
    """Wherever the event names it; the message shows the names that were given."""
    with pytest.raises(SeatError) as refusal:
        describe(event, NAMES)

    assert f"there is no name for seat {seat} among {NAMES!r}" == str(refusal.value)
    assert isinstance(refusal.value, IndexError)


@pytest.mark.parametrize("variant", ["classic-2010", 7], ids=repr)
def test_titles_are_those_of_a_variant(variant: Any) -> None:
    """Its id is not enough: there may be others of that name."""
    with pytest.raises(VariantError, match=r"variant must be a Variant, as state\.variant is, or None, not "):
        describe(Played(0, card("red-7"), None), NAMES, variant=variant)
    for words in (face, card_text):
        with pytest.raises(VariantError, match=r"variant must be a Variant, as state\.variant is, or None, not "):
            words(card("red-7"), variant=variant)


@pytest.mark.parametrize("junk", [None, "red-7", 7, Passed(0)], ids=repr)
def test_words_for_a_card_are_asked_with_a_card(junk: Any) -> None:
    """Its text is not enough."""
    for words in (face, card_text):
        with pytest.raises(EventError, match=r"^expected a card, like card\('red-7'\), not "):
            words(junk)


@pytest.mark.parametrize("names", [None, "Ann", 3, b"ab", [1, 2], ["Ann", None]], ids=repr)
def test_names_are_a_list_of_the_players(names: Any) -> None:
    """A text is not read letter by letter."""
    with pytest.raises(SeatError, match="names must be a list of the players by seat"):
        describe(Passed(0), names)


# Several events in one sentence, for one reader.


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


# A party round.


@pytest.mark.parametrize("language", SHIPPED)
def test_party_round_is_told_as_it_is_written_down(language: str) -> None:
    """If it should be told otherwise, `python -m tests.words` writes it anew."""
    assert text_file(language).read_text(encoding="utf-8") == tell(language)


def test_every_language_tells_it_line_by_line() -> None:
    """Nothing is left out, and nothing is said in English."""
    english, *others = (tell(language).splitlines() for language in SHIPPED)

    assert {len(english)} == set(map(len, others))
    assert not set(english) & set().union(*others)
