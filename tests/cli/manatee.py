# SPDX-License-Identifier: Apache-2.0
"""A checker that reads a registry file and its vertical as compilecorp, corpcheck and corpquery of manatee 2.2x do.

No package of Debian, PyPI or npm has manatee. This module follows its rules and not its code: the grammar of registry files, how encodevert
reads lines and tags (with its warnings), what corpconfcheck and corpdatacheck call an error, and a part of the query language. The corpus stays
in memory.
"""
import re
import subprocess
from collections import Counter

MAX_VALUE_BYTES = 32767  # encodevert cuts longer values
MISSING = "===NONE==="  # the value of an attribute that a structure lacks


class Bad(Exception):
    """manatee would stop here."""


class Node:
    """A block of a registry file: its settings, attributes and structures, each attribute and structure a block of its own."""

    def __init__(self):
        self.settings, self.attributes, self.structures = {}, {}, {}


TOKEN = re.compile(r"""[ \t]+|\#[^\n]*|(?P<end>[\n\r])|(?P<open>\{)|(?P<close>\})|(?P<name>[A-Z][A-Za-z0-9]*)|(?P<path>[a-z0-9/.][A-Za-z0-9/._-]*)
                       |"(?P<double>[^"\n]*)"|'(?P<single>[^'\n]*)'""", re.X)


def parse_registry(text):
    """Returns the block of the whole file. Names that the grammar cannot read are Bad."""
    tokens, at = [], 0
    while at < len(text):
        found = TOKEN.match(text, at)
        if not found:
            raise Bad(f"line {text.count(chr(10), 0, at) + 1}: {text[at:at + 30]!r}")
        if found.lastgroup:
            kind = "value" if found.lastgroup in ("path", "double", "single") else found.lastgroup
            tokens.append((kind, found[found.lastgroup]))
        at = found.end()
    root = Node()
    stack, last, i = [root], None, 0
    while i < len(tokens):
        kind, text = tokens[i]
        i += 1
        if kind == "name":
            if i == len(tokens) or tokens[i][0] != "value":
                raise Bad(f"no value behind {text}")
            value = tokens[i][1]
            i += 1
            last = None
            if text in ("ATTRIBUTE", "STRUCTURE"):
                last = Node()
                (stack[-1].attributes if text == "ATTRIBUTE" else stack[-1].structures)[value] = last
            else:
                stack[-1].settings[text] = value
            if i < len(tokens) and tokens[i][0] not in ("end", "open", "close"):
                raise Bad(f"{tokens[i][1]!r} behind {text} {value!r}")
        elif kind == "open":
            if last is None or i == len(tokens) or tokens[i][0] != "end":
                raise Bad("a { that opens no block")
            stack.append(last)
            last = None
        elif kind == "close":
            stack.pop()
            if not stack:
                raise Bad("a } too many")
        elif kind == "value":
            raise Bad(f"a value without a name: {text!r}")
    if len(stack) != 1:
        raise Bad("a block without its }")
    return root


class Structure:
    def __init__(self):
        self.ranges, self.values = [], []  # begin and end (the first position behind), attributes
        self.open = False


class Corpus:
    """What encodevert makes of a vertical. `warnings` counts its warnings by kind."""

    def __init__(self, registry, check_path=True):
        self.registry = registry
        self.warnings = Counter()
        if not registry.settings.get("PATH"):
            raise Bad("corpus PATH needs to be set")
        if check_path and not registry.settings["PATH"].startswith(("/", ".")):
            raise Bad("PATH depends on where the programs are started")
        self.names = [name for name, node in registry.attributes.items() if "DYNAMIC" not in node.settings]
        if not self.names:
            raise Bad("no attributes specified")
        self.columns = {name: [] for name in registry.attributes}
        self.structures = {name: Structure() for name in registry.structures}
        self.tag = re.compile(r"</?(%s)( +(.*))?/?(>)[ \t]*" % "|".join(sorted(map(re.escape, self.structures), key=len, reverse=True)))
        for line in read_vertical(registry.settings.get("VERTICAL", "")):
            self.add(line.rstrip(" \r\n"))
        for structure in self.structures.values():
            if structure.open:
                self.warnings["closing structure automatically"] += 1
                self.close(structure)
        for name, node in registry.attributes.items():
            if "DYNAMIC" in node.settings:
                self.columns[name] = list(map(dynamic(node), self.columns[node.settings["FROMATTR"]]))

    def size(self):
        return len(self.columns[self.names[0]])

    def add(self, line):
        if not line:
            self.warnings["empty line"] += 1
            return
        found = self.tag.fullmatch(line) if line.startswith("<") else None
        if not found:
            cells = line.split("\t")
            if len(cells) > len(self.names):
                self.warnings["too many attributes"] += 1
            if len(cells) < len(self.names):
                self.warnings["too few attributes"] += 1  # encodevert says nothing; corpdatacheck does
            for name, cell in zip(self.names, cells + [""] * len(self.names)):
                self.columns[name].append(self.value(cell))
            return
        structure = self.structures[found[1]]
        if line.startswith("</"):
            if not structure.open:
                self.warnings["closing non opened structure"] += 1
            else:
                self.close(structure)
            return
        empty = line[:found.start(4)].endswith("/")
        self.open(structure, self.registry.structures[found[1]], (found[3] or "").removesuffix("/") if empty else found[3] or "")
        if empty:
            self.close(structure)

    def open(self, structure, node, text):
        if structure.open:
            self.warnings["structure within itself"] += 1  # encodevert ends the outer one
            self.close(structure)
        if structure.ranges and structure.ranges[-1][0] == self.size():
            self.warnings["structure opened multiple times on same position"] += 1
            structure.ranges.pop()
            structure.values.pop()
        structure.ranges.append([self.size(), None])
        structure.values.append(self.attributes(text, node))
        structure.open = True

    def close(self, structure):
        structure.ranges[-1][1] = self.size()
        structure.open = False

    def attributes(self, text, node):
        values, at = dict.fromkeys(node.attributes, MISSING), 0
        while at < len(text):
            name = re.compile(r"\w*", re.A).match(text, at)
            at = re.compile(r"\s*").match(text, name.end()).end()
            if not name[0] or text[at:at + 1] != "=":
                self.warnings["empty attribute name" if not name[0] else "missing equal sign"] += 1
                break
            at = re.compile(r"\s*").match(text, at + 1).end()
            value = []
            if text[at:at + 1] in ("'", '"'):
                quote = text[at]
                at += 1
                while at < len(text) and text[at] != quote:
                    if text[at] == "\\" and text[at + 1:at + 2] in (quote, "\\"):
                        at += 1
                    value.append(text[at])
                    at += 1
                at += 1
            else:
                word = re.compile(r"\w*", re.A).match(text, at)
                value.append(word[0])
                at = word.end()
            if name[0] not in values:
                self.warnings["undefined structure attribute"] += 1
            else:
                values[name[0]] = self.value("".join(value))
            at = re.compile(r"\s*").match(text, at).end()
        return values

    def value(self, text):
        if text != text.strip(" "):
            self.warnings["space in attribute value"] += 1
        if len(text.encode()) > MAX_VALUE_BYTES:
            self.warnings["overlong attribute value"] += 1
        return text.strip(" ").encode()[:MAX_VALUE_BYTES].decode(errors="replace")

    def faults(self):
        """What corpcheck calls errors, and how often encodevert warns."""
        out = [f"{kind}: {number}" for kind, number in self.warnings.items()]
        if not self.size():
            out.append("the corpus is empty")
        settings = self.registry.settings
        document = settings.get("DOCSTRUCTURE", "doc")
        if document not in self.structures:
            out.append(f"DOCSTRUCTURE {document} is no structure")
        if settings.get("ENCODING") != "UTF-8":
            out.append("ENCODING not specified")
        known = {f"{name}.{attribute}" for name, node in self.registry.structures.items() for attribute in node.attributes}
        for setting in ("SUBCORPATTRS", "SHORTREF", "FULLREF"):
            for name in filter(None, re.split("[,|]", settings.get(setting, ""))):
                if name.lstrip("=") not in known:
                    out.append(f"{name} of {setting} does not exist")
        for name in ("url", "urldomain", "website", "tld"):
            whole = f"{document}.{name}"
            if f"{document}.url" in known and whole not in known:
                out.append(f"{whole} is not there")
            elif name != "url" and whole in known and whole not in settings.get("SUBCORPATTRS", ""):
                out.append(f"{whole} not in SUBCORPATTRS")
        for name, structure in self.structures.items():
            if not structure.ranges:
                out.append(f"invalid size of structure {name}")
            for attribute in self.registry.structures[name].attributes:
                for values in structure.values[:1] + structure.values[-1:]:
                    if not self.query(f'<{name} {attribute}=="{quoted(values[attribute])}"/>'):
                        out.append(f"error searching for {name}.{attribute}")
        for name, column in self.columns.items():
            for word in column[:1] + column[-1:]:
                if not self.query(f'[{name}=="{quoted(word)}"]'):
                    out.append(f"error searching for {name}")
        return out

    def query(self, text):
        """The ranges of a query: positions such as [lc="a.*" & tag!="N.*"][] in a row, or a structure <p role="heading"/>, then any number of
        `within` and `containing` with a structure. `==` compares whole strings, `=` is a regular expression."""
        head, *conditions = re.split(r"\s+(within|containing)\s+", text)
        ranges = self.structure(head) if head.startswith("<") else self.row(head)
        for kind, condition in zip(conditions[::2], conditions[1::2]):
            others = self.structure(condition)
            inside = (lambda one, other: other[0] <= one[0] and one[1] <= other[1]) if kind == "within" else (lambda one, other: one[0] <= other[0] and other[1] <= one[1])
            ranges = [one for one in ranges if any(inside(one, other) for other in others)]
        return ranges

    def row(self, text):
        tests = [conditions_of(found[1]) if found[0].startswith("[") else [("word", "=", found[2])] for found in re.finditer(r'\[((?:"(?:\\.|[^"\\])*"|[^\]"])*)\]|"((?:\\.|[^"\\])*)"', text)]
        holds = lambda at, conditions: all(matches(self.columns[name][at], sign, value) for name, sign, value in conditions)
        return [(at, at + len(tests)) for at in range(self.size() - len(tests) + 1) if all(holds(at + i, test) for i, test in enumerate(tests))]

    def structure(self, text):
        name, rest = re.fullmatch(r"<(\w+)\s*(.*?)/?>", text, re.S).groups()
        found = self.structures[name]
        conditions = conditions_of(rest)
        return [tuple(one) for one, values in zip(found.ranges, found.values) if all(matches(values[attribute], sign, value) for attribute, sign, value in conditions)]

    def text(self, begin, end, attribute="word"):
        """Positions as NoSketch Engine shows them: nothing stands between two positions with <g/> between them."""
        glued = {one[0] for one in self.structures["g"].ranges} if "g" in self.structures else set()
        return "".join(("" if at in glued or at == begin else " ") + self.columns[attribute][at] for at in range(begin, end))


def quoted(text):
    return text.replace("\\", "\\\\").replace('"', '\\"')


def conditions_of(text):
    conditions = re.findall(r'(\w+)\s*(==|!=|=)\s*"((?:\\.|[^"\\])*)"', text)
    rest = re.sub(r'\w+\s*(?:==|!=|=)\s*"(?:\\.|[^"\\])*"', "", text)
    if rest.strip(" &/"):
        raise Bad(f"cannot read the query {text!r}")
    return conditions


def matches(word, sign, value):
    if sign == "==":
        return word == re.sub(r"\\(.)", r"\1", value)
    return bool(re.fullmatch(value, word)) == (sign == "=")


def dynamic(node):
    if node.settings["DYNAMIC"] != "utf8lowercase" or node.settings.get("DYNLIB") != "internal":
        raise Bad(f"no function {node.settings['DYNAMIC']}")
    return str.lower


def read_vertical(source):
    """The lines of VERTICAL, which is a file or, behind a bar, a command."""
    if source.startswith("|"):
        done = subprocess.run(["sh", "-c", source[1:]], capture_output=True, check=False)
        if done.returncode != 0 or not done.stdout:
            raise Bad(f"VERTICAL: {done.stderr.decode()}")
        data = done.stdout
    elif not source.startswith("/"):
        raise Bad(f"VERTICAL {source!r} depends on where the programs are started")
    else:
        with open(source, "rb") as file:
            data = file.read()
    return data.decode("utf-8").split("\n")[:-1]


def compiled(path):
    """The corpus of a registry file; manatee.Bad if its programs would stop."""
    return Corpus(parse_registry(path.read_text(encoding="utf-8")))
