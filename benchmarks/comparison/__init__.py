"""What `compare.py` compares: each library in a room of its own, and what is measured and told of them."""
