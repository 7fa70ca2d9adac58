"""The words, functions and questions of the expression language, from `boardkit.lang`."""

from __future__ import annotations

from boardkit.lang.functions import FUNCTIONS
from boardkit.lang.names import WORDS
from boardkit.lang.quantify import QUANTIFIERS
from generate.words import table

WORD_MEANINGS = {
    "true": "the truth value",
    "false": "the truth value",
    "none": "nothing: no player, no cell, no piece",
    "nothing": "the empty set",
    "mover": "the player whose turn it is",
    "actor": "the player who decides; in a reply that is not the mover",
    "players": "the set of all players, in the order of play",
    "kinds": "the set of all kinds of pieces",
    "round_number": "the number of the round, from 1",
    "options": "`options.NAME` is the value of an option",
}

QUESTION_MEANINGS = {
    "any": "whether it holds for at least one member",
    "all": "whether it holds for every member",
    "count": "for how many members it holds",
    "sum": "the sum of the numbers",
    "min": "the smallest of the numbers, 0 if there are none",
    "max": "the largest of the numbers, 0 if there are none",
    "first": "the first such player, cell, piece or word, or `none`",
}


def function_table() -> str:
    """Every function: how it is called, what it gives, what it means."""
    calls = [(f"`{f.call.replace(' or ', '`, `')}`", f.gives, f.doc) for f in FUNCTIONS]
    return table(("call", "gives", "meaning"), calls)


def question_list() -> str:
    """Every question over a set; a new one without a meaning here stops the build."""
    return table(("question", "answer"), [(f"`{q}(… for x in SET)`", QUESTION_MEANINGS[q]) for q in QUANTIFIERS])


def attribute_words() -> str:
    """Every word with a fixed meaning; a new one without a meaning here stops the build."""
    return table(("word", "meaning"), [(f"`{word}`", WORD_MEANINGS[word]) for word in WORDS])
