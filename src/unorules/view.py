"""The view: what one seat sees of a state, or what anyone does."""

from __future__ import annotations

from attrs import field, frozen

from unorules.actions import Action
from unorules.cards import Card, Color, Seat
from unorules.engine import legal_actions
from unorules.engine.who import check_state, sits
from unorules.errors import SeatError, shown
from unorules.prompts import Prompt
from unorules.sealing import seal, twin
from unorules.state import State
from unorules.variant import Variant
from unorules.waiting import NOTHING


@frozen(weakref_slot=False)
class View:
    """What a person in this seat would see at a table; with `seat=None`, what everyone does.

    It holds nothing else: no other hand, no order of a pile, no seed, no memo, and nothing made from them.
    """

    variant: Variant = field(repr=str)
    players: tuple[str, ...]
    """The names, by seat."""
    seat: Seat | None
    """Whose view it is; None for a spectator."""
    seq: int
    """How many actions have been applied. What a client sends back as `at`."""
    round: int
    dealer: Seat
    hand: tuple[Card, ...]
    """This seat's cards, sorted; none for a spectator."""
    drawn: Card | None
    """The card this seat has just drawn, which alone may be played."""
    sizes: tuple[int, ...]
    """How many cards each seat holds (R-54)."""
    top: Card
    """The card to be matched."""
    color: Color | None
    """The colour in force."""
    direction: int
    """1 to the left, -1 to the right."""
    draw_size: int
    """How many cards lie on the draw pile."""
    discard_size: int
    """How many cards lie on the discard pile, its top one included (R-55)."""
    prompt: Prompt
    called: bool
    """Whether the seat to move has called UNO ahead of its play."""
    catchable: tuple[Seat, ...]
    """The seats that can be caught."""
    turns_left: int | None
    """Turns before the round is void; None without a turn limit."""
    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    """Who has won the match; nobody until it is over."""
    legal: tuple[Action, ...]
    """What this seat may do now; nothing for a spectator."""

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return self.prompt.kind == "match_over"


_Draft = twin(View)


def view(state: State, seat: Seat | None) -> View:
    """What a seat sees; `None` is a spectator, who sees least.

    A seat that does not exist raises a `SeatError`, what is no state a `StateError`, and a card whose condition breaks
    while it is asked a `CardError`.
    """
    if type(state) is not State:
        check_state(state)
    if seat is not None and not sits(state, seat):
        raise SeatError(f"seats are 0 to {len(state.held) - 1}, or None for a spectator, not {shown(seat)}")
    standing, waiting = state.standing, state.waiting
    tables = standing.tables
    seen = _Draft()
    seen.variant = tables.variant
    seen.players = standing.players
    seen.seat = seat
    seen.seq = state.seq
    seen.round = standing.round
    seen.dealer = standing.dealer
    seen.hand = () if seat is None else tables.faces(state.held[seat])
    own = seat is not None and waiting.turn == seat
    seen.drawn = tables.cards[waiting.drawn] if own and waiting.drawn != NOTHING else None
    seen.sizes = tuple(map(len, state.held))
    seen.top = tables.cards[state.laid[-1]]
    seen.color = tables.colors[state.hue]
    seen.direction = state.direction
    seen.draw_size = len(state.stock)
    seen.discard_size = len(state.laid)
    seen.prompt = state.prompt
    seen.called = waiting.early
    seen.catchable = state.catchable
    seen.turns_left = state.turns_left
    seen.scores = standing.scores
    seen.winners = standing.winners
    seen.legal = () if seat is None else legal_actions(state, seat)
    return seal(seen, View)
