"""What the choices of the X-Files CCG are called."""

from __future__ import annotations

from deckcheck.engine.flow.procedures import asking, innermost
from deckcheck.engine.rules import GameRules
from deckcheck.engine.state.actions import split_option
from deckcheck.engine.state.vocabulary import DONE
from deckcheck.games.xfiles.decisions import Act, Announce, Decision, Named
from deckcheck.games.xfiles.names import CHARACTERISTICS, SECTION_FORMS, SKILLS, VALUES, VALUES_EACH, WORDS, Phase, Pool
from deckcheck.games.xfiles.rules import agents, pools
from deckcheck.games.xfiles.rules.assignment import Assignment
from deckcheck.games.xfiles.rules.briefing import income
from deckcheck.games.xfiles.rules.frames import Check
from deckcheck.games.xfiles.rules.playing import least_x
from deckcheck.games.xfiles.state import XFilesState
from deckcheck.games.xfiles.vocabulary.modes import mode_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any, ClassVar


def _points(state: XFilesState, number: int) -> str:
    """Return so many points of the pool that a player buys cards with; nothing for none."""
    pool = "{number} RP" if state.decider == state.active else "{number} CP"
    return state.match.translate(pool, number=number) if number else ""


def price_text(state: XFilesState, card: int, *, helping: bool = False) -> str:
    """Return what a card costs the deciding player now; of a cost in X, the least; nothing where that is nothing."""
    side = Pool.RP if helping else -1
    kind = pools.paying_pool(state, state.decider, card, side)
    price = pools.price(state, state.decider, card, least_x(state, state.decider, card), side)
    return state.match.translate("{number} RP" if kind == Pool.RP else "{number} CP", number=price) if price else ""


class XFilesLabels(GameRules[XFilesState]):
    """The part of the rules that names choices."""

    gaps: ClassVar[Mapping[str, Callable[[XFilesState, int], Any]]] = {
        "text": mode_text,
        "income": lambda state, option: income(state),
        "sale": lambda state, option: state.match.book.sale[state.definition[option]],
        "keyword": lambda state, option: state.match.translate(WORDS[option]),
        "bearer": lambda state, option: state.match.rules.card_name(state, state.host[option]),
        "characteristic": lambda state, option: state.match.translate(
            CHARACTERISTICS[split_option(option)[2] // VALUES_EACH]
        ),
        "trait": lambda state, option: state.match.translate(VALUES[split_option(option)[2]]),
        "file": lambda state, option: state.match.card_name(
            state.match.book.cards[state.match.book.files[split_option(option)[2]]]
        ),
        "source": lambda state, option: state.match.rules.card_name(state, state.stack[-1].card),
        "points": _points,
        "price": price_text,
    }

    def label(self, state: XFilesState, option: int) -> str:
        """Return what an option of the open decision is called."""
        kind = Decision.declared[state.kind]
        if option == DONE:
            return self.called(state, option)
        if kind.verbs is Announce:
            return self._announcement(state, option)
        if kind.verbs is Act:
            return self._act_label(state, option)
        if "file" in kind.phrases:
            return self.called(state, option, "file" if split_option(option)[1] == Named.FILE else "value")
        return self.called(state, option)

    def _act_label(self, state: XFilesState, option: int) -> str:
        translate, names = state.match.translate, state.match.names
        verb, second, first = split_option(option)
        if verb in (Act.USE_POWER, Act.SHOW_TRAIT):
            return self.called(state, option, trait=translate(VALUES[first]))
        # What an act is done with is in its second field, by whatever name.
        name = self.card_name(state, first)
        if verb == Act.USE:
            form = "of_several" if len(state.match.book.abilities[state.definition[first]]) > 1 else ""
            return self.called(state, option, form, card=name, number=second + 1)
        if verb in (Act.EQUIP, Act.HAND_OVER, Act.UNDER_SITE):
            return self.called(state, option, card=name, other=self.card_name(state, second))
        if verb in (Act.MOVE, Act.HIRE):
            return self.called(state, option, SECTION_FORMS[second], card=name)
        if verb == Act.JOIN:
            if not second:
                return self.called(state, option, card=name)
            team = self._team_name(state, state.controller[first], second)
            return self.called(state, option, "others", card=name, team=team)
        if verb == Act.GO:
            return self.called(state, option, card=name, team=self._team_name(state, state.decider, second))
        check = innermost(state, Check)
        helped = check.player if check is not None else state.active
        return self.called(state, option, card=name, player=names[second if verb == Act.PUT else helped])

    def _team_name(self, state: XFilesState, player: int, team: int) -> str:
        """Return what a Team is called: its members."""
        return " + ".join(self.card_name(state, agent) for agent in agents.team_members(state, player, team))

    def _announcement(self, state: XFilesState, option: int) -> str:
        placed = state.phase == Phase.ASSIGNMENT
        check = innermost(state, Check)  # a card too may let a player choose a prerequisite
        site = asking(state, Assignment).site if placed or check is None else check.site
        verb, _, way = split_option(option)
        skill, level = state.match.book.prerequisites[state.definition[site]][way]
        name = state.match.translate(SKILLS[skill])
        if verb == Announce.SKILL:
            return self.called(state, option, skill=name, level=level)
        value, level = state.match.book.easier[state.definition[site]]
        return self.called(state, option, skill=name, level=level, trait=state.match.translate(VALUES[value]))
