"""What authors bring along from other languages, and what to write instead."""

from __future__ import annotations

EFFECT_HABITS = {
    "elif": "put another 'if' into the list under 'else'",
    "else": "put 'else' inside the mapping of 'if', beside 'then'",
    "then": "put 'then' inside the mapping of 'if', beside 'when'",
    "when": "write 'if: {when: …, then: […]}'",
    "switch": "put one 'if' into the 'else' of another",
    "while": "write 'repeat: {while: …, do: […]}'",
    "loop": "write 'repeat: {while: …, do: […]}'",
    "for": "write 'each: {name: x, in: SET, do: […]}'",
    "foreach": "write 'each: {name: x, in: SET, do: […]}'",
    "for_each": "write 'each: {name: x, in: SET, do: […]}'",
    "do": "put the effects themselves into this list",
    "assign": "write 'set: {NAME: …}'",
    "add": "write 'set: {NAME: NAME + …}', or 'pay' for accounts",
    "increment": "write 'set: {NAME: NAME + 1}'",
    "var": "write 'let: {NAME: …}'",
    "call": "write 'perform: NAME'",
    "run": "write 'perform: NAME'",
    "goto": "write 'go: PHASE'",
    "phase": "write 'go: PHASE'",
    "end_turn": "write 'next_turn: PHASE'",
    "pass_turn": "write 'next_turn: PHASE'",
    "end_game": "write 'end_match: {}'",
    "game_over": "write 'end_match: {}'",
    "end": "write 'end_match: {}'",
    "win": "write 'end_match: {}'; 'result' says who has won",
    "end_round": "write 'next_round: {}'",
    "roll": "write 'random: {name: die, in: \"numbers(1, 6)\"}'",
    "place": "write 'move: {from: …, to: …}'",
    "put": "write 'move: {from: …, to: …}'",
    "take": "write 'move: {from: …, to: …}'",
    "discard": "write 'move: {from: …, to: …}'",
    "reveal": "write 'flip' to turn a piece, or 'show' to tell players what it is",
    "emit": "write 'signal: {event: …}'",
    "score": "write 'pay: {to: …, amount: …}', or 'set' for a variable",
}
"""Keys of effects that people try."""

GAME_HABITS = {
    "setup": "write it under 'match' (once) or 'round' (at the start of every round)",
    "start": "write it under 'match' (once) or 'round' (at the start of every round)",
    "board": "declare boards under 'zones'",
    "boards": "declare boards under 'zones'",
    "areas": "declare places for pieces under 'zones'",
    "cards": "declare cards under 'pieces', and where they lie under 'zones'",
    "deck": "declare cards under 'pieces', and where they lie under 'zones'",
    "components": "declare them under 'pieces'",
    "variables": "declare them under 'state'",
    "vars": "declare them under 'state'",
    "constants": "declare them under 'define', or under 'options' if players may change them",
    "functions": "declare them under 'define'",
    "macros": "declare them under 'define'",
    "moves": "declare them under 'actions'",
    "rules": "declare what players do under 'actions', and what follows from events under 'hooks'",
    "triggers": "write them under 'hooks'",
    "turns": "declare the moments of a turn under 'phases'",
    "turn": "declare the moments of a turn under 'phases'",
    "end": "use the effect 'end_match', and say who wins under 'result'",
    "score": "write it under 'result'",
    "scoring": "write it under 'result'",
    "winner": "write 'wins' under 'result'",
    "version": "write 'boardkit: 1' for the version of the language",
    "description": "write it under 'summary' or 'doc'",
    "variants": "write each variant in a file of its own that 'extends' this one",
    "patch": "only a variant has it; add 'extends: FILE'",
}
"""Keys at the top of a game file that people try."""

TRUTHS = {"yes": "true", "on": "true", "y": "true", "no": "false", "off": "false", "n": "false"}
"""Words that older YAML took for truth values."""
