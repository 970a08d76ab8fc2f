#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Holds every #include of src/sito against cmake/layers.txt, in both directions."""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
# How a third-party header is recognised, and which name of the table it belongs to.
THIRD_PARTY = [
    (r"lexbor/", "lexbor"), (r"unicode/", "icu"), (r"cld2/", "cld2"), (r"fasttext/", "fasttext"),
    (r"isa-l", "isal"), (r"igzip_lib\.h", "isal"), (r"libdeflate\.h", "deflate"), (r"zstd", "zstd"),
    (r"lzma\.h", "lzma"), (r"lz4frame\.h", "lz4"), (r"brotli/", "brotli"), (r"libpsl\.h", "psl"), (r"uchardet", "uchardet"),
    (r"re2/", "re2"), (r"nlohmann/", "json"), (r"openssl/", "crypto"), (r"CLI/", "cli11"), (r"gtest/", "gtest"),
    (r"curl/", "curl"), (r"(sys/socket|sys/un|netdb|ifaddrs)\.h|netinet/|arpa/", "sockets"),
    (r"lbfgs\.h", "lbfgs"), (r"xgboost/", "xgboost"), (r"libxml/", "xml2"), (r"sqlite3\.h", "sqlite"),
    (r"(postgresql/)?libpq", "pq"), (r"zip\.h", "zip"),
    (r"(thread|mutex|condition_variable|atomic|shared_mutex|semaphore)$", "threads"),
]
# Third-party headers that one file of the tool sees.
OF_ONE_FILE = {"CLI/": "apps/tool/flag_parser.cpp"}
# Rooms that only some folders of apps may use, so that the first build of sito does not need them.
OF_FOLDERS = {"eval": {"lab", "serve", "web"}, "elements": {"lab", "serve", "web"}, "browser": {"web"}, "crawl": {"web"}, "frontier": {"web"},
              "reveal": {"web"}}
# What folders of apps may include of others. `sito` also has the files of `serve` for --metrics.
FOLDERS = {"tool": {"tool", "serve"}, "lab": {"tool", "lab", "web"}, "serve": {"tool", "serve"}, "web": {"tool", "serve", "web"}}
INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]', re.M)


def read_table():
    rooms = {}
    for line in (ROOT / "cmake/layers.txt").read_text().splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        name, level, deps, parties = (cell.strip() for cell in line.split("|"))
        rooms[name] = (int(level), set(deps.split()), set(parties.split()))
    return rooms


def main():
    rooms = read_table()
    faults = []
    used = {room: (set(), set()) for room in rooms}
    for room, (level, deps, _) in rooms.items():
        for dep in deps:
            if dep not in rooms:
                faults.append(f"layers.txt: {room} names the unknown room {dep}")
            elif rooms[dep][0] >= level:
                faults.append(f"layers.txt: {room} (level {level}) may not include {dep} (level {rooms[dep][0]})")
    files = sorted(p for p in (ROOT / "src/sito").rglob("*") if p.suffix in (".h", ".cpp"))
    for path in files:
        parts = path.relative_to(ROOT / "src/sito").parts
        if len(parts) == 1:
            faults.append(f"{path.relative_to(ROOT)} is in no room")
            continue
        room, place = parts[0], path.relative_to(ROOT)
        if room not in rooms:
            faults.append(f"{place}: room {room} is not in layers.txt")
            continue
        _, deps, parties = rooms[room]
        for kind, header in INCLUDE.findall(path.read_text()):
            if header.startswith("sito/"):
                target = header.split("/")[1]
                if target == room:
                    continue
                if room == "door" and (header == "sito/version.h" or (ROOT / "include" / header).exists()):
                    continue
                used[room][0].add(target)
                if target not in deps:
                    faults.append(f"{place}: includes {header}, but {room} may not include {target}")
            elif kind == '"':
                faults.append(f'{place}: "{header}": write the path from sito/ on')
            else:
                for pattern, party in THIRD_PARTY:
                    if re.match(pattern, header):
                        used[room][1].add(party)
                        if party not in parties:
                            faults.append(f"{place}: <{header}> ({party}) is not for room {room}")
                        break
                else:
                    if "/" in header and not header.startswith("sys/"):
                        faults.append(f"{place}: <{header}> is of no library that check_layers.py knows")
    for path in sorted(p for p in (ROOT / "apps").rglob("*") if p.suffix in (".h", ".cpp")):
        for _, header in INCLUDE.findall(path.read_text()):
            for prefix, owner in OF_ONE_FILE.items():
                if header.startswith(prefix) and str(path.relative_to(ROOT)) != owner:
                    faults.append(f"{path.relative_to(ROOT)}: <{header}> is for {owner} alone")
            folder = path.relative_to(ROOT / "apps").parts[0]
            room = header.split("/")[1] if header.startswith("sito/") else ""
            if folder not in OF_FOLDERS.get(room, {folder}):
                faults.append(f"{path.relative_to(ROOT)}: includes {header}, but room {room} is for {', '.join(sorted(OF_FOLDERS[room]))} alone")
            if header.split("/")[0] in FOLDERS.keys() - FOLDERS.get(folder, set()):
                faults.append(f"{path.relative_to(ROOT)}: includes {header}, but {folder} may not include it")
    for path in sorted((ROOT / "include").rglob("*.h")):
        for kind, header in INCLUDE.findall(path.read_text()):
            public = (ROOT / "include" / header).exists() or header in ("sito/base/error.h", "sito/base/result.h")
            if not public and not re.fullmatch(r"[a-z_]+(\.h)?", header):
                faults.append(f"{path.relative_to(ROOT)}: includes {header}, which is neither public nor of the standard library")
    for room, (_, deps, parties) in rooms.items():
        for dep in sorted(deps - used[room][0]):
            faults.append(f"layers.txt: {room} lists {dep}, but nothing there includes it")
        for party in sorted(parties - used[room][1]):
            faults.append(f"layers.txt: {room} lists {party}, but nothing there includes it")
    print("\n".join(faults) if faults else f"{len(files)} files in {len(rooms)} rooms: every include is allowed")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
