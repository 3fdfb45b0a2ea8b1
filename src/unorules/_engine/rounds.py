"""The start of a round: choosing the dealer, dealing, and turning up the first card."""

from __future__ import annotations

from unorules._engine.piles import shuffle
from unorules._engine.playable import no_such_seat
from unorules._engine.prompting import ask, begin_turn
from unorules._engine.resolve import resolve_opening
from unorules._seats import Seat, is_seat
from unorules.actions import NextRound
from unorules.cards.effects import Ask
from unorules.errors import Reason, Violation
from unorules.events import DealerDrawn, Dealt, Event, Redealt, RoundStarted, TurnedUp, TurnUpFate
from unorules.prompts import ROUND_OVER
from unorules.state import Draft, State


def next_round(state: State, action: NextRound, draft: Draft | None, events: list[Event]) -> Violation | None:
    """Start the next round. After a void round, the same dealer deals again (R-09, R-43)."""
    if state._waiting.kind == "match_over":
        return Violation(Reason.MATCH_OVER)
    if state._waiting.kind != "round_over":
        return Violation(Reason.ROUND_NOT_OVER)
    if action.dealer is not None and not is_seat(action.dealer, len(state._hands)):
        return no_such_seat(state)
    if action.dealer in state._match.gone:
        return Violation(Reason.SEAT_IS_OUT)
    if draft is None:
        return None

    match = state._match
    rule = match.compiled.rules.next_dealer
    if action.dealer is not None:
        dealer = action.dealer
    elif match.out is None or rule == "same":
        dealer = match.dealer
    elif rule == "winner":
        dealer = match.out
    elif rule == "rotate_left":
        dealer = (match.dealer + 1) % len(match.players)
    else:
        dealer = choose_dealer(draft, events)
    while dealer in match.gone:
        # the next seat deals for one that has left.
        dealer = (dealer + 1) % len(match.players)
    start_round(draft, events, match.round + 1, dealer)
    return None


def choose_dealer(draft: Draft, events: list[Event]) -> Seat:
    """Choose the seat that draws the highest number; a random one if the rules say so, or if no draw decides (R-08)."""
    compiled = draft._match.compiled.front  # every round begins with the fronts
    tied = tuple(draft._match.remaining_seats())
    if compiled.rules.dealer == "draw_high" and any(kind.number is not None for kind in compiled.kinds):
        pile = compiled.deck
        while 1 < len(tied) <= len(pile):
            pile = shuffle(draft, pile, len(tied))
            drawn, pile = pile[: len(tied)], pile[len(tied) :]
            events += [DealerDrawn(seat, compiled.cards[card]) for seat, card in zip(tied, drawn, strict=True)]
            # C10-SETUP-02: a symbol counts zero. The seats that tie for the highest number draw again.
            numbers = [compiled.kinds[card].number or 0 for card in drawn]
            highest = max(numbers)
            tied = tuple([seat for seat, number in zip(tied, numbers, strict=True) if number == highest])
    return tied[0] if len(tied) == 1 else shuffle(draft, bytes(tied), 1)[0]


def start_round(draft: Draft, events: list[Event], number: int, dealer: Seat, deck: bytes | None = None) -> None:
    """Deal a round and turn up the first card. A `deck` has its top first; without one, all cards are shuffled."""
    draft._match = match = draft._match.begin_round(number, dealer)
    events.append(RoundStarted(number, dealer))
    draft._direction = 1
    draft._waiting = ROUND_OVER
    draft._uncalled = 0
    draft._turns_left = match.compiled.rules.turn_limit
    compiled = match.compiled
    _deal(draft, shuffle(draft, compiled.deck) if deck is None else deck)
    while not any(card in compiled.openers for card in draft._draw_pile):
        # every card that could open the game was dealt. It cannot happen with a built-in deck and hands of seven.
        events.append(Redealt())
        _deal(draft, shuffle(draft, compiled.deck))
    hands = draft._hands
    events += [Dealt(seat, len(hands[seat]), compiled.to_cards(hands[seat])) for seat in match.circle.active]
    _turn_up(draft, events)
    _open(draft, events)


def _deal(draft: Draft, deck: bytes) -> None:
    """Deal one card at a time, starting on the dealer's left."""
    match = draft._match
    active, hands = match.circle.active, [b""] * len(match.players)
    seats = len(active)
    dealt = seats * match.compiled.rules.hand_size
    first = active.index(match.circle.after[1][match.dealer])
    for place, seat in enumerate(active):
        hands[seat] = bytes(sorted(deck[(place - first) % seats : dealt : seats]))
    draft._hands = tuple(hands)
    draft._draw_pile = deck[dealt:][::-1]
    draft._discard_pile = b""


def _turn_up(draft: Draft, events: list[Event]) -> None:
    """Turn up cards until one opens the game. The others go back (R-11) or stay under it (R-12)."""
    compiled = draft._match.compiled
    while True:
        card = draft._draw_pile[-1]
        covered = compiled.rules.opening == "numbers_only"
        fate: TurnUpFate = "opens" if card in compiled.openers else "covered" if covered else "returned"
        events.append(TurnedUp(compiled.cards[card], fate))
        if fate == "returned":
            draft._draw_pile = shuffle(draft, draft._draw_pile)
            continue
        draft._draw_pile = draft._draw_pile[:-1]
        draft._discard_pile += compiled.singles[card]
        if fate == "opens":
            draft._color = compiled.printed_colors[card]
            return


def _open(draft: Draft, events: list[Event]) -> None:
    """Begin the turn of the seat on the dealer's left, unless the first card has effects or needs a colour."""
    match = draft._match
    card = draft._discard_pile[-1]
    on_open = match.compiled.kinds[card].on_open
    first = match.circle.after[1][match.dealer]
    if on_open == "effects":
        resolve_opening(draft, events, card)
    elif on_open == "color":
        ask(draft, events, Ask(first, "color", match.compiled.colors_to_name()))
    else:
        begin_turn(draft, events, first)
