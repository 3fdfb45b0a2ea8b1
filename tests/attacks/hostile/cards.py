"""Documents of states whose cards are forged: in hands, on top, in the draw pile."""

from __future__ import annotations

import json
from collections.abc import Iterator

from tests.attacks.hostile.documents import DEALT, LIMITED, TABLE, forged_text
from tests.kit.corpus import forged


def forged_cards() -> Iterator[tuple[str, object]]:
    """Cards made, lost, misspelled or in the wrong place."""
    hand = TABLE["hands"][1]
    for what, row in {
        "a card that was lost": "blue-3",
        "a card too many": f"{hand} red-2",
        "a card in place of another": "blue-3 red-3",
        "a card of another deck": "blue-3 pink-2",
        "a special card of another deck": "blue-3 wild-badtz-maru",
        "a card with a tag": "blue-3 red-2.monica",
        "an unknown card": "blue-3 red-12",
        "a card in capitals": "blue-3 RED-2",
        "a card with a look-alike letter": "blue-3 r\u0435d-2",
        "a card with a wide digit": "blue-3 red-\uff12",
        "a card with a soft hyphen": "blue-3 red\u00ad-2",
        "a card with an escaped NUL": "blue-3 red-2\x00",
        "a card with half a character": "blue-3 red-2\ud800",
        "two blanks": "blue-3  red-2",
        "a blank in front": f" {hand}",
        "a blank behind": f"{hand} ",
        "a tabulator": "blue-3\tred-2",
        "a line feed": f"{hand}\n",
        "a no-break space": "blue-3\u00a0red-2",
        "a comma": "blue-3,red-2",
        "no card": "",
        "blanks alone": "  ",
    }.items():
        yield f"a hand with {what}", forged_text(TABLE, ("hands.1", row))
    yield "a hand that is a list", forged_text(TABLE, ("hands.1", ["blue-3", "red-2"]))
    yield "a hand that is null", forged_text(TABLE, ("hands.1", None))
    yield "a card of no deck on top", forged_text(TABLE, ("discard", "wild-x red-7 red-8"))
    yield "no card to be matched", forged_text(TABLE, ("discard", ""))
    yield "a colour that is not on the top card", forged_text(LIMITED, ("color", "blue"))
    yield "no colour on a wild", forged_text(TABLE, ("color", None))
    yield "an unknown colour", forged_text(TABLE, ("color", "mauve"))
    yield "a draw pile of a deck never shuffled", forged_text(DEALT, ("shuffles", 0))
    yield "a draw pile larger than the deck", forged_text(DEALT, ("draw", 109))
    yield "a draw pile larger than all decks", forged_text(DEALT, ("draw", 10**9))
    yield "a draw pile of another shuffle", forged_text(DEALT, ("shuffles", DEALT["shuffles"] + 1))
    yield "a draw pile of another seed", forged_text(DEALT, ("seed", "0" * 64))
    yield "a draw pile one card short", forged_text(DEALT, ("draw", DEALT["draw"] - 1))
    yield "a draw pile with a card of a hand", forged_text(TABLE, ("draw", TABLE["draw"] + " red-2"))
    yield "a hand of 500 kB of wilds", forged_text(TABLE, ("hands.0", "wild " * 100_000 + "wild"))
    yield "a hand of 500 kB of blanks", forged_text(TABLE, ("hands.0", " " * 500_000))
    yield (
        "a hand of 500 kB of rare letters",
        json.dumps(forged(TABLE, "hands.0", "\U0001f0cf " * 250_000), ensure_ascii=False),
    )
