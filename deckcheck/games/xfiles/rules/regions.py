"""Where Sites are: the state or country in a Site's name, and which states of the USA border on each other."""

from __future__ import annotations

# The states of the USA and the District of Columbia: code, name, and what borders on it, as far as it comes later in
# the alphabet of codes.
_STATES = """
AK Alaska:
AL Alabama: FL GA MS TN
AR Arkansas: LA MO MS OK TN TX
AZ Arizona: CA CO NM NV UT
CA California: NV OR
CO Colorado: KS NE NM OK UT WY
CT Connecticut: MA NY RI
DC District of Columbia: MD VA
DE Delaware: MD NJ PA
FL Florida: GA
GA Georgia: NC SC TN
HI Hawaii:
IA Iowa: IL MN MO NE SD WI
ID Idaho: MT NV OR UT WA WY
IL Illinois: IN KY MO WI
IN Indiana: KY MI OH
KS Kansas: MO NE OK
KY Kentucky: MO OH TN VA WV
LA Louisiana: MS TX
MA Massachusetts: NH NY RI VT
MD Maryland: PA VA WV
ME Maine: NH
MI Michigan: OH WI
MN Minnesota: ND SD WI
MO Missouri: NE OK TN
MS Mississippi: TN
MT Montana: ND SD WY
NC North Carolina: SC TN VA
ND North Dakota: SD
NE Nebraska: SD WY
NH New Hampshire: VT
NJ New Jersey: NY PA
NM New Mexico: OK TX UT
NV Nevada: OR UT
NY New York: PA VT
OH Ohio: PA WV
OK Oklahoma: TX
OR Oregon: WA
PA Pennsylvania: WV
RI Rhode Island:
SC South Carolina:
SD South Dakota: WY
TN Tennessee: VA
TX Texas:
UT Utah: WY
VA Virginia: WV
VT Vermont:
WA Washington:
WI Wisconsin:
WV West Virginia:
WY Wyoming:
"""

_CODES: dict[str, str] = {"D.C.": "DC", "Washington D.C.": "DC", "San Diego": "CA", "Seattle": "WA"}
_BORDERS: set[frozenset[str]] = set()
for _line in _STATES.split("\n"):
    if _line:
        _head, _, _others = _line.partition(":")
        _CODES[_head[3:]] = _head[:2]
        _BORDERS.update(frozenset((_head[:2], other)) for other in _others.split())

# What names of Sites put before a state.
_PARTS = ("Coastal Northwest ", "North ", "Rural ", "Upstate ")


def region_of(name: str) -> str:
    """Return the state or country in which a Site is, as the end of its name gives it; nothing where it gives none.

    States of the USA have the codes of the post, however the name writes them.
    """
    _, comma, place = name.rpartition(", ")
    for part in _PARTS:
        if place.startswith(part) and place.removeprefix(part) in _CODES:
            place = place.removeprefix(part)
            comma = ", "
    if not comma:
        return ""
    return _CODES.get(place, place)


def border(one: str, other: str) -> bool:
    """Whether two states border on each other."""
    return frozenset((one, other)) in _BORDERS
