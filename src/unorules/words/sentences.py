"""Single sentences: an event, an action, a prompt or a refusal in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never, get_args

from unorules._seats import Seat
from unorules.actions import Action, Answer, CallUno, Catch, Draw, Leave, NextRound, Pass, Play
from unorules.cards.effects import Option
from unorules.errors import EventError, Reason, Violation, quote
from unorules.events import (
    Announced,
    Answered,
    Asked,
    Caught,
    ColorSet,
    DealerDrawn,
    Dealt,
    Discarded,
    Drew,
    Event,
    Flipped,
    HandMoved,
    HandShown,
    HandsPooled,
    JumpedIn,
    MatchEnded,
    MatchStarted,
    Owed,
    Passed,
    Played,
    Redealt,
    Reshuffled,
    Reversed,
    RoundEnded,
    RoundStarted,
    SeatOut,
    Skipped,
    TurnedUp,
    UnoCalled,
)
from unorules.prompts import Prompt
from unorules.variant import Variant
from unorules.variants import BUILT_IN
from unorules.words.catalogue import Language
from unorules.words.voice import Voice


def describe(
    what: Event | Action | Prompt | Violation,
    names: Sequence[str],
    *,
    you: Seat | None = None,
    language: Language = "en",
    variant: Variant | None = None,
) -> str:
    """Describe an event, an action, a prompt or a violation in one sentence.

    Events tell what happened: `Bo plays a red 7.` Actions are written for menus and buttons: `Play red 7`. A prompt
    says whom the game waits for, a violation why something is refused.

    Args:
        what: The event, action, prompt or violation.
        names: The names of the players, by seat.
        you: The reader's seat; without it, nobody is called `you`.
        language: `en`, `de`, or a `Catalogue` of your own.
        variant: The variant that has the titles of your own cards.

    Raises:
        EventError: For anything other than an event, action, prompt or violation.
        SeatError: For a seat without a name.
        LanguageError: For an unknown language.
        VariantError: If `variant` is not a Variant.
    """
    voice = Voice(names, you, language, variant)
    if type(what) in get_args(Event):
        return event_sentence(what, voice)  # type: ignore[arg-type]
    if type(what) in get_args(Action):
        return voice.capitalize(action_phrase(what, voice))  # type: ignore[arg-type]
    if type(what) is Prompt:
        return prompt_sentence(what, voice)
    if type(what) is Violation:
        return refusal(what, voice)
    raise EventError(f"describe takes one event, action, prompt or violation, not {quote(what)}")


def prompt_sentence(prompt: Prompt, voice: Voice) -> str:
    """Return a sentence about whom the game waits for, or the question that it asks the reader."""
    if prompt.question is None:
        return voice.say(f"prompt.{prompt.kind}", prompt.about, cards=voice.count(prompt.owed))
    shipped = f"question.{prompt.question}"
    if not voice.titles.question(prompt.question) and voice.catalogue.has(shipped):
        return voice.say(shipped, prompt.about)
    question = voice.question(prompt.question)
    if prompt.kind == "outcome":  # the host says what happened; nobody is asked
        return voice.capitalize(question)
    return voice.sentence("prompt.ask", prompt.about, question=question)


# Events, one sentence for each.


def event_sentence(event: Event, voice: Voice) -> str:
    """Return an event as a sentence."""
    say = voice.say
    match event:
        case MatchStarted(variant, players):
            return _match_start(variant, players, voice)
        case DealerDrawn(seat, card):
            return say("event.dealer_drawn", seat, card=voice.card(card))
        case RoundStarted(round, dealer):
            return say("event.round_started", dealer, round=round)
        case Redealt():
            return say("event.redealt")
        case Dealt(seat, count, cards):
            return say("event.dealt", seat, cards=voice.count(count), faces=voice.colon_list(cards))
        case TurnedUp(card, fate):
            id = "event.turned_up" if fate == "discarded" else f"event.{fate}"
            return voice.sentence(id, card=voice.card(card))
        case Played():
            return play_phrase("event.played", event, voice)
        case JumpedIn(seat, due):
            return say("event.jumped_in", seat, due)
        case Owed(seat, count):
            return say("event.owed", seat, cards=voice.count(count))
        case Drew(seat, card, why, shown):
            return say(f"event.{'showed' if shown else 'drew'}_{why}", seat, card=voice.card(card))
        case Passed(seat):
            return say("event.passed", seat)
        case Asked(seat, about, question, options):
            return _question_sentence(seat, about, question, options, voice)
        case Answered(seat, _, question, option):
            return say("event.answered", seat, question=voice.word(question), option=voice.option(option))
        case Flipped(top):
            return voice.sentence("event.flipped", card=voice.card(top))
        case ColorSet(None, color):
            return voice.sentence("event.color_stays", color=voice.color(color))
        case ColorSet(seat, color):
            return say("event.color_set", seat, color=voice.color(color))
        case UnoCalled(seat, due):
            return say("event.uno_called" if due else "event.uno_called_wrongly", seat)
        case Caught(seat, target, due):
            return say("event.caught" if due else "event.caught_wrongly", seat, target)
        case HandShown(seat, to, cards):
            whom = voice.catalogue.say("list.everyone") if to is None else to
            return say("event.hand_shown", seat, whom, faces=voice.colon_list(cards))
        case Announced(seat, word):
            return say("event.announced", seat, verdict=voice.verdict(word))
        case HandMoved(seat, source, count, cards):
            return say("event.hand_moved", seat, source, cards=voice.count(count), faces=voice.colon_list(cards))
        case HandsPooled(seats):
            return say("event.hands_pooled", players=voice.players(seats, "list.to_you"))
        case Discarded(seat, cards):
            return say("event.discarded", seat, cards=voice.count(len(cards)), faces=voice.colon_list(cards))
        case SeatOut(seat, why, _):
            return say(f"event.out_{why}", seat)
        case Skipped(seat):
            return say("event.skipped", seat)
        case Reversed(direction):
            return say("event.reversed_left" if direction == 1 else "event.reversed_right")
        case Reshuffled(count):
            return say("event.reshuffled", cards=voice.count(count))
        case RoundEnded():
            return _round_end(event, voice)
        case MatchEnded(winners, scores):
            return _match_end(winners, scores, voice)
        case _:
            assert_never(event)


def play_phrase(id: str, played: Played, voice: Voice) -> str:
    """Return a play in the words of a message, or of its twin for a play that names a colour."""
    what = voice.stack(played.card, len(played.others) + 1)
    if played.color is None:
        return voice.say(id, played.seat, what=what)
    return voice.say(f"{id}_color", played.seat, what=what, color=voice.color(played.color))


def _match_start(id: str, players: Sequence[str], voice: Voice) -> str:
    shipped = BUILT_IN.variant(id).title if id in BUILT_IN else id
    title = shipped if voice.variant is None else voice.variant.title
    others = voice.join([name for seat, name in enumerate(players) if seat != voice.you])
    return voice.say("event.match_started", "" if voice.you is None else voice.you, variant=title, players=others)


def _question_sentence(seat: Seat | None, about: Seat, question: str, options: Sequence[Option], voice: Voice) -> str:
    offered = voice.catalogue.say("list.or").join(map(voice.option, options))
    asked = voice.question(question)
    if seat == about:
        return voice.say("event.asked", seat, question=asked, options=offered)
    return voice.say("event.asked_about", seat, about, question=asked, options=offered)


def _round_end(event: RoundEnded, voice: Voice) -> str:
    if event.winner is None:
        return voice.say(f"event.round_{event.why}", round=event.round)
    scored = [(seat, points) for seat, points in enumerate(event.points) if points]
    gained = voice.join([voice.say("event.gain", seat, points=f"{points:+}") for seat, points in scored])
    gains = voice.say("event.gains", gains=gained) if gained else ""
    id = "event.round_won" if event.why == "out" else "event.round_left"
    return voice.say(id, event.winner, round=event.round, gains=gains)


def _match_end(winners: Sequence[Seat], scores: Sequence[int], voice: Voice) -> str:
    id = "event.match_won" if len(winners) == 1 else "event.match_shared"
    who = voice.you if voice.you in winners else winners[0] if winners else ""
    others = voice.join([voice.name(seat) for seat in winners if seat != voice.you])
    if any(scores) and winners and max(winners) < len(scores):
        best = max(scores[seat] for seat in winners)
        return voice.say(f"{id}_points", who, players=others, count=best)
    return voice.say(id, who, players=others)


# Actions, as on a button, and refusals.


def action_phrase(action: Action, voice: Voice) -> str:
    """Return an action in the words of a button."""
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
