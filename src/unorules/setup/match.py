"""Starting a match."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from unorules.engine import Step
from unorules.engine.compiled import CompiledVariant, compile_variant
from unorules.engine.match_info import start_match
from unorules.engine.rounds import choose_dealer, start_round
from unorules.engine.shuffle import seed_bytes
from unorules.engine.state import Draft, State, first_draft
from unorules.errors import SetupError, VariantError, shown
from unorules.limits import MAX_TEXT_CHARS, is_short_text
from unorules.model.events import Event, MatchStarted
from unorules.model.registry import Registry
from unorules.model.rules import Rules
from unorules.model.sealing import seal
from unorules.model.seats import Seat, is_seat
from unorules.model.variant import Variant
from unorules.variants import DEFAULT


def new_game(
    variant: Variant | str = "classic-2010",
    players: int | Sequence[str] = 4,
    *,
    seed: int | str | bytes | None = None,
    dealer: Seat | None = None,
    registry: Registry = DEFAULT,
) -> Step:
    """Start a match and return its first state and events.

    The same variant, players, seed and dealer give the same game, forever.

    Args:
        variant: A variant, or the id of one in the registry.
        players: The names of the players by seat, or how many there are.
        seed: What all chance follows from. Without one the game is random.
        dealer: Who deals the first round. Without one the rules choose.
        registry: Where ids are looked up: the built-in variants, unless you give another such as
            `Registry.installed()`.

    Raises:
        SetupError: If a game cannot be set up like this.
        VariantError: For an unknown id.
        CardError: If a card turned up at the start breaks its contract.
    """
    draft, events = begin_match(variant, players, seed, registry)
    if dealer is None:
        dealer = choose_dealer(draft, events)
    else:
        check_named_seat("dealer", dealer, len(draft._match.players))
    start_round(draft, events, 1, dealer)
    return seal(draft, State), tuple(events)


def begin_match(
    variant: Variant | str,
    players: int | Sequence[str],
    seed: int | str | bytes | None,
    registry: Registry = DEFAULT,
) -> tuple[Draft, list[Event]]:
    """Return a draft of a match before its first round, and the event that begins it."""
    variant = variant if isinstance(variant, Variant) else _found(variant, registry)
    compiled = compile_variant(variant)
    names = player_names(compiled, players)
    draft = first_draft(start_match(compiled, names, seed_bytes(seed)))
    return draft, [MatchStarted(variant.id, names)]


def _found(id: str, registry: Registry) -> Variant:
    given: object = id
    if isinstance(given, Rules):
        raise VariantError("these are switches and not a variant: pass CLASSIC_2010.with_rules(...)")
    try:
        return registry.variant(id)
    except VariantError as error:
        if registry is not DEFAULT:
            raise
        raise VariantError(f"{error}. Pass a variant of your own, not its id.") from None


def player_names(compiled: CompiledVariant, players: object) -> tuple[str, ...]:
    """Return the names of the players, or raise SetupError if the deck is too small for them."""
    variant = compiled.variant
    names = _names(players, variant)
    if len(names) * variant.rules.hand_size >= len(compiled.deck):
        # a hand for everyone, and a card to turn up.
        cards = len(compiled.deck)
        raise SetupError(f"{cards} cards are too few for {len(names)} hands of {variant.rules.hand_size}")
    if variant.rules.partners != "off" and (len(names) < 4 or len(names) % 2):
        # everyone has a partner, and an opponent.
        raise SetupError(f"partners need an even number of at least 4 players, not {len(names)}")
    return names


def check_named_seat(what: str, seat: object, seats: int) -> None:
    """Raise SetupError unless this argument is one of the seats."""
    if not is_seat(seat, seats):
        raise SetupError(f"{what} must be a seat from 0 to {seats - 1}, not {shown(seat)}")


def _names(players: object, variant: Variant) -> tuple[str, ...]:
    """Return the names of the players, or raise SetupError if the variant is not for this many."""
    names: tuple[object, ...] | None = None
    if isinstance(players, Sequence) and not isinstance(players, str | bytes):
        names = tuple(players)
    count = players if names is None else len(names)
    if type(count) is not int or not all(map(is_short_text, names or ())):
        raise SetupError(
            f"players must be a number or a list of names of 1 to {MAX_TEXT_CHARS} characters, not {shown(players)}"
        )
    if not variant.least_players <= count <= variant.most_players:
        least, most = variant.least_players, variant.most_players
        raise SetupError(f"{variant} is for {least} to {most} players, not {shown(count)}")
    return _default_names(count) if names is None else tuple(map(str, names))


@lru_cache(maxsize=64)
def _default_names(count: int) -> tuple[str, ...]:
    return tuple(f"Player {number}" for number in range(1, count + 1))
