"""What the X-Files CCG can say: its choices and the lines of its log (see `engine.phrases`)."""

from __future__ import annotations

from deckcheck.engine.state import vocabulary as v
from deckcheck.engine.text.phrases import Phrases
from deckcheck.games.xfiles import names as n
from deckcheck.games.xfiles.rules.questions import WRONG
from deckcheck.games.xfiles.rules.victory import NO_AGENTS

_PLAYS = (
    "pass",
    "play {card}",
    "play {card}, which cannot be paid",
    "play {card} for {player}",
    "use {card}",
    "use {card} ability {number}",
    "use the power of {trait}",
    "show {trait}",
)
_ACTS = (
    *_PLAYS[1:],
    "done",
    "give {card} to {other}",
    "move {card} to the Bureau",
    "move {card} to the Field",
    "move {card} to the Hospital",
    "add {card} in the Bureau",
    "add {card} in the Field",
    "let {card} form a Team",
    "let {card} join {team}",
    "place {card} against {player}",
    "lay {card} under {other}",
    "send {team} to {card}",
)
_QUESTIONS = ("ask nothing", "ask whether the {characteristic} is {trait}")
_PRINTED = tuple(word.upper().replace("-", " ").replace("_", " ") for word in n.WORDS)
_GUESSES = ("name nobody", "name {file}")

PHRASES = Phrases(
    choices={
        n.PLAY: _PLAYS,
        n.RESPOND: _PLAYS,
        **dict.fromkeys((n.REQUISITION_ACT, n.DEPLOY, n.FORM_TEAM, n.PLACE, n.LAY, n.SEND), _ACTS),
        n.FREE_CARD: ("draw the free card", "draw no card"),
        n.BUY: ("buy {number} cards", "buy 1 card"),
        n.SELL: ("sell no more", "sell {card} ({number})"),
        n.NEXT_SITE: ("resolve {card}",),
        n.ANNOUNCE: ("announce {skill} {level}", "announce {skill} {level} for {trait}"),
        n.BLUFF_USE: ("use no Bluff", "use {card}"),
        n.TARGET: ("damage {card}", "none"),
        n.QUESTION: (*_QUESTIONS, *_GUESSES),
        n.GUESS: (*_QUESTIONS, *_GUESSES),
        n.PENALTY: (*_QUESTIONS, *_GUESSES),
        n.DISCARD_CARD: ("keep the hand", "discard {card}"),
        n.NAME_X: ("X is {number}",),
        n.POWER: ("{keyword}",),
        n.MODE: ("{text}", "{keyword}", "{skill}", "{characteristic}", "{trait}", "to another Site", "to hand"),
        n.PRODUCE: ("produce {number} RP", "produce no RP"),
        n.PURSE: ("pay from the Resource pool", "pay with the RP of {card}"),
        n.ITEM: ("let {other} use {card}",),
        n.CANCEL: ("undo it by the same power", "let it work"),
        v.CHOOSE_CARD: ("{card}", "none"),
    },
    events=(
        "{player} needs {skill} {level} and has {have}.",
        "Long range round.",
        "Close range round.",
        "{player} gains {value} RP ({other}).",
        "{player} spends {value} RP ({other}).",
        "{player} gains {value} CP ({other}).",
        "{player} spends {value} CP ({other}).",
        "{player} loses {value} RP.",
        "{player} loses {value} RP ({other}).",
        "{player} loses {value} CP ({other}).",
        "{card} bears {keyword}.",
        "{card} bears {keyword} instead of {lost}.",
        "{card} has 2 less {skill} in this check.",
        "{player} shows {trait}.",
        "{player} uses the power of {trait}.",
        "{player} places {card} against {opponent}.",
        "{card} joins the Team with {other}.",
        "{card} forms a Team of its own.",
        "{card} is out.",
        "{card} is discarded.",
        "{card} is taken to the Hospital.",
        "{card} stays with {other}.",
        "{card} stays in play.",
        "{card} goes to the Bureau.",
        "{card} goes to the Field.",
        "{card} goes to the Hospital.",
        "{player} asks {opponent} whether the {characteristic} is {trait}.",
        "{opponent} answers in secret.",
        "{opponent} answers yes.",
        "{opponent} answers no.",
        "{player} names an identity to {opponent} in secret.",
        "{player} names {file} to {opponent}.",
        "{card} has 1 more {skill} for good.",
        "{card} has {learnt} for good.",
    ),
    gaps={
        "file": ("{name}",),
        "opponent": ("{player}",),
        "team": ("{name}", "{name} + {team}"),
        "trait": n.VALUES,
        "skill": n.SKILLS,
        "learnt": ("martial-arts",),
        "lost": _PRINTED,
        "characteristic": n.CHARACTERISTICS,
        "keyword": (*n.WORDS, *_PRINTED),
    },
    lost_by=(NO_AGENTS, WRONG),
)
