"""The beginning of a memory: what a view tells at once."""

from __future__ import annotations

from unorules.engine.compiled import compile_variant
from unorules.engine.shuffle import SEED_BYTES
from unorules.engine.state import start_match
from unorules.errors import shown
from unorules.model.actions import Catch
from unorules.model.events import Owed
from unorules.model.prompts import NO_CARD
from unorules.model.seats import Seat
from unorules.players.memory.asking import AskingCard, Interrupted, Moment, Question
from unorules.players.memory.early_calls import note_call
from unorules.players.memory.fields import DISCARDS, DRAW_PILE, HANDS, JUST_DRAWN, MemoryDraft
from unorules.players.memory.mismatch import MemoryMismatch
from unorules.players.memory.pools import Worlds, move, one_pool, pool_for_each_back
from unorules.view import View


def first_draft(view: View) -> MemoryDraft:
    """Return what a view tells, with nothing seen before."""
    given: object = view
    if not isinstance(given, View):
        raise MemoryMismatch(f"a memory is made from a view, not from {shown(given)}")
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
    draft._below, draft._buried = b"", ()
    draft._unseen = view.discard_size - 1 if compiled.sides else 0
    draft._worlds = _hidden(draft, view)
    draft._untouched = draft._out = None
    draft._knows_out = False
    draft._passes = draft._laid_on = 0
    draft._drawn = prompt.seat if prompt.kind == "drawn" else None
    draft._could_go_on = view.draw_size > 0 or view.discard_size > 1
    draft._owed = Owed(prompt.seat, prompt.owed) if prompt.kind == "debt" and prompt.seat is not None else None
    draft._draw_card = NO_CARD
    draft._asking = draft._question = draft._called = None
    draft._turn, draft._last, draft._lost = prompt.seat, prompt.by, ()
    draft._ahead = prompt.seat if view.called_early else None
    if view.called_early and prompt.seat is not None:
        note_call(draft, prompt.seat)
    opens = compiled.kinds[draft._discards[0]].on_open == "effects"
    if prompt.question is not None and prompt.about is not None and (prompt.by is not None or opens):
        draft._question = Question(prompt.seat is None, prompt.about, prompt.question, prompt.options)
        draft._asking = _drawing(draft, view) if _is_drawing(draft, view) else _asking_card(draft, view)
    return draft


def _hidden(draft: MemoryDraft, view: View) -> Worlds:
    """Return the cards that the view does not show: they may be anywhere, but for what their backs tell."""
    cards, backs, drawer = draft._compiled.deck, draft._backs, view.prompt.seat
    for card in draft._hand + draft._discards:
        cards = cards.replace(bytes((card,)), b"", 1)
    slots = [0] * HANDS + [0 if seat == view.seat else size for seat, size in enumerate(view.sizes)]
    slots[DRAW_PILE] = view.draw_size
    slots[DISCARDS] = view.discard_size - 1
    worlds = one_pool(cards, tuple(slots))
    if view.backs:
        held = [() if seat == view.seat else backs.to_numbers(hand) for seat, hand in enumerate(view.backs)]
        worlds = pool_for_each_back(cards, HANDS, held, backs.of_cards)
    if view.prompt.kind == "drawn" and drawer is not None and drawer != view.seat:
        worlds = move(worlds, HANDS + drawer, JUST_DRAWN, backs=backs.of_cards)
    return worlds


def _asking_card(draft: MemoryDraft, view: View) -> AskingCard:
    """Return the card that asks, as if its player had held the same cards when it was played."""
    prompt, card = view.prompt, draft._discards[0]
    seat = view.dealer if prompt.by is None else prompt.by
    owed = max(prompt.owed - draft._compiled.house.penalties[card], 0)
    return AskingCard(card, seat, prompt.by is None, None, owed, NO_CARD, (_moment(draft, view, seat),), seat)


def _moment(draft: MemoryDraft, view: View, seat: Seat) -> Moment:
    own = draft._hand if seat == view.seat else None
    return Moment(view.sizes, view.active, view.direction, draft._color, own=own, asked=draft._question)


def _is_drawing(draft: MemoryDraft, view: View) -> bool:
    """Return whether it seems to be drawing that asks, and not the top card."""
    prompt, drawing = view.prompt, draft._compiled.on_draw
    top = draft._compiled.kinds[draft._discards[0]]
    if drawing is None or prompt.by is None or top.on_answer is None:
        return drawing is not None and prompt.by is not None
    of_card, of_drawing = [
        prompt.question in [question.question for question in kind.questions] for kind in (top, drawing)
    ]
    return prompt.by == prompt.about if of_card == of_drawing else of_drawing


def _drawing(draft: MemoryDraft, view: View) -> AskingCard:
    """Return what asks when somebody draws: as a turn, or for a call, which must be so if nobody may be caught now."""
    rules, seat = view.variant.rules, view.prompt.by or 0
    others = [one for one in view.catchable if one != view.seat]
    may_catch = bool(others) or (rules.uno_false_penalty > 0 and draft._could_go_on)
    interrupts = None
    if view.seat in view.active and may_catch and not any(type(action) is Catch for action in view.legal):
        interrupts = Interrupted(None, None)
    count = 1 if interrupts is None else rules.uno_penalty
    moments = (_moment(draft, view, seat),)
    return AskingCard(NO_CARD, seat, False, None, count, NO_CARD, moments, seat, interrupts=interrupts)
