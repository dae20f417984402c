"""Filling the templates of products, in a child process; known texts are not filled again."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Self

from generator.content import Pack
from generator.errors import ContentError, Problem
from generator.job.layout.early import ahead
from generator.job.layout.workers import Workers
from generator.job.options import Options
from generator.job.products.makers import MAKERS
from generator.job.products.product import Product, Task
from generator.job.targets import Target
from generator.typeset.fenced import Fence, fenced, nothing
from generator.typeset.record import Record
from generator.typeset.templates import PendingText, Templates, UnknownError

Tasks = dict[str, dict[str, Task]]
"""The tasks of products, by their ids."""

ToLayOut = Callable[[Product, Options, Templates], dict[str, Task]]
"""Fills the templates of a product, and returns its tasks."""


def as_made(product: Product, options: Options, templates: Templates) -> dict[str, Task]:
    """Return all that is laid out for a product as its maker prints it."""
    return MAKERS[product.printed.maker].tasks(product, options, templates)


@dataclass(slots=True)
class PackWork:
    """The products of one pack and, once its templates are filled, the tasks each needs."""

    target: Target
    read: str
    pack: Pack
    products: list[Product]
    templates: Templates
    tasks: Tasks = field(default_factory=dict)
    read_templates: dict[str, str] = field(default_factory=dict)


class Filler:
    """Fills the templates of one pack after another, while earlier results are laid out.

    Problems are added to `problems`. `begin` is called first, meanwhile. If `staff` is warm, its
    workers may fill texts, and nothing is filled alongside the layout.
    """

    def __init__(
        self,
        works: Sequence[PackWork],
        options: Options,
        problems: list[Problem],
        begin: Callable[[], None],
        staff: Workers | None,
    ) -> None:
        self.left = list(works)
        self._options, self._problems = options, problems
        self._begin, self._staff = begin, staff
        self._fence: Fence[tuple[Tasks, list[Problem]]] | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        if self._fence:
            self._fence.close()

    def tasks(self) -> list[Task]:
        """Wait for and return the tasks of the next pack; of all packs if workers are warm."""
        found = self._next()
        while self._staff and self.left:
            found += self._next()
        return found

    def _next(self) -> list[Task]:
        work = self.left.pop(0)
        try:
            if self._fence:
                found = self._fence.result()
            else:
                begin, self._begin = self._begin, nothing
                found = filled(work.products, self._options, work.templates, begin, self._staff)
            work.tasks, problems = found
            self._problems.extend(problems)
        except ContentError as error:
            self._problems.extend(error.problems)
        work.read_templates = work.templates.read()
        self._fence = None
        if self.left and not self._staff:
            self._fence = begun(self.left[0].products, self._options, self.left[0].templates)
        return [task for own in work.tasks.values() for task in own.values()]

    def more(self, _found: Mapping[str, Record]) -> list[Task]:
        """Return the tasks of packs that are filled by now."""
        found: list[Task] = []
        while not found and self._fence and self._fence.ready():
            found = self._next()
        return found


def filled(
    products: Sequence[Product],
    options: Options,
    templates: Templates,
    meanwhile: Callable[[], None],
    staff: Workers | None = None,
    to_lay_out: ToLayOut = as_made,
) -> tuple[Tasks, list[Problem]]:
    """Return the tasks of products, and the problems of others; do something else `meanwhile`.

    If `staff` is warm, its workers may fill texts and begin the resulting faces. `to_lay_out` says
    what of a product is laid out.

    Raises ContentError if a template had to be stopped.
    """
    known, wanted = _known(products, options, templates, to_lay_out)
    left = [product for product in products if product.id not in known]
    if left and wanted:
        # most of these products is known: the rest is filled piece by piece
        if _begun(templates, wanted, staff) or fenced(
            templates, lambda: _filled_alone(templates, wanted), meanwhile
        ):
            known |= _known(left, options, templates, to_lay_out)[0]
            left = [product for product in left if product.id not in known]
        if not left:
            return known, []
    if not left:
        meanwhile()
        return known, []
    tasks, problems = fenced(
        templates, lambda: _filled(left, options, templates, to_lay_out), meanwhile
    )
    return {p.id: (known | tasks)[p.id] for p in products if p.id in known | tasks}, problems


def begun(
    products: Sequence[Product], options: Options, templates: Templates
) -> Fence[tuple[Tasks, list[Problem]]]:
    """Begin to fill the templates of products about which nothing is known."""
    return Fence(templates, lambda: _filled(products, options, templates, as_made))


def _known(
    products: Sequence[Product], options: Options, templates: Templates, to_lay_out: ToLayOut
) -> tuple[Tasks, list[PendingText]]:
    """Return the tasks of fully known products, and what is missing for others."""
    tasks: Tasks = {}
    missing: list[PendingText] = []
    for product in products:
        try:
            with templates.only_known() as wanted:
                found = to_lay_out(product, options, templates)
        except (UnknownError, ContentError):  # filled, or the error reported, elsewhere
            continue
        missing += wanted
        if not wanted:
            tasks[product.id] = found
    return tasks, missing


def _begun(templates: Templates, wanted: Sequence[PendingText], staff: Workers | None) -> bool:
    """Have workers fill a few texts and begin their faces; tell whether they could."""
    if staff is None or len(wanted) > staff.count:
        return False
    jobs = [job for one in wanted if (job := ahead(one, templates.pack.root))]
    texts = staff.begin(jobs) if len(jobs) == len(wanted) else []
    for one, text in zip(wanted, texts, strict=False):
        templates.know(one.key, text)
    return len(texts) == len(wanted)


def _filled_alone(templates: Templates, wanted: Sequence[PendingText]) -> bool:
    """Fill some templates; return whether all went well."""
    try:
        for one in wanted:
            templates.fill_once(*one[:4])
    except ContentError:
        return False
    return True


def _filled(
    products: Sequence[Product], options: Options, templates: Templates, to_lay_out: ToLayOut
) -> tuple[Tasks, list[Problem]]:
    """Return the tasks of products by id, and the problems of others."""
    tasks: Tasks = {}
    problems: list[Problem] = []
    for product in products:
        try:
            tasks[product.id] = to_lay_out(product, options, templates)
        except ContentError as error:
            problems.extend(error.problems)
    return tasks, problems
