"""Land on hexes: the geometry of boards."""

from itertools import pairwise

import pytest

from generator.ground.hexes import HexBoard, board, groups, hexrow_name, spread


class TestBoards:
    """Names, neighbours, distances and lines on a board."""

    def test_hexrows_are_lettered_as_on_the_boards(self):
        assert [hexrow_name(i) for i in (0, 25, 26, 32)] == ["A", "Z", "AA", "GG"]

    def test_names_lead_back_to_their_hexes(self):
        land = board(33, 20)
        assert all(land.parse(land.name(h)) == h for h in land.hexes)

    @pytest.mark.parametrize("name", ["A0", "A21", "HH1", "AB1", "a1", "", "A", "1A", "A01"])
    def test_what_is_no_hex_is_told(self, name):
        with pytest.raises(ValueError, match="is no hex of this map; its hexes are A1 to GG20"):
            board(33, 20).parse(name)

    def test_even_hexrows_lie_half_a_hex_lower(self):
        land = board(25, 16)
        names = [land.name(h) for h in land.around[land.parse("C5")]]
        assert names == ["C4", "D4", "D5", "C6", "B5", "B4"]
        names = [land.name(h) for h in land.around[land.parse("D5")]]
        assert names == ["D4", "E5", "E6", "D6", "C6", "C5"]
        assert land.centres[land.parse("B1")][1] == 1.0
        assert land.centres[land.parse("A1")][1] == 0.5

    def test_distance_is_that_of_the_shortest_way(self):
        land = board(25, 16)
        for start in (land.parse("A1"), land.parse("M8"), land.parse("Y16")):
            steps = spread(land, [start])
            assert all(land.distance(start, h) == steps[h] for h in land.hexes)

    def test_lines_are_shortest_ways_that_stay_straight(self):
        land = board(25, 16)
        start = land.parse("D9")
        for end in land.hexes:
            line = land.line(start, end)
            assert (line[0], line[-1]) == (start, end)
            assert len(line) == land.distance(start, end) + 1
            assert all(b in land.neighbours[a] for a, b in pairwise(line))

    def test_middles_of_neighbours_are_one_hex_apart(self):
        land = board(9, 7)
        for h in land.hexes:
            x, y = land.centres[h]
            for n in land.neighbours[h]:
                u, v = land.centres[n]
                assert ((x - u) ** 2 + (y - v) ** 2) ** 0.5 == pytest.approx(1)

    def test_groups_are_connected_and_together_everything(self):
        land = HexBoard(9, 7)
        some = [h for h in land.hexes if h % 3]
        parts = list(groups(land, some))
        assert sorted(h for part in parts for h in part) == some
        assert all(
            set(spread(land, part[:1], set(some).__contains__)) == set(part) for part in parts
        )

    def test_a_board_too_large_to_name_is_refused(self):
        with pytest.raises(ValueError, match="can't be named"):
            HexBoard(53, 10)
