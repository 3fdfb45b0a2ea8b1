"""Mutations of a state: of its cards, its prompt and its table."""

from __future__ import annotations

from copy import deepcopy
from random import Random
from typing import Any

from tests.attacks.mutations.general import places
from tests.kit.corpus import MEMOS, Data
from unorules.rules import CHOICES

# Cards of a state whose draw pile is spelled out, and the colour in force.


def rows(data: Data) -> list[tuple[Any, Any]]:
    """Where cards lie, if the draw pile is spelled out."""
    found: list[tuple[Any, Any]] = [(data["hands"], seat) for seat in range(len(data["hands"]))]
    return [*found, (data, "draw"), (data, "discard")]


def cards_at(holder: Any, key: Any) -> list[str]:
    return str(holder[key]).split()


def move_cards(rng: Random, data: Data, other: Data) -> None:
    """From one hand or pile to another, one card or all of them; or two change places."""
    (first, key), (second, other_key) = rng.sample(rows(data), 2)
    taken, given = cards_at(first, key), cards_at(second, other_key)
    if not taken:
        return
    count = len(taken) if rng.random() < 0.15 else rng.randint(1, min(3, len(taken)))
    rng.shuffle(taken)
    back = given[:count] if rng.random() < 0.5 else []
    first[key] = " ".join(taken[count:] + back)
    second[other_key] = " ".join(taken[:count] + given[len(back) :])


def forge_a_card(rng: Random, data: Data, other: Data) -> None:
    """A card more, a card less, or another one in its place."""
    holder, key = rng.choice(rows(data))
    row = cards_at(holder, key)
    at = rng.randrange(len(row) + 1)
    everything = [text for one in (data, other) for held, where in rows(one) for text in cards_at(held, where)]
    row[at : at + rng.randint(0, 1)] = rng.choice(([], [rng.choice(everything)], [rng.choice(everything).upper()]))
    holder[key] = " ".join(row)


def turn_up_another(rng: Random, data: Data, other: Data) -> None:
    """Another card of the discard pile on top, with a colour it can lie under."""
    row = cards_at(data, "discard")
    rng.shuffle(row)
    data["discard"] = " ".join(row)
    head = row[0].split("-")[0] if row else ""
    data["color"] = head if head in ("red", "yellow", "green", "blue", "pink", "teal") else rng.choice(("red", "blue"))


def change_the_color(rng: Random, data: Data, other: Data) -> None:
    data["color"] = rng.choice((None, "red", "yellow", "green", "blue", "pink", "teal", "mauve", ""))


# The prompt: whose move it is, and what a card asks.

WORDS = (
    "accept",
    "challenge",
    "good",
    "no-good",
    "heads",
    "stay",
    "red",
    "blue",
    "monica",
    "x",
    "",
    0,
    1,
    2,
    9,
    -1,
    True,
)
KINDS = ("turn", "drawn", "debt", "ask", "outcome", "round_over", "match_over")


def change_a_seat(rng: Random, data: Data, other: Data) -> None:
    keys = ("seat", "about", "dealer", "out")
    seats = [(holder, key) for holder, key in places(data) if key in keys and isinstance(holder, dict)]
    holder, key = rng.choice(seats)
    holder[key] = rng.randint(-1, len(data["hands"]))


def change_the_turn(rng: Random, data: Data, other: Data) -> None:
    data["prompt"]["seat"] = data["prompt"]["about"] = rng.randrange(len(data["hands"]))


def take_the_prompt(rng: Random, data: Data, other: Data) -> None:
    data["prompt"] = {**deepcopy(other["prompt"]), "since": data["prompt"]["since"]}


def ask_for_a_move(rng: Random, data: Data, other: Data) -> None:
    """A turn, or what to do with a drawn card, for anyone."""
    seat = rng.randrange(len(data["hands"]))
    prompt = {"kind": "turn", "seat": seat, "about": seat, "since": data["prompt"]["since"]}
    hand = cards_at(data["hands"], seat)
    if hand and rng.random() < 0.5:
        prompt |= {"kind": "drawn", "drawn": rng.choice(hand)}
    if rng.random() < 0.2:
        prompt["called"] = True
    data["prompt"] = prompt


def let_someone_owe(rng: Random, data: Data, other: Data) -> None:
    """A debt of anyone, for a draw card or for another one of the discard pile; now and then with a part missing."""
    seat = rng.randrange(len(data["hands"]))
    piled = cards_at(data, "discard")
    prompt: Data = {
        "kind": "debt",
        "seat": seat,
        "about": seat,
        "since": data["prompt"]["since"],
        "owed": rng.choice((1, 2, 4, 6, 40, 2**31)),
        "draw_card": rng.choice((piled[0], "red-draw-two", "wild-draw-four", rng.choice(piled))),
    }
    if rng.random() < 0.2:
        del prompt[rng.choice(("owed", "draw_card"))]
    if rng.random() < 0.2:
        prompt["called"] = True
    data["prompt"] = prompt


def ask_a_question(rng: Random, data: Data, other: Data) -> None:
    """A question of the card on top, with options and a memo of any sort."""
    seats = len(data["hands"])
    about, kind = rng.randrange(seats), rng.choice(("ask", "ask", "outcome"))
    pending: Data = {"seat": rng.randrange(seats), "was": rng.choice((None, "red", "blue", data["color"]))}
    for key in rng.sample(("opening", "hand", "memo", "lost", "owed"), rng.randint(0, 2)):
        change_the_question(rng, {"prompt": {"card": pending}, "hands": data["hands"]}, other, key)
    options = rng.sample(WORDS, rng.randint(1, 3))
    data["prompt"] = {
        "kind": kind,
        **({"seat": about} if kind == "ask" else {}),
        "about": about,
        "question": rng.choice(("challenge", "color", "kick", "friend", "swap", "who?")),
        "options": rng.choice((options, list(range(seats)), ["accept", "challenge"])),
        "since": data["prompt"]["since"],
        "card": pending,
    }


def change_the_question(rng: Random, data: Data, other: Data, key: str | None = None) -> None:
    """What the engine keeps of a card that asks."""
    prompt = data["prompt"]
    pending = prompt.get("card")
    if not isinstance(pending, dict):
        prompt["card"] = pending = {"seat": 0, "was": None}
    seats = range(len(data["hands"]))
    match key or rng.choice(("memo", "lost", "hand", "opening", "was", "seat", "options", "kind", "owed")):
        case "memo":
            pending["memo"] = rng.choice((*MEMOS, {}, 2**53, [[[[[[[[[[1]]]]]]]]]], [0] * 1200, 0.5, "x" * 101))
        case "lost":
            pending["lost"] = [rng.choice(seats) for _ in range(rng.randint(0, len(seats)))]
        case "hand":
            hand = cards_at(data["hands"], rng.choice(seats))
            pending["hand"] = " ".join(rng.sample(hand, rng.randint(0, len(hand))))
        case "options":
            prompt["options"] = rng.sample(WORDS, rng.randint(0, 4))
        case "kind":
            prompt["kind"] = rng.choice(KINDS)
        case "owed":
            pending["owed"] = rng.choice((0, 2, 4, 2**31))
            if rng.random() < 0.7:
                prompt["owed"] = pending["owed"] + rng.choice((0, 4))
                prompt["draw_card"] = rng.choice(("red-draw-two", "wild-draw-four", "wild"))
        case "opening":
            pending["opening"] = rng.choice((True, False, 1))
        case "was":
            pending["was"] = rng.choice((None, "red", "teal", "mauve"))
        case _:
            pending["seat"] = rng.choice((-1, *seats, len(seats)))


# The table: ends, scores, calls, switches, players.

SWITCHES: dict[str, tuple[Any, ...]] = {
    **CHOICES,
    "hand_size": (1, 2, 7, 54, 10**9),
    "uno_penalty": (1, 2, 2**53 - 1),
    "uno_false_penalty": (0, 1),
    "turn_limit": (None, 1, 40),
    "target": (1, 60, 500),
    "mercy": (None, 2, 8, 20, 10**9),
    "decks": (1, 2, 46, 10**9),
}


def end_the_round(rng: Random, data: Data, other: Data) -> None:
    """With or without anyone who went out, with an empty hand or not, in any scores."""
    seats = len(data["hands"])
    out = rng.randrange(seats)
    data["prompt"] = {"kind": rng.choice(("round_over", "match_over")), "since": data["prompt"]["since"]}
    data.pop("catchable", None)
    if rng.random() < 0.7:
        data["out"] = out
    if rng.random() < 0.7:
        data["discard"] = " ".join((*cards_at(data["hands"], out), *cards_at(data, "discard")))
        data["hands"][out] = ""
        turn_up_another(rng, data, other)
    if rng.random() < 0.5:
        change_the_scores(rng, data, other)
    if data["prompt"]["kind"] == "match_over":
        data["winners"] = [out] if rng.random() < 0.7 else rng.sample(range(seats), rng.randint(1, seats))


def change_the_scores(rng: Random, data: Data, other: Data) -> None:
    target = data["variant"].get("rules", {}).get("target", 500)
    near = (0, 1, target - 1, target, target + 1, -1, 2**53 - 1)
    data["scores"] = [rng.choice(near) for _ in data["scores"]]


def let_someone_be_caught(rng: Random, data: Data, other: Data) -> None:
    """A seat, with a hand of one card or with the one it has."""
    seat = rng.randrange(len(data["hands"]))
    hand = cards_at(data["hands"], seat)
    if rng.random() < 0.7:
        data["hands"][seat] = " ".join(hand[:1])
        data["draw"] = " ".join((*hand[1:], *cards_at(data, "draw")))
    data["catchable"] = [seat] if rng.random() < 0.7 else rng.sample(range(-1, len(data["hands"]) + 1), 2)


def take_someone_out(rng: Random, data: Data, other: Data) -> None:
    """Of the round, of the match, or of both, mostly with the cards of the hand under the discard pile."""
    seats = range(len(data["hands"]))
    out = rng.sample(seats, rng.randint(1, min(2, len(seats))))
    for key in rng.choice((("inactive",), ("gone",), ("inactive", "gone"), ("inactive", "gone"))):
        data[key] = sorted({*data.get(key, ()), *out}) if rng.random() < 0.9 else [*out, rng.choice((-1, 0, 99))]
    if rng.random() < 0.8:
        for seat in out:
            data["discard"] = " ".join((*cards_at(data, "discard"), *cards_at(data["hands"], seat)))
            data["hands"][seat] = ""
    if rng.random() < 0.5:
        data["variant"].setdefault("rules", {})["leaving"] = "allowed"


def change_a_switch(rng: Random, data: Data, other: Data) -> None:
    name = rng.choice(list(SWITCHES))
    data["variant"].setdefault("rules", {})[name] = rng.choice(SWITCHES[name])


def change_the_company(rng: Random, data: Data, other: Data) -> None:
    """A player leaves or joins, with a hand and a score or without."""
    for name, one in (("players", "Eve"), ("hands", ""), ("scores", 0)):
        if rng.random() < 0.9:
            if rng.random() < 0.5:
                data[name].pop()
            else:
                data[name].append(one)


def turn_round(rng: Random, data: Data, other: Data) -> None:
    data["direction"] = -data["direction"]
