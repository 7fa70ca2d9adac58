"""Findings about variants: what they extend and what they patch. Their examples extend `BASE`."""

from __future__ import annotations

from boardkit.diagnostics.code import Code

BASE = """\
name: base
title: The Base
players: 2
phases:
  PLAY:
    actions: [drop, pass]
actions:
  drop: {to: board}
  pass: {}
"""
"""The file `base` that the examples extend."""

_EXTENDS = "extends: base\n"

VARIANTS: tuple[Code, ...] = (
    Code(
        code="source/not-a-mapping",
        title="a file that is not 'key: value'",
        message="a definition must be a mapping, this is {what}",
        cure="write 'key: value' lines, such as 'title: Hex'",
        why="A game or variant is made of named parts.",
        wrong="- title\n",
        right="title: Hex\n",
    ),
    Code(
        code="source/extends-shape",
        title="'extends' without a name",
        message="'extends' must be one name or path, this is {what}",
        cure="write the base game's name, or the path of its file from this file's folder",
        why="A variant builds on exactly one other definition.",
        wrong="extends: [base]\n",
        right=_EXTENDS,
    ),
    Code(
        code="source/extends-not-found",
        title="'extends' names nothing",
        message="there is no game or file '{name}' to extend",
        cure="write the base game's name, or the path of its file from this file's folder",
        why="A variant needs the definition it builds on.",
        wrong="extends: basis\n",
        right=_EXTENDS,
    ),
    Code(
        code="source/extends-cycle",
        title="files that extend each other",
        message="'{file}' extends itself: {chain}",
        cure="let one of them be a definition of its own",
        why="A chain of variants must end at a game.",
        wrong="extends: example\n",
        right=_EXTENDS,
    ),
    Code(
        code="source/extends-depth",
        title="too long a chain of variants",
        message="the chain of variants is longer than {limit} files",
        cure="extend a file nearer to the game",
        why="Nobody can follow so many layers of changes.",
    ),
    Code(
        code="source/patch-shape",
        title="a patch of the wrong shape",
        message="{what}",
        cure="{cure}",
        why="A patch is a mapping from verbs to changes, so that it can be checked word by word.",
        wrong=_EXTENDS + "patch:\n  remove: actions.pass\n",
        right=_EXTENDS + "patch:\n  remove: [actions.pass]\n",
    ),
    Code(
        code="source/patch-verb",
        title="an unknown verb in a patch",
        message="'{verb}' is no verb of a patch",
        cure="{hint}",
        why="A patch knows four verbs: set, add, remove and rename.",
        wrong=_EXTENDS + "patch:\n  replace: {players: 3}\n",
        right=_EXTENDS + "patch:\n  set: {players: 3}\n",
    ),
    Code(
        code="source/patch-path",
        title="a path that cannot be read",
        message="path '{path}' is malformed: {reason}",
        cure="write it like 'phases.PLAY.actions[0]', with quotes around a key that has dots or brackets",
        why="A path is made of keys joined by dots and indexes in brackets.",
        wrong=_EXTENDS + "patch:\n  set: {phases..actions: []}\n",
        right=_EXTENDS + "patch:\n  set: {phases.PLAY.actions: []}\n",
    ),
    Code(
        code="source/patch-no-target",
        title="a path that hits nothing",
        message="path '{path}' hits nothing: {reason}",
        cure="{cure}",
        why="If it were ignored, the variant would play by the rules of its base.",
        wrong=_EXTENDS + "patch:\n  set: {phases.PLAI.actions: []}\n",
        right=_EXTENDS + "patch:\n  set: {phases.PLAY.actions: []}\n",
    ),
    Code(
        code="source/patch-exists",
        title="a name that is already taken",
        message="'{path}' is already there",
        cure="{cure}",
        why="'add' and 'rename' never replace anything, so that nothing is lost unseen.",
        wrong=_EXTENDS + "patch:\n  add: {actions.pass: {}}\n",
        right=_EXTENDS + "patch:\n  set: {actions.pass: {}}\n",
    ),
    Code(
        code="source/patch-twice",
        title="two changes of one place",
        message="'{path}' is changed twice by '{verb}'",
        cure="keep one of the two changes",
        why="Which of the two would win depends on their order, which a reader does not expect to matter.",
        wrong=_EXTENDS + "patch:\n  set:\n    phases.PLAY: {}\n    phases.PLAY.actions: []\n",
        right=_EXTENDS + "patch:\n  set:\n    phases.PLAY: {actions: []}\n",
    ),
    Code(
        code="source/patch-too-large",
        title="a patch that changes too much",
        message="the patch changes so much that applying it would take too long",
        cure="write the variant as a definition of its own",
        why="A variant is a few differences. A limit keeps a hostile one from taking minutes.",
    ),
)
