"""The kernel: a second reading of the rules, as functions of numbers that Numba compiles.

`p` is a program, `g` a game and `w` a working record of `unorules.batch.layout`. An action goes from `entries` to
`moves`, which lays the card, draws, passes or answers; `kinds` and `resolving` run the card; `prompting` begins the
next turn, and `scoring` ends the round. `legal` says what may be done, and `choosing` picks one move; for a careful
player, `careful` does, by the `worths` in its `outlook`. `env_entries` are those of an environment, whose steps
are in `episodes` and what they show in `observing`. It runs without Numba's compiler too, only slower.
"""
