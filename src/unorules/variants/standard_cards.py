"""The cards of every sheet: numbers, Skip, Reverse, Draw Two, Wild, and the Wild Draw Four with its challenge."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from attrs import evolve

from unorules.cards.card import Card, Color
from unorules.cards.effects import Announce, Ask, Effect, Penalty, Reveal, Reverse, Skip, TakePenalty
from unorules.cards.kind import Kind, wild
from unorules.cards.questions import Question
from unorules.cards.turn import Reply, Turn
from unorules.rules import Rules

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


def bluffs(turn: Turn) -> bool:
    """Return whether a Wild Draw Four is a bluff: the hand has the colour in force or, by some rules, another wild."""
    wild_forbids = turn.rules.challenge_match == "color_or_wild"
    return any(wild_forbids if card.color is None else card.color == turn.color_before for card in turn.hand)


def is_innocent(turn: Turn) -> bool:
    """Return whether a Wild Draw Four is not a bluff."""
    return not bluffs(turn)


def settle_challenge(turn: Turn, reply: Reply) -> Iterable[Effect]:
    """Make the next player draw four; after a challenge, make the bluffer draw four, or the challenger six."""
    if reply.option == "accept":
        return [Penalty(4)]
    reveal = Reveal(turn.seat, to=None if turn.rules.challenge_reveal == "all" else reply.seat)
    if reply.memo:
        return [reveal, Announce("guilty"), TakePenalty(turn.seat)]
    return [reveal, Announce("innocent"), TakePenalty(reply.seat, extra=2), Skip()]


def apply_wd4(kind: Kind, rules: Rules) -> Kind:
    """Adapt a card that can be a bluff to the switch `wd4`: it may be kept back, is refused as a bluff, or neither."""
    if rules.wd4 == "challenge":
        return evolve(kind, may_keep=bluffs)
    if rules.wd4 == "enforce":
        return evolve(kind, playable=is_innocent)
    return kind


@wild(
    "wild-draw-four",
    on_answer=settle_challenge,
    questions=(Question("challenge", ("accept", "challenge")),),
    on_open="return",
    on_last=True,
    penalty=4,
    under=apply_wd4,
)
def WILD_DRAW_FOUR(turn: Turn) -> Iterable[Effect]:
    """The next player draws four and loses the turn, or challenges."""
    if turn.rules.wd4 != "challenge" or not turn.hand:
        return [Penalty(4)]
    return [Ask(turn.next, "challenge", ("accept", "challenge"), memo=bluffs(turn))]


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
