"""Runs: random games up to a number of compared steps, and the situations that they must meet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import count, cycle
from random import Random
from time import process_time
from types import ModuleType

import unorules as uno
from tests.spec.differential.boxes import COURSES, NUMBERS, WORDS, Box, build, random_box
from tests.spec.differential.comparison import Difference, compare_sheets
from tests.spec.differential.drills import drills
from tests.spec.differential.games import Case, Game, random_start
from tests.spec.differential.policies import junk_moves, random_policy
from tests.spec.model import moves as rules
from tests.spec.model.cards import color_of, is_wild, kind_of
from tests.spec.model.hands import can_draw
from tests.spec.model.moves import Move
from tests.spec.model.seats import after
from tests.spec.model.table import Table
from tests.spec.situations import SITUATIONS

# Situations of the products.

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
    yield from _draws_for(table, victim, wanted)


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


def _draws_for(table: Table, victim: int, color: str | None) -> Iterator[str]:
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


# Runs.

GAMES_PER_BOX = 3
BOXES_PER_COURSE = 8
"""How many boxes are random before the next one is of a course."""
STEPS_PER_GAME = [20, 40, 60, 150]
"""How long a game is followed: a whole round of a large table takes about 150 steps, most rounds 60."""
JUNK_MOVES_PER_STEP = 3
"""How many mostly illegal moves are tried in each step."""

LONG = 200_000
"""From how many steps on a run must have seen everything: a shorter one only says what it has missed."""

KINDS = ["turn", "drawn", "debt", "ask", "outcome", "round_over", "match_over"]
QUESTIONS = ["color", "challenge", "kick", "friend", "swap", "target", "launched"]
EVENTS = [
    *("out", "last_seat", "stalemate", "turn_limit"),
    *("Owed", "JumpedIn", "HandMoved", "SeatOut: mercy", "SeatOut: left", "SeatOut: target"),
    *("Flipped", "opens with a flip", "Discarded", "ColorSet"),
    *("opens", "covered", "returned", "Redealt", "DealerDrawn", "Reshuffled"),
    *("UnoCalled", "UnoCalled wrongly", "Caught", "Caught wrongly"),
]


def to_be_seen() -> list[str]:
    """Return what a long run must have met: every value of every switch, prompt and question, and what is rare."""
    words = [f"{name}={value}" for name, values in WORDS.items() for value in values]
    numbers = [f"{name}={value}" for name, values in NUMBERS.items() for value in values]
    seats = [f"{seats} seats" for seats in range(2, 11)]
    return [
        *dict.fromkeys(
            [*words, *numbers, *KINDS, *QUESTIONS, *EVENTS, *SITUATIONS, *PRODUCT_SITUATIONS, *seats, *rules.SHEETS]
        )
    ]


def count_events(events: tuple[uno.Event, ...], seen: Counter[str]) -> None:
    """Count what happened, by the names of `EVENTS`."""
    for event in events:
        match event:
            case uno.events.RoundEnded(why=word) | uno.events.TurnedUp(fate=word):
                seen[word] += 1
                if isinstance(event, uno.events.TurnedUp) and event.card.kind == "flip":
                    seen[f"{word} with a flip"] += 1
            case uno.events.UnoCalled(due=due) | uno.events.Caught(due=due):
                seen[type(event).__name__ + ("" if due else " wrongly")] += 1
            case uno.events.SeatOut(why=why):
                seen[f"SeatOut: {why}"] += 1
            case _:
                seen[type(event).__name__] += 1


def boxes(rng: Random, model: ModuleType, only: Sequence[str], seen: Counter[str]) -> Iterator[tuple[Box, list[int]]]:
    """Yield boxes and the numbers of seats for which both sides agree that they can be played."""
    sheets = {name: sheet for name, sheet in model.SHEETS.items() if name in only or not only}
    courses = cycle(course for course in COURSES if course.sheet in sheets)
    for number in count(1):
        course = None if number % (BOXES_PER_COURSE + 1) else next(courses, None)
        name, sheet = random_box(rng, sheets) if course is None else course.box(rng, sheets[course.sheet])
        possible = [seats for seats in range(1, 12) if model.can_be_set_up(sheet, seats)]
        try:
            box = Box(build(name, sheet), sheet)
        except uno.errors.VariantError as error:
            seen["refused boxes"] += 1
            if possible:
                raise Difference(f"{name}, {sheet['rules']}: the model can play it, the library says {error}") from None
            continue
        seen["boxes"] += 1
        for seats in range(1, 12):
            if seats not in possible and _can_start(box, seats):
                raise Difference(f"{name}, {sheet['rules']}: only the library plays it with {seats} players")
        wanted = [seats for seats in possible if course is None or seats in course.seats]
        if wanted:
            yield box, wanted


def _can_start(box: Box, seats: int) -> bool:
    try:
        uno.new_game(box.variant, seats, seed=1, dealer=0)
    except uno.errors.SetupError:
        return False
    return True


def play(game: Game, rng: Random, steps: int, seen: Counter[str]) -> None:
    """Play one game for so many steps at most."""
    policy = random_policy(rng)
    for _ in range(steps):
        prompt = game.state.prompt
        seen[prompt.kind] += 1
        if prompt.question is not None:
            seen[prompt.question] += 1
        for move in junk_moves(rng, game.table, JUNK_MOVES_PER_STEP):
            seen["refused"] += not game.allows(move)
        if not game.legal:
            break
        move = policy.choose(rng, game.table, game.legal)
        make(game, move, seen)
        seen["steps"] += 1


def make(game: Game, move: Move, seen: Counter[str]) -> None:
    """Make a move, and count what it is about and what happens."""
    seen.update(product_situations(game.table, move))
    game.make(move)
    seen.update(game.situations)
    count_events(game.events, seen)


def play_drills(model: ModuleType, seen: Counter[str]) -> None:
    """Play the games that are set up by hand."""
    for start, moves in drills(model.SHEETS):
        case = Case(start, model)
        with case.explain():
            game = case.game = Game(start, model)
            game.compare()
            for move in moves:
                make(game, move, seen)


def run(steps: int, seed: int, model: ModuleType = rules, only: Sequence[str] = ()) -> Counter[str]:
    """Compare so many steps, of all sheets or of those named. Raises Difference with a case to reproduce it."""
    compare_sheets(model)
    rng, seen = Random(seed), Counter[str]()
    play_drills(model, seen)
    for box, possible in boxes(rng, model, only, seen):
        for name, value in box.sheet["rules"].items():
            seen[f"{name}={value}"] += 1
        seen[box.variant.id] += 1
        for _ in range(GAMES_PER_BOX):
            # Small tables, where everything happens soon, and the largest, which leaves the fewest cards to draw.
            seats = rng.choice([*possible, *possible[:3], possible[-1], possible[-1]])
            seen["games"] += 1
            seen[f"{seats} seats"] += 1
            start = random_start(rng, box, seats)
            case = Case(start, model)
            with case.explain():
                game = case.game = Game(start, model)
                game.compare()
                count_events(game.events, seen)
                play(game, rng, min(rng.choice(STEPS_PER_GAME), steps - seen["steps"]), seen)
            if seen["steps"] >= steps:
                return seen
    raise AssertionError("boxes never end")


def main(steps: int = 200_000, seed: int = 2010, only: Sequence[str] = ()) -> None:
    """Run, and print what was compared in one line; a difference is printed as a case that shows it."""
    began = process_time()
    try:
        seen = run(steps, seed, only=only)
    except Difference as difference:
        raise SystemExit(str(difference)) from None
    wanted = to_be_seen()
    missing = [what for what in wanted if not seen[what]]
    print(
        f"spec: {seen['steps']} steps and {seen['refused']} refusals in {seen['games']} games of {seen['boxes']} boxes,"
        f" {process_time() - began:.0f} s: no difference; {len(wanted) - len(missing)} of {len(wanted)}"
        " switch values, prompts, questions, events, situations, seats and sheets seen"
    )
    if missing and not only:
        never = f"never seen: {'; '.join(missing)}"
        if steps >= LONG:
            raise SystemExit(never)
        print(never)
