"""The outlook: how good things look for a seat, now and after a move."""

from __future__ import annotations

from unorules.engine.scoring import side_of
from unorules.model.cards import Color
from unorules.model.seats import Seat
from unorules.players.careful.notes import Notes
from unorules.players.careful.weights import Weights
from unorules.view import View

OUT = 1000.0
"""Going out: more than anything else."""

FALLEN = 20.0
"""Falling to mercy."""


class Outlook:
    """What a seat weighs its moves by: who is on its side, how near everyone is to going out, and what it holds."""

    __slots__ = (
        "blocking",
        "colors",
        "foes",
        "kinds",
        "me",
        "mercy",
        "near",
        "next",
        "notes",
        "points",
        "share",
        "sizes",
        "two",
        "view",
        "weights",
    )

    def __init__(self, view: View, me: Seat, notes: Notes, weights: Weights) -> None:
        rules, active = view.variant.rules, view.active
        self.view = view
        self.me = me
        self.notes = notes
        self.weights = weights
        self.near = weights.near
        self.mercy = rules.mercy
        self.sizes = sizes = list(view.sizes)
        """How many cards each seat holds: in the move that is being weighed."""
        self.foes = foes = [seat for seat in active if seat != me]
        if rules.partners != "off":
            side = side_of(rules, len(sizes), me)
            self.foes = foes = [seat for seat in foes if seat not in side]
        self.share = weights.share / len(foes) if foes else 0.0
        self.two = len(active) == 2
        self.next: Seat = active[(active.index(me) + view.direction) % len(active)]
        self.points = 0.0
        """What a point less in the hand is worth."""
        if rules.scoring != "none" and foes:
            self.points = weights.points / max(min([sizes[foe] for foe in foes]), 1)
        self.blocking: dict[Color | None, float] = {}
        """What it is worth that the next player perhaps cannot follow a colour, as far as it has been asked."""
        self.colors: dict[Color | None, int] = {}
        """How many cards of each colour it holds; None is for wilds."""
        self.kinds: dict[str, int] = {}
        """How many cards of each kind it holds."""
        colors, kinds = self.colors, self.kinds
        for card in view.hand:
            colors[card.color] = colors.get(card.color, 0) + 1
            kinds[card.kind] = kinds.get(card.kind, 0) + 1

    def hand_worth(self, size: int) -> float:
        """Return what it is worth to hold so many cards."""
        worth = self.near / size - size if size else OUT
        return worth if self.mercy is None or size < self.mercy else worth - FALLEN

    def changed(self, seat: Seat, size: float, turns: float = 0.0) -> float:
        """Return what it is worth that a seat holds so many cards from now on, and loses turns, in cards."""
        old, new = self.sizes[seat], size + turns
        gain = (self.near / new - new if new else OUT) - (self.near / old - old if old else OUT)
        if self.mercy is not None and size >= self.mercy:
            gain -= FALLEN
        if seat == self.me:
            return gain
        return -self.share * gain if seat in self.foes else self.share * gain

    def drawn(self, seat: Seat, count: float, turns: float = 0.0) -> float:
        """Return what it is worth that a seat draws so many cards, and loses turns, in cards."""
        return self.changed(seat, self.sizes[seat] + count, turns)

    def before(self) -> Seat:
        """Return the seat before this one, in the direction of play."""
        active = self.view.active
        return active[(active.index(self.me) - self.view.direction) % len(active)]
