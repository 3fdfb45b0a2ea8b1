"""How a card is resolved: its effects are carried out in order, and then the game goes on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Set
from itertools import islice

from attrs import evolve

from unorules._engine.effects import HANDLERS, Resolution, check_question, combine_effects, settle_hands
from unorules._engine.piles import take_cards, turn_up
from unorules._engine.playable import card_turn
from unorules._engine.prompting import ask, begin_debt, begin_turn
from unorules._engine.uno import open_call_window
from unorules._house_rules import bounce_effects
from unorules._seats import Seat
from unorules.cards.cards import Card
from unorules.cards.effects import LAST_EFFECTS, MAX_EFFECTS, Ask, Effect, Flip, Penalty, TakePenalty, TurnUp
from unorules.cards.turn import Reply, Turn
from unorules.errors import quote
from unorules.events import ColorSet, Event
from unorules.prompts import NO_CARD, Pending, Waiting
from unorules.state import Draft


def resolve_play(draft: Draft, events: list[Event], seat: Seat, card: int, color_before: int, count: int) -> None:
    """Resolve a card that was not its player's last, and go on. The draft still has the prompt that was answered."""
    resolution = Resolution(draft, events, seat, card, color_before)
    waiting = draft._waiting
    if waiting.owed:
        resolution.owed, resolution.draw_card = waiting.owed, waiting.draw_card
    question = _run(resolution, _effects_of_play(resolution, count))
    if seat not in resolution.moved and len(draft._hands[seat]) == 1:
        open_call_window(draft, events, seat)
    _go_on(resolution, question)


def resolve_last(draft: Draft, events: list[Event], seat: Seat, card: int, color_before: int, count: int) -> None:
    """Resolve the card that a player has gone out with, without its question (R-32, R-49).

    The seat that would be next draws the debt (R-62).
    """
    resolution = Resolution(draft, events, seat, card, color_before)
    resolution.last = True
    resolution.owed = draft._waiting.owed
    if resolution.kind.on_last or resolution.card in draft._match.compiled.house.bouncers:
        _run(resolution, _effects_of_play(resolution, count))
    _pay_debt(resolution)


def resolve_opening(draft: Draft, events: list[Event], card: int) -> None:
    """Resolve the card turned up at the start, as if the dealer had played it, and go on."""
    resolution = Resolution(draft, events, draft._match.dealer, card, draft._color)
    resolution.opening = True
    _go_on(resolution, _run(resolution, _effects_of_play(resolution)))


def resolve_draw(draft: Draft, events: list[Event], seat: Seat, count: int, resume: Waiting | None = None) -> None:
    """Resolve the variant's `on_draw` in place of drawing so many cards, and go on, or resume a prompt."""
    resolution = Resolution(draft, events, seat, NO_CARD, draft._color)
    resolution.resume = resume
    on_play = resolution.kind.on_play
    turn = card_turn(draft, seat, NO_CARD, draft._color, count)
    _go_on(
        resolution, _run(resolution, on_play if isinstance(on_play, tuple) else _call(resolution, on_play, turn)), count
    )


def resolve_answer(draft: Draft, events: list[Event], pending: Pending, reply: Reply) -> None:
    """Resolve the answer to a card's question, and go on."""
    resolution = Resolution(draft, events, pending.seat, pending.card, pending.color_before)
    resolution.opening = pending.opening
    resolution.hand = pending.hand
    resolution.lost += pending.lost
    resolution.resume = pending.resume
    if pending.card != NO_CARD:
        resolution.owed, resolution.draw_card = pending.owed, draft._waiting.draw_card
    on_answer = resolution.kind.on_answer
    if on_answer is None:
        raise resolution.fault("gets an answer and has no on_answer")
    turn = card_turn(draft, pending.seat, pending.card, pending.color_before, pending.owed)
    _go_on(resolution, _run(resolution, _call(resolution, on_answer, turn, reply)), pending.owed)


def cancel_question(draft: Draft, events: list[Event], pending: Pending) -> None:
    """Drop a question without an answer, and go on with the next turn; nobody draws (R-72)."""
    resolution = Resolution(draft, events, pending.seat, pending.card, pending.color_before)
    resolution.opening = pending.opening
    active = draft._match.circle.active
    lost = [seat for seat in pending.lost if seat in active]
    resolution.lost += lost if len(lost) < len(active) else []
    compiled, seat = draft._match.compiled, resolution.next_seat()
    unnamed = compiled.kinds[draft._discard_pile[-1]].colorless and draft._color == compiled.no_color
    if unnamed and pending.color_before != compiled.no_color:
        # Nobody has named a colour, so the previous one stays in force.
        draft._color = pending.color_before
        events.append(ColorSet(None, str(compiled.colors[draft._color])))
    begin_turn(draft, events, seat)


def _effects_of_play(resolution: Resolution, count: int = 1) -> tuple[Effect, ...]:
    """Return the effects of a card, or the combined effects of several identical ones."""
    draft, card = resolution.draft, resolution.card
    match = draft._match
    on_play = match.compiled.on_play[card]
    if resolution.owed and card in match.compiled.house.bouncers:
        on_play = bounce_effects(resolution.kind)
    if isinstance(on_play, tuple):
        return on_play if count == 1 else combine_effects(on_play, count, len(match.circle.active) - 1)
    turn = card_turn(draft, resolution.seat, card, resolution.color_before, resolution.owed)
    return _call(resolution, on_play, turn)


def _call(
    resolution: Resolution, code: Callable[..., Iterable[Effect]], *arguments: Turn | Reply | Card
) -> tuple[Effect, ...]:
    """Call the function of a card and return its effects. Any exception in it becomes a `CardError`."""
    try:
        given: object = code(*arguments)
        effects = tuple(islice(given, MAX_EFFECTS + 1)) if isinstance(given, Iterable) else None
    except Exception as error:
        raise resolution.fault(f"raised {quote(error)}") from error
    if effects is None or isinstance(given, Set):  # a set has no order to rely on
        raise resolution.fault(f"returned {quote(given)}, not a list of effects")
    if len(effects) > MAX_EFFECTS:
        raise resolution.fault(f"asks for more than {MAX_EFFECTS} effects")
    return effects


def _run(resolution: Resolution, effects: tuple[Effect, ...], turned_up: bool = False) -> Ask | None:
    """Carry out effects in order, and return the question if the last effect asks one."""
    last: Effect | None = None
    resolution.effects = effects
    for effect in effects:
        if last is not None:
            raise resolution.fault(f"asks for something after {type(last).__name__}, which must be its last effect")
        if type(effect) in LAST_EFFECTS:
            last = effect
        if type(effect) is Ask:
            check_question(resolution, effect)
        elif type(effect) is TurnUp:
            if turned_up:
                raise resolution.fault("turns up a second card")
        else:
            carry_out = HANDLERS.get(type(effect))
            if carry_out is None:
                raise resolution.fault(f"asks for {quote(effect)}, which is not an effect")
            carry_out(resolution, effect)
    if type(last) is TurnUp:
        return _run_turn_up(resolution)
    return last if type(last) is Ask else None


def _run_turn_up(resolution: Resolution) -> Ask | None:
    """Turn up a card, carry out the effects of `on_turn_up`, and return their question, if any."""
    draft, on_turn_up = resolution.draft, resolution.kind.on_turn_up
    if on_turn_up is None:
        raise resolution.fault("turns up a card and has no on_turn_up")
    card = turn_up(draft, resolution.events)
    if card == NO_CARD:
        return None
    turn = card_turn(draft, resolution.seat, resolution.card, resolution.color_before, resolution.owed)
    return _run(resolution, _call(resolution, on_turn_up, turn, draft._match.compiled.cards[card]), turned_up=True)


def _pay_debt(resolution: Resolution) -> None:
    """Make the seat that would be next draw the debt, before points are counted (R-62)."""
    if resolution.owed:
        take_cards(resolution.draft, resolution.events, resolution.next_seat(), resolution.owed, "card")
        resolution.settle_debt()


def _go_on(resolution: Resolution, question: Ask | None, count: int = 0) -> None:
    """Ask the card's question or, without one, resume a prompt or begin the next turn, perhaps with a debt.

    For `on_draw`, `count` is how many cards would be drawn.
    """
    draft, events = resolution.draft, resolution.events
    if resolution.moved:
        if not all(draft._hands[seat] for seat in draft._match.circle.active):
            _pay_debt(resolution)
        if settle_hands(resolution):
            return
    owed, resume, compiled = resolution.owed, resolution.resume, draft._match.compiled
    if resume is not None:
        resume = _drop_lapsed_call(resolution, resume)
    if question is None:
        if resume is not None:
            draft._waiting, draft._since = resume, draft._seq
        elif owed:
            begin_debt(draft, events, resolution.next_seat(), owed, resolution.draw_card)
        elif compiled.sides and resolution.has(Flip) and compiled.names_color[draft._discard_pile[-1]]:
            ask(draft, events, Ask(resolution.next_seat(), "color", compiled.colors_to_name()))
        else:
            begin_turn(draft, events, resolution.next_seat())
        return
    pending = Pending(
        resolution.card,
        resolution.seat,
        resolution.opening,
        resolution.color_before,
        resolution.hand,
        question.memo,
        tuple(resolution.lost),
        count if resolution.card == NO_CARD else owed,
        resume,
    )
    # while a draw card asks, the seat would draw its penalty too by accepting, unless it has been drawn already.
    penalty = 0 if resolution.has(Penalty, TakePenalty) else resolution.penalty
    to_draw = owed + penalty if compiled.house.debts else 0
    ask(draft, events, question, pending, to_draw, resolution.draw_card)


def _drop_lapsed_call(resolution: Resolution, waiting: Waiting) -> Waiting:
    """Return an interrupted prompt without the call ahead of a play, if the cards drawn since end that call (R-34)."""
    draft, seat = resolution.draft, resolution.seat
    if waiting.called_early and waiting.turn == seat and draft._hands[seat] != resolution.hand:
        return evolve(waiting, called_early=False)
    return waiting
