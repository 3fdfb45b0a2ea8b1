"""Actions as on buttons, prompts, and refusals with players' names."""

from __future__ import annotations

import pytest

import unorules as uno
from tests.words.stories import NAMES
from unorules import (
    Action,
    Answer,
    CallUno,
    Catch,
    Draw,
    Leave,
    NextRound,
    Pass,
    Play,
    Prompt,
    Reason,
    Violation,
    card,
    check,
)
from unorules.cards import Question, Turn, wild
from unorules.errors import SeatError
from unorules.variants import CLASSIC_2010
from unorules.words import describe
from unorules.words.catalogue import SHIPPED

BUTTONS: list[tuple[Action, str, str]] = [
    (Play(0, card("red-7")), "Play red 7", "Rote 7 legen"),
    (Play(0, card("red-7.joey")), "Play red 7 (Joey)", "Rote 7 (Joey) legen"),
    (Play(0, card("red-7/pink-2")), "Play red 7 with pink 2 behind", "Rote 7 (hinten rosa 2) legen"),
    (Play(0, card("red-7"), count=3), "Play 3 × red 7", "3 × rote 7 legen"),
    (Play(0, card("wild"), color="blue"), "Play wild and call blue", "Farbwahl-Karte legen und Blau wünschen"),
    (Play(0, card("wild-badtz-maru")), "Play Badtz-Maru", "Karte „Badtz-Maru“ legen"),
    (Draw(0), "Draw", "Ziehen"),
    (Pass(0), "Pass", "Passen"),
    (Answer(0, "challenge"), "Challenge", "Anzweifeln"),
    (Answer(0, "accept"), "Accept", "Annehmen"),
    (Answer(None, "no-good"), "No good", "Daneben"),
    (Answer(0, "monica"), "Monica", "Monica"),
    (Answer(0, "red"), "Red", "Rot"),
    (Answer(0, "teal"), "Teal", "Türkis"),
    (Answer(None, "10"), "10", "10"),
    (Answer(None, "done"), "Done", "Bestanden"),
    (Answer(0, 1), "Bo", "Bo"),
    (CallUno(0), "Call UNO", "UNO rufen"),
    (Catch(0, 1), "Catch Bo", "Bo erwischen"),
    (NextRound(), "Start the next round", "Die nächste Runde beginnen"),
    (NextRound(1), "Start the next round with Bo as the dealer", "Die nächste Runde beginnen, Bo gibt"),
    (Leave(1), "Take Bo out of the match", "Bo aus dem Spiel nehmen"),
]


@pytest.mark.parametrize(("action", "english", "german"), BUTTONS, ids=str)
def test_action_is_written_on_its_button(action: Action, english: str, german: str) -> None:
    """Short, and without a full stop."""
    assert english == describe(action, NAMES)
    assert german == describe(action, NAMES, language="de")


MINE: list[tuple[Action, str, str]] = [
    (Answer(0, 0), "You", "Du"),
    (Catch(1, 0), "Catch yourself", "Dich selbst erwischen"),
    (NextRound(0), "Start the next round as the dealer", "Die nächste Runde beginnen und geben"),
    (Leave(0), "Leave the match", "Das Spiel verlassen"),
]


@pytest.mark.parametrize(("action", "english", "german"), MINE, ids=str)
def test_action_about_the_reader_says_you(action: Action, english: str, german: str) -> None:
    """Where the seat in it is the reader's."""
    assert english == describe(action, NAMES, you=0)
    assert german == describe(action, NAMES, you=0, language="de")


def asks(question: str, *options: uno.cards.Option, seat: int | None = 0) -> Prompt:
    """A prompt that asks Ann, or the host about her."""
    return Prompt("ask" if seat is not None else "outcome", seat, 0, question, options, 1)


PROMPTS: list[tuple[Prompt, str, str, str, str]] = [
    (
        Prompt("turn", 0, 0, None, (), 1),
        "It is Ann’s turn.",
        "It is your turn.",
        "Ann ist an der Reihe.",
        "Du bist an der Reihe.",
    ),
    (
        Prompt("drawn", 0, 0, None, (), 1),
        "Ann has drawn, and plays the card or passes.",
        "You have drawn: play the card, or pass.",
        "Ann hat gezogen und legt die Karte oder passt.",
        "Du hast gezogen: Leg die Karte oder passe.",
    ),
    (
        Prompt("debt", 0, 0, None, (), 1, owed=6),
        "Ann owes 6 cards.",
        "You owe 6 cards: answer with a card, or take them.",
        "Ann muss 6 Karten ziehen oder kontern.",
        "Du musst 6 Karten ziehen oder kontern.",
    ),
    (
        asks("challenge", "accept", "challenge"),
        "Ann has to take the cards or challenge.",
        "Take the cards, or challenge?",
        "Ann muss die Karten annehmen oder anzweifeln.",
        "Karten annehmen oder anzweifeln?",
    ),
    (
        asks("color", "red"),
        "Ann has to choose the colour.",
        "Which colour shall it be?",
        "Ann muss die Farbe wählen.",
        "Welche Farbe soll es sein?",
    ),
    (
        asks("friend", "joey"),
        "Ann has to name one of the six.",
        "Which of the six do you name?",
        "Ann muss eine der sechs Figuren nennen.",
        "Welche der sechs Figuren nennst du?",
    ),
    (
        asks("kick", "good", seat=None),
        "Ann has to make the kick.",
        "Make the kick, or draw three!",
        "Ann muss den Kick schaffen.",
        "Schaff den Kick oder zieh drei!",
    ),
    (
        asks("swap", 1, 2),
        "Ann has to swap hands with somebody.",
        "Whose hand do you want?",
        "Ann muss mit jemandem die Karten tauschen.",
        "Wessen Karten willst du?",
    ),
    (
        asks("target", 1, 2),
        "Ann has to choose somebody.",
        "Whom do you choose?",
        "Ann muss jemanden auswählen.",
        "Wen wählst du aus?",
    ),
    (
        asks("launched", "0", "1", seat=None),
        "Ann has to press the launcher.",
        "Press the launcher!",
        "Ann muss auf den Kartenwerfer drücken.",
        "Drück auf den Kartenwerfer!",
    ),
    (
        asks("dare", "done", "refused", seat=None),
        "Ann has to do a dare.",
        "Do the dare, or draw two!",
        "Ann muss eine Mutprobe bestehen.",
        "Besteh die Mutprobe oder zieh zwei!",
    ),
    (
        asks("whom-next", 1, 2),
        "Ann has to answer: whom next?",
        "Whom next?",
        "Ann muss antworten: whom next?",
        "Whom next?",
    ),
    (
        Prompt("round_over", None, None, None, (), 1),
        "The round is over.",
        "The round is over.",
        "Die Runde ist zu Ende.",
        "Die Runde ist zu Ende.",
    ),
    (
        Prompt("match_over", None, None, None, (), 1),
        "The match is over.",
        "The match is over.",
        "Das Spiel ist zu Ende.",
        "Das Spiel ist zu Ende.",
    ),
]


@pytest.mark.parametrize(("prompt", "other", "you", "andere", "du"), PROMPTS, ids=lambda value: str(value)[:40])
def test_prompt_says_whom_the_game_waits_for(prompt: Prompt, other: str, you: str, andere: str, du: str) -> None:
    """And asks the reader what has to be decided."""
    assert other == describe(prompt, NAMES)
    assert you == describe(prompt, NAMES, you=0)
    assert andere == describe(prompt, NAMES, language="de")
    assert du == describe(prompt, NAMES, you=0, language="de")


def test_question_of_a_card_of_your_own_is_asked_in_its_words() -> None:
    """Also one that another card asks under the same name."""
    mood = Question("swap", ("good", "bad"), title="How do you feel about it?", titles=("fine", "not so fine"))

    @wild("test:wild-mood", questions=(mood,), on_answer=lambda turn, reply: [])
    def ask_mood(turn: Turn) -> list[uno.cards.Effect]:
        """Ask its player."""
        return []

    moody = CLASSIC_2010.extended("test:moody", add={ask_mood: 1})
    prompt = asks("swap", "good", "bad")

    assert "How do you feel about it?" == describe(prompt, NAMES, you=0, variant=moody)
    assert "Ann has to answer: How do you feel about it?" == describe(prompt, NAMES, variant=moody)
    assert "Not so fine" == describe(Answer(0, "bad"), NAMES, variant=moody)
    assert "Red" == describe(Answer(0, "red"), NAMES, variant=moody)
    asked = uno.events.Asked(0, 0, "swap", ("good", "bad"))
    assert "Ann is asked: How do you feel about it? (fine or not so fine)" == describe(asked, NAMES, variant=moody)


@pytest.mark.parametrize("language", SHIPPED)
@pytest.mark.parametrize("reason", list(Reason))
def test_every_reason_has_a_sentence(reason: Reason, language: str) -> None:
    """That ends with a full stop and shows no number of a seat."""
    said = describe(Violation(reason, "seat 1"), NAMES, language=language)

    assert said.endswith(".")
    assert "seat 1" not in said
    assert "{" not in said


def test_refusal_names_the_player_who_has_to_act() -> None:
    """Or the host."""
    state = uno.position(["red-7 wild-draw-four", "blue-3 blue-9", "red-1"], top="red-2", players=NAMES)
    early = check(state, Draw(1))
    assert early is not None
    assert "It is Ann’s move." == describe(early, NAMES)
    assert "It is your move." == describe(early, NAMES, you=0)
    assert "Ann ist am Zug." == describe(early, NAMES, language="de")
    assert "Du bist am Zug." == describe(early, NAMES, you=0, language="de")

    asked, _ = uno.apply(state, Play(0, card("wild-draw-four"), color="red"))
    pending = check(asked, Draw(0))
    assert pending is not None
    assert "Bo has to answer first." == describe(pending, NAMES)
    assert "Answer the question first." == describe(pending, NAMES, you=1)
    assert "Erst muss Bo antworten." == describe(pending, NAMES, language="de")
    assert "Beantworte erst die Frage." == describe(pending, NAMES, you=1, language="de")
    answer = check(asked, Answer(2, "accept"))
    assert answer is not None
    assert "It is Bo’s move." == describe(answer, NAMES)

    of_the_host = Violation(Reason.QUESTION_PENDING)
    assert "The host has to answer first." == describe(of_the_host, NAMES)
    assert "Erst muss die Spielleitung antworten." == describe(of_the_host, NAMES, language="de")
    assert "It is another player’s move." == describe(Violation(Reason.NOT_YOUR_TURN), NAMES)
    assert "Jemand anders ist am Zug." == describe(Violation(Reason.NOT_YOUR_TURN), NAMES, language="de")


def test_seat_of_a_violation_is_no_part_of_its_value() -> None:
    """Nor of what it prints."""
    assert Violation(Reason.NOT_YOUR_TURN, "seat 1") == Violation(Reason.NOT_YOUR_TURN, "seat 1", seat=1)
    assert "seat=" not in repr(Violation(Reason.NOT_YOUR_TURN, seat=1))


def test_seat_without_a_name_is_refused() -> None:
    """Also in an action."""
    with pytest.raises(SeatError, match="there is no name for seat 7"):
        describe(Catch(0, 7), NAMES)
