#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""trafilatura with its defaults."""
from trafilatura import extract

import common

common.run(lambda url, _charset, page: extract(page, url=url))
