"""The studio's pages: a registry of what can be opened, and of what can be asked for on them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from generator.studio.secrets import OpenSides
    from generator.studio.studio import Studio

Form = Mapping[str, str]
"""What was filled in: fields of a form by their names, the last of each."""

Many = Callable[[str], list[str]]


@dataclass(frozen=True, slots=True)
class Asked:
    """What a form asks for: an act with its arguments, and the template that shows the result.

    A newer request of the same `topic`, from the same tab, takes the place of an older one.
    `more` are values for the template besides the `result`. Parts that an act gives before it ends
    are shown by the template `part`, in which each is `one`.
    """

    act: str
    arguments: Mapping[str, Any]
    template: str
    topic: str = ""
    more: Mapping[str, Any] = field(default_factory=dict)
    part: str = ""


@dataclass(frozen=True, slots=True)
class Page:
    """A page: its path, its module, its name in the navigation (none if that is empty).

    The module has `async def show(request, studio) -> Response`, or another function that is named
    after a colon.
    """

    path: str
    module: str
    nav: str = ""

    def show(self, request: Request, studio: Studio) -> Awaitable[Response]:
        """Return the page."""
        module, _, name = self.module.partition(":")
        found = import_module(f"generator.studio.pages.{module}")
        shown: Awaitable[Response] = getattr(found, name or "show")(request, studio)
        return shown


@dataclass(frozen=True, slots=True)
class Work:
    """Something that pages ask for by `POST /work/NAME`; answered with the id of a job.

    `path` names `function(form, studio) -> Asked`, which raises UsageError for what can't be. If
    `of_sides`, it takes a third thing: the sides that the browser has chosen.
    """

    path: str
    of_sides: bool = False

    def asked(self, form: Form, studio: Studio, sides: OpenSides) -> Asked:
        """Return what a form asks for."""
        module, _, name = self.path.partition(":")
        function = getattr(import_module(f"generator.studio.pages.{module}"), name)
        more = (sides,) if self.of_sides else ()
        found: Asked = function(form, studio, *more)
        return found


PAGES: tuple[Page, ...] = (
    Page("/", "shelf", "Shelf"),
    Page("/packs/{pack}", "pack"),
    Page("/packs/{pack}/{product:path}", "product"),
    Page("/roll", "rolling.choice", "Roll"),
    Page("/roll/{noun}/{pack}", "rolling.roll"),
    Page("/campaigns", "playing.campaigns", "Campaigns"),
    Page("/campaigns/{id}", "playing.campaign"),
    Page("/campaigns/{id}/{report}", "playing.report"),
    Page("/tables", "tables", "Tables"),
    Page("/tables/{pack}", "tables"),
    Page("/tables/{pack}/{table}", "tables"),
    Page("/boards", "boards", "Boards"),
    Page("/boards/{pack}", "boards:show_pack"),
    Page("/forces", "forces", "Forces"),
    Page("/forces/{pack}", "forces:show_pack"),
    Page("/workbench", "making.workbench", "Workbench"),
    Page("/workbench/{number}", "making.bench"),
    Page("/workbench/{number}/events", "making.events"),
    Page("/take-away", "take_away", "Take away"),
    Page("/runs", "running.print_runs", "Print runs"),
    Page("/runs/{id}", "running.print_run"),
    Page("/runs/{id}/{number:int}", "running.booklet"),
    Page("/printer", "printer", "Printer"),
    Page("/help", "help", "Help"),
    Page("/help/{page:path}", "help"),
)
"""What can be opened; in the order of the navigation."""

WORKS: Mapping[str, Work] = {
    "product": Work("product:print_product"),
    "faces": Work("product:faces"),
    "put": Work("product:put"),
    "boards-lay": Work("boards:lay"),
    "boards-sight": Work("boards:sight"),
    "boards-put": Work("boards:put"),
    "boards-map": Work("boards:show_map"),
    "roll-sample": Work("rolling.choice:sample"),
    "roll-seed": Work("rolling.roll:seed"),
    "roll-many": Work("rolling.roll:many"),
    "rolled": Work("rolling.roll:one"),
    "roll-sheet": Work("rolling.roll:sheet"),
    "roll-compare": Work("rolling.roll:compare"),
    "roll-command": Work("rolling.roll:command"),
    "roll-papers": Work("rolling.roll:papers"),
    "roll-received": Work("rolling.roll:received"),
    "roll-history": Work("rolling.roll:history"),
    "roll-kept": Work("rolling.roll:kept"),
    "roll-again": Work("rolling.roll:again"),
    "open-folder": Work("making.workbench:open_folder"),
    "new-pack": Work("making.workbench:new_pack"),
    "begin": Work("playing.campaigns:begin"),
    "next": Work("playing.campaign:go_on", of_sides=True),
    "report": Work("playing.report:save", of_sides=True),
    "run-new": Work("running.print_runs:new"),
    "run": Work("running.print_run:start"),
    "export": Work("take_away:export"),
    "printer-sheet": Work("printer:sheet"),
    "printer-profile": Work("printer:profile"),
    "printer-save": Work("printer:save"),
    "printer-trial": Work("printer:trial"),
    "table-odds": Work("tables:odds"),
    "table-roll": Work("tables:roll"),
    "force": Work("forces:change"),
    "force-pictures": Work("forces:pictures"),
    "force-cards": Work("forces:cards"),
    "force-save": Work("forces:save"),
    "force-put": Work("forces:put"),
}
"""What forms ask for, by name."""
