"""Running: random games until so many steps are compared, and what has been seen on the way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import count, cycle
from random import Random
from time import process_time
from types import ModuleType

import unorules as uno
from tests.spec.differential.boxes import NUMBERS, WORDS, Box, build, random_box
from tests.spec.differential.comparing import compare_sheets
from tests.spec.differential.courses import COURSES
from tests.spec.differential.drills import drills
from tests.spec.differential.games import Game
from tests.spec.differential.luck import Difference
from tests.spec.differential.policies import junk_moves, random_policy
from tests.spec.differential.product_situations import PRODUCT_SITUATIONS, product_situations
from tests.spec.differential.shrinking import Case
from tests.spec.differential.starts import random_start
from tests.spec.model import moves as rules
from tests.spec.model.moves import Move
from tests.spec.situations import SITUATIONS

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
        with case.explained():
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
            with case.explained():
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
