"""Stories: events and their sentences in English and German, as examples for the tests."""

from __future__ import annotations

from attrs import field, frozen

from unorules import Event, card
from unorules.events import (
    Announced,
    Answered,
    Asked,
    Caught,
    ColorSet,
    DealerDrawn,
    Dealt,
    Drew,
    HandShown,
    JumpedIn,
    MatchStarted,
    Owed,
    Passed,
    Played,
    Reshuffled,
    Reversed,
    RoundStarted,
    Skipped,
    TurnedUp,
    UnoCalled,
)

NAMES = ("Ann", "Bo", "Cy")
RED, SKIP, TWO, FOUR = card("red-7"), card("blue-skip"), card("red-draw-two"), card("wild-draw-four")
DRAW = card("wild-the-one-where-you-draw")
JOEY = card("red-7.joey")


@frozen
class Story:
    """Events, who reads of them, and the sentences."""

    about: str
    events: tuple[Event, ...]
    en: tuple[str, ...]
    de: tuple[str, ...]
    you: int | None = field(default=None, kw_only=True)


def draws(seat: int, count: int, why: str = "card") -> tuple[Event, ...]:
    """Cards that somebody draws."""
    return (Drew(seat, RED, why),) * count  # type: ignore[arg-type]


STORIES = (
    Story(
        "a round begins",
        (
            MatchStarted("classic-2010", NAMES),
            DealerDrawn(0, RED),
            DealerDrawn(1, SKIP),
            RoundStarted(1, 0),
            *(Dealt(seat, 2, (RED, SKIP)) for seat in range(3)),
            TurnedUp(FOUR, "returned"),
            TurnedUp(SKIP, "opens"),
            Skipped(1),
        ),
        (
            "Ann, Bo and Cy sit down to a match of Classic UNO (2010).",
            "The draw for the deal: Ann a red 7, Bo a blue skip.",
            "Round 1: Ann deals.",
            "A wild draw four is turned up and goes back into the pile.",
            "The first card is a blue skip: Bo loses the turn.",
        ),
        (
            "Ann, Bo und Cy spielen Classic UNO (2010).",
            "Es wird ausgelost, wer gibt: Ann eine rote 7, Bo eine blaue Aussetzen-Karte.",
            "Runde 1: Ann gibt.",
            "Eine Zieh-Vier-Karte wird aufgedeckt und kommt zurück in den Stapel.",
            "Die erste Karte ist eine blaue Aussetzen-Karte – Bo setzt aus.",
        ),
    ),
    Story(
        "a round begins for a player",
        (DealerDrawn(1, RED), RoundStarted(1, 0), *(Dealt(seat, 2, (RED, SKIP)) for seat in range(3))),
        ("The draw for the deal: you a red 7.", "Round 1: Ann deals.", "You get: red 7, blue skip."),
        (
            "Es wird ausgelost, wer gibt: du eine rote 7.",
            "Runde 1: Ann gibt.",
            "Du bekommst: rote 7, blaue Aussetzen-Karte.",
        ),
        you=1,
    ),
    Story(
        "an opening wild",
        (
            TurnedUp(card("wild"), "opens"),
            Asked(1, 1, "color", ("red",)),
            Answered(1, 1, "color", "red"),
            ColorSet(1, "red"),
        ),
        ("The first card is a wild.", "Bo makes it red."),
        ("Die erste Karte ist eine Farbwahl-Karte.", "Bo wählt Rot."),
    ),
    Story(
        "a penalty",
        (Played(0, TWO, None), *draws(1, 2), Skipped(1)),
        ("Ann plays a red draw two: Bo draws 2 and loses the turn.",),
        ("Ann legt eine rote Zieh-Zwei-Karte – Bo zieht 2 und setzt aus.",),
    ),
    Story(
        "a penalty for the reader",
        (Played(0, TWO, None), *draws(1, 2), Skipped(1)),
        ("Ann plays a red draw two: you draw 2 and lose your turn.", "You get: red 7, red 7."),
        ("Ann legt eine rote Zieh-Zwei-Karte – du ziehst 2 und setzt aus.", "Du bekommst: rote 7, rote 7."),
        you=1,
    ),
    Story(
        "a skip for the reader",
        (Played(0, SKIP, None), Skipped(1)),
        ("Ann plays a blue skip: you lose your turn.",),
        ("Ann legt eine blaue Aussetzen-Karte – du setzt aus.",),
        you=1,
    ),
    Story(
        "drawing, and passing then",
        (*draws(0, 1, "turn"), Passed(0), *draws(1, 1, "turn"), Played(1, RED, None), Passed(2)),
        ("Ann draws a card.", "You draw a red 7.", "You play a red 7.", "Cy passes."),
        ("Ann zieht eine Karte.", "Du ziehst eine rote 7.", "Du legst eine rote 7.", "Cy passt."),
        you=1,
    ),
    Story(
        "drawing until a card fits, over a new draw pile",
        (*draws(0, 2, "turn"), Reshuffled(12), *draws(0, 1, "turn")),
        ("Ann draws 3.", "The discard pile is shuffled into a draw pile of 12 cards."),
        ("Ann zieht 3.", "Der Ablagestapel wird gemischt und zum Nachziehstapel mit 12 Karten."),
    ),
    Story(
        "a debt that is passed on and taken",
        (Played(0, TWO, None), Owed(1, 2), Played(1, TWO, None), Owed(2, 4), *draws(2, 4), Skipped(2)),
        (
            "Ann plays a red draw two: you owe 2 cards.",
            "You play a red draw two: Cy owes 4 cards.",
            "Cy draws 4 and loses the turn.",
        ),
        (
            "Ann legt eine rote Zieh-Zwei-Karte – du musst 2 Karten ziehen.",
            "Du legst eine rote Zieh-Zwei-Karte – Cy muss 4 Karten ziehen.",
            "Cy zieht 4 und setzt aus.",
        ),
        you=1,
    ),
    Story(
        "a challenge that fails, for the challenger",
        (
            Played(0, FOUR, "red"),
            Asked(1, 1, "challenge", ("accept", "challenge")),
            Answered(1, 1, "challenge", "challenge"),
            HandShown(0, 1, (SKIP,)),
            Announced(0, "innocent"),
            *draws(1, 6),
            Skipped(1),
        ),
        (
            "Ann plays a wild draw four and calls red.",
            "You challenge!",
            "Ann shows you the hand: blue skip.",
            "The challenge fails: you draw 6 and lose your turn.",
            "You get: red 7, red 7, red 7, red 7, red 7, red 7.",
        ),
        (
            "Ann legt eine Zieh-Vier-Karte und wünscht sich Rot.",
            "Du zweifelst das an!",
            "Ann zeigt dir die Karten: blaue Aussetzen-Karte.",
            "Der Zweifel ist unberechtigt – du ziehst 6 und setzt aus.",
            "Du bekommst: rote 7, rote 7, rote 7, rote 7, rote 7, rote 7.",
        ),
        you=1,
    ),
    Story(
        "a challenge that succeeds, for another",
        (Answered(1, 1, "challenge", "challenge"), HandShown(0, 1, (RED,)), Announced(0, "guilty"), *draws(0, 4)),
        ("Bo challenges!", "The challenge succeeds: Ann draws 4."),
        ("Bo zweifelt das an!", "Der Zweifel ist berechtigt – Ann zieht 4."),
        you=2,
    ),
    Story(
        "a challenge whose verdict is not known yet",
        (Answered(1, 1, "challenge", "challenge"),),
        ("Bo challenges!",),
        ("Bo zweifelt das an!",),
    ),
    Story(
        "no challenge",
        (Answered(1, 1, "challenge", "accept"), *draws(1, 4), Skipped(1), Answered(2, 2, "challenge", "accept")),
        ("Bo draws 4 and loses the turn.", "You take the cards."),
        ("Bo zieht 4 und setzt aus.", "Du nimmst die Karten."),
        you=2,
    ),
    Story(
        "cards taken without a word of what they are",
        (Answered(1, 1, "challenge", "accept"),),
        ("Bo takes the cards.",),
        ("Bo nimmt die Karten.",),
    ),
    Story(
        "several cards at once, and jumping in",
        (
            Played(0, RED, None, (RED,)),
            JumpedIn(1, 2),
            Played(1, RED, None),
            JumpedIn(2, 2),
            Played(2, card("wild"), "blue"),
            JumpedIn(1, 0),
        ),
        (
            "Ann plays 2 cards at once, with a red 7 on top.",
            "You jump in with a red 7.",
            "Cy jumps in with a wild and calls blue.",
            "You jump in before Ann.",
        ),
        (
            "Ann legt 2 Karten auf einmal, obenauf eine rote 7.",
            "Du wirfst eine rote 7 dazwischen.",
            "Cy wirft eine Farbwahl-Karte dazwischen und wünscht sich Blau.",
            "Du wirfst noch vor Ann dazwischen.",
        ),
        you=1,
    ),
    Story(
        "jumping in, by the others",
        (JumpedIn(1, 2), Played(1, RED, None), JumpedIn(0, 2), Played(0, card("wild"), "blue")),
        ("Bo jumps in with a red 7.", "You jump in with a wild and call blue."),
        ("Bo wirft eine rote 7 dazwischen.", "Du wirfst eine Farbwahl-Karte dazwischen und wünschst dir Blau."),
        you=0,
    ),
    Story(
        "reverses",
        (
            Played(0, card("red-reverse"), None),
            Reversed(-1),
            Played(1, card("red-reverse"), None),
            Reversed(1),
            Skipped(0),
        ),
        (
            "You play a red reverse: play goes to the right.",
            "Bo plays a red reverse: play goes to the left and you lose your turn.",
        ),
        (
            "Du legst eine rote Richtungswechsel-Karte – es geht rechts herum.",
            "Bo legt eine rote Richtungswechsel-Karte – es geht links herum und du setzt aus.",
        ),
        you=0,
    ),
    Story(
        "calls and catches",
        (
            UnoCalled(0),
            Caught(1, target=2),
            *draws(2, 2, "uno"),
            Caught(1, target=0, due=False),
            *draws(1, 1, "uno"),
            UnoCalled(2, due=False),
            *draws(2, 1, "uno"),
        ),
        (
            "Ann calls UNO!",
            "You catch Cy, who has not called UNO: Cy draws 2.",
            "You catch Ann, wrongly: you draw a red 7.",
            "Cy calls UNO, wrongly: Cy draws a card.",
        ),
        (
            "Ann ruft UNO!",
            "Du erwischst Cy ohne UNO – Cy zieht 2.",
            "Du beschuldigst Ann zu Unrecht – du ziehst eine rote 7.",
            "Cy ruft zu Unrecht UNO – Cy zieht eine Karte.",
        ),
        you=1,
    ),
    Story(
        "calls and catches that meet the reader",
        (
            Caught(1, target=2),
            *draws(2, 2, "uno"),
            Caught(1, target=2, due=False),
            *draws(1, 2, "uno"),
            UnoCalled(2, due=False),
            *draws(2, 1, "uno"),
        ),
        (
            "Bo catches you, since you have not called UNO: you draw 2.",
            "You get: red 7, red 7.",
            "Bo catches you, wrongly: Bo draws 2.",
            "You call UNO, wrongly: you draw a red 7.",
        ),
        (
            "Bo erwischt dich ohne UNO – du ziehst 2.",
            "Du bekommst: rote 7, rote 7.",
            "Bo beschuldigt dich zu Unrecht – Bo zieht 2.",
            "Du rufst zu Unrecht UNO – du ziehst eine rote 7.",
        ),
        you=2,
    ),
    Story(
        "calls and catches among others",
        (Caught(1, target=2), *draws(2, 2, "uno"), Caught(1, target=2, due=False), *draws(1, 2, "uno")),
        ("Bo catches Cy, who has not called UNO: Cy draws 2.", "Bo catches Cy, wrongly: Bo draws 2."),
        ("Bo erwischt Cy ohne UNO – Cy zieht 2.", "Bo beschuldigt Cy zu Unrecht – Bo zieht 2."),
    ),
    Story(
        "a debt that is taken after a catch",
        (Owed(1, 2), Caught(1, target=2), *draws(2, 2, "uno"), *draws(1, 2), Skipped(1)),
        ("Bo owes 2 cards.", "Bo catches Cy, who has not called UNO: Cy draws 2.", "Bo draws 2 and loses the turn."),
        ("Bo muss 2 Karten ziehen.", "Bo erwischt Cy ohne UNO – Cy zieht 2.", "Bo zieht 2 und setzt aus."),
    ),
)
