"""The layout of a memory, and the places that hidden cards may be in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from attrs import define

from unorules._compiled import CompiledVariant
from unorules._engine.playable import remove_cards
from unorules._seats import Seat
from unorules._values import Value, copier
from unorules.cards.card import Card
from unorules.events import Owed
from unorules.players.memory.pools import ONE_BACK, MemoryMismatch, Worlds, hide, in_place, move, move_all, see_all
from unorules.players.memory.questions import AskingCard, OpenQuestion
from unorules.state import MatchInfo

# Sides: the numbers of the backs of cards, where cards have two sides.


class Backs(NamedTuple):
    """What everyone sees of the cards of a variant, with one side of them in play."""

    of_cards: bytes
    """The number of each card's back."""
    numbers: Mapping[Card | None, int | None]
    """The numbers of the backs; None is for cards with one side."""

    def to_numbers(self, backs: Iterable[Card]) -> list[int | None]:
        """Return the numbers of backs that were seen."""
        return [self.numbers[back] for back in backs]


ONE_SIDED = Backs(ONE_BACK, {None: None})
"""Cards with one side look alike from behind."""


@lru_cache(maxsize=64)
def backs_in(compiled: CompiledVariant) -> Backs:
    """Return the backs of a variant's cards, which have two sides."""
    faces = dict.fromkeys([card.back for card in compiled.cards])
    numbers: dict[Card | None, int | None] = {face: number for number, face in enumerate(faces)}
    return Backs(bytes([numbers[card.back] or 0 for card in compiled.cards]), numbers)


# The places of hidden cards.
DRAW_PILE = 0
"""The draw pile and, where cards have two sides, also the discards that this seat has not seen."""
DISCARDS = 1
"""Cards of the discard pile that this seat has not seen, where cards have one side."""
JUST_DRAWN = 2
"""The card that another seat has just drawn, and plays or keeps."""
SINCE_ASKED = 3
"""Cards drawn by the player of a card that asks, since it was played."""
POOLED = 4
"""Hands while they are shuffled together."""
DRAWN_BEFORE = 5
"""Cards that the same seat has drawn before that one, in the same turn, because they could not be played (R-69)."""
HANDS = 6
"""The hand of seat 0; the others follow. That of a seat which is out lies under the discard pile."""


@define(init=False, eq=False, repr=False, weakref_slot=False)
class MemoryFields(Value):
    """What a seat remembers: every field is declared here and nowhere else."""

    _match: MatchInfo
    """The variant and the players; the rest of it is not used."""
    _seat: Seat | None
    _seq: int
    _round: int
    _dealer: Seat
    _active: tuple[Seat, ...]
    _gone: tuple[Seat, ...]
    _direction: int
    _color: int
    _hand: bytes
    """This seat's own cards."""
    _worlds: Worlds
    """Where the cards may be that it does not see."""
    _discards: bytes
    """The cards of the discard pile that it has seen, with the top at the end."""
    _below: bytes
    """Those that lie under cards which it has not seen, since all were turned over."""
    _unseen: int
    """How many discards it has not seen, where cards have two sides: they may be any of those in the draw pile."""
    _buried: tuple[Seat, ...]
    """The seats that are out and whose hands lie under the discard pile, the lowest first."""
    _untouched: bool | None
    """Whether the top card is still the one turned up at the start; None if that was not seen."""
    _out: Seat | None
    """Who went out in the round that has ended."""
    _knows_out: bool
    """Whether this seat saw how the round ended."""
    _passes: int
    """How many seats in a row have had nothing to draw or play."""
    _drawn: Seat | None
    """Who has just drawn a card, and plays or keeps it."""
    _could_go_on: bool
    """Whether there was another card to draw then."""
    _owed: Owed | None
    """What is owed."""
    _draw_card: int
    """The last draw card of a debt; no card if that was not seen."""
    _laid_on: int
    """The debt that the last card was laid on."""
    _asking: AskingCard | None
    """The last card, if it may ask."""
    _question: OpenQuestion | None
    """What the game waits for, if a card asks."""
    _turn: Seat | None
    """Whose turn it is, if that was said; otherwise it follows from the next three. Kept for `Variant.on_draw` only."""
    _last: Seat | None
    """Who was the last to have a turn; None if nobody has had one in this round."""
    _lost: tuple[Seat, ...]
    """Who has lost a turn since."""
    _ahead: Seat | None
    """Who has called UNO ahead of its play."""
    _called: tuple[Seat, int] | None
    """Who was the last other seat to call UNO with more than two cards, and how many; none if it has played since."""

    @property
    def _compiled(self) -> CompiledVariant:
        return self._match.compiled

    @property
    def _backs(self) -> Backs:
        compiled = self._match.compiled
        return backs_in(compiled) if compiled.sides else ONE_SIDED

    @property
    def _counting(self) -> AskingCard | None:
        """The card that asks, or whose question is interrupted: what its player draws since is kept apart."""
        asking = self._asking
        interrupts = None if asking is None else asking.interrupts
        return asking if interrupts is None or interrupts.asking is None else interrupts.asking

    def _in_places(self) -> list[int]:
        """Return how many hidden cards lie in each place."""
        return [sum(column) for column in zip(*[slots for _, slots in self._worlds[0][1]], strict=True)]

    def _sizes(self, hidden: list[int]) -> tuple[int, ...]:
        """Return how many cards each seat holds."""
        sizes = [hidden[HANDS + seat] if seat in self._active else 0 for seat in range(len(self._match.players))]
        if self._seat is not None:
            sizes[self._seat] = len(self._hand)
        if hidden[JUST_DRAWN] and self._drawn is not None:
            sizes[self._drawn] += hidden[JUST_DRAWN] + hidden[DRAWN_BEFORE]
        counting = self._counting
        if hidden[SINCE_ASKED] and counting is not None and counting.holder is not None:
            sizes[counting.holder] += hidden[SINCE_ASKED]
        return tuple(sizes)


class MemoryDraft(MemoryFields):
    """A memory that is being written. Made by `draft_of`."""

    __slots__ = ()

    def numbers(self, cards: Iterable[Card] | None) -> bytes:
        """Return the numbers of cards that this seat sees, or raise MemoryMismatch if they were not shown to it."""
        if cards is None:
            raise MemoryMismatch(f"these are not the events of seat {self._seat}: its own cards are missing")
        compiled = self._match.compiled
        # Hashing a card takes longer than all else here; those of the variant itself need not be hashed.
        by_id, numbers = compiled.numbers_by_id, compiled.card_numbers
        return bytes([by_id[id(card)] if id(card) in by_id else numbers[card] for card in cards])

    def see(self, place: int, cards: bytes) -> None:
        """Note cards that this seat sees leave a place."""
        self._worlds = see_all(self._worlds, place, cards, self._backs.of_cards)

    def hide(self, place: int, cards: bytes) -> None:
        """Note cards that this seat knows, and that are hidden in a place now."""
        self._worlds = hide(self._worlds, place, cards, self._backs.of_cards)

    def move(self, source: int, target: int, count: int = 1, back: int | None = None) -> None:
        """Note cards that move unseen, but for their back where they have two sides."""
        self._worlds = move(self._worlds, source, target, count, back, self._backs.of_cards)

    def move_all(self, targets: Mapping[int, int]) -> None:
        """Note that all hidden cards of some places move to others, at the same time."""
        self._worlds = move_all(self._worlds, targets, self._backs.of_cards)

    def take(self, seat: Seat, place: int, cards: bytes) -> None:
        """Take cards that everyone sees from a seat, which had them in this place."""
        if self._called is not None and seat == self._called[0]:
            self._called = None
        if seat != self._seat:
            self.see(place, cards)
            return
        hand = remove_cards(self._hand, cards)
        if len(hand) + len(cards) != len(self._hand):
            raise MemoryMismatch("this cannot follow what was remembered: a card is played that was not held")
        self._hand = hand

    def draw(self, seat: Seat) -> None:
        """Note that a seat draws as its turn. A card that it drew before, in the same turn, could not be played."""
        if self._drawn != seat:
            self.keep_drawn()
        elif seat != self._seat:
            self.move(JUST_DRAWN, DRAWN_BEFORE)
        self._drawn = range(len(self._match.players))[seat]

    def keep_drawn(self) -> None:
        """Put the cards that a seat has just drawn with its others."""
        if self._drawn is not None and self._drawn != self._seat:
            drawn = [place for place in (JUST_DRAWN, DRAWN_BEFORE) if in_place(self._worlds, place)]
            if drawn:
                self.move_all(dict.fromkeys(drawn, HANDS + self._drawn))
        self._drawn = None

    def can_draw(self) -> bool:
        """Return whether there is a card to draw, perhaps after a reshuffle."""
        places = (DRAW_PILE, DISCARDS, *[HANDS + seat for seat in self._buried])
        return len(self._discards) > 1 or any(in_place(self._worlds, place) for place in places)

    def merge_since_asked(self) -> None:
        """Put the cards that the player of an asking card has drawn since with its others."""
        counting = self._counting
        if counting is not None and counting.holder is not None and in_place(self._worlds, SINCE_ASKED):
            self.move_all({SINCE_ASKED: HANDS + counting.holder})


draft_of = copier(MemoryDraft)


# Turns: whose turn it is, from what a seat is told.
#
# No event says so. It is needed where a missed or wrong call interrupts a turn, which goes on later
# (`Variant.on_draw`). After a card that names the next seat, it is wrong.


def end_turn(draft: MemoryDraft, seat: Seat) -> None:
    """Note that a seat has had its turn."""
    draft._last = seat
    draft._lost = ()
    draft._turn = draft._ahead = None


def lose_turn(draft: MemoryDraft, seat: Seat) -> None:
    """Note that a seat has lost its turn. When every seat has, nobody has."""
    if seat == draft._turn:
        end_turn(draft, seat)
        return
    lost = (*draft._lost, seat)
    draft._lost = lost if len(lost) < len(draft._active) else ()


def seat_to_move(memory: MemoryFields) -> Seat:
    """Return whose turn it is, as far as that was seen."""
    if memory._turn is not None:
        return memory._turn
    seats, last = len(memory._match.players), memory._last
    if last is None:
        # C10-OPEN-03: play starts between the dealer and the seat to the left.
        last = memory._dealer if memory._direction == 1 else (memory._dealer + 1) % seats
    order = [(last + step * memory._direction) % seats for step in range(1, seats + 1)]
    return next(seat for seat in order if seat in memory._active and seat not in memory._lost)
