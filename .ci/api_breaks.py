"""A small package, and ways to break it, for `check_api.py --self-test`."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

Check = Callable[[Path], tuple[bool, list[str]]]
"""Whether a clone passes, and what is said about it."""

SMALL: Final = {
    "__init__.py": """
from unorules.cards import Action, Color, Play, Reason, Rules, State, WrongCard
from unorules._engine import apply

__all__ = ["Action", "Color", "Play", "Reason", "Rules", "State", "WrongCard", "apply"]
""",
    "cards.py": """
from enum import StrEnum
from typing import Literal, TypeAlias
from attrs import field, frozen

class Reason(StrEnum):
    NOT_NOW = "not-now"

class CardError(Exception): ...

class WrongCard(CardError, ValueError): ...

@frozen
class Play:
    seat: int
    card: str
    color: str | None = field(default=None, kw_only=True)
    _hidden: int = 0

    def shown(self, width: int = 80) -> str: ...

@frozen
class Draw:
    seat: int

@frozen(kw_only=True)
class Rules:
    hand_size: int = field(default=7)
    wd4: Literal["challenge", "free"] = "challenge"

@frozen
class State:
    held: tuple[bytes, ...]
    seq: int

    @property
    def over(self) -> bool: ...

Action: TypeAlias = Play | Draw
Color: TypeAlias = Literal["red", "blue"]
""",
    "_engine/__init__.py": """
from unorules._engine.apply import apply

__all__ = ["apply"]
""",
    "_engine/apply.py": """
from unorules.cards import Play, State
from unorules._engine.piles import draw

def apply(state: State, action: Play, *, at: int | None = None) -> State: ...

def inside(state: State, draft: State | None = None) -> None: ...
""",
    "_engine/piles.py": """
def draw(state, count=1): ...
""",
    "players/__init__.py": """
from unorules.players.bots import Bot, play_out

__all__ = ["Bot", "play_out"]
""",
    "players/bots.py": """
class Player: ...

class Bot(Player):
    def choose(self, view: str) -> str: ...

def play_out(bots: list[Bot], moves: int = 9) -> None: ...

def other(bots: list[Bot]) -> None: ...
""",
    "testing.py": """
from unorules.cards import Rules

__all__ = ["check_variant"]

def check_variant(rules: Rules, games: int = 100) -> None: ...
""",
    "variants/__init__.py": "",
    "variants/house.py": """
from unorules.cards import Rules

__all__ = ["PARTY"]

PARTY = Rules(hand_size=9)
""",
}

Change = tuple[str, str, str]
"""A file, what stands there, and what then does."""

FOUND: Final[dict[str, Change]] = {
    "a name leaves __all__": ("__init__.py", '"apply"]', "]"),
    "a parameter goes": ("_engine/apply.py", ", *, at: int | None = None", ""),
    "a parameter's default changes": ("testing.py", "games: int = 100", "games: int = 50"),
    "a parameter without a default comes": ("_engine/apply.py", "action: Play", "action: Play, seat: int"),
    "a parameter is by keyword only": ("testing.py", "games: int", "*, games: int"),
    "a name leaves the __all__ of a package": ("players/__init__.py", ', "play_out"]', "]"),
    "a parameter of such a name goes": ("players/bots.py", ", moves: int = 9", ""),
    "a base class of such a name is another": ("players/bots.py", "class Bot(Player)", "class Bot(str)"),
    "a name leaves unorules.testing": ("testing.py", "check_variant", "_check_variant"),
    "a preset goes": ("variants/house.py", "PARTY", "_PARTY"),
    "a method goes": ("cards.py", "    def shown(self, width: int = 80) -> str: ...\n", ""),
    "a method's default changes": ("cards.py", "width: int = 80", "width: int = 79"),
    "a property goes": ("cards.py", "    @property\n    def over(self) -> bool: ...\n", ""),
    "a field goes": ("cards.py", "    color: str | None = field(default=None, kw_only=True)\n", ""),
    "a private field goes, which is a parameter": ("cards.py", "    _hidden: int = 0\n", ""),
    "a field that hosts read goes": ("cards.py", "    seq: int\n", ""),
    "a field's default changes": ("cards.py", "field(default=None", 'field(default="red"'),
    "a field has no default any more": ("cards.py", "field(default=None, kw_only=True)", "field(kw_only=True)"),
    "a field without a default comes": ("cards.py", "    card: str\n", "    card: str\n    pile: str\n"),
    "fields change places": ("cards.py", "    seat: int\n    card: str\n", "    card: str\n    seat: int\n"),
    "a base class is another": ("cards.py", "(CardError, ValueError)", "(CardError, TypeError)"),
    "a base class of a base class goes": ("cards.py", "class CardError(Exception)", "class CardError(BaseException)"),
    "a base class goes": ("cards.py", "(CardError, ValueError)", "(CardError)"),
    "a value of an enum changes": ("cards.py", '"not-now"', '"later"'),
    "a member of an enum goes": ("cards.py", 'NOT_NOW = "not-now"', "..."),
    "a union loses a member": ("cards.py", "Play | Draw", "Play"),
    "a literal loses a value": ("cards.py", 'Literal["red", "blue"]', 'Literal["red"]'),
    "a field takes a value no longer": ("cards.py", '"challenge", "free"', '"challenge"'),
    "a function becomes something else": (
        "testing.py",
        "def check_variant(rules: Rules, games: int = 100) -> None: ...",
        "check_variant = 1",
    ),
}
UNSEEN: Final[dict[str, Change]] = {
    "nothing": ("cards.py", "", ""),
    "the engine's own function changes": ("_engine/piles.py", "draw(state, count=1)", "draw(state)"),
    "another function of a module with a public one changes": ("_engine/apply.py", "inside(state", "inside(place"),
    "another function of a module with a public one goes": ("_engine/apply.py", "def inside", "def outside"),
    "an import of the engine goes": ("_engine/apply.py", "from unorules._engine.piles import draw\n", ""),
    "a function that a package does not list goes": ("players/bots.py", "def other", "def another"),
    "a class that is not listed changes": ("cards.py", "class Draw:\n    seat: int", "class Draw:\n    place: int"),
    "a field of the engine goes": ("cards.py", "    held: tuple[bytes, ...]\n", ""),
    "a parameter with a default comes": ("_engine/apply.py", "= None)", "= None, strict: bool = False)"),
    "a field with a default comes": ("cards.py", "_hidden: int = 0\n", "_hidden: int = 0\n    note: str = ''\n"),
    "a union wins a member": ("cards.py", "Play | Draw", "Play | Draw | int"),
    "a literal wins a value": ("cards.py", '"blue"', '"blue", "green"'),
    "an enum wins a member": ("cards.py", "class CardError", '    TOO_LATE = "too-late"\n\nclass CardError'),
    "a function moves": (
        "_engine/__init__.py",
        "from unorules._engine.apply import apply\n",
        "def apply(state, action, *, at=None) -> State: ...\n",
    ),
}

NEVER: Final[Change] = ("cards.py", "default=7", "default=8")
"""The default of a switch changes."""


def self_test(check: Check) -> tuple[bool, list[str]]:
    """Whether the check is right about all of these, and what it gets wrong."""
    wrong: list[str] = []
    with TemporaryDirectory() as name:
        root = Path(name)

        def expect(passes: bool, said: str, what: str) -> None:
            passed, lines = check(root)
            if passed != passes or said not in lines[0]:
                wrong.append(f"{what}: {'passed' if passed else 'failed'}, {' '.join(lines)}")

        write(root)
        git(root, "init", "--quiet")
        git(root, "add", ".")
        git(root, "commit", "--quiet", "--message", "small")
        expect(True, "no release tag", "no tag")
        git(root, "tag", "v1.0.0")
        for what, change in UNSEEN.items():
            write(root, change)
            expect(True, "holds everything", what)
        for what, change in FOUND.items():
            for version, passes in {"1.0.0": False, "1.1.0": False, "2.0.0": True}.items():
                write(root, change, version)
                expect(passes, f"{version} may {'' if passes else 'not '}break", f"{what} in {version}")
        write(root, NEVER, "2.0.0")
        expect(False, "no version may", "the default of a switch changes")
        git(root, "tag", "--delete", "v1.0.0")
        git(root, "tag", "v0.1.0")
        for version, passes in {
            "0.1.0": False,
            "0.1.1": False,
            "0.2.0": True,
            "0.2.0.dev0": True,
            "1.0.0": True,
        }.items():
            write(root, FOUND["a name leaves __all__"], version)
            expect(passes, f"{version} may {'' if passes else 'not '}break", f"v0.1.0 to {version}")
    return not wrong, wrong or [f"{len(FOUND)} sorts of break are found; {len(UNSEEN)} sorts of change are none"]


def write(root: Path, change: Change = ("cards.py", "", ""), version: str = "1.0.0") -> None:
    """The package, with one change."""
    changed, old, new = change
    if old not in SMALL[changed]:
        raise ValueError(f"{old!r} is not in {changed}")
    package = root / "src" / "unorules"
    (package / "_engine").mkdir(parents=True, exist_ok=True)
    for file, text in SMALL.items():
        written = text.replace(old, new) if file == changed and old else text
        (package / file).parent.mkdir(exist_ok=True)
        (package / file).write_text(written, encoding="utf-8")
    (package / "_version.py").write_text(f'__version__ = "{version}"\n', encoding="utf-8")


def git(root: Path, *words: str) -> None:
    nobody = ["-c", "user.name=self-test", "-c", "user.email=self-test@localhost"]
    unsigned = ["-c", "commit.gpgsign=false", "-c", "tag.gpgsign=false"]
    subprocess.run(["git", "-C", str(root), *nobody, *unsigned, *words], check=True, capture_output=True)
