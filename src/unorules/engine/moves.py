"""Moves: what a play, a draw, a pass and an answer do, once they are not refused."""

from __future__ import annotations

from unorules.actions import Answer, Draw, Pass, Play
from unorules.engine.piles import draw
from unorules.engine.resolve import resolve_answer, resolve_last, resolve_play
from unorules.engine.scoring import end_round
from unorules.engine.turns import begin_turn, next_seat
from unorules.engine.uno import settle
from unorules.events import Answered, ColorSet, Event
from unorules.kinds import Reply
from unorules.prompts import turn_prompt
from unorules.state import NOTHING, Draft


def play(draft: Draft, action: Play, events: list[Event]) -> None:
    """Card to the pile, colour in force, its effects, the UNO call, the next turn (R-49)."""
    standing = draft.standing
    tables = standing.tables
    seat = draft.turn
    card = tables.index[action.card]
    single = tables.singles[card]
    held = draft.held
    hand = held[seat].replace(single, b"", 1)
    draft.held = (*held[:seat], hand, *held[seat + 1 :])
    draft.laid += single
    was = draft.hue
    draft.hue = hue = tables.hue_of[action.color] if hand and tables.names_color[card] else tables.hues[card]
    draft.drawn = NOTHING
    draft.owing = 0
    draft.passes = 0
    events.append(standing.phrases.played[seat][card][hue])
    if not hand:
        if tables.kinds[card].on_last:
            resolve_last(draft, events, card, was)
        end_round(draft, events, "out", seat)
    elif tables.on_play[card]:
        resolve_play(draft, events, card, was)
    else:
        if len(hand) == 1:
            settle(draft, events, seat)
        begin_turn(draft, events, next_seat(draft))


def draw_one(draft: Draft, action: Draw, events: list[Event]) -> None:
    """One card, and the same seat is asked again, playable or not (R-20a)."""
    seat = draft.turn
    draft.owing = 0
    draft.passes = 0
    draft.drawn = draw(draft, events, seat, 1, "turn")[0]
    draft.prompt = turn_prompt("drawn", seat, draft.seq)


def pass_turn(draft: Draft, action: Pass, events: list[Event]) -> None:
    """The turn goes on. When nobody has been able to do anything for a whole circle, the round is void (R-43)."""
    seat = draft.turn
    events.append(draft.standing.phrases.passed[seat])
    draft.owing = 0
    draft.early = NOTHING
    if draft.drawn == NOTHING:
        draft.passes += 1
        if draft.passes == len(draft.held):
            end_round(draft, events, "stalemate", None)
            return
    draft.drawn = NOTHING
    begin_turn(draft, events, next_seat(draft))


def answer(draft: Draft, action: Answer, events: list[Event]) -> None:
    """The question of the prompt is settled: the opening wild's colour, or what a card wanted to know."""
    prompt, pending = draft.prompt, draft.pending
    about = draft.turn if prompt.about is None else prompt.about
    events.append(Answered(prompt.seat, about, prompt.question or "", action.option))
    if pending is None:
        color = str(action.option)
        draft.hue = draft.standing.tables.hue_of[color]
        events.append(ColorSet(about, color))
        begin_turn(draft, events, about)
    else:
        resolve_answer(draft, events, pending, Reply(seat=about, option=action.option, memo=pending.memo))
