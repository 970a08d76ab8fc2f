# SPDX-License-Identifier: Apache-2.0
"""Wording and prose by language, and the words of class names, all written for this.

words/<language>.json: `ui` has texts of controls by what they do; languages whose prose tools/sites has not have it there, too.
vocabulary.json: words of class names by what they name, for training and for tests; no word is in both.
"""
import functools
import json
import pathlib

from sites import prose

HERE = pathlib.Path(__file__).resolve().parent
LANGUAGES = {"train": ["en", "de", "cs", "pl", "fr", "es", "ru", "hu"],
             "test": ["it", "sk", "nl", "pt", "fi", "uk", "sv", "tr", "el", "ja"]}
LANGUAGES["hostile"] = ["en"]
LANGUAGES["demo"] = ["en", "cs", "de"]


@functools.lru_cache(maxsize=None)
def language(code):
    return Language(code)


class Language:
    def __init__(self, code):
        words = json.loads((HERE / "words" / f"{code}.json").read_text(encoding="utf-8"))
        self.code, self.name, self.native, self.flag, self.ui = code, words["name"], words["native"], words["flag"], words["ui"]
        self.prose = prose.language(code) if "subjects" not in words else prose.Prose(words)

    def texts(self, what):
        return self.ui[what]


@functools.lru_cache(maxsize=None)
def vocabulary(name):
    words = json.loads((HERE / "vocabulary.json").read_text(encoding="utf-8"))
    return words["test" if name == "test" else "train"]
