"""Handlers of effects: what each effect does to the game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from unorules.engine.hands import discard, move_hands, pool_hands
from unorules.engine.piles import take_cards
from unorules.engine.resolution import Resolution, checked_count, checked_filter, checked_seat
from unorules.errors import shown
from unorules.limits import is_short_text
from unorules.model.effects import (
    Announce,
    Discard,
    DrawCards,
    DrawUntil,
    Flip,
    MoveHands,
    NameColor,
    NextTurn,
    Penalty,
    PoolHands,
    Reveal,
    Reverse,
    Skip,
    TakePenalty,
)
from unorules.model.events import Announced, ColorSet, Drew, Flipped, HandShown
from unorules.model.prompts import NO_CARD


def _draw_cards(resolution: Resolution, effect: DrawCards) -> None:
    seat, count = checked_seat(resolution, effect.seat), checked_count(resolution, effect.count)
    take_cards(resolution.draft, resolution.events, seat, count, "card")


def _draw_until(resolution: Resolution, effect: DrawUntil) -> None:
    draft, events = resolution.draft, resolution.events
    seat, until = checked_seat(resolution, effect.seat), checked_filter(resolution, effect.until)
    cards = draft._match.compiled.cards
    every_card = len(draft._draw_pile) + len(draft._discard_pile)
    left = every_card if effect.most is None else checked_count(resolution, effect.most)
    while left and (drawn := take_cards(draft, events, seat, 1, "card")) != NO_CARD:
        left -= 1
        if until.fits(cards[drawn]):
            # the hit is public.
            events[-1] = Drew(seat, cards[drawn], "card", shown=True)
            return


def _penalty(resolution: Resolution, effect: Penalty) -> None:
    owed = resolution.owed + checked_count(resolution, effect.count)
    if owed and resolution.leaves_a_debt():
        resolution.owed = owed
        resolution.draw_card = resolution.card
        return
    victim = resolution.next_seat()
    if victim != resolution.seat or not resolution.last:
        # Whoever has gone out draws nothing.
        take_cards(resolution.draft, resolution.events, victim, owed, "card")
    resolution.settle_debt()
    resolution.lose_turn(victim)


def _take_penalty(resolution: Resolution, effect: TakePenalty) -> None:
    extra = checked_count(resolution, effect.extra)
    if resolution.has(Penalty):
        raise resolution.fault("takes a penalty beside a Penalty")
    if effect.seat is not None:
        seat, cost = checked_seat(resolution, effect.seat), resolution.owed + resolution.penalty + extra
        take_cards(resolution.draft, resolution.events, seat, cost, "card")
    resolution.settle_debt()


def _skip(resolution: Resolution, effect: Skip) -> None:
    for _ in range(checked_count(resolution, effect.count)):
        resolution.lose_turn(resolution.next_seat())


def _reverse(resolution: Resolution, effect: Reverse) -> None:
    if type(effect.skip_between_two) is not bool:
        raise resolution.fault(f"reverses with skip_between_two={shown(effect.skip_between_two)}, not True or False")
    draft = resolution.draft
    draft._direction = -draft._direction
    resolution.events.append(draft._match.interned.reversed[draft._direction])
    # between two players it also skips the other one. R-15: not when it is turned up at the start.
    skips = effect.skip_between_two and draft._match.compiled.rules.two_player_reverse == "skip"
    if len(draft._match.circle.active) == 2 and skips and not resolution.opening:
        resolution.lose_turn(resolution.next_seat())


def _next_turn(resolution: Resolution, effect: NextTurn) -> None:
    resolution.appointed = checked_seat(resolution, effect.seat)


def _name_color(resolution: Resolution, effect: NameColor) -> None:
    seat, color = checked_seat(resolution, effect.seat), effect.color
    draft, compiled = resolution.draft, resolution.draft._match.compiled
    if type(color) is not str or color not in compiled.color_numbers:
        raise resolution.fault(f"names the colour {shown(color)}, which the variant does not have")
    if not resolution.last:
        if not compiled.kinds[draft._discard_pile[-1]].colorless:
            raise resolution.fault("names a colour, but the top card has its own")
        # a colour named for the last card is ignored.
        draft._color = compiled.color_numbers[color]
        resolution.events.append(ColorSet(seat, color))


def _flip(resolution: Resolution, effect: Flip) -> None:
    draft = resolution.draft
    if not draft._match.compiled.sides:
        raise resolution.fault("turns over cards that have one side")
    if resolution.owed:
        raise resolution.fault("turns over the cards while something is owed")
    draft._match = draft._match.turned_over()
    draft._draw_pile = draft._draw_pile[::-1]
    draft._discard_pile = draft._discard_pile[::-1]
    compiled, top = draft._match.compiled, draft._discard_pile[-1]
    draft._color = compiled.printed_colors[top]
    resolution.events.append(Flipped(compiled.cards[top], tuple(map(compiled.backs, draft._hands))))


def _announce(resolution: Resolution, effect: Announce) -> None:
    if not is_short_text(effect.word):
        raise resolution.fault(f"announces {shown(effect.word)}, which is not a word or a few")
    resolution.events.append(Announced(resolution.seat, effect.word))


def _reveal(resolution: Resolution, effect: Reveal) -> None:
    seat = checked_seat(resolution, effect.seat)
    to = None if effect.to is None else checked_seat(resolution, effect.to)
    draft = resolution.draft
    # the player of the card shows the hand as it was when the card was played.
    hand = resolution.hand if seat == resolution.seat else draft._hands[seat]
    resolution.events.append(HandShown(seat, to, draft._match.compiled.to_cards(hand)))


HANDLERS: dict[type, Callable[[Resolution, Any], None]] = {
    DrawCards: _draw_cards,
    DrawUntil: _draw_until,
    Penalty: _penalty,
    TakePenalty: _take_penalty,
    Skip: _skip,
    Reverse: _reverse,
    NextTurn: _next_turn,
    MoveHands: move_hands,
    PoolHands: pool_hands,
    Discard: discard,
    NameColor: _name_color,
    Flip: _flip,
    Announce: _announce,
    Reveal: _reveal,
}
"""The handler of every effect but `Ask`, the last effect of a card, which makes the game wait for an answer."""
