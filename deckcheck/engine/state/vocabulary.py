"""Numbers that all games share: kinds of decision and of event; a game's own begin where these end."""

from __future__ import annotations

# Kinds of decision. Games number their own from GAME_DECISIONS.
CHOOSE_CARD = 1
CHOOSE_PLAYER = 2
YES_NO = 3
ANSWER = 4
ORDER = 5
GAME_DECISIONS = 16
# Instead of a kind of decision, where reasons are looked up: the game is over, another player decides.
OVER = 0
NOT_DECIDING = -1

# The option that ends or declines a choice of cards or an answer: after every card's number.
DONE = 1 << 20
NO, YES = 0, 1

# Kinds of event are bits, so that what a card listens to is one mask. Games use bits from GAME_EVENTS up.
TURN_BEGUN = 1 << 0
PHASE_BEGUN = 1 << 1
PHASE_ENDED = 1 << 2
DREW = 1 << 3
DISCARDED = 1 << 4
SHUFFLED = 1 << 5
REVEALED = 1 << 6
FLIPPED = 1 << 7
MOVED = 1 << 8
#: The value of these events where the card was in play before.
LEFT_PLAY = 1
ELIMINATED = 1 << 9
GAME_OVER = 1 << 10
AIMED = 1 << 11
#: A card has left play, by whatever; the value is the zone that it left.
GONE = 1 << 12
#: An ability acts that an event has set off.
ACTED = 1 << 13
GAME_EVENTS = 1 << 14

# Operations of a modifier, in the order in which they apply.
SET = 0
ADD = 1
GRANT = 2
