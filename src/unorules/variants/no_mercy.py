"""Show 'em No Mercy (2023): stacked draw cards, hands that move, and mercy at 25 cards.

The sheet prints no inventory, so the deck of 168 cards is an assumption (R-80). So are the rule that a player may draw
only if stuck (R-81), and the points, which nobody scores. `NO_MERCY_2023.with_deck(...)` returns a variant with another
deck.
"""

from __future__ import annotations

from collections.abc import Iterable

from unorules.cards.cards import Card, CardFilter
from unorules.cards.effects import Ask, DrawUntil, Effect, NameColor, Penalty, Reverse, Skip
from unorules.cards.kind import Kind
from unorules.cards.questions import Question
from unorules.cards.turn import Reply, Turn
from unorules.rules import Rules
from unorules.variant import Variant
from unorules.variants.classic import CLASSIC_COLORS, DRAW_TWO, NUMBERS, REVERSE, SKIP, wild_cards
from unorules.variants.shared_cards import DISCARD_ALL, SKIP_EVERYONE

DRAW_FOUR = Kind(
    "draw-four",
    points=20,
    on_play=(Penalty(4),),
    on_open="effects",
    on_last=True,
    text="The next player draws four and loses the turn.",
)


def draw_wild(id: str, *effects: Effect, text: str) -> Kind:
    """Return a wild that makes the next player draw."""
    return Kind(id, points=50, names_color=True, on_play=effects, on_open="return", on_last=True, text=text)


WILD_REVERSE_DRAW_FOUR = draw_wild(
    "wild-reverse-draw-four",
    Reverse(),
    Penalty(4),
    text="Play goes the other way, and the next player that way draws four and loses the turn.",
)
WILD_DRAW_SIX = draw_wild("wild-draw-six", Penalty(6), text="The next player draws six and loses the turn.")
WILD_DRAW_TEN = draw_wild("wild-draw-ten", Penalty(10), text="The next player draws ten and loses the turn.")


def ask_color(turn: Turn) -> Iterable[Effect]:
    """Ask the next player for the colour."""
    return [Ask(turn.next, "color", turn.colors)]


def draw_to_color(turn: Turn, reply: Reply) -> Iterable[Effect]:
    """Make the player who named the colour draw until a card of it comes, and lose the turn."""
    return [
        NameColor(reply.seat, reply.word),
        DrawUntil(reply.seat, CardFilter(color=reply.word)),
        Skip(),
    ]


WILD_COLOR_ROULETTE = Kind(
    "wild-color-roulette",
    points=50,
    colorless=True,
    on_play=ask_color,
    on_answer=draw_to_color,
    questions=(Question("color", "colors"),),
    on_open="return",
    text="The next player names a colour, draws until a card of it comes, and loses the turn.",
)

OF_EACH_COLOR = {
    **dict.fromkeys(NUMBERS, 2),
    DRAW_TWO: 3,
    DRAW_FOUR: 2,
    SKIP: 3,
    REVERSE: 3,
    DISCARD_ALL: 3,
    SKIP_EVERYONE: 2,
}
WILDS = {WILD_REVERSE_DRAW_FOUR: 8, WILD_DRAW_SIX: 4, WILD_DRAW_TEN: 4, WILD_COLOR_ROULETTE: 8}

NO_MERCY_2023 = Variant(
    "no-mercy-2023",
    title="Show 'em No Mercy (2023)",
    colors=CLASSIC_COLORS,
    deck=(
        *((Card(kind.id, color), count) for color in CLASSIC_COLORS for kind, count in OF_EACH_COLOR.items()),
        *wild_cards(WILDS),
    ),
    kinds=(*OF_EACH_COLOR, *WILDS),
    rules=Rules(
        dealer="host_or_random",
        opening="numbers_only",
        drawn_card="force_play",
        scoring="none",
        stacking="equal_or_higher",
        seven_zero="on",
        turn_draw="until_playable",
        draw_choice="only_if_stuck",
        mercy=25,
    ),
    most_players=6,
)
"""Show 'em No Mercy, 2023: one round is the match. The deck is an assumption (R-80)."""
