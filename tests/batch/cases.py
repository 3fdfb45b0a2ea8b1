"""Cases: a variant with switches, seats and a seed, which together determine one game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from random import Random
from typing import Any, Final
from zlib import crc32

from attrs import evolve, frozen

import unorules as uno
from tests.kit.decks import FOURS, LEFTOVERS, LONELY, TINY, small
from tests.kit.games import Policy, does_anything, draws_on, plays_on
from unorules import Card, Rules, State, Variant
from unorules._compiled import compile_variant
from unorules.batch.program import KNOWN_KINDS, PLAYED
from unorules.cards import Announce, Effect, Kind, Penalty, Reverse, Skip, TakePenalty
from unorules.cards.challenge import bluffs, is_innocent
from unorules.cards.kind import same_color_or_kind
from unorules.errors import SetupError, VariantError
from unorules.rules import CHOICES
from unorules.variants import CLASSIC_2010, SHEETS
from unorules.variants.classic import CLASSIC_COLORS, STANDARD_KINDS, colored_cards
from unorules.variants.friends import CHARACTERS, THE_ONE_WHERE_YOU_DRAW
from unorules.variants.hello_kitty import BADTZ_MARU
from unorules.variants.ice_the_kicker import ICE_THE_KICKER

AUTOMATIC = CLASSIC_2010.with_rules(uno_call="auto")
"""The classic game as the kernel plays it: UNO is called for everyone."""

# Random variants and positions.

CODE = [kind for kind, _ in KNOWN_KINDS]


def made_up_variant(number: int) -> Variant:
    """Return a small variant: the same for the same number. Raises a `VariantError` if its parts do not fit."""
    dice = Random(number)
    colors = tuple(f"c{place}" for place in range(dice.choice((1, 2, 2, 3, 4, 9, 32))))
    kinds = [_made_up_kind(dice, f"test:kind-{place}") for place in range(dice.randint(1, 6))]
    kinds += dice.sample(STANDARD_KINDS, dice.choice((0, 0, 3, 6)))
    dice.shuffle(kinds)
    deck: dict[Card, int] = {}
    for kind in kinds:
        for _ in range(dice.choice((1, 1, 2, 3))):
            plain = not kind.names_color or kind.on_open in ("plain", "effects")
            color = dice.choice(colors) if plain else None
            tags = tuple(dice.sample(CHARACTERS, dice.choice((0, 0, 1, 2))))
            deck[Card(kind.id, color, tags=tags)] = dice.choice((1, 1, 2, 4))
    return Variant(
        f"test:made-up-{number}",
        title="made up",
        colors=colors,
        deck=tuple(deck.items()),
        kinds=tuple(kinds),
        rules=Rules(uno_call="off", hand_size=dice.choice((1, 1, 2, 3))),
    )


def _made_up_kind(dice: Random, id: str) -> Kind:
    names_color = dice.random() < 0.3
    fields: dict[str, Any] = {
        "id": id,
        "points": dice.choice((0, 1, 5, 20, -7, 1_000_000)),
        "number": dice.choice((None, None, 0, 7, 3, -4)),
        "names_color": names_color,
        "on_last": dice.random() < 0.5,
        "on_open": dice.choice(("effects", "effects", "plain", "return", *["color"] * 2 * names_color)),
        "goes_on": same_color_or_kind if dice.random() < 0.6 else _sometimes(dice),
        "answers": None if dice.random() < 0.7 else _sometimes(dice),
        "playable": dice.choice((None, None, None, bluffs, is_innocent)),
        "may_keep": dice.choice((None, None, None, bluffs, is_innocent)),
    }
    if dice.random() < 0.3:
        return evolve(dice.choice(CODE), penalty=dice.choice((0, 4, 9)), under=None, **fields)
    return Kind(on_play=_effects(dice), **fields)


def _sometimes(dice: Random) -> Callable[[Card, Card, str | None], bool]:
    """Return a function of cards that holds at random, but always alike."""
    salt, percent = dice.random(), dice.choice((15, 50, 90))
    return lambda card, top, color: crc32(f"{salt} {card} {top} {color}".encode()) % 100 < percent


def _effects(dice: Random) -> tuple[Effect, ...]:
    """Return a few effects that are data; not both a `Penalty` and a `TakePenalty`, which no card may have."""
    penalty = dice.choice((Penalty(0), Penalty(1), Penalty(3), Penalty(40), TakePenalty(None), TakePenalty(None, 5)))
    skip, reverse = Skip(dice.choice((0, 1, 2, 3, 11))), Reverse(skip_between_two=dice.random() < 0.7)
    return tuple(dice.choices((penalty, skip, reverse, Announce("so")), k=dice.choice((0, 1, 1, 1, 2, 3, 5))))


def made_up_table(variant: Variant, seats: int, dice: Random) -> State:
    """Return a match in the middle of a round. Raises a `SetupError` if the variant cannot be played like that."""
    compiled = compile_variant(variant)
    cards = [compiled.cards[number] for number in compiled.deck]
    dice.shuffle(cards)
    top, *others = cards
    hands, draw, discard = [[card] for card in others[:seats]], list[Card](), list[Card]()
    places = hands if dice.random() < 0.3 else [*hands, draw, discard]
    for card in others[seats : dice.randint(seats, max(seats, len(others)))]:
        dice.choice(places).append(card)
    scores = [dice.randrange(1 if variant.rules.scoring == "none" else variant.rules.target) for _ in range(seats)]
    if variant.rules.partners != "off":
        scores = scores[: seats // 2] * 2
    return uno.position(
        hands,
        top=top,
        color=dice.choice(variant.colors) if compiled.names_color[compiled.card_numbers[top]] else None,
        turn=dice.randrange(seats),
        draw=draw,
        discard=discard,
        rest=dice.choice(("draw", "discard", dice.randrange(seats))),
        direction=dice.choice((1, -1)),
        dealer=dice.randrange(seats),
        scores=scores,
        variant=variant,
        seed=dice.randrange(2**32),
    )


# Cases.

SHIELD = Kind("test:shield", points=30, on_play=(TakePenalty(None), Announce("safe")), answers=lambda *_: True)
BIG = Kind(
    "test:big", points=-5, on_play=(Penalty(3), Reverse(skip_between_two=False)), on_open="effects", on_last=True
)
LEAP = Kind("test:leap", points=25, number=12, on_play=(Skip(2),), on_open="effects", on_last=True)
TWICE = Kind("test:twice", points=0, on_play=(Reverse(), Penalty(1), Penalty(2)), on_open="effects", on_last=True)
SEVEN = Kind("test:seven", points=7, number=7, on_open="effects", on_last=True)

DATA = small(
    "test:data",
    "red-1 red-2 red-7 red-0 blue-1 blue-0 blue-7 red-skip blue-reverse blue-draw-two red-test:shield blue-test:shield"
    " red-test:big blue-test:big red-test:leap blue-test:leap red-test:twice blue-test:twice red-test:seven wild"
    " wild wild-draw-four wild-draw-four",
    SHIELD,
    BIG,
    LEAP,
    TWICE,
    SEVEN,
    hand_size=2,
)
"""Kinds of other authors whose effects are data, one of which answers debts."""

SPECIAL = small(
    "test:special",
    "red-1.joey red-2.ross.monica red-7 blue-1.joey blue-0.rachel blue-7 red-skip blue-reverse red-draw-two wild wild"
    " wild-draw-four wild-the-one-where-you-draw wild-the-one-where-you-draw wild-ice-the-kicker wild-badtz-maru"
    " wild-badtz-maru",
    THE_ONE_WHERE_YOU_DRAW,
    ICE_THE_KICKER,
    BADTZ_MARU,
    hand_size=2,
)
"""All special wilds of the sheets in one small deck."""

FACES = [face for face, _ in colored_cards(CLASSIC_COLORS)] * 4 + [Card("wild"), Card("wild-draw-four")] * 24
WIDE = Variant(
    "test:wide",
    title="wide",
    colors=CLASSIC_COLORS,
    deck=tuple((evolve(face, tags=(f"t{number}",)), 1) for number, face in enumerate(FACES)),
    kinds=STANDARD_KINDS,
    rules=uno.Rules(),
)
"""As many cards that differ as a row has room for."""

VARIANTS: Final[tuple[Variant, ...]] = (*SHEETS, TINY, LONELY, FOURS, LEFTOVERS, DATA, SPECIAL)

NUMBERS: Final[dict[str, tuple[int | None, ...]]] = {
    "hand_size": (7, 7, 4, 2, 1),
    "turn_limit": (None, None, None, 3, 30),
    "target": (500, 500, 200, 40, 1),
    "mercy": (None, None, 4, 9, 25),
    "decks": (1, 1, 1, 2, 4),
}
"""What is tried of the switches that are numbers."""


@frozen
class Case:
    """A variant with switches, seats and a seed; `policy` says what its players mostly do."""

    variant: Variant
    seats: int
    seed: int
    policy: Policy = does_anything
    table: bool = False
    """Whether the game begins in the middle of a round, at random."""
    position: State | None = None
    """Where else the game begins."""

    @property
    def is_new(self) -> bool:
        """Return whether it begins with a deal."""
        return not self.table and self.position is None

    def start(self) -> State:
        """Return the state in which the game begins. Raises a `SetupError` if there is none."""
        if self.position is not None:
            return self.position
        if self.table:
            return made_up_table(self.variant, self.seats, Random(self.seed))
        return uno.new_game(self.variant, self.seats, seed=self.seed)[0]

    @property
    def switches(self) -> dict[str, object]:
        """Return the switches that are not as in `Rules()`."""
        return dict(self.variant.rules.changes())

    def __str__(self) -> str:
        switches = ", ".join(f"{name}={value!r}" for name, value in self.switches.items())
        start = "a new game" if self.is_new else "a position"
        played = f"{self.seats} seats, seed {self.seed}, {self.policy.__name__}"
        return f"{self.variant} ({switches}), {played}, from {start}"


POLICIES: Final[tuple[Policy, ...]] = (does_anything, does_anything, plays_on, draws_on)
"""What players mostly do. They neither call nor catch: the kernel plays without."""


def supported_values(switch: str) -> list[str]:
    """Return the values that the kernel plays of a switch which is a choice among words."""
    return [value for value in CHOICES[switch] if value in (PLAYED[switch] or ())]


def rare_cases() -> Iterator[Case]:
    """Yield cases in which something happens that is rare among random switches."""
    standing = LEFTOVERS.with_rules(uno_call="off", scoring="last_standing", target=18, decks=2)
    for seed in range(4):
        yield Case(standing.with_rules(next_dealer="rotate_left"), 5, seed, plays_on)
        yield Case(standing.with_rules(next_dealer="same"), 5, seed, plays_on)
        yield Case(FOURS.with_rules(uno_call="off", next_dealer="winner"), 3, seed, plays_on)
        yield Case(DATA.with_rules(uno_call="off", hand_size=1, stacking="any", bounce="both"), 3, seed, plays_on)
        yield Case(SPECIAL.with_rules(uno_call="auto", mercy=5, partners="opposite"), 4, seed, draws_on)
        yield Case(LONELY.with_rules(uno_call="auto", mercy=4, turn_limit=40), 3, seed, draws_on)
        yield Case(DATA.with_rules(uno_call="off", seven_zero="on"), 2, seed, plays_on)


def rare_positions() -> Iterator[Case]:
    """Yield cases with cards and positions that are rare in any game."""
    wide = WIDE.with_rules(uno_call="off", seven_zero="on")
    for seed in range(4):
        yield Case(wide.with_rules(mercy=12, turn_draw="until_playable"), 3, seed, draws_on, table=seed > 1)
        yield Case(wide.with_rules(hand_size=1, wd4="enforce", target=1), 3, seed, plays_on, table=seed > 1)
    # All draw the same number for the deal, until no cards are left.
    yield Case(small("test:same", "red-1 red-1 red-1 red-1", hand_size=1, uno_call="off"), 2, 0)
    # A yellow card makes each Wild Draw Four a bluff: the one whose number is 192 more, too.
    cards, enforced = [face for face, _ in WIDE.deck], WIDE.with_rules(uno_call="off", wd4="enforce")
    bluff = uno.position([cards[17:18] + cards[209::2], cards[:9]], top=cards[14], variant=enforced)
    yield Case(enforced, 2, 0, plays_on, position=bluff)
    # A wild makes it a bluff, but not the card itself.
    strict = enforced.with_rules(challenge_match="color_or_wild")
    innocent = uno.position([cards[:1] + cards[209:210], cards[1:9]], top=cards[14], variant=strict)
    yield Case(strict, 2, 0, plays_on, position=innocent)
    # A debt that lapses with the hand of whoever owes it.
    merciful = CLASSIC_2010.with_rules(uno_call="off", hand_size=2, mercy=3, stacking="any")
    hands = ["red-draw-two blue-3", "green-draw-two green-1 green-2", "blue-1 blue-2"]
    yield Case(merciful, 3, 0, plays_on, position=uno.position(hands, top="red-9", variant=merciful))
    # Forced passes, and then a hand that goes under the pile.
    for seed in (15, 24, 39, 81):
        yield Case(LONELY.with_rules(uno_call="auto", mercy=3), 3, seed, table=True)


def random_cases(seed: int, *, made_up: bool = False) -> Iterator[Case]:
    """Yield cases without end, the rare ones first: new games of `VARIANTS`, or also what is made up."""
    dice = Random(seed)
    yield from rare_cases()
    if made_up:
        yield from rare_positions()
    while True:
        variant = random_variant(dice) if made_up else dice.choice(VARIANTS)
        variant = variant.with_rules(uno_call=dice.choice(("auto", "off")))
        switches: list[str] = [*CHOICES, *NUMBERS]
        dice.shuffle(switches)
        for switch in switches[: dice.randrange(len(switches) + 1)]:
            value = dice.choice(NUMBERS[switch] if switch in NUMBERS else supported_values(switch))
            changes: Any = {switch: value}
            with suppress(VariantError):  # it contradicts one before it
                variant = variant.with_rules(**changes)
        case = Case(variant, dice.randint(2, 10), dice.randrange(2**32), dice.choice(POLICIES))
        table = made_up and dice.random() < 0.3
        with suppress(SetupError):  # too few cards, or no partner for everyone
            case.start()
            yield evolve(case, table=table)


def random_variant(dice: Random) -> Variant:
    """Return one of the variants, or one that is made up."""
    while dice.random() < 0.5:
        with suppress(VariantError):  # its parts do not fit
            return made_up_variant(dice.randrange(10**6))
    return dice.choice(VARIANTS)


def simpler(case: Case) -> Iterator[Case]:
    """Yield cases with one switch less, fewer seats or another seed; none of a position, which is small."""
    if case.position is not None:
        return
    for name in case.switches:
        plain: Any = {name: getattr(uno.Rules(), name)}
        if name != "uno_call":
            with suppress(VariantError):
                yield evolve(case, variant=case.variant.with_rules(**plain))
    if case.seats > 2:
        yield evolve(case, seats=case.seats - 1)
    for seed in range(40):
        yield evolve(case, seed=seed)
