"""Situations of the time to catch: at a debt, and where only the own turn ends it (R-63, R-75)."""

from __future__ import annotations

from tests.spec.situations.step import Step, has_called_ahead, is_refused, situation
from unorules import CallUno, Catch, Draw, Pass
from unorules.events import HandMoved, UnoCalled


def kept_one(step: Step) -> set[int]:
    """Return who could be caught before, but for the acting seat, and still holds one card."""
    return {seat for seat in step.before.catchable if seat != step.action.seat and len(step.after.hands[seat]) == 1}


def until_own_turn(step: Step) -> bool:
    """Return whether only the own turn ends the time to catch."""
    return step.before.rules.uno_window == "own_turn"


@situation("a play leaves one card, and its player can be caught unless it was called for")
def one_left(step: Step) -> bool | None:
    """R-34, R-49: judged after the effects; hands that move are R-67's."""
    seat = step.action.seat
    if step.before.rules.uno_call != "manual" or len(step.after.hands[seat]) != 1 or step.end is not None:
        return None
    if step.of(HandMoved):
        return None
    called = has_called_ahead(step.before) and not step.is_jump_in
    return (seat in step.after.catchable) != called


@situation("a card laid on a debt ends the time to catch")
def play_on_a_debt(step: Step) -> bool | None:
    """R-63: it is a play made as a turn."""
    if not step.owed or not kept_one(step) or until_own_turn(step) or step.is_jump_in:
        return None
    return not kept_one(step) & set(step.after.catchable)


@situation("taking a debt does not end the time to catch", Draw)
def taken(step: Step) -> bool | None:
    """R-63: it is a forced draw."""
    if not step.owed or not kept_one(step) or step.end is not None:
        return None
    return kept_one(step) <= set(step.after.catchable)


@situation("drawing as the turn ends the time to catch another", Draw)
def drawn(step: Step) -> bool | None:
    """R-35: nobody is caught after the window."""
    if step.owed or not kept_one(step) or until_own_turn(step):
        return None
    return all(is_refused(step.after, Catch(step.action.seat, seat)) for seat in kept_one(step)) or bool(
        step.before.rules.uno_false_penalty
    )


@situation("UNO is called ahead at a debt", CallUno)
def called_at_a_debt(step: Step) -> bool | None:
    """R-60, R-34: for the card that answers it."""
    prompt = step.before.prompt
    if prompt.kind != "debt" or prompt.seat != step.action.seat or step.of(UnoCalled) != [UnoCalled(step.action.seat)]:
        return None
    return step.after.prompt == prompt


@situation("two or more can be caught at once, and one of them is", Catch)
def several(step: Step) -> bool | None:
    """R-75, R-67: the others can still be caught."""
    target, catchable = step.action.target, set(step.before.catchable)
    if len(catchable) < 2 or target not in catchable:
        return None
    return set(step.after.catchable) == catchable - {target}


@situation("two or more can be caught at once, and one of them calls", CallUno)
def several_call(step: Step) -> bool | None:
    """R-75: only that one is safe."""
    catchable = set(step.before.catchable)
    if len(catchable) < 2 or step.action.seat not in catchable:
        return None
    return set(step.after.catchable) == catchable - {step.action.seat}


@situation("the play of another does not end the time, where only the own turn does")
def play_of_another(step: Step) -> bool | None:
    """R-75: for slow tables."""
    if not until_own_turn(step) or not kept_one(step) or step.end is not None or step.of(HandMoved):
        return None
    return kept_one(step) <= set(step.after.catchable)


@situation("the own draw ends the time to catch", Draw)
def own_draw(step: Step) -> bool | None:
    """R-75: no window stays open forever."""
    if not until_own_turn(step) or step.owed or step.action.seat not in step.before.catchable:
        return None
    return step.action.seat not in step.after.catchable


@situation("the own forced pass ends the time to catch", Pass)
def own_pass(step: Step) -> bool | None:
    """R-75: where there is nothing to draw."""
    if not until_own_turn(step) or step.action.seat not in step.before.catchable:
        return None
    return step.action.seat not in step.after.catchable


@situation("somebody is caught after the turn of another seat", Catch)
def late(step: Step) -> bool | None:
    """R-75: a slow network is no shield."""
    target = step.action.target
    if not until_own_turn(step) or target not in step.before.catchable or step.laid_by in (target, -1, None):
        return None
    return target not in step.after.catchable
