"""What a player may know, and worlds that fit it."""

from __future__ import annotations

from itertools import compress, count, groupby

from deckcheck.arguments import plain_whole
from deckcheck.engine.data.options import GameError
from deckcheck.engine.flow.procedures import asking_step
from deckcheck.engine.knowledge.masked_match import masked
from deckcheck.engine.state.chance import Stream, seeded
from deckcheck.engine.state.columns import NOBODY
from deckcheck.engine.state.outcome import GameEnds
from deckcheck.engine.state.vocabulary import DONE
from deckcheck.messages import Message

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from deckcheck.engine.state.state import State

# How many worlds are drawn before the search for one in which the others would face the same decision is given up.
ATTEMPTS = 500


def require_player(state: State, player: int) -> int:
    """Return the number of a player who is there: -1 would be somebody else's seat, and one too many sees nothing.

    Raises:
        GameError: there is none.
    """
    players, number = state.match.players, plain_whole(player)
    if number is None or not 0 <= number < players:
        raise GameError(Message("game-player", player=repr(player), last=players - 1))
    return number


def observation(state: State, player: int) -> dict[str, Any]:
    """Return what a player may know, as plain data: nothing else goes in, hence nothing else can leak."""
    match = state.match
    rules = match.rules
    seats = []
    for seat in range(match.players):
        zones = {
            zone.name: _zone_view(state, match.place(number, seat), player)
            for number, zone in enumerate(rules.zones)
            if not (zone.shared and seat)
        }
        seats.append(
            {
                "name": match.names[seat],
                "alive": bool(state.alive[seat]),
                **rules.player_view(state, seat),
                "zones": zones,
            }
        )
    decision = None
    if state.options:
        decision = {"player": state.decider, "kind": rules.decisions[state.kind]}
        if state.decider == player:
            decision["actions"] = list(state.options)
    return {
        "game": rules.game,
        "player": player,
        "turn": state.turn,
        "active": state.active,
        "phase": rules.phases[state.phase],
        "decision": decision,
        "players": seats,
        "modifiers": [list(modifier) for modifier in state.modifiers],
        "outcome": {"winners": list(state.winners), "reason": state.reason} if state.reason else None,
        **table_seen(state),
    } | ({"private": private} if (private := rules.private_view(state, player)) else {})


def common_observation(state: State) -> dict[str, Any]:
    """Return what all players know, as `observation` does: what somebody may see who watches and plays no seat.

    It is laid out for player 0 and holds no choices.
    """
    everyone = state.match.everyone
    world = state.copy()
    world.known = [known if known == everyone else 0 for known in state.known]
    seen = observation(world, 0)
    seen.pop("private", None)
    if seen["decision"] is not None:
        seen["decision"].pop("actions", None)
    return seen


def table_seen(state: State) -> dict[str, Any]:
    """Return what everybody sees beside players and cards: who has passed in a row, and what the game adds."""
    names, rules = state.match.names, state.match.rules
    return {"passed": [names[seat] for seat in rules.passed(state)], **rules.table_view(state)}


def _zone_view(state: State, place: int, player: int) -> dict[str, Any]:
    """Return how many cards are in a place and those whose face the player knows.

    The position is reported only where it can be seen: in piles, counted from the top, and among cards in play.
    """
    match = state.match
    cards = state.zones[place]
    in_play = match.in_play[place]
    rows: list[dict[str, Any]] = []
    for position, card in enumerate(cards):
        known = state.known[card] >> player & 1
        if not known and not in_play:
            continue
        row: dict[str, Any] = {"card": match.book.cards[state.definition[card]].id if known else None}
        if in_play:
            row["number"] = card
            row.update(match.rules.card_view(state, card))
        elif match.ordered[place]:
            row["from_top"] = len(cards) - 1 - position
        elif match.visible[place] >> player & 1:
            row["number"] = card
        rows.append(row)
    if not in_play and not match.ordered[place]:
        rows.sort(key=lambda row: (row["card"], row.get("number", 0)))
    return {"count": len(cards), "cards": rows}


def determinize(state: State, player: int, seed: int) -> State:
    """Return a copy in which all that the player cannot know is drawn again, from what fits what the player knows.

    Decklists are known to all, unless the option `closed_decklists` is on; the match of the copy holds no more than the
    player may know (see `masked_match.masked`). If another player is deciding, worlds are
    drawn until that player would face a decision of the same kind, for that much can be seen.

    Raises:
        GameError: when no such world is found (a sign that the game's `may_lie` forgets what players can infer).
    """
    stream = Stream(seeded(seed) ^ player)
    match = masked(state.match, player)
    for _ in range(ATTEMPTS):
        world = state.copy()
        world.match = match
        world.rng = stream.bits()
        _redeal(world, player, stream)
        match.rules.redraw_secrets(world, player, stream)
        if not world.options or world.decider == player or asks_again(world):
            return world
    raise GameError(Message("game-no-world"))


def known_alone(state: State, player: int) -> State:
    """Return a copy that depends on what the player knows alone: what is hidden is in the order of the catalog.

    Where decklists are closed it is any cards that the others may hold, and so is what else is secret. The luck to come
    is none, and what another player may do is one option that represents all. Worlds that are drawn from it are the
    same, whatever the player cannot know.
    """
    world = state.copy()
    match = world.match = masked(state.match, player)
    world.rng = 0
    world.in_play_index = None
    hidden: dict[int, list[int]] = {}
    for card in compress(count(), map(match.blind[player].__getitem__, world.known)):
        hidden.setdefault(world.owner[card], []).append(card)
    closed = match.options.get("closed_decklists", False)
    stream = Stream(seeded(0))
    for owner, cards in sorted(hidden.items()):
        _put_in_order(world, cards)
        if closed and owner not in (player, NOBODY):
            definition = world.definition[:]
            for card, face in zip(cards, match.rules.conceivable(world, owner, cards, stream), strict=True):
                definition[card] = face
            world.definition = definition
            _put_in_order(world, cards)
    match.rules.redraw_secrets(world, player, stream)
    if world.options and world.decider != player:
        # What another may do shows which cards that player holds; in a world it is asked again.
        world.options = [DONE]
    return world


def _put_in_order(world: State, cards: list[int]) -> None:
    """Put the faces of hidden cards in the order of the catalog, those first that may not be anywhere."""
    match = world.match
    definition = world.definition[:]
    pool = sorted(definition[card] for card in cards)
    for card in sorted(cards, key=lambda card: (world.place[card] not in match.guarded, card)):
        fits = match.fitting(world.place[card])
        at = next((at for at, face in enumerate(pool) if fits[face]), 0)
        definition[card] = pool.pop(at)
    world.definition = definition


def _redeal(world: State, player: int, stream: Stream) -> None:
    """Deal again the faces that the player does not know among their backs, deck by deck, each way as likely as any.

    Of two guarded places the same cards may be in both, or none that may be in the other.
    """
    match, zones = world.match, world.zones
    unknown = [*compress(count(), map(match.blind[player].__getitem__, world.known))]
    hidden: dict[int, list[int]] = {}
    for owner, run in groupby(unknown, world.owner.__getitem__):
        hidden[owner] = [*hidden.get(owner, ()), *run]
    definition = world.definition[:]
    guarded = {card: place for place in match.guarded for card in zones[place]}
    closed = match.options.get("closed_decklists", False)
    for owner, cards in hidden.items():
        if closed and owner not in (player, -1):
            pool = match.rules.conceivable(world, owner, cards, stream)
        else:
            pool = [*map(definition.__getitem__, cards)]
        pool = stream.shuffled(pool)
        free = cards
        if not guarded.keys().isdisjoint(cards):
            filled: list[int] = []
            at = 0
            for card in filter(guarded.__contains__, cards):
                place = guarded[card]
                if filled[-1:] != [place]:
                    filled.append(place)
                    at = 0
                    fits = match.fitting(place)
                # What was passed over for one card of a place fits no other card there either.
                while not fits[pool[at]]:
                    at += 1
                definition[card] = pool.pop(at)
            free = [card for card in cards if card not in guarded]
            if any(any(map(match.fitting(place).__getitem__, pool)) for place in filled):
                # What was passed over is on top now, and the first of the other cards would seldom be one that fits.
                pool = stream.shuffled(pool)
        for card, face in zip(free, pool, strict=True):
            definition[card] = face
    world.definition = definition
    sees, known = 1 << player, world.known
    for place in match.listening:
        for card in zones[place]:
            if not known[card] & sees:
                world.in_play_index = None
                return


def recast(state: State, card: int, definition: int) -> None:
    """Give a hidden card another face in a world that is being imagined (for `GameRules.redraw_secrets`)."""
    faces = state.definition[:]
    faces[card] = definition
    state.definition = faces
    if state.match.subscribes[state.place[card]]:
        state.in_play_index = None


def asks_again(world: State) -> bool:
    """Ask the open decision again in another world; return whether it is of the same kind and player."""
    decider, kind = world.decider, world.kind
    frame = world.stack[-1]
    step = asking_step(world)
    world.halted = 0
    world.options = []
    world.decider = -1
    try:
        step(world, frame)
    except GameEnds:
        return False
    return bool(world.halted) and world.decider == decider and world.kind == kind and not world.events


def check_asked(table: State, options: list[int]) -> None:
    """See that the step which asked for the open decision, if there is one, asks the same once more.

    Raises:
        ValueError: it does not.
    """
    if table.options and not (asks_again(table) and table.options == options):
        raise ValueError("options")
