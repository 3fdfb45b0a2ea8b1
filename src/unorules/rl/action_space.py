"""The action space of a variant, in which every action of a seat has an id.

The ids come in blocks, in this order: draw, pass, call UNO, wait; a word as an answer, the colours first; a card, in
the order of the deck, a wild once for every colour and once without one; catching a seat; a seat as an answer; several
identical cards at once. Seats count from the one that acts, to its left. So the ids are the same under all switches,
except that `multi_play` adds the last block, and for every number of seats up to the block of catches.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from hashlib import sha256
from typing import Any, Final, TypeAlias

from unorules._compiled import CompiledVariant, compile_variant, interned_for
from unorules._seats import Seat, is_seat
from unorules.actions import Action, Answer, CallUno, Catch, Draw, Pass, Play
from unorules.cards.kind import Kind
from unorules.errors import SetupError, UnoError, VariantError, quote
from unorules.players.extras import needs
from unorules.setup import player_names
from unorules.variant import Variant
from unorules.variants import BUILT_IN
from unorules.views import View

with needs("rl"):
    import numpy as np


DRAW: Final = 0
"""Draw."""
PASS: Final = 1
"""Pass."""
CALL_UNO: Final = 2
"""Call UNO."""
WAIT: Final = 3
"""Do not act out of turn. This is no action of the game: `None` stands for it."""

Ids: TypeAlias = "np.ndarray[Any, np.dtype[np.int64]]"
Mask: TypeAlias = "np.ndarray[Any, np.dtype[np.bool_]]"


class ActionError(UnoError, ValueError):
    """An action has no id, an id has no action, or a seat that must act waits.

    Where all seats act at once, also: a seat does something that is illegal in this cycle.
    """


class ActionSpace:
    """The ids of all actions of a variant, with its switches, at a table with so many seats.

    An id means the same for every seat: other seats are counted from the one that acts. The host's actions have no id.

    Args:
        variant: A variant, or the id of a built-in one.
        seats: How many seats there are.

    Raises:
        VariantError: If a kind can ask and does not list its questions, and for an unknown id.
        SetupError: If the variant is not for so many seats, or its cards have two sides.
    """

    version: Final = 1
    """Changes if the same variant, switches and seats ever get other ids."""
    variant: Variant
    seats: int

    def __init__(self, variant: Variant | str, seats: int) -> None:
        self.variant = BUILT_IN.variant(variant) if isinstance(variant, str) else variant
        self._compiled = compiled = compile_variant(self.variant)
        check_sides(compiled)
        player_names(compiled, seats)
        self.seats = seats
        self._words = option_words(compiled)
        self._word_ids = {word: WAIT + 1 + place for place, word in enumerate(self._words)}
        ends = WAIT + 1 + len(self._words)
        # By card number: its first id. A card that names a colour has one for every colour, and one without.
        widths = [len(compiled.colors) if names else 1 for names in compiled.names_color]
        self._plays, ends = _block_starts(ends, widths)
        self._catches = ends - 1
        self._targets = ends + seats - 1
        ends = self._targets + seats
        copies = [_copies(compiled, number) for number in range(len(widths))]
        self._several, self._size = _block_starts(
            ends, [width * max(0, most - 1) for width, most in zip(widths, copies, strict=True)]
        )
        self._widths = widths
        self._copies = copies
        self._interned = interned_for(compiled.tables, seats)
        self._tables = tuple(self._actions_of(seat) for seat in range(seats))
        # By the `id` of the objects that the engine lists, which this space keeps alive.
        self._known = {id(action): number for table in self._tables for number, action in enumerate(table)}

    def __len__(self) -> int:
        return self._size

    def __reduce__(self) -> tuple[object, ...]:
        return space_for, (self.variant, self.seats)

    def __repr__(self) -> str:
        return f"<ActionSpace {self.variant} seats={self.seats} size={len(self)} fingerprint={self.fingerprint}>"

    @property
    def fingerprint(self) -> str:
        """Sixteen hex digits, the same for two spaces only if every id means the same in both."""
        texts = [f"unorules-actions-{self.version}", str(self.seats), *map(self.text, range(len(self)))]
        return sha256("\n".join(texts).encode()).hexdigest()[:16]

    def id(self, action: Action | None) -> int:
        """Return the id of a seat's action.

        Args:
            action: The action; None is waiting.

        Raises:
            ActionError: If the action has no id.
        """
        known = self._known.get(id(action))
        return self._id_by_fields(action) if known is None else known

    def action(self, id: int, seat: Seat) -> Action | None:
        """Return the action that an id means for a seat; None is waiting.

        Args:
            id: The id.
            seat: The seat that acts.

        Raises:
            ActionError: If there is no such id or seat.
        """
        if not 0 <= id < self._size or not 0 <= seat < self.seats:
            raise ActionError(f"ids go from 0 to {self._size - 1} and seats to {self.seats - 1}, not {id} for {seat}")
        return self._tables[seat][id]

    def ids(self, given: View | Iterable[Action | None]) -> Ids:
        """Return the ids of actions, or of all legal actions of the seat of a view, waiting included.

        Args:
            given: A view, or actions.

        Raises:
            ActionError: If an action has no id.
            ViewMismatch: For a view of another game.
        """
        ids: Ids = np.array(
            self.numbers(self._legal_actions(given) if isinstance(given, View) else given), dtype=np.int64
        )
        return ids

    def mask(self, view: View) -> Mask:
        """Return for each id whether it is legal for the seat of a view now.

        Args:
            view: What the seat sees now.

        Raises:
            ViewMismatch: For a view of another game.
        """
        return self.mask_of(self.numbers(self._legal_actions(view)))

    def mask_of(self, numbers: Iterable[int]) -> Mask:
        """Return the mask in which these ids are set.

        Args:
            numbers: The ids.
        """
        marks = bytearray(self._size)
        for number in numbers:
            marks[number] = 1
        mask: Mask = np.frombuffer(marks, dtype=np.bool_)
        return mask

    def numbers(self, actions: Iterable[Action | None]) -> list[int]:
        """Return the ids of actions as a list, which is faster to make than an array.

        Args:
            actions: Actions of one seat; None is waiting.

        Raises:
            ActionError: If an action has no id.
        """
        known = self._known
        try:
            return [known[id(action)] for action in actions]
        except KeyError:
            return [self.id(action) for action in actions]

    def text(self, id: int) -> str:
        """Return the meaning of an id in words.

        Args:
            id: The id.

        Raises:
            ActionError: If there is no such id.
        """
        action = self.action(id, 0)
        match action:
            case None:
                return "wait"
            case Play(_, card, color=color, count=count):
                several = "" if count == 1 else f"{count} x "
                return f"play {several}{card}{'' if color is None else f' as {color}'}"
            case Catch(_, target):
                return f"catch the seat {target} to the left"
            case Answer(_, int(target)):
                return f"answer with the seat {target} to the left"
            case Answer(_, word):
                return f"answer {word}"
            case _:
                return _TEXTS[type(action)]

    def _legal_actions(self, view: View) -> tuple[Action | None, ...]:
        """Return the legal actions of the seat of a view, and None if it may wait."""
        check_view(view, self._compiled, self.seats)
        return view.legal if view.prompt.seat == view.seat else (*view.legal, None)

    def _actions_of(self, seat: Seat) -> list[Action | None]:
        """Return the actions of a seat in the order of their ids."""
        interned, compiled = self._interned, self._compiled
        others = [(seat + place) % self.seats for place in range(self.seats)]
        table: list[Action | None] = [*interned.draws[seat], *interned.passes[seat], *interned.calls[seat], None]
        table += [Answer(seat, word) for word in self._words]
        rows = [
            (*row[1:], row[0]) if names else row
            for row, names in zip(interned.last_plays[seat], compiled.names_color, strict=True)
        ]
        table += [play for row in rows for play in row]
        table += [interned.catches[seat][target] for target in others[1:]]
        table += [Answer(seat, target) for target in others]
        for row, most in zip(rows, self._copies, strict=True):
            table += [Play(seat, p.card, color=p.color, count=n) for n in range(2, most + 1) for p in row]
        return table

    def _id_by_fields(self, action: Action | None) -> int:
        found = None
        match action:
            case Play():
                found = self._id_of_play(action)
            case Answer(seat, str(word)) if seat is not None:
                found = self._word_ids.get(word)
            case Answer(seat, target) if is_seat(seat, self.seats) and is_seat(target, self.seats):
                found = self._targets + (target - seat) % self.seats
            case Catch(seat, target) if is_seat(seat, self.seats) and is_seat(target, self.seats) and seat != target:
                found = self._catches + (target - seat) % self.seats
            case Draw() | Pass() | CallUno():
                found = _PLAIN[type(action)]
            case _:
                pass
        if found is None:
            raise ActionError(f"{quote(action)} has no id in {self.variant} with {self.seats} seats")
        return found

    def _id_of_play(self, play: Play) -> int | None:
        compiled, count = self._compiled, play.count
        card, color = compiled.card_numbers.get(play.card), compiled.color_numbers.get(play.color)
        if card is None or color is None or type(count) is not int or not 1 <= count <= max(1, self._copies[card]):
            return None
        if not compiled.names_color[card]:
            if play.color is not None:
                return None
            color = 0
        if count == 1:
            return self._plays[card] + color
        return self._several[card] + (count - 2) * self._widths[card] + color


@lru_cache(maxsize=64)
def space_for(variant: Variant, seats: int) -> ActionSpace:
    """Return the action space of a variant with so many seats, the same object every time."""
    return ActionSpace(variant, seats)


_PLAIN: Final[dict[type, int]] = {Draw: DRAW, Pass: PASS, CallUno: CALL_UNO}
_TEXTS: Final[dict[type, str]] = {Draw: "draw", Pass: "pass", CallUno: "call UNO"}


def option_words(compiled: CompiledVariant) -> tuple[str, ...]:
    """Return all words that are answers: the colours, and then those of the kinds, in their order."""
    words = dict.fromkeys(compiled.variant.colors)
    for kind in question_kinds(compiled):
        if kind.on_answer is not None and not kind.questions:
            raise VariantError(f"kind {kind.id!r} can ask, but says nowhere what: list it in Kind.questions")
        for question in kind.questions:
            if isinstance(question.options, tuple) and not question.outcome:
                words.update(dict.fromkeys(question.options))
    return tuple(words)


def _copies(compiled: CompiledVariant, card: int) -> int:
    """Return how many cards can be played at once with this one; 0 if it goes alone."""
    house = compiled.house
    return sum(map(compiled.deck.count, house.same_face[card])) if card in house.together else 0


def _block_starts(first: int, sizes: Sequence[int]) -> tuple[tuple[int, ...], int]:
    """Return the first id of each of several blocks in a row, and the id after the last block."""
    starts: list[int] = []
    for size in sizes:
        starts.append(first)
        first += size
    return tuple(starts), first


# Checks, which observations share: the view must be of the same game, and cards must have one side.


class ViewMismatch(UnoError, ValueError):
    """A view has other cards, colours or seats than an `ActionSpace` or a `Layout`."""


def check_view(view: View, compiled: CompiledVariant, seats: int) -> None:
    """Raise a `ViewMismatch` unless a view has these cards, colours and seats. Switches may differ."""
    theirs, players = compile_variant(view.variant), len(view.players)
    same = theirs is compiled or (theirs.texts, theirs.colors) == (compiled.texts, compiled.colors)
    if players != seats or not same:
        ours = f"{compiled.variant} with {seats}"
        raise ViewMismatch(f"the view is of {view.variant} with {players} seats, but the numbers are for {ours}")


def check_sides(compiled: CompiledVariant) -> None:
    """Raise a `SetupError` if cards have two sides: ids and observations are made for one side."""
    if compiled.sides:
        raise SetupError(f"{compiled.variant} has cards with two sides, for which there are no numbers to learn with")


def question_kinds(compiled: CompiledVariant) -> tuple[Kind, ...]:
    """Return all kinds that may ask: those of the cards, and the kind of drawing if the variant has one."""
    return compiled.kinds if compiled.on_draw is None else (*compiled.kinds, compiled.on_draw)
