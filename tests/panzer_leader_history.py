"""A checker of rolled situations that knows the war: it shares no table with the pack.

It reads the plain record and the printed words alone. Its tables are coarser than the pack's and
were written from other books: where each division was by country and weeks, where the front ran as
boxes of degrees, which way armies went, who had which tanks. What it can't know it lets pass.
`faults(record, places)` lists what could not have been; `places` has the degrees of the names on
the map, as the pack has them.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

Record = Mapping[str, Any]
Spot = tuple[float, float]

FRANCE, LOW, REICH = "F", "L", "R"
"""France; Belgium, Luxembourg and the Netherlands; Germany."""

WHERE: Mapping[str, str] = {
    # Americans: after their division histories and Stanton.
    "1st Infantry Division american": "F 0606-0903, R 0912-1207, L 1217-0201, R 0201-0508",
    "2nd Infantry Division american": "F 0607-0927, R 1004-1215, L 1213-0131, R 0130-0508",
    "3rd Infantry Division american": "F 0815-0315, R 0315-0508",
    "4th Infantry Division american": "F 0606-0907, R 0911-1207, L 1207-0204, R 0204-0508",
    "5th Infantry Division american": "F 0709-1220, L 1220-0205, R 1128-1220, R 0205-0508",
    "8th Infantry Division american": "F 0704-0925, R 1118-0508",
    "9th Infantry Division american": "F 0610-0902, R 0913-1220, L 1217-0131, R 0130-0508",
    "26th Infantry Division american": "F 0907-1213, L 1219-0128, R 0129-0508",
    "28th Infantry Division american": "F 0722-0911, R 0911-1119, L 1119-0105, F 0115-0219",
    "29th Infantry Division american": "F 0606-0922, R 0927-0508",
    "30th Infantry Division american": "F 0610-0902, R 0914-1217, L 1217-0201, R 0201-0508",
    "35th Infantry Division american": "F 0705-1220, L 1224-0120, R 1212-1220, R 0130-0508",
    "36th Infantry Division american": "F 0815-0322",
    "75th Infantry Division american": "L 1220-0127, F 0128-0213, R 0301-0508",
    "78th Infantry Division american": "R 1209-0508",
    "79th Infantry Division american": "F 0612-0217, R 0320-0508",
    "80th Infantry Division american": "F 0802-1218, L 1219-0210, R 0207-0508",
    "83rd Infantry Division american": "F 0618-0925, R 1206-1222, L 1225-0202, R 0228-0508",
    "84th Infantry Division american": "R 1107-1220, L 1220-0203, R 0203-0508",
    "86th Infantry Division american": "R 0321-0508",
    "87th Infantry Division american": "F 1208-1224, L 1228-0131, R 0131-0508",
    "90th Infantry Division american": "F 0608-1222, R 1204-1222, L 0105-0202, R 0129-0508",
    "95th Infantry Division american": "F 0919-0130, R 0301-0508, R 1128-0130",
    "97th Infantry Division american": "R 0328-0508",
    "99th Infantry Division american": "L 1109-0131, R 0130-0508",
    "102nd Infantry Division american": "R 1024-0508",
    "104th Infantry Division american": "L 1023-1107, R 1107-0508",
    "106th Infantry Division american": "L 1211-0201, R 1211-1219",
    "82nd Airborne Division american": "F 0606-0711, L 0917-1113, L 1218-0220, R 0129-0508",
    "101st Airborne Division american": "F 0606-0713, L 0917-1127, L 1218-0118, R 0404-0508",
    "17th Airborne Division american": "L 1225-0211, R 0324-0508",
    "2nd Armored Division american": "F 0609-0905, R 0918-1222, L 1222-0120, R 0220-0508",
    "3rd Armored Division american": "F 0624-0902, R 0912-1219, L 1219-0205, R 0205-0508",
    "4th Armored Division american": "F 0711-1219, L 1220-0125, R 0125-0508",
    "5th Armored Division american": "F 0801-0902, R 0912-1222, R 0225-0508",
    "6th Armored Division american": "F 0718-1225, L 1227-0210, R 0207-0508",
    "7th Armored Division american": "F 0813-0925, L 0925-1028, L 1217-0205, R 0205-0508",
    "8th Armored Division american": "R 0219-0508",
    "9th Armored Division american": "L 1020-0107, R 0228-0508",
    "10th Armored Division american": "F 1102-1217, L 1217-0117, R 1119-1217, R 0219-0508",
    "11th Armored Division american": "L 1229-0206, R 0206-0508",
    "12th Armored Division american": "F 1205-0315, R 0318-0508",
    "13th Armored Division american": "R 0408-0508",
    # British, Canadians and Poles: after Joslen, Ellis and Stacey.
    "3rd Infantry Division british": "F 0606-0903, L 0918-0208, R 0226-0508",
    "50th Infantry Division british": "F 0606-0905, L 0905-1130",
    "51st Highland Division british": "F 0607-0926, L 1001-0208, R 0208-0508",
    "15th Scottish Division british": "F 0614-0907, L 0908-0208, R 0208-0508",
    "43rd Wessex Division british": "F 0624-0907, L 0907-1110, R 1110-1222, R 0208-0508",
    "49th West Riding Division british": "F 0612-0918, L 0918-0508",
    "53rd Welsh Division british": "F 0627-0906, L 0906-0208, R 0208-0508",
    "59th Staffordshire Division british": "F 0627-0826",
    "2nd Canadian Infantry Division canadian": "F 0707-0914, L 0914-0208, R 0208-0508",
    "3rd Canadian Infantry Division canadian": "F 0606-1001, L 1001-0208, R 0208-0508",
    "1st Airborne Division british": "L 0917-0926",
    "6th Airborne Division british": "F 0606-0827, L 1224-0224, R 0324-0508",
    "1st Polish Parachute Brigade polish": "L 0919-1007",
    "7th Armoured Division british": "F 0607-0905, L 0906-0325, R 0325-0508",
    "11th Armoured Division british": "F 0613-0903, L 0903-0224, R 0224-0508",
    "Guards Armoured Division british": "F 0626-0902, L 0902-0214, R 0208-0508",
    "4th Canadian Armoured Division canadian": "F 0726-0908, L 0908-0222, R 0222-0508",
    "1st Polish Armoured Division polish": "F 0801-0906, L 0906-0408, R 0408-0508",
    "8th Armoured Brigade british": "F 0606-0905, L 0905-1110, R 1110-0508",
    "29th Armoured Brigade british": "F 0613-0903, L 0903-0301, R 0301-0508",
    "4th Armoured Brigade british": "F 0607-0905, L 0905-0301, R 0223-0508",
    # Germans: after Tessin, Zetterling, Dupuy and the official histories.
    "352nd Infantry Division german": "F 0606-0731",
    "716th Static Division german": "F 0606-0720",
    "709th Static Division german": "F 0606-0701",
    "243rd Infantry Division german": "F 0606-0731",
    "91st Air Landing Division german": "F 0606-0810",
    "77th Infantry Division german": "F 0609-0731",
    "353rd Infantry Division german": "F 0612-0905, R 0912-1215, R 0201-0416",
    "346th Infantry Division german": "F 0606-0901",
    "275th Infantry Division german": "F 0606-0831, R 0910-1125",
    "16th Luftwaffe Field Division german": "F 0702-0804",
    "276th Infantry Division german": "F 0617-0822",
    "277th Infantry Division german": "F 0623-0822",
    "271st Infantry Division german": "F 0715-0827",
    "272nd Infantry Division german": "F 0709-0827",
    "326th Infantry Division german": "F 0722-0822",
    "84th Infantry Division german": "F 0731-0822, R 0125-0403",
    "363rd Infantry Division german": "F 0725-0822",
    "85th Infantry Division german": "F 0801-0901",
    "89th Infantry Division german": "F 0801-0831, R 0910-1222",
    "708th Infantry Division german": "F 0801-0831",
    "3rd Parachute Division german": "F 0610-0830, R 1208-1220, L 1216-0201, R 0201-0418",
    "5th Parachute Division german": "F 0606-0831, L 1216-0201, R 0125-0322",
    "6th Parachute Regiment german": "F 0606-0815, L 0910-1105",
    "2nd Parachute Division german": "R 0115-0418",
    "6th Parachute Division german": "L 0110-0210, R 0208-0508",
    "7th Parachute Division german": "L 0910-0126, R 0206-0508",
    "8th Parachute Division german": "L 0110-0212, R 0210-0508",
    "Parachute Training Division Erdmann german": "L 0905-0930",
    "17th SS Panzergrenadier Division german": "F 0607-1220, R 1201-0508",
    "21st Panzer Division german": "F 0606-1215, R 1125-1222",
    "12th SS Panzer Division german": "F 0606-0905, L 1216-0120",
    "Panzer Lehr Division german": "F 0606-0905, F 1121-1206, L 1216-0117, R 0119-0418",
    "2nd Panzer Division german": "F 0611-0905, L 1216-0120, R 0118-0405",
    "1st SS Panzer Division german": "F 0625-0905, L 1216-0123",
    "9th SS Panzer Division german": "F 0625-0905, L 0903-0930, L 1217-0125",
    "10th SS Panzer Division german": "F 0625-0905, L 0903-1115, R 1115-1215",
    "2nd SS Panzer Division german": "F 0609-0908, R 0910-1012, L 1219-0124",
    "116th Panzer Division german": "F 0719-0905, R 0912-1215, L 1216-0120, R 0118-0418",
    "9th Panzer Division german": "F 0805-0905, R 0914-1220, L 1222-0126, R 0120-0418",
    "11th Panzer Division german": "F 0820-1218, R 1201-0401",
    "111th Panzer Brigade german": "F 0910-1001",
    "113th Panzer Brigade german": "F 0910-1001",
    "106th Panzer Brigade german": "F 0905-0210, R 0225-0416",
    "107th Panzer Brigade german": "L 0917-1105",
    "Führer Begleit Brigade german": "L 1216-0125",
    "Führer Grenadier Brigade german": "L 1220-0120",
    "3rd Panzergrenadier Division german": "F 0825-0930, R 1005-1216, L 1216-0130, R 0120-0416",
    "15th Panzergrenadier Division german": "F 0901-1101, R 1115-1222, L 1222-0120, R 0130-0508",
    "25th Panzergrenadier Division german": "F 1105-0125, R 1201-0125",
    "553rd Volksgrenadier Division german": "F 0901-0201",
    "559th Volksgrenadier Division german": "F 0901-0210, R 1125-0322",
    "361st Volksgrenadier Division german": "F 1020-0120",
    "48th Infantry Division german": "F 0825-1210",
    "19th Volksgrenadier Division german": "F 1005-1210, R 1125-0322",
    "462nd Volksgrenadier Division german": "F 1015-1125",
    "36th Volksgrenadier Division german": "F 0910-0125, R 1201-0322",
    "59th Infantry Division german": "L 0905-1201, R 1201-0310",
    "245th Infantry Division german": "L 0905-1101",
    "406th Division german": "L 0917-1001, R 0917-0310",
    "Division von Tettau german": "L 0917-1015",
    "49th Infantry Division german": "L 0901-0917, R 0912-1020",
    "183rd Volksgrenadier Division german": "R 0920-0416",
    "246th Volksgrenadier Division german": "R 0926-1215, L 1218-0131, R 0131-0310",
    "12th Volksgrenadier Division german": "R 0914-1212, L 1216-0128, R 0125-0418",
    "47th Volksgrenadier Division german": "R 1114-1225",
    "340th Volksgrenadier Division german": "R 1118-1228, L 1230-0126, R 0125-0401",
    "344th Infantry Division german": "R 1110-1220",
    "272nd Volksgrenadier Division german": "R 1105-0401",
    "277th Volksgrenadier Division german": "L 1214-0131, R 1110-1216, R 0130-0401",
    "18th Volksgrenadier Division german": "R 1020-1216, L 1216-0131, R 0131-0401",
    "62nd Volksgrenadier Division german": "L 1216-0131, R 0131-0401",
    "560th Volksgrenadier Division german": "L 1214-0122, R 0125-0320",
    "26th Volksgrenadier Division german": "L 1116-0125, R 0120-0401",
    "352nd Volksgrenadier Division german": "L 1216-0131, R 0131-0320",
    "276th Volksgrenadier Division german": "L 1216-0131, R 0131-0401",
    "212th Volksgrenadier Division german": "L 1216-0131, R 0131-0322",
    "79th Volksgrenadier Division german": "L 1220-0131, R 0131-0322",
    "326th Volksgrenadier Division german": "L 1216-0131, R 1214-1217, R 0131-0320",
    "167th Volksgrenadier Division german": "L 1227-0131, R 0131-0320",
    "198th Infantry Division german": "F 0815-0209, R 0209-0508",
    "189th Infantry Division german": "F 1001-0209",
    "338th Infantry Division german": "F 0815-0209, R 0215-0418",
    "708th Volksgrenadier Division german": "F 1101-0209",
    "16th Volksgrenadier Division german": "F 1001-0209, R 0215-0322",
    "2nd Mountain Division german": "F 0112-0209, R 0209-0322",
    "180th Infantry Division german": "L 0917-0215, R 0205-0418",
    "190th Infantry Division german": "L 0917-0215, R 0212-0416",
    "363rd Volksgrenadier Division german": "L 1001-1120, R 0115-0418",
    "2nd Naval Infantry Division german": "R 0315-0508",
    "Division Potsdam german": "R 0401-0422",
    "Division Scharnhorst german": "R 0405-0505",
    "Panzer Division Clausewitz german": "R 0405-0424",
}
"""Where each division was, to within a week, by country; some stood on both sides of a border."""

BOXES: Sequence[tuple[str, str, str, float, float, float, float]] = (
    # country, from, to, then degrees: south, north, west, east
    (FRANCE, "0606", "0612", 49.05, 49.55, -1.60, -0.15),
    (FRANCE, "0613", "0630", 49.00, 49.72, -1.95, -0.10),
    (FRANCE, "0701", "0725", 49.02, 49.40, -1.75, -0.10),
    (FRANCE, "0804", "0812", 48.50, 49.20, -1.35, 0.30),
    (FRANCE, "0813", "0821", 48.60, 49.15, -1.10, 0.40),
    (FRANCE, "0905", "1107", 48.40, 49.35, 5.70, 6.90),
    (FRANCE, "1108", "1130", 48.60, 49.40, 5.90, 7.35),
    (FRANCE, "1201", "1215", 47.80, 49.30, 6.60, 7.65),
    (FRANCE, "1216", "0209", 47.80, 48.30, 7.15, 7.65),
    (LOW, "0917", "0926", 51.25, 52.05, 5.20, 6.05),
    (LOW, "1216", "0103", 49.70, 50.56, 4.90, 6.55),
    (LOW, "0104", "0118", 49.75, 50.50, 5.00, 6.50),
    (LOW, "0119", "0131", 49.75, 50.50, 5.50, 6.55),
    (LOW, "0208", "0310", 51.55, 51.80, 5.90, 6.25),
    (LOW, "0325", "0404", 51.80, 52.10, 6.40, 6.75),
    (REICH, "0917", "0926", 51.70, 51.90, 5.90, 6.10),
    (REICH, "0912", "1031", 50.00, 51.05, 6.00, 6.60),
    (REICH, "1101", "1215", 50.50, 51.10, 5.95, 6.60),
    (REICH, "1125", "1215", 49.20, 49.45, 6.55, 6.85),
    (REICH, "1216", "1231", 50.40, 50.60, 6.15, 6.45),
    (REICH, "0208", "0222", 49.75, 51.85, 5.95, 6.85),
    (REICH, "0223", "0310", 49.75, 51.85, 5.95, 7.00),
    (REICH, "0307", "0324", 49.55, 50.75, 7.05, 8.20),
    (REICH, "0325", "0404", 50.40, 52.20, 6.30, 8.75),
    (REICH, "0402", "0425", 50.75, 53.15, 7.30, 12.00),
)
"""Where the front ran in a country, as boxes that are wide by some miles."""

PASSED: Mapping[str, tuple[str, str]] = {
    # Normandy: Vire and the Odon.
    "Saint-Sever": ("0801", "0808"),
    "Courson": ("0801", "0808"),
    "Mesnil-Clinchamps": ("0801", "0809"),
    "Landelles": ("0731", "0807"),
    "Mondrainville": ("0626", "0712"),
    "Tourville-sur-Odon": ("0626", "0712"),
    "Rauray": ("0619", "0712"),
    "Tessel": ("0619", "0712"),
    "Gavrus": ("0626", "0725"),
    "Le Bény-Bocage": ("0730", "0803"),
    "Hermanville": ("0606", "0608"),
    "Colleville-sur-Orne": ("0606", "0608"),
    # Lorraine: what the Third Army held when it halted, and what it passed in November.
    "Lunéville": ("0915", "1001"),
    "Einville": ("0914", "1001"),
    "Valhey": ("0912", "1001"),
    "Baronville": ("1109", "1119"),
    "Morhange": ("1109", "1119"),
    "Delme": ("1108", "1115"),
    # The West Wall north of Aachen, reached with XIX Corps' attack.
    "Übach": ("1002", "1031"),
    "Beggendorf": ("1002", "1031"),
    "Palenberg": ("1002", "1031"),
    # Monschau and the Roer, left behind by First and Ninth Army.
    "Rott": ("0912", "0924"),
    "Roetgen": ("0912", "0924"),
    "Freialdenhoven": ("1118", "1203"),
    "Ederen": ("1118", "1204"),
    "Merode": ("1118", "1215"),
    "Jüngersdorf": ("1118", "1215"),
    # The Ardennes: behind one of the sides from then on.
    "Manderfeld": ("1216", "1219"),
    "Lanzerath": ("1216", "1219"),
    "Losheimergraben": ("1216", "1219"),
    "La Gleize": ("1217", "1226"),
    "Stoumont": ("1217", "1226"),
    "Bigonville": ("1221", "1228"),
    "Eschdorf": ("1221", "1228"),
    "Assenois": ("1218", "0105"),
    "Villeroux": ("1218", "0105"),
    "Hompré": ("1218", "0105"),
    "Verdenne": ("1220", "0103"),
    "Wibrin": ("0110", "0117"),
    # Alsace and the Rhineland.
    "Sigolsheim": ("1206", "0102"),
    "Kaysersberg": ("1206", "0102"),
    "Goch": ("0212", "0224"),
    "Louisendorf": ("0212", "0305"),
    "Kalkar": ("0212", "0305"),
}
"""Between which days places were near the front, to within a few, where that was not for long."""

WAYS: Sequence[tuple[str, str, str, str, str]] = (
    # country, from, to, whither the Allies went, whither the Germans
    (FRANCE, "0606", "0618", "south west east north", "north east west"),
    (FRANCE, "0619", "0630", "north south", "south north"),
    (FRANCE, "0701", "0725", "south", "north"),
    (FRANCE, "0804", "0821", "south east north", "north west east south"),
    (FRANCE, "0905", "1215", "east north", "west north south"),
    (FRANCE, "1216", "0209", "south east", "west north"),
    (LOW, "0917", "0926", "north east", "west south east north"),
    (LOW, "1216", "0131", "east south north", "west north south east"),
    (REICH, "0912", "1215", "east north", "west"),
    (REICH, "1216", "0131", "east", "west"),
    (REICH, "0208", "0331", "east north south", "west north south"),
    (REICH, "0401", "0425", "east north west south", "west south north east"),
)

TIGERS: Sequence[tuple[str, str, str, str]] = (
    # the division that a heavy battalion fought with, from, to, which tank
    ("12th SS Panzer Division", "0611", "0821", "tiger-i"),
    ("Panzer Lehr Division", "0611", "0630", "tiger-i"),
    ("1st SS Panzer Division", "0701", "0731", "tiger-i"),
    ("9th SS Panzer Division", "0709", "0821", "tiger-i"),
    ("10th SS Panzer Division", "0709", "0821", "tiger-i"),
    ("21st Panzer Division", "0707", "0823", "tiger-i"),
    ("10th SS Panzer Division", "0919", "0930", "tiger-i"),
    ("9th Panzer Division", "1222", "0120", "tiger-i"),
    ("9th SS Panzer Division", "0924", "0930", "tiger-ii"),
    ("10th SS Panzer Division", "0924", "0930", "tiger-ii"),
    ("9th Panzer Division", "1115", "1205", "tiger-ii"),
    ("1st SS Panzer Division", "1216", "1226", "tiger-ii"),
)
"""Where heavy battalions fought: 101, 102 and 501 of the SS, 503 and 506 of the army, 301."""

PANTHERS = ("panther-a", "panther-g")
NO_PANTHERS: Mapping[str, tuple[str, str]] = {
    "17th SS Panzergrenadier Division": ("0606", "0508"),
    "10th SS Panzer Division": ("0606", "1231"),
    "21st Panzer Division": ("0606", "0831"),
    "3rd Panzergrenadier Division": ("0606", "0508"),
    "15th Panzergrenadier Division": ("0606", "0508"),
    "Führer Begleit Brigade": ("0606", "0508"),
}

HALF_TRACKS = ("sdkfz-251",)
TANKS = (
    *("m4-75", "m4-76", "m4-105", "m5", "chaffee", "pershing", "sherman-uk", "cromwell"),
    *("pzkw-iii", "pzkw-iv-h", "pzkw-iv-j", "panther-a", "panther-g", "tiger-i", "tiger-ii"),
    *("stug-iii", "lynx"),
)
FIRST: Mapping[str, str] = {
    "m4-76": "0722",
    "hellcat": "0718",
    "m4-105": "0620",
    "chaffee": "1220",
    "pershing": "0225",
    "hetzer": "0901",
    "smg": "0901",
    "tiger-ii": "0718",
    "wirbelwind": "0801",
    "sdkfz-234-4": "1201",
    "p-47-rockets": "0718",
}
"""The first day on which anybody had one in the west."""

PERSHINGS = ("3rd Armored", "9th Armored", "2nd Armored", "5th Armored", "11th Armored")
GERMAN = re.compile(r"(wald|berg|bach|heim|kirch|dorf|hausen|rath|born|scheid|forst)$|^Kessel$")
DIRECTION = re.compile(r"\b(north|south|east|west)(?:ward)?\b(?! side| edge)")
"""A direction that is told; the sides of the Ruhr pocket have their names from it."""


def day_of(date: str) -> int:
    """Number days from June 1944 on; a month and a day before June are of 1945."""
    month, day = int(date[-5:-3] if "-" in date else date[:2]), int(date[-2:])
    return ((month - 6) % 12) * 31 + day


def between(date: str, first: str, last: str) -> bool:
    return day_of(first) <= day_of(date) <= day_of(last)


def faults(record: Record, places: Mapping[str, Sequence[tuple[str, Spot]]]) -> list[str]:
    """List what could not have been so; `places` has the countries and degrees of each name."""
    return [*_lands(record, places), *_presence(record, places), *_forces(record), *_words(record)]


def names_of(record: Record) -> list[str]:
    return [name for line in record["sections"] for name in line["towns"]]


def _spots(
    record: Record, places: Mapping[str, Sequence[tuple[str, Spot]]]
) -> list[tuple[str, str, Spot]]:
    """Return the country and the degrees of each town: of several of a name, the nearest."""
    names = names_of(record)
    sure = [places[name][0][1] for name in names if len(places.get(name, ())) == 1]
    found = []
    for name in names:
        options = places.get(name, ())
        if options:
            near = min(options, key=lambda one: min((apart(one[1], s) for s in sure), default=0))
            found.append((name, *near))
    return found


def apart(one: Spot, other: Spot) -> float:
    """Kilometres between two spots, by the haversine."""
    (a, b), (c, d) = ((math.radians(x) for x in spot) for spot in (one, other))
    half = math.sin((c - a) / 2) ** 2 + math.cos(a) * math.cos(c) * math.sin((d - b) / 2) ** 2
    return 2 * 6371 * math.asin(math.sqrt(half))


def country(code: str) -> str:
    return {"FR": FRANCE, "BE": LOW, "LU": LOW, "NL": LOW, "DE": REICH}[code]


def main_country(record: Record, places: Mapping[str, Sequence[tuple[str, Spot]]]) -> str:
    codes = [country(code) for _, code, _ in _spots(record, places)]
    return max(set(codes), key=codes.count)


def _lands(record: Record, places: Mapping[str, Sequence[tuple[str, Spot]]]) -> Iterator[str]:
    names, date = names_of(record), record["date"]
    if len(set(names)) != len(names):
        yield f"two towns are called alike: {names}"
    if lost := [name for name in names if name not in places]:
        yield f"no such place: {', '.join(lost)}"
        return
    spots = _spots(record, places)
    for name, code, (lat, lon) in spots:
        land = country(code)
        boxes = [box for box in BOXES if box[0] == land and between(date, box[1], box[2])]
        if not any(box[3] <= lat <= box[4] and box[5] <= lon <= box[6] for box in boxes):
            yield f"{name} was far from the front on {date}"
        if name in PASSED and not between(date, *PASSED[name]):
            yield f"{name} was not at the front on {date}"
        if land == FRANCE and lon < 1 and GERMAN.search(name):
            yield f"{name} is no name of Normandy"
    wide = max((apart(a, b) for _, _, a in spots for _, _, b in spots), default=0)
    if wide > 40:
        yield f"places {wide:.0f} km apart"


def _presence(record: Record, places: Mapping[str, Sequence[tuple[str, Spot]]]) -> Iterator[str]:
    land, date = main_country(record, places), record["date"]
    for group in record["groups"]:
        key = full_name(group)
        if key not in WHERE:
            yield f"{key} is not known"
            continue
        stays = [stay.split(" ") for stay in WHERE[key].split(", ")]
        spans = [(where, *days.split("-")) for where, days in stays]
        if not any(where == land and between(date, a, b) for where, a, b in spans):
            yield f"{group['name']} was not in {land} on {date}"
    ways = [way for way in WAYS if way[0] == land and between(date, way[1], way[2])]
    opposite = {"north": "south", "south": "north", "east": "west", "west": "east"}
    mover = record["moves-first"]
    towards = opposite[record["edge"]]
    if not any(towards in way[3 if mover == "allied" else 4].split() for way in ways):
        yield f"the {mover} side attacks {towards} in {land} on {date}"


def full_name(group: Record) -> str:
    nation = group["division"].split("-")[0]
    nations = {"us": "american", "uk": "british", "canadian": "canadian", "polish": "polish"}
    return f"{group['name']} {nations.get(nation, 'german')}"


def _forces(record: Record) -> Iterator[str]:
    date, rules = record["date"], " ".join(record["rules"])
    for group in record["groups"]:
        name = group["name"]
        units = {line["unit"] for line in group["units"]}
        for unit in units & FIRST.keys():
            if day_of(date) < day_of(FIRST[unit]):
                yield f"{name} has {unit} on {date}"
        for unit in units & {"tiger-i", "tiger-ii"}:
            if not any(
                who == name and what == unit and between(date, a, b) for who, a, b, what in TIGERS
            ):
                yield f"{name} has {unit} on {date}"
        if units & set(PANTHERS) and name in NO_PANTHERS and between(date, *NO_PANTHERS[name]):
            yield f"{name} has Panthers on {date}"
        if "pershing" in units and not name.startswith(PERSHINGS):
            yield f"{name} has Pershings"
        kind = kind_of(name, group["side"])
        if kind == "foot" and units & set(HALF_TRACKS):
            yield f"{name} has half-tracks"
        tanks = units & set(TANKS) - {"stug-iii"}
        if kind == "foot" and tanks and f"Attached to the {name}: " not in rules:
            yield f"{name} has tanks, and nothing says whose"
        if kind == "foot" and group["side"] == "german" and units & {"wespe", "hummel"}:
            yield f"{name} has guns on tracks"
        if kind == "armour" and not units & set(TANKS):
            yield f"{name} has no tank"


def kind_of(name: str, side: str) -> str:
    armour = ("Panzer", "Armored", "Armoured", "Führer")
    if any(word in name for word in armour):
        return "guns" if "Panzergrenadier" in name else "armour"
    return "foot"


def _words(record: Record) -> Iterator[str]:
    opposite = {"north": "south", "south": "north", "east": "west", "west": "east"}
    towards = opposite[record["edge"]]
    texts = [*record["story"], *record["orders"]["allied"], *record["orders"]["german"]]
    for text in (record["title"], *texts):
        for found in DIRECTION.findall(text):
            if found != towards and f"the {found} of" not in text and f"{found} of " not in text:
                yield f"{found} instead of {towards}: {text}"
        if "caught from behind" in text:
            yield f"nobody is behind: {text}"
    for level in record["levels"]:
        if re.search(r"reach no level and lose|≤ 0\b", level["text"], re.IGNORECASE):
            yield f"level: {level['text']}"
    edges = [o for o in record["objectives"] if o["what"] == "edge"]
    for one in edges:
        if one["name"] != f"the {towards} edge":
            yield f"they leave by {one['name']} and attack {towards}"
