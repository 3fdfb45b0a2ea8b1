"""Situations of cards played out of turn (R-65)."""

from __future__ import annotations

import unorules as uno
from tests.spec.ledger import COSTS
from tests.spec.situations.step import Step, has_called_ahead, is_identical, is_refused, situation
from unorules import Draw, Pass, Play, Seat, State
from unorules.events import Asked, HandMoved, JumpedIn, Skipped


def jumped(step: Step) -> bool:
    """Return whether the play is a jump-in that is told as such."""
    return step.is_jump_in and step.of(JumpedIn) == [JumpedIn(step.action.seat, step.before.prompt.seat)]  # type: ignore[arg-type]


@situation("a number is laid out of turn, and the game goes on from the jumper")
def number(step: Step) -> bool | None:
    """R-65: the turn that was due lapses."""
    if not step.is_jump_in or not step.action.card.kind.isdigit() or step.is_last:
        return None
    if step.before.rules.seven_zero == "on" and step.action.card.kind in "70":
        return None
    return jumped(step) and is_identical(step.action.card, step.before.top) and step.goes_on_to(step.next)


@situation("a jump-in on a debt adds to it, and whoever owed is free")
def on_a_debt(step: Step) -> bool | None:
    """R-65: the seat after the jumper owes."""
    if not step.is_jump_in or not step.owed or step.action.card.kind != "draw-two" or step.is_last:
        return None
    return jumped(step) and step.passes_on(step.owed + 2 * step.action.count)


@situation("a jump-in on a bounced debt passes it on")
def on_a_bounce(step: Step) -> bool | None:
    """R-65: the identical Reverse or Skip answers the debt."""
    if not step.is_jump_in or not step.owed or step.action.card.kind in COSTS or step.is_last:
        return None
    return jumped(step) and step.passes_on(step.owed)


@situation("an identical draw card does not jump in on a debt that only a bounce answers", Draw)
def answers_nothing(step: Step) -> bool | None:
    """R-65: on a debt it must answer the debt."""
    if not step.owed or step.before.rules.stacking != "off" or step.before.rules.jump_in == "off":
        return None
    holders = others_with_the_top_card(step.before)
    if step.top != "draw-two" or not holders:
        return None
    return all(is_refused(step.before, Play(seat, card)) for seat, card in holders)


@situation("a wild jumps in and names a colour")
def wild(step: Step) -> bool | None:
    """R-65: under `any`, the same kind of wild."""
    if not step.is_jump_in or step.action.card.color is not None or step.is_last:
        return None
    return jumped(step) and step.after.color == step.action.color and step.before.rules.jump_in == "any"


@situation("a Wild Draw Four jumps in on the debt of another one")
def four(step: Step) -> bool | None:
    """R-65, R-61: it is asked about again, or owed."""
    if not step.is_jump_in or step.action.card.kind != "wild-draw-four" or not step.owed or step.is_last:
        return None
    whole = step.after.prompt.owed == step.owed + 4 and step.after.prompt.seat == step.next
    return jumped(step) and (whole or step.after.prompt.kind not in ("ask", "debt"))


@situation("a 7 laid out of turn swaps hands")
def seven(step: Step) -> bool | None:
    """R-65, R-66: the jumper chooses, or between two there is no choice."""
    if not step.is_jump_in or step.before.rules.seven_zero == "off" or step.action.card.kind != "7" or step.is_last:
        return None
    if len(step.before.active) == 2:
        return len(step.of(HandMoved)) == 2
    return [("swap", step.action.seat)] == [(asked.question, asked.seat) for asked in step.of(Asked)]


@situation("a 0 laid out of turn passes all hands on")
def zero(step: Step) -> bool | None:
    """R-65, R-66: from the jumper's point of view it is any 0."""
    if not step.is_jump_in or step.before.rules.seven_zero == "off" or step.action.card.kind != "0" or step.is_last:
        return None
    return len(step.of(HandMoved)) == len(step.before.active)


@situation("the player of the top card jumps in on it")
def own_card(step: Step) -> bool | None:
    """R-65: that player may, too."""
    return jumped(step) if step.is_jump_in and step.laid_by == step.action.seat else None


@situation("a jumper does not inherit the call of the seat that was due")
def early_call(step: Step) -> bool | None:
    """R-65: a call made ahead belongs to the seat that made it."""
    seat = step.action.seat
    if not step.is_jump_in or not has_called_ahead(step.before) or step.end is not None:
        return None
    if len(step.after.hands[seat]) != 1 or step.of(HandMoved):
        return None
    return seat in step.after.catchable


@situation("a call made ahead lapses with the turn that a jump-in takes away")
def lapsed_call(step: Step) -> bool | None:
    """R-65: whoever is to move then has not called."""
    if not step.is_jump_in or not has_called_ahead(step.before) or step.end is not None:
        return None
    return not has_called_ahead(step.after)


@situation("several cards are laid out of turn")
def several(step: Step) -> bool | None:
    """R-65, R-68: as on the own turn."""
    return jumped(step) if step.is_jump_in and step.action.count > 1 else None


@situation("a jumper goes out")
def goes_out(step: Step) -> bool | None:
    """R-65: a last card out of turn wins the round."""
    if not step.is_jump_in or not step.is_last:
        return None
    return step.end is not None and (step.end.why, step.end.winner) == ("out", step.action.seat)


@situation("a Skip laid out of turn skips the seat after the jumper")
def skip(step: Step) -> bool | None:
    """R-65: not the one after the seat that was due."""
    card, count = step.action.card, step.action.count
    if not step.is_jump_in or card.kind != "skip" or step.owed or step.is_last or count > 1:
        return None
    return step.of(Skipped)[:1] == [Skipped(step.next)]


@situation("a jump-in ends the time to catch somebody")
def ends_a_window(step: Step) -> bool | None:
    """R-65: as any play does, where the next turn ends it."""
    others = [seat for seat in step.before.catchable if seat != step.action.seat]
    if not step.is_jump_in or not others or step.before.rules.uno_window == "own_turn" or step.of(HandMoved):
        return None
    return not set(others) & set(step.after.catchable)


@situation("a jump-in leaves others catchable where only their own turn ends it")
def leaves_a_window(step: Step) -> bool | None:
    """R-65, R-75: only the time of the jumper ends."""
    others = [seat for seat in step.before.catchable if seat != step.action.seat]
    if not step.is_jump_in or not others or step.before.rules.uno_window != "own_turn" or step.end is not None:
        return None
    if step.of(HandMoved):
        return None
    kept = [seat for seat in others if len(step.after.hands[seat]) == 1]
    return set(kept) <= set(step.after.catchable)


def others_with_the_top_card(state: State) -> list[tuple[Seat, uno.Card]]:
    """Return the seats that hold a coloured card identical to the top one, but for the seat to move, each with it."""
    return [
        (seat, card)
        for seat in state.active
        if seat != state.prompt.seat
        for card in state.hands[seat]
        if card.color is not None and is_identical(card, state.top)
    ]


@situation("nobody jumps in after a draw", Pass)
def after_a_draw(step: Step) -> bool | None:
    """R-65: the seat to move has begun its turn."""
    state = step.before
    if state.rules.jump_in == "off" or state.prompt.kind != "drawn":
        return None
    holders = others_with_the_top_card(state)
    return all(is_refused(state, Play(seat, card)) for seat, card in holders) if holders else None


@situation("nobody jumps in on a card that nobody has laid", Draw)
def on_the_opening_card(step: Step) -> bool | None:
    """R-65: the one turned up at the start."""
    state = step.before
    if state.rules.jump_in == "off" or step.laid_by is not None or state.prompt.kind not in ("turn", "debt"):
        return None
    holders = others_with_the_top_card(state)
    return all(is_refused(state, Play(seat, card)) for seat, card in holders) if holders else None
