"""The sum type with which a student ends lesson 1, as on the page."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Vide:
    pass


@dataclass(frozen=True)
class A:
    tete: tuple[object, int]
    reste: object


V = Vide()
