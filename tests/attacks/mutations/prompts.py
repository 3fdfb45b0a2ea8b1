"""What can be done to the prompt of a state: whose move it is, and what a card asks."""

from __future__ import annotations

from copy import deepcopy
from random import Random

from tests.attacks.mutations.cards import cards_at
from tests.attacks.mutations.general import places
from tests.kit.corpus import MEMOS, Data

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
