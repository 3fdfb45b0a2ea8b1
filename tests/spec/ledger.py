"""The ledger: debts and the cards drawn for them, kept from the events alone and compared with the states.

It knows the cards that cost something, the switches, and where everyone sits; it never asks the engine. Every card that
a draw card costs is written down once, and has to be drawn, lapse (R-43, R-60, R-71, R-72) or still be owed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from attrs import define, field

from unorules import Event, Rules, Seat, State, Variant
from unorules.events import (
    Announced,
    Answered,
    Caught,
    Dealt,
    Drew,
    HandMoved,
    JumpedIn,
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
    UnoCalled,
)

COSTS = {"draw-two": 2, "wild-draw-four": 4}
"""The draw cards of the five sheets, and how many cards each costs."""

BOUNCES = {"reverse": ("reverse", "both"), "skip": ("skip", "both")}
"""The cards that pass a debt on, and the values of `bounce` that allow it."""

BADTZ_MARU, MISSED_KICK, LOST_CHALLENGE = 4, 3, 2
"""What the special wilds cost, and a challenge that fails, beside the debt."""


def keeps_debts(variant: Variant) -> bool:
    """Return whether draw cards make debts: some card of the deck can answer them (R-60)."""
    rules = variant.rules
    return rules.stacking != "off" or any(rules.bounce in BOUNCES.get(card.kind, ()) for card, _ in variant.deck)


class Mistake(AssertionError):
    """The events or the state are not as the rulings say."""


def expect(holds: bool, what: str) -> None:
    """Raise Mistake unless it holds."""
    if not holds:
        raise Mistake(what)


@define
class Line:
    """So many cards that a seat has to draw now, and why."""

    seat: Seat
    count: int
    why: str


@define
class Ledger:
    """What one table owes, step by step."""

    rules: Rules
    keeps_debts: bool
    """Whether draw cards make debts."""
    total: int
    """All cards in play."""
    sizes: list[int]
    active: list[Seat]
    gone: set[Seat] = field(factory=set)
    direction: int = 1
    between_rounds: bool = False
    owed: int = 0
    """What the next seat after `source` owes."""
    source: Seat = 0
    """Who laid the last card of the debt, or deals."""
    debtor: Seat | None = None
    """Who was told to owe; None until an event has said so."""
    asked: int = 0
    """What is at stake while a Wild Draw Four waits for an answer."""
    asker: Seat = 0
    challenged: Seat = 0
    bill: list[Line] = field(factory=list)
    """Who has to draw now, in this order."""
    takes: Seat | None = None
    """Who has just taken a debt, and must lose the turn for it."""
    draws_freely: Seat | None = None
    """Who draws until a character turns up."""
    book: Counter[str] = field(factory=Counter)
    """How many cards of draw cards were `charged`, `drawn` and `lapsed`."""

    @classmethod
    def of(cls, state: State, *, dealt: bool = True) -> Ledger:
        """Open a ledger for a table at which nothing is owed; if not `dealt`, for one before its first event."""
        sizes = [len(hand) if dealt else 0 for hand in state.hands]
        total = state.variant.size * state.rules.decks
        direction = state.direction if dealt else 1
        keeps = keeps_debts(state.variant)
        return cls(state.rules, keeps, total, sizes, list(state.active), set(state.gone), direction=direction)

    @property
    def left(self) -> int:
        """How many cards can be drawn: all that are in no hand, but for the top card."""
        return self.total - sum(self.sizes) - 1

    def after(self, seat: Seat, direction: int | None = None) -> Seat:
        """Return the next active seat."""
        seats = len(self.sizes)
        step = self.direction if direction is None else direction
        around = ((seat + step * n) % seats for n in range(1, seats + 1))
        return next(other for other in around if other in self.active)

    def follow(self, events: Iterable[Event], after: State) -> None:
        """Write down what happened in one step, and compare the result with the state."""
        happened = list(events)
        before_moves: list[int] = []
        for event in happened:
            # A last Reverse turns the direction before the debt is drawn.
            if not isinstance(event, Drew | Reshuffled | Reversed):
                self.settle(event)
            if isinstance(event, HandMoved):
                before_moves = before_moves or list(self.sizes)
                self.move_hand(event, before_moves)
            else:
                self.write(event, happened)
        self.settle(None)
        expect(self.takes is None, f"seat {self.takes} took a debt and kept the turn")
        self.compare(after)

    def settle(self, event: Event | None) -> None:
        """Check that everyone has drawn what they had to before the game goes on."""
        self.draws_freely = None
        due = [line for line in self.bill if line.count]
        expect(not due, f"before {event}: still to be drawn: {due}")
        self.bill.clear()

    def write(self, event: Event, happened: list[Event]) -> None:
        """Write one event down."""
        match event:
            case RoundStarted(dealer=dealer):
                self.start_round(dealer)
            case Dealt(seat=seat, count=count):
                self.sizes[seat] = count
            case TurnedUp(card=card, fate="opens") if card.kind in COSTS and self.rules.opening == "effects":
                self.cost(self.source, COSTS[card.kind])
            case Played():
                self.play(event)
            case JumpedIn(due=due):
                expect(not self.owed or self.debtor == due, f"{event}: seat {self.debtor} owed")
            case Answered():
                self.answer(event)
            case Announced(word=word):
                self.judge(word)
            case Owed(seat=seat, count=count):
                expect(count == self.owed, f"{event}: {self.owed} cards are owed")
                expect(seat == self.after(self.source), f"{event}: seat {self.after(self.source)} is next")
                self.debtor = seat
            case Drew():
                self.draw(event, happened)
            case Caught(seat=seat, target=target, due=due):
                count = self.rules.uno_penalty if due else self.rules.uno_false_penalty
                self.charge(target if due else seat, count, why="uno")
            case UnoCalled(seat=seat, due=False):
                self.charge(seat, self.rules.uno_false_penalty, why="uno")
            case Skipped(seat=seat):
                self.skip(seat, happened)
            case Passed():
                expect(not self.owed, f"{event}: {self.owed} cards are owed")
            case Reversed(direction=direction):
                expect(direction == -self.direction, f"{event}: the direction was that already")
                self.direction = direction
            case Reshuffled(count=count):
                expect(count == self.left, f"{event}: {self.left} cards are in no hand and not on top")
            case SeatOut():
                self.take_out(event)
            case RoundEnded(why=why):
                expect(why != "out" or not self.owed + self.asked, f"{event}: {self.owed + self.asked} cards are owed")
                self.lapse()
                self.between_rounds = True
            case _:
                pass

    def start_round(self, dealer: Seat) -> None:
        """Start afresh: nobody holds a card, and everyone who is in the match plays."""
        expect(not self.owed + self.asked, "a round begins with a debt")
        self.sizes = [0] * len(self.sizes)
        self.active = [seat for seat in range(len(self.sizes)) if seat not in self.gone]
        self.direction, self.between_rounds = 1, False
        self.source = dealer

    def move_hand(self, event: HandMoved, before: list[int]) -> None:
        """Give a seat another hand. All hands of one effect move at the same time."""
        expect(event.count == before[event.source], f"{event}: the hand had {before[event.source]} cards")
        self.sizes[event.seat] = before[event.source]

    def play(self, event: Played) -> None:
        """Write a play down, and what it costs."""
        seat, kind, count = event.seat, event.card.kind, 1 + len(event.others)
        self.sizes[seat] -= count
        is_last = not self.sizes[seat]
        if kind in COSTS:
            self.cost(seat, COSTS[kind] * count, asks=kind == "wild-draw-four" and self.rules.wd4 == "challenge")
        elif self.owed:
            expect(self.rules.bounce in BOUNCES.get(kind, ()), f"{event} answers no debt")
            self.source, self.debtor = seat, None
            if is_last:
                turns = kind == "reverse" and count % 2
                payer = self.after(seat, -self.direction if turns else None)
                self.charge(payer, self.owed, of_debt=True)
                self.owed = 0
        elif kind == "wild-badtz-maru" and not is_last:
            fewest = min(self.sizes[other] for other in self.active)
            for other in self.circle_after(seat):
                if self.sizes[other] == fewest:
                    self.charge(other, BADTZ_MARU)

    def circle_after(self, seat: Seat) -> list[Seat]:
        """Return all active seats from the next one on, this one last."""
        circle = [self.after(seat)]
        while circle[-1] != seat:
            circle.append(self.after(circle[-1]))
        return circle

    def cost(self, seat: Seat, count: int, *, asks: bool = False) -> None:
        """Write down what a draw card costs: it is drawn, asked about or owed."""
        self.book["charged"] += count
        whole, self.owed, self.debtor = self.owed + count, 0, None
        if not self.sizes[seat] or not (asks or self.keeps_debts):
            self.charge(self.after(seat), whole, of_debt=True)
        elif asks:
            self.asked, self.asker, self.challenged = whole, seat, self.after(seat)
        else:
            self.owed, self.source = whole, seat

    def answer(self, event: Answered) -> None:
        """Write down what an answer costs."""
        match event:
            case Answered(question="challenge", option="accept"):
                whole, self.asked = self.asked, 0
                if self.keeps_debts:
                    self.owed, self.source, self.debtor = whole, self.asker, None
                else:
                    self.charge(self.challenged, whole, of_debt=True)
            case Answered(question="kick", option="no-good", about=about):
                self.charge(about, MISSED_KICK)
            case Answered(question="friend", seat=seat) if seat is not None:
                self.draws_freely = self.after(seat)
            case _:
                pass

    def judge(self, word: str) -> None:
        """Write down who draws after a challenge."""
        whole, self.asked = self.asked, 0
        if word == "guilty":
            self.charge(self.asker, whole, of_debt=True)
        else:
            self.charge(self.challenged, whole, extra=LOST_CHALLENGE, of_debt=True)

    def charge(self, seat: Seat, count: int, *, extra: int = 0, why: str = "card", of_debt: bool = False) -> None:
        """Let a seat draw so many cards now, or as many as there are: the rest lapses (R-43)."""
        promised = sum(line.count for line in self.bill)
        drawn = min(count + extra, self.left - promised)
        self.bill.append(Line(seat, drawn, why))
        if of_debt:
            self.book["drawn"] += min(drawn, count)
            self.book["lapsed"] += count - min(drawn, count)

    def draw(self, event: Drew, happened: list[Event]) -> None:
        """Write a drawn card down."""
        if event.why == "turn":
            expect(not self.owed, f"{event}: {self.owed} cards are owed")
        elif event.seat != self.draws_freely:
            if not self.bill and event.why == "card":
                self.take(event.seat, happened)
            while self.bill and not self.bill[0].count:
                self.bill.pop(0)
            due = (self.bill[0].seat, self.bill[0].why) if self.bill else None
            expect(due == (event.seat, event.why), f"{event}: to be drawn were {self.bill}")
            self.bill[0].count -= 1
        self.sizes[event.seat] += 1

    def skip(self, seat: Seat, happened: list[Event]) -> None:
        """Write a lost turn down. Whoever owes and loses the turn takes the debt, even if nothing can be drawn."""
        if self.takes is None:
            self.take(seat, happened)
            self.settle(None)
        self.takes = None

    def take(self, seat: Seat, happened: list[Event]) -> None:
        """Let a seat take what it owes, if it does, unless it has answered the debt in this step."""
        if self.owed and seat == self.debtor and not any(isinstance(event, Played | Answered) for event in happened):
            self.charge(seat, self.owed, of_debt=True)
            self.takes = seat
            self.owed, self.debtor = 0, None

    def lapse(self) -> None:
        """Strike out what is owed or at stake."""
        self.book["lapsed"] += self.owed + self.asked
        self.owed = self.asked = 0
        self.debtor = None

    def take_out(self, event: SeatOut) -> None:
        """Write down who is out, and what lapses with it."""
        seat = event.seat
        if event.why != "mercy":
            self.gone.add(seat)
        if event.why == "target" or self.between_rounds:
            expect(not event.count, f"{event}: no cards move between rounds")
            return
        expect(event.count == self.sizes[seat], f"{event}: the hand had {self.sizes[seat]} cards")
        owes = self.owed and seat == (self.after(self.source) if self.debtor is None else self.debtor)
        if owes or (self.asked and seat in (self.asker, self.challenged)):
            self.lapse()
        self.sizes[seat] = 0
        if seat in self.active:
            self.active.remove(seat)

    def compare(self, state: State) -> None:
        """Check that the state says the same."""
        prompt = state.prompt
        expect(self.sizes == [len(hand) for hand in state.hands], f"hands should be of {self.sizes} cards")
        expect((self.active, self.gone) == (list(state.active), set(state.gone)), f"should play: {self.active}")
        expect(self.between_rounds or self.direction == state.direction, f"the direction should be {self.direction}")
        expect(bool(self.owed) == (prompt.kind == "debt"), f"{self.owed} cards should be owed, not {prompt}")
        if self.owed:
            expect((self.debtor, self.owed) == (prompt.seat, prompt.owed), f"{self.debtor} should owe {self.owed}")
        if self.asked:
            expect(self.challenged == prompt.seat, f"seat {self.challenged} should be asked")
        if not self.owed:
            # What is at stake is told wherever the house plays with debts, whatever the deck can answer.
            told = (self.rules.stacking, self.rules.bounce) != ("off", "off")
            expect(prompt.owed == (self.asked if told else 0), f"{self.asked} cards should be at stake")
        book = self.book
        expect(
            book["charged"] == book["drawn"] + book["lapsed"] + self.owed + self.asked,
            f"the book does not balance: {dict(book)}, {self.owed} owed and {self.asked} at stake",
        )
