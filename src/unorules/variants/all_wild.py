"""All Wild: every card goes on every card, and nobody names a colour.

Sources disagree about the box, so the deck is an assumption (R-82). `ALL_WILD.with_deck(...)` returns a variant with
another one.
"""

from __future__ import annotations

from collections.abc import Iterable

from unorules.cards.effects import Ask, DrawCards, Effect, Penalty, Reverse, Skip
from unorules.cards.kind import Kind
from unorules.cards.questions import Question
from unorules.cards.turn import Reply, Turn
from unorules.rules import Rules
from unorules.variant import Variant
from unorules.variants.classic import wild_cards
from unorules.variants.shared_cards import SWAP, choose_swap, swap_with_chosen


def plain_wild(id: str, *effects: Effect, points: int = 50, text: str) -> Kind:
    """Return a wild whose effects are data. It has them when it is turned up at the start, too."""
    on_last = any(type(effect) is Penalty for effect in effects)
    return Kind(id, points=points, colorless=True, on_play=effects, on_open="effects", on_last=on_last, text=text)


WILD = plain_wild("wild", points=20, text="It goes on any card.")
WILD_REVERSE = plain_wild("wild-reverse", Reverse(), text="Play goes the other way.")
WILD_SKIP = plain_wild("wild-skip", Skip(), text="The next player loses the turn.")
WILD_SKIP_TWO = plain_wild("wild-skip-two", Skip(2), text="The next two players lose the turn.")
WILD_DRAW_TWO = plain_wild("wild-draw-two", Penalty(2), text="The next player draws two and loses the turn.")
WILD_DRAW_FOUR = plain_wild("wild-draw-four", Penalty(4), text="The next player draws four and loses the turn.")


def choose_target(turn: Turn) -> Iterable[Effect]:
    """Let its player choose who draws; between two players, it is the other one."""
    return [DrawCards(turn.next, 2)] if len(turn.others) == 1 else [Ask(turn.seat, "target", turn.others)]


def make_chosen_draw(turn: Turn, reply: Reply) -> Iterable[Effect]:
    """Make the chosen player draw two without losing a turn."""
    return [DrawCards(reply.target, 2)]


WILD_TARGETED_DRAW_TWO = Kind(
    "wild-targeted-draw-two",
    points=50,
    colorless=True,
    on_play=choose_target,
    on_answer=make_chosen_draw,
    questions=(Question("target", "seats"),),
    on_open="return",
    text="Its player chooses somebody, who draws two and loses no turn.",
)
WILD_FORCED_SWAP = Kind(
    "wild-forced-swap",
    points=50,
    colorless=True,
    on_play=choose_swap,
    on_answer=swap_with_chosen,
    questions=(SWAP,),
    on_open="return",
    text="Its player swaps hands with somebody.",
)

DECK = {
    WILD: 54,
    WILD_REVERSE: 14,
    WILD_SKIP: 14,
    WILD_DRAW_TWO: 10,
    WILD_DRAW_FOUR: 6,
    WILD_SKIP_TWO: 6,
    WILD_TARGETED_DRAW_TWO: 4,
    WILD_FORCED_SWAP: 4,
}

ALL_WILD = Variant(
    "all-wild",
    title="All Wild",
    colors=(),
    deck=wild_cards(DECK),
    kinds=tuple(DECK),
    rules=Rules(dealer="host_or_random"),
)
"""All Wild: 112 cards without a colour. The deck is an assumption (R-82)."""
