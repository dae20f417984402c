"""The score of an evening: points of each scenario, who leads, and when it is over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from generator.scenario.evening.needs import NOBODY, EveningNumbers
from generator.scenario.evening.report import Report, Stakes


def weight_lost(report: Report, stakes: Stakes) -> dict[str, int]:
    """Return how much each side lost, all things by their weight."""
    return {
        side: sum(number * stakes[side][name].weight for name, number in one.items())
        for side, one in report.lost.items()
    }


def points_of(report: Report, stakes: Stakes, numbers: EveningNumbers) -> dict[str, int]:
    """Return the points of each side: for winning, half for a draw, and for losing less."""
    lost = weight_lost(report, stakes)
    least = [side for side, weight in lost.items() if weight == min(lost.values())]
    points = dict.fromkeys(lost, 0)
    if report.winner == NOBODY:
        points = dict.fromkeys(lost, numbers.win // 2)
    else:
        points[report.winner] += numbers.win
    fewer = least[0] if len(least) == 1 else report.winner
    if fewer != NOBODY:
        points[fewer] += numbers.fewer
    return points


def total(points: Sequence[Mapping[str, int]], sides: Mapping[str, str]) -> dict[str, int]:
    """Return the points of each side over several scenarios."""
    return {side: sum(one[side] for one in points) for side in sides}


def is_over(totals: Mapping[str, int], left: int, numbers: EveningNumbers) -> bool:
    """Tell whether nothing is left to play for: no scenario, or a lead that can't be caught."""
    lead = max(totals.values()) - min(totals.values())
    return left <= 0 or lead > left * (numbers.win + numbers.fewer)


def winner_of(totals: Mapping[str, int], winners: Sequence[str]) -> str:
    """Return who won the evening: with equal points, who last won a scenario; or nobody."""
    most = max(totals.values())
    leaders = [side for side, points in totals.items() if points == most]
    if len(leaders) == 1:
        return leaders[0]
    return next((one for one in reversed(winners) if one != NOBODY), NOBODY)
