"""Narration: events as a story, grouped by what somebody did and what came of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import TypeAlias, assert_never

from unorules._seats import Seat
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
    Owed,
    Passed,
    Played,
    Reshuffled,
    Reversed,
    Skipped,
    TurnedUp,
    UnoCalled,
)
from unorules.variant import Variant
from unorules.views import redact
from unorules.words.catalogue import Language
from unorules.words.sentences import event_sentence, play_phrase
from unorules.words.voice import Voice

# Narrating: what happened as people tell it, several events in one sentence.


def narrate(
    events: Iterable[Event],
    names: Sequence[str],
    you: Seat | None = None,
    *,
    language: Language = "en",
    variant: Variant | None = None,
) -> list[str]:
    """Tell what happened, in sentences: draws are counted, and a card is told with what comes of it.

    What nobody would say is left out. For events that come step by step, use a `Narrator`.

    Args:
        you: The seat that is spoken to, and told only what it may know, even if the events are not redacted; without
            it, what everyone may know is told.
        ...: As in `describe`.

    Raises:
        ...: As in `describe`.
    """
    return Narrator(names, you, language=language, variant=variant).tell(events)


class Narrator:
    """Tells a game step by step, in the sentences that `narrate` would have for all of it.

    Args:
        ...: As in `narrate`.

    Raises:
        SeatError: If `you` has no name.
        LanguageError: For an unknown language.
        VariantError: For what is no variant.
    """

    def __init__(
        self,
        names: Sequence[str],
        you: Seat | None = None,
        *,
        language: Language = "en",
        variant: Variant | None = None,
    ) -> None:
        self._voice = Voice(names, you, language, variant)
        self._drew: Seat | None = None

    def tell(self, events: Iterable[Event]) -> list[str]:
        """Return the sentences for the events of a step.

        Raises:
            EventError: Unless given events.
            SeatError: For a seat without a name.
        """
        lines = []
        for group in happenings(redact(events, self._voice.you)):
            first = group[0]
            # After drawing, that somebody passes goes without saying.
            if not (type(first) is Passed and first.seat == self._drew):
                lines += sentences_for(group, self._voice)
            self._drew = first.seat if type(first) is Drew and first.why == "turn" else None
        return lines


# Telling: the sentences for one happening.


def sentences_for(group: Sequence[Event], voice: Voice) -> list[str]:
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


# Consequences: what came of a card, a call or an answer, in clauses without a capital letter.

Single: TypeAlias = Announced | Discarded | Flipped | HandsPooled | Owed | Reversed | Skipped | TurnedUp
"""What is told by itself. Draws and hands that move are told together."""


def consequences(events: Iterable[Event], voice: Voice) -> list[str]:
    """Return a clause for each consequence: the draws of a seat are counted, and told with the turn that it loses."""
    clauses: list[str] = []
    drawn: list[Drew] = []
    told = [event for event in events if isinstance(event, Single | Drew | HandMoved)]
    for _, same in groupby(told, key=_run):
        run = list(same)
        if drawn and type(run[0]) is Skipped and run[0].seat == drawn[0].seat:
            clauses.append(_draws(drawn, voice, loses=True))
            drawn, run = [], run[1:]
        if drawn:
            clauses.append(_draws(drawn, voice))
        drawn = [event for event in run if type(event) is Drew]
        clauses += _moves([event for event in run if type(event) is HandMoved], voice)
        clauses += [_clause(event, voice) for event in run if isinstance(event, Single)]
    return [*clauses, _draws(drawn, voice)] if drawn else clauses


def is_swap(moves: Sequence[HandMoved]) -> bool:
    """Return whether two seats have swapped hands, and no more has moved."""
    return len(moves) == 2 and (moves[0].seat, moves[0].source) == (moves[1].source, moves[1].seat)


def _run(event: Event) -> tuple[type, Seat | None]:
    return type(event), event.seat if type(event) is Drew else None


def _draws(drawn: Sequence[Drew], voice: Voice, *, loses: bool = False) -> str:
    last = drawn[-1]
    if last.shown and len(drawn) > 1:
        id = "told.draws_shows_and_loses" if loses else "told.draws_and_shows"
        return voice.say(id, last.seat, drawn=_drawn(drawn, voice), card=voice.card(last.card))
    return voice.say("told.draws_and_loses" if loses else "told.draws", last.seat, drawn=_drawn(drawn, voice))


def _drawn(drawn: Sequence[Drew], voice: Voice) -> str:
    """Return the card that was drawn, or how many were."""
    return voice.card(drawn[0].card) if len(drawn) == 1 else str(len(drawn))


def _moves(moves: Sequence[HandMoved], voice: Voice) -> list[str]:
    if is_swap(moves):
        return [voice.say("told.swap_hands", moves[0].seat, moves[0].source)]
    return [voice.say("told.gets_hand", move.seat, move.source, cards=voice.count(move.count)) for move in moves]


def _clause(event: Single, voice: Voice) -> str:
    match event:
        case Skipped(seat):
            return voice.say("told.loses", seat)
        case Owed(seat, count):
            return voice.say("told.owes", seat, cards=voice.count(count))
        case Reversed(direction):
            return voice.say("told.to_the_left" if direction == 1 else "told.to_the_right")
        case HandsPooled(seats):
            return voice.say("told.pooled", players=voice.players(seats, "list.to_you"))
        case Discarded(seat, cards):
            return voice.say("told.discards", seat, cards=voice.counted(cards))
        case Flipped(top):
            return voice.say("told.flips", card=voice.card(top))
        case TurnedUp(card):
            return voice.say("told.turns_up", card=voice.card(card))
        case Announced(_, word):
            return voice.say("told.verdict", verdict=voice.verdict(word))
        case _:
            assert_never(event)


# Happenings: events split into what somebody did, each with what came of it.

GOES_ON = (Announced, Dealt, Discarded, Flipped, HandMoved, HandShown, HandsPooled, Owed, Reshuffled, Reversed, Skipped)
"""What comes of something else. Draws, too, unless they begin something themselves."""


def happenings(events: Iterable[Event]) -> Iterator[list[Event]]:
    """Yield the events in groups: the first of each is what somebody did.

    No step of a game ends within a group, so that it does not matter whether steps are taken one by one.
    """
    group: list[Event] = []
    for event in events:
        if group and not _goes_on(group, event):
            yield group
            group = []
        group.append(event)
    if group:
        yield group


def _goes_on(group: Sequence[Event], event: Event) -> bool:
    before = group[-1]
    if type(event) is Drew:
        draws = [one for one in group if type(one) is Drew]
        if event.why == "turn":  # several, where one draws until a card fits
            return bool(draws) and (draws[-1].seat, draws[-1].why) == (event.seat, "turn")
        return type(before) is not Owed and all(one.why == event.why for one in draws)
    if type(event) is DealerDrawn or type(event) is Played:
        return type(before) is (JumpedIn if type(event) is Played else DealerDrawn)
    return type(event) in GOES_ON or (type(event) is TurnedUp and event.fate == "discarded")
