"""Tasks on an executor: results in order, and retries after a worker has died."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future
from pickle import dumps, loads
from typing import TypeVar, cast

from unorules.errors import SetupError, quote
from unorules.players.bots import BotError

T = TypeVar("T")
A = TypeVar("A")

MAX_PENDING = 256
"""How many tasks are submitted ahead of the next result."""

MAX_BREAKS = 5
"""How many executors may break in a row without a result."""


def results_in_order(
    executor: Executor | Callable[[], Executor], task: Callable[[A], T], arguments: Sequence[A]
) -> Generator[T, None, None]:
    """Yield the results of a task for each of its arguments, in their order.

    An executor made by the function that was passed is shut down at the end. If it breaks, because a worker has died,
    finished results are kept, and a new one does the rest. Raises `BrokenExecutor` if an executor that was passed
    breaks, or too many in a row; a `SetupError` for something else than an executor; and every error of a task, or a
    `BotError` with its text if it cannot be pickled.
    """
    make = None if isinstance(executor, Executor) or not callable(executor) else executor
    pool = _require_executor(executor if make is None else make())
    pending: dict[int, Future[tuple[T | None, Exception | None]]] = {}
    number = breaks = 0
    try:
        while number < len(arguments):
            try:
                for ahead in range(number, min(number + MAX_PENDING, len(arguments))):
                    if ahead not in pending:
                        pending[ahead] = pool.submit(_run_task, task, arguments[ahead])
                result, raised = pending[number].result()
            except BrokenExecutor as error:
                breaks += 1
                if make is None:
                    error.add_note("Pass a function that makes the executor, and a new one takes over.")
                if make is None or breaks >= MAX_BREAKS:
                    error.add_note(f"A worker died during task {number + 1} of {len(arguments)}, or one soon after it.")
                    raise
                pool.shutdown()
                pending = {at: future for at, future in pending.items() if not _is_lost(future)}
                pool = _require_executor(make())
                continue
            except Exception as error:
                # The executor lost the task (Dask does when a worker dies): retry.
                breaks += 1
                if not _can_be_pickled(task):
                    error.add_note(
                        "Bots that go to other processes must be functions of a module, or objects of its classes."
                    )
                    raise
                if breaks >= MAX_BREAKS:
                    raise
                pending.pop(number, None)
                continue
            if raised is not None:
                raise raised
            yield cast(T, result)
            del pending[number]
            number, breaks = number + 1, 0
    finally:
        for future in pending.values():
            future.cancel()
        if make is not None:
            pool.shutdown()


def _run_task(task: Callable[[A], T], argument: A) -> tuple[T | None, Exception | None]:
    """Run a task in a worker, and return its result and its error, which must be picklable."""
    try:
        return task(argument), None
    except Exception as error:  # noqa: BLE001 - bots are code from outside the library
        notes = getattr(error, "__notes__", [])
        try:
            same = getattr(loads(dumps(error)), "__notes__", []) == notes  # noqa: S301 - what was dumped just before
        except Exception:  # noqa: BLE001 - whatever an object from outside the library raises
            same = False
        if same:
            return None, error
        copy = BotError(f"{type(error).__name__}: {quote(error)}")
        for note in notes:
            copy.add_note(note)
        return None, copy


def _require_executor(given: object) -> Executor:
    if not isinstance(given, Executor):
        raise SetupError(f"executor must be an Executor, or a function that makes one, not {quote(given)}")
    return given


def _can_be_pickled(argument: object) -> bool:
    try:
        dumps(argument)
    except Exception:  # noqa: BLE001 - whatever an object from outside the library raises
        return False
    return True


def _is_lost(future: Future[T]) -> bool:
    """Return whether a task failed because its executor broke."""
    return isinstance(future.exception(), BrokenExecutor)
