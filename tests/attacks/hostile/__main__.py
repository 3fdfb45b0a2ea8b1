"""Measure the cost of every hostile input."""

from __future__ import annotations

import sys

from tests.attacks.hostile.inputs import main

sys.exit(main())
