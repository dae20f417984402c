"""Time everything in one run, in turns: this checkout, its peers, plain WeasyPrint, an old commit.

    benchmarks/run.sh [--rounds N] [--old PATH] [--without-make] [--markdown FILE]

Every turn is a fresh process with a fresh cache and, from nothing, a fresh folder. Seconds are on
the clock and on the processors, the processes below counted in; memory is the largest resident
set of one process. Without `--old` the old commit is checked out into benchmarks/.worktree and set
up with its own environment. Started by the peers' Python, see run.sh.
"""

from __future__ import annotations

import argparse
import os
import platform
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import run
from run import BenchmarkError, Run, fresh_process

ROOT = Path(__file__).resolve().parent.parent
COMMIT = "b34cb22"
SEED = "paper lantern 3"
LONG = ("panzer-leader/rulebook", "platoon-command/rulebook", "plm-american-revolution/rulebook")
"""The products that take most memory, each printed by itself."""
BEGIN, END = "<!-- figures -->", "<!-- end of figures -->"
IMPORTS = "import typer, yaml"
BOOKLET = """
import sys, tempfile; from pathlib import Path
root, way, seed, folder = sys.argv[1:]
sys.path[:0] = [root, root + "/benchmarks"]
import campaigns as bench
read = getattr(bench, "read_pack", None) or bench.load_pack
pack = read(Path(root) / bench.SHOWN, bench.SHOWN)
if way == "plain":
    import pickle
    bench.plainly(pack, pickle.loads(Path(folder, "texts").read_bytes()))
elif way == "listen":
    import pickle
    with bench.listening() as texts:
        bench.booklet(pack, seed, Path(folder) / "out", jobs=1)
    Path(folder, "texts").write_bytes(pickle.dumps(texts))
else:
    import gc
    gc.disable()  # as the commands of both do
    bench.booklet(pack, seed, Path(folder))
"""
"""Prints a booklet alone, by the functions of that checkout's own benchmark."""
FACES = """
import sys; from pathlib import Path
folder, page = map(Path, sys.argv[1:])
from generator.job.products.makers import MAKERS
from generator.job.options import Options
from generator.job.products.product import products
from generator.games.packs import read_pack
from generator.typeset.templates import Templates
pack = read_pack(folder, folder.name)
made = [MAKERS[one.printed.maker].tasks(one, Options(), Templates(pack)) for one in products(pack)]
faces = [task for tasks in made for task in tasks.values() if task.frame]
bodies = [f'<section class="face"><div class="trim">{one.body}</div></section>' for one in faces]
head = faces[0].frame.document("").partition("<body>")[0]
page.write_text(f"{head}<body>{''.join(bodies)}</body></html>", "utf-8")
"""
"""Writes the faces of a deck as pages of one document."""


@dataclass(frozen=True)
class Tree:
    """A checkout with its environment."""

    root: Path

    @property
    def python(self) -> Path:
        return self.root / ".venv/bin/python"

    @property
    def command(self) -> Path:
        return self.root / ".venv/bin/fieldpress"


@dataclass
class Line:
    """What is timed, and its turns."""

    name: str
    turn: Callable[[], list[Run]]
    runs: list[Run] = field(default_factory=list)
    pages: int = 0
    failure: str = ""
    rounds: int | None = None

    def median(self, what: str = "seconds") -> float | None:
        return statistics.median(getattr(one, what) for one in self.runs) if self.runs else None

    def best(self, what: str = "seconds") -> float | None:
        return min((getattr(one, what) for one in self.runs), default=None)


def old_tree(given: Path | None) -> Tree:
    """Return the old commit with an environment of its own, made where none is given."""
    if given:
        return Tree(given.absolute())
    root = ROOT / "benchmarks" / ".worktree"
    if not root.exists():
        words = ["git", "worktree", "add", "--detach", root, COMMIT]
        subprocess.run(words, cwd=ROOT, check=True, stdout=sys.stderr)
    if not (root / ".venv/.ready").exists():
        subprocess.run(["scripts/setup"], cwd=root, check=True, stdout=sys.stderr)
        (root / ".venv/.ready").touch()
    return Tree(root)


class Turns:
    """The ways in which a checkout is timed, each in a fresh folder below `work`."""

    def __init__(self, tree: Tree, work: Path) -> None:
        self.tree = tree
        self.work = work
        self.work.mkdir(parents=True)
        self.last = work / "none"

    def fresh(self) -> Path:
        """Return a new folder, with a new cache of the user's; the last one is removed."""
        shutil.rmtree(self.work / "turn", ignore_errors=True)
        self.last = self.work / "turn"
        (self.last / "cache").mkdir(parents=True)
        os.environ["XDG_CACHE_HOME"] = str(self.last / "cache")
        return self.last

    def fieldpress(self, *words: str) -> list[Run]:
        """Time a command that prints, from nothing."""
        out = self.fresh() / "out"
        more = ["--out", out]
        return [fresh_process([self.tree.command, *words, *more], self.tree.root)]

    def listing(self) -> list[Run]:
        """Time `list`; the cache is the one that a call before left, as with a user."""
        kept = self.work / "kept"
        os.environ["XDG_CACHE_HOME"] = str(kept)
        if not kept.exists():
            kept.mkdir()
            fresh_process([self.tree.command, "list"], self.tree.root)
        return [fresh_process([self.tree.command, "list"], self.tree.root)]

    def imports(self) -> list[Run]:
        return [fresh_process([self.tree.python, "-c", IMPORTS], self.tree.root)]

    def script(self, way: str, seed: str, folder: Path) -> Run:
        words = [self.tree.python, "-c", BOOKLET, self.tree.root, way, seed, folder]
        return fresh_process(words, self.tree.root)

    def booklet(self) -> list[Run]:
        return [self.script("print", SEED, self.fresh() / "out")]

    def booklet_again(self) -> list[Run]:
        """Time a booklet when another seed's has left the pack's sheets in the store."""
        out = self.fresh() / "out"
        self.script("print", f"{SEED}, another", out)
        return [self.script("print", SEED, out)]

    def plain(self) -> list[Run]:
        """Time plain WeasyPrint on the HTML of the booklet, which is written down once."""
        kept = self.work / "plain"
        os.environ["XDG_CACHE_HOME"] = str(kept / "cache")
        if not (kept / "texts").exists():
            kept.mkdir(exist_ok=True)
            self.script("listen", SEED, kept)
        return [self.script("plain", SEED, kept)]

    def chromium(self, pack: Path) -> list[Run]:
        """Time Chromium's printing of a deck's faces, whose HTML is written down once."""
        kept = self.work / "chromium"
        page = kept / "faces.html"
        if not page.exists():
            kept.mkdir(exist_ok=True)
            words = [self.tree.python, "-c", FACES, pack, page]
            subprocess.run(words, cwd=self.tree.root, check=True, stdout=sys.stderr)
        browser = shutil.which("chromium")
        if browser is None:
            raise BenchmarkError("there is no 'chromium' on this machine")
        pdf = kept / "faces.pdf"
        quiet = ["--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer"]
        words = [browser, *quiet, f"--print-to-pdf={pdf}", page.as_uri()]
        return [fresh_process(words, kept)]

    def make(self) -> list[Run]:
        """Time all that `make` prints after set-up, command after command in one folder."""
        out = self.fresh() / "out"
        makefile = (self.tree.root / "Makefile").read_text("utf-8")
        has_shelf = (self.tree.root / "generator/cli/shelf.py").exists() or "shelf" in makefile
        build = ["build", *(["--all"] if "build --all" in makefile else [])]
        every = [build, *([["shelf"]] if has_shelf else [])]
        every += [[what, "new", "--seed", "first evening"] for what in ("campaign", "scenario")]
        taken = [
            fresh_process([self.tree.command, *words, "--out", out], self.tree.root)
            for words in every
        ]
        return [
            Run(
                sum(one.seconds for one in taken),
                max(one.megabytes for one in taken),
                sum(one.processors for one in taken),
            )
        ]

    def pages(self, name: str = "") -> int:
        """Return the pages of all PDFs that the last turn left, or of those of one name."""
        found = list(run.complete_pdfs(self.last / "out")) if self.last.exists() else []
        found = [path for path in found if name in ("", path.name)]
        return run.count_pages(found) if found else 0


def lines(new: Turns, old: Turns, work: Path, asked: argparse.Namespace) -> list[Line]:
    """Return all that is timed, in the order of the table."""
    found = []
    for label, turns in (("", new), (f", {COMMIT}", old)):
        found += [
            Line(f"booklet from nothing{label}", turns.booklet),
            Line(f"booklet, sheets in the store{label}", turns.booklet_again),
            Line(f"booklet, plain WeasyPrint{label}", turns.plain),
            Line(
                f"campaign new, all papers{label}",
                lambda turns=turns: turns.fieldpress("campaign", "new", "--seed", SEED),
            ),
            Line(
                f"scenario new{label}",
                lambda turns=turns: turns.fieldpress("scenario", "new", "--seed", SEED),
            ),
            Line(f"list{label}", turns.listing),
        ]
        if not label:
            found += [
                Line(name, lambda name=name: new.fieldpress("build", name), rounds=1)
                for name in LONG
            ]
        if not asked.without_make:
            found.append(Line(f"make, after set-up{label}", turns.make, rounds=asked.make_rounds))
    found.append(Line("Python importing typer and yaml", new.imports))
    pack = work / "decks" / "fieldpress"
    found.append(Line("Chromium", lambda: new.chromium(pack)))
    decks = run.contestants(work / "decks", new.tree.command, asked.edits)
    return [*found, *(Line(one.name, one.measure) for one in decks)]


def time_all(every: Sequence[Line], owners: dict[str, Turns], rounds: int) -> None:
    """Let all take turns; who fails is told about and left out from then on."""
    for number in range(rounds):
        for line in every:
            if line.failure or (line.rounds is not None and number >= line.rounds):
                continue
            print(f"round {number + 1} of {rounds}: {line.name}", file=sys.stderr, flush=True)
            try:
                line.runs += line.turn()
            except (BenchmarkError, OSError) as error:
                line.failure = str(error)
                continue
            owner = owners[COMMIT if COMMIT in line.name else ""]
            if not line.pages and line.name.startswith(("campaign", "scenario", "make")):
                line.pages = owner.pages()
            if line.name.startswith("campaign"):
                own = [one for one in every if (COMMIT in one.name) == (COMMIT in line.name)]
                for one in own:  # the same booklet, by itself
                    if one.name.startswith("booklet"):
                        one.pages = owner.pages("booklet.pdf")


def table(every: Sequence[Line]) -> list[str]:
    """Return the measurements as a table in Markdown."""
    told = [
        "| | median, s | best, s | processors, s | memory, MB | pages | turns |",
        "|---|---|---|---|---|---|---|",
    ]
    for line in every:
        if line.failure or not line.runs:
            told.append(f"| {line.name} | {line.failure or 'not measured'} | | | | | |")
            continue
        used = line.median("processors")
        told.append(
            f"| {line.name} | {line.median():.2f} | {line.best():.2f} "
            f"| {f'{used:.2f}' if used else ''} | {max(one.megabytes for one in line.runs):.0f} "
            f"| {line.pages or ''} | {len(line.runs)} |"
        )
    return told


def goals(every: Sequence[Line]) -> list[str]:
    """Return the goals as a table in Markdown; ratios are of medians, `--watch` of the best."""
    by = {line.name: line for line in every}

    def ratio(one: str, other: str, best: bool = False, per_page: bool = False) -> float | None:
        a, b = by.get(one), by.get(other)
        if a is None or b is None or not (a.runs and b.runs):
            return None
        upper, lower = (a.best(), b.best()) if best else (a.median(), b.median())
        if per_page:
            if not (a.pages and b.pages):
                return None
            upper, lower = upper / a.pages, lower / b.pages
        return upper / lower

    old, nothing, make = f", {COMMIT}", "fieldpress, from nothing", "make, after set-up"
    store, papers = "booklet, sheets in the store", "campaign new, all papers"
    plain, watched = f"booklet, plain WeasyPrint{old}", "fieldpress, one card in --watch"
    peaks = [
        max(one.megabytes for one in line.runs)
        for line in every
        if line.name.startswith("fieldpress") and line.runs
    ]
    largest = {
        name: max(one.megabytes for one in by[name].runs)
        for name in (papers, "scenario new", *LONG, make)
        if name in by and by[name].runs
    }
    rows = [
        ("`list` beside Python", ratio("list", "Python importing typer and yaml"), 2),
        ("booklet from nothing", ratio(b := "booklet from nothing", b + old), 0.25),
        ("    per page", ratio(b, b + old, per_page=True), 0.25),
        ("booklet, sheets in the store", ratio(store, store + old), 0.25),
        ("    per page", ratio(store, store + old, per_page=True), 0.25),
        ("all papers, beside plain WeasyPrint's booklet then", ratio(papers, plain), 0.3),
        ("`make`, per page", ratio(make, make + old, per_page=True), 0.4),
        ("deck from nothing, beside protograf", ratio(nothing, "protograf"), 0.12),
        ("deck from nothing, beside Chromium", ratio(nothing, "Chromium"), 0.5),
        ("one card in `--watch`, beside Typst (best)", ratio(watched, "typst", best=True), 1),
        ("one card, fresh, beside nothing", ratio("fieldpress, one card", nothing), 0.33),
        ("memory of the deck, MB", max(peaks, default=None), 120),
        *((f"memory of {name}, MB", megabytes, 250) for name, megabytes in largest.items()),
    ]
    told = ["| what | now | goal | |", "|---|---|---|---|"]
    for what, value, limit in rows:
        if value is None:
            told.append(f"| {what} | | ≤ {limit} | not measured |")
        else:
            verdict = "met" if value <= limit else "not met"
            told.append(f"| {what} | {value:.3g} | ≤ {limit} | {verdict} |")
    return told


def machine() -> str:
    """Return what the figures were taken on: processors, Python, system."""
    system = platform.freedesktop_os_release().get("PRETTY_NAME", platform.system())
    cores = len(os.sched_getaffinity(0))
    return f"{cores} processors, Python {platform.python_version()}, {system}."


def write(path: Path, text: str) -> None:
    """Write the tables to a file, between its marks where it has them.

    Raises BenchmarkError for a page that has one mark, rather than write over it.
    """
    whole = path.read_text("utf-8") if path.exists() else ""
    if whole.find(END) < whole.find(BEGIN) or (END in whole) != (BEGIN in whole):
        raise BenchmarkError(f"{path}: '{BEGIN}' and '{END}' are to stand there, in this order")
    if BEGIN in whole:
        before, rest = whole.split(BEGIN, 1)
        text = f"{before}{BEGIN}\n{text}\n{END}{rest.split(END, 1)[1]}"
    path.write_text(text.rstrip("\n") + "\n", "utf-8")


def main() -> int:
    """Time all, print both tables; the exit status tells only whether everybody could run."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--rounds", type=int, default=5, help="how often each has its turn")
    parser.add_argument("--make-rounds", type=int, default=1, help="how often `make` has")
    parser.add_argument("--edits", type=int, default=3, help="edits in --watch in every round")
    parser.add_argument("--old", type=Path, help=f"{COMMIT}, checked out and set up")
    parser.add_argument("--without-make", action="store_true", help="leave `make` out")
    parser.add_argument("--markdown", type=Path, help="write both tables to a file as well")
    asked = parser.parse_args()
    trees = {"": Tree(ROOT), COMMIT: old_tree(asked.old)}
    if not list(ROOT.glob("generator/play/compiled/*")):  # as `make` does before it prints
        subprocess.run([trees[""].python, "-m", "scripts.compile_play"], cwd=ROOT, check=True)
    with tempfile.TemporaryDirectory(prefix="fieldpress-bench-") as folder:
        work = Path(folder)
        os.environ["XDG_CACHE_HOME"] = str(work / "cache")
        words = [run.PEERS / "python", run.HERE / "deck.py", work / "decks"]
        subprocess.run(words, check=True, stdout=sys.stderr)
        owners = {name: Turns(tree, work / (name or "new")) for name, tree in trees.items()}
        every = lines(owners[""], owners[COMMIT], work, asked)
        time_all(every, owners, asked.rounds)
    text = "\n".join([machine(), "", *table(every), "", *goals(every)])
    print(text)
    if asked.markdown:
        try:
            write(asked.markdown, text)
        except BenchmarkError as error:
            print(error, file=sys.stderr)
            return 1
    return 1 if any(line.failure for line in every) else 0


if __name__ == "__main__":
    sys.exit(main())
