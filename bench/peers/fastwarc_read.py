#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""FastWARC alone: records and HTTP headers, no HTML. What every Python peer pays before it begins."""
import common

common.run(lambda _url, _charset, _page: "")
