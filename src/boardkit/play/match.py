"""Match: one game being played, from the first decision to the scores."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

from boardkit import __version__
from boardkit.errors import ActionError, IllegalAction, MatchOver, OptionError
from boardkit.play.action import Action, ActionLike
from boardkit.play.compiled import Compiled
from boardkit.play.event import Event
from boardkit.play.fairness import may_undo
from boardkit.play.history import History, Step, draw_all, take
from boardkit.play.legality import decider, refusal
from boardkit.play.log import LogEntry, LogHeader, MatchLog
from boardkit.play.notation import ActionSpace
from boardkit.play.view import View, format_score
from boardkit.program import CHANCE, OVER, GameInfo, Header

if TYPE_CHECKING:
    from boardkit.play.game import Game
    from boardkit.runtime import Engine, State


class Match:
    """A match of a game; `Game.start` makes it.

    In a seeded match chance is decided by the match's generator as soon as it is asked; in a manual match
    chance is a player like any other, `boardkit.CHANCE`, whose outcomes the caller plays. Both write the same
    log for the same outcomes. Nothing but `view` and `events` may be sent to players: logs, saves, digests
    and `state` hold secrets.

    >>> match = game.start(players=2, seed=7)           # doctest: +SKIP
    >>> match.play(match.legal_actions()[0])            # doctest: +SKIP
    >>> match.view(0)["to_move"]                        # doctest: +SKIP
    1
    """

    def __init__(
        self, game: Game, compiled: Compiled, engine: Engine, history: History, *, seed: int, chance: str
    ) -> None:
        self.game = game
        self.engine = engine
        self.seed = seed
        self.chance = chance
        self.compiled = compiled
        self._history = history
        self._legal: list[int] | None = None

    @property
    def space(self) -> ActionSpace:
        """All actions of the game: numbers, texts, structured forms."""
        return self.compiled.space

    # -- who decides, and what -----------------------------------------------------------------------

    @property
    def info(self) -> GameInfo:
        """Everything named in the game: zones, domains, actions."""
        return self.compiled.info

    @property
    def n_players(self) -> int:
        """How many play."""
        return self.info.n_players

    @property
    def current_player(self) -> int | None:
        """Who decides: a player from 0, `CHANCE` (manual matches), or None when the match is over."""
        player = self._state[Header.PLAYER]
        return None if player == OVER else int(player)

    @property
    def phase(self) -> str:
        """The name of the phase."""
        return self.info.phases[self._state[Header.PHASE]]

    @property
    def round(self) -> int:
        """The number of the round, from 0."""
        return int(self._state[Header.ROUND])

    @property
    def mover(self) -> int | None:
        """The player whose turn it is, None before the first turn."""
        mover = self._state[Header.MOVER]
        return int(mover) if mover >= 0 else None

    def legal_numbers(self) -> list[int]:
        """The numbers of the legal actions, ascending within each kind of action; empty when the match is
        over."""
        if self._legal is None:
            self._legal = [] if self.is_over else self.engine.legal(self._state)
        return list(self._legal)

    def legal_actions(self) -> list[Action]:
        """The legal actions of whoever decides, in the order of `legal_numbers`."""
        return [self.space.action(number) for number in self.legal_numbers()]

    def legal_mask(self) -> bytes:
        """One byte for each action of the space, 1 where it is legal."""
        mask = bytearray(self.space.size)
        for number in self.legal_numbers():
            mask[number] = 1
        return bytes(mask)

    def chance_weights(self) -> list[int]:
        """The weights of the outcomes in `legal_actions()` when chance decides, else an empty list."""
        return self.engine.weights(self._state) if self.current_player == CHANCE else []

    # -- playing -------------------------------------------------------------------------------------

    def play(self, action: ActionLike, *, player: int | None = None) -> None:
        """Plays an action: an `Action`, its text, its number or its structured form.

        With `player` it is refused unless that player decides, which is what a server should say. MatchOver
        after the end, UnknownAction when it is no action of the game, IllegalAction when it may not be played
        now; nothing has changed then.
        """
        if self.is_over:
            raise MatchOver("the match is over, nothing can be played", cure="undo or start a new match")
        if player is not None and player != self.current_player:
            raise IllegalAction(
                f"player {player} does not decide now, {decider(self._state)} does",
                cure="wait for the turn", action=str(action), player=player, reason="it is not their turn",
            )
        chosen = self.space.resolve(action)
        refused = refusal(self.compiled, self.engine, self._state, chosen)
        if refused is not None:
            raise refused
        step = take(self.engine, self._state, chosen.id)
        self.follow(step, *(draw_all(self.engine, step.state) if self.chance == "seeded" else ()))

    def follow(self, *steps: Step) -> None:
        """Goes on to the state of steps that the engine has taken; for replays, nothing is checked."""
        self._history.push(steps)
        self._legal = None

    def undo(self, *, player: int | None = None) -> Action:
        """Takes the last decision back and returns it; in a seeded match with the chance outcomes after it.

        Without `player` there is no barrier (analysis); with it, it is refused unless `can_undo(player)`.
        """
        if player is not None and not self.can_undo(player):
            raise ActionError(
                f"player {player} may not take a decision back now", cure="undo before anything came to light"
            )
        if not self.can_undo():
            raise ActionError("there is no decision to undo", cure="play first")
        steps = self._history.steps
        by_step = self.chance == "manual" and player is None
        first = len(steps) - 1 if by_step else self._history.last_decision()
        undone = self._history.undo(len(steps) - first)
        self._legal = None
        return self.space.action(undone[0].action)

    def redo(self) -> Action:
        """Takes the decision again that was undone last, with the same chance outcomes, and returns it."""
        if not self.can_redo:
            raise ActionError("there is no decision to redo", cure="undo one; playing on forgets them")
        steps = self._history.redo()
        self._legal = None
        return self.space.action(steps[0].action)

    def can_undo(self, player: int | None = None) -> bool:
        """Whether there is a decision to undo; with `player`, whether that player may fairly take it back.

        Fair is: it is the player's own and the last decision, and since then nobody learned anything: no
        piece came to be known to anybody, no chance outcome was seen, nobody else decided.
        """
        if player is not None:
            return may_undo(self.compiled, self._history, self._player(player))
        return bool(self._history.steps) if self.chance == "manual" else self._history.last_decision() >= 0

    @property
    def can_redo(self) -> bool:
        """Whether there is an undone decision."""
        return bool(self._history.undone)

    def fork(self) -> Match:
        """An independent twin with the same past, and the same future for the same decisions."""
        return Match(
            self.game, self.compiled, self.engine, self._history.copy(), seed=self.seed, chance=self.chance
        )

    def __copy__(self) -> Match:
        return self.fork()

    def __deepcopy__(self, memo: dict[int, Any]) -> Match:
        return self.fork()

    # -- the end -------------------------------------------------------------------------------------

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return bool(self._state[Header.PLAYER] == OVER)

    @property
    def scores(self) -> list[int] | list[Fraction] | None:
        """The score of each player, Fractions in a game that shares points; None during the match."""
        if not self.is_over:
            return None
        base, unit = self.info.scores_base, self.info.score_unit
        raw = [int(self._state[base + player]) for player in range(self.n_players)]
        return raw if unit == 1 else [Fraction(score, unit) for score in raw]

    @property
    def winners(self) -> list[int] | None:
        """The players who won, perhaps none; None during the match."""
        if not self.is_over:
            return None
        mask = self._state[self.info.winners_slot]
        return [player for player in range(self.n_players) if mask >> player & 1]

    @property
    def measures(self) -> dict[str, int]:
        """The numbers that the game reports at the end; empty during the match."""
        return {name: int(self._state[slot]) for name, slot in self.info.measures} if self.is_over else {}

    # -- what leaves a match -------------------------------------------------------------------------

    def view(self, player: int | None = None) -> View:
        """What a player may know of the position, or a spectator (None); see `View` for its shape."""
        viewer = None if player is None else self._player(player)
        is_mine = viewer is not None and viewer == self.current_player
        legal = [str(action) for action in self.legal_actions()] if is_mine else []
        return self.compiled.viewing.view(
            self.engine.to_list(self._state), viewer, legal=legal, result=self._result()
        )

    def events(self, player: int | None = None, *, since: int = 0) -> list[Event]:
        """What a player saw happen, or a spectator (None), from the viewer's event number `since` on."""
        return self._history.events.seen(None if player is None else self._player(player), max(since, 0))

    @property
    def log(self) -> MatchLog:
        """All decisions so far, chance included; it holds every secret of the match."""
        entries = tuple(
            LogEntry(n, step.player, self.space.format(step.action), self._digest(step))
            for n, step in enumerate(self._history.steps, 1)
        )
        result = self._result()
        closing = {key: result[key] for key in ("scores", "winners")}
        return MatchLog(self._header(), entries, {"end": len(entries), "over": self.is_over, **closing})

    def save(self, path: str | Path, *, definition: bool = False) -> None:
        """Writes the log to a file, from which `boardkit.replay` restores the match; it holds every secret.

        With `definition` the file carries the resolved definition, and outlives changes of the game's files.
        """
        self.log.save(path, definition=self.game.definition if definition else None)

    @property
    def digest(self) -> str:
        """16 hex digits that pin the position, as the log has them after each decision."""
        return self.compiled.position.digest(self.engine.to_list(self._state))

    def state_key(self) -> bytes:
        """Bytes that are equal for equal positions, however they were reached and whichever like piece lies
        where."""
        return self.compiled.position.key(self.engine.to_list(self._state))

    @property
    def state(self) -> State:
        """A copy of the state vector with all its secrets, for `engine`."""
        return self.engine.copy(self._state)

    def __repr__(self) -> str:
        name = f"{self.game.name} {self.game.variant}".strip()
        where = "over" if self.is_over else f"{decider(self._state)} decides in phase {self.phase}"
        return f"<Match {name}: {where}, {len(self._history.steps)} decisions>"

    # -- inside --------------------------------------------------------------------------------------

    @property
    def _state(self) -> State:
        return self._history.state

    def _player(self, player: int) -> int:
        if isinstance(player, bool) or not isinstance(player, int) or not 0 <= player < self.n_players:
            raise OptionError(
                f"there is no player {player!r} in this match", cure=f"use 0 to {self.n_players - 1}",
                player=player,
            )
        return player

    def _result(self) -> dict[str, Any]:
        scores = self.scores
        return {
            "scores": None if scores is None else [format_score(score) for score in scores],
            "winners": self.winners,
            "measures": self.measures if self.is_over else None,
        }

    def _digest(self, step: Step) -> str:
        if not step.digest:
            step.digest = self.compiled.position.digest(self.engine.to_list(step.state))
        return step.digest

    def _header(self) -> LogHeader:
        game = self.game
        return LogHeader(
            game=game.name, variant=game.variant, options=dict(game.options), players=self.n_players,
            fingerprint=game.fingerprint, chance=self.chance, seed=self.seed,
            start=self.compiled.position.digest(self.engine.to_list(self._history.start)),
            boardkit=__version__,
        )
