"""The executable specification: the rules written down once more, and compared with the library step by step.

- `model/` is the specification: of the five sheets, the five products and the house rules. A table is a dict, a card is
  a text, and every switch is asked by its name where it matters. It is written from `rules.toml`, `rulings.toml` and
  the sheets, imports nothing of the library, and is as slow and plain as it likes. Every step cites the rule or the
  ruling that it comes from: `# C10-OPEN-03`, `# R-43`.
- `differential/` plays random games with both and compares them: what every seat and the host may do, what is refused,
  and where a move leads. It alone knows both. `python -m tests.spec 200000` compares so many steps, and
  `python -m tests.spec 200000 --only flip-2018` those of one variant.
- `referee.py` follows the games of the five sheets in the differential, from the library's side alone. Its `ledger.py`
  is kept from the events: every card owed is drawn, lapses or is passed on exactly once. `situations/` names what
  published engines get wrong under house rules, and more: each time one is reached, what follows must be as the rulings
  say.
- `python -m tests.mutants --of specification` makes one mistake in the model at a time, and shows that the differential
  notices. Those that it does not notice are judged in `tests/mutants/specification.txt`.

If the two disagree, the differential prints the shortest game it finds that shows it. Read the rules and decide, as a
card player would, which of the two is wrong. If no rule tells, a ruling is missing.

To add a rule:

1. Write the rule or the ruling first, with its id, as `CONTRIBUTING.md` says.
2. A new switch goes into `OLD_RULES` in `model/products.py` with its default, or into `HOUSE_RULES` if no sheet has it,
   and if it is a number also into `NUMBERS` in `differential/boxes.py`, so that it is varied. What contradicts it goes
   into `model/rounds.py`.
3. Write the rule in the room of its name, or in a new one: a predicate (`may_...`) that says when a move is legal, and
   a function that changes the table. No `while`, so that every mutant comes to an end. A new type of move gets its name
   in `model/moves.py` and `differential/comparison.py`, a new card its line in `model/effects.py` and in
   `differential/boxes.py`, a new product its deck in `model/products.py`, and what the table has to remember its key in
   `model/table.py`; also in `differential/comparison.py`, if the library can be asked for it.
4. Name what is rare about it in `situations/`, with what must follow, or for a product in
   `differential/runs.py`: a long run fails until it has met everything there. What random games hardly
   ever meet is made frequent by a deck and switches in `differential/boxes.py`, or set up by hand in
   `differential/drills.py`.
5. Cite the id beside the line that follows it. `test_every_rule_is_in_the_model` fails until some line does.
6. Run both commands.
"""
