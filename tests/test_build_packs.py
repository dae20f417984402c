"""Several packs in one build: filled while others are laid out, finished side by side."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from packs import write_own_pack

from generator.errors import ContentError
from generator.job.build import make
from generator.job.job import Job
from generator.job.layout import filling
from generator.job.layout.filling import Filler
from generator.job.options import Options
from generator.job.products.product import Task
from generator.job.targets import Target

pytestmark = pytest.mark.ci

NAMES = ("amber", "birch", "cedar", "dune")


def pack(folder: Path, name: str, template: str = "<p>{{ product.title }}</p>") -> Target:
    """Write a pack of two sheets; return it as a target."""
    sheets = {
        f"{sheet}.yaml": f"kind: sheet\ntitle: {sheet} of {name}\ntemplate: {sheet}.html\n"
        "uses: [words]\n"
        for sheet in ("one", "two")
    }
    files = {
        "pack.yaml": f"kind: pack\ntitle: {name}\nlanguage: en\n",
        **sheets,
        "words.yaml": "kind: records\ntitle: Words\nfields: {name: text}\n"
        "records: [{id: one, name: One}]\n",
        "templates/one.html": "<p>{{ product.title }}</p>",
        "templates/two.html": template,
    }
    return Target(write_own_pack(folder / name, files), name)


def bytes_of(targets: Sequence[Target], out: Path, jobs: int) -> list[tuple[str, str, bytes]]:
    made = make(targets, Job(Options(out=out, jobs=jobs)))
    return [(work.target.name, one.product.id, one.pdf) for work, files in made for one in files]


def test_files_come_in_the_order_of_packs_however_many_work(tmp_path: Path) -> None:
    targets = [pack(tmp_path, name) for name in NAMES]
    alone = bytes_of(targets, tmp_path / "alone", 1)
    assert [found[:2] for found in alone] == [(n, s) for n in NAMES for s in ("one", "two")]
    assert bytes_of(targets, tmp_path / "three", 3) == alone
    assert bytes_of(targets, tmp_path / "three", 3) == alone  # from the store


def test_what_is_wrong_with_every_pack_is_told_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A template that fails, one that has to be stopped, and what is found on a page."""
    monkeypatch.setattr("generator.typeset.templates.TEMPLATE_SECONDS", 1.0)
    missing = "<p>{{ nothing.at.all }}</p>"
    endless = "{% for a in range(99999) %}{% for b in range(99999) %}{% endfor %}{% endfor %}"
    small = "<p style='font-size: 2pt'>small</p>"
    targets = [
        pack(tmp_path, name, template)
        for name, template in zip(NAMES, (missing, "<p>x</p>", endless, small), strict=True)
    ]
    with pytest.raises(ContentError) as caught:
        make(targets, Job(Options(out=tmp_path / "out", jobs=2)))
    told = str(caught.value).splitlines()
    assert [line.partition("/")[0] for line in told if not line.startswith(" ")] == [
        "amber", "cedar", "dune",
    ]  # fmt: skip
    assert "nothing" in told[0]
    assert any("too long" in line for line in told)
    assert any("2 pt" in line for line in told)


def test_a_pack_is_filled_while_the_one_before_is_laid_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its templates are begun as soon as the tasks of the one before are handed out."""
    begun: list[str] = []
    begin = filling.begun

    def noted(products: Sequence[object], *rest: object) -> object:
        begun.append(products[0].pack.name)  # type: ignore[attr-defined]
        return begin(products, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(filling, "begun", noted)
    seen: list[tuple[list[Task], list[str]]] = []
    tasks = Filler.tasks

    def handed(filler: Filler) -> list[Task]:
        found = tasks(filler)
        seen.append((found, list(begun)))
        return found

    monkeypatch.setattr(Filler, "tasks", handed)
    targets = [pack(tmp_path, name) for name in NAMES]
    make(targets, Job(Options(out=tmp_path / "out", jobs=2)))
    assert begun == list(NAMES[1:])
    first, already = seen[0]
    assert {task.place.file.partition("/")[0] for task in first} == {"amber"}
    assert already == ["birch"]
