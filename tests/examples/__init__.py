"""The five small examples, run as programs, also with cards unknown to them."""
