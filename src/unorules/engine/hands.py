"""Hands that move or become smaller by the effects of a card, and what follows: empty hands and UNO calls (R-67)."""

from __future__ import annotations

from unorules.engine.piles import shuffle
from unorules.engine.resolution import Resolution, checked_filter, checked_seat
from unorules.engine.scoring import end_round
from unorules.engine.uno import must_call
from unorules.errors import shown
from unorules.model.effects import Discard, MoveHands, PoolHands
from unorules.model.events import Dealt, Discarded, HandMoved, HandsPooled


def move_hands(resolution: Resolution, effect: MoveHands) -> None:
    """Give seats the hands of others."""
    moves = effect.moves
    if type(moves) is not tuple or not all(type(move) is tuple and len(move) == 2 for move in moves):
        raise resolution.fault(f"moves the hands {shown(moves)}, not a tuple of pairs of seats")
    seats = [checked_seat(resolution, seat) for seat, _ in moves]
    sources = [checked_seat(resolution, source) for _, source in moves]
    if len(set(seats)) != len(seats) or sorted(seats) != sorted(sources):
        raise resolution.fault(f"moves the hands {shown(moves)}: everyone who gives a hand must get one")
    draft, to_cards = resolution.draft, resolution.draft._match.compiled.to_cards
    before, hands = draft._hands, list(draft._hands)
    for seat, source in moves:
        hands[seat] = before[source]
        resolution.events.append(HandMoved(seat, source, len(before[source]), to_cards(before[source])))
    draft._hands = tuple(hands)
    resolution.moved += tuple(seats)


def pool_hands(resolution: Resolution, effect: PoolHands) -> None:
    """Shuffle hands together and deal them again."""
    if type(effect.seats) is not tuple or not effect.seats:
        raise resolution.fault(f"pools the hands of {shown(effect.seats)}, not of a tuple of seats")
    seats = [checked_seat(resolution, seat) for seat in effect.seats]
    if len(set(seats)) != len(seats):
        raise resolution.fault(f"pools the hands of {shown(effect.seats)}, which names a seat twice")
    draft, hands = resolution.draft, list(resolution.draft._hands)
    pool = shuffle(draft, b"".join([hands[seat] for seat in seats]))
    resolution.events.append(HandsPooled(tuple(seats)))
    for index, seat in enumerate(seats):
        hands[seat] = bytes(sorted(pool[index :: len(seats)]))
        resolution.events.append(Dealt(seat, len(hands[seat]), draft._match.compiled.to_cards(hands[seat])))
    draft._hands = tuple(hands)
    resolution.moved += tuple(seats)


def discard(resolution: Resolution, effect: Discard) -> None:
    """Put the cards of a hand that fit under the top card."""
    seat, wanted = checked_seat(resolution, effect.seat), checked_filter(resolution, effect.cards)
    draft, compiled = resolution.draft, resolution.draft._match.compiled
    hand = draft._hands[seat]
    discarded = bytes(card for card in hand if wanted.fits(compiled.cards[card]))
    if discarded:
        draft._hands = (*draft._hands[:seat], hand.translate(None, discarded), *draft._hands[seat + 1 :])
        draft._discard_pile = draft._discard_pile[:-1] + discarded + draft._discard_pile[-1:]
        resolution.events.append(Discarded(seat, compiled.to_cards(discarded)))
        resolution.moved += (seat,)


def settle_hands(resolution: Resolution) -> bool:
    """After hands have moved, let seats with one card be caught, and return whether an empty one ends the round.

    The player of the card comes first, then the others in the direction of play.
    """
    draft, events, moved = resolution.draft, resolution.events, resolution.moved
    order = draft._match.circle.order(resolution.seat, draft._direction)
    for seat in order:
        if not draft._hands[seat]:
            end_round(draft, events, "out", seat)
            return True
    for seat in order:
        if seat in moved:
            # a hand takes no call along, and no duty.
            draft._uncalled &= ~(1 << seat)
            if len(draft._hands[seat]) == 1:
                must_call(draft, events, seat)
    return False
