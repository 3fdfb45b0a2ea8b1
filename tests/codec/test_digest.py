"""Digests: equal for equal states, and different as soon as any field differs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs
import pytest

import unorules as uno
from tests.codec.round_trips import WILD, again, with_memo
from tests.kit.corpus import OURS, corpus, game_states, set_up_by_hand
from unorules import Draw, State, View
from unorules._compiled import compile_variant
from unorules._seats import circle_of
from unorules.errors import StateError
from unorules.prompts import ROUND_OVER, Pending, Waiting
from unorules.state import MatchInfo
from unorules.variants import CLASSIC_2010, SHANTELL_MARTIN_2023, SHEETS

# Of states.


def test_digests_of_the_shipped_variants_do_not_change() -> None:
    """Whoever published one can show what it was made of."""
    assert {
        "classic-2010": "474e40f23ace58109feeda52ffe4f457df754249481128526a44bbb65f99992f",
        "hello-kitty-2017": "2d4a13c5908487fae10020bee0b8b32c67419d881688af080f62a90357fb0200",
        "ice-the-kicker-2023": "1b6cc0dda013401985d16a36fca36cf3d47ccabe439a6a40820fc26a0499b513",
        "shantell-martin-2023": "56c1cc412989fb51f5269064ed741e3c408c35fbb71ec11390dcc3b05b07d4a5",
        "friends-2022": "fbc9e5ed0fd9466b71c4d9b09f620ca6e53a8d68e3b40e4e861ebc6e269a4e50",
    } == {variant.id: uno.digest(uno.new_game(variant, 3, seed=1)[0]) for variant in SHEETS}


@pytest.mark.sampled(5)
@pytest.mark.parametrize("name", corpus())
def test_equal_states_have_equal_digests(name: str) -> None:
    """Also one that was written down and read."""
    state = corpus()[name]

    assert uno.digest(state) == uno.digest(again(state))
    assert 64 == len(uno.digest(state))


def test_different_states_have_different_digests() -> None:
    """All of the corpus, and every step of a game."""
    states = {*corpus().values(), *game_states("classic-2010", 4, seed=9)}

    assert len(states) == len({uno.digest(state) for state in states})


@pytest.mark.parametrize("junk", [(set_up_by_hand()["drawn"], ()), None, "state", Draw(0), CLASSIC_2010], ids=repr)
def test_digest_is_of_a_state_or_a_view(junk: Any) -> None:
    """Of nothing else."""
    with pytest.raises(StateError):
        uno.digest(junk)


DIGESTED = set_up_by_hand()["challenge on a debt"]

OTHER_PENDING: dict[str, Any] = {
    "card": 0,
    "seat": 0,
    "opening": True,
    "color_before": 1,
    "hand": b"\x02",
    "memo": 1,
    "lost": (1,),
    "owed": 4,
    "resume": ROUND_OVER,
}

OTHER_WAITING: dict[str, Any] = {
    "kind": "outcome",
    "seat": 1,
    "about": 1,
    "question": "challenged?",
    "options": ("challenge", "accept"),
    "passes": 1,
    "called_early": True,
    "drawn": 1,
    "pending": None,
    "owed": 8,
    "draw_card": 0,
}

OTHER_MATCH: dict[str, Any] = {
    "compiled": compile_variant(DIGESTED.variant.with_rules(target=499)),
    "seed": bytes(32),
    "round": 2,
    "dealer": 1,
    "scores": (0, 0, 1),
    "out": 0,
    "winners": (0,),
    "circle": circle_of(3, frozenset({2})),
    "gone": (2,),
    "untouched": True,
}

OTHER_STATE: dict[str, Any] = {
    "hands": (DIGESTED._hands[0], DIGESTED._hands[2], DIGESTED._hands[1]),
    "draw_pile": DIGESTED._draw_pile[::-1],
    "discard_pile": DIGESTED._discard_pile[::-1],
    "color": 0,
    "direction": -1,
    "since": 1,
    "seq": 3,
    "uncalled": 2,
    "turns_left": 1,
    "shuffles": 1,
}


def other_states() -> Iterator[State]:
    """The same state with one field of it changed, or of what it is made of."""
    match, waiting, pending = DIGESTED._match, DIGESTED._waiting, DIGESTED._waiting.pending
    assert pending is not None
    yield from (attrs.evolve(DIGESTED, **{name: value}) for name, value in OTHER_STATE.items())
    for name, value in OTHER_MATCH.items():
        yield attrs.evolve(DIGESTED, match=attrs.evolve(match, **{name: value}))
    for name, value in OTHER_WAITING.items():
        yield attrs.evolve(DIGESTED, waiting=attrs.evolve(waiting, **{name: value}))
    for name, value in OTHER_PENDING.items():
        changed = attrs.evolve(waiting, pending=attrs.evolve(pending, **{name: value}))
        yield attrs.evolve(DIGESTED, waiting=changed)


def names_of(cls: type[attrs.AttrsInstance]) -> set[str]:
    return {str(field.alias) for field in attrs.fields(cls)}


def test_every_field_of_a_state_is_in_its_digest() -> None:
    """But the names of the players, and what follows from other fields: whose turn it is, and what can be said."""
    digests = [uno.digest(DIGESTED), *map(uno.digest, other_states())]

    assert names_of(State) == {*OTHER_STATE, "match", "waiting"}
    assert names_of(MatchInfo) == {*OTHER_MATCH, "interned", "players"}
    assert names_of(Waiting) == {*OTHER_WAITING, "turn"}
    assert names_of(Pending) == set(OTHER_PENDING)
    assert len(digests) == len(set(digests))


@pytest.mark.parametrize(
    ("one", "other"),
    [(1, True), (0, False), (None, ()), ("1", 1), ((), ((),)), ((1, 2), ((1, 2),)), (("a", "b"), ("a,b",)), ("", None)],
    ids=repr,
)
def test_memos_that_are_not_the_same_have_different_digests(one: Any, other: Any) -> None:
    """Also those that Python takes for equal."""
    assert uno.digest(with_memo(one)) != uno.digest(with_memo(other))


def test_names_of_the_players_do_not_matter_to_a_digest() -> None:
    """A replay can be published without them."""
    digests = {uno.digest(uno.new_game(players=names, seed=1)[0]) for names in (["Ann", "Bo"], ["Bo", "Ann"], 2)}

    assert 1 == len(digests)


def test_another_game_has_another_digest() -> None:
    """Also when every card lies where it lay."""
    states = [uno.new_game(variant, 3, seed=1, dealer=0)[0] for variant in (CLASSIC_2010, SHANTELL_MARTIN_2023)]

    assert states[0]._hands == states[1]._hands
    assert uno.digest(states[0]) != uno.digest(states[1])


# Of views.


def test_digest_of_a_view_is_of_what_that_seat_sees() -> None:
    """Other hands, the order of the pile and the seed are not in it."""
    one = uno.position(["red-1 wild", "blue-2 blue-3"], top="red-9", draw="red-2 red-3", seed=1)
    other = uno.position(["red-1 wild", "green-4 wild"], top="red-9", draw="red-7 red-8", seed=2)

    assert uno.digest(one) != uno.digest(other)
    assert uno.digest(uno.view(one, 0)) == uno.digest(uno.view(other, 0))
    assert uno.digest(uno.view(one, None)) == uno.digest(uno.view(other, None))
    assert uno.digest(uno.view(one, 1)) != uno.digest(uno.view(other, 1))


@pytest.mark.sampled(5)
@pytest.mark.parametrize("name", set_up_by_hand())
def test_digest_of_a_view_comes_back_with_it(name: str) -> None:
    """A client can make it of what it was sent."""
    state = set_up_by_hand()[name]
    views = [uno.view(state, seat) for seat in (None, *range(state.seats))]

    assert len(views) == len(set(map(uno.digest, views)))
    for view in views:
        read = uno.decode_view(uno.encode(view), registry=OURS)
        assert isinstance(read, View)
        assert uno.digest(view) == uno.digest(read)


def test_every_field_of_a_view_is_in_its_digest() -> None:
    """Names too: they are seen."""
    view = uno.view(set_up_by_hand()["can be caught"], 1)
    other: dict[str, Any] = {
        "variant": CLASSIC_2010.with_rules(target=499),
        "players": ("Ann", "Bo"),
        "seat": 0,
        "seq": 2,
        "round": 2,
        "dealer": 1,
        "active": (0,),
        "gone": (0,),
        "hand": view.hand[1:],
        "drawn": view.hand[0],
        "sizes": (1, 3),
        "top": WILD,
        "color": "blue",
        "direction": -1,
        "draw_size": 0,
        "discard_size": 1,
        "prompt": attrs.evolve(view.prompt, since=0),
        "called_early": True,
        "catchable": (),
        "turns_left": 1,
        "scores": (0, 0),
        "winners": (1,),
        "legal": (),
        "backs": ((WILD,), ()),
        "next_back": WILD,
        "turned": True,
    }
    digests = [uno.digest(view), *(uno.digest(attrs.evolve(view, **{name: new})) for name, new in other.items())]

    assert names_of(View) == set(other)
    assert len(digests) == len(set(digests))
