# SPDX-License-Identifier: Apache-2.0
"""The names of trafilatura's crawler, which sito does not have in Python."""
from ..common import absent

_CRAWL = "`sito crawl ADDRESS` crawls a site"
focused_crawler = absent("focused_crawler", _CRAWL)
is_still_navigation = absent("is_still_navigation", _CRAWL)
