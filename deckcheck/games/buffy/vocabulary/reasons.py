"""Why the effects of some cards of Buffy are not written for play: a few words each, in both languages."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

#: A word of play data (`unplayable: lasting`) -> the reason that people read.
REASONS: dict[str, Mapping[str, str]] = {
    "arranging": {
        "en": "it lets cards be put in an order of a player’s choice, or be looked through freely",
        "fr": "elle laisse un joueur ranger des cartes à son gré ou les parcourir librement",
    },
    "bearing": {
        "en": "it moves, exchanges or protects cards attached to characters in a way of its own",
        "fr": "elle déplace, échange ou protège à sa façon des cartes attachées à des personnages",
    },
    "borrowing": {
        "en": "it copies or lends what another card says",
        "fr": "elle copie ou prête ce que dit une autre carte",
    },
    "bounds": {
        "en": "it changes who may attack, move to, refresh or be brought to a place one by one",
        "fr": "elle change au cas par cas qui peut attaquer, se déplacer, se rafraîchir ou entrer en jeu",
    },
    "counting": {
        "en": "it changes what stacked cards, bonuses or destiny points count",
        "fr": "elle change la valeur des cartes empilées, des bonus ou des points de destinée",
    },
    "lasting": {
        "en": "it lasts and concerns cards that come into play later",
        "fr": "elle dure et concerne des cartes qui entrent en jeu plus tard",
    },
    "levels": {
        "en": "it takes levels away, or lets characters ascend outside the rules for ascending",
        "fr": "elle retire des niveaux ou fait monter des personnages en dehors des règles d’ascension",
    },
    "places": {
        "en": "it moves or exchanges locations or challenges that are in play",
        "fr": "elle déplace ou échange des localisations ou des défis en jeu",
    },
    "replacing": {
        "en": "it replaces what would happen to a card: a defeat, a discard, a fatigue",
        "fr": "elle remplace ce qui arriverait à une carte : une défaite, une défausse, une fatigue",
    },
    "sharing": {
        "en": "every player uses it in turn, or once a turn each",
        "fr": "chaque joueur s’en sert à son tour, ou une fois par tour chacun",
    },
    "steps": {
        "en": "it moves fights, challenges or sub-steps to other steps, bars them, or ends them early",
        "fr": "elle déplace des combats, des défis ou des actions vers d’autres étapes, les interdit ou les abrège",
    },
    "unknown": {
        "en": "its effect, or a fact that the effect asks for, is not recorded",
        "fr": "son effet, ou un fait dont il dépend, n’est pas connu",
    },
    "waiting": {
        "en": "it waits for something that happens later in the turn or game",
        "fr": "elle attend quelque chose qui arrive plus tard dans le tour ou dans la partie",
    },
}
