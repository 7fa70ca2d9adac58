"""A match at the table: people and bots take their turns; words such as undo are understood."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto

from boardkit.bots import Bot, make_bot
from boardkit.cli.screen import Screen
from boardkit.cli.telling import tell_all
from boardkit.cli.typed import meant
from boardkit.errors import ActionError, RuleFault
from boardkit.play import Action, Match
from boardkit.render import player_name

HUMAN = "human"

HELP = """\
Type an action as it is listed, its number, or the beginnings of its words ('feed spider', 'f s'). Other words:
  legal [TEXT]   list the legal actions (with TEXT in them)
  view           draw the board again
  undo, redo     take your last action back, or take it again
  save FILE      save the match so far
  rules          print the rulebook
  log            what has happened, as far as you saw it
  help, quit
A word that is also an action of the game is written with a colon: ':undo'."""


class Next(Enum):
    """What a line leads to."""

    ASK = auto()
    """The same player is asked again."""
    GO_ON = auto()
    """Something has changed: look who decides now."""
    LEAVE = auto()
    """The match is left."""


class Table:
    """People and bots around one match; `names[p]` says who plays for player p.

    Each person sees a view of their own. At a table with several people the screen is handed over where a game
    has secrets; what each saw happen is told when they look again.
    """

    def __init__(
        self, match: Match, names: list[str], *, rules: Callable[[], str], screen: Screen, carry: bool = False
    ) -> None:
        self.match = match
        self.screen = screen
        self.rules = rules
        self.carry = carry
        """Whether saves carry the definition, because the game cannot be found by its name."""
        self.people = [p for p, name in enumerate(names) if name == HUMAN]
        self.bots: dict[int, Bot] = {
            p: make_bot(name, seed=match.seed, player=p) for p, name in enumerate(names) if name != HUMAN
        }
        self.ended = False
        """Whether the input ended before the match did."""
        self.secrets = has_secrets(match)
        self._told: dict[int | None, int] = {}
        self._sitting: int | None = self.people[0] if len(self.people) == 1 else None

    @property
    def alone(self) -> bool:
        """Whether a single person plays, who may take anything back."""
        return len(self.people) == 1

    def play(self) -> bool:
        """Plays to the end, or until the person leaves or the input ends; gives whether the match is over."""
        while not self.match.is_over:
            player = self.match.current_player
            assert player is not None
            if player in self.bots:
                self._bot(player)
            elif not self._person(player):
                return False
        viewer = self.people[0] if self.alone else None
        self._tell(viewer)
        self.screen.draw(self.match, viewer)
        return True

    # -- bots ----------------------------------------------------------------------------------------------

    def _bot(self, player: int) -> None:
        view = self.match.view(player)
        action = self.bots[player].choose(view, self._legal())
        self.match.play(action, player=player)
        if len(self.people) < 2:
            self._tell(self.people[0] if self.people else None)

    def _tell(self, viewer: int | None) -> None:
        """Tells what the viewer saw since they were last told; where nothing is secret, all read the same."""
        viewer = viewer if self.secrets else None
        events = self.match.events(viewer, since=self._told.get(viewer, 0))
        self._told[viewer] = self._told.get(viewer, 0) + len(events)
        for line in tell_all(events, self.match.info):
            self.screen.say(f"  {line}")

    # -- people --------------------------------------------------------------------------------------------

    def _legal(self) -> list[Action]:
        """What may be played now; a game that leaves nobody anything to do has a mistake."""
        legal = self.match.legal_actions()
        if not legal:
            raise RuleFault(
                f"nothing may be played in phase '{self.match.phase}', and the match is not over",
                cure="say under 'stuck' of the phase what happens then",
            )
        return legal

    def _person(self, player: int) -> bool:
        """Lets a person act; False when they leave or the input has ended."""
        if not self._seat(player):
            return False
        self._tell(player)
        self.screen.draw(self.match, player)
        self.screen.list_actions(self._legal())
        while True:
            text = self.screen.read(f"{player_name(self.match.info, player)}> ")
            if text is None:
                self.ended = True
                return False
            following = self._line(text, player)
            if following is not Next.ASK:
                return following is Next.GO_ON

    def _seat(self, player: int) -> bool:
        """Hands the screen over to another person; False when the input has ended."""
        if len(self.people) < 2 or player == self._sitting:
            return True
        is_first, self._sitting = self._sitting is None, player
        name = player_name(self.match.info, player)
        if not self.secrets:
            return True
        if not self.screen.is_terminal:
            self.screen.say(f"-- the screen is for {name}; the others look away --")
            return True
        if not is_first:
            self.screen.clear()
        self.ended = self.screen.read(f"-- {name}, take the screen, the others look away; press Enter --") is None
        return not self.ended

    def _line(self, text: str, player: int) -> Next:
        """Does what a line says."""
        if not text or text.startswith("#"):
            return Next.ASK
        head, _, rest = text.partition(" ")
        word = head.removeprefix(":")
        is_action = not head.startswith(":") and any(a.name == head for a in self.match.info.actions)
        if word in WORDS and not is_action:
            return WORDS[word](self, rest.strip(), player)
        try:
            self.match.play(meant(text, self.match.legal_actions()), player=player)
        except ActionError as error:
            self.screen.refuse(error.message, error.cure)
            return Next.ASK
        self._tell(player)
        return Next.GO_ON

    # -- words ---------------------------------------------------------------------------------------------

    def help(self, rest: str, player: int) -> Next:
        self.screen.say(HELP)
        return Next.ASK

    def legal(self, rest: str, player: int) -> Next:
        self.screen.list_actions(self.match.legal_actions(), rest)
        return Next.ASK

    def view(self, rest: str, player: int) -> Next:
        self.screen.draw(self.match, player)
        return Next.ASK

    def log(self, rest: str, player: int) -> Next:
        self.screen.say("\n".join(tell_all(self.match.events(player), self.match.info)))
        return Next.ASK

    def show_rules(self, rest: str, player: int) -> Next:
        self.screen.say(self.rules())
        return Next.ASK

    def save(self, rest: str, player: int) -> Next:
        if not rest:
            self.screen.refuse("no file to save to", "write 'save FILE'")
            return Next.ASK
        try:
            self.match.save(rest, definition=self.carry)
        except OSError as error:
            self.screen.refuse(f"cannot save to '{rest}': {error.strerror}", "write 'save FILE' with another file")
        else:
            self.screen.say(f"saved to {rest}")
        return Next.ASK

    def undo(self, rest: str, player: int) -> Next:
        """Takes back the last decision of a person: alone any, else only what gave nothing away."""
        last = self._last_decider()
        try:
            if self.alone:
                self._undo_own(player)
            else:
                self.match.undo(player=last if last in self.people else player)
        except ActionError as error:
            self.screen.refuse(error.message, error.cure)
            return Next.ASK
        return self._back_in_time()

    def _last_decider(self) -> int | None:
        return next((entry.player for entry in reversed(self.match.log) if entry.player >= 0), None)

    def _undo_own(self, player: int) -> None:
        if not any(entry.player == player for entry in self.match.log):
            raise ActionError("you have not decided anything yet", cure="play first")
        self.match.undo()
        while self.match.current_player != player:
            self.match.undo()

    def redo(self, rest: str, player: int) -> Next:
        try:
            self.match.redo()
            while self.alone and self.match.can_redo and self.match.current_player not in (player, None):
                self.match.redo()
        except ActionError as error:
            self.screen.refuse(error.message, error.cure)
            return Next.ASK
        return self._back_in_time()

    def _back_in_time(self) -> Next:
        """What was told stays told."""
        self._told = {viewer: len(self.match.events(viewer)) for viewer in (None, *self.people)}
        return Next.GO_ON

    def quit(self, rest: str, player: int) -> Next:
        return Next.LEAVE


WORDS: dict[str, Callable[[Table, str, int], Next]] = {
    "help": Table.help,
    "?": Table.help,
    "legal": Table.legal,
    "view": Table.view,
    "undo": Table.undo,
    "redo": Table.redo,
    "save": Table.save,
    "rules": Table.show_rules,
    "log": Table.log,
    "quit": Table.quit,
}


def has_secrets(match: Match) -> bool:
    """Whether a player may know something in this game that another does not."""
    info = match.info
    return (
        info.pieces.known_base >= 0
        or any(zone.visibility != "all" for zone in info.zones)
        or any(variable.visibility == "owner" for variable in info.variables)
    )
