"""Starting a new game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from unorules.cards import Seat
from unorules.engine import Step
from unorules.engine.rounds import find_dealer, start_round
from unorules.errors import SetupError, VariantError, shown
from unorules.events import Event, MatchStarted
from unorules.limits import MOST_LETTERS, is_words
from unorules.phrases import phrases_for
from unorules.sealing import seal
from unorules.shuffle import seed_bytes
from unorules.state import Draft, Standing, State
from unorules.tables import Tables, compiled
from unorules.variant import Variant
from unorules.variants import DEFAULT


def new_game(
    variant: Variant | str = "classic-2010",
    players: int | Sequence[str] = 4,
    *,
    seed: int | str | bytes | None = None,
    dealer: Seat | None = None,
) -> Step:
    """A match at its first prompt, and how it came there.

    `variant` is a variant or the id of a shipped one, `players` are their names by seat or how many there are. The same
    variant, players, seed and dealer give the same game, for ever. Without a seed the game is drawn by chance; without
    a dealer the rules find one.

    A game that cannot be set up like this raises a `SetupError`, an id that is not shipped a `VariantError`. A card
    turned up at the start that breaks its contract raises a `CardError`.
    """
    draft, events = begin_match(variant, players, seed)
    if dealer is None:
        dealer = find_dealer(draft, events)
    else:
        check_seat("dealer", dealer, len(draft.standing.players))
    start_round(draft, events, 1, dealer)
    return seal(draft, State), tuple(events)


def begin_match(
    variant: Variant | str, players: int | Sequence[str], seed: int | str | bytes | None
) -> tuple[Draft, list[Event]]:
    """A draft in which the match has begun and no card has moved."""
    variant = variant if isinstance(variant, Variant) else _shipped(variant)
    tables = compiled(variant)
    names = seated(tables, players)
    seats = len(names)
    draft = Draft()
    draft.seq = draft.shuffles = 0
    phrases = phrases_for(tables, seats)
    draft.standing = Standing(tables, phrases, names, seed_bytes(seed), 1, 0, (0,) * seats)
    return draft, [MatchStarted(variant.id, names)]


def _shipped(id: str) -> Variant:
    try:
        return DEFAULT.variant(id)
    except VariantError as error:
        raise VariantError(f"{error}. Give a variant of your own itself, not its id.") from None


def seated(tables: Tables, players: object) -> tuple[str, ...]:
    """The names of the players, if a table of so many can be dealt."""
    variant = tables.variant
    names = _names(players, variant)
    if len(names) * variant.rules.hand_size >= len(tables.deck):
        # everyone's hand, and a card to turn up.
        raise SetupError(f"{variant.size} cards are too few for {len(names)} hands of {variant.rules.hand_size}")
    return names


def check_seat(what: str, seat: object, seats: int) -> None:
    """Refuse what is not a seat of this table."""
    if type(seat) is not int or not 0 <= seat < seats:
        raise SetupError(f"{what} is a seat from 0 to {seats - 1}, not {shown(seat)}")


def _names(players: object, variant: Variant) -> tuple[str, ...]:
    """The names of the players, if there are as many as the variant is for."""
    names: tuple[object, ...] | None = None
    if isinstance(players, Sequence) and not isinstance(players, str | bytes):
        names = tuple(players)
    count = players if names is None else len(names)
    if type(count) is not int or not all(map(is_words, names or ())):
        raise SetupError(
            f"players is how many there are, or a list of names of 1 to {MOST_LETTERS} letters, not {shown(players)}"
        )
    if not variant.least_players <= count <= variant.most_players:
        few, many = variant.least_players, variant.most_players
        raise SetupError(f"{variant} is for {few} to {many} players, not {shown(count)}")
    return _numbered(count) if names is None else tuple(map(str, names))


@lru_cache(maxsize=64)
def _numbered(count: int) -> tuple[str, ...]:
    return tuple(f"Player {number}" for number in range(1, count + 1))
