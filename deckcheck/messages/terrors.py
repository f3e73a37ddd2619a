"""Messages of the checks of a Terrors of London catalog."""

from __future__ import annotations

MESSAGES = {
    "terrors-health": "the Overlord {card} has no Health: a whole number from 1 up is wanted under 'health'",
    "terrors-cost": "{card} has no cost and could not be bought: a whole number from 0 up is wanted under 'cost'",
    "terrors-acolyte-cost": "the Acolyte {card} costs {found}; an Acolyte costs {allowed} Coins",
    "terrors-acolyte-no-cost": "the Acolyte {card} has no cost: the key 'cost' is missing; an Acolyte costs {allowed} Coins",
    "terrors-acolyte-type": "{card} is a {type} and cannot be in the Acolyte pile",
    "terrors-faction": "{card} belongs to no faction called '{found}'",
    "terrors-influence-of-nobody": "the Influence card {card} belongs to no Overlord called '{found}'",
    "terrors-influences": "{found} Influence {found:card belongs|cards belong} to {card}; exactly {allowed} are required",
    "terrors-horde-abilities": "the faction Monster {card} has {found} Horde {found:ability|abilities}; it has one or two",
    "terrors-horde-factionless": "{card} has no faction and therefore no Horde ability",
    "terrors-indicator": (
        "{card} lacks a whole Horde indicator: under 'horde' a 'left' or 'right' side or both, each with faction and color"
    ),
    "terrors-indicator-factionless": "{card} has no faction and therefore no Horde indicator",
    "terrors-inconsistent": "beside {cards}, the arrows on {card} and its faction icons do not give the same answer",
}
