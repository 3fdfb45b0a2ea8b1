"""The five sheets and the products as data: colours, decks, points and switches."""

from __future__ import annotations

from typing import Any

from tests.spec.model.table import Sheet

# The sheets.

# C10-COMP-02, R-01: one 0, and two of each from 1 to 9. C10-COMP-04: two of each action card.
OF_EACH_COLOR = {
    "0": 1,
    "1": 2,
    "2": 2,
    "3": 2,
    "4": 2,
    "5": 2,
    "6": 2,
    "7": 2,
    "8": 2,
    "9": 2,
    "skip": 2,
    "reverse": 2,
    "draw-two": 2,
}

# C10-COMP-03, NFL-COMP-02, R-05; HK-COMP-02: pink in place of red.
FOUR_COLORS = ["red", "yellow", "green", "blue"]
HELLO_KITTY_COLORS = ["pink", "yellow", "green", "blue"]

# FR-TOWYD-01
CHARACTERS = ["monica", "chandler", "joey", "ross", "phoebe", "rachel"]

# the house rules, which no sheet has.
HOUSE_RULES: dict[str, Any] = {
    "stacking": "off",
    "bounce": "off",
    "jump_in": "off",
    "seven_zero": "off",
    "multi_play": "off",
    "turn_draw": "one",  # R-69, N-02
    "draw_choice": "free",
    "mercy": None,
    "leaving": "never",
    "partners": "off",
    "uno_window": "next_turn",
    "last_card": "any",
    "decks": 1,
}

# The switches as C10, HK and SM print them, and as their rulings settle the rest.
OLD_RULES: dict[str, Any] = {
    "dealer": "draw_high",  # C10-SETUP-01, R-08
    "next_dealer": "repeat",
    "hand_size": 7,  # ALL-SETUP-04
    "opening": "effects",  # C10-OPEN-01, R-10
    "two_player_reverse": "skip",
    "drawn_card": "optional",  # ALL-DRAW-02, N-05
    "wd4": "challenge",  # ALL-WD4-06, R-22
    "challenge_match": "color",  # C10-WD4-04, R-24
    "challenge_reveal": "challenger",  # ALL-CHAL-03, R-30
    "uno_call": "manual",
    "uno_penalty": 2,  # C10-UNO-03, R-38
    "uno_false_penalty": 0,  # ALL-UNO-06, R-36
    "turn_limit": None,  # N-11, R-43
    "scoring": "winner_takes",  # ALL-SCORE-01
    "target": 500,  # ALL-SCORE-06, R-44
    **HOUSE_RULES,
}

# What NFL and FR print otherwise.
NEW_RULES: dict[str, Any] = {
    **OLD_RULES,
    "dealer": "host_or_random",  # NEW-SETUP-01
    "opening": "numbers_only",  # NEW-OPEN-01
    "challenge_match": "color_or_wild",  # NEW-WD4-05
    "scoring": "none",  # NEW-OBJ-01, R-46
}


def of_each(colors: list[str], kinds: dict[str, int]) -> dict[str, int]:
    """Return the cards that have a colour."""
    return {f"{color}-{kind}": copies for color in colors for kind, copies in kinds.items()}


def with_characters(cards: dict[str, int]) -> dict[str, int]:
    """Return the cards one by one, each with the next of the six characters."""
    # a placeholder, since the sheet does not print who is on which card.
    deck: dict[str, int] = {}
    for card, copies in cards.items():
        for _ in range(copies):
            character = CHARACTERS[len(deck) % len(CHARACTERS)]
            deck[f"{card}.{character}"] = 1
    return deck


def one_sided(colors: list[str], deck: dict[str, int], rules: dict[str, Any]) -> Sheet:
    """Return a sheet whose cards have one side and the usual points."""
    # SM-COMP-03, R-07: up to ten play.
    return {
        "colors": colors,
        "back_colors": [],
        "deck": deck,
        "rules": rules,
        "points": {},
        "most_players": 10,
        "launcher": False,
    }


CLASSIC_CARDS = of_each(FOUR_COLORS, OF_EACH_COLOR)
HELLO_KITTY_CARDS = of_each(HELLO_KITTY_COLORS, OF_EACH_COLOR)

FIVE_SHEETS: dict[str, Sheet] = {
    # C10-COMP-01: 108 cards.
    "classic-2010": one_sided(FOUR_COLORS, {**CLASSIC_CARDS, "wild": 4, "wild-draw-four": 4}, OLD_RULES),
    # HK-COMP-01, HK-COMP-03: 112 cards, four of them Badtz-Maru.
    "hello-kitty-2017": one_sided(
        HELLO_KITTY_COLORS, {**HELLO_KITTY_CARDS, "wild": 4, "wild-draw-four": 4, "wild-badtz-maru": 4}, OLD_RULES
    ),
    # SM-COMP-01, SM-COMP-02, R-04: the four art cards are taken out before play.
    "shantell-martin-2023": one_sided(FOUR_COLORS, {**CLASSIC_CARDS, "wild": 4, "wild-draw-four": 4}, OLD_RULES),
    # NFL-COMP-01, R-02: 108 cards with 4 Wild Draw Four, 2 Wild and 2 Ice The Kicker.
    "ice-the-kicker-2023": one_sided(
        FOUR_COLORS, {**CLASSIC_CARDS, "wild": 2, "wild-draw-four": 4, "wild-ice-the-kicker": 2}, NEW_RULES
    ),
    # FR-COMP-01, R-03: 112 cards, four of them The One Where You Draw.
    "friends-2022": one_sided(
        FOUR_COLORS,
        {**with_characters(CLASSIC_CARDS), "wild": 4, "wild-draw-four": 4, "wild-the-one-where-you-draw": 4},
        NEW_RULES,
    ),
}


# The products.

# NM-COMP-01, R-80
NO_MERCY_OF_EACH_COLOR = {
    **{str(number): 2 for number in range(10)},
    "draw-two": 3,
    "draw-four": 2,
    "skip": 3,
    "reverse": 3,
    "discard-all": 3,
    "skip-everyone": 2,
}
NO_MERCY_WILDS = {
    "wild-reverse-draw-four": 8,
    "wild-draw-six": 4,
    "wild-draw-ten": 4,
    "wild-color-roulette": 8,
}
NO_MERCY_RULES: dict[str, Any] = {
    **OLD_RULES,
    "dealer": "host_or_random",
    "hand_size": 7,  # NM-SETUP-01
    "opening": "numbers_only",  # NM-OPEN-01
    "stacking": "equal_or_higher",  # NM-STACK-01
    "turn_draw": "until_playable",  # NM-DRAW-01
    "drawn_card": "force_play",  # NM-DRAW-01
    "draw_choice": "only_if_stuck",  # NM-DRAW-02, R-81
    "seven_zero": "on",  # NM-SEVEN-01
    "mercy": 25,  # NM-MERCY-01
    "scoring": "none",  # NM-END-01
}

# FL-COMP-01, FL-COMP-02: two of each in each colour, and four of each wild. There are no zeros.
LIGHT = [*(str(number) for number in range(1, 10)), "draw-one", "reverse", "skip", "flip"]
DARK = [*(str(number) for number in range(1, 10)), "draw-five", "reverse", "skip-everyone", "flip"]
DARK_COLORS = ["pink", "teal", "orange", "purple"]
# FL-SCORE-01: a Draw Five is worth 20 and a Wild Draw Two 50, as any card like them.
FLIP_POINTS = {"draw-one": 10, "skip-everyone": 30, "wild": 40, "wild-draw-color": 60}

# AW-COMP-01, R-82
ALL_WILD_DECK = {
    "wild": 54,
    "wild-reverse": 14,
    "wild-skip": 14,
    "wild-draw-two": 10,
    "wild-draw-four": 6,
    "wild-skip-two": 6,
    "wild-targeted-draw-two": 4,
    "wild-forced-swap": 4,
}

# AT-COMP-01
ATTACK_OF_EACH_COLOR = {
    **{str(number): 2 for number in range(1, 10)},
    "reverse": 1,
    "skip": 2,
    "discard-all": 2,
    "hit-one": 1,
    "hit-two": 2,
}


def side(colors: list[str], kinds: list[str], wilds: list[str]) -> list[str]:
    """Return all faces of one side, in order."""
    colored = [f"{color}-{kind}" for color in colors for kind in kinds for _ in range(2)]
    return [*colored, *(wild for wild in wilds for _ in range(4))]


def flip_deck() -> dict[str, int]:
    """Return the cards with two sides, and how many there are of each."""
    light = side(FOUR_COLORS, LIGHT, ["wild", "wild-draw-two"])
    dark = side(DARK_COLORS, DARK, ["wild", "wild-draw-color"])
    # FL-COMP-03, R-85: each dark face stands 45 places after the one behind the light face before.
    cards = [f"{face}/{dark[place * 45 % len(dark)]}" for place, face in enumerate(light)]
    return {card: cards.count(card) for card in cards}


PRODUCTS: dict[str, Sheet] = {
    "no-mercy-2023": {
        **one_sided(FOUR_COLORS, {**of_each(FOUR_COLORS, NO_MERCY_OF_EACH_COLOR), **NO_MERCY_WILDS}, NO_MERCY_RULES),
        "most_players": 6,  # NM-SETUP-01
    },
    # FL-SCORE-02: to 500.
    "flip-2018": {
        **one_sided(FOUR_COLORS, flip_deck(), OLD_RULES),
        "back_colors": DARK_COLORS,
        "points": FLIP_POINTS,
    },
    # AT-SCORE-01: to 500.
    "attack-2010": {
        **one_sided(
            FOUR_COLORS,
            {**of_each(FOUR_COLORS, ATTACK_OF_EACH_COLOR), "wild": 4, "wild-attack-attack": 4},
            OLD_RULES,
        ),
        "launcher": True,  # AT-DRAW-01
        "points": {"discard-all": 30},
    },
    # AW-TURN-01: there are no colours.
    "all-wild": {
        **one_sided([], ALL_WILD_DECK, {**OLD_RULES, "dealer": "host_or_random"}),
        "points": {"wild": 20},  # AW-SCORE-01
    },
    # C18-COMP-01, C18-BASE-01
    "classic-2018": {
        **one_sided(
            FOUR_COLORS,
            {
                **CLASSIC_CARDS,
                "wild": 4,
                "wild-draw-four": 4,
                "wild-swap-hands": 1,
                "wild-customizable": 3,
            },
            NEW_RULES,
        ),
        "points": {"wild-swap-hands": 40, "wild-customizable": 40},
    },
}
