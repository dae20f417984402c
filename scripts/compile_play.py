"""Compiles what plays games, by mypyc, beside its source; without a C compiler it does nothing.

Run by `make`. What is compiled plays the very same games: tests play some both ways.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from generator.play.compiled import SOURCES, folder

_SETUP = """
from mypyc.build import mypycify
from setuptools import setup

modules = mypycify({words!r}, group_name="fieldpress_play", opt_level="3")
for one in modules:
    one.extra_compile_args += {flags!r}
setup(name="fieldpress_play", packages=[], ext_modules=modules)
"""


_C_FLAGS = ("-fvisibility=hidden", "-fno-semantic-interposition")
"""Nobody else calls what is compiled, so the compiler may put one function into another."""

_FLAGS = ("--ignore-missing-imports", "--follow-imports=silent")


def main() -> int:
    """Compile if need be; return 0, for everything works without."""
    where = folder()
    if where.is_dir():
        return 0
    root = Path(__file__).resolve().parents[1]
    modules = [f"generator/{source}" for source in SOURCES]
    with tempfile.TemporaryDirectory() as made:
        work, out = Path(made), Path(made) / "out"
        shutil.copytree(root / "generator", work / "generator", ignore=_no_others)
        (work / "setup.py").write_text(
            _SETUP.format(words=[*_FLAGS, *modules], flags=[*_C_FLAGS]), encoding="utf-8"
        )
        words = [sys.executable, "setup.py", "-q", "build_ext", "--build-lib", str(out)]
        quiet = {**os.environ, "FIELDPRESS_COMPILED": "0"}
        done = subprocess.run(words, cwd=work, env=quiet, capture_output=True, text=True)
        if done.returncode:
            last = (done.stdout + done.stderr).strip().splitlines()[-1:]
            print(f"computer players are not compiled, and play slower: {' '.join(last)}")
            return 0
        shutil.rmtree(where.parent, ignore_errors=True)
        where.parent.mkdir(parents=True, exist_ok=True)
        shutil.move(out, where)
    return 0


def _no_others(_: str, names: list[str]) -> set[str]:
    return {name for name in names if name in ("__pycache__", "compiled")}


if __name__ == "__main__":
    sys.exit(main())
