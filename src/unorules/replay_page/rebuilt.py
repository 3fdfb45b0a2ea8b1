"""Rebuilding: views of a game from the events that one seat saw, for replays that hold nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from unorules.engine.circle import circle_of
from unorules.engine.compiled import compile_variant
from unorules.errors import SetupError
from unorules.model.cards import Card, Color
from unorules.model.events import (
    Answered,
    Asked,
    ColorSet,
    Dealt,
    Discarded,
    Drew,
    Event,
    HandMoved,
    HandsPooled,
    JumpedIn,
    MatchEnded,
    Owed,
    Passed,
    Played,
    Reshuffled,
    Reversed,
    RoundEnded,
    RoundStarted,
    SeatOut,
    Skipped,
    TurnedUp,
)
from unorules.model.prompts import Prompt
from unorules.model.seats import Seat
from unorules.replay import SeatReplay
from unorules.view import View


def rebuilt_views(replay: SeatReplay) -> Iterator[View]:
    """Yield what the seat saw at each step, as far as events tell.

    They do not tell what is legal, who can be caught, or how much a challenge is about. Whose turn it is shows in who
    moves next. Raises a `SetupError` if the replay does not begin with a deal, or if its events do not fit together.
    """
    seen, movers = _Seen(replay), _next_to_move(replay.steps)
    for count, events in enumerate(replay.steps):
        try:
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
    """Return for each step who plays, draws or passes next; None if the round ends or a seat leaves before."""
    found: list[Seat | None] = [None]
    for events in reversed(steps[1:]):
        found.append(_first_to_move(events, found[-1]))
    return found[::-1]


def _first_to_move(events: Sequence[Event], later: Seat | None) -> Seat | None:
    for event in events:
        match event:
            case JumpedIn(_, seat) | Played(seat) | Passed(seat) | Drew(seat, _, "turn"):
                return seat
            case RoundEnded() | SeatOut(_, "left"):
                return None
            case _:
                pass
    return later


class _Seen:
    """The table after the events that were noted."""

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
    """Whether hands were shuffled together, so that no more cards come from the draw pile by dealing."""
    turn: Seat
    """Who had the last turn, or lost it."""
    drew: Seat | None
    """Who has drawn, and may still play the card."""
    prompt: Prompt | None
    """What the game waits for, if it is not a turn."""

    def __init__(self, replay: SeatReplay) -> None:
        self.replay = replay
        compiled = compile_variant(replay.variant)
        self.order = {card: number for number, card in enumerate(compiled.cards)}
        self.deck_size = len(compiled.deck)
        self.seats = len(replay.players)
        self.scores: tuple[int, ...] = (0,) * self.seats
        self.gone: tuple[Seat, ...] = ()
        self.winners: tuple[Seat, ...] = ()
        self.top: Card | None = None
        self._start_round(1, 0)

    def note(self, event: Event) -> None:
        """Note an event."""
        match event:
            case RoundStarted(round, dealer):
                self._start_round(round, dealer)
            case Dealt(seat, count, cards):
                self.sizes[seat] = count
                self.hand = Counter(cards) if seat == self.replay.seat else self.hand
                self.draw_size -= 0 if self.pooled else count
            case HandsPooled():
                self.pooled = True
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
                if seat == self.replay.seat and card is not None:
                    self.hand[card] += 1
                if event.why == "turn":
                    self.turn = self.drew = seat
                self.prompt = self.prompt if event.why == "uno" else None
            case HandMoved(seat, _, count, cards):
                self.sizes[seat] = count
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
                self.prompt = None
            case SeatOut(seat, why, count):
                self._take_out(seat, count)
                self.gone = self.gone if why == "mercy" else tuple(sorted((*self.gone, seat)))
            case RoundEnded(scores=scores):
                self.scores = scores
                self.prompt = Prompt("round_over", None, None, None, (), 0)
            case MatchEnded(winners):
                self.winners = winners
                self.prompt = Prompt("match_over", None, None, None, (), 0)
            case _:
                pass

    def _start_round(self, round: int, dealer: Seat) -> None:
        """Gather all cards in the draw pile."""
        self.round, self.dealer, self.turn = round, dealer, dealer
        self.active = tuple([seat for seat in range(self.seats) if seat not in self.gone])
        self.sizes, self.hand = [0] * self.seats, Counter()
        self.draw_size, self.discard_size = self.deck_size, 0
        self.color, self.direction, self.pooled = None, 1, False
        self.prompt = self.drew = None

    def _lay(self, seat: Seat | None, cards: Sequence[Card]) -> None:
        """Lay cards on the discard pile, from a hand or, if nobody plays them, from the draw pile."""
        if seat is None:
            self.draw_size -= 1
        else:
            self._take(seat, cards)
        self.discard_size += len(cards)
        self.top, self.color, self.drew = cards[-1], cards[-1].color, None

    def _take(self, seat: Seat, cards: Sequence[Card]) -> None:
        self.sizes[seat] -= len(cards)
        if seat == self.replay.seat:
            self.hand.subtract(cards)
            if min(self.hand.values()) < 0:
                raise ValueError("a card that is not in the hand")

    def _take_out(self, seat: Seat, count: int) -> None:
        """Put the hand of a seat under the discard pile. Between rounds nobody has one."""
        if count:
            self.active = tuple([one for one in self.active if one != seat])
            self.sizes[seat] -= count
            self.discard_size += count
            self.hand = Counter() if seat == self.replay.seat else self.hand
            self.prompt = self.prompt if self.prompt is None or self.prompt.about != seat else None

    def view(self, seq: int, next_to_move: Seat | None) -> View:
        """Return the table as it is now."""
        replay = self.replay
        if self.top not in self.order or self.color not in (None, *replay.variant.colors):
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
            tuple(sorted(self.hand.elements(), key=self.order.__getitem__)),
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
        )

    def _turn(self, seat: Seat | None) -> Prompt:
        """Return the prompt of a turn: of who moves next or, at the end of a replay, has drawn or sits next."""
        if seat is None and self.drew is not None:
            seat = self.drew
        elif seat is None:
            inactive = frozenset(range(self.seats)) - frozenset(self.active)
            seat = circle_of(self.seats, inactive).after[self.direction][self.turn]
        return Prompt("drawn" if seat == self.drew else "turn", seat, seat, None, (), 0)
