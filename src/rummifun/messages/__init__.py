"""Messages of the screen, in French and English: gettext catalogues, read when first needed; causes of system errors.

The key of a message is its English sentence. The key of a refusal is its code, since the rules keep no text of it.
The catalogues are `fr` and `en` beside this file; `make catalogues` compiles them.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Final, Protocol, runtime_checkable

if TYPE_CHECKING:
    from gettext import GNUTranslations, NullTranslations


__all__ = [
    "LANGUAGES",
    "N_",
    "Localizable",
    "PersonalTranslation",
    "Translation",
    "detect_language",
    "display_language",
    "display_translation",
    "language_of",
    "load_catalogue",
    "personalize",
    "spellings",
    "translate_for_reader",
    "translate_in_context",
    "translation",
]


LANGUAGES: Final = ("fr", "en")
"""The languages of the screen; the first is the default."""


Translation = Callable[[str], str]
"""A function from the key of a message to its text in a language."""


@runtime_checkable
class Localizable(Protocol):
    """An object with words of its own in every language: a message, a seat, a piece."""

    def localize(self, tr: Translation, /) -> str:
        """Write it in the language of a translation."""


def N_(message: str) -> str:  # noqa: N802  gettext's own name for it
    """Mark a message for the catalogues here; it is translated where it is shown.

    Profil: message → message   (gettext)

    >>> N_("the end")
    'the end'

    Law: N_ m == m
    """
    return message


def detect_language(environ: Mapping[str, str]) -> str:
    """Choose the language of the screen from the environment variables that gettext reads.

    French without any, or with only the « C » locale, which is no language; English for a language we do not speak.

    Profil: environnement → langue

    >>> detect_language({}), detect_language({"LANG": "en_GB.UTF-8"}), detect_language({"LANG": "C.UTF-8"})
    ('fr', 'en', 'fr')
    >>> detect_language({"LANG": "de_DE"})
    'en'

    Law: language v ∈ LANGUAGES
    """
    values = (environ.get(name, "") for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"))
    wanted = next((value for value in values if value), "C")
    codes = [code.partition("_")[0].partition(".")[0].lower() for code in wanted.split(":")]
    if codes[0] in ("c", "posix"):
        return LANGUAGES[0]
    return next((code for code in codes if code in LANGUAGES), "en")


def display_language(environ: Mapping[str, str] | None = None) -> str:
    """Choose the language in which values print: the environment's; if it is silent on Windows, the system's.

    Profil: environnement → langue

    >>> display_language({"LANG": "fr_FR.UTF-8"}), display_language({"LANG": "en_GB.UTF-8"})
    ('fr', 'en')

    Law: display_language v == detect_language v wherever the environment names a language.
    """
    environ = os.environ if environ is None else environ
    if sys.platform == "win32":
        import ctypes
        import locale

        code = locale.windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage(), "")
        environ = {"LANG": code, **environ}
    return detect_language(environ)


def display_translation() -> Translation:
    """Return the translation in which values print.

    Profil: () → (message → message)

    >>> language_of(display_translation()) == display_language()
    True

    Law: display_translation () == translation (display_language ()). It is asked anew each time.
    """
    return translation(display_language())


def translation(lang: str) -> Translation:
    """Return the translation into a language.

    Profil: langue → (message → message)

    >>> translation("en")("EnsembleVide")
    'the multiset is empty'

    Law: a key without a translation comes back unchanged.
    """
    return load_catalogue(lang).gettext


def language_of(tr: Translation) -> str:
    """Return the language of a translation; English for one that changes nothing.

    Profil: (message → message) → langue

    >>> language_of(translation("fr")), language_of(personalize(translation("en"), ())), language_of(str)
    ('fr', 'en', 'en')

    Law: language_of (translation l) == l
    """
    return tr(N_("en"))


def count_text(tr: Translation, n: int, one: str, many: str, /, **values: object) -> str:
    """Write a number of things by the form for one or for more: in French, none takes the form for one.

    >>> [count_text(translation(lang), 0, "{n} law holds", "{n} laws hold") for lang in LANGUAGES]
    ['0 loi tient', '0 laws hold']
    """
    is_one = n == 1 or (n == 0 and language_of(tr) == "fr")
    return tr(one if is_one else many).format(**{"n": n, **values})


@dataclass(frozen=True, slots=True)
class PersonalTranslation:
    """A translation that knows the name of each seat, and which of them is the reader's."""

    tr: Translation
    names: tuple[str, ...]
    own: int | None = None

    def __call__(self, key: str) -> str:
        return self.tr(key)


def personalize(tr: Translation, names: tuple[str, ...], own: int | None = None) -> PersonalTranslation:
    """Name the seats in a translation; the reader's own seat is addressed as « you ».

    Profil: (message → message) → noms → siège option → (message → message)

    >>> from rummifun.core.scene import Message, Seat
    >>> won = Message("{j} wins", (("j", Seat(0)),))
    >>> [won.localize(tr) for tr in (translation("en"), personalize(translation("en"), ("Ann", "Bob")))]
    ['J1 wins', 'Ann wins']
    >>> won.localize(personalize(translation("en"), ("Ann", "Bob"), own=0))
    'you win'

    Law: naming tr names own key == tr key
    """
    return PersonalTranslation(tr.tr if isinstance(tr, PersonalTranslation) else tr, names, own)


def spellings(key: str) -> frozenset[str]:
    """List the forms in which a word may be typed: its key, and its text in each language.

    Profil: message → message ensemble

    >>> sorted(spellings("undo"))
    ['annuler', 'undo']

    Law: translation l m ∈ spellings m
    """
    return frozenset((key, *(translation(lang)(key) for lang in LANGUAGES)))


def translate_in_context(tr: Translation, context: str, key: str) -> str | None:
    """Return the text of a message in a context; None if the context changes nothing.

    Profil: (message → message) → contexte → message → message option

    >>> translate_in_context(translation("en"), "rank", "D"), translate_in_context(translation("fr"), "rank", "D")
    ('Q', None)

    Law: contextual str c m == None
    """
    own = f"{context}\x04{key}"  # as gettext writes a key in its context
    said = tr(own)
    return None if said == own else said


def translate_for_reader(tr: Translation, key: str) -> str:
    """Return a message as said to its reader: in the context `you`, if it has such a form.

    Profil: (message → message) → message → message

    >>> translate_for_reader(translation("fr"), "{j} wins"), translate_for_reader(translation("fr"), "won")
    ('vous gagnez', 'gagné')

    Law: to_reader tr m == tr m for a message without such a form.
    """
    return translate_in_context(tr, "you", key) or tr(key)


@cache
def load_catalogue(lang: str) -> GNUTranslations | NullTranslations:
    """Read the catalogue of a language, once.

    Profil: langue → catalogue

    >>> load_catalogue("en").gettext("EnsembleVide")
    'the multiset is empty'

    Law: translation l == (catalogue l).gettext
    """
    import gettext  # here, so that importing the rules does not import modules that only a screen needs
    from pathlib import Path

    return gettext.translation("rummifun", Path(__file__).parent, [lang])


_CAUSES: Final[Mapping[int, str]] = {
    errno.ENOSPC: N_("the disk is full"),
    errno.EDQUOT: N_("the quota of the disk is used up"),
    errno.EROFS: N_("the disk can only be read"),
    errno.EIO: N_("the disk or the terminal has failed"),
    errno.ENAMETOOLONG: N_("the name is too long"),
    errno.EMFILE: N_("too many files are open"),
    errno.ENFILE: N_("too many files are open"),
    errno.ENOMEM: N_("memory is full"),
    errno.ELOOP: N_("its links go round in a circle"),
    errno.EBUSY: N_("it is in use"),
    errno.EFBIG: N_("the file is too large"),
    errno.EINVAL: N_("the system does not accept this name or value"),
    errno.EACCES: N_("permission denied"),
    errno.EPERM: N_("permission denied"),
    errno.ENOENT: N_("no such file or folder"),
    errno.EEXIST: N_("it exists already"),
    errno.EISDIR: N_("it is a folder, or no ordinary file"),
    errno.ENOTDIR: N_("a folder of this path is a file"),
    errno.EPIPE: N_("nobody reads it any more"),
    errno.EADDRNOTAVAIL: N_("this machine has no such address"),
}


class LocalizedError(ValueError):
    """An error told to people: a message, and its details."""

    def __init__(self, message: str, **of: object) -> None:
        super().__init__(message)
        self.message, self.details = message, of

    def localize(self, tr: Translation) -> str:
        """Write it in a language."""
        said = {key: one.localize(tr) if isinstance(one, Localizable) else one for key, one in self.details.items()}
        return tr(self.message).format(**said)


def describe_os_error(error: Exception) -> str:
    """Name the cause of a system error as a message; without one, return the system's own words.

    >>> describe_os_error(OSError(errno.ENOSPC, "No space left on device")), describe_os_error(OSError(9999, "no idea"))
    ('the disk is full', 'no idea')
    """
    code: Any = getattr(error, "errno", None)
    return _CAUSES.get(code) or str(getattr(error, "strerror", None) or error)


# names of 0.1.0, which are promised
Naming, Said, catalogue, contextual = PersonalTranslation, Localizable, load_catalogue, translate_in_context
language, naming, to_reader = detect_language, personalize, translate_for_reader
