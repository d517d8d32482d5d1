"""Mistakes to try laws on: wrong multisets, one mistake each, and a survey of the laws that see them."""

from rummifun.laws.mistakes.mistake import Mistake
from rummifun.laws.mistakes.multisets import MISTAKES
from rummifun.laws.mistakes.survey import Survey, survey

__all__ = ["MISTAKES", "Mistake", "Survey", "survey"]
