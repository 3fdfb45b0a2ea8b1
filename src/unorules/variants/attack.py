"""UNO Attack (2010): players press a launcher in place of drawing, and the host reports how many cards come out.

The points of the special cards are an assumption, and so is that Attack-Attack costs no turn (R-83). A launcher gives
up to `MOST_AT_ONCE` cards (R-84).
"""

from __future__ import annotations

from collections.abc import Iterable

from attrs import evolve

from unorules.cards.cards import Card
from unorules.cards.effects import Ask, DrawCards, Effect, Skip
from unorules.cards.kind import Kind, wild
from unorules.cards.questions import Question
from unorules.cards.turn import Reply, Turn
from unorules.rules import Rules
from unorules.variant import Variant
from unorules.variants.classic import CLASSIC_COLORS, NUMBERS, REVERSE, SKIP, WILD, wild_cards
from unorules.variants.shared_cards import DISCARD_ALL

MOST_AT_ONCE = 10
COUNTS = tuple(map(str, range(MOST_AT_ONCE + 1)))
USUAL = (50, 8, 10, 10, 8, 5, 3, 2, 2, 1, 1)
"""How many of a hundred presses give 0 cards, 1 card, and so on: an assumption (R-84)."""
LAUNCHED = Question("launched", COUNTS, outcome=True, weights=USUAL)


def press(seat: int, times: int) -> Ask:
    """Return the question to the host how many cards come out, for a seat that presses so many times."""
    return Ask(seat, "launched", COUNTS, memo=times, outcome=True)


def take_launched(reply: Reply) -> list[Effect]:
    """Return the effects of a press: cards for its seat, and another press if one is left."""
    left = reply.memo - 1 if isinstance(reply.memo, int) else 0
    return [DrawCards(reply.seat, int(reply.word)), *([press(reply.seat, left)] if left else [])]


def press_to_draw(turn: Turn) -> Iterable[Effect]:
    """Press the launcher once for a turn; for a missed call, as often as it costs cards."""
    return [press(turn.seat, turn.owed)]


def take_draw(turn: Turn, reply: Reply) -> Iterable[Effect]:
    """Take the cards that have come out."""
    return take_launched(reply)


LAUNCHER = Kind(
    "launcher",
    points=0,
    on_play=press_to_draw,
    on_answer=take_draw,
    questions=(LAUNCHED,),
    text="In place of drawing, a player presses the launcher and takes what comes out.",
)
"""The kind that acts in place of drawing."""


def take_hit(turn: Turn, reply: Reply) -> Iterable[Effect]:
    """Take the cards that have come out and, after the last press, lose the turn."""
    return [*take_launched(reply), *([Skip()] if reply.memo == 1 else [])]


def press_once(turn: Turn) -> Iterable[Effect]:
    """Make the next player press once."""
    return [press(turn.next, 1)]


def press_twice(turn: Turn) -> Iterable[Effect]:
    """Make the next player press twice."""
    return [press(turn.next, 2)]


HIT_ONE = Kind(
    "hit-one",
    points=20,
    on_play=press_once,
    on_answer=take_hit,
    questions=(LAUNCHED,),
    on_open="effects",
    text="The next player presses the launcher once and loses the turn.",
)
HIT_TWO = Kind(
    "hit-two",
    points=20,
    on_play=press_twice,
    on_answer=take_hit,
    questions=(LAUNCHED,),
    on_open="effects",
    text="The next player presses the launcher twice and loses the turn.",
)


def attack_chosen(turn: Turn, reply: Reply) -> Iterable[Effect]:
    """Make the chosen player press twice and take the cards that come out."""
    return [press(reply.target, 2)] if isinstance(reply.option, int) else take_launched(reply)


@wild(
    "wild-attack-attack",
    on_answer=attack_chosen,
    questions=(Question("target", "seats"), LAUNCHED),
    title="Attack-Attack",
    text="Its player names a colour and a player, who presses the launcher twice.",
)
def ATTACK_ATTACK(turn: Turn) -> Iterable[Effect]:
    """Let its player choose who presses twice; between two it is the other one."""
    return [press(turn.next, 2)] if len(turn.others) == 1 else [Ask(turn.seat, "target", turn.others)]


OF_EACH_COLOR = {
    **dict.fromkeys(NUMBERS[1:], 2),
    REVERSE: 1,
    SKIP: 2,
    evolve(DISCARD_ALL, points=30): 2,
    HIT_ONE: 1,
    HIT_TWO: 2,
}
WILDS = {WILD: 4, ATTACK_ATTACK: 4}

ATTACK_2010 = Variant(
    "attack-2010",
    title="UNO Attack (2010)",
    colors=CLASSIC_COLORS,
    deck=(
        *((Card(kind.id, color), count) for color in CLASSIC_COLORS for kind, count in OF_EACH_COLOR.items()),
        *wild_cards(WILDS),
    ),
    kinds=(*OF_EACH_COLOR, *WILDS),
    rules=Rules(),
    on_draw=LAUNCHER,
)
"""UNO Attack, 2010: the host reports what the launcher gives."""
