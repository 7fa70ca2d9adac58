"""A match at the table: draws the board, asks people, lets bots play, understands words such as undo."""

from __future__ import annotations

import sys
from collections.abc import Callable

import click

from boardkit.bots import BOTS, Bot
from boardkit.errors import ActionError
from boardkit.play.action import Action
from boardkit.play.match import Match
from boardkit.render import draw_view

SHOWN = 40
"""Longest list of legal actions that is shown without being asked for."""

HELP = """\
Type an action as it is listed, the number before it, or a beginning that only one action has. Words:
  legal [TEXT]   list the legal actions (that contain TEXT)
  view           draw the board again
  undo, redo     take your last action back (never past a secret or another player's action)
  save FILE      save the match so far
  log            all actions so far
  help, quit"""


class Table:
    """People and bots around one match."""

    def __init__(self, match: Match, names: list[str]) -> None:
        self.match = match
        self.names = names
        self.info = match.game.info(match.n_players)
        makers = dict(BOTS)
        self.bots: dict[int, Bot] = {p: makers[n](match.seed * 64 + p) for p, n in enumerate(names) if n in makers}
        self.people = [p for p, n in enumerate(names) if n == "human"]
        self.terminal = sys.stdin.isatty() and sys.stdout.isatty()
        self.viewer = self.people[0] if len(self.people) == 1 else None
        """Who looks at the screen: the only person, or everybody."""
        self.line = 0
        self.refused = False
        self.seen = 0

    # -- the match ------------------------------------------------------------------------------------

    def run(self) -> int:
        """Plays to the end, or to the end of the input; gives the exit code."""
        while not self.match.is_over:
            player = self.match.current_player
            assert player is not None
            if player in self.bots:
                self._bot(player)
            elif not self._person(player):
                return 1
        self._announce()
        self._show(self.viewer)
        self._result()
        return int(self.refused)

    def _bot(self, player: int) -> None:
        legal = self.match.legal_actions()
        action = self.bots[player].choose(self.match.view(player), legal)
        self.match.play(action)
        self._announce()

    def _announce(self) -> None:
        """Tells what has happened, as far as those at the screen may know."""
        names = {a.name for a in self.info.actions}
        events = self.match.events(player=self.viewer, since=self.seen)
        for event in events:
            if event.name in names or event.name in ("paid", "picked", "shown", "round_started"):
                click.echo(f"  {describe(event.name, dict(event.fields))}")
        self.seen += len(events)

    def _result(self) -> None:
        match = self.match
        scores = ", ".join(f"player {p}: {s}" for p, s in enumerate(match.scores or []))
        winners = match.winners or []
        who = (
            "nobody wins"
            if not winners
            else f"player {winners[0]} wins"
            if len(winners) == 1
            else f"players {', '.join(map(str, winners))} win"
        )
        click.echo(f"{who} ({scores})")
        for name, value in (match.measures or {}).items():
            click.echo(f"{name}: {value}")

    # -- people ---------------------------------------------------------------------------------------

    def _person(self, player: int) -> bool:
        """Asks a person for an action; False when the input has ended."""
        if len(self.people) > 1 and self.info.pieces.known_base >= 0:
            click.echo(f"-- the screen is for player {player} now --")
        self._show(player)
        self._legal("")
        while True:
            text = self._read(player)
            if text is None:
                return False
            done = self._word(text, player)
            if done:
                return True

    def _read(self, player: int) -> str | None:
        if self.terminal:
            click.echo(f"player {player}> ", nl=False)
        text = sys.stdin.readline()
        self.line += 1
        if not text:
            click.echo("the input ended before the match did", err=True)
            return None
        return text.strip()

    def _word(self, text: str, player: int) -> bool:
        """Does what a line says; True when it is time to look at the match again."""
        head, _, rest = text.partition(" ")
        if not text or text.startswith("#"):
            return False
        if head == "quit":
            raise click.exceptions.Exit(1)
        commands: dict[str, Callable[[], bool]] = {
            "help": lambda: self._say(HELP),
            "?": lambda: self._say(HELP),
            "legal": lambda: self._legal(rest),
            "view": lambda: self._show(player),
            "log": lambda: self._say(self._log(player)),
            "save": lambda: self._save(rest),
            "undo": lambda: self._undo(player),
            "redo": self._redo,
            "rules": lambda: self._say("run 'boardkit rules' in another window"),
        }
        if head in commands and not self._is_action(head):
            return commands[head]()
        return self._play(text)

    def _is_action(self, word: str) -> bool:
        return any(a.name == word for a in self.match.legal_actions())

    def _play(self, text: str) -> bool:
        try:
            self.match.play(self._meant(text))
        except ActionError as error:
            where = "" if self.terminal else f"line {self.line}: "
            self._refuse(f"{where}{error}")
            return False
        self._announce()
        return True

    def _meant(self, text: str) -> Action | str:
        """The action that a number in the list or an unambiguous beginning means; else the text itself."""
        legal = self.match.legal_actions()
        if text.isdigit() and 1 <= int(text) <= len(legal):
            return legal[int(text) - 1]
        close = [a for a in legal if str(a).startswith(text)]
        exact = [a for a in close if str(a) == text]
        return exact[0] if exact else close[0] if len(close) == 1 else text

    def _refuse(self, message: str) -> bool:
        self.refused = True
        click.echo(message, err=True)
        return False

    def _say(self, text: str) -> bool:
        click.echo(text)
        return False

    def _log(self, player: int) -> str:
        """What has happened, as this player saw it."""
        events = self.match.events(player=player)
        return "\n".join(describe(e.name, dict(e.fields)) for e in events)

    def _show(self, player: int | None) -> bool:
        click.echo("")
        click.echo(draw_view(self.match.view(player), self.info))
        return False

    def _legal(self, wanted: str) -> bool:
        legal = self.match.legal_actions()
        shown = [(i, str(a)) for i, a in enumerate(legal, 1) if wanted in str(a)]
        if len(shown) > SHOWN and not wanted:
            names = sorted({a.name for a in legal})
            return self._say(f"{len(legal)} legal actions: {', '.join(names)} (type 'legal TEXT' to list some)")
        return self._say("\n".join(f"{i:>4}  {text}" for i, text in shown) or "no legal action contains that")

    def _save(self, path: str) -> bool:
        if not path:
            return self._refuse("save where? write 'save FILE'")
        try:
            self.match.save(path)
        except OSError as error:
            return self._refuse(f"cannot save to '{path}': {error.strerror}")
        return self._say(f"saved to {path}")

    def _undo(self, player: int) -> bool:
        """Takes back the last action of this person; alone with bots and without secrets, theirs since then too."""
        alone = self.viewer is not None and self.info.pieces.known_base < 0
        if not (self._own_decisions(player) if alone else self.match.can_undo(player)):
            return self._refuse(
                "nothing can be taken back: there is no action of yours, a secret was seen, or another player has acted"
            )
        self.match.undo()
        while alone and self.match.current_player != player:
            self.match.undo()
        return self._moved_in_time()

    def _own_decisions(self, player: int) -> int:
        return sum(entry.player == player for entry in self.match.log)

    def _redo(self) -> bool:
        if not self.match.can_redo:
            return self._refuse("nothing can be done again")
        self.match.redo()
        return self._moved_in_time()

    def _moved_in_time(self) -> bool:
        self.seen = len(self.match.events(player=self.viewer))
        return True


def describe(name: str, fields: dict[str, object]) -> str:
    """An event in words: who did what."""
    who = fields.pop("player", None)
    rest = " ".join(f"{key}={value}" for key, value in fields.items() if value is not None)
    text = f"{name} {rest}".rstrip()
    return text if who is None else f"player {who}: {text}"
