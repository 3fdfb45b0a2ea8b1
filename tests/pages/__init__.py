"""The pages, and what they say of the code."""
