"""Fill templates with content, and tell both places when one asks for what the other lacks."""

from __future__ import annotations

import hashlib
import re
import traceback
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import jinja2
from jinja2.exceptions import SecurityError

from generator.content import Pack
from generator.errors import ContentError, Place, Problem, did_you_mean
from generator.resources import templates_folder
from generator.typeset.fetch import template_folders
from generator.typeset.limits import OUTPUT, TooMuchError, bounded
from generator.typeset.sandbox import Sandbox, TemplateLoader


class Templates:
    """The templates of one pack on top of the built-in ones."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self.loader = TemplateLoader(template_folders(pack.root))
        self.environment = Sandbox(self.loader)
        self.used = self.loader.used

    def fill(self, name: str, values: Mapping[str, Any], asked: Place) -> str:
        """Return the text a template makes of `values`.

        `asked` is the content's place; raises ContentError at the template's place with it.
        """
        try:
            with bounded():
                template = self.environment.get_template(name)
                return self._gather(template, values)
        except jinja2.TemplateNotFound as error:
            raise ContentError(self._not_found(name, error, asked)) from None
        except jinja2.TemplateSyntaxError as error:
            place = Place(self.shown(error.filename), error.lineno, 1)
            raise ContentError(Problem(f"template: {error.message}", place, see=asked)) from None
        except UnicodeDecodeError:
            raise ContentError(Problem(f"template '{name}' is not UTF-8 text", asked)) from None
        except Exception as error:
            place = self._line(error) or asked
            raise ContentError(_told(error, place, asked, values)) from None

    def _gather(self, template: jinja2.Template, values: Mapping[str, Any]) -> str:
        pieces, size = [], 0
        for piece in template.generate(values):
            size += len(piece)
            if size > OUTPUT:
                raise TooMuchError(f"it writes more than {OUTPUT // 1_000_000} MB")
            pieces.append(piece)
        return "".join(pieces)

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
        message = f"template: there is no template '{wanted}'"
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
        """Return the templates and style sheets that were used, with the hash of their bytes."""
        found = {}
        for name in sorted(self.used):
            if path := self.loader.find(name):
                found[f"templates/{name}"] = hashlib.sha256(path.read_bytes()).hexdigest()
        return found

    def style(self, name: str) -> str:
        """Return the style sheet beside a template (`card.css` for `card.html`), or nothing."""
        sheet = re.sub(r"\.html$", ".css", name)
        path = self.loader.find(sheet)
        self.used.add(sheet)
        return path.read_text(encoding="utf-8") if path else ""


def _told(error: Exception, place: Place, asked: Place, values: Mapping[str, Any]) -> Problem:
    if isinstance(error, jinja2.UndefinedError):
        missing = re.search(r"has no (?:attribute|element) '([^']*)'", str(error))
        bare = re.search(r"'([^']*)' is undefined", str(error))
        if missing:
            known = [
                str(key) for value in values.values() if isinstance(value, Mapping) for key in value
            ]
            hints = did_you_mean(missing[1], known)
            message = f"the template uses '{missing[1]}', which the content does not have"
            return Problem(message, place, hints, see=asked)
        if bare:
            hints = did_you_mean(bare[1], list(values))
            message = f"the template uses '{bare[1]}', which nothing provides"
            return Problem(message, place, hints, see=asked)
    if isinstance(error, SecurityError):
        return Problem(f"the template may not do this: {error}", place, see=asked)
    if isinstance(error, TooMuchError):
        return Problem(f"the template is stopped: {error}", place, see=asked)
    return Problem(f"the template fails: {str(error) or type(error).__name__}", place, see=asked)
