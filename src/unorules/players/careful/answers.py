"""Answers: what a careful player says when it is asked."""

from __future__ import annotations

from math import fsum
from random import Random

from unorules.engine.house_rules import stacks
from unorules.model.actions import Answer
from unorules.model.cards import Color
from unorules.model.effects import Option
from unorules.model.seats import Seat
from unorules.players.careful.effects import worth_of_answer
from unorules.players.careful.outlook import Outlook

CHALLENGE = ("accept", "challenge")
MISSED = 2
"""The further cards of a challenge that fails."""


def answer(outlook: Outlook, rng: Random) -> Answer:
    """Return the best answer to the question of the prompt."""
    prompt = outlook.view.prompt
    if prompt.options == CHALLENGE and prompt.by is not None:
        return Answer(outlook.me, CHALLENGE[should_challenge(outlook, prompt.by)])
    worths = {option: worth_of_answer(outlook, option) for option in prompt.options}
    best = max(worths.values())
    return Answer(outlook.me, _any_of(outlook, [option for option in worths if worths[option] == best], rng))


def _any_of(outlook: Outlook, options: list[Option], rng: Random) -> Option:
    """Return one of equal options: the colour held most, the opponent nearest to going out, or any."""
    view = outlook.view
    if all(option in outlook.notes.facts.names for option in options):
        return max(options, key=lambda color: outlook.colors.get(str(color), 0))
    foes = [seat for seat in outlook.foes if seat in options]
    return min(foes, key=lambda seat: view.sizes[seat]) if foes else rng.choice(options)


def should_challenge(outlook: Outlook, by: Seat) -> bool:
    """Return whether a challenge of this seat is worth its risk."""
    view, weights = outlook.view, outlook.weights
    cost = view.prompt.owed or outlook.notes.facts.cards[view.top].penalty
    guilty = chance_of_guilt(outlook, by)
    accepted = outlook.drawn(outlook.me, cost, weights.turn)
    if view.prompt.owed and _can_answer(outlook):
        accepted *= 1 - weights.answered
    missed = outlook.drawn(outlook.me, cost + MISSED, weights.turn)
    return guilty * outlook.drawn(by, cost) + (1 - guilty) * missed > accepted


def chance_of_guilt(outlook: Outlook, by: Seat) -> float:
    """Return the chance that a Wild Draw Four is a bluff: that its player has the colour, and plays like that."""
    view, notes = outlook.view, outlook.notes
    before = notes.before
    colors = notes.facts.names if before is None else (before,)
    has = fsum([_has(outlook, by, color) for color in colors]) / max(len(colors), 1)
    if before is not None and before == view.color:
        return has  # whoever has none of a colour names another one
    bluffs = min(outlook.weights.bluffs * (1 + notes.guilty.get(by, 0)) / (1 + notes.innocent.get(by, 0)), 1.0)
    return has * bluffs / (has * bluffs + 1 - has) if has else 0.0


def _has(outlook: Outlook, by: Seat, color: Color) -> float:
    """Return the chance that a seat holds what makes it guilty."""
    view, notes = outlook.view, outlook.notes
    chance = notes.holds(view, by, color)
    if view.variant.rules.challenge_match == "color_or_wild":
        chance = 1 - (1 - chance) * (1 - notes.holds(view, by, None))
    return chance


def _can_answer(outlook: Outlook) -> bool:
    """Return whether this seat could lay a card on the debt."""
    facts = outlook.notes.facts.cards
    last, rules = facts[outlook.view.top].kind, outlook.view.variant.rules
    return any(stacks(facts[card].kind, last, rules) for card in outlook.view.hand)
