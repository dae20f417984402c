"""Fill templates with content; an error names both places, the template's and the content's."""

from __future__ import annotations

import contextlib
import re
import time
import traceback
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import jinja2
from jinja2.exceptions import SecurityError

from generator.content import Pack
from generator.content.reading.files import UnreadError
from generator.errors import ContentError, Place, Problem, did_you_mean, short
from generator.measure import Size
from generator.ordinary import hash_ordinary
from generator.resources import find_inside, template_folders, templates_folder
from generator.typeset.context import Context
from generator.typeset.fills import UNTOLD, FilledText, Fills, Keys
from generator.typeset.icons.markup import IconError
from generator.typeset.inks import Ink
from generator.typeset.judging.sheet_faults import sheet_fault
from generator.typeset.limits import (
    OUTPUT,
    PATIENT_SECONDS,
    TEMPLATE_SECONDS,
    TooMuchError,
    TooSlowError,
    bounded,
    with_patience,
)
from generator.typeset.sandbox import COMPILED, MissingError, Sandbox, TemplateLoader, text_of


class FillState(NamedTuple):
    """What filling templates changes: names used, seconds left, code compiled.

    `fills` are the texts that are new, if they are kept.
    """

    used: frozenset[str]
    seconds: float
    compiled: Mapping[tuple[str, str], bytes]
    fills: Fills | None = None


class PendingText(NamedTuple):
    """A text to be filled: what `Templates.fill_once` takes, its key, and the values asked for."""

    name: str
    values: Mapping[str, Any]
    asked: Place
    titles: Callable[[], object]
    frame: object
    key: bytes
    own: Mapping[str, Any]


class UnknownError(Exception):
    """Something unknown would have to be filled or parsed, while only known texts are allowed."""


class Templates:
    """The templates of one pack on top of the built-in ones.

    `seconds` is the processor time that is left for filling them, more of it if the user is
    `patient`; `begin` gets the name of each template about to be filled, and the
    content's place. `fills` are texts known before.
    """

    def __init__(self, pack: Pack, fills: Fills | None = None, *, patient: bool = False) -> None:
        self.pack = pack
        self.loader = TemplateLoader(template_folders(pack.root))
        self.environment = Sandbox(self.loader)
        self.used = self.loader.used
        self.patient = patient
        self.seconds = PATIENT_SECONDS if patient else TEMPLATE_SECONDS
        self.begin: Callable[[str, Place], None] = lambda name, asked: None
        self.fills = fills
        self.wanted: list[PendingText] = []
        self._contexts: dict[tuple[str, Size, bool, bool], Context] = {}
        self._keys = None if fills is None else Keys(self.loader, fills)

    def context(self, ink: Ink, paper: Size, *, odds: bool, links: bool) -> Context:
        """Return what all templates of the pack get; made once per combination of options."""
        wishes = ink.name, paper, odds, links
        if wishes not in self._contexts:
            self._contexts[wishes] = Context(self.pack, ink, odds, paper, links=links)
        return self._contexts[wishes]

    def fill(self, name: str, values: Mapping[str, Any], asked: Place) -> str:
        """Return the text that a template makes from `values`.

        `asked` is the content's place: the ContentError raised names it beside the template's.
        """
        if self._keys is not None and self._keys.only_known:
            raise UnknownError
        self.begin(name, asked)
        begun = time.process_time()
        try:
            with bounded(self.seconds):
                template = self.environment.get_template(name)
                return gathered(template, values)
        except jinja2.TemplateNotFound as error:
            raise ContentError(self._not_found(name, error, asked)) from None
        except jinja2.TemplateSyntaxError as error:
            place = Place(self.shown(error.filename), error.lineno, 1)
            why = re.sub(r" at [0-9]+$", "", error.message or "it can’t be read")
            message = f"this is not a template: {_decapitalized(why)}"
            raise ContentError(Problem(message, place, see=asked)) from None
        except Exception as error:
            if isinstance(
                error, MissingError
            ):  # it may be missing in a record that the card refers to
                asked = self.pack.place_of(error.here) or asked
            problem = _explained(error, self._line(error), asked, values, name)
            slow = isinstance(error, TooSlowError) and not self.patient
            raise ContentError(with_patience(problem) if slow else problem) from None
        finally:
            self.seconds -= time.process_time() - begun

    def fill_once(
        self,
        name: str,
        values: Mapping[str, Any],
        asked: Place,
        titles: Callable[[], object],
        frame: object = None,
    ) -> str:
        """Return what `fill` does, from an earlier build if nothing has changed since.

        `titles` returns the titles that links in its texts lead to. While only what is known is
        asked for, a text that is not becomes one of those `wanted`; `frame` is what it is for.
        """
        if (keys := self._keys) is None:
            return self.fill(name, values, asked)
        if keys.only_known:
            key = self._key(keys, name, values, titles)
        else:
            self.begin(name, asked)
            with bounded(self.seconds):
                key = self._key(keys, name, values, titles)
        if key is not None and (made := keys.known(key)) is not None:
            self.used |= made.used
            return made.text
        if keys.only_known:
            if key is None:
                raise UnknownError
            own = {key: values[key] for key in keys.names(name) if key in values}
            self.wanted.append(PendingText(name, values, asked, titles, frame, key, own))
            return ""
        self.environment.asked = set()
        text = self.fill(name, values, asked)
        if key is not None:
            keys.new.texts[key] = FilledText(text, frozenset(self.environment.asked))
        return text

    def _key(
        self, keys: Keys, name: str, values: Mapping[str, Any], titles: Callable[[], object]
    ) -> bytes | None:
        with contextlib.suppress(*UNTOLD, TooMuchError):
            return keys.key(name, values, titles)
        return None

    @contextlib.contextmanager
    def only_known(self) -> Iterator[list[PendingText]]:
        """Fill nothing for now, and collect what would have to be filled.

        Raises UnknownError for what is not known and can't be filled separately.
        """
        if (keys := self._keys) is None:
            raise UnknownError
        self.wanted = []
        keys.only_known = True
        try:
            yield self.wanted
        finally:
            keys.only_known = False

    def know(self, key: bytes, text: FilledText) -> None:
        """Add a text that was filled elsewhere."""
        if self._keys is not None:
            self._keys.new.texts[key] = text
            self._keys.fills.texts[key] = text

    def state(self) -> FillState:
        """Return what filling templates has changed, for another process to take over."""
        new = self._keys.new if self._keys else None
        return FillState(frozenset(self.used), self.seconds, dict(COMPILED.kept), new)

    def take(self, state: FillState) -> None:
        """Take over what another process has changed while it filled these templates."""
        self.used |= state.used
        self.seconds = state.seconds
        COMPILED.kept.update(state.compiled)
        if self.fills is not None and state.fills is not None:
            self.fills.take(state.fills)

    def place_of_line(self, filename: str, line: int) -> Place | None:
        """Return the place in a template of a line of the code that it was compiled to."""
        path = Path(filename)
        for folder in self.loader.folders:
            if path.is_relative_to(folder.resolve()):
                name = path.relative_to(folder.resolve()).as_posix()
                with contextlib.suppress(jinja2.TemplateError, TooMuchError), bounded(self.seconds):
                    line = self.environment.get_template(name).get_corresponding_lineno(line)
                    return Place(self.shown(filename), line, 1)
        return None

    def _not_found(self, name: str, error: jinja2.TemplateNotFound, asked: Place) -> Problem:
        wanted = str(error.name or name)
        known = sorted(
            path.relative_to(folder).as_posix()
            for folder in self.loader.folders
            for path in folder.rglob("*.html")
        )
        if wanted == name:
            return Problem(f"there is no template '{name}'", asked, did_you_mean(name, known))
        place = self._line(error) or asked
        message = f"there is no template '{short(wanted)}'"
        return Problem(message, place, did_you_mean(wanted, known), see=asked)

    def _line(self, error: BaseException) -> Place | None:
        """Find the innermost line of a template in an error's traceback."""
        for frame in reversed(traceback.extract_tb(error.__traceback__)):
            path = Path(frame.filename)
            if any(path.is_relative_to(folder.resolve()) for folder in self.loader.folders):
                return Place(self.shown(frame.filename), frame.lineno or 1, 1)
        return None

    def shown(self, filename: str | None) -> str:
        """Return the name a template's file carries in messages."""
        path = Path(filename or "")
        own = self.pack.root.resolve()
        if path.is_relative_to(own):
            return f"{self.pack.shown}/{path.relative_to(own).as_posix()}"
        built_in = templates_folder().resolve()
        if path.is_relative_to(built_in):
            return f"templates/{path.relative_to(built_in).as_posix()}"
        return path.name

    def read(self) -> dict[str, str]:
        """Return the hash of each template and style sheet used so far, if it can be read."""
        found = {}
        for name in sorted(self.used):
            if path := self.loader.find(name):
                with contextlib.suppress(OSError):
                    found[f"templates/{name}"] = hash_ordinary(path)
        return found

    def style(self, name: str) -> str:
        """Return the style sheet beside a template (`card.css` for `card.html`), or nothing."""
        sheet = re.sub(r"\.html$", ".css", name)
        path = self.loader.find(sheet)
        self.used.add(sheet)
        if path is None:
            return ""
        try:
            text = text_of(path, "the style sheet")
        except UnreadError as error:
            raise ContentError(Problem(str(error), Place(self.shown(str(path)), 1, 1))) from None
        except UnicodeDecodeError:
            place = Place(self.shown(str(path)), 1, 1)
            raise ContentError(Problem("the style sheet is not UTF-8 text", place)) from None
        if self._keys is not None:
            if self._keys.style_known(text):
                return text
            if self._keys.only_known:
                raise UnknownError
        if fault := sheet_fault(text):
            place = _place_in(text, fault.index, self.shown(str(path)))
            raise ContentError(Problem(fault.message, place, fault.hints))
        if self._keys is not None:
            self._keys.know_style(text)
        return text


def gathered(template: jinja2.Template, values: Mapping[str, Any]) -> str:
    """Return the text that a template makes from values; raise TooMuchError if it is too long."""
    pieces, size = [], 0
    for piece in template.generate(values):
        size += len(piece)
        if size > OUTPUT:
            raise TooMuchError(f"it writes more than {OUTPUT:,} characters")
        pieces.append(piece)
    return "".join(pieces)


def _decapitalized(text: str) -> str:
    return text[:1].lower() + text[1:].rstrip(".")


def _place_in(text: str, index: int, file: str) -> Place:
    """Return the place of a character of a text."""
    before = text[:index]
    return Place(file, before.count("\n") + 1, index - before.rfind("\n"))


def find_text(root: Path, shown: str, text: str) -> Place | None:
    """Return the first place of a text in a pack's own templates, whatever its spacing."""
    words = re.findall(r"\w+|[^\w\s]", text)
    pattern = re.compile(r"\s*".join(map(re.escape, words)))
    own = template_folders(root)[:-1] if words else ()
    for path in sorted(path for folder in own for path in folder.rglob("*")):
        if path.suffix in (".html", ".css") and find_inside((root,), str(path.relative_to(root))):
            content = path.read_text(encoding="utf-8", errors="replace")
            if found := pattern.search(content):
                file = f"{shown}/{path.relative_to(root).as_posix()}"
                return _place_in(content, found.start(), file)
    return None


def _explained(
    error: Exception, line: Place | None, asked: Place, values: Mapping[str, Any], name: str
) -> Problem:
    """Explain an error at the template's line; at the content's place where no line is known."""
    place, see = (line, asked) if line else (asked, None)
    what = "the template" if line else f"the template '{name}'"
    if isinstance(error, MissingError):
        asks = f"'{short(error.name)}'"
        if isinstance(error.name, int):
            asks = f"item {error.name} of a list"
        message = f"{what} uses {asks}, which the content does not have"
        return Problem(message, place, did_you_mean(str(error.name), error.known), see)
    if isinstance(error, jinja2.UndefinedError):
        if bare := re.search(r"'([^']*)' is undefined", str(error)):
            message = f"{what} uses '{bare[1]}', which nothing provides"
            return Problem(message, place, did_you_mean(bare[1], list(values)), see)
        if missing := re.search(r"has no (?:attribute|element) '?([^']*)'?", str(error)):
            message = f"{what} uses '{missing[1]}', which the content does not have"
            return Problem(message, place, see=see)
    if isinstance(error, SecurityError):
        return Problem(f"{what} may not do this: {error}", place, see=see)
    if isinstance(error, TooMuchError):
        return Problem(f"{what} was stopped: {error}", place, see=see)
    if isinstance(error, RecursionError):
        does = "calls itself without end" if line else "is nested too deep"
        return Problem(f"{what} {does}", place, see=see)
    if isinstance(error, UnreadError | IconError):
        return Problem(str(error), place, getattr(error, "hints", ()), see)
    if isinstance(error, UnicodeDecodeError):
        return Problem(f"{what} is not UTF-8 text", place, see=see)
    return Problem(f"{what} fails: {short(str(error) or type(error).__name__)}", place, see=see)
