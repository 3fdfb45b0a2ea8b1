"""The arguments of a card's functions: the turn, and the reply to its question."""

from __future__ import annotations

from attrs import field, frozen

from unorules._seats import Seat
from unorules._values import Value, maker
from unorules.cards.cards import Card, Color
from unorules.cards.effects import Memo, Option
from unorules.rules import Rules


@frozen(eq=False, repr=False, weakref_slot=False)
class Turn(Value):
    """What a card may know: public facts and the hand of its player, but no other hand and no pile."""

    seat: Seat
    """Who played the card; the dealer, if it was turned up at the start."""
    card: Card
    hand: tuple[Card, ...] = field(repr=False)
    """The player's hand without the card."""
    sizes: tuple[int, ...]
    """How many cards each seat holds."""
    active: tuple[Seat, ...]
    """The seats that play in this round."""
    direction: int
    """1 to the left, -1 to the right."""
    color: Color | None
    """The colour in force now."""
    color_before: Color | None
    """The colour in force when the card was played."""
    rules: Rules
    owed: int = 0
    """The debt that the card was laid on, as a number of cards."""
    colors: tuple[Color, ...] = ()
    """The colours of the variant."""

    def after(self, seat: Seat, steps: int = 1) -> Seat:
        """Return the seat some steps after another one, in the direction of play.

        Args:
            seat: The seat to count from.
            steps: How many steps; negative ones go back.
        """
        index = self.active.index(seat)
        return self.active[(index + steps * self.direction) % len(self.active)]

    @property
    def next(self) -> Seat:
        """The seat after the player's, in the direction of play."""
        return self.after(self.seat)

    @property
    def others(self) -> tuple[Seat, ...]:
        """All seats but the player's, from the next one on, in the direction of play."""
        return tuple(self.after(self.seat, steps) for steps in range(1, len(self.active)))

    @property
    def everyone(self) -> tuple[Seat, ...]:
        """All seats, from the next one on; the player's is last."""
        return (*self.others, self.seat)


make_turn = maker(Turn)


@frozen(kw_only=True, eq=False, repr=False)
class Reply(Value):
    """The answer to a card's question."""

    seat: Seat
    """The seat that was asked, or that the outcome is about."""
    option: Option
    """The chosen option."""
    memo: Memo = None
    """The `memo` of the card's `Ask`."""

    @property
    def word(self) -> str:
        """The option, if it is a word.

        Raises:
            TypeError: If it is a seat.
        """
        if not isinstance(self.option, str):
            raise TypeError(f"the option is the seat {self.option}, not a word")
        return self.option

    @property
    def target(self) -> Seat:
        """The option, if it is a seat.

        Raises:
            TypeError: If it is a word.
        """
        if not isinstance(self.option, int):
            raise TypeError(f"the option is the word {self.option!r}, not a seat")
        return self.option
