"""Situations of players who leave, with or without an open turn, question or deal (R-72)."""

from __future__ import annotations

from tests.spec.situations.step import Step, next_seat, situation
from unorules import Answer, Leave, NextRound
from unorules.events import Asked, Drew, MatchEnded, Owed, SeatOut


def leaves(step: Step, *kinds: str) -> bool:
    """Return whether a seat leaves at such a prompt, and the round goes on."""
    return step.before.prompt.kind in kinds and step.end is None and step.action.seat in step.before.active


def turn_after(step: Step, seat: int) -> bool:
    """Return whether whoever is next after a seat has an ordinary turn, and nobody draws."""
    heir = next_seat(step.after, seat, step.before.direction)
    only_left = all(event.why == "left" for event in step.of(SeatOut))
    right = ("turn", heir, 0) == (step.after.prompt.kind, step.after.prompt.seat, step.after.prompt.owed)
    return (right or not only_left) and not step.of(Drew) and not step.of(Owed)


@situation("somebody leaves on the own turn", Leave)
def turn(step: Step) -> bool | None:
    """R-72: the next active seat has an ordinary turn."""
    if not leaves(step, "turn") or step.before.prompt.seat != step.action.seat:
        return None
    return turn_after(step, step.action.seat)


@situation("somebody leaves with a card just drawn", Leave)
def drawn(step: Step) -> bool | None:
    """R-72: it goes with the hand."""
    if not leaves(step, "drawn") or step.before.prompt.seat != step.action.seat:
        return None
    return turn_after(step, step.action.seat) and step.after.hands[step.action.seat] == ()


@situation("somebody leaves a debt behind, and it lapses", Leave)
def debt(step: Step) -> bool | None:
    """R-72: nobody draws it."""
    if not leaves(step, "debt") or step.before.prompt.seat != step.action.seat:
        return None
    return turn_after(step, step.action.seat)


@situation("somebody leaves while another owes, and the debt stays", Leave)
def debt_of_another(step: Step) -> bool | None:
    """R-72: whoever it was that laid the card."""
    if not leaves(step, "debt") or step.before.prompt.seat == step.action.seat:
        return None
    before, after = step.before.prompt, step.after.prompt
    return (before.kind, before.seat, before.owed) == (after.kind, after.seat, after.owed)


@situation("somebody leaves who was asked about a Wild Draw Four", Leave)
def asked(step: Step) -> bool | None:
    """R-72: the question lapses, with what it would have cost."""
    prompt = step.before.prompt
    if not leaves(step, "ask") or (prompt.question, prompt.seat) != ("challenge", step.action.seat):
        return None
    return prompt.by is not None and turn_after(step, prompt.by)


@situation("somebody leaves whose Wild Draw Four waits for an answer", Leave)
def asker(step: Step) -> bool | None:
    """R-72: the question lapses with the asker, and the next one has a turn."""
    prompt = step.before.prompt
    if not leaves(step, "ask") or prompt.question != "challenge" or prompt.by != step.action.seat:
        return None
    return turn_after(step, step.action.seat)


@situation("a debt lapses with a question that was put on top of it", Leave)
def asked_on_a_debt(step: Step) -> bool | None:
    """R-72: all of it."""
    prompt = step.before.prompt
    if prompt.owed <= 4 or not leaves(step, "ask") or step.action.seat not in (prompt.seat, prompt.by):
        return None
    return step.after.prompt.owed == 0 and not step.of(Drew)


@situation("somebody leaves who was asked for the colour of an opening wild", Leave)
def opening_color(step: Step) -> bool | None:
    """R-72: the next seat to the left names it."""
    prompt = step.before.prompt
    if not leaves(step, "ask") or prompt.question != "color" or prompt.seat != step.action.seat:
        return None
    heir = next_seat(step.after, step.action.seat, 1)
    return ("ask", heir, "color") == (step.after.prompt.kind, step.after.prompt.seat, step.after.prompt.question)


@situation("somebody leaves who was an option of a 7", Leave)
def option(step: Step) -> bool | None:
    """R-72: the others can still be chosen."""
    before, after = step.before.prompt, step.after.prompt
    if not leaves(step, "ask") or before.question != "swap" or step.action.seat == before.seat:
        return None
    left = tuple(seat for seat in before.options if seat != step.action.seat)
    return (before.seat, left) == (after.seat, after.options) and step.action.seat in before.options


@situation("somebody leaves whose 7 waits for the choice", Leave)
def swapper(step: Step) -> bool | None:
    """R-72: no hand moves."""
    prompt = step.before.prompt
    if not leaves(step, "ask") or (prompt.question, prompt.seat) != ("swap", step.action.seat):
        return None
    stayed = [seat for seat in step.after.active if step.before.hands[seat] != step.after.hands[seat]]
    return turn_after(step, step.action.seat) and stayed == []


@situation("somebody leaves about whom the host was to report", Leave)
def outcome(step: Step) -> bool | None:
    """R-72: the kick is not made, and nobody draws."""
    prompt = step.before.prompt
    if not leaves(step, "outcome") or prompt.about != step.action.seat:
        return None
    return prompt.by is not None and turn_after(step, prompt.by)


@situation("somebody leaves who has nothing to do with the question", Leave)
def bystander(step: Step) -> bool | None:
    """R-72: it stays."""
    prompt = step.before.prompt
    concerned = (prompt.seat, prompt.about, prompt.by, *prompt.options)
    if not leaves(step, "ask", "outcome") or step.action.seat in concerned:
        return None
    return (prompt.kind, prompt.seat, prompt.question) == (
        step.after.prompt.kind,
        step.after.prompt.seat,
        step.after.prompt.question,
    ) and not step.of(Asked)


@situation("somebody leaves who is out of the round already", Leave)
def out_already(step: Step) -> bool | None:
    """R-72: the round goes on as it was."""
    if step.before.prompt.kind == "round_over" or step.action.seat in step.before.active:
        return None
    return (step.before.hands, step.before.prompt) == (step.after.hands, step.after.prompt)


@situation("one of three leaves, and the other two play on", Leave)
def two_are_left(step: Step) -> bool | None:
    """R-72: the round is not over as long as two sides are in it."""
    if not leaves(step, "turn", "drawn", "debt", "ask", "outcome") or len(step.before.active) != 3:
        return None
    out = {event.seat for event in step.of(SeatOut)}
    return {*step.after.active} == {*step.before.active} - out and len(step.after.active) == 2


@situation("somebody leaves who could be caught", Leave)
def catchable(step: Step) -> bool | None:
    """R-72: nobody can be caught who is gone."""
    return step.action.seat not in step.after.catchable if step.action.seat in step.before.catchable else None


@situation("somebody leaves between rounds, and no cards move", Leave)
def between_rounds(step: Step) -> bool | None:
    """R-72: the hands were counted already."""
    if step.before.prompt.kind != "round_over":
        return None
    return step.before.hands == step.after.hands and not step.end


@situation("the last but one leaves, and the match is won", Leave)
def match_won(step: Step) -> bool | None:
    """R-72: by whoever is left, with the partner."""
    if not step.of(MatchEnded):
        return None
    winners = step.of(MatchEnded)[0].winners
    return bool(winners) and set(winners).isdisjoint(step.after.gone)


@situation("the last but one of a round leaves, and the match goes on", Leave)
def round_won(step: Step) -> bool | None:
    """R-72: others are only out of the round."""
    if step.end is None or step.end.why == "turn_limit" or step.of(MatchEnded):
        return None
    return step.end.why == "last_seat" and step.end.winner in step.after.active


@situation("the dealer of the next round is not somebody who is gone", NextRound)
def dealer(step: Step) -> bool | None:
    """R-72: whoever sits next to the left deals instead. After a void round the same dealer deals again (R-43)."""
    rules, state = step.before.rules, step.before
    if step.action.dealer is not None or rules.next_dealer not in ("rotate_left", "same") or not state.gone:
        return None
    if all(state.hands[seat] for seat in state.active):
        return None
    due = (state.dealer + (rules.next_dealer == "rotate_left")) % state.seats
    if due not in state.gone:
        return None
    while due in state.gone:
        due = (due + 1) % state.seats
    return step.after.dealer == due


@situation("a question is answered although somebody has left in between", Answer)
def answered_later(step: Step) -> bool | None:
    """R-72: the options are active seats."""
    prompt = step.before.prompt
    if prompt.question != "swap" or not step.before.gone:
        return None
    return step.action.option in step.before.active and step.action.option not in step.before.gone
