"""UNO Flip (2018): cards with a light and a dark side, and a card that turns them all over.

The sheet does not say which dark face is behind which light one. The pairing here is an assumption (R-85).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from attrs import evolve

from unorules.cards.cards import Card, CardFilter, Color
from unorules.cards.challenge import CHALLENGE, apply_wd4, ask_next, offer_challenge, settle_challenge, show_hand
from unorules.cards.effects import DrawCards, DrawUntil, Effect, Flip, Penalty, Skip
from unorules.cards.kind import Kind, wild
from unorules.cards.turn import Reply, Turn
from unorules.rules import Rules
from unorules.variant import Variant
from unorules.variants.classic import CLASSIC_COLORS, NUMBERS, REVERSE, SKIP, WILD
from unorules.variants.shared_cards import SKIP_EVERYONE

DARK_COLORS = ("pink", "teal", "orange", "purple")

FLIP = Kind("flip", points=20, on_play=(Flip(),), on_open="effects", text="All cards are turned over.")
DRAW_ONE = Kind(
    "draw-one",
    points=10,
    on_play=(Penalty(1),),
    on_open="effects",
    on_last=True,
    text="The next player draws one and loses the turn.",
)
DRAW_FIVE = Kind(
    "draw-five",
    points=20,
    on_play=(Penalty(5),),
    on_open="effects",
    on_last=True,
    text="The next player draws five and loses the turn.",
)
FLIP_WILD = evolve(WILD, points=40)
DARK_SKIP = evolve(SKIP_EVERYONE, points=30)


def settle_draw_two(turn: Turn, reply: Reply) -> Iterable[Effect]:
    """Settle a challenge over two cards."""
    return settle_challenge(turn, reply, penalty=2)


@wild(
    "wild-draw-two",
    on_answer=settle_draw_two,
    questions=(CHALLENGE,),
    on_open="return",
    on_last=True,
    penalty=2,
    under=apply_wd4,
)
def WILD_DRAW_TWO(turn: Turn) -> Iterable[Effect]:
    """The next player draws two and loses the turn, or challenges."""
    return offer_challenge(turn, penalty=2)


def settle_draw_color(turn: Turn, reply: Reply) -> Iterable[Effect]:
    """Make the next player draw until the named colour comes; after a challenge, the bluffer or the challenger does."""
    until = CardFilter(color=turn.color)
    if reply.option == "accept":
        return [DrawUntil(reply.seat, until), Skip()]
    if reply.memo:
        return [*show_hand(turn, reply), DrawUntil(turn.seat, until)]
    return [*show_hand(turn, reply), DrawUntil(reply.seat, until), DrawCards(reply.seat, 2), Skip()]


@wild(
    "wild-draw-color",
    points=60,
    on_answer=settle_draw_color,
    questions=(CHALLENGE,),
    on_open="return",
    under=apply_wd4,
)
def WILD_DRAW_COLOR(turn: Turn) -> Iterable[Effect]:
    """The next player draws until a card of the named colour comes and loses the turn, or challenges."""
    if turn.rules.wd4 != "challenge":
        return [DrawUntil(turn.next, CardFilter(color=turn.color)), Skip()]
    return ask_next(turn)


LIGHT = (*NUMBERS[1:], DRAW_ONE, REVERSE, SKIP, FLIP)
DARK = (*NUMBERS[1:], DRAW_FIVE, REVERSE, DARK_SKIP, FLIP)


def faces(colors: tuple[Color, ...], kinds: tuple[Kind, ...], *wilds: Kind) -> list[Card]:
    """Return all faces of one side: two of each kind in each colour, and four of each wild."""
    colored = [Card(kind.id, color) for color in colors for kind in kinds for _ in range(2)]
    return [*colored, *(Card(kind.id) for kind in wilds for _ in range(4))]


def pair_faces(fronts: list[Card], backs: list[Card], step: int = 45) -> Counter[Card]:
    """Return cards with two sides. From each card to the next one, the place of the back goes on by `step`."""
    return Counter(evolve(front, back=backs[place * step % len(backs)]) for place, front in enumerate(fronts))


FLIP_2018 = Variant(
    "flip-2018",
    title="UNO Flip (2018)",
    colors=CLASSIC_COLORS,
    back_colors=DARK_COLORS,
    deck=tuple(
        pair_faces(
            faces(CLASSIC_COLORS, LIGHT, FLIP_WILD, WILD_DRAW_TWO),
            faces(DARK_COLORS, DARK, FLIP_WILD, WILD_DRAW_COLOR),
        ).items()
    ),
    kinds=(*LIGHT, DRAW_FIVE, DARK_SKIP, FLIP_WILD, WILD_DRAW_TWO, WILD_DRAW_COLOR),
    rules=Rules(),
)
"""UNO Flip, 2018: 112 cards with two sides. Which side is behind which is an assumption (R-85)."""
