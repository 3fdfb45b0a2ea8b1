"""Write the missing golden files, or print the digests of all."""

from __future__ import annotations

import sys

from tests.golden import digests, folders, write

if sys.argv[1:] == ["digests"]:
    for folder in folders():
        print(*digests(folder), sep="\n")
else:
    write(sys.argv[1])
