"""Observations: the view of a seat as one array of small numbers.

An observation is an array of `uint8`. Its parts are in a fixed order, which depends on the variant and the number of
seats, but not on the switches. Cards and colours are in the order of the variant's deck and colours; seats count from
the one that observes, to its left. Numbers above 255 are written as 255.
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256
from typing import Any, Final, TypeAlias, get_args

from attrs import frozen

from unorules._compiled import compile_variant
from unorules._seats import Seat
from unorules.errors import SeatError, quote
from unorules.players.extras import needs
from unorules.prompts import NO_CARD, PromptKind
from unorules.rl.action_space import check_sides, check_view, question_kinds
from unorules.setup import player_names
from unorules.state import State
from unorules.variant import Variant
from unorules.variants import BUILT_IN
from unorules.views import View

with needs("rl"):
    import numpy as np

Observation: TypeAlias = "np.ndarray[Any, np.dtype[np.uint8]]"

MOST: Final = 255

PROMPTS: Final = {kind: place for place, kind in enumerate(get_args(PromptKind))}

OWN_QUESTIONS: Final = ("color", "swap")
"""The questions of the game itself: the colour of an opening wild, and with whom to swap hands under seven-zero."""


@frozen
class Part:
    """A part of an observation."""

    name: str
    start: int
    size: int
    meaning: str

    @property
    def slice(self) -> slice:
        """Its place in the array."""
        return slice(self.start, self.start + self.size)


class Layout:
    """The places of all parts in the observations of a variant with so many seats. It prints as a table.

    Args:
        variant: A variant, or the id of a built-in one.
        seats: How many seats there are.

    Raises:
        SetupError: If the variant is not for so many seats, or its cards have two sides.
        VariantError: For an unknown id.
    """

    version: Final = 1
    """Changes if the same variant and seats ever get another layout."""
    variant: Variant
    seats: int
    parts: tuple[Part, ...]
    questions: tuple[str, ...]
    """The names of all questions, in their order."""

    def __init__(self, variant: Variant | str, seats: int) -> None:
        self.variant = BUILT_IN.variant(variant) if isinstance(variant, str) else variant
        self._compiled = compiled = compile_variant(self.variant)
        check_sides(compiled)
        player_names(compiled, seats)
        self.seats = seats
        listed = [question.question for kind in question_kinds(compiled) for question in kind.questions]
        self.questions = tuple(dict.fromkeys((*OWN_QUESTIONS, *listed)))
        self._questions = {word: place for place, word in enumerate(self.questions)}
        cards = len(compiled.cards)
        sizes = {
            "hand": (cards, "how many of each card the seat holds"),
            "drawn": (cards, "the card just drawn, which alone may be played"),
            "top": (cards, "the card to be matched"),
            "color": (len(compiled.variant.colors), "the colour in force"),
            "prompt": (len(PROMPTS), f"what the game waits on: {', '.join(PROMPTS)}"),
            "mover": (seats, "the seat that must act; none if it is the host"),
            "asker": (seats, "the seat whose card asks"),
            "question": (len(self.questions), f"what is asked: {', '.join(self.questions)}"),
            "owed": (1, "how many cards the mover would draw"),
            "called": (1, "whether the mover has called UNO ahead of its play"),
            "sizes": (seats, "how many cards each seat holds"),
            "active": (seats, "the seats that play in this round"),
            "catchable": (seats, "the seats that can be caught"),
            "scores": (seats, "the points of each seat, in hundredths of the target"),
            "left": (1, "whether play goes to the left"),
            "draw_pile": (1, "how many cards are in the draw pile"),
            "discard_pile": (1, "how many cards are in the discard pile"),
            "turns_left": (1, "how many more turns may begin before the round is void; 255 without a limit"),
        }
        parts: list[Part] = []
        for name, (size, meaning) in sizes.items():
            parts.append(Part(name, parts[-1].slice.stop if parts else 0, size, meaning))
        self.parts = tuple(parts)
        starts = tuple([part.start for part in parts])
        self._starts = starts[:9], starts[9:]
        self._size: int = parts[-1].slice.stop
        self._everyone = b"\1" * seats

    def __len__(self) -> int:
        return self._size

    def __reduce__(self) -> tuple[object, ...]:
        return layout_for, (self.variant, self.seats)

    def __getitem__(self, name: str) -> slice:
        """Return the place of a part, for `observation[layout["hand"]]`."""
        for part in self.parts:
            if part.name == name:
                return part.slice
        raise KeyError(f"an observation has no part {quote(name)}, but {', '.join([part.name for part in self.parts])}")

    def __str__(self) -> str:
        rows = [f"{part.start:>4} {part.size:>4}  {part.name:<12}  {part.meaning}" for part in self.parts]
        return "\n".join(["from size  part          meaning", *rows])

    @property
    def fingerprint(self) -> str:
        """Sixteen hex digits, the same for two layouts only if their arrays mean the same."""
        cards = [*self._compiled.texts, *self.variant.colors]
        return sha256("\n".join([f"unorules-observation-{self.version}", str(self), *cards]).encode()).hexdigest()[:16]

    def observe(self, view: View) -> Observation:
        """Return the observation of the seat of a view.

        Args:
            view: What the seat sees now.

        Raises:
            ViewMismatch: For a view of another game.
            SeatError: For the view of a spectator.
        """
        check_view(view, self._compiled, self.seats)
        seat, compiled, prompt = view.seat, self._compiled, view.prompt
        if seat is None:
            raise SeatError("a spectator takes no part in the game: observe the view of a seat")
        return self._write(
            seat,
            bytes([compiled.card_numbers[card] for card in view.hand]),
            NO_CARD if view.drawn is None else compiled.card_numbers[view.drawn],
            compiled.card_numbers[view.top],
            compiled.color_numbers[view.color],
            (prompt.kind, prompt.seat, prompt.by, prompt.question, prompt.owed, view.called_early),
            view.sizes,
            view.active,
            view.catchable,
            view.scores,
            view.variant.rules.target,
            (view.direction == 1, view.draw_size, view.discard_size, view.turns_left),
        )

    def observe_state(self, state: State, seat: Seat) -> Observation:
        """Return the observation of a seat from a state, without the cost of a view.

        It is not checked whether the state has this variant and number of seats.

        Args:
            state: The state of the game.
            seat: The seat that observes.
        """
        waiting = state._waiting
        pending, match = waiting.pending, state._match
        return self._write(
            seat,
            state._hands[seat],
            waiting.drawn if waiting.turn == seat else NO_CARD,
            state._discard_pile[-1],
            state._color,
            (
                waiting.kind,
                waiting.seat,
                None if pending is None or pending.opening else pending.seat,
                waiting.question,
                waiting.owed,
                waiting.called_early,
            ),
            tuple(map(len, state._hands)),
            match.circle.active,
            state.catchable,
            match.scores,
            match.compiled.rules.target,
            (state._direction == 1, len(state._draw_pile), len(state._discard_pile), state._turns_left),
        )

    def _write(
        self,
        me: Seat,
        hand: bytes,
        drawn: int,
        top: int,
        color: int,
        prompt: tuple[PromptKind, Seat | None, Seat | None, str | None, int, bool],
        sizes: tuple[int, ...],
        active: tuple[Seat, ...],
        catchable: tuple[Seat, ...],
        scores: tuple[int, ...],
        target: int,
        rest: tuple[bool, int, int, int | None],
    ) -> Observation:
        """Write the parts in the order of the layout."""
        kind, mover, asker, question, owed, called = prompt
        first, second = self._starts
        _, drawn_at, top_at, color_at, prompt_at, mover_at, asker_at, question_at, owed_at = first
        called_at, sizes_at, active_at, catchable_at, scores_at, left_at, draw_at, discard_at, turns_at = second
        left, draw_size, discard_size, turns = rest
        seats = self.seats
        out = bytearray(self._size)
        if sum(sizes) + draw_size + discard_size > MOST:
            sizes = tuple([min(size, MOST) for size in sizes])
            draw_size, discard_size = min(draw_size, MOST), min(discard_size, MOST)
            hand = b"".join([bytes((card,)) * min(hand.count(card), MOST) for card in set(hand)])
        for card in hand:
            out[card] += 1
        if drawn != NO_CARD:
            out[drawn_at + drawn] = 1
        out[top_at + top] = 1
        if color_at + color < prompt_at:
            out[color_at + color] = 1
        out[prompt_at + PROMPTS[kind]] = 1
        if mover is not None:
            out[mover_at + (mover - me) % seats] = 1
        if asker is not None:
            out[asker_at + (asker - me) % seats] = 1
        if question is not None and question in self._questions:
            out[question_at + self._questions[question]] = 1
        out[called_at] = called
        if len(active) == seats:
            out[active_at:catchable_at] = self._everyone
        else:
            for seat in active:
                out[active_at + (seat - me) % seats] = 1
        for seat in catchable:
            out[catchable_at + (seat - me) % seats] = 1
        if any(scores):
            percent = [max(0, min(100 * score // target, MOST)) for score in scores]
            out[scores_at:left_at] = bytes(percent[me:] + percent[:me])
        out[sizes_at:active_at] = bytes(sizes[me:] + sizes[:me])
        out[draw_at] = draw_size
        out[discard_at] = discard_size
        out[left_at] = left
        out[owed_at] = min(owed, MOST)
        out[turns_at] = MOST if turns is None or turns > MOST else turns
        observation: Observation = np.frombuffer(out, dtype=np.uint8)
        return observation


@lru_cache(maxsize=64)
def layout_for(variant: Variant, seats: int) -> Layout:
    """Return the layout of a variant with so many seats, the same object every time."""
    return Layout(variant, seats)


def observe(view: View, layout: Layout | None = None) -> Observation:
    """Return the observation of the seat of a view: an array.

    Args:
        view: What the seat sees now.
        layout: The places of its parts; by default the layout of the view's variant and seats.

    Raises:
        SeatError: For the view of a spectator.
        ViewMismatch: For a view of another game than the layout.
    """
    return (layout or layout_for(view.variant, len(view.players))).observe(view)
