"""Drills: games set up by hand for what random games hardly ever meet. Every run begins with them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import attrs

from tests.spec.differential.boxes import Box, build
from tests.spec.differential.starts import Start
from tests.spec.model.cards import color_of
from tests.spec.model.moves import Move
from tests.spec.model.table import Position, Sheet

DRAW_PILE = ["green-3", "green-4", "green-5", "green-6", "green-7", "green-8", "green-9", "blue-0"]


@attrs.frozen
class Drill:
    """A game of a few moves: its switches and hands. The first seat begins, on a red 5 unless said otherwise."""

    switches: dict[str, Any]
    hands: list[list[str]]
    moves: list[Move]
    sheet: str = "classic-2010"
    draw: list[str] = DRAW_PILE
    discard: list[str] = attrs.field(factory=lambda: ["red-5"])

    def start(self, sheet: Sheet) -> Start:
        """Return how it starts, with the cards that it needs and no others."""
        cards = Counter([*self.discard, *self.draw, *(card for hand in self.hands for card in hand)])
        rules = {**sheet["rules"], "hand_size": 1, **self.switches}
        deck: Sheet = {**sheet, "deck": dict(cards), "rules": rules}
        position: Position = {
            "hands": self.hands,
            "draw": self.draw,
            "discard": self.discard,
            "color": color_of(self.discard[0]),
            "direction": 1,
            "turn": 0,
            "dealer": 0,
            "scores": [0] * len(self.hands),
        }
        return Start(Box(build(f"odd:{self.sheet}", deck), deck), len(self.hands), seed=1, position=position)


DRILLS = [
    # Two draw cards at once are the last cards of a hand: their penalties add up.
    Drill(
        {"multi_play": "identical", "stacking": "same_kind"},
        [["red-draw-two", "red-draw-two"], ["red-1"], ["red-2"]],
        [("play", 0, "red-draw-two", None, 2)],
    ),
    # A wrong call makes the hand of the next player too large, who would owe two cards.
    Drill(
        {"mercy": 4, "stacking": "any", "uno_false_penalty": 2},
        [["red-draw-two", "red-1"], ["blue-1", "blue-2"], ["red-2", "red-3"]],
        [("call", 1), ("play", 0, "red-draw-two", None), ("play", 2, "red-2", None)],
    ),
    # Somebody leaves who is out of the round already.
    Drill(
        {"mercy": 4, "leaving": "allowed", "uno_false_penalty": 2},
        [["red-1", "red-2"], ["blue-1", "blue-2"], ["red-3", "blue-3"]],
        [("call", 1), ("play", 0, "red-1", None), ("leave", 1), ("play", 2, "red-3", None)],
    ),
    # The last card sends a debt back.
    Drill(
        {"bounce": "reverse"},
        [["red-draw-two", "red-1"], ["red-reverse"], ["red-2"]],
        [("play", 0, "red-draw-two", None), ("play", 1, "red-reverse", None)],
    ),
    # Several draw cards are stacked, and several Skips pass the debt on to one seat.
    Drill(
        {"stacking": "any", "bounce": "both", "multi_play": "identical"},
        [
            ["red-draw-two", "red-1"],
            ["red-draw-two", "red-draw-two", "red-2"],
            ["red-skip", "red-skip", "red-3"],
            ["red-4"],
        ],
        [
            ("play", 0, "red-draw-two", None),
            ("play", 1, "red-draw-two", None, 2),
            ("play", 2, "red-skip", None, 2),
            ("draw", 3),
        ],
    ),
    # An innocent Wild Draw Four on a debt is challenged.
    Drill(
        {"stacking": "any"},
        [["red-draw-two", "red-1"], ["wild-draw-four", "blue-1"], ["red-2", "red-3"]],
        [("play", 0, "red-draw-two", None), ("play", 1, "wild-draw-four", "blue"), ("answer", 2, "challenge")],
    ),
    # A 0 that has just come with a hand is played out of turn.
    Drill(
        {"seven_zero": "on", "jump_in": "colored"},
        [["red-0", "red-1"], ["blue-1", "blue-2"], ["red-0", "red-3"]],
        [("play", 0, "red-0", None), ("play", 0, "red-0", None)],
    ),
    # Two Reverses at once between two players leave the direction as it was, and skip.
    Drill(
        {"multi_play": "identical"},
        [["red-reverse", "red-reverse", "red-1"], ["blue-1", "blue-2"]],
        [("play", 0, "red-reverse", None, 2), ("play", 0, "red-1", None)],
    ),
    # The round ends while a call ahead stands.
    Drill(
        {"leaving": "allowed"},
        [["red-1", "red-2"], ["blue-1", "blue-2"]],
        [("call", 0), ("leave", 1)],
    ),
    # One of those with whom hands can be swapped leaves.
    Drill(
        {"seven_zero": "on", "leaving": "allowed"},
        [["red-7", "red-1"], ["blue-1"], ["blue-2", "blue-3"], ["blue-4"]],
        [("play", 0, "red-7", None), ("leave", 2), ("answer", 0, 1), ("catch", 3, 0)],
    ),
]


PRODUCT_DRILLS = [
    # Between two the last card of a hand would hit its own player.
    Drill(
        {"stacking": "equal_or_higher"},
        [["red-draw-two", "red-1"], ["wild-reverse-draw-four"]],
        [("play", 0, "red-draw-two", None), ("play", 1, "wild-reverse-draw-four", None)],
        "no-mercy-2023",
    ),
    # Who should name a colour and draw for it leaves: the one before stays in force.
    Drill(
        {"leaving": "allowed"},
        [["wild-color-roulette", "red-1"], ["blue-1"], ["red-2", "red-3"]],
        [("play", 0, "wild-color-roulette", None), ("leave", 1), ("play", 2, "red-2", None)],
        "no-mercy-2023",
    ),
    # A wild comes on top when all cards are turned over, and who should name its colour leaves.
    Drill(
        {"leaving": "allowed"},
        [["red-flip/pink-1", "red-1/pink-2"], ["red-2/pink-3"], ["red-3/pink-4"]],
        [("play", 0, "red-flip/pink-1", None), ("leave", 1), ("answer", 2, "teal"), ("draw", 2)],
        "flip-2018",
        ["green-3/teal-1", "green-4/teal-2"],
        ["red-5/pink-5", "blue-1/wild-draw-color"],
    ),
    # The last card sends a debt back, without a colour.
    Drill(
        {"bounce": "reverse"},
        [["wild-draw-two", "wild"], ["wild-reverse"], ["wild"]],
        [("play", 0, "wild-draw-two", None), ("play", 1, "wild-reverse", None)],
        "all-wild",
        ["wild"] * 8,
        ["wild"],
    ),
    # A debt is passed on by a card that would skip two.
    Drill(
        {"stacking": "any", "bounce": "skip"},
        [["wild-draw-two", "wild"], ["wild-skip-two", "wild"], ["wild-draw-four", "wild", "wild"], ["wild"]],
        [("play", 0, "wild-draw-two", None), ("play", 1, "wild-skip-two", None), ("play", 2, "wild-draw-four", None)],
        "all-wild",
        ["wild"] * 8,
        ["wild"],
    ),
    # Two cards at once that skip two: never their own player, who goes again.
    Drill(
        {"multi_play": "identical"},
        [["wild-skip-two", "wild-skip-two", "wild"], ["wild", "wild"]],
        [("play", 0, "wild-skip-two", None, 2), ("play", 0, "wild", None)],
        "all-wild",
        ["wild"] * 4,
        ["wild"],
    ),
    # One of them between two is followed by the other player.
    Drill(
        {},
        [["wild-skip-two", "wild"], ["wild", "wild"]],
        [("play", 0, "wild-skip-two", None), ("play", 1, "wild", None)],
        "all-wild",
        ["wild"] * 4,
        ["wild"],
    ),
    # Three of them at once skip six of seven others, and one skips two.
    Drill(
        {"multi_play": "identical"},
        [["wild-skip-two"] * 3 + ["wild"], *([["wild", "wild"]] * 6), ["wild-skip-two", "wild"]],
        [("play", 0, "wild-skip-two", None, 3), ("play", 7, "wild-skip-two", None), ("play", 2, "wild", None)],
        "all-wild",
        ["wild"] * 4,
        ["wild"],
    ),
    # A call ahead stays if nothing comes out for a wrong catch, and lapses with the first card.
    *(
        Drill(
            {"uno_false_penalty": 2},
            [["red-1", "red-2"], ["blue-1", "blue-2"]],
            [("call", 0), ("catch", 0, 1), *(("answer", None, count) for count in counts), ("play", 0, "red-1", None)],
            "attack-2010",
        )
        for counts in ("00", "01", "10")
    ),
    # Whoever presses for a call leaves.
    Drill(
        {"leaving": "allowed"},
        [["red-1", "red-2"], ["blue-1", "blue-2"], ["blue-3", "blue-4"]],
        [("play", 0, "red-1", None), ("catch", 1, 0), ("answer", None, "1"), ("leave", 0), ("draw", 1)],
        "attack-2010",
    ),
]


def drills(sheets: dict[str, Sheet]) -> Iterator[tuple[Start, list[Move]]]:
    """Yield how each of them starts, and its moves."""
    for drill in (*DRILLS, *PRODUCT_DRILLS):
        yield drill.start(sheets[drill.sheet]), drill.moves
