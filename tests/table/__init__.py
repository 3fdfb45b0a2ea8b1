"""Tables: games that carry their own state."""
