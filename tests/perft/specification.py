"""The executable specification as a perft engine."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

from attrs import define

from tests.perft.files import (
    OPTIONS,
    REPORTED,
    SWITCHES,
    cards,
    deck,
    hands,
    others,
    owed_before,
    parse,
    seats,
    switches,
    turn_limit,
    undealt,
)
from tests.spec.model.cards import colors_in_play
from tests.spec.model.debts import is_guilty
from tests.spec.model.moves import SHEETS, Move, legal_moves, make, new_table, start_match
from tests.spec.model.products import OLD_RULES
from tests.spec.model.table import Luck, Table, wait_for


@define
class SpecPosition:
    """A table of the model, and what was so when the card that asks was played."""

    sheet: str
    table: Table
    text: str | None = None
    """Only before the first card is turned up."""
    color_before: str | None = None
    hand_before: tuple[str, ...] = ()


class NoLuck(Luck):
    """The luck of positions that need none: all the cards that are shuffled are equal."""

    def shuffle(self, cards: list[str], why: str) -> list[str]:
        assert why == "reshuffle"
        assert len(set(cards)) <= 1
        return list(cards)

    def choose(self, seats: list[int]) -> int:
        raise AssertionError("nobody is chosen")


class Specification:
    """The model as an `Engine`."""

    def read(self, text: str) -> SpecPosition:
        lines = parse(text)
        held = hands(lines)
        rules = {**OLD_RULES, **switches(lines["switches"]), "turn_limit": turn_limit(lines)}
        sheet: Any = {
            **SHEETS[lines["sheet"]],
            "deck": dict(sorted(deck(lines).items())),
            "rules": rules,
        }
        table = new_table(sheet, len(held), NoLuck())
        position = SpecPosition(lines["sheet"], table)
        table["hands"], table["draw"], table["discard"] = held, cards(lines["draw"]), cards(lines["discard"])
        table["dealer"], table["direction"] = int(lines["dealer"]), 1 if lines["direction"] == "left" else -1
        table["color"] = None if lines["color"] == "none" else lines["color"]
        table["scores"] = [int(score) for score in lines["scores"].split()]
        table["turns_left"] = int(lines["turns left"]) if "turns left" in lines else None
        table["passes"], table["called_early"] = int(lines.get("passes", 0)), "called" in lines
        table["catchable"], table["gone"] = set(seats(lines, "uncalled")), set(seats(lines, "gone"))
        table["active"] = [seat for seat in range(len(held)) if seat not in seats(lines, "inactive")]
        table["laid"], table["turned"] = "untouched" not in lines, "turned" in lines
        table["presses"] = int(lines.get("presses", 0))
        if lines["waits"] == "opening":
            position.text = text
        else:
            _ask(position, lines)
        return position

    def write(self, position: SpecPosition) -> str:
        return position.text or "\n".join(_lines(position))

    def actions(self, position: SpecPosition) -> Iterator[str]:
        if position.text is not None:
            yield "turn up"
            return
        if position.table["prompt"]["kind"] not in ("round_over", "match_over"):
            for seat in (None, *range(position.table["seats"])):
                yield from map(_words, legal_moves(position.table, seat))

    def after(self, position: SpecPosition, action: str) -> SpecPosition:
        if position.text is not None:
            return _turn_up(position)
        verb, who, *what = action.split()
        seat = None if who == "host" else int(who)
        table: Table = deepcopy(position.table)
        count = [int(what.pop()[1:])] if what and what[-1].startswith("x") else []
        details: list[Any] = [int(word) if word.isdecimal() and seat is not None else word for word in what]
        if verb == "play" and len(what) == 1:
            details.append(None)
        before, hand = (position.color_before, position.hand_before)
        if verb == "play" and seat is not None:
            before, left = table["color"], list(table["hands"][seat])
            left.remove(what[0])
            hand = tuple(sorted(left))
        if verb == "draw" and seat is not None and table["prompt"]["kind"] == "turn":
            before, hand = table["color"], tuple(sorted(table["hands"][seat]))
        make(table, (verb, seat, *details, *count))
        return SpecPosition(position.sheet, table, None, before, hand)


SPECIFICATION = Specification()


def _words(move: Move) -> str:
    """Return a move in the words of the format."""
    verb, who, *what = move
    several = [f"x{what.pop()}"] if verb == "play" and len(what) == 3 else []
    said = [str(part) for part in what if part is not None]
    return " ".join([verb, "host" if who is None else str(who), *said, *several])


def _turn_up(position: SpecPosition) -> SpecPosition:
    table = position.table
    dealt, dealer = table["hands"], table["dealer"]
    sheet: Any = {**table["sheet"], "rules": {**table["sheet"]["rules"], "hand_size": len(dealt[0])}}
    order = [*undealt(dealt, dealer), *table["draw"]]
    return SpecPosition(position.sheet, start_match(sheet, len(dealt), NoLuck(), dealer, order))


def _ask(position: SpecPosition, lines: dict[str, str]) -> None:
    """Make the game wait on what the lines say."""
    table = position.table
    word, about, *drawn = lines["waits"].split()
    seat = int(about)
    if word in ("turn", "drawn", "debt"):
        table["drawn"] = drawn[0] if drawn else None
        table["owed"], table["owed_for"] = int(lines.get("owed", 0)), lines.get("draw card", "")
        wait_for(table, word, seat, owed=table["owed"])
        return
    if word == "color" and "asked by" not in lines:
        wait_for(table, "ask", seat, question=word, options=colors_in_play(table))
        return
    by, hand = int(lines["asked by"]), cards(lines["hand before"])
    before = None if lines["color before"] == "none" else lines["color before"]
    position.color_before, position.hand_before = before, tuple(hand)
    table["color_before"] = before
    table["guilty"] = word == "challenge" and is_guilty({**table, "color": before}, hand)
    table["evidence"], table["owed"] = hand, owed_before(lines)
    answers: list[Any] = colors_in_play(table) if word == "color" else OPTIONS.get(word) or others(lines, seat)
    kind, asked = ("outcome", None) if word in REPORTED else ("ask", seat)
    wait_for(table, kind, asked, about=seat, question=word, options=answers, by=by, owed=int(lines.get("owed", 0)))


def _lines(position: SpecPosition) -> Iterator[str]:
    table = position.table
    prompt, rules = table["prompt"], table["sheet"]["rules"]
    changed = [f"{name}={rules[name]}" for name in SWITCHES if rules[name] != OLD_RULES[name]]
    yield from (f"sheet: {position.sheet}", f"switches: {' '.join(changed) or 'none'}", f"dealer: {table['dealer']}")
    yield f"direction: {'left' if table['direction'] == 1 else 'right'}"
    yield from (f"hand {seat}: {' '.join(sorted(hand)) or 'none'}" for seat, hand in enumerate(table["hands"]))
    yield f"draw: {' '.join(table['draw']) or 'none'}"
    yield f"discard: {' '.join(table['discard']) or 'none'}"
    if table["turned"]:
        yield "turned: yes"
    yield f"color: {table['color'] or 'none'}"
    yield f"waits: {_waits(table)}"
    if table["passes"] and prompt["kind"] == "turn":
        yield f"passes: {table['passes']}"
    if table["called_early"]:
        yield "called: yes"
    yield from _seats("uncalled", table["catchable"])
    if prompt["owed"]:
        yield f"owed: {prompt['owed']}"
    if prompt["kind"] == "debt":
        yield f"draw card: {table['owed_for']}"
    if rules["jump_in"] != "off" and not table["laid"] and prompt["kind"] not in ("round_over", "match_over"):
        yield "untouched: yes"
    if prompt["by"] is not None:
        yield f"asked by: {prompt['by']}"
        yield f"color before: {position.color_before or 'none'}"
        yield f"hand before: {' '.join(position.hand_before) or 'none'}"
    if prompt["question"] == "launched":
        yield f"presses: {table['presses']}"
    if table["turns_left"] is not None:
        yield f"turns left: {table['turns_left']}"
    yield from _seats("inactive", set(range(table["seats"])) - set(table["active"]))
    yield from _seats("gone", table["gone"])
    yield f"scores: {' '.join(map(str, table['scores']))}"
    if table["out"] is not None:
        yield f"out: {table['out']}"


def _waits(table: Table) -> str:
    prompt = table["prompt"]
    match prompt["kind"]:
        case "turn" | "debt":
            return f"{prompt['kind']} {prompt['seat']}"
        case "drawn":
            return f"drawn {prompt['seat']} {table['drawn']}"
        case "round_over" | "match_over":
            return prompt["kind"].replace("_", " ")
        case _:
            return f"{prompt['question']} {prompt['about']}"


def _seats(key: str, seats: set[int]) -> Iterator[str]:
    """Yield the line of some seats, if there are any."""
    if seats:
        yield f"{key}: {' '.join(map(str, sorted(seats)))}"
