"""Laws as tests of one's own: `python -m pytest examples/test_mes_ensembles.py` asks each of `mes_ensembles`."""

from __future__ import annotations

import mes_ensembles
import pytest

from rummifun.laws import assert_holds, multiset_suite
from rummifun.laws.law import Law


@pytest.mark.parametrize("law", multiset_suite)
def test_la_loi_tient(law: Law) -> None:
    assert_holds(law, mes_ensembles)
