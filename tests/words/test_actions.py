"""Actions as on buttons, prompts, refusals with players' names, and hints."""

from __future__ import annotations

from typing import Any

import pytest

import unorules as uno
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
    State,
    Violation,
    apply,
    card,
    check,
    position,
    view,
)
from unorules.cards import Question, Turn, wild
from unorules.errors import EventError, LanguageError, SeatError, StateError
from unorules.variants import CLASSIC_2010
from unorules.words import Hint, ask_which, describe, hints
from unorules.words.catalogue import SHIPPED

NAMES = ("Ann", "Bo", "Cy")

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


# Hints.

ANN, BO, CY = range(3)
FALSE_CALLS = CLASSIC_2010.with_rules(uno_false_penalty=2)


def uncalled() -> State:
    """Ann has played her last card but one, and has not called."""
    start = position(["red-7 red-9", "blue-3 green-4", "blue-5 green-6"], top="red-2", players=NAMES)
    return apply(start, Play(ANN, card("red-7")))[0]


def test_who_has_not_called_is_told_and_so_are_the_others() -> None:
    """Spectators too."""
    state = uncalled()

    assert (Hint("call_uno", ANN, "You have not called UNO!"),) == hints(view(state, ANN))
    for reader in (BO, CY, None):
        assert (Hint("catch", ANN, "Ann has not called UNO!"),) == hints(view(state, reader))
    assert ("Ann hat nicht UNO gerufen!",) == tuple(hint.text for hint in hints(view(state, BO), language="de"))


def test_call_ahead_of_the_play() -> None:
    """With two cards, one of which fits; once."""
    state = position(["red-7 blue-9", "red-3 red-4"], top="red-2")
    called, _ = apply(state, CallUno(ANN))

    assert (Hint("call_early", ANN, "You can call UNO."),) == hints(view(state, ANN))
    assert () == hints(view(called, ANN))
    assert () == hints(view(state, BO))
    assert () == hints(view(position(["blue-7 blue-9", "red-3"], top="red-2"), ANN))


def test_wrong_call_is_no_chance() -> None:
    """Though it is legal where it costs cards."""
    seen = view(position(["red-7 blue-9 red-1", "red-3 red-4"], top="red-2", variant=FALSE_CALLS), ANN)
    waits = view(position(["red-7 blue-9 red-1", "red-3 red-4"], top="red-2", variant=FALSE_CALLS), BO)

    assert CallUno(ANN) in seen.legal
    assert CallUno(BO) in waits.legal
    assert () == hints(seen)
    assert () == hints(waits)


def test_jumping_in_comes_first() -> None:
    """Only for whoever holds the card."""
    variant = CLASSIC_2010.with_rules(jump_in="any")
    hands = ["red-5 red-9", "blue-3 green-4", "red-5 green-6 blue-1"]
    state, _ = apply(position(hands, top="red-2", players=NAMES, variant=variant), Play(ANN, card("red-5")))

    assert ["You can jump in!", "Ann has not called UNO!"] == [hint.text for hint in hints(view(state, CY))]
    assert ["catch"] == [hint.kind for hint in hints(view(state, BO))]


def test_only_views_in_known_languages() -> None:
    """A state is not a view."""
    with pytest.raises(StateError, match=r"^hints takes a view, not "):
        hints(uncalled())  # type: ignore[arg-type]
    with pytest.raises(LanguageError):
        hints(view(uncalled(), ANN), language="xx")


WILD, RED = card("wild"), card("red-7")


@pytest.mark.parametrize(
    ("actions", "english", "german"),
    [
        (
            [Play(0, WILD, color="red"), Play(0, WILD, color="blue")],
            "Which colour do you call?",
            "Welche Farbe wünschst du dir?",
        ),
        (
            [Play(0, WILD, color="red"), Play(0, WILD, color="red", count=2)],
            "How many of these cards do you play?",
            "Wie viele dieser Karten legst du?",
        ),
        ([Catch(0, 1), Catch(0, 2)], "Whom do you catch?", "Wen erwischst du?"),
        ([Play(0, RED), Play(0, card("red-8"))], "What do you do?", "Was machst du?"),
        ([Play(0, RED), Draw(0)], "What do you do?", "Was machst du?"),
        ([Play(0, RED)], "What do you do?", "Was machst du?"),
        ([], "What do you do?", "Was machst du?"),
    ],
    ids=["color", "count", "target", "cards", "play or draw", "one", "none"],
)
def test_question_between_actions(actions: list[Action], english: str, german: str) -> None:
    """It asks for what they differ in."""
    assert english == ask_which(actions)
    assert german == ask_which(iter(actions), language="de")


@pytest.mark.parametrize("given", [["draw"], [None], [Draw(0), 7]])
def test_question_is_between_actions_only(given: Any) -> None:
    """Anything else is refused."""
    with pytest.raises(EventError, match=r"^ask_which takes actions, not "):
        ask_which(given)
