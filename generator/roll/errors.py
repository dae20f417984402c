"""What goes wrong while a campaign or a scenario is made."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from generator.errors import FieldpressError, Problem


class Rejected(Exception):  # noqa: N818  not an error: a candidate that is thrown away and counted
    """A candidate fails a named constraint."""

    def __init__(self, constraint: str) -> None:
        super().__init__(constraint)
        self.constraint = constraint


class ScenarioError(FieldpressError):
    """No candidate met all constraints in the attempts allowed, or a request can't be met.

    `tally` counts the candidates that each constraint threw away.
    """

    exit_status = 1

    def __init__(
        self, problems: Problem | str, tally: Mapping[str, int] = MappingProxyType({})
    ) -> None:
        super().__init__(problems)
        self.tally = tally


def exhausted(what: str, tries: int, tally: Mapping[str, int]) -> ScenarioError:
    """Make the error for used-up attempts; it names the constraint that failed most."""
    order = sorted(tally.items(), key=lambda item: (-item[1], item[0]))
    worst = order[0][0] if order else "none"
    counts = ", ".join(f"{name} {count}" for name, count in order)
    problem = Problem(
        f"no {what} in {tries} tries: '{worst}' failed most",
        hints=(f"candidates thrown away: {counts}", "try another seed, or lock fewer fields"),
    )
    return ScenarioError(problem, dict(order))
