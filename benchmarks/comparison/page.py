"""The page: the command replaces the text between two marks, and nothing else."""

from __future__ import annotations

from pathlib import Path

BEGIN = "<!-- measured: begin -->"
END = "<!-- measured: end -->"


def write_block(page: Path, lines: list[str]) -> None:
    """Replace what stands between the marks of a page. Raises ValueError unless it has both, once and in order."""
    text = page.read_text(encoding="utf-8")
    before, begin, rest = text.partition(BEGIN)
    _old, end, after = rest.partition(END)
    if not (begin and end) or BEGIN in rest or END in after:
        raise ValueError(f"{page} must have the marks {BEGIN} and {END}, once and in this order")
    page.write_text("\n".join([before + BEGIN, *lines, END + after]), encoding="utf-8")
