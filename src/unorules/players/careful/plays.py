"""The worth of a play: what a card does for the hand, to the others, and for the plays to come."""

from __future__ import annotations

from math import fsum

from unorules.model.actions import Play
from unorules.model.cards import Color
from unorules.players.careful.card_facts import CardFacts
from unorules.players.careful.effects import worth_of_code
from unorules.players.careful.outlook import OUT, Outlook

STUCK = 3.0
"""Being left with a card that may not be the last one."""


def worth_of_play(outlook: Outlook, play: Play) -> float:
    """Return what a play is worth."""
    view, weights, card, count = outlook.view, outlook.weights, play.card, play.count
    facts = outlook.notes.facts.cards[card]
    left = len(view.hand) - count
    if not left:
        return OUT
    color = card.color or play.color
    worth = outlook.near / left - left + outlook.points * facts.points * count
    follows = outlook.colors.get(color, 0) + outlook.kinds[card.kind] - count
    if card.color is None:
        # Where nothing has a colour, all cards are wilds.
        worth -= (weights.draw_four if facts.penalty else weights.wild) if outlook.notes.facts.names else 0.0
    else:
        follows -= count
    worth += weights.follow * follows
    if left == 1 and view.variant.rules.last_card != "any":
        worth -= _stuck(outlook, play)
    owed = view.prompt.owed
    if facts.plain and not owed:
        return worth + _blocking(outlook, color)
    outlook.sizes[outlook.me] = left
    worth += _effects(outlook, facts, play, color, follows, owed)
    outlook.sizes[outlook.me] = len(view.hand)
    return worth


def _stuck(outlook: Outlook, play: Play) -> float:
    """Return what it costs to be left with one card, if that may not be the last one."""
    laid, facts = play.card, outlook.notes.facts.cards
    hand = list(outlook.view.hand)
    hand.remove(laid)
    others = [card for card in hand if (card.kind, card.color) != (laid.kind, laid.color)]
    return 0.0 if all(facts[card].may_be_last for card in others or hand) else STUCK


def _blocking(outlook: Outlook, color: Color | None) -> float:
    """Return what it is worth that the next player perhaps cannot follow a colour."""
    worth = outlook.blocking.get(color)
    if worth is None:
        chance = outlook.notes.holds(outlook.view, outlook.next, color)
        worth = outlook.blocking[color] = (1 - chance) * outlook.drawn(outlook.next, 0, outlook.weights.block)
    return worth


def _effects(outlook: Outlook, facts: CardFacts, play: Play, color: Color | None, follows: int, owed: int) -> float:
    """Return what the effects of a card are worth."""
    weights, rules = outlook.weights, outlook.view.variant.rules
    sizes, me = outlook.sizes, outlook.me
    if facts.swaps:
        return max(
            [outlook.changed(me, sizes[s]) + outlook.changed(s, sizes[me]) for s in outlook.view.active if s != me]
        )
    if facts.passes_hands:
        seats = outlook.view.active[:: outlook.view.direction]
        return fsum([outlook.changed(seat, sizes[seats[at - 1]]) for at, seat in enumerate(seats)])
    if facts.asks_code:
        return worth_of_code(outlook, facts.kind, play)
    if facts.penalty:
        return _penalty(outlook, facts, play, owed, follows)
    if owed:
        victim = outlook.before() if facts.reverses else outlook.next
        return weights.answered * outlook.drawn(victim, owed, weights.turn)
    skipped = outlook.drawn(outlook.next, 0, weights.turn)
    if facts.skips:
        return skipped + (weights.again if outlook.two and follows else 0.0)
    if outlook.two:
        goes_on = rules.two_player_reverse == "skip"
        return skipped + (weights.again if follows else 0.0) if goes_on else _blocking(outlook, color)
    return skipped - outlook.drawn(outlook.before(), 0, weights.turn) if play.count % 2 else 0.0


def _penalty(outlook: Outlook, facts: CardFacts, play: Play, owed: int, follows: int) -> float:
    """Return what a draw card is worth: a bluff may be challenged, and a debt may be answered."""
    weights, view = outlook.weights, outlook.view
    rules = view.variant.rules
    count = facts.penalty * play.count + owed
    worth = outlook.drawn(outlook.next, count, weights.turn)
    if outlook.two and follows:
        worth += weights.again
    if rules.stacking != "off":
        worth *= weights.answered
    if play.card.color is None and rules.wd4 == "challenge" and facts.kind.on_answer is not None:
        forbidden = outlook.colors.get(view.color, 0)
        if rules.challenge_match == "color_or_wild":
            forbidden += outlook.colors[None] - 1
        # A hand of nothing but wilds has nothing else to wait for.
        if forbidden and outlook.colors[None] < len(view.hand):
            worth += weights.suspected * (outlook.drawn(outlook.me, count) - worth)
    return worth
