"""Guesses: what a view leaves open and a seat has not seen, because it began to watch later."""

from __future__ import annotations

from random import Random
from typing import Any

from unorules.engine.scoring import match_winners, side_of
from unorules.engine.state import circle_of
from unorules.model.actions import Play
from unorules.model.prompts import NO_CARD
from unorules.model.seats import Seat
from unorules.players.memory.fields import MemoryFields
from unorules.view import View


def match_facts(memory: MemoryFields, view: View) -> tuple[Any, ...]:
    """Return the fields of the match but its seed, in their order."""
    match = memory._match
    return (
        match.compiled,
        match.interned,
        circle_of(len(match.players), frozenset(view.inactive)),
        match.players,
        view.scores,
        view.round,
        view.dealer,
        memory._out if memory._knows_out else _who_went_out(memory, view),
        view.winners,
        view.gone,
        _is_untouched(memory, view) if memory._untouched is None else memory._untouched,
    )


def _who_went_out(memory: MemoryFields, view: View) -> Seat | None:
    """Return who may have won the round that has ended: with an empty hand, as the last one, or as the winner."""
    if view.prompt.kind not in ("round_over", "match_over"):
        return None
    rules, seats = memory._compiled.rules, len(view.players)
    empty = [seat for seat in view.active if not view.sizes[seat]]
    staying = [seat for seat in range(seats) if seat not in view.gone]
    if not empty and set(staying) <= set(side_of(rules, seats, staying[0])):
        # The others have left, perhaps after a void round.
        return view.active[0] if len(view.active) == 1 else None
    for seat in empty or (*view.winners, *view.active):
        if match_winners(rules, view.scores, seat, view.gone) == view.winners and (empty or view.winners):
            return seat
    return empty[0] if empty else None


def _is_untouched(memory: MemoryFields, view: View) -> bool:
    """Return whether the top card may still be the one turned up at the start, so that nobody may jump in yet."""
    compiled, top, prompt = memory._compiled, memory._discards[-1], view.prompt
    if compiled.rules.jump_in == "off" or prompt.kind in ("round_over", "match_over") or prompt.by is not None:
        return False
    if top not in compiled.openers:
        return False
    if view.seat in view.active and view.seat != prompt.seat and prompt.kind in ("turn", "debt"):
        if any(type(action) is Play for action in view.legal):
            return False
        if any(card in compiled.house.jumpers[top] for card in memory._hand):
            return True
    lone = view.discard_size == 1 or compiled.rules.opening == "numbers_only"
    return lone and all(view.sizes[seat] >= compiled.rules.hand_size for seat in view.active)


def last_draw_card(memory: MemoryFields, view: View, owed: int, seen: int, rng: Random) -> int:
    """Return the last draw card of a debt: the one that was seen, or else one that may have been."""
    if seen != NO_CARD:
        return seen
    compiled = memory._compiled
    house, top = compiled.house, memory._discards[-1]
    able = [card for card in range(len(compiled.cards)) if house.owes[card] and 0 < house.penalties[card] <= owed]
    if memory._question is not None:
        able = [card for card in able if top in house.stackable[card]] or able
    elif top in able:
        return top
    elif view.seat == view.prompt.seat:
        able = [card for card in able if _allows_the_same(memory, view, card)] or able
    return rng.choice(able or [top])


def _allows_the_same(memory: MemoryFields, view: View, draw_card: int) -> bool:
    """Return whether this seat could lay the same draw cards of its hand on a debt with this draw card."""
    compiled, hand = memory._compiled, memory._hand
    answering = compiled.answers[memory._discards[-1]][memory._color] if compiled.answers else b""
    legal = {action.card for action in view.legal if type(action) is Play}
    refused = [card for card in hand if compiled.kinds[card].playable is not None or len(hand) == 1]
    return all(
        (card in compiled.house.stackable[draw_card]) == (compiled.cards[card] in legal)
        or (compiled.cards[card] not in legal and card in refused)
        for card in hand
        if compiled.house.penalties[card] and card not in answering
    )
