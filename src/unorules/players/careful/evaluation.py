"""What positions, plays, effects and answers are worth to one seat."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import islice
from math import fsum

from attrs import evolve, frozen

from unorules._seats import Seat
from unorules.actions import Play
from unorules.cards.cards import Card, CardFilter, Color
from unorules.cards.effects import (
    MAX_EFFECTS,
    Ask,
    Discard,
    DrawCards,
    DrawUntil,
    Effect,
    Flip,
    MoveHands,
    NextTurn,
    Option,
    Penalty,
    PoolHands,
    Reverse,
    Skip,
    TakePenalty,
)
from unorules.cards.kind import Kind
from unorules.cards.turn import Reply, Turn
from unorules.players.careful.notes import CardFacts, Notes, VariantFacts
from unorules.rules import side_of
from unorules.views import View

# The weights. Values are given in cards: one card more or less in a hand is worth about 1.

OUT = 1000.0
"""Going out: more than anything else."""

FALLEN = 20.0
"""Falling to mercy."""

STUCK = 3.0
"""Being left with a card that may not be the last one."""


@frozen
class Weights:
    """How much each thing counts, found by letting players with different weights play against each other."""

    near: float = 3.0
    """Being close to going out: a hand of n cards is worth `near / n - n`."""
    share: float = 1.0
    """Hurting one of several opponents, divided by how many there are."""
    turn: float = 1.0
    """A lost turn."""
    wild: float = 2.0
    """Keeping a wild."""
    draw_four: float = 5.0
    """Keeping a wild that makes the next player draw."""
    follow: float = 0.2
    """Each card left that can follow the one played."""
    again: float = 1.0
    """Going on at once, with a card that can follow."""
    block: float = 1.2
    """The next player not having the colour."""
    points: float = 0.05
    """A point less in the hand, divided by the smallest number of cards that an opponent holds."""
    answered: float = 0.6
    """The share of an opponent's debt that stays with it; of one's own, the share that is passed on."""
    suspected: float = 0.7
    """How often a Wild Draw Four is challenged."""
    bluffs: float = 0.3
    """How often a player who has the colour plays a Wild Draw Four, compared with one who has not."""


# The position, now and after a move.


class Evaluation:
    """A position as one seat weighs it: who is on its side, how near everyone is to going out, and what it holds."""

    __slots__ = (
        "blocking",
        "colors",
        "foes",
        "kinds",
        "me",
        "mercy",
        "near",
        "next",
        "notes",
        "points",
        "share",
        "sizes",
        "two_left",
        "view",
        "weights",
    )

    def __init__(self, view: View, me: Seat, notes: Notes, weights: Weights) -> None:
        rules, active = view.variant.rules, view.active
        self.view = view
        self.me = me
        self.notes = notes
        self.weights = weights
        self.near = weights.near
        self.mercy = rules.mercy
        self.sizes = sizes = list(view.sizes)
        """How many cards each seat holds, during the move that is being weighed."""
        self.foes = foes = [seat for seat in active if seat != me]
        if rules.partners != "off":
            side = side_of(rules, len(sizes), me)
            self.foes = foes = [seat for seat in foes if seat not in side]
        self.share = weights.share / len(foes) if foes else 0.0
        self.two_left = len(active) == 2
        self.next: Seat = active[(active.index(me) + view.direction) % len(active)]
        self.points = 0.0
        """The value of a point less in the hand."""
        if rules.scoring != "none" and foes:
            self.points = weights.points / max(min([sizes[foe] for foe in foes]), 1)
        self.blocking: dict[Color | None, float] = {}
        """The values that `_blocking_value` has found so far."""
        self.colors: dict[Color | None, int] = {}
        """How many cards of each colour the seat holds; None stands for wilds."""
        self.kinds: dict[str, int] = {}
        """How many cards of each kind the seat holds."""
        colors, kinds = self.colors, self.kinds
        for card in view.hand:
            colors[card.color] = colors.get(card.color, 0) + 1
            kinds[card.kind] = kinds.get(card.kind, 0) + 1

    def hand_value(self, size: int) -> float:
        """Return the value of holding so many cards."""
        value = self.near / size - size if size else OUT
        return value if self.mercy is None or size < self.mercy else value - FALLEN

    def change_value(self, seat: Seat, size: float, turns: float = 0.0) -> float:
        """Return the value of a seat holding so many cards from now on and losing turns, which are given in cards."""
        old, new = self.sizes[seat], size + turns
        gain = (self.near / new - new if new else OUT) - (self.near / old - old if old else OUT)
        if self.mercy is not None and size >= self.mercy:
            gain -= FALLEN
        if seat == self.me:
            return gain
        return -self.share * gain if seat in self.foes else self.share * gain

    def draw_value(self, seat: Seat, count: float, turns: float = 0.0) -> float:
        """Return the value of a seat drawing so many cards and losing turns, which are given in cards."""
        return self.change_value(seat, self.sizes[seat] + count, turns)

    def seat_before(self) -> Seat:
        """Return the seat before this one in the direction of play."""
        active = self.view.active
        return active[(active.index(self.me) - self.view.direction) % len(active)]


# Plays: what a card does for the hand, to the others, and for the plays to come.


def play_value(evaluation: Evaluation, play: Play) -> float:
    """Return the value of a play."""
    view, weights, card, count = evaluation.view, evaluation.weights, play.card, play.count
    facts = evaluation.notes.facts.cards[card]
    left = len(view.hand) - count
    if not left:
        return OUT
    color = card.color or play.color
    value = evaluation.near / left - left + evaluation.points * facts.points * count
    follows = evaluation.colors.get(color, 0) + evaluation.kinds[card.kind] - count
    if card.color is None:
        # Where nothing has a colour, all cards are wilds.
        value -= (weights.draw_four if facts.penalty else weights.wild) if evaluation.notes.facts.names else 0.0
    else:
        follows -= count
    value += weights.follow * follows
    if left == 1 and view.variant.rules.last_card != "any":
        value -= _stuck_cost(evaluation, play)
    owed = view.prompt.owed
    if facts.plain and not owed:
        return value + _blocking_value(evaluation, color)
    evaluation.sizes[evaluation.me] = left
    value += _effects_value(evaluation, facts, play, color, follows, owed)
    evaluation.sizes[evaluation.me] = len(view.hand)
    return value


def _stuck_cost(evaluation: Evaluation, play: Play) -> float:
    """Return the cost of being left with one card, if that may not be the last one."""
    played, facts = play.card, evaluation.notes.facts.cards
    hand = list(evaluation.view.hand)
    hand.remove(played)
    others = [card for card in hand if (card.kind, card.color) != (played.kind, played.color)]
    return 0.0 if all(facts[card].may_be_last for card in others or hand) else STUCK


def _blocking_value(evaluation: Evaluation, color: Color | None) -> float:
    """Return the value of a colour that the next player perhaps cannot follow."""
    value = evaluation.blocking.get(color)
    if value is None:
        chance = evaluation.notes.chance_to_hold(evaluation.view, evaluation.next, color)
        blocked = evaluation.draw_value(evaluation.next, 0, evaluation.weights.block)
        value = evaluation.blocking[color] = (1 - chance) * blocked
    return value


def _effects_value(
    evaluation: Evaluation, facts: CardFacts, play: Play, color: Color | None, follows: int, owed: int
) -> float:
    """Return the value of a card's effects."""
    weights, view = evaluation.weights, evaluation.view
    sizes, me = evaluation.sizes, evaluation.me
    if facts.swaps:
        change = evaluation.change_value
        return max([change(me, sizes[seat]) + change(seat, sizes[me]) for seat in view.active if seat != me])
    if facts.passes_hands:
        seats = view.active[:: view.direction]
        return fsum([evaluation.change_value(seat, sizes[seats[at - 1]]) for at, seat in enumerate(seats)])
    if facts.asks_code:
        return code_value(evaluation, facts.kind, play)
    if facts.penalty:
        return _penalty_value(evaluation, facts, play, owed, follows)
    if owed:
        victim = evaluation.seat_before() if facts.reverses else evaluation.next
        return weights.answered * evaluation.draw_value(victim, owed, weights.turn)
    skipped = evaluation.draw_value(evaluation.next, 0, weights.turn)
    if facts.skips:
        return skipped + (weights.again if evaluation.two_left and follows else 0.0)
    if evaluation.two_left:
        goes_on = view.variant.rules.two_player_reverse == "skip"
        return skipped + (weights.again if follows else 0.0) if goes_on else _blocking_value(evaluation, color)
    return skipped - evaluation.draw_value(evaluation.seat_before(), 0, weights.turn) if play.count % 2 else 0.0


def _penalty_value(evaluation: Evaluation, facts: CardFacts, play: Play, owed: int, follows: int) -> float:
    """Return the value of a draw card: a bluff may be challenged, and a debt may be answered."""
    weights, view = evaluation.weights, evaluation.view
    rules = view.variant.rules
    count = facts.penalty * play.count + owed
    value = evaluation.draw_value(evaluation.next, count, weights.turn)
    if evaluation.two_left and follows:
        value += weights.again
    if rules.stacking != "off":
        value *= weights.answered
    if play.card.color is None and rules.wd4 == "challenge" and facts.kind.on_answer is not None:
        forbidden = evaluation.colors.get(view.color, 0)
        if rules.challenge_match == "color_or_wild":
            forbidden += evaluation.colors[None] - 1
        # A hand of nothing but wilds has nothing else to wait for.
        if forbidden and evaluation.colors[None] < len(view.hand):
            value += weights.suspected * (evaluation.draw_value(evaluation.me, count) - value)
    return value


# Effects: the code of a card is asked what it would do.


def code_value(evaluation: Evaluation, kind: Kind, play: Play) -> float:
    """Return the value of the effects that a card's code gives if it is played now."""
    hand = list(evaluation.view.hand)
    hand.remove(play.card)
    turn = _turn(evaluation, evaluation.me, play.card, play.color or play.card.color, tuple(hand))
    on_play = kind.on_play
    return _total_value(evaluation, kind, turn, (lambda: on_play(turn)) if callable(on_play) else lambda: on_play)


def drawing_value(evaluation: Evaluation, kind: Kind) -> float:
    """Return the value of drawing as a turn, where the variant says what drawing is."""
    on_play, color, hand = kind.on_play, evaluation.view.color, evaluation.view.hand
    turn = evolve(_turn(evaluation, evaluation.me, Card(kind.id), color, hand), owed=1)
    return _total_value(evaluation, kind, turn, (lambda: on_play(turn)) if callable(on_play) else lambda: on_play)


def answer_value(evaluation: Evaluation, option: Option) -> float:
    """Return the value of an answer to the question of the prompt, by the code of the card that asks."""
    view = evaluation.view
    by = view.dealer if view.prompt.by is None else view.prompt.by
    turn = _turn(evaluation, by, view.top, view.color, view.hand if by == evaluation.me else ())
    return _reply_value(evaluation, evaluation.notes.facts.cards[view.top].kind, turn, evaluation.me, option)


def _turn(evaluation: Evaluation, seat: Seat, card: Card, color: Color | None, hand: tuple[Card, ...]) -> Turn:
    """Return the turn that a card's code is called with, as far as this seat knows it."""
    view, colors = evaluation.view, evaluation.notes.facts.names
    sizes, active, rules, owed = tuple(evaluation.sizes), view.active, view.variant.rules, view.prompt.owed
    return Turn(seat, card, hand, sizes, active, view.direction, color, view.color, rules, owed, colors)


def _reply_value(evaluation: Evaluation, kind: Kind, turn: Turn, about: Seat, option: Option) -> float:
    """Return the value of an answer. Further questions are left out: a card could ask forever."""
    on_answer = kind.on_answer
    if on_answer is None:
        return 0.0
    reply = Reply(seat=about, option=option)
    return _total_value(evaluation, kind, turn, lambda: (e for e in on_answer(turn, reply) if type(e) is not Ask))


def _total_value(evaluation: Evaluation, kind: Kind, turn: Turn, code: Callable[[], Iterable[Effect]]) -> float:
    """Return the value of all effects that a card's code gives.

    It is 0 if the code fails, because it may count on a hand or a memo that is another player's secret.
    """
    try:
        return fsum([_effect_value(evaluation, kind, turn, effect) for effect in islice(code(), MAX_EFFECTS)])
    except Exception:  # noqa: BLE001 - code from outside the library
        return 0.0


def _effect_value(evaluation: Evaluation, kind: Kind, turn: Turn, effect: Effect) -> float:
    """Return the value of an effect for the side of the seat that weighs it."""
    lost_turn = evaluation.weights.turn
    match effect:
        case DrawCards(seat, count):
            return evaluation.draw_value(seat, count)
        case DrawUntil(seat, until, most):
            return evaluation.draw_value(seat, _expected_draws(evaluation, until, most))
        case Penalty(count):
            return evaluation.draw_value(turn.next, count, lost_turn)
        case Skip(count):
            return fsum([evaluation.draw_value(seat, 0, lost_turn) for seat in turn.others[:count]])
        case Reverse():
            before = turn.after(turn.seat, -1)
            return evaluation.draw_value(turn.next, 0, lost_turn) - evaluation.draw_value(before, 0, lost_turn)
        case TakePenalty(seat, extra):
            return 0.0 if seat is None else evaluation.draw_value(seat, kind.penalty + turn.owed + extra)
        case NextTurn(seat):
            return -evaluation.draw_value(seat, 0, lost_turn)
        case MoveHands(moves):
            return fsum([evaluation.change_value(seat, evaluation.sizes[source]) for seat, source in moves])
        case PoolHands(seats):
            mean = sum([evaluation.sizes[seat] for seat in seats]) / max(len(seats), 1)
            return fsum([evaluation.change_value(seat, mean) for seat in seats])
        case Discard(seat, cards):
            return -evaluation.draw_value(seat, _expected_discards(evaluation, turn, seat, cards))
        case Flip():
            return flip_value(evaluation, turn.hand)
        case Ask(seat, _, options, outcome=outcome):
            values = [_reply_value(evaluation, kind, turn, seat, option) for option in options]
            return max(values) if seat == evaluation.me and not outcome else fsum(values) / len(values)
        case _:
            return 0.0


def _expected_draws(evaluation: Evaluation, until: CardFilter, most: int | None) -> float:
    """Return the number of cards that a seat is likely to draw until one fits."""
    view, seen, deck = evaluation.view, evaluation.notes.seen, evaluation.notes.facts.deck
    fitting = view.variant.rules.decks * sum([count for card, count in deck if until.fits(card)])
    fitting -= sum(map(until.fits, seen)) + sum(map(until.fits, view.hand))
    unseen = evaluation.notes.count_unseen(view)
    draws = (unseen + 1) / (max(fitting, 0) + 1)
    return min(draws, view.draw_size + view.discard_size, unseen if most is None else most)


def _expected_discards(evaluation: Evaluation, turn: Turn, seat: Seat, cards: CardFilter) -> float:
    """Return the number of cards that a seat is likely to discard."""
    if seat == evaluation.me:
        return sum(map(cards.fits, turn.hand if turn.seat == seat else evaluation.view.hand))
    deck = evaluation.notes.facts.deck
    share = sum([count for card, count in deck if cards.fits(card)]) / evaluation.view.variant.size
    return share * evaluation.sizes[seat]


# All cards turned over: what everyone would hold then, against what they hold now.

LASTS = 0.3
"""How much of the gain counts, as somebody may turn the cards over again."""

ACTION = 0.5
"""Holding an action card of some colour."""


def flip_value(evaluation: Evaluation, hand: tuple[Card, ...]) -> float:
    """Return the value of turning all cards over, with this hand left."""
    view, facts = evaluation.view, evaluation.notes.facts
    other = facts.turn_over()
    deck = [card for card, count in facts.deck for _ in range(count)]
    mean = _hand_strength(evaluation, facts, deck) / view.variant.size
    turned = [card.turned_over for card in hand]
    own = _hand_strength(evaluation, other, turned) - _hand_strength(evaluation, facts, hand)
    gains = [_hand_strength(evaluation, other, view.backs[foe]) - mean * view.sizes[foe] for foe in evaluation.foes]
    return LASTS * (own - evaluation.share * fsum(gains))


def _hand_strength(evaluation: Evaluation, facts: VariantFacts, cards: Iterable[Card]) -> float:
    """Return the value of holding the wilds and action cards among these."""
    weights, strength = evaluation.weights, 0.0
    for card in cards:
        known = facts.kinds[card.kind]
        if card.color is None:
            strength += weights.wild if known.plain else weights.draw_four
        elif not known.plain:
            strength += ACTION
    return strength
