"""The classic sheet of 2010, and the cards that every sheet has: numbers, Skip, Reverse, Draw Two and two wilds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from unorules.cards.cards import Card, Color
from unorules.cards.challenge import CHALLENGE, apply_wd4, offer_challenge, settle_challenge
from unorules.cards.effects import Effect, Penalty, Reverse, Skip
from unorules.cards.kind import Kind, wild
from unorules.cards.turn import Turn
from unorules.rules import Rules
from unorules.variant import Variant

CLASSIC_COLORS = ("red", "yellow", "green", "blue")

NUMBERS = tuple(Kind(str(n), points=n, number=n) for n in range(10))

SKIP = Kind("skip", points=20, on_play=(Skip(),), on_open="effects", text="The next player loses the turn.")
REVERSE = Kind("reverse", points=20, on_play=(Reverse(),), on_open="effects", text="Play goes the other way.")
DRAW_TWO = Kind(
    "draw-two",
    points=20,
    on_play=(Penalty(2),),
    on_open="effects",
    on_last=True,
    text="The next player draws two and loses the turn.",
)
WILD = Kind("wild", points=50, names_color=True, on_open="color", text="Its player names the colour.")


@wild(
    "wild-draw-four",
    on_answer=settle_challenge,
    questions=(CHALLENGE,),
    on_open="return",
    on_last=True,
    penalty=4,
    under=apply_wd4,
)
def WILD_DRAW_FOUR(turn: Turn) -> Iterable[Effect]:
    """The next player draws four and loses the turn, or challenges."""
    return offer_challenge(turn, penalty=4)


STANDARD_KINDS = (*NUMBERS, SKIP, REVERSE, DRAW_TWO, WILD, WILD_DRAW_FOUR)


def colored_cards(colors: Sequence[Color]) -> tuple[tuple[Card, int], ...]:
    """Return the coloured cards: in each colour one 0, two each of 1 to 9 (R-01), and two of each action card."""
    return tuple(
        (Card(kind.id, color), 1 if kind.id == "0" else 2)
        for color in colors
        for kind in (*NUMBERS, SKIP, REVERSE, DRAW_TWO)
    )


NEWER_RULES = Rules(dealer="host_or_random", opening="numbers_only", challenge_match="color_or_wild", scoring="none")
"""Rules of newer sheets: any dealer, only numbers open, a wild in the hand makes a bluff, one round is the match."""


def wild_cards(counts: dict[Kind, int]) -> tuple[tuple[Card, int], ...]:
    """Return wild cards with these numbers of copies."""
    return tuple((Card(kind.id), count) for kind, count in counts.items())


CLASSIC_2010 = Variant(
    "classic-2010",
    title="Classic UNO (2010)",
    colors=CLASSIC_COLORS,
    deck=(*colored_cards(CLASSIC_COLORS), *wild_cards({WILD: 4, WILD_DRAW_FOUR: 4})),
    kinds=STANDARD_KINDS,
    rules=Rules(),
)
"""The classic sheet of 2010: 108 cards, and rounds until somebody has 500 points."""
