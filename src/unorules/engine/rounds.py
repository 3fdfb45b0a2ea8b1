"""Rounds: finding the dealer, dealing, and turning up the first card."""

from __future__ import annotations

from unorules.actions import NextRound
from unorules.cards import Seat
from unorules.effects import Ask
from unorules.engine.piles import shuffle
from unorules.engine.resolve import resolve_opening
from unorules.engine.turns import ask, begin_turn
from unorules.engine.who import no_such_seat, sits
from unorules.errors import Reason, Violation
from unorules.events import DealerDrawn, Dealt, Event, Fate, RoundStarted, TurnedUp
from unorules.state import Draft, State
from unorules.waiting import ROUND_OVER


def next_round(state: State, action: NextRound, draft: Draft | None, events: list[Event]) -> Violation | None:
    """The host starts another round. A void round is dealt again by the same dealer (R-09, R-43)."""
    if state.waiting.kind == "match_over":
        return Violation(Reason.MATCH_OVER)
    if state.waiting.kind != "round_over":
        return Violation(Reason.ROUND_NOT_OVER)
    if action.dealer is not None and not sits(state, action.dealer):
        return no_such_seat(state)
    if draft is None:
        return None

    standing = state.standing
    how = standing.tables.rules.next_dealer
    if action.dealer is not None:
        dealer = action.dealer
    elif standing.out is None or how == "same":
        dealer = standing.dealer
    elif how == "winner":
        dealer = standing.out
    elif how == "rotate_left":
        dealer = standing.phrases.after[1][standing.dealer]
    else:
        dealer = find_dealer(draft, events)
    start_round(draft, events, standing.round + 1, dealer)
    return None


def find_dealer(draft: Draft, events: list[Event]) -> Seat:
    """Whoever draws the highest number; a random seat where that is not asked or cannot be decided (R-08)."""
    tables, phrases = draft.standing.tables, draft.standing.phrases
    tied = phrases.active
    if tables.rules.dealer == "draw_high" and any(kind.number is not None for kind in tables.kinds):
        pile = tables.deck
        while 1 < len(tied) <= len(pile):
            pile = shuffle(draft, pile, len(tied))
            drawn, pile = pile[: len(tied)], pile[len(tied) :]
            events += [DealerDrawn(seat, tables.cards[card]) for seat, card in zip(tied, drawn, strict=True)]
            # C10-SETUP-02: a symbol counts zero. Only those who tie for the highest draw again.
            numbers = [tables.kinds[card].number or 0 for card in drawn]
            highest = max(numbers)
            tied = tuple([seat for seat, number in zip(tied, numbers, strict=True) if number == highest])
    return tied[0] if len(tied) == 1 else shuffle(draft, bytes(tied), 1)[0]


def start_round(draft: Draft, events: list[Event], number: int, dealer: Seat, deck: bytes | None = None) -> None:
    """Deal, from a shuffled deck or from a given one with its top first, and turn up the first card."""
    draft.standing = standing = draft.standing.in_round(number, dealer)
    events.append(RoundStarted(number, dealer))
    draft.direction = 1
    draft.waiting = ROUND_OVER
    draft.owing = 0
    draft.turns_left = standing.tables.rules.turn_limit
    tables = standing.tables
    _deal(draft, shuffle(draft, tables.deck) if deck is None else deck)
    while not any(card in tables.openers for card in draft.stock):
        # R-11, only with a deck of one's own: every card that could open the game was dealt. Deal again.
        _deal(draft, shuffle(draft, tables.deck))
    events += [Dealt(seat, len(hand), tables.faces(hand)) for seat, hand in enumerate(draft.held)]
    _turn_up(draft, events)
    _open(draft, events)


def _deal(draft: Draft, deck: bytes) -> None:
    """One card at a time, from the dealer's left on."""
    seats = len(draft.standing.players)
    dealt = seats * draft.standing.tables.rules.hand_size
    first = draft.standing.phrases.after[1][draft.standing.dealer]
    draft.held = tuple(bytes(sorted(deck[(seat - first) % seats : dealt : seats])) for seat in range(seats))
    draft.stock = deck[dealt:][::-1]
    draft.laid = b""


def _turn_up(draft: Draft, events: list[Event]) -> None:
    """Turn up cards until one opens the game. The others go back (R-11) or stay under it (R-12)."""
    tables = draft.standing.tables
    while True:
        card = draft.stock[-1]
        covered = tables.rules.opening == "numbers_only"
        fate: Fate = "opens" if card in tables.openers else "covered" if covered else "returned"
        events.append(TurnedUp(tables.cards[card], fate))
        if fate == "returned":
            draft.stock = shuffle(draft, draft.stock)
            continue
        draft.stock = draft.stock[:-1]
        draft.laid += tables.singles[card]
        if fate == "opens":
            draft.hue = tables.hues[card]
            return


def _open(draft: Draft, events: list[Event]) -> None:
    """The seat on the dealer's left begins, unless the first card says otherwise."""
    standing = draft.standing
    card = draft.laid[-1]
    on_open = standing.tables.kinds[card].on_open
    first = standing.phrases.after[1][standing.dealer]
    if on_open == "effects":
        resolve_opening(draft, events, card)
    elif on_open == "color":
        ask(draft, events, Ask(first, "color", standing.tables.variant.colors))
    else:
        begin_turn(draft, events, first)
