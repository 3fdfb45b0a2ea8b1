"""Drills: games set up by hand for situations that random games rarely meet. Every run begins with them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import attrs

from tests.spec.differential.boxes import Box, build
from tests.spec.differential.games import Start
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
    scores: list[int] = attrs.field(factory=list)

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
            "scores": self.scores or [0] * len(self.hands),
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
    # Whoever laid the 7 leaves before the choice.
    Drill(
        {"seven_zero": "on", "leaving": "allowed"},
        [["red-7", "red-1"], ["blue-1"], ["blue-2", "blue-3"]],
        [("play", 0, "red-7", None), ("leave", 0), ("draw", 1)],
    ),
    # Two of three are left, and a 7 asks nobody.
    Drill(
        {"seven_zero": "on", "leaving": "allowed"},
        [["red-7", "red-1"], ["blue-1"], ["blue-2", "blue-3"]],
        [("leave", 2), ("play", 0, "red-7", None)],
    ),
    # A call ahead lapses with the hand that it was made for. Then both can be caught, and one of them calls.
    Drill(
        {"seven_zero": "on"},
        [["red-7", "red-1"], ["blue-1"]],
        [("call", 0), ("play", 0, "red-7", None), ("call", 1), ("catch", 1, 0)],
    ),
    # The calls for hands that a 0 has passed on are automatic.
    Drill(
        {"seven_zero": "on", "uno_call": "auto"},
        [["red-0", "red-1"], ["blue-1"], ["blue-2"]],
        [("play", 0, "red-0", None)],
    ),
    # Whoever laid a 7 is caught before the choice. Then two single cards are swapped, and both can be caught.
    *(
        Drill(
            {"seven_zero": "on"},
            [["red-7", "red-1"], ["blue-1"], ["blue-2", "blue-3"]],
            [("play", 0, "red-7", None), *moves],
        )
        for moves in (
            [("catch", 1, 0), ("answer", 0, 1)],
            [("answer", 0, 1), ("catch", 2, 0)],
            [("answer", 0, 2), ("catch", 0, 2)],
        )
    ),
    # A jump-in takes away the turn of a seat that has called ahead.
    Drill(
        {"jump_in": "colored"},
        [["red-1", "blue-8", "blue-9"], ["blue-1", "blue-2"], ["red-1", "yellow-2"]],
        [("play", 0, "red-1", None), ("call", 1), ("play", 2, "red-1", None), ("catch", 1, 2)],
    ),
    # A 7 and then a 0 are laid out of turn.
    Drill(
        {"seven_zero": "on", "jump_in": "colored"},
        [["red-7", "red-0", "red-1"], ["blue-1", "blue-2"], ["red-7", "red-0", "red-3"]],
        [
            ("play", 0, "red-7", None),
            ("answer", 0, 1),
            ("play", 2, "red-7", None),
            ("answer", 2, 1),
        ],
    ),
    # Somebody is caught late, and holds too many cards when the debt would begin: for this seat, or for another one.
    *(
        Drill(
            {"stacking": "any", "uno_window": "own_turn", "uno_penalty": 5, "mercy": 6},
            [["red-1", "blue-2"], ["red-2", "blue-3", "blue-4"], ["red-draw-two", "blue-6", "blue-7"], *more],
            [
                ("play", 0, "red-1", None),
                ("play", 1, "red-2", None),
                ("catch", 2, 0),
                ("play", 2, "red-draw-two", None),
            ],
        )
        for more in ([], [["blue-8", "blue-9"]])
    ),
    # A forced pass ends the time to catch whoever passes.
    Drill(
        {"uno_window": "own_turn", "drawn_card": "keep"},
        [["red-1", "blue-2"], ["red-6", "red-7", "blue-9"]],
        [("play", 0, "red-1", None), ("draw", 1), ("pass", 1), ("pass", 0)],
        draw=[],
    ),
    # Forced passes of two seats, after the third has left.
    Drill(
        {"leaving": "allowed"},
        [["red-1"], ["red-2"], ["red-3"]],
        [("leave", 2), ("draw", 0), ("pass", 0), ("pass", 1), ("pass", 0)],
        draw=[],
        discard=["blue-9"],
    ),
    # Who can be caught leaves.
    Drill(
        {"leaving": "allowed"},
        [["red-1", "blue-2"], ["blue-6", "blue-7"], ["blue-8", "blue-9"]],
        [("play", 0, "red-1", None), ("leave", 0)],
    ),
    # Who should deal the next round has left.
    *(
        Drill(
            {"leaving": "allowed", "next_dealer": due},
            [["red-1"], ["blue-1"], ["blue-2"], ["blue-3"]],
            [("play", 0, "red-1", None), ("leave", seat), ("next round", None)],
        )
        for due, seat in (("rotate_left", 1), ("same", 0))
    ),
    # Two reach the target in one round: another one is left, or none.
    *(
        Drill(
            {"scoring": "last_standing", "target": 100},
            [["red-1"], ["wild"], ["wild"], *more],
            [("play", 0, "red-1", None)],
            scores=[0, 99, 99, *([0] * len(more))],
        )
        for more in ([], [["blue-1"]])
    ),
    # A draw card that may not be the last one does not answer a debt.
    Drill(
        {"stacking": "any", "last_card": "numbers_only"},
        [["red-draw-two", "blue-1"], ["green-draw-two"], ["wild-draw-four"]],
        [("play", 0, "red-draw-two", None), ("draw", 1), ("draw", 2), ("pass", 2)],
    ),
    # Nor are several of them laid together as the last ones.
    Drill(
        {"multi_play": "identical", "last_card": "numbers_only"},
        [["red-skip", "red-skip"], ["blue-1", "blue-2"]],
        [("play", 0, "red-skip", None)],
    ),
    # The last cards of a hand are not answered by whoever holds a draw card.
    Drill(
        {"multi_play": "identical", "stacking": "any"},
        [["red-draw-two", "red-draw-two"], ["blue-draw-two", "blue-draw-two"]],
        [("play", 0, "red-draw-two", None, 2)],
    ),
    # The last card is a Skip, which passes a debt on.
    Drill(
        {"bounce": "skip"},
        [["red-draw-two", "red-1"], ["red-skip"], ["red-2"]],
        [("play", 0, "red-draw-two", None), ("play", 1, "red-skip", None)],
    ),
    # A Skip that has passed a debt on is jumped in on.
    Drill(
        {"bounce": "skip", "jump_in": "colored"},
        [["red-draw-two", "red-1"], ["red-skip", "red-2"], ["red-3", "red-4"], ["red-skip", "red-6", "red-7"]],
        [("play", 0, "red-draw-two", None), ("play", 1, "red-skip", None), ("play", 3, "red-skip", None), ("draw", 0)],
    ),
    # Who is asked about a Wild Draw Four on a debt leaves, or whoever asks.
    *(
        Drill(
            {"stacking": "any", "leaving": "allowed"},
            [["red-draw-two", "red-1"], ["wild-draw-four", "blue-1"], ["red-2", "red-3"]],
            [("play", 0, "red-draw-two", None), ("play", 1, "wild-draw-four", "blue"), ("leave", seat)],
        )
        for seat in (1, 2)
    ),
    # A Draw Two does not answer a Wild Draw Four that was accepted, whatever bounced off it.
    *(
        Drill(
            {"stacking": "equal_or_higher", "bounce": "both", "wd4": "free"},
            [["wild-draw-four", "blue-1"], ["red-skip", "red-2"], ["red-skip", "red-draw-two", "red-3"]],
            [("play", 0, "wild-draw-four", "red"), ("play", 1, "red-skip", None), answer],
        )
        for answer in (("draw", 2), ("play", 2, "red-skip", None))
    ),
    # A Wild Draw Four that would be a bluff is kept back.
    Drill(
        {"draw_choice": "only_if_stuck", "challenge_match": "color_or_wild"},
        [["wild-draw-four", "wild-draw-four", "blue-1"], ["blue-2"]],
        [("draw", 0), ("pass", 0)],
        draw=["blue-3", "blue-4"],
    ),
    # Two of three reverse a debt to each other, after the third has left.
    Drill(
        {"bounce": "reverse", "multi_play": "identical", "leaving": "allowed"},
        [["red-draw-two", "red-1"], ["red-reverse", "red-reverse", "red-2"], ["blue-1"]],
        [("leave", 2), ("play", 0, "red-draw-two", None), ("play", 1, "red-reverse", None, 2), ("draw", 0)],
    ),
    # The last but one of a round leaves, and another is out by mercy: the match goes on.
    Drill(
        {"mercy": 4, "leaving": "allowed", "uno_false_penalty": 2},
        [["red-1", "red-2"], ["blue-1", "blue-2"], ["red-3", "blue-3"]],
        [("call", 1), ("play", 0, "red-1", None), ("leave", 2), ("next round", None)],
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
    # The last card of a hand lets the next player draw for a colour.
    Drill({}, [["wild-color-roulette"], ["blue-1"]], [("play", 0, "wild-color-roulette", None)], "no-mercy-2023"),
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
    # A debt is passed on by a card that would skip two, or one.
    *(
        Drill(
            {"stacking": "any", "bounce": "skip"},
            [["wild-draw-two", "wild"], [skip, "wild"], ["wild-draw-four", "wild", "wild"], ["wild"]],
            [("play", 0, "wild-draw-two", None), ("play", 1, skip, None), ("play", 2, "wild-draw-four", None)],
            "all-wild",
            ["wild"] * 8,
            ["wild"],
        )
        for skip in ("wild-skip-two", "wild-skip")
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
