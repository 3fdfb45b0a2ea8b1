"""Which cards can be played now: whose turn it is, jumping in, several at once, debts, and conditions of cards."""

from __future__ import annotations

from unorules._compiled import HouseTables
from unorules._seats import Seat, is_seat
from unorules.actions import Play
from unorules.cards.cards import Card
from unorules.cards.kind import Condition
from unorules.cards.turn import Turn, make_turn
from unorules.errors import CardError, Reason, Violation, quote
from unorules.prompts import NO_CARD
from unorules.state import Draft, State

# Who may act now. These refusals come before all others, and depend on public facts alone.


def refuse_out_of_turn(state: State, seat: object) -> Violation:
    """Return why a seat that is not to move may not play, draw or pass."""
    if not is_seat(seat, len(state._hands)):
        return no_such_seat(state)
    over = refuse_if_over(state)
    if over is not None:
        return over
    if seat not in state._match.circle.active:
        return Violation(Reason.SEAT_IS_OUT)
    waiting = state._waiting
    who = "the host" if waiting.seat is None else f"seat {waiting.seat}"
    if waiting.kind in ("ask", "outcome"):
        return Violation(Reason.QUESTION_PENDING, f"an answer from {who}", seat=waiting.seat)
    return Violation(Reason.NOT_YOUR_TURN, who, seat=waiting.seat)


def refuse_if_over(state: State) -> Violation | None:
    """Return a refusal if the round or the match is over."""
    kind = state._waiting.kind
    if kind == "match_over":
        return Violation(Reason.MATCH_OVER)
    return Violation(Reason.ROUND_OVER, "NextRound()") if kind == "round_over" else None


def no_such_seat(state: State) -> Violation:
    return Violation(Reason.NO_SUCH_SEAT, f"an integer from 0 to {len(state._hands) - 1}")


# Jumping in: playing a card identical to the top card out of turn.


def refuse_jump_in(state: State, action: Play) -> Violation | None:
    """Return why a seat may not play out of turn; None if it may jump in, as far as this play is legal otherwise."""
    seat, card = action.seat, action.card
    refusal = refuse_out_of_turn(state, seat)
    if type(seat) is int and 0 <= seat < len(state._hands) and type(card) is Card:
        number = state._match.compiled.card_numbers.get(card)
        if number is not None and number in jump_in_cards(state, seat):
            return None
    return refusal


def jump_in_cards(state: State, seat: Seat) -> bytes:
    """Return the cards with which a seat could jump in now, held or not."""
    match, waiting = state._match, state._waiting
    jumpers = match.compiled.house.jumpers
    if not jumpers or match.untouched or waiting.kind not in ("turn", "debt") or waiting.turn == seat:
        return b""
    return jumpers[state._discard_pile[-1]] if seat in match.circle.active else b""


# Several identical cards played at once.


def cards_beneath(state: State, hand: bytes, card: int, count: object) -> bytes | None:
    """Return the cards under this one if `count` identical cards are played at once; None if they cannot be."""
    if type(count) is not int or not 1 <= count <= most_at_once(state, hand, card):
        return None
    twins = bytes(one for one in hand if one in state._match.compiled.house.same_face[card])
    return remove_cards(twins, bytes((card,)))[: count - 1]


def most_at_once(state: State, hand: bytes, card: int) -> int:
    """Return how many identical cards like this one a hand may play at once."""
    house = state._match.compiled.house
    return 1 if state._waiting.kind == "drawn" or card not in house.together else copies_of(house, hand, card)


def copies_of(house: HouseTables, hand: bytes, card: int) -> int:
    """Return how many cards of a hand have the kind and colour of this one."""
    return sum(map(hand.count, house.same_face[card]))


def remove_cards(hand: bytes, cards: bytes) -> bytes:
    """Return a hand without these cards."""
    for card in cards:
        hand = hand.replace(bytes((card,)), b"", 1)
    return hand


# Answers to a debt.


def answers_to_debt(state: State, cards: bytes) -> bytes:
    """Return those of the cards that may be laid on the debt: draw cards to stack, bouncers, and by their `answers`."""
    compiled = state._match.compiled
    top, color = state._discard_pile[-1], state._color
    stackable = compiled.house.stackable[state._waiting.draw_card]
    misfits = compiled.misfits[top][color]
    answering = compiled.answers[top][color] if compiled.answers else b""
    return bytes(
        card
        for card in cards
        if card in stackable or (card in compiled.house.bouncers and card not in misfits) or card in answering
    )


# Conditions on the rest of the hand.

_NOT_NOW = Violation(Reason.NOT_NOW)

_NOT_AS_LAST_CARD = Violation(Reason.NOT_AS_LAST_CARD)


def allowed_cards(state: State, seat: Seat, cards: bytes) -> bytes:
    """Return those of the cards whose conditions on the rest of the hand are met."""
    return bytes(card for card in cards if refuse_guarded(state, seat, card) is None)


def refuse_guarded(state: State | Draft, seat: Seat, card: int, count: int = 1) -> Violation | None:
    """Return which condition on the rest of the hand is not met: the rule for a last card (R-76), or the card's own."""
    compiled = state._match.compiled
    if card in compiled.house.not_last and len(state._hands[seat]) == count:
        return _NOT_AS_LAST_CARD
    condition = compiled.kinds[card].playable
    return None if condition is None or _is_met(condition, state, seat, card) else _NOT_NOW


def can_be_played(state: State | Draft, seat: Seat, card: int) -> bool:
    """Return whether a card just drawn goes on the top card and meets its conditions."""
    misfits = state._match.compiled.misfits[state._discard_pile[-1]][state._color]
    return card not in misfits and refuse_guarded(state, seat, card) is None


def must_play(state: State, seat: Seat, hand: bytes) -> bool:
    """Return whether one of these cards has to be played: one that fits and may not be kept back (R-43)."""
    compiled = state._match.compiled
    fits = hand.translate(None, compiled.misfits[state._discard_pile[-1]][state._color])
    for card in allowed_cards(state, seat, fits):
        may_keep = compiled.kinds[card].may_keep
        if may_keep is None or not _is_met(may_keep, state, seat, card):
            return True
    return False


def _is_met(condition: Condition, state: State | Draft, seat: Seat, card: int) -> bool:
    kind = state._match.compiled.kinds[card].id
    try:
        met: object = condition(card_turn_if_played(state, seat, card))
    except Exception as error:
        raise CardError(kind, f"raised {quote(error)} in its condition") from error
    if type(met) is not bool:
        raise CardError(kind, f"returned {quote(met)}, not True or False, from its condition")
    return met


# The `Turn`, with which functions of cards are called.


def card_turn(state: State | Draft, seat: Seat, card: int, color_before: int, owed: int = 0) -> Turn:
    """Return the turn of a seat that has played a card, perhaps on a debt; for `NO_CARD`, of a seat that draws."""
    return _turn(state, seat, card, color_before, state._hands, owed)


def card_turn_if_played(state: State | Draft, seat: Seat, card: int) -> Turn:
    """Return the turn as it would be after a seat played a card now."""
    hand = state._hands[seat].replace(state._match.compiled.singles[card], b"", 1)
    hands = (*state._hands[:seat], hand, *state._hands[seat + 1 :])
    return _turn(state, seat, card, state._color, hands, state._waiting.owed)


def _turn(state: State | Draft, seat: Seat, card: int, color_before: int, hands: tuple[bytes, ...], owed: int) -> Turn:
    match = state._match
    compiled = match.compiled
    face = Card(compiled.kind(card).id) if card == NO_CARD else compiled.cards[card]
    return make_turn(
        seat,
        face,
        compiled.to_cards(hands[seat]),
        tuple(map(len, hands)),
        match.circle.active,
        state._direction,
        compiled.colors[state._color],
        compiled.colors[color_before],
        compiled.rules,
        owed,
        compiled.variant.colors if not compiled.sides else compiled.colors_to_name(),
    )
