"""Compile the kernel of `unorules.batch` into Numba's cache, so that parallel jobs only load it."""

from __future__ import annotations

from random import Random

import unorules
from unorules import batch
from unorules.variants import CLASSIC_2010

program = batch.program_for(CLASSIC_2010.with_rules(uno_call="auto", target=1), 2)
games = batch.new_games(program, [1])
batch.step(program, games, [batch.legal_numbers(program, games, 0)[0]])
batch.roll_out(program, games)
batch.play_matches(program, [1])
view = unorules.view(unorules.position(["red-1 red-2 red-3", "blue-3"], top="red-9"), 0)
batch.batch_search_bot(2)(view, Random(1))
env = batch.BatchEnv("classic-2010", 2, 1, record=True)
env.step(env.sample(env.reset().mask))
env.replay(0)
