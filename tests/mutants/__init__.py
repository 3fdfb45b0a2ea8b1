"""Mutants: the library with one small change in its code. A test must notice; where none can, `survivors.txt` says why.

Documents that are changed, not code, are in `tests.attacks.mutations`.
"""
