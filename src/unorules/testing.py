"""Testing: what authors of cards and variants run on their own work.

from unorules.testing import check_variant
check_variant(MY_VARIANT)
"""

from __future__ import annotations

import pickle
from collections.abc import Collection, Iterator, Sequence
from hashlib import sha256

from attrs import evolve, frozen

from unorules.engine import apply, check, legal_actions
from unorules.engine.compiled import CompiledVariant
from unorules.engine.state import State
from unorules.errors import IllegalAction, SetupError, UnoError, shown
from unorules.model.actions import Action, Answer, CallUno, Draw, NextRound, Pass, Play
from unorules.model.events import Event, HandShown
from unorules.model.seats import Seat
from unorules.model.variant import Variant
from unorules.setup import new_game

__all__ = ["Report", "VariantFault", "check_variant"]

MAX_TURNS = 400
"""Turns after which a round is declared void, where the variant sets no limit of its own."""

MAX_ANSWERS = 200
"""More answers in a row than any card needs."""

WHOLE_UNIVERSE = 16
"""About one step in so many is checked against every possible action."""


class VariantFault(UnoError, AssertionError):
    """What is wrong with a variant, and in which game it showed."""


@frozen
class Report:
    """What was checked."""

    games: int
    """How many rounds were played."""
    steps: int
    """How many actions were applied."""
    void: int
    """How many rounds ended without a winner."""
    unplayed: tuple[str, ...]
    """The kinds that nobody came to play, so that nothing is known of them."""


def check_variant(
    variant: Variant,
    games: int = 100,
    *,
    seats: Sequence[int] | None = None,
    seed: int | str = 0,
    reveals: Collection[str] = (),
) -> Report:
    """Play rounds of a variant and check every step against the promises of the library.

    In every step: no card is made or lost, exactly one prompt stands and can be answered, what is legal is what is not
    refused, the same action gives the same result again, a card's code tells the table nothing of its player's hand
    (but for the kinds listed in `reveals`, and what a shown hand shows), and states survive being pickled. Every round
    comes to an end: somebody goes out, nobody can move, or the turn limit is reached. `games` rounds are played at each
    number in `seats`, by default at all that can be dealt; the same `seed` gives the same games. Raises a
    `VariantFault` that says what is wrong in which game, and a `SetupError` for impossible arguments.

    It runs in one process: a card that reads the clock or the order of a set may slip through.
    """
    sizes = _sizes(variant, games, seats, reveals)
    limit = variant.rules.turn_limit
    if limit is None or limit > MAX_TURNS:
        variant = variant.with_rules(turn_limit=MAX_TURNS)
    if CompiledVariant(variant).misfits != CompiledVariant(variant).misfits:
        raise VariantFault(f"{variant}: goes_on gives two answers to the same question")
    unplayed = {kind.id: None for kind in variant.kinds}
    steps = void = played = 0
    for size in sizes:
        for number in range(games):
            game = f"{seed}:{size}:{number}"
            try:
                taken, winner = _check_round(variant, size, game, reveals, unplayed)
            except UnoError as fault:
                cause = fault.__cause__ if isinstance(fault, VariantFault) else fault
                raise VariantFault(f"{variant}, {size} seats, seed {game!r}: {fault}") from cause
            steps += taken
            void += winner is None
            played += 1
    return Report(played, steps, void, tuple(unplayed))


def _sizes(variant: object, games: object, seats: Sequence[int] | None, reveals: Collection[str]) -> Sequence[int]:
    """Return the numbers of seats to play with, or raise SetupError if there is nothing to check."""
    if not isinstance(variant, Variant):
        raise SetupError(f"check_variant takes a Variant, not {shown(variant)}")
    if type(games) is not int or games < 1:
        raise SetupError(f"games must be an integer from 1 on, not {shown(games)}")
    known = {kind.id for kind in variant.kinds}
    if isinstance(reveals, str) or not known.issuperset(reveals):
        raise SetupError(f"reveals must be a list of kinds' ids of {variant}, not {shown(reveals)}")
    if seats is None:
        most = (variant.size - 1) // variant.rules.hand_size
        seats = range(variant.least_players, min(variant.most_players, most) + 1)
    if not seats:
        raise SetupError(f"{variant} cannot be played with any number of seats")
    return seats


def _check_round(
    variant: Variant, seats: int, seed: str, reveals: Collection[str], unplayed: dict[str, None]
) -> tuple[int, Seat | None]:
    dice = Dice(seed)
    state, events = new_game(variant, seats, seed=seed)
    if (state, events) != new_game(variant, seats, seed=seed):
        raise VariantFault("the same seed gives another deal")
    boldness = dice.below(4)
    answers = steps = 0
    twin: State | None = None
    while state.prompt.kind not in ("round_over", "match_over"):
        _check_state(state, whole=dice.below(WHOLE_UNIVERSE) == 0)
        action = _chosen(state, dice, boldness)
        after = _checked_apply(state, action)
        if isinstance(action, Play):
            unplayed.pop(action.card.kind, None)
            twin = None if action.card.kind in reveals else _with_another_hand(state, action, dice)
        answers = answers + 1 if isinstance(action, Answer) else 0
        if answers > MAX_ANSWERS:
            raise VariantFault(f"card {_asking(state)!r} does not stop asking")
        twin = _checked_twin(state, twin, action, after)
        state = after[0]
        steps += 1
    _check_state(state, whole=True)
    return steps, state._match.out


def _asking(state: State) -> str:
    pending = state._waiting.pending
    return "" if pending is None else state._match.compiled.kinds[pending.card].id


def _checked_apply(state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
    """Return the step, which is taken twice."""
    try:
        first, again = apply(state, action), apply(state, action)
    except UnoError as error:
        raise VariantFault(f"{action!r} is legal and raised {error!r}") from error
    if first != again:
        raise VariantFault(f"{action!r} gave two different results")
    return first


def _check_state(state: State, *, whole: bool) -> None:
    compiled = state._match.compiled
    if sorted(b"".join((*state._hands, state._draw_pile, state._discard_pile))) != sorted(compiled.deck):
        raise VariantFault(f"cards were made or lost at seq {state.seq}")
    legal = legal_actions(state)
    if not legal and not state.over:
        raise VariantFault(f"nobody can do anything at seq {state.seq}")
    for action in legal:
        if (refusal := check(state, action)) is not None:
            raise VariantFault(f"{action!r} is legal and refused: {refusal}")
    if not whole:
        return
    for action in set(universe(state)).difference(legal):
        if check(state, action) is None:
            raise VariantFault(f"{action!r} is not legal and not refused")
    try:
        apply(state, Pass(len(state._hands)))
    except IllegalAction:
        pass
    else:
        raise VariantFault("a seat that does not exist may pass")
    try:
        kept = pickle.dumps(state)
    except (pickle.PicklingError, AttributeError) as error:
        raise VariantFault(f"the state at seq {state.seq} cannot be pickled: {error}") from error
    if pickle.loads(kept) != state:  # noqa: S301 - its own bytes, made here
        raise VariantFault(f"the state at seq {state.seq} is another one after pickling")


def universe(state: State) -> Iterator[Action]:
    """Yield every action that could be said at this table."""
    interned = state._match.interned
    for seat in state._match.circle.active:
        for plays in interned.last_plays[seat]:
            yield from plays
        yield from (Draw(seat), Pass(seat), CallUno(seat))
        yield from interned.catches[seat]
    for answering in (None, *state._match.circle.active):
        yield from (Answer(answering, option) for option in (*state.prompt.options, "no such option"))
    yield NextRound()


def _chosen(state: State, dice: Dice, boldness: int) -> Action:
    """Choose an action: mostly a play, now and then anything, more often the bolder the player."""
    legal = legal_actions(state)
    plays = [action for action in legal if isinstance(action, Play | Answer)]
    return dice.one_of(legal if not plays or dice.below(40) < boldness else plays)


def _checked_twin(
    state: State, twin: State | None, action: Action, after: tuple[State, tuple[Event, ...]]
) -> State | None:
    """Take the same step with other cards in the hand of the card's player: the table must see the same.

    The twin goes along while the card is asking. It is left behind when the action is not one of the card's, when it
    would be refused, and when the player's hand is shown: then the rules themselves disclose it.
    """
    if twin is None or not isinstance(action, Play | Answer) or check(twin, action) is not None:
        return None
    other = _checked_apply(twin, action)
    shows = any(isinstance(event, HandShown) for event in (*after[1], *other[1]))
    if shows or after[0].prompt.kind in ("round_over", "match_over"):
        return None
    if _seen(after) != _seen(other):
        played = action.card.kind if isinstance(action, Play) else _asking(state)
        raise VariantFault(f"card {played!r} tells the table what its player holds: {action!r}")
    return other[0] if after[0]._waiting.pending is not None else None


def _with_another_hand(state: State, action: Play, dice: Dice) -> State | None:
    """Return the same table with the rest of the player's hand exchanged for cards of another seat."""
    compiled = state._match.compiled
    seat = action.seat
    single = compiled.singles[compiled.card_numbers[action.card]]
    rest = state._hands[seat].replace(single, b"", 1)
    other = (seat + 1 + dice.below(len(state._hands) - 1)) % len(state._hands)
    count = min(len(rest), len(state._hands[other]))
    if not count:
        return None
    held = list(state._hands)
    held[seat] = bytes(sorted(single + state._hands[other][:count] + rest[count:]))
    held[other] = bytes(sorted(rest[:count] + state._hands[other][count:]))
    return evolve(state, hands=tuple(held))


def _seen(step: tuple[State, tuple[Event, ...]]) -> object:
    """Return what the table sees of a step."""
    state, events = step
    return events, state.prompt, [len(hand) for hand in state._hands], state.color, state.direction, state.catchable


class Dice:
    """Seeded dice without the clock or the operating system."""

    def __init__(self, seed: str) -> None:
        self._seed = seed.encode()
        self._rolls = 0
        self._numbers: Iterator[int] = iter(())

    def below(self, size: int) -> int:
        """Return a number from 0 on, below a small size."""
        number = next(self._numbers, None)
        if number is None:
            block = sha256(self._seed + self._rolls.to_bytes(8, "big")).digest()
            self._rolls += 1
            self._numbers = iter([int.from_bytes(block[at : at + 4], "big") for at in range(0, 32, 4)])
            number = next(self._numbers)
        return number % size

    def one_of(self, actions: Sequence[Action]) -> Action:
        return actions[self.below(len(actions))]
