"""Findings about a file before its YAML is looked at, and about the findings themselves."""

from __future__ import annotations

from boardkit.diagnostics.code import Code

FILES: tuple[Code, ...] = (
    Code(
        code="source/file-not-found",
        title="no such file",
        message="there is no file '{file}'",
        cure="{hint}",
        why="A path or a game's name leads to a file that does not exist.",
    ),
    Code(
        code="source/not-a-file",
        title="a folder or device where a file should be",
        message="'{file}' is {what}, not a file",
        cure="name a YAML file, such as 'game.yaml' in the game's folder",
        why="A definition is one ordinary file. Folders hold no text, and pipes and devices may never end.",
    ),
    Code(
        code="source/unreadable",
        title="a file that cannot be read",
        message="file '{file}' cannot be read: {reason}",
        cure="check its permissions and that its disk is there",
        why="The operating system refused to hand over the file.",
    ),
    Code(
        code="source/file-too-large",
        title="a file beyond the size limit",
        message="the file is larger than {limit} bytes",
        cure="split it, or move large tables into a plug-in",
        why="A game takes some thousand lines. A limit keeps a hostile file from filling the memory.",
    ),
    Code(
        code="source/not-utf8",
        title="a file in another encoding",
        message="byte 0x{byte:02x} at offset {offset} is not UTF-8{guess}",
        cure="save the file as UTF-8",
        why="Definitions are UTF-8 on every machine, so that they read the same everywhere.",
    ),
    Code(
        code="source/control-character",
        title="an invisible or control character",
        message="character {name} may not stand in a definition",
        cure="delete it; in a text in double quotes only '\\n' and '\\t' may stand for a control character",
        why="Control characters and marks that reorder text make a file say something else than it shows.",
        wrong='title: "beep\\a"\n',
        right='title: "beep"\n',
    ),
    Code(
        code="source/empty",
        title="a file that says nothing",
        message="the file has no content",
        cure="write a definition in it, or start from `boardkit new`",
        why="An empty file, or one with comments only, is more likely a mistake than a game.",
        wrong="# to do\n",
        right="title: Hex\n",
    ),
    Code(
        code="source/many-documents",
        title="several documents in one file",
        message="a second document begins here",
        cure="move it to a file of its own, or remove the '---' or '...' line",
        why="A file holds one definition, so that a path names one game.",
        wrong="title: Hex\n---\ntitle: Go\n",
        right="title: Hex\n",
    ),
    Code(
        code="source/too-many",
        title="more findings than are listed",
        message="{n} more findings are not listed (the first {kept} are)",
        cure="repair those that are listed and check again",
        why="One slip can give thousands of findings, of which the first are the useful ones.",
    ),
)
