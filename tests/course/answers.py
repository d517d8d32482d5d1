"""The answers to the exercises, as the book gives them."""

import re
from functools import cache

from book.write_lessons import DOCS

_SECTION = re.compile(r"^## (\d+\.\d+)[^\n]*\n(.*?)(?=^## |\Z)", re.DOTALL | re.MULTILINE)
_CODE = re.compile(r"^```python\n(.*?)^```$", re.DOTALL | re.MULTILINE)


@cache
def answers(lang: str) -> dict[str, str]:
    """Return the code of the answer to each exercise."""
    pages = sorted((DOCS / lang / "reponses").glob("[0-9]*.md"))
    sections = [found for page in pages for found in _SECTION.findall(page.read_text(encoding="utf-8"))]
    return {number: "\n".join(_CODE.findall(text)) for number, text in sections}


def answer(number: str) -> str:
    return answers("fr")[number]


def answers_of(lesson: int) -> str:
    """Return all answers of a lesson in one text, as a student would submit them."""
    return "\n\n".join(code for number, code in answers("fr").items() if number.startswith(f"{lesson}."))
