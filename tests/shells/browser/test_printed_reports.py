"""The reports of a class, as Chromium prints them and as a screen shows them."""

import re

import pytest
from grading.hand_ins import HAND_INS
from grading.reports import graded
from harness.effort import Effort
from playwright.sync_api import Browser, expect

from rummifun.grading.classroom.grader import GradedSubmission
from rummifun.grading.report.html_report import report_page
from rummifun.messages import translation


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_report_page_prints_on_few_sheets_and_fits_a_screen(chromium: Browser, lang: str, effort: Effort) -> None:
    names = [*HAND_INS] if effort(0, 1) else ["faux_tour.ml"]
    classroom = [GradedSubmission(name, graded(name)) for name in names]
    assert len(classroom) == effort(1, 16)
    shown = chromium.new_page(viewport={"width": 1100, "height": 800})
    shown.set_content(report_page(classroom, translation(lang), lang))
    printed = shown.pdf(prefer_css_page_size=True)
    sheets = len(re.findall(rb"/Type\s*/Page\b(?!s)", printed))
    assert effort(1, 16) <= sheets <= effort(3, 30)
    assert re.search(rb"/MediaBox\s*\[0 0 59[45]\S* 84[12]", printed)  # A4
    for width in (1100, 390):
        shown.set_viewport_size({"width": width, "height": 800})
        assert shown.evaluate("document.documentElement.scrollWidth") <= width
    details = shown.locator("section details")
    assert details.count() > effort(0, 10)
    rest = details.first.locator("p, pre").first
    expect(rest).to_be_hidden()
    details.first.locator("summary").click()
    expect(rest).to_be_visible()
