# SPDX-License-Identifier: Apache-2.0
"""Text from word lists and a small grammar: sentences, paragraphs, titles, names.

A list is a file words/<language>.json. Its patterns have slots: {S} subject, {V} verb, {O} object, {P} place, {T} time,
{N} a small number or the site's name, {M} a number, {B} a brand, {Y} a year. Function words stand in the patterns, so that
stop lists work on the text as on other text of the language.
"""
import functools
import json
import pathlib
import random
import re

WORDS = pathlib.Path(__file__).resolve().parent / "words"
SLOT = re.compile(r"\{([A-Z])\}")
LISTS = {"S": "subjects", "V": "verbs", "O": "objects", "P": "places", "T": "times"}
SYLLABLES = ["ba", "le", "ko", "mi", "ra", "tu", "ve", "no", "di", "sal", "ger", "pan", "lor", "fi", "zem", "hu"]


class Rng:
    """Choices that follow from the key alone, on every system: only random() of a seeded Random is promised that."""

    def __init__(self, *key):
        self.random = random.Random("/".join(map(str, key))).random

    def below(self, n):
        return int(self.random() * n)

    def between(self, low, high):
        """A whole number, both ends included."""
        return low + self.below(high - low + 1)

    def pick(self, items):
        return items[int(self.random() * len(items))]

    def chance(self, share):
        return self.random() < share

    def some(self, items, n):
        """n different items in random order."""
        left = list(items)
        return [left.pop(self.below(len(left))) for _ in range(min(n, len(left)))]


def capital(text):
    return text[:1].upper() + text[1:]


@functools.lru_cache(maxsize=None)
def language(code):
    return Prose(json.loads((WORDS / f"{code}.json").read_text(encoding="utf-8")))


class Prose:
    """The text of one language."""

    def __init__(self, words):
        self.words = words
        self.ui = words["ui"]

    def fill(self, pattern, rng, **given):
        def slot(match):
            name = match[1]
            if name in given:
                return str(given[name])
            if name in LISTS:
                return rng.pick(self.words[LISTS[name]])
            return str(rng.between(2, 40) if name == "N" else rng.between(2, 95))
        return capital(SLOT.sub(slot, pattern))

    def sentence(self, rng):
        return self.fill(rng.pick(self.words["sentences"]), rng)

    def short(self, rng):
        return self.fill(rng.pick(self.words["short"]), rng)

    def paragraph(self, rng, chars):
        """About so many characters, at least one sentence."""
        text = self.sentence(rng) if chars > 90 else self.short(rng)
        while len(text) < chars:
            text += " " + (self.short(rng) if rng.chance(0.15) else self.sentence(rng))
        return text

    def title(self, rng):
        return self.fill(rng.pick(self.words["titles"]), rng)

    def goods(self, rng):
        return capital(f'{rng.pick(self.words["goods"])} {brand(rng)} {rng.between(10, 990)}')

    def comment(self, rng):
        return self.fill(rng.pick(self.words["comment"]), rng)


def brand(rng, n_syllables=3):
    return capital("".join(rng.pick(SYLLABLES) for _ in range(n_syllables)))
