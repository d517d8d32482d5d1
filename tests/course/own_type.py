"""The sum type that a student ends lesson 1 with, as the page has it."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Vide:
    pass


@dataclass(frozen=True)
class A:
    tete: tuple[object, int]
    reste: object


V = Vide()
