"""Situations of several identical cards laid at once (R-68, R-77)."""

from __future__ import annotations

from tests.spec.ledger import keeps_debts
from tests.spec.situations.step import Step, left_to_draw, next_seat, played, situation
from unorules import CallUno
from unorules.events import Reversed, Skipped, UnoCalled


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
    card, others = played(step).card, played(step).others
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
    if step.action.count < 2 or {*played(step).others} <= {step.action.card}:
        return None
    return len({card.tags for card in (*played(step).others, step.action.card)}) > 1


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
