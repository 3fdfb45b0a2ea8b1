"""Situations of scores: partners, and whoever reaches the target under last_standing (R-73, R-74)."""

from __future__ import annotations

from tests.spec.situations.step import ANY_MOVE, Step, situation
from unorules import Catch, Leave, NextRound, Play, State
from unorules.events import Dealt, MatchEnded, SeatOut


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
