"""Situations of the products: what is rare about a move with one of their cards. A long run must have met them all."""

from __future__ import annotations

from collections.abc import Iterator

from tests.spec.model.cards import color_of, is_wild, kind_of
from tests.spec.model.moves import Move
from tests.spec.model.piles import can_draw
from tests.spec.model.seating import after
from tests.spec.model.table import Table

CHALLENGED = ["wild-draw-four", "wild-draw-two", "wild-draw-color"]
VERDICTS = ["accepted", "guilty", "innocent"]

PRODUCT_SITUATIONS = [
    *(f"{verdict}: {kind}" for kind in CHALLENGED for verdict in VERDICTS),
    *(
        "a flip held at a debt",
        "out with a flip",
        "jumped in with a flip",
        "flipped to a wild",
        "flipped to a draw card",
    ),
    *("flipped back", "flipped to the right", "a turned color left", "a debt on the other side"),
    *("out on the other side", "mercy on the other side", "a dealer drawn after the other side"),
    *("a color drawn for", "a color drawn for from the discard pile", "a color that never comes"),
    *("mercy by a roulette", "a roulette left", "a roulette between two", "out with a roulette"),
    *("discarded several", "out with a lone discard all", "out by discarding", "discarded to one card"),
    *("skipped everyone", "skipped everyone between two", "out by skipping everyone"),
    *("reversed and drew between two", "reversed a debt and drew between two", "out by reversing between two"),
    *("reversed a debt and drew", "skipped two between two", "skipped two between three", "skipped two several times"),
    *("pressed again", "pressed for a call", "pressed for a call at a question", "pressed between other presses"),
    *(
        "an early call kept",
        "an early call lost",
        "a press with nothing to come",
        "a press left",
        "a press for a call left",
    ),
    *("out with a hit", "a press for a card turned up", "attacked between two", "attacked"),
    *("a target chosen", "a target between two", "swapped by a wild", "swapped by a wild between two"),
]


def product_situations(table: Table, move: Move) -> Iterator[str]:
    """Yield what is special about a legal move, before it is made."""
    prompt = table["prompt"]
    if prompt["kind"] == "debt" and prompt["seat"] is not None:
        if any(kind_of(card) == "flip" for card in table["hands"][prompt["seat"]]):
            yield "a flip held at a debt"
        if table["turned"]:
            yield "a debt on the other side"
    if move[0] == "play":
        yield from _plays(table, *move[1:])
    if move[0] == "answer":
        yield from _answers(table, move[2])
    if move[0] == "leave" and prompt["question"] == "color" and prompt["seat"] == move[1]:
        if prompt["by"] is not None:
            yield "a roulette left"
        elif table["laid"]:
            yield "a turned color left"
    if prompt["question"] == "launched":
        yield from _presses(table, move)
    if move == ("next round", None) and table["turned"] and table["sheet"]["rules"]["dealer"] == "draw_high":
        yield "a dealer drawn after the other side"


def _plays(table: Table, seat: int, card: str, color: str | None, count: int = 1) -> Iterator[str]:
    kind, two, is_last = kind_of(card), len(table["active"]) == 2, len(table["hands"][seat]) == count
    on_debt = table["prompt"]["kind"] == "debt"
    if is_last:
        names = {
            "flip": "with a flip",
            "skip-everyone": "by skipping everyone",
            "discard-all": "with a lone discard all",
        }
        names |= {"hit-one": "with a hit", "hit-two": "with a hit"}
        names |= {"wild-color-roulette": "with a roulette"} | (
            {"wild-reverse-draw-four": "by reversing between two"} if two else {}
        )
        if kind in names:
            yield f"out {names[kind]}"
        if table["turned"]:
            yield "out on the other side"
        return
    mercy = table["sheet"]["rules"]["mercy"]
    if mercy is not None and table["turned"] and any(len(hand) >= mercy for hand in table["hands"]):
        yield "mercy on the other side"
    if kind == "flip":
        yield from _flips(table, seat)
    if kind == "discard-all":
        yield from _discards(table, seat, card)
    if kind == "skip-everyone":
        yield f"skipped everyone{' between two' if two else ''}"
    if kind == "wild-reverse-draw-four" and (two or on_debt):
        yield f"reversed {'a debt ' if on_debt else ''}and drew{' between two' if two else ''}"
    if kind == "wild-color-roulette" and two:
        yield "a roulette between two"
    if kind == "wild-skip-two" and not on_debt:
        if count > 1:
            yield "skipped two several times"
        elif len(table["active"]) in (2, 3):
            yield f"skipped two between {'two' if two else 'three'}"
    if two and kind in ("wild-forced-swap", "wild-swap-hands"):
        yield "swapped by a wild between two"
    if two and kind == "wild-targeted-draw-two":
        yield "a target between two"


def _flips(table: Table, seat: int) -> Iterator[str]:
    if seat != table["prompt"]["seat"]:
        yield "jumped in with a flip"
    if table["turned"]:
        yield "flipped back"
    if table["direction"] == -1:
        yield "flipped to the right"
    # The lowest card is the one that comes on top.
    lowest = table["discard"][-1].split("/")[1]
    if is_wild(lowest):
        yield "flipped to a wild"
    if kind_of(lowest) in ("draw-one", "draw-five"):
        yield "flipped to a draw card"


def _discards(table: Table, seat: int, card: str) -> Iterator[str]:
    hand = table["hands"][seat]
    same = [other for other in hand if color_of(other) == color_of(card)]
    if len(same) > 2:
        yield "discarded several"
    if len(same) == len(hand):
        yield "out by discarding"
    if len(same) > 1 and len(same) == len(hand) - 1:
        yield "discarded to one card"


def _answers(table: Table, option: object) -> Iterator[str]:
    prompt, kind = table["prompt"], kind_of(table["discard"][0])
    if prompt["question"] == "target":
        yield "a target chosen"
    if prompt["question"] == "swap" and kind.startswith("wild"):
        yield "swapped by a wild"
    victim, wanted = prompt["seat"], table["color"]
    if prompt["question"] == "challenge":
        verdict = "guilty" if table["guilty"] else "innocent"
        yield f"{'accepted' if option == 'accept' else verdict}: {kind}"
        if kind != "wild-draw-color":
            return
        victim = prompt["by"] if option == "challenge" and table["guilty"] else victim
    elif prompt["question"] == "color" and prompt["by"] is not None:
        wanted = str(option)
    else:
        return
    assert victim is not None
    yield from _drawn_for(table, victim, wanted)


def _presses(table: Table, move: Move) -> Iterator[str]:
    """Yield what is special about a press of the launcher, or about leaving before it."""
    prompt, before = table["prompt"], table["interrupted"]
    if move[0] == "leave" and move[1] == prompt["about"]:
        yield "a press left" if before is None else "a press for a call left"
    if move[0] != "answer":
        return
    if table["presses"] > 1:
        yield "pressed again"
    if not can_draw(table):
        yield "a press with nothing to come"
    if prompt["by"] is None:
        yield "a press for a card turned up"
    elif prompt["by"] != prompt["about"] and kind_of(table["discard"][0]) == "wild-attack-attack":
        yield f"attacked{' between two' if len(table['active']) == 2 else ''}"
    if before is not None:
        yield "pressed for a call"
        if before[0]["kind"] == "ask":
            yield "pressed for a call at a question"
        if before[0]["kind"] == "outcome":
            yield "pressed between other presses"
        if before[2] and before[0]["seat"] == prompt["about"] and table["presses"] == 1:
            yield f"an early call {'lost' if int(move[2]) and can_draw(table) else 'kept'}"


def _drawn_for(table: Table, victim: int, color: str | None) -> Iterator[str]:
    """Yield what is special about drawing until a colour comes."""
    places = [place for place, card in enumerate(table["draw"]) if color_of(card) == color]
    mercy = table["sheet"]["rules"]["mercy"]
    if places:
        yield "a color drawn for"
        held = len(table["hands"][victim]) + places[0] + 1
        if mercy is not None and held >= mercy and after(table, victim) != victim:
            yield "mercy by a roulette"
    elif any(color_of(card) == color for card in table["discard"][1:]):
        yield "a color drawn for from the discard pile"
    elif can_draw(table):
        yield "a color that never comes"
