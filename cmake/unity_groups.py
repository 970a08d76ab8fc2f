# SPDX-License-Identifier: Apache-2.0
"""Prints which source files may be compiled as one: "GROUP|FILE" a line, for cmake/unity.cmake.

usage: unity_groups.py ROOT LARGEST FILE...

Two files are kept apart when one has a name of an unnamed namespace, or a test, that the other has, too, or that the other or one of its
headers uses without saying whose it is: calls, types and constants. Names of others that a file declares to use are told apart by
whose they are. Files are put into the first group that fits, so the same files give the same groups.
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
# A declaration's name: a type, an alias, or the last word before "(", "=", "{", "[" or its end.
TYPE = re.compile(r"\b(?:struct|class|union|enum(?:\s+class)?)\s+(?:\[\[\w+\]\]\s*)?(\w+)")
USING = re.compile(r"\b(?:using|namespace)\s+(\w+)\s*=")
NAME = re.compile(r"(\w+)\s*(?:\(|=|\{|\[|$)")
WORDS = {}  # of headers that were read
BORROWED = re.compile(r"^\s*using\s+(namespace\s+)?([\w:]+)\s*;", re.M)
ALIAS = re.compile(r"^\s*using\s+(\w+)\s*=\s*([^;]+);", re.M)
# The names in an enumeration without a scope of its own.
VALUES = re.compile(r"\benum\s+(?!class\b)[\w\s:]*\{([^}]*)\}")
TEST = re.compile(r"\b(?:TYPED_)?TEST(?:_[FP])?\s*\(\s*(\w+)\s*,\s*(\w+)\s*\)")


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


def headers_of(root, text, found):
    """Adds what `text` includes of the project, and what that includes, to `found` as {path: its text without comments}."""
    for include in INCLUDE.findall(text):
        for folder in ("include", "src", "apps", "tests"):
            header = root / folder / include
            if header not in found and header.is_file():
                found[header] = ""
                full = header.read_text()
                found[header] = COMMENT.sub(" ", full)
                headers_of(root, full, found)


def describe(root, path):
    """(names that must not meet, words that they must not meet, names of others by what they stand for) of a file."""
    text = path.read_text()
    code = COMMENT.sub(" ", text)
    names = unnamed_names(code) | {f"{suite}_{name}_Test" for suite, name in TEST.findall(code)}
    for values in VALUES.findall(code):
        names |= set(re.findall(r"([a-zA-Z_]\w*)\s*(?:=[^,]*)?(?:,|$)", values))
    names = {name for name in names if not name[0].isdigit()} - {"enum", "if", "static_assert"}
    words = set(USED.findall(code)) | names
    headers = {}
    headers_of(root, text, headers)
    for header, its_code in headers.items():
        if header not in WORDS:
            WORDS[header] = set(NAMED.findall(its_code))
        words |= WORDS[header]
    borrowed = {}
    for space, name in BORROWED.findall(code):
        borrowed["namespace " + name if space else name.split(":")[-1]] = name
    for name, whose in ALIAS.findall(code):
        if name in names:  # may be declared again, for the same type
            names.discard(name)
            borrowed[name] = "= " + whose
    return names, words, borrowed


def fit_together(file, group):
    """Whether what a file declares and what a group of files declares means the same in both."""
    if file[0] & group[1] or file[1] & group[0]:
        return False
    for one, other in ((file, group), (group, file)):
        for name, whose in one[2].items():
            if other[2].get(name, whose) != whose or (name not in other[2] and (name in other[1] or name.startswith("namespace "))):
                return False
    return True


def main():
    root, largest, files = Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3:]
    groups = []  # ((names, words, borrowed), files)
    for file in sorted(files):
        described = describe(root, Path(file))
        for group, members in groups:
            if len(members) < largest and fit_together(described, group):
                break
        else:
            group, members = (set(), set(), {}), []
            groups.append((group, members))
        for all_of, own in zip(group, described):
            all_of.update(own)
        members.append(file)
    for number, (_, members) in enumerate(groups):
        for file in members if len(members) > 1 else []:
            print(f"{number}|{file}")


if __name__ == "__main__":
    main()
