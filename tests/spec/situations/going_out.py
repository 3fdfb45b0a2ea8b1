"""Situations of last cards: on a debt, several at once, refused, and of hands that are swapped (R-62, R-66, R-76)."""

from __future__ import annotations

from tests.spec.ledger import COSTS
from tests.spec.situations.step import Step, is_refused, left_to_draw, next_seat, situation
from unorules import Draw, Play
from unorules.events import Asked, Drew, HandMoved, Owed, RoundEnded


def paid_before_the_end(step: Step, payer: int, count: int) -> bool:
    """Return whether a seat draws so many cards, or all there are, before points are counted; nothing is asked."""
    order = [type(event) for event in step.events if isinstance(event, Drew | RoundEnded)]
    drawn = min(count, left_to_draw(step.before) + step.action.count)
    return (
        step.drawn_by(payer) == drawn == len(step.of(Drew))
        and order[-1] is RoundEnded
        and not step.of(Owed)
        and not step.of(Asked)
    )


@situation("a last draw card on a debt: the next seat draws all of it before points are counted")
def last_on_a_debt(step: Step) -> bool | None:
    """R-62: nothing is asked."""
    cost = COSTS.get(step.action.card.kind)
    if not step.owed or not step.is_last or cost is None:
        return None
    return paid_before_the_end(step, step.next, step.owed + cost * step.action.count)


@situation("a last draw card is not answered by the next seat, who holds one")
def last_not_answered(step: Step) -> bool | None:
    """R-62: a winner's card is not stacked on after the end."""
    cost = COSTS.get(step.action.card.kind)
    if not step.is_last or cost is None or step.before.rules.stacking != "any":
        return None
    if not any(card.kind in COSTS for card in step.before.hands[step.next]):
        return None
    return paid_before_the_end(step, step.next, step.owed + cost * step.action.count)


@situation("a last Reverse on a debt turns the direction before the debt is drawn")
def last_reverse(step: Step) -> bool | None:
    """R-62: the seat that would be next that way draws."""
    if not step.owed or not step.is_last or step.action.card.kind != "reverse":
        return None
    turned = step.before.direction * (-1) ** step.action.count
    payer = next_seat(step.before, step.action.seat, turned)
    return step.after.direction == turned and paid_before_the_end(step, payer, step.owed)


@situation("a last Skip on a debt: the next seat draws it")
def last_skip(step: Step) -> bool | None:
    """R-62: and points are counted then."""
    if not step.owed or not step.is_last or step.action.card.kind != "skip":
        return None
    return paid_before_the_end(step, step.next, step.owed)


@situation("several draw cards are the last ones together and add up")
def last_several(step: Step) -> bool | None:
    """R-62: one seat draws for all of them."""
    if not step.is_last or step.action.count == 1 or step.action.card.kind != "draw-two":
        return None
    return paid_before_the_end(step, step.next, step.owed + 2 * step.action.count)


@situation("a 7 or 0 as the last card moves no hands")
def last_seven(step: Step) -> bool | None:
    """R-66: its player has gone out."""
    if not step.is_last or step.action.card.kind not in "70" or step.before.rules.seven_zero == "off":
        return None
    return step.end is not None and step.end.winner == step.action.seat and not step.of(HandMoved)


def forbidden_last_card(step: Step) -> bool:
    """Return whether the seat to move has a single card, which fits and may not be the last."""
    hand, rules = step.before.hands[step.action.seat], step.before.rules
    if len(hand) != 1 or rules.last_card == "any" or step.before.prompt.kind not in ("turn", "debt"):
        return False
    card = hand[0]
    if card.color is not None and rules.last_card == "no_wild":
        return False
    fits = card.color in (None, step.before.color) or card.kind == step.top
    return fits and not card.kind.isdigit()


@situation("a card that may not be the last is kept, and its player draws", Draw)
def kept(step: Step) -> bool | None:
    """R-76: it is not playable while it is the last one."""
    if not forbidden_last_card(step) or step.owed:
        return None
    card = step.before.hands[step.action.seat][0]
    color = step.before.variant.colors[0] if card.color is None else None
    return is_refused(step.before, Play(step.action.seat, card, color=color))


@situation("a card that may not be the last is kept, though it would answer a debt", Draw)
def kept_at_a_debt(step: Step) -> bool | None:
    """R-76: also on a debt."""
    if not forbidden_last_card(step) or not step.owed:
        return None
    card = step.before.hands[step.action.seat][0]
    if card.kind not in COSTS or step.before.rules.stacking != "any":
        return None
    color = step.before.variant.colors[0] if card.color is None else None
    return is_refused(step.before, Play(step.action.seat, card, color=color))


@situation("several cards that may not be the last are not laid together")
def kept_together(step: Step) -> bool | None:
    """R-76: one of them is."""
    hand, action = step.before.hands[step.action.seat], step.action
    if len(hand) < 2 or len(set(hand)) > 1 or hand[0].kind.isdigit() or step.before.rules.multi_play == "off":
        return None
    allowed = {"any": True, "no_wild": hand[0].color is not None, "numbers_only": False}
    if allowed[step.before.rules.last_card] or action.count == len(hand):
        return None
    return is_refused(step.before, Play(action.seat, action.card, color=action.color, count=len(hand)))
