"""Stories of cards: shipped variants, products, hands that move, other makers, and the end."""

from __future__ import annotations

from tests.words.stories import DRAW, JOEY, RED, SKIP, STORIES, Story, draws
from unorules import card
from unorules.events import (
    Announced,
    Answered,
    Asked,
    ColorSet,
    Dealt,
    Discarded,
    Drew,
    Flipped,
    HandMoved,
    HandShown,
    HandsPooled,
    Played,
    RoundEnded,
    SeatOut,
    Skipped,
    TurnedUp,
)

# Products.

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


# All other cards.

MORE_STORIES = (
    Story(
        "the friend of whoever draws",
        (
            Played(0, DRAW, "red"),
            Asked(0, 0, "friend", ("joey", "ross")),
            Answered(0, 0, "friend", "joey"),
            *draws(1, 2),
            Drew(1, JOEY, "card", True),
            Answered(1, 1, "friend", "ross"),
            Drew(2, JOEY, "card", True),
        ),
        (
            "Ann plays The One Where You Draw and calls red.",
            "Ann names Joey: you draw 3 and show a red 7 (Joey).",
            "You get: red 7, red 7, red 7 (Joey).",
            "You name Ross: Cy draws a red 7 (Joey).",
        ),
        (
            "Ann legt die Karte „The One Where You Draw“ und wünscht sich Rot.",
            "Ann nennt Joey – du ziehst 3 und zeigst eine rote 7 (Joey).",
            "Du bekommst: rote 7, rote 7, rote 7 (Joey).",
            "Du nennst Ross – Cy zieht eine rote 7 (Joey).",
        ),
        you=1,
    ),
    Story(
        "a draw that everyone may check",
        (Answered(0, 0, "friend", "joey"), *draws(1, 2), Drew(1, JOEY, "card", True)),
        ("You name Joey: Bo draws 3 and shows a red 7 (Joey).",),
        ("Du nennst Joey – Bo zieht 3 und zeigt eine rote 7 (Joey).",),
        you=0,
    ),
    Story(
        "kicks",
        (
            Asked(None, 1, "kick", ("good", "no-good")),
            Answered(None, 1, "kick", "good"),
            Answered(None, 1, "kick", "no-good"),
            *draws(1, 3),
            Answered(None, 0, "kick", "good"),
            Answered(None, 0, "kick", "no-good"),
        ),
        ("Bo makes the kick.", "Bo misses the kick: Bo draws 3.", "You make the kick.", "You miss the kick."),
        (
            "Bo trifft beim Kick.",
            "Bo schießt daneben – Bo zieht 3.",
            "Du triffst beim Kick.",
            "Du schießt daneben.",
        ),
        you=0,
    ),
    Story(
        "hands that are swapped",
        (
            Answered(0, 0, "swap", 1),
            HandMoved(0, 1, 1, (RED,)),
            HandMoved(1, 0, 1, (SKIP,)),
            Answered(1, 1, "swap", 0),
            HandMoved(1, 0, 1, (SKIP,)),
            HandMoved(0, 1, 1, (RED,)),
            Answered(1, 1, "swap", 2),
            HandMoved(1, 2, 1, None),
            HandMoved(2, 1, 1, None),
        ),
        (
            "You swap hands with Bo.",
            "You get: red 7.",
            "Bo swaps hands with you.",
            "You get: red 7.",
            "Bo swaps hands with Cy.",
        ),
        (
            "Du tauschst die Karten mit Bo.",
            "Du bekommst: rote 7.",
            "Bo tauscht die Karten mit dir.",
            "Du bekommst: rote 7.",
            "Bo tauscht die Karten mit Cy.",
        ),
        you=0,
    ),
    Story(
        "hands that are swapped without a question",
        tuple(
            event
            for one, other in ((0, 1), (1, 0), (1, 2))
            for event in (Played(one, RED, None), HandMoved(one, other, 1, None), HandMoved(other, one, 1, None))
        ),
        (
            "You play a red 7: you and Bo swap hands.",
            "Bo plays a red 7: Bo and you swap hands.",
            "Bo plays a red 7: Bo and Cy swap hands.",
        ),
        (
            "Du legst eine rote 7 – du tauschst die Karten mit Bo.",
            "Bo legt eine rote 7 – Bo tauscht die Karten mit dir.",
            "Bo legt eine rote 7 – Bo und Cy tauschen die Karten.",
        ),
        you=0,
    ),
    Story(
        "hands that go round",
        (
            Played(0, card("red-0"), None),
            HandMoved(1, 0, 2, (RED, RED)),
            HandMoved(2, 1, 1, (SKIP,)),
            HandMoved(0, 2, 3, (RED, RED, SKIP)),
        ),
        (
            "Ann plays a red 0: you get 2 cards from Ann, Cy gets 1 card from you and Ann gets 3 cards from Cy.",
            "You get: red 7, red 7.",
        ),
        (
            (
                "Ann legt eine rote 0 – du bekommst 2 Karten von Ann, Cy bekommt 1 Karte von dir"
                " und Ann bekommt 3 Karten von Cy."
            ),
            "Du bekommst: rote 7, rote 7.",
        ),
        you=1,
    ),
    Story(
        "cards of another maker",
        (
            Played(0, card("acme:wild-tornado"), "red"),
            HandsPooled((0, 1)),
            *(Dealt(seat, 1, (RED,)) for seat in range(2)),
            Played(1, card("acme:wild-gale"), "red"),
            Discarded(1, (RED, SKIP)),
            Played(0, card("acme:wild-gale"), "red"),
            Discarded(0, (RED,)),
            Played(1, card("acme:wild-barometer"), "blue"),
            Announced(1, "rain"),
            *draws(2, 2),
            HandShown(2, None, (RED,)),
        ),
        (
            "Ann plays a wild tornado and calls red: the hands of Ann and you are shuffled together and dealt again.",
            "You get: red 7.",
            "You play a wild gale and call red: you discard 2 cards (red 7, blue skip).",
            "Ann plays a wild gale and calls red: Ann discards a red 7.",
            "You play a wild barometer and call blue: the verdict is rain and Cy draws 2.",
            "Cy shows everyone the hand: red 7.",
        ),
        (
            (
                "Ann legt eine Karte „wild tornado“ und wünscht sich Rot"
                " – die Karten von Ann und dir werden zusammengemischt und neu gegeben."
            ),
            "Du bekommst: rote 7.",
            (
                "Du legst eine Karte „wild gale“ und wünschst dir Rot"
                " – du legst 2 Karten (rote 7, blaue Aussetzen-Karte) ab."
            ),
            "Ann legt eine Karte „wild gale“ und wünscht sich Rot – Ann legt eine rote 7 ab.",
            "Du legst eine Karte „wild barometer“ und wünschst dir Blau – das Urteil lautet rain und Cy zieht 2.",
            "Cy zeigt allen die Karten: rote 7.",
        ),
        you=1,
    ),
    Story(
        "answers to the questions of another maker",
        (
            Answered(0, 0, "whom", 1),
            Answered(1, 1, "whom", 2),
            Answered(2, 2, "whom", 0),
            Answered(0, 0, "mood", "very-good"),
            Answered(1, 1, "mood", "red"),
            Answered(None, 0, "forecast", "wrong"),
            Answered(None, 1, "forecast", "wrong"),
            Answered(0, 0, "swap", 1),
        ),
        (
            "Ann chooses you.",
            "You choose Cy.",
            "Cy chooses Ann.",
            "Ann chooses very good.",
            "You choose red.",
            "The forecast of Ann is wrong.",
            "Your forecast is wrong.",
            "Ann chooses you.",
        ),
        (
            "Ann wählt dich.",
            "Du wählst Cy.",
            "Cy wählt Ann.",
            "Ann wählt very good.",
            "Du wählst Rot.",
            "Forecast bei Ann ergibt wrong.",
            "Forecast bei dir ergibt wrong.",
            "Ann wählt dich.",
        ),
        you=1,
    ),
    Story(
        "somebody out, and a round over",
        (SeatOut(1, "mercy", 25), RoundEnded(1, "out", 0, (27, 0, 0), (27, 0, 0), ((), (RED,), (SKIP,)))),
        ("Bo holds too many cards and is out of the round.", "You go out and win round 1 (you +27)."),
        (
            "Bo hat zu viele Karten und scheidet aus der Runde aus.",
            "Du bist alle Karten los und gewinnst Runde 1 (du +27).",
        ),
        you=0,
    ),
    Story("nothing", (), (), ()),
)

ALL_STORIES = (*STORIES, *MORE_STORIES, *PRODUCT_STORIES)
