"""Measures what every hostile input costs."""

from __future__ import annotations

import sys

from tests.attacks.hostile.inputs import main

sys.exit(main())
