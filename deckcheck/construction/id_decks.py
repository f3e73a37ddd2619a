"""From ids of cards with their numbers to the sections of a game: which cards a deck begins with, or that it is open.

How a game's decks are kept as ids is under `id_deck` in its ruleset. One card is chosen (`one`), some form a `team`
within limits, one copy each, and the `rest` holds everything else.
"""

from __future__ import annotations

from deckcheck.catalog.catalog import resolve
from deckcheck.catalog.names import fold
from deckcheck.construction.teams import full_teams
from deckcheck.decklist.build import ParsedDecklist, too_many
from deckcheck.decklist.deck import UNKNOWN, Entry
from deckcheck.decklist.formats.exchange import ImportNote
from deckcheck.decklist.limits import MAX_COUNT
from deckcheck.decklist.nodes import PLAIN, QUOTED, Mapping, Scalar
from deckcheck.decklist.problem import Problem

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping as MappingType
    from collections.abc import Sequence

    from deckcheck.catalog.card import Card
    from deckcheck.catalog.catalog import Catalog
    from deckcheck.construction.ruleset import Ruleset
    from deckcheck.decklist.formats.exchange import IdDeck, ImportedList

CODE = "decklist/undecided"
SHOWN = 12  # Teams that are offered
BETWEEN = " | "  # two Teams of a message
JOINED = ", "  # two cards of a Team


class Copies:
    """Some copies of one id.

    Attributes:
        id: the id as written.
        count: the number of copies.
        place: the line and the column of the id.
        card: the card, or None for an id that means none.
    """

    __slots__ = ("card", "count", "id", "place")

    def __init__(self, id: str, count: int, place: tuple[int, int], card: Card | None) -> None:  # noqa: A002
        self.id = id
        self.count = count
        self.place = place
        self.card = card


def game_of(deck: IdDeck, rulesets: Sequence[Ruleset]) -> str | None:
    """Return the first game whose ids an object holds; of one without ids the first whose decks are kept so."""
    ids = [key.text.strip().upper() for key, _ in deck.cards]
    for ruleset in rulesets:
        spec = ruleset.data.get("id_deck")
        if spec is not None and (not ids or any(text.startswith(tuple(spec["prefixes"])) for text in ids)):
            return ruleset.game
    return None


def formats_of_ids(deck: IdDeck, ruleset: Ruleset, catalog: Catalog) -> list[str]:
    """Return the formats with further cards, where an object holds ids that the catalog of the default one lacks."""
    if all(catalog.by_id(key.text) is not None for key, _ in deck.cards):
        return []
    return [name for name in ruleset.formats[1:] if ruleset.beside(name)]


def knows_more(deck: IdDeck, catalog: Catalog, further: Catalog) -> bool:
    """Whether a catalog knows one of the ids that another lacks."""
    lacking = [key.text for key, _ in deck.cards if catalog.by_id(key.text) is None]
    return any(further.by_id(text) is not None for text in lacking)


def _name(parts: Sequence[Copies]) -> str:
    """Return the name of copies of one card."""
    return parts[0].card.name if parts[0].card is not None else parts[0].id


def arranged_ids(
    loose: ImportedList,
    ruleset: Ruleset,
    format_name: str,
    catalog: Catalog,
    chosen: MappingType[str, Sequence[str]],
    problems: list[Problem],
) -> ParsedDecklist:
    """Return the listing that ids with their numbers are, adding what is wrong or open to `problems`.

    Args:
        loose: the file.
        ruleset: the rules of the game.
        format_name: the format whose numbers count.
        catalog: the cards.
        chosen: section -> the names or ids of its cards, as a person says them.
        problems: where what is wrong is added.
    """
    listing = ParsedDecklist()
    listing.deck = (1, 1)
    listing.texts = dict(loose.texts)
    listing.places = dict(loose.places)
    problems.extend(loose.first_problems())
    deck, spec = loose.ids, ruleset.data.get("id_deck")
    if deck is None or spec is None:
        problems.append(Problem("decklist/schema", "ids-no-game", 1, 1, game=ruleset.game))
        return listing
    listing.deck = deck.place
    _Placing(loose, deck, ruleset, format_name, catalog, listing, problems).place(chosen)
    return listing


class _Placing:
    """Puts the cards of an object of ids into sections."""

    def __init__(
        self,
        loose: ImportedList,
        deck: IdDeck,
        ruleset: Ruleset,
        format_name: str,
        catalog: Catalog,
        listing: ParsedDecklist,
        problems: list[Problem],
    ) -> None:
        self.loose = loose
        self.deck = deck
        self.ruleset = ruleset
        self.spec = ruleset.data["id_deck"]
        self.numbers = ruleset.format_data(format_name)[0]
        self.catalog = catalog
        self.listing = listing
        self.problems = problems
        self.place_of_all = deck.place

    def place(self, chosen: MappingType[str, Sequence[str]]) -> None:
        """Put every card into its section, as far as it is certain which that is."""
        held = self._held()
        one, team = self.ruleset.sections[self.spec["one"]], self.ruleset.sections[self.spec["team"]]
        singles = [part for part in held if part.card is not None and one.accepts(part.card)]
        others = [part for part in held if part.card is None or not one.accepts(part.card)]
        persons: dict[str, list[Copies]] = {}
        for part in others:
            if part.card is not None and team.accepts(part.card):
                persons.setdefault(fold(part.card.name), []).append(part)
        self._note_printings(held)
        self._one(singles, list(chosen.get(one.name, ())))
        found = self._team(persons, sum(part.count for part in others), list(chosen.get(team.name, ())))
        rest = self.spec["rest"]
        if found is None:
            self._section(team.name).clear()
            self.listing.unread |= {team.name, rest}
            found = []
            self._set_aside([part for parts in persons.values() for part in parts])
            others = [part for part in others if part.card is None or not team.accepts(part.card)]
        starting = {id(parts[0]) for parts in found}
        for parts in found:
            self._add(team.name, parts[0], 1)
        for part in others:
            left = part.count - (id(part) in starting)
            if left:
                self._add(rest, part, left)

    def _held(self) -> list[Copies]:
        """Return the copies of each id; what is wrong with a number is a problem at its id."""
        credited = {fold(text) for text in self.spec.get("credits", ())}
        found: dict[str, Copies] = {}
        written: dict[str, int] = {}
        for key, node in self.deck.cards:
            name, folded = key.text.strip(), fold(key.text)
            place = (key.line, key.column)
            if key.text in written:
                first = written[key.text]
                self.problems.append(
                    Problem(
                        "decklist/duplicate-key", "duplicate-key", *place, key=name, first=first, fix="fix-write-once"
                    )
                )
                continue
            written[key.text] = key.line
            if folded in credited:
                self.loose.dropped.append(ImportNote("ids-credits", key.line, id=name))
                continue
            count = self._count(name, node)
            if not count:
                continue
            if folded in found:
                found[folded].count += count
                continue
            card = resolve(self.catalog, name, self.ruleset.qualifiers).card
            found[folded] = Copies(name, count, place, card)
        return list(found.values())

    def _count(self, name: str, node: object) -> int:
        """Return a number of copies, 0 for what is passed over or wrong."""
        if not isinstance(node, Scalar):
            line, column = getattr(node, "line", 1), getattr(node, "column", 1)
            self._bad(name, "…", line, column)
            return 0
        if node.is_empty:
            return 0
        count = node.whole()
        if count is None:
            self._bad(name, node.text, node.line, node.column)
            return 0
        if count > MAX_COUNT:
            self.problems.append(too_many(str(count), node.line, node.column))
            self.listing.unread |= set(self.ruleset.sections)
            return 0
        return count

    def _bad(self, name: str, found: str, line: int, column: int) -> None:
        self.problems.append(Problem("decklist/schema", "shape-count", line, column, card=name, count=found, fix=None))
        # Nothing that depends on how many cards there are can be judged.
        self.listing.unread |= set(self.ruleset.sections)

    def _note_printings(self, held: Sequence[Copies]) -> None:
        """Say which ids were read as the card of another id."""
        for part in held:
            if (
                part.card is not None
                and fold(part.id) != fold(part.card.id)
                and self.catalog.by_id(part.id) is not None
            ):
                values = {"id": part.id, "card": part.card.name_by_language(), "known": part.card.id}
                self.loose.dropped.append(ImportNote("ids-printing", part.place[0], **values))

    def _one(self, singles: Sequence[Copies], named: list[str]) -> None:
        """Put the one card of its section there, or say that it is open."""
        section = self.ruleset.sections[self.spec["one"]]
        different = {part.card.identity: part for part in singles if part.card is not None}
        if named or (len(different) > 1 and self.deck.one is not None):
            name = named[0] if named else self.deck.one or ""
            card = resolve(self.catalog, name, self.ruleset.qualifiers, section.accepts).card
            if card is not None:
                self._take_one(different.get(card.identity) or Copies(name, 1, self.place_of_all, card), singles)
                return
            self._ask("ids-one-unknown", section.name, name=name)
        elif len(different) == 1:
            self._take_one(singles[0], singles)
        elif different:
            self._set_aside(singles)
            names = [part.card.name for part in different.values() if part.card is not None]
            ids = [part.id for part in different.values()]
            self._ask("ids-one-several", section.name, choices=names, answers=ids, cards=BETWEEN.join(names))
        else:
            self._ask("ids-one-none", section.name)

    def _set_aside(self, parts: Sequence[Copies]) -> None:
        """Keep copies whose section is open; they are of no section."""
        self.listing.beside += [Entry("", part.id, part.count, None, UNKNOWN, *part.place) for part in parts]

    def _take_one(self, part: Copies, singles: Sequence[Copies]) -> None:
        section = self.ruleset.sections[self.spec["one"]]
        self._add(section.name, part, 1)
        more = sum(other.count for other in singles) - 1
        if more > 0:
            name = part.card.name_by_language() if part.card is not None else part.id
            values = {"card": name, "section": section.title, "n": more}
            self.loose.dropped.append(ImportNote("ids-one-more", part.place[0], **values))

    def _team(self, persons: MappingType[str, list[Copies]], whole: int, named: list[str]) -> list[list[Copies]] | None:
        """Return the copies of each card that the deck begins with, or None where that is open."""
        every = list(persons.values())
        for written in (named, self.deck.team or []):
            found, stranger = self._resolved(persons, written)
            if found:
                self._note("ids-team-given")
                return found
            if stranger and written is named:
                self._ask("ids-team-stranger", self.spec["team"], name=stranger)
                return None
            if stranger:
                self.loose.dropped.append(ImportNote("ids-team-passed", self.place_of_all[0], name=stranger))
        least, limit = self.numbers[self.spec["least"]], self.numbers[self.spec["limit"]]
        bound = whole - self.numbers[self.spec["size"]]
        most = len(every) if bound < least else bound
        costs = [self._cost(parts[0]) for parts in every]
        if least <= len(every) <= most and sum(costs) <= limit:
            self._note("ids-team-fits")
            return every
        teams, is_whole = full_teams(costs, least, limit, most)
        if not teams:
            self._note("ids-team-none")
            return every
        if len(teams) == 1 and is_whole:
            self._note("ids-team-only")
            return [every[at] for at in teams[0]]
        self._ask_team(every, costs, teams, is_whole=is_whole)
        return None

    def _resolved(
        self, persons: MappingType[str, list[Copies]], written: Sequence[str]
    ) -> tuple[list[list[Copies]], str]:
        """Return the copies of the cards that are said to form the Team; or none, and the name that is not listed."""
        section = self.ruleset.sections[self.spec["team"]]
        found: dict[str, list[Copies]] = {}
        for name in written:
            card = resolve(self.catalog, name, self.ruleset.qualifiers, section.accepts).card
            parts = persons.get(fold(name if card is None else card.name))
            if parts is None:
                return [], name
            # The printing that is named is the one that the deck begins with.
            parts.sort(key=lambda part: fold(part.id) != fold(name))
            found[_name(parts)] = parts
        return list(found.values()), ""

    def _cost(self, part: Copies) -> int:
        cost = part.card.get(self.spec["cost"]) if part.card is not None else None
        return cost if isinstance(cost, int) else 0

    def _ask_team(
        self, every: Sequence[list[Copies]], costs: Sequence[int], teams: list[tuple[int, ...]], *, is_whole: bool
    ) -> None:
        names = list(map(_name, every))
        ranked = sorted((-sum(costs[at] for at in team), [names[at] for at in team], team) for team in teams)
        shown = [f"{-cost}: {JOINED.join(held)}" for cost, held, _ in ranked[:SHOWN]]
        ids = [[every[at][0].id for at in team] for _, _, team in ranked[:SHOWN]]
        more = len(ranked) - len(shown)
        message = "ids-team-open" if not more else "ids-team-more" if is_whole else "ids-team-many"
        self._ask(message, self.spec["team"], choices=shown, answers=ids, teams=BETWEEN.join(shown), n=more)

    def _ask(self, message: str, section: str, **values: object) -> None:
        title = self.ruleset.sections[section].title
        fix = "fix-one" if section == self.spec["one"] else "fix-team"
        line, column = self.place_of_all
        found = Problem(CODE, message, line, column, card=title, section=title, at=section, fix=fix, **values)
        self.problems.append(found)
        self._section(section)
        self.listing.unread.add(section)

    def _note(self, message: str) -> None:
        self.loose.dropped.append(ImportNote(message, self.place_of_all[0]))

    def _section(self, name: str) -> list[tuple[Scalar, Scalar]]:
        key = Scalar(name, PLAIN, *self.place_of_all)
        mapping = self.listing.sections.setdefault(name, (key, Mapping([], *self.place_of_all)))[1]
        return mapping.items  # type: ignore[union-attr,return-value]

    def _add(self, section: str, part: Copies, count: int) -> None:
        self._section(section).append((Scalar(part.id, QUOTED, *part.place), Scalar(str(count), PLAIN, *part.place)))
