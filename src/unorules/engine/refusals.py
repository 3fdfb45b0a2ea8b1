"""Refusals: why the rules do not allow an action. First who, then what."""

from __future__ import annotations

from unorules.actions import Answer, CallUno, Catch, Draw, NextRound, Pass, Play
from unorules.cards import Card
from unorules.engine.piles import can_draw
from unorules.engine.plays import allowed, must_play
from unorules.engine.uno import refuse_call, refuse_catch
from unorules.errors import Reason, Violation
from unorules.state import State


def refuse_play(state: State, action: Play) -> Violation | None:
    prompt = state.prompt
    seat = prompt.seat
    if action.seat != seat or (prompt.kind != "turn" and prompt.kind != "drawn"):
        return _not_the_turn(state, action.seat)
    tables = state.standing.tables
    at = tables.index.get(action.card) if type(action.card) is Card else None
    if at is None:
        return Violation(Reason.NO_SUCH_CARD, "a card of the deck")
    hand = state.held[seat]
    if at not in hand:
        return Violation(Reason.NOT_IN_HAND)
    if prompt.kind == "drawn":
        if tables.rules.drawn_card == "keep":
            return Violation(Reason.DRAWN_CARD_STAYS)
        if at != state.drawn:
            return Violation(Reason.ONLY_THE_DRAWN_CARD)
    if at in tables.misfits[state.laid[-1]][state.hue]:
        return Violation(Reason.DOES_NOT_MATCH)
    color = action.color
    if tables.names_color[at]:
        if color is None:
            # a colour named for a card that goes out has no use.
            if len(hand) > 1:
                return Violation(Reason.COLOR_NEEDED, _colors(state))
        elif type(color) is not str or color not in tables.hue_of:
            return Violation(Reason.NO_SUCH_COLOR, _colors(state))
    elif color is not None:
        return Violation(Reason.COLOR_NOT_TAKEN)
    if at in tables.guarded and not allowed(state, seat, at):
        return Violation(Reason.NOT_NOW)
    return None


def refuse_draw(state: State, action: Draw) -> Violation | None:
    prompt = state.prompt
    if action.seat != prompt.seat or (prompt.kind != "turn" and prompt.kind != "drawn"):
        return _not_the_turn(state, action.seat)
    if prompt.kind == "drawn":
        return Violation(Reason.ALREADY_DRAWN)
    return None if can_draw(state) else Violation(Reason.NOTHING_TO_DRAW)


def refuse_pass(state: State, action: Pass) -> Violation | None:
    prompt = state.prompt
    seat = prompt.seat
    if action.seat != seat or (prompt.kind != "turn" and prompt.kind != "drawn"):
        return _not_the_turn(state, action.seat)
    if prompt.kind == "drawn":
        forced = state.standing.tables.rules.drawn_card == "force_play"
        among = state.standing.tables.singles[state.drawn] if forced else b""
    elif can_draw(state):
        return Violation(Reason.MUST_DRAW)
    else:
        among = state.held[seat]
    return Violation(Reason.MUST_PLAY) if must_play(state, seat, among) else None


def refuse_answer(state: State, action: Answer) -> Violation | None:
    prompt = state.prompt
    seat = action.seat
    if seat is not None and not _sits(state, seat):
        return _no_such_seat(state)
    if prompt.kind != "ask" and prompt.kind != "outcome":
        return _round_is_over(state) or Violation(Reason.NO_QUESTION)
    if seat != prompt.seat:
        if prompt.kind == "outcome":
            return Violation(Reason.HOST_ONLY)
        return Violation(Reason.NOT_YOUR_TURN, f"seat {prompt.seat}")
    # A word is not a seat, and True is not 1.
    if not any(type(option) is type(action.option) and option == action.option for option in prompt.options):
        return Violation(Reason.NO_SUCH_OPTION, ", ".join(map(str, prompt.options)))
    return None


def refuse_call_uno(state: State, action: CallUno) -> Violation | None:
    if not _sits(state, action.seat):
        return _no_such_seat(state)
    return _round_is_over(state) or refuse_call(state, action.seat)


def refuse_catch_uno(state: State, action: Catch) -> Violation | None:
    if not _sits(state, action.seat) or not _sits(state, action.target):
        return _no_such_seat(state)
    return _round_is_over(state) or refuse_catch(state, action.seat, action.target)


def refuse_next_round(state: State, action: NextRound) -> Violation | None:
    kind = state.prompt.kind
    if kind == "match_over":
        return Violation(Reason.MATCH_OVER)
    if kind != "round_over":
        return Violation(Reason.ROUND_NOT_OVER)
    return None if action.dealer is None or _sits(state, action.dealer) else _no_such_seat(state)


def _not_the_turn(state: State, seat: object) -> Violation:
    """Why a seat may not play, draw or pass."""
    if not _sits(state, seat):
        return _no_such_seat(state)
    over = _round_is_over(state)
    if over is not None:
        return over
    prompt = state.prompt
    who = "the host" if prompt.seat is None else f"seat {prompt.seat}"
    if prompt.kind in ("ask", "outcome"):
        return Violation(Reason.QUESTION_PENDING, f"an answer from {who}")
    return Violation(Reason.NOT_YOUR_TURN, who)


def _round_is_over(state: State) -> Violation | None:
    kind = state.prompt.kind
    if kind == "match_over":
        return Violation(Reason.MATCH_OVER)
    return Violation(Reason.ROUND_OVER) if kind == "round_over" else None


def _sits(state: State, seat: object) -> bool:
    return type(seat) is int and 0 <= seat < len(state.held)


def _no_such_seat(state: State) -> Violation:
    return Violation(Reason.NO_SUCH_SEAT, f"0 to {len(state.held) - 1}")


def _colors(state: State) -> str:
    return ", ".join(state.standing.tables.variant.colors)
