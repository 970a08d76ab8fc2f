#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Resiliparse's main-content extraction, as its documentation shows it."""
from resiliparse.extract.html2text import extract_plain_text
from resiliparse.parse.encoding import bytes_to_str, detect_encoding

import common


def text_of(_url, charset, page):
    return extract_plain_text(bytes_to_str(page, charset or detect_encoding(page)), main_content=True)


common.run(text_of)
