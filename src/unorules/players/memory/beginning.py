"""The beginning of a memory: what a view tells at once."""

from __future__ import annotations

from unorules.engine.compiled import compile_variant
from unorules.engine.match_info import start_match
from unorules.engine.shuffle import SEED_BYTES
from unorules.errors import shown
from unorules.model.events import Owed
from unorules.model.prompts import NO_CARD
from unorules.players.memory.asking import AskingCard, Moment, Question
from unorules.players.memory.early_calls import note_call
from unorules.players.memory.fields import DISCARDS, DRAW_PILE, HANDS, JUST_DRAWN, MemoryDraft
from unorules.players.memory.mismatch import MemoryMismatch
from unorules.players.memory.pools import Worlds, one_pool
from unorules.view import View


def first_draft(view: View) -> MemoryDraft:
    """Return what a view tells, with nothing seen before."""
    given: object = view
    if not isinstance(given, View):
        raise MemoryMismatch(f"a memory is made from a view, not from {shown(given)}")
    compiled = compile_variant(view.variant)
    numbers, prompt = compiled.card_numbers, view.prompt
    draft = MemoryDraft()
    draft._match = start_match(compiled, view.players, bytes(SEED_BYTES))
    draft._seat, draft._seq, draft._round, draft._dealer = view.seat, view.seq, view.round, view.dealer
    draft._active, draft._gone, draft._direction = view.active, view.gone, view.direction
    draft._color = compiled.color_numbers[view.color]
    draft._hand = bytes(sorted([numbers[card] for card in view.hand]))
    draft._discards = bytes((numbers[view.top],))
    draft._buried = ()
    draft._worlds = _hidden(draft, view)
    draft._untouched = draft._out = None
    draft._knows_out = False
    draft._passes = draft._laid_on = 0
    draft._drawn = prompt.seat if prompt.kind == "drawn" else None
    draft._could_go_on = view.draw_size > 0 or view.discard_size > 1
    draft._owed = Owed(prompt.seat, prompt.owed) if prompt.kind == "debt" and prompt.seat is not None else None
    draft._draw_card = NO_CARD
    draft._asking = draft._question = draft._called = None
    if view.called_early and prompt.seat is not None:
        note_call(draft, prompt.seat)
    opens = compiled.kinds[draft._discards[0]].on_open == "effects"
    if prompt.question is not None and prompt.about is not None and (prompt.by is not None or opens):
        draft._question = Question(prompt.seat is None, prompt.about, prompt.question, prompt.options)
        draft._asking = _asking_card(draft, view)
    return draft


def _hidden(draft: MemoryDraft, view: View) -> Worlds:
    """Return the cards that the view does not show: they may be anywhere."""
    cards = draft._compiled.deck
    for card in draft._hand + draft._discards:
        cards = cards.replace(bytes((card,)), b"", 1)
    slots = [0] * HANDS + [0 if seat == view.seat else size for seat, size in enumerate(view.sizes)]
    slots[DRAW_PILE] = view.draw_size
    slots[DISCARDS] = view.discard_size - 1
    if view.prompt.kind == "drawn" and view.prompt.seat is not None and view.prompt.seat != view.seat:
        slots[HANDS + view.prompt.seat] -= 1
        slots[JUST_DRAWN] = 1
    return one_pool(cards, tuple(slots))


def _asking_card(draft: MemoryDraft, view: View) -> AskingCard:
    """Return the card that asks, as if its player had held the same cards when it was played."""
    compiled, prompt, card = draft._compiled, view.prompt, draft._discards[0]
    seat = view.dealer if prompt.by is None else prompt.by
    moment = Moment(
        view.sizes,
        view.active,
        view.direction,
        own=draft._hand if seat == view.seat else None,
        asked=draft._question,
    )
    return AskingCard(
        card,
        seat,
        prompt.by is None,
        draft._color,
        None,
        max(prompt.owed - compiled.house.penalties[card], 0),
        NO_CARD,
        (moment,),
        seat,
    )
