"""Skills and items: who may carry them, attaching, upgrading, swapping (BF-102, BF-119 to BF-148)."""

from __future__ import annotations

from deckcheck.engine.atoms import attach, change, emit, move
from deckcheck.engine.modifiers import measure
from deckcheck.engine.procedures import push
from deckcheck.engine.state import Frame
from deckcheck.games.buffy import names as n
from deckcheck.games.buffy.rules.board import characters, fatigue, is_granted, meets
from deckcheck.games.buffy.rules.entering import fits_essence
from deckcheck.games.buffy.rules.leaving import filled, items, slots

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.games.buffy.state import BuffyState


def may_bear(s: BuffyState, player: int, card: int, character: int) -> bool:
    """Whether a character may bear a skill or item: its requirement and whom it is for (BF-124, BF-133, BF-146)."""
    book = s.match.book
    number = s.definition[card]
    only = book.only[number]
    if only and book.character[s.definition[character]] not in only:
        return False
    may_hold = book.may_hold[number]
    if may_hold is not None and not may_hold(s, Frame(player, card), character):
        return False
    return meets(s, character, number)


def bearers(s: BuffyState, player: int, card: int) -> list[int]:
    """Return the characters of a player, or of the others for a card that goes on these, that might bear a card."""
    if s.match.book.foreign[s.definition[card]]:
        return [other for one in range(s.match.players) if one != player for other in characters(s, one)]
    return characters(s, player)


def options(s: BuffyState, player: int, card: int) -> list[int]:
    """Return the options of attaching a skill or item from hand."""
    number = s.definition[card]
    if s.bans[player] & n.NO_ATTACHING or not fits_essence(s, player, card):
        return []
    is_skill = s.match.book.kind[number] == n.SKILL
    found = []
    for character in bearers(s, player, card):
        if is_skill:
            if may_learn(s, character) and may_bear(s, player, card, character):
                found.append(n.option(n.ATTACH, card, character))
        elif may_bear(s, player, card, character):
            if filled(s, character) + s.match.book.fills[number] <= slots(s, character):
                found.append(n.option(n.ATTACH, card, character))
            elif any(s.definition[other] != number for other in items(s, character)):
                found.append(n.option(n.UPGRADE, card, character))
    return found


def may_learn(s: BuffyState, character: int) -> bool:
    """Whether a character may attach a skill: refreshed, and none attached this turn (BF-120, BF-122)."""
    if s.fatigued[character] and not is_granted(s, n.FREE_SKILL, character):
        return False
    learnt = s.acts[character] // n.SKILLS_DONE & 3
    return learnt < measure(s, n.SKILLS, character, 1)


def put_on(s: BuffyState, card: int, character: int, player: int) -> None:
    """Attach a card to a character, wherever the card comes from; it stays there until it leaves (BF-102, BF-125)."""
    attach(s, card, character, n.ATTACHED_TO, player)
    move(s, card, n.ATTACHED * s.match.players + s.owner[card])


def attach_from_hand(s: BuffyState, player: int, card: int, character: int) -> None:
    """Attach a skill, which fatigues the character, or an item, which does not (BF-119, BF-130)."""
    put_on(s, card, character, player)
    if s.match.book.kind[s.definition[card]] == n.SKILL:
        change(s, s.acts, character, s.acts[character] + n.SKILLS_DONE)
        if not is_granted(s, n.FREE_SKILL, character):
            fatigue(s, character)
    begin_effect(s, card, player)


def upgrade(s: BuffyState, player: int, card: int, character: int) -> None:
    """Attach a new item to a character that holds its maximum; then an old one is discarded (BF-135, BF-136)."""
    push(s, n.SURPLUS_ITEMS, player, character, card)
    put_on(s, card, character, player)
    begin_effect(s, card, player)


def begin_effect(s: BuffyState, card: int, player: int) -> None:
    """Begin what a card does when it is attached."""
    play = s.match.book.play[s.definition[card]]
    if play is not None and (play.possible is None or play.possible(s, Frame(player, card))):
        push(s, play.program, player, card)


def swap_options(s: BuffyState, player: int) -> list[int]:
    """Return the options of giving an item to another own character at the same location (BF-138 to BF-142)."""
    if s.bans[player] & n.NO_SWAPS or not s.zones[n.ATTACHED * s.match.players + player]:
        return []
    book = s.match.book
    exchanges = s.match.options["swap_upgrades"]
    found = []
    for card in s.zones[n.ATTACHED * s.match.players + player]:
        number = s.definition[card]
        giver = s.host[card]
        if (
            book.kind[number] != n.ITEM
            or s.controller[giver] != player
            or s.acts[card] & n.HAS_SWAPPED
            or book.only[number]
            or not book.swappable[number]
        ):
            continue
        found += [
            n.option(n.SWAP, card, other)
            for other in characters(s, player)
            if s.space[other] == s.space[giver]
            and other != giver
            and (exchanges or filled(s, other) + book.fills[number] <= slots(s, other))
            and may_bear(s, player, card, other)
        ]
    return found


def swap(s: BuffyState, player: int, card: int, character: int) -> None:
    """Give an item to another character (BF-138, BF-141); where a full one may take it, another item goes."""
    giver = s.host[card]
    if s.match.options["swap_upgrades"]:
        push(s, n.SURPLUS_ITEMS, player, character, card)
    attach(s, card, character)
    change(s, s.acts, card, s.acts[card] | n.HAS_SWAPPED)
    emit(s, n.SWAPPED, player, card, giver)
