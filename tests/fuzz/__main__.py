"""`make fuzz`, or one input again: `python -m tests.fuzz dice --seed 1 --at 4711`."""

from __future__ import annotations

import argparse
import sys

from tests.fuzz.run import run, show, table
from tests.fuzz.targets import TARGETS, shares


def main() -> int:
    """Read the command line and run; the status is 1 if an input broke the law."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("targets", nargs="*", metavar="TARGET", help=", ".join(TARGETS))
    parser.add_argument("--seed", default="1", help="any text; another seed has other inputs")
    parser.add_argument("--at", type=int, help="the number of the only input to run")
    parser.add_argument("--count", type=int, default=1_000_000, help="of inputs, of all targets")
    parser.add_argument("--jobs", type=int, default=2, help="processes at a time")
    typed = parser.parse_args()
    if unknown := set(typed.targets) - TARGETS.keys():
        parser.error(f"no target: {', '.join(sorted(unknown))}")
    names = typed.targets or list(TARGETS)
    if typed.at is not None:
        return max(show(TARGETS[name], typed.seed, typed.at) for name in names)
    tallies = run(shares(typed.count, names), typed.seed, typed.jobs)
    print("\n".join(table(tallies, typed.seed)), flush=True)
    return any(one.broken for one in tallies.values())


if __name__ == "__main__":
    sys.exit(main())
