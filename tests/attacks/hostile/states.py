"""Documents of states with a wrong key, and with forged cards, turns, questions and ends."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

from tests.attacks.hostile.documents import (
    ASKING,
    CATCHABLE,
    DEALT,
    DRAW,
    DRAWN,
    LIMITED,
    MATCH_OVER,
    RARE,
    REPLAY,
    ROUND_OVER,
    TABLE,
    VIEW,
    forged_text,
)
from tests.attacks.hostile.house_rules import forged_house_rules
from tests.kit.corpus import GONE, forge


def forged_cards() -> Iterator[tuple[str, object]]:
    """Cards made, lost, misspelled or in the wrong place."""
    hand = TABLE["hands"][1]
    for what, row in {
        "a card that was lost": "blue-3",
        "a card too many": f"{hand} red-2",
        "a card in place of another": "blue-3 red-3",
        "a card of another deck": "blue-3 pink-2",
        "a special card of another deck": "blue-3 wild-badtz-maru",
        "a card with a tag": "blue-3 red-2.monica",
        "an unknown card": "blue-3 red-12",
        "a card in capitals": "blue-3 RED-2",
        "a card with a look-alike letter": "blue-3 r\u0435d-2",
        "a card with a wide digit": "blue-3 red-\uff12",
        "a card with a soft hyphen": "blue-3 red\u00ad-2",
        "a card with an escaped NUL": "blue-3 red-2\x00",
        "a card with half a character": "blue-3 red-2\ud800",
        "two blanks": "blue-3  red-2",
        "a blank in front": f" {hand}",
        "a blank behind": f"{hand} ",
        "a tabulator": "blue-3\tred-2",
        "a line feed": f"{hand}\n",
        "a no-break space": "blue-3\u00a0red-2",
        "a comma": "blue-3,red-2",
        "no card": "",
        "blanks alone": "  ",
    }.items():
        yield f"a hand with {what}", forged_text(TABLE, ("hands.1", row))
    yield "a hand that is a list", forged_text(TABLE, ("hands.1", ["blue-3", "red-2"]))
    yield "a hand that is null", forged_text(TABLE, ("hands.1", None))
    yield "a card of no deck on top", forged_text(TABLE, ("discard", "wild-x red-7 red-8"))
    yield "no card to be matched", forged_text(TABLE, ("discard", ""))
    yield "a colour that is not on the top card", forged_text(LIMITED, ("color", "blue"))
    yield "no colour on a wild", forged_text(TABLE, ("color", None))
    yield "an unknown colour", forged_text(TABLE, ("color", "mauve"))
    yield "a draw pile of a deck never shuffled", forged_text(DEALT, ("shuffles", 0))
    yield "a draw pile larger than the deck", forged_text(DEALT, ("draw", 109))
    yield "a draw pile larger than all decks", forged_text(DEALT, ("draw", 10**9))
    yield "a draw pile of another shuffle", forged_text(DEALT, ("shuffles", DEALT["shuffles"] + 1))
    yield "a draw pile of another seed", forged_text(DEALT, ("seed", "0" * 64))
    yield "a draw pile one card short", forged_text(DEALT, ("draw", DEALT["draw"] - 1))
    yield "a draw pile with a card of a hand", forged_text(TABLE, ("draw", TABLE["draw"] + " red-2"))
    yield "a hand of 500 kB of wilds", forged_text(TABLE, ("hands.0", "wild " * 100_000 + "wild"))
    yield "a hand of 500 kB of blanks", forged_text(TABLE, ("hands.0", " " * 500_000))
    yield (
        "a hand of 500 kB of rare letters",
        json.dumps(forge(TABLE, "hands.0", "\U0001f0cf " * 250_000), ensure_ascii=False),
    )


# Prompts.


def forged_prompts() -> Iterator[tuple[str, object]]:
    """Whose move it is, and of what kind."""
    for where, value in (
        ("prompt", []),
        ("prompt.kind", "think"),
        ("prompt.kind", "Turn"),
        ("prompt.kind", None),
        ("prompt.kind", "drawn"),
        ("prompt.kind", "ask"),
        ("prompt.kind", "outcome"),
        ("prompt.kind", "round_over"),
        ("prompt.kind", "match_over"),
        ("prompt.seat", 2),
        ("prompt.seat", 0),
        ("prompt.seat", None),
        ("prompt.seat", -1),
        ("prompt.seat", True),
        ("prompt.seat", GONE),
        ("prompt.about", 99),
        ("prompt.about", GONE),
        ("prompt.since", GONE),
        ("prompt.question", "color"),
        ("prompt.options", ["red"]),
        ("prompt.passes", 1),
        ("prompt.passes", -1),
        ("prompt.called", 1),
        ("prompt.drawn", "blue-3"),
        ("prompt.card", {"seat": 0, "was": "red"}),
        ("prompt.__init__", 1),
    ):
        shown = "left out" if value is GONE else json.dumps(value)
        yield f"at a turn, {where} is {shown}", forged_text(TABLE, (where, value))
    yield "a drawn card that is not in the hand", forged_text(DRAWN, ("prompt.drawn", "wild"))
    yield "a drawn card of no deck", forged_text(DRAWN, ("prompt.drawn", "red-12"))
    yield "a drawn card that is two", forged_text(DRAWN, ("prompt.drawn", "red-1 red-2"))
    yield "a drawn card that is a number", forged_text(DRAWN, ("prompt.drawn", 1))
    yield "no drawn card after drawing", forged_text(DRAWN, ("prompt.drawn", GONE))
    yield (
        "a turn with an empty hand at the table",
        forged_text(TABLE, ("hands", ["wild red-1 blue-3 red-2", ""]), ("prompt.seat", 0), ("prompt.about", 0)),
    )


def forged_questions() -> Iterator[tuple[str, object]]:
    """What a card asks, the options, and what is kept for the answer."""
    deep: Any = 1
    for _ in range(9):
        deep = [deep]
    for where, value in (
        ("prompt.question", ""),
        ("prompt.question", 7),
        ("prompt.question", GONE),
        ("prompt.question", "x" * 101),
        ("prompt.options", []),
        ("prompt.options", ["accept", "accept"]),
        ("prompt.options", ["accept", 0]),
        ("prompt.options", [0, 1, 3]),
        ("prompt.options", [0, True]),
        ("prompt.options", [-1]),
        ("prompt.options", [""]),
        ("prompt.options", [None]),
        ("prompt.options", "accept"),
        ("prompt.kind", "outcome"),
        ("prompt.kind", "turn"),
        ("prompt.card", GONE),
        ("prompt.card", None),
        ("prompt.card.seat", 3),
        ("prompt.card.seat", GONE),
        ("prompt.card.was", "mauve"),
        ("prompt.card.was", GONE),
        ("prompt.card.hand", "wild"),
        ("prompt.card.hand", ""),
        ("prompt.card.hand", ["red-1"]),
        ("prompt.card.opening", True),
        ("prompt.card.opening", 0),
        ("prompt.card.lost", [3]),
        ("prompt.card.lost", [0, 0]),
        ("prompt.card.lost", [0, 1, 2]),
        ("prompt.card.lost", 0),
        ("prompt.card.memo", {"a": 1}),
        ("prompt.card.memo", 2**53),
        ("prompt.card.memo", "x" * 101),
        ("prompt.card.memo", "\ud800"),
        ("prompt.card.code", "print(1)"),
    ):
        shown = "left out" if value is GONE else json.dumps(value)
        yield f"at a question, {where} is {shown[:40]}", forged_text(ASKING, (where, value))
    yield "101 options", forged_text(ASKING, ("prompt.options", list(map(str, range(101)))))
    yield "a memo that is too deep", forged_text(ASKING, ("prompt.card.memo", deep))
    yield "a memo that is too large", forged_text(ASKING, ("prompt.card.memo", [0] * 1_000))
    yield "a memo of 100 kB", forged_text(ASKING, ("prompt.card.memo", [["x"] * 10] * 2_000))
    yield (
        "a question of a card that asks nothing",
        forged_text(ASKING, ("discard", f"red-9 {ASKING['discard'].replace(' red-9', '')}"), ("color", "red")),
    )


def forged_calls() -> Iterator[tuple[str, object]]:
    """Who can be caught, who has called, and how many turns are left."""
    for seats in ([1], [2], [-1], [True], ["0"], [0, 1], 0, None):
        yield f"catchable is {json.dumps(seats)}", forged_text(CATCHABLE, ("catchable", seats))
    auto = ("variant.rules", {"uno_call": "auto"})
    yield "someone to be caught where nobody calls", forged_text(CATCHABLE, auto)
    yield "someone to be caught after the round", forged_text(ROUND_OVER, ("catchable", [0]))
    yield "UNO called ahead with three cards", forged_text(DRAWN, ("prompt.called", True))
    yield (
        "UNO called ahead where nobody calls",
        forged_text(LIMITED, ("prompt.called", True), auto, ("turns_left", GONE)),
    )
    yield "UNO called ahead of an answer", forged_text(ASKING, ("prompt.called", True))
    yield "turns left without a limit", forged_text(TABLE, ("turns_left", 3))
    yield "no turns left with a limit", forged_text(LIMITED, ("turns_left", GONE))
    yield "more turns left than the limit", forged_text(LIMITED, ("turns_left", 6))
    yield "fewer turns left than none", forged_text(LIMITED, ("turns_left", -1))
    yield "null turns left", forged_text(TABLE, ("turns_left", None))


def forged_ends() -> Iterator[tuple[str, object]]:
    """Rounds and matches that are over, or said to be."""
    yield "a match over without winners", forged_text(MATCH_OVER, ("winners", GONE))
    yield "a match over with other winners", forged_text(MATCH_OVER, ("winners", [1]))
    yield "a match over with a winner twice", forged_text(MATCH_OVER, ("winners", [0, 0]))
    yield "a match over with a winner who is not there", forged_text(MATCH_OVER, ("winners", [2]))
    yield "a match over that nobody went out of", forged_text(MATCH_OVER, ("out", GONE))
    yield "a match over below the target", forged_text(MATCH_OVER, ("scores", [499, 499]))
    yield "winners in the middle of a round", forged_text(TABLE, ("winners", [0]))
    yield "somebody out in the middle of a round", forged_text(TABLE, ("out", 0))
    yield "a target reached in the middle of a round", forged_text(TABLE, ("scores", [500, 0]))
    yield "a round over with the target reached", forged_text(ROUND_OVER, ("scores", [500, 0]))
    yield "a round over that a seat which is not there went out of", forged_text(ROUND_OVER, ("out", 2))
    yield "a round over with a seat to move", forged_text(ROUND_OVER, ("prompt.seat", 0))
    yield (
        "an empty hand that nobody went out with",
        forged_text(MATCH_OVER, ("prompt.kind", "round_over"), ("out", GONE), ("winners", GONE), ("scores", [0, 0])),
    )


# Keys, and all forged states.

TOP_KEYS = tuple(TABLE)
WRONG_SORTS: dict[str, object] = {
    "null": None,
    "true": True,
    "a number": 7.5,
    "minus one": -1,
    "a list of lists": [[]],
    "an object": {"a": 1},
    "a text": "7",
}


def long_states() -> Iterator[tuple[str, Callable[[], str]]]:
    """With cards without end."""
    hands = [f"{RARE} " * 4_999] * 51
    yield "hands without end", lambda: json.dumps(TABLE | {"hands": hands}, ensure_ascii=False)


def states() -> Iterator[tuple[str, object]]:
    """Each is refused by `State.from_json`."""
    for key in TOP_KEYS:
        yield f"no {key}", forged_text(TABLE, (key, GONE))
        for sort, value in WRONG_SORTS.items():
            if (key, sort) not in (("color", "null"), ("direction", "minus one")):
                yield f"{sort} for {key}", forged_text(TABLE, (key, value))
    yield from _headings()
    yield from _numbers()
    yield from _variants()
    yield from _companies()
    yield from forged_cards()
    yield from forged_prompts()
    yield from forged_questions()
    yield from forged_calls()
    yield from forged_ends()
    yield from forged_house_rules()
    yield from _strange_keys()


def _headings() -> Iterator[tuple[str, object]]:
    yield "the format of a view", forged_text(TABLE, ("format", "unorules-view"))
    yield "a view", json.dumps(VIEW)
    yield "a replay", json.dumps(REPLAY)
    yield "an action", json.dumps(DRAW)
    yield "an unknown version", forged_text(TABLE, ("version", 2))
    yield "version 0", forged_text(TABLE, ("version", 0))
    yield "a version of 400 digits", forged_text(TABLE, ("version", 10**400))
    yield "true for version 1", forged_text(TABLE, ("version", True))


def _numbers() -> Iterator[tuple[str, object]]:
    text = json.dumps(TABLE)
    for key in ("seq", "shuffles", "round", "dealer", "direction"):
        was = f'"{key}": {TABLE[key]}'
        assert was in text
        for number in ("1.0", "1e0", '"1"', "[1]", str(2**64), "9" * 5_000):
            yield f"{number[:20]} for {key}", text.replace(was, f'"{key}": {number}')
    yield "2 to the 53rd for seq", forged_text(TABLE, ("seq", 2**53))
    yield "round 0", forged_text(TABLE, ("round", 0))
    yield "a prompt younger than the state", forged_text(TABLE, ("prompt.since", 1))
    yield "a negative since", forged_text(TABLE, ("prompt.since", -1))
    yield "direction 0", forged_text(TABLE, ("direction", 0))
    yield "direction 2", forged_text(TABLE, ("direction", 2))
    yield "a dealer who is not there", forged_text(TABLE, ("dealer", 2))


def _variants() -> Iterator[tuple[str, object]]:
    yield "an unknown variant", forged_text(TABLE, ("variant.id", "no-such-game"))
    yield "a variant in capitals", forged_text(TABLE, ("variant.id", "CLASSIC-2010"))
    yield "a variant with a line feed", forged_text(TABLE, ("variant.id", "classic-2010\n"))
    yield "a variant with a path in it", forged_text(TABLE, ("variant.id", "../classic-2010"))
    yield "a variant of 500 kB", forged_text(TABLE, ("variant.id", "a" * 500_000))
    yield "a variant of 500 kB of hyphens", forged_text(TABLE, ("variant.id", "a-" * 250_000))
    yield "another version of the variant", forged_text(TABLE, ("variant.version", 2))
    yield "another fingerprint", forged_text(TABLE, ("variant.fingerprint", "0" * 16))
    yield "a fingerprint in capitals", forged_text(TABLE, ("variant.fingerprint", "ABCDEF0123456789"))
    yield "a fingerprint with a line feed", forged_text(TABLE, ("variant.fingerprint", "0" * 16 + "\n"))
    yield (
        "another variant, with its fingerprint",
        forged_text(TABLE, ("variant", VIEW["variant"] | {"id": "friends-2022"})),
    )
    for switch, value in (
        ("no_such_switch", 1),
        ("wd4", "sometimes"),
        ("wd4", True),
        ("hand_size", 10**9),
        ("hand_size", 0),
        ("hand_size", True),
        ("hand_size", "7"),
        ("hand_size", 54),
        ("uno_penalty", -1),
        ("turn_limit", 0),
        ("turn_limit", 10),
        ("target", 2**53),
        ("target", 100),
        ("__class__", "x"),
    ):
        yield f"the switch {switch} at {value}", forged_text(TABLE, ("variant.rules", {switch: value}))
    for rules in ({"uno_call": "off", "uno_penalty": 4}, {"scoring": "none", "target": 50}):
        yield f"switches that contradict each other: {', '.join(rules)}", forged_text(TABLE, ("variant.rules", rules))


def _companies() -> Iterator[tuple[str, object]]:
    yield "one player", forged_text(TABLE, ("players", ["Ann"]), ("hands", ["red-1"]), ("scores", [0]))
    for seats in (0, 11, 101):
        yield (
            f"{seats} players",
            forged_text(TABLE, ("players", ["Ann"] * seats), ("hands", ["wild"] * seats), ("scores", [0] * seats)),
        )
    for what, name in {
        "empty": "",
        "too long": "x" * 101,
        "a number": 7,
        "half a character": "\ud800",
        "a list": ["Ann"],
        "null": None,
    }.items():
        yield f"a name that is {what}", forged_text(TABLE, ("players.0", name))
    yield "a hand for nobody", forged_text(TABLE, ("hands", ["wild red-1", "blue-3 red-2", ""]))
    yield "a hand too few", forged_text(TABLE, ("hands", ["wild red-1 blue-3 red-2"]))
    yield "a score for nobody", forged_text(TABLE, ("scores", [0, 0, 0]))
    yield "a score too few", forged_text(TABLE, ("scores", [0]))
    yield "a score that is a text", forged_text(TABLE, ("scores.0", "0"))
    yield "a score that is true", forged_text(TABLE, ("scores.0", True))
    yield "a seed that is short", forged_text(TABLE, ("seed", "00"))
    yield "a seed in capitals", forged_text(TABLE, ("seed", "A" * 64))
    yield "a seed in wide digits", forged_text(TABLE, ("seed", "\uff11" * 64))
    yield "a seed with a line feed", forged_text(TABLE, ("seed", TABLE["seed"] + "\n"))
    yield "an unknown shuffle", forged_text(TABLE, ("shuffle", "unorules-shuffle-2"))


def _strange_keys() -> Iterator[tuple[str, object]]:
    for key in (
        "",
        " seq",
        "SEQ",
        "seq\x00",
        "\ud800",
        "__proto__",
        "__class__",
        "constructor",
        "$ref",
        "_note",
        "s\u0435q",
    ):
        yield f"the key {key!a}", forged_text(TABLE, (key, 1))
    yield "a key of 100 kB", forged_text(TABLE, ("x" * 100_000, 1))
    yield "50,000 unknown keys", json.dumps({**TABLE, **{f"{number:x}": 1 for number in range(50_000)}})
