"""Open questions: what the game waits for while a card or drawing asks, with the secrets that it has in one deal."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from attrs import evolve

from unorules.engine.playable import without
from unorules.model.prompts import NO_CARD, Pending, PromptKind, Waiting
from unorules.players.memory.asking import AskingCard, Interrupted, Question, guessed_pending, pending_of
from unorules.players.memory.fields import HANDS, SINCE_ASKED, MemoryFields
from unorules.players.memory.guesses import last_draw_card
from unorules.players.memory.shuffled import shuffled
from unorules.players.memory.turns import seat_to_move
from unorules.view import View


class Deal(NamedTuple):
    """A deal of the cards that a seat does not see."""

    memory: MemoryFields
    view: View
    rng: Random
    places: list[bytes]
    """The hidden cards by their places."""
    hands: tuple[bytes, ...]


def waiting_on(deal: Deal, asking: AskingCard, question: Question) -> Waiting | None:
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
            left = without(when_played, asking.left)
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
