"""Results as a table: plain text, HTML and CSV."""

from __future__ import annotations

import csv
from html import escape
from io import StringIO
from typing import TYPE_CHECKING

from unorules.players.tournaments.schedule import PlayedBy
from unorules.variants import DEFAULT

if TYPE_CHECKING:
    from unorules.players.tournaments.estimates import Estimate
    from unorules.players.tournaments.results import Results


PLAYED_BY: dict[PlayedBy, str] = {
    "library": "",
    "batch-exact": ", in a batch (exact)",
    "batch-fast": ", in a batch (fast)",
}
"""How the title tells what played the games."""


def text_table(results: Results) -> str:
    """Return the results as lines of text."""
    rows = _rows(results)
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [
        "  ".join(
            [row[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))]
        )
        for row in rows
    ]
    return "\n".join([title(results), *lines, *_pairs(results), *_notes(results)])


def html_table(results: Results) -> str:
    """Return the results as an HTML table, for notebooks."""
    headings, *rows = _rows(results)
    head = "".join(f"<th>{escape(heading)}</th>" for heading in headings)
    body = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in rows)
    notes = "".join(f"<p>{escape(line)}</p>" for line in (*_pairs(results), *_notes(results)))
    return (
        f"<table><caption>{escape(title(results))}</caption>"
        f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{notes}"
    )


def csv_text(results: Results) -> str:
    """Return the results as CSV, a line for each bot; each also tells what was played, so that files can be joined."""
    rounds, actions = results.rounds, results.actions
    played = {
        "variant": results.variant,
        "switches": _switches(results),
        "seats": results.seats,
        "seed": results.seed,
        "decks": results.sets,
        "played_by": results.played_by,
    }
    lengths = {
        **_figures("rounds", rounds.mean, 3),
        "rounds_95": rounds.most,
        **_figures("actions", actions.mean, 2),
        "actions_95": actions.most,
        "draws": results.draws,
        "void_rounds": results.void,
        "unfinished": results.unfinished,
    }
    rows = [
        {
            **played,
            "bot": _no_formula(bot.name),
            "games": bot.games,
            "wins": f"{bot.wins:.10g}",
            **_figures("win_rate", bot.win_rate, 5),
            "fair_rate": f"{bot.fair_rate:.5f}",
            **_figures("points", bot.points, 3),
            **_figures("rating", bot.rating, 1),
            **lengths,
        }
        for bot in results.bots
    ]
    text = StringIO()
    writer = csv.DictWriter(text, list(rows[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()


def title(results: Results) -> str:
    """Return what was played, in a line."""
    switches = _switches(results)
    games = f"{results.games} games at {results.seats} seats"
    sets = f"{results.sets} sets of {results.games_in_set}"
    played = f"{results.variant}{f' with {switches}' if switches else ''}: {games}, {sets}, seed {results.seed}"
    return f"{played}{PLAYED_BY[results.played_by]}"


def _switches(results: Results) -> str:
    """Return the switches that are not as on the sheet, if the variant is built in; otherwise not by default."""
    key = (results.variant, results.version)
    sheet = next((known.rules for known in DEFAULT if (known.id, known.version) == key), None)
    return ", ".join(f"{name}={value}" for name, value in results.rules.changes(since=sheet).items())


def _rows(results: Results) -> list[list[str]]:
    """Return the headings of the table, and a row for each bot. Points are left out where nothing is scored."""
    scored = results.rules.scoring != "none"
    points = ["points", "95 %"] if scored else []
    rows = [["bot", "games", "wins", "win rate", "95 %", "if equal", *points, "rating", "95 %"]]
    for bot in results.bots:
        points = [f"{bot.points.value:.1f}", interval_text(bot.points, ".1f")] if scored else []
        rows.append(
            [
                bot.name,
                str(bot.games),
                f"{bot.wins:.10g}",
                f"{bot.win_rate.value:.2%}",
                interval_text(bot.win_rate, ".2%"),
                f"{bot.fair_rate:.1%}",
                *points,
                f"{bot.rating.value:.0f}",
                interval_text(bot.rating, ".0f"),
            ]
        )
    return rows


def interval_text(estimate: Estimate, form: str) -> str:
    """Return an interval in words; a dash where it is not known."""
    if estimate.low is None or estimate.high is None:
        return "-"
    return f"{estimate.low:{form}} to {estimate.high:{form}}"


def _pairs(results: Results) -> list[str]:
    """Return how often each bot finished ahead of each other one, if there are more than two."""
    if len(results.names) < 3:
        return []
    told = []
    for at, name in enumerate(results.names):
        for rival in results.names[at + 1 :]:
            ahead = results.ahead_of(name, rival)
            if ahead is not None:
                told.append(f"{name} ahead of {rival}: {ahead.value:.2%} ({interval_text(ahead, '.2%')})")
    return told


def _notes(results: Results) -> list[str]:
    lines = []
    for what, lengths in (("rounds", results.rounds), ("actions", results.actions)):
        mean = f"{lengths.mean.value:.2f} ({interval_text(lengths.mean, '.2f')})"
        lines.append(f"{what} in a game: {mean} on average; 95 % of games have at most {lengths.most}")
    odd = [
        f"{what}: {count}"
        for what, count in (
            ("draws", results.draws),
            ("void rounds", results.void),
            ("unfinished games", results.unfinished),
        )
        if count
    ]
    return [*lines, *([", ".join(odd)] if odd else [])]


def _figures(name: str, estimate: Estimate, digits: int) -> dict[str, str]:
    low, high = ("" if end is None else f"{end:.{digits}f}" for end in (estimate.low, estimate.high))
    return {name: f"{estimate.value:.{digits}f}", f"{name}_low": low, f"{name}_high": high}


def _no_formula(name: str) -> str:
    """Return a name that a spreadsheet does not take for a formula."""
    return f"'{name}" if name[0] in "=+-@" else name
