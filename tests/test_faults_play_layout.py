"""Numbers that games of Platoon Command are played on: each has its place, and no two share one."""

from __future__ import annotations

from generator.games.platoon_command.play import layout as at

SIDES = 2


def taken(prefix: str, sizes: dict[str, int]) -> list[str]:
    """Who holds each place of a list, in order; every name of the prefix is known."""
    names = {name for name in vars(at) if name.startswith(prefix) and name != f"{prefix}SIZE"}
    assert names == set(sizes)
    held: dict[int, str] = {}
    for name, size in sizes.items():
        for place in range(getattr(at, name), getattr(at, name) + size):
            assert place not in held, f"{name} and {held[place]} share {place}"
            held[place] = name
    assert min(held) == 0
    whole = getattr(at, f"{prefix}SIZE")
    assert max(held) < whole <= max(held) + 1
    return [held.get(place, "") for place in range(whole)]


def test_the_table_has_room_for_all_that_never_changes() -> None:
    tiles, kinds, counters = at.TILES, at.KINDS, at.COUNTERS
    single = (
        "T_TILES", "T_KINDS", "T_COUNTERS", "T_ROUNDS", "T_LAST", "T_INITIATIVE", "T_HAND",
        "T_DIE", "T_ALWAYS", "T_TARGET", "T_LONGEST", "T_OUTS", "T_FOG", "T_SCORED", "T_USUAL",
        "T_MOVES",
    )  # fmt: skip
    for_each_side = ("T_STORM", "T_AIM", "T_NUMBER", "T_BACK", "T_START")
    sizes = dict.fromkeys(single, 1) | dict.fromkeys(for_each_side, SIDES)
    sizes |= {
        "T_OUT": 3 * at.OUTS, "T_OUT_OF": at.OUTS * kinds, "T_GOAL_OF": SIDES * kinds,
        "T_INIT": kinds, "T_COUNTER": kinds, "T_SQUAD": kinds, "T_ACT": kinds * at.ACTS,
        "T_KEY": SIDES * kinds, "T_BASE": counters, "T_KIND": counters, "T_COVER": tiles,
        "T_VALUE": tiles, "T_OBJECTIVE": tiles, "T_OVER": SIDES * tiles, "T_NAMED": SIDES * tiles,
        "T_NEAR": tiles * at.NEAR, "T_DIST": tiles * tiles, "T_DECK": SIDES * kinds,
        "T_SUPPLY": SIDES * kinds, "T_MARK": SIDES * tiles, "T_CHANCE": at.DICE * at.NEEDS,
        "T_BLANK": 8 * tiles,
    }  # fmt: skip
    assert "" not in taken("T_", sizes)


def test_the_state_has_room_for_all_that_does() -> None:
    kinds, counters = at.KINDS, at.COUNTERS
    sizes = dict.fromkeys(
        ("S_FIRST_SEED", "S_SECOND_SEED", "S_ROUND", "S_PHASE", "S_ACTIVE", "S_FIRST", "S_WINNER",
         "S_ACTIONS"), 1,
    )  # fmt: skip
    sizes |= dict.fromkeys(("S_LOST", "S_LEFT", "S_TARGET"), SIDES)
    piles = ("S_HAND", "S_DECK", "S_DISCARDS", "S_SUPPLY", "S_FRONT", "S_GONE")
    sizes |= dict.fromkeys(piles, SIDES * kinds)
    sizes |= dict.fromkeys(("S_AT", "S_DOWN", "S_AWAY"), SIDES * counters)
    sizes |= {"S_MARK": SIDES * at.TILES}
    assert taken("S_", sizes).count("") <= 2


def test_codes_are_told_apart_and_name_what_they_stand_for() -> None:
    known = {
        "attack": at.ATTACK, "bolster-force": at.BOLSTER, "command": at.COMMAND,
        "concealment": at.CONCEAL, "control-objective": at.CONTROL, "guide": at.GUIDE,
        "inspire": at.INSPIRE, "lethal-blast": at.BLAST, "move": at.MOVE, "recon": at.RECON,
        "scout": at.SCOUT, "suppressive-fire": at.SUPPRESS, "target": at.TARGET,
    }  # fmt: skip
    assert {name: at.ACTIONS.index(name) for name in at.ACTIONS} == known
    acts = [*known.values(), at.RECOVER, at.LEAVE]
    assert len(set(acts)) == len(acts)
    assert max(acts) < at.ACTS
    aims = (at.POINTS, at.TILES_AIM, at.LEAVE_AIM, at.REMOVE, at.MARK_AIM)
    assert aims == tuple(range(len(at.AIMS)))
    assert at.AIMS == ("points", "tiles", "leave", "remove", "mark")
    assert at.BY_POINTS not in (0, 1, at.NO)
    assert at.NO < 0
    assert len({0, at.SCOUTED, at.CONTROLLED}) == 3
    assert at.DRAWING < at.FIRST_TURN < at.SECOND_TURN


def test_there_is_room_for_the_largest_board_and_deck() -> None:
    """Eighteen tiles printed on both sides; eleven kinds of counter, every kind of card."""
    assert at.TILES >= 18
    assert at.NEAR >= 6
    assert at.DICE >= 6
    assert at.NEEDS >= 20
    assert at.COUNTERS >= 11
