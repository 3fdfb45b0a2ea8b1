"""Why not: the reason why a seat may not do something now, as far as its view tells."""

from __future__ import annotations

from unorules.engine.compiled import compile_variant
from unorules.errors import Reason, Violation
from unorules.model.actions import CallUno, Catch, Draw, Pass, Play
from unorules.view import View


def why_not(action: Play | Draw | Pass | CallUno | Catch, view: View) -> Violation:
    """Return why the seat of a view may not do this, which is not legal now: the reason that `check` would give.

    A card that only a hidden draw card keeps from being laid on a debt, and one that could jump in if the seat held it,
    are told apart less well.
    """
    if view.prompt.kind == "match_over":
        return Violation(Reason.MATCH_OVER)
    if view.prompt.kind == "round_over":
        return Violation(Reason.ROUND_OVER)
    if isinstance(action, CallUno | Catch):
        return Violation(_no_call(action, view))
    if view.seat not in view.active:
        return Violation(Reason.SEAT_IS_OUT)
    if view.prompt.question is not None:
        return Violation(Reason.QUESTION_PENDING, seat=view.prompt.seat)
    if view.prompt.seat != view.seat:
        return Violation(Reason.NOT_YOUR_TURN, seat=view.prompt.seat)
    if isinstance(action, Play):
        return Violation(_no_play(action, view))
    return Violation(_no_draw(view) if isinstance(action, Draw) else _no_pass(view))


def _no_play(action: Play, view: View) -> Reason:
    variant = compile_variant(view.variant)
    card = variant.card_numbers.get(action.card)
    if card is None:
        return Reason.NO_SUCH_CARD
    if action.card not in view.hand:
        return Reason.NOT_IN_HAND
    if view.prompt.kind == "drawn" and action.card != view.drawn:
        return Reason.DRAWN_CARD_STAYS if view.variant.rules.drawn_card == "keep" else Reason.ONLY_THE_DRAWN_CARD
    if any(isinstance(legal, Play) and legal.card == action.card for legal in view.legal):
        return Reason.TOO_MANY_AT_ONCE if action.count > 1 else _no_color(action, variant.names_color[card])
    if view.prompt.kind == "debt":
        return Reason.NOT_AN_ANSWER
    if card in variant.misfits[variant.card_numbers[view.top]][variant.color_numbers[view.color]]:
        return Reason.DOES_NOT_MATCH
    last = len(view.hand) == action.count and card in variant.house.not_last
    return Reason.NOT_AS_LAST_CARD if last else Reason.NOT_NOW


def _no_color(action: Play, wild: bool) -> Reason:
    if not wild:
        return Reason.COLOR_NOT_TAKEN
    return Reason.COLOR_NEEDED if action.color is None else Reason.NO_SUCH_COLOR


def _no_draw(view: View) -> Reason:
    if view.prompt.kind == "drawn":
        return Reason.ALREADY_DRAWN
    return Reason.MUST_PLAY if view.draw_size or view.discard_size > 1 else Reason.NOTHING_TO_DRAW


def _no_pass(view: View) -> Reason:
    drawable = view.prompt.kind == "turn" and (view.draw_size or view.discard_size > 1)
    return Reason.MUST_DRAW if drawable or view.prompt.kind == "debt" else Reason.MUST_PLAY


def _no_call(action: CallUno | Catch, view: View) -> Reason:
    if view.variant.rules.uno_call != "manual":
        return Reason.NO_CALLS
    if isinstance(action, Catch) and action.target == view.seat:
        return Reason.CATCHING_ONESELF
    if not {view.seat, getattr(action, "target", view.seat)} <= set(view.active):
        return Reason.SEAT_IS_OUT
    if isinstance(action, Catch):
        return Reason.NOTHING_TO_CATCH
    early = view.called_early and view.prompt.seat == view.seat
    return Reason.ALREADY_CALLED if early or len(view.hand) == 1 else Reason.CALL_NOT_DUE
