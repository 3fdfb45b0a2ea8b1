"""The model: the rules once more, as plainly as a card player would say them. It imports nothing of the library.

A table is a dict, a card is a text, and nothing is clever. `moves` is the entry: every move and its result.
"""
