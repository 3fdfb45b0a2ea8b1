"""The story of a game, in sentences for groups of events: an action and its consequences."""

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


def narrate(
    events: Iterable[Event],
    names: Sequence[str],
    you: Seat | None = None,
    *,
    language: Language = "en",
    variant: Variant | None = None,
) -> list[str]:
    """Tell events as people would, in sentences: draws are counted, and a card is told with its consequences.

    Trivial events are left out. For events that come step by step, use a `Narrator`.

    Args:
        events: What happened, in its order.
        names: The names of the players, by seat.
        you: The reader's seat. The sentences hold only what this seat may know, even if the events are not redacted;
            without it, only what everyone may know.
        language: `en`, `de`, or a `Catalogue` of your own.
        variant: The variant that has the titles of your own cards.

    Raises:
        EventError: Unless given events.
        SeatError: For a seat without a name.
        LanguageError: For an unknown language.
        VariantError: If `variant` is not a Variant.
    """
    return Narrator(names, you, language=language, variant=variant).tell(events)


class Narrator:
    """Tells a game step by step, in the same sentences that `narrate` returns for all of its events.

    Args:
        names: The names of the players, by seat.
        you: The reader's seat. The sentences hold only what this seat may know, even if the events are not redacted;
            without it, only what everyone may know.
        language: `en`, `de`, or a `Catalogue` of your own.
        variant: The variant that has the titles of your own cards.

    Raises:
        SeatError: If `you` has no name.
        LanguageError: For an unknown language.
        VariantError: If `variant` is not a Variant.
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

        Args:
            events: The events, in their order.

        Raises:
            EventError: Unless given events.
            SeatError: For a seat without a name.
        """
        lines = []
        for group in group_events(redact(events, self._voice.you)):
            first = group[0]
            # A pass after a draw goes without saying.
            if not (type(first) is Passed and first.seat == self._drew):
                lines += sentences_for(group, self._voice)
            self._drew = first.seat if type(first) is Drew and first.why == "turn" else None
        return lines


# Event groups: what somebody did, with the events that followed from it.

CONSEQUENCES = (
    Announced,
    Dealt,
    Discarded,
    Flipped,
    HandMoved,
    HandShown,
    HandsPooled,
    Owed,
    Reshuffled,
    Reversed,
    Skipped,
)
"""Events that always follow from another one. A draw does too, unless it begins a group itself."""


def group_events(events: Iterable[Event]) -> Iterator[list[Event]]:
    """Yield the events in groups: the first of each is what somebody did.

    No step of a game ends within a group, so it does not matter whether events come all at once or step by step.
    """
    group: list[Event] = []
    for event in events:
        if group and not _belongs_to(group, event):
            yield group
            group = []
        group.append(event)
    if group:
        yield group


def _belongs_to(group: Sequence[Event], event: Event) -> bool:
    """Return whether an event follows from the group before it."""
    before = group[-1]
    if type(event) is Drew:
        draws = [one for one in group if type(one) is Drew]
        if event.why == "turn":  # several, where one draws until a card fits
            return bool(draws) and (draws[-1].seat, draws[-1].why) == (event.seat, "turn")
        return type(before) is not Owed and all(one.why == event.why for one in draws)
    if type(event) is DealerDrawn or type(event) is Played:
        return type(before) is (JumpedIn if type(event) is Played else DealerDrawn)
    return type(event) in CONSEQUENCES or (type(event) is TurnedUp and event.fate == "discarded")


# Sentences for one group.


def sentences_for(group: Sequence[Event], voice: Voice) -> list[str]:
    """Return the sentences for a group: what somebody did, and its consequences."""
    first, rest = group[0], group[1:]
    if type(first) is DealerDrawn:
        return [_dealer_sentence(group, voice)]
    if type(first) is Answered and (first.question, first.option) == ("challenge", "challenge"):
        return [voice.say("told.challenges", first.seat), *_challenge_sentences(rest, voice)]
    if type(first) in (*CONSEQUENCES, Drew):
        return _compose("", group, voice)
    if type(first) is JumpedIn and rest and type(rest[0]) is Played:
        return _compose(play_phrase("told.jumps_in", rest[0], voice), rest[1:], voice)
    if type(first) is Answered:
        moves = [event for event in rest if type(event) is HandMoved]
        if first.question == "swap" and is_swap(moves):
            others = [event for event in rest if type(event) is not HandMoved]
            swap = voice.say("told.swaps", moves[0].seat, moves[0].source)
            return [*_compose(swap, others, voice), *_extra_sentences(moves, voice)]
        return _compose(_answer_clause(first, bool(consequences(rest, voice)), voice), rest, voice)
    if clause := _action_clause(first, voice):
        return _compose(clause, rest, voice)
    return [*([] if type(first) is Asked else [event_sentence(first, voice)]), *_compose("", rest, voice)]


def _compose(clause: str, events: Sequence[Event], voice: Voice) -> list[str]:
    """Return a sentence from a clause, which may be empty, and the consequences, followed by the extra sentences."""
    after = voice.join(consequences(events, voice))
    lines = []
    if clause and after:
        lines = [voice.sentence("told.with_consequences", what=clause, consequences=after)]
    elif clause or after:
        lines = [voice.sentence("told.sentence", what=clause or after)]
    return [*lines, *_extra_sentences(events, voice)]


def _extra_sentences(events: Sequence[Event], voice: Voice) -> list[str]:
    """Return separate sentences about the cards that the reader draws, gets or is shown, and about reshuffling."""
    drawn = [event.card for event in events if type(event) is Drew and event.seat == voice.you and event.card]
    lines = [voice.say("told.hand", cards=voice.cards(drawn))] if len(drawn) > 1 else []
    for event in events:
        if type(event) is Reshuffled or type(event) is HandShown:
            lines.append(event_sentence(event, voice))
        elif (type(event) is Dealt or type(event) is HandMoved) and event.cards is not None:
            lines.append(voice.say("told.hand", cards=voice.cards(event.cards)))
    return lines


def _action_clause(event: Event, voice: Voice) -> str:
    """Return a clause about what somebody did; an empty text for an event with a sentence of its own."""
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


def _answer_clause(event: Answered, more: bool, voice: Voice) -> str:
    """Return a clause about an answer; an empty text if other clauses tell it: a colour, or what follows (`more`)."""
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


def _challenge_sentences(events: Sequence[Event], voice: Voice) -> list[str]:
    """Return the sentences after a challenge: the hand, if the reader sees it, and the verdict with its penalty."""
    shown, verdict, others = [], "", []
    for event in events:
        if type(event) is HandShown:
            shown += [event_sentence(event, voice)] if event.cards is not None else []
        elif type(event) is Announced and event.word in ("guilty", "innocent"):
            verdict = verdict or voice.say(f"told.{event.word}")
        else:
            others.append(event)
    return [*shown, *_compose(verdict, others, voice)]


def _dealer_sentence(group: Sequence[Event], voice: Voice) -> str:
    """Return a sentence about the cards that were drawn to choose the dealer."""
    draws = [event for event in group if type(event) is DealerDrawn]
    items = [voice.say("told.dealer", event.seat, card=voice.card(event.card)) for event in draws]
    return voice.say("told.dealers", draws=voice.catalogue.say("list.comma").join(items))


# Consequences of a card, a call or an answer, as clauses without a capital letter.

Single: TypeAlias = Announced | Discarded | Flipped | HandsPooled | Owed | Reversed | Skipped | TurnedUp
"""Events with a clause each. Draws, and hands that move, share one."""


def consequences(events: Iterable[Event], voice: Voice) -> list[str]:
    """Return the clauses of the consequences. The draws of a seat share one, with the turn that it loses."""
    clauses: list[str] = []
    drawn: list[Drew] = []
    told = [event for event in events if isinstance(event, Single | Drew | HandMoved)]
    for _, same in groupby(told, key=_run_key):
        run = list(same)
        if drawn and type(run[0]) is Skipped and run[0].seat == drawn[0].seat:
            clauses.append(_draw_clause(drawn, voice, loses=True))
            drawn, run = [], run[1:]
        if drawn:
            clauses.append(_draw_clause(drawn, voice))
        drawn = [event for event in run if type(event) is Drew]
        clauses += _move_clauses([event for event in run if type(event) is HandMoved], voice)
        clauses += [_single_clause(event, voice) for event in run if isinstance(event, Single)]
    return [*clauses, _draw_clause(drawn, voice)] if drawn else clauses


def is_swap(moves: Sequence[HandMoved]) -> bool:
    """Return whether exactly two hands moved, each to the seat of the other."""
    return len(moves) == 2 and (moves[0].seat, moves[0].source) == (moves[1].source, moves[1].seat)


def _run_key(event: Event) -> tuple[type, Seat | None]:
    """Return a key that is equal for events that can share a clause."""
    return type(event), event.seat if type(event) is Drew else None


def _draw_clause(drawn: Sequence[Drew], voice: Voice, *, loses: bool = False) -> str:
    """Return a clause about the draws of a seat: the card if there is only one, otherwise their number."""
    last = drawn[-1]
    what = voice.card(last.card) if len(drawn) == 1 else str(len(drawn))
    if last.shown and len(drawn) > 1:
        id = "told.draws_shows_and_loses" if loses else "told.draws_and_shows"
        return voice.say(id, last.seat, drawn=what, card=voice.card(last.card))
    return voice.say("told.draws_and_loses" if loses else "told.draws", last.seat, drawn=what)


def _move_clauses(moves: Sequence[HandMoved], voice: Voice) -> list[str]:
    if is_swap(moves):
        return [voice.say("told.swap_hands", moves[0].seat, moves[0].source)]
    return [voice.say("told.gets_hand", move.seat, move.source, cards=voice.count(move.count)) for move in moves]


def _single_clause(event: Single, voice: Voice) -> str:
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
            return voice.say("told.discards", seat, cards=voice.cards_with_count(cards))
        case Flipped(top):
            return voice.say("told.flips", card=voice.card(top))
        case TurnedUp(card):
            return voice.say("told.turns_up", card=voice.card(card))
        case Announced(_, word):
            return voice.say("told.verdict", verdict=voice.verdict(word))
        case _:
            assert_never(event)
