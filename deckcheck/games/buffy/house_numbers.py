"""The house numbers of Buffy: what test-play uses instead of numbers that no source records.

Of most characters and actions the printed talents and boosts are not known, and of no challenge the goals; it is known
which of them are above 0. These functions make numbers of that and of what else is known:

- Talents of a character: 7 points for a hero or villain, 5 for a companion or minion, and one more for each destiny
  point that the card requires. Every talent known to be above 0 gets 1; the rest is dealt in rounds, two points a
  round to the talent of the character's most significant trait (Slayer: Butt-Kicking, Spellcraft: Weirdness, ...;
  without one, to the first), one to each other. No talent passes 4 at level 1, 5 at level 2 and 7 above.
- Goals of a challenge: 2 points, 2 for each destiny point and 1 for each listed talent, dealt evenly; the first
  listed talents take what is left over.
- Boosts of an action: 3 for a single icon; of two icons one boosts by 2 and the other by 1, the first by 2 where the
  card's number is odd. So the two actions whose numbers are known are made.

A card holds them as `talents`, `goals` or `boost_values` and names them under `invented`; a test compares them.
`python -m deckcheck.games.buffy.house_numbers` prints the line of each card. Who has the printed cards at hand gives
the true numbers in a catalog of their own (`--catalog FILE`): `game: buffy`, `official: true` and, under `completes:`,
the same lines by id of the card. They replace these and are no longer `invented`.
"""

from __future__ import annotations

from deckcheck.games.buffy.names import KINDS, TALENTS, CardType

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.catalog.card import Card

# Points that a character has at level 1, before what its destiny requirement adds.
LEADING, FOLLOWING = 7, 5
# The highest talent by level: a third-level fighter reaches the 7 that Superior Fighting asks for.
HIGHEST = {1: 4, 2: 5, 3: 7, 4: 7}
# What a trait is good at, the more significant ones first.
STRENGTHS = {
    "Slayer": "butt_kicking",
    "Werewolf": "butt_kicking",
    "Spellcraft": "weirdness",
    "Computer": "smarts",
    "Science": "smarts",
    "Seduction": "charm",
    "Demonology": "smarts",
    "Occult": "weirdness",
    "Vampire": "butt_kicking",
    "Demon": "butt_kicking",
    "Monster": "butt_kicking",
    "Undead": "weirdness",
    "Robot": "butt_kicking",
}
STRONG, WEAK, ALONE = 2, 1, 3


def talents(card: Card) -> dict[str, int]:
    """Return the talents of a character card by name, those of 0 left out."""
    present = [talent for talent in TALENTS if talent in card.facts.get("nonzero_talents", ())]
    if not present:
        return {}
    traits = card.facts.get("traits", ())
    strong = next(
        (STRENGTHS[trait] for trait in STRENGTHS if trait in traits and STRENGTHS[trait] in present), present[0]
    )
    points = LEADING if card.type in ("hero", "villain") else FOLLOWING
    points += card.facts.get("destiny_requirement", 0)
    found = dict.fromkeys(present, 1)
    highest = HIGHEST[card.facts["level"]]
    left = points - len(present)
    order = [strong, strong, *(talent for talent in present if talent != strong)]
    while left > 0 and any(found[talent] < highest for talent in present):
        for talent in order:
            if left > 0 and found[talent] < highest:
                found[talent] += 1
                left -= 1
    return found


def goals(card: Card) -> dict[str, int]:
    """Return the goals of a challenge by talent."""
    listed = [talent for talent in TALENTS if talent in card.facts["goal_talents"]]
    each, over = divmod(2 + 2 * card.facts["destiny_points"] + len(listed), len(listed))
    return {talent: each + (position < over) for position, talent in enumerate(listed)}


def boosts(card: Card) -> dict[str, int]:
    """Return the icons of an action by talent."""
    icons = [talent for talent in TALENTS if talent in card.facts.get("boost_talents", ())]
    if len(icons) == 1:
        return {icons[0]: ALONE}
    digits = "".join(char for char in str(card.facts.get("number", "")) if char.isdigit())
    first_is_strong = int(digits or 0) % 2 == 1
    return {talent: STRONG if (position == 0) == first_is_strong else WEAK for position, talent in enumerate(icons)}


def house_numbers(card: Card) -> tuple[str, dict[str, int]]:
    """Return the attribute that a card's sources leave open with its house numbers; or two empty values."""
    facts = card.facts
    invented = facts.get("invented", ())
    if facts.get("variant_of") is None:
        if card.type in KINDS[: CardType.CHALLENGE] and ("talents" not in facts or "talents" in invented):
            return "talents", talents(card)
        if card.type == "challenge" and facts.get("goal_talents"):
            return "goals", goals(card)
        known = "boost_values" in facts and "boost_values" not in invented
        if card.type == "action" and facts.get("boost_talents") and not known:
            return "boost_values", boosts(card)
    return "", {}


def line(card: Card) -> str:
    """Return the line of a card's entry that holds its house numbers, or nothing."""
    attribute, numbers = house_numbers(card)
    inner = ", ".join(f"{talent}: {number}" for talent, number in numbers.items())
    return f"{attribute}: {{{inner}}}" if attribute else ""


if __name__ == "__main__":
    from deckcheck.catalog import builtin

    for card in builtin("buffy"):
        if line(card):
            print(f"{card.id}: {{{line(card)}}}  # {card.name}")
