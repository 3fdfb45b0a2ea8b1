"""A card of your own: a wild that asks the next player, and then the host.

python examples/own_card.py

Whoever comes next pays the toll, or haggles and takes a chance. Nothing else has to change for a new card: every
program that shows what `legal_actions` lists, such as `loop.py`, can play it.
"""

from __future__ import annotations

from collections.abc import Iterable

import unorules as uno
from unorules.cards import Ask, DrawCards, Effect, Question, Reply, Turn, wild
from unorules.testing import check_variant
from unorules.variants import CLASSIC_2010
from unorules.words import describe, narrate

TOLL = Question("toll", ("pay", "haggle"), title="Pay the toll?", titles=("Pay one card", "Haggle"))
GUARD = Question("guard", ("kind", "strict"), title="How is the guard?", outcome=True, weights=(1, 2))


def settle(turn: Turn, reply: Reply) -> Iterable[Effect]:
    """Take the toll, or let the guard decide: a kind one takes nothing, a strict one three cards."""
    match reply.word:
        case "pay":
            return [DrawCards(reply.seat, 1)]
        case "haggle":
            return [Ask(reply.seat, "guard", ("kind", "strict"), outcome=True)]
        case "strict":
            return [DrawCards(reply.seat, 3)]
        case _:
            return []


@wild("mine:wild-toll", title="Wild Toll", points=50, on_answer=settle, questions=(TOLL, GUARD))
def wild_toll(turn: Turn) -> Iterable[Effect]:
    """The next player draws a card, or haggles: then the guard takes three cards or none."""
    return [Ask(turn.next, "toll", ("pay", "haggle"))]


TOLL_UNO = CLASSIC_2010.extended("mine:toll-uno", add={wild_toll: 4}, title="Toll UNO")


def show(state: uno.State) -> None:
    """Print what the game waits for, and what can be done about it."""
    print(describe(state.prompt, state.players, variant=state.variant))
    for action in uno.legal_actions(state):
        print(f"  - {describe(action, state.players, variant=state.variant)}")


def main() -> None:
    """Try the card in a position made for it, and then in rounds with two to ten players."""
    names = ("Ann", "Bo", "Cy")
    hands = ["mine:wild-toll red-1 red-2", "blue-1 blue-2", "green-1 green-2"]
    state = uno.position(hands, top="red-9", variant=TOLL_UNO, players=names)
    moves = uno.Play(0, uno.card("mine:wild-toll"), color="blue"), uno.Answer(1, "haggle"), uno.Answer(None, "strict")
    for move in moves:
        show(state)
        state, events = uno.apply(state, move)
        print(*narrate(events, names, variant=TOLL_UNO), sep="\n", end="\n\n")
    print(check_variant(TOLL_UNO, games=2))


if __name__ == "__main__":
    main()
