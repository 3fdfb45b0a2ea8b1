"""Perft: all sequences of actions from small positions, counted, as text files that any engine of UNO can run.

`docs/perft.md` describes the format. `python -m tests.perft` counts again and writes the files anew.
"""
