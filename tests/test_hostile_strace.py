"""What a build of a stranger's pack opens, as the kernel saw it; needs strace, which CI has."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import sysconfig
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.packs import CARD, CARD_CSS, DECK, changed, write_pack
from tests.patience import PATIENCE
from tests.small_fonts import SmallFont

pytestmark = pytest.mark.ci

SECRET = "the password is swordfish"


PROGRAM = ("generator", "templates", "content", ".venv")
"""Folders of the checkout that the program is; the checkout itself is listed by the importer."""

LIBRARIES = (
    *("/usr/lib", "/lib", "/lib64", "/usr/local/lib"),  # shared libraries, Python's own, locales
    *("/etc/ld.so.cache", "/etc/ld.so.preload"),  # where shared libraries lie
    "/etc/ssl/openssl.cnf",  # read by libssl when Python's hashlib loads it
    *("/etc/fonts", "/usr/share/fontconfig"),  # fontconfig's own settings
    *("/usr/share/fonts", "/usr/local/share/fonts"),  # folders that ReportLab looks for fonts in
    *("/etc/mime.types", "/etc/locale.alias"),  # Python's mimetypes and locale
    *("/etc/localtime", "/etc/timezone", "/usr/share/zoneinfo"),  # clocks of the places of games
    *("/usr/share/locale", "/usr/share/mime"),  # glib's
    *("/etc/python3", "/etc/python3.11"),  # Debian's sitecustomize
)
"""What the libraries read of a system, whatever is printed."""

KERNEL = re.compile(
    r"/dev/(null|urandom)|/dev/null/[\w.-]+"  # fontconfig's cache, which can't be there
    r"|/dev/shm/sem\.[\w-]+"  # shared semaphores of processes
    r"|/proc/(self|\d+)/(statm|stat|status|maps|fd|mountinfo|cgroup)"  # of the process itself
    r"|/proc/(filesystems|meminfo|cpuinfo|stat|sys/vm/overcommit_memory)"
    r"|/sys/devices/system/cpu(/\w+)?|/sys/fs/cgroup(/[\w./-]+)?"  # how many processors there are
)

SELF = re.compile(r".*/(python3[\d.]*(\.zip|\._pth)|pybuilddir\.txt)")
"""Files by which Python finds out where it stands; they are mostly not there."""

_CALL = re.compile(r"(?P<name>\w+)\((?P<rest>.*)")
_NAMED = re.compile(r'(?:(?:AT_FDCWD|\d+)<(?P<base>[^>]*)>, )?"(?P<path>(?:[^"\\]|\\.)*)"')
_RESULT = re.compile(r"= \d+<(?P<path>[^>]*)>$")

OPENS = ("open", "openat", "openat2", "creat", "execve", "execveat")
CHANGES = (
    *("rename", "renameat", "renameat2", "unlink", "unlinkat", "rmdir", "mkdir", "mkdirat", "link"),
    *(
        "linkat",
        "symlink",
        "symlinkat",
        "truncate",
        "chmod",
        "fchmodat",
        "chown",
        "lchown",
        "mknod",
    ),
    *("fchownat", "utime", "utimes", "utimensat", "mknodat", "setxattr"),
)
TALKS = ("socket", "connect", "bind", "listen", "accept", "accept4", "sendto")


@pytest.fixture(scope="module")
def strace() -> str:
    """Where strace is; the tests are skipped on a machine without it, but never in CI."""
    found = shutil.which("strace")
    can = found and subprocess.run([found, "-o", os.devnull, "true"], capture_output=True)
    if not can or can.returncode:
        why = "strace can't trace here" if found else "there is no strace"
        if "CI" in os.environ:
            pytest.fail(why)
        pytest.skip(why)
    assert found
    return found


@dataclass(frozen=True)
class Traced:
    """A build that was watched: what it said, and every line of every process's trace."""

    status: int
    said: str
    lines: tuple[str, ...]
    desk: Path

    def calls(self, names: tuple[str, ...]) -> Iterator[tuple[str, str]]:
        """Yield the calls of these names: the name, and what stands behind its bracket."""
        for line in self.lines:
            call = _CALL.match(line)
            if call and call["name"] in names:
                yield call["name"], call["rest"]

    def opened(self) -> Iterator[tuple[str, bool]]:
        """Yield each path that was opened or tried, and where it led; whether to write there."""
        for _, rest in self.calls(OPENS):
            writes = re.search(r"\bO_(WRONLY|RDWR|CREAT|TRUNC)\b", rest) is not None
            named = _NAMED.match(rest)
            assert named, rest
            yield _whole(named, self.desk), writes
            if led := _RESULT.search(rest):
                yield os.path.normpath(led["path"].removesuffix("(deleted)")), writes


def _whole(named: re.Match[str], desk: Path) -> str:
    """Return a path as it was named, without a link resolved."""
    return os.path.normpath(os.path.join(named["base"] or desk, named["path"]))  # noqa: PTH118


def traced(strace: str, desk: Path, *packs: str) -> Traced:
    """Build packs that stand in a folder, with nothing of the user's to lean on."""
    program = Path(sys.executable).parent / "fieldpress"
    for name in ("home", "cache", "tmp", "trace"):
        (desk / name).mkdir()
    watched = [strace, "-ff", "-y", "-s", "4096", "-e", "trace=%file,%network"]
    process = subprocess.Popen(
        [*watched, "-o", desk / "trace/of", program, "build", *packs, "--out", "out"],
        cwd=desk,
        env={
            "PATH": os.environ.get("PATH", ""),
            "HOME": str(desk / "home"),
            "XDG_CACHE_HOME": str(desk / "cache"),
            "TMPDIR": str(desk / "tmp"),
            "LANG": "C.UTF-8",
            "PYTHONDONTWRITEBYTECODE": "1",  # no cache of the program's own modules
        },
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    try:
        said, _ = process.communicate(timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        said, _ = process.communicate()
    lines = [
        line
        for file in sorted((desk / "trace").iterdir())
        for line in file.read_text("utf-8", "replace").splitlines()
    ]
    return Traced(process.returncode, said, tuple(lines), desk)


def outside(run: Traced, repository: Path) -> set[str]:
    """Return every path that a build may not open, or not open to write, but did."""
    desk = run.desk
    own = [str(desk / name) for name in ("out", "home", "cache", "tmp")]
    python = [sysconfig.get_path("stdlib"), sysconfig.get_config_var("LIBDIR"), sys.prefix]
    packages = [path for path in sys.path if path.endswith("site-packages")]
    program = [str(repository / name) for name in PROGRAM]
    read = [*own, str(desk / "my-pack"), *program, *python, *packages, *LIBRARIES]
    listed = {str(repository), str(Path(sys.executable).parent), str(desk)}
    binaries = {str(Path(sys.executable).parent / "fieldpress"), os.path.realpath(sys.executable)}
    found = set()
    for path, writes in run.opened():
        allowed = own if writes else read
        inside = any(path == base or path.startswith(f"{base}/") for base in allowed)
        archive = re.fullmatch(
            r".*/(python3[\d.]*(\.zip|\._pth)|pybuilddir\.txt)", path
        )  # Python looks for itself
        known = inside or archive or path in listed | binaries
        if not known and not KERNEL.fullmatch(path):
            found.add(path)
    for name, rest in run.calls(CHANGES):
        for named in _NAMED.finditer(rest):
            path = _whole(named, desk)
            inside = any(path == base or path.startswith(f"{base}/") for base in own)
            if not inside and not KERNEL.fullmatch(path):
                found.add(f"{name} {path}")
    return found


def talks(run: Traced) -> list[str]:
    """Return every call that reaches for a network: any but to a socket in the build's folder."""
    own = re.compile(rf'AF_UNIX, sun_path=@?"(?:{re.escape(str(run.desk))}/tmp/|\\0)')
    return [
        f"{name}({rest}"
        for name, rest in run.calls(TALKS)
        if not (name == "socket" and rest.startswith("AF_UNIX")) and not own.search(rest)
    ]


SVG = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"{}'
WEB = "http://127.0.0.1:9"

TEMPLATES = """\
{% include '/etc/passwd' ignore missing %}
{% include '../../../../../../../../etc/passwd' ignore missing %}
{% include 'etc/passwd' ignore missing %}
{% include '//etc/passwd' ignore missing %}
{% include 'file:///etc/passwd' ignore missing %}
{% include '../pack.yaml' ignore missing %}
{% include '../../secret/secret.html' ignore missing %}
{% import '../../secret/secret.html' as secret %}
"""

PAGE = f"""\
<link rel="stylesheet" href="file:///etc/passwd"><link rel="stylesheet" href="{WEB}/a.css">
<link rel="attachment" href="file:///etc/passwd"><link rel="icon" href="{WEB}/a.ico">
<style>@import url({WEB}/b.css); @import url(file:///etc/passwd);
  @font-face {{font-family: Far; src: url({WEB}/far.woff2), url(file:///etc/passwd)}}
  .far {{background: url({WEB}/a.png); list-style: url(file:///etc/passwd)}}
  .far::before {{content: url(//127.0.0.1:9/b.png)}}</style>
<p class="far" style="font-family: Far; cursor: url({WEB}/c.cur)">far</p>
<img src="file:///etc/passwd" alt=""><img src="{WEB}/a.png" alt=""><img src="/etc/passwd" alt="">
<img src="../../../../../../etc/passwd" alt=""><img src="%2e%2e/%2e%2e/secret/secret.svg" alt="">
<img src="pictures/external.svg" alt=""><img src="pictures/entity.svg" alt="">
<img src="pictures/styled.svg" alt=""><img src="pictures/out.svg" alt="">
<object data="file:///etc/passwd"></object><embed src="{WEB}/a.svg"><iframe src="{WEB}/"></iframe>
<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/>
  <use href="{WEB}/a.svg#a"/><image href="{WEB}/a.png"/></svg>
<a href="file:///etc/passwd">a link</a>
"""

PICTURES = {
    "pictures/external.svg": SVG.format(f'><image xlink:href="{WEB}/a.png"/></svg>'),
    "pictures/entity.svg": '<!DOCTYPE svg [<!ENTITY e SYSTEM "file:///etc/passwd">]>'
    + SVG.format("><text>&e;</text></svg>"),
    "pictures/styled.svg": f'<?xml-stylesheet href="{WEB}/a.css"?>'
    + SVG.format(f"><style>@import url({WEB}/b.css); path {{fill: url({WEB}/c.svg#c)}}</style>")
    + f'<path d="M0 0h9v9z" filter="url({WEB}/d.svg#d)"/></svg>',
}

HOSTILE: Mapping[str, Mapping[str, str | bytes | None]] = {
    "includes": {"templates/card.html": CARD + TEMPLATES},
    "pages": {"templates/card.html": CARD + PAGE, **PICTURES},
    "sheets": {"templates/chart.html": PAGE, **PICTURES},
    "styles": {"templates/card.css": f"{CARD_CSS}.card {{background: url({WEB}/a.png)}}\n"},
    "records": changed(
        "deck.yaml", "name: Sniper", "name: Sniper\n    picture: ../secret/secret.svg"
    ),
    "fronts": {"deck.yaml": DECK.replace("front: card.html", "front: ../../secret/secret.html")},
}
"""Files of the good pack that a stranger changed, by what they try."""

LINKS: Mapping[str, tuple[str, str]] = {
    "templates that are the whole disk": ("templates", "/"),
    "a folder among the templates": ("templates/out", "/etc"),
    "a template": ("templates/card.html", "../../secret/secret.html"),
    "a style sheet": ("templates/card.css", "/etc/passwd"),
    "a picture": ("pictures/gun.svg", "../../secret/secret.svg"),
    "a folder of pictures": ("pictures", "../secret"),
    "a font": ("fonts/a.ttf", "../../secret/secret.svg"),
    "a folder of fonts": ("fonts", "../secret"),
    "a file of records": ("actions.yaml", "../secret/secret.yaml"),
    "the head": ("pack.yaml", "../secret/secret.yaml"),
}
"""Links that lead out of the pack, by what they stand for: where, and whither."""


def make_desk(folder: Path, files: Mapping[str, str | bytes | None]) -> Path:
    """Write a pack with what is not its own beside it."""
    write_pack(folder / "my-pack", files)
    for ending in ("html", "yaml", "svg"):
        path = folder / f"secret/secret.{ending}"
        path.parent.mkdir(exist_ok=True)
        path.write_text(f"<svg><!-- {SECRET} --></svg>", "utf-8")
    return folder


def assert_kept_inside(run: Traced, repository: Path) -> None:
    """Hold a build against the law, and its trace against what any build opens."""
    opened = {path for path, _ in run.opened()}
    assert str(run.desk / "my-pack") in opened, run.said
    assert any(path.startswith(f"{repository}/generator/") for path in opened)
    assert outside(run, repository) == set()
    assert "/etc/passwd" not in opened
    assert not [path for path in opened if "/secret/" in path]
    assert talks(run) == []
    assert "Traceback" not in run.said
    assert SECRET not in run.said
    assert "root:" not in run.said
    for path in (run.desk / "out").rglob("*"):
        assert not path.is_file() or SECRET.encode() not in path.read_bytes()


def test_an_honest_pack_is_printed_from_its_own_files(
    strace: str, repository: Path, tmp_path: Path
) -> None:
    run = traced(strace, make_desk(tmp_path, {}), "my-pack")
    assert run.status == 0, run.said
    assert (tmp_path / "out/my-pack/deck.pdf").is_file()
    assert str(tmp_path / "my-pack/templates/card.html") in {path for path, _ in run.opened()}
    assert_kept_inside(run, repository)


def test_a_pack_with_fonts_of_its_own_opens_no_others(
    strace: str, repository: Path, tmp_path: Path
) -> None:
    """What is made of them is read from the user's cache."""
    fonts = {
        "fonts/a.ttf": SmallFont().data(),
        "fonts/b.woff2": SmallFont("B", kind="woff2").data(),
    }
    css = CARD_CSS.replace("11pt Source Sans Pro", "11pt Boxes")
    run = traced(strace, make_desk(tmp_path, {**fonts, "templates/card.css": css}), "my-pack")
    assert run.status == 0, run.said
    opened = {path for path, _ in run.opened()}
    assert str(tmp_path / "my-pack/fonts/a.ttf") in opened
    assert any(path.startswith(f"{tmp_path}/cache/fieldpress/private/program-") for path in opened)
    assert_kept_inside(run, repository)


@pytest.mark.parametrize("what", HOSTILE)
def test_a_hostile_pack_opens_nothing_but_its_own_files(
    what: str, strace: str, repository: Path, tmp_path: Path
) -> None:
    run = traced(strace, make_desk(tmp_path, HOSTILE[what]), "my-pack")
    assert run.status == 1, run.said
    assert_kept_inside(run, repository)


@pytest.mark.parametrize("what", LINKS)
def test_a_link_out_of_the_pack_leads_nowhere(
    what: str, strace: str, repository: Path, tmp_path: Path
) -> None:
    where, whither = LINKS[what]
    desk = make_desk(
        tmp_path,
        changed("deck.yaml", "name: Sniper", f"name: Sniper\n    picture: {'pictures/gun.svg'}"),
    )
    if whither == "/":
        deck = (desk / "my-pack/deck.yaml").read_text("utf-8")
        front = f"front: {str(desk / 'secret/secret.html').lstrip('/')}"
        (desk / "my-pack/deck.yaml").write_text(deck.replace("front: card.html", front), "utf-8")
    if where == "templates/out":
        (desk / "my-pack/templates/card.html").write_text("{% include 'out/passwd' %}", "utf-8")
    path = desk / "my-pack" / where
    if path.is_dir():
        shutil.rmtree(path)
    path.unlink(missing_ok=True)
    path.parent.mkdir(exist_ok=True)
    path.symlink_to(whither)
    run = traced(strace, desk, "my-pack")
    assert run.status in (1, 2), run.said
    assert_kept_inside(run, repository)


def test_the_law_sees_what_breaks_it(strace: str, repository: Path, tmp_path: Path) -> None:
    """A program that does all that is forbidden is found out, so the tests above can fail."""
    desk = make_desk(tmp_path, {})
    wrong = (
        "import os, socket\n"
        f"open('/etc/passwd'); open({str(desk / 'secret/secret.yaml')!r}); os.mkdir('beside')\n"
        "open('beside/x', 'w'); os.chdir('my-pack'); os.symlink('/etc', 'l'); open('l/hostname')\n"
        "one = socket.socket(socket.AF_INET, socket.SOCK_DGRAM); one.connect(('127.0.0.1', 9))\n"
    )
    trace = desk / "of"
    words = ["-ff", "-y", "-s", "4096", "-e", "trace=%file,%network", "-o", trace]
    subprocess.run([strace, *words, sys.executable, "-c", wrong], cwd=desk, check=True)
    lines = [line for file in desk.glob("of.*") for line in file.read_text().splitlines()]
    run = Traced(0, "", tuple(lines), desk)
    found = outside(run, repository)
    secret = str(desk / "secret/secret.yaml")
    made = {f"mkdir {desk}/beside", f"{desk}/beside/x", "/etc/hostname"}
    assert {"/etc/passwd", secret, *made} <= found
    assert any(path.startswith("symlink ") for path in found)
    assert len(talks(run)) == 2
