"""Memory: what one seat knows of the hidden cards."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from attrs import fields, frozen

from unorules.engine.state import State
from unorules.errors import EventError, SeatError, shown
from unorules.model.cards import Card
from unorules.model.events import Event
from unorules.model.seats import Seat, is_seat
from unorules.model.values import seal
from unorules.players.memory.beginning import first_draft
from unorules.players.memory.fields import DRAWN_BEFORE, HANDS, JUST_DRAWN, SINCE_ASKED, MemoryFields, draft_of
from unorules.players.memory.noting import note
from unorules.players.memory.pools import surely_in
from unorules.players.memory.sampling import Sampler
from unorules.view import View


@frozen(init=False, eq=False, repr=False, weakref_slot=False)  # pyright: ignore[reportGeneralTypeIssues] - see `sealing`
class Memory(MemoryFields):
    """What one seat, or a spectator, knows of a match: its view, and what it was told since.

    Immutable: `after` makes another one. It remembers the discards, the cards that were shown, given, taken and put
    back, and how many cards moved unseen from where to where. While a seat that draws until it can play has yet to play
    or pass, it knows that the last card can be played and those before it could not; and it knows what the last early
    call of several cards tells. It draws no other conclusion from what a player did, could have done or did not do,
    even if the rules left no choice, nor from a verdict on a hand that it was not shown.

    Where cards have two sides, it goes by the backs that everyone sees; and when all are turned over, it knows both
    sides of the cards in every hand.

    Args:
        view: What the seat sees when it begins to remember.

    Raises:
        MemoryMismatch: Unless given a view.
    """

    def __init__(self, view: View) -> None:
        draft = first_draft(view)
        for a in fields(MemoryFields):
            object.__setattr__(self, a.name, getattr(draft, a.name))

    def __repr__(self) -> str:
        """Show whose memory it is, and of when."""
        return f"<Memory of seat {self._seat} round={self._round} seq={self._seq}>"

    @property
    def seat(self) -> Seat | None:
        """Whose memory it is; None for a spectator."""
        return self._seat

    @property
    def discards(self) -> tuple[Card, ...]:
        """The cards of the discard pile that it has seen, the top one first."""
        return self._compiled.to_cards((self._below + self._discards)[::-1])

    @property
    def unseen(self) -> tuple[Card, ...]:
        """The cards that are neither in its own hand nor among its discards, sorted: in hands and piles."""
        cards = b"".join([cards for cards, _ in self._worlds[0][1]])
        return self._compiled.to_cards(bytes(sorted(cards)))

    def known(self, seat: Seat) -> tuple[Card, ...]:
        """Return the cards that a seat certainly holds, sorted: all of them, if it is its own.

        Args:
            seat: Whose cards are asked for.

        Raises:
            SeatError: For an unknown seat.
        """
        if not is_seat(seat, len(self._match.players)):
            raise SeatError(f"there is no seat {shown(seat)}")
        if seat == self._seat:
            return self._compiled.to_cards(self._hand)
        places = [HANDS + seat] if seat in self._active else []
        if seat == self._drawn:
            places += [JUST_DRAWN, DRAWN_BEFORE]
        if self._counting is not None and seat == self._counting.holder:
            places.append(SINCE_ASKED)
        sure = surely_in(self._worlds, places) if places else {}
        return self._compiled.to_cards(bytes([card for card in sorted(sure) for _ in range(sure[card])]))

    def after(self, events: Iterable[Event]) -> Memory:
        """Return the memory after an action. Call it once for every action, in order.

        Args:
            events: All events of the action, as `redact` shows them to this seat. Those of `new_game` may be given too,
                at the start.

        Raises:
            MemoryMismatch: If they are not this seat's, or cannot follow.
            EventError: Unless given events.
        """
        given: object = events
        if not isinstance(given, Iterable):
            raise EventError(f"expected the events of an action, not {shown(given)}")
        draft = draft_of(self)
        draft._seq += 1
        note(draft, events)
        return seal(draft, Memory)

    def sampler(self, view: View) -> Sampler:
        """Return what deals the hidden cards of this view again and again: quicker than calling `sample` each time.

        Raises:
            MemoryMismatch: If the view is not of this seat and moment.
        """
        return Sampler(self, view)

    def sample(self, view: View, rng: Random) -> State:
        """Return a whole state that this seat cannot tell from the true one.

        Every such deal is equally likely, copies of a card being different cards; the seed is a new one.

        Raises:
            MemoryMismatch: If the view is not of this seat and moment, or no hand is found that leads to its prompt.
        """
        return Sampler(self, view).sample(rng)
