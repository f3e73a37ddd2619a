"""What effects of Buffy change for longer: levels, whose a character is, cards that last, challenges broken off."""
# ruff: noqa: ARG001  every builder, test and step has the same signature

from __future__ import annotations

from deckcheck.engine import atoms
from deckcheck.engine.effects.builder import Builder
from deckcheck.engine.effects.language import Param
from deckcheck.engine.procedures import ask
from deckcheck.games.buffy import names as n
from deckcheck.games.buffy.rules import board, entering, leaving
from deckcheck.games.buffy.vocabulary.effects import LANGUAGE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.engine.effects.builder import Cards, Condition, Operation, Path, Test
    from deckcheck.engine.state import Frame
    from deckcheck.games.buffy.state import BuffyState


# Levels -----------------------------------------------------------------------------------------------------------


@LANGUAGE.filter("next_level", "flag", "it is the next level of a character that its owner has in play")
def _next_level(b: Builder, path: Path, value: bool) -> Test:
    return lambda s, f, card: (entering.standing_below(s, s.owner[card], card) >= 0) == value


@LANGUAGE.operation(
    "ascend",
    "a character of its owner rises by this level card, from wherever the card is",
    Param("cards", "cards", "which card", required=True),
    Param("freely", "flag", "whatever that requires; otherwise only if it might be played now"),
    short="cards",
)
def _ascend(b: Builder, path: Path, cards: Cards, freely: bool | None) -> Operation:
    may = entering.standing_below if freely else entering.who_may_ascend

    def rise(s: BuffyState, f: Frame) -> None:
        for card in cards(s, f):
            character = may(s, s.owner[card], card)
            if character >= 0:
                entering.ascend(s, card, character)
                entering.on_entering(s, card, s.owner[card])

    return rise


@LANGUAGE.operation(
    "descend",
    "characters lose their highest level, which goes to the crypt; what is attached stays",
    Param("cards", "cards", "which characters", required=True),
    short="cards",
)
def _descend(b: Builder, path: Path, cards: Cards) -> Operation:
    def fall(s: BuffyState, f: Frame) -> None:
        for card in cards(s, f):
            entering.descend(s, card)

    return fall


# Kinds and control ------------------------------------------------------------------------------------------------


@LANGUAGE.filter("printed_type", "types", "its printed type, whatever a character counts as at the moment")
def _printed_type(b: Builder, path: Path, value: int) -> Test:
    return lambda s, f, card: bool(value >> s.match.book.kind[s.definition[card]] & 1)


@LANGUAGE.filter("free_slot", "flag", "it is a character that could hold one more item")
def _free_slot(b: Builder, path: Path, value: bool) -> Test:
    return lambda s, f, card: (leaving.filled(s, card) < leaving.slots(s, card)) == value


@LANGUAGE.operation(
    "take_control",
    "characters are yours from now on; one that you have in play already is discarded",
    Param("cards", "cards", "which characters", required=True),
    short="cards",
)
def _take_control(b: Builder, path: Path, cards: Cards) -> Operation:
    def take(s: BuffyState, f: Frame) -> None:
        who = s.match.book.character
        for card in cards(s, f):
            if any(who[s.definition[mine]] == who[s.definition[card]] for mine in board.characters(s, f.player)):
                leaving.remove(s, card)
                continue
            board.leave_phase(s, card)
            atoms.control(s, card, f.player)
            atoms.move(s, card, n.CHARACTERS * s.match.players + f.player, n.TAKEN, f.player)

    return take


# Cards that last --------------------------------------------------------------------------------------------------


@LANGUAGE.operation("last", "this event or action stays in play with the episodes: what it says holds until it expires")
def _last(b: Builder, path: Path) -> Operation:
    def stay(s: BuffyState, f: Frame) -> None:
        atoms.move(s, f.card, n.EPISODES * s.match.players + s.owner[f.card], n.LASTS, f.player)

    return stay


@LANGUAGE.operation("expire", "this card, which lasted, is over: an event goes to the crypt, an action is discarded")
def _expire(b: Builder, path: Path) -> Operation:
    def end(s: BuffyState, f: Frame) -> None:
        players = s.match.players
        is_event = s.match.book.kind[s.definition[f.card]] == n.EVENT
        zone, kind = (n.CRYPT, n.CRYPTED) if is_event else (n.DISCARD, n.LEFT_PLAY)
        atoms.move(s, f.card, zone * players + s.owner[f.card], kind, s.owner[f.card])
        if is_event:
            # It has been played in this game, all the same (BF-053).
            atoms.change(s, s.mark, f.card, 1)

    return end


# Talents chosen for a time ------------------------------------------------------------------------------------------


@LANGUAGE.operation("keep_talent", "you choose a talent, which this card keeps until you choose again")
def _keep_talent(b: Builder, path: Path) -> list[Operation]:
    def ask_talent(s: BuffyState, f: Frame) -> None:
        ask(s, f.player, n.TALENT_CHOICE, list(range(4)))

    def keep(s: BuffyState, f: Frame) -> None:
        atoms.change(s, s.mark, f.card, s.choice + 1)

    return [ask_talent, keep]


@LANGUAGE.condition(
    "kept_talent",
    "this card keeps this talent",
    Param("talent", "word:talent", "which", required=True),
    short="talent",
)
def _kept_talent(b: Builder, path: Path, talent: int) -> Condition:
    return lambda s, f: s.mark[f.card] == talent + 1


# Challenges -------------------------------------------------------------------------------------------------------


@LANGUAGE.operation(
    "break_off",
    "the challenge ends without a result; after a fight between two characters it must be faced again, if possible",
    Param("with", "cards", "which character of yours fights", required=True),
    Param("against", "cards", "against which participant", required=True),
)
def _break_off(b: Builder, path: Path, **p: Cards) -> Operation:
    mine, theirs = p["with"], p["against"]

    def stop(s: BuffyState, f: Frame) -> None:
        for card, other in zip(mine(s, f), theirs(s, f), strict=False):
            atoms.change(s, s.now, n.PHASE_FLAGS, s.now[n.PHASE_FLAGS] | n.BROKEN_OFF)
            atoms.change(s, s.now, n.FIGHTER, card)
            atoms.change(s, s.now, n.ATTACKED, other)
            for participant in board.characters(s, s.attacker):
                board.leave_phase(s, participant)

    return stop
