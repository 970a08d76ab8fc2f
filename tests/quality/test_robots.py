#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Verdicts of sito about robots.txt held against those of protego, over random files and paths.

Random files have what both understand in the same way; where protego departs from RFC 9309 (or goes
beyond it) is listed below, one by one, with both verdicts."""
import os
import random
import subprocess
import unittest

try:
    import protego
except ImportError:  # Debian's package is for Debian's interpreter
    import sys
    sys.path.append("/usr/lib/python3/dist-packages")
    try:
        import protego
    except ImportError:
        protego = None

SHOW = os.environ.get("SITO_SHOW_ROBOTS", "build/dev/tests/show_robots")
FILES = 5000
PATHS = 20

# What is in the file, the path, the verdict of sito, that of protego, and why they differ.
DEPARTURES = [
    ("User-agent: sit\nDisallow: /", "/a", True, False,
     "protego takes a group whose name is a part of the crawler's; the RFC compares whole product tokens"),
    ("User-agent: sito/2\nDisallow: /", "/a", False, True,
     "a product token ends before the slash (RFC 9309, 2.2.1: letters, - and _ only)"),
    ("User-agent: sito\nSitemap: http://a.example/s\nUser-agent: b\nDisallow: /", "/a", False, True,
     "other records must not interfere (2.2.4): the sitemap does not end the list of agents"),
    ("User-agent: *\nDisallow: /a$", "/a$", True, False, "protego reads a $ at the end also as itself"),
    ("User-agent: *\nDisallow: /\nAllow: /x/index.html", "/x/", False, True, "protego takes index.html for its folder"),
    ("User-agent: *\nDisallow: /", "/robots.txt", True, False, "the file itself is implicitly allowed (2.2.2)"),
    ("User-agent: *\nDisallow: /a?b=https://c", "/a?b=https%3A%2F%2Fc", False, True,
     "protego leaves queries as they are; the table of 2.2.2 has them escaped"),
    ("User-agent: *\nDisallow: /a?b=%7Ec", "/a?b=~c", False, True, "the same"),
    ("User-agent: *\nDisallow: /a?b*c", "/a?b%63", False, True, "the same"),
    ("User-agent: *\nDisallow: //a/b", "/b", True, False, "protego takes a rule that begins with // for an address"),
    ("User-agent: *\nDisallow: /a?$", "/a", True, False, "protego drops a ? with nothing behind it"),
    ("User-agent: *\nDisallow: /?a$", "/?a", False, True, "protego puts a $ behind a query in front of it"),
    ("User-agent: *\nDisallow: /a%24", "/a$", False, False, "no difference: an escaped $ is the character"),
]

WORDS = ["a", "b", "ab", "page", "x", "~", "%7E", "%61", "%c3%a9", "\u00e9", "%C3%A9", "-", ".", "_", ".html", "%20", ":", "@"]


def random_path(rng, wild):
    parts = []
    for _ in range(rng.randint(0, 4)):
        parts.append("/")
        parts += [rng.choice(WORDS) for _ in range(rng.randint(0, 2))]
        if wild and rng.random() < 0.25:
            parts.append("*")
    path = "".join(parts) or "/"
    if rng.random() < 0.2:
        path += "?" + rng.choice(["a", "b=1", "a=page&b=x"])
        if wild and rng.random() < 0.3:
            path += "*"
    if wild and "?" not in path and rng.random() < 0.15:
        path += "$"
    return "/" + path.lstrip("/") if wild else path


def random_robots(rng):
    lines = []
    if rng.random() < 0.2:
        lines.append("Sitemap: http://a.example/map.xml")
    for _ in range(rng.randint(0, 4)):
        for _ in range(rng.randint(1, 3)):
            name = rng.choice(["User-agent", "user-agent", "USER-AGENT"])
            lines.append(name + rng.choice([": ", ":", " : "]) + rng.choice(["*", "sito", "SITO", "otherbot", "Some-Bot"]))
            if rng.random() < 0.2:
                lines.append(rng.choice(["", "# a comment", "  "]))
        for _ in range(rng.randint(0, 6)):
            field = rng.choice(["Disallow", "disallow", "Allow", "ALLOW"])
            value = "" if rng.random() < 0.1 else random_path(rng, True)
            lines.append(field + rng.choice([": ", ":", " :\t"]) + value + rng.choice(["", "", " # why"]))
            if rng.random() < 0.1:
                lines.append(rng.choice(["", "# note", "unknown-line", "Foo: bar"]))
        # protego takes a group without rules for one that the next agents join, as the RFC does.
        if rng.random() < 0.2:
            lines.append("Crawl-delay: 2")
            lines.append("Disallow:")
    return rng.choice(["\n", "\r\n", "\r"]).join(lines)


def verdicts(cases):
    """Of sito, for pairs of a text and paths."""
    data = b""
    for text, paths in cases:
        body = text.encode()
        data += b"%d %d\n%b\n" % (len(body), len(paths), body) + b"".join(p.encode() + b"\n" for p in paths)
    done = subprocess.run([SHOW], input=data, capture_output=True, check=True, timeout=300)
    return [[c == "1" for c in line] for line in done.stdout.decode().split("\n")[:len(cases)]]


def asked(text, path):
    return protego.Protego.parse(text).can_fetch("http://a.example" + path, "sito")


@unittest.skipUnless(protego, "needs python3-protego")
class AgainstProtego(unittest.TestCase):
    def test_random_files(self):
        rng = random.Random(9309)
        cases = [(random_robots(rng), [random_path(rng, False) for _ in range(PATHS)]) for _ in range(FILES)]
        differences, disallowed = [], 0
        for (text, paths), ours in zip(cases, verdicts(cases)):
            self.assertEqual(len(ours), len(paths))
            parsed = protego.Protego.parse(text)
            for path, verdict in zip(paths, ours):
                disallowed += not verdict
                if parsed.can_fetch("http://a.example" + path, "sito") != verdict:
                    differences.append((text, path, verdict))
        print(f"{FILES * PATHS} verdicts, {disallowed} disallow, {len(differences)} differ from protego")
        self.assertGreater(disallowed, FILES * PATHS // 20)
        for text, path, verdict in differences[:5]:
            print("----", path, "sito:", verdict)
            print(text)
        self.assertEqual(len(differences), 0)

    def test_where_protego_departs(self):
        for text, path, ours, theirs, why in DEPARTURES:
            self.assertEqual(verdicts([(text, [path])]), [[ours]], why)
            self.assertEqual(asked(text, path), theirs, why)


if __name__ == "__main__":
    unittest.main()
