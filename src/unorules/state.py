"""The state of a game, and the match that it is part of."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from attrs import define, evolve, field, frozen

from unorules._compiled import CompiledVariant, Interned, interned_for
from unorules._seats import Circle, Seat, circle_of
from unorules._values import Value, copier, maker, notebook_markup
from unorules.cards.cards import Card, Color
from unorules.errors import StateError, quote
from unorules.events import SeatOutCause
from unorules.prompts import ROUND_OVER, Prompt, Waiting, make_prompt
from unorules.registry import Registry
from unorules.rules import Rules
from unorules.variant import Variant

__all__ = ["State"]


@define(init=False, eq=False, repr=False, weakref_slot=False)
class StateFields(Value):
    """The fields of a state, declared once for drafts and states.

    Cards and colours are numbers of the compiled variant, a hand or a pile is the `bytes` of such numbers, and the top
    of a pile is at the end. The defaults are the values before the first round.
    """

    _match: MatchInfo
    _hands: tuple[bytes, ...] = ()
    """Each hand is sorted."""
    _draw_pile: bytes = b""
    _discard_pile: bytes = b""
    _color: int = 0
    """The colour in force."""
    _direction: int = 1
    _waiting: Waiting = ROUND_OVER
    """The prompt, secrets included."""
    _since: int = 0
    """The `seq` of the state in which the prompt first appeared."""
    _seq: int = 0
    _uncalled: int = 0
    """The seats that can be caught, as a bit mask."""
    _turns_left: int | None = None
    _shuffles: int = 0
    """How many shuffles of the seed have been used."""


class Draft(StateFields):
    """A state that the engine is still writing. Made by `draft_of`."""

    __slots__ = ()


draft_of = copier(Draft)


@frozen(eq=False, repr=False, weakref_slot=False)  # pyright: ignore[reportGeneralTypeIssues] - see `_values`
class State(StateFields):
    """Everything about a match at one moment, secrets included. Frozen: `apply` returns another one.

    Read it through its properties. The fields, which begin with an underscore, are for the engine. States come from
    `new_game`, `apply`, `from_deck`, `position` and `State.from_json` only.
    """

    def __repr__(self) -> str:
        """Show what everyone at the table can see."""
        sizes = " ".join(map(str, map(len, self._hands)))
        return (
            f"<State {self.variant.id} seq={self.seq} round={self.round} {self._waiting.kind} seat={self._waiting.seat}"
            f" top={self.top} color={self.color} hands={sizes}>"
        )

    def _repr_svg_(self) -> str:
        """Draw what everyone at the table can see, in a notebook."""
        return notebook_markup(self)

    def to_json(self) -> str:
        """Return the state as JSON text, for the host to store: it holds every secret of the game.

        Raises:
            SetupError: If the text would be too large to be read back.
        """
        written: str = _codec().dump_state(self)
        return written

    @classmethod
    def from_json(cls, text: str | bytes, *, registry: Registry | None = None) -> State:
        """Return the state in a JSON text.

        Nothing is coerced, and inconsistent states are refused: missing or extra cards, an impossible prompt, scores
        that contradict the end of the match.

        Args:
            text: What `to_json` returned.
            registry: Where the variant is looked up: by default among the built-in ones.

        Raises:
            DecodeError: If the text is invalid; the error names the place.
            UnsupportedVersion: If the version of the document, or of its variant, is unknown.
            VariantError: Unless given a registry.
        """
        read: State = _codec().load_state(text, registry)
        return read

    @property
    def variant(self) -> Variant:
        """The variant that is played."""
        return self._match.compiled.variant

    @property
    def rules(self) -> Rules:
        """The switches of the variant."""
        return self._match.compiled.rules

    @property
    def players(self) -> tuple[str, ...]:
        """The names of the players, by seat."""
        return self._match.players

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return len(self._hands)

    @property
    def hands(self) -> tuple[tuple[Card, ...], ...]:
        """The cards that each seat holds, sorted."""
        return tuple(map(self._match.compiled.to_cards, self._hands))

    @property
    def draw_pile(self) -> tuple[Card, ...]:
        """The draw pile, the next card first."""
        return self._match.compiled.to_cards(self._draw_pile[::-1])

    @property
    def discard_pile(self) -> tuple[Card, ...]:
        """The discard pile, its top card first."""
        return self._match.compiled.to_cards(self._discard_pile[::-1])

    @property
    def top(self) -> Card:
        """The top card of the discard pile, which is to be matched."""
        return self._match.compiled.cards[self._discard_pile[-1]]

    @property
    def color(self) -> Color | None:
        """The colour in force: printed on the top card, or named for it.

        None until the colour of a wild turned up at the start is named, and after a round that a wild ended (R-19).
        """
        return self._match.compiled.colors[self._color]

    @property
    def direction(self) -> int:
        """The direction of play: 1 to the left, -1 to the right."""
        return self._direction

    @property
    def active(self) -> tuple[Seat, ...]:
        """The seats that play in this round; between rounds, those that played until the end of the last one."""
        return self._match.circle.active

    @property
    def gone(self) -> tuple[Seat, ...]:
        """The seats out of the match: they have left, or have reached the target if the last one standing wins."""
        return self._match.gone

    @property
    def dealer(self) -> Seat:
        """The seat that dealt this round."""
        return self._match.dealer

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of each seat, from all rounds that are over."""
        return self._match.scores

    @property
    def round(self) -> int:
        """The number of the round, counted from 1."""
        return self._match.round

    @property
    def seq(self) -> int:
        """How many actions have been applied."""
        return self._seq

    @property
    def turns_left(self) -> int | None:
        """How many more turns may begin before the round is void; None without a turn limit."""
        return self._turns_left

    @property
    def prompt(self) -> Prompt:
        """What the game waits for."""
        waiting = self._waiting
        pending = waiting.pending
        by = None if pending is None or pending.opening else pending.seat
        return make_prompt(
            waiting.kind, waiting.seat, waiting.about, waiting.question, waiting.options, self._since, by, waiting.owed
        )

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return self._waiting.kind == "match_over"

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats that have won the match; empty until it is over."""
        return self._match.winners

    @property
    def catchable(self) -> tuple[Seat, ...]:
        """The seats that hold one card, have not called UNO and can still be caught."""
        uncalled = self._uncalled
        return tuple([seat for seat in range(len(self._hands)) if uncalled >> seat & 1]) if uncalled else ()


def _codec() -> Any:
    """Return the module that writes and reads states. It imports this one, so it can be imported only in calls."""
    return import_module("unorules._codec.states")


def first_draft(match: MatchInfo) -> Draft:
    """Return the draft of a match before its first round."""
    return draft_of(State(match))


def check_state(state: object) -> None:
    """Raise StateError unless this is a state."""
    if type(state) is not State:
        hint = "; new_game and apply return a pair of state and events" if type(state) is tuple else ""
        raise StateError(f"expected a State, not {quote(state)}{hint}")


# The match: the parts of a state that seldom change.


@frozen(eq=False, repr=False, weakref_slot=False)
class MatchInfo(Value):
    """The parts of a state that seldom change: variant, players, scores, dealer. Made by `start_match`."""

    compiled: CompiledVariant = field(repr=False)
    interned: Interned = field(eq=False, repr=False)
    circle: Circle = field(repr=False)
    players: tuple[str, ...]
    seed: bytes = field(repr=False)
    scores: tuple[int, ...]
    round: int = 1
    dealer: Seat = 0
    out: Seat | None = None
    """Who went out in the round that has ended; None if it was void, or is still being played."""
    winners: tuple[Seat, ...] = ()
    gone: tuple[Seat, ...] = ()
    """The seats out of the match: they have left, or have reached the target if the last one standing wins."""
    untouched: bool = False
    """Whether the top card is still the one turned up at the start. Recorded only if jumping in is allowed (R-65)."""

    def __reduce__(self) -> tuple[object, ...]:
        rest = (self.seed, self.scores, self.round, self.dealer, self.out, self.winners, self.gone, self.untouched)
        return _build_match, (self.compiled, self.players, self.inactive, *rest)

    @property
    def inactive(self) -> tuple[Seat, ...]:
        """The seats that do not play in this round."""
        return tuple([seat for seat in range(len(self.players)) if seat not in self.circle.active])

    def remaining_seats(self) -> list[Seat]:
        """Return the seats that are not out of the match."""
        seats = range(len(self.players))
        return [seat for seat in seats if seat not in self.gone] if self.gone else list(seats)

    def remove_seat(self, seat: Seat, why: SeatOutCause) -> MatchInfo:
        """Return the match with a seat out of the round and, unless it is out by mercy, out of the match too."""
        seats = len(self.players)
        circle = circle_of(seats, frozenset((*self.inactive, seat)))
        return evolve(self, circle=circle, gone=self.gone if why == "mercy" else tuple(sorted((*self.gone, seat))))

    @property
    def turned(self) -> bool:
        """Whether all cards are turned over."""
        return self.compiled.turned

    def turn_over(self) -> MatchInfo:
        """Return the match with the other side of the cards in play."""
        side = self.compiled.other_side
        return evolve(self, compiled=side, interned=interned_for(side.tables, len(self.players)))

    def cover_first_card(self) -> MatchInfo:
        """Return the match with a card laid on the one turned up at the start."""
        return evolve(self, untouched=False)

    def begin_round(self, number: int, dealer: Seat) -> MatchInfo:
        """Return the match with a new round begun, with all seats that are not out of the match."""
        if self.compiled.turned:
            return self.turn_over().begin_round(number, dealer)
        circle, seats = self.circle, len(self.players)
        if self.gone or len(circle.active) != seats:
            circle = circle_of(seats, frozenset(self.gone))
        return _make_match(
            self.compiled,
            self.interned,
            circle,
            self.players,
            self.seed,
            self.scores,
            number,
            dealer,
            None,
            (),
            self.gone,
            self.compiled.rules.jump_in != "off",
        )

    def finish_round(
        self, scores: tuple[int, ...], out: Seat | None, winners: tuple[Seat, ...], gone: tuple[Seat, ...]
    ) -> MatchInfo:
        """Return the match with the round ended."""
        return _make_match(
            self.compiled,
            self.interned,
            self.circle,
            self.players,
            self.seed,
            scores,
            self.round,
            self.dealer,
            out,
            winners,
            gone,
            False,
        )


_make_match = maker(MatchInfo)


def start_match(compiled: CompiledVariant, players: tuple[str, ...], seed: bytes) -> MatchInfo:
    """Return a match before its first round."""
    return _build_match(compiled, players, (), seed, (0,) * len(players))


def _build_match(
    compiled: CompiledVariant, players: tuple[str, ...], inactive: tuple[Seat, ...], *rest: Any
) -> MatchInfo:
    """Return a match, with the fields that follow from the variant and the number of players filled in."""
    seats = len(players)
    circle = circle_of(seats, frozenset(inactive))
    return MatchInfo(compiled, interned_for(compiled.tables, seats), circle, players, *rest)


# The circle: the seats that play, in order.
