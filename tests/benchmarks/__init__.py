"""The benchmarks: that they run, and that they tell what they have measured."""
