"""A check of variants and cards, for authors to run in their tests.

from unorules.testing import check_variant
check_variant(MY_VARIANT)
"""

from __future__ import annotations

import pickle
from bisect import bisect
from collections.abc import Collection, Iterator, Sequence
from hashlib import sha256
from itertools import accumulate

from attrs import evolve, frozen

from unorules._compiled import CardTables, effective_kinds
from unorules._engine.apply import Step, apply, check
from unorules._engine.legal import legal_actions
from unorules._seats import Seat
from unorules.actions import Action, Answer, CallUno, Draw, Leave, NextRound, Pass, Play
from unorules.cards.questions import outcome_weights
from unorules.errors import IllegalAction, SetupError, UnoError, quote
from unorules.events import Discarded, Drew, Event, Flipped, HandMoved, HandShown
from unorules.setup import new_game
from unorules.state import State
from unorules.variant import Variant
from unorules.views import redact

__all__ = ["Report", "VariantFault", "check_variant"]

MAX_TURNS = 400
"""The turn limit of each round, unless the variant has a lower one."""

MAX_ANSWERS = 200
"""The most answers in a row that a card may ask for."""

CHOICES_PER_LEAVING = 100
"""In about one choice of 100 a seat may leave, if the rules allow it."""

STEPS_PER_FULL_CHECK = 16
"""About one step of 16 is checked against every possible action."""


class VariantFault(UnoError, AssertionError):
    """A variant breaks a promise of the library. The message says which one, and in which game."""


@frozen
class Report:
    """The result of `check_variant`."""

    games: int
    """How many rounds were played."""
    steps: int
    """How many actions were applied."""
    void: int
    """How many rounds ended without a winner."""
    unplayed: tuple[str, ...]
    """The ids of the kinds that were never played, and so not checked. If cards have two sides, `/skip` is the kind on
    the back of a card. The variant's `on_draw` is played by drawing."""
    turned: int = 0
    """How many of the actions were applied with the backs in play, if cards have two sides."""


def check_variant(
    variant: Variant,
    games: int = 100,
    *,
    seats: Sequence[int] | None = None,
    seed: int | str = 0,
    reveals: Collection[str] = (),
) -> Report:
    """Play rounds of a variant and check every step against the promises of the library.

    In every step:

    - no card appears or disappears;
    - somebody can act until the match is over;
    - `check` allows all that `legal_actions` lists;
    - the same action twice gives the same result;
    - a card asks only what its kind lists in `questions`;
    - a card reveals nothing of its player's hand, unless the rules show that hand.

    In about one step of 16, and at the end, `check` also refuses every other action, and the state can be pickled.
    Every round ends: somebody goes out, one seat or side is left, nobody can move, or the turn limit is reached.

    The check runs in one process, so a card that reads the clock or depends on the order of a set may slip through.

    Args:
        variant: The variant to check.
        games: How many rounds are played with each number of seats.
        seats: The numbers of seats; by default all that the deck allows.
        seed: The seed of all games. The same one gives the same games.
        reveals: The ids of kinds that may reveal their player's hand.

    Raises:
        VariantFault: If the variant breaks a promise; the message says which one, and in which game.
        SetupError: For invalid arguments.
    """
    sizes = _table_sizes(variant, games, seats, reveals)
    limit = variant.rules.turn_limit
    if limit is None or limit > MAX_TURNS:
        variant = variant.with_rules(turn_limit=MAX_TURNS)
    parts = variant.deck, variant.colors, effective_kinds(variant)
    one, other = CardTables(*parts), CardTables(*parts)
    if (one.misfits, one.answers) != (other.misfits, other.answers):
        raise VariantFault(f"{variant}: goes_on or answers gives different results for the same arguments")
    unplayed = dict.fromkeys(_kinds_to_play(variant))
    steps = turned = void = played = 0
    for size in sizes:
        for number in range(games):
            game = f"{seed}:{size}:{number}"
            try:
                taken, behind, winner = _check_round(variant, size, game, reveals, unplayed)
            except UnoError as fault:
                cause = fault.__cause__ if isinstance(fault, VariantFault) else fault
                raise VariantFault(f"{variant}, {size} seats, seed {game!r}: {fault}") from cause
            steps += taken
            turned += behind
            void += winner is None
            played += 1
    return Report(played, steps, void, tuple(unplayed), turned)


def _kinds_to_play(variant: Variant) -> Iterator[str]:
    """Yield the ids of the kinds that can be played: kinds on backs with a slash before them, and `on_draw`, if any."""
    if variant.deck[0][0].back is not None:
        yield from (card.kind for card, _ in variant.deck)
        yield from (f"/{card.turned_over.kind}" for card, _ in variant.deck)
    else:
        yield from (kind.id for kind in variant.kinds)
    if variant.on_draw is not None:
        yield variant.on_draw.id


def _table_sizes(
    variant: object, games: object, seats: Sequence[int] | None, reveals: Collection[str]
) -> Sequence[int]:
    """Return the numbers of seats to play with, or raise SetupError if an argument is invalid."""
    if not isinstance(variant, Variant):
        raise SetupError(f"check_variant takes a Variant, not {quote(variant)}")
    if type(games) is not int or games < 1:
        raise SetupError(f"games must be an integer of at least 1, not {quote(games)}")
    known = {kind.id for kind in variant.kinds}
    if isinstance(reveals, str) or not known.issuperset(reveals):
        raise SetupError(f"reveals must be a list of ids of kinds in {variant}, not {quote(reveals)}")
    if seats is None:
        most = (variant.size * variant.rules.decks - 1) // variant.rules.hand_size
        seats = range(variant.least_players, min(variant.most_players, most) + 1)
        if variant.rules.partners != "off":
            seats = [size for size in seats if size >= 4 and size % 2 == 0]
    if not isinstance(seats, Sequence):
        raise SetupError(f"seats must be a list of numbers of seats, not {quote(seats)}")
    if not seats:
        raise SetupError(f"{variant} cannot be played with any number of seats")
    return seats


def _check_round(
    variant: Variant, seats: int, seed: str, reveals: Collection[str], unplayed: dict[str, None]
) -> tuple[int, int, Seat | None]:
    dice = Dice(seed)
    state, events = new_game(variant, seats, seed=seed)
    if (state, events) != new_game(variant, seats, seed=seed):
        raise VariantFault("the same seed gives two different deals")
    boldness = dice.below(4)
    answers = steps = turned = 0
    swapped: State | None = None
    while state.prompt.kind not in ("round_over", "match_over"):
        _check_state(state, full=dice.below(STEPS_PER_FULL_CHECK) == 0)
        _check_question(state)
        action = _choose(state, dice, boldness)
        step = _apply_twice(state, action)
        turned += state._match.turned
        if isinstance(action, Play):
            unplayed.pop(f"/{action.card.kind}" if state._match.turned else action.card.kind, None)
            swapped = None if action.card.kind in reveals else _swap_hand(state, action, dice)
        elif isinstance(action, Draw) and variant.on_draw is not None:
            unplayed.pop(variant.on_draw.id, None)
        answers = answers + 1 if isinstance(action, Answer) else 0
        if answers > MAX_ANSWERS:
            raise VariantFault(f"card {_asking_kind(state)!r} does not stop asking")
        swapped = _check_secrecy(state, swapped, action, step)
        state = step[0]
        steps += 1
    _check_state(state, full=True)
    return steps, turned, state._match.out


def _check_question(state: State) -> None:
    """Check that the card that asks has listed its question, so that all answers are known before a game."""
    compiled, prompt, pending = state._match.compiled, state.prompt, state._waiting.pending
    if pending is None:
        return
    kind = compiled.kind(pending.card)
    if not any(question.covers(prompt, compiled.colors_to_name()) for question in kind.questions):
        asked = f"{prompt.question!r} with the options {quote(prompt.options)}"
        raise VariantFault(f"card {kind.id!r} asks {asked}, which its `questions` do not list")


def _asking_kind(state: State) -> str:
    pending = state._waiting.pending
    return "" if pending is None else state._match.compiled.kind(pending.card).id


def _apply_twice(state: State, action: Action) -> Step:
    """Apply an action twice and return the step, or raise VariantFault if the two differ."""
    try:
        first, again = apply(state, action), apply(state, action)
    except UnoError as error:
        raise VariantFault(f"{action!r} is legal, but raised {error!r}") from error
    if first != again:
        raise VariantFault(f"{action!r} gave two different results")
    return first


def _check_state(state: State, *, full: bool) -> None:
    """Check the cards and the legal actions of a state; if `full`, also all other actions, and pickling."""
    compiled = state._match.compiled
    if sorted(b"".join((*state._hands, state._draw_pile, state._discard_pile))) != sorted(compiled.deck):
        raise VariantFault(f"cards appeared or disappeared at seq {state.seq}")
    legal = legal_actions(state)
    if not legal and not state.over:
        raise VariantFault(f"nobody can do anything at seq {state.seq}")
    for action in legal:
        if (refusal := check(state, action)) is not None:
            raise VariantFault(f"{action!r} is legal, but refused: {refusal}")
    if not full:
        return
    for action in set(every_action(state)).difference(legal):
        if check(state, action) is None:
            raise VariantFault(f"{action!r} is neither legal nor refused")
    try:
        apply(state, Pass(len(state._hands)))
    except IllegalAction:
        pass
    else:
        raise VariantFault("a seat that does not exist may pass")
    try:
        pickled = pickle.dumps(state)
    except (pickle.PicklingError, AttributeError) as error:
        raise VariantFault(f"the state at seq {state.seq} cannot be pickled: {error}") from error
    if pickle.loads(pickled) != state:  # noqa: S301 - pickled just above
        raise VariantFault(f"the state at seq {state.seq} changes when it is pickled")


def every_action(state: State) -> Iterator[Action]:
    """Yield every action that anyone could try, legal or not: out of turn, and several cards at once, too."""
    interned, seats = state._match.interned, range(len(state._hands))
    most = max(2, *map(len, state._hands)) if state.rules.multi_play != "off" else 2
    for seat in seats:
        for plays in interned.last_plays[seat]:
            yield from plays
        for card in dict.fromkeys(state._hands[seat]):
            for count in range(2, most + 1):
                yield from (
                    Play(seat, one.card, color=one.color, count=count) for one in interned.last_plays[seat][card]
                )
        yield from (Draw(seat), Pass(seat), CallUno(seat), Leave(seat), NextRound(seat))
        yield from interned.catches[seat]
    for answering in (None, *seats):
        yield from (Answer(answering, option) for option in (*state.prompt.options, "no such option"))
    yield NextRound()


def _choose(state: State, dice: Dice, boldness: int) -> Action:
    """Choose a random action: mostly a play or an answer; any action with a chance of `boldness` in 40."""
    legal: Sequence[Action] = legal_actions(state)
    if dice.below(CHOICES_PER_LEAVING):
        legal = [action for action in legal if not isinstance(action, Leave)]
    plays = [action for action in legal if isinstance(action, Play | Answer)]
    chosen = dice.one_of(legal if not plays or dice.below(40) < boldness else plays)
    return _weigh_outcome(state, chosen, dice) if isinstance(chosen, Answer) else chosen


def _weigh_outcome(state: State, answer: Answer, dice: Dice) -> Answer:
    """Return the answer or, if the card gives weights for its outcomes, one chosen by them."""
    compiled, pending = state._match.compiled, state._waiting.pending
    questions = () if pending is None else compiled.kind(pending.card).questions
    weights = outcome_weights(questions, state.prompt, compiled.colors_to_name())
    if weights is None:
        return answer
    place = dice.below(sum(weights))
    return Answer(answer.seat, state.prompt.options[bisect(list(accumulate(weights)), place)])


def _check_secrecy(state: State, swapped: State | None, action: Action, step: Step) -> State | None:
    """Take the same step from a state with other cards in the player's hand, and check that the table sees the same.

    If the card asks a question, return the other state after the step, to be compared again after the answer. Otherwise
    return None, also if the action is not of the card, is refused, or shows the player's hand by the rules.
    """
    if swapped is None or not isinstance(action, Play | Answer) or check(swapped, action) is not None:
        return None
    other = _apply_twice(swapped, action)
    shows = any(isinstance(event, Discarded | Flipped | HandShown) for event in (*step[1], *other[1]))
    if shows or step[0].prompt.kind in ("round_over", "match_over"):
        return None
    if _public(step) != _public(other):
        kind = action.card.kind if isinstance(action, Play) else _asking_kind(state)
        raise VariantFault(f"card {kind!r} reveals what its player holds: {action!r}")
    return other[0] if step[0]._waiting.pending is not None else None


def _swap_hand(state: State, action: Play, dice: Dice) -> State | None:
    """Return the state with the rest of the player's hand swapped for cards of another seat."""
    compiled = state._match.compiled
    seat = action.seat
    single = compiled.singles[compiled.card_numbers[action.card]]
    rest = state._hands[seat].replace(single, b"", 1)
    others = [other for other in state._match.circle.active if other != seat]
    other = others[dice.below(len(others))]
    count = min(len(rest), len(state._hands[other]))
    if not count:
        return None
    hands = list(state._hands)
    hands[seat] = bytes(sorted(single + state._hands[other][:count] + rest[count:]))
    hands[other] = bytes(sorted(rest[:count] + state._hands[other][count:]))
    return evolve(state, hands=tuple(hands))


def _public(step: Step) -> object:
    """Return what everyone sees of a step."""
    state, events = step
    events = tuple(map(_remove_backs, redact(events, None)))
    return events, state.prompt, [len(hand) for hand in state._hands], state.color, state.direction, state.catchable


def _remove_backs(event: Event) -> Event:
    """Return an event without the backs of cards: everyone sees them, and they depend on the hand."""
    if type(event) is Drew:
        return evolve(event, back=None)
    return evolve(event, backs=()) if type(event) is HandMoved else event


class Dice:
    """A seeded random number generator that gives the same numbers everywhere."""

    def __init__(self, seed: str) -> None:
        self._seed = seed.encode()
        self._rolls = 0
        self._numbers: Iterator[int] = iter(())

    def below(self, size: int) -> int:
        """Return a number from 0 to `size` - 1, for a small size."""
        number = next(self._numbers, None)
        if number is None:
            block = sha256(self._seed + self._rolls.to_bytes(8, "big")).digest()
            self._rolls += 1
            self._numbers = iter([int.from_bytes(block[start : start + 4], "big") for start in range(0, 32, 4)])
            number = next(self._numbers)
        return number % size

    def one_of(self, actions: Sequence[Action]) -> Action:
        return actions[self.below(len(actions))]
