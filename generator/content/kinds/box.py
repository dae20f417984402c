"""`box`: a tuck box for decks, counters or tiles, sized to what it holds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from generator.content.kinds.base import Contents, Kind, Part, part_id
from generator.content.kinds.box_holding import Holding, Reader
from generator.content.kinds.box_model import BOX_WORDS, BoxFile
from generator.content.kinds.box_shapes import BoxLook, BoxShape
from generator.content.kinds.printed import BOX, Printed
from generator.content.pack_file import PackFile, Side
from generator.content.reading.source import Source
from generator.errors import Near, Problem, short
from generator.measure import parse_length

if TYPE_CHECKING:
    from generator.content.pack import Pack

LONGEST = 400.0
"""The longest side of a box, in millimetres."""

STOCK = (0.1, 2.0)
CLEARANCES = (0.0, 10.0)
"""The range of a box's card and clearance, in millimetres."""


@dataclass(frozen=True, slots=True)
class BoxPart(Part):
    """A box, or one per side; `holds` in its file says what is in it."""

    templates: ClassVar[tuple[str, ...]] = ("template",)

    model: BoxFile

    @property
    def pictures(self) -> Iterator[tuple[tuple[str | int, ...], str]]:
        for side in self.model.sides or (self.model.side,):
            for number, name in enumerate(self.model.figures):
                yield ("figures", number), _of_side(name, side)
            if self.model.emblem:
                yield ("emblem",), _of_side(self.model.emblem, side)

    def products(self, parts: Mapping[str, Part], sides: Mapping[str, Side]) -> tuple[Printed, ...]:
        if not self.model.sides:
            return (self._printed(self.id, self.title, self.model.side),)
        return tuple(
            self._printed(
                f"{side.lower()}-{self.id}",
                f"{sides[side].name if side in sides else side} {self.title}",
                side,
            )
            for side in self.model.sides
        )

    def _printed(self, name: str, title: str, side: str | None) -> Printed:
        def shape(pack: Pack) -> BoxShape:
            found, _ = self.shape(pack.parts, pack.info, side)
            assert found is not None  # a pack with problems is not printed
            return found

        return Printed(name, title, "box", BOX, side, box=shape)

    def shape(
        self, parts: Mapping[str, Part], info: PackFile, side: str | None
    ) -> tuple[BoxShape | None, list[Problem]]:
        """Return the box of a side, or None, and the problems of what it holds."""
        model = self.model
        holding = Reader(self.source, parts, info.sides, side).read(model.holds)
        if holding.problems:
            return None, holding.problems
        shape = BoxShape(
            holding.holds,
            parse_length(model.clearance),
            parse_length(model.stock),
            model.bottom == "tuck",
            self._look(holding, info, side),
        )
        return shape, []

    def _look(self, holding: Holding, info: PackFile, side: str | None) -> BoxLook:
        model = self.model
        own = info.palette.get(model.colour or "", info.accent)
        colour = info.sides[side].colour if side in info.sides and not model.colour else own
        return BoxLook(
            model.label or " & ".join(dict.fromkeys(held.name for held in holding.holds)),
            model.contents,
            tuple(_of_side(name, side) for name in model.figures),
            model.figure_height,
            _of_side(model.emblem, side) if model.emblem else None,
            colour,
            model.template,
        )

    def own_problems(self) -> Iterator[Problem]:
        for key, (least, most) in (("stock", STOCK), ("clearance", CLEARANCES)):
            value = parse_length(getattr(self.model, key))
            if not least <= value <= most:
                message = f"a {key} of {value:g} mm is out of range; it is {least:g} to {most:g} mm"
                yield Problem(message, self.source.place((key,)))
        if self.model.side and self.model.sides:
            message = "'side' is for one box; 'sides' prints one for each side"
            yield Problem(message, self.source.key_place((), "side"))

    def problems_among(self, contents: Contents) -> Iterator[Problem]:
        yield from self._side_problems(contents.info)
        colour = self.model.colour
        if colour is not None and colour not in contents.info.palette:
            near = Near(colour, list(contents.info.palette))
            message = f"'{short(colour)}' is not a colour of this pack's palette"
            yield Problem(message, self.source.place(("colour",)), near=near)
        known = tuple(side for side in self.model.sides if side in contents.info.sides)
        told: set[str] = set()
        for side in known or (self.model.side,):
            shape, problems = self.shape(contents.parts, contents.info, side)
            for problem in problems if shape is None else self._too_long(shape):
                if str(problem) not in told:
                    told.add(str(problem))
                    yield problem

    def _side_problems(self, info: PackFile) -> Iterator[Problem]:
        named = [(("sides", number), side) for number, side in enumerate(self.model.sides)]
        more = [(("side",), self.model.side)] if self.model.side else []
        for path, side in (*named, *more):
            if side not in info.sides:
                message = f"'{short(side)}' is not among the sides in pack.yaml"
                yield Problem(message, self.source.place(path), near=Near(side, info.sides))

    def _too_long(self, shape: BoxShape) -> Iterator[Problem]:
        names = ("wide", "high", "deep")
        for name, length in zip(names, shape.panels, strict=True):
            if length > LONGEST:
                message = (
                    f"the box would be {length:.0f} mm {name}; the maximum is {LONGEST:g} mm. "
                    "More stacks make it flatter, fewer make it smaller"
                )
                yield Problem(message, self.source.place(("holds",)))


def _of_side(name: str, side: str | None) -> str:
    """Return a picture's name with the id of the side in place of {side}."""
    return name.replace("{side}", (side or "").lower())


def _build(source: Source, model: BoxFile, problems: list[Problem]) -> BoxPart:
    return BoxPart(part_id(source, model.id), model.title, source, model)


BOX_KIND = Kind(name="box", model=BoxFile, build=_build, words=BOX_WORDS)
