"""House rules that change cards. They look at what a card does, never at its id, so they work for cards of any variant.

A debt is the number of cards that a player owes where draw cards can be answered.
"""

from __future__ import annotations

from collections.abc import Iterable

from attrs import evolve

from unorules.cards.effects import LAST_EFFECTS, Ask, Effect, MoveHands, Penalty, Reverse, Skip
from unorules.cards.kind import Kind
from unorules.cards.questions import Question
from unorules.cards.turn import Reply, Turn
from unorules.rules import Rules


def house_kind(kind: Kind, rules: Rules) -> Kind:
    """Return a kind under house rules: with seven-zero, a 7 or a 0 without effects of its own moves hands (R-66)."""
    if rules.seven_zero == "on" and kind.on_play == ():
        if kind.number == 7:
            return evolve(kind, on_play=swap_hands, on_answer=swap_with_chosen, questions=(Question("swap", "seats"),))
        if kind.number == 0:
            return evolve(kind, on_play=pass_hands)
    return kind


def swap_hands(turn: Turn) -> Iterable[Effect]:
    """Ask whom to swap hands with; between two players, swap at once (R-66)."""
    if len(turn.others) > 1:
        return [Ask(turn.seat, "swap", turn.others)]
    return [MoveHands(((turn.seat, turn.next), (turn.next, turn.seat)))]


def swap_with_chosen(turn: Turn, reply: Reply) -> Iterable[Effect]:
    """Swap hands with the chosen player."""
    return [MoveHands(((turn.seat, reply.target), (reply.target, turn.seat)))]


def pass_hands(turn: Turn) -> Iterable[Effect]:
    """Pass every hand on to the next player (R-66)."""
    return [MoveHands(tuple((turn.after(seat), seat) for seat in turn.everyone))]


def penalty_of(kind: Kind) -> int:
    """Return how many cards a kind makes the next player draw; 0 unless it is a draw card."""
    if isinstance(kind.on_play, tuple) and not kind.penalty:
        return sum(effect.count for effect in kind.on_play if type(effect) is Penalty)
    return kind.penalty


def stacks(kind: Kind, last: Kind, rules: Rules) -> bool:
    """Return whether a card may be stacked on a debt whose last draw card is of the kind `last` (R-60)."""
    if rules.stacking == "same_kind":
        return penalty_of(kind) > 0 and kind.id == last.id
    if rules.stacking == "equal_or_higher":
        return penalty_of(kind) > 0 and penalty_of(kind) >= penalty_of(last)
    return rules.stacking == "any" and penalty_of(kind) > 0


def bounces(kind: Kind, rules: Rules) -> bool:
    """Return whether a matching card passes a debt on: a plain Reverse or a plain Skip (R-64)."""
    if not isinstance(kind.on_play, tuple) or len(kind.on_play) != 1:
        return False
    (effect,) = kind.on_play
    return (type(effect) is Reverse and rules.bounce in ("reverse", "both")) or (
        type(effect) is Skip and rules.bounce in ("skip", "both")
    )


def bounce_effects(kind: Kind) -> tuple[Effect, ...]:
    """Return the effects of a card that passes a debt on: perhaps a change of direction, but no skip (R-64)."""
    turns = isinstance(kind.on_play, tuple) and type(kind.on_play[0]) is Reverse
    return (Reverse(skip_between_two=False),) if turns else ()


def may_be_last(kind: Kind, wild: bool, rules: Rules) -> bool:
    """Return whether a hand may end with a card (R-76)."""
    if rules.last_card == "numbers_only":
        return kind.number is not None
    return rules.last_card == "any" or not wild


def goes_together(kind: Kind, rules: Rules) -> bool:
    """Return whether several cards of a kind may be played at once (R-68).

    Its effects must be data, none of them one that nothing may follow, and at most one may be on the next seat, so that
    it is clear which seat each effect is on.
    """
    effects = kind.on_play
    if rules.multi_play == "off" or not isinstance(effects, tuple):
        return False
    on_the_next_seat = [effect for effect in effects if type(effect) in (Penalty, Skip, Reverse)]
    return len(on_the_next_seat) < 2 and LAST_EFFECTS.isdisjoint(map(type, effects))
