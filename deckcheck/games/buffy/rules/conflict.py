"""What fights and challenges share: stages, talent stacks, how they end (BF-196, BF-211 to BF-215, BF-231)."""

from __future__ import annotations

from deckcheck.engine.atoms import change, emit, end_modifiers, move, reveal
from deckcheck.engine.procedures import push
from deckcheck.games.buffy import names as n
from deckcheck.games.buffy.rules.board import characters, meets
from deckcheck.games.buffy.rules.entering import fits_essence
from deckcheck.games.buffy.rules.playing import performers

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.games.buffy.state import BuffyState

_ASIDE = n.option(n.ASIDE)


def begin(s: BuffyState, attacker: int, defender: int, first_stage: int) -> None:
    """Begin a fight or challenge between two players."""
    change(s, s.now, n.ATTACKING, attacker)
    change(s, s.now, n.DEFENDING, defender)
    change(s, s.now, n.RESULT_NOW, n.UNDECIDED)
    change(s, s.now, n.RESOLVING, n.BUTT_KICKING)
    begin_stage(s, first_stage)


def begin_stage(s: BuffyState, stage: int) -> None:
    """Begin a stage, in which the two players take watches (BF-011)."""
    change(s, s.now, n.STAGE_NOW, stage)
    emit(s, n.STAGE_BEGUN, s.attacker, -1, -1, 1 << stage)


def take_watches(s: BuffyState) -> None:
    """Let the two players take watches until both pass in a row, the attacker first (BF-D12)."""
    push(s, n.WATCHES, s.defender if s.match.options["first_watch"] == "defender" else s.attacker)


def side(s: BuffyState, role: int) -> list[int]:
    """Return the characters that take part for the attacker or for the defender."""
    player = s.attacker if role == n.ATTACKER else s.defender
    return [card for card in characters(s, player) if s.role[card] == role] if player >= 0 else []


def is_short(s: BuffyState) -> bool:
    """Whether it ends early: a side has no character left in it (BF-226, BF-259)."""
    role, now = s.role, s.now
    if now[n.FACED] >= 0:
        mine = s.zones[n.CHARACTERS * s.match.players + now[n.ATTACKING]]
        for card in mine:  # noqa: SIM110  a generator costs more than the tests
            if role[card] == n.ATTACKER:
                return False
        return True
    return role[now[n.FIGHTER]] != n.ATTACKER or role[now[n.ATTACKED]] != n.DEFENDER


# Talent stacks (BF-129, BF-145, BF-161, BF-170 to BF-174, BF-212 to BF-215, BF-249) --------------------------------


def stackable(s: BuffyState, player: int, hand: list[int]) -> list[int]:
    """Return the cards that a player may set aside whatever they require and for whomever they are (BF-148, BF-171).

    A table may ask for either.
    """
    options = s.match.options
    if not options["foreign_in_stacks"]:
        hand = [card for card in hand if fits_essence(s, player, card)]
    if options["stack_requirements"]:
        book = s.match.book
        hand = [
            card
            for card in hand
            if book.kind[s.definition[card]] != n.ACTION
            or any(meets(s, who, s.definition[card]) for who in performers(s, player))
        ]
    return hand


def stack_options(s: BuffyState, hand: Sequence[int]) -> list[int]:
    """Return the options of setting a card aside; in a challenge only for talents that it lists (BF-249)."""
    if s.now[n.PHASE_BANS] & n.NO_STACKING:
        return []
    icons = s.match.book.icons
    definition = s.definition
    talents = listed(s, s.challenge) if s.challenge >= 0 else range(4)
    return [
        _ASIDE | card << 12 | number  # `option`, written out: nothing is offered as often as this
        for card in hand
        for number in icons[definition[card]]
        if number in talents
    ]


def listed(s: BuffyState, challenge: int) -> list[int]:
    """Return the talents that a challenge lists and that no effect ignores."""
    goals = s.match.book.goals[s.definition[challenge]]
    flags = s.now[n.PHASE_FLAGS] >> n.FIRST_IGNORED_TALENT
    return [number for number in range(4) if goals[number] >= 0 and not flags >> number & 1]


def set_aside(s: BuffyState, player: int, card: int, number: int, boost: int = 0) -> None:
    """Put a card face up into the talent stack named; it has no effect but its boost (BF-213, BF-299).

    A table may let stacks be secret until the resolve stage: then only the talent is told.
    """
    covered = s.match.options["secret_stacks"]
    amount = boost or (0 if covered else s.match.book.boosts[s.definition[card]][number])
    move(s, card, (n.COVERED if covered else n.STACK) * s.match.players + player, n.SET_ASIDE, player, -1, number)
    change(s, s.stacked, card, (amount << 3) + number + 1)


def stack_total(s: BuffyState, player: int, number: int) -> int:
    """Return the boosts in a player's stack for a talent (BF-214, BF-219)."""
    total = 0
    for card in s.zones[n.STACK * s.match.players + player]:
        stacked = s.stacked[card]
        if stacked & 7 == number + 1:
            total += stacked >> 3
    if s.match.options["secret_stacks"]:
        boosts = s.match.book.boosts
        for card in s.zones[n.COVERED * s.match.players + player]:
            if s.stacked[card] & 7 == number + 1:
                # What a covered card adds follows from its face, which only its player knows.
                total += s.stacked[card] >> 3 or boosts[s.definition[card]][number]
    return total


def uncover(s: BuffyState) -> None:
    """Turn secret stacks face up as the resolve stage begins."""
    players = s.match.players
    for player in (s.attacker, s.defender):
        for card in s.zones[n.COVERED * players + player][:]:
            stacked = s.stacked[card]
            number = (stacked & 7) - 1
            amount = stacked >> 3 or s.match.book.boosts[s.definition[card]][number]
            reveal(s, card, s.match.everyone)
            move(s, card, n.STACK * players + player)
            change(s, s.stacked, card, (amount << 3) + number + 1)


def unstack(s: BuffyState, card: int) -> None:
    """Discard a card out of a talent stack."""
    move(s, card, n.DISCARD * s.match.players + s.owner[card], n.LEFT_PLAY, s.owner[card])


def close(s: BuffyState) -> None:
    """End a fight or challenge: stacks to the discard piles, its effects over, nobody in it (BF-231, BF-263)."""
    players = s.match.players
    for player in (s.attacker, s.defender):
        for card in s.zones[n.STACK * players + player] + s.zones[n.COVERED * players + player]:
            unstack(s, card)
    for player in range(players):
        for card in characters(s, player):
            if s.role[card]:
                change(s, s.role, card, 0)
    end_modifiers(s, n.PHASE_END)
    for field in (n.STAGE_NOW, n.RESOLVING, n.FIXED, n.RESULT_NOW, n.HAS_DOUBLED, n.PHASE_BANS, n.PHASE_FLAGS):
        change(s, s.now, field, 0)
    for field in (n.ATTACKING, n.DEFENDING, n.FIGHTER, n.ATTACKED, n.FACED):
        change(s, s.now, field, -1)
