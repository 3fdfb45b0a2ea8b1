"""The challenge of a card that may be a bluff: of the Wild Draw Four, and of two wilds of Flip."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import evolve

from unorules.cards.effects import Announce, Ask, Effect, Penalty, Reveal, Skip, TakePenalty
from unorules.cards.kind import Kind
from unorules.cards.questions import Question
from unorules.cards.turn import Reply, Turn
from unorules.rules import Rules

CHALLENGE = Question("challenge", ("accept", "challenge"))


def bluffs(turn: Turn) -> bool:
    """Return whether the card is a bluff: the hand has the colour in force or, by some rules, another wild."""
    wild_forbids = turn.rules.challenge_match == "color_or_wild"
    return any(wild_forbids if card.color is None else card.color == turn.color_before for card in turn.hand)


def is_innocent(turn: Turn) -> bool:
    """Return whether the card is not a bluff."""
    return not bluffs(turn)


def apply_wd4(kind: Kind, rules: Rules) -> Kind:
    """Adapt a card that can be a bluff to the switch `wd4`: it may be kept back, is refused as a bluff, or neither."""
    if rules.wd4 == "challenge":
        return evolve(kind, may_keep=bluffs)
    if rules.wd4 == "enforce":
        return evolve(kind, playable=is_innocent)
    return kind


def ask_next(turn: Turn) -> list[Effect]:
    """Ask the next player whether to accept the card or to challenge it."""
    return [Ask(turn.next, "challenge", ("accept", "challenge"), memo=bluffs(turn))]


def offer_challenge(turn: Turn, penalty: int) -> list[Effect]:
    """Ask the next player, unless nobody may challenge or this was the last card: then that player draws."""
    return ask_next(turn) if turn.rules.wd4 == "challenge" and turn.hand else [Penalty(penalty)]


def settle_challenge(turn: Turn, reply: Reply, penalty: int = 4) -> Iterable[Effect]:
    """Make the next player draw; after a challenge, make the bluffer draw, or the challenger draw two more."""
    if reply.option == "accept":
        return [Penalty(penalty)]
    if reply.memo:
        return [*show_hand(turn, reply), TakePenalty(turn.seat)]
    return [*show_hand(turn, reply), TakePenalty(reply.seat, extra=2), Skip()]


def show_hand(turn: Turn, reply: Reply) -> list[Effect]:
    """Show the hand of the card's player, and announce the verdict."""
    reveal = Reveal(turn.seat, to=None if turn.rules.challenge_reveal == "all" else reply.seat)
    return [reveal, Announce("guilty" if reply.memo else "innocent")]
