"""What a seat sees of a state and of events. Only this module and the kernel's observations remove secrets."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import get_args

from attrs import field, frozen

from unorules._engine.legal import legal_actions
from unorules._seats import Seat, check_viewer
from unorules._values import Value, changer, check_complete, maker, notebook_markup
from unorules.actions import Action
from unorules.cards.cards import Card, Color, backs_of
from unorules.errors import EventError, SeatError, quote
from unorules.events import (
    Announced,
    Answered,
    Asked,
    Caught,
    ColorSet,
    DealerDrawn,
    Dealt,
    Discarded,
    Drew,
    Event,
    Flipped,
    HandMoved,
    HandShown,
    HandsPooled,
    JumpedIn,
    MatchEnded,
    MatchStarted,
    Owed,
    Passed,
    Played,
    Redealt,
    Reshuffled,
    Reversed,
    RoundEnded,
    RoundStarted,
    SeatOut,
    Skipped,
    TurnedUp,
    UnoCalled,
)
from unorules.prompts import NO_CARD, Prompt
from unorules.state import State, check_state
from unorules.variant import Variant

__all__ = ["View", "redact", "view"]


@frozen(eq=False, repr=False, weakref_slot=False)
class View(Value):
    """What a player in this seat would see at a table; with `seat=None`, what a spectator would see.

    It holds nothing else: no other hand, no order of a pile, no seed, no memo, and nothing derived from them.
    """

    variant: Variant = field(repr=str)
    """The variant, with its rules."""
    players: tuple[str, ...]
    """The names of the players, by seat."""
    seat: Seat | None
    """Whose view it is; None for a spectator."""
    seq: int
    """How many actions have been applied. A client sends it back as `at`."""
    round: int
    """The number of the round, from 1."""
    dealer: Seat
    """The seat that dealt this round."""
    active: tuple[Seat, ...]
    """The seats that play in this round; between rounds, those that played until the end of the last one."""
    gone: tuple[Seat, ...]
    """The seats out of the match: they have left, or have reached the target if the last one standing wins."""
    hand: tuple[Card, ...]
    """This seat's cards, sorted; none for a spectator."""
    drawn: Card | None
    """The card that this seat has just drawn, the only one it may play now; otherwise None."""
    sizes: tuple[int, ...]
    """How many cards each seat holds (R-54)."""
    top: Card
    """The top card of the discard pile, which is to be matched."""
    color: Color | None
    """The colour in force. None until that of a wild turned up at the start is named, and after a round that a wild
    ended."""
    direction: int
    """The direction of play: 1 to the left, -1 to the right."""
    draw_size: int
    """How many cards are in the draw pile."""
    discard_size: int
    """How many cards are in the discard pile, including the top one (R-55)."""
    prompt: Prompt
    """What the game waits for."""
    called_early: bool
    """Whether the seat to move has called UNO ahead of its play."""
    catchable: tuple[Seat, ...]
    """The seats that hold one card, have not called UNO and can still be caught."""
    turns_left: int | None
    """How many more turns may begin before the round is void; None without a turn limit."""
    scores: tuple[int, ...]
    """The points of each seat, from all rounds that are over."""
    winners: tuple[Seat, ...]
    """The seats that have won the match; empty until it is over."""
    legal: tuple[Action, ...]
    """The actions that this seat may take now; empty for a spectator."""
    backs: tuple[tuple[Card, ...], ...] = ()
    """The backs of each seat's cards, sorted by their text; empty if cards have one side."""
    next_back: Card | None = None
    """The back of the next card of the draw pile, if cards have two sides. No event has it, only a new view does."""
    turned: bool = False
    """Whether all cards are turned over, if they have two sides."""

    @property
    def inactive(self) -> tuple[Seat, ...]:
        """The seats that do not play in this round."""
        return tuple([seat for seat in range(len(self.players)) if seat not in self.active])

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return self.prompt.kind == "match_over"

    @property
    def colors(self) -> tuple[Color, ...]:
        """The colours of the side in play, from which one is chosen for a wild."""
        return self.variant.back_colors if self.turned else self.variant.colors

    def _repr_svg_(self) -> str:
        """Draw the table as this seat sees it, in a notebook."""
        return notebook_markup(self)


_make_view = maker(View)


def view(state: State, seat: Seat | None) -> View:
    """Return what a seat sees of a state; None is a spectator, who sees least.

    Args:
        state: The state of the game.
        seat: The seat; None is a spectator.

    Raises:
        SeatError: For an unknown seat.
        StateError: Unless given a state.
        CardError: If a card's own condition is faulty.
    """
    if type(state) is not State:
        check_state(state)
    check_viewer(seat, len(state._hands))
    match, waiting = state._match, state._waiting
    compiled = match.compiled
    has_drawn = seat is not None and waiting.turn == seat and waiting.drawn != NO_CARD
    return _make_view(
        compiled.variant,
        match.players,
        seat,
        state._seq,
        match.round,
        match.dealer,
        match.circle.active,
        match.gone,
        () if seat is None else compiled.to_cards(state._hands[seat]),
        compiled.cards[waiting.drawn] if has_drawn else None,
        tuple(map(len, state._hands)),
        compiled.cards[state._discard_pile[-1]],
        compiled.colors[state._color],
        state._direction,
        len(state._draw_pile),
        len(state._discard_pile),
        state.prompt,
        waiting.called_early,
        state.catchable,
        state._turns_left,
        match.scores,
        match.winners,
        () if seat is None else legal_actions(state, seat),
        tuple(map(compiled.backs, state._hands)) if compiled.sides else (),
        compiled.cards[state._draw_pile[-1]].back if compiled.sides and state._draw_pile else None,
        compiled.turned,
    )


PUBLIC: frozenset[type] = frozenset(
    {
        *(MatchStarted, DealerDrawn, RoundStarted, Redealt, TurnedUp, Played, Passed, Asked, Answered, ColorSet),
        *(UnoCalled, Caught, Skipped, Reversed, Reshuffled, RoundEnded, MatchEnded),
        *(Flipped, JumpedIn, Owed, Announced, HandsPooled, Discarded, SeatOut),
    }
)
"""Events that everyone sees in full."""

PRIVATE: frozenset[type] = frozenset({Drew, Dealt, HandMoved, HandShown})
"""Events with a field that not everyone sees, each with its case in `_redact_event`."""

check_complete("PUBLIC or PRIVATE of unorules.views", (*PUBLIC, *PRIVATE), get_args(Event))

# What is not hidden stays as it is, also a field that is added to the event.
_hide_draw = changer(Drew, "card", "back")
_hide_deal = changer(Dealt, "cards", "backs")
_hide_moved_hand = changer(HandMoved, "cards", "backs")
_hide_shown_hand = changer(HandShown, "cards")


def redact(events: Iterable[Event], seat: Seat | None) -> tuple[Event, ...]:
    """Return the events as a seat sees them; None is a spectator, who sees least.

    Cards that are dealt or drawn, or that come with another hand, are seen by their owner alone; a hand that is shown
    to one seat, by that seat and its owner. For anyone else these fields become None. Everything else is public, and no
    event is left out.

    Args:
        events: The events, in their order.
        seat: The seat; None is a spectator.

    Raises:
        EventError: Unless given events.
        SeatError: Unless given a seat or None.
    """
    if seat is not None and (type(seat) is not int or seat < 0):
        raise SeatError(f"seat must be an integer of at least 0, or None for a spectator, not {quote(seat)}")
    given: object = events
    # The two usual types are not asked what they are: that would cost more than the events.
    if type(given) not in (tuple, list) and (isinstance(given, str | Mapping) or not isinstance(given, Iterable)):
        raise EventError(f"expected a list of events, not {quote(given)}")
    return tuple([event if type(event) in PUBLIC else _redact_event(event, seat) for event in events])


def _redact_event(event: Event, seat: Seat | None) -> Event:
    if type(event) is Drew:
        hidden = event.seat != seat and not event.shown and event.card is not None
        return _hide_draw(event, None, event.card.back) if hidden and event.card else event
    if type(event) is Dealt:
        hidden = event.seat != seat and event.cards is not None
        return _hide_deal(event, None, backs_of(event.cards)) if hidden and event.cards else event
    if type(event) is HandMoved:
        hidden = event.seat != seat and event.cards is not None
        return _hide_moved_hand(event, None, backs_of(event.cards or ())) if hidden else event
    if type(event) is HandShown:
        hidden = event.to is not None and seat not in (event.seat, event.to) and event.cards is not None
        return _hide_shown_hand(event, None) if hidden else event
    given: object = event
    hint = "; new_game and apply return a pair of state and events" if isinstance(given, State) else ""
    raise EventError(f"expected an event, not {quote(given)}{hint}")
