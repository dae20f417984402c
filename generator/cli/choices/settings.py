"""`fieldpress.toml`: options that needn't be typed, of a pack, a folder or a user.

A pack may be a stranger's, and so may its settings: they name nothing outside their folder.
"""

from __future__ import annotations

import contextlib
import os
import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from generator.cli.choices.values import VALUES
from generator.errors import Near, Place, Problem, UsageError, raise_all, short
from generator.job.targets import find_targets, pack_here
from generator.ordinary import is_plain, open_ordinary, read_ordinary

NAME = "fieldpress.toml"
MOST_BYTES = 64_000
KEYS = (*VALUES, "printer", "out")

WITHOUT_UNIT = tuple(key for key in KEYS if key != "unit")
"""For commands that know of no unit."""

_OPTION = re.compile(r"--[a-z]+: ")
_AT = re.compile(r"(.*) \(at line ([0-9]+), column ([0-9]+)\)")
_BARE = re.compile(r"\s*([A-Za-z0-9_-]+)\s*=\s*([A-Za-z][^\"'#\[\]{},]*)")


@dataclass(frozen=True, slots=True)
class Preset:
    """A value that stands for an option, and where it is written."""

    value: str
    place: Place


Settings = Mapping[str, Preset]
"""Settings by the names of their options."""

NO_SETTINGS: Settings = {}


@dataclass(frozen=True, slots=True)
class _File:
    """A file of settings; the user's own may name any folder."""

    path: Path
    shown: str
    is_users: bool = False


def settings_of(
    texts: Sequence[str] = (), *, every: bool = False, names: Collection[str] = KEYS
) -> Settings:
    """Return the settings for what was typed: of its pack, if it is one, then of the folder that
    the user is in, then of the user.

    Raises ContentError with every problem of these files.
    """
    problems: list[Problem] = []
    found: dict[str, Preset] = {}
    for file in _files(None if every else _pack_of(texts)):
        found |= _read(file, problems)
    raise_all(problems)
    return {name: found[name] for name in names if name in found}


def config_file() -> Path | None:
    """Return the user's own file; None without a home. An empty or relative one doesn't count."""
    said = Path(os.environ.get("XDG_CONFIG_HOME", ""))
    if said.is_absolute():
        return said / "fieldpress" / NAME
    try:
        home = Path.home() if os.environ.get("HOME", "~") else Path()
    except RuntimeError:
        return None
    return home / ".config/fieldpress" / NAME if home.is_absolute() else None


def _pack_of(texts: Sequence[str]) -> Path | None:
    """Return the folder of the one pack that was asked for; that nothing else is told elsewhere."""
    asked = texts or [here for here in (pack_here(),) if here]
    with contextlib.suppress(UsageError):
        folders = [target.folder for target in find_targets(asked)]
        return folders[0] if len(folders) == 1 else None
    return None


def _files(pack: Path | None) -> Iterator[_File]:
    """Yield the files that there may be, those that give way first."""
    if own := config_file():
        yield _File(own, own.as_posix(), is_users=True)
    yield _File(Path(NAME), NAME)
    if pack is not None and os.path.realpath(pack) != os.path.realpath("."):
        path = pack / NAME
        yield _File(path, path.as_posix())


def _read(file: _File, problems: list[Problem]) -> dict[str, Preset]:
    """Return what a file says, and add what is wrong with it to the problems."""
    begin = Place(file.shown, 1, 1)
    try:
        file.path.stat()
    except OSError:  # there is none, or nobody can say
        return {}
    if not file.is_users and _leads_out(file.path, file.path.parent):
        problems.append(Problem("this link leads out of its folder", begin))
        return {}
    try:
        text = read_ordinary(file.path, MOST_BYTES).decode("utf-8-sig").replace("\r\n", "\n")
    except OSError as error:
        problems.append(Problem(f"can't be read: {error.strerror or error}", begin))
        return {}
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        problems.append(Problem("this is not text in UTF-8", Place(file.shown, line, 1)))
        return {}
    return _checked(file, text, problems)


def _leads_out(path: Path, folder: Path) -> bool:
    return not Path(os.path.realpath(path)).is_relative_to(os.path.realpath(folder))


def _checked(file: _File, text: str, problems: list[Problem]) -> dict[str, Preset]:
    import tomllib

    from generator.cli.choices.toml_places import top_places

    try:
        data = tomllib.loads(text)
        spots = top_places(text) if data else {}
    except RecursionError:
        problems.append(Problem("this is nested too deeply", Place(file.shown, 1, 1)))
        return {}
    except tomllib.TOMLDecodeError as error:
        problems.append(_no_toml(file, text, str(error)))
        return {}
    except ValueError:
        problems.append(Problem("a number here has too many digits", Place(file.shown, 1, 1)))
        return {}
    found = {}
    for key, value in data.items():
        where = Place(file.shown, *spots[key].value)
        if key not in KEYS:
            message = f"unknown key '{short(key)}'; there are {', '.join(KEYS)}"
            place = Place(file.shown, *spots[key].key)
            problems.append(Problem(message, place, near=Near(key, KEYS)))
        elif not isinstance(value, str):
            message = f"'{key}' is a text in quotes, not {_as_written(value)}"
            problems.append(Problem(message, where))
        else:
            try:
                found[key] = Preset(_value(file, key, value), where)
            except UsageError as error:
                problems += [
                    Problem(f"'{key}': {_OPTION.sub('', one.message, count=1)}", where, one.hints)
                    for one in error.problems
                ]
    return found


def _as_written(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        return "a table"
    return "a list" if isinstance(value, list) else short(value)


def _no_toml(file: _File, text: str, said: str) -> Problem:
    """Return what Python's reader says of a text that is not TOML, with its place and a hint."""
    lines = text.split("\n")
    line, column = len(lines), len(lines[-1]) + 1
    if match := _AT.fullmatch(said):
        said, line, column = match[1], int(match[2]), int(match[3])
    said = said.removesuffix(" (at end of document)")
    hints: tuple[str, ...] = ()
    if bare := _BARE.match(lines[line - 1]):
        hints = (f'a text stands in quotes: {bare[1]} = "{short(bare[2].strip())}"',)
    message = f"this is not TOML: {said[:1].lower()}{said[1:]}"
    return Problem(message, Place(file.shown, line, column), hints)


def _value(file: _File, key: str, text: str) -> str:
    """Return a value that is as good as typed; raise UsageError for any other."""
    check: Callable[[str], object] | None = VALUES.get(key)
    if check is not None:
        check(text)
        return text
    if not text or "\0" in text:
        raise UsageError("this is not a path")
    base = file.path.parent if key == "printer" else Path()
    if file.is_users:
        path = base / _at_home(text)
    else:
        path = base / text
        if not is_plain(text) or text.startswith("~") or _leads_out(path, base):
            raise UsageError(_leads_elsewhere(text))
    if key == "printer":
        try:
            open_ordinary(path).close()
        except OSError as error:
            raise UsageError(f"'{short(text)}' can't be read: {error.strerror or error}") from None
    return path.as_posix()


def _at_home(text: str) -> Path:
    try:
        return Path(text).expanduser()
    except RuntimeError:
        raise UsageError(f"'{short(text)}' is in a home that there isn't") from None


def _leads_elsewhere(text: str) -> Problem:
    own = config_file()
    hints = (f"only settings of your own, {own}, may name any folder",) if own else ()
    return Problem(f"'{short(text)}' leads out of the folder", hints=hints)
