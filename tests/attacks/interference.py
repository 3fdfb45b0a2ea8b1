"""Non-interference: what a seat cannot know makes no difference to what it sees.

A pair is two states that differ only in what one seat cannot know: the other hands, the order of the draw pile, the
seed, the card another seat has just drawn, the hand behind a question and the memo of a bluff. The seat must get the
same bytes: the same view, the same legal actions, the same refusals of its own actions. The same action, legal in both,
must be told to it in the same words and leave it with the same view, but for what the rules disclose.

`python -m tests.attacks.interference 100000` runs so many pairs over all variants and prints what was compared.
"""

from __future__ import annotations

import json
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import cycle
from random import Random
from typing import Any

from attrs import evolve, frozen

import unorules as uno
from unorules import (
    Action,
    Answer,
    CallUno,
    Catch,
    Dealt,
    Draw,
    Drew,
    Event,
    HandShown,
    MatchEnded,
    NextRound,
    Pass,
    Play,
    Played,
    RoundEnded,
    State,
    Step,
    TurnedUp,
    Variant,
    Violation,
)

Seen = dict[str, Any]


class Interference(AssertionError):
    """A seat could tell two states apart that differ only in what it cannot know."""


def seen_by(state: State, seat: int | None) -> Seen:
    """A view as it leaves the host."""
    return uno.encode(uno.view(state, seat))


@frozen
class Library:
    """The functions through which a seat learns anything. A leak is planted by replacing one of them."""

    view: Callable[[State, int | None], Seen] = seen_by
    redact: Callable[[tuple[Event, ...], int | None], tuple[Event, ...]] = uno.redact
    legal_actions: Callable[[State, int], tuple[Action, ...]] = uno.legal_actions
    check: Callable[[State, Action], Violation | None] = uno.check
    apply: Callable[[State, Action], Step] = uno.apply


@frozen
class Pair:
    """Two states that one seat cannot tell apart, and what is done in both."""

    seat: int | None
    one: State
    other: State
    action: Action
    same_draws: bool
    """Whether the next cards of the draw pile are the same, so that even what the seat draws is."""


HOUSES: tuple[Variant, ...] = (
    *uno.DEFAULT,
    uno.CLASSIC_2010.with_rules(wd4="enforce", drawn_card="force_play", scoring="own_tally"),
    uno.CLASSIC_2010.with_rules(wd4="free", drawn_card="keep", uno_call="auto", opening="numbers_only"),
    uno.HELLO_KITTY_2017.with_rules(challenge_reveal="all", uno_false_penalty=1, turn_limit=60, hand_size=3),
    uno.ICE_THE_KICKER_2023.with_rules(challenge_match="color", uno_call="off", scoring="winner_takes", target=50),
    uno.FRIENDS_2022.with_rules(drawn_card="force_play", hand_size=2, scoring="winner_takes", target=80),
)
"""The five sheets, and tables at which everything that can be switched is switched somewhere."""

SAME_DRAWS = 40
"""How deep into the draw pile `same_draws` reaches: further than any card but a draw-until."""


def pairs(seed: int, variants: tuple[Variant, ...] = HOUSES) -> Iterator[Pair]:
    """Pairs without end, along seeded games in which bots mostly play, sometimes bluff, forget and draw for nothing."""
    dice = Random(seed)
    compiled = cycle(variants)
    while True:
        variant = next(compiled)
        seats = dice.choice((2, 2, 3, 4, 4, 5, 10))
        state, _ = uno.new_game(variant, seats, seed=dice.getrandbits(64))
        boldness = dice.choice((0.05, 0.3))
        for _ in range(120):
            if state.over:
                break
            action = chosen(state, dice, boldness)
            for seat in {dice.randrange(seats), dice.choice((None, *range(seats)))}:
                yield paired(state, seat, action, dice)
            state, _ = uno.apply(state, action)


def chosen(state: State, dice: Random, boldness: float) -> Action:
    """Mostly a play or an answer, now and then anything."""
    legal = uno.legal_actions(state)
    plays = [action for action in legal if isinstance(action, Play | Answer)]
    return dice.choice(legal if not plays or dice.random() < boldness else plays)


def paired(state: State, seat: int | None, action: Action, dice: Random) -> Pair:
    """The state, and another one that the seat cannot tell from it. A card about to be played is in both."""
    compiled = state._match.compiled
    same_draws = dice.random() < 0.5
    kept: dict[int, bytes] = {}
    if isinstance(action, Play) and action.seat != seat:
        kept[action.seat] = compiled.singles[compiled.card_numbers[action.card]]
    fixed = state._draw_pile[-SAME_DRAWS:] if same_draws else b""
    pool = list(state._draw_pile[: len(state._draw_pile) - len(fixed)])
    for other, hand in enumerate(state._hands):
        if other != seat:
            pool += hand.replace(kept.get(other, b""), b"", 1)
    dice.shuffle(pool)
    held = list(state._hands)
    for other, hand in enumerate(state._hands):
        if other != seat:
            keep = kept.get(other, b"")
            count = len(hand) - len(keep)
            held[other] = bytes(sorted([*keep, *pool[:count]]))
            del pool[:count]
    waiting = state._waiting
    if waiting.turn is not None and waiting.turn != seat and waiting.kind == "drawn":
        keep = kept.get(waiting.turn, b"")
        waiting = evolve(waiting, drawn=keep[0] if keep else dice.choice(held[waiting.turn]))
    pending = waiting.pending
    if pending is not None and pending.seat != seat:
        hand = bytes(sorted(dice.sample(held[pending.seat], len(pending.hand))))
        memo = dice.random() < 0.5 if type(pending.memo) is bool else pending.memo
        waiting = evolve(waiting, pending=evolve(pending, hand=hand, memo=memo))
    seed = state._match.seed if isinstance(action, NextRound) else dice.randbytes(32)
    other_state = evolve(
        state,
        match=evolve(state._match, seed=seed),
        hands=tuple(held),
        draw_pile=bytes(pool) + fixed,
        waiting=waiting,
    )
    return Pair(seat, state, other_state, action, same_draws)


def compare(pair: Pair, library: Library, dice: Random, counts: Counter[str]) -> None:
    """Raise `Interference` if the seat can tell the two apart."""
    one, other, seat = pair.one, pair.other, pair.seat
    counts["pairs"] += 1
    _same("the view", written(library.view(one, seat)), written(library.view(other, seat)), pair)
    if seat is not None:
        legal = library.legal_actions(one, seat)
        _same("the legal actions", legal, library.legal_actions(other, seat), pair)
        for action in own_actions(one, seat, dice):
            refusal = library.check(one, action)
            _same(f"the refusal of {action}", refusal, library.check(other, action), pair)
            counts["refusals"] += refusal is not None
    compare_steps(pair, library, counts)


def compare_steps(pair: Pair, library: Library, counts: Counter[str]) -> None:
    """The action in both, as it is told to the seat, and what the seat sees after it."""
    one, other, seat, action = pair.one, pair.other, pair.seat, pair.action
    if library.check(other, action) is not None:
        return
    counts["steps"] += 1
    (after, events), (other_after, other_events) = library.apply(one, action), library.apply(other, action)
    told, other_told = library.redact(events, seat), library.redact(other_events, seat)
    _same("how much happened", len(events), len(told), pair)
    if _verdict_differs(pair):
        # The verdict of a challenge is disclosed, and with it who draws. Up to there nothing may differ.
        shown = [blank(event, pair) for event in told[:2]], [blank(event, pair) for event in other_told[:2]]
        _same("the challenge", *shown, pair)
        return
    _same("the events", _told(told, pair), _told(other_told, pair), pair)
    if _nothing_disclosed(pair, events, other_events):
        counts["views after"] += 1
        _same("the view after", written(library.view(after, seat)), written(library.view(other_after, seat)), pair)


def own_actions(state: State, seat: int, dice: Random) -> Iterator[Action]:
    """Some of what a seat could say, sensible or not."""
    interned = state._match.interned
    yield from (Draw(seat), Pass(seat), CallUno(seat), Catch(seat, dice.randrange(state.seats)))
    for _ in range(4):
        yield dice.choice(dice.choice(interned.last_plays[seat]))
    for option in (*state.prompt.options[:2], "no such option"):
        yield Answer(seat, option)


def blank(event: Event, pair: Pair) -> Event:
    """An event without what the rules disclose to the seat: its draws, a hand shown to it, hands that are counted."""
    match event:
        case Drew(owner, _, why, shown) if owner == pair.seat or shown:
            return Drew(owner, None, why)
        case HandShown(owner, to, _) if to is None or to == pair.seat:
            return HandShown(owner, to, None)
        case RoundEnded(number, why, winner, _, _, _) if winner is not None and pair.one.rules.scoring != "none":
            return RoundEnded(number, why, winner, (), (), None)
        case _:
            return event


def _told(events: tuple[Event, ...], pair: Pair) -> list[Event]:
    """What must be the same. How long a draw-until takes is disclosed, and whether points ended the match."""
    told: list[Event] = []
    until = _draws_until(pair)
    same_draws = pair.same_draws and not until and not any(isinstance(event, uno.Reshuffled) for event in events)
    for event in events if same_draws else [blank(event, pair) for event in events]:
        kept = blank(event, pair) if isinstance(event, HandShown | RoundEnded) else event
        repeated = isinstance(kept, Drew | uno.Reshuffled) and told and type(told[-1]) is Drew
        if not isinstance(kept, MatchEnded) and not (until and repeated):
            told.append(kept)
    return told


def _draws_until(pair: Pair) -> bool:
    return isinstance(pair.action, Answer) and pair.one.prompt.question == "friend"


def _verdict_differs(pair: Pair) -> bool:
    one, other = pair.one._waiting.pending, pair.other._waiting.pending
    challenged = isinstance(pair.action, Answer) and pair.action.option == "challenge"
    return challenged and one is not None and other is not None and one.memo != other.memo


def _nothing_disclosed(pair: Pair, events: tuple[Event, ...], other_events: tuple[Event, ...]) -> bool:
    """Whether the seat has learnt no card that may differ."""
    counted = any(isinstance(event, RoundEnded) and event.hands is not None for event in events)
    reshuffled = any(isinstance(event, uno.Reshuffled) for event in (*events, *other_events))
    drew = any(isinstance(event, Drew) and event.seat == pair.seat for event in events)
    return not counted and not _draws_until(pair) and (not drew or (pair.same_draws and not reshuffled))


def _same(what: str, one: object, other: object, pair: Pair) -> None:
    if one != other:
        raise Interference(f"seat {pair.seat} can tell apart: {what} at {pair.one!r}, {pair.action}: {one} / {other}")


def written(data: object) -> bytes:
    return json.dumps(data).encode()


# --- Deals ----------------------------------------------------------------------------------------


def compare_deal(variant: Variant, library: Library, dice: Random) -> bool:
    """Two decks that give a seat the same hand and turn up the same card must be dealt in the same words."""
    seats = dice.choice((2, 3, 4, 10))
    seat = dice.choice((None, *range(seats)))
    dealt = seats * variant.rules.hand_size
    deck = [card for card, count in variant.deck for _ in range(count)]
    dice.shuffle(deck)
    # The dealer is the last seat, so that seat 0 gets the first card.
    hidden = [at for at in range(len(deck)) if at % seats != seat and at < dealt] + [*range(dealt + 12, len(deck))]
    cards = [deck[at] for at in hidden]
    dice.shuffle(cards)
    twin = deck.copy()
    for at, card in zip(hidden, cards, strict=True):
        twin[at] = card
    steps = [uno.from_deck(order, variant, seats, dealer=seats - 1, seed=0) for order in (deck, twin)]
    told = [library.redact(events, seat) for _, events in steps]
    if any(isinstance(event, TurnedUp) and event.fate == "returned" for event in steps[0][1]):
        return False  # the pile is shuffled again, and another card turned up
    if told[0] != told[1] or written(library.view(steps[0][0], seat)) != written(library.view(steps[1][0], seat)):
        raise Interference(f"seat {seat} can tell two deals apart: {told}")
    return True


def run(count: int, seed: int, library: Library | None = None) -> Counter[str]:
    """Compare so many pairs, and a deal now and then."""
    used = Library() if library is None else library
    dice = Random(f"dice {seed}")
    counts: Counter[str] = Counter()
    for pair in pairs(seed):
        compare(pair, used, dice, counts)
        counts[pair.one.variant.id] += 1
        if counts["pairs"] % 25 == 0:
            counts["deals"] += compare_deal(dice.choice(HOUSES), used, dice)
        if counts["pairs"] >= count:
            return counts
    raise AssertionError  # there is no end to the pairs


# --- Planted leaks --------------------------------------------------------------------------------


def _auto_pass(state: State, action: Action) -> Step:
    """A draw that cannot be played passes by itself, as many programs do it."""
    after, events = uno.apply(state, action)
    if isinstance(action, Draw) and not any(isinstance(a, Play) for a in uno.legal_actions(after, action.seat)):
        after, more = uno.apply(after, Pass(action.seat))
        return after, events + more
    return after, events


def _no_question_for_the_innocent(state: State, action: Action) -> Step:
    """Nobody is asked about a Wild Draw Four that was no bluff."""
    after, events = uno.apply(state, action)
    pending = after._waiting.pending
    if isinstance(action, Play) and pending is not None and pending.memo is False:
        after, more = uno.apply(after, Answer(after.prompt.seat, "accept"))
        return after, events[:-1] + more
    return after, events


def _position_in_the_hand(state: State, action: Action) -> Step:
    """The table sees from where in the sorted hand a card was taken."""
    after, events = uno.apply(state, action)
    if isinstance(action, Play):
        at = state.hands[action.seat].index(action.card)
        events = (Played(action.seat, action.card, f"place {at}"), *events[1:])
    return after, events


def _window_on_a_secret(state: State, action: Action) -> Step:
    """The window to catch somebody opens only if the last card is no wild."""
    after, events = uno.apply(state, action)
    return evolve(after, uncalled=0) if any(
        after.hands[seat][0].color is None for seat in after.catchable
    ) else after, events


def _playable_draws_look_different(state: State, action: Action) -> Step:
    after, events = uno.apply(state, action)
    if isinstance(action, Draw) and any(isinstance(a, Play) for a in uno.legal_actions(after, action.seat)):
        events = tuple(evolve(event, why="card") if isinstance(event, Drew) else event for event in events)
    return after, events


def _hands_at_every_end(state: State, action: Action) -> Step:
    """The hands are laid open although nothing is counted."""
    after, events = uno.apply(state, action)
    return after, tuple(
        evolve(event, hands=after.hands) if isinstance(event, RoundEnded) else event for event in events
    )


def _with(leak: Callable[[State], object]) -> Callable[[State, int | None], Seen]:
    return lambda state, seat: {**seen_by(state, seat), "leak": leak(state)}


def _fewer_options(state: State, seat: int | None) -> Seen:
    """Challenging is offered only where it would succeed."""
    seen = seen_by(state, seat)
    if state._waiting.pending is not None and state._waiting.pending.memo is False:
        seen["prompt"] = {**seen["prompt"], "options": ["accept"]}
    return seen


def _dropped(events: tuple[Event, ...], seat: int | None) -> tuple[Event, ...]:
    """What a seat may not see is left out, as it is tempting to do."""
    return tuple(event for event in uno.redact(events, seat) if not (isinstance(event, Drew) and event.card is None))


def _whole(*sorts: type[Event]) -> Callable[[tuple[Event, ...], int | None], tuple[Event, ...]]:
    """These events are not redacted."""
    return lambda events, seat: tuple(
        event if isinstance(event, sorts) else uno.redact([event], seat)[0] for event in events
    )


def _telling_refusal(state: State, action: Action) -> Violation | None:
    """A refusal that says too much."""
    violation = uno.check(state, action)
    if violation is not None and isinstance(action, Play):
        holders = [seat for seat, hand in enumerate(state.hands) if action.card in hand]
        return evolve(violation, expected=f"{holders}")
    return violation


def _refused_by_the_pile(state: State, action: Action) -> Violation | None:
    """Calling ahead is refused to a seat that the next player could hit anyway."""
    violation = uno.check(state, action)
    after = state._match.circle.after[state.direction]
    if isinstance(action, Draw) and violation is None and any(c.color is None for c in state.hands[after[action.seat]]):
        return Violation(uno.Reason.NOT_NOW)
    return violation


def _helpful_order(state: State, seat: int) -> tuple[Action, ...]:
    """The plays that the next seat cannot follow come first."""
    following = {card.color for card in state.hands[(seat + 1) % state.seats]}
    return tuple(
        sorted(uno.legal_actions(state, seat), key=lambda a: isinstance(a, Play) and a.card.color in following)
    )


LEAKS: dict[str, Library] = {
    "a draw that cannot be played passes by itself": Library(apply=_auto_pass),
    "only a bluff can be challenged": Library(apply=_no_question_for_the_innocent),
    "where in the hand the card was": Library(apply=_position_in_the_hand),
    "a window that opens on a secret": Library(apply=_window_on_a_secret),
    "a playable draw is told in other words": Library(apply=_playable_draws_look_different),
    "hands laid open that are not counted": Library(apply=_hands_at_every_end),
    "the bluff in the view": Library(view=_with(lambda s: bool(s._waiting.pending and s._waiting.pending.memo))),
    "the digest of the state in the view": Library(view=_with(lambda s: uno.digest(s)[:2])),
    "the seed in the view": Library(view=_with(lambda s: s._match.seed[0])),
    "the next card's colour in the view": Library(view=_with(lambda s: s.draw_pile[0].color if s.draw_pile else None)),
    "a neighbour's points in the view": Library(view=_with(lambda s: len({c.color for c in s.hands[0]}))),
    "the drawn card in everyone's view": Library(view=_with(lambda s: s._waiting.drawn)),
    "fewer options for the innocent": Library(view=_fewer_options),
    "events left out": Library(redact=_dropped),
    "draws not redacted": Library(redact=_whole(Drew)),
    "a shown hand not redacted": Library(redact=_whole(HandShown)),
    "a deal not redacted": Library(redact=_whole(Dealt)),
    "a refusal that names the holder": Library(check=_telling_refusal),
    "a refusal that depends on another hand": Library(check=_refused_by_the_pile),
    "legal actions in a helpful order": Library(legal_actions=_helpful_order),
}


def main(count: int, seed: int) -> None:
    begun = time.process_time()
    counts = run(count, seed)
    taken = time.process_time() - begun
    found = [counts.pop(name) for name in ("pairs", "refusals", "steps", "views after", "deals")]
    print(
        "non-interference: {} pairs, {} refusals, {} steps, {} views after a step, {} deals".format(*found),
        f"in {taken:.0f} s of CPU; by variant: {', '.join(f'{id} {n}' for id, n in sorted(counts.items()))}",
    )


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 0)
