"""Check the files to publish: `python .ci/check_dist.py DIST`, a folder with one sdist and one wheel of the clone.

Every fault is a line, and any makes the exit code 1.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tarfile
import tomllib
from collections.abc import Collection, Iterator
from email import message_from_string
from email.message import Message
from pathlib import Path
from typing import Any, Final
from zipfile import ZipFile

ROOT: Final = Path(__file__).parents[1]
PROJECT: Final[dict[str, Any]] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]

PYTHONS: Final = ("3.11", "3.12", "3.13", "3.14", "3.15")
DEPENDENCIES: Final = {"attrs", "typing-extensions"}
URLS: Final = {"Homepage", "Documentation", "Source", "Changelog", "Issues"}
MAX_BYTES: Final = 475_000
"""Of the wheel."""

FOLDERS: Final = (".ci", "benchmarks", "docs", "examples", "fuzz", "src", "tests", "typing_tests")
FILES: Final = (
    "CHANGELOG.md",
    "CITATION.cff",
    "CONTRIBUTING.md",
    "LICENSE",
    "README.md",
    "RELEASING.md",
    "SECURITY.md",
    "pyproject.toml",
)
ADDED: Final = {"PKG-INFO", ".gitignore"}
"""What hatchling puts into every sdist."""
INFO: Final = ("METADATA", "RECORD", "WHEEL", "entry_points.txt", "licenses/LICENSE")
"""What the wheel tells of itself."""

FENCE: Final = re.compile(r"^(```|~~~).*?^\1", re.MULTILINE | re.DOTALL)
TARGETS: Final = (
    re.compile(r"\]\(\s*<?([^)\s>]+)"),  # [text](target), ![text](target)
    re.compile(r"^ {0,3}\[[^\]]+\]:\s*<?([^\s>]+)", re.MULTILINE),  # [label]: target
    re.compile(r"""\b(?:href|src|srcset)\s*=\s*["']?([^"'\s>]+)"""),
)


def tracked_files() -> set[str]:
    """Every file that git knows and that is still there."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, encoding="utf-8")
    return {name for name in listed.stdout.split("\0") if name and (ROOT / name).exists()}


def differences(what: str, found: Collection[str], expected: Collection[str]) -> Iterator[str]:
    for name in sorted(set(found) - set(expected)):
        yield f"{what} should not hold {name}"
    for name in sorted(set(expected) - set(found)):
        yield f"{what} should hold {name}"


def wheel_faults(wheel: Path, stem: str) -> Iterator[str]:
    if wheel.name != f"{stem}-py3-none-any.whl":
        yield f"the wheel is called {wheel.name}"
    if (size := wheel.stat().st_size) >= MAX_BYTES:
        yield f"the wheel has {size} bytes, {MAX_BYTES} or more"
    info = f"{stem}.dist-info"
    expected = {name.removeprefix("src/") for name in tracked_files() if name.startswith("src/")}
    expected |= {f"{info}/{name}" for name in INFO}
    with ZipFile(wheel) as archive:
        found = archive.namelist()
    yield from differences("the wheel", found, expected)
    if "unorules/py.typed" not in found:
        yield "the wheel has no py.typed"
    if len(found) != len(set(found)):
        yield "the wheel holds a file twice"


def sdist_faults(sdist: Path, stem: str) -> Iterator[str]:
    if sdist.name != f"{stem}.tar.gz":
        yield f"the sdist is called {sdist.name}"
    with tarfile.open(sdist) as archive:
        members = archive.getmembers()
    expected = {
        name for name in tracked_files() if name in FILES or name.startswith(tuple(f"{top}/" for top in FOLDERS))
    }
    expected |= {*FILES, *ADDED}
    prefix = f"{stem}/"
    for member in members:
        if not member.isfile() or not member.name.startswith(prefix):
            yield f"the sdist should hold nothing but files in {prefix}, not {member.name}"
    yield from differences("the sdist", [member.name.removeprefix(prefix) for member in members], expected)


def metadata_faults(metadata: Message) -> Iterator[str]:
    def single(key: str, expected: str) -> Iterator[str]:
        if (found := metadata.get_all(key, [])) != [expected]:
            yield f"metadata: {key} is {found}, not {expected!r}"

    yield from single("Metadata-Version", "2.4")
    yield from single("Name", PROJECT["name"])
    yield from single("Summary", PROJECT["description"])
    yield from single("License-Expression", "MIT")
    yield from single("License-File", "LICENSE")
    yield from single("Requires-Python", f">={PYTHONS[0]}")
    yield from single("Description-Content-Type", "text/markdown")
    if "License" in metadata:
        yield "metadata: License is superseded by License-Expression"
    yield from requirement_faults(metadata.get_all("Requires-Dist", []))
    yield from classifier_faults(metadata.get_all("Classifier", []))
    urls = dict(line.split(", ", 1) for line in metadata.get_all("Project-URL", []))
    yield from differences("metadata: Project-URL", urls, URLS)
    for label, url in urls.items():
        if not url.startswith("https://"):
            yield f"metadata: Project-URL {label} is {url}, not https"
    yield from link_faults(metadata.get_payload())


def requirement_faults(lines: list[str]) -> Iterator[str]:
    """The two dependencies and nothing else, unless an extra is asked for."""
    always = [line for line in lines if "extra ==" not in line]
    yield from differences("metadata: Requires-Dist", [re.split(r"[^\w.-]", line)[0] for line in always], DEPENDENCIES)
    for line in always:
        if ";" in line or not re.fullmatch(r"[\w.-]+>=[\d.]+", line):
            yield f"metadata: Requires-Dist is {line}, not a name and its oldest version"


def classifier_faults(classifiers: list[str]) -> Iterator[str]:
    python = re.compile(r"Programming Language :: Python :: (\d\.\d+)")
    named = [match[1] for line in classifiers if (match := python.fullmatch(line))]
    yield from differences("metadata: the Python classifiers", named, PYTHONS)
    if "Typing :: Typed" not in classifiers:
        yield "metadata: no classifier Typing :: Typed"
    for line in classifiers:
        if line.startswith("License ::"):
            yield f"metadata: the classifier {line} is superseded by License-Expression"


def link_faults(description: object) -> Iterator[str]:
    """The long description is read on PyPI, where a relative link leads nowhere."""
    if not isinstance(description, str) or not description.strip():
        yield "metadata: no long description"
        return
    prose = FENCE.sub("", description)
    targets = {target for pattern in TARGETS for target in pattern.findall(prose)}
    for target in sorted(targets):
        if not target.startswith(("https://", "http://", "#")):
            yield f"metadata: the long description has the relative link {target}"


def member(archive: Path, name: str) -> str:
    """The text of a file in a wheel or an sdist."""
    if archive.suffix == ".whl":
        with ZipFile(archive) as zipped:
            return zipped.read(name).decode("utf-8")
    with tarfile.open(archive) as packed:
        file = packed.extractfile(name)
        if file is None:
            raise KeyError(name)
        return file.read().decode("utf-8")


def faults(wheel: Path, sdist: Path) -> Iterator[str]:
    version = re.search(r'__version__ = "(.+)"', (ROOT / "src/unorules/_version.py").read_text(encoding="utf-8"))
    if version is None:
        yield "src/unorules/_version.py has no version"
        return
    stem = f"unorules-{version[1]}"
    yield from wheel_faults(wheel, stem)
    yield from sdist_faults(sdist, stem)
    try:
        metadata = member(wheel, f"{stem}.dist-info/METADATA")
        in_sdist = member(sdist, f"{stem}/PKG-INFO")
    except KeyError as missing:
        yield f"no metadata of version {version[1]}: {missing}"
        return
    if metadata != in_sdist:
        yield "the metadata of the wheel and of the sdist differ"
    yield from metadata_faults(message_from_string(metadata))


def main(folder: Path) -> int:
    wheels, sdists = sorted(folder.glob("*.whl")), sorted(folder.glob("*.tar.gz"))
    if len(wheels) != 1 or len(sdists) != 1:
        print(f"error: {folder} holds {len(wheels)} wheels and {len(sdists)} sdists, not one of each", file=sys.stderr)
        return 1
    wheel, sdist = wheels[0], sdists[0]
    found = list(faults(wheel, sdist))
    for fault in found:
        print(f"error: {fault}", file=sys.stderr)
    if not found:
        print(f"{wheel.name} and {sdist.name} hold what they should")
    return 1 if found else 0


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python .ci/check_dist.py DIST")
    sys.exit(main(Path(sys.argv[1])))
