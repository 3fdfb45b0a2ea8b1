"""How Sphinx builds the documentation: `sphinx-build -W -n -b html docs OUT`. Nothing is fetched."""

from __future__ import annotations

import sys
from importlib.metadata import version as installed_version
from pathlib import Path

HERE = Path(__file__).parent
# The extension, and the tests that it reads to say which of them show a rule.
sys.path[:0] = [str(HERE / "_ext"), str(HERE.parent)]

project = "unorules"
author = "The unorules authors"
project_copyright = author
release = version = installed_version("unorules")

extensions = ["myst_parser", "sheets"]
exclude_patterns = ["_ext"]
myst_heading_anchors = 3

html_theme = "furo"
html_title = f"unorules {release}"
html_copy_source = False
html_show_sphinx = False
