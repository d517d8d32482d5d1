"""Mistakes to try laws on: wrong multisets, one mistake each, and a survey of which laws see which of them."""

from rummifun.laws.mistakes.mistake import Mistake, mistake
from rummifun.laws.mistakes.multisets import MISTAKES
from rummifun.laws.mistakes.survey import Survey, survey, survey_lines

__all__ = ["MISTAKES", "Mistake", "Survey", "mistake", "survey", "survey_lines"]
