"""Hands, a card game with secrets: six cards (1, 2, 3 twice each), two players, two cards in hand, two in the
deck.

Chance deals card by card. In a turn a player plays a card (all see it), takes the top of the pile (all saw
it), peeks at the top of the deck, draws it, or bids a secret number. Empty hands end the match.
"""

from __future__ import annotations

from attrs import evolve

from boardkit.program import (
    CHANCE,
    ActionInfo,
    DomainInfo,
    EventField,
    EventInfo,
    GameInfo,
    Header,
    ParamInfo,
    PieceInfo,
    ReasonInfo,
    VariableInfo,
    ZoneInfo,
)

from .fake_engine import FakeEngine

BOX, DECK, HANDS, PILE, KNOWN, BIDS, TRUMP, STORE, SCORES, WINNERS, SIZE = 12, 13, 20, 22, 29, 35, 37, 38, 45, 47, 49
DEAL = 0
PLAY, TAKE, PEEK, DRAW, BID = 3, 6, 7, 8, 9

INFO = GameInfo(
    name="hands", title="Hands", variant="short", n_players=2, options=(), phases=("DEAL", "TURN"),
    domains=(
        DomainInfo("kind", "kind", ("one", "two", "three")),
        DomainInfo("piece", "piece", ("one.1", "one.2", "two.1", "two.2", "three.1", "three.2")),
        DomainInfo("player", "player", ("0", "1")),
        DomainInfo("bid", "int", ("0", "1", "2")),
    ),
    zones=(
        ZoneInfo("box", "set", BOX, 6, "nobody", universe=(0, 6)),
        ZoneInfo("deck", "stack", DECK, 6, "nobody"),
        ZoneInfo("hand", "set", HANDS, 6, "owner", per_player=True, stride=1, universe=(0, 6)),
        ZoneInfo("pile", "stack", PILE, 6, "all"),
        ZoneInfo("store", "set", STORE, 6, "owner", as_list=True, hides_count=True),
    ),
    variables=(
        VariableInfo("bid", BIDS, ("player",), "bid", 0, 2, "match", visibility="owner"),
        VariableInfo("trump", TRUMP, (), "piece", -1, 5, "match"),
    ),
    pieces=PieceInfo(
        kinds=("one", "two", "three"), kind=(0, 0, 1, 1, 2, 2), owner=(-1,) * 6, group=("cards",) * 6,
        like=(0, 0, 1, 1, 2, 2), labels=("1", "2", "3"), known_base=KNOWN,
    ),
    actions=(
        ActionInfo("deal", (ParamInfo("kind", "kind"),), DEAL, 3, is_chance=True),
        ActionInfo("play", (ParamInfo("kind", "kind"),), PLAY, 3),
        ActionInfo("take", (), TAKE, 1),
        ActionInfo("peek", (), PEEK, 1),
        ActionInfo("draw", (), DRAW, 1),
        ActionInfo("bid", (ParamInfo("points", "bid"),), BID, 3),
    ),
    events=(
        EventInfo("dealt", (EventField("piece", "piece"), EventField("to", "zone"))),
        EventInfo("played", (EventField("player", "player"), EventField("piece", "piece"))),
        EventInfo("moved", (EventField("piece", "piece"), EventField("from", "zone"), EventField("to", "zone"))),
        EventInfo("peeked", (EventField("player", "player"), EventField("piece", "piece"))),
        EventInfo("bid", (EventField("points", "int"), EventField("who", "mask")), audience="who"),
    ),
    reasons=(
        ReasonInfo("you do not hold that card", is_author=True),
        ReasonInfo("count(pile) > 0"),
        ReasonInfo("count(deck) > 0"),
        ReasonInfo("bid[mover] == 0"),
    ),
    scores_base=SCORES, winners_slot=WINNERS, scopes=(("frames", SIZE - 1, SIZE),),
)
EVERYONE = 3


class Hands(FakeEngine):
    decisions = (("DEAL", ("deal",), True), ("TURN", ("play", "take", "peek", "draw", "bid"), False))

    def begin(self, state, events):
        self.ask(state, 0, CHANCE)

    def _pieces(self, mask, kind):
        return [p for p in range(6) if mask >> p & 1 and p // 2 == kind]

    def options(self, state):
        if state[Header.PLAYER] == CHANCE:
            return [(k, len(self._pieces(state[BOX], k))) for k in range(3) if self._pieces(state[BOX], k)]
        return [(n, 1) for n in range(PLAY, 12) if not self.refuse(state, n)]

    def refuse(self, state, action):
        player = state[Header.PLAYER]
        if action < PLAY:
            return 0 if self._pieces(state[BOX], action) else 1
        if action < TAKE:
            return 0 if self._pieces(state[HANDS + player], action - PLAY) else 1
        if action == TAKE:
            return 0 if state[PILE] else 2
        if action in (PEEK, DRAW):
            return 0 if state[DECK] else 3
        return 4 if state[BIDS + player] else 0

    def perform(self, state, action, events):
        player = state[Header.PLAYER]
        if player == CHANCE:
            return self._deal(state, action, events)
        if action < TAKE:
            # the lowest of those that all know, else the lowest: like pieces stay followable
            held = self._pieces(state[HANDS + player], action - PLAY)
            piece = next((p for p in held if state[KNOWN + p] == EVERYONE), held[0])
            state[HANDS + player] &= ~(1 << piece)
            state[KNOWN + piece] = EVERYONE
            state[PILE] += 1
            state[PILE + state[PILE]] = piece
            events.append((1, player, piece, EVERYONE))
        elif action == TAKE:
            piece = state[PILE + state[PILE]]
            state[PILE] -= 1
            state[HANDS + player] |= 1 << piece
            events.append((2, piece, EVERYONE, 4, 2 + player))
        elif action == PEEK:
            piece = state[DECK + state[DECK]]
            state[KNOWN + piece] |= 1 << player
            events.append((3, player, piece, 1 << player))
        elif action == DRAW:
            piece = state[DECK + state[DECK]]
            state[DECK] -= 1
            state[HANDS + player] |= 1 << piece
            state[KNOWN + piece] |= 1 << player
            events.append((2, piece, state[KNOWN + piece], 1, 2 + player))
        else:
            state[BIDS + player] = action - BID
            events.append((4, action - BID, 1 << player))
            if action == BID:
                return  # a bid of 0 is thought over: the same player goes on
        if not state[HANDS] or not state[HANDS + 1] or state[Header.MOVES] >= 30:
            bids = state[BIDS : BIDS + 2]
            return self.finish(state, bids, 3 if bids[0] == bids[1] else 1 if bids[0] > bids[1] else 2)
        self.ask(state, 1, 1 - player)

    def _deal(self, state, kind, events):
        piece = self._pieces(state[BOX], kind)[0]
        state[BOX] &= ~(1 << piece)
        left = state[BOX].bit_count()
        if left >= 2:
            owner = left % 2
            state[HANDS + owner] |= 1 << piece
            state[KNOWN + piece] |= 1 << owner
            events.append((0, piece, 1 << owner, 2 + owner))
        else:
            state[DECK] += 1
            state[DECK + state[DECK]] = piece
            events.append((0, piece, 0, 1))
        if left:
            return self.ask(state, 0, CHANCE)
        self.ask(state, 1, 0)


INITIAL = [0] * SIZE
INITIAL[Header.DECISION], INITIAL[Header.MOVER], INITIAL[TRUMP] = -1, -1, -1
INITIAL[BOX] = 63
PROGRAM = Hands.make_program(INFO, INITIAL)
OTHER = evolve(PROGRAM, fingerprint="hands-2")
