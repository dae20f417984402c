"""Faces begun ahead: a warm worker fills a template and lays out the result at once."""

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
from generator.typeset.fills import FilledText
from generator.typeset.inks import find_ink, shade_html
from generator.typeset.limits import TEMPLATE_SECONDS, bounded
from generator.typeset.sandbox import Sandbox, TemplateLoader
from generator.typeset.templates import PendingText, gathered


@dataclass(frozen=True, slots=True)
class Ahead:
    """A template to fill, the values it asks for, and the frame of the resulting face."""

    root: Path
    frame: Frame
    name: str
    values: Mapping[str, Any]

    def filled(self) -> FilledText:
        """Return the text; any error is raised, and reported when it is filled the usual way."""
        environment = Sandbox(TemplateLoader(template_folders(self.root)))
        with bounded(TEMPLATE_SECONDS):
            text = gathered(environment.get_template(self.name), self.values)
        return FilledText(text, frozenset(environment.asked))

    def task(self, text: FilledText) -> Task:
        """Return the face that a text makes."""
        return Task(
            self.key(text), self.root, Place("", 1, 1), frame=self.frame, body=self._body(text)
        )

    def key(self, text: FilledText) -> str:
        """Return the key of the task that the text makes."""
        return content_key(self.frame.document(self._body(text)), self.frame.use)

    def _body(self, text: FilledText) -> str:
        return shade_html(text.text, find_ink(self.frame.ink))


def ahead(wanted: PendingText, root: Path) -> Ahead | None:
    """Return what a worker needs for a text; None if it can't be sent."""
    if not isinstance(wanted.frame, Frame):
        return None
    if any(getattr(value, "__self__", None) is not None for value in wanted.own.values()):
        return None  # a method of an object that holds the whole pack
    found = Ahead(root, wanted.frame, wanted.name, wanted.own)
    try:
        pickle.dumps(wanted.own)
    except (pickle.PicklingError, TypeError, AttributeError, RecursionError):
        return None
    return found
