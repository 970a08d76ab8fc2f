# SPDX-License-Identifier: Apache-2.0
"""Prints which source files may be compiled as one: "GROUP|FILE" a line, for cmake/unity.cmake.

usage: unity_groups.py ROOT LARGEST FILE...

Two files are kept apart when one has a name of an unnamed namespace, or a test, that the other has, too, or that the other or one of its
headers uses without saying whose it is: calls, types and constants. A name counts only in its own namespace and in those within it,
because nothing else sees it. Names of others that a file declares to use are told apart by whose they are. Files that conflict with most
others come first, and each is put into the first group that fits, so the same files give the same groups.
"""
import re
import sys
from pathlib import Path

COMMENT = re.compile(r'//[^\n]*|/\*.*?\*/|R"(\w*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"', re.S)
INCLUDE = re.compile(r'#include "([^"]+)"')
USED = re.compile(r"(?<![.\w:>])(?:[A-Z]\w*|k[A-Z]\w*|\w+(?=\s*[(<{]))")
# Headers define few functions that call others: their types and constants count.
NAMED = re.compile(r"(?<![.\w:>])k?[A-Z]\w*")
UNNAMED = re.compile(r"(\bnamespace\s*)?\{|\}|;")
# The form of all files: clang-format begins a named namespace, and its end, in the first column, and names both.
SPACE = re.compile(r"^(?:namespace ([\w:]+) \{(?!.*\})|\}  // namespace ([\w:]+))$", re.M)
# A declaration's name: a type, an alias, or the last word before "(", "=", "{", "[" or its end.
TYPE = re.compile(r"\b(?:struct|class|union|enum(?:\s+class)?)\s+(?:\[\[\w+\]\]\s*)?(\w+)")
USING = re.compile(r"\b(?:using|namespace)\s+(\w+)\s*=")
NAME = re.compile(r"(\w+)\s*(?:\(|=|\{|\[|$)")
# What a function or a class declares to use is indented, and ends with it.
BORROWED = re.compile(r"^using\s+(namespace\s+)?([\w:]+)\s*;", re.M)
ALIAS = re.compile(r"^using\s+(\w+)\s*=\s*([^;]+);", re.M)
# The names in an enumeration without a scope of its own.
VALUES = re.compile(r"\benum\s+(?!class\b)[\w\s:]*\{([^}]*)\}")
TEST = re.compile(r"\b(?:TYPED_)?TEST(?:_[FP])?\s*\(\s*(\w+)\s*,\s*(\w+)\s*\)")
HEADERS = {}  # those that were read: (the headers that they include, their words)


def spaces(text):
    """The code of `text` by its namespace: ("sito::site", code) for each stretch of it."""
    found = []
    inside = []
    begin = 0
    for mark in SPACE.finditer(text):
        found.append(("::".join(inside), text[begin:mark.start()]))
        if mark.group(1):
            name = mark.group(1).replace("SITO_DOOR", "sito::door")  # include/sito/api.h
            inside = [name] if name.startswith("sito") else [*inside, name]  # short ones end without their name
        elif inside:
            inside.pop()
        begin = mark.end()
    return [(space, COMMENT.sub(" ", code)) for space, code in [*found, ("::".join(inside), text[begin:])]]


def within(space, words):
    """`words` with each namespace from which a name reaches them: their own, and those around it."""
    parts = space.split("::") if space else []
    around = ["::".join(parts[:n]) for n in range(len(parts) + 1)]
    return {(each, word) for each in around for word in words}
def unnamed_names(code):
    """Names that unnamed namespaces of `code` declare: the first of each declaration at their own depth."""
    names = set()
    depth = 0
    inside = []  # depths of open unnamed namespaces
    begin = 0  # of the declaration that is being read
    for mark in UNNAMED.finditer(code):
        sign = mark.group()
        if inside and depth == inside[-1] and sign != "}":
            names |= names_of(code[begin:mark.start()] + sign[-1])
        if sign.endswith("{"):
            depth += 1
            if mark.group(1):
                inside.append(depth)
        elif sign == "}":
            if inside and depth == inside[-1]:
                inside.pop()
            depth -= 1
        if not inside or depth == inside[-1]:
            begin = mark.end()
    return names


def names_of(declaration):
    text = declaration.strip().removesuffix(";").removesuffix("{").strip()
    if re.match(r"[A-Z_]+\(|using [^=]*$", text):  # a test, which describe() finds; a name of others
        return set()
    found = set(TYPE.findall(text)) | set(USING.findall(text))
    text = re.sub(r"<[^<>]*>", "", text)
    if found or text.startswith("enum"):  # without what a class derives from, and the type of an enumeration
        text = re.sub(r"\bfinal\b|(?<!:):(?!:).*", "", text, flags=re.S)
    first = NAME.search(text)
    if first and not text[:first.start()].endswith("::"):  # a member is its class's
        found.add(first.group(1))
    return found


def read_header(root, include):
    """Reads a header of the project and all that it includes into HEADERS; returns its path, or None for others."""
    for folder in ("include", "src", "apps", "tests"):
        header = root / folder / include
        if header in HEADERS:
            return header
        if header.is_file():
            text = header.read_text()
            HEADERS[header] = [], set()
            words = set()
            for space, code in spaces(text):
                words |= within(space, set(NAMED.findall(code)))
            HEADERS[header] = [read_header(root, each) for each in INCLUDE.findall(text)], words
            return header
    return None


def headers_of(header, found):
    """Adds `header` and all that it includes to `found`."""
    if header is not None and header not in found:
        found.add(header)
        for each in HEADERS[header][0]:
            headers_of(each, found)


def describe(root, path):
    """(names that must not meet, words that they must not meet, names of others by what they stand for) of a file. Names and words
    are pairs: a namespace, and a word."""
    text = path.read_text()
    names, words, borrowed = set(), set(), {}
    for space, code in spaces(text):
        own = unnamed_names(code)
        for values in VALUES.findall(code):
            own |= set(re.findall(r"([a-zA-Z_]\w*)\s*(?:=[^,]*)?(?:,|$)", values))
        own = {name for name in own if not name[0].isdigit()} - {"enum", "if", "static_assert"}
        words |= within(space, set(USED.findall(code)) | own)
        for whole, name in BORROWED.findall(code):
            borrowed["namespace " + name if whole else (space, name.split(":")[-1])] = name
        for name, whose in ALIAS.findall(code):
            if name in own:  # may be declared again, for the same type
                own.discard(name)
                borrowed[space, name] = "= " + whose
        names |= {(space, name) for name in own}
        tests = {("", f"{suite}_{name}_Test") for suite, name in TEST.findall(code)}
        names |= tests
        words |= tests
    headers = set()
    for include in INCLUDE.findall(text):
        headers_of(read_header(root, include), headers)
    for header in headers:
        words |= HEADERS[header][1]
    return names, words, borrowed


def fit_together(file, group):
    """Whether what a file declares and what a group of files declares means the same in both."""
    if not file[0].isdisjoint(group[1]) or not group[0].isdisjoint(file[1]):
        return False
    for one, other in ((file, group), (group, file)):
        for name, whose in one[2].items():
            if other[2].get(name, whose) != whose or (name not in other[2] and (name in other[1] or isinstance(name, str))):
                return False
    return True


def main():
    root, largest, files = Path(sys.argv[1]), int(sys.argv[2]), sorted(sys.argv[3:])
    described = {file: describe(root, Path(file)) for file in files}
    # Only what could conflict is compared.
    declared = set().union(*(names for names, _, _ in described.values()), *(borrowed for _, _, borrowed in described.values()))
    for file, (names, words, borrowed) in described.items():
        described[file] = names, words & declared, borrowed
    conflicts = dict.fromkeys(files, 0)
    for i, file in enumerate(files):
        for other in files[:i]:
            if not fit_together(described[file], described[other]):
                conflicts[file] += 1
                conflicts[other] += 1
    groups = []  # ((names, words, borrowed), files)
    for file in sorted(files, key=lambda file: -conflicts[file]):
        for group, members in groups:
            if len(members) < largest and fit_together(described[file], group):
                break
        else:
            group, members = (set(), set(), {}), []
            groups.append((group, members))
        for all_of, own in zip(group, described[file]):
            all_of.update(own)
        members.append(file)
    for number, (_, members) in enumerate(groups):
        for file in sorted(members) if len(members) > 1 else []:
            print(f"{number}|{file}")


if __name__ == "__main__":
    main()
