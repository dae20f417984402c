"""What every test may count on."""

from __future__ import annotations

import fcntl
import gc
import os
import shutil
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import settings
from xdist.scheduler import LoadFileScheduling

from generator.fence import give_back

if TYPE_CHECKING:
    from collections.abc import Sequence

    from playwright.sync_api import Browser, Page

    from generator.games.platoon_leader.scenario.fresh import Campaign
    from tests.printed_campaign import PrintedCampaign
    from tests.studio_browser import Started
    from tests.studio_client import Client

# A suite that a script starts in its background ignores Ctrl-C, and commands under test would too.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# To look through all that tests have made, again and again, takes a tenth of their time; the
# command never does.
gc.set_threshold(100_000, 20, 20)
# Reading the tests costs twice as much again: what is compiled is kept, whatever the caller says.
sys.dont_write_bytecode = False

# The same examples every time, and no time limit on an example: machines differ.
settings.register_profile("fieldpress", deadline=None, derandomize=True)
settings.load_profile("fieldpress")


LARGE = (
    "test_fair_scenarios.py",
    "test_platoon_command_play.py",
    "test_platoon_command_play_rules.py",
    "test_play.py",
    "test_play_screen.py",
    "test_golden.py",
    "test_golden_scenarios.py",
    "test_roll_changed_packs.py",
    "test_fuzz.py",
)
"""Files of tests that leave much in memory: compiled games keep some of theirs (mypyc 2.4)."""


TOGETHER = {
    "panzer_leader": ("panzer_leader",),
    "platoon_command": ("platoon_command", "scenario_", "shelf"),
    "platoon_leader": ("platoon_leader", "campaign", "field_map"),
    "plm": ("plm",),
    "platoon_action": ("platoon_action",),
}
"""What files of tests that print the same game begin with: one process runs them, one by one, and
lays out once what several of them print."""


def _run_together(file: str) -> str:
    """Return the name of what a file of tests is run together with: a game, or itself."""
    name = Path(file).stem.removeprefix("test_")
    games = (game for game, starts in TOGETHER.items() if name.startswith(starts))
    return name if Path(file).name in LARGE else next(games, name)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put first what takes longest, and last what leaves much in memory.

    Each process that is forked copies what there is.
    """
    games = list(TOGETHER)

    def order(item: pytest.Item) -> tuple[bool, int]:
        name = _run_together(item.path.name)
        return item.path.name in LARGE, games.index(name) if name in games else len(games)

    items.sort(key=order)


GROWN = 100_000_000
"""Bytes that a process may grow before what lies about is looked for."""

_small = 0
"""What this process held in memory when that was done last."""


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> Iterator[None]:
    """Forget what the tests of a file have remembered, once the last of them has run.

    What is in memory is copied by each process that is forked later, which costs more than to
    read it again.
    """
    global _small
    yield
    if nextitem is not None and nextitem.path == item.path:
        return
    module = getattr(item, "module", None)
    for made in list(vars(module).values()) if module else ():
        if hasattr(made, "cache_clear") and getattr(made, "__module__", None) == module.__name__:
            made.cache_clear()
    if _held() > _small + GROWN:
        gc.collect()
        give_back()
        _small = _held()


def _held() -> int:
    """Return how many bytes of memory this process holds; 0 where nobody knows."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0


def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> LoadFileScheduling | None:
    """Give all files of a game to one process (`--dist loadfile`)."""
    if config.getvalue("dist") != "loadfile":
        return None

    class ByGame(LoadFileScheduling):
        def _split_scope(self, nodeid: str) -> str:
            return _run_together(nodeid.partition("::")[0])

    return ByGame(config, log)


@pytest.fixture(scope="session", autouse=True)
def own_cache(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Iterator[Path]:
    """A cache folder for all tests: nothing is taken from the user's, and nothing is left there."""
    base = tmp_path_factory.getbasetemp()
    folder = (base if worker_id == "master" else base.parent) / "cache"
    folder.mkdir(exist_ok=True)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(folder))
        yield folder


@pytest.fixture(scope="session", autouse=True)
def no_settings(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """No test prints as the settings of whoever runs it say."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CONFIG_HOME", str(tmp_path_factory.mktemp("config")))
        yield


@pytest.fixture(scope="session", autouse=True)
def one_processor() -> Iterator[None]:
    """A command under test has one worker, unless `--jobs` says otherwise.

    Tests run on all processors at once already, and each worker costs a copy of a large process.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("generator.job.options.processors", lambda: 1)
        yield


@pytest.fixture
def own_signals() -> Iterator[None]:
    """Whatever listens for signals in a test does so no longer after it."""
    numbers = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGALRM)
    before = {number: signal.getsignal(number) for number in numbers}
    for number in numbers[1:]:  # whatever the tests were started by may ignore them
        signal.signal(number, signal.SIG_DFL)
    yield
    signal.setitimer(signal.ITIMER_REAL, 0)
    for number, handler in before.items():
        signal.signal(number, handler)


@pytest.fixture(scope="session")
def repository() -> Path:
    """The folder that pyproject.toml stands in."""
    return Path(__file__).resolve().parent.parent


KEPT = Path(__file__).resolve().parent.parent / "build/tests/store"
"""What earlier sessions laid out and put together. You may delete it at any time."""

MOST_KEPT = 400_000_000
"""Bytes that it may grow to."""


def pytest_configure(config: pytest.Config) -> None:
    """Start anew when too much is kept."""
    if not hasattr(config, "workerinput") and KEPT.is_dir():
        size = sum(file.stat().st_size for file in KEPT.rglob("*") if file.is_file())
        if size > MOST_KEPT:
            shutil.rmtree(KEPT)


@pytest.fixture(scope="session")
def sharing() -> Callable[[Path], Path]:
    """Return what gives a folder to print into the store that all tests share.

    A product that several tests print is laid out once, however many processes test, and is
    there for the next session. Nothing is taken from the store but what has the same key: the
    same HTML and the same code that lays it out, and for a finished file the same program. The
    variable FIELDPRESS_TEST_STORE names another folder than `build/tests/store`.
    """
    store = Path(os.environ.get("FIELDPRESS_TEST_STORE", KEPT))

    def share(out: Path) -> Path:
        out.mkdir(parents=True, exist_ok=True)
        store.mkdir(parents=True, exist_ok=True)
        (out / ".fieldpress").symlink_to(store)
        return out

    return share


def _once(
    tmp_path_factory: pytest.TempPathFactory, worker_id: str, make: Callable[[Path], object]
) -> Path:
    """Return the folder of the printed campaign, after something was made in it.

    It is made once, however many processes test.
    """
    base = tmp_path_factory.getbasetemp()
    folder = (base if worker_id == "master" else base.parent) / "campaign"
    with Path(f"{folder}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        make(folder)
    return folder


@pytest.fixture(scope="session")
def printed(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> PrintedCampaign:
    """The papers of a campaign."""
    from tests.printed_campaign import SEED, PrintedCampaign, made, program

    def make(folder: Path) -> None:
        if not (folder / "done").exists():
            shutil.rmtree(folder, ignore_errors=True)
            copy = program(folder / "checkout")
            made(copy, folder / "out", "new", "--seed", SEED)
            (folder / "done").touch()

    folder = _once(tmp_path_factory, worker_id, make)
    return PrintedCampaign(folder / "checkout", folder / "out")


@pytest.fixture(scope="session")
def folded(
    tmp_path_factory: pytest.TempPathFactory, worker_id: str, printed: PrintedCampaign
) -> PrintedCampaign:
    """The papers of the same campaign, flat and folded."""
    from tests.printed_campaign import SEED, PrintedCampaign, made

    def make(folder: Path) -> None:
        out = folder / "folded"
        if not (folder / "folded-done").exists():
            shutil.rmtree(out, ignore_errors=True)
            out.mkdir()
            (out / ".fieldpress").symlink_to(printed.out / ".fieldpress")
            made(printed.program, out, "new", "--seed", SEED, "--fold")
            (folder / "folded-done").touch()

    folder = _once(tmp_path_factory, worker_id, make)
    return PrintedCampaign(folder / "checkout", folder / "folded")


@pytest.fixture(scope="session")
def printed_pack(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a good pack and what was printed from it."""
    from packs import fieldpress, write_pack

    folder = tmp_path_factory.mktemp("printed")
    write_pack(folder / "my-pack")
    assert fieldpress("build", str(folder / "my-pack"), "--out", str(folder / "out")).status == 0
    return folder


@pytest.fixture
def desk(printed_pack: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of that folder to work in."""
    folder = tmp_path / "desk"
    shutil.copytree(printed_pack, folder)
    monkeypatch.chdir(folder)
    return folder


@pytest.fixture(scope="session")
def campaigns(repository: Path) -> Sequence[Campaign]:
    """Sixty campaigns of Platoon Leader, rolled once in each process that tests."""
    from generator.games.packs import read_pack
    from generator.games.platoon_leader.scenario.fresh import new_campaign

    pack = read_pack(repository / "content/platoon-leader", "content/platoon-leader")
    return [new_campaign(pack, f"words {number}") for number in range(60)]


@pytest.fixture(scope="session")
def studio(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    """The studio as started outside of any pack, without a browser: one for all tests.

    A test that changes how it works, or needs packs of its own, opens one by `opened()`.
    """
    from tests.studio_client import opened

    folder = tmp_path_factory.mktemp("studio")
    with opened(folder, out=folder / "out", jobs=1) as client:
        yield client


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """A browser; the tests are skipped on a machine without Chromium, but never in CI."""
    from tests.studio_browser import CHROMIUM, chromium_running

    if not Path(CHROMIUM).is_file():
        why = f"there is no {CHROMIUM}; apt-get install chromium"
        if "CI" in os.environ:
            pytest.fail(why)
        pytest.skip(why)
    with chromium_running() as browser:
        yield browser


@pytest.fixture(scope="module")
def started_studio(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Started]:
    """The studio as its command starts it, outside of any pack."""
    from tests.studio_browser import started

    folder = tmp_path_factory.mktemp("started")
    with started(folder, "--out", "out") as running:
        yield running


@pytest.fixture
def browser_page(chromium: Browser, started_studio: Started) -> Iterator[Page]:
    """A window of a browser, 1280 pixels wide, that shows the shelf."""
    from tests.studio_browser import tab

    with tab(chromium, started_studio) as page:
        yield page
