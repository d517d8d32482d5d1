"""Sources as phrases of tokens, names being taken away: OCaml and Python, in any layout."""

from __future__ import annotations

import builtins
import io
import keyword
import re
import tokenize
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from rummifun.grading.submission.load_order import strip_comments


class Token(NamedTuple):
    """A token without its name, and its line."""

    kind: str
    line: int


Phrase = tuple[Token, ...]
"""A phrase at the top of a file: a definition, an expression."""


def tokenize_phrases(text: str, suffix: str) -> tuple[Phrase, ...]:
    """Read a source as phrases of tokens; leave out types, imports and directives, which everybody shares.

    >>> [" ".join(token.kind for token in phrase) for phrase in tokenize_phrases("let f (a : int) = g a + 1", ".ml")]
    ['let x x = x x + 0']
    """
    return tuple(phrase for phrase in (_python(text) if suffix == ".py" else _ocaml(text)) if phrase)


_LEXEME: Final = re.compile(
    r"""(?P<blank>\s+)
    |(?P<string>"(?:[^"\\]|\\.?)*(?:"|\Z)|\{(?P<mark>[a-z_]*)\|.*?(?:\|(?P=mark)\}|\Z))
    |(?P<literal>'(?:[^'\\\n]|\\[^\n]{1,3})'|[0-9][\w.]*)
    |(?P<variable>'[^\W\d]\w*)
    |(?P<word>[^\W\d][\w']*)
    |(?P<sign>;;|[-!$%&*+./:<=>?@^|~]+|.)""",
    re.VERBOSE | re.DOTALL,
)


_KINDS: Final = {"blank": "", "string": '"', "variable": "'x"}


_WORDS: Final = """
and as assert begin class constraint do done downto else end exception external false for fun function functor if in
include inherit initializer land lazy let lor lsl lsr lxor match method mod module mutable new nonrec object of open or
private rec sig struct then to true try type val virtual when while with
"""


_NAMES: Final = """
abs append assoc assoc_opt combine compare concat concat_map cons exists failwith filter filter_map find find_opt
flatten fold_left fold_right for_all fst hd ignore incr init int invalid_arg iter iteri length map mapi max mem
mem_assoc memq min not nth partition pred print_endline print_int print_string printf raise ref rev rev_append
self_init snd sort sort_uniq sprintf split string_of_int succ tl
"""


_KEYWORDS: Final = frozenset(_WORDS.split())


_LIBRARY: Final = frozenset(_NAMES.split())
"""Names that the language gives: nobody renames them."""


_OPENING: Final = frozenset({"open", "type", "module", "exception", "external", "include", "class"})


_LEFT_OUT: Final = frozenset({"open", "type", "exception", "external", "include", "#"})


_BLOCKS: Final = frozenset({"begin", "struct", "sig", "object"})


_ENDS: Final = frozenset({"x", "X", "_", "0", '"', ")", "]", "}", "|]", "end", "done", "true", "false", *_LIBRARY})
"""Tokens that can end an expression: a `let` after one begins a phrase at the top."""


def _ocaml(text: str) -> Iterator[Phrase]:
    for phrase in _cut(_blocks(_lexemes(text))):
        if phrase[0].kind not in _LEFT_OUT:
            yield tuple(_bare(_drop_types(_drop_modules(phrase))))


def _lexemes(text: str) -> Iterator[Token]:
    """Cut a text into lexemes; one left open runs to the end."""
    line = 1
    for found in _LEXEME.finditer(strip_comments(text, whole=True)):
        kind, margin = _kind(found), found.start() == 0 or found.string[found.start() - 1] == "\n"
        if kind:
            yield Token("#." if kind == "#" and not margin else kind, line)
        line += found[0].count("\n")


def _kind(found: re.Match[str]) -> str:
    word = found[0]
    if found.lastgroup in _KINDS:
        return _KINDS[found.lastgroup]
    if found.lastgroup == "literal":
        return "0" if word[0] != "'" else "'0'"
    if found.lastgroup == "sign" or word in _KEYWORDS or word in _LIBRARY or word == "_":
        return word
    return "X" if word[0].isupper() else "x"


def _blocks(tokens: Iterable[Token]) -> Iterator[Token]:
    """Write `begin … end` as parentheses, and leave out the `end` of modules."""
    open_ones: list[str] = []
    for token in tokens:
        if token.kind in _BLOCKS:
            open_ones.append(token.kind)
        if token.kind == "begin":
            yield token._replace(kind="(")
        elif token.kind != "end":
            yield token
        elif open_ones and open_ones.pop() == "begin":
            yield token._replace(kind=")")


def _cut(tokens: Iterable[Token]) -> Iterator[list[Token]]:
    """Cut into phrases: at `;;`, and at each word that can only begin a top-level phrase, in any layout."""
    phrase: list[Token] = []
    for token in tokens:
        if token.kind == ";;" or (phrase and _begins(token.kind, phrase[-1].kind)):
            if phrase:
                yield phrase
            phrase = []
        if token.kind != ";;":
            phrase.append(token)
    if phrase:
        yield phrase


def _begins(kind: str, before: str) -> bool:
    if kind in ("let", "#"):
        return before in _ENDS or before in ("struct", "'x", "'0'")
    return kind in _OPENING and before not in ("let", "module", "(", "with")


def _drop_modules(phrase: Sequence[Token]) -> Iterator[Token]:
    """Remove modules before names (`List.map` is `map` if List is open) and the first bar of cases."""
    kinds = [*(token.kind for token in phrase), ""]
    for i, token in enumerate(phrase):
        before, kind, after = kinds[i - 1], kinds[i], kinds[i + 1]
        is_module = (kind, after) == ("X", ".") or (before, kind) == ("X", ".")
        if not (is_module or (kind == "|" and before in ("with", "function"))):
            yield token


_OF_TYPES: Final = frozenset({"x", "X", "'x", "*", "->", ".", "int", "ref", *_LIBRARY})


def _drop_types(phrase: Iterable[Token]) -> Iterator[Token]:
    """Remove the types after colons."""
    depth = -1
    for token in phrase:
        if depth >= 0:
            depth += {"(": 1, ")": -1}.get(token.kind, 0)
            if depth >= 0 and (token.kind in _OF_TYPES or token.kind in "()" or (depth and token.kind == ",")):
                continue
            depth = -1
        if token.kind == ":":
            depth = 0
        else:
            yield token


def _bare(phrase: Iterable[Token]) -> list[Token]:
    """Remove the parentheses around a single name or literal."""
    out: list[Token] = []
    for token in phrase:
        if token.kind == ")" and len(out) > 1 and out[-2].kind == "(" and out[-1].kind in _ENDS - {")", "]", "}", "|]"}:
            out[-2:] = out[-1:]
        else:
            out.append(token)
    return out


_BUILTINS: Final = frozenset(name for name in dir(builtins) if name.islower() and not name.startswith("_"))


_WHITE: Final = {tokenize.NEWLINE: "\n", tokenize.INDENT: ">", tokenize.DEDENT: "<"}


_LONGEST: Final = 2000
"""Characters of a line of Python: nobody writes longer ones, and `tokenize` takes the square of their length."""


_NOTHING: Final = frozenset({tokenize.COMMENT, tokenize.NL, tokenize.ENCODING, tokenize.ENDMARKER})


def _python(text: str) -> Iterator[Phrase]:
    phrase: list[Token] = []
    for token, starts in _pythons(text):
        if starts:
            yield _python_phrase(phrase)
            phrase = []
        phrase.append(token)
    yield _python_phrase(phrase)


def _pythons(text: str) -> Iterator[tuple[Token, bool]]:
    """List the tokens of Python, each marked if a statement begins there at the margin, up to the first error."""
    fresh = True
    written = "\n".join(line if len(line) <= _LONGEST else "" for line in text.split("\n"))
    try:
        for token in tokenize.generate_tokens(io.StringIO(written).readline):
            if token.type == tokenize.ERRORTOKEN and not token.string.isspace():
                return
            if token.type in _NOTHING:
                continue
            white = _WHITE.get(token.type)
            yield Token(white or _python_kind(token), token.start[0]), fresh and not white and token.start[1] == 0
            fresh = bool(white)
    except (tokenize.TokenError, SyntaxError):
        return


def _python_kind(token: tokenize.TokenInfo) -> str:
    if token.type == tokenize.NAME:
        kept = keyword.iskeyword(token.string) or token.string in _BUILTINS
        return token.string if kept else "x"
    return {tokenize.NUMBER: "0", tokenize.STRING: '"'}.get(token.type, token.string or "?")


def _python_phrase(phrase: list[Token]) -> Phrase:
    """Remove imports, bare sentences, and types."""
    if not phrase or phrase[0].kind in ("import", "from"):
        return ()
    return tuple(_drop_annotations(_drop_bare_strings(phrase)))


def _drop_bare_strings(phrase: list[Token]) -> Iterator[Token]:
    edges = {"\n", ">", "<", ""}
    kinds = ["", *(token.kind for token in phrase), ""]
    silent = {i for i, kind in enumerate(kinds) if kind == '"' and {kinds[i - 1], kinds[i + 1]} <= edges}
    return (token for i, token in enumerate(phrase, 1) if not (i in silent or (i - 1 in silent and token.kind == "\n")))


def _drop_annotations(phrase: Iterable[Token]) -> Iterator[Token]:
    """Remove the types in the heads of functions."""
    depth, head, silent = 0, False, False
    for token in phrase:
        head = head or token.kind == "def"
        depth += {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}.get(token.kind, 0)
        if head and depth == 0 and token.kind == ":":
            head = silent = False
        elif head and (token.kind, depth) in ((":", 1), ("->", 0)):
            silent = True
        elif silent and (depth, token.kind) in ((1, ","), (1, "="), (0, ")")):
            silent = False
        if not silent:
            yield token
