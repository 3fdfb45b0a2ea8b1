"""The benchmarks run, and report their measurements."""
