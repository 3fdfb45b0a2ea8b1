"""Situations of debts: stacked, bounced, accepted, challenged and taken (R-60, R-61, R-63, R-64)."""

from __future__ import annotations

from tests.spec.ledger import COSTS, keeps_debts
from tests.spec.situations.step import (
    Step,
    is_refused,
    last_draw_card,
    left_to_draw,
    next_seat,
    situation,
)
from unorules import Answer, Draw, Play
from unorules.events import Announced, Asked, Drew, Owed, Reshuffled, Reversed, Skipped


def stacked(step: Step, below: str, card: str) -> bool | None:
    """Judge a card laid on a debt with this card on top; not a last card."""
    if not step.owed or (step.top, step.action.card.kind) != (below, card) or step.is_last:
        return None
    whole = step.owed + COSTS[card] * step.action.count
    if card == "wild-draw-four" and step.before.rules.wd4 == "challenge":
        prompt = step.after.prompt
        return ("challenge", step.next, whole) == (prompt.question, prompt.seat, prompt.owed)
    return step.passes_on(whole)


@situation("a Draw Two is stacked on a Draw Two")
def two_on_two(step: Step) -> bool | None:
    """R-60: the number is added, and the next seat owes."""
    return stacked(step, "draw-two", "draw-two")


@situation("a Wild Draw Four is stacked on a Draw Two")
def four_on_two(step: Step) -> bool | None:
    """R-60, R-61: it is asked about first, where it can be challenged."""
    return stacked(step, "draw-two", "wild-draw-four")


@situation("a Draw Two is stacked on a Wild Draw Four that was accepted")
def two_on_four(step: Step) -> bool | None:
    """R-61: accepting leaves the debt to be answered."""
    return stacked(step, "wild-draw-four", "draw-two") if step.before.rules.wd4 == "challenge" else None


@situation("a Wild Draw Four is stacked on a Wild Draw Four that was accepted")
def four_on_four(step: Step) -> bool | None:
    """R-61: it is asked about in turn."""
    return stacked(step, "wild-draw-four", "wild-draw-four") if step.before.rules.wd4 == "challenge" else None


@situation("a draw card of another colour is stacked, where only the kind counts")
def other_color(step: Step) -> bool | None:
    """R-60: the colour does not matter."""
    card = step.action.card
    if not step.owed or card.kind != "draw-two" or step.is_last or card.color == step.before.color:
        return None
    return step.passes_on(step.owed + 2 * step.action.count)


@situation("a draw card is stacked on a bounced card")
def stacked_on_a_bounce(step: Step) -> bool | None:
    """R-60: the debt is that of the draw card below."""
    if not step.owed or step.top in COSTS or step.action.card.kind != "draw-two" or step.is_last:
        return None
    return step.passes_on(step.owed + 2 * step.action.count)


@situation("a bounced card does not make a lower draw card an answer")
def equal_or_higher(step: Step) -> bool | None:
    """R-60: under equal_or_higher a Draw Two stays in the hand while a Wild Draw Four lies below the bounce."""
    if not step.owed or step.before.rules.stacking != "equal_or_higher" or step.top in COSTS:
        return None
    seat, last = step.before.prompt.seat, last_draw_card(step.before)
    assert seat is not None
    twos = [card for card in step.before.hands[seat] if card.kind == "draw-two"]
    if last is None or last.kind != "wild-draw-four" or not twos:
        return None
    return all(is_refused(step.before, Play(seat, card)) for card in twos)


equal_or_higher_taken = situation("a debt is taken because only a lower draw card is at hand", Draw)(equal_or_higher)


@situation("what is owed is more than two cards for each player")
def long_debt(step: Step) -> bool | None:
    """R-60: nothing is doubled or eaten on the way."""
    if step.owed <= 2 * len(step.before.active) or step.action.card.kind != "draw-two" or step.is_last:
        return None
    return step.passes_on(step.owed + 2 * step.action.count)


def bounced(step: Step, kind: str) -> bool:
    """Return whether the play passes a debt on and is not the last card."""
    return bool(step.owed) and step.action.card.kind == kind and not step.is_last


@situation("a Reverse sends a debt back")
def reverse(step: Step) -> bool | None:
    """R-64: the direction turns, and the debt goes to the next seat that way."""
    if not bounced(step, "reverse") or len(step.before.active) < 3 or step.action.count > 1 or step.is_jump_in:
        return None
    back = next_seat(step.before, step.action.seat, -step.before.direction)
    return step.after.direction == -step.before.direction and step.next == back and step.passes_on(step.owed)


@situation("a Reverse on a debt between two players goes to the other one")
def reverse_between_two(step: Step) -> bool | None:
    """R-64: it neither hits its own player nor skips."""
    if not bounced(step, "reverse") or len(step.before.active) != 2:
        return None
    return step.next != step.action.seat and step.passes_on(step.owed) and not step.of(Skipped)


@situation("a Reverse on a debt between two active seats of more")
def reverse_between_two_of_more(step: Step) -> bool | None:
    """R-64: two players are two active seats."""
    return reverse_between_two(step) if step.before.seats > 2 else None


@situation("a Skip sends a debt on, and nobody is skipped")
def skip(step: Step) -> bool | None:
    """R-64: the next seat owes instead."""
    if not bounced(step, "skip") or len(step.before.active) < 3 or step.action.count > 1:
        return None
    return step.passes_on(step.owed) and not step.of(Skipped)


@situation("a Skip on a debt between two players goes to the other one")
def skip_between_two(step: Step) -> bool | None:
    """R-64: it does not come back to its player."""
    if not bounced(step, "skip") or len(step.before.active) != 2:
        return None
    return step.passes_on(step.owed) and not step.of(Skipped)


@situation("a bounce is bounced again")
def bounced_again(step: Step) -> bool | None:
    """R-64: the debt stays as it is."""
    if not step.owed or step.top not in ("reverse", "skip") or step.is_last:
        return None
    return step.passes_on(step.owed) if step.action.card.kind in ("reverse", "skip") else None


@situation("several Skips on a debt move it one seat")
def several_skips(step: Step) -> bool | None:
    """R-64: and nobody is skipped."""
    return step.passes_on(step.owed) if bounced(step, "skip") and step.action.count > 1 else None


@situation("several Reverses on a debt turn the direction that many times")
def several_reverses(step: Step) -> bool | None:
    """R-64: then the debt goes on."""
    if not bounced(step, "reverse") or step.action.count == 1:
        return None
    return len(step.of(Reversed)) == step.action.count and step.passes_on(step.owed)


@situation("several draw cards are laid on a debt at once")
def several_on_a_debt(step: Step) -> bool | None:
    """R-68: they add up."""
    if not step.owed or step.action.card.kind != "draw-two" or step.action.count == 1 or step.is_last:
        return None
    return step.passes_on(step.owed + 2 * step.action.count)


@situation("a debt of eight cards or more is taken whole", Draw)
def eight(step: Step) -> bool | None:
    """R-60: exactly what is owed is drawn, and the turn is lost."""
    if step.owed < 8 or left_to_draw(step.before) < step.owed:
        return None
    return step.drawn_by(step.action.seat) == step.owed == len(step.of(Drew)) and len(step.of(Skipped)) == 1


@situation("a debt is taken from piles that are too short", Draw)
def dry(step: Step) -> bool | None:
    """R-43, R-60: what is missing lapses."""
    left = left_to_draw(step.before)
    if step.owed <= left:
        return None
    return step.drawn_by(step.action.seat) == left and step.after.prompt.owed == 0 and step.of(Skipped) != []


@situation("a debt lapses because nothing can be drawn", Draw)
def nothing_to_draw(step: Step) -> bool | None:
    """R-43, R-60: the turn is lost all the same."""
    if not step.owed or left_to_draw(step.before):
        return None
    return not step.of(Drew) and step.after.prompt.owed == 0 and Skipped(step.action.seat) in step.events


@situation("a debt is taken across a reshuffle, and the top card and its colour stay", Draw)
def reshuffled(step: Step) -> bool | None:
    """R-42: never the top card."""
    if not step.owed or not step.of(Reshuffled):
        return None
    return (step.before.top, step.before.color) == (step.after.top, step.after.color)


@situation("a debt is taken by a hand that could answer, though drawing is only for who is stuck", Draw)
def only_if_stuck(step: Step) -> bool | None:
    """R-70: a debt may always be taken."""
    if not step.owed or step.before.rules.draw_choice != "only_if_stuck":
        return None
    seat = step.action.seat
    return True if any(card.kind in COSTS for card in step.before.hands[seat]) else None


@situation("a debt is taken exactly, though turns are drawn until a card fits", Draw)
def until_playable(step: Step) -> bool | None:
    """R-60: `turn_draw` is about turns."""
    if not step.owed or step.before.rules.turn_draw != "until_playable" or left_to_draw(step.before) < step.owed:
        return None
    return len(step.of(Drew)) == step.owed and step.after.prompt.kind != "drawn"


def opening_debt(step: Step) -> bool:
    """Return whether a Draw Two turned up at the start is still owed."""
    return bool(step.owed) and step.laid_by is None and step.top == "draw-two"


@situation("a Draw Two turned up at the start is answered")
def opening_answered(step: Step) -> bool | None:
    """R-60: it is a debt too."""
    if not opening_debt(step) or step.action.card.kind != "draw-two" or step.is_last:
        return None
    return step.passes_on(2 + 2 * step.action.count)


@situation("a Draw Two turned up at the start is taken", Draw)
def opening_taken(step: Step) -> bool | None:
    """R-60: by the first player, who loses the turn."""
    if not opening_debt(step):
        return None
    return step.owed == 2 and step.drawn_by(step.action.seat) == min(2, left_to_draw(step.before))


@situation("the turn limit is reached when something is owed")
def at_the_limit(step: Step) -> bool | None:
    """R-60: the round is void, and the debt lapses."""
    if step.end is None or step.end.why != "turn_limit" or step.action.card.kind not in COSTS:
        return None
    if not keeps_debts(step.before.variant):
        return None
    return not step.of(Drew) and not step.of(Owed)


@situation("a Wild Draw Four on a debt is accepted, and the same seat owes all of it", Answer)
def accepted(step: Step) -> bool | None:
    """R-61: its four join the debt."""
    whole = step.before.prompt.owed
    if step.action.option != "accept" or whole <= 4 or step.before.prompt.by is None:
        return None
    if step.of(Owed):
        return step.of(Owed) == [Owed(step.action.seat, whole)] and not step.of(Drew)
    return step.after.prompt.owed == 0 and not step.of(Drew)


def verdict(step: Step, word: str) -> bool:
    """Return whether a challenge on a debt led to this verdict."""
    return step.before.prompt.owed > 4 and [word] == [event.word for event in step.of(Announced)]


@situation("a guilty bluff on a stack pays for all of it", Answer)
def guilty(step: Step) -> bool | None:
    """R-61: not only the four; the challenger takes the turn."""
    bluffer, whole = step.before.prompt.by, step.before.prompt.owed
    if not verdict(step, "guilty") or bluffer is None:
        return None
    paid = step.drawn_by(bluffer) == min(whole, left_to_draw(step.before)) == len(step.of(Drew))
    return paid and step.goes_on_to(step.action.seat)


@situation("an innocent Wild Draw Four on a stack costs the challenger all of it and two more", Answer)
def innocent(step: Step) -> bool | None:
    """R-61: and the turn."""
    whole = step.before.prompt.owed + 2
    if not verdict(step, "innocent"):
        return None
    paid = step.drawn_by(step.action.seat) == min(whole, left_to_draw(step.before)) == len(step.of(Drew))
    return paid and Skipped(step.action.seat) in step.events


@situation("a Wild Draw Four is not challenged where its condition is enforced or free")
def no_challenge(step: Step) -> bool | None:
    """R-61: it is a debt at once."""
    if step.before.rules.wd4 == "challenge" or step.action.card.kind != "wild-draw-four" or step.is_last:
        return None
    if not keeps_debts(step.before.variant):
        return None
    return step.passes_on(step.owed + 4) and not step.of(Asked)
