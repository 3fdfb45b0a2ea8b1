"""Mutants: code with one small change, which something must notice.

`python -m tests.mutants --of library` tries those of the library with its quick tests, `--of specification` those of
`tests/spec/model` and `--of kernel` those of `unorules.batch.kernel` in random games. Where nothing can notice one, the
list of that name, `library.txt` and so on, gives the reason.

Documents that are changed, not code, are in `tests.attacks.mutations`.
"""
