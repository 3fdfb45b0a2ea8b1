"""The tables of events, reasons, errors, switches and house rules, generated from the code, and of perft positions.

A comment in a page marks the place of a table: `<!-- table of events, made by docs/_ext/tables.py -->`. The text comes
from the docstrings, or from the files of the positions; if one is missing, the build fails.
"""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from pathlib import Path
from textwrap import indent
from typing import TYPE_CHECKING, Any, Final, Literal, get_args, get_origin, get_type_hints

import attrs

import unorules
from docs._ext import themed
from docs._ext.docstrings import parse
from docs._ext.public_source import PACKAGE, public_names, source_of
from tests.kit.source import texts_under
from tests.perft.files import FOLDER, Entry, PerftFile, read_files
from tests.rules.matrix import HOUSE_RULINGS, PRODUCT_RULINGS, entries
from unorules import Event, Reason, Rules, UnoError
from unorules._codec.messages import EVENT
from unorules.errors import VariantError
from unorules.rules import MAX_SWITCH_VALUE
from unorules.variants import house

if TYPE_CHECKING:  # the tests make tables where Sphinx is not installed
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

WITH_EXTRAS: Final = ("batch.", "rl.")
"""What is public there has pages of its own."""

_PLACE = re.compile(r"^<!-- table of (\w+), made by docs/_ext/tables\.py -->$", re.MULTILINE)
_RULING = re.compile(r"\bR-\d+[a-z]?\b")
_MEANING = re.compile(r"^- `(\w+)`: (.+(?:\n  .+)*)", re.MULTILINE)


def setup(app: Sphinx) -> ExtensionMetadata:
    """Put the tables into the pages as they are read."""
    app.connect("source-read", read_page)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}


def read_page(app: Sphinx, _docname: str, source: list[str]) -> None:
    """Put the tables into a page, which then depends on the code."""
    if _PLACE.search(source[0]):
        package = Path(inspect.getfile(unorules)).parent
        for path in (*package.rglob("*.py"), *package.rglob("*.toml"), *FOLDER.glob("*.txt")):
            app.env.note_dependency(path)
        source[0] = with_tables(source[0])


def with_tables(page: str) -> str:
    """Return a page with a table wherever it says that there is one."""
    return _PLACE.sub(lambda found: TABLES[found[1]](), page)


# --- Pieces of Markdown ---------------------------------------------------------------------------


def table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """Return a table whose cells may have several paragraphs."""
    lines = ["```{list-table}", ":class: from-code", ":header-rows: 1", ":width: 100%", ""]
    for row in (head, *rows):
        cells = "\n".join(f"  - {indent(cell, '    ').lstrip()}" for cell in row)
        lines.append(f"*{cells[1:]}")
    return "\n".join([*lines, "```"])


def codes(words: Iterable[str]) -> str:
    return ", ".join(f"`{word}`" for word in words)


def words_of(thing: object) -> str:
    """Return the docstring, or fail."""
    found = inspect.getdoc(thing)
    if not found:
        raise LookupError(f"{thing} has no docstring")
    return found


# --- Events ---------------------------------------------------------------------------------------


def events() -> str:
    """Return the table of events, in the order of the union."""
    return table(["event, and its tag in JSON", "fields", "what happened"], map(event_row, get_args(Event)))


def event_row(event: type) -> list[str]:
    tag = EVENT.by_type[event].fixed[EVENT.key]
    return [f"`{event.__name__}`\n\n`{tag}`", codes(a.name for a in attrs.fields(event)), words_of(event)]


# --- Reasons and errors ---------------------------------------------------------------------------


def reasons() -> str:
    """Return the table of the reasons to refuse an action, in the order of the enum."""
    return table(["`Reason`, and its value", "meaning"], map(reason_row, Reason))


def reason_row(reason: Reason) -> list[str]:
    return [f"`{reason.name}`\n\n`{reason.value}`", reason.sentence]


def errors() -> str:
    """Return the table of errors, in the order in which they are defined."""
    public = [getattr(unorules.errors, name) for name in unorules.errors.__all__]
    found = [thing for thing in public if issubclass(thing, UnoError)]
    found.sort(key=lambda error: inspect.getsourcelines(error)[1])
    return table(["error", "what it means, and what raises it"], map(error_row, found))


def error_row(error: type[UnoError]) -> list[str]:
    also = codes(base.__name__ for base in error.__bases__ if base is not UnoError)
    by = ", ".join(f"{{py:obj}}`{path} <{PACKAGE}.{path}>`" for path in raisers(error))
    name = f"`{error.__name__}`" + (f"\n\nalso a {also}" if also else "")
    return [name, words_of(error) + (f"\n\nRaised by {by}." if by else "")]


def raisers(error: type[UnoError]) -> list[str]:
    """Return the public functions, classes and methods that list an error."""
    return [path for path, text in public_docstrings() if error.__name__ in parse(text).raises]


def public_docstrings() -> Iterator[tuple[str, str]]:
    """Yield the docstrings of all functions and classes, and of their methods and properties, by their paths."""
    for (module, name), public in public_names().items():
        node, path = source_of(module).defined[name], public.removeprefix(f"{PACKAGE}.")
        if path.startswith(WITH_EXTRAS) or not isinstance(node, ast.ClassDef | ast.FunctionDef):
            continue
        yield path, ast.get_docstring(node) or ""
        for part in node.body if isinstance(node, ast.ClassDef) else ():
            if isinstance(part, ast.FunctionDef) and not part.name.startswith("_"):
                yield f"{path}.{part.name}", ast.get_docstring(part) or ""


# --- Switches -------------------------------------------------------------------------------------


def switches() -> str:
    """Return the table of switches, in the order of `Rules`."""
    return table(["switch", "what it decides, and its values"], (switch_row(a) for a in attrs.fields(Rules)))


def switch_row(switch: attrs.Attribute[Any]) -> list[str]:
    said, _, listed = switch_docs()[switch.name].partition("\n\n")
    said = _RULING.sub(lambda found: f"[{found[0]}](#ruling-{found[0].lower()})", said)
    return [f"`{switch.name}`", f"{said}\n\n{_values(switch, dict(_MEANING.findall(listed)))}"]


def switch_docs() -> dict[str, str]:
    """Return what stands under each field of `Rules`."""
    (written,) = ast.parse(inspect.getsource(Rules)).body
    return texts_under(written.body) if isinstance(written, ast.ClassDef) else {}


def _values(switch: attrs.Attribute[Any], meanings: Mapping[str, str]) -> str:
    """Return the values that the type allows, each with what the docstring says it means."""
    hint = get_type_hints(Rules)[switch.name]
    if get_origin(hint) is not Literal:
        least, most = switch.metadata["least"], MAX_SWITCH_VALUE
        return f"`{switch.default}` by default, or any integer from {least} to {most:,}."
    marks = {switch.default: " (default)"}
    return "\n".join(f"- `{value}`{marks.get(value, '')}: {meanings[value]}" for value in get_args(hint))


# --- House rules ----------------------------------------------------------------------------------


def house_rules() -> str:
    """Return the table of the switches that have a house rule; those that sheets need too come last."""
    rulings = {switch["name"]: set(switch["rulings"]) for switch in entries("rulings.toml", "switch")}
    found = [a for a in attrs.fields(Rules) if not rulings[a.name].isdisjoint(HOUSE_RULINGS)]
    found.sort(key=lambda a: not rulings[a.name].issubset({*HOUSE_RULINGS, *PRODUCT_RULINGS}))
    return table(["switch", "what it decides, and its values"], map(switch_row, found))


def presets() -> str:
    """Return the table of the presets, in the order in which they are defined."""
    said = texts_under(ast.parse(inspect.getsource(house)).body)
    return table(["preset", "what it makes of a game, and its switches"], (preset_row(*one) for one in said.items()))


def preset_row(name: str, text: str) -> list[str]:
    switches = codes(f"{switch}={value!r}" for switch, value in getattr(house, name).changes().items())
    return [f"`house.{name}`", f"{text}\n\n{switches}".replace("'", '"')]


def contradictions() -> str:
    """Return a list of the pairs of switches that contradict each other, in the words in which they are refused."""
    values = {a.name: _some_values(a) for a in attrs.fields(Rules)}
    alone = [(name, value) for name in values for value in values[name] if _refusal({name: value}) is None]
    found: dict[tuple[str, str], str] = {}
    for (one, first), (other, second) in combinations(alone, 2):
        if one != other and (refusal := _refusal({one: first, other: second})) is not None:
            found.setdefault((one, other), refusal)
    # A switch, perhaps with its value, or a value.
    written = re.compile(rf"\b(?:{'|'.join(values)})\b(?:='?\w+'?)?|'\w+'")
    return "\n".join("- " + written.sub(r"`\g<0>`", refusal) for refusal in found.values())


def _some_values(switch: attrs.Attribute[Any]) -> tuple[Any, ...]:
    """Return all words that a switch takes, or some numbers: the least one, and one above the usual hand."""
    hint = get_type_hints(Rules)[switch.name]
    return get_args(hint) if get_origin(hint) is Literal else (switch.metadata["least"], 8)


def _refusal(switches: Mapping[str, Any]) -> str | None:
    try:
        Rules(**switches)
    except VariantError as error:
        return str(error)
    return None


# --- Perft positions ------------------------------------------------------------------------------


def perft() -> str:
    """Return a table of the positions of every file, in the order of the files."""
    return "\n\n".join(map(_perft_table, read_files()))


def _perft_table(file: PerftFile) -> str:
    head = ["position", "what it shows", "depth", "sequences", "positions", "ended"]
    about = file.comment[0].removeprefix("# ")
    return f"### `{file.path.name}`\n\n{about}\n\n{table(head, map(perft_row, file.entries))}"


def perft_row(entry: Entry) -> list[str]:
    """Return the counts of the deepest depth at which there are any."""
    depth, count = max((depth, count) for depth, count in enumerate(entry.counts, 1) if count.sequences)
    return [f"`{entry.name}`", entry.about, str(depth), str(count.sequences), str(count.positions), str(count.ended)]


# --- Themed wilds ---------------------------------------------------------------------------------


def themed_wilds() -> str:
    """Return the table of themed wilds, in the order in which they are defined."""
    return table(["card", "in code, and its id", "what it does"], themed.rows())


TABLES: Final = {
    "events": events,
    "reasons": reasons,
    "errors": errors,
    "switches": switches,
    "contradictions": contradictions,
    "presets": presets,
    "house_rules": house_rules,
    "perft": perft,
    "themed_wilds": themed_wilds,
}
