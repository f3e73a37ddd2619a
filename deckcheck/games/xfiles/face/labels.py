"""What the choices of the X-Files CCG are called."""

from __future__ import annotations

from deckcheck.engine.flow.procedures import asking
from deckcheck.engine.rules import GameRules
from deckcheck.engine.state import vocabulary as v
from deckcheck.engine.state.actions import parts
from deckcheck.games.xfiles import names as n
from deckcheck.games.xfiles.names import Act, Announce, Named
from deckcheck.games.xfiles.rules import agents
from deckcheck.games.xfiles.rules.assignment import Assignment
from deckcheck.games.xfiles.rules.briefing import income
from deckcheck.games.xfiles.rules.frames import Check
from deckcheck.games.xfiles.rules.window import PLAYS
from deckcheck.games.xfiles.state import XFilesState
from deckcheck.games.xfiles.vocabulary.modes import mode_text

_MOVES = {
    n.BUREAU: "move {card} to the Bureau",
    n.FIELD: "move {card} to the Field",
    n.HOSPITAL: "move {card} to the Hospital",
}
_HIRES = {n.BUREAU: "add {card} in the Bureau", n.FIELD: "add {card} in the Field"}
_ACTS = (n.REQUISITION_ACT, n.DEPLOY, n.FORM_TEAM, n.PLACE, n.LAY, n.SEND)
_UNPAID = "play {card}, which cannot be paid"
_DONE = {
    n.SELL: "sell no more",
    n.BLUFF_USE: "use no Bluff",
    n.DISCARD_CARD: "keep the hand",
    n.PURSE: "pay from the Resource pool",
}
_CARD_PHRASES = {
    n.SELL: "sell {card}",
    n.NEXT_SITE: "resolve {card}",
    n.BLUFF_USE: "use {card}",
    n.TARGET: "damage {card}",
    n.DISCARD_CARD: "discard {card}",
    n.PURSE: "pay with the RP of {card}",
}


class XFilesLabels(GameRules[XFilesState]):
    """The part of the rules that names choices."""

    def label(self, state: XFilesState, option: int) -> str:
        """Return what an option of the open decision is called."""
        kind = state.kind
        say = state.match.say
        if kind in (n.PLAY, n.RESPOND):
            return self._play_label(state, option)
        if kind in _ACTS:
            return self._act_label(state, option)
        if kind == n.FREE_CARD:
            return say("draw the free card") if option == v.YES else say("draw no card")
        if kind == n.PRODUCE:
            return say("produce {number} RP", number=income(state)) if option == v.YES else say("produce no RP")
        if kind == n.BUY:
            return say("buy {number} {number:card|cards}", number=option)
        if kind == n.NAME_X:
            return say("X is {number}", number=option)
        if kind == n.ANNOUNCE:
            return self._announcement(state, option)
        if kind in (n.QUESTION, n.GUESS, n.PENALTY):
            return self._question_label(state, option)
        if kind == n.POWER:
            return say(n.WORDS[option])
        if kind == n.CANCEL:
            return say("undo it by the same power") if option == v.YES else say("let it work")
        if kind == n.MODE:
            return mode_text(state, option)
        if option == v.DONE:
            return say(_DONE.get(kind, "none"))
        if kind == n.ITEM:
            bearer = self.card_name(state, state.host[option])
            return say("let {other} use {card}", other=bearer, card=self.card_name(state, option))
        if kind in _CARD_PHRASES:
            return say(_CARD_PHRASES[kind], card=self._told(state, option))
        return self.shared_label(state, option)

    def _told(self, state: XFilesState, card: int) -> str:
        """Return a card's name, with what it is worth where it is to be sold."""
        name = self.card_label(state, card, state.decider)
        if state.kind == n.SELL:
            return f"{name} ({state.match.book.sale[state.definition[card]]})"
        return name

    def _play_label(self, state: XFilesState, option: int) -> str:
        say = state.match.say
        if option == v.DONE:
            return say("pass")
        verb, position, card = parts(option)
        if verb in (Act.USE_POWER, Act.SHOW_TRAIT):
            value = say(n.VALUES[card])
            return say("use the power of {value}" if verb == Act.USE_POWER else "show {value}", value=value)
        name = self.card_name(state, card)
        if verb == Act.PLAY_UNPAID:
            return say(_UNPAID, card=name)
        if verb == Act.HELP:
            return say("play {card} for {player}", card=name, player=state.match.names[state.active])
        if verb != Act.USE:
            return say("play {card}", card=name)
        if len(state.match.book.abilities[state.definition[card]]) > 1:
            return say("use {card} ability {number}", card=name, number=position + 1)
        return say("use {card}", card=name)

    def _act_label(self, state: XFilesState, option: int) -> str:
        say = state.match.say
        if option == v.DONE:
            return say("done")
        verb, second, first = parts(option)
        if verb in PLAYS:
            return self._play_label(state, option)
        name = self.card_name(state, first)
        if verb in (Act.EQUIP, Act.HAND_OVER):
            return say("give {card} to {other}", card=name, other=self.card_name(state, second))
        if verb == Act.MOVE:
            return say(_MOVES[second], card=name)
        if verb == Act.HIRE:
            return say(_HIRES[second], card=name)
        if verb == Act.JOIN:
            if not second:
                return say("let {card} form a Team", card=name)
            return say(
                "let {card} join {team}", card=name, team=self._team_name(state, state.controller[first], second)
            )
        if verb == Act.PUT:
            return say("place {card} against {player}", card=name, player=state.match.names[second])
        if verb == Act.UNDER_SITE:
            return say("lay {card} under {other}", card=name, other=self.card_name(state, second))
        return say("send {team} to {card}", team=self._team_name(state, state.decider, second), card=name)

    def _team_name(self, state: XFilesState, player: int, team: int) -> str:
        """Return what a Team is called: its members."""
        return " + ".join(self.card_name(state, agent) for agent in agents.team_members(state, player, team))

    def _announcement(self, state: XFilesState, option: int) -> str:
        placed = state.phase == n.ASSIGNMENT
        site = asking(state, Assignment).site if placed else asking(state, Check).site
        verb, _, way = parts(option)
        skill, level = state.match.book.prerequisites[state.definition[site]][way]
        name = state.match.say(n.SKILLS[skill])
        if verb == Announce.SKILL:
            return state.match.say("announce {skill} {level}", skill=name, level=level)
        value, level = state.match.book.easier[state.definition[site]]
        return state.match.say(
            "announce {skill} {level} for {value}", skill=name, level=level, value=state.match.say(n.VALUES[value])
        )

    def _question_label(self, state: XFilesState, option: int) -> str:
        say = state.match.say
        if option == v.DONE:
            return say("ask nothing") if state.kind != n.GUESS else say("name nobody")
        _, what, named = parts(option)
        if what == Named.FILE:
            card = state.match.book.cards[state.match.book.files[named]]
            return say("name {card}", card=state.match.spoken(card))
        return say(
            "ask whether the {characteristic} is {value}",
            characteristic=say(n.CHARACTERISTICS[named // n.VALUES_EACH]),
            value=say(n.VALUES[named]),
        )
