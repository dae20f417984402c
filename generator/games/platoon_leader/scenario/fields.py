"""What of a campaign can be locked."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from generator.roll.locks import Lockable

_FIELDS: Mapping[str, str] = MappingProxyType(
    {
        "theatre": "where and when, e.g. 'normandy-1944', or 'ukraine' for each year of it",
        "episode": "the battle that it is a part of, e.g. 'keren'",
        "axis": "the army of the Axis or one of its nations, e.g. 'german' or 'slovak'",
        "allied": "the army of the Allies or one of its nations, e.g. 'american' or 'canadian'",
        "date": "the first day, e.g. '1944-07-11'",
        "intensity": "'low', 'mid' or 'high'",
        "ground": "the kind of ground, e.g. 'bocage'",
        "firefights": "how many, 4 to 8",
        "attacker": "who attacks first: 'axis', 'allied' or 'dual'",
        "edge": "the Friendly Board Edge of the Axis, e.g. 'north'",
        "weather": "the weather of the first firefight, e.g. 'Snow'",
        "solitaire": "the side that nobody plays: 'axis' or 'allied'",
        "victory": "which TVP decide: the 'last' held, or the 'total' of all firefights",
    }
)
"""What a campaign is chosen by, with an example each; a conflict between them is named."""

_ROLLS: Mapping[str, str] = MappingProxyType(
    {
        "place": "the place that it is named after, one of its episode",
        "firefight-2.gap": "when the next firefight comes, e.g. 'that night'",
        "firefight-2.hour": "its time of day, e.g. 'dawn' or 'night'",
        "firefight-2.weather": "its weather; likewise 'wind', 'wind-direction', 'ground', 'nvr'",
        "firefight-2.sky": "whether it is 'rolled anew' or stays 'as before'",
        "firefight-2.turns": "its length, and with 'end' when it may first end",
        "firefight-2.attacker": "its historical attacker: 'axis', 'allied' or 'both'",
        "size": "the defender's opening force in CP, and with 'works' its FP",
        "expected": "the armour that the defender is ready for, from 0 (none) to 5",
        "axis.opening.1": "a group of the opening force by its name, e.g. 'Rifle platoon'",
        "axis.formation": "the formation by its name; likewise 'regiment'",
        "axis.elr": "ELR; likewise 'san'",
        "axis.drm.leader": "a DRM of the card: 'cp', 'leader', 'oba', 'promotion', 'elr'",
        "axis.bombardment": "its hexes or 'none'; likewise 'air', 'booby-traps', 'reserves'",
        "axis.cp": "starting CP; likewise 'leaders.1', 'oba.1'",
        "aims.first": "the first objective: 'take', 'take two', 'most' or 'points'",
        "aims.target.1": "the Location to take, by its name",
        "aims.balance.axis": "the balance provision of a side",
    }
)
"""Whatever else is rolled can be locked by the name of its roll in the ledger; examples of each."""

_PATTERN = re.compile(
    r"place|size|works|expected"
    r"|firefight-[1-8]\.(hour|gap|sky|weather|wind|wind-direction|ground|nvr|turns|end|attacker)"
    r"|(axis|allied)\.(formation|regiment|cp|elr|san|bombardment|air|booby-traps|reserves"
    r"|drm\.(cp|leader|oba|promotion|elr|historical)|(leaders|oba|opening)\.[1-9][0-9]?)"
    r"|aims\.(first|target\.[12]|balance\.(axis|allied))",
    re.ASCII,
)
_ALIASES = {
    "firefight-1.weather": "weather",
    "firefight-1.attacker": "attacker",
    "attack": "attacker",
    "first-day": "date",
    "kind": "ground",
    "length": "firefights",
}
"""Names that a field has in the ledger."""

LOCKABLE = Lockable(_FIELDS, _ROLLS, _PATTERN, _ALIASES)
