"""From the definition to the world: everything that has a name, and a slot in the state for what changes."""

from __future__ import annotations

from typing import Any

from boardkit.compiler.block import Block
from boardkit.compiler.boards import TURNING, add_zones, declare_boards, declare_regions
from boardkit.compiler.constant import LARGEST_UNIT, constant_int
from boardkit.compiler.full import mark_full_boards
from boardkit.compiler.pieces import add_piece_state, declare_kinds, declare_pieces, place_pieces
from boardkit.compiler.variables import add_variables
from boardkit.compiler.world import World
from boardkit.diagnostics import Bag
from boardkit.lang.lower import lower_value
from boardkit.lang.types import BOOL
from boardkit.lang.values import BROKEN
from boardkit.model.game import Definitions


def declare(definitions: Definitions, options: dict[str, Any], n_players: int, bag: Bag) -> World:
    """The world of a game; diagnostics go to the bag."""
    world = World(definitions, options, n_players, bag)
    _choices(world)
    _check_requirements(world)
    if bag.has_errors:
        return world
    declare_kinds(world)
    declare_pieces(world)
    declare_boards(world)
    _results(world)
    add_variables(world, "match")
    start = len(world.initial)
    add_zones(world)
    add_piece_state(world)
    add_variables(world, "round")
    turn = len(world.initial)
    add_variables(world, "turn")
    world.scopes = {"match": (0, start), "round": (start, turn), "turn": (turn, len(world.initial))}
    declare_regions(world)
    place_pieces(world)
    mark_full_boards(world)
    world.phases = list(definitions.phases)
    return world


def _choices(world: World) -> None:
    model = world.definitions
    for name, words in (model.choices or {}).items():
        world.choices[name] = tuple(str(w) for w in words)
    for name, option in model.options.items():
        if option.type == "choice":
            world.choices[f"options.{name}"] = tuple(w.text for w in option.of)
        elif option.type == "layout":
            world.choices[f"options.{name}"] = ("random", "given")
    world.choices[TURNING] = ("clockwise", "counterclockwise")


def _check_requirements(world: World) -> None:
    """What options and players must meet, before anything is made of them."""
    for requirement in world.definitions.require:
        value = lower_value(world, Block(world), {}, requirement.that, BOOL)
        if value is BROKEN:
            continue
        if value.constant is None:
            world.bag.add("expr/needs-constant", requirement.that.span(), text=requirement.that.text)
        elif not value.constant:
            world.bag.add("options/requirement", requirement.span, because=requirement.because)


def _results(world: World) -> None:
    constant_int(world, world.definitions.result.unit, 1, LARGEST_UNIT)
    world.scores_base = len(world.initial)
    world.initial.extend([0] * world.n_players)
    world.winners_slot = len(world.initial)
    world.initial.append(0)
    for key, _ in world.definitions.result.measures:
        world.measures[key.text] = len(world.initial)
        world.initial.append(0)
