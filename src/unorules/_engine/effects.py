"""What each effect does to a game, and `Resolution`: a card whose effects are being carried out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from unorules._engine.piles import shuffle, take_cards
from unorules._engine.scoring import end_round
from unorules._engine.uno import require_call
from unorules._limits import is_short_text
from unorules._seats import Seat
from unorules.cards.cards import CardFilter
from unorules.cards.effects import (
    MAX_EFFECTS,
    Announce,
    Ask,
    Discard,
    DrawCards,
    DrawUntil,
    Effect,
    Flip,
    MoveHands,
    NameColor,
    NextTurn,
    Penalty,
    PoolHands,
    Reveal,
    Reverse,
    Skip,
    TakePenalty,
    question_fault,
)
from unorules.cards.kind import Kind
from unorules.errors import CardError, quote
from unorules.events import (
    Announced,
    ColorSet,
    Dealt,
    Discarded,
    Drew,
    Event,
    Flipped,
    HandMoved,
    HandShown,
    HandsPooled,
)
from unorules.prompts import NO_CARD, Waiting
from unorules.state import Draft


class Resolution:
    """A card whose effects are being carried out, or the variant's `on_draw` in place of one."""

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
    """Who played the card; the dealer, if it was turned up at the start."""
    card: int
    """`NO_CARD` if it is the variant's `on_draw` that acts."""
    color_before: int
    """The colour in force when it was played."""
    hand: bytes
    """The hand of its player when it was played."""
    owed: int
    """The debt, as a number of cards: what the card was laid on, and what it has added."""
    draw_card: int
    """The last draw card of the debt."""
    lost: list[Seat]
    """The seats that have lost the coming turn."""
    appointed: Seat | None
    """The seat that `NextTurn` has named."""
    moved: tuple[Seat, ...]
    """The seats whose hands have moved or become smaller."""
    effects: tuple[Effect, ...]
    """All its effects."""
    opening: bool
    """Whether it was turned up at the start."""
    last: bool
    """Whether it was its player's last card, so that the round ends and nobody has a turn to lose."""
    resume: Waiting | None
    """The prompt to go back to instead of the next turn, if it was interrupted."""

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
        """How many cards the card makes the next player draw."""
        return 0 if self.card == NO_CARD else self.draft._match.compiled.house.penalties[self.card]

    def fault(self, what: str) -> CardError:
        """Return an error that says what the card does wrong."""
        return CardError(self.kind.id, what)

    def next_seat(self) -> Seat:
        """Return the seat whose turn would be next now."""
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
        """Return whether the card has one of these effects."""
        return any(type(effect) in effects for effect in self.effects)

    def leaves_a_debt(self) -> bool:
        """Return whether the card's penalty becomes a debt, because the next seat may answer it (R-60)."""
        if self.last or self.card == NO_CARD or not self.draft._match.compiled.house.owes[self.card]:
            return False
        return type(self.effects[-1]) is Penalty

    def settle_debt(self) -> None:
        """Set the debt to nothing."""
        self.owed = 0
        self.draw_card = NO_CARD


# Checks of what a card returns.


def require_seat(resolution: Resolution, seat: object) -> Seat:
    """Return the seat, or raise CardError unless it is an active one."""
    if type(seat) is not int or seat not in resolution.draft._match.circle.active:
        raise resolution.fault(f"names the seat {quote(seat)}, where nobody plays")
    return seat


def require_count(resolution: Resolution, count: object) -> int:
    """Return the number of cards or seats, or raise CardError unless an effect may have it."""
    if type(count) is not int or not 0 <= count <= MAX_EFFECTS:
        raise resolution.fault(f"gives {quote(count)} as a number of cards or seats")
    return count


def require_filter(resolution: Resolution, cards: object) -> CardFilter:
    """Return the filter, or raise CardError unless it is a CardFilter."""
    if type(cards) is not CardFilter:
        raise resolution.fault(f"names {quote(cards)}, which is not a CardFilter")
    return cards


def check_question(resolution: Resolution, question: Ask) -> None:
    """Raise CardError unless the question is valid and the card has an `on_answer` for it."""
    require_seat(resolution, question.seat)
    fault = question_fault(question, len(resolution.draft._hands))
    if fault is not None:
        raise resolution.fault(fault)
    for option in question.options:
        if type(option) is int:
            require_seat(resolution, option)
    if resolution.kind.on_answer is None:
        raise resolution.fault("asks a question and has no on_answer")
    if resolution.appointed is not None:
        raise resolution.fault("names the next seat and then asks a question")


# Drawing.


def _draw_cards(resolution: Resolution, effect: DrawCards) -> None:
    seat, count = require_seat(resolution, effect.seat), require_count(resolution, effect.count)
    take_cards(resolution.draft, resolution.events, seat, count, "card")


def _draw_until(resolution: Resolution, effect: DrawUntil) -> None:
    draft, events = resolution.draft, resolution.events
    seat, until = require_seat(resolution, effect.seat), require_filter(resolution, effect.until)
    cards = draft._match.compiled.cards
    every_card = len(draft._draw_pile) + len(draft._discard_pile)
    left = every_card if effect.most is None else require_count(resolution, effect.most)
    while left and (drawn := take_cards(draft, events, seat, 1, "card")) != NO_CARD:
        left -= 1
        if until.fits(cards[drawn]):
            # everyone sees the card that fits.
            events[-1] = Drew(seat, cards[drawn], "card", shown=True)
            return


def _penalty(resolution: Resolution, effect: Penalty) -> None:
    owed = resolution.owed + require_count(resolution, effect.count)
    if owed and resolution.leaves_a_debt():
        resolution.owed = owed
        resolution.draw_card = resolution.card
        return
    victim = resolution.next_seat()
    if victim != resolution.seat or not resolution.last:
        # A seat that has gone out draws nothing.
        take_cards(resolution.draft, resolution.events, victim, owed, "card")
    resolution.settle_debt()
    resolution.lose_turn(victim)


def _take_penalty(resolution: Resolution, effect: TakePenalty) -> None:
    extra = require_count(resolution, effect.extra)
    if resolution.has(Penalty):
        raise resolution.fault("takes a penalty beside a Penalty")
    if effect.seat is not None:
        seat, cost = require_seat(resolution, effect.seat), resolution.owed + resolution.penalty + extra
        take_cards(resolution.draft, resolution.events, seat, cost, "card")
    resolution.settle_debt()


# Turns.


def _skip(resolution: Resolution, effect: Skip) -> None:
    for _ in range(require_count(resolution, effect.count)):
        resolution.lose_turn(resolution.next_seat())


def _reverse(resolution: Resolution, effect: Reverse) -> None:
    if type(effect.skip_between_two) is not bool:
        raise resolution.fault(f"reverses with skip_between_two={quote(effect.skip_between_two)}, not True or False")
    draft = resolution.draft
    draft._direction = -draft._direction
    resolution.events.append(draft._match.interned.reversed[draft._direction])
    # between two players, a Reverse also skips the other one. R-15: but not when it is turned up at the start.
    skips = effect.skip_between_two and draft._match.compiled.rules.two_player_reverse == "skip"
    if len(draft._match.circle.active) == 2 and skips and not resolution.opening:
        resolution.lose_turn(resolution.next_seat())


def _next_turn(resolution: Resolution, effect: NextTurn) -> None:
    resolution.appointed = require_seat(resolution, effect.seat)


# Hands.


def _move_hands(resolution: Resolution, effect: MoveHands) -> None:
    moves = effect.moves
    if type(moves) is not tuple or not all(type(move) is tuple and len(move) == 2 for move in moves):
        raise resolution.fault(f"moves the hands {quote(moves)}, not a tuple of pairs of seats")
    seats = [require_seat(resolution, seat) for seat, _ in moves]
    sources = [require_seat(resolution, source) for _, source in moves]
    if len(set(seats)) != len(seats) or sorted(seats) != sorted(sources):
        raise resolution.fault(f"moves the hands {quote(moves)}: everyone who gives a hand must get one")
    draft, to_cards = resolution.draft, resolution.draft._match.compiled.to_cards
    before, hands = draft._hands, list(draft._hands)
    for seat, source in moves:
        hands[seat] = before[source]
        resolution.events.append(HandMoved(seat, source, len(before[source]), to_cards(before[source])))
    draft._hands = tuple(hands)
    resolution.moved += tuple(seats)


def _pool_hands(resolution: Resolution, effect: PoolHands) -> None:
    if type(effect.seats) is not tuple or not effect.seats:
        raise resolution.fault(f"pools the hands of {quote(effect.seats)}, not of a tuple of seats")
    seats = [require_seat(resolution, seat) for seat in effect.seats]
    if len(set(seats)) != len(seats):
        raise resolution.fault(f"pools the hands of {quote(effect.seats)}, which names a seat twice")
    draft, hands = resolution.draft, list(resolution.draft._hands)
    pool = shuffle(draft, b"".join([hands[seat] for seat in seats]))
    resolution.events.append(HandsPooled(tuple(seats)))
    for index, seat in enumerate(seats):
        hands[seat] = bytes(sorted(pool[index :: len(seats)]))
        resolution.events.append(Dealt(seat, len(hands[seat]), draft._match.compiled.to_cards(hands[seat])))
    draft._hands = tuple(hands)
    resolution.moved += tuple(seats)


def _discard(resolution: Resolution, effect: Discard) -> None:
    seat, wanted = require_seat(resolution, effect.seat), require_filter(resolution, effect.cards)
    draft, compiled = resolution.draft, resolution.draft._match.compiled
    hand = draft._hands[seat]
    discarded = bytes(card for card in hand if wanted.fits(compiled.cards[card]))
    if discarded:
        draft._hands = (*draft._hands[:seat], hand.translate(None, discarded), *draft._hands[seat + 1 :])
        draft._discard_pile = draft._discard_pile[:-1] + discarded + draft._discard_pile[-1:]
        resolution.events.append(Discarded(seat, compiled.to_cards(discarded)))
        resolution.moved += (seat,)


def settle_hands(resolution: Resolution) -> bool:
    """After effects on hands, let seats with one card be caught, and return whether an empty hand has ended the round.

    If several hands are empty, the player of the card wins before the others, who follow in the direction of play.
    """
    draft, events, moved = resolution.draft, resolution.events, resolution.moved
    order = draft._match.circle.order(resolution.seat, draft._direction)
    for seat in order:
        if not draft._hands[seat]:
            end_round(draft, events, "out", seat)
            return True
    for seat in order:
        if seat in moved:
            # neither a call nor the duty to call moves with a hand.
            draft._uncalled &= ~(1 << seat)
            if len(draft._hands[seat]) == 1:
                require_call(draft, events, seat)
    return False


def _reveal(resolution: Resolution, effect: Reveal) -> None:
    seat = require_seat(resolution, effect.seat)
    to = None if effect.to is None else require_seat(resolution, effect.to)
    draft = resolution.draft
    # the player of the card shows the hand as it was when the card was played.
    hand = resolution.hand if seat == resolution.seat else draft._hands[seat]
    resolution.events.append(HandShown(seat, to, draft._match.compiled.to_cards(hand)))


# The table: the colour in force, the side in play, a verdict.


def _name_color(resolution: Resolution, effect: NameColor) -> None:
    seat, color = require_seat(resolution, effect.seat), effect.color
    draft, compiled = resolution.draft, resolution.draft._match.compiled
    if type(color) is not str or color not in compiled.color_numbers:
        raise resolution.fault(f"names the colour {quote(color)}, which the variant does not have")
    if not resolution.last:
        if not compiled.kinds[draft._discard_pile[-1]].colorless:
            raise resolution.fault("names a colour, but the top card has its own")
        # a colour named for the last card is ignored.
        draft._color = compiled.color_numbers[color]
        resolution.events.append(ColorSet(seat, color))


def _flip(resolution: Resolution, effect: Flip) -> None:
    draft = resolution.draft
    if not draft._match.compiled.sides:
        raise resolution.fault("turns over cards that have one side")
    if resolution.owed:
        raise resolution.fault("turns over the cards while something is owed")
    draft._match = draft._match.turn_over()
    draft._draw_pile = draft._draw_pile[::-1]
    draft._discard_pile = draft._discard_pile[::-1]
    compiled, top = draft._match.compiled, draft._discard_pile[-1]
    draft._color = compiled.printed_colors[top]
    resolution.events.append(Flipped(compiled.cards[top], tuple(map(compiled.backs, draft._hands))))


def _announce(resolution: Resolution, effect: Announce) -> None:
    if not is_short_text(effect.word):
        raise resolution.fault(f"announces {quote(effect.word)}, which is not a word or a few")
    resolution.events.append(Announced(resolution.seat, effect.word))


HANDLERS: dict[type, Callable[[Resolution, Any], None]] = {
    DrawCards: _draw_cards,
    DrawUntil: _draw_until,
    Penalty: _penalty,
    TakePenalty: _take_penalty,
    Skip: _skip,
    Reverse: _reverse,
    NextTurn: _next_turn,
    MoveHands: _move_hands,
    PoolHands: _pool_hands,
    Discard: _discard,
    NameColor: _name_color,
    Flip: _flip,
    Announce: _announce,
    Reveal: _reveal,
}
"""A function for every effect but `Ask` and `TurnUp`, which `resolve` carries out after all others."""


def combine_effects(effects: tuple[Effect, ...], count: int, others: int) -> tuple[Effect, ...]:
    """Return the combined effects of `count` identical cards, at a table with so many other active seats."""
    together: list[Effect] = []
    for effect in effects:
        match effect:
            case Penalty():
                together.append(Penalty(min(count * effect.count, MAX_EFFECTS)))
            case Skip():
                # Never skip the player of the cards.
                together.append(Skip(min(count * effect.count, others)))
            case Reverse():
                # Between two players, skip the other one once.
                together += [Reverse(skip_between_two=False)] * (count - 1) + [effect]
            case _:
                together += [effect] * count
    return tuple(together)
