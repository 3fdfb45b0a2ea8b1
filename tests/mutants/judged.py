"""Judged survivors: the mutants that no test can notice, or that are not worth one, each with the reason."""

from __future__ import annotations

from pathlib import Path

SURVIVORS = Path(__file__).with_name("survivors.txt")

Name = tuple[str, str, str]
"""A file, a function, and the change."""


def judged(text: str) -> dict[Name, str]:
    """Read a list of survivors, and return the reason for each."""
    found: dict[Name, str] = {}
    where, changes, reason = ("", ""), list[str](), ""
    for number, line in enumerate([*text.splitlines(), "end end"], 1):
        indent = len(line) - len(line.lstrip())
        words = line.strip()
        if not words or words.startswith("#"):
            continue
        if indent < 8 and reason:  # the reason is complete
            for change in changes:
                if (*where, change) in found:
                    raise ValueError(f"line {number}: {change} is judged twice")
                found[*where, change] = reason
            changes, reason = [], ""
        if indent == 0:
            file, function = words.split()
            where = file, function
        elif indent == 4:
            changes.append(words)
        else:
            reason = f"{reason} {words}".strip()
        if (indent == 0 and changes) or (indent == 8 and not changes):
            raise ValueError(f"line {number}: expected a file and a function, their changes, and a reason")
    return found
