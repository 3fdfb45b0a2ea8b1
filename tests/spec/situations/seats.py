"""Situations of seats: out by mercy, partners, and out at the target (R-71, R-73, R-74)."""

from __future__ import annotations

from tests.spec.ledger import COSTS
from tests.spec.situations.step import ANY_MOVE, Step, next_seat, situation
from unorules import Answer, Catch, Draw, Leave, NextRound, Pass, Play, Seat, State
from unorules.events import Dealt, Drew, HandMoved, MatchEnded, Owed, SeatOut, Skipped


def out(step: Step) -> list[Seat]:
    """Return who is out by mercy."""
    return [event.seat for event in step.of(SeatOut) if event.why == "mercy"]


@situation("mercy takes a seat out, and its cards go under the pile", *ANY_MOVE)
def one(step: Step) -> bool | None:
    """R-71: in the order of the deck, the first at the very bottom."""
    seats = out(step)
    moved = any(isinstance(event, Drew | HandMoved) for event in step.events)
    if len(seats) != 1 or moved or isinstance(step.action, Answer) or getattr(step.action, "seat", None) == seats[0]:
        return None
    order = {card: at for at, (card, _) in enumerate(step.before.variant.deck)}
    cards = step.before.hands[seats[0]]
    bottom = [*step.after.discard_pile[-len(cards) :]]
    return bottom[::-1] == sorted(cards, key=order.__getitem__) and step.after.hands[seats[0]] == ()


@situation("mercy takes two seats out at once", *ANY_MOVE)
def two(step: Step) -> bool | None:
    """R-71: from the seat that is due on, in the direction of play."""
    seats = out(step)
    if len(seats) < 2:
        return None
    first = seats[0]
    circle = [first, *(next_seat(step.before, first, step.after.direction, n) for n in range(1, step.before.seats))]
    return seats == [seat for seat in dict.fromkeys(circle) if seat in seats]


@situation("mercy wipes out a debt with the seat that would owe it")
def debt(step: Step) -> bool | None:
    """R-71: nobody draws it, and the next active seat has an ordinary turn."""
    costs = step.owed or (step.action.card.kind == "draw-two" and step.before.rules.stacking != "off")
    if not costs or step.next not in out(step) or step.is_last:
        return None
    return not step.of(Owed) and not step.of(Drew) and step.after.prompt.kind in ("turn", "round_over", "match_over")


@situation("mercy takes somebody out, and another seat still owes", *ANY_MOVE)
def debt_of_another(step: Step) -> bool | None:
    """R-71: the debt is not that seat's."""
    owed = step.of(Owed)
    return owed[0].seat not in out(step) and step.after.prompt.kind == "debt" if out(step) and owed else None


@situation("a hand that is too big waits for the answer to a question", Answer)
def question(step: Step) -> bool | None:
    """R-71: so that no question is cut off."""
    mercy = step.before.rules.mercy
    if mercy is None or max(map(len, step.before.hands)) < mercy:
        return None
    return not any(len(hand) >= mercy for hand in step.after.hands) or step.after.prompt.kind not in ("turn", "debt")


@situation("a card just drawn is played from a hand that is too big")
def drawn(step: Step) -> bool | None:
    """R-71: the turn had begun."""
    mercy, hand = step.before.rules.mercy, step.before.hands[step.action.seat]
    if mercy is None or step.before.prompt.kind != "drawn" or len(hand) < mercy:
        return None
    return step.action.seat in step.before.active


@situation("a seat that took a debt is out when the next turn would begin", Draw)
def after_a_debt(step: Step) -> bool | None:
    """R-71: it is judged then, not before."""
    if not step.owed or step.action.seat not in out(step):
        return None
    return Skipped(step.action.seat) in step.events


@situation("the last active seat wins the round", *ANY_MOVE)
def last_seat(step: Step) -> bool | None:
    """R-71: nobody else holds a card."""
    end = step.end
    if end is None or end.why != "last_seat" or not out(step) or step.before.rules.partners != "off":
        return None
    return step.after.active == (end.winner,) and sum(end.points) == 0


@situation("the last active side wins the round", *ANY_MOVE)
def last_side(step: Step) -> bool | None:
    """R-71, R-73: one of its seats is named."""
    end = step.end
    if end is None or end.why != "last_seat" or not out(step) or step.before.rules.partners == "off":
        return None
    half = step.before.seats // 2
    return end.winner in step.after.active and len({seat % half for seat in step.after.active}) == 1


@situation("a Reverse between two active seats of more lets its player go again")
def reverse_between_two(step: Step) -> bool | None:
    """R-17: two players are two active seats."""
    state = step.before
    if step.owed or step.is_last or step.action.card.kind != "reverse" or len(state.active) != 2 or state.seats == 2:
        return None
    again = state.rules.two_player_reverse == "skip"
    return step.goes_on_to(step.action.seat if again else step.next)


@situation("a Skip goes over a seat that is out")
def skip_over_a_gap(step: Step) -> bool | None:
    """R-71: the next active seat is skipped."""
    state, action = step.before, step.action
    if step.owed or step.is_last or action.card.kind != "skip" or action.count > 1:
        return None
    if (action.seat + state.direction) % state.seats in state.active:
        return None
    return step.of(Skipped)[:1] == [Skipped(step.next)]


@situation("a draw card goes over a seat that is out")
def draw_card_over_a_gap(step: Step) -> bool | None:
    """R-60: the next active seat owes, is asked or draws."""
    state, action = step.before, step.action
    if action.card.kind not in COSTS or (action.seat + state.direction) % state.seats in state.active:
        return None
    draws = {event.seat for event in step.of(Drew)}
    if step.of(SeatOut) or (step.end is not None and not draws):
        return None
    return step.next in {*draws, step.after.prompt.seat}


@situation("forced passes are counted over the active seats", Pass)
def stalemate(step: Step) -> bool | None:
    """R-71, R-43: those who are out have no say in a stalemate."""
    if step.end is None or step.end.why != "stalemate":
        return None
    return step.end.winner is None if len(step.before.active) < step.before.seats else None


@situation("a seat that was out by mercy plays again in the next round", NextRound)
def plays_again(step: Step) -> bool | None:
    """R-71: it was out of the round only."""
    back = [seat for seat in range(step.before.seats) if seat not in (*step.before.active, *step.before.gone)]
    return {*back} <= {event.seat for event in step.of(Dealt)} if back else None


# Scores.


def side(state: State, seat: int) -> set[int]:
    """Return a seat and its partner."""
    return {seat, (seat + state.seats // 2) % state.seats}


def worth(state: State, seats: set[int]) -> int:
    """Return what the hands of these seats are worth."""
    points = {kind.id: kind.points for kind in state.variant.kinds}
    return sum(points[card.kind] for seat in seats for card in state.hands[seat])


@situation("a side scores, and the cards of the partner do not count")
def partner(step: Step) -> bool | None:
    """R-73: only those of the other sides."""
    rules, end = step.before.rules, step.end
    if rules.partners == "off" or rules.scoring != "winner_takes" or end is None or end.why != "out":
        return None
    assert end.winner is not None
    own = side(step.after, end.winner)
    if not worth(step.after, own):
        return None
    others = set(range(step.after.seats)) - own
    return all(
        end.points[seat] == (worth(step.after, others) if seat in own else 0) for seat in range(step.after.seats)
    )


@situation("the other sides add both of their hands to a common total")
def common_total(step: Step) -> bool | None:
    """R-73: the side that went out adds nothing."""
    rules, end = step.before.rules, step.end
    if rules.partners == "off" or rules.scoring != "own_tally" or end is None or end.why != "out":
        return None
    assert end.winner is not None
    own = side(step.after, end.winner)
    return all(
        end.points[seat] == (0 if seat in own else worth(step.after, side(step.after, seat)))
        for seat in range(step.after.seats)
    )


@situation("partners win the match together", *ANY_MOVE)
def both_win(step: Step) -> bool | None:
    """R-73: both are named."""
    ended = step.of(MatchEnded)
    if step.before.rules.partners == "off" or not ended or step.after.gone:
        return None
    return all(side(step.after, seat) <= set(ended[0].winners) for seat in ended[0].winners)


@situation("a player wins without the partner, who has left", *ANY_MOVE)
def wins_alone(step: Step) -> bool | None:
    """R-73: a leaver never wins."""
    ended = step.of(MatchEnded)
    if step.before.rules.partners == "off" or not ended:
        return None
    winners = set(ended[0].winners)
    partners = set().union(*(side(step.after, seat) for seat in winners))
    return partners - winners <= set(step.after.gone) if partners - winners else None


@situation("a player is caught by the partner", Catch)
def catches_the_partner(step: Step) -> bool | None:
    """R-73: as by anyone."""
    state, action = step.before, step.action
    if state.rules.partners == "off" or action.target not in state.catchable:
        return None
    if action.seat not in side(state, action.target):
        return None
    return action.target not in step.after.catchable


@situation("a side with one player left plays on", Leave)
def one_of_a_side(step: Step) -> bool | None:
    """R-73: the match is not over as long as two sides are there."""
    state = step.after
    if state.rules.partners == "off" or step.end is not None or side(state, step.action.seat) <= set(state.gone):
        return None
    left = {seat % (state.seats // 2) for seat in range(state.seats) if seat not in state.gone}
    return (len(left) > 1) != state.over


@situation("a player reaches the target and is out of the match")
def target(step: Step) -> bool | None:
    """R-74: at or over it, and nobody else."""
    over = {event.seat for event in step.of(SeatOut) if event.why == "target"}
    if not over:
        return None
    scores = step.after.scores
    return all(
        (scores[seat] >= step.after.rules.target) == (seat in over)
        for seat in range(step.after.seats)
        if seat not in step.before.gone
    )


@situation("two players reach the target in one round")
def two_at_once(step: Step) -> bool | None:
    """R-74: both are out."""
    over = [event.seat for event in step.of(SeatOut) if event.why == "target"]
    return set(over) <= set(step.after.gone) if len(over) > 1 else None


@situation("the last one standing wins the match")
def last_one(step: Step) -> bool | None:
    """R-74: everyone else is gone."""
    ended = step.of(MatchEnded)
    if step.before.rules.scoring != "last_standing" or not ended:
        return None
    return {*range(step.after.seats)} - {*step.after.gone} == {*ended[0].winners} and len(ended[0].winners) == 1


@situation("a round is dealt to those who are left of the match", NextRound)
def dealt(step: Step) -> bool | None:
    """R-72, R-74: nobody else gets cards."""
    if not step.before.gone:
        return None
    return {event.seat for event in step.of(Dealt)} == {*range(step.after.seats)} - {*step.before.gone}


@situation("a round is won by a player who adds nothing, though others do")
def winner_adds_nothing(step: Step) -> bool | None:
    """R-74: points as under own_tally."""
    rules, end = step.before.rules, step.end
    if rules.scoring != "last_standing" or end is None or end.why != "out" or end.winner is None:
        return None
    assert isinstance(step.action, Play)
    return (
        end.points == tuple(worth(step.after, {seat}) for seat in range(step.after.seats))
        and not end.points[end.winner]
    )
