"""Tables set up by hand, and a server that has them all."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random
from typing import Any

from tests.house_tables import HOUSE_TABLES, PRODUCT_TABLES
from tests.server import Server
from unoweb.seats import chair_for
from unoweb.store import Store

import unorules as uno
from unorules.players import careful_bot
from unorules.variants import CLASSIC_2010, FRIENDS_2022


def two(*hands: str, **more: Any) -> uno.State:
    """A table for Ann and Bo, and Cy if there is a third hand. Ann moves."""
    players = ["Ann", "Bo", "Cy"][: len(hands)]
    return uno.position(hands, players=players, **{"top": "red-9", **more})


def four() -> tuple[uno.State, list[uno.Action]]:
    """A lively table for pictures, and what is played at it: after three moves it is Ann's turn, after six Dot's."""
    hands = [
        "red-7 red-draw-two yellow-2 green-7 blue-5 blue-skip wild wild-draw-four",
        "green-1 green-2 green-3 green-4 blue-1",
        "green-9 yellow-9 yellow-1",
        "blue-9 yellow-3 yellow-4 blue-2 green-skip red-1 red-2 red-3",
    ]
    scores, players = [120, 84, 0, 211], ["Ann", "Bo", "Cy", "Dot"]
    state = uno.position(hands, top="green-8", turn=1, dealer=1, players=players, scores=scores)
    plays = [(1, "green-1"), (2, "green-9"), (3, "blue-9"), (0, "blue-5"), (1, "blue-1"), (2, "yellow-1")]
    return state, [uno.Play(seat, uno.card(face)) for seat, face in plays]


def play_match(seed: str) -> tuple[uno.State, list[uno.Action]]:
    """A match of some rounds that bots have played to its end."""
    players = ["Ann", "Bo", "Cy", "Dot"]
    start, _ = uno.new_game(CLASSIC_2010.with_rules(target=150), players, seed=seed)
    state, actions, dice = start, list[uno.Action](), Random(seed)
    while not state.over:
        wishes = [careful_bot(uno.view(state, seat), dice) for seat in range(len(players))]
        action = next((wish for wish in wishes if wish is not None), None) or uno.NextRound()
        state, _ = uno.apply(state, action)
        actions.append(action)
    return start, actions


FRIENDS = [str(card) for card, _ in FRIENDS_2022.deck]
OPENING = "red-1 blue-1 red-2 blue-2 red-3 blue-3 red-4 blue-4 red-5 blue-5 red-6 blue-6 red-7 blue-7 wild"

STATES = {
    "keyboard": two("red-7 blue-3 wild", "red-1 red-2"),
    "german": two("red-7 blue-3 wild", "red-1 red-2"),
    "lost": two("red-7 blue-3 red-5", "red-1 red-2"),
    "challenge": two("wild-draw-four red-1 red-2", "blue-1 blue-2"),
    "friend": two(
        f"wild-the-one-where-you-draw {FRIENDS[1]}", " ".join(FRIENDS[2:4]), top=FRIENDS[0], variant="friends-2022"
    ),
    "kick": two("wild-ice-the-kicker red-1 red-2", "blue-1 blue-2", variant="ice-the-kicker-2023"),
    "opening": uno.from_deck(OPENING, players=["Ann", "Bo"], dealer=0)[0],
    "window": two("red-7 red-5", "red-1 red-2", "red-3 red-4"),
    "refused": two("red-7 blue-3 red-5", "red-1 red-2"),
    "left": two("red-7 blue-3 red-5", "red-1 red-2 red-3"),
    "reverse": two("red-reverse red-7 red-8 red-9", "red-1 red-2 red-3", "red-3 red-4 red-5"),
    "motion": two("red-7 blue-3 red-5 red-6", "red-1 red-2 red-3", "blue-1 blue-2"),
    "still": two("red-7 blue-3 red-5 red-6", "red-1 red-2 red-3", "blue-1 blue-2"),
    "sounds": two("red-7 blue-3 red-5 red-6", "red-1 red-2 red-3", "blue-1 blue-2"),
    "twenty": two(" ".join(f"{color}-{number}" for color in ("red", "blue") for number in range(10)), "red-1 red-2"),
    "rematch": two("red-7", "blue-3 wild", scores=[450, 0]),
    "last": two("red-7", "blue-3 wild", scores=[450, 0]),
    "ten": uno.position(
        [
            " ".join(f"red-{number}" for number in range(10)),
            *(f"green-{number} blue-{number}" for number in range(1, 10)),
        ],
        players=[f"{'Wolfeschlegelstein'[number:]} {number}" for number in range(10)],
        top="red-1",
    ),
}
"""The tables set up by hand that the tests play at."""


SEED = "0"
"""Of a match in which three players score."""


class House:
    """A server with all these tables, and the tokens of their seats."""

    def __init__(self, folder: Path, longest: int | None = None, grace: float = 600) -> None:
        self.tokens: dict[str, list[str]] = {}
        state, moves = four()
        with closing(Store(folder / "tables.sqlite3")) as store:
            for name, laid in STATES.items():
                self._lay(store, name, laid, [])
            self._lay(store, "desktop", state, moves[:3])
            self._lay(store, "phone", state, moves)
            for name, (laid, played) in ({"end": play_match(SEED)} | HOUSE_TABLES | PRODUCT_TABLES).items():
                self._lay(store, name, laid, played)
        self.server = Server(folder / "tables.sqlite3", pace=0.1, longest=longest, grace=grace)

    def _lay(self, store: Store, name: str, state: uno.State, moves: list[uno.Action]) -> None:
        taken = [chair_for(player) for player in state.players]
        chairs, self.tokens[name] = [chair for chair, _ in taken], [token for _, token in taken]
        store.add_table(name, state.variant, chairs)
        store.start(name, chairs, uno.Replay.of(state))
        for move in moves:
            store.append(name, state, move)
            state, _ = uno.apply(state, move)

    def url(self, name: str) -> str:
        return f"{self.server.origin}/t/{name}"


@contextmanager
def open_house(folder: Path, longest: int | None = None, grace: float = 600) -> Iterator[House]:
    """A house whose server is stopped at the end, and that nothing has surprised."""
    house = House(folder, longest, grace)
    try:
        yield house
    finally:
        house.server.stop()
    assert "Traceback" not in house.server.log.read_text()
