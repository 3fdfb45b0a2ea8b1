"""The state: everything about a match at one moment, secrets included."""

from __future__ import annotations

from attrs import define, frozen

from unorules.engine.match_info import MatchInfo
from unorules.errors import StateError, shown
from unorules.model.cards import Card, Color
from unorules.model.prompts import ROUND_OVER, Prompt, Waiting, make_prompt
from unorules.model.rules import Rules
from unorules.model.seats import Seat
from unorules.model.values import Value, copier, notebook_markup
from unorules.model.variant import Variant


@define(init=False, eq=False, repr=False, weakref_slot=False)
class StateFields(Value):
    """The layout of a state: every field is declared here and nowhere else.

    Cards and colours are numbers of the compiled variant, a hand or a pile is the `bytes` of such numbers, and piles
    have their top at the end. The defaults are the values before the first round.
    """

    _match: MatchInfo
    _hands: tuple[bytes, ...] = ()
    """Each sorted."""
    _draw_pile: bytes = b""
    _discard_pile: bytes = b""
    _color: int = 0
    """The colour in force."""
    _direction: int = 1
    _waiting: Waiting = ROUND_OVER
    """The prompt, with the secrets that belong to it."""
    _since: int = 0
    """The `seq` of the state in which the prompt first appeared."""
    _seq: int = 0
    _uncalled: int = 0
    """The seats that can be caught, as bits."""
    _turns_left: int | None = None
    _shuffles: int = 0
    """How many shuffles of the seed have been used."""


class Draft(StateFields):
    """A state that the engine is still writing. Made by `draft_of`."""

    __slots__ = ()


draft_of = copier(Draft)


@frozen(eq=False, repr=False, weakref_slot=False)  # pyright: ignore[reportGeneralTypeIssues] - see `sealing`
class State(StateFields):
    """Everything about a match at one moment. Frozen: `apply` makes another one.

    Hosts read the properties, where cards are cards and piles have their top first. The fields, which begin with an
    underscore, are the engine's. Made by `new_game`, `apply`, `from_deck`, `from_table` and `loads` only.
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
        """The card to be matched."""
        return self._match.compiled.cards[self._discard_pile[-1]]

    @property
    def color(self) -> Color | None:
        """The colour in force: printed on the top card, or named for it.

        None until the colour of an opening wild is named, and after a round that ended with a wild (R-19).
        """
        return self._match.compiled.colors[self._color]

    @property
    def direction(self) -> int:
        """1 to the left, -1 to the right."""
        return self._direction

    @property
    def active(self) -> tuple[Seat, ...]:
        """The seats that play in this round; between rounds, those that played to its end."""
        return self._match.circle.active

    @property
    def gone(self) -> tuple[Seat, ...]:
        """The seats that are out of the match: they have left, or reached the target where the last one wins."""
        return self._match.gone

    @property
    def dealer(self) -> Seat:
        """Who dealt this round."""
        return self._match.dealer

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of each seat from the rounds that are over."""
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
        """The one question the game waits on."""
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
        """Who has won the match; nobody until it is over."""
        return self._match.winners

    @property
    def catchable(self) -> tuple[Seat, ...]:
        """The seats that hold one card, have not called UNO and can still be caught."""
        uncalled = self._uncalled
        return tuple([seat for seat in range(len(self._hands)) if uncalled >> seat & 1]) if uncalled else ()


def first_draft(match: MatchInfo) -> Draft:
    """Return the draft of a match before its first round."""
    return draft_of(State(match))


def check_state(state: object) -> None:
    """Raise StateError unless given a state."""
    if type(state) is not State:
        hint = "; new_game and apply return a pair of state and events" if type(state) is tuple else ""
        raise StateError(f"expected a State, not {shown(state)}{hint}")
