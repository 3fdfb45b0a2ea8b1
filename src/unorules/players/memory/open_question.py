"""The open question of a card or of drawing, completed with the secrets of one deal of the hidden cards."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from attrs import evolve

from unorules._compiled import CompiledVariant
from unorules._engine.playable import remove_cards
from unorules._seats import Seat
from unorules.actions import Play
from unorules.cards.cards import Card
from unorules.cards.effects import Ask, Effect, Penalty, Skip, TakePenalty
from unorules.cards.turn import Reply, Turn, make_turn
from unorules.players.memory.knowledge import (
    HANDS,
    SINCE_ASKED,
    AskingCard,
    Interruption,
    MemoryFields,
    Moment,
    OpenQuestion,
)
from unorules.players.memory.pools import shuffle
from unorules.prompts import NO_CARD, Pending, PromptKind, Waiting
from unorules.views import View


class Deal(NamedTuple):
    """One deal of the cards that a seat does not see."""

    memory: MemoryFields
    view: View
    rng: Random
    places: list[bytes]
    """The hidden cards by their places."""
    hands: tuple[bytes, ...]


def waiting_for_answer(deal: Deal, asking: AskingCard, question: OpenQuestion) -> Waiting | None:
    """Return the prompt of a question; None if it would not be asked in this deal."""
    pending = _pending_in(deal, asking)
    if pending is None:
        return None
    house, draw_card, owed = deal.memory._match.compiled.house, NO_CARD, 0
    if asking.card != NO_CARD and pending.owed:
        draw_card = guess_draw_card(deal.memory, deal.view, pending.owed, asking.draw_card, deal.rng)
    if asking.card != NO_CARD and house.debts:
        owed = pending.owed + house.penalties[asking.card]
    outcome, about, word, options = question
    kind: PromptKind = "outcome" if outcome else "ask"
    seat = None if outcome else about
    return Waiting(kind, seat, about, word, options, pending=pending, owed=owed, draw_card=draw_card)


def _pending_in(deal: Deal, asking: AskingCard) -> Pending | None:
    """Return what the engine keeps of the card that asks; None if it would ask something else in this deal."""
    compiled, color_before = deal.memory._match.compiled, asking.color_before
    hand_at_play = _hand_at_play(deal, asking)
    if color_before is None:
        color_before = deal.rng.randrange(max(compiled.no_color, 1))
        pending = _guess_pending(compiled, asking, color_before, hand_at_play)
    else:
        pending = _replay_pending(compiled, asking, color_before, _hands_at_moments(deal, asking, hand_at_play))
    if pending is None or asking.interrupts is None:
        return pending
    resume = _waiting_afterwards(deal, asking.interrupts)
    return None if resume is None else evolve(pending, resume=resume)


def _hand_at_play(deal: Deal, asking: AskingCard) -> bytes:
    """Return the hand of the card's player when it was played. If that is not known, it is any of the right size."""
    memory, places = deal.memory, deal.places
    first = asking.moments[0]
    if first.own_hand is not None:
        return first.own_hand
    if asking.holder is None:
        cards = memory._compiled.deck
    elif asking.holder == memory._seat:
        cards = memory._hand + asking.discarded
    else:
        cards = places[HANDS + asking.holder] + asking.discarded + places[SINCE_ASKED][: first.draws]
    if len(cards) != asking.size:
        cards = shuffle(cards, deal.rng)[: asking.size]
    return bytes(sorted(cards))


def _hands_at_moments(deal: Deal, asking: AskingCard, hand_at_play: bytes) -> list[bytes]:
    """Return the hands of the card's player when it was played and at each answer."""
    hands, first = [hand_at_play], asking.moments[0]
    for moment in asking.moments[1:]:
        if moment.own_hand is not None:
            hands.append(moment.own_hand)
        elif asking.holder == asking.seat:
            kept = remove_cards(hand_at_play, asking.discarded)
            hands.append(bytes(sorted(kept + deal.places[SINCE_ASKED][first.draws : moment.draws])))
        else:
            hands.append(deal.hands[asking.seat])
    return hands


def _waiting_afterwards(deal: Deal, interruption: Interruption) -> Waiting | None:
    """Return the prompt that comes back after an interruption; None if it could not be in this deal."""
    memory, compiled, debt = deal.memory, deal.memory._compiled, deal.memory._debt
    if interruption.asking_card is not None and interruption.question is not None:
        return waiting_for_answer(deal, interruption.asking_card, interruption.question)
    if debt is not None:
        card = guess_draw_card(memory, deal.view, debt.count, memory._draw_card, deal.rng)
        seat, early = debt.seat, debt.seat == memory._called_early
        return Waiting("debt", seat, seat, turn=seat, called_early=early, owed=debt.count, draw_card=card)
    seat = memory._seat_to_move()
    if compiled.names_color[memory._discards[-1]] and memory._color == compiled.no_color:
        return Waiting("ask", seat, seat, "color", compiled.colors_to_name())
    return Waiting("turn", seat, seat, turn=seat, passes=memory._passes, called_early=seat == memory._called_early)


# The code of the card, called again to find what the engine keeps for it.


def _replay_pending(
    compiled: CompiledVariant, asking: AskingCard, color_before: int, hands: list[bytes]
) -> Pending | None:
    """Return what the engine keeps of the card if its player held these hands; None if it would ask something else.

    There is one hand for each moment.
    """
    ask: Ask | None = None
    owed = asking.owed
    for moment, hand in zip(asking.moments, hands, strict=True):
        turn = _turn_at(compiled, asking, moment, color_before, hand, owed)
        effects = _effects_at(compiled, asking, moment, turn, ask)
        ask, owed = _last_ask(effects), _debt_after(asking, effects, owed)
        if ask is None or moment.question != _public_part(ask):
            return None
    memo = None if ask is None else ask.memo
    return Pending(asking.card, asking.seat, asking.opening, color_before, hands[0], memo, asking.skipped, owed)


MAX_ANSWERS_GUESSED = 2
"""How many answers may have come before a question that nobody was seen to ask."""


def _guess_pending(compiled: CompiledVariant, asking: AskingCard, color_before: int, hand: bytes) -> Pending | None:
    """Return the same where only the last moment is known: any answers may have led to its question."""
    moment = evolve(asking.moments[-1], reply=None)
    turn = _turn_at(compiled, asking, moment, color_before, hand, asking.owed)
    paths: list[tuple[Ask | None, Moment]] = [(None, moment)]
    for _ in range(MAX_ANSWERS_GUESSED + 1):
        longer_paths: list[tuple[Ask | None, Moment]] = []
        for ask_before, step in paths:
            effects = _effects_at(compiled, asking, step, turn, ask_before)
            ask = _last_ask(effects)
            if ask is None:
                continue
            if _public_part(ask) == moment.question:
                skipped = _skipped_seats(turn, effects)
                owed = _debt_after(asking, effects, asking.owed)
                return Pending(asking.card, asking.seat, asking.opening, color_before, hand, ask.memo, skipped, owed)
            longer_paths += [(ask, evolve(moment, reply=(ask.seat, option))) for option in ask.options]
        paths = longer_paths
    return None


def _public_part(ask: Ask) -> OpenQuestion:
    """Return a question without its memo."""
    return OpenQuestion(ask.outcome, ask.seat, ask.question, ask.options)


def _turn_at(
    compiled: CompiledVariant, asking: AskingCard, moment: Moment, color_before: int, hand: bytes, owed: int
) -> Turn:
    """Return the turn that the code of the card is called with."""
    face = Card(compiled.kind(NO_CARD).id) if asking.card == NO_CARD else compiled.cards[asking.card]
    return make_turn(
        asking.seat,
        face,
        compiled.to_cards(hand),
        moment.sizes,
        moment.active,
        moment.direction,
        compiled.colors[moment.color],
        compiled.colors[color_before],
        compiled.rules,
        owed,
        compiled.colors_to_name(),
    )


def _effects_at(
    compiled: CompiledVariant, asking: AskingCard, moment: Moment, turn: Turn, ask: Ask | None
) -> tuple[Effect, ...]:
    """Return the effects of the card when it is played, or when its last question is answered.

    There are none if its code fails: then it was not played from such a hand.
    """
    kind = compiled.kind(asking.card)
    try:
        if moment.reply is None or ask is None or kind.on_answer is None:
            return kind.on_play if isinstance(kind.on_play, tuple) else tuple(kind.on_play(turn))
        about, option = moment.reply
        return tuple(kind.on_answer(turn, Reply(seat=about, option=option, memo=ask.memo)))
    except Exception:  # noqa: BLE001 - code from outside the library
        return ()


def _last_ask(effects: tuple[Effect, ...]) -> Ask | None:
    """Return the question that the effects end with, if they do."""
    last = effects[-1] if effects else None
    return last if type(last) is Ask else None


def _debt_after(asking: AskingCard, effects: tuple[Effect, ...], owed: int) -> int:
    """Return what is owed after these effects, before the question. For drawing, the number of cards stays the same."""
    settled = any(type(effect) is Penalty or type(effect) is TakePenalty for effect in effects)
    return 0 if settled and asking.card != NO_CARD else owed


def _skipped_seats(turn: Turn, effects: tuple[Effect, ...]) -> tuple[Seat, ...]:
    """Return the seats that lose a turn to effects that just skip."""
    count = sum(effect.count for effect in effects if type(effect) is Skip)
    return turn.others[:count]


# The draw card of a debt.


def guess_draw_card(memory: MemoryFields, view: View, owed: int, seen: int, rng: Random) -> int:
    """Return the last draw card of a debt: the one that was seen, or else one that could have led to it."""
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
        able = [card for card in able if _explains_legal_plays(memory, view, card)] or able
    return rng.choice(able or [top])


def _explains_legal_plays(memory: MemoryFields, view: View, draw_card: int) -> bool:
    """Return whether, with this as the last draw card, this seat could stack just the cards that it may."""
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
