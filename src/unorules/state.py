"""The state: everything about a match at one moment, secrets included."""

from __future__ import annotations

from attrs import field, fields, frozen

from unorules.cards import Card, Color, Seat
from unorules.phrases import Phrases
from unorules.prompts import Prompt
from unorules.rules import Rules
from unorules.tables import Tables
from unorules.variant import Variant
from unorules.waiting import Waiting


@frozen
class Standing:
    """How the match stands: what changes once a round at most."""

    tables: Tables = field(repr=False)
    phrases: Phrases = field(repr=False)
    players: tuple[str, ...]
    seed: bytes = field(repr=False)
    round: int
    dealer: Seat
    scores: tuple[int, ...]
    out: Seat | None = None
    """Who went out in the round that is over; None for a void one."""
    winners: tuple[Seat, ...] = ()

    def in_round(self, number: int, dealer: Seat) -> Standing:
        """The same match with another round begun."""
        return Standing(self.tables, self.phrases, self.players, self.seed, number, dealer, self.scores)

    def after_round(self, scores: tuple[int, ...], out: Seat | None, winners: tuple[Seat, ...]) -> Standing:
        """The same match with the round decided."""
        return Standing(
            self.tables, self.phrases, self.players, self.seed, self.round, self.dealer, scores, out, winners
        )


@frozen(weakref_slot=False, repr=False)
class State:
    """Everything about a match at one moment. Frozen: `apply` makes another one.

    The fields are the engine's, but for `direction` and `seq`: cards and colours are numbers of the variant's tables,
    piles have their top at the end. Hosts read the properties, where cards are cards and piles have their top first.
    """

    standing: Standing
    held: tuple[bytes, ...]
    """The hands, each sorted."""
    stock: bytes
    """The draw pile."""
    laid: bytes
    """The discard pile."""
    hue: int
    """The colour in force."""
    direction: int
    """1 to the left, -1 to the right."""
    waiting: Waiting
    """The prompt, with the secrets that belong to it."""
    since: int
    """The `seq` of the state in which the prompt first stood."""
    seq: int
    """How many actions have been applied."""
    owing: int
    """The seats that can be caught, as bits."""
    turns_left: int | None
    """Turns before the round is void; None without a turn limit."""
    shuffles: int
    """How many shuffles of the seed are used up."""

    def __repr__(self) -> str:
        """What everyone at the table can see."""
        sizes = " ".join(map(str, map(len, self.held)))
        return (
            f"<State {self.variant.id} seq={self.seq} round={self.round} {self.waiting.kind} seat={self.waiting.seat}"
            f" top={self.top} color={self.color} hands={sizes}>"
        )

    @property
    def variant(self) -> Variant:
        """What is played."""
        return self.standing.tables.variant

    @property
    def rules(self) -> Rules:
        """The switches of the variant."""
        return self.standing.tables.rules

    @property
    def players(self) -> tuple[str, ...]:
        """The names, by seat."""
        return self.standing.players

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return len(self.held)

    @property
    def hands(self) -> tuple[tuple[Card, ...], ...]:
        """The cards that each seat holds, sorted."""
        return tuple(map(self.standing.tables.faces, self.held))

    @property
    def draw_pile(self) -> tuple[Card, ...]:
        """The draw pile, the next card first."""
        return self.standing.tables.faces(self.stock[::-1])

    @property
    def discard_pile(self) -> tuple[Card, ...]:
        """The discard pile, its top card first."""
        return self.standing.tables.faces(self.laid[::-1])

    @property
    def top(self) -> Card:
        """The card to be matched."""
        return self.standing.tables.cards[self.laid[-1]]

    @property
    def color(self) -> Color | None:
        """The colour in force: printed on the top card, or named for it."""
        return self.standing.tables.colors[self.hue]

    @property
    def dealer(self) -> Seat:
        """Who dealt this round."""
        return self.standing.dealer

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of each seat after the rounds that are over."""
        return self.standing.scores

    @property
    def round(self) -> int:
        """The number of the round, from 1 on."""
        return self.standing.round

    @property
    def prompt(self) -> Prompt:
        """The one question the game waits on."""
        waiting = self.waiting
        pending = waiting.pending
        by = None if pending is None or pending.opening else pending.seat
        return Prompt(waiting.kind, waiting.seat, waiting.about, waiting.question, waiting.options, self.since, by)

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return self.waiting.kind == "match_over"

    @property
    def winners(self) -> tuple[Seat, ...]:
        """Who has won the match; nobody until it is over."""
        return self.standing.winners

    @property
    def catchable(self) -> tuple[Seat, ...]:
        """The seats that hold one card, have not called UNO and can still be caught."""
        owing = self.owing
        return tuple([seat for seat in range(len(self.held)) if owing >> seat & 1]) if owing else ()


class Draft:
    """The layout of a state, still open: what the engine edits before it becomes the next state."""

    __slots__ = tuple(field.name for field in fields(State))

    standing: Standing
    held: tuple[bytes, ...]
    stock: bytes
    laid: bytes
    hue: int
    direction: int
    waiting: Waiting
    since: int
    seq: int
    owing: int
    turns_left: int | None
    shuffles: int
