#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Counts the stop lists of data/stoplists from text that Debian ships, and writes them.

    tools/count_stop_words.py --work /tmp/stop-words [--review] [cs sk ...]

Packages are fetched with `apt-get download` and unpacked with `dpkg-deb -x`; nothing is installed.

A stop word is a word that is frequent everywhere. Help texts alone would put "file" and "option" into the
list, so a word is judged by several sources of different kinds (manual pages, a book, user guides, game
dialogues, sayings) and by pieces of 500 words inside them:

  * the score of a word in a source is the share of the source's pieces that hold it, which a word that
    is used a lot in one place does not raise;
  * its score is the geometric mean over the sources, where the technical ones together weigh as much as
    the others (each source counts the same in its half, however large it is);
  * a word that the technical half uses several times as much as the other half is a word of the trade;
  * words that are mostly capitalised inside sentences (names, German nouns) are dropped;
  * a list's head states its prose floor: rules that ask for a share of stop words (jusText's 0.30) were
    tuned on English lists and are scaled by it, because inflected languages need far longer lists for
    the same share (docs/stop-lists.md);
  * content words that are still there were taken out by eye: data/stoplists/<lang>.exclude names them
    with the reason. Function words that the sources' kind of text lacks (pronouns of the first and
    second person, say) are in <lang>.supplement with the reason; a list's head counts them.
"""
import argparse
import collections
import datetime
import gettext
import gzip
import html
import math
import pathlib
import re
import statistics
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
LISTS = ROOT / "data/stoplists"

PIECE_WORDS = 500        # long enough to hold most function words, short enough to show bursts
MIN_SOURCE_WORDS = 5000  # a smaller source says little about words of rank 200
MIN_BLOCK_WORDS = 6      # shorter blocks are labels and headings
CAPITAL_SHARE = 0.5      # more capitals than this in mid-sentence: a name or a German noun
TRADE_RATIO = 4.0        # technical half above the other half: a word of the trade
SMOOTHING = 0.004        # share of pieces given to a word that a source lacks
LIST_WORDS = {"en": 200, "de": 250, "cs": 300, "sk": 250, "pl": 300, "hu": 260, "ru": 300}

FLOOR_CHARACTERS = 200   # paragraphs as long as jusText calls long
FLOOR_QUANTILE = 0.25    # three paragraphs of four have a larger share of stop words

CAMPAIGNS = "did dm dw ei httt l low nr sof sota sotbe thot trow tsg ttb utbs"
# Source: kind of text; packages; reader; files by language ({l} language, {L} with country).
SOURCES = {
    "game": ("dialogues and descriptions of a strategy game",
             ["wesnoth-1.16-data"] + [f"wesnoth-1.16-{c}" for c in CAMPAIGNS.split()],
             "mo", "usr/share/games/wesnoth/*/locale/{mo}/LC_MESSAGES/*.mo"),
    "settlers": ("dialogues and encyclopedia of a settlement game", ["widelands-data"], "mo",
                 "usr/share/games/widelands/data/locale/{mo}/LC_MESSAGES/*.mo"),
    "talk": ("dialogues of a puzzle game", ["fillets-ng-data"], "lua",
             "usr/share/games/fillets-ng/script/*/dialogs_{l}.lua"),
    "sayings": ("sayings and excerpts", ["fortunes-{l}|en:fortunes"], "fortune",
                "usr/share/games/fortunes/{l}/*|en:usr/share/games/fortunes/*"),
    "book": ("a book on administration", ["debian-handbook"], "html",
             "usr/share/doc/debian-handbook/html/{L}/*.html"),
    "installer": ("installation guide", ["installation-guide-amd64"], "html",
                  "usr/share/doc/installation-guide-amd64/{l}/*.html"),
    "office": ("office help", ["libreoffice-help-{l}|en:libreoffice-help-en-us"], "html",
               "usr/share/libreoffice/help/{l}/text/**/*.html|"
               "en:usr/share/libreoffice/help/en-US/text/**/*.html"),
    "desktop": ("desktop help", ["gnome-user-docs"], "xml", "usr/share/help/{C}/gnome-help/*.page"),
    "guide": ("desktop user guide", ["mate-user-guide"], "xml", "usr/share/help/{C}/mate-user-guide/*.xml"),
    "manual": ("manual pages", ["manpages-{l}|en:manpages"], "man",
               "usr/share/man/{l}/man*/*.gz|en:usr/share/man/man*/*.gz"),
    "packages": ("package manager's manual", ["aptitude-doc-{l}"], "html",
                 "usr/share/doc/aptitude/html/{l}/*.html"),
    "painting": ("painting help", ["gimp-help-{l}"], "html", "usr/share/gimp/2.0/help/{l}/*.html"),
    # Slovak has none of the books; messages of large programs stand in.
    "office-messages": ("messages of an office suite", ["libreoffice-l10n-sk"], "mo",
                        "usr/lib/libreoffice/program/resource/sk/LC_MESSAGES/*.mo"),
    "blog-messages": ("messages of a publishing system", ["wordpress-l10n"], "mo",
                      "usr/share/wordpress/wp-content/languages/sk_SK.mo"),
    "sky-messages": ("messages and descriptions of a planetarium", ["kstars-data"], "mo",
                     "usr/share/locale/{l}/LC_MESSAGES/kstars.mo"),
    "family-messages": ("messages of a genealogy program", ["gramps"], "mo",
                        "usr/share/locale/sk/LC_MESSAGES/gramps.mo"),
    "mail-messages": ("messages of a mail program", ["evolution-common"], "mo",
                      "usr/share/locale/sk/LC_MESSAGES/evolution.mo"),
}
PROSE = {"game", "settlers", "talk", "sayings", "family-messages"}  # the half that is not technical
MESSAGES = [name for name in SOURCES if name.endswith("-messages")]
LANGUAGES = {
    "cs": "game talk sayings book installer office desktop guide manual packages painting".split(),
    "sk": ["game", "settlers"] + MESSAGES,
    "hu": "game settlers office desktop guide manual painting".split(),
    "ru": "game talk sayings book installer office desktop guide manual packages painting".split(),
    "pl": "game talk sayings book office desktop guide manual".split(),
    "de": "game talk sayings book installer office desktop guide manual painting".split(),
    "en": "game talk sayings book installer office desktop guide manual packages painting".split(),
}
COUNTRY = {"cs": "cs-CZ", "de": "de-DE", "en": "en-US", "pl": "pl-PL", "ru": "ru-RU"}
# One-letter words of the language; other single letters are variables, drives and keys.
ONE_LETTER = {"cs": "aikosuvz", "sk": "aikosuvz", "pl": "aiouwz", "hu": "aes\u0151\u00f3", "de": "",
              "en": "ai", "ru": "\u0430\u0431\u0432\u0436\u0438\u043a\u043e\u0441\u0443\u044f"}
# Untranslated English inside other languages: words that none of our other languages has.
ENGLISH = set("the and this that with are for you from which can your".split())
WORD = re.compile(r"[^\W\d_]+(?:['\u2019][^\W\d_]+)*")
BLOCK_END = re.compile(r"</?(?:p|li|td|th|dd|dt|h[1-6]|div|pre|tr|para|title|term|item|cell|section)\b[^>]*>",
                       re.I)
NOT_PROSE = re.compile(r"<(script|style|pre|head|code|screen|programlisting|title)\b.*?</\1>", re.S | re.I)


def for_language(pattern, lang):
    """Chooses the part of "a|en:b" for a language and fills in its names."""
    parts = pattern.split("|")
    own = [p.split(":", 1)[1] for p in parts if p.startswith(lang + ":")]
    return (own or parts)[0].format(l=lang, L=COUNTRY.get(lang, lang), C="C" if lang == "en" else lang,
                                    mo="de" if lang == "en" else lang)


def unpack(package, work):
    """Fetches and unpacks one package once; returns its folder and version."""
    debs, trees = work / "debs", work / "trees"
    for folder in (debs, trees):
        folder.mkdir(parents=True, exist_ok=True)
    if not list(debs.glob(package + "_*")):
        subprocess.run(["apt-get", "download", package], cwd=debs, check=True, capture_output=True)
    deb = sorted(debs.glob(package + "_*"))[0]
    tree = trees / package
    if not tree.exists():
        subprocess.run(["dpkg-deb", "-x", deb, tree], check=True)
    fields = subprocess.run(["dpkg-deb", "-f", deb, "Version"], check=True, capture_output=True, text=True)
    return tree, fields.stdout.strip()


def read_bytes(path):
    data = path.read_bytes()
    return gzip.decompress(data) if path.suffix == ".gz" else data


def markup_blocks(path, _lang):
    text = NOT_PROSE.sub("\n\n", read_bytes(path).decode("utf-8", "replace"))
    text = re.sub(r"<!--.*?-->", "", text, flags=re.S)
    text = re.sub(r"<[^>]*>", "", BLOCK_END.sub("\0", text), flags=re.S)
    return (" ".join(html.unescape(block).split()) for block in text.split("\0"))


def man_blocks(path, _lang):
    block = []
    for line in read_bytes(path).decode("utf-8", "replace").split("\n"):
        if line.startswith((".P", ".TP", ".SH", ".SS", ".IP", ".LP", ".sp", ".R", ".n")) or not line:
            yield " ".join(block)
            block = []
        elif re.match(r"\.[BI]R? ", line):
            block.append(line.split(" ", 1)[1])
        elif not line.startswith((".", "'")):
            block.append(re.sub(r"\\f.|\\[&|/,]|\\\(..", "", line).replace("\\-", "-"))
    yield " ".join(block)


def mo_blocks(path, lang):
    with open(path, "rb") as file:
        try:
            catalog = gettext.GNUTranslations(file)._catalog
        except (OSError, UnicodeDecodeError):
            return
    for key, value in catalog.items():
        key = key[0] if isinstance(key, tuple) else key
        text = key.split("\x04")[-1] if lang == "en" else value
        if key and (lang == "en" or value != key):
            yield re.sub(r"<[^>]*>|&[a-z]+;|%\S+|\$\S+|\^", " ", text)


def lua_blocks(path, _lang):
    text = path.read_bytes().decode("utf-8", "replace")
    for quoted in re.findall(r'dialogStr\("((?:[^"\\]|\\.)*)"\)', text):
        yield quoted.replace("\\n", " ").replace('\\"', '"')


def fortune_blocks(path, lang):
    if path.suffix in (".dat", ".u8") or not path.is_file() or (lang == "cs" and path.name.endswith("-sk")):
        return []
    return re.split(r"\n%\n", path.read_bytes().decode("utf-8", "replace"))


READERS = {"html": markup_blocks, "xml": markup_blocks, "man": man_blocks, "mo": mo_blocks,
           "lua": lua_blocks, "fortune": fortune_blocks}


class Counts:
    """What one source says about words."""

    def __init__(self):
        self.words = 0
        self.pieces = 0
        self.in_pieces = collections.Counter()
        self.frequency = collections.Counter()
        self.capital = collections.Counter()
        self.piece = set()
        self.left = PIECE_WORDS
        self.paragraphs = []

    def add(self, text):
        fresh = True  # a capital at the front of a sentence says nothing
        at = 0
        for match in WORD.finditer(text):
            fresh = fresh or bool(re.search(r"[.!?:\u2026\"\u201e\u201c\u00ab(\u2013-]", text[at:match.start()]))
            at = match.end()
            word = match.group().replace("\u2019", "'")
            low = word.lower()
            self.words += 1
            self.frequency[low] += 1
            if not fresh and word[0] != low[0]:
                self.capital[low] += 1
            elif fresh:
                self.capital[low] += 0.5 if word[0] != low[0] else 0
            fresh = False
            self.piece.add(low)
            self.left -= 1
            if self.left == 0:
                self.close()

    def close(self):
        self.in_pieces.update(self.piece)
        self.pieces += 1
        self.piece = set()
        self.left = PIECE_WORDS


def is_english(words):
    hits = sum(word in ENGLISH for word in words)
    return hits >= 2 and hits >= 0.08 * len(words)


def count_source(name, lang, work, versions):
    _, packages, reader, pattern = SOURCES[name]
    counts, seen = Counts(), set()
    for package in packages:
        package = for_language(package, lang)
        tree, versions[package] = unpack(package, work)
        for path in sorted(tree.glob(for_language(pattern, lang))):
            for block in READERS[reader](path, lang):
                words = [word.lower() for word in WORD.findall(block)]
                if len(words) < MIN_BLOCK_WORDS or block in seen:
                    continue
                seen.add(block)
                if lang == "en" or not is_english(words):
                    counts.add(block)
                    if len(block) >= FLOOR_CHARACTERS:
                        counts.paragraphs.append(block.lower().split())
    return counts


def rank(sources, lang):
    """Words by score, best first, as (word, score, capital share)."""
    vocabulary = set()
    for counts in sources.values():
        vocabulary.update(word for word, n in counts.in_pieces.items() if n >= 2)
    ranked = []
    for word in vocabulary:
        if len(word) == 1 and word not in ONE_LETTER[lang]:
            continue
        halves = []
        for half in (PROSE, set(sources) - PROSE):
            logs = [math.log(counts.in_pieces[word] / counts.pieces + SMOOTHING)
                    for name, counts in sources.items() if name in half]
            halves.append(sum(logs) / len(logs))
        if halves[1] - halves[0] > math.log(TRADE_RATIO):
            continue
        score = math.exp(sum(halves) / 2) - SMOOTHING
        total = sum(counts.frequency[word] for counts in sources.values())
        capital = sum(counts.capital[word] for counts in sources.values()) / total
        ranked.append((word, score, capital))
    ranked.sort(key=lambda row: (-row[1], row[0]))
    return ranked


def read_marked(path):
    """Words under `# reason` lines, as a dict of word to reason."""
    marked, reason = {}, ""
    for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else []:
        if line.startswith("#"):
            reason = line[1:].strip()
        else:
            marked.update((word, reason) for word in line.split())
    return marked


def prose_floor(sources, words):
    """The share of stop words that three long paragraphs of four exceed: the median over the sources."""
    floors, words = [], set(words)
    for counts in sources.values():
        shares = sorted(sum(word in words for word in paragraph) / len(paragraph) for paragraph in counts.paragraphs)
        if shares:
            floors.append(shares[int(len(shares) * FLOOR_QUANTILE)])
    return statistics.median(floors)


def both_apostrophes(word):
    return [word, word.replace("'", "\u2019")] if "'" in word else [word]


def make_list(lang, work, review):
    versions, sources = {}, {}
    for name in LANGUAGES[lang]:
        counts = count_source(name, lang, work, versions)
        print(f"{lang} {name}: {counts.words} words, {counts.pieces} pieces", file=sys.stderr)
        if counts.words >= MIN_SOURCE_WORDS:
            sources[name] = counts
    excluded, supplement = (read_marked(LISTS / f"{lang}.{kind}") for kind in ("exclude", "supplement"))
    ranked = rank(sources, lang)
    capitals = [word for word, _, capital in ranked[:800] if capital > CAPITAL_SHARE]
    kept = [(word, score) for word, score, capital in ranked
            if capital <= CAPITAL_SHARE and word not in excluded]
    if review:
        print(f"--- {lang} capitals: {' '.join(capitals[:60])}")
        for at in range(0, 520, 20):
            print(f"{at:4} {kept[at][1]:.3f} " + " ".join(word for word, _ in kept[at:at + 20]))
        return
    own = [word for word, _ in kept[:LIST_WORDS[lang]]]
    own = [form for word in own for form in both_apostrophes(word)]
    extra = [form for word in supplement for form in both_apostrophes(word) if form not in own]
    used = [word for word in excluded if any(word == row[0] for row in ranked[:LIST_WORDS[lang] * 2])]
    head = [f"Stop words of {lang}: {len(own)} counted, {len(extra)} from {lang}.supplement.",
            "Made by tools/count_stop_words.py (which says how); do not edit.",
            f"Date: {datetime.date.today()}. Debian packages and the words counted in them:"]
    for name, counts in sources.items():
        packages = [for_language(package, lang) for package in SOURCES[name][1]]
        text = ", ".join(f"{package} {versions[package]}" for package in packages[:2])
        more = f" and {len(packages) - 2} more of its packages" if len(packages) > 2 else ""
        head.append(f"  {SOURCES[name][0]}: {text}{more}: {counts.words} words")
    head.append(f"Lowest score kept: {kept[len(own) - 1][1]:.4f}. Left out by eye ({lang}.exclude): {len(used)}.")
    head.append(f"Prose floor: {prose_floor(sources, own + extra):.3f}")
    lines = ["# " + line for line in head] + own
    if extra:
        lines += ["# Supplement:"] + extra
    (LISTS / f"{lang}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--work", type=pathlib.Path, required=True, help="folder for packages")
    parser.add_argument("--review", action="store_true", help="print the ranking, write nothing")
    parser.add_argument("languages", nargs="*", default=list(LANGUAGES))
    args = parser.parse_args()
    for lang in args.languages:
        make_list(lang, args.work.resolve(), args.review)


if __name__ == "__main__":
    main()
