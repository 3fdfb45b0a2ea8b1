"""How Sphinx builds the documentation: `sphinx-build -W -n -b html docs OUT`. Nothing is fetched."""

from __future__ import annotations

import sys
from importlib.metadata import version as installed_version
from pathlib import Path

HERE = Path(__file__).parent
# The extensions, and the tests that one of them reads to say which of them show a rule.
sys.path[:0] = [str(HERE / "_ext"), str(HERE.parent)]

project = "unorules"
author = "The unorules authors"
project_copyright = author
release = version = installed_version("unorules")

extensions = ["myst_parser", "sphinx.ext.intersphinx", "llms", "reference", "repository_pages", "sheets", "tables"]
exclude_patterns = ["_ext", "_inventory", "reference/examples"]
myst_enable_extensions = ["colon_fence", "fieldlist"]
myst_heading_anchors = 3

# What Python's own documentation has a page for, as it was when the file was made.
intersphinx_mapping = {"python": ("https://docs.python.org/3.11", str(HERE / "_inventory" / "python.inv"))}

python_maximum_signature_line_length = 1  # as the reference says: only what is short stays on one line
toc_object_entries_show_parents = "hide"

html_theme = "furo"
html_title = f"unorules {release}"
html_copy_source = False
html_static_path = ["_static"]
html_css_files = ["front.css", "reference.css", "tables.css"]
html_js_files = ["tables.js"]
html_show_sphinx = False

# Of an extra whose inventory is not kept here.
nitpick_ignore = [("py:class", "matplotlib.axes.Axes")]
