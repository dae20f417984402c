"""A force to begin with: valid as it stands, and told in comments."""

from __future__ import annotations

from generator.content import Pack
from generator.games.plm_american_revolution.force.cards import pack_lists
from generator.games.plm_american_revolution.force.together import lists_with
from generator.games.plm_american_revolution.scenario.armies.served import armies_of

LATE = "1781"
"""The sample's army fights in the first theatre that lasts into this year."""

TEXT = """\
# An army of your own: fieldpress force print FILE
kind: force
title: My army
pack: {pack}
side: american            # american or british
theatre: {theatre}
date: {day}
{army}# points: 300             # the most that it may cost: more is a problem
commander: Nathanael Greene
horses: 1                 # teams of horses: each pulls one stand of guns
# elsewhere: {{american-infantry: 3}}    # by list: battalions off the table that gave their elites
brigades:
  - name: First brigade
    general: Otho Williams    # none: no general, and its units test with 10 off
    units:
      # A unit has a 'list' or a 'regiment'; all else is optional and comes from there:
      # name, stands (8 at most), grade (A to F), weapon (musket, rifle, carbine), bayonets (true),
      # stripped ([light], [grenadiers]), skirmish (true), emplaced (true: guns without horses),
      # arm (of a legion: foot, horse, guns), battalion (of a regiment of two: 1, 2), note.
      - {{list: american-infantry, name: 1st Maryland}}
      - {{list: american-infantry, name: 2nd Maryland, grade: C, stands: 6}}
      - {{list: militia, name: Riflemen, stands: 3, weapon: rifle, grade: E}}
      - {{list: lee, name: Lee’s horse, arm: horse}}
      - {{list: american-artillery, name: Singleton’s guns, count: 1}}
# Regiments have ids like 4th-foot or 1st-maryland: fieldpress force ids {pack} maryland
# The lists, with their ids:
{lists}
"""


def starter(pack: Pack) -> str:
    """Return the text of a force to begin with, and the ids of all army lists."""
    theatres = pack.records("theatres")
    key = next(
        (one for one, row in theatres.items() if str(row["to"]) > LATE), next(iter(theatres))
    )
    lists = "\n".join(
        f"#   {one}: {row['army']}, {row['name']}" for one, row in pack.records("units").items()
    )
    name = pack.name if pack.shown == f"content/{pack.name}" else pack.shown
    day = str(theatres[key]["to"])
    known = pack_lists(pack)
    army = "".join(
        f"# army: {one}    # all units must be its own; it may have {may}\n"
        for one, army in armies_of(known.armies, "american", key, day).items()
        if (may := ", ".join(lists_with(army, known, day)))
    )
    return TEXT.format(pack=name, theatre=key, day=day, lists=lists, army=army)
