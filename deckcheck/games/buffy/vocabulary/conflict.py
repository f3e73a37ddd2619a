"""What effects of Buffy do in fights and challenges: resolving talents, goals, stacks, who takes part."""
# ruff: noqa: ARG001  every builder and every step has the same signature

from __future__ import annotations

from deckcheck.engine.effects.builder import Builder
from deckcheck.engine.effects.language import Language, Param
from deckcheck.engine.flow import atoms
from deckcheck.engine.flow.procedures import push
from deckcheck.engine.state.vocabulary import ADD
from deckcheck.games.buffy.names import STANDS_IN, TALENT_STATS, Grant, Until
from deckcheck.games.buffy.rules import board, challenges, conflict, fights, moving

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.engine.effects.builder import Amount, Cards, Condition, Operation, Path, Test
    from deckcheck.engine.state.frames import Frame
    from deckcheck.games.buffy.state import BuffyState

CONFLICT = Language(__file__)


@CONFLICT.step(
    "resolve_by",
    "another talent becomes the resolving talent of the fight (BF-216)",
    Param("talent", "word:talent", "which", required=True),
    short="talent",
)
def _resolve_by(state: BuffyState, frame: Frame, talent: int) -> None:
    fights.set_resolving(state, talent, frame.player, frame.card)


@CONFLICT.operation(
    "choose_resolving",
    "you choose the resolving talent of the fight (BF-216)",
    Param("another", "flag", "another one than it was before the last change"),
    Param("add", "amount", "by how much your character in the fight is better in it to the end of the fight"),
)
def _choose_resolving(builder: Builder, path: Path, another: bool | None, add: Amount | None) -> Operation:
    mine: Cards = builder.parse("cards", "fighter", path)

    def ask_talent(state: BuffyState, frame: Frame) -> None:
        found = [number for number in range(4) if not (another and number == state.resolved_before)]
        conflict.ask_talent(state, frame.player, found)

    def choose(state: BuffyState, frame: Frame) -> None:
        chosen = state.choice
        conflict.tell_talent(state, frame.player, frame.card, chosen)
        fights.set_resolving(state, chosen, frame.player, frame.card)
        if add is not None:
            for card in mine(state, frame):
                stat, number = TALENT_STATS[chosen], add(state, frame)
                atoms.add_modifier(state, (stat, ADD, number, card, Until.PHASE, frame.player, frame.card))

    return [ask_talent, choose]


@CONFLICT.step(
    "stand_in",
    "another talent of characters counts instead of one for a time, as it is whenever it counts",
    Param("cards", "cards", "which characters", required=True),
    Param("talent", "word:talent", "which talent counts", required=True),
    Param("for", "word:talent", "instead of which", required=True),
    Param("until", "word:until", "how long", required=True),
)
def _stand_in(state: BuffyState, frame: Frame, cards: list[int], talent: int, place: int, until: int) -> None:
    for card in cards:
        modifier = (TALENT_STATS[place], STANDS_IN, talent, card, until, frame.player, frame.card)
        atoms.add_modifier(state, modifier)


@CONFLICT.operation(
    "ignore_goal",
    "a goal of this challenge does not count: the lowest one that it lists, or one that somebody chooses",
    Param("by", "player", "who chooses which (the lowest when left out)"),
    Param("at_most", "whole", "only a goal printed no higher than this"),
    short="by",
)
def _ignore_goal(builder: Builder, path: Path, by: Amount | None, at_most: int | None) -> Operation:
    def ask_talent(state: BuffyState, frame: Frame) -> None:
        goals = conflict.goals_of(state, state.challenge)
        found = [
            number for number in conflict.listed(state, state.challenge) if at_most is None or goals[number] <= at_most
        ]
        if by is None:
            state.choice = min(found, key=lambda number: goals[number], default=-1)
        else:
            conflict.ask_talent(state, by(state, frame), found)

    def ignore(state: BuffyState, frame: Frame) -> None:
        if state.choice >= 0:
            who = frame.player if by is None else by(state, frame)
            conflict.tell_talent(state, who, frame.card, state.choice)
            atoms.assign(state, ignored_talents=state.ignored_talents | 1 << state.choice)

    return [ask_talent, ignore]


@CONFLICT.operation(
    "leave",
    "characters are out of the fight or challenge and go to an adjacent place, as their player chooses",
    Param("cards", "cards", "which characters", required=True),
    Param("stay", "flag", "they stay where they are (BF-297)"),
    short="cards",
)
def _leave(builder: Builder, path: Path, cards: Cards, stay: bool | None) -> Operation:
    def go(state: BuffyState, frame: Frame) -> None:
        moving.send_away(state, frame.player, cards(state, frame))

    def step_out(state: BuffyState, frame: Frame) -> None:
        for card in cards(state, frame):
            board.leave_phase(state, card)

    return step_out if stay else [go]


@CONFLICT.each_card(
    "join", "characters come to the challenge and take part, if they may (BF-260, BF-261)", "which characters"
)
def _join(state: BuffyState, frame: Frame, card: int) -> None:
    if challenges.may_join(state, card):
        board.relocate(state, card, state.space[state.challenge])
        challenges.join(state, card)


@CONFLICT.step(
    "double",
    "a character comes to the fight and undertakes it in place of the attacked one (BF-204)",
    Param("cards", "cards", "which character", required=True),
    short="cards",
)
def _double(state: BuffyState, frame: Frame, cards: list[int]) -> None:
    for card in cards[:1]:
        board.relocate(state, card, state.space[state.attacked])
        fights.take_place(state, card)


@CONFLICT.step(
    "fight",
    "a character may start a fight: at once, or after the one under way (BF-D69)",
    Param("cards", "cards", "which character", required=True),
    Param("against", "cards", "with this character, if it may attack it, even when fatigued"),
    short="cards",
    asks=True,
)
def _fight(state: BuffyState, frame: Frame, cards: list[int], against: list[int] | None) -> None:
    for card in cards[:1]:
        player = state.controller[card]
        if against is not None:
            for other in against[:1]:
                if fights.could_attack(state, card, other):
                    fights.begin(state, player, card, other)
        elif state.stage:
            atoms.assign(state, next_fighter=card)
        elif fights.granted_targets(state, player, card):
            push(state, fights.GRANTED_FIGHT, player, card)


@CONFLICT.filter("open_to", "cards", "one of these characters could attack it, were it refreshed")
def _open_to(builder: Builder, path: Path, value: Cards) -> Test:
    return lambda state, frame, card: any(fights.could_attack(state, other, card) for other in value(state, frame))


@CONFLICT.filter("could_attack", "cards", "it could attack one of these characters, were it refreshed")
def _could_attack(builder: Builder, path: Path, value: Cards) -> Test:
    return lambda state, frame, card: any(fights.could_attack(state, card, other) for other in value(state, frame))


@CONFLICT.filter("attackable_by", "cards", "one of these characters may start a fight with it as things are")
def _attackable_by(builder: Builder, path: Path, value: Cards) -> Test:
    return lambda state, frame, card: any(fights.may_attack(state, other, card) for other in value(state, frame))


@CONFLICT.filter("may_attack", "cards", "it may start a fight with one of these characters as things are")
def _may_attack(builder: Builder, path: Path, value: Cards) -> Test:
    return lambda state, frame, card: any(fights.may_attack(state, card, other) for other in value(state, frame))


@CONFLICT.step("face_again", "the challenge is faced again at once, by whoever still may")
def _face_again(state: BuffyState, frame: Frame) -> None:
    atoms.assign(state, face_again=1)


@CONFLICT.each_card(
    "rotate_goals", "each printed goal moves on: Butt-Kicking, Weirdness, Smarts, Charm", "which challenges"
)
def _rotate_goals(state: BuffyState, frame: Frame, card: int) -> None:
    atoms.change(state, state.rotated, card, state.rotated[card] + 1)


@CONFLICT.operation(
    "restack",
    "a stacked card counts for another talent that you choose",
    Param("cards", "cards", "which card", required=True),
    short="cards",
)
def _restack(builder: Builder, path: Path, cards: Cards) -> Operation:
    def ask_talent(state: BuffyState, frame: Frame) -> None:
        state.choice = -1
        talents = conflict.listed(state, state.challenge) if state.challenge >= 0 else range(4)
        for card in cards(state, frame)[:1]:
            found = [number for number in talents if number != state.stacked_for[card]]
            conflict.ask_talent(state, frame.player, found)

    def change(state: BuffyState, frame: Frame) -> None:
        for card in cards(state, frame)[:1]:
            if state.choice >= 0:
                atoms.change(state, state.stacked_for, card, state.choice)
                conflict.tell_talent(state, frame.player, card, state.choice)

    return [ask_talent, change]


@CONFLICT.condition(
    "doubling", "the attacked character may still be doubled", Param("value", "flag", "true: it may", required=True),
    short="value",
)  # fmt: skip
def _doubling(builder: Builder, path: Path, value: bool) -> Condition:
    return lambda state, frame: (state.defender >= 0 and fights.undoubled(state, state.defender) is None) == value


CONFLICT.flag(
    "saved",
    "an effect keeps it from being discarded for the fight that it loses",
    lambda state, frame, card: board.is_granted(state, Grant.SURVIVES, card),
)
CONFLICT.flag(
    "could_join",
    "it may take part in the challenge that is faced, if it is brought there",
    lambda state, frame, card: state.challenge >= 0 and challenges.may_join(state, card),
)
CONFLICT.flag(
    "could_double",
    "nothing forbids it to double for others",
    lambda state, frame, card: not board.is_granted(state, Grant.CANNOT_DOUBLE, card),
)


@CONFLICT.step("stays_refreshed", "the attacking character does not fatigue for this fight")
def _stays_refreshed(state: BuffyState, frame: Frame) -> None:
    atoms.assign(state, stays_refreshed=1)


@CONFLICT.step(
    "set_aside",
    "cards go into your talent stack",
    Param("cards", "cards", "which cards", required=True),
    Param("for", "word:talent", "for which talent", required=True),
    Param("boost", "whole", "the boost (that of its icon when left out)"),
)
def _set_aside(state: BuffyState, frame: Frame, cards: list[int], talent: int, boost: int | None) -> None:
    boost = boost or 0
    for card in cards:
        conflict.set_aside(state, frame.player, card, talent, boost)
