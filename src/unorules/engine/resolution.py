"""The resolution: a card whose effects are being run, and what a card may not ask for."""

from __future__ import annotations

from unorules.engine.state import Draft
from unorules.errors import CardError, shown
from unorules.model.cards import CardFilter
from unorules.model.effects import MAX_EFFECTS, Ask, Effect, Penalty, question_fault
from unorules.model.events import Event
from unorules.model.kinds import Kind
from unorules.model.prompts import NO_CARD, Waiting
from unorules.model.seats import Seat


class Resolution:
    """A card whose effects are being run."""

    __slots__ = (
        "appointed",
        "card",
        "color_before",
        "draft",
        "draw_card",
        "effects",
        "events",
        "hand",
        "last",
        "lost",
        "moved",
        "opening",
        "owed",
        "resume",
        "seat",
    )

    draft: Draft
    events: list[Event]
    seat: Seat
    """Who played the card; the dealer, for one turned up at the start."""
    card: int
    """`NO_CARD` where it is the variant's `on_draw` that acts."""
    color_before: int
    """The colour in force when it was played."""
    hand: bytes
    """The hand of its player when it was played."""
    owed: int
    """The debt on the table: the one that it was laid on, and what it has added."""
    draw_card: int
    """The last draw card of that debt."""
    lost: list[Seat]
    """Who has lost the coming turn."""
    appointed: Seat | None
    """Who has been named as the next seat."""
    moved: tuple[Seat, ...]
    """Whose hands have moved or become smaller."""
    effects: tuple[Effect, ...]
    """What it asks for."""
    opening: bool
    """Whether it was turned up at the start."""
    last: bool
    """Whether it was its player's last card, so that nobody has a turn to lose."""
    resume: Waiting | None
    """What the game goes on waiting for, where it is not the next turn."""

    def __init__(self, draft: Draft, events: list[Event], seat: Seat, card: int, color_before: int) -> None:
        self.draft = draft
        self.events = events
        self.seat = seat
        self.card = card
        self.color_before = color_before
        self.hand = draft._hands[seat]
        self.owed = 0
        self.draw_card = NO_CARD
        self.lost = []
        self.appointed = None
        self.moved = ()
        self.effects = ()
        self.opening = self.last = False
        self.resume = None

    @property
    def kind(self) -> Kind:
        return self.draft._match.compiled.kind(self.card)

    @property
    def penalty(self) -> int:
        """How many cards it makes the next player draw."""
        return 0 if self.card == NO_CARD else self.draft._match.compiled.house.penalties[self.card]

    def fault(self, what: str) -> CardError:
        """Return the error that says what the card did wrong."""
        return CardError(self.kind.id, what)

    def next_seat(self) -> Seat:
        """Return whose turn would be next now."""
        draft = self.draft
        circle, direction = draft._match.circle, draft._direction
        after = circle.after[direction]
        seat = after[self.seat] if self.appointed is None else self.appointed
        if self.opening and direction == -1 and self.appointed is None and self.seat in circle.active:
            # C10-OPEN-03: play starts between the dealer and the seat to the left; to the right the dealer is first.
            seat = self.seat
        while seat in self.lost:
            seat = after[seat]
        return seat

    def lose_turn(self, seat: Seat) -> None:
        """Skip the seat that would be next. When every seat has been skipped, nobody is."""
        if not self.last:
            self.events.append(self.draft._match.interned.skipped[seat])
        self.lost.append(seat)
        if len(self.lost) == len(self.draft._match.circle.active):
            self.lost.clear()

    def has(self, *effects: type[Effect]) -> bool:
        """Return whether it asks for one of these effects."""
        return any(type(effect) in effects for effect in self.effects)

    def leaves_a_debt(self) -> bool:
        """Return whether its penalty waits, because the next seat may answer it (R-60)."""
        if self.last or self.card == NO_CARD or not self.draft._match.compiled.house.owes[self.card]:
            return False
        return type(self.effects[-1]) is Penalty

    def settle_debt(self) -> None:
        """Let nothing be owed any more."""
        self.owed = 0
        self.draw_card = NO_CARD


def check_question(resolution: Resolution, question: Ask) -> None:
    """Raise CardError unless the game can wait on this question and the card knows what to do with the answer."""
    checked_seat(resolution, question.seat)
    fault = question_fault(question, len(resolution.draft._hands))
    if fault is not None:
        raise resolution.fault(fault)
    for option in question.options:
        if type(option) is int:
            checked_seat(resolution, option)
    if resolution.kind.on_answer is None:
        raise resolution.fault("asks a question and has no on_answer")
    if resolution.appointed is not None:
        raise resolution.fault("names the next seat and then asks a question")


def checked_seat(resolution: Resolution, seat: object) -> Seat:
    """Return the seat, or raise CardError unless somebody plays there."""
    if type(seat) is not int or seat not in resolution.draft._match.circle.active:
        raise resolution.fault(f"names the seat {shown(seat)}, where nobody plays")
    return seat


def checked_count(resolution: Resolution, count: object) -> int:
    """Return the number, or raise CardError if it is none that an effect may have."""
    if type(count) is not int or not 0 <= count <= MAX_EFFECTS:
        raise resolution.fault(f"gives {shown(count)} as a number of cards or seats")
    return count


def checked_filter(resolution: Resolution, cards: object) -> CardFilter:
    """Return the filter, or raise CardError if it is none."""
    if type(cards) is not CardFilter:
        raise resolution.fault(f"names {shown(cards)}, which is not a CardFilter")
    return cards
