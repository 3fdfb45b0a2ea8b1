"""Non-interference: hidden information never changes what a seat sees.

A pair is two states that differ only in what one seat cannot know: the other hands, the order of the draw pile, the
cards of whoever is out, which lie unseen under the discard pile, the seed, the card another seat has just drawn, the
hand behind a question and the memo of a bluff. The seat must get the same bytes: the same view, the same legal actions,
the same refusals of its own actions. The same action, legal in both, must be told to it in the same words and leave it
with the same view, but for what the rules disclose.

`python -m tests.attacks.interference 100000 [seed]` runs so many pairs over all variants, most of them with random
house rules, and prints what was compared.
"""
