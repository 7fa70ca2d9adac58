"""Findings about the meaning of a definition (stage `check`)."""

from __future__ import annotations

from boardkit.diagnostics.code import Code
from boardkit.diagnostics.diagnostic import Severity
from boardkit.diagnostics.codes.example import GAME, change

SUPPLY = "  supply: {shape: stack"
ROUND = "round:\n"
SET = "set: {count: count + 1}"


def _code(slug: str, title: str, message: str, cure: str, why: str, *wrong: tuple[str, str], right: tuple[tuple[str, str], ...] = (), severity: Severity = "error") -> Code:
    """An entry whose example is the example game with some texts replaced."""
    return Code(code=f"check/{slug}", title=title, message=message, cure=cure, why=why, wrong=change(*wrong), right=change(*right) if right else GAME, severity=severity)


CODES: tuple[Code, ...] = (
    _code("unknown-phase", "a phase that is not there", "there is no phase '{name}'", "{hint}", "A script can only go on in a phase that is declared.", ("next_turn: PLAY", "next_turn: PLAZ")),
    _code("unknown-action", "an action that is not there", "there is no action '{name}'", "{hint}", "A phase can only offer actions that are declared.", ("actions: [drop]", "actions: [dorp]")),
    _code("unknown-variable", "a variable that is not there", "there is no variable '{name}'", "{hint}", "Only variables declared under 'state' can be set.", (SET, "set: {cuont: count + 1}")),
    _code("unknown-definition", "a definition that is not there", "there are no effects called '{name}'", "{hint}", "'perform' needs a definition with 'do'.", (SET, "perform: bump")),
    _code("unknown-event", "an event that is not there", "there is no event '{name}'", "{hint}", "'signal' needs an event declared under 'events'.", (SET, "signal: {event: full}")),
    _code("unknown-pieces", "a piece set that is not there", "there is no piece set '{name}'", "{hint}", "A zone holds pieces declared under 'pieces'.", ("cols: options.size, holds: stone", "cols: options.size, holds: stones")),
    _code("unknown-type", "a type that is not there", "'{name}' is no type ('{where}')", "{hint}", "A variable holds numbers, conditions, players, pieces, kinds, cells of a zone, or words of a list.", ("count: {type: int, range: 0..9}", "count: {type: number, range: 0..9}")),
    _code("unknown-cell", "a cell that is not there", "'{zone}' has no cell '{name}'", "name cells of the board, such as 'A1'", "Holes and regions are made of cells of their board.", ("cols: options.size, holds: stone", "cols: options.size, holes: '[Z9]', holds: stone")),
    _code("not-a-place", "a place that is not there", "'{text}' is no place for pieces", "{hint}", "Pieces lie in zones: 'board[c]', 'hand[p]', 'stock'.", ('to: "board[c]"', 'to: "bord[c]"')),
    _code("which-piece", "a move without a piece", "nobody says which piece of '{zone}' is meant", "add 'piece:', or name a cell or stack", "A set or bag has no first piece.", (SUPPLY, "  supply: {shape: set")),
    _code("needs-cell", "a board without a cell", "a piece on '{zone}' needs a cell", "write the cell in brackets: '{zone}[c]'", "A piece on a board lies on one of its cells.", ('to: "board[c]"', 'to: "board"')),
    _code("swap-cells", "a swap of something else than cells", "only what lies on two cells can be swapped", "write 'a: board[c]' and 'b: board[d]'", "Pieces in stacks and sets are moved, not swapped.", (SET, 'swap: {a: "supply[0]", b: "supply[1]"}')),
    _code("shuffle", "a zone that cannot be shuffled", "'{zone}' has no order to shuffle", "shuffle a stack or a full board; draw from sets and bags", "Sets and bags have no order.", (SUPPLY, "  pool: {shape: bag, holds: stone}\n" + SUPPLY), (SET, "shuffle: pool")),
    _code("draw", "a random draw from the wrong zone", "nothing can be drawn at random from '{zone}'", "draw from a set or bag of at most 63 pieces; from a stack, move the top piece", "A stack has been shuffled before; a random draw is for bags.", (SET, 'draw: {from: "supply[0]", to: "supply[1]"}')),
    _code("start-zone", "pieces without a place at the start", "'{name}' is no zone that holds '{pieces}'", "{hint}", "Every piece lies somewhere from the start.", ("start: supply", "start: sply")),
    _code("does-not-fit", "more pieces than places", "{got} pieces of '{pieces}' do not fit on '{zone}' with {capacity} cells", "use fewer pieces or a larger board", "A cell holds one piece.", ("count: 5", "count: 9"), ("start: supply", "start: board")),
    _code("holds-nothing", "a zone for no pieces", "nothing can lie in '{name}'", "say which pieces it 'holds'", "Stacks, sets and bags are there for pieces.", (SUPPLY, "  pool: {shape: bag}\n" + SUPPLY)),
    _code("around", "stations around nothing", "'{name}' is no grid to stand around", "{hint}", "Stations face the rows and columns of a grid.", (SUPPLY, "  rim: {shape: stations, around: bord}\n" + SUPPLY)),
    _code("edge", "an edge between cells that are not there", "{edge} is no edge of '{zone}'", "write [CELL, CELL] or [CELL, CELL, DIRECTION] with cells of the graph", "Edges join two cells.", (SUPPLY, "  net: {shape: graph, cells: {a: [0, 0], b: [1, 0]}, edges: [[a, c]]}\n" + SUPPLY)),
    _code("no-cells", "a graph without cells", "the graph '{name}' has no cells", "list them under 'cells', each with [x, y]", "A graph is made of cells.", (SUPPLY, "  net: {shape: graph}\n" + SUPPLY)),
    _code("board-too-large", "a board that is too large", "'{name}' would have {got} cells", "{limit} cells are the most", "Larger boards would make every list of actions huge.", ("rows: options.size, cols: options.size", "rows: 60, cols: 60")),
    _code("too-many-pieces", "too many pieces", "the game has {got} pieces", "{limit} pieces are the most", "Every piece has its place in the state.", ("count: 5", "count: 4000")),
    _code("kind-twice", "a kind in two piece sets", "the kind '{name}' is in '{first}' and in '{second}'", "give one of them another name", "A kind's name stands for that kind everywhere.", ("pieces:\n", "pieces:\n  rock: {kinds: [pebble], start: supply}\n")),
    _code("no-kinds", "a piece set without kinds", "'{name}' has no kinds", "list them: 'kinds: [a, b]'", "Every piece is of a kind.", ("kinds: [pebble]", "kinds: {}")),
    _code("kinds-option", "kinds from an option that is not there", "'{name}' is no list of kinds", "write a list, or 'options.NAME' of an option of type 'names'; {hint}", "Kinds can be listed or come from an option.", ("kinds: [pebble]", "kinds: options.colours")),
    _code("attribute-types", "an attribute of two types", "'{name}' of '{kind}' is {second}, but {first} for other kinds", "give the attribute the same type for every kind", "An attribute is compared between kinds.", ("kinds: [pebble]", "kinds: {pebble: {worth: 1}, rock: {worth: much}}"), right=(("kinds: [pebble]", "kinds: {pebble: {worth: 1}, rock: {worth: 2}}"),)),
    _code("faces", "faces that are not two", "'{name}' has {got} faces", "name two: 'faces: [FRONT, BACK]'", "A piece has two sides.", ("per: player, start: supply", "per: player, start: supply, faces: [front]"), right=(("per: player, start: supply", "per: player, start: supply, faces: [front, back]"),)),
    _code("no-range", "a number without a range", "'{name}' has no range", "add 'range: LOW..HIGH'", "Ranges let boardkit prove that numbers never grow out of hand.", ("count: {type: int, range: 0..9}", "count: {type: int}")),
    _code("empty-range", "a range without numbers", "the range of '{name}', {low}..{high}, is empty", "write the smaller number first", "A variable needs at least one value.", ("count: {type: int, range: 0..9}", "count: {type: int, range: 9..0}")),
    _code("out-of-bounds", "a number out of bounds", "'{text}' is {value}", "it must be {low} to {high}", "Sizes and start values must make sense.", ("count: {type: int, range: 0..9}", "count: {type: int, range: 0..9, start: 10}")),
    _code("out-of-range", "a value that a variable cannot have", "'{name}' cannot be {value}", "{wanted}", "A variable keeps its range at all times.", (SET, "set: {count: 10}")),
    _code("variable-too-large", "a variable with too many elements", "'{name}' would have {got} elements", "give it fewer dimensions", "Every element has a place in the state.", ("count: {type: int, range: 0..9}", "count: {type: int, range: 0..9}\n  far: {type: int, range: 0..9, per: [board, board, board, board, board, board]}")),
    _code("account-set", "an account changed without a payment", "'{name}' is an account", "use 'pay', so that the payment is in the log", "Money and points move by payments, so that nothing gets lost.", (SET, 'set: {"coins[mover]": 3}'), right=((SET, 'pay: {to: "coins[mover]", amount: 3, for: a stone}'),)),
    _code("not-an-account", "a payment to something else", "'{name}' is no account", "declare it with a 'unit', such as 'unit: points'", "Payments go between accounts.", (SET, "pay: {to: count, amount: 1}"), right=((SET, 'pay: {to: "coins[mover]", amount: 1}'),)),
    _code("let-name", "a 'let' without a name", "'{name}' is no name", "write a word of letters, digits and '_'", "'let' gives a value a name.", (SET, 'let: {"a b": 1}'), right=((SET, "let: {ab: 1}"),)),
    _code("repeat", "a 'repeat' without an end", "'repeat' needs either 'times' or 'while'", "give exactly one of the two", "Effects are repeated a number of times or while a condition holds.", (SET, "repeat: {do: [set: {count: 1}]}"), right=((SET, "repeat: {times: 2, do: [set: {count: 1}]}"),)),
    _code("ask", "an 'ask' without a player", "'ask' needs either 'player' or 'players'", "give exactly one of the two", "Somebody must answer.", (SET, "ask: {actions: [drop]}"), right=((SET, "ask: {player: next(mover), actions: [drop]}"),)),
    _code("choice-name", "a choice named like an action", "'{name}' is an action already", "give the choice another name", "A choice is an action of its own.", (SET, "choose: {action: drop, name: d, in: board}"), right=((SET, "choose: {action: pick, name: d, in: board}"),)),
    _code("domain-too-large", "too many candidates", "'{name}' could be any of {size} numbers", "give the candidates a smaller range", "Every possible action has a number.", ('params: {c: "{c for c in board if board[c] is none}"}', 'params: {c: "{c for c in board if board[c] is none}", n: "numbers(0, 100000)"}')),
    _code("parameters", "parameters that do not fit", "'{definition}' and 'with' differ in '{name}'", "give exactly its parameters: {params}", "Every parameter of a definition needs a value.", (ROUND, "define:\n  bump: {params: {n: int}, do: [set: {count: 1}]}\n" + ROUND), (SET, "perform: bump"), right=((ROUND, "define:\n  bump: {params: {n: int}, do: [set: {count: 1}]}\n" + ROUND), (SET, "perform: {name: bump, with: {n: 1}}"))),
    _code("event-fields", "fields that do not fit", "the event '{event}' and 'with' differ in '{name}'", "give exactly its fields: {fields}", "Every field of an event needs a value.", (ROUND, "events:\n  full: {fields: {who: player}}\n" + ROUND), (SET, "signal: {event: full}"), right=((ROUND, "events:\n  full: {fields: {who: player}}\n" + ROUND), (SET, "signal: {event: full, with: {who: mover}}"))),
    _code("recursive-effects", "effects that perform themselves", "effects perform themselves: {chain}", "break the circle; use 'repeat'", "Effects of definitions are written out where they are performed, so a circle would never end.", (ROUND, "define:\n  bump: {do: [perform: bump]}\n" + ROUND), (SET, "perform: bump")),
    _code("hook-cycle", "hooks that set each other off", "the event '{event}' sets itself off: {chain}", "let the hook do something that does not make the event again", "Hooks that set each other off would never end.", ("result:", 'hooks:\n  - {on: turn_started, do: [next_turn: PLAY]}\nresult:')),
    _code("unknown-hook", "a hook on an event that is not there", "there is no event '{name}'", "{hint}", "Hooks wait for events of effects (moved, flipped, turn_started), of 'events', and for actions.", ("result:", "hooks:\n  - {on: move, do: [set: {count: 1}]}\nresult:"), right=(("result:", "hooks:\n  - {on: moved, do: [set: {count: 1}]}\nresult:"),)),
    _code("cancel", "a 'cancel' with nothing to cancel", "there is no event to cancel here", "use it in a hook with 'moment: before'", "Only an event that has not happened yet can be cancelled.", (SET, "cancel: {}")),
    _code("unreachable", "effects that are never reached", "'{key}' comes after '{before}', which leaves the script", "put it before", "'go', 'next_turn', 'next_round' and 'end_match' leave everything that is going on.", ("next_turn: PLAY\n", "next_turn: PLAY\n      - set: {count: 1}\n")),
    _code("round-leads-nowhere", "a round that leads to no phase", "the script 'round' ends without a phase", "end it with 'next_turn' or 'go'", "After the set-up somebody must have a turn.", ("next_turn: {phase: PLAY, player: 0}", "set: {count: 1}")),
    _code("arrange-zone", "an arrangement of something else than a grid", "'{name}' is no grid with pieces", "{hint}", "A layout has a letter for each cell of a grid.", (SET, "arrange: {zone: supply, as: size}")),
    _code("arrange-option", "an arrangement by another kind of option", "'{name}' is no option of type 'layout'", "declare one with 'type: layout'; {hint}", "An arrangement is given as rows of letters.", (SET, "arrange: {zone: board, as: size}")),
    _code("unused", "something that is never used", "the {what} '{name}' is never used", "use it, or delete it", "What is declared and never used is often a slip of the pen.", ("  count: {type: int, range: 0..9}\n", "  count: {type: int, range: 0..9}\n  spare: {type: bool}\n"), severity="warning"),
    _code("phase-unreached", "a phase that is never entered", "no script goes to the phase '{name}'", "go there from an action or phase, or delete it", "A phase that nobody enters does nothing.", ("  PLAY: {actions: [drop]}\n", "  PLAY: {actions: [drop]}\n  REST: {actions: [drop]}\n"), severity="warning"),
    _code("action-unoffered", "an action that is never on offer", "no phase offers the action '{name}'", "list it under a phase's 'actions', or delete it", "An action that no phase offers can never be played.", ("result:", "  skip: {do: [next_turn: PLAY]}\nresult:"), severity="warning"),
    _code("no-end", "a match that never ends", "no script ends the match", "use 'end_match' somewhere", "Every match must come to an end.", ("then: [end_match: {}]", "then: [next_turn: PLAY]")),
    _code("name-clash", "a name that means two things", "'{name}' is {first} and {second}", "give one of them another name", "One name must have one meaning.", ("  count: {type: int, range: 0..9}\n", "  count: {type: int, range: 0..9}\n  board: {type: bool}\n")),
    _code("reserved-name", "a name that the language uses itself", "'{name}' is a word of the language", "give it another name", "Words such as mover and size have a fixed meaning.", ("  count: {type: int, range: 0..9}\n", "  count: {type: int, range: 0..9}\n  mover: {type: bool}\n")),
)
