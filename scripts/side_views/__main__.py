"""Write the side views as pictures of a pack: `python -m scripts.side_views SET FOLDER`."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from scripts.side_views import allied, german, german_wheels, light, shermans, soviet, wheeled
from scripts.side_views.pen import LINE, View

Drawing = Callable[[View], None]

ALLIED: dict[str, tuple[str, Drawing]] = {
    "sherman": ("Sherman, 75 mm gun", shermans.sherman),
    "sherman-long": ("Sherman, 76 mm gun", shermans.sherman_long),
    "sherman-105": ("Sherman, 105 mm howitzer", shermans.m4_105),
    "firefly": ("Sherman Firefly", shermans.firefly),
    "sherman-flail": ("Sherman flail", shermans.flail),
    "m10": ("M10", shermans.m10),
    "achilles": ("Achilles", shermans.achilles),
    "m36": ("M36", shermans.m36),
    "priest": ("M7 Priest", shermans.priest),
    "sexton": ("Sexton", shermans.sexton),
    "m5": ("M5 Stuart", allied.m5),
    "chaffee": ("M24 Chaffee", allied.chaffee),
    "hellcat": ("M18 Hellcat", allied.hellcat),
    "pershing": ("M26 Pershing", allied.pershing),
    "cromwell": ("Cromwell", allied.cromwell),
    "churchill": ("Churchill III", allied.churchill),
    "churchill-flame": ("Churchill with flame gun", allied.churchill_flame),
    "valentine-bridgelayer": ("Valentine bridgelayer", allied.valentine_bridgelayer),
    "m3-half-track": ("M3 half-track", wheeled.m3_half_track),
    "m16": ("M16", wheeled.m16),
    "recon-hq": ("Half-track with 75 mm gun", wheeled.recon_hq),
    "m3-scout": ("M3 scout car", wheeled.m3_scout),
    "m20": ("M20", wheeled.m20),
    "greyhound": ("M8 Greyhound", wheeled.greyhound),
    "daimler": ("Daimler armoured car", wheeled.daimler),
    "bren": ("Bren carrier", wheeled.bren),
    "truck-allied": ("American truck", wheeled.truck_allied),
    "p-47-rockets": ("P-47 with rockets", allied.p47_rockets),
    "p-47-bombs": ("P-47 with bombs", allied.p47_bombs),
    "typhoon-rockets": ("Typhoon with rockets", allied.typhoon_rockets),
    "typhoon-bombs": ("Typhoon with bombs", allied.typhoon_bombs),
    "l-5": ("L-5", allied.l5),
    "wreck": ("Wreck", shermans.wreck),
}

GERMAN: dict[str, tuple[str, Drawing]] = {
    "pzkw-iii": ("PzKw III J", german.pzkw_iii),
    "pzkw-iv": ("PzKw IV with skirts", german.pzkw_iv),
    "wreck-german": ("German wreck", german.wreck),
    "panther": ("Panther", german.panther),
    "tiger-i": ("Tiger I", german.tiger_i),
    "tiger-ii": ("Tiger II", german.tiger_ii),
    "lynx": ("Lynx", german.lynx),
    "stug-iii": ("StuG III G", german.stug_iii),
    "hetzer": ("Hetzer", german.hetzer),
    "grille": ("Grille", german.grille),
    "wirbelwind": ("Wirbelwind", german.wirbelwind),
    "wespe": ("Wespe", german.wespe),
    "hummel": ("Hummel", german.hummel),
    "maultier": ("Maultier with rocket tubes", german_wheels.maultier),
    "sdkfz-251": ("SdKfz 251", german_wheels.sdkfz_251),
    "sdkfz-234-1": ("SdKfz 234/1", german_wheels.sdkfz_234_1),
    "puma": ("SdKfz 234/2 Puma", german_wheels.puma),
    "sdkfz-234-4": ("SdKfz 234/4", german_wheels.sdkfz_234_4),
    "truck-german": ("German truck", german_wheels.truck_german),
    "wagon": ("Wagon with horses", german_wheels.wagon),
}

SKIRMISH_ALLIED: dict[str, tuple[str, Drawing]] = {
    "jeep": ("Jeep", light.jeep),
    "gmc": ("GMC truck", wheeled.truck_allied),
    "m3-half-track": ("M3 half-track", wheeled.m3_half_track),
    "m8": ("M8 Greyhound", wheeled.greyhound),
    "m5": ("M5 Stuart", allied.m5),
    "m4": ("M4 Sherman", shermans.sherman),
    "m10": ("M10", shermans.m10),
    "m7": ("M7 Priest", shermans.priest),
    "carrier": ("Universal Carrier", wheeled.bren),
    "daimler": ("Daimler armoured car", wheeled.daimler),
    "humber": ("Humber scout car", light.humber),
    "cromwell": ("Cromwell", allied.cromwell),
    "churchill": ("Churchill VII", light.churchill_vii),
    "firefly": ("Sherman Firefly", shermans.firefly),
    "gaz-aa": ("GAZ-AA truck", soviet.gaz_aa),
    "ba-64": ("BA-64", soviet.ba_64),
    "t-70": ("T-70", soviet.t_70),
    "t-34-76": ("T-34/76", soviet.t34_76),
    "t-34-85": ("T-34/85", soviet.t34_85),
    "su-76": ("SU-76M", soviet.su_76),
    "kv-1": ("KV-1", soviet.kv_1),
}

SKIRMISH_GERMAN: dict[str, tuple[str, Drawing]] = {
    "kubelwagen": ("Kübelwagen", light.kubelwagen),
    "blitz": ("Opel Blitz", german_wheels.truck_german),
    "sdkfz-251": ("SdKfz 251", german_wheels.sdkfz_251),
    "sdkfz-222": ("SdKfz 222", light.sdkfz_222),
    "puma": ("SdKfz 234/2 Puma", german_wheels.puma),
    "panzer-ii": ("Panzer II", light.panzer_ii),
    "panzer-iii": ("Panzer III J", german.pzkw_iii),
    "panzer-iv": ("Panzer IV H", german.pzkw_iv),
    "stug-iii": ("StuG III G", german.stug_iii),
    "panther": ("Panther", german.panther),
    "tiger": ("Tiger", german.tiger_i),
}


@dataclass(frozen=True, slots=True)
class Set:
    """The pictures of a pack: those that face right, those that face left, and their line.

    Those of counters are printed a centimetre wide, those of cards four or five.
    """

    right: dict[str, tuple[str, Drawing]]
    left: dict[str, tuple[str, Drawing]]
    line: float = LINE

    def pictures(self) -> dict[str, str]:
        """Return every side view by its name; the two sides face each other."""
        found = {}
        for views, left in ((self.right, False), (self.left, True)):
            for name, (title, draw) in views.items():
                view = View()
                draw(view)
                found[name] = view.svg(title, left=left, line=self.line)
        return found


SETS = {
    "counters": Set(ALLIED, GERMAN),
    "cards": Set(SKIRMISH_ALLIED, SKIRMISH_GERMAN, line=0.075),
}


def pictures(name: str = "counters") -> dict[str, str]:
    """Return the side views of a set, by their names."""
    return SETS[name].pictures()


if __name__ == "__main__":
    folder = Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in pictures(sys.argv[1]).items():
        (folder / f"{name}.svg").write_text(text, "utf-8")
