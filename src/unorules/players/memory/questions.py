"""A card that may ask: what its player knew and did, so that its secrets can be told for any hand it may have had.

Where a variant says what drawing is, that asks too: it is written down like a card, as `NO_CARD`.
"""

from __future__ import annotations

from typing import NamedTuple

from attrs import evolve, frozen

from unorules._compiled import CompiledVariant
from unorules._seats import Seat
from unorules._values import Value
from unorules.cards.card import Card
from unorules.cards.effects import Ask, Effect, Option, Penalty, Skip, TakePenalty
from unorules.cards.turn import Reply, Turn, make_turn
from unorules.prompts import NO_CARD, Pending


class OpenQuestion(NamedTuple):
    """The public part of a question."""

    outcome: bool
    """Whether the host is asked."""
    about: Seat
    word: str
    options: tuple[Option, ...]


MAX_ANSWERS_GUESSED = 2
"""How many answers are guessed that led to a question which was not seen to be asked."""


@frozen(eq=False, repr=False)
class Moment(Value):
    """What the code of the card was told besides the hand, when it was played or its question was answered."""

    sizes: tuple[int, ...]
    active: tuple[Seat, ...]
    direction: int
    color: int
    """The colour in force."""
    drawn: int = 0
    """How many cards its player had drawn since it was played."""
    own: bytes | None = None
    """The hand of its player, if this seat is the one."""
    reply: tuple[Seat, Option] | None = None
    """Whom the answer was about, and the answer; None when the card was played."""
    asked: OpenQuestion | None = None
    """What it asked then."""


@frozen(eq=False, repr=False)
class AskingCard(Value):
    """The last card that was played or turned up, if its kind asks questions, and what has happened since."""

    card: int
    seat: Seat
    """Who played it; the dealer, if it was turned up at the start."""
    opening: bool
    color_before: int | None
    """The colour in force when it was played; None if that was not seen."""
    owed: int
    """The debt that it was laid on; or how many cards would be drawn."""
    draw_card: int
    """The last draw card of that debt."""
    moments: tuple[Moment, ...]
    holder: Seat | None
    """Who has the hand that its player had then; None after it was shuffled with others."""
    lost: tuple[Seat, ...] = ()
    """Who has lost a turn to it."""
    left: bytes = b""
    """Cards of that hand that were discarded since."""
    interrupts: Interrupted | None = None
    """What the game waited for before somebody had to draw for a missed or wrong call, and will wait for again."""

    @property
    def size(self) -> int:
        """How many cards its player held when it was played."""
        return self.moments[0].sizes[self.seat]

    def when_asked(self, question: OpenQuestion) -> AskingCard:
        """Return the card with what it has asked now."""
        *before, last = self.moments
        return evolve(self, moments=(*before, evolve(last, asked=question)))

    def when_skipped(self, seat: Seat, active: int) -> AskingCard:
        """Return the card with a seat that has lost a turn to it. When every seat has, nobody has."""
        lost = (*self.lost, seat)
        return evolve(self, lost=lost if len(lost) < active else ())

    def when_out(self, seat: Seat, active: int) -> AskingCard:
        """Return the card with a seat out of the match while it asks."""
        lost = tuple([one for one in self.lost if one != seat])
        return evolve(self, lost=lost if len(lost) < active else ())


@frozen(eq=False, repr=False)
class Interrupted(Value):
    """A prompt that is interrupted because somebody has to draw: the card that asks, and its question, if one does."""

    asking: AskingCard | None
    question: OpenQuestion | None


def pending_of(compiled: CompiledVariant, card: AskingCard, color_before: int, hands: list[bytes]) -> Pending | None:
    """Return what the engine keeps of the card if its player held these hands; None if it would ask something else.

    There is one hand for each moment.
    """
    asked: Ask | None = None
    owed = card.owed
    for moment, hand in zip(card.moments, hands, strict=True):
        effects = _effects(compiled, card, moment, _turn(compiled, card, moment, color_before, hand, owed), asked)
        asked, owed = _question_of(effects), _owed_after(card, effects, owed)
        if asked is None or moment.asked != question_of(asked):
            return None
    memo = None if asked is None else asked.memo
    return Pending(card.card, card.seat, card.opening, color_before, hands[0], memo, card.lost, owed)


def guessed_pending(compiled: CompiledVariant, card: AskingCard, color_before: int, hand: bytes) -> Pending | None:
    """Return the same for a question of which only the last moment is known: any answers may have led to it."""
    moment = evolve(card.moments[-1], reply=None)
    turn = _turn(compiled, card, moment, color_before, hand, card.owed)
    paths: list[tuple[Ask | None, Moment]] = [(None, moment)]
    for _ in range(MAX_ANSWERS_GUESSED + 1):
        following: list[tuple[Ask | None, Moment]] = []
        for asked_before, step in paths:
            effects = _effects(compiled, card, step, turn, asked_before)
            asked = _question_of(effects)
            if asked is None:
                continue
            if question_of(asked) == moment.asked:
                lost = _skipped(turn, effects)
                owed = _owed_after(card, effects, card.owed)
                return Pending(card.card, card.seat, card.opening, color_before, hand, asked.memo, lost, owed)
            following += [(asked, evolve(moment, reply=(asked.seat, option))) for option in asked.options]
        paths = following
    return None


def question_of(asked: Ask) -> OpenQuestion:
    """Return the public part of a question."""
    return OpenQuestion(asked.outcome, asked.seat, asked.question, asked.options)


def _turn(
    compiled: CompiledVariant, card: AskingCard, moment: Moment, color_before: int, hand: bytes, owed: int
) -> Turn:
    face = Card(compiled.kind(NO_CARD).id) if card.card == NO_CARD else compiled.cards[card.card]
    return make_turn(
        card.seat,
        face,
        compiled.to_cards(hand),
        moment.sizes,
        moment.active,
        moment.direction,
        compiled.colors[moment.color],
        compiled.colors[color_before],
        compiled.rules,
        owed,
        compiled.colors_to_name(),
    )


def _effects(
    compiled: CompiledVariant, card: AskingCard, moment: Moment, turn: Turn, asked: Ask | None
) -> tuple[Effect, ...]:
    """Return what the card does when it is played, or when the question before is answered.

    Nothing, if its code fails: then it was not played from such a hand.
    """
    kind = compiled.kind(card.card)
    try:
        if moment.reply is None or asked is None or kind.on_answer is None:
            return kind.on_play if isinstance(kind.on_play, tuple) else tuple(kind.on_play(turn))
        about, option = moment.reply
        return tuple(kind.on_answer(turn, Reply(seat=about, option=option, memo=asked.memo)))
    except Exception:  # noqa: BLE001 - code from outside the library
        return ()


def _question_of(effects: tuple[Effect, ...]) -> Ask | None:
    last = effects[-1] if effects else None
    return last if type(last) is Ask else None


def _owed_after(card: AskingCard, effects: tuple[Effect, ...], owed: int) -> int:
    """Return what is owed after these effects, although a question follows. How much is to be drawn stays the same."""
    settled = any(type(effect) is Penalty or type(effect) is TakePenalty for effect in effects)
    return 0 if settled and card.card != NO_CARD else owed


def _skipped(turn: Turn, effects: tuple[Effect, ...]) -> tuple[Seat, ...]:
    """Return who loses a turn to these effects, as far as they just skip."""
    count = sum(effect.count for effect in effects if type(effect) is Skip)
    return turn.others[:count]
