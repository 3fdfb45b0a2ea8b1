"""Stories of the products: cards that are turned over, a launcher, colours that others name, and themed wilds."""

from __future__ import annotations

from tests.words.stories import RED, Story, draws
from unorules import card
from unorules.events import (
    Answered,
    Asked,
    ColorSet,
    Discarded,
    Drew,
    Flipped,
    HandsPooled,
    Played,
    SeatOut,
    Skipped,
    TurnedUp,
)

FLIP, PINK = card("red-flip/teal-3"), card("pink-2/red-7")
ROULETTE, BOX = card("wild-color-roulette"), card("wild-item-box")

PRODUCT_STORIES = (
    Story(
        "all cards are turned over",
        (Played(0, FLIP, None), Flipped(PINK), Asked(1, 1, "color", ("pink",)), ColorSet(1, "pink")),
        (
            "Ann plays a red flip: all cards are turned over, and a pink 2 is on top.",
            "Bo makes it pink.",
        ),
        (
            "Ann legt eine rote Umdrehen-Karte – alle Karten werden umgedreht, eine rosa 2 liegt oben.",
            "Bo wählt Rosa.",
        ),
    ),
    Story(
        "a roulette",
        (
            Played(0, ROULETTE, None),
            Asked(1, 1, "color", ("red", "blue")),
            Answered(1, 1, "color", "red"),
            ColorSet(1, "red"),
            *draws(1, 2),
            Drew(1, RED, "card", True),
            Skipped(1),
            ColorSet(0, "red"),
            *draws(0, 1),
            Drew(0, RED, "card", True),
            Skipped(0),
        ),
        (
            "Ann plays a wild color roulette.",
            "You make it red: you draw 3, show a red 7 and lose your turn.",
            "You get: red 7, red 7, red 7.",
            "Ann makes it red: Ann draws 2, shows a red 7 and loses the turn.",
        ),
        (
            "Ann legt eine Farbroulette-Karte.",
            "Du wählst Rot – du ziehst 3, zeigst eine rote 7 und setzt aus.",
            "Du bekommst: rote 7, rote 7, rote 7.",
            "Ann wählt Rot – Ann zieht 2, zeigt eine rote 7 und setzt aus.",
        ),
        you=1,
    ),
    Story(
        "a roulette that nobody is left to answer",
        (SeatOut(1, "left", 5), ColorSet(None, "red")),
        ("Bo leaves the match.", "The colour stays red."),
        ("Bo verlässt das Spiel.", "Es bleibt bei Rot."),
    ),
    Story(
        "a roulette that hits at once",
        (ColorSet(1, "red"), Drew(1, RED, "card", True), Skipped(1)),
        ("Bo makes it red: Bo draws a red 7 and loses the turn.",),
        ("Bo wählt Rot – Bo zieht eine rote 7 und setzt aus.",),
    ),
    Story(
        "presses of the launcher",
        (
            Asked(None, 1, "launched", ("0", "1", "2")),
            Answered(None, 1, "launched", "2"),
            *draws(1, 2),
            Asked(None, 1, "launched", ("0", "1", "2")),
            Answered(None, 1, "launched", "0"),
            Skipped(1),
            Answered(None, 0, "launched", "1"),
            *draws(0, 1),
            Answered(None, 0, "launched", "0"),
        ),
        (
            "Bo presses the launcher: Bo draws 2.",
            "Bo presses the launcher, and nothing comes out: Bo loses the turn.",
            "You press the launcher: you draw a red 7.",
            "You press the launcher, and nothing comes out.",
        ),
        (
            "Bo drückt auf den Kartenwerfer – Bo zieht 2.",
            "Bo drückt auf den Kartenwerfer, und nichts kommt heraus – Bo setzt aus.",
            "Du drückst auf den Kartenwerfer – du ziehst eine rote 7.",
            "Du drückst auf den Kartenwerfer, und nichts kommt heraus.",
        ),
        you=0,
    ),
    Story(
        "a card that is turned up",
        (Played(0, BOX, "red"), TurnedUp(RED, "discarded"), Skipped(1)),
        ("Ann plays a wild item box and calls red: a red 7 is turned up and Bo loses the turn.",),
        ("Ann legt eine Wundertüten-Karte und wünscht sich Rot – eine rote 7 wird aufgedeckt und Bo setzt aus.",),
    ),
    Story(
        "cards that go under another",
        (
            Played(0, card("red-discard-all"), None),
            Discarded(0, (RED,)),
            Played(1, card("red-discard-all"), None),
            Discarded(1, (RED, card("red-skip"))),
        ),
        (
            "Ann plays a red discard all: Ann discards a red 7.",
            "You play a red discard all: you discard 2 cards (red 7, red skip).",
        ),
        (
            "Ann legt eine rote Alle-Ablegen-Karte – Ann legt eine rote 7 ab.",
            "Du legst eine rote Alle-Ablegen-Karte – du legst 2 Karten (rote 7, rote Aussetzen-Karte) ab.",
        ),
        you=1,
    ),
    Story(
        "hands that are chosen",
        (
            Answered(0, 0, "target", 0),
            Answered(0, 0, "target", 1),
            HandsPooled((0, 1)),
            Answered(1, 1, "target", 1),
            Answered(1, 1, "target", 2),
        ),
        (
            "Ann chooses themselves.",
            "Ann chooses you: the hands of Ann and you are shuffled together and dealt again.",
            "You choose yourself.",
            "You choose Cy.",
        ),
        (
            "Ann wählt sich selbst.",
            "Ann wählt dich – die Karten von Ann und dir werden zusammengemischt und neu gegeben.",
            "Du wählst dich selbst.",
            "Du wählst Cy.",
        ),
        you=1,
    ),
    Story(
        "dares",
        (
            Answered(None, 1, "dare", "done"),
            Answered(None, 1, "dare", "refused"),
            *draws(1, 2),
            Answered(None, 0, "dare", "done"),
            Answered(None, 0, "dare", "refused"),
        ),
        ("Bo does the dare.", "Bo refuses the dare: Bo draws 2.", "You do the dare.", "You refuse the dare."),
        (
            "Bo besteht die Mutprobe.",
            "Bo verweigert die Mutprobe – Bo zieht 2.",
            "Du bestehst die Mutprobe.",
            "Du verweigerst die Mutprobe.",
        ),
        you=0,
    ),
)
