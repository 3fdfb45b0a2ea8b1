"""The careful bot, which weighs its moves by a few plain rules and keeps in mind what it has seen."""

from __future__ import annotations

from math import fsum
from random import Random

from attrs import field, frozen

from unorules._house_rules import stacks
from unorules._seats import Seat
from unorules.actions import Action, Answer, CallUno, Catch, Draw, Play
from unorules.cards.cards import Color
from unorules.cards.effects import Option
from unorules.events import Event
from unorules.players.bots import SeatedBot, due_call, with_call
from unorules.players.careful.evaluation import Evaluation, Weights, answer_value, drawing_value, play_value
from unorules.players.careful.notes import Notes
from unorules.views import View


@frozen
class CarefulBot:
    """A strong, simple player. Without a seat it goes by the view alone; `for_seat` makes one that remembers."""

    _weights: Weights = field(factory=Weights)

    def for_seat(self, view: View) -> SeatedBot:
        """Return a bot for one seat, which also goes by what it has seen.

        Args:
            view: What the seat sees now.
        """
        return _SeatedCarefulBot(Notes(view), self._weights)

    def __call__(self, view: View, rng: Random) -> Action | None:
        """Return what the seat does now; None means wait.

        Args:
            view: What the seat sees now.
            rng: The source of its randomness.
        """
        return choose(view, Notes(view), self._weights, rng)


@frozen
class _SeatedCarefulBot:
    """A careful bot that takes notes for one seat."""

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
    """Return the best move of the view's seat; None to wait."""
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
        evaluation = Evaluation(view, seat, notes, weights)
        best = max(jumps, key=lambda play: play_value(evaluation, play))
        return best if play_value(evaluation, best) > evaluation.hand_value(len(view.hand)) else None
    moves = [action for action in view.legal if type(action) is not CallUno and type(action) is not Catch]
    if len(moves) == 1:
        return with_call(view, moves[0])
    evaluation = Evaluation(view, seat, notes, weights)
    if prompt.kind == "ask":
        return answer(evaluation, rng)
    return with_call(view, max(moves, key=lambda move: move_value(evaluation, move)))


def move_value(evaluation: Evaluation, move: Action) -> float:
    """Return the value of a move at a turn."""
    if type(move) is Play:
        return play_value(evaluation, move)
    view = evaluation.view
    size = len(view.hand)
    if type(move) is not Draw:
        return evaluation.hand_value(size)
    if view.prompt.kind == "debt":
        me, owed, lost_turn = evaluation.me, view.prompt.owed, evaluation.weights.turn
        return evaluation.hand_value(size) + evaluation.draw_value(me, owed, lost_turn)
    drawing = view.variant.on_draw
    if drawing is not None:
        return evaluation.hand_value(size) + drawing_value(evaluation, drawing)
    return evaluation.hand_value(size + 1)


# Answers to questions, and the challenge of a Wild Draw Four.

CHALLENGE = ("accept", "challenge")
"""The options of a challenge."""

MISSED = 2
"""How many cards more a challenge costs that fails."""


def answer(evaluation: Evaluation, rng: Random) -> Answer:
    """Return the best answer to the question of the prompt."""
    prompt = evaluation.view.prompt
    if prompt.options == CHALLENGE and prompt.by is not None:
        return Answer(evaluation.me, CHALLENGE[_should_challenge(evaluation, prompt.by)])
    values = {option: answer_value(evaluation, option) for option in prompt.options}
    best = max(values.values())
    return Answer(evaluation.me, _pick(evaluation, [option for option in values if values[option] == best], rng))


def _pick(evaluation: Evaluation, options: list[Option], rng: Random) -> Option:
    """Choose among equal options: the colour held most, the opponent nearest to going out, or any."""
    view = evaluation.view
    if all(option in evaluation.notes.facts.names for option in options):
        return max(options, key=lambda color: evaluation.colors.get(str(color), 0))
    foes = [seat for seat in evaluation.foes if seat in options]
    return min(foes, key=lambda seat: view.sizes[seat]) if foes else rng.choice(options)


def _should_challenge(evaluation: Evaluation, by: Seat) -> bool:
    """Return whether a challenge of this seat is worth the risk."""
    view, weights = evaluation.view, evaluation.weights
    cost = view.prompt.owed or evaluation.notes.facts.cards[view.top].penalty
    guilty = _guilt_chance(evaluation, by)
    accepted = evaluation.draw_value(evaluation.me, cost, weights.turn)
    if view.prompt.owed and _can_stack(evaluation):
        accepted *= 1 - weights.answered
    missed = evaluation.draw_value(evaluation.me, cost + MISSED, weights.turn)
    return guilty * evaluation.draw_value(by, cost) + (1 - guilty) * missed > accepted


def _guilt_chance(evaluation: Evaluation, by: Seat) -> float:
    """Return the chance that a Wild Draw Four is a bluff: that its player has the colour, and would play it then."""
    view, notes = evaluation.view, evaluation.notes
    before = notes.color_before
    colors = notes.facts.names if before is None else (before,)
    has = fsum([_guilty_card_chance(evaluation, by, color) for color in colors]) / max(len(colors), 1)
    if before is not None and before == view.color:
        return has  # a player without the colour would name another one
    bluffs = min(evaluation.weights.bluffs * (1 + notes.guilty.get(by, 0)) / (1 + notes.innocent.get(by, 0)), 1.0)
    return has * bluffs / (has * bluffs + 1 - has) if has else 0.0


def _guilty_card_chance(evaluation: Evaluation, by: Seat, color: Color) -> float:
    """Return the chance that a seat holds a card that makes it guilty."""
    view, notes = evaluation.view, evaluation.notes
    chance = notes.chance_to_hold(view, by, color)
    if view.variant.rules.challenge_match == "color_or_wild":
        chance = 1 - (1 - chance) * (1 - notes.chance_to_hold(view, by, None))
    return chance


def _can_stack(evaluation: Evaluation) -> bool:
    """Return whether this seat can lay a card on the debt."""
    facts = evaluation.notes.facts.cards
    last, rules = facts[evaluation.view.top].kind, evaluation.view.variant.rules
    return any(stacks(facts[card].kind, last, rules) for card in evaluation.view.hand)
