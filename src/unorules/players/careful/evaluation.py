"""Evaluation: how things look for a seat, and what plays, effects and answers are worth to it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import islice
from math import fsum
from random import Random

from attrs import evolve, frozen

from unorules._engine.scoring import side_of
from unorules._house_rules import stacks
from unorules._seats import Seat
from unorules.actions import Answer, Play
from unorules.cards.card import Card, CardFilter, Color
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
from unorules.views import View

# The outlook: how good things look for a seat, now and after a move.

OUT = 1000.0
"""Going out: more than anything else."""

FALLEN = 20.0
"""Falling to mercy."""


class Evaluation:
    """What a seat weighs its moves by: who is on its side, how near everyone is to going out, and what it holds."""

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
        "two",
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
        """How many cards each seat holds: in the move that is being weighed."""
        self.foes = foes = [seat for seat in active if seat != me]
        if rules.partners != "off":
            side = side_of(rules, len(sizes), me)
            self.foes = foes = [seat for seat in foes if seat not in side]
        self.share = weights.share / len(foes) if foes else 0.0
        self.two = len(active) == 2
        self.next: Seat = active[(active.index(me) + view.direction) % len(active)]
        self.points = 0.0
        """What a point less in the hand is worth."""
        if rules.scoring != "none" and foes:
            self.points = weights.points / max(min([sizes[foe] for foe in foes]), 1)
        self.blocking: dict[Color | None, float] = {}
        """What it is worth that the next player perhaps cannot follow a colour, as far as it has been asked."""
        self.colors: dict[Color | None, int] = {}
        """How many cards of each colour it holds; None is for wilds."""
        self.kinds: dict[str, int] = {}
        """How many cards of each kind it holds."""
        colors, kinds = self.colors, self.kinds
        for card in view.hand:
            colors[card.color] = colors.get(card.color, 0) + 1
            kinds[card.kind] = kinds.get(card.kind, 0) + 1

    def hand_worth(self, size: int) -> float:
        """Return what it is worth to hold so many cards."""
        worth = self.near / size - size if size else OUT
        return worth if self.mercy is None or size < self.mercy else worth - FALLEN

    def changed(self, seat: Seat, size: float, turns: float = 0.0) -> float:
        """Return what it is worth that a seat holds so many cards from now on, and loses turns, in cards."""
        old, new = self.sizes[seat], size + turns
        gain = (self.near / new - new if new else OUT) - (self.near / old - old if old else OUT)
        if self.mercy is not None and size >= self.mercy:
            gain -= FALLEN
        if seat == self.me:
            return gain
        return -self.share * gain if seat in self.foes else self.share * gain

    def drawn(self, seat: Seat, count: float, turns: float = 0.0) -> float:
        """Return what it is worth that a seat draws so many cards, and loses turns, in cards."""
        return self.changed(seat, self.sizes[seat] + count, turns)

    def before(self) -> Seat:
        """Return the seat before this one, in the direction of play."""
        active = self.view.active
        return active[(active.index(self.me) - self.view.direction) % len(active)]


# Weights: how much each thing counts for a careful player. One card more or less in a hand is worth about 1.


@frozen
class Weights:
    """How much each thing counts. Found by letting players with different weights play against each other."""

    near: float = 3.0
    """Being close to going out: a hand of n cards is worth `near / n - n`."""
    share: float = 1.0
    """Hurting one of several opponents, divided by how many there are."""
    turn: float = 1.0
    """A lost turn, in cards."""
    wild: float = 2.0
    """Keeping a wild."""
    draw_four: float = 5.0
    """Keeping a wild that makes the next player draw."""
    follow: float = 0.2
    """Each card left that could follow on the one played."""
    again: float = 1.0
    """Going on at once, with a card that can follow."""
    block: float = 1.2
    """The next player not having the colour, in cards."""
    points: float = 0.05
    """A point less in the hand, divided by the cards of whoever is nearest to going out."""
    answered: float = 0.6
    """The share of a debt that stays with the player who owes it."""
    suspected: float = 0.7
    """How often a Wild Draw Four is challenged."""
    bluffs: float = 0.3
    """How often a player who could follow the colour plays a Wild Draw Four, compared with one who cannot."""


# The worth of a play: what a card does for the hand, to the others, and for the plays to come.

STUCK = 3.0
"""Being left with a card that may not be the last one."""


def worth_of_play(outlook: Evaluation, play: Play) -> float:
    """Return what a play is worth."""
    view, weights, card, count = outlook.view, outlook.weights, play.card, play.count
    facts = outlook.notes.facts.cards[card]
    left = len(view.hand) - count
    if not left:
        return OUT
    color = card.color or play.color
    worth = outlook.near / left - left + outlook.points * facts.points * count
    follows = outlook.colors.get(color, 0) + outlook.kinds[card.kind] - count
    if card.color is None:
        # Where nothing has a colour, all cards are wilds.
        worth -= (weights.draw_four if facts.penalty else weights.wild) if outlook.notes.facts.names else 0.0
    else:
        follows -= count
    worth += weights.follow * follows
    if left == 1 and view.variant.rules.last_card != "any":
        worth -= _stuck(outlook, play)
    owed = view.prompt.owed
    if facts.plain and not owed:
        return worth + _blocking(outlook, color)
    outlook.sizes[outlook.me] = left
    worth += _effects(outlook, facts, play, color, follows, owed)
    outlook.sizes[outlook.me] = len(view.hand)
    return worth


def _stuck(outlook: Evaluation, play: Play) -> float:
    """Return what it costs to be left with one card, if that may not be the last one."""
    laid, facts = play.card, outlook.notes.facts.cards
    hand = list(outlook.view.hand)
    hand.remove(laid)
    others = [card for card in hand if (card.kind, card.color) != (laid.kind, laid.color)]
    return 0.0 if all(facts[card].may_be_last for card in others or hand) else STUCK


def _blocking(outlook: Evaluation, color: Color | None) -> float:
    """Return what it is worth that the next player perhaps cannot follow a colour."""
    worth = outlook.blocking.get(color)
    if worth is None:
        chance = outlook.notes.holds(outlook.view, outlook.next, color)
        worth = outlook.blocking[color] = (1 - chance) * outlook.drawn(outlook.next, 0, outlook.weights.block)
    return worth


def _effects(outlook: Evaluation, facts: CardFacts, play: Play, color: Color | None, follows: int, owed: int) -> float:
    """Return what the effects of a card are worth."""
    weights, rules = outlook.weights, outlook.view.variant.rules
    sizes, me = outlook.sizes, outlook.me
    if facts.swaps:
        return max(
            [outlook.changed(me, sizes[s]) + outlook.changed(s, sizes[me]) for s in outlook.view.active if s != me]
        )
    if facts.passes_hands:
        seats = outlook.view.active[:: outlook.view.direction]
        return fsum([outlook.changed(seat, sizes[seats[at - 1]]) for at, seat in enumerate(seats)])
    if facts.asks_code:
        return worth_of_code(outlook, facts.kind, play)
    if facts.penalty:
        return _penalty(outlook, facts, play, owed, follows)
    if owed:
        victim = outlook.before() if facts.reverses else outlook.next
        return weights.answered * outlook.drawn(victim, owed, weights.turn)
    skipped = outlook.drawn(outlook.next, 0, weights.turn)
    if facts.skips:
        return skipped + (weights.again if outlook.two and follows else 0.0)
    if outlook.two:
        goes_on = rules.two_player_reverse == "skip"
        return skipped + (weights.again if follows else 0.0) if goes_on else _blocking(outlook, color)
    return skipped - outlook.drawn(outlook.before(), 0, weights.turn) if play.count % 2 else 0.0


def _penalty(outlook: Evaluation, facts: CardFacts, play: Play, owed: int, follows: int) -> float:
    """Return what a draw card is worth: a bluff may be challenged, and a debt may be answered."""
    weights, view = outlook.weights, outlook.view
    rules = view.variant.rules
    count = facts.penalty * play.count + owed
    worth = outlook.drawn(outlook.next, count, weights.turn)
    if outlook.two and follows:
        worth += weights.again
    if rules.stacking != "off":
        worth *= weights.answered
    if play.card.color is None and rules.wd4 == "challenge" and facts.kind.on_answer is not None:
        forbidden = outlook.colors.get(view.color, 0)
        if rules.challenge_match == "color_or_wild":
            forbidden += outlook.colors[None] - 1
        # A hand of nothing but wilds has nothing else to wait for.
        if forbidden and outlook.colors[None] < len(view.hand):
            worth += weights.suspected * (outlook.drawn(outlook.me, count) - worth)
    return worth


# The worth of effects: cards with code of their own are asked what they would do.


def worth_of_code(outlook: Evaluation, kind: Kind, play: Play) -> float:
    """Return what the effects of a card are worth, if it is played now."""
    hand = list(outlook.view.hand)
    hand.remove(play.card)
    turn = _turn(outlook, outlook.me, play.card, play.color or play.card.color, tuple(hand))
    on_play = kind.on_play
    return _worth_of_all(outlook, kind, turn, (lambda: on_play(turn)) if callable(on_play) else lambda: on_play)


def worth_of_drawing(outlook: Evaluation, kind: Kind) -> float:
    """Return what drawing as a turn is worth, where the variant says what that is."""
    on_play, color, hand = kind.on_play, outlook.view.color, outlook.view.hand
    turn = evolve(_turn(outlook, outlook.me, Card(kind.id), color, hand), owed=1)
    return _worth_of_all(outlook, kind, turn, (lambda: on_play(turn)) if callable(on_play) else lambda: on_play)


def worth_of_answer(outlook: Evaluation, option: Option) -> float:
    """Return what an answer to the question of the prompt is worth: the card that asks says what it would do."""
    view = outlook.view
    by = view.dealer if view.prompt.by is None else view.prompt.by
    turn = _turn(outlook, by, view.top, view.color, view.hand if by == outlook.me else ())
    return _worth_of_reply(outlook, outlook.notes.facts.cards[view.top].kind, turn, outlook.me, option)


def _turn(outlook: Evaluation, seat: Seat, card: Card, color: Color | None, hand: tuple[Card, ...]) -> Turn:
    """Return the turn that a card's code is called with, as far as this seat knows it."""
    view, colors = outlook.view, outlook.notes.facts.names
    sizes, active, rules, owed = tuple(outlook.sizes), view.active, view.variant.rules, view.prompt.owed
    return Turn(seat, card, hand, sizes, active, view.direction, color, view.color, rules, owed, colors)


def _worth_of_reply(outlook: Evaluation, kind: Kind, turn: Turn, about: Seat, option: Option) -> float:
    """Return what an answer is worth. What the card would ask then is left out: it could ask forever."""
    on_answer = kind.on_answer
    if on_answer is None:
        return 0.0
    reply = Reply(seat=about, option=option)
    return _worth_of_all(outlook, kind, turn, lambda: (e for e in on_answer(turn, reply) if type(e) is not Ask))


def _worth_of_all(outlook: Evaluation, kind: Kind, turn: Turn, code: Callable[[], Iterable[Effect]]) -> float:
    """Return what the effects are worth that a card's code asks for.

    That is nothing if the code fails, because it may count on a hand or a memo that is another player's secret.
    """
    try:
        return fsum([_worth(outlook, kind, turn, effect) for effect in islice(code(), MAX_EFFECTS)])
    except Exception:  # noqa: BLE001 - code from outside the library
        return 0.0


def _worth(outlook: Evaluation, kind: Kind, turn: Turn, effect: Effect) -> float:
    """Return what an effect is worth for the side of the outlook's seat."""
    lost_turn = outlook.weights.turn
    match effect:
        case DrawCards(seat, count):
            return outlook.drawn(seat, count)
        case DrawUntil(seat, until, most):
            return outlook.drawn(seat, _draws_until(outlook, until, most))
        case Penalty(count):
            return outlook.drawn(turn.next, count, lost_turn)
        case Skip(count):
            return fsum([outlook.drawn(seat, 0, lost_turn) for seat in turn.others[:count]])
        case Reverse():
            return outlook.drawn(turn.next, 0, lost_turn) - outlook.drawn(turn.after(turn.seat, -1), 0, lost_turn)
        case TakePenalty(seat, extra):
            return 0.0 if seat is None else outlook.drawn(seat, kind.penalty + turn.owed + extra)
        case NextTurn(seat):
            return -outlook.drawn(seat, 0, lost_turn)
        case MoveHands(moves):
            return fsum([outlook.changed(seat, outlook.sizes[source]) for seat, source in moves])
        case PoolHands(seats):
            mean = sum([outlook.sizes[seat] for seat in seats]) / max(len(seats), 1)
            return fsum([outlook.changed(seat, mean) for seat in seats])
        case Discard(seat, cards):
            return -outlook.drawn(seat, _discarded(outlook, turn, seat, cards))
        case Flip():
            return worth_of_flip(outlook, turn.hand)
        case Ask(seat, _, options, outcome=outcome):
            worths = [_worth_of_reply(outlook, kind, turn, seat, option) for option in options]
            return max(worths) if seat == outlook.me and not outcome else fsum(worths) / len(worths)
        case _:
            return 0.0


def _draws_until(outlook: Evaluation, until: CardFilter, most: int | None) -> float:
    """Return how many cards a seat is likely to draw until one fits."""
    view, seen, deck = outlook.view, outlook.notes.seen, outlook.notes.facts.deck
    fitting = view.variant.rules.decks * sum([count for card, count in deck if until.fits(card)])
    fitting -= sum(map(until.fits, seen)) + sum(map(until.fits, view.hand))
    unseen = outlook.notes.unseen(view)
    draws = (unseen + 1) / (max(fitting, 0) + 1)
    return min(draws, view.draw_size + view.discard_size, unseen if most is None else most)


def _discarded(outlook: Evaluation, turn: Turn, seat: Seat, cards: CardFilter) -> float:
    """Return how many cards a seat is likely to discard."""
    if seat == outlook.me:
        return sum(map(cards.fits, turn.hand if turn.seat == seat else outlook.view.hand))
    deck = outlook.notes.facts.deck
    share = sum([count for card, count in deck if cards.fits(card)]) / outlook.view.variant.size
    return share * outlook.sizes[seat]


# The worth of turning all cards over: what everyone would hold then, against what they hold now.

LASTS = 0.3
"""How much of it counts: somebody may turn the cards over again."""

ACTION = 0.5
"""A card of a colour that does something, in cards."""


def worth_of_flip(outlook: Evaluation, hand: tuple[Card, ...]) -> float:
    """Return what it is worth to turn all cards over, with this hand left."""
    view, facts = outlook.view, outlook.notes.facts
    other = facts.turned_over()
    mean = _strength(outlook, facts, [card for card, count in facts.deck for _ in range(count)]) / view.variant.size
    own = _strength(outlook, other, [card.turned for card in hand]) - _strength(outlook, facts, hand)
    gains = [_strength(outlook, other, view.backs[foe]) - mean * view.sizes[foe] for foe in outlook.foes]
    return LASTS * (own - outlook.share * fsum(gains))


def _strength(outlook: Evaluation, facts: VariantFacts, cards: Iterable[Card]) -> float:
    """Return what it is worth to hold these cards, in cards: wilds, and what can be done to others."""
    weights, strength = outlook.weights, 0.0
    for card in cards:
        known = facts.kinds[card.kind]
        if card.color is None:
            strength += weights.wild if known.plain else weights.draw_four
        elif not known.plain:
            strength += ACTION
    return strength


# Answers: what a careful player says when it is asked.

CHALLENGE = ("accept", "challenge")
MISSED = 2
"""The further cards of a challenge that fails."""


def answer(outlook: Evaluation, rng: Random) -> Answer:
    """Return the best answer to the question of the prompt."""
    prompt = outlook.view.prompt
    if prompt.options == CHALLENGE and prompt.by is not None:
        return Answer(outlook.me, CHALLENGE[should_challenge(outlook, prompt.by)])
    worths = {option: worth_of_answer(outlook, option) for option in prompt.options}
    best = max(worths.values())
    return Answer(outlook.me, _any_of(outlook, [option for option in worths if worths[option] == best], rng))


def _any_of(outlook: Evaluation, options: list[Option], rng: Random) -> Option:
    """Return one of equal options: the colour held most, the opponent nearest to going out, or any."""
    view = outlook.view
    if all(option in outlook.notes.facts.names for option in options):
        return max(options, key=lambda color: outlook.colors.get(str(color), 0))
    foes = [seat for seat in outlook.foes if seat in options]
    return min(foes, key=lambda seat: view.sizes[seat]) if foes else rng.choice(options)


def should_challenge(outlook: Evaluation, by: Seat) -> bool:
    """Return whether a challenge of this seat is worth its risk."""
    view, weights = outlook.view, outlook.weights
    cost = view.prompt.owed or outlook.notes.facts.cards[view.top].penalty
    guilty = chance_of_guilt(outlook, by)
    accepted = outlook.drawn(outlook.me, cost, weights.turn)
    if view.prompt.owed and _can_answer(outlook):
        accepted *= 1 - weights.answered
    missed = outlook.drawn(outlook.me, cost + MISSED, weights.turn)
    return guilty * outlook.drawn(by, cost) + (1 - guilty) * missed > accepted


def chance_of_guilt(outlook: Evaluation, by: Seat) -> float:
    """Return the chance that a Wild Draw Four is a bluff: that its player has the colour, and plays like that."""
    view, notes = outlook.view, outlook.notes
    before = notes.before
    colors = notes.facts.names if before is None else (before,)
    has = fsum([_has(outlook, by, color) for color in colors]) / max(len(colors), 1)
    if before is not None and before == view.color:
        return has  # whoever has none of a colour names another one
    bluffs = min(outlook.weights.bluffs * (1 + notes.guilty.get(by, 0)) / (1 + notes.innocent.get(by, 0)), 1.0)
    return has * bluffs / (has * bluffs + 1 - has) if has else 0.0


def _has(outlook: Evaluation, by: Seat, color: Color) -> float:
    """Return the chance that a seat holds what makes it guilty."""
    view, notes = outlook.view, outlook.notes
    chance = notes.holds(view, by, color)
    if view.variant.rules.challenge_match == "color_or_wild":
        chance = 1 - (1 - chance) * (1 - notes.holds(view, by, None))
    return chance


def _can_answer(outlook: Evaluation) -> bool:
    """Return whether this seat could lay a card on the debt."""
    facts = outlook.notes.facts.cards
    last, rules = facts[outlook.view.top].kind, outlook.view.variant.rules
    return any(stacks(facts[card].kind, last, rules) for card in outlook.view.hand)
