"""Parts of `compare.py`: a module for each library, the measurements, and the report."""
