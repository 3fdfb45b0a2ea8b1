"""Ways to start a game: a new match, a deck in a given order, or a position set up by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Literal, TypeAlias

from attrs import evolve

from unorules._compiled import CompiledVariant, compile_variant
from unorules._engine.apply import Step
from unorules._engine.rounds import choose_dealer, start_round
from unorules._engine.shuffle import seed_bytes, seeded_shuffle
from unorules._limits import MAX_TEXT_CHARS, is_short_text
from unorules._seats import Seat, is_seat
from unorules._values import seal
from unorules.cards.cards import Card, Color, card, suggestion
from unorules.errors import SetupError, VariantError, quote
from unorules.events import Event, MatchStarted
from unorules.registry import Registry, check_is_registry
from unorules.rules import Rules, side_of
from unorules.state import Draft, State, first_draft, start_match
from unorules.variant import Variant
from unorules.variants import BUILT_IN

__all__ = ["Cards", "from_deck", "new_game", "position"]

Cards: TypeAlias = str | Iterable[Card | str]
"""Cards as one text like `"red-7 wild"`, or as a list of cards or their texts."""

REST_SHUFFLE = 2**64 - 1
"""The number of the shuffle for the cards that are not placed by hand. No game gets that far."""


def new_game(
    variant: Variant | str = "classic-2010",
    players: int | Sequence[str] = 4,
    *,
    seed: int | str | bytes | None = None,
    dealer: Seat | None = None,
    registry: Registry = BUILT_IN,
) -> Step:
    """Start a match and return its first state and events.

    The same variant, players, seed and dealer always give the same game.

    Args:
        variant: A variant, or the id of one in the registry.
        players: The names of the players, by seat, or how many there are.
        seed: The source of all randomness in the game. Without one, the game is random.
        dealer: The seat that deals the first round. Without one, the rules choose.
        registry: Where an id is looked up: by default the built-in variants. `Registry.installed()` has those of all
            installed packages.

    Raises:
        SetupError: If a game cannot be set up like this.
        VariantError: For an unknown id, or unless given a registry.
        CardError: If a card turned up at the start breaks its contract.
    """
    draft, events = begin_match(variant, players, seed, registry)
    if dealer is None:
        dealer = choose_dealer(draft, events)
    else:
        check_named_seat("dealer", dealer, len(draft._match.players))
    start_round(draft, events, 1, dealer)
    return seal(draft, State), tuple(events)


def from_deck(
    deck: Cards,
    variant: Variant | str = "classic-2010",
    players: int | Sequence[str] = 4,
    *,
    dealer: Seat = 0,
    seed: int | str | bytes | None = 0,
) -> Step:
    """Start a match with a deck in a given order for its first round, and return its first state and events.

    Cards are dealt from the top of the deck one at a time, starting on the dealer's left; then the next one is turned
    up. If it may not open the game, it goes back or is covered, as the rules say.

    Args:
        deck: The cards from the top on. If they are not all, the others of the variant follow, shuffled.
        variant: A variant, or the id of a built-in one.
        players: The names of the players, by seat, or how many there are.
        dealer: The seat that deals.
        seed: The source of all other randomness in the game. With None, it is random.

    Raises:
        SetupError: If a game cannot be set up like this: the variant does not have these cards, or none of those left
            after the deal can open the game.
        VariantError: For an unknown id.
        CardError: If a card turned up at the start breaks its contract.
    """
    draft, events = begin_match(variant, players, seed)
    compiled = draft._match.compiled
    check_named_seat("dealer", dealer, len(draft._match.players))
    (top,) = _numbers(compiled, {"the deck": deck})
    order = top + _shuffle_rest(draft, top)
    if not any(number in compiled.openers for number in order[len(draft._match.players) * compiled.rules.hand_size :]):
        raise SetupError("the deck: every card that could open the game is dealt")
    start_round(draft, events, 1, dealer, order)
    return seal(draft, State), tuple(events)


def position(
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
    turned: bool = False,
    variant: Variant | str = "classic-2010",
    players: Sequence[str] | None = None,
    seed: int | str | bytes | None = 0,
) -> State:
    """Return a state in the middle of a round, set up by hand: for tests, puzzles and tutorials.

    The state waits for a turn. A card may be written without its tags or its back; it then stands for any card with
    that face that is left in the deck.

    Args:
        hands: The cards of each seat.
        top: The top card of the discard pile, which is to be matched.
        color: The colour named for it, if it is a wild.
        turn: The seat to move.
        draw: The draw pile, from the top on.
        discard: The cards under `top`, from the top on.
        rest: Where all other cards of the deck go, shuffled: under the draw pile, under the discard pile, or into the
            hand of a seat.
        direction: 1 to the left, -1 to the right.
        dealer: The seat that dealt this round.
        scores: The points of each seat; by default all 0.
        turned: Whether all cards are turned over, if they have two sides. The side in play is written first.
        variant: A variant, or the id of a built-in one.
        players: The names of the players, by seat; by default `Player 1` and so on.
        seed: The source of all randomness in the game. With None, it is random.

    Raises:
        SetupError: If the position is impossible; the message says why.
        VariantError: For an unknown id.
    """
    count = _count_hands(hands)
    draft, _ = begin_match(variant, count if players is None else players, seed)
    seats = len(draft._match.players)
    if count != seats:
        raise SetupError(f"there are {count} hands for {seats} players")
    check_named_seat("turn", turn, seats)
    check_named_seat("dealer", dealer, seats)
    _check_direction(direction)
    _check_turned(turned, draft._match.compiled)
    if turned:
        draft._match = draft._match.turn_over()
    compiled = draft._match.compiled
    places = {f"hand {seat}": hand for seat, hand in enumerate(hands)}
    piles: dict[str, Cards] = {"the draw pile": draw, "the discard pile": discard, "the top card": [top]}
    *held, draw_pile, under, top_card = _numbers(compiled, {**places, **piles})
    unused = _shuffle_rest(draft, b"".join((*held, draw_pile, under, top_card)))
    if rest == "draw":
        draw_pile += unused
    elif rest == "discard":
        under += unused
    elif is_seat(rest, seats):
        held[rest] += unused
    else:
        raise SetupError(f"rest must be 'draw', 'discard' or a seat from 0 to {seats - 1}, not {quote(rest)}")
    if b"" in held:
        raise SetupError(f"hand {held.index(b'')} is empty: the round would be over")
    total = (0,) * seats if scores is None else _check_scores(scores, draft)
    limit = compiled.rules.turn_limit
    draft._match = evolve(draft._match, dealer=dealer, scores=total)
    draft._hands = tuple(bytes(sorted(hand)) for hand in held)
    draft._draw_pile = draw_pile[::-1]
    draft._discard_pile = under[::-1] + top_card
    draft._color = _color_number(compiled, top_card[0], color)
    draft._direction = direction
    draft._waiting = draft._match.interned.turn[turn]
    draft._turns_left = None if limit is None else limit - 1
    return seal(draft, State)


# The match: its variant, its players and its seats.


def begin_match(
    variant: Variant | str,
    players: int | Sequence[str],
    seed: int | str | bytes | None,
    registry: Registry = BUILT_IN,
) -> tuple[Draft, list[Event]]:
    """Return the draft of a match before its first round, and a list with its first event."""
    variant = variant if isinstance(variant, Variant) else _look_up(variant, registry)
    compiled = compile_variant(variant)
    names = player_names(compiled, players)
    draft = first_draft(start_match(compiled, names, seed_bytes(seed)))
    return draft, [MatchStarted(variant.id, names)]


def _look_up(id: str, registry: Registry) -> Variant:
    given: object = id
    if isinstance(given, Rules):
        raise VariantError("these are switches and not a variant: pass CLASSIC_2010.with_rules(...)")
    check_is_registry(registry)
    try:
        return registry.variant(id)
    except VariantError as error:
        if registry is not BUILT_IN:
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
        # everyone has a partner and an opponent.
        raise SetupError(f"partners need an even number of at least 4 players, not {len(names)}")
    return names


def _names(players: object, variant: Variant) -> tuple[str, ...]:
    """Return the names of the players, or raise SetupError if the variant is not for this many."""
    names: tuple[object, ...] | None = None
    if isinstance(players, Sequence) and not isinstance(players, str | bytes):
        names = tuple(players)
    count = players if names is None else len(names)
    if type(count) is not int or not all(map(is_short_text, names or ())):
        raise SetupError(
            f"players must be a number or a list of names of 1 to {MAX_TEXT_CHARS} characters, not {quote(players)}"
        )
    if not variant.least_players <= count <= variant.most_players:
        least, most = variant.least_players, variant.most_players
        raise SetupError(f"{variant} is for {least} to {most} players, not {quote(count)}")
    return _default_names(count) if names is None else tuple(map(str, names))


@lru_cache(maxsize=64)
def _default_names(count: int) -> tuple[str, ...]:
    return tuple(f"Player {number}" for number in range(1, count + 1))


def check_named_seat(what: str, seat: object, seats: int) -> None:
    """Raise SetupError unless this argument is the number of a seat."""
    if not is_seat(seat, seats):
        raise SetupError(f"{what} must be a seat from 0 to {seats - 1}, not {quote(seat)}")


# Cards that are placed by hand.


def _numbers(compiled: CompiledVariant, cards: Mapping[str, Cards]) -> list[bytes]:
    """Return the numbers of the cards in the compiled variant, for each place of the table."""
    faces = {
        where: [_face(compiled, given, where) for given in _split_cards(there, where)] for where, there in cards.items()
    }
    used = Counter(card for there in faces.values() for card in there)
    return [bytes([_number(compiled, card, used) for card in there]) for there in faces.values()]


def _split_cards(cards: Cards, where: str) -> Iterable[Card | str]:
    if not isinstance(cards, Iterable):
        raise SetupError(f"{where}: expected cards like 'red-7 wild' or a list of cards, not {quote(cards)}")
    return cards.split() if isinstance(cards, str) else cards


def _face(compiled: CompiledVariant, given: Card | str, where: str) -> Card:
    """Return the card that was given: one of the deck, or one without its tags or its back."""
    try:
        face: object = card(given) if isinstance(given, str) else given
    except SetupError as error:
        raise SetupError(f"{where}: {error}") from None
    if type(face) is Card and (face in compiled.card_numbers or _complete(compiled, face)):
        return face
    meant = suggestion(compiled.cards, str(face))
    raise SetupError(f"{where}: there is no card {face!s} in {compiled.variant}{meant}")


def _complete(compiled: CompiledVariant, face: Card) -> list[Card]:
    """Return the cards of the deck with this face, with the tags or the back that it lacks."""
    return [
        one
        for one in compiled.cards
        if (one.kind, one.color) == (face.kind, face.color)
        and face.tags in ((), one.tags)
        and face.back in (None, one.back)
    ]


def _number(compiled: CompiledVariant, face: Card, used: Counter[Card]) -> int:
    """Return the number of a card. Without tags or a back, it is the first card with this face that is not used up."""
    if face in compiled.card_numbers:
        return compiled.card_numbers[face]
    completed = _complete(compiled, face)
    for one in completed:
        number = compiled.card_numbers[one]
        if used[one] < compiled.deck.count(number):
            used[one] += 1
            return number
    texts = ", ".join(map(str, completed))
    raise SetupError(f"{face} is used too often: {compiled.variant} has {texts}")


def _shuffle_rest(draft: Draft, used: bytes) -> bytes:
    """Return the unused cards of the deck, shuffled, or raise SetupError if a card is used too often."""
    compiled = draft._match.compiled
    rest = compiled.deck
    for number in used:
        fewer = rest.replace(compiled.singles[number], b"", 1)
        if len(fewer) == len(rest):
            times, most = used.count(number), compiled.deck.count(number)
            raise SetupError(f"{compiled.cards[number]} is used {times} times, but {compiled.variant} has {most}")
        rest = fewer
    return seeded_shuffle(rest, draft._match.seed, REST_SHUFFLE)


# Other arguments of a position.


def _count_hands(hands: object) -> int:
    if isinstance(hands, str | bytes) or not isinstance(hands, Sequence):
        raise SetupError(f"hands must be a list of the hands by seat, not {quote(hands)}")
    return len(hands)


def _check_direction(direction: object) -> None:
    if type(direction) is not int or direction not in (1, -1):
        raise SetupError(f"direction must be 1, to the left, or -1, to the right, not {quote(direction)}")


def _check_turned(turned: object, compiled: CompiledVariant) -> None:
    if type(turned) is not bool:
        raise SetupError(f"turned must be True or False, not {quote(turned)}")
    if turned and not compiled.sides:
        raise SetupError(f"the cards of {compiled.variant} have one side")


def _color_number(compiled: CompiledVariant, top: int, color: Color | None) -> int:
    if compiled.names_color[top] or (compiled.kinds[top].colorless and compiled.colors_to_name()):
        if type(color) is not str or color not in compiled.color_numbers:
            known = ", ".join(compiled.colors_to_name())
            raise SetupError(f"color must be one of {known} on {compiled.cards[top]}, not {quote(color)}")
        return compiled.color_numbers[color]
    if color not in (None, compiled.cards[top].color):
        raise SetupError(f"color must be None or its own colour on {compiled.cards[top]}, not {quote(color)}")
    return compiled.printed_colors[top]


def _check_scores(scores: object, draft: Draft) -> tuple[int, ...]:
    rules = draft._match.compiled.rules
    seats, target = len(draft._match.players), 1 if rules.scoring == "none" else rules.target
    if (
        not isinstance(scores, Sequence)
        or len(scores) != seats
        or not all(type(score) is int and 0 <= score < target for score in scores)
    ):
        raise SetupError(f"scores must be {seats} integers from 0 to {target - 1}, not {quote(scores)}")
    if any(scores[seat] != scores[one] for seat in range(seats) for one in side_of(rules, seats, seat)):
        raise SetupError(f"partners have one score, not {quote(scores)}")
    return tuple(scores)
