"""The views of a seat, rebuilt from the events in its replay, which holds no states."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import assert_never

from attrs import evolve

from unorules._compiled import compile_variant
from unorules._seats import Seat, circle_of
from unorules.cards.cards import Card, Color, backs_of
from unorules.errors import SetupError
from unorules.events import (
    Announced,
    Answered,
    Asked,
    Caught,
    ColorSet,
    DealerDrawn,
    Dealt,
    Discarded,
    Drew,
    Event,
    Flipped,
    HandMoved,
    HandShown,
    HandsPooled,
    JumpedIn,
    MatchEnded,
    MatchStarted,
    Owed,
    Passed,
    Played,
    Redealt,
    Reshuffled,
    Reversed,
    RoundEnded,
    RoundStarted,
    SeatOut,
    Skipped,
    TurnedUp,
    UnoCalled,
)
from unorules.prompts import Prompt
from unorules.replay import SeatReplay
from unorules.views import View


def rebuild_views(replay: SeatReplay) -> Iterator[View]:
    """Yield the view of the seat after each step, as far as its events tell.

    They do not tell the legal actions, who can be caught, the stake of a challenge, or the other side of the next card
    of the draw pile. The turn is that of the seat that moves next. Raises a `SetupError` if the replay does not begin
    with a deal, or if its events do not fit together.
    """
    seen, movers = _SeenTable(replay), _next_to_move(replay.steps)
    for count, events in enumerate(replay.steps):
        try:
            if count and events and isinstance(events[0], Asked):
                seen.turn = events[0].about
            for event in events:
                seen.note(event)
            yield seen.view(count, movers[count])
        except (LookupError, ValueError, TypeError) as error:
            if count == 0 and not events:
                problem = "begins in the middle of a game: make its page from the full replay"
            else:
                problem = f"has events that do not fit together, at action {count}"
            raise SetupError(f"this replay of a seat {problem}") from error


def _next_to_move(steps: Sequence[Sequence[Event]]) -> list[Seat | None]:
    """Return for each step the seat that plays, draws or passes next; None if the round ends or a seat leaves first."""
    found: list[Seat | None] = [None]
    for events in reversed(steps[1:]):
        found.append(_mover_in(events, found[-1]))
    return found[::-1]


def _mover_in(events: Sequence[Event], later: Seat | None) -> Seat | None:
    if events and isinstance(events[0], Asked):  # the variant has its own way of drawing
        return events[0].about
    for event in events:
        match event:
            case JumpedIn(_, seat) | Played(seat) | Passed(seat) | Drew(seat, _, "turn"):
                return seat
            case RoundEnded() | SeatOut(_, "left"):
                return None
            case _:
                pass
    return later


class _SeenTable:
    """The table after the events so far, as the seat sees it."""

    round: int
    dealer: Seat
    active: tuple[Seat, ...]
    sizes: list[int]
    hand: Counter[Card]
    draw_size: int
    discard_size: int
    color: Color | None
    direction: int
    pooled: bool
    """Whether hands were shuffled together: cards are then dealt from them, not from the draw pile."""
    turn: Seat
    """The seat that had the last turn, or lost it."""
    drew: Seat | None
    """The seat that has drawn, and may still play the card."""
    prompt: Prompt | None
    """The prompt, if it is not a turn."""
    resume: Prompt | None
    """The prompt before a catch or a wrong call, if drawing asks a question."""
    interrupted: bool
    """Whether the game has not gone back to that prompt yet."""
    backs: PublicBacks

    def __init__(self, replay: SeatReplay) -> None:
        self.replay = replay
        self.compiled = compile_variant(replay.variant)
        self.deck_size = len(self.compiled.deck)
        self.seats = len(replay.players)
        self.scores: tuple[int, ...] = (0,) * self.seats
        self.gone: tuple[Seat, ...] = ()
        self.winners: tuple[Seat, ...] = ()
        self.top: Card | None = None
        self._start_round(1, 0)

    def note(self, event: Event) -> None:
        """Change the table as an event says."""
        match event:
            case RoundStarted(round, dealer):
                self._start_round(round, dealer)
            case Dealt(seat, count, cards):
                self.sizes[seat] = count
                self.backs.replace_hand(event)
                self.hand = Counter(cards) if seat == self.replay.seat else self.hand
                self.draw_size -= 0 if self.pooled else count
            case HandsPooled():
                self.pooled = True
            case TurnedUp(_, "discarded"):
                self.draw_size, self.discard_size = self.draw_size - 1, self.discard_size + 1
            case TurnedUp(card, fate) if fate != "returned":
                self._lay(None, (card,))
            case Played(seat, card, color, others):
                self._lay(seat, (*others, card))
                self.color = card.color if color is None else color
                self.prompt, self.turn = None, seat
            case Discarded(seat, cards):
                self._take(seat, cards)
                self.discard_size += len(cards)
            case Drew(seat, card):
                self.sizes[seat] += 1
                self.draw_size -= 1
                self.backs.draw(event)
                if seat == self.replay.seat and card is not None:
                    self.hand[card] += 1
                if event.why == "turn":
                    self.turn = self.drew = seat
                self.prompt = self.prompt if event.why == "uno" or self.interrupted else None
            case HandMoved(seat, _, count, cards):
                self.sizes[seat] = count
                self.backs.replace_hand(event)
                self.hand = Counter(cards) if seat == self.replay.seat else self.hand
            case Reshuffled(count):
                self.draw_size, self.discard_size = self.draw_size + count, 1
            case ColorSet(_, color):
                self.color = color
            case Reversed(direction):
                self.direction = direction
            case Passed(seat) | Skipped(seat):
                self.prompt, self.turn, self.drew = None, seat, None
            case Owed(seat, count):
                self.prompt = Prompt("debt", seat, seat, None, (), 0, owed=count)
            case Asked(seat, about, question, options):
                self.prompt = Prompt("outcome" if seat is None else "ask", seat, about, question, options, 0)
            case Answered():
                self.prompt = self.resume
            case Caught() | UnoCalled(due=False) if self.compiled.on_draw is not None:
                self.resume, self.interrupted = self.prompt, True
            case Flipped():
                self._turn_over(event)
            case SeatOut(seat, why, count):
                self._take_out(seat, count)
                self.gone = self.gone if why == "mercy" else tuple(sorted((*self.gone, seat)))
            case RoundEnded(scores=scores):
                self.scores = scores
                self.prompt = Prompt("round_over", None, None, None, (), 0)
            case MatchEnded(winners):
                self.winners = winners
                self.prompt = Prompt("match_over", None, None, None, (), 0)
            case MatchStarted() | DealerDrawn() | Redealt() | TurnedUp() | JumpedIn():
                pass
            case UnoCalled() | Caught() | HandShown() | Announced():
                pass
            case _:
                assert_never(event)

    def _start_round(self, round: int, dealer: Seat) -> None:
        """Put all cards into the draw pile, and forget the round before."""
        self.round, self.dealer, self.turn = round, dealer, dealer
        self.active = tuple([seat for seat in range(self.seats) if seat not in self.gone])
        self.sizes, self.hand = [0] * self.seats, Counter()
        self.draw_size, self.discard_size = self.deck_size, 0
        self.color, self.direction, self.pooled = None, 1, False
        self.prompt = self.drew = self.resume = None
        self.interrupted, self.backs = False, PublicBacks(self.seats)
        self.compiled = compile_variant(self.replay.variant)

    def _lay(self, seat: Seat | None, cards: Sequence[Card]) -> None:
        """Lay cards on the discard pile from a hand, or without a seat from the draw pile."""
        if seat is None:
            self.draw_size -= 1
        else:
            self._take(seat, cards)
        self.discard_size += len(cards)
        self.top, self.color, self.drew = cards[-1], cards[-1].color, None

    def _turn_over(self, event: Flipped) -> None:
        """Turn all cards over, so that the other side is in play."""
        self.compiled = self.compiled.other_side
        self.hand = Counter(card.turned_over for card in self.hand.elements())
        self.top, self.color = event.top, event.top.color
        self.backs.flip(event)

    def _take(self, seat: Seat, cards: Sequence[Card]) -> None:
        self.sizes[seat] -= len(cards)
        self.backs.take(seat, cards)
        if seat == self.replay.seat:
            self.hand.subtract(cards)
            if min(self.hand.values()) < 0:
                raise ValueError("a card that is not in the hand")

    def _take_out(self, seat: Seat, count: int) -> None:
        """Put the hand of a seat under the discard pile. Between rounds there is none."""
        if count:
            self.active = tuple([one for one in self.active if one != seat])
            self.sizes[seat] -= count
            self.discard_size += count
            self.backs.clear(seat)
            self.hand = Counter() if seat == self.replay.seat else self.hand
            self.prompt = None if self.prompt is None else self._without(self.prompt, seat)

    def _without(self, prompt: Prompt, seat: Seat) -> Prompt | None:
        """Return a prompt without a seat among its options; None if it lapses with that seat."""
        asker = None if prompt.question is None else self.turn
        if seat in (prompt.about, asker) or prompt.options == (seat,):
            return None
        return evolve(prompt, options=tuple([option for option in prompt.options if option != seat]))

    def view(self, seq: int, next_to_move: Seat | None) -> View:
        """Return the table as it is now."""
        if self.prompt is self.resume:
            self.resume, self.interrupted = None, False
        replay, side = self.replay, self.compiled
        if self.top is None or self.top not in side.card_numbers or self.color not in side.colors:
            raise ValueError("no game of this variant has such a card on top, or such a colour")
        if min(*self.sizes, self.draw_size) < 0 or len(self.scores) != self.seats:
            raise ValueError("no table has so few cards, or so many scores")
        return View(
            replay.variant,
            replay.players,
            replay.seat,
            seq,
            self.round,
            self.dealer,
            self.active,
            self.gone,
            tuple(sorted(self.hand.elements(), key=self.compiled.card_numbers.__getitem__)),
            None,
            tuple(self.sizes),
            self.top,
            self.color,
            self.direction,
            self.draw_size,
            self.discard_size,
            self.prompt or self._turn(next_to_move),
            False,
            (),
            None,
            self.scores,
            self.winners,
            (),
            self.backs.backs() if self.compiled.sides else (),
            turned=self.compiled.turned,
        )

    def _turn(self, seat: Seat | None) -> Prompt:
        """Return the prompt of a turn; at the end of a replay, for the seat that has drawn or for the next one."""
        if seat is None and self.drew is not None:
            seat = self.drew
        elif seat is None:
            inactive = frozenset(range(self.seats)) - frozenset(self.active)
            seat = circle_of(self.seats, inactive).after[self.direction][self.turn]
        return Prompt("drawn" if seat == self.drew else "turn", seat, seat, None, (), 0)


# Public backs: what everyone sees of hands, if cards have two sides.


class PublicBacks:
    """The other sides of the cards that each seat holds."""

    def __init__(self, seats: int) -> None:
        self._backs = [Counter[Card]() for _ in range(seats)]

    def replace_hand(self, event: Dealt | HandMoved) -> None:
        """Give a seat another hand."""
        self._backs[event.seat] = Counter(event.backs if event.cards is None else backs_of(event.cards))

    def draw(self, event: Drew) -> None:
        """Add a card to a hand."""
        back = event.back if event.card is None else event.card.back
        self._backs[event.seat].update([] if back is None else [back])

    def take(self, seat: Seat, cards: Iterable[Card]) -> None:
        """Take cards out of a hand."""
        self._backs[seat].subtract(backs_of(cards))

    def clear(self, seat: Seat) -> None:
        """Take a hand away."""
        self._backs[seat] = Counter()

    def flip(self, event: Flipped) -> None:
        """Turn all cards over."""
        self._backs = [Counter(backs) for backs in event.backs]

    def backs(self) -> tuple[tuple[Card, ...], ...]:
        """Return the backs of all hands, sorted by text. Raises a `ValueError` if one was taken that nobody had."""
        if any(count < 0 for backs in self._backs for count in backs.values()):
            raise ValueError("a card with another side than any in the hand")
        return tuple([tuple(sorted(backs.elements(), key=str)) for backs in self._backs])
