"""The memory of one seat: what it knows of the hidden cards."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from attrs import fields, frozen

from unorules._compiled import compile_variant
from unorules._engine.shuffle import SEED_BYTES
from unorules._seats import Seat, is_seat
from unorules._values import seal
from unorules.actions import Catch
from unorules.cards.cards import Card
from unorules.errors import EventError, SeatError, quote
from unorules.events import Event, Owed
from unorules.players.memory.knowledge import (
    DISCARDS,
    DRAW_PILE,
    DRAWN_BEFORE,
    HANDS,
    JUST_DRAWN,
    SINCE_ASKED,
    AskingCard,
    Interruption,
    MemoryDraft,
    MemoryFields,
    Moment,
    OpenQuestion,
    draft_of,
)
from unorules.players.memory.pools import MemoryMismatch, Worlds, certain_cards, move, one_pool, pools_by_back
from unorules.players.memory.sampling import Sampler
from unorules.players.memory.updates import keep_early_call, update
from unorules.prompts import NO_CARD
from unorules.state import State, start_match
from unorules.views import View


@frozen(init=False, eq=False, repr=False, weakref_slot=False)  # pyright: ignore[reportGeneralTypeIssues] - see `sealing`
class Memory(MemoryFields):
    """What one seat, or a spectator, knows of a match: its view, and what it was told since.

    Immutable: `after` makes another one. It remembers the discards, the cards that were shown, given, taken and put
    back, and how many cards moved unseen from where to where. While a seat that draws until it can play has yet to play
    or pass, it knows that the last card can be played and those before it could not; and it knows what the last early
    call of several cards tells. It draws no other conclusion from what a player did, could have done or did not do,
    even if the rules left no choice, nor from a verdict on a hand that it was not shown.

    Where cards have two sides, it goes by the backs that everyone sees; and when all are turned over, it knows both
    sides of the cards in every hand.

    Args:
        view: What the seat sees when it begins to remember.

    Raises:
        MemoryMismatch: Unless given a view.
    """

    def __init__(self, view: View) -> None:
        draft = _draft_from_view(view)
        for a in fields(MemoryFields):
            object.__setattr__(self, a.name, getattr(draft, a.name))

    def __repr__(self) -> str:
        """Show whose memory it is, and of which moment."""
        return f"<Memory of seat {self._seat} round={self._round} seq={self._seq}>"

    @property
    def seat(self) -> Seat | None:
        """Whose memory it is; None for a spectator."""
        return self._seat

    @property
    def discards(self) -> tuple[Card, ...]:
        """The cards of the discard pile that it has seen, the top one first."""
        return self._compiled.to_cards((self._lower_discards + self._discards)[::-1])

    @property
    def unseen(self) -> tuple[Card, ...]:
        """The cards in other hands and the piles that it does not see, sorted."""
        cards = b"".join([cards for cards, _ in self._worlds[0][1]])
        return self._compiled.to_cards(bytes(sorted(cards)))

    def known_cards(self, seat: Seat) -> tuple[Card, ...]:
        """Return the cards that a seat certainly holds, sorted. Of its own seat, that is the whole hand.

        Args:
            seat: Whose cards are asked for.

        Raises:
            SeatError: For an unknown seat.
        """
        if not is_seat(seat, len(self._match.players)):
            raise SeatError(f"there is no seat {quote(seat)}")
        if seat == self._seat:
            return self._compiled.to_cards(self._hand)
        places = [HANDS + seat] if seat in self._active else []
        if seat == self._drawer:
            places += [JUST_DRAWN, DRAWN_BEFORE]
        if self._tracked_card is not None and seat == self._tracked_card.holder:
            places.append(SINCE_ASKED)
        sure = certain_cards(self._worlds, places) if places else {}
        return self._compiled.to_cards(bytes([card for card in sorted(sure) for _ in range(sure[card])]))

    def after(self, events: Iterable[Event]) -> Memory:
        """Return the memory after an action. Call it once for every action, in order.

        Args:
            events: All events of the action, as `redact` shows them to this seat. Those of `new_game` may be given too,
                at the start.

        Raises:
            MemoryMismatch: If they are not this seat's, or cannot follow.
            EventError: Unless given events.
        """
        given: object = events
        if not isinstance(given, Iterable):
            raise EventError(f"expected the events of an action, not {quote(given)}")
        draft = draft_of(self)
        draft._seq += 1
        update(draft, events)
        return seal(draft, Memory)

    def sampler(self, view: View) -> Sampler:
        """Return a sampler that deals the hidden cards of this view again and again, faster than `sample` does.

        Args:
            view: What the seat sees now.

        Raises:
            MemoryMismatch: If the view is not of this seat and moment.
        """
        return Sampler(self, view)

    def sample(self, view: View, rng: Random) -> State:
        """Return a whole state that this seat cannot tell from the true one.

        Every such deal is equally likely, copies of a card being different cards; the seed is a new one.

        Args:
            view: What the seat sees now.
            rng: The source of randomness.

        Raises:
            MemoryMismatch: If the view is not of this seat and moment, or no hand is found that leads to its prompt.
        """
        return Sampler(self, view).sample(rng)


# The first memory, made from a view alone.


def _draft_from_view(view: View) -> MemoryDraft:
    """Return the memory of a seat that has seen nothing but this view."""
    given: object = view
    if not isinstance(given, View):
        raise MemoryMismatch(f"a memory is made from a view, not from {quote(given)}")
    compiled = compile_variant(view.variant)
    if view.turned:
        compiled = compiled.other_side
    numbers, prompt = compiled.card_numbers, view.prompt
    draft = MemoryDraft()
    draft._match = start_match(compiled, view.players, bytes(SEED_BYTES))
    draft._seat, draft._seq, draft._round, draft._dealer = view.seat, view.seq, view.round, view.dealer
    draft._active, draft._gone, draft._direction = view.active, view.gone, view.direction
    draft._color = compiled.color_numbers[view.color]
    draft._hand = bytes(sorted([numbers[card] for card in view.hand]))
    draft._discards = bytes((numbers[view.top],))
    draft._lower_discards, draft._buried = b"", ()
    draft._unseen_discards = view.discard_size - 1 if compiled.sides else 0
    draft._worlds = _hidden_worlds(draft, view)
    draft._untouched = draft._went_out = None
    draft._saw_round_end = False
    draft._passes = draft._debt_below = 0
    draft._drawer = prompt.seat if prompt.kind == "drawn" else None
    draft._more_to_draw = view.draw_size > 0 or view.discard_size > 1
    draft._debt = Owed(prompt.seat, prompt.owed) if prompt.kind == "debt" and prompt.seat is not None else None
    draft._draw_card = NO_CARD
    draft._asking_card = draft._question = draft._early_call = None
    draft._turn, draft._last_turn, draft._skipped = prompt.seat, prompt.by, ()
    draft._called_early = prompt.seat if view.called_early else None
    if view.called_early and prompt.seat is not None:
        keep_early_call(draft, prompt.seat)
    opens = compiled.kinds[draft._discards[0]].on_open == "effects"
    if prompt.question is not None and prompt.about is not None and (prompt.by is not None or opens):
        draft._question = OpenQuestion(prompt.seat is None, prompt.about, prompt.question, prompt.options)
        draft._asking_card = _asking_draw(draft, view) if _is_draw_asking(draft, view) else _asking_card(draft, view)
    return draft


def _hidden_worlds(draft: MemoryDraft, view: View) -> Worlds:
    """Return where the cards may be that the view does not show: anywhere, but for what their backs tell."""
    cards, backs, drawer = draft._compiled.deck, draft._backs, view.prompt.seat
    for card in draft._hand + draft._discards:
        cards = cards.replace(bytes((card,)), b"", 1)
    slots = [0] * HANDS + [0 if seat == view.seat else size for seat, size in enumerate(view.sizes)]
    slots[DRAW_PILE] = view.draw_size
    slots[DISCARDS] = view.discard_size - 1
    worlds = one_pool(cards, tuple(slots))
    if view.backs:
        hands = [() if seat == view.seat else backs.to_numbers(hand) for seat, hand in enumerate(view.backs)]
        worlds = pools_by_back(cards, HANDS, hands, backs.of_cards)
    if view.prompt.kind == "drawn" and drawer is not None and drawer != view.seat:
        worlds = move(worlds, HANDS + drawer, JUST_DRAWN, backs=backs.of_cards)
    return worlds


def _asking_card(draft: MemoryDraft, view: View) -> AskingCard:
    """Return the card that asks, as if no hand had changed since it was played."""
    prompt, card = view.prompt, draft._discards[0]
    seat = view.dealer if prompt.by is None else prompt.by
    owed = max(prompt.owed - draft._compiled.house.penalties[card], 0)
    return AskingCard(card, seat, prompt.by is None, None, owed, NO_CARD, (_moment(draft, view, seat),), seat)


def _moment(draft: MemoryDraft, view: View, seat: Seat) -> Moment:
    """Return what the code of the card that asks was told, as far as the view shows it."""
    hand, question = draft._hand if seat == view.seat else None, draft._question
    return Moment(view.sizes, view.active, view.direction, draft._color, own_hand=hand, question=question)


def _is_draw_asking(draft: MemoryDraft, view: View) -> bool:
    """Return whether drawing seems to ask, rather than the top card."""
    prompt, drawing = view.prompt, draft._compiled.on_draw
    top = draft._compiled.kinds[draft._discards[0]]
    if drawing is None or prompt.by is None or top.on_answer is None:
        return drawing is not None and prompt.by is not None
    of_card, of_drawing = [
        prompt.question in [question.question for question in kind.questions] for kind in (top, drawing)
    ]
    return prompt.by == prompt.about if of_card == of_drawing else of_drawing


def _asking_draw(draft: MemoryDraft, view: View) -> AskingCard:
    """Return what asks while somebody draws: for a call if nobody can be caught now, otherwise as a turn."""
    rules, seat = view.variant.rules, view.prompt.by or 0
    others = [one for one in view.catchable if one != view.seat]
    may_catch = bool(others) or (rules.uno_false_penalty > 0 and draft._more_to_draw)
    interrupts = None
    if view.seat in view.active and may_catch and not any(type(action) is Catch for action in view.legal):
        interrupts = Interruption(None, None)
    count = 1 if interrupts is None else rules.uno_penalty
    moments = (_moment(draft, view, seat),)
    return AskingCard(NO_CARD, seat, False, None, count, NO_CARD, moments, seat, interrupts=interrupts)
