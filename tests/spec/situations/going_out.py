"""Situations of last cards, and of the window to catch (R-62, R-63, R-66, R-75, R-76)."""

from __future__ import annotations

from tests.spec.ledger import COSTS
from tests.spec.situations.step import Step, has_called_ahead, is_refused, left_to_draw, next_seat, situation
from unorules import CallUno, Catch, Draw, Pass, Play
from unorules.events import Asked, Drew, HandMoved, Owed, RoundEnded, UnoCalled

# The time to catch.


def kept_one(step: Step) -> set[int]:
    """Return who could be caught before, but for the acting seat, and still holds one card."""
    return {seat for seat in step.before.catchable if seat != step.action.seat and len(step.after.hands[seat]) == 1}


def until_own_turn(step: Step) -> bool:
    """Return whether only the own turn ends the time to catch."""
    return step.before.rules.uno_window == "own_turn"


@situation("a play leaves one card, and its player can be caught unless it was called for")
def one_left(step: Step) -> bool | None:
    """R-34, R-49: judged after the effects; hands that move are R-67's."""
    seat = step.action.seat
    if step.before.rules.uno_call != "manual" or len(step.after.hands[seat]) != 1 or step.end is not None:
        return None
    if step.of(HandMoved):
        return None
    called = has_called_ahead(step.before) and not step.is_jump_in
    return (seat in step.after.catchable) != called


@situation("a card laid on a debt ends the time to catch")
def play_on_a_debt(step: Step) -> bool | None:
    """R-63: it is a play made as a turn."""
    if not step.owed or not kept_one(step) or until_own_turn(step) or step.is_jump_in:
        return None
    return not kept_one(step) & set(step.after.catchable)


@situation("taking a debt does not end the time to catch", Draw)
def taken(step: Step) -> bool | None:
    """R-63: it is a forced draw."""
    if not step.owed or not kept_one(step) or step.end is not None:
        return None
    return kept_one(step) <= set(step.after.catchable)


@situation("drawing as the turn ends the time to catch another", Draw)
def drawn(step: Step) -> bool | None:
    """R-35: nobody is caught after the window."""
    if step.owed or not kept_one(step) or until_own_turn(step):
        return None
    return all(is_refused(step.after, Catch(step.action.seat, seat)) for seat in kept_one(step)) or bool(
        step.before.rules.uno_false_penalty
    )


@situation("UNO is called ahead at a debt", CallUno)
def called_at_a_debt(step: Step) -> bool | None:
    """R-60, R-34: for the card that answers it."""
    prompt = step.before.prompt
    if prompt.kind != "debt" or prompt.seat != step.action.seat or step.of(UnoCalled) != [UnoCalled(step.action.seat)]:
        return None
    return step.after.prompt == prompt


@situation("two or more can be caught at once, and one of them is", Catch)
def several(step: Step) -> bool | None:
    """R-75, R-67: the others can still be caught."""
    target, catchable = step.action.target, set(step.before.catchable)
    if len(catchable) < 2 or target not in catchable:
        return None
    return set(step.after.catchable) == catchable - {target}


@situation("two or more can be caught at once, and one of them calls", CallUno)
def several_call(step: Step) -> bool | None:
    """R-75: only that one is safe."""
    catchable = set(step.before.catchable)
    if len(catchable) < 2 or step.action.seat not in catchable:
        return None
    return set(step.after.catchable) == catchable - {step.action.seat}


@situation("the play of another does not end the time, where only the own turn does")
def play_of_another(step: Step) -> bool | None:
    """R-75: for slow tables."""
    if not until_own_turn(step) or not kept_one(step) or step.end is not None or step.of(HandMoved):
        return None
    return kept_one(step) <= set(step.after.catchable)


@situation("the own draw ends the time to catch", Draw)
def own_draw(step: Step) -> bool | None:
    """R-75: no window stays open forever."""
    if not until_own_turn(step) or step.owed or step.action.seat not in step.before.catchable:
        return None
    return step.action.seat not in step.after.catchable


@situation("the own forced pass ends the time to catch", Pass)
def own_pass(step: Step) -> bool | None:
    """R-75: where there is nothing to draw."""
    if not until_own_turn(step) or step.action.seat not in step.before.catchable:
        return None
    return step.action.seat not in step.after.catchable


@situation("somebody is caught after the turn of another seat", Catch)
def late(step: Step) -> bool | None:
    """R-75: a slow network is no shield."""
    target = step.action.target
    if not until_own_turn(step) or target not in step.before.catchable or step.laid_by in (target, -1, None):
        return None
    return target not in step.after.catchable


# Last cards.


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
