"""Many games at once: the rules once more, compiled by Numba. Needs the extra `batch`.

`program_for` prepares a variant. `new_games` deals exact games, which are those of `new_game` with the same seeds, and
`fast_games` games with quick shuffles. `step` applies an action to each, `roll_out` plays them to the end by policies,
and `play_matches` plays whole matches from seeds. `batch_tournament` compares policies. `BatchEnv` is an environment
for reinforcement learning, and `batch_search_bot` a player. `to_rows` and `to_state` convert states of the library.
"""

from __future__ import annotations

from unorules.players.extras import needs

with needs("batch"):
    from unorules.batch.arguments import Mode
    from unorules.batch.batch_search import BatchSearchBot, batch_search_bot
    from unorules.batch.bridge import to_action, to_number, to_row, to_rows, to_state
    from unorules.batch.env import BatchEnv, BatchStep
    from unorules.batch.games import Matches, Policy, fast_games, legal_numbers, new_games, play_matches, roll_out, step
    from unorules.batch.policy_tournament import batch_tournament
    from unorules.batch.program import BatchError, Program, program_for, program_of

__all__ = [
    "BatchEnv",
    "BatchError",
    "BatchSearchBot",
    "BatchStep",
    "Matches",
    "Mode",
    "Policy",
    "Program",
    "batch_search_bot",
    "batch_tournament",
    "fast_games",
    "legal_numbers",
    "new_games",
    "play_matches",
    "program_for",
    "program_of",
    "roll_out",
    "step",
    "to_action",
    "to_number",
    "to_row",
    "to_rows",
    "to_state",
]
