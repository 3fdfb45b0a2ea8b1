"""A corpus of states of every type, from seeded games and set up by hand, to check invariants on."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from copy import deepcopy
from functools import cache
from random import Random
from typing import Any, Final, TypeAlias

import unorules as uno
from tests.kit.builders import play
from tests.kit.decks import LONELY, TINY
from tests.kit.games import follow, moves_on, play_on
from tests.kit.house import HOUSE_TABLES, house_states
from unorules import CallUno, Catch, Draw, Pass, Play, Registry, Rules, State, Step, Variant, card
from unorules.cards import Ask, DrawCards, Effect, Kind, Memo, Reply, Skip, Turn, wild
from unorules.variants import BUILT_IN, CLASSIC_2010, SHEETS
from unorules.variants.classic import STANDARD_KINDS

# A variant whose cards ask, and remember everything that a card can.

MEMOS: tuple[Memo, ...] = (
    None,
    True,
    False,
    0,
    1,
    -7,
    2**53 - 1,
    "",
    "a word",
    "\u2603",
    (),
    ((),),
    (1, True, "1", None),
    (("deep", ((("er",),),)), 0),
    (((((((0,),),),),),),),
)


def looks_ahead(turn: Turn) -> Iterable[Effect]:
    """The next seat loses its turn, and the player of the card says who draws."""
    return [Skip(), Ask(turn.seat, "who draws?", turn.others, memo=MEMOS[len(turn.hand) % len(MEMOS)])]


def draws(turn: Turn, reply: Reply) -> Iterable[Effect]:
    """The seat that was chosen draws."""
    return [DrawCards(reply.target, 1)]


def guess(turn: Turn, reply: Reply) -> Iterable[Effect]:
    """Heads asks the player of the card a second question, with one answer."""
    if reply.option == "heads":
        return [DrawCards(turn.seat, 1), Ask(turn.seat, "and now?", ("stay",), memo=(reply.memo, reply.word))]
    return [] if reply.option == "stay" else [DrawCards(reply.seat, 1)]


ORACLE = Kind("test:oracle", points=10, on_play=looks_ahead, on_answer=draws, on_open="effects")


@wild("test:wild-coin", on_answer=guess)
def COIN(turn: Turn) -> Iterable[Effect]:  # noqa: N802 - a card is a function that its decorator makes a constant
    """The next seat tosses a coin outside the game."""
    return [Ask(turn.next, "coin", ("heads", "tails"), memo=MEMOS[-1 - len(turn.hand) % len(MEMOS)], outcome=True)]


CURIOUS = Variant(
    "test:curious",
    title="Cards that ask",
    version=3,
    colors=("red", "teal"),
    deck=tuple(
        (card(text), count)
        for text, count in {
            "red-1.moon": 2,
            "red-1": 1,
            "red-2.moon.star-of-two": 2,
            "red-test:oracle": 3,
            "red-skip": 1,
            "teal-1": 2,
            "teal-2.sun": 2,
            "teal-test:oracle.sun": 3,
            "teal-reverse": 2,
            "wild": 1,
            "wild-draw-four": 2,
            "test:wild-coin": 3,
        }.items()
    ),
    kinds=(*STANDARD_KINDS, ORACLE, COIN),
    rules=Rules(hand_size=3, next_dealer="winner", target=60),
    most_players=6,
)
"""Half of the cards ask something: seats, words, facts from outside; also the first card of a round."""

OURS = Registry([*BUILT_IN, CURIOUS, TINY, LONELY])
"""The shipped variants and those of the tests."""


# Games.


def steps(start: Step, seed: int = 0, *, most: int = 400) -> Iterator[Step]:
    """Yield the steps of a seeded game, at most `most` with its start."""
    yield start
    yield from (step for _, step in play_on(start[0], follow(moves_on, Random(seed)), most - 1))


def game_states(variant: Variant | str, seats: int, seed: int = 0, *, most: int = 400) -> list[State]:
    """Return the states of a seeded game, at most `most`."""
    return [state for state, _ in steps(uno.new_game(variant, seats, seed=seed), seed, most=most)]


# States set up by hand, which do not come up in every game.

FEW_TURNS = CLASSIC_2010.with_rules(turn_limit=5)

HOUSE = CLASSIC_2010.with_rules(
    dealer="host_or_random",
    next_dealer="rotate_left",
    hand_size=5,
    opening="numbers_only",
    two_player_reverse="literal",
    drawn_card="force_play",
    challenge_match="color_or_wild",
    challenge_reveal="all",
    uno_penalty=4,
    uno_false_penalty=1,
    turn_limit=80,
    scoring="own_tally",
    target=300,
)
"""Every switch that the sheets have differs from the default, as far as that is possible."""


@cache
def set_up_by_hand() -> dict[str, State]:
    """Return states in which something rare is possible, by name."""
    usual = {**_with_a_question(), **_with_a_call(), **_with_a_limit(), **_at_the_end(), **_at_the_start()}
    return usual | house_states()


def _with_a_question() -> dict[str, State]:
    bluff = uno.position(["wild-draw-four red-1", "blue-2 blue-3", "green-4 green-5"], top="red-9", seed=7)
    asked, _ = play(bluff, Play(0, card("wild-draw-four"), color="blue"))
    return {
        "challenge": asked,
        "caught while the question stands": play(asked, Catch(1, 0))[0],
        "called while the question stands": play(asked, CallUno(0))[0],
    }


def _with_a_call() -> dict[str, State]:
    two = uno.position(["red-1 red-2", "blue-2 blue-3"], top="red-9", scores=[0, 12])
    one = uno.position(["red-1", "blue-2 blue-3"], top="red-9", draw="red-2")
    return {
        "called ahead": play(two, CallUno(0))[0],
        "called ahead of the drawn card": play(one, Draw(0), CallUno(0))[0],
        "can be caught": play(two, Play(0, card("red-1")))[0],
        "drawn": play(two, Draw(0))[0],
    }


def _with_a_limit() -> dict[str, State]:
    last_turn = uno.new_game(FEW_TURNS.with_rules(turn_limit=1, opening="numbers_only"), 2, seed=3, dealer=1)[0]
    stuck = uno.position(["red-1 red-1 red-2", "red-2 red-3 red-skip"], top="blue-9", variant=LONELY)
    return {
        "turn limit": uno.position(["red-1 red-2", "blue-2 blue-3"], top="red-9", variant=FEW_TURNS),
        "void by the turn limit": play(last_turn, Draw(0), Pass(0))[0],
        "nobody can move": stuck,
        "one has passed": play(stuck, Pass(0))[0],
        "stalemate": play(stuck, Pass(0), Pass(1))[0],
    }


def _at_the_end() -> dict[str, State]:
    by_tally = CLASSIC_2010.with_rules(scoring="own_tally", target=10)
    last = uno.position(["red-1", "wild wild"], top="red-9", scores=[400, 499])
    tied = uno.position(["red-1", "blue-2", "blue-9"], top="red-9", scores=[5, 3, 9], variant=by_tally)
    goes_on = uno.position(["wild", "blue-2"], top="red-9")
    return {
        "match over": play(last, Play(0, card("red-1")))[0],
        "match over and shared": play(tied, Play(0, card("red-1")))[0],
        "out with a wild": play(goes_on, Play(0, card("wild")))[0],
    }


def _at_the_start() -> dict[str, State]:
    oracle = "red-1 red-1.moon teal-1 red-1.moon teal-1 red-2.moon.star-of-two teal-test:oracle.sun"
    return {
        "house rules": uno.new_game(HOUSE, ["Zo\u00eb", "\u674e", "\U0001f0cf"], seed="house")[0],
        "a wild opens": uno.from_deck("red-1 red-2 wild", CLASSIC_2010.with_rules(hand_size=1), 2)[0],
        "an oracle opens": uno.from_deck(oracle, CURIOUS, 2)[0],
        "set up by hand": uno.position(
            ["wild red-1", "blue-3 red-2"],
            top="wild-draw-four",
            color="green",
            turn=1,
            draw="red-5 red-6",
            discard="red-7 red-8",
            direction=-1,
            dealer=1,
            scores=(499, 0),
            players=["Ann", "Bo"],
            seed="table",
        ),
        "all in one hand": uno.position(["red-1", "blue-3"], top="red-9", rest=1),
    }


# All of them.

TABLES: tuple[tuple[Variant, int], ...] = (
    *((variant, seats) for variant in SHEETS for seats in (2, 4, 10)),
    *((CURIOUS, seats) for seats in (2, 3, 6)),
    (TINY, 2),
    (CLASSIC_2010.with_rules(uno_call="auto", scoring="own_tally", target=100), 3),
    (CLASSIC_2010.with_rules(uno_false_penalty=2, wd4="enforce", turn_limit=40), 3),
    (CLASSIC_2010.with_rules(drawn_card="keep", wd4="free", target=50), 2),
    *HOUSE_TABLES,
    *((variant, seats) for variant in BUILT_IN if variant not in SHEETS for seats in (2, 4)),
)


@cache
def corpus(each: int = 3) -> dict[str, State]:
    """Return states by name: `each` of every table for every kind of prompt, and those set up by hand."""
    found = dict(set_up_by_hand())
    for number, (variant, seats) in enumerate(TABLES):
        by_kind: dict[str, list[State]] = {}
        for state in (*game_states(variant, seats, number), *game_states(variant, seats, number + 100)):
            by_kind.setdefault(state.prompt.kind, []).append(state)
        for kind, states in by_kind.items():
            chosen = Random(number).sample(states, min(each, len(states)))
            found |= {f"{variant} of {seats}, table {number}, {kind} {at}": one for at, one in enumerate(chosen)}
    return found


# Documents, to be forged.

Data: TypeAlias = dict[str, Any]
"""A document, parsed."""


class _Gone:
    def __repr__(self) -> str:
        return "GONE"


GONE: Final = _Gone()
"""In place of a value: leave out the key."""


def document(name: str) -> Data:
    """Return the document of a state that is set up by hand."""
    data: Data = json.loads(set_up_by_hand()[name].to_json())
    return data


def forge(base: Data, where: str, value: object) -> Data:
    """Return a document with one value changed. `where` is a path like `prompt.card.seat` or `hands.0`."""
    data = deepcopy(base)
    holder: Any = data
    *path, last = [int(part) if part.isdecimal() else part for part in where.split(".")]
    for part in path:
        holder = holder[part]
    if value is GONE:
        del holder[last]
    else:
        holder[last] = value
    return data
