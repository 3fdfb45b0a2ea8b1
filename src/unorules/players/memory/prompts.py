"""Prompts of a dealt state: what the game waits for, and what has to be guessed of the match."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

from attrs import evolve

from unorules._engine.playable import remove_cards
from unorules._engine.scoring import match_winners, side_of
from unorules._seats import Seat
from unorules.actions import Play
from unorules.players.memory.fields import HANDS, SINCE_ASKED, MemoryFields, seat_to_move
from unorules.players.memory.pools import shuffled
from unorules.players.memory.questions import AskingCard, Interrupted, OpenQuestion, guessed_pending, pending_of
from unorules.prompts import NO_CARD, Pending, PromptKind, Waiting
from unorules.state import circle_of
from unorules.views import View

# Open questions: what the game waits for while a card or drawing asks, with the secrets that it has in one deal.


class Deal(NamedTuple):
    """A deal of the cards that a seat does not see."""

    memory: MemoryFields
    view: View
    rng: Random
    places: list[bytes]
    """The hidden cards by their places."""
    hands: tuple[bytes, ...]


def waiting_on(deal: Deal, asking: AskingCard, question: OpenQuestion) -> Waiting | None:
    """Return what the game waits for while a card, or drawing, asks; None if it would not ask this in the deal."""
    pending = _pending_with(deal, asking)
    if pending is None:
        return None
    house, draw_card, owed = deal.memory._compiled.house, NO_CARD, 0
    if asking.card != NO_CARD and pending.owed:
        draw_card = last_draw_card(deal.memory, deal.view, pending.owed, asking.draw_card, deal.rng)
    if asking.card != NO_CARD and house.debts:
        owed = pending.owed + house.penalties[asking.card]
    outcome, about, word, options = question
    kind: PromptKind = "outcome" if outcome else "ask"
    seat = None if outcome else about
    return Waiting(kind, seat, about, word, options, pending=pending, owed=owed, draw_card=draw_card)


def _pending_with(deal: Deal, asking: AskingCard) -> Pending | None:
    """Return what the engine keeps of the card that asks; None if it would ask something else."""
    compiled, color_before = deal.memory._compiled, asking.color_before
    when_played = _hand_when_played(deal, asking)
    if color_before is None:
        color_before = deal.rng.randrange(max(compiled.no_color, 1))
        pending = guessed_pending(compiled, asking, color_before, when_played)
    else:
        pending = pending_of(compiled, asking, color_before, _hands_since(deal, asking, when_played))
    if pending is None or asking.interrupts is None:
        return pending
    resume = _resumed(deal, asking.interrupts)
    return None if resume is None else evolve(pending, resume=resume)


def _hand_when_played(deal: Deal, asking: AskingCard) -> bytes:
    """Return the hand that the player of the card had when it was played."""
    memory, places = deal.memory, deal.places
    first = asking.moments[0]
    if first.own is not None:
        return first.own
    if asking.holder is None:
        held = memory._compiled.deck
    elif asking.holder == memory._seat:
        held = memory._hand + asking.left
    else:
        held = places[HANDS + asking.holder] + asking.left + places[SINCE_ASKED][: first.drawn]
    if len(held) != asking.size:
        held = shuffled(held, deal.rng)[: asking.size]
    return bytes(sorted(held))


def _hands_since(deal: Deal, asking: AskingCard, when_played: bytes) -> list[bytes]:
    """Return the hands of its player when it was played and when it was answered."""
    held, first = [when_played], asking.moments[0]
    for moment in asking.moments[1:]:
        if moment.own is not None:
            held.append(moment.own)
        elif asking.holder == asking.seat:
            left = remove_cards(when_played, asking.left)
            held.append(bytes(sorted(left + deal.places[SINCE_ASKED][first.drawn : moment.drawn])))
        else:
            held.append(deal.hands[asking.seat])
    return held


def _resumed(deal: Deal, interrupted: Interrupted) -> Waiting | None:
    """Return what the game will wait for again; None if it would not in the deal."""
    memory, compiled, debt = deal.memory, deal.memory._compiled, deal.memory._owed
    if interrupted.asking is not None and interrupted.question is not None:
        return waiting_on(deal, interrupted.asking, interrupted.question)
    if debt is not None:
        card = last_draw_card(memory, deal.view, debt.count, memory._draw_card, deal.rng)
        seat, early = debt.seat, debt.seat == memory._ahead
        return Waiting("debt", seat, seat, turn=seat, called_early=early, owed=debt.count, draw_card=card)
    seat = seat_to_move(memory)
    if compiled.names_color[memory._discards[-1]] and memory._color == compiled.no_color:
        return Waiting("ask", seat, seat, "color", compiled.colors_to_name())
    return Waiting("turn", seat, seat, turn=seat, passes=memory._passes, called_early=seat == memory._ahead)


# Guesses: what a view leaves open and a seat has not seen, because it began to watch later.


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
