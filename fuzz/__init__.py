"""Fuzzing: invented inputs for every reader of input from outside, guided by coverage.

`bash fuzz/run` runs all targets. Each target is a function that takes bytes and fails if the library breaks a promise.
"""
