"""Uses of the extension API that every type checker must accept. Checked, never run."""

# pyright: strict

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import assert_type

import unorules as uno
from unorules import (
    Action,
    Answer,
    CallUno,
    Card,
    Catch,
    Color,
    Draw,
    Event,
    Leave,
    NextRound,
    Pass,
    Play,
    Registry,
    Rules,
    Seat,
    State,
    Variant,
    card,
)
from unorules.cards import (
    Announce,
    Ask,
    CardFilter,
    Condition,
    Discard,
    DrawCards,
    DrawUntil,
    Effect,
    Kind,
    Memo,
    MoveHands,
    NextTurn,
    OnAnswer,
    OnPlay,
    Option,
    Penalty,
    PoolHands,
    Reply,
    Reveal,
    Reverse,
    Skip,
    TakePenalty,
    Turn,
    wild,
)
from unorules.rules import RuleChanges
from unorules.variants import BUILT_IN, CLASSIC_2010
from unorules.variants.house import PARTY

# Kinds that are data.
PAUSE = Kind("acme:pause", points=20, on_play=(Skip(), Skip(2), Reverse(), Penalty(2)), on_open="effects")
ELEVEN = Kind("11", points=11, number=11)
PLAIN_WILD = Kind("acme:wild", points=50, names_color=True, on_open="color")


# Kinds that are functions: any iterable of effects will do.
@wild("acme:wild-list")
def as_list(turn: Turn) -> list[Effect]:
    return [DrawCards(seat, 1) for seat in turn.others]


@wild("acme:wild-narrow-list", points=40, version=2)
def as_narrow_list(turn: Turn) -> list[DrawCards]:
    return [DrawCards(seat, 1) for seat in turn.everyone if turn.sizes[seat] < 3]


@wild("acme:wild-tuple", on_open="return", on_last=True)
def as_tuple(turn: Turn) -> tuple[Reverse, Reveal]:
    return (Reverse(), Reveal(turn.after(turn.seat, 2), to=None))


@wild("acme:wild-yield")
def as_generator(turn: Turn) -> Iterator[Effect]:
    if turn.color != turn.color_before:
        yield Skip()
    yield DrawUntil(turn.next, CardFilter(color=turn.color), most=5)


assert_type(as_list, Kind)
assert_type(as_generator, Kind)


# Questions: of words, of seats, of the world outside, with and without a memo.
def answered(turn: Turn, reply: Reply) -> Iterable[Effect]:
    assert_type(reply.word, str)
    assert_type(reply.target, int)
    assert_type(reply.option, str | int)
    memo: Memo = reply.memo
    return [DrawCards(reply.target, 2)] if memo else []


def holds_a_seven(turn: Turn) -> bool:
    return any(held.kind == "7" for held in turn.hand)


def free(kind: Kind, rules: Rules) -> Kind:
    return as_list if rules.wd4 == "free" else kind


@wild("acme:wild-words", on_answer=answered, playable=holds_a_seven, may_keep=holds_a_seven, under=free)
def words(turn: Turn) -> Iterable[Effect]:
    return [Ask(turn.next, "dare", ("yes", "no"), memo=(1, "two", (True, None)))]


@wild("acme:wild-seats", on_answer=answered)
def seats(turn: Turn) -> Iterable[Effect]:
    return [Ask(turn.seat, "whom", turn.others)]


@wild("acme:wild-outcome", on_answer=answered)
def outcome(turn: Turn) -> Iterable[Effect]:
    return [Ask(turn.next, "kick", ("good", "no-good"), outcome=True)]


def many(id: str, count: int) -> Kind:
    """A kind made by a function with arguments."""

    @wild(id)
    def made(turn: Turn) -> Iterable[Effect]:
        return [Penalty(count)]

    return made


# The named types of the parts.
def draws_one(turn: Turn) -> Iterable[Effect]:
    return [DrawCards(turn.next, 1)]


def on_any(card: Card, top: Card, color: Color | None) -> bool:
    return True


on_play: OnPlay = draws_one
on_answer: OnAnswer = answered
test: Condition = holds_a_seven
SHIELD = Kind("acme:shield", points=20, on_play=(TakePenalty(None),), answers=on_any)


@wild("acme:wild-storm", penalty=3, answers=on_any)
def storm(turn: Turn) -> Iterable[Effect]:
    assert_type(turn.owed, int)
    assert_type(turn.colors, tuple[Color, ...])
    yield MoveHands(((turn.seat, turn.next), (turn.next, turn.seat)))
    yield PoolHands(turn.others)
    yield Discard(turn.seat, CardFilter(color=turn.color))
    yield Announce("thunder")
    yield TakePenalty(turn.next, extra=turn.owed)
    yield NextTurn(turn.seat)


COLORED = Kind("acme:drip", points=20, on_play=on_play, on_answer=on_answer, playable=test, goes_on=on_any)

# Variants, rules and registries.
OURS = CLASSIC_2010.extended("acme:ours", add={as_list: 4, COLORED: 2}, title="Ours")
HOUSE = OURS.with_rules(wd4="enforce", scoring="own_tally", target=200, turn_limit=None)
changes: RuleChanges = {"opening": "numbers_only", "hand_size": 5, "mercy": 20, "jump_in": "colored", "decks": 2}
LOUD = OURS.with_rules(PARTY, mercy=None)
assert_type(PARTY.changes(), RuleChanges)
SMALL = HOUSE.with_rules(**changes).with_deck("acme:small", {"red-7": 9, "acme:wild-list": 2})
REGISTRY = Registry([*BUILT_IN, OURS, SMALL])
assert_type(HOUSE, Variant)
assert_type(REGISTRY.variant("acme:ours"), Variant)
assert_type(list(REGISTRY), list[Variant])


# Tables and games.
def game(variant: Variant | str, seat: Seat, option: Option) -> State:
    state, events = uno.new_game(variant, players=["Ann", "Bo"], seed=1, dealer=0)
    assert_type(events, tuple[Event, ...])
    actions: list[Action] = [Play(seat, card("red-7")), Play(seat, card("wild"), color="red"), Draw(seat), Pass(seat)]
    actions += [Answer(None, option), Answer(seat, option), CallUno(seat), Catch(seat, 1), NextRound(), NextRound(1)]
    for action in actions:
        violation = uno.check(state, action)
        if violation is None:
            state, events = uno.apply(state, action, at=state.seq)
        else:
            assert_type(violation.reason, uno.Reason)
    actions += [Play(seat, card("red-7"), count=2), Leave(seat)]
    assert_type(state.active, tuple[Seat, ...])
    assert_type(state.gone, tuple[Seat, ...])
    assert_type(state.prompt.owed, int)
    actions += uno.legal_actions(state, seat)
    return uno.position(["red-7 wild", [card("red-1"), "red-2"]], top=card("red-9"), rest="discard", variant=OURS)


# What is shown, sent and kept.
def served(state: State, seat: Seat, message: str, path: str) -> uno.Table:
    seen = uno.view(state, seat)
    assert_type(seen, uno.View)
    assert_type(seen.legal, tuple[Action, ...])
    assert_type(uno.decode_action(message, seat=seat), Action)
    assert_type(uno.State.from_json(state.to_json(), registry=REGISTRY), State)
    table = uno.Table(OURS, ["Ann", "Bo"], seed=bytes(32), notes={"_room": [1, {"deep": None}]})
    table.log = uno.ReplayLog.create(path, table.replay, durability="fsync")
    assert_type(table.apply(Draw(seat), at=seen.seq), uno.Step)
    assert_type(table.feed(None, after=0), dict[int, tuple[Event, ...]])
    replay = uno.Replay.from_json(table.replay.to_json(), registry=REGISTRY)
    assert_type(replay.up_to(1).verify(), State)
    assert_type(replay.for_seat(None), uno.SeatReplay)
    return uno.Table.resume(replay)
