"""Faces begun ahead: a warm worker fills a template and lays out at once what comes of it."""

from __future__ import annotations

import pickle
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from generator.errors import Place
from generator.job.products.product import Task
from generator.job.store.entries import content_key
from generator.resources import template_folders
from generator.typeset.faces import Frame
from generator.typeset.fills import Text
from generator.typeset.inks import find_ink, shade_html
from generator.typeset.limits import TEMPLATE_SECONDS, bounded
from generator.typeset.sandbox import Sandbox, TemplateLoader
from generator.typeset.templates import Wanted, gathered


@dataclass(frozen=True, slots=True)
class Ahead:
    """A template to fill with the values it asks for, and the frame of the face that it makes."""

    root: Path
    frame: Frame
    name: str
    values: Mapping[str, Any]

    def filled(self) -> Text:
        """Return the text; whatever goes wrong is raised, and told when it is filled as usual."""
        environment = Sandbox(TemplateLoader(template_folders(self.root)))
        with bounded(TEMPLATE_SECONDS):
            text = gathered(environment.get_template(self.name), self.values)
        return Text(text, frozenset(environment.asked))

    def task(self, text: Text) -> Task:
        """Return the face that a text makes."""
        return Task(
            self.key(text), self.root, Place("", 1, 1), frame=self.frame, body=self._body(text)
        )

    def key(self, text: Text) -> str:
        """Return the key of the task that the text makes."""
        return content_key(self.frame.document(self._body(text)), self.frame.use)

    def _body(self, text: Text) -> str:
        return shade_html(text.text, find_ink(self.frame.ink))


def ahead(wanted: Wanted, root: Path) -> Ahead | None:
    """Return what a worker needs for a text; None if that can't be sent to it."""
    if not isinstance(wanted.frame, Frame):
        return None
    if any(getattr(value, "__self__", None) is not None for value in wanted.own.values()):
        return None  # a method of what knows the whole pack
    found = Ahead(root, wanted.frame, wanted.name, wanted.own)
    try:
        pickle.dumps(wanted.own)
    except (pickle.PicklingError, TypeError, AttributeError, RecursionError):
        return None
    return found
