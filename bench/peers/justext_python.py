#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The Python jusText with its defaults and the English stop list."""
import justext

import common

STOP_LIST = justext.get_stoplist("English")


def text_of(_url, charset, page):
    paragraphs = justext.justext(page, STOP_LIST, encoding=charset)
    return "\n".join(paragraph.text for paragraph in paragraphs if not paragraph.is_boilerplate)


common.run(text_of)
