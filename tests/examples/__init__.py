"""The five small examples, run as programs, and with cards that they have never heard of."""
