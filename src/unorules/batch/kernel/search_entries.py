"""The entry of the search: lines are tried on deals, and the weaker half is dropped again and again."""

from __future__ import annotations

from typing import Any

import numpy as np

from unorules.batch.codes import ROUND_OVER
from unorules.batch.kernel.choosing import choose_action
from unorules.batch.kernel.compiling import SOURCES, compiled, entry
from unorules.batch.kernel.dealing import deal_likely
from unorules.batch.kernel.judging import standing
from unorules.batch.kernel.legal import find_moves
from unorules.batch.kernel.moves import apply_action
from unorules.batch.kernel.shuffle import GOLDEN, mixed
from unorules.batch.layout import GAME, PROGRAM, SEARCH, WORK


@entry
def find_best(program: Any, search: Any, deals: Any, rows: Any, work: Any, sources: Any = SOURCES) -> Any:
    """Try all lines on the same deals, the better half of them on more deals, and so on; return the one that is left.

    The deals are taken in turn, and dealt again unless there are no worlds. `rows` is room for two games.
    """
    p, s, w = program.view(PROGRAM)[0], search.view(SEARCH)[0], work.view(WORK)[0]
    deal, trial = rows[0].view(GAME)[0], rows[1].view(GAME)[0]
    left, stages, number = s.lines, 0, 0
    while 1 << stages < left:
        stages += 1
    for _ in range(stages):
        for _ in range(max(s.budget // (stages * left), 1)):
            rows[0][:] = deals[number % deals.shape[0]]
            number += 1
            deal.rng = mixed(s.luck + GOLDEN * np.uint64(number))
            if s.worlds > 0:
                deal_likely(p, deal, w, s)
            for place in range(left):
                rows[1][:] = rows[0]
                line = s.order[place]
                apply_action(p, trial, w, s.actions[line])
                _play_on(p, trial, w, s)
                s.totals[line] += standing(p, trial, s.seat, s.scale)
        _sort(s, left)
        left = (left + 1) // 2
    return s.order[0]


@compiled
def _play_on(p: Any, g: Any, w: Any, s: Any) -> None:
    """Play a round to its end, or as far as the search looks."""
    steps = 0
    while g.prompt < ROUND_OVER and steps < s.horizon:
        find_moves(p, g, w)
        apply_action(p, g, w, choose_action(p, g, w, s.policy))
        steps += 1


@compiled
def _sort(s: Any, left: Any) -> None:
    """Sort the lines that are left, the best first."""
    for place in range(1, left):
        line, at = s.order[place], place
        while at > 0 and s.totals[s.order[at - 1]] < s.totals[line]:
            s.order[at] = s.order[at - 1]
            at -= 1
        s.order[at] = line
