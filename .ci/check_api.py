"""Compare the public API with that of the last release: `python .ci/check_api.py`.

Public is what the package and its modules without an underscore list in `__all__` (docs/compatibility.md). A break
fails the check, unless the version in the clone is one that may have breaks: the next major, or the next minor while
MAJOR is 0. Breaks that are allowed are printed, for the changelog. Without a release tag there is nothing to compare
with.

`--self-test` holds the check against a small package that is broken in many ways (`api_breaks.py`).
"""

from __future__ import annotations

import ast
import io
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final
from zipfile import ZipFile

import api_breaks
import griffe

ROOT: Final = Path(__file__).parents[1]
SOURCE: Final = "src"
PACKAGE: Final = "unorules"

MADE_BY_OTHERS: Final = {"State", "View", "Replay", "ReplayLog"}
"""Their constructors are not public."""
PUBLIC_FIELDS: Final = {"State": {"direction", "seq"}}
"""Classes whose fields are the engine's, but for these."""
NEVER: Final = "Rules"
"""The class whose defaults no version may change: documents leave them out."""


# --- Reading an API --------------------------------------------------------------------------------


def public(folder: Path) -> griffe.Module:
    """The public names of the package in a folder, as a module that holds nothing else. Nothing is imported."""
    package = griffe.load(
        PACKAGE,
        search_paths=[folder],
        try_relative_path=False,
        allow_inspection=False,
        resolve_aliases=True,
        resolve_external=False,
    )
    found = griffe.Module(PACKAGE)
    for name in package.exports or ():
        found.members[str(name)] = _simplify(_definition(package[str(name)]))
    for path, source in _modules(package):
        if source.exports:
            found.members[path] = module = griffe.Module(path.rpartition(".")[2], parent=found)
            for name in map(str, source.exports):
                if name in source.members:
                    module.members[name] = _simplify(_definition(source.members[name]))
    return found


def _modules(inside: griffe.Object | griffe.Alias, path: str = "") -> Iterator[tuple[str, griffe.Module]]:
    """The modules without an underscore, by their path in the package."""
    for name, member in inside.members.items():
        if isinstance(member, griffe.Module) and not name.startswith("_"):
            yield f"{path}{name}", member
            yield from _modules(member, f"{path}{name}.")


def _definition(member: griffe.Object | griffe.Alias) -> griffe.Object:
    """What a name stands for. Where a module has the name of what it defines, griffe finds the module first."""
    found = member.final_target if isinstance(member, griffe.Alias) else member
    return _definition(found.members[found.name]) if isinstance(found, griffe.Module) else found


def _simplify(member: griffe.Object) -> griffe.Object:
    """Public whatever its module says, and with the constructor that attrs makes where griffe sees none."""
    member.public = True
    if isinstance(member, griffe.Class):
        made = _constructor(member)
        if made is not None:
            member.set_member("__init__", made)
        if member.name in MADE_BY_OTHERS:
            member.members.pop("__init__", None)
        for name in list(member.members):
            if name != "__init__" and (hasattr(object, name) or name in {"__attrs_post_init__", "__slots__"}):
                del member.members[name]
        if member.name in PUBLIC_FIELDS:
            for name, field in list(member.members.items()):
                own = isinstance(field, griffe.Attribute) and "property" not in field.labels
                if own and name not in PUBLIC_FIELDS[member.name]:
                    del member.members[name]
    return member


def _constructor(made: griffe.Class) -> griffe.Function | None:
    """What attrs makes of the fields of a class: parameters in order, those by keyword only last."""
    decorators = [_call(str(decorator.value)) for decorator in made.decorators]
    keywords = next((found for name, found in decorators if name in {"frozen", "define"}), None)
    if keywords is None:
        return None
    parameters: list[griffe.Parameter] = []
    for name, field in made.all_members.items():
        if not isinstance(field, griffe.Attribute) or field.annotation is None or "property" in field.labels:
            continue
        function, settings = _call(str(field.value)) if field.value is not None else ("", {})
        by_field = function == "field"
        if "ClassVar" in str(field.annotation) or settings.get("init") == "False":
            continue
        default = settings.get("default", settings.get("factory")) if by_field else field.value
        by_keyword = settings.get("kw_only", keywords.get("kw_only", "False")) == "True"
        parameters.append(
            griffe.Parameter(
                settings.get("alias", name).strip("'\"").lstrip("_"),
                kind=griffe.ParameterKind.keyword_only if by_keyword else griffe.ParameterKind.positional_or_keyword,
                default=None if default is None else str(default),
            )
        )
    parameters.sort(key=lambda parameter: parameter.kind is griffe.ParameterKind.keyword_only)
    return griffe.Function("__init__", parameters=griffe.Parameters(*parameters), parent=made)


def _call(text: str) -> tuple[str, dict[str, str]]:
    """The function that an expression calls or names, and its keywords."""
    node = ast.parse(text, mode="eval").body
    if not isinstance(node, ast.Call):
        return text.rpartition(".")[2], {}
    keywords = {keyword.arg: ast.unparse(keyword.value) for keyword in node.keywords if keyword.arg is not None}
    return ast.unparse(node.func).rpartition(".")[2], keywords


# --- Comparing two ---------------------------------------------------------------------------------


def breaks(old: griffe.Module, new: griffe.Module) -> Iterator[str]:
    """What somebody who uses the old API may miss in the new one, a line each."""
    for breakage in griffe.find_breaking_changes(old, new):
        yield breakage.explain(griffe.ExplanationStyle.MARKDOWN)
    for name, was in old.members.items():
        now = new.members.get(name)
        if isinstance(was, griffe.Module) and isinstance(now, griffe.Module):
            yield from breaks(was, now)
        elif isinstance(was, griffe.Class) and isinstance(now, griffe.Class):
            yield from _class_breaks(was, now)
        elif isinstance(was, griffe.Attribute) and isinstance(now, griffe.Attribute):
            yield from _alias_breaks(was, now)


def _class_breaks(old: griffe.Class, new: griffe.Class) -> Iterator[str]:
    """What griffe does not look at: which bases there are, the values of an enum, the words that a field takes."""
    kept = _ancestors(new)
    for base in sorted(_ancestors(old) - kept):
        if len(old.bases) <= len(new.bases):  # griffe reports one that is gone without another in its place
            yield f"- `{old.name}`: *Base class was removed*: `{base}`"
    if any(base.endswith("Enum") for base in kept):
        for name, was in old.members.items():
            now = new.members.get(name)
            if isinstance(was, griffe.Attribute) and isinstance(now, griffe.Attribute) and was.value != now.value:
                yield f"- `{old.name}.{name}`: *Value was changed*: `{was.value}` -> `{now.value}`"
    for name, was in old.members.items():
        now = new.members.get(name)
        if isinstance(was, griffe.Attribute) and isinstance(now, griffe.Attribute) and "Literal" in str(was.annotation):
            for lost in sorted(_alternatives(str(was.annotation)) - _alternatives(str(now.annotation))):
                yield f"- `{old.name}.{name}`: *Type lost a member*: `{lost}`"


def _ancestors(member: griffe.Class) -> set[str]:
    """The names of the classes that it also is; of those from outside the package, the nearest."""
    return {str(base) for made in (member, *member.mro()) for base in made.bases}


def _alias_breaks(old: griffe.Attribute, new: griffe.Attribute) -> Iterator[str]:
    """A type alias may win members, as unions and literals do in minor releases; it may not lose one."""
    if "TypeAlias" in str(old.annotation):
        for lost in sorted(_alternatives(str(old.value)) - _alternatives(str(new.value))):
            yield f"- `{old.name}`: *Type lost a member*: `{lost}`"


def _alternatives(text: str) -> set[str]:
    def walk(node: ast.expr) -> Iterator[str]:
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
            yield from walk(node.left)
            yield from walk(node.right)
        elif isinstance(node, ast.Subscript) and ast.unparse(node.value).endswith("Literal"):
            values = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
            yield from map(ast.unparse, values)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield from walk(ast.parse(node.value, mode="eval").body)
        else:
            yield ast.unparse(node)

    return set(walk(ast.parse(text, mode="eval").body))


# --- What the version allows -----------------------------------------------------------------------


def numbers(version: str) -> tuple[int, int, int]:
    match = re.match(r"v?(\d+)\.(\d+)\.(\d+)", version)
    if match is None:
        raise ValueError(f"{version} is not MAJOR.MINOR.PATCH")
    return int(match[1]), int(match[2]), int(match[3])


def may_break(old: str, new: str) -> bool:
    before, after = numbers(old), numbers(new)
    return after[0] > before[0] or (after[0] == before[0] == 0 and after[1] > before[1])


def git(root: Path, *words: str) -> bytes | None:
    """What git says, or None where it has no answer (or there is no git)."""
    try:
        done = subprocess.run(["git", "-C", str(root), *words], capture_output=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return None
    return done.stdout


def check(root: Path) -> tuple[bool, list[str]]:
    """Whether the clone may be released as what it says it is, and what there is to say about it."""
    described = git(root, "describe", "--tags", "--abbrev=0", "--match", "v*")
    if described is None:
        return True, ["no release tag in this clone: nothing to compare with"]
    tag = described.decode().strip()
    archive = git(root, "archive", "--format=zip", tag, SOURCE)
    if archive is None:
        return True, [f"{tag} is not in this clone: nothing to compare with"]
    with TemporaryDirectory() as folder:
        with ZipFile(io.BytesIO(archive)) as packed:
            packed.extractall(folder)
        found = sorted(set(breaks(public(Path(folder) / SOURCE), public(root / SOURCE))))
    if not found:
        return True, [f"the public API holds everything that {tag} had"]
    source = (root / SOURCE / PACKAGE / "_version.py").read_text(encoding="utf-8")
    version = re.findall(r'^__version__.* = "(.+)"$', source, re.MULTILINE)[0]
    never = [line for line in found if line.startswith(f"- `{NEVER}.__init__") and "default" in line]
    if never:
        return False, ["no version may change the default of a switch:", *never]
    if may_break(tag, version):
        return True, [f"{version} may break what {tag} had, and the changelog should say so:", *found]
    return False, [f"{version} may not break what {tag} had (docs/compatibility.md):", *found]


def main(words: list[str]) -> int:
    if words == ["--self-test"]:
        passed, lines = api_breaks.self_test(check)
    elif words:
        print("usage: python .ci/check_api.py [--self-test]", file=sys.stderr)
        return 2
    else:
        passed, lines = check(ROOT)
    print(*lines, sep="\n", file=sys.stdout if passed else sys.stderr)
    return 0 if passed else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
