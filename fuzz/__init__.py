"""Fuzzing: inputs that a fuzzer invents for every reader of input from outside, guided by the coverage they reach.

`bash fuzz/run` runs all targets. Each target is a function that takes bytes and fails if the library breaks a promise.
"""
