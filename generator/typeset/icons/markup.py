"""Icons for templates: `:boot:` in a text becomes a picture that stands in the line."""

from __future__ import annotations

import re
from functools import cached_property
from html import escape
from pathlib import Path

from markupsafe import Markup

from generator.content.icons.catalogue import Icon, address, find_icon, known_names, own_names
from generator.content.icons.text import ESCAPED, ICONS, NAMES, literally
from generator.errors import did_you_mean, short
from generator.ordinary import hash_ordinary
from generator.resources import find_inside, template_folders
from generator.typeset.icons.address import ELEMENT, RUN, source_of

_ICON = rf"<{ELEMENT} [^>]*></{ELEMENT}>"
_BESIDE = re.compile(rf"(?:[^\s<>]|{_ICON})+")
_LONE = re.compile(_ICON)
_BEFORE_POINT = re.compile(rf"<{ELEMENT} (?=[^>]*></{ELEMENT}>[,.;:!?…])")


class IconError(LookupError):
    """A template asks for an icon that there is not, or that can't be used; `hints` help."""

    def __init__(self, message: str, hints: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.hints = hints


class Icons:
    """The icons that a pack's templates may use, each read once."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._found: dict[str, Icon] = {}

    def named(self, name: str) -> Icon:
        """Return an icon; raises IconError."""
        if name not in self._found:
            try:
                icon = find_icon(self._root, name)
            except ValueError as error:
                raise IconError(f"the icon '{short(name)}' can't be used: {error}") from None
            if icon is None:
                hints = did_you_mean(name, known_names(self._root))
                raise IconError(f"there is no icon '{short(name)}'", hints)
            self._found[name] = icon
        return self._found[name]

    def markup(self, name: object, words: object = None) -> Markup:
        """Return the HTML of an icon; `words` stand for it instead of its own."""
        icon = self.named(str(name))
        alt = escape(str(icon.words if words is None else words))
        return Markup(f'<{ELEMENT} alt="{alt}" src="{source_of(icon)}"></{ELEMENT}>')

    def placed(self, text: str) -> str:
        """Return the HTML of a text with its icons in place of their names.

        What stands beside an icon without a space is never parted from it, and a comma or another
        point after it stands close.
        """
        if ":" not in text:
            return text
        found = ICONS.sub(self._run, text)
        if found != text:
            found = _BEFORE_POINT.sub(f'<{ELEMENT} class="before-point" ', found)
            found = _BESIDE.sub(_together, found)
        return ESCAPED.sub(f"<{RUN}>:</{RUN}>", found)

    def _run(self, match: re.Match[str]) -> str:
        return NAMES.sub(self._one, match[1])

    def _one(self, match: re.Match[str]) -> str:
        try:
            return self.markup(match[1])
        except IconError as error:
            raise IconError(str(error), (*error.hints, literally(match[1]))) from None

    @cached_property
    def state(self) -> list[tuple[str, str]]:
        """Return what the HTML of icons hangs on while a process runs: the pack's own drawings."""
        folders = (self._root, *template_folders(self._root)[:-1])
        files = ((name, find_inside(folders, address(name))) for name in own_names(self._root))
        return [(name, hash_ordinary(file)) for name, file in files if file]


def _together(match: re.Match[str]) -> str:
    run = match[0]
    if ELEMENT not in run or _LONE.fullmatch(run):
        return run
    return f"<{RUN}>{run}</{RUN}>"
