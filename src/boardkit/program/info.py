"""What the runtime half must know about a game besides its code: names, domains, zones, actions, events.

All of it is plain data; numbers refer to the state vector or to positions in the tuples here.
"""

from __future__ import annotations

from attrs import field, frozen


@frozen
class DomainInfo:
    """A finite, ordered set of things a parameter or variable can be.

    `kind` is one of player, kind, piece, cell, line, direction, choice, int, bool, outcome, table. `names[i]` is the
    text of member i. An int domain has names of consecutive numbers. `positions[i]` (cells only) is (x, y) for drawing.
    """

    name: str
    kind: str
    names: tuple[str, ...]
    positions: tuple[tuple[float, float], ...] = ()

    @property
    def size(self) -> int:
        return len(self.names)


@frozen
class ParamInfo:
    """A parameter of an action; `optional` adds the extra last value `none`; `is_set`: a set over the domain.

    An optional parameter that is none is left out of the text, or written as `none_word` if there is one.
    """

    name: str
    domain: str
    optional: bool = False
    is_set: bool = False
    doc: str = ""
    none_word: str = ""


@frozen
class ActionInfo:
    """An action or chance outcome: its numbers are `base` .. `base + size - 1`.

    The number of given parameters is `base + mixed radix`, the last parameter running fastest; an optional
    parameter has radix size + 1 with `none` last.
    """

    name: str
    params: tuple[ParamInfo, ...]
    base: int
    size: int
    doc: str = ""
    is_chance: bool = False
    symmetric: bool = False
    """True for two like parameters that mean the same in either order (a swap): lists show a < b."""
    listed_in_part: bool = False
    """Whether some legal forms are left out of legal lists, because they mean the same as others."""


@frozen
class OfferInfo:
    """One action on offer at a decision."""

    action: str


@frozen
class DecisionInfo:
    """A place where the match stops and somebody chooses.

    `legal` is a procedure (pushes) that lists the legal action numbers in ascending order per offer;
    `reason` takes an action number and returns 0 when legal, else 1 + an index into `GameInfo.reasons`;
    `apply` takes a legal action number, performs it and returns the next segment or -1;
    `weights` (chance only) pushes the weight of each outcome in the order of `legal`.
    """

    phase: str
    offers: tuple[OfferInfo, ...]
    legal: str
    reason: str
    apply: str
    weights: str = ""
    is_chance: bool = False
    sample: str = ""
    """Chance only: a procedure that draws an outcome from the state's generator and returns its action number. Without
    it, the outcome is drawn by weight in the order of `legal`, with one number of the generator below their sum."""


@frozen
class ReasonInfo:
    """Why an action is refused: the author's words, or the condition that failed."""

    text: str
    is_author: bool = False


@frozen
class ZoneInfo:
    """A container of pieces in the state vector.

    `shape`: space (grid, ring, graph: one slot a cell, -1 = empty), stack (count slot, then a list, last = top) or
    set (one slot: bit mask over `universe`, or count slot and a sorted list when `as_list`).
    `base` is the first slot of owner 0, `stride` the distance between owners. `visibility`: all, owner, nobody.
    """

    name: str
    shape: str
    base: int
    capacity: int
    visibility: str
    per_player: bool = False
    stride: int = 0
    as_list: bool = False
    universe: tuple[int, int] = (0, 0)
    cells: str = ""
    """The domain of the cells (space only)."""
    doc: str = ""
    geometry: str = ""
    """grid, ring or graph (space only)."""
    size: tuple[int, int] = (0, 0)
    """Rows and columns of a grid."""
    hides_count: bool = False
    hole_base: int = -1
    """First slot of the holes of a board whose holes can move (1 = no cell), or -1."""


@frozen
class VariableInfo:
    """A state variable: `dims` are the domains it is indexed by, `domain` its values ("" for a plain number)."""

    name: str
    base: int
    dims: tuple[str, ...]
    domain: str
    low: int
    high: int
    scope: str
    visibility: str = "all"
    """all, nobody, or owner (first dimension is a player)."""
    is_set: bool = False
    account: str = ""
    """The unit when the variable is an account of the ledger (chips, points)."""
    doc: str = ""
    marker: str = ""
    """A character: the variable is drawn as a marker on its cell."""


@frozen
class PieceInfo:
    """All pieces of a game; index = piece number. `kind` and `group` index the domains of kinds and piece sets.

    Pieces with equal `like` are alike (same kind, owner and back): one chance outcome.
    """

    kinds: tuple[str, ...] = ()
    """Names of all kinds."""
    kind: tuple[int, ...] = ()
    owner: tuple[int, ...] = ()
    group: tuple[str, ...] = ()
    """Name of the piece set, per piece."""
    like: tuple[int, ...] = ()
    backs: tuple[str, ...] = ()
    """Per piece: what it looks like face down; pieces with the same back cannot be told apart."""
    labels: tuple[str, ...] = ()
    """Short text per kind (one or two characters), for drawing and layouts."""
    faces: tuple[tuple[str, str], ...] = ()
    """Per piece: the names of face up and face down ("" when the pieces have no faces)."""
    face_base: int = -1
    """First slot of the faces (1 = up) or -1."""
    known_base: int = -1
    """First slot of the masks of players who know a piece, or -1 when nothing is ever hidden."""


@frozen
class EventField:
    """A field of an event. `type` is a domain name, "int", "piece", "zone", "place" or "mask".

    A piece field is followed in the record by the mask of the players who may see which piece it is.
    """

    name: str
    type: str


@frozen
class EventInfo:
    """A kind of event; its number is its position in `GameInfo.events`."""

    name: str
    fields: tuple[EventField, ...]
    audience: str = "all"
    """all, or the name of a "mask" field that holds the players who see that it happened."""


@frozen
class GameInfo:
    """Everything named in a compiled game, for one choice of options and number of players."""

    name: str
    title: str
    variant: str
    n_players: int
    options: tuple[tuple[str, object], ...]
    phases: tuple[str, ...]
    domains: tuple[DomainInfo, ...]
    zones: tuple[ZoneInfo, ...]
    variables: tuple[VariableInfo, ...]
    pieces: PieceInfo
    actions: tuple[ActionInfo, ...]
    events: tuple[EventInfo, ...]
    reasons: tuple[ReasonInfo, ...]
    scores_base: int
    """First of n_players slots: the scores at the end, in units of 1 / score_unit."""
    winners_slot: int
    """Slot with the bit mask of winners at the end."""
    score_unit: int = 1
    measures: tuple[tuple[str, int], ...] = ()
    """Reported numbers at the end: name and slot."""
    zero_sum: tuple[str, ...] = ()
    """Accounts whose sum over players and pots never changes."""
    scopes: tuple[tuple[str, int, int], ...] = ()
    """(scope, first slot, slot after the last) for match, round, turn, frames."""
    player_names: tuple[str, ...] = ()
    max_legal: int = 0
    """An upper bound for the length of a legal list."""
    max_events: int = field(default=4096)

    def domain(self, name: str) -> DomainInfo:
        return next(d for d in self.domains if d.name == name)

    def zone(self, name: str) -> ZoneInfo:
        return next(z for z in self.zones if z.name == name)

    def action(self, name: str) -> ActionInfo:
        return next(a for a in self.actions if a.name == name)

    def variable(self, name: str) -> VariableInfo:
        return next(v for v in self.variables if v.name == name)
