"""What the choices of the X-Files CCG are called."""

from __future__ import annotations

from deckcheck.engine.flow.procedures import asking
from deckcheck.engine.rules import GameRules
from deckcheck.engine.state import vocabulary as v
from deckcheck.engine.state.actions import parts
from deckcheck.games.xfiles.decisions import Act, Announce, Decision, Named
from deckcheck.games.xfiles.names import CHARACTERISTICS, SECTION_FORMS, SKILLS, VALUES, VALUES_EACH, WORDS, Phase
from deckcheck.games.xfiles.rules import agents
from deckcheck.games.xfiles.rules.assignment import Assignment
from deckcheck.games.xfiles.rules.briefing import income
from deckcheck.games.xfiles.rules.frames import Check
from deckcheck.games.xfiles.state import XFilesState
from deckcheck.games.xfiles.vocabulary.modes import mode_text

_FORM_OF = {Decision.QUESTION: "nothing", Decision.GUESS: "nobody", Decision.PENALTY: "nothing"}


class XFilesLabels(GameRules[XFilesState]):
    """The part of the rules that names choices."""

    def label(self, state: XFilesState, option: int) -> str:
        """Return what an option of the open decision is called."""
        kind, say = state.kind, state.match.say
        if kind in _FORM_OF:
            return self._question_label(state, option)
        if kind == Decision.MODE:
            return mode_text(state, option)
        if kind == Decision.ANNOUNCE:
            return self._announcement(state, option)
        if option == v.DONE:
            return self.called(state, option)
        if Decision.declared[kind].verbs is Act:
            return self._act_label(state, option)
        if kind == Decision.PRODUCE:
            return self.called(state, option, number=income(state))
        if kind in (Decision.BUY, Decision.NAME_X):
            return self.called(state, option, number=option)
        if kind == Decision.POWER:
            return self.called(state, option, keyword=say(WORDS[option]))
        if kind == Decision.SELL:
            return self.called(state, option, number=state.match.book.sale[state.definition[option]])
        if kind == Decision.ITEM:
            bearer = self.card_name(state, state.host[option])
            return self.called(state, option, other=bearer, card=self.card_name(state, option))
        return self.called(state, option)

    def _act_label(self, state: XFilesState, option: int) -> str:
        say, names = state.match.say, state.match.names
        verb, second, first = parts(option)
        if verb in (Act.USE_POWER, Act.SHOW_TRAIT):
            return self.called(state, option, trait=say(VALUES[first]))
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
        player = names[second if verb == Act.PUT else state.active]
        return self.called(state, option, card=name, player=player)

    def _team_name(self, state: XFilesState, player: int, team: int) -> str:
        """Return what a Team is called: its members."""
        return " + ".join(self.card_name(state, agent) for agent in agents.team_members(state, player, team))

    def _announcement(self, state: XFilesState, option: int) -> str:
        placed = state.phase == Phase.ASSIGNMENT
        site = asking(state, Assignment).site if placed else asking(state, Check).site
        verb, _, way = parts(option)
        skill, level = state.match.book.prerequisites[state.definition[site]][way]
        name = state.match.say(SKILLS[skill])
        if verb == Announce.SKILL:
            return self.called(state, option, skill=name, level=level)
        value, level = state.match.book.easier[state.definition[site]]
        return self.called(state, option, skill=name, level=level, trait=state.match.say(VALUES[value]))

    def _question_label(self, state: XFilesState, option: int) -> str:
        say = state.match.say
        if option == v.DONE:
            return self.called(state, option, _FORM_OF[state.kind])
        _, what, named = parts(option)
        if what == Named.FILE:
            card = state.match.book.cards[state.match.book.files[named]]
            return self.called(state, option, "file", file=state.match.card_name(card))
        characteristic = say(CHARACTERISTICS[named // VALUES_EACH])
        return self.called(state, option, "value", characteristic=characteristic, trait=say(VALUES[named]))
