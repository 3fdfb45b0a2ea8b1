"""Special wilds of themed boxes, to add to a variant: `CLASSIC_2010.extended("my:creepers", add={CREEPER: 4})`.

They go with any variant that has colours and cards with one side. Four in a deck are usual, an assumption (R-86).
"""

from __future__ import annotations

from collections.abc import Iterable

from attrs import frozen

from unorules.cards.cards import Card, CardFilter, Color
from unorules.cards.effects import (
    Ask,
    Discard,
    DrawCards,
    DrawUntil,
    Effect,
    NextTurn,
    PoolHands,
    Reverse,
    Skip,
    TurnUp,
)
from unorules.cards.kind import Kind, wild
from unorules.cards.questions import Question
from unorules.cards.turn import Reply, Turn
from unorules.errors import VariantError

__all__ = ["CREEPER", "DARE", "INVINCIBLE", "ITEM_BOX", "POOL_HANDS", "SHUFFLE_HANDS", "sorting_hat", "sweep"]

TARGET = Question("target", "seats")


def choose_target(turn: Turn) -> Iterable[Effect]:
    """Ask its player to choose somebody else."""
    return [Ask(turn.seat, "target", turn.others)]


@wild("wild-creeper")
def CREEPER(turn: Turn) -> Iterable[Effect]:
    """Every other player draws three."""
    return [DrawCards(seat, 3) for seat in turn.others]


@frozen
class DrawToTag:
    """Makes the chosen player draw until a card with the tag comes."""

    tag: str

    def __call__(self, turn: Turn, reply: Reply) -> Iterable[Effect]:
        return [DrawUntil(reply.target, CardFilter(tag=self.tag))]


def sorting_hat(tag: str) -> Kind:
    """Return the Sorting Hat for a tag: a chosen player draws until a card with it comes.

    Args:
        tag: A tag that is printed on cards of the variant.
    """
    text = f"Its player chooses somebody, who draws until a card with {tag} comes."
    return wild("wild-sorting-hat", on_answer=DrawToTag(tag), questions=(TARGET,), text=text)(choose_target)


def judge_dare(turn: Turn, reply: Reply) -> Iterable[Effect]:
    """Make a player who has not done the dare draw two."""
    return [] if reply.option == "done" else [DrawCards(reply.seat, 2)]


@wild("wild-dare", on_answer=judge_dare, questions=(Question("dare", ("done", "refused"), outcome=True),))
def DARE(turn: Turn) -> Iterable[Effect]:
    """The next player does a dare, or draws two."""
    return [Ask(turn.next, "dare", ("done", "refused"), outcome=True)]


@frozen
class DiscardFitting:
    """Discards all cards that fit from its player's hand."""

    cards: CardFilter

    def __call__(self, turn: Turn) -> Iterable[Effect]:
        return [Discard(turn.seat, self.cards)]


def sweep(*, tag: str | None = None, color: Color | None = None) -> Kind:
    """Return the Tag Sweep for a tag or a colour: its player discards all cards that have it.

    Args:
        tag: The tag.
        color: The colour.

    Raises:
        VariantError: Unless exactly one of the two is given.
        SetupError: If it is not a text.
    """
    if (tag is None) == (color is None):
        raise VariantError("a sweep takes a tag or a colour")
    text = f"Its player discards all {color} cards." if color else f"Its player discards all cards with {tag}."
    return wild("wild-tag-sweep", text=text)(DiscardFitting(CardFilter(tag=tag, color=color)))


def answers_any_debt(card: Card, top: Card, color: Color | None) -> bool:
    """Return True: the card may be laid on any debt."""
    return True


@wild("wild-invincible", answers=answers_any_debt, on_last=True)
def INVINCIBLE(turn: Turn) -> Iterable[Effect]:
    """Laid on draw cards, it sends them all back to the player before."""
    return [NextTurn(turn.after(turn.seat, -1))] if turn.owed else []


def open_box(turn: Turn, card: Card) -> Iterable[Effect]:
    """Choose by the card's colour, in order: the next player draws, or is skipped, play is reversed, or all draw."""
    what: dict[Color | None, list[Effect]] = dict(
        zip(
            turn.colors,
            ([DrawCards(turn.next, 1)], [Skip()], [Reverse()], [DrawCards(seat, 1) for seat in turn.everyone]),
            strict=False,
        )
    )
    return what.get(card.color, [])


@wild("wild-item-box", on_turn_up=open_box)
def ITEM_BOX(turn: Turn) -> Iterable[Effect]:
    """The next card of the draw pile is turned up, and its colour decides."""
    return [TurnUp()]


def pool_with_chosen(turn: Turn, reply: Reply) -> Iterable[Effect]:
    """Ask for the second hand or, once it is chosen, shuffle it with the first."""
    if isinstance(reply.memo, int):
        # the first player may have left meanwhile.
        return [PoolHands((reply.memo, reply.target))] if reply.memo in turn.active else []
    others = tuple(seat for seat in turn.everyone if seat != reply.target)
    return [Ask(turn.seat, "target", others, memo=reply.target)]


@wild("wild-pool-hands", on_answer=pool_with_chosen, questions=(TARGET,))
def POOL_HANDS(turn: Turn) -> Iterable[Effect]:
    """Two chosen hands are shuffled together and dealt equally."""
    return [Ask(turn.seat, "target", turn.everyone)]


@wild("wild-shuffle-hands")
def SHUFFLE_HANDS(turn: Turn) -> Iterable[Effect]:
    """All hands are shuffled together and dealt out in order."""
    return [PoolHands(turn.everyone)]
