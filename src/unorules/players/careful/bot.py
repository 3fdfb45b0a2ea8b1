"""The careful bot: weighs its moves by a few plain rules, and keeps in mind what it has seen."""

from __future__ import annotations

from random import Random

from attrs import field, frozen

from unorules.actions import Action, CallUno, Catch, Draw, Play
from unorules.events import Event
from unorules.players.bots import SeatedBot, due_call, with_call
from unorules.players.careful.evaluation import Evaluation, Weights, answer, worth_of_drawing, worth_of_play
from unorules.players.careful.notes import Notes
from unorules.views import View


@frozen
class CarefulBot:
    """A strong, simple player. Without a seat it goes by the view alone; `for_seat` makes one that remembers."""

    _weights: Weights = field(factory=Weights)

    def for_seat(self, view: View) -> SeatedBot:
        """Return a bot for one seat, which also goes by what it has seen."""
        return _Seated(Notes(view), self._weights)

    def __call__(self, view: View, rng: Random) -> Action | None:
        """Return what the seat does now; None means wait."""
        return choose(view, Notes(view), self._weights, rng)


@frozen
class _Seated:
    notes: Notes
    weights: Weights

    def see(self, events: tuple[Event, ...]) -> None:
        self.notes.see(events)

    def __call__(self, view: View, rng: Random) -> Action | None:
        return choose(view, self.notes, self.weights, rng)


careful_bot = CarefulBot()
"""Keeps its wilds, thinks of the colour it holds most, and hits whoever is nearly out.

It weighs a challenge by what it has seen, calls and catches UNO, stacks and jumps in where that pays.
"""


def choose(view: View, notes: Notes, weights: Weights, rng: Random) -> Action | None:
    """Return the move of the view's seat that is worth most; None to wait."""
    seat = view.seat
    if seat is None or not view.legal:
        return None
    if view.catchable:
        call = due_call(view)
        if call is not None:
            return call
    prompt = view.prompt
    if prompt.seat != seat:
        jumps = [action for action in view.legal if type(action) is Play]
        if not jumps:
            return None
        outlook = Evaluation(view, seat, notes, weights)
        best = max(jumps, key=lambda play: worth_of_play(outlook, play))
        return best if worth_of_play(outlook, best) > outlook.hand_worth(len(view.hand)) else None
    moves = [action for action in view.legal if type(action) is not CallUno and type(action) is not Catch]
    if len(moves) == 1:
        return with_call(view, moves[0])
    outlook = Evaluation(view, seat, notes, weights)
    if prompt.kind == "ask":
        return answer(outlook, rng)
    return with_call(view, max(moves, key=lambda move: worth_of_move(outlook, move)))


def worth_of_move(outlook: Evaluation, move: Action) -> float:
    """Return what a move at a turn is worth."""
    if type(move) is Play:
        return worth_of_play(outlook, move)
    view = outlook.view
    size = len(view.hand)
    if type(move) is not Draw:
        return outlook.hand_worth(size)
    if view.prompt.kind == "debt":
        return outlook.hand_worth(size) + outlook.drawn(outlook.me, view.prompt.owed, outlook.weights.turn)
    drawing = view.variant.on_draw
    if drawing is not None:
        return outlook.hand_worth(size) + worth_of_drawing(outlook, drawing)
    return outlook.hand_worth(size + 1)
