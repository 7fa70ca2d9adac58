"""The names of a game for one choice of options and players: domains, pieces, zones, variables and their slots."""

from __future__ import annotations

from typing import Any

from attrs import define, field, frozen

from boardkit.compiler.geometry import Geometry
from boardkit.diagnostics import Bag, Span
from boardkit.lang.types import BOOL, INT, PLAYER, Type
from boardkit.model.game import Definitions
from boardkit.model.parts import PieceSet, Variable, Zone
from boardkit.program.info import DomainInfo
from boardkit.program.layout import Header
from boardkit.program.program import Table


@frozen
class ZoneData:
    """A zone with its place in the state. `base` -1: a board without pieces."""

    name: str
    model: Zone
    shape: str
    geometry: Geometry | None
    holds: tuple[str, ...]
    universe: tuple[int, int]
    capacity: int
    base: int = -1
    stride: int = 0
    as_list: bool = False
    number: int = -1
    """Its position among the zones that hold pieces, those of each player counted one by one."""
    hole_base: int = -1
    """First slot of the holes (1 = no cell) of a grid with parts that turn; -1 when holes never move."""
    stays_full: bool = False
    """A board whose cells are all taken at the start and which no effect takes a piece from."""

    @property
    def per_player(self) -> bool:
        return self.model.per == "player"

    @property
    def is_space(self) -> bool:
        return self.geometry is not None

    @property
    def cell_type(self) -> Type:
        return Type("cell", self.name)

    @property
    def piece_type(self) -> Type:
        return Type("piece", self.holds[0] if len(self.holds) == 1 else "")


@frozen
class VariableData:
    """A state variable with its place in the state."""

    name: str
    model: Variable
    type: Type
    is_set: bool
    dims: tuple[Type, ...]
    low: int
    high: int
    start: int
    base: int
    size: int


@frozen
class SetData:
    """A piece set: pieces `first` .. `last`-1, and the tables of its attributes per kind."""

    name: str
    model: PieceSet
    first: int
    last: int
    kinds: tuple[int, ...]


@define
class World:
    """Everything named in a game; filled by `compiler.declare`, read by everybody."""

    definitions: Definitions
    options: dict[str, Any]
    n_players: int
    bag: Bag
    kinds: list[str] = field(factory=list)
    kind_attributes: dict[str, tuple[Type, list[int]]] = field(factory=dict)
    """Attribute of kinds: its type and a value per kind (-1 where a kind has none)."""
    labels: list[str] = field(factory=list)
    sets: dict[str, SetData] = field(factory=dict)
    piece_kind: list[int] = field(factory=list)
    piece_owner: list[int] = field(factory=list)
    piece_like: list[int] = field(factory=list)
    zones: dict[str, ZoneData] = field(factory=dict)
    variables: dict[str, VariableData] = field(factory=dict)
    choices: dict[str, tuple[str, ...]] = field(factory=dict)
    regions: dict[str, tuple[str, tuple[int, ...]]] = field(factory=dict)
    domains: dict[str, DomainInfo] = field(factory=dict)
    tables: dict[str, Table] = field(factory=dict)
    initial: list[int] = field(factory=lambda: [0] * Header.SIZE)
    scopes: dict[str, tuple[int, int]] = field(factory=dict)
    face_base: int = -1
    known_base: int = -1
    scores_base: int = -1
    winners_slot: int = -1
    measures: dict[str, int] = field(factory=dict)
    phases: list[str] = field(factory=list)

    # -- domains --------------------------------------------------------------------------------------

    def members(self, type: Type) -> tuple[str, ...]:
        """The names of the values of a finite type, in order."""
        match type.kind:
            case "player":
                return tuple(str(p) for p in range(self.n_players))
            case "kind":
                return tuple(self.kinds)
            case "cell":
                geometry = self.zones[type.of].geometry
                assert geometry is not None
                return geometry.names
            case "choice":
                return self.choices[type.of]
            case "piece":
                return self.domains["piece"].names
        return ()

    def bounds(self, type: Type) -> tuple[int, int]:
        """Smallest and largest value of a finite type (without none); for a piece set its own pieces."""
        if type.kind == "piece" and type.of:
            data = self.sets[type.of]
            return data.first, data.last - 1
        if type.kind == "kind" and type.of:
            kinds = self.sets[type.of].kinds
            return (min(kinds), max(kinds)) if kinds else (0, -1)
        if type.kind == "bool":
            return 0, 1
        return 0, len(self.members(type)) - 1

    def index_bounds(self, type: Type) -> tuple[int, int]:
        """Smallest and largest index of a dimension; variables of pieces have room for all pieces."""
        return self.bounds(Type("piece") if type.kind == "piece" else type)

    def domain_name(self, type: Type) -> str:
        """The name of the DomainInfo of a finite type."""
        return {"player": "player", "kind": "kind", "piece": "piece", "bool": "bool"}.get(type.kind, type.of)

    @property
    def everybody(self) -> int:
        """The mask of all players."""
        return (1 << self.n_players) - 1

    def hides_face(self, set_name: str) -> bool:
        """Whether a face-down piece of the set hides which piece it is."""
        return self.sets[set_name].model.hides

    # -- tables ---------------------------------------------------------------------------------------

    def flat_table(self, name: str, values: list[int], sentinel: int = -1) -> str:
        """Registers a constant table and gives its name back."""
        self.tables.setdefault(name, Table(name, tuple(values), sentinel))
        return name

    def row_table(self, name: str, rows: list[tuple[int, ...]]) -> str:
        """Registers a table of rows and gives its name back."""
        if name not in self.tables:
            offsets = [0]
            for row in rows:
                offsets.append(offsets[-1] + len(row))
            values = tuple(v for row in rows for v in row)
            self.tables[name] = Table(name, values, -1, True, tuple(offsets))
        return name

    # -- types ----------------------------------------------------------------------------------------

    def type_named(self, text: str) -> Type | None:
        """The type an author's word means (`player`, `board`, `set of cards`), or None."""
        if text.startswith("set of "):
            element = self.type_named(text.removeprefix("set of ").strip())
            return Type("set", element=element) if element is not None else None
        if text in ("int", "bool", "player", "piece", "kind"):
            return {"int": INT, "bool": BOOL, "player": PLAYER}.get(text, Type(text))
        if text in self.zones and self.zones[text].is_space:
            return Type("cell", text)
        if text in self.sets:
            return Type("piece", text)
        if text in self.choices:
            return Type("choice", text)
        return None

    def type_words(self) -> list[str]:
        """Every word that names a type."""
        spaces = [z.name for z in self.zones.values() if z.is_space]
        return ["int", "bool", "player", "piece", "kind", *spaces, *self.sets, *self.choices]

    def span(self, node: Any) -> Span | None:
        return getattr(node, "span", None)
