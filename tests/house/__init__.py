"""House rules, played: every pair of switches in some game, a ledger of what is owed, and situations by name.

`configurations` chooses switches, a variant and a number of seats so that every two values meet in some game. Each is
played with a mixed policy. Every step is checked against the invariants of `tests.kit` and against a `ledger`, which
follows the events alone: every card owed is drawn, lapsed or passed on exactly once. `situations` names what published
engines get wrong, and more: each must be reached often enough, and each time what follows must be as the rulings say.

`python -m tests.house [factor]` plays so many times the usual number of games and prints what was reached.
"""
