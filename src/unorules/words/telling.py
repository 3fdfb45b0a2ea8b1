"""Telling: the sentences for one happening."""

from __future__ import annotations

from collections.abc import Sequence

from unorules.model.events import (
    Announced,
    Answered,
    Asked,
    Caught,
    ColorSet,
    DealerDrawn,
    Dealt,
    Drew,
    Event,
    HandMoved,
    HandShown,
    JumpedIn,
    Played,
    Reshuffled,
    TurnedUp,
    UnoCalled,
)
from unorules.words.consequences import consequences, is_swap
from unorules.words.event_sentences import event_sentence, play_phrase
from unorules.words.happenings import GOES_ON
from unorules.words.voice import Voice


def told(group: Sequence[Event], voice: Voice) -> list[str]:
    """Return the sentences for a happening: what was done, and what came of it."""
    first, rest = group[0], group[1:]
    if type(first) is DealerDrawn:
        return [_draw_for_the_deal(group, voice)]
    if type(first) is Answered and (first.question, first.option) == ("challenge", "challenge"):
        return [voice.say("told.challenges", first.seat), *_challenged(rest, voice)]
    if type(first) in (*GOES_ON, Drew):
        return _joined("", group, voice)
    if type(first) is JumpedIn and rest and type(rest[0]) is Played:
        return _joined(play_phrase("told.jumps_in", rest[0], voice), rest[1:], voice)
    if type(first) is Answered:
        moves = [event for event in rest if type(event) is HandMoved]
        if first.question == "swap" and is_swap(moves):
            others = [event for event in rest if type(event) is not HandMoved]
            swap = voice.say("told.swaps", moves[0].seat, moves[0].source)
            return [*_joined(swap, others, voice), *_besides(moves, voice)]
        return _joined(_answer(first, bool(consequences(rest, voice)), voice), rest, voice)
    done = _deed(first, voice)
    if done:
        return _joined(done, rest, voice)
    return [*([] if type(first) is Asked else [event_sentence(first, voice)]), *_joined("", rest, voice)]


def _joined(done: str, events: Sequence[Event], voice: Voice) -> list[str]:
    """Return what was done and what came of it as one sentence, and then what is said besides."""
    came = voice.listed(consequences(events, voice))
    lines = []
    if done and came:
        lines = [voice.sentence("told.with_consequences", what=done, consequences=came)]
    elif done or came:
        lines = [voice.sentence("told.sentence", what=done or came)]
    return [*lines, *_besides(events, voice)]


def _besides(events: Sequence[Event], voice: Voice) -> list[str]:
    """Return sentences of their own: what the reader draws, is given or is shown, and a new draw pile."""
    drawn = [event.card for event in events if type(event) is Drew and event.seat == voice.you and event.card]
    lines = [voice.say("told.hand", cards=voice.cards(drawn))] if len(drawn) > 1 else []
    for event in events:
        if type(event) is Reshuffled or type(event) is HandShown:
            lines.append(event_sentence(event, voice))
        elif (type(event) is Dealt or type(event) is HandMoved) and event.cards is not None:
            lines.append(voice.say("told.hand", cards=voice.cards(event.cards)))
    return lines


def _deed(event: Event, voice: Voice) -> str:
    """Return what somebody did, in a clause; nothing for an event that is a sentence of its own."""
    match event:
        case Played():
            return play_phrase("told.plays", event, voice)
        case TurnedUp(card, "opens"):
            return voice.say("told.first_card", card=voice.card(card))
        case Caught(seat, target, due):
            return voice.say("told.catches" if due else "told.catches_wrongly", seat, target)
        case ColorSet(None, color):
            return voice.say("told.stays", color=voice.color(color))
        case ColorSet(seat, color):
            return voice.say("told.makes_it", seat, color=voice.color(color))
        case UnoCalled(seat, False):
            return voice.say("told.calls_wrongly", seat)
        case _:
            return ""


def _answer(event: Answered, more: bool, voice: Voice) -> str:
    """Return an answer in a clause; nothing where `more` follows that tells it as well."""
    match event:
        case Answered(_, _, "color", _):
            return ""
        case Answered(_, about, "challenge", "accept"):
            return "" if more else voice.say("told.accepts", about)
        case Answered(_, about, "friend", str(friend)):
            return voice.say("told.names_friend", about, option=voice.option(friend))
        case Answered(_, about, "kick", "good"):
            return voice.say("told.kick_good", about)
        case Answered(_, about, "kick", "no-good"):
            return voice.say("told.kick_missed", about)
        case Answered(_, about, "launched", option):
            return voice.say("told.presses_in_vain" if option == "0" else "told.presses", about)
        case Answered(_, about, "dare", "done" | "refused" as option):
            return voice.say(f"told.dare_{option}", about)
        case Answered(None, about, question, option):
            return voice.say("told.reported", about, question=voice.word(question), option=voice.option(option))
        case Answered(_, about, _, int(target)):
            return voice.say("told.chooses_self" if target == about else "told.chooses_player", about, target)
        case _:
            return voice.say("told.chooses", event.about, option=voice.option(event.option))


def _challenged(events: Sequence[Event], voice: Voice) -> list[str]:
    """Return what a challenge led to: the hand, if the reader sees it, and the verdict with what it costs."""
    hands = [event for event in events if type(event) is HandShown]
    shown = [event_sentence(event, voice) for event in hands if event.cards is not None]
    verdicts = [event for event in events if type(event) is Announced and event.word in ("guilty", "innocent")]
    verdict = voice.say(f"told.{verdicts[0].word}") if verdicts else ""
    return [*shown, *_joined(verdict, [event for event in events if event not in (*hands, *verdicts)], voice)]


def _draw_for_the_deal(group: Sequence[Event], voice: Voice) -> str:
    draws = [event for event in group if type(event) is DealerDrawn]
    items = [voice.say("told.dealer", event.seat, card=voice.card(event.card)) for event in draws]
    return voice.say("told.dealers", draws=voice.catalogue.say("list.comma").join(items))
