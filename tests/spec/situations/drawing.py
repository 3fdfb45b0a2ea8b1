"""Situations of drawing as the turn: until a card fits, and only if stuck (R-69, R-70)."""

from __future__ import annotations

import unorules as uno
from tests.spec.situations.step import Step, left_to_draw, situation
from unorules import Draw, Play, Reason
from unorules.events import Drew, Reshuffled


def draws_until(step: Step) -> bool:
    """Return whether this is the draw of a turn that goes on until a card fits."""
    return not step.owed and step.before.rules.turn_draw == "until_playable"


@situation("five cards or more are drawn until one fits", Draw)
def five(step: Step) -> bool | None:
    """R-69: only the last one may be played."""
    drawn = step.of(Drew)
    if not draws_until(step) or len(drawn) < 5:
        return None
    playable = {action.card for action in uno.legal_actions(step.after, step.action.seat) if isinstance(action, Play)}
    return step.after.prompt.kind == "drawn" and playable <= {drawn[-1].card} and {"turn"} == {one.why for one in drawn}


@situation("all cards there are get drawn, and none fits", Draw)
def nothing_left(step: Step) -> bool | None:
    """R-69: until nothing is left."""
    if not draws_until(step) or left_to_draw(step.after) or len(step.of(Drew)) < 2:
        return None
    return len(step.of(Drew)) == left_to_draw(step.before)


@situation("the draw goes on across a reshuffle, and the top card stays", Draw)
def across_a_reshuffle(step: Step) -> bool | None:
    """R-69, R-42: until a card fits."""
    if not draws_until(step) or not step.of(Reshuffled):
        return None
    return (step.before.top, step.before.color) == (step.after.top, step.after.color)


@situation("a card drawn until it fits is kept, where every drawn card is", Draw)
def kept(step: Step) -> bool | None:
    """R-69: the draw is as long, and only passing follows."""
    if not draws_until(step) or step.before.rules.drawn_card != "keep" or len(step.of(Drew)) < 2:
        return None
    actions = uno.legal_actions(step.after, step.action.seat)
    return not any(isinstance(action, Play) for action in actions)


@situation("somebody who has to play may not draw")
def must_play(step: Step) -> bool | None:
    """R-70: the refusal says so."""
    state = step.before
    if state.rules.draw_choice != "only_if_stuck" or state.prompt.kind != "turn" or step.is_jump_in:
        return None
    if step.action.card.kind == "wild-draw-four":
        return None
    violation = uno.check(state, Draw(step.action.seat))
    return violation is not None and violation.reason in (Reason.MUST_PLAY, Reason.NOTHING_TO_DRAW)


@situation("a Wild Draw Four that would be a bluff may be kept back", Draw)
def kept_back(step: Step) -> bool | None:
    """R-70: drawing is possible although it could be played."""
    state, seat = step.before, step.action.seat
    if state.rules.draw_choice != "only_if_stuck" or state.prompt.kind != "turn":
        return None
    plays = [action for action in uno.legal_actions(state, seat) if isinstance(action, Play)]
    return all(play.card.kind == "wild-draw-four" for play in plays) if plays else None
