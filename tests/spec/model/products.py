"""The products as data: colours, decks, points and switches of the boxes that print another game than the sheets."""

from __future__ import annotations

from typing import Any

from tests.spec.model.sheets import CLASSIC_CARDS, FOUR_COLORS, NEW_RULES, OLD_RULES, of_each, one_sided
from tests.spec.model.table import Sheet

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
