"""The kernel: a second reading of the rules, as functions of numbers that Numba compiles.

`p` is a program, `g` a game and `w` a working record of `unorules.batch.layout`. An action goes from `entries` to
`moves`, which lays the card, draws, passes or answers; `resolve` runs the card; `turns` begins the next turn, and
`rounds` ends the round. `legal` says what may be done, and `policies` picks one move, by what `evaluation` says it is
worth. `episodes` has the steps of an environment and what they show. It runs without Numba's compiler too, only slower.
"""
