"""The differential: the library and the model play the same games, and are compared after every step.

Only this room knows both. The model is a module, `tests.spec.model.moves` or a mutant of it.
"""
