"""What sides keep from each other stays shut until a browser has chosen its side.

Something rolled is named by its *scope*: what it is, its pack, its seed. So a choice holds for
papers that are only looked at, for those in a folder, and for copies of that. A browser may play
one side in one campaign and the other in the next.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from http.cookies import CookieError, SimpleCookie
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from generator import private
from generator.scenario.secrets import EVERY, Secrets

if TYPE_CHECKING:
    from starlette.requests import Request

    from generator.content import Pack
    from generator.scenario.generator import Generator

COOKIE = "fieldpress-sides"
"""A cookie for all ports: what somebody has looked into is no matter of a port."""

REMEMBERED = 100
"""How many choices a browser remembers, the latest ones; a cookie holds 4 kB."""

SECONDS = 400 * 24 * 3600
"""How long a browser keeps them: the longest that browsers allow."""

FOLDED = "-folded"
"""What the names of papers to fold end in."""

_SIDE = r"[a-z][a-z0-9-]{0,39}"
_LOCKED = re.compile(rf"[0-9a-f]{{64}}\.([0-9a-f]{{16}})-({_SIDE})\.[a-z]{{3,4}}")
_CHOICE = re.compile(rf"([0-9a-f]{{16}})-({_SIDE})")


@dataclass(frozen=True, slots=True)
class Lock:
    """What shuts a file: of which scope it is, and the side that may see it, or EVERY."""

    scope: str
    side: str

    @property
    def text(self) -> str:
        """The lock as it stands in the name of a file."""
        found = f"{self.scope}-{self.side}"
        if not _CHOICE.fullmatch(found):
            raise ValueError(f"'{self.side}' can't be the side of a file")
        return found


def scope_of(noun: str, pack: str, seed: str) -> str:
    """Return the short name of something rolled."""
    text = json.dumps([noun, pack, seed])
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def lock_named(file: str) -> Lock | None:
    """Return the lock of a kept file, which is part of its name; None if everybody may see it."""
    found = _LOCKED.fullmatch(file)
    return Lock(found[1], found[2]) if found else None


def secrets_of(noun: str, pack: str) -> Secrets | None:
    """Return what sides keep from each other in what a pack rolls; None if nothing is secret.

    Raises UsageError for a pack that isn't there. This reads the pack: it is for acts.
    """
    found = generator_of(noun, pack)
    return found.secrets if found else None


def generator_of(noun: str, pack: str) -> Generator | None:
    """Return what rolls something of a pack, without reading all of that; None if nothing does.

    Raises UsageError for a pack that isn't there.
    """
    from generator.job.targets import find_targets

    target = find_targets([pack])[0]
    return _generator(noun, target.folder, target.shown)


@cache
def _generator(noun: str, folder: Path, shown: str) -> Generator | None:
    from generator.games import find_game
    from generator.games.packs import pack_outline

    name = pack_outline(folder, shown).generator
    game = find_game(name) if name else None
    return game.generator(noun) if game and noun in game.generators else None


def side_names(pack: Pack, sides: Iterable[str]) -> dict[str, str]:
    """Return what a pack calls sides, by their words."""
    known = pack.info.sides
    return {side: known[side].name if side in known else side for side in sides}


def side_of(noun: str, pack: str, name: str) -> str:
    """Return whose a file is that lies in the folder of something rolled: nothing if everybody's.

    `name` is that below the folder, such as `end/report.yaml`. A file of a pack that can't be read
    may be anybody's secret: EVERY.
    """
    from generator.errors import FieldpressError

    try:
        secrets = secrets_of(noun, pack)
    except FieldpressError:
        return EVERY
    if secrets is None:
        return ""
    path = PurePosixPath(name)
    flat = path.with_name(f"{path.stem.removesuffix(FOLDED)}{path.suffix}")
    return secrets.whose(flat.as_posix())


def lock_for(noun: str, pack: str, seed: str, name: str) -> Lock | None:
    """Return the lock of a file of something rolled, None if everybody may see it.

    It goes with the bytes as they are kept: `bench.blobs.put(data, "pdf", lock=lock)`.
    """
    side = side_of(noun, pack, name)
    return Lock(scope_of(noun, pack, seed), side) if side else None


def lock_of_file(path: Path) -> Lock | None:
    """Return the lock of a file on the disk, by the saved file of the folder that it lies in."""
    from generator.errors import FieldpressError
    from generator.games.game import NOUNS
    from generator.roll.files.saved import head_of

    for folder in list(path.parents)[:2]:
        for noun in NOUNS:
            saved = folder / f"{noun}.yaml"
            if not os.path.lexists(saved):
                continue
            try:
                head = head_of(noun, saved)
            except FieldpressError:
                return Lock(scope_of(noun, "", saved.as_posix()), EVERY)
            return lock_for(noun, head.pack, head.seed, path.relative_to(folder).as_posix())
    return None


@dataclass(frozen=True, slots=True)
class OpenSides:
    """What a browser has chosen: its side of each scope, the latest choice last."""

    chosen: Mapping[str, str] = field(default_factory=dict)

    def side(self, scope: str) -> str:
        """Return the side that was chosen, EVERY, or nothing."""
        return self.chosen.get(scope, "")

    def sees(self, what: Lock | str | None) -> bool:
        """Tell whether this browser may see what has a lock, or a kept file by its name."""
        lock = lock_named(what) if isinstance(what, str) else what
        return lock is None or self.side(lock.scope) in (lock.side, EVERY)

    def with_side(self, scope: str, side: str) -> OpenSides:
        """Return the choices with one made anew, or taken back if the side is empty."""
        others = {key: value for key, value in self.chosen.items() if key != scope}
        return OpenSides({**others, scope: side} if side else others)

    @property
    def cookie(self) -> str:
        """The value of the cookie, sealed: nobody opens papers by typing into it."""
        latest = list(self.chosen.items())[-REMEMBERED:]
        said = ".".join(Lock(scope, side).text for scope, side in latest)
        return f"{said}~{_seal(said)}"


def opened_by(cookies: str) -> OpenSides:
    """Return what a browser has chosen by its cookies; nothing if that isn't as it was given."""
    try:
        found = SimpleCookie(cookies).get(COOKIE)
    except CookieError:
        return OpenSides()
    said, _, seal = found.value.partition("~") if found else ("", "", "")
    if not said or seal != _seal(said):
        return OpenSides()
    return OpenSides(dict(choice.split("-", 1) for choice in said.split(".")))


def sides_of(request: Request) -> OpenSides:
    """Return what the browser has chosen that asks."""
    return opened_by(request.headers.get("cookie", ""))


def _seal(said: str) -> str:
    """Return the user's own seal of some choices; where none can be kept, one for this process."""
    found = private.seal("studio-sides", said.encode())
    return (found or hashlib.sha256(_process_key() + said.encode()).hexdigest())[:32]


@cache
def _process_key() -> bytes:
    return os.urandom(32)
