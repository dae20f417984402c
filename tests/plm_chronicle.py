"""A chronicle of the war for the tests: who was where on which day, written apart from the pack.

The days and places come from general histories of the campaigns and from the services of regiments
and generals as those give them. A row that is wider than the pack's does no harm; whatever the pack
adds must stand here too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime
from typing import Any

Span = tuple[str, str, str]

# Printed place: theatre, first day, last day, latitude and longitude west, who could attack
# (American, British), whether a water with fords or a bridge is near.
_PLACES = """
Flatbush                    | NY | 1776-08-22 1776-08-26 | 40.652 73.959 | AB |
Gowanus                     | NY | 1776-08-27 1776-08-27 | 40.673 73.990 | B  |
Flatbush Pass               | NY | 1776-08-27 1776-08-27 | 40.666 73.968 | B  |
Murray’s Hill               | NY | 1776-09-15 1776-09-15 | 40.748 73.978 | B  |
Harlem Heights              | NY | 1776-09-16 1776-09-16 | 40.815 73.960 | AB |
the lines of Harlem         | NY | 1776-09-17 1776-10-11 | 40.826 73.946 | B  |
Westchester Bridge          | NY | 1776-10-12 1776-10-17 | 40.840 73.843 | B  | w
Pell’s Point                | NY | 1776-10-18 1776-10-18 | 40.870 73.810 | B  | w
Mamaroneck                  | NY | 1776-10-21 1776-10-27 | 40.949 73.733 | AB | w
White Plains                | NY | 1776-10-28 1776-10-28 | 41.034 73.770 | B  | w
the camp at White Plains    | NY | 1776-10-29 1776-11-04 | 41.040 73.765 | B  |
Cooch’s Bridge              | PA | 1777-09-03 1777-09-03 | 39.641 75.737 | B  | w
Chadds Ford                 | PA | 1777-09-11 1777-09-11 | 39.871 75.591 | B  | w
Birmingham Meeting House    | PA | 1777-09-11 1777-09-11 | 39.906 75.595 | B  |
the White Horse Tavern      | PA | 1777-09-16 1777-09-16 | 40.030 75.570 | AB |
Paoli                       | PA | 1777-09-18 1777-09-21 | 40.030 75.519 | AB |
the fords of the Schuylkill | PA | 1777-09-20 1777-09-23 | 40.110 75.420 | B  | w
Germantown                  | PA | 1777-10-04 1777-10-04 | 40.043 75.181 | A  |
Mount Airy                  | PA | 1777-09-26 1777-10-03 | 40.057 75.188 | A  |
Gloucester Town             | PA | 1777-11-25 1777-11-27 | 39.892 75.116 | AB | w
Whitemarsh                  | PA | 1777-12-05 1777-12-08 | 40.121 75.200 | B  | w
Hubbardton                  | N  | 1777-07-07 1777-07-07 | 43.695 73.140 | B  |
Fort Ann                    | N  | 1777-07-08 1777-07-25 | 43.414 73.488 | AB | w
Moses Kill                  | N  | 1777-07-26 1777-08-03 | 43.217 73.583 | B  | w
the Walloomsac              | N  | 1777-08-14 1777-08-16 | 42.936 73.304 | A  | w
Freeman’s Farm              | N  | 1777-09-19 1777-09-19 | 43.012 73.645 | AB | w
Bemis Heights               | N  | 1777-09-20 1777-10-06 | 42.985 73.640 | AB | w
Barber’s Wheatfield         | N  | 1777-10-07 1777-10-07 | 43.003 73.652 | A  |
the Fish Kill               | N  | 1777-10-09 1777-10-16 | 43.096 73.582 | A  | w
Honeyman’s Hill             | RI | 1778-08-15 1778-08-28 | 41.510 71.293 | AB | w
Turkey Hill                 | RI | 1778-08-29 1778-08-29 | 41.583 71.268 | B  |
Quaker Hill                 | RI | 1778-08-29 1778-08-29 | 41.588 71.251 | B  |
Butts Hill                  | RI | 1778-08-29 1778-08-30 | 41.613 71.250 | B  | w
Little Lynches Creek        | S  | 1780-08-11 1780-08-13 | 34.450 80.450 | A  | w
Rugeley’s Mill              | S  | 1780-08-13 1780-08-15 | 34.400 80.630 | AB | w
Camden                      | S  | 1780-08-16 1780-08-16 | 34.358 80.610 | AB | w
the Cowpens                 | S  | 1781-01-17 1781-01-17 | 35.136 81.816 | B  |
the Alamance                | S  | 1781-02-27 1781-03-05 | 36.030 79.520 | AB | w
Weitzel’s Mill              | S  | 1781-03-06 1781-03-06 | 36.200 79.630 | B  | w
Guilford Courthouse         | S  | 1781-03-15 1781-03-15 | 36.131 79.846 | B  |
Hobkirk’s Hill              | S  | 1781-04-20 1781-04-25 | 34.268 80.606 | B  |
Eutaw Springs               | S  | 1781-09-08 1781-09-08 | 33.408 80.299 | A  |
Spencer’s Ordinary          | V  | 1781-06-26 1781-06-26 | 37.301 76.797 | AB |
the Burnt Ordinary          | V  | 1781-06-26 1781-07-04 | 37.372 76.770 | AB |
Green Spring                | V  | 1781-07-06 1781-07-06 | 37.256 76.790 | AB | w
Williamsburg                | V  | 1781-09-05 1781-09-27 | 37.271 76.700 | B  | w
Yorktown                    | V  | 1781-09-28 1781-10-17 | 37.232 76.505 | A  | w
"""

# A pattern for ids of regiments: side, then the theatres with the days of each.
_REGIMENTS = """
(4|5|10|15|27|28|37|40|44|46|49|55)th-foot|(5|15|27|28|37|40|44|46|49|55)-foot | B | NY 1776-08-01 1776-12-01, PA 1777-08-25 1778-06-18
17th-foot | B | NY 1776-08-01 1776-12-01, PA 1777-08-25 1778-06-18, V 1781-05-20 1781-10-19
22nd-foot|38th-foot|54th-foot | B | NY 1776-08-01 1776-11-30, RI 1776-12-08 1779-10-25
43rd-foot | B | NY 1776-08-01 1776-11-30, RI 1776-12-08 1779-10-25, V 1781-05-20 1781-10-19
(35|45|57)th-foot|52nd-foot | B | NY 1776-08-01 1777-08-01
42nd-foot-.* | B | NY 1776-08-01 1776-12-01, PA 1777-08-25 1778-06-18
63rd-foot | B | NY 1776-08-01 1777-12-01, S 1780-02-11 1782-12-14
64th-foot | B | NY 1776-08-01 1776-12-01, PA 1777-08-25 1778-06-18, S 1780-02-11 1782-12-14
(23rd-foot|33rd-foot).* | B | NY 1776-08-01 1776-12-01, PA 1777-08-25 1778-06-18, S 1780-02-11 1781-04-25, V 1781-05-20 1781-10-19
71st-foot-1st-battalion | B | NY 1776-08-01 1776-12-01, PA 1777-08-25 1778-06-18, S 1780-02-11 1781-01-17
71st-foot-2nd-battalion | B | NY 1776-08-01 1776-12-01, PA 1777-08-25 1778-06-18, S 1780-02-11 1781-04-25, V 1781-05-20 1781-10-19
7th-foot.* | B | S 1780-02-11 1781-01-17
(9|20|24|47|62)(th|nd)-foot|21st-foot.*|balcarres.*|aclands.* | B | N 1777-06-15 1777-10-17
53rd-foot | B | N 1777-06-15 1777-08-12
3rd-foot.*|19th-foot|30th-foot | B | S 1781-06-03 1782-12-14
(76|80)th-foot|abercrombies.* | B | V 1781-03-26 1781-10-19
[13](st|rd)-light-infantry | B | NY 1776-08-01 1776-12-31
2nd-light-infantry|[12](st|nd)-grenadiers | B | NY 1776-08-01 1776-12-31, PA 1777-08-25 1778-06-18
[12](st|nd)-guards | B | NY 1776-08-01 1776-12-31, PA 1777-08-25 1778-06-18, S 1781-01-14 1781-04-25, V 1781-05-20 1781-10-19
16th-light-dragoons | B | NY 1776-09-24 1776-12-31, PA 1777-08-25 1778-06-18
17th-light-dragoons | B | NY 1776-08-01 1776-12-31, S 1780-02-11 1782-12-14
queens-rangers | B | PA 1777-08-25 1778-06-18, V 1781-01-01 1781-10-19
british-legion | B | S 1780-04-01 1781-04-25, V 1781-05-20 1781-10-19
volunteers-of-ireland|royal-north-carolina.* | B | S 1780-06-01 1782-12-14
north-carolina-volunteers | B | S 1780-06-25 1781-04-25, V 1781-05-20 1781-10-19
kings-american-regiment|prince-of-wales.* | B | RI 1777-06-01 1779-10-25, S 1780-04-01 1782-12-14
new-york-volunteers | B | NY 1776-08-01 1777-12-31, S 1779-01-01 1782-12-14
(de-lanceys|new-jersey-volunteers|south-carolina-royalists).* | B | S 1779-01-01 1782-12-14
kings-loyal-americans | B | N 1777-06-15 1777-10-17
queens-loyal-rangers | B | N 1777-06-15 1777-10-17
leib-regiment|regiment-von-(donop|mirbach) | B | NY 1776-08-12 1777-07-01, PA 1777-08-25 1778-06-18
regiment-erbprinz | B | NY 1776-08-12 1777-12-01, V 1781-03-26 1781-10-19
regiment-(prinz-carl|rall|von-trumbach|von-knyphausen|von-lossberg) | B | NY 1776-08-12 1776-12-25
regiment-von-ditfurth | B | NY 1776-08-12 1776-11-30, RI 1776-12-08 1779-10-25, S 1780-02-11 1782-12-14
regiment-von-huyn | B | NY 1776-10-18 1776-11-30, RI 1776-12-08 1779-10-25, S 1780-02-11 1782-12-14
regiment-von-bunau | B | NY 1776-10-18 1776-11-30, RI 1776-12-08 1779-10-25
regiment-landgraf | B | RI 1777-01-01 1779-10-25
regiment-von-bose | B | S 1781-01-14 1781-04-25, V 1781-05-20 1781-10-19
anspach.* | B | RI 1778-07-15 1779-10-25, V 1781-05-20 1781-10-19
brunswick-regiment-prinz-friedrich | B | N 1777-06-15 1777-08-12
brunswick-(dragoons|light).* | B | N 1777-06-15 1777-08-16
brunswick-.*|hesse-hanau.* | B | N 1777-06-15 1777-10-17
grenadiers-von-breymann | B | N 1777-06-15 1777-10-07
grenadiers-von-(linsing|minnigerode) | B | NY 1776-08-12 1776-12-31, PA 1777-08-25 1778-06-18
hesse-cassel-jagers | B | NY 1776-08-12 1776-12-31, PA 1777-08-25 1778-06-18, RI 1778-07-15 1779-10-25, V 1781-03-26 1781-10-19
royal-artillery | B | NY 1776-08-01 1777-07-01, PA 1777-08-25 1778-06-18, N 1777-06-15 1777-10-17, RI 1776-12-08 1779-10-25, S 1780-02-11 1782-12-14, V 1781-01-01 1781-10-19
hessian-artillery | B | NY 1776-08-12 1777-07-01, PA 1777-08-25 1778-06-18, N 1777-06-15 1777-10-17, RI 1776-12-08 1779-10-25
17th-continental | A | NY 1776-04-01 1776-08-27
[0-9]+(st|nd|rd|th)-continental(-hands-rifles)?|[13](st|rd)-new-york-of-1776 | A | NY 1776-04-01 1776-12-31
smallwoods-maryland-regiment|haslets.*|miles.* | A | NY 1776-08-08 1776-12-31
(lashers|gays|sillimans|newcombs|drakes).* | A | NY 1776-06-20 1776-12-25
1st-virginia | A | NY 1776-09-20 1776-12-31, PA 1777-08-25 1778-06-18, S 1781-01-01 1781-11-01
3rd-virginia | A | NY 1776-09-13 1776-12-31, PA 1777-08-25 1778-06-18
2nd-virginia | A | PA 1777-08-25 1778-06-18, S 1781-01-01 1781-11-01
9th-virginia | A | PA 1777-08-25 1777-10-04
(5|6|7|8|10|11)th-virginia | A | PA 1777-08-25 1778-06-18
[12](st|nd)-pennsylvania | A | PA 1777-08-25 1778-06-18, V 1781-06-10 1781-10-19
[0-9]+th-pennsylvania | A | PA 1777-08-25 1778-06-18
[12](st|nd)-new-jersey|2nd-canadian.*|[34](rd|th)-maryland | A | PA 1777-08-25 1778-06-18, V 1781-09-14 1781-10-19
3rd-new-jersey | A | PA 1777-08-25 1778-06-18
([12567](st|nd|th)-maryland|delaware-regiment) | A | PA 1777-08-25 1778-06-18, S 1780-07-01 1781-11-01
[123](st|nd|rd)-north-carolina | A | PA 1777-08-25 1778-06-18, S 1781-07-15 1781-11-01
maxwells-light-infantry | A | PA 1777-08-28 1777-09-27
morgans-rifles | A | N 1777-08-30 1777-10-31, PA 1777-11-17 1778-06-18
dearborns.* | A | N 1777-09-10 1777-10-31
[123](st|nd|rd)-new-hampshire|1[01]th-massachusetts|warners.* | A | N 1777-07-01 1777-10-31
(3rd|5th)-massachusetts | A | N 1777-07-12 1777-10-31
(2nd|8th|9th)-massachusetts | A | N 1777-07-15 1777-10-31
(1st|4th|13th|15th)-massachusetts | A | N 1777-08-01 1777-10-31, RI 1778-08-01 1778-09-30
[24](nd|th)-new-york | A | N 1777-08-20 1777-10-31, V 1781-09-14 1781-10-19
1st-new-york | A | V 1781-09-14 1781-10-19
1st-canadian.* | A | N 1777-08-20 1777-10-31, RI 1778-08-01 1778-09-30
[12](st|nd)-rhode-island|(sherburnes|webbs)-additional.* | A | RI 1778-08-01 1778-09-30
rhode-island-regiment | A | V 1781-09-14 1781-10-19
gaskins.* | A | V 1781-06-10 1781-10-19
(gimats|voses)-light-infantry | A | V 1781-04-25 1781-10-19
1st-light-dragoons | A | PA 1777-08-25 1778-06-18
2nd-light-dragoons | A | PA 1777-08-25 1778-06-18, N 1777-08-20 1777-10-31
3rd-light-dragoons | A | PA 1777-08-25 1778-06-18, S 1780-10-01 1781-11-01
4th-light-dragoons | A | PA 1777-08-25 1778-06-18, V 1781-06-10 1781-10-19
armands-legion | A | S 1780-07-01 1780-12-31, V 1781-06-10 1781-10-19
lees-legion | A | S 1781-01-13 1781-11-01
(armstrongs|potters)-pennsylvania-militia | A | PA 1777-08-25 1777-12-31
irvines.* | A | PA 1777-08-25 1777-12-05
(smallwoods-maryland-militia|formans).* | A | PA 1777-09-28 1777-12-31
ten-broecks.* | A | N 1777-07-01 1777-10-31
(cooks|latimers).* | A | N 1777-08-28 1777-10-31
brooks.* | A | N 1777-09-25 1777-10-31
(starks|nichols|stickneys|hobarts|herricks|simonds)-.* | A | N 1777-08-08 1777-08-20
(lovells|titcombs|tylers|tophams|bartons)-.* | A | RI 1778-08-01 1778-09-05
(caswells|butlers)-north.* | A | S 1780-07-15 1780-08-16, S 1781-03-10 1781-03-31
stevens-virginia-militia | A | S 1780-08-14 1780-08-16, S 1781-03-10 1781-03-31
(lawsons-virginia|eatons-north).* | A | S 1781-03-10 1781-03-31
campbells.* | A | S 1781-02-26 1781-03-20
(tripletts|mcdowells|hayes|thomass)-.* | A | S 1780-12-20 1781-02-05
pickens-.* | A | S 1780-12-20 1781-11-01
marions-.* | A | S 1780-08-15 1781-11-01
malmedys-.* | A | S 1781-08-01 1781-11-01
(stevens|lawsons)-brigade.*|taylors.* | A | V 1781-06-15 1781-10-19
regiment-(bourbonnais|soissonnais|saintonge)|royal-deux-ponts|auxonne.* | A | V 1781-09-25 1781-10-19
regiment-(agenois|gatinais|touraine) | A | V 1781-09-02 1781-10-19
knoxs-artillery | A | NY 1776-04-01 1776-12-31, PA 1777-08-25 1778-06-18
stevens-artillery | A | N 1777-07-10 1777-10-31
cranes-artillery | A | RI 1778-08-01 1778-09-05
harrisons-artillery | A | S 1780-07-15 1780-08-16, S 1781-01-01 1781-11-01
lambs-artillery | A | V 1781-06-15 1781-10-19
"""

# A general's name: side, then where he was and when.
_GENERALS = """
Sir William Howe; Lord Cornwallis 1 | B | NY 1776-08-22 1776-12-31, PA 1777-08-25 1777-12-16
Lord Cornwallis | B | S 1780-08-13 1781-04-25, V 1781-05-20 1781-10-19
Henry Clinton; Earl Percy; Robert Pigot; Francis Smith; Valentine Jones; Alexander Leslie; Leopold von Heister; Werner von Mirbach | B | NY 1776-08-22 1776-12-31
James Grant; James Agnew; Edward Mathew; Johann Daniel Stirn; Carl von Donop; Sir William Erskine | B | NY 1776-08-22 1776-12-31
James Grant; Edward Mathew; Johann Daniel Stirn; Sir William Erskine; Charles Grey; Ludwig von Wurmb; Wilhelm von Knyphausen | B | PA 1777-08-25 1777-12-31
James Agnew | B | PA 1777-08-25 1777-10-04
Carl von Donop | B | PA 1777-08-25 1777-10-22
Wilhelm von Knyphausen | B | NY 1776-10-18 1776-12-31
John Burgoyne; William Phillips; James Hamilton; Friedrich von Riedesel; Johann Friedrich Specht; Wilhelm von Gall; John Peters | B | N 1777-06-15 1777-10-17
Simon Fraser; Heinrich von Breymann | B | N 1777-06-15 1777-10-07
Henry Watson Powell | B | N 1777-06-15 1777-08-12
Friedrich Baum | B | N 1777-06-15 1777-08-16
Sir Robert Pigot; Richard Prescott; Francis Smith; Friedrich Wilhelm von Lossberg; Johann Christoph von Huyn; Edmund Fanning | B | RI 1778-07-01 1778-09-30
August von Voit; Heinrich von Seybothen | B | RI 1778-07-15 1778-09-30, V 1781-05-20 1781-10-19
Lord Rawdon | B | S 1780-08-01 1781-07-20
James Webster | B | S 1780-08-01 1781-03-15
Welbore Ellis Doyle; Archibald McArthur; John Hamilton; Banastre Tarleton; Timothy Newmarsh | B | S 1780-06-01 1781-05-10
Alexander Leslie; Charles O’Hara; Johann Christian du Buy | B | S 1781-01-14 1781-04-25
John Campbell; George Campbell; George Turnbull | B | S 1780-08-01 1781-05-30
Alexander Stewart | B | S 1781-06-03 1781-12-01
John Harris Cruger; Isaac Allen; John Marjoribanks | B | S 1781-06-03 1781-10-22
Charles O’Hara; Robert Abercrombie; John Yorke; Thomas Dundas | B | V 1781-05-20 1781-10-19
George Washington; Israel Putnam; William Heath; Alexander McDougall; Samuel Parsons; John Nixon; Thomas Mifflin; James Wadsworth; John Morin Scott; Nathaniel Heard | A | NY 1776-08-22 1776-11-12
John Sullivan; Lord Stirling | A | NY 1776-08-20 1776-08-27, NY 1776-10-06 1776-11-12, PA 1777-08-25 1777-12-19
Nathanael Greene | A | NY 1776-09-05 1776-11-20, PA 1777-08-25 1777-12-19, RI 1778-08-05 1778-09-05, S 1780-12-02 1781-11-01
Charles Lee | A | NY 1776-10-14 1776-12-01
John Glover | A | NY 1776-08-22 1776-11-12, N 1777-07-30 1777-10-17, RI 1778-08-05 1778-09-05
George Washington; Anthony Wayne; Peter Muhlenberg; George Weedon; Thomas Conway; William Maxwell; Charles Scott; John Armstrong; James Potter | A | PA 1777-08-25 1777-12-19
Adam Stephen | A | PA 1777-08-25 1777-11-20
Francis Nash | A | PA 1777-08-25 1777-10-04
William Woodford | A | PA 1777-08-25 1777-09-11
William Smallwood; David Forman | A | PA 1777-09-27 1777-12-19
James Irvine | A | PA 1777-08-25 1777-12-05
Richard Humpton; Thomas Hartley | A | PA 1777-08-25 1777-12-19
the Marquis de Lafayette | A | PA 1777-11-20 1777-12-31, RI 1778-08-05 1778-09-05, V 1781-04-25 1781-10-19
Arthur St. Clair | A | N 1777-06-12 1777-08-10
Seth Warner | A | N 1777-07-01 1777-10-17
Ebenezer Francis | A | N 1777-07-01 1777-07-07
Philip Schuyler | A | N 1777-07-01 1777-08-18
Horatio Gates | A | N 1777-08-19 1777-10-17, S 1780-07-25 1780-12-02
Benedict Arnold | A | N 1777-07-22 1777-08-10, N 1777-08-30 1777-10-07
Benjamin Lincoln | A | N 1777-09-22 1777-10-08, V 1781-09-14 1781-10-19
Enoch Poor; Ebenezer Learned; John Paterson; Abraham Ten Broeck; John Nixon | A | N 1777-07-01 1777-10-17
John Fellows | A | N 1777-09-25 1777-10-17
John Stark; Moses Nichols; Thomas Stickney; Samuel Herrick | A | N 1777-08-08 1777-08-20
John Sullivan; James Varnum; Ezekiel Cornell; Solomon Lovell; John Tyler; Jonathan Titcomb | A | RI 1778-08-05 1778-09-05
the Baron de Kalb; Richard Caswell | A | S 1780-06-20 1780-08-16
William Smallwood; Mordecai Gist | A | S 1780-07-01 1780-12-31
John Butler | A | S 1780-07-15 1780-08-16, S 1781-03-10 1781-03-31
Edward Stevens | A | S 1780-08-14 1780-08-16, S 1781-03-10 1781-03-31, V 1781-06-15 1781-10-19
Robert Lawson | A | S 1781-03-10 1781-03-31, V 1781-06-15 1781-10-19
Thomas Eaton | A | S 1781-03-10 1781-03-31
Daniel Morgan; John Eager Howard; Francis Triplett; Andrew Pickens | A | S 1780-12-20 1781-02-10
Isaac Huger; Otho Williams | A | S 1780-12-02 1781-11-01
Jethro Sumner; Richard Campbell; Andrew Pickens; Francis Marion; the Marquis de Malmedy | A | S 1781-07-15 1781-09-08
Anthony Wayne; Peter Muhlenberg | A | V 1781-06-10 1781-10-19
the Marquis de Saint-Simon | A | V 1781-09-02 1781-10-19
George Washington; Moses Hazen; James Clinton; Mordecai Gist; the Baron von Steuben | A | V 1781-09-14 1781-10-19
the Comte de Rochambeau; the Baron de Vioménil; the Chevalier de Chastellux | A | V 1781-09-14 1781-10-19
"""

_THEATRES = {
    "NY": "new-york-1776",
    "PA": "philadelphia-1777",
    "N": "saratoga-1777",
    "RI": "rhode-island-1778",
    "S": "south-1780",
    "V": "yorktown-1781",
}
_SIDES = {"A": "american", "B": "british"}


def _rows(table: str) -> Iterator[list[str]]:
    for line in table.strip().splitlines():
        yield [cell.strip() for cell in re.split(r" \|(?: |$)", line)]


def _spans(text: str) -> list[Span]:
    return [tuple(one.split()) for one in text.split(", ")]  # type: ignore[misc]


def _places() -> dict[str, dict[str, Any]]:
    found = {}
    for name, theatre, days, at, attackers, water in _rows(_PLACES):
        found[name] = {
            "theatre": _THEATRES[theatre],
            "days": days.split(),
            "at": tuple(map(float, at.split())),
            "attackers": {_SIDES[one] for one in attackers},
            "water": water == "w",
        }
    return found


PLACES = _places()
_UNITS = [
    (re.compile(pattern), _SIDES[side], _spans(days)) for pattern, side, days in _rows(_REGIMENTS)
]


def _generals() -> list[tuple[str, str, list[Span]]]:
    return [
        (name.removesuffix(" 1"), _SIDES[side], _spans(days))
        for names, side, days in _rows(_GENERALS)
        for name in names.split("; ")
    ]


_LEADERS = _generals()


def there(spans: list[Span], theatre: str, day: str) -> bool:
    """Tell whether somebody was in a theatre on a day."""
    return any(
        _THEATRES[where] == theatre and first <= day <= last for where, first, last in spans
    )


def regiment_was_there(key: str, side: str, theatre: str, day: str) -> bool:
    """Tell whether a regiment was on this side in a theatre on a day; the first pattern counts."""
    for pattern, mine, spans in _UNITS:
        if pattern.fullmatch(key):
            return mine == side and there(spans, theatre, day)
    return False


def general_was_there(name: str, side: str, theatre: str, day: str) -> bool:
    """Tell whether a general was on this side in a theatre on a day."""
    return any(
        mine == side and there(spans, theatre, day) for one, mine, spans in _LEADERS if one == name
    )


def anachronisms(record: dict[str, Any], names: dict[str, str]) -> list[str]:
    """Tell what of a battle could not have happened; `names` are those of generals by their ids."""
    place = PLACES.get(record["place"])
    if place is None:
        return [f"nobody met at {record['place']}"]
    day = datetime.strptime(record["date"], "%d %B %Y").date().isoformat()
    found = []
    if not place["days"][0] <= day <= place["days"][1]:
        found.append(f"nobody met at {record['place']} on {day}")
    if place["theatre"] != record["theatre"]:
        found.append(f"{record['place']} is not in {record['theatre']}")
    waits = next(army["role"] for side, army in record["sides"].items())
    if waits != "even" and record["attacker"] not in place["attackers"]:
        found.append(f"the {record['attacker']} army attacked nobody at {record['place']}")
    if any(one["kind"] == "stream" for one in record["table"]["courses"]) and not place["water"]:
        found.append(f"there is no water at {record['place']}")
    for side, army in record["sides"].items():
        led = [army["commander"], *(one["general"] for one in army["brigades"])]
        for key in led:
            if not general_was_there(names[key], side, place["theatre"], day):
                found.append(f"{names[key]} was not there")
        for key in {unit["regiment"] for one in army["brigades"] for unit in one["units"]}:
            if not regiment_was_there(key, side, place["theatre"], day):
                found.append(f"{key} was not there")
    return found
