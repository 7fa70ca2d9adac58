"""The model of a scenario file: what is given, what is done, and what must hold then.

```yaml
boardkit: 1
options: {layout: [sbsms, fcbmf, csbmc, mfcbs, fbfmc]}     # for all scenarios of the file
scenarios:
  - id: S-TONG-01
    tests: [R-TONG-5, R-TONG-9]
    title: the spiders of row 1
    given: [place station=L1]
    when: feed kind=spider
    then:
      state: {chameleon: T3}
      board: {grid: [. b . m ., f c b m f, c s b m c, m f c b s, f b f m c]}
      legal: [feed kind=butterfly, feed kind=fly, feed kind=caterpillar]
```

**Actions** (`given`, `when`, `do`, `chance`) are written as in logs, one or a list. Chance outcomes are written
like actions and stand among them, or in `chance`, a list that is used up whenever chance decides. An item
`{shuffle_grid: spider fly}` (or with labels, `{shuffle_grid: s f}`) is short for one outcome `shuffle_grid piece=…`
after the other. With `seed` the generator decides what nobody has written down; without it such a decision stays
open.

**Players** are numbers from 0. Where values belong to players they are a list, or a mapping with the keys
`player 0`, `player 1`, … for some of them.

**Boards** are drawn row by row: the label of a piece that shows its face, `.` for an empty cell or a piece
turned face down for all to know (an eaten critter), `x` for a face-down piece that hides which it is, `_` for a
hole. Blanks stand between the cells, or nothing if every cell takes one character. Pieces of player 0 are drawn in
capitals and those of player 1 in small letters where both own pieces of one kind (with more players the number
follows the label).

**Pieces** are named by their kind, or `{kind: K, owner: 1, face: splat, known: [0, 1]}` with what matters; a
piece that a viewer does not know is `"?"`. In `then` every part that is written must hold, what is left out may
be anything: a mapping may have more keys, a list has the same length.
"""

from __future__ import annotations

from typing import Any

from attrs import field, frozen

from boardkit.diagnostics import Span
from boardkit.model.fields import data, integer, many, name_of, names, one, text
from boardkit.model.source import Name


def _perhaps(doc: str) -> Any:
    """true, false or not said."""
    return field(default=None, metadata={"shape": "flag", "doc": doc, "required": False, "default": None})


@frozen(kw_only=True)
class Setup:
    """A position that is set directly, after the actions of `given`; what is not named stays as it is."""

    state: Any = data("Values of state variables: a mapping.", None)
    board: Any = data("Boards as drawings: a mapping from zones to rows.", None)
    zones: Any = data("What lies in zones: lists of pieces, the top last; cells with their pieces.", None)
    rest: str = name_of("Where the pieces go that were in those zones and are named nowhere.", "", of="zone")
    phase: str = name_of("The phase; its player decides.", "", of="phase")
    offers: str = name_of("An action on offer, for a phase that asks in several ways.", "", of="action")
    mover: int | None = integer("The player whose turn it is.", None, low=0)
    player: int | None = integer("The player who decides; without it the mover.", None, low=0)
    round: int | None = integer("The number of the round, from 0.", None, low=0)
    span: Span | None = field(default=None, eq=False, repr=False)


@frozen(kw_only=True)
class Then:
    """What must hold; everything that is written must, what is left out may be anything."""

    state: Any = data("Values of state variables, secret ones too: a mapping.", None)
    board: Any = data("Boards as drawings: a mapping from zones to rows.", None)
    zones: Any = data("What lies in zones, secret ones too: lists of pieces, the top last.", None)
    counts: Any = data("How many pieces lie in zones: a mapping from zones to numbers.", None)
    player: Any = data("Who decides: a player, `chance`, or `nobody` when the match is over.", None)
    mover: Any = data("Whose turn it is: a player, or `nobody`.", None)
    phase: str = name_of("The phase.", "", of="phase")
    round: int | None = integer("The number of the round, from 0.", None, low=0)
    legal: Any = data("Exactly these actions are legal, in any order.", None)
    legal_includes: Any = data("These actions are legal, perhaps among others.", None)
    legal_excludes: Any = data("These actions are not legal.", None)
    refused: Any = data("Actions that are refused, each with a part of the reason; nothing changes.", None)
    over: bool | None = _perhaps("Whether the match has ended.")
    scores: Any = data("The scores at the end, one a player; shares are written `-1/2`.", None)
    winners: Any = data("The players who won.", None)
    measures: Any = data("Numbers reported at the end: a mapping.", None)
    view: Any = data("What everybody sees: part of the view of a spectator.", None)
    views: Any = data("What players see: a mapping from `player 0`, … to parts of their views.", None)
    events: Any = data("What everybody saw happen, in this order, perhaps among other events.", None)
    n_events: Any = data("How often everybody saw events happen: a mapping from names of events to numbers.", None)
    events_of: Any = data("What players saw happen: a mapping from `player 0`, … to events.", None)
    span: Span | None = field(default=None, eq=False, repr=False)


@frozen(kw_only=True)
class Step:
    """One step of several: an action that is done or refused, and what must hold then."""

    do: Any = data("An action, or a list of them.", None)
    refuse: str = text("An action that must be refused; nothing changes.", "")
    because: str = text("A part of the reason for the refusal.", "")
    then: Then | None = one("What must hold after it.", Then, None)
    span: Span | None = field(default=None, eq=False, repr=False)


@frozen(kw_only=True)
class Scenario:
    """An example of the rules: given a position, when something is done, then something holds."""

    id: str = text("A name of its own, such as `S-TONG-01`.")
    tests: tuple[Name, ...] = names("The rulings it is an example of.", ())
    title: str = text("What it shows, in a few words.")
    variant: str = text("The preset; without it that of the file.", "")
    options: Any = data("Values of options, besides those of the file.", None)
    players: int = integer("How many play.", 0, low=0)
    seed: int | None = integer("A seed for the chance decisions that are not written down.", None)
    chance: Any = data("Chance outcomes, used in this order whenever chance decides.", None)
    invalid: str = text("The game cannot be played like this: a part of the error about options or players.", "")
    given: Any = data("The actions that lead to the position.", None)
    position: Setup | None = one("A position that is set directly, after the actions of `given`.", Setup, None)
    when: Any = data("What is done: an action, or a list of them.", None)
    then: Then | None = one("What must hold then.", Then, None)
    steps: tuple[Step, ...] = many("Instead of `when` and `then`: several steps, each with what must hold.", Step)
    span: Span | None = field(default=None, eq=False, repr=False)


@frozen(kw_only=True)
class Scenarios:
    """The root of a scenario file."""

    boardkit: int = integer("Version of the language: 1.", low=1, high=1)
    game: str = text("The game: a name or path; without it the game in whose folder `scenarios` lies.", "")
    variant: str = text("The preset for all scenarios that name none.", "")
    options: Any = data("Values of options for all scenarios.", None)
    players: int = integer("How many play in scenarios that do not say.", 0, low=0)
    seed: int | None = integer("The seed of scenarios that have none.", None)
    scenarios: tuple[Scenario, ...] = many("The scenarios.", Scenario)
    span: Span | None = field(default=None, eq=False, repr=False)
