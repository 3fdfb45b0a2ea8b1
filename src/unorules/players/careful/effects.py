"""The worth of effects: cards with code of their own are asked what they would do."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import islice
from math import fsum

from attrs import evolve

from unorules.model.actions import Play
from unorules.model.cards import Card, CardFilter, Color
from unorules.model.effects import (
    MAX_EFFECTS,
    Ask,
    Discard,
    DrawCards,
    DrawUntil,
    Effect,
    Flip,
    MoveHands,
    NextTurn,
    Option,
    Penalty,
    PoolHands,
    Reverse,
    Skip,
    TakePenalty,
)
from unorules.model.kinds import Kind
from unorules.model.seats import Seat
from unorules.model.turn import Reply, Turn
from unorules.players.careful.flips import worth_of_flip
from unorules.players.careful.outlook import Outlook


def worth_of_code(outlook: Outlook, kind: Kind, play: Play) -> float:
    """Return what the effects of a card are worth, if it is played now."""
    hand = list(outlook.view.hand)
    hand.remove(play.card)
    turn = _turn(outlook, outlook.me, play.card, play.color or play.card.color, tuple(hand))
    on_play = kind.on_play
    return _worth_of_all(outlook, kind, turn, (lambda: on_play(turn)) if callable(on_play) else lambda: on_play)


def worth_of_drawing(outlook: Outlook, kind: Kind) -> float:
    """Return what drawing as a turn is worth, where the variant says what that is."""
    on_play, color, hand = kind.on_play, outlook.view.color, outlook.view.hand
    turn = evolve(_turn(outlook, outlook.me, Card(kind.id), color, hand), owed=1)
    return _worth_of_all(outlook, kind, turn, (lambda: on_play(turn)) if callable(on_play) else lambda: on_play)


def worth_of_answer(outlook: Outlook, option: Option) -> float:
    """Return what an answer to the question of the prompt is worth: the card that asks says what it would do."""
    view = outlook.view
    by = view.dealer if view.prompt.by is None else view.prompt.by
    turn = _turn(outlook, by, view.top, view.color, view.hand if by == outlook.me else ())
    return _worth_of_reply(outlook, outlook.notes.facts.cards[view.top].kind, turn, outlook.me, option)


def _turn(outlook: Outlook, seat: Seat, card: Card, color: Color | None, hand: tuple[Card, ...]) -> Turn:
    """Return the turn that a card's code is called with, as far as this seat knows it."""
    view, colors = outlook.view, outlook.notes.facts.names
    sizes, active, rules, owed = tuple(outlook.sizes), view.active, view.variant.rules, view.prompt.owed
    return Turn(seat, card, hand, sizes, active, view.direction, color, view.color, rules, owed, colors)


def _worth_of_reply(outlook: Outlook, kind: Kind, turn: Turn, about: Seat, option: Option) -> float:
    """Return what an answer is worth. What the card would ask then is left out: it could ask forever."""
    on_answer = kind.on_answer
    if on_answer is None:
        return 0.0
    reply = Reply(seat=about, option=option)
    return _worth_of_all(outlook, kind, turn, lambda: (e for e in on_answer(turn, reply) if type(e) is not Ask))


def _worth_of_all(outlook: Outlook, kind: Kind, turn: Turn, code: Callable[[], Iterable[Effect]]) -> float:
    """Return what the effects are worth that a card's code asks for.

    That is nothing if the code fails, because it may count on a hand or a memo that is another player's secret.
    """
    try:
        return fsum([_worth(outlook, kind, turn, effect) for effect in islice(code(), MAX_EFFECTS)])
    except Exception:  # noqa: BLE001 - code from outside the library
        return 0.0


def _worth(outlook: Outlook, kind: Kind, turn: Turn, effect: Effect) -> float:
    """Return what an effect is worth for the side of the outlook's seat."""
    lost_turn = outlook.weights.turn
    match effect:
        case DrawCards(seat, count):
            return outlook.drawn(seat, count)
        case DrawUntil(seat, until, most):
            return outlook.drawn(seat, _draws_until(outlook, until, most))
        case Penalty(count):
            return outlook.drawn(turn.next, count, lost_turn)
        case Skip(count):
            return fsum([outlook.drawn(seat, 0, lost_turn) for seat in turn.others[:count]])
        case Reverse():
            return outlook.drawn(turn.next, 0, lost_turn) - outlook.drawn(turn.after(turn.seat, -1), 0, lost_turn)
        case TakePenalty(seat, extra):
            return 0.0 if seat is None else outlook.drawn(seat, kind.penalty + turn.owed + extra)
        case NextTurn(seat):
            return -outlook.drawn(seat, 0, lost_turn)
        case MoveHands(moves):
            return fsum([outlook.changed(seat, outlook.sizes[source]) for seat, source in moves])
        case PoolHands(seats):
            mean = sum([outlook.sizes[seat] for seat in seats]) / max(len(seats), 1)
            return fsum([outlook.changed(seat, mean) for seat in seats])
        case Discard(seat, cards):
            return -outlook.drawn(seat, _discarded(outlook, turn, seat, cards))
        case Flip():
            return worth_of_flip(outlook, turn.hand)
        case Ask(seat, _, options, outcome=outcome):
            worths = [_worth_of_reply(outlook, kind, turn, seat, option) for option in options]
            return max(worths) if seat == outlook.me and not outcome else fsum(worths) / len(worths)
        case _:
            return 0.0


def _draws_until(outlook: Outlook, until: CardFilter, most: int | None) -> float:
    """Return how many cards a seat is likely to draw until one fits."""
    view, seen, deck = outlook.view, outlook.notes.seen, outlook.notes.facts.deck
    fitting = view.variant.rules.decks * sum([count for card, count in deck if until.fits(card)])
    fitting -= sum(map(until.fits, seen)) + sum(map(until.fits, view.hand))
    unseen = outlook.notes.unseen(view)
    draws = (unseen + 1) / (max(fitting, 0) + 1)
    return min(draws, view.draw_size + view.discard_size, unseen if most is None else most)


def _discarded(outlook: Outlook, turn: Turn, seat: Seat, cards: CardFilter) -> float:
    """Return how many cards a seat is likely to discard."""
    if seat == outlook.me:
        return sum(map(cards.fits, turn.hand if turn.seat == seat else outlook.view.hand))
    deck = outlook.notes.facts.deck
    share = sum([count for card, count in deck if cards.fits(card)]) / outlook.view.variant.size
    return share * outlook.sizes[seat]
