#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""trafilatura without its fallbacks (fast=True)."""
from trafilatura import extract

import common

common.run(lambda url, _charset, page: extract(page, url=url, fast=True))
