"""Situations of hands: moved by a 7 or a 0 (R-66, R-67), and several cards laid at once (R-68, R-77)."""

from __future__ import annotations

from tests.spec.ledger import keeps_debts
from tests.spec.situations.step import Step, has_called_ahead, left_to_draw, next_seat, play_of, situation
from unorules import Answer, CallUno, Catch
from unorules.events import Asked, HandMoved, Reversed, Skipped, UnoCalled


def moves(step: Step) -> list[tuple[int, int]]:
    """Return who got whose hand."""
    return [(moved.seat, moved.source) for moved in step.of(HandMoved)]


def may_be_caught(step: Step, seat: int) -> bool:
    """Return whether a seat with one card can be caught, or was called for, as the rules say."""
    if step.end is not None or seat not in step.after.active:
        return True
    calls = step.after.rules.uno_call
    if calls == "manual":
        return seat in step.after.catchable
    return (UnoCalled(seat) in step.events) == (calls == "auto")


@situation("a 7 swaps hands with the seat that its player chose", Answer)
def chosen(step: Step) -> bool | None:
    """R-66: exactly these two hands move."""
    if step.before.prompt.question != "swap":
        return None
    seat, other = step.action.seat, step.action.option
    swapped = (step.before.hands[other], step.before.hands[seat])
    stayed = [one for one in step.before.active if one not in (seat, other)]
    if step.after.active != step.before.active:
        return None
    return swapped == (step.after.hands[seat], step.after.hands[other]) and all(
        step.before.hands[one] == step.after.hands[one] for one in stayed
    )


@situation("a 7 between two active seats of more asks nobody")
def between_two_of_more(step: Step) -> bool | None:
    """R-66: there is only one other hand."""
    active, rules = step.before.active, step.before.rules
    if rules.seven_zero == "off" or step.action.card.kind != "7" or step.is_last or len(active) != 2:
        return None
    if step.before.seats == 2:
        return None
    return {(active[0], active[1]), (active[1], active[0])} == set(moves(step)) and not step.of(Asked)


@situation("a 0 passes the hands of three or more on in the direction of play")
def zero(step: Step) -> bool | None:
    """R-66: everyone gets the hand of the one before."""
    rules, active = step.before.rules, step.before.active
    if rules.seven_zero == "off" or step.action.card.kind != "0" or step.is_last or len(active) < 3:
        return None
    return {(next_seat(step.before, seat), seat) for seat in active} == set(moves(step))


@situation("a 0 passes hands over a seat that is out")
def zero_past_a_gap(step: Step) -> bool | None:
    """R-66: only active seats take part."""
    if len(step.before.active) == step.before.seats or len(step.before.active) < 3:
        return None
    return zero(step)


@situation("a 7 swaps its player into a last card, who must call", Answer)
def into_a_last_card(step: Step) -> bool | None:
    """R-67: whoever gets a single card can be caught."""
    if step.before.prompt.question != "swap" or len(step.after.hands[step.action.seat]) != 1:
        return None
    return may_be_caught(step, step.action.seat)


@situation("a 7 gives a last card away, and its new owner must call", Answer)
def gives_a_last_card(step: Step) -> bool | None:
    """R-67: a hand takes no call along."""
    if step.before.prompt.question != "swap" or len(step.before.hands[step.action.seat]) != 1:
        return None
    return may_be_caught(step, step.action.option)


@situation("the old owner of a swapped hand can no longer be caught", Answer)
def old_owner(step: Step) -> bool | None:
    """R-67: the duty does not stay behind."""
    seat = step.action.seat
    if step.before.prompt.question != "swap" or seat not in step.before.catchable:
        return None
    return seat not in step.after.catchable if len(step.after.hands[seat]) != 1 else None


@situation("two swap single cards, and both can be caught at once", Answer)
def both_at_once(step: Step) -> bool | None:
    """R-67: each of them got one."""
    if step.before.prompt.question != "swap" or step.before.rules.uno_call != "manual" or step.end is not None:
        return None
    pair = (step.action.seat, step.action.option)
    if any(len(step.before.hands[seat]) != 1 for seat in pair) or step.after.active != step.before.active:
        return None
    return set(pair) <= set(step.after.catchable)


@situation("a 0 gives somebody a single card, who must call")
def zero_gives_one(step: Step) -> bool | None:
    """R-67: also several at once."""
    if step.before.rules.seven_zero == "off" or step.action.card.kind != "0" or step.is_last:
        return None
    single = [seat for seat in step.after.active if len(step.after.hands[seat]) == 1]
    return all(may_be_caught(step, seat) for seat in single) if single else None


@situation("automatic calls follow hands that moved, the player first, then in the direction of play")
def automatic_calls(step: Step) -> bool | None:
    """R-67: once for each seat that got a single card."""
    called = [event.seat for event in step.of(UnoCalled)]
    if not step.of(HandMoved) or len(called) < 2:
        return None
    circle = [
        next_seat(step.before, step.action.seat, step.after.direction, steps) for steps in range(step.before.seats)
    ]
    return called == [seat for seat in dict.fromkeys(circle) if seat in called]


@situation("a call made ahead of a 7 or 0 lapses when the hands move")
def early_call(step: Step) -> bool | None:
    """R-67: the player is left with a single card, and can be caught for it."""
    if not step.of(HandMoved) or not has_called_ahead(step.before) or step.is_jump_in:
        return None
    seat = step.action.seat
    return may_be_caught(step, seat) if len(step.after.hands[seat]) == 1 else None


@situation("the player of a 7 is caught while it waits for the choice", Catch)
def caught_during_the_choice(step: Step) -> bool | None:
    """R-67: as after any play, and the question stays."""
    prompt = step.before.prompt
    if prompt.question != "swap" or step.action.target != prompt.seat or prompt.seat not in step.before.catchable:
        return None
    return step.after.prompt == prompt and len(step.after.hands[prompt.seat]) >= 1


@situation("a swapped hand goes out, and points are those of the hands as they are")
def points(step: Step) -> bool | None:
    """R-67: counted on what everyone holds at the end."""
    rules = step.before.rules
    if rules.seven_zero == "off" or step.end is None or step.end.why != "out" or rules.scoring != "winner_takes":
        return None
    if rules.partners != "off":
        return None
    worth = {kind.id: kind.points for kind in step.before.variant.kinds}
    held = sum(worth[card.kind] for hand in step.after.hands for card in hand)
    winner = step.end.winner
    return winner is not None and step.end.points[winner] == held == sum(step.end.points)


# Several identical cards.


def laid_together(step: Step, kind: str, *, at_a_debt: bool = False) -> bool:
    """Return whether several cards of this kind are laid that are not the last ones."""
    action = step.action
    return action.count > 1 and action.card.kind == kind and bool(step.owed) == at_a_debt and not step.is_last


@situation("several Draw Twos hit one player, who loses one turn")
def draw_twos(step: Step) -> bool | None:
    """R-68: penalties add up."""
    if not laid_together(step, "draw-two") or keeps_debts(step.before.variant):
        return None
    cost = min(2 * step.action.count, left_to_draw(step.before) + step.action.count)
    return step.drawn_by(step.next) == cost and step.of(Skipped) == [Skipped(step.next)]


@situation("several Draw Twos are one debt")
def one_debt(step: Step) -> bool | None:
    """R-68, R-60: of so many times the number."""
    if not laid_together(step, "draw-two") or not keeps_debts(step.before.variant):
        return None
    return step.passes_on(2 * step.action.count)


@situation("several Skips skip that many of the others")
def skips(step: Step) -> bool | None:
    """R-68: one after another."""
    count = step.action.count
    if not laid_together(step, "skip") or count >= len(step.before.active) - 1:
        return None
    skipped = [next_seat(step.before, step.action.seat, steps=steps) for steps in range(1, count + 1)]
    return [event.seat for event in step.of(Skipped)] == skipped


@situation("several Skips skip all others, and the player goes again")
def skips_everyone(step: Step) -> bool | None:
    """R-68: never their own player."""
    others = len(step.before.active) - 1
    if not laid_together(step, "skip") or step.action.count < others:
        return None
    skipped = {event.seat for event in step.of(Skipped)}
    return skipped == {*step.before.active} - {step.action.seat} and step.goes_on_to(step.action.seat)


@situation("an even number of Reverses leaves the direction as it was")
def reverses(step: Step) -> bool | None:
    """R-68: each of them turns it."""
    count = step.action.count
    if not laid_together(step, "reverse") or count % 2 or len(step.before.active) < 3:
        return None
    kept = step.after.direction == step.before.direction and len(step.of(Reversed)) == count
    return kept and step.goes_on_to(step.next)


@situation("several Reverses between two players let their player go again")
def reverses_between_two(step: Step) -> bool | None:
    """R-68, R-17: as one does."""
    if not laid_together(step, "reverse") or len(step.before.active) != 2:
        return None
    again = step.before.rules.two_player_reverse == "skip"
    return step.goes_on_to(step.action.seat if again else step.next)


@situation("several wilds are laid with one colour")
def wilds(step: Step) -> bool | None:
    """R-68: one is named for all."""
    return step.after.color == step.action.color if laid_together(step, "wild") else None


@situation("the named card ends on top, and identical cards lie under it")
def on_top(step: Step) -> bool | None:
    """R-68: whatever their tags, in the order of the deck."""
    if step.action.count < 2:
        return None
    card, others = play_of(step).card, play_of(step).others
    order = {face: at for at, (face, _) in enumerate(step.before.variant.deck)}
    return (
        card == step.action.card == step.after.top
        and len(others) == step.action.count - 1
        and all((other.kind, other.color) == (card.kind, card.color) for other in others)
        and [order[other] for other in others] == sorted(order[other] for other in others)
    )


@situation("cards with different tags are laid together")
def tags(step: Step) -> bool | None:
    """R-68: tags do not make a difference."""
    if step.action.count < 2 or {*play_of(step).others} <= {step.action.card}:
        return None
    return len({card.tags for card in (*play_of(step).others, step.action.card)}) > 1


@situation("three or more identical cards are laid at once, from several decks")
def three(step: Step) -> bool | None:
    """R-77: one deck has two of a coloured card."""
    if step.action.count < 3 or step.action.card.color is None:
        return None
    return step.before.rules.decks > 1


@situation("UNO is called ahead of a play of several cards", CallUno)
def called_ahead(step: Step) -> bool | None:
    """R-68: all but one card of the hand are alike."""
    hand, prompt = step.before.hands[step.action.seat], step.before.prompt
    if step.of(UnoCalled) != [UnoCalled(step.action.seat)] or len(hand) < 3:
        return None
    faces = [(card.kind, card.color) for card in hand]
    alike = max(map(faces.count, faces)) >= len(hand) - 1
    return alike and prompt.kind in ("turn", "debt") and prompt.seat == step.action.seat


@situation("several cards leave one, and its owner can be caught once")
def leaves_one(step: Step) -> bool | None:
    """R-68: UNO is judged after all of them."""
    seat = step.action.seat
    if step.action.count < 2 or len(step.after.hands[seat]) != 1 or step.before.rules.uno_call != "manual":
        return None
    if step.end is not None or step.is_jump_in or seat not in step.after.catchable:
        return None
    return step.after.catchable.count(seat) == 1
