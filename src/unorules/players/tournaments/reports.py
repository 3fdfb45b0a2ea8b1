"""Reports on tournaments: text, HTML, CSV and plots, of one result or of several side by side."""

from __future__ import annotations

import csv
from collections.abc import Mapping, Sequence
from html import escape
from io import StringIO
from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING, Any

from unorules.errors import SetupError
from unorules.players.extras import needs
from unorules.players.tournaments.schedule import PlayedBy
from unorules.variants import BUILT_IN

if TYPE_CHECKING:
    from unorules.players.tournaments.results import Results
    from unorules.players.tournaments.statistics import Estimate


PLAYED_BY: dict[PlayedBy, str] = {
    "library": "",
    "batch-exact": ", in a batch (exact)",
    "batch-fast": ", in a batch (fast)",
}
"""The end of the title, by what played the games."""


def text_table(results: Results) -> str:
    """Return the results as a table in plain text."""
    rows = _rows(results)
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [
        "  ".join(
            [row[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))]
        )
        for row in rows
    ]
    return "\n".join([title(results), *lines, *_pair_lines(results), *_note_lines(results)])


def html_table(results: Results) -> str:
    """Return the results as an HTML table, for notebooks."""
    headings, *rows = _rows(results)
    head = "".join(f"<th>{escape(heading)}</th>" for heading in headings)
    body = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in rows)
    notes = "".join(f"<p>{escape(line)}</p>" for line in (*_pair_lines(results), *_note_lines(results)))
    return (
        f"<table><caption>{escape(title(results))}</caption>"
        f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{notes}"
    )


def csv_text(results: Results) -> str:
    """Return the results as CSV, a line for each bot. Each repeats what was played, so that files can be joined."""
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
            "bot": _escape_formula(bot.name),
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
    """Return a line that says what was played."""
    switches = _switches(results)
    games = f"{results.games} games at {results.seats} seats"
    sets = f"{results.sets} sets of {results.games_in_set}"
    played = f"{results.variant}{f' with {switches}' if switches else ''}: {games}, {sets}, seed {results.seed}"
    return f"{played}{PLAYED_BY[results.played_by]}"


def _switches(results: Results) -> str:
    """Return the switches that differ from the sheet of a built-in variant, or else from the defaults."""
    key = (results.variant, results.version)
    sheet = next((known.rules for known in BUILT_IN if (known.id, known.version) == key), None)
    return ", ".join(f"{name}={value}" for name, value in results.rules.changes(since=sheet).items())


def _rows(results: Results) -> list[list[str]]:
    """Return the headings of the table, and a row for each bot. Points are omitted if the variant has no scoring."""
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
    """Return an interval as text, or a dash if it is unknown."""
    if estimate.low is None or estimate.high is None:
        return "-"
    return f"{estimate.low:{form}} to {estimate.high:{form}}"


def _pair_lines(results: Results) -> list[str]:
    """Return lines about how often each bot finished ahead of each other one, if there are more than two."""
    if len(results.names) < 3:
        return []
    lines = []
    for at, name in enumerate(results.names):
        for rival in results.names[at + 1 :]:
            ahead = results.ahead_of(name, rival)
            if ahead is not None:
                lines.append(f"{name} ahead of {rival}: {ahead.value:.2%} ({interval_text(ahead, '.2%')})")
    return lines


def _note_lines(results: Results) -> list[str]:
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


def _escape_formula(name: str) -> str:
    """Return a name such that a spreadsheet does not take it for a formula."""
    return f"'{name}" if name[0] in "=+-@" else name


# Plots, made with matplotlib.


def plot(results: Results, where: str | Path | Any) -> None:
    """Draw results into a file, or win rates alone into matplotlib's axes."""
    if not isinstance(where, str | Path):
        _draw_win_rates(results, where)
        return
    figure = figure_for(where)
    figure.suptitle(fill(escape_math(title(results)), 120), fontsize=9)
    rates, lengths = figure.subplots(1, 2)
    _draw_win_rates(results, rates)
    _draw_lengths(results, lengths)
    figure.savefig(where, dpi=150)


def figure_for(file: str | Path, height: float = 3.2) -> Any:
    """Return an empty figure. Raises a `SetupError` if it could not be written to a file of this name.

    It is made without pyplot, so that no window opens and no figure stays in memory.
    """
    with needs("sim", "a plot"):
        from matplotlib.figure import Figure
    figure = Figure(figsize=(10, height), layout="constrained")
    formats = figure.canvas.get_supported_filetypes()
    if Path(file).suffix.lower().removeprefix(".") not in formats:
        raise SetupError(f"{file}: a plot can be written to a file of these: {', '.join(formats)}")
    return figure


def draw_interval(axes: Any, row: int, estimate: Estimate) -> None:
    """Draw an estimate with its interval into a row of axes."""
    value = estimate.value
    low, high = (value if end is None else end for end in (estimate.low, estimate.high))
    axes.errorbar(value, row, xerr=[[value - low], [high - value]], fmt="o", capsize=4, color="tab:blue")


def format_percent_axis(axes: Any) -> None:
    """Label the x axis in per cent."""
    from matplotlib.ticker import PercentFormatter

    axes.xaxis.set_major_formatter(PercentFormatter(1))


def escape_math(text: str) -> str:
    """Escape a text such that matplotlib finds no formula in it."""
    return text.replace("$", r"\$")


def label_rows(axes: Any, names: Sequence[str]) -> None:
    """Label the rows of axes, the first one at the top."""
    axes.set_yticks(range(len(names)), [escape_math(name) for name in names])
    axes.set_ylim(len(names) - 0.5, -0.5)


def _draw_win_rates(results: Results, axes: Any) -> None:
    for row, bot in enumerate(results.bots):
        draw_interval(axes, row, bot.win_rate)
        axes.plot([bot.fair_rate] * 2, [row - 0.3, row + 0.3], color="grey", linestyle=":")
    label_rows(axes, results.names)
    axes.set_xlim(0, 1)
    format_percent_axis(axes)
    axes.set_xlabel("win rate with its 95 % interval; dotted: if all were equal")


def _draw_lengths(results: Results, axes: Any) -> None:
    values, weights = zip(*results.action_counts, strict=True)
    axes.hist(values, bins=40, weights=weights, color="tab:grey")
    axes.axvline(results.actions.mean.value, color="tab:blue", label="mean")
    axes.axvline(results.actions.most, color="tab:orange", label="95 % of games are not longer")
    axes.set_xlabel("actions in a game")
    axes.set_ylabel("games")
    axes.legend(fontsize=8)


# Comparisons of tournaments, as under different house rules: a line of a table or a row of a plot for each.

PLAYED = ("bots", "seats", "games", "if equal")
"""The columns that move above the table if they are the same for all results."""


def comparison_table(named: Mapping[str, Results]) -> str:
    """Return a Markdown table with a line for each result: how its first bot did, and how long games were.

    What was played comes before the table if it is the same for all.
    """
    rows = [
        {heading: cell.replace("|", r"\|") for heading, cell in _cells(name, results).items()}
        for name, results in named.items()
    ]
    shared = {heading: rows[0][heading] for heading in PLAYED if len({row[heading] for row in rows}) == 1}
    heading_lines = [f"{', '.join(f'{heading}: {cell}' for heading, cell in shared.items())}\n"] if shared else []
    headings = [heading for heading in rows[0] if heading not in shared]
    lines = [headings, *([row[heading] for heading in headings] for row in rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    lines.insert(1, ["-" * width for width in widths])
    padded = [[cell.ljust(width) for cell, width in zip(line, widths, strict=True)] for line in lines]
    return "\n".join([*heading_lines, *(f"| {' | '.join(line)} |" for line in padded)])


def _cells(name: str, results: Results) -> dict[str, str]:
    first, rounds, actions = results.bots[0], results.rounds, results.actions
    return {
        "name": name,
        "bots": f"{' and '.join(results.names)}{_batch_mark(results)}",
        "seats": str(results.seats),
        "games": str(results.games),
        "if equal": f"{first.fair_rate:.1%}",
        "first bot wins": f"{first.win_rate.value:.2%}",
        "95 % interval": interval_text(first.win_rate, ".2%"),
        "rounds": f"{rounds.mean.value:.2f}",
        "actions": f"{actions.mean.value:.1f}",
        "their interval": interval_text(actions.mean, ".1f"),
        "at most (95 %)": str(actions.most),
    }


def _batch_mark(results: Results) -> str:
    """Return a mark for games of a batch, whose bots are not those of the library."""
    return "" if results.played_by == "library" else f" ({results.played_by})"


def plot_comparison(named: Mapping[str, Results], file: str | Path) -> None:
    """Plot the win rate of the first bot and the length of games for each result, and save the plot to a file.

    Results of a batch are marked.
    """
    figure = figure_for(file, height=1.4 + 0.35 * len(named))
    rates, lengths = figure.subplots(1, 2)
    for row, results in enumerate(named.values()):
        first, actions = results.bots[0], results.actions
        draw_interval(rates, row, first.win_rate)
        rates.plot([first.fair_rate] * 2, [row - 0.3, row + 0.3], color="grey", linestyle=":")
        draw_interval(lengths, row, actions.mean)
        lengths.plot(actions.most, row, marker="|", markersize=12, color="grey")
    label_rows(rates, [f"{name}{_batch_mark(results)}" for name, results in named.items()])
    label_rows(lengths, ["" for _ in named])
    format_percent_axis(rates)
    firsts = {escape_math(f"{results.names[0]}{_batch_mark(results)}") for results in named.values()}
    rates.set_xlabel(f"win rate of {firsts.pop() if len(firsts) == 1 else 'the first bot'}; dotted: if all were equal")
    lengths.set_xlabel("actions in a game; grey: 95 % of games have no more")
    lengths.set_xlim(left=0)
    figure.savefig(file, dpi=150)
