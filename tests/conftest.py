"""Hooks of the whole test run: a browser, the quick selection, and a summary of rules shown, blocks run and skips."""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from tests.kit.browser import browser
from tests.kit.quick_run import LEFT_OUT, leave_to_slow, not_run
from tests.rules.matrix import summary

__all__ = ["browser"]


class RulesShown:
    """Gathers the rules that tests name, and prints the sum when at least one such test ran.

    The ids travel as user properties of the reports, and so also from worker processes.
    """

    def __init__(self) -> None:
        self.ran = False
        self.passed: set[str] = set()

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        for item in items:
            for mark in item.iter_markers("rule"):
                item.user_properties += [("rule", name) for name in mark.args]

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        names = {str(value) for key, value in report.user_properties if key == "rule"}
        if names and report.when == "call":
            self.ran = True
            self.passed |= names if report.passed else set()

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if self.ran:
            for line in summary(self.passed):
                terminalreporter.write_line(line)

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Fail a whole run of the quick tests that leaves a rule out."""
        config = session.config
        whole = config.args_source is config.ArgsSource.TESTPATHS and config.option.markexpr == "not slow"
        picked = config.option.keyword or config.getoption("lf", False) or config.option.collectonly
        if whole and not picked and len(summary(self.passed)) > 1 and not hasattr(config, "workerinput"):
            session.exitstatus = session.exitstatus or pytest.ExitCode.TESTS_FAILED


class BlocksRun:
    """Counts the code blocks of the pages that ran."""

    def __init__(self) -> None:
        self.pages: list[int] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "call" and report.passed:
            self.pages += [int(str(value)) for key, value in report.user_properties if key == "blocks"]

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if self.pages:
            terminalreporter.write_line(f"code blocks of the pages run: {sum(self.pages)} in {len(self.pages)} pages")


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Take over what a worker has left out: each of them leaves out the same."""
    LEFT_OUT.update(Counter(getattr(node, "workeroutput", {}).get("left_out", {})) - LEFT_OUT)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Tell what was left out, if this is a worker."""
    told: dict[str, Any] | None = getattr(session.config, "workeroutput", None)
    if told is not None:
        told["left_out"] = dict(LEFT_OUT)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Tell what was not run, and why."""
    skipped = [report.longrepr for report in terminalreporter.stats.get("skipped", [])]
    for line in not_run(str(reason).removeprefix("Skipped: ") for *_, reason in skipped):
        terminalreporter.write_line(line)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """Do not look for garbage among what stays to the end anyway: it takes a third of the time."""
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.set_threshold(50_000)
        gc.enable()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Decide which cases of tests that are marked `sampled` are quick, before others go by that."""
    leave_to_slow(items)


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(RulesShown(), "rules-shown")
    config.pluginmanager.register(BlocksRun(), "blocks-run")
