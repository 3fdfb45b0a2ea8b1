"""Consistency checks for states from outside: a game must be able to reach them, and to go on from them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TypeAlias

from attrs import evolve

from unorules._engine.elimination import one_side_left
from unorules._engine.playable import card_turn
from unorules._engine.scoring import match_winners
from unorules._engine.uno import early_call_possible
from unorules._house_rules import swap_with_chosen
from unorules._seats import Seat
from unorules.cards.effects import Ask, Effect, are_options
from unorules.cards.kind import Kind
from unorules.cards.turn import Reply, Turn
from unorules.prompts import NO_CARD, Pending, Waiting
from unorules.rules import side_of
from unorules.state import Draft, State, draft_of
from unorules.variants import SHEETS

Fault: TypeAlias = tuple[str, str]
"""A path in the document, and what is wrong there."""


def faults(state: Draft | State) -> Iterator[Fault]:
    """Yield the faults of a state, the most helpful one first."""
    yield from _card_faults(state)
    yield from _seat_faults(state)
    yield from _circle_faults(state)
    yield from _count_faults(state)
    yield from _prompt_faults(state)
    yield from _call_faults(state)
    yield from _score_faults(state)


def _card_faults(state: Draft | State) -> Iterator[Fault]:
    """Check that no card is missing or extra, and that the colour in force suits the top card."""
    compiled = state._match.compiled
    everywhere = bytes(sorted(b"".join((*state._hands, state._draw_pile, state._discard_pile))))
    if everywhere != compiled.deck:
        found, deck = Counter(everywhere), Counter(compiled.deck)
        card = min((found - deck) + (deck - found))
        yield "hands", f"{compiled.variant} has {deck[card]} of {compiled.texts[card]}, not {found[card]}"
    top, waiting = state._discard_pile[-1], _main_prompt(state._waiting)
    if compiled.kinds[top].colorless:
        fits = True
    elif compiled.names_color[top]:
        unnamed = waiting.kind in ("round_over", "match_over") or (waiting.kind == "ask" and waiting.pending is None)
        fits = state._color != compiled.no_color or (unnamed and state._color == compiled.printed_colors[top])
    else:
        fits = state._color == compiled.printed_colors[top]
    if not fits:
        yield "color", f"{compiled.colors[state._color]} cannot be in force on {compiled.texts[top]}"


def _seat_faults(state: Draft | State) -> Iterator[Fault]:
    """Check that all seats exist, and that none is listed twice."""
    match, waiting = state._match, state._waiting
    seats = len(state._hands)
    for where, seat in (
        ("dealer", match.dealer),
        ("out", match.out),
        ("prompt.seat", waiting.seat),
        ("prompt.about", waiting.about),
    ):
        if seat is not None and seat >= seats:
            yield where, f"there is no seat {seat}"
    if state._uncalled >> seats:
        yield "catchable", f"the seats are 0 to {seats - 1}"
    lost = waiting.pending.lost if waiting.pending else ()
    for where, named in (("winners", match.winners), ("gone", match.gone), ("prompt.card.lost", lost)):
        if len(set(named)) != len(named) or any(seat >= seats for seat in named):
            yield where, f"expected seats from 0 to {seats - 1}, all different"
    if len(lost) == len(match.circle.active):
        yield "prompt.card.lost", "at least one seat must keep its turn"


def _circle_faults(state: Draft | State) -> Iterator[Fault]:
    """Check the seats that are out: under these rules they can be, they hold no cards and are not in the prompt."""
    match, waiting = state._match, state._waiting
    rules, active = match.compiled.rules, match.circle.active
    playing = waiting.kind not in ("round_over", "match_over")
    reached = [seat for seat, score in enumerate(match.scores) if score >= rules.target]
    if set(match.gone) - set(reached if rules.scoring == "last_standing" else ()) and rules.leaving == "never":
        yield "gone", "nobody leaves under these rules"
    if list(match.gone) != sorted(match.gone) or len(match.gone) == len(match.players):
        yield "gone", "expected the seats in order, and not all of them"
    if playing and set(match.gone) & set(active):
        yield "gone", "a seat that is out of the match does not play"
    if set(match.inactive) - set(match.gone) and rules.mercy is None:
        yield "inactive", "only mercy takes a seat out of the round and not of the match"
    if any(state._hands[seat] for seat in match.inactive):
        yield "inactive", "a seat that is out of the round holds no cards"
    if playing and one_side_left(match):
        yield "inactive", "somebody must be left to play against"
    named = [waiting.seat, waiting.about, *(waiting.pending.lost if waiting.pending else ())]
    named += [waiting.pending.seat] if waiting.pending else []
    named += [option for option in waiting.options if isinstance(option, int)]
    if any(seat is not None and seat not in active for seat in named):
        yield "inactive", "the prompt names a seat that does not play"
    played = waiting.pending is not None and not waiting.pending.opening and waiting.pending.card != NO_CARD
    # The first card of the game may have turned all cards over.
    opened = match.turned or state._discard_pile[-1] in match.compiled.openers
    if match.untouched and (rules.jump_in == "off" or not playing or played or not opened):
        yield "untouched", "only where somebody could jump in, until a card is played on the first one"
    seats = range(len(match.players))
    if any(len({match.scores[one] for one in side_of(rules, len(seats), seat)}) > 1 for seat in seats):
        yield "scores", "partners have one score"


def _count_faults(state: Draft | State) -> Iterator[Fault]:
    """Check the number of turns left and the age of the prompt."""
    limit, left = state._match.compiled.rules.turn_limit, state._turns_left
    if (limit is None) != (left is None) or (limit is not None and left is not None and left > limit):
        yield "turns_left", f"{left} turns cannot be left with a turn limit of {limit}"
    waiting = _main_prompt(state._waiting)
    begun = waiting.turn is not None or _is_within_turn(waiting.pending)
    if begun and left is not None and left == limit:
        yield "turns_left", f"a turn has begun, so fewer than {limit} turns are left"
    if state._since > state._seq:
        yield "prompt.since", f"the prompt cannot be newer than the state, whose seq is {state._seq}"


def _main_prompt(waiting: Waiting) -> Waiting:
    """Return the prompt or, while somebody draws for a missed or wrong call, the one that it has interrupted."""
    pending = waiting.pending
    return waiting if pending is None or pending.resume is None else pending.resume


def _is_within_turn(pending: Pending | None) -> bool:
    return pending is not None and not pending.opening


def _prompt_faults(state: Draft | State) -> Iterator[Fault]:
    """Check that the parts of the prompt agree, and that somebody can act on it."""
    waiting = state._waiting
    kind = waiting.kind
    asking = kind in ("ask", "outcome")
    turn = kind in ("turn", "drawn", "debt")
    if (waiting.about is not None) != (asking or turn):
        yield "prompt.about", f"a prompt of kind {kind} is {'' if asking or turn else 'not '}about a seat"
    if waiting.seat != (waiting.about if turn or kind == "ask" else None):
        yield "prompt.seat", f"a prompt of kind {kind} about {waiting.about} is not for {waiting.seat}"
    if (waiting.question is not None) != asking or (not asking and waiting.options):
        yield "prompt.question", f"a prompt of kind {kind} has {'a' if asking else 'no'} question"
    if kind == "drawn" and state._match.compiled.on_draw is not None:
        yield "prompt.kind", "no card that was drawn is asked about where drawing is something else"
    if (waiting.drawn != NO_CARD) != (kind == "drawn"):
        yield (
            "prompt.drawn",
            f"a prompt of kind {kind} has {'a' if kind == 'drawn' else 'no'} drawn card",
        )
    if waiting.seat is not None and waiting.drawn != NO_CARD:
        hand = state._hands[waiting.seat]
        if waiting.drawn not in hand or len(hand) < 2:
            yield "prompt.drawn", "the drawn card must be in the hand, with others"
    if waiting.passes and (
        kind != "turn"
        or waiting.passes >= len(state._match.circle.active)
        or state._draw_pile
        or len(state._discard_pile) > 1
    ):
        yield "prompt.passes", "there are forced passes only at a turn, while nothing can be drawn"
    for seat in state._match.circle.active:
        if (asking or turn) and not state._hands[seat]:
            yield f"hands[{seat}]", "the hand is empty, but the round is not over"
    yield from _debt_faults(state)
    if asking:
        yield from _question_faults(state)
    elif waiting.pending is not None:
        yield "prompt.card", f"a prompt of kind {kind} has no card that asks"


def _debt_faults(state: Draft | State) -> Iterator[Fault]:
    """Check the debt, its draw card, and what accepting a draw card would cost."""
    waiting, compiled = state._waiting, state._match.compiled
    house, draw_card, pending = compiled.house, waiting.draw_card, waiting.pending
    # The draw card need not be in the discard pile any more: a penalty for a call may have reshuffled it.
    laid_on = 0 if pending is None or pending.card == NO_CARD else pending.owed
    before = waiting.owed if waiting.kind == "debt" else laid_on
    if (draw_card != NO_CARD) != (before > 0):
        yield "prompt.draw_card", f"a debt of {before} has {'a' if before else 'no'} draw card"
    elif before:
        kind = compiled.kinds[draw_card]
        if not house.owes[draw_card] or (_is_sheet_kind(kind) and not house.penalties[draw_card]):
            yield "prompt.draw_card", "expected a draw card that somebody could answer"
        if _is_sheet_kind(kind) and before < house.penalties[draw_card]:
            yield "prompt.owed", f"less than the penalty of {compiled.texts[draw_card]} cannot be owed"
    if waiting.kind == "debt":
        top = state._discard_pile[-1]
        answered = top in house.bouncers or compiled.kinds[top].answers or not _is_sheet_kind(compiled.kinds[top])
        if not before or (top != draw_card and not answered):
            yield "prompt.draw_card", "expected the top card, or one that was answered"
    elif pending is None:
        if waiting.owed:
            yield "prompt.owed", f"nothing is owed at a prompt of kind {waiting.kind}"
    else:
        cost = before + house.penalties[pending.card] if house.debts and pending.card != NO_CARD else 0
        # Cards of the sheets do not make somebody draw and then ask, nor do they have `answers` of their own.
        inside = _is_sheet_kind(compiled.kind(pending.card))
        if waiting.owed not in ((cost,) if inside else (cost, before)):
            yield "prompt.owed", f"{waiting.owed} is not what accepting would cost"
        answers = compiled.kind(pending.card).answers is not None
        if inside and before and not answers and pending.card not in house.stackable[draw_card]:
            yield "prompt.card.owed", f"{compiled.texts[pending.card]} cannot be laid on {compiled.texts[draw_card]}"


def _question_faults(state: Draft | State) -> Iterator[Fault]:
    """Check that the card, or the game, asks this question."""
    waiting, compiled = state._waiting, state._match.compiled
    if not are_options(waiting.options, len(state._hands)):
        yield "prompt.options", "expected words or seats, all different"
    kind = compiled.kind(state._discard_pile[-1] if waiting.pending is None else waiting.pending.card)
    left = bool(state._match.inactive)  # cards of seats that are out lie under the first card
    if waiting.pending is not None:
        if kind.on_answer is None:
            yield "prompt.card", f"{kind} asks no question"
        yield from _pending_faults(state, waiting.pending)
        if not could_ask(state, waiting.pending):
            yield "prompt.card", f"{kind} does not ask this now"
        return
    # The game itself asks only for the colour of a wild that opens it, or that is on top after cards are turned over.
    first = state._match.circle.after[1][state._match.dealer]
    opened = kind.on_open == "color" and compiled.rules.opening == "effects" and (len(state._discard_pile) == 1 or left)
    flipped = bool(compiled.sides) and kind.names_color and state._color == compiled.no_color
    asked = (waiting.kind, waiting.question, waiting.options)
    if not (flipped or (opened and waiting.about == first)) or asked != ("ask", "color", compiled.colors_to_name()):
        yield "prompt.card", "no card asks this"


def _pending_faults(state: Draft | State, pending: Pending) -> Iterator[Fault]:
    """Check what the state keeps of the card that asks, and the prompt that it has interrupted."""
    # Cards of the sheets never move hands before they ask; others may.
    inside = _is_sheet_kind(state._match.compiled.kind(pending.card))
    held = state._hands[pending.seat] if inside else state._match.compiled.deck
    if Counter(pending.hand) - Counter(held) or not pending.hand:
        yield "prompt.card.hand", "expected cards that are in the hand now, at least one"
    first = len(state._discard_pile) == 1 or state._match.inactive or not inside
    if pending.opening and (pending.seat != state._match.dealer or not first):
        yield "prompt.card.opening", "only the first card, of the dealer, can be the opening one"
    drawing = pending.card == NO_CARD
    if drawing and (state._match.compiled.on_draw is None or pending.opening or not pending.owed):
        yield "prompt.card.drawing", "nothing asks when somebody draws"
    rules = state._match.compiled.rules
    costs = (1,) if pending.resume is None else (rules.uno_penalty, rules.uno_false_penalty)
    if drawing and pending.owed not in costs:
        yield "prompt.card.owed", f"nobody draws {pending.owed} at once for a turn or a call"
    if pending.resume is not None:
        over = pending.resume.kind in ("round_over", "match_over")
        if not drawing or over or state._match.compiled.rules.uno_call != "manual":
            yield "prompt.card.resume", "only a draw for a missed or wrong call interrupts the game"
        before = draft_of(state)
        before._waiting = pending.resume
        checks = (_seat_faults, _circle_faults, _prompt_faults, _call_faults)
        for where, fault in [found for check in checks for found in check(before)]:
            tail = where.removeprefix("prompt.")
            yield where if tail == where else f"prompt.card.resume.{tail}", fault


_SHEET_CODE = frozenset((kind.on_play, kind.on_answer) for variant in SHEETS for kind in variant.kinds)
"""The functions of cards of the sheets. If they ask, they have no other effect, and they move no hands."""


def _is_sheet_kind(kind: Kind) -> bool:
    return (kind.on_play, kind.on_answer) in _SHEET_CODE or kind.on_answer is swap_with_chosen


def _call_faults(state: Draft | State) -> Iterator[Fault]:
    """Check which seats can be caught, and whether UNO can have been called ahead of a play."""
    waiting = state._waiting
    manual = state._match.compiled.rules.uno_call == "manual"
    over = waiting.kind in ("round_over", "match_over")
    uncalled = [seat for seat in range(len(state._hands)) if state._uncalled >> seat & 1]
    if uncalled and (over or not manual or any(len(state._hands[seat]) != 1 for seat in uncalled)):
        yield "catchable", "a seat can be caught only with one card, in a round in which players call UNO"
    rules, kinds = state._match.compiled.rules, state._match.compiled.kinds
    too_many = len(uncalled) > 1 and rules.seven_zero == "off" and all(map(_is_sheet_kind, kinds))
    if rules.uno_window == "next_turn" and (too_many or (uncalled and (waiting.kind == "drawn" or waiting.passes))):
        yield "catchable", "only the last player can be caught, until the next one plays, draws or passes"
    if waiting.called_early and not (manual and waiting.turn is not None and early_call_possible(state, waiting.turn)):
        yield "prompt.called", "UNO can be called ahead only by the seat to move, with two cards in hand"


def _score_faults(state: Draft | State) -> Iterator[Fault]:
    """Check that scores and winners agree, and that the match is over exactly if the scores say so."""
    match, kind = state._match, state._waiting.kind
    rules, out = match.compiled.rules, match.out
    if out is not None and kind not in ("round_over", "match_over"):
        yield "out", "nobody has gone out while the round is being played"
    if out is None and kind == "round_over" and not all(state._hands[seat] for seat in match.circle.active):
        yield "out", "a hand is empty, but nobody has gone out"
    refilled = match.compiled.kinds[state._discard_pile[-1]].on_last
    if out is not None and state._hands[out] and not refilled and not one_side_left(match):
        yield "out", "the seat that has gone out must hold no card"
    expected = () if out is None else match_winners(rules, match.scores, out, match.gone)
    staying = tuple(match.remaining_seats())
    if staying and set(staying) <= set(side_of(rules, len(match.players), staying[0])):
        expected = staying
    if match.winners != expected or (kind == "match_over") != bool(expected):
        yield "winners", f"with these scores the match is {'over' if expected else 'not over'}"
    reached = [seat for seat, score in enumerate(match.scores) if score >= rules.target]
    if rules.scoring == "last_standing":
        if set(reached) - set(match.gone):
            yield "scores", f"a seat that is not out of the match has reached the target of {rules.target}"
    elif reached and (not expected or (rules.scoring == "winner_takes" and set(reached) - set(_side(state, out)))):
        yield "scores", f"a seat that has not won has reached the target of {rules.target}"
    if rules.scoring == "none" and any(match.scores):
        yield "scores", "nobody scores under these rules"
    if min(match.scores) < 0 <= min(match.compiled.points):
        yield "scores", "no card of this deck has negative points"


def _side(state: Draft | State, seat: Seat | None) -> tuple[Seat, ...]:
    """Return the seats that have won with this one."""
    return () if seat is None else side_of(state._match.compiled.rules, len(state._hands), seat)


# Forged questions: what a card of this library could be asking now is found by calling its functions again. Cards from
# outside are trusted: they may depend on facts that have changed since, like the sizes of hands.

MAX_QUESTIONS = 100
"""How many possible questions of a card are compared. A card with more is trusted."""


def could_ask(state: Draft | State, pending: Pending) -> bool:
    """Return whether the card that asks could be asking the question of the prompt."""
    waiting, compiled, active = state._waiting, state._match.compiled, state._match.circle.active
    kind = compiled.kind(pending.card)
    if not _is_library_kind(kind):
        return True
    asked = (waiting.about, waiting.question, waiting.options, waiting.kind == "outcome", repr(pending.memo))
    turn = card_turn(state, pending.seat, pending.card, pending.color_before, pending.owed)
    # a seat may have left since, and is no longer among the options.
    for seats in dict.fromkeys((active, tuple(range(len(state._hands))))):
        questions = _possible_questions(kind, evolve(turn, hand=compiled.to_cards(pending.hand), active=seats))
        for count, one in enumerate(questions, 1):
            options = tuple([option for option in one.options if type(option) is str or option in active])
            if asked == (one.seat, one.question, options, one.outcome, repr(one.memo)):
                return not pending.lost
            if count == MAX_QUESTIONS:
                return True
    return False


def _is_library_kind(kind: Kind) -> bool:
    code = [one for one in (kind.on_play, kind.on_answer, kind.on_turn_up) if callable(one)]
    return all(str(getattr(one, "__module__", None)).startswith("unorules.") for one in code)


def _possible_questions(kind: Kind, turn: Turn) -> Iterator[Ask]:
    """Yield each question that a card can ask when it is played, and after each possible answer, once."""
    on_play, on_answer = kind.on_play, kind.on_answer
    found = _find_questions(on_play if isinstance(on_play, tuple) else on_play(turn))
    for one in found:
        yield one
        for option in one.options:
            reply = Reply(seat=one.seat, option=option, memo=one.memo)
            effects = () if on_answer is None else on_answer(turn, reply)
            found += [other for other in _find_questions(effects) if other not in found]


def _find_questions(effects: Iterable[Effect]) -> list[Ask]:
    return [effect for effect in effects if type(effect) is Ask]
