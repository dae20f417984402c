"""Short cuts in the values of styles, and in the lengths that boxes take from them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from generator.typeset.patches.everywhere import everywhere

LOOKED_THROUGH = frozenset(("first-line", "first-letter"))
"""Pseudo-elements of whose styles the engine copies all values that were asked for so far."""

BOXED = ("float", "display", "position")
"""Properties that make a box what it is, each of which changes the others (CSS 2.1, 9.7)."""

MOST_SOLVED = 256
"""Values of one declaration with variables that are kept: style sheets live long."""

LENGTHS = (
    *(f"margin_{side}" for side in ("left", "right", "top", "bottom")),
    *(f"padding_{side}" for side in ("left", "right", "top", "bottom")),
    *(f"{least}{side}" for side in ("width", "height") for least in ("", "min_", "max_")),
)
BORDERS = tuple(f"border_{side}_width" for side in ("top", "right", "bottom", "left"))


def swift_values() -> None:
    """Make the engine find the values of styles and the lengths of boxes sooner."""
    import weasyprint.css as css
    import weasyprint.css.tokens as tokens
    import weasyprint.layout.percent as percent

    plain = _PlainValues(css)
    tokens.Pending.solve = _solved(tokens.Pending.solve)
    css.ComputedStyle.__init__ = _filled(css.ComputedStyle.__init__, plain)
    css.ComputedStyle.__missing__ = _found(css.ComputedStyle.__missing__, plain)
    css.AnonymousStyle.__missing__ = _found_anonymous(css, css.AnonymousStyle.__missing__)
    percent.resolve_one_percentage = _length(percent.resolve_one_percentage)
    everywhere(percent, "resolve_percentages", _lengths(percent.resolve_percentages))


class _PlainValues:
    """Values that are taken as they are: from the parent, or those that a property has at first.

    `initial` maps properties to first values; `inherited` names those taken from the parent;
    `logical` names, for a physical property, the logical ones that may stand for it; `hangs_on`
    maps a property to others whose value it may change; `boxed` are first values that hang on one
    another.
    """

    def __init__(self, css: Any) -> None:
        apart = set(BOXED)
        apart |= {name for name in css.INITIAL_VALUES if name.startswith("text_decoration_")}
        self.inherited = (frozenset(css.INHERITED) | {"page"}) - apart
        unset = apart | self.inherited | set(css.INITIAL_NOT_COMPUTED)
        self.initial = {name: at for name, at in css.INITIAL_VALUES.items() if name not in unset}
        self.logical = {
            name: tuple({find(block="ttb", inline=way) for way in ("ltr", "rtl")})
            for name, find in css.PHYSICAL_FUNCTIONS.items()
        }
        self.hangs_on: dict[str, list[str]] = {}
        for name, others in self.logical.items():
            for other in others:
                self.hangs_on.setdefault(other, []).append(name)
        for name in (*BORDERS, "outline_width"):  # no line, no width (CSS Backgrounds 3, 3.3)
            line = name.replace("width", "style")
            self.initial[name] = 0
            for stated in (line, *self.logical.get(line, ())):
                self.hangs_on.setdefault(stated, []).append(name)
        self.boxed = {name: css.INITIAL_VALUES[name] for name in BOXED}


def _filled(original: Callable[..., None], plain: _PlainValues) -> Callable[..., None]:
    """Return what makes a style: all first values that nothing is stated of are there at once."""
    initial, hangs_on, boxed = plain.initial, plain.hangs_on, plain.boxed

    def init(style: Any, parent: Any, cascaded: Any, pseudo: Any, *rest: Any) -> None:
        original(style, parent, cascaded, pseudo, *rest)
        if parent is None or pseudo in LOOKED_THROUGH:
            return
        style.update(initial)
        for name in cascaded:
            style.pop(name, None)
            for other in hangs_on.get(name, ()):
                style.pop(other, None)
        if boxed.keys().isdisjoint(cascaded):
            style.update(boxed)
            style.specified.update(boxed)

    return init


def _found(original: Callable[..., Any], plain: _PlainValues) -> Callable[..., Any]:
    """Return what finds a value of a style: the parent's or the first one without detours."""
    inherited, initial, logical = plain.inherited, plain.initial, plain.logical

    def missing(style: Any, name: str) -> Any:
        stated = style.cascaded
        if style.parent_style is None or name in stated:
            return original(style, name)
        for other in logical.get(name, ()):
            if other in stated:
                return original(style, name)
        if name in inherited:
            value = style[name] = style.parent_style[name]
        elif name in initial:
            value = style[name] = initial[name]
        else:
            value = original(style, name)
        return value

    return missing


def _found_anonymous(css: Any, original: Callable[..., Any]) -> Callable[..., Any]:
    """Return the same for the style of a box that no element has."""
    inherited = frozenset(css.INHERITED)
    unset = inherited | set(css.INITIAL_NOT_COMPUTED) | {"page"}
    initial = {
        name: value
        for name, value in css.INITIAL_VALUES.items()
        if name not in unset and not name.startswith("text_decoration_")
    }

    def missing(style: Any, name: str) -> Any:
        if name in initial:
            value = style[name] = initial[name]
        elif name in inherited:
            value = style[name] = style.parent_style[name]
        else:
            value = original(style, name)
        return value

    return missing


def _solved(original: Callable[..., Any]) -> Callable[..., Any]:
    """Return what finds a value once its variables are known: once for the same tokens."""

    def solve(pending: Any, known: Any, wanted_key: str, base_url: Any) -> Any:
        kept = pending.__dict__.setdefault("swift_solved", {})
        key = wanted_key, base_url, *map(id, known)
        if len(kept) > MOST_SOLVED:
            kept.clear()
        if key not in kept:  # the tokens are kept with it, so that no others get their numbers
            kept[key] = original(pending, known, wanted_key, base_url), known
        return kept[key][0]

    return solve


def _length(original: Callable[..., None]) -> Callable[..., None]:
    """Return what sets a length of a box from its style: pixels and percentages at once."""

    def resolve(box: Any, name: str, whole: Any) -> None:
        value = box.style[name]
        unit = getattr(value, "unit", None)
        if unit == "px":
            setattr(box, name, value.value)
        elif unit == "%":
            setattr(box, name, whole * value.value / 100)
        else:
            original(box, name, whole)

    return resolve


def _lengths(original: Callable[..., None]) -> Callable[..., None]:
    """Return what sets all lengths of a box: those that hang on nothing else once for a style.

    They are kept with the values that the engine may change later in a style of its own.
    """
    kept = ("width", "height", "min_width", "min_height", "max_width", "max_height")

    def resolve(box: Any, containing_block: Any) -> None:
        style = box.style
        now = [style[name] for name in kept]
        found = style.__dict__.get("swift_lengths")
        if found is not None and all(map(_same, found[0], now)):
            if found[1] is None:
                original(box, containing_block)
            else:
                box.__dict__.update(found[1])
            return
        original(box, containing_block)
        alone = _alone(style)
        lengths = {name: getattr(box, name) for name in (*LENGTHS, *BORDERS)} if alone else None
        style.swift_lengths = now, lengths

    return resolve


def _same(one: object, other: object) -> bool:
    return one is other


def _alone(style: Any) -> bool:
    """Tell whether the lengths of a style hang on nothing but the style."""
    if style["border_collapse"] == "collapse":
        return False
    values = [style[name] for name in LENGTHS]
    return all(value == "auto" or getattr(value, "unit", None) == "px" for value in values)
