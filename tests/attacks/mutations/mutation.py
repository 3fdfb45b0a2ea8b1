"""Mutate real documents in a few places, and check those still readable as states."""

from __future__ import annotations

import json
import time
from collections import Counter
from functools import cache
from random import Random
from typing import NamedTuple

import unorules as uno
from tests.attacks.mutations.general import GENERAL, Mutation
from tests.attacks.mutations.states import (
    ask_a_question,
    ask_for_a_move,
    change_a_seat,
    change_a_switch,
    change_the_color,
    change_the_company,
    change_the_question,
    change_the_scores,
    change_the_turn,
    end_the_round,
    forge_a_card,
    let_someone_be_caught,
    let_someone_owe,
    move_cards,
    take_someone_out,
    take_the_prompt,
    turn_round,
    turn_up_another,
)
from tests.kit.corpus import OURS, Data, corpus
from tests.kit.invariants import SHIPPED_KINDS, check_state, check_step
from unorules import Action, Answer, DecodeError, State, Step
from unorules.errors import CardError
from unorules.prompts import NO_CARD


class Source(NamedTuple):
    """The document of a state, as it is written and with every card of its draw pile spelled out."""

    written: str
    spelled: str
    parsed: Data
    """With the draw pile spelled out; to be read only."""
    seats: int


@cache
def sources() -> tuple[Source, ...]:
    """What is mutated: the documents of the whole corpus."""
    return tuple(_source(state) for state in corpus().values())


def _source(state: State) -> Source:
    written = state.to_json()
    spelled = {**json.loads(written), "draw": " ".join(map(str, state.draw_pile))}
    return Source(written, json.dumps(spelled), spelled, state.seats)


# Changes.

OF_STATES: tuple[Mutation, ...] = (
    move_cards,
    move_cards,
    forge_a_card,
    turn_up_another,
    change_a_seat,
    change_the_turn,
    take_the_prompt,
    ask_for_a_move,
    let_someone_owe,
    ask_a_question,
    change_the_question,
    change_the_question,
    take_someone_out,
    end_the_round,
    change_the_scores,
    let_someone_be_caught,
    change_the_color,
    turn_round,
)
"""What can be done to the document of a state whose draw pile is spelled out."""

RARE: tuple[Mutation, ...] = (change_a_switch, change_the_company)
SHARE_OF_RARE = 0.005
"""What is done now and then instead: to lay out another table takes as long as reading a hundred documents."""


def mutate_state(rng: Random) -> str:
    """A document of a state with one to five things changed in it, or only in its text."""
    source = rng.choice(sources())
    kind = rng.random()
    if kind < 0.1:
        return mutate_text(rng, source.written)
    if kind < 0.35:
        return mutate_data(rng, json.loads(source.written), rng.choice(sources()).parsed)
    data, other = json.loads(source.spelled), _companion(rng, source).parsed
    for _ in range(rng.choice((1, 1, 2, 2, 3, 3, 4, 5))):
        _apply(rng, rng.choice(RARE if rng.random() < SHARE_OF_RARE else OF_STATES), data, other)
    return json.dumps(data)


def mutate_data(rng: Random, data: Data, other: Data) -> str:
    """Any document with one or two things changed in it."""
    for _ in range(rng.choice((1, 1, 2))):
        _apply(rng, rng.choice(GENERAL), data, other)
    return json.dumps(data)


def _apply(rng: Random, mutation: Mutation, data: Data, other: Data) -> None:
    """One mutation after another: a later one may not find any more what it looks for."""
    try:
        mutation(rng, data, other)
    except (AttributeError, IndexError, KeyError, TypeError, ValueError):
        return


def _companion(rng: Random, source: Source) -> Source:
    """Another document, sooner one of as many seats."""
    others = rng.choices(sources(), k=6)
    return next((other for other in others if other.seats == source.seats), others[0])


def mutate_text(rng: Random, text: str) -> str:
    """A text with a few letters lost, doubled or exchanged, a key repeated, or its end cut off."""
    at, to = sorted((rng.randrange(len(text)), rng.randrange(len(text))))
    letter = rng.choice('"\\[]{},:.-0123456789eE \n\t\x00abcrtu\ud800\ufeff\u202e')
    return rng.choice(
        (
            text[:at] + text[at + 1 :],
            text[:at] + letter + text[at:],
            text[:at] + letter + text[at + 1 :],
            text[:at],
            text[:at] + text[to:],
            text[:to] + text[at : at + 20] + text[to:],
            text.replace('"round"', '"seq"', 1),
            '{"seq":0,' + text[1:],
            text.replace(text[at], letter, 1),
        )
    )


# What must hold.


def check(text: str, *, thorough: bool = True) -> bool:
    """A text is refused with a `DecodeError`, or it is a state from which a game goes on; tells whether it is one.

    `thorough` keeps it, tries every legal action and keeps what comes of it; else only one of them is tried.
    """
    try:
        state = uno.State.from_json(text, registry=OURS)
    except DecodeError:
        return False
    check_state(state)
    check_possible(state)
    if thorough:
        assert state == uno.State.from_json(state.to_json(), registry=OURS)
    legal = uno.legal_actions(state)
    assert bool(legal) != state.over
    for action in legal if thorough else legal[len(text) % (len(legal) or 1) :][:1]:
        _check_goes_on(state, action, thorough)
    return True


def check_possible(state: State) -> None:
    """What holds of every state of a game beside what can be seen of it, so that a document cannot say otherwise."""
    _check_end(state)
    kind, seats = state.prompt.kind, range(state.seats)
    over = kind in ("round_over", "match_over")
    waiting, pending, left, limit = state._waiting, state._waiting.pending, state.turns_left, state.rules.turn_limit
    top = next(known for known in state.variant.kinds if known.id == state.top.kind)
    if not top.names_color:
        assert state.top.color == state.color or top.colorless
    elif not over and state.prompt.question != "color":
        assert state.color is not None
    assert left is None if limit is None else left is not None and 0 <= left <= limit
    assert not state._uncalled >> state.seats
    assert len(set(state.winners)) == len(state.winners)
    assert set(state.winners) <= set(seats)
    if waiting.passes:
        assert (kind, (), 1) == ("turn", state.draw_pile, len(state.discard_pile))
        assert waiting.passes < len(state.active)
    owing = (state.rules.stacking, state.rules.bounce) != ("off", "off")
    assert owing or (waiting.owed, waiting.draw_card) == (0, -1)
    assert kind in ("debt", "ask") or (waiting.owed, waiting.draw_card) == (0, -1)
    assert not state._match.untouched or (state.rules.jump_in != "off" and not over)
    if pending is not None:
        assert kind in ("ask", "outcome")
        drawing = pending.card == NO_CARD
        asking = state.variant.on_draw if drawing else top
        assert asking is not None
        assert asking.on_answer is not None or state.rules.seven_zero == "on"
        assert drawing or pending.resume is None
        assert len(set(pending.lost)) == len(pending.lost) < len(state.active)
        assert {pending.seat, *pending.lost} <= set(state.active) or pending.opening
        # A card of another author may ask after it has moved hands, or discarded.
        shipped = asking in SHIPPED_KINDS
        assert Counter(pending.hand) <= Counter(state._hands[pending.seat] if shipped else state._match.compiled.deck)
        assert not pending.opening or state.dealer == pending.seat
        assert not pending.opening or not shipped or 1 == len(state.discard_pile) or len(state.active) < state.seats
        assert pending.owed > 0 if drawing else pending.owed <= waiting.owed


def _check_end(state: State) -> None:
    """Check who went out and who has won against the scores and the hands."""
    rules, out, seats = state.rules, state._match.out, range(state.seats)
    half = state.seats // 2
    sides = [{seat} if rules.partners == "off" else {seat, (seat + half) % state.seats} for seat in seats]
    staying = {seat for seat in seats if seat not in state.gone}
    alone = any(set(state.active) <= side for side in sides)
    top = next(known for known in state.variant.kinds if known.id == state.top.kind)
    if state.prompt.kind not in ("round_over", "match_over"):
        assert out is None
    elif not state.over and not all(state.hands[seat] for seat in state.active):
        assert out in seats
    if out is not None and not top.on_last and not alone:
        assert () == state.hands[out]
    reached = {seat for seat in seats if state.scores[seat] >= rules.target}
    left_alone = any(staying <= side for side in sides)
    assert not left_alone or state.over
    if rules.scoring == "last_standing":
        assert reached <= set(state.gone)
        assert left_alone == state.over
    elif not state.over:
        assert not reached
    elif rules.scoring == "winner_takes" and not left_alone:
        assert out is not None
        assert reached == sides[out]
    assert min(state.scores) >= 0
    if rules.scoring == "none":
        assert not any(state.scores)


def apply_legal(state: State, action: Action) -> Step | None:
    """Apply a legal action. None if it answers a question and the card refuses the answer."""
    try:
        return uno.apply(state, action)
    except CardError:
        # A card's question, its options and its memo stand in the document, and what they mean only the card knows: a
        # card that is told what it never asked may say so. Nothing else that stands in a document can break a card.
        assert isinstance(action, Answer)
        assert state._waiting.pending is not None
        return None


def _check_goes_on(state: State, action: Action, thorough: bool) -> None:
    """The action applies, also the one that starts the next round, and what comes of it is sound."""
    step = apply_legal(state, action)
    if step is None:
        return
    if thorough:
        check_step(state, action, step)
        assert step[0] == uno.State.from_json(step[0].to_json(), registry=OURS)
    else:
        check_state(step[0])


# Many mutations.


def run(count: int, seed: int, *, thorough: float) -> tuple[int, int]:
    """Try so many mutations, this share of them thoroughly: how many were refused, and how many accepted."""
    rng = Random(seed)
    accepted = 0
    for _ in range(count):
        text = mutate_state(rng)
        try:
            accepted += check(text, thorough=rng.random() < thorough)
        except BaseException:
            print(text)
            raise
    return count - accepted, accepted


def main(count: int, seed: int = 0) -> None:
    """Try so many and tell the counts in one line."""
    began = time.perf_counter()
    refused, accepted = run(count, seed, thorough=0.06)
    seconds = time.perf_counter() - began
    print(f"mutations: {count} inputs, {refused} refused, {accepted} accepted, {seconds:.1f} s (seed {seed})")
