"""Cost of depending on the library, beside other game libraries: size, dependencies, time to import.

    python benchmarks/footprint.py

Each library is installed into a virtual environment of its own, in a temporary folder; nothing else is in there, not
even pip. Ours is the wheel that this clone builds. An import is timed as the CPU time, user and system, of a fresh
process `python -I -c "import NAME"`, the libraries taking turns; nothing is subtracted, and the first row is a process
that imports nothing. Needs a POSIX system, and a package index to install from.
"""

from __future__ import annotations

import argparse
import os
import platform
import statistics
import subprocess
import sys
import venv
from collections.abc import Iterator
from importlib.metadata import Distribution, distributions
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from timing import cpu_seconds

ROOT: Final = Path(__file__).parents[1]
OTHERS: Final = ("chess", "pokerkit", "rlcard")
NOTHING: Final = "(nothing)"


class Installed(NamedTuple):
    """A library in an environment of its own."""

    name: str
    version: str
    download: str
    """What pip downloads of the library itself."""
    dependencies: int
    alone: int
    """Bytes on the disk, without bytecode."""
    together: int
    """With its dependencies."""
    command: list[str]
    """What is timed."""


def pip(*words: str) -> None:
    quiet = ("--quiet", "--disable-pip-version-check")
    done = subprocess.run([sys.executable, "-m", "pip", *quiet, *words], check=False, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"error: pip {' '.join(words)}\n{done.stderr}")


def download(name: str, folder: Path) -> Path:
    """The wheel, or where none is published the sdist."""
    folder.mkdir()
    if name == "unorules":
        pip("wheel", "--no-deps", "--wheel-dir", str(folder), str(ROOT))
    else:
        pip("download", "--no-deps", "--dest", str(folder), name)
    (found,) = folder.iterdir()
    return found


def environment(folder: Path) -> tuple[Path, Path]:
    """An empty one: its Python, and where its libraries go."""
    venv.create(folder, symlinks=True, with_pip=False)
    (site,) = folder.glob("lib/python*/site-packages")
    return folder / "bin" / "python", site


def install(name: str, work: Path) -> Installed:
    file = download(name, work / f"{name}-download")
    python, site = environment(work / name)
    pip("--python", str(python), "install", str(file))
    found = {distribution.name.lower(): distribution for distribution in distributions(path=[str(site)])}
    sort = "wheel" if file.suffix == ".whl" else "sdist"
    return Installed(
        name=name,
        version=found[name].version,
        download=f"{sort}, {file.stat().st_size / 1000:,.0f} kB",
        dependencies=len(found) - 1,
        alone=sum(sizes(found[name])),
        together=sum(size for distribution in found.values() for size in sizes(distribution)),
        command=[str(python), "-I", "-c", f"import {name}"],
    )


def sizes(distribution: Distribution) -> Iterator[int]:
    for file in distribution.files or ():
        if file.suffix != ".pyc":
            yield Path(str(file.locate())).stat().st_size


def table(libraries: list[Installed], times: dict[str, list[float]]) -> Iterator[str]:
    yield "| library | download | dependencies | installed | with dependencies | import, best | import, middle |"
    yield "|---|---|--:|--:|--:|--:|--:|"

    def import_time(name: str) -> str:
        return " | ".join(f"{seconds * 1000:.0f} ms" for seconds in (min(times[name]), statistics.median(times[name])))

    yield f"| {NOTHING} | | | | | {import_time(NOTHING)} |"
    for library in libraries:
        cells = [f"{library.name} {library.version}", library.download, str(library.dependencies)]
        cells += [f"{size / 1e6:.2f} MB" for size in (library.alone, library.together)]
        yield f"| {' | '.join(cells)} | {import_time(library.name)} |"


def main() -> None:
    parser = argparse.ArgumentParser(description="Size, dependencies and import time beside other game libraries.")
    parser.add_argument("--processes", type=int, default=15, help="how often each library is imported")
    processes: int = parser.parse_args().processes
    with TemporaryDirectory() as folder:
        work = Path(folder)
        libraries = [install(name, work) for name in ("unorules", *OTHERS)]
        bare, _ = environment(work / "nothing")
        commands = {NOTHING: [str(bare), "-I", "-c", "pass"]} | {each.name: each.command for each in libraries}
        for command in commands.values():  # once unmeasured: the disk and the bytecode
            cpu_seconds(command)
        times: dict[str, list[float]] = {name: [] for name in commands}
        for _ in range(processes):
            for name, command in commands.items():
                times[name].append(cpu_seconds(command))
    print(*table(libraries, times), sep="\n")
    python = f"{platform.python_implementation()} {platform.python_version()}"
    machine = f"{platform.system()} {platform.machine()}, {os.cpu_count()} CPUs"
    print(f"\n{python}, {machine}; CPU time of {processes} processes each.")


if __name__ == "__main__":
    main()
