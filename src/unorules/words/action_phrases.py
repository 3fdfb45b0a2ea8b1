"""Actions in words: as on a button, and why one is refused."""

from __future__ import annotations

from typing import assert_never

from unorules.errors import Reason, Violation
from unorules.model.actions import Action, Answer, CallUno, Catch, Draw, Leave, NextRound, Pass, Play
from unorules.words.voice import Voice


def action_phrase(action: Action, voice: Voice) -> str:
    """Return an action as on a button."""
    say = voice.say
    match action:
        case Play(_, card, color=color, count=count):
            noun = voice.both_sides(card)
            what = noun if count == 1 else say("card.times", count=count, noun=noun)
            if color is None:
                return say("action.play", what=what)
            return say("action.play_color", what=what, color=voice.color(color))
        case Draw():
            return say("action.draw")
        case Pass():
            return say("action.pass")
        case Answer(_, option):
            return say("action.answer", option=voice.option(option))
        case CallUno():
            return say("action.call_uno")
        case Catch(_, target):
            return say("action.catch", "", target)
        case NextRound(None):
            return say("action.next_round")
        case NextRound(dealer):
            return say("action.next_round_dealer", dealer)
        case Leave(seat):
            return say("action.leave", seat)
        case _:
            assert_never(action)


def refusal(violation: Violation, voice: Voice) -> str:
    """Return why something is refused."""
    reason, seat = violation.reason, violation.seat
    if reason is Reason.QUESTION_PENDING and seat is None:
        return voice.say("refusal.host-pending")
    who = voice.catalogue.say("list.somebody") if seat is None else seat
    return voice.sentence(f"refusal.{reason.value}", who)
