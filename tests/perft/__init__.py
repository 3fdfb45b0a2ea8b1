"""Perft: counts of all sequences of actions from small positions, as text files that any UNO engine can run.

`docs/perft.md` describes the format. `python -m tests.perft` counts again and writes the files anew.
"""
