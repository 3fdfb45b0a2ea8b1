"""The kernel: the rules once more, as functions of numbers that Numba compiles.

`p` is a program, `g` a game and `w` the working memory of `unorules.batch.layout`. Rooms are named like their twins in
`unorules._engine` and `unorules.players`. An action goes from `entries` to `moves`, which plays the card, draws, passes
or answers; `resolve` runs its effects; `prompting` begins the next turn or asks a question, and `rounds` ends the
round. `legal` finds the legal actions, and `policies` picks one by its `evaluation`. `trials` tries moves for a search,
and `episodes` has the steps of an environment. The kernel also runs without Numba's compiler, only slower.
"""
