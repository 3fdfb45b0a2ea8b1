"""The fields of a memory, the card whose question may be open, and the places where hidden cards lie."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from attrs import define, evolve, frozen

from unorules._compiled import CompiledVariant
from unorules._engine.playable import remove_cards
from unorules._seats import Seat
from unorules._values import Value, copier
from unorules.cards.cards import Card
from unorules.cards.effects import Option
from unorules.events import Owed
from unorules.players.memory.pools import ONE_BACK, MemoryMismatch, Worlds, count_in, hide, move, move_all, see_all
from unorules.state import MatchInfo

# The backs of cards with two sides, which everyone sees.


class Backs(NamedTuple):
    """The backs of a variant's cards, with one side of them in play, as numbers."""

    of_cards: bytes
    """The number of the back of each card."""
    numbers: Mapping[Card | None, int | None]
    """The number of each back; None stands for the back of cards with one side."""

    def to_numbers(self, backs: Iterable[Card]) -> list[int | None]:
        """Return the numbers of these backs."""
        return [self.numbers[back] for back in backs]


ONE_SIDED = Backs(ONE_BACK, {None: None})
"""The backs of cards with one side, which look alike."""


@lru_cache(maxsize=64)
def _backs_of(compiled: CompiledVariant) -> Backs:
    """Return the backs of a variant whose cards have two sides."""
    faces = dict.fromkeys([card.back for card in compiled.cards])
    numbers: dict[Card | None, int | None] = {face: number for number, face in enumerate(faces)}
    return Backs(bytes([numbers[card.back] or 0 for card in compiled.cards]), numbers)


# The card that asks: what its player knew and did, so that its secrets can be found for any hand that this player may
# have had. Where the variant says what drawing is, drawing asks too: it is kept like a card, as `NO_CARD`.


class OpenQuestion(NamedTuple):
    """A question, without the memo of the card that asks it."""

    outcome: bool
    """Whether the host is asked, for something that happens outside the game."""
    about: Seat
    word: str
    options: tuple[Option, ...]


@frozen(eq=False, repr=False)
class Moment(Value):
    """What the code of a card was told, besides the hand, when the card was played or its question was answered."""

    sizes: tuple[int, ...]
    active: tuple[Seat, ...]
    direction: int
    color: int
    """The colour in force."""
    draws: int = 0
    """How many cards its player had drawn since it was played."""
    own_hand: bytes | None = None
    """The hand of its player, if that is the seat that remembers."""
    reply: tuple[Seat, Option] | None = None
    """Whom the answer was about, and the answer; None when the card was played."""
    question: OpenQuestion | None = None
    """What the card asked next."""


@frozen(eq=False, repr=False)
class AskingCard(Value):
    """The last card that was played or turned up, if its kind can ask, and what has happened since."""

    card: int
    seat: Seat
    """Who played it; the dealer, if it was turned up at the start."""
    opening: bool
    color_before: int | None
    """The colour in force when it was played; None if that was not seen."""
    owed: int
    """The debt that it was laid on or, for drawing, the number of cards to draw."""
    draw_card: int
    """The last draw card of that debt."""
    moments: tuple[Moment, ...]
    holder: Seat | None
    """Who now holds the hand from which it was played; None once that was shuffled with others."""
    skipped: tuple[Seat, ...] = ()
    """The seats that have lost a turn to it."""
    discarded: bytes = b""
    """Cards of that hand that were discarded since."""
    interrupts: Interruption | None = None
    """The prompt that comes back afterwards, if somebody draws for a missed or wrong call."""

    @property
    def size(self) -> int:
        """The size of its player's hand when it was played."""
        return self.moments[0].sizes[self.seat]

    def with_question(self, question: OpenQuestion) -> AskingCard:
        """Return the card after it has asked a question."""
        *before, last = self.moments
        return evolve(self, moments=(*before, evolve(last, question=question)))

    def with_skip(self, seat: Seat, active: int) -> AskingCard:
        """Return the card after a seat has lost a turn to it. When every seat has, the count starts again."""
        skipped = (*self.skipped, seat)
        return evolve(self, skipped=skipped if len(skipped) < active else ())

    def without_seat(self, seat: Seat, active: int) -> AskingCard:
        """Return the card after a seat has left while it asks."""
        skipped = tuple([one for one in self.skipped if one != seat])
        return evolve(self, skipped=skipped if len(skipped) < active else ())


@frozen(eq=False, repr=False)
class Interruption(Value):
    """A prompt that waits until somebody has drawn: the card that asks and its question, if a card asks."""

    asking_card: AskingCard | None
    question: OpenQuestion | None


# Places of hidden cards.

DRAW_PILE = 0
"""The draw pile. Where cards have two sides, the discards that this seat has not seen are here too."""

DISCARDS = 1
"""The discards that this seat has not seen, where cards have one side."""

JUST_DRAWN = 2
"""The card that another seat has just drawn, and plays or keeps."""

SINCE_ASKED = 3
"""Cards that the player of a card that asks has drawn since it was played."""

POOLED = 4
"""Hands while they are shuffled together."""

DRAWN_BEFORE = 5
"""Cards that the same seat drew earlier in the same turn, which could not be played (R-69)."""

HANDS = 6
"""The hand of seat 0; the other hands follow. The hand of a seat that is out lies under the discard pile."""

# The memory, and the draft of the next one.


@define(init=False, eq=False, repr=False, weakref_slot=False)
class MemoryFields(Value):
    """Every field of a memory."""

    _match: MatchInfo
    """The variant and the players; its other fields are not used."""
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
    """Where the hidden cards may be."""
    _discards: bytes
    """The discards that it has seen, the top one last."""
    _lower_discards: bytes
    """The discards that it has seen under others which it has not, since all cards were turned over."""
    _unseen_discards: int
    """How many discards it has not seen, where cards have two sides. They are counted among the draw pile."""
    _buried: tuple[Seat, ...]
    """The seats whose hands lie under the discard pile because they are out, the lowest first."""
    _untouched: bool | None
    """Whether the top card is still the one turned up at the start; None if that was not seen."""
    _went_out: Seat | None
    """Who went out in the round that has ended."""
    _saw_round_end: bool
    """Whether this seat was there when the round ended."""
    _passes: int
    """How many seats in a row have had nothing to draw or play."""
    _drawer: Seat | None
    """Who has just drawn a card, and plays or keeps it."""
    _more_to_draw: bool
    """Whether there was anything left to draw after the last draw."""
    _debt: Owed | None
    """The open debt."""
    _draw_card: int
    """The last draw card of a debt; `NO_CARD` if that was not seen."""
    _debt_below: int
    """The size of the debt that the last card was laid on."""
    _asking_card: AskingCard | None
    """The last card, if it may ask."""
    _question: OpenQuestion | None
    """The question that the game waits on, if a card asks."""
    _turn: Seat | None
    """Whose turn it is, if an event or the view said so. These three are kept for `Variant.on_draw` only."""
    _last_turn: Seat | None
    """Who had the last turn; None before the first one of the round."""
    _skipped: tuple[Seat, ...]
    """The seats that have lost a turn since."""
    _called_early: Seat | None
    """The seat that has called UNO ahead of its play."""
    _early_call: tuple[Seat, int] | None
    """The other seat that was the last to call UNO with more than two cards, and how many; None once it has played."""

    @property
    def _compiled(self) -> CompiledVariant:
        return self._match.compiled

    @property
    def _backs(self) -> Backs:
        compiled = self._match.compiled
        return _backs_of(compiled) if compiled.sides else ONE_SIDED

    @property
    def _tracked_card(self) -> AskingCard | None:
        """The card whose player's draws are kept apart: the one that asks, or whose question is interrupted."""
        asking = self._asking_card
        interrupts = None if asking is None else asking.interrupts
        return asking if interrupts is None or interrupts.asking_card is None else interrupts.asking_card

    def _count_places(self) -> list[int]:
        """Count the hidden cards in each place."""
        return [sum(column) for column in zip(*[slots for _, slots in self._worlds[0][1]], strict=True)]

    def _hand_sizes(self, hidden: list[int]) -> tuple[int, ...]:
        """Return the number of cards that each seat holds, given the counts of all places."""
        sizes = [hidden[HANDS + seat] if seat in self._active else 0 for seat in range(len(self._match.players))]
        if self._seat is not None:
            sizes[self._seat] = len(self._hand)
        if hidden[JUST_DRAWN] and self._drawer is not None:
            sizes[self._drawer] += hidden[JUST_DRAWN] + hidden[DRAWN_BEFORE]
        tracked = self._tracked_card
        if hidden[SINCE_ASKED] and tracked is not None and tracked.holder is not None:
            sizes[tracked.holder] += hidden[SINCE_ASKED]
        return tuple(sizes)

    def _pile_sizes(self, hidden: list[int]) -> tuple[int, int]:
        """Return the sizes of the draw pile and the discard pile, given the counts of all places."""
        buried = sum([hidden[HANDS + seat] for seat in self._buried])
        unseen, seen = self._unseen_discards, len(self._lower_discards) + len(self._discards)
        return hidden[DRAW_PILE] - unseen, hidden[DISCARDS] + unseen + buried + seen

    def _seat_to_move(self) -> Seat:
        """Return whose turn it is, as far as that was seen.

        No event says so. It is needed where a missed or wrong call interrupts a turn, which goes on later
        (`Variant.on_draw`). After a card that names the next seat, it is wrong.
        """
        if self._turn is not None:
            return self._turn
        seats, last = len(self._match.players), self._last_turn
        if last is None:
            # C10-OPEN-03: play starts between the dealer and the seat to the left.
            last = self._dealer if self._direction == 1 else (self._dealer + 1) % seats
        order = [(last + step * self._direction) % seats for step in range(1, seats + 1)]
        return next(seat for seat in order if seat in self._active and seat not in self._skipped)


class MemoryDraft(MemoryFields):
    """A memory that is still being written. Made by `draft_of`."""

    __slots__ = ()

    def numbers(self, cards: Iterable[Card] | None) -> bytes:
        """Return the numbers of cards; raise MemoryMismatch if they were not shown to this seat."""
        if cards is None:
            raise MemoryMismatch(f"these are not the events of seat {self._seat}: its own cards are missing")
        compiled = self._match.compiled
        # Hashing a card takes longer than all else here; those of the variant itself need not be hashed.
        by_id, numbers = compiled.numbers_by_id, compiled.card_numbers
        return bytes([by_id[id(card)] if id(card) in by_id else numbers[card] for card in cards])

    def see(self, place: int, cards: bytes) -> None:
        """Take out of a place cards that this seat sees."""
        self._worlds = see_all(self._worlds, place, cards, self._backs.of_cards)

    def hide(self, place: int, cards: bytes) -> None:
        """Put into a place cards that this seat knows, and that are hidden there."""
        self._worlds = hide(self._worlds, place, cards, self._backs.of_cards)

    def move(self, source: int, target: int, count: int = 1, back: int | None = None) -> None:
        """Move cards that nobody sees from one place to another; `back` is what is seen of those with two sides."""
        self._worlds = move(self._worlds, source, target, count, back, self._backs.of_cards)

    def move_all(self, targets: Mapping[int, int]) -> None:
        """Move all cards of some places to others at the same time."""
        self._worlds = move_all(self._worlds, targets, self._backs.of_cards)

    def take(self, seat: Seat, place: int, cards: bytes) -> None:
        """Take cards that everyone sees from a seat. If it is another seat, they were in this place."""
        if self._early_call is not None and seat == self._early_call[0]:
            self._early_call = None
        if seat != self._seat:
            self.see(place, cards)
            return
        hand = remove_cards(self._hand, cards)
        if len(hand) + len(cards) != len(self._hand):
            raise MemoryMismatch("this cannot follow what was remembered: a card is played that was not held")
        self._hand = hand

    def draw(self, seat: Seat) -> None:
        """Note that a seat draws as its turn. A card that it drew earlier in the same turn could not be played."""
        if self._drawer != seat:
            self.keep_drawn()
        elif seat != self._seat:
            self.move(JUST_DRAWN, DRAWN_BEFORE)
        self._drawer = range(len(self._match.players))[seat]

    def keep_drawn(self) -> None:
        """Put the cards that a seat has just drawn into its hand."""
        if self._drawer is not None and self._drawer != self._seat:
            drawn = [place for place in (JUST_DRAWN, DRAWN_BEFORE) if count_in(self._worlds, place)]
            if drawn:
                self.move_all(dict.fromkeys(drawn, HANDS + self._drawer))
        self._drawer = None

    def can_draw(self) -> bool:
        """Return whether there is a card to draw, perhaps after a reshuffle."""
        places = (DRAW_PILE, DISCARDS, *[HANDS + seat for seat in self._buried])
        return len(self._discards) > 1 or any(count_in(self._worlds, place) for place in places)

    def merge_since_asked(self) -> None:
        """Put the cards that the player of a card that asks has drawn since into its hand."""
        tracked = self._tracked_card
        if tracked is not None and tracked.holder is not None and count_in(self._worlds, SINCE_ASKED):
            self.move_all({SINCE_ASKED: HANDS + tracked.holder})

    def end_turn(self, seat: Seat) -> None:
        """Note that a seat has had its turn."""
        self._last_turn = seat
        self._skipped = ()
        self._turn = self._called_early = None

    def lose_turn(self, seat: Seat) -> None:
        """Note that a seat has lost its turn. When every seat has, the count starts again."""
        if seat == self._turn:
            self.end_turn(seat)
            return
        skipped = (*self._skipped, seat)
        self._skipped = skipped if len(skipped) < len(self._active) else ()

    def bury(self, seat: Seat) -> None:
        """Put the hand of a seat under the discard pile, and take the seat out of the round."""
        if self._drawer == seat:
            self.keep_drawn()
        if self._tracked_card is not None and self._tracked_card.holder == seat:
            self.merge_since_asked()
        if self._seat == seat:
            self.hide(HANDS + seat, self._hand)
            self._hand = b""
        self._buried = (seat, *self._buried)
        self._active = tuple([one for one in self._active if one != seat])
        self._passes = 0
        if self._turn == seat:
            self.end_turn(seat)
        if self._debt is not None and self._debt.seat == seat:
            self._debt = None

    def mix_buried_hands(self) -> None:
        """Count the hands under the discard pile among the discards that were not seen."""
        places = [HANDS + seat for seat in self._buried]
        if places:
            buried = sum([count_in(self._worlds, place) for place in places])
            self.hide(DRAW_PILE, self._lower_discards)
            self._unseen_discards += len(self._lower_discards) + buried
            self.move_all(dict.fromkeys(places, DRAW_PILE))
            self._lower_discards, self._buried = b"", ()

    def turn_over_discards(self, top: bytes) -> None:
        """Turn over the discard pile: everyone sees what was its lowest card."""
        below, above = self._discards[::-1], self._lower_discards[::-1]
        if self._unseen_discards and not above:
            self.see(DRAW_PILE, top)
            self._unseen_discards -= 1
            above = top
        self._lower_discards, self._discards = (below, above) if self._unseen_discards else (b"", below + above)
        if self._discards[-1:] != top:
            raise MemoryMismatch("this cannot follow what was remembered: another card was the lowest discard")


draft_of = copier(MemoryDraft)
