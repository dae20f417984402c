"""Packs whose history is wrong are told before anything is rolled, word for word."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from generator.errors import ContentError
from generator.games.packs import read_pack
from generator.games.platoon_command.scenario.requirements import check_content

FOLDER = Path(__file__).resolve().parent.parent / "content" / "platoon-command"

Told = Callable[..., str]


@pytest.fixture
def told(tmp_path: Path) -> Told:
    """Return what is said of the pack with a text of one of its files replaced, or a file by what
    a function makes of it; lines are counted from where the text was."""

    def change(name: str, old: str, new: str | Callable[[str], str]) -> str:
        folder = tmp_path / "mine"
        shutil.copytree(FOLDER, folder)
        file = folder / name
        text = file.read_text("utf-8")
        assert text.count(old) == 1, text.count(old)
        file.write_text(text.replace(old, new) if isinstance(new, str) else new(text), "utf-8")
        with pytest.raises(ContentError) as caught:
            check_content(read_pack(folder, "mine"))
        first = text[: text.index(old)].count("\n") + 1
        return re.sub(
            rf"{re.escape(name)}:(\d+):",
            lambda found: f"{name}:+{int(found[1]) - first}:",
            str(caught.value),
        )

    return change


def _without_limburg(text: str) -> str:
    rows = text.splitlines()
    kept = [row for row in rows if ",limburg," in row][:3]
    return "\n".join(row for row in rows if ",limburg," not in row or row in kept) + "\n"


THEATRES, PLACES = "chance/theatres.yaml", "chance/places.csv"
COTENTIN = "from: '1944-06-08'\n    to: '1944-06-27'\n"
MARVIE = "marvie,Marvie,ardennes,Belgium,walloon,1944-12-19,1945-01-11,49.99,5.75,"
GREEN = "    spells:\n      - {from: '1944-06-01', to: '1944-07-07'}\n"
UNRIPE = "hue: [36, 54], tone: [40, 100], strength: 25, dark: '#6d8a3d', light: '#c9d78c'"
AT_SEASONS = "mine/seasons.yaml:+0"


@pytest.mark.parametrize(
    ("name", "old", "new", "message"),
    [
        (
            THEATRES, COTENTIN, "from: '1944-06-08'\n    to: '1944-06-07'\n",
            "mine/chance/theatres.yaml:+1:9: 'Cotentin' ends on 1944-06-07, before it begins on "
            "1944-06-08",
        ),
        (
            THEATRES, COTENTIN, "from: 'June'\n    to: '1944-06-27'\n",
            "mine/chance/theatres.yaml:+0:11: 'June' is not a day; write it as 1944-07-11",
        ),
        (
            THEATRES, COTENTIN, "from: '1944-06-08'\n    to: '1944-06-29'\n",
            "mine/chance/theatres.yaml:+0:11: no place of 'Cotentin' is the front on 1944-06-28",
        ),
        (
            THEATRES, "north: [49.22, 49.75]", "north: [49.75, 49.22]",
            "mine/chance/theatres.yaml:+0:12: 'north' has two degrees, the lower first",
        ),
        (
            PLACES, MARVIE, MARVIE.replace("5.75", "7.75"),
            "mine/chance/places.csv:+0:68: 'Marvie' lies 7.75 east, but 'Ardennes' from 4.95 to "
            "6.5",
        ),
        (
            PLACES, MARVIE, MARVIE.replace("1945-01-11", "1945-02-11"),
            "mine/chance/places.csv:+0:51: 'Marvie' is the front on 1945-02-11, but 'Ardennes' is "
            "from 1944-12-16 to 1945-01-27",
        ),
        (
            PLACES, MARVIE, MARVIE.replace("1945-01-11", "1944-12-11"),
            "mine/chance/places.csv:+0:51: 'Marvie' ends on 1944-12-11, before it begins on "
            "1944-12-19",
        ),
        (
            PLACES, MARVIE, MARVIE.replace("Marvie", "Foy"),
            "mine/chance/places.csv:+0:8: 'Foy' is a place of 'Ardennes' already",
        ),
        (
            PLACES, MARVIE, _without_limburg,
            "mine/chance/theatres.yaml:LIMBURG: 'Limburg and the Peel' has 3 places; it needs 50\n"
            "mine/chance/theatres.yaml:LIMBURG: no place of 'Limburg and the Peel' is the front on "
            "1944-09-16",
        ),
        (
            "seasons.yaml", GREEN, "    spells: []\n",
            "mine/chance/theatres.yaml:L:C: 'Cotentin' has no season on 1944-06-08\n"
            "mine/chance/theatres.yaml:L:C: 'Normandy, the hedgerows' has no season on 1944-06-20\n"
            f"{AT_SEASONS}:13: 'spells' is empty",
        ),
        (
            "seasons.yaml", GREEN, GREEN.replace("1944-07-07", "1944-07-09"),
            "mine/chance/theatres.yaml:L:C: 'Normandy, the hedgerows' has the seasons 'green' and "
            "'ripe' on 1944-07-08",
        ),
        (
            "seasons.yaml", GREEN, GREEN.replace("1944-07-07", "1944-05-07"),
            "mine/seasons.yaml:+1:34: a spell of 'green corn' ends on 1944-05-07, before it begins "
            "on 1944-06-01",
        ),
        (
            "seasons.yaml", UNRIPE, UNRIPE.replace("[36, 54]", "[36]"),
            f"{AT_SEASONS}:29: 'hue' has two numbers from 0 to 360",
        ),
        (
            "seasons.yaml", UNRIPE, UNRIPE.replace("[40, 100]", "[40, 101]"),
            f"{AT_SEASONS}:45: 'tone' has two numbers from 0 to 100",
        ),
        (
            "seasons.yaml", UNRIPE, UNRIPE.replace("#6d8a3d", "green"),
            f"{AT_SEASONS}:76: 'green' is not a colour; write it as '#c5c896'",
        ),
        (
            "seasons.yaml", "  - id: snow\n", "  - id: deep-snow\n",
            "mine/chance/rolls.yaml:L:C: table 'light' lacks a column for scenarios: deep-snow",
        ),
        (
            "chance/local-names.yaml",
            'first: ["Saint-"]\n    second: ["Martin"', 'first: []\n    second: ["Martin"',
            "mine/chance/local-names.yaml:+0:12: 'first' is empty",
        ),
        (
            "chance/map-words.yaml", '"On the map {named} is {local}."', '"On the map {name}."',
            "mine/chance/map-words.yaml:+0:23: unknown slot '{name}'; the slots here are "
            "{attacker}, "
            "{attacker_adj}, {defender}, {defender_adj}, {feature}, {feature_cap}, {goal}, "
            "{goal_points}, {local}, {named}, {other_goal}, {place}, {points}, {region}, {room}, "
            "{rounds}, {tiles}, {tiles_or}",
        ),
    ],
)  # fmt: skip
def test_a_pack_whose_history_is_wrong(
    told: Told, name: str, old: str, new: str | Callable[[str], str], message: str
) -> None:
    found = told(name, old, new)
    others = [one for one in ("theatres", "rolls") if f"chance/{one}.yaml" != name]
    for one in others:
        found = re.sub(rf"({one}\.yaml):\d+:\d+", r"\1:L:C", found)
    assert found == message.replace("LIMBURG", "L:C")


@pytest.mark.parametrize(
    ("part", "field"),
    [
        ("missions", "titles"), ("missions", "stories"), ("missions", "attacker-briefs"),
        ("missions", "defender-briefs"), ("theatres", "stories"),
    ],
)  # fmt: skip
def test_a_list_without_words_is_told(tmp_path: Path, part: str, field: str) -> None:
    folder = tmp_path / "mine"
    shutil.copytree(FOLDER, folder)
    file = folder / "chance" / f"{part}.yaml"
    text = file.read_text("utf-8")
    start = re.search(rf"(?m)^    {field}:\n(?:      - .*\n)+", text)
    assert start is not None
    file.write_text(text.replace(start[0], f"    {field}: []\n", 1), "utf-8")
    with pytest.raises(ContentError) as caught:
        check_content(read_pack(folder, "mine"))
    line = text[: start.start()].count("\n") + 1
    assert str(caught.value) == (
        f"mine/chance/{part}.yaml:{line}:{len(field) + 7}: '{field}' is empty"
    )


def test_a_scenario_by_hand_with_a_season_that_is_none_is_told(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    shutil.copytree(FOLDER, folder)
    file = folder / "scenarios" / "basic-training.yaml"
    text = file.read_text("utf-8").replace("date: April", "season: sprin\ndate: April")
    file.write_text(text, "utf-8")
    with pytest.raises(ContentError) as caught:
        read_pack(folder, "mine")
    assert str(caught.value) == (
        "mine/scenarios/basic-training.yaml:5:9: there is no season 'sprin'\n"
        "  hint: did you mean 'spring'?"
    )
