"""Real documents, to be forged."""

from __future__ import annotations

import json

import unorules as uno
from tests.kit.corpus import Data, document, forged, set_up_by_hand
from unorules import Replay

TABLE = document("set up by hand")
ASKING = document("challenge")
DRAWN = document("drawn")
CATCHABLE = document("can be caught")
LIMITED = document("turn limit")
ROUND_OVER = document("void by the turn limit")
MATCH_OVER = document("match over")
DEBT = document("debt")
PASSED_ON = document("debt that was passed on")
ON_A_DEBT = document("challenge on a debt")
SWAP = document("swap")
LEFT = document("has left")
MERCY = document("out by mercy")
GONE_BETWEEN_ROUNDS = document("left between rounds")
STANDING = document("out of the match by points")
PAIRS = document("partners win")
UNTOUCHED = document("nobody has played yet")
DEALT: Data = json.loads(uno.new_game(players=["Ann", "Bo"], seed=1, dealer=1)[0].to_json())
VIEW: Data = uno.encode(uno.view(set_up_by_hand()["challenge"], 1))
REPLAY: Data = json.loads(Replay.of(uno.new_game(players=["Ann", "Bo"], seed=5)[0]).to_json())
SEAT_REPLAY: Data = json.loads(Replay.of(uno.new_game(players=["Ann", "Bo"], seed=5)[0]).for_seat(0).to_json())
DRAW: Data = {"do": "draw", "seat": 1}
PLAY: Data = {"do": "play", "seat": 1, "card": "red-7"}
DEALT_EVENT: Data = {"event": "dealt", "seat": 0, "count": 2, "cards": "red-1 red-2"}


def forged_text(base: Data, *changes: tuple[str, object]) -> str:
    """A document with these values changed, one after another."""
    for where, value in changes:
        base = forged(base, where, value)
    return json.dumps(base)
