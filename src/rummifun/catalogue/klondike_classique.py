"""Klondike as most people play it: all that is known of Klondike."""

from rummifun.catalogue.klondike import ENTRY as ENTRY
