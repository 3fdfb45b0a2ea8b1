"""The tests that show the rules of the sheets, each naming the rules it shows."""
