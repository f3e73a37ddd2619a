"""What `deckcheck lab` says of experiments with pairs of games: `cards`, `tune` and `hands`."""

from __future__ import annotations

MESSAGES: dict[str, str] = {
    "lab-no-blank": "{game} names no blank, the card that takes the place of those that are measured: its rules need `blank`",
    # Cards
    "lab-cards-few": "{games} {games:game|games} {games:is|are} too few to measure {n} {n:card|cards}; give --games {wanted} or more",
    "lab-cards-title": "The cards of {decks} ({game}): {games} {games:game|games}, seed {seed}",
    "lab-cards-strong": "Out of line: {cards}. Whatever else was tried in {n:its place|the place of each} loses more than {margin} points.",
    "lab-cards-none-strong": "No card is out of line: in the place of each one another card of its kind comes within {margin} points.",
    "lab-cards-idle": "{n:This card hardly matters|These cards hardly matter}, being worth less than {margin} points even when drawn: {cards}.",
    "lab-cards-mistakes": "{n} {n:game was|games were} lost by mistakes of a bot; such games say little about cards.",
    "lab-title-worth": "What each card is worth",
    "lab-worth": "By so many points the win rate falls when all copies are blanks, cards that do nothing.",
    "lab-worth-picture": "What each card is worth in the games in which it came up, with its 95% interval; cards that are out of line stand out.",
    "lab-worth-how": "Each game was played again with the same luck, the copies of one card (4 at most) being blanks that lie where these lay. A star: the card is worth something; of all that bear one, at most 5% are worth nothing (Benjamini-Hochberg).",
    "lab-when-drawn-how": "“Won with it” is how often the deck wins when the card comes to its hand. It is no measure of the card: long games draw more cards, and the strong hand wins with all of them.",
    "lab-title-peers": "Against its peers",
    "lab-peers": "How much better each card does than the best of the others that were tried in its place, in the games in which it came up.",
    "lab-peers-how": "Tried are the other cards of its type in the deck and the three of the catalog that are printed most alike. Candidates are dropped stage by stage; the verdict rests on games for which nothing was chosen, at most 5% false. A card is out of line where even the best of its peers is more than {margin} points behind: it is too strong, or what the deck is built on.",
    "lab-scale-points": "share of the games in which the card came up",
    "lab-verdict-out-of-line": "out of line",
    "lab-verdict-in-line": "in line",
    "lab-verdict-let-go": "dropped early",
    "lab-head-card": "card",
    "lab-head-copies": "copies",
    "lab-head-shown": "came up",
    "lab-head-worth": "worth",
    "lab-head-in-hand": "came up: worth",
    "lab-head-when-drawn": "won with it",
    "lab-head-best-peer": "best peer",
    "lab-head-lead": "lead",
}
