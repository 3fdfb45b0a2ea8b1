"""Check that a tag may be published: `python .ci/check_release.py v1.2.3`. Prints its section of the changelog."""

from __future__ import annotations

import re
import sys
from datetime import date
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
SECTION: Final = re.compile(r"^## \[(?P<version>[^]]+)\](?: - (?P<date>\S+))?$", re.MULTILINE)
LINKS: Final = re.compile(r"^\[[^]]+\]: .*\n?", re.MULTILINE)
WRAP: Final = re.compile(r"(?<=[^\n])\n *(?!- |[#|>\s]|```)")
"""An end of line within a paragraph or an entry. Release notes on GitHub would show it."""


class NotReady(Exception):
    """Why the tag cannot be published."""


def version() -> str:
    found = re.search(r'^__version__ = "(.+)"$', (ROOT / "src/unorules/_version.py").read_text("utf-8"), re.MULTILINE)
    if found is None:
        raise NotReady("src/unorules/_version.py has no version")
    return found[1]


def cited_version() -> str:
    """The version that CITATION.cff names."""
    found = re.search(r"^version: (\S+)$", (ROOT / "CITATION.cff").read_text("utf-8"), re.MULTILINE)
    if found is None:
        raise NotReady("CITATION.cff has no version")
    return found[1]


def is_date(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def notes(changelog: str, release: str) -> str:
    """The section of a release, which must be dated, hold something, and be the newest."""
    sections = list(SECTION.finditer(changelog))
    for at, section in enumerate(sections):
        if section["version"] != release:
            continue
        if any(earlier["version"] != "Unreleased" for earlier in sections[:at]):
            raise NotReady(f"the changelog has a newer section than {release}")
        if at and changelog[sections[0].end() : section.start()].strip():
            raise NotReady("the changelog still has something under [Unreleased]")
        end = sections[at + 1].start() if at + 1 < len(sections) else len(changelog)
        if not is_date(section["date"] or ""):
            raise NotReady(f"the changelog does not say when {release} is released: ## [{release}] - YYYY-MM-DD")
        text = LINKS.sub("", changelog[section.end() : end]).strip()
        if not text:
            raise NotReady(f"the changelog says nothing of {release}")
        return WRAP.sub(" ", text)
    raise NotReady(f"the changelog has no section ## [{release}] - YYYY-MM-DD")


def main(tag: str) -> int:
    try:
        release = version()
        if not re.fullmatch(r"\d+\.\d+\.\d+", release):
            raise NotReady(f"{release} is not MAJOR.MINOR.PATCH")
        if tag != f"v{release}":
            raise NotReady(f"the tag is {tag}, the version {release}")
        if cited_version() != release:
            raise NotReady(f"CITATION.cff names {cited_version()}, the version is {release}")
        print(notes((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), release))
    except NotReady as fault:
        print(f"error: {fault}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python .ci/check_release.py TAG")
    sys.exit(main(sys.argv[1]))
