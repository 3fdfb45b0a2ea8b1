"""Set-up without luck: a deck in a given order, or a table laid by hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, TypeAlias

from attrs import evolve

from unorules.cards import Card, Color, Seat, card
from unorules.engine import Step
from unorules.engine.rounds import start_round
from unorules.errors import SetupError, shown
from unorules.sealing import seal
from unorules.shuffle import shuffled
from unorules.start import begin_match, check_seat
from unorules.state import Draft, State
from unorules.tables import Tables
from unorules.variant import Variant

Cards: TypeAlias = str | Iterable[Card | str]
"""Cards as one text like `"red-7 wild"`, or as cards or their texts."""

FILLING = 2**64 - 1
"""The number of the shuffle that puts what was not laid by hand in order: no game comes that far."""


def from_deck(
    deck: Cards,
    variant: Variant | str = "classic-2010",
    players: int | Sequence[str] = 4,
    *,
    dealer: Seat = 0,
    seed: int | str | bytes | None = 0,
) -> Step:
    """A match whose first round is dealt from a deck in a given order, its top card first.

    The deck may name only the cards on top: the others of the variant follow, shuffled by the seed. Cards are
    dealt one at a time from the dealer's left on; then the next one is turned up. A card that may not open the game
    goes back or is covered, as the rules say; all later shuffles are the seed's. `variant`, `players` and `seed` are as
    for `new_game`, but that the seed is 0 unless told otherwise. What the deck cannot give raises a `SetupError` that
    says where.
    """
    draft, events = begin_match(variant, players, seed)
    tables = draft.standing.tables
    check_seat("dealer", dealer, len(draft.standing.players))
    top = _row(tables, deck, "the deck")
    order = top + _rest(draft, top)
    if not any(at in tables.openers for at in order[len(draft.standing.players) * tables.rules.hand_size :]):
        raise SetupError("the deck: every card that could open the game is dealt")
    start_round(draft, events, 1, dealer, order)
    return seal(draft, State), tuple(events)


def from_table(
    hands: Sequence[Cards],
    *,
    top: Card | str,
    color: Color | None = None,
    turn: Seat = 0,
    draw: Cards = (),
    discard: Cards = (),
    rest: Literal["draw", "discard"] | Seat = "draw",
    direction: Literal[1, -1] = 1,
    dealer: Seat = 0,
    scores: Sequence[int] | None = None,
    variant: Variant | str = "classic-2010",
    players: Sequence[str] | None = None,
    seed: int | str | bytes | None = 0,
) -> State:
    """A match in the middle of a round, laid out by hand: for tests, puzzles and tutorials.

    `hands` are the cards of each seat, `top` the card to be matched (with the `color` named for it, if it is a
    wild), `turn` the seat to move; `draw` is the draw pile and `discard` what lies under `top`, each with its top
    first. Every card of the deck that is not mentioned goes, shuffled by the seed, under the draw pile, under the
    discard pile or into a seat's hand, as `rest` says. `direction` is 1 to the left, -1 to the right; `scores` are 0
    without being given; `variant`, `players` and `seed` as in `from_deck`. The state waits for a turn. What
    cannot lie on a table raises a `SetupError` that says where.
    """
    count = _count_hands(hands)
    draft, _ = begin_match(variant, count if players is None else players, seed)
    seats = len(draft.standing.players)
    if count != seats:
        raise SetupError(f"there are {count} hands for {seats} players")
    check_seat("turn", turn, seats)
    check_seat("dealer", dealer, seats)
    _check_direction(direction)
    tables = draft.standing.tables
    held = [_row(tables, hand, f"hand {seat}") for seat, hand in enumerate(hands)]
    stock = _row(tables, draw, "the draw pile")
    under = _row(tables, discard, "the discard pile")
    up = _row(tables, [top], "the top card")
    unused = _rest(draft, b"".join((*held, stock, under, up)))
    if rest == "draw":
        stock += unused
    elif rest == "discard":
        under += unused
    elif type(rest) is int and 0 <= rest < seats:
        held[rest] += unused
    else:
        raise SetupError(f"rest is 'draw', 'discard' or a seat from 0 to {seats - 1}, not {shown(rest)}")
    if b"" in held:
        raise SetupError(f"hand {held.index(b'')} is empty: the round would be over")
    draft.held = tuple(bytes(sorted(hand)) for hand in held)
    draft.stock = stock[::-1]
    draft.laid = under[::-1] + up
    draft.hue = _hue(tables, up[0], color)
    draft.direction = direction
    draft.waiting = draft.standing.phrases.turn[turn]
    draft.since = 0
    draft.owing = 0
    limit = tables.rules.turn_limit
    draft.turns_left = None if limit is None else limit - 1
    total = (0,) * seats if scores is None else _checked_scores(scores, draft)
    draft.standing = evolve(draft.standing, dealer=dealer, scores=total)
    return seal(draft, State)


def _count_hands(hands: object) -> int:
    if isinstance(hands, str | bytes) or not isinstance(hands, Sequence):
        raise SetupError(f"hands is a list of the hands by seat, not {shown(hands)}")
    return len(hands)


def _check_direction(direction: object) -> None:
    if type(direction) is not int or direction not in (1, -1):
        raise SetupError(f"direction is 1, to the left, or -1, to the right, not {shown(direction)}")


def _row(tables: Tables, cards: Cards, where: str) -> bytes:
    """Cards as numbers of the tables."""
    found: list[int] = []
    if not isinstance(cards, Iterable):
        raise SetupError(f"{where}: cards are written like 'red-7 wild', or listed, not {shown(cards)}")
    for one in cards.split() if isinstance(cards, str) else cards:
        try:
            face = card(one) if isinstance(one, str) else one
        except SetupError as error:
            raise SetupError(f"{where}: {error}") from None
        at = tables.index.get(face) if type(face) is Card else None
        if at is None:
            raise SetupError(f"{where}: there is no card {face!s} in {tables.variant}")
        found.append(at)
    return bytes(found)


def _rest(draft: Draft, used: bytes) -> bytes:
    """The cards of the deck that are not used, shuffled; using more than there are is refused."""
    tables = draft.standing.tables
    rest = tables.deck
    for at in used:
        fewer = rest.replace(tables.singles[at], b"", 1)
        if len(fewer) == len(rest):
            times, most = used.count(at), tables.deck.count(at)
            raise SetupError(f"{tables.cards[at]} is used {times} times, and {tables.variant} has {most}")
        rest = fewer
    return shuffled(rest, draft.standing.seed, FILLING)


def _hue(tables: Tables, top: int, color: Color | None) -> int:
    if tables.names_color[top]:
        if type(color) is not str or color not in tables.hue_of:
            named = ", ".join(tables.variant.colors)
            raise SetupError(f"color: on {tables.cards[top]} one of {named} is needed, not {shown(color)}")
        return tables.hue_of[color]
    if color not in (None, tables.cards[top].color):
        raise SetupError(f"color: on {tables.cards[top]} its own colour is in force, not {shown(color)}")
    return tables.hues[top]


def _checked_scores(scores: object, draft: Draft) -> tuple[int, ...]:
    rules = draft.standing.tables.rules
    seats, target = len(draft.standing.players), 1 if rules.scoring == "none" else rules.target
    if (
        not isinstance(scores, Sequence)
        or len(scores) != seats
        or not all(type(score) is int and 0 <= score < target for score in scores)
    ):
        raise SetupError(f"scores are {seats} whole numbers from 0 to {target - 1}, not {shown(scores)}")
    return tuple(scores)
