"""Games that both sides play, from any start, and the shortest that shows a difference."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from types import ModuleType
from typing import Any

import attrs

import unorules as uno
from tests.spec.differential.boxes import Box
from tests.spec.differential.comparison import (
    Difference,
    EngineLuck,
    compare_events,
    compare_house_events,
    compare_moves,
    compare_opinions,
    compare_positions,
    is_new_prompt,
    library_position,
    model_position,
    remember,
    text_of,
    to_action,
)
from tests.spec.model import moves as rules
from tests.spec.model.cards import color_of, face_of, is_number, kind_of
from tests.spec.model.moves import Move
from tests.spec.model.table import Position
from tests.spec.referee import Referee, is_of_a_sheet
from unorules import State, Step

# Starts: new matches, decks in a given order, tables laid out by hand.


@attrs.frozen
class Start:
    """How one game starts: enough to start it again."""

    box: Box
    seats: int
    seed: int
    dealer: int | None = None
    deck: list[str] | None = None
    """All cards in order, the top first; None to shuffle them."""
    position: Position | None = None

    def first_step(self) -> Step:
        """Return the first state of the library, and the events that led to it."""
        if self.position is not None:
            return self._lay_out(self.position), ()
        if self.deck is not None:
            dealer = self.dealer or 0
            return uno.from_deck(self.deck, self.box.variant, self.seats, dealer=dealer, seed=self.seed)
        return uno.new_game(self.box.variant, self.seats, seed=self.seed, dealer=self.dealer)

    def _lay_out(self, position: Position) -> State:
        top, *under = position["discard"]
        details: dict[str, Any] = {key: position[key] for key in ("color", "direction", "turn", "dealer", "scores")}
        return uno.position(
            position["hands"],
            top=top,
            draw=position["draw"],
            discard=under,
            variant=self.box.variant,
            seed=self.seed,
            **details,
        )

    def table(self, model: Any, luck: Any) -> Any:
        """Return the first table of the model."""
        if self.position is not None:
            table = model.new_table(self.box.sheet, self.seats, luck)
            model.lay_out(table, self.position)
            return table
        dealer = self.dealer or 0 if self.deck is not None else self.dealer
        return model.start_match(self.box.sheet, self.seats, luck, dealer, self.deck)


def random_start(rng: Random, box: Box, seats: int) -> Start:
    """Return a start of any type for this box."""
    seed, dealer = rng.getrandbits(32), rng.choice([None, rng.randrange(seats)])
    decks = box.sheet["rules"]["decks"]
    cards = [card for card, copies in box.sheet["deck"].items() for _ in range(copies * decks)]
    rng.shuffle(cards)
    chance = rng.random()
    if chance < 0.3:
        return Start(box, seats, seed, position=_random_position(rng, box, seats, cards))
    if chance < 0.4 and _opens(box, cards[seats * box.sheet["rules"]["hand_size"] :]):
        return Start(box, seats, seed, dealer, deck=cards)
    return Start(box, seats, seed, dealer)


def _opens(box: Box, cards: list[str]) -> bool:
    kinds = {kind.id: kind for kind in box.variant.kinds}
    return any(box.variant.opens(kinds[uno.card(card).kind]) for card in cards)


def _random_position(rng: Random, box: Box, seats: int, cards: list[str]) -> Position:
    # In some of them cards that look the same lie together, and in some the hands have no numbers.
    if rng.random() < 0.6:
        attacks = rng.random() < 0.5
        first = rng.choice(["draw-two", "draw-two", "skip", "reverse", "wild-draw-four", kind_of(rng.choice(cards))])
        cards.sort(
            key=lambda card: (attacks and not is_number(card), attacks and kind_of(card) == first, face_of(card))
        )
        place = 0 if attacks else rng.randrange(len(cards))
        cards = cards[place:] + cards[:place]
    top = cards.pop(rng.choice([0, -1, rng.randrange(len(cards))]))
    # One card each, some more at random, and the rest in the piles, which may be empty.
    most = len(cards) - seats
    more = rng.choice([min(seats, most), min(seats, most), rng.randrange(most + 1), most])
    sizes = Counter([*range(seats), *rng.choices(range(seats), k=more)])
    # Nobody is out before the first move.
    mercy = box.sheet["rules"]["mercy"] or len(cards) + 1
    hands = [[cards.pop() for _ in range(min(sizes[seat], mercy - 1))] for seat in range(seats)]
    rng.shuffle(cards)
    alike = [seat for seat, hand in enumerate(hands) if len(hand) > 1 and len(set(map(face_of, hand))) == 1]
    under = rng.choice([0, 0, 1, len(cards) // 2, len(cards)])
    under = min(under, len(cards))
    target = box.sheet["rules"]["target"] if box.sheet["rules"]["scoring"] != "none" else 1
    return {
        "hands": hands,
        "draw": cards[under:],
        "discard": [top, *cards[:under]],
        "color": color_of(top) or rng.choice(box.sheet["colors"] or [None]),
        "direction": rng.choice([1, -1]),
        "turn": rng.choice([rng.randrange(seats), *alike]),
        "dealer": rng.randrange(seats),
        "scores": _random_scores(rng, box, seats, target),
    }


def _random_scores(rng: Random, box: Box, seats: int, target: int) -> list[int]:
    # Partners have one total.
    sides = seats if box.sheet["rules"]["partners"] == "off" else seats // 2
    scores = [rng.randrange(target) for _ in range(sides)]
    return scores * (seats // sides)


# Games.

FAILURES = (
    Difference,
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    NameError,
    RecursionError,
    TypeError,
    ValueError,
)
"""How a difference shows: the two are compared, or one of them breaks."""


class Game:
    """A game of both sides. `compare` and `make` raise Difference if they disagree, and Mistake where a referee does.

    Games of the five sheets have a referee.
    """

    def __init__(self, start: Start, model: ModuleType) -> None:
        self.start = start
        self.model = model
        self.moves: list[Move] = []
        """What was made, and at the end perhaps a move that only one side allows."""
        self.luck = EngineLuck([text_of(card) for card, _ in start.box.variant.deck])
        with self.luck.record():
            self.state: State
            self.state, self.events = start.first_step()
        self.table: Any = start.table(model, self.luck)
        self.since = 0
        self.legal: list[Move] = []
        self.referee = Referee((self.state, self.events)) if is_of_a_sheet(start.box.variant) else None
        self.situations: list[str] = []
        """What the last move was about, in the words of the referee."""

    def make(self, move: Move) -> None:
        """Make a move on both sides, and compare what it leads to."""
        self.moves.append(move)
        before, action = remember(self.table), to_action(move)
        with self.luck.record():
            self.state, self.events = uno.apply(self.state, action)
        self.model.make(self.table, move)
        if is_new_prompt(before, move, self.table):
            self.since = len(self.moves)
        self.compare()
        compare_house_events(before, move, self.table, self.events)
        if self.referee is not None:
            self.situations = self.referee.follow(action, (self.state, self.events))

    def allows(self, move: Move) -> bool:
        """Return whether both sides allow a move."""
        self.moves.append(move)
        allowed = compare_opinions(self.model, self.state, self.table, move)
        self.moves.pop()
        return allowed

    def compare(self) -> None:
        """Compare the two positions, and what may be done in them."""
        self.luck.check_used_up()
        compare_positions(self.model, self.state, self.table)
        compare_events(self.table, self.events)
        if self.state.prompt.since != self.since:
            raise Difference(f"since: the model has {self.since}, the library {self.state.prompt.since}")
        self.legal = compare_moves(self.model, self.state, self.table)


# The shortest game that shows a difference.


class Case:
    """One game, kept so that a difference can be told."""

    def __init__(self, start: Start, model: ModuleType) -> None:
        self.start = start
        self.model = model
        self.game: Game | None = None

    @contextmanager
    def explain(self) -> Iterator[None]:
        """Let a difference say how to reproduce it. A mutant of the model is expected to differ: nothing is told."""
        try:
            yield
        except FAILURES as failure:
            if self.model is not rules:
                raise
            start, moves = self.start, [] if self.game is None else self.game.moves
            if replay(start, self.model, moves)[1] is not None:
                # With fewer moves it may begin still later: shuffles depend on how many there were before.
                for _ in range(2):
                    start, moves = begin_later(start, self.model, moves)
                    moves = shrink(start, self.model, moves)
            raise Difference(tell(start, self.model, moves, repr(failure))) from failure


def replay(start: Start, model: ModuleType, moves: list[Move]) -> tuple[Game | None, str | None]:
    """Play these moves and return the game and the first difference; moves that are refused are left out."""
    game: Game | None = None
    try:
        game = Game(start, model)
        game.compare()
        for move in moves:
            if game.allows(move):
                game.make(move)
    except FAILURES as failure:
        return game, str(failure) if isinstance(failure, Difference) else repr(failure)
    return game, None


def begin_later(start: Start, model: ModuleType, moves: list[Move]) -> tuple[Start, list[Move]]:
    """Return the latest turn of the game, laid out by hand, from which the difference can still be seen."""
    state, _ = start.first_step()
    later = [(start, moves)]
    for number in range(len(moves) + 1):
        most, mercy = max(map(len, state.hands)), state.variant.rules.mercy or sum(map(len, state.hands)) + 1
        everyone_plays = len(state.active) == state.seats and not state.gone
        # Tables are laid out with the side in front with which a round begins, and nobody is out before the first move.
        plain = everyone_plays and most < mercy and not uno.view(state, None).turned
        if state.prompt.kind == "turn" and state.prompt.seat is not None and plain:
            position: Position = {
                "hands": [list(map(str, hand)) for hand in state.hands],
                "draw": list(map(str, state.draw_pile)),
                "discard": list(map(str, state.discard_pile)),
                "color": state.color,
                "direction": state.direction,
                "turn": state.prompt.seat,
                "dealer": state.dealer,
                "scores": list(state.scores),
            }
            later.append((attrs.evolve(start, dealer=None, deck=None, position=position), moves[number:]))
        if number < len(moves) and uno.check(state, to_action(moves[number])) is None:
            state, _ = uno.apply(state, to_action(moves[number]))
    return next(found for found in reversed(later) if replay(found[0], model, found[1])[1] is not None)


def shrink(start: Start, model: ModuleType, moves: list[Move]) -> list[Move]:
    """Return the moves without those that the difference does not need."""
    size = len(moves)
    while size:
        place = 0
        while place < len(moves):
            fewer = moves[:place] + moves[place + size :]
            if replay(start, model, fewer)[1] is None:
                place += size
            else:
                moves = fewer
        size //= 2
    return moves


def tell(start: Start, model: ModuleType, moves: list[Move], first: str) -> str:
    """Return a difference as text: what is played, how it starts, the moves, and both positions."""
    game, difference = replay(start, model, moves)
    sheet = start.box.sheet
    colors = f"{sheet['colors']} back_colors={sheet['back_colors']}"
    odd = f"\n  colors={colors}\n  deck={sheet['deck']}" if ":" in start.box.variant.id else ""
    lines = [
        f"difference: {difference or first}",
        f"variant: {start.box.variant.id}{odd}",
        f"switches: {sheet['rules']}",
        f"seats={start.seats} seed={start.seed} dealer={start.dealer} deck={start.deck} position={start.position}",
        "moves:",
        *(f"  {to_action(move)}" for move in moves),
    ]
    if game is not None:
        lines += [f"the model: {model_position(model, game.table)}", f"the library: {library_position(game.state)}"]
    return "\n".join(lines)
