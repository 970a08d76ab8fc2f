#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Web sites made up from a seed whose text comes by scripts, clicks and scrolling, served on loopback, with gold and labels.

    tools/stage_dynamic.py serve --set test --seed 1 -o GOLD --log requests.jsonl      until its input ends
    tools/stage_dynamic.py serve --set train --sites 12 --pages 20 --marks -o GOLD     elements carry their class
    tools/stage_dynamic.py list                                                        patterns

Prints a line of JSON when it listens: {"sites": [{"name", "base", "languages", "pages"}], "away": ADDRESS}. It ends after
--seconds, or when its standard input is closed. GOLD gets gold.jsonl (a line a page: its paragraphs by what brings
them, clicks and scrolls that are needed, links by class, its counterparts) and labels.jsonl (elements by selector, and
their class). With --marks each element has its class in an attribute data-gold; take it off before learning from it.
The log has a line for each request; `what` is page, content, choice, or fault:KIND for an address that a reader may
not ask for: submitted, left, accepted, pressed.
Sets: train and test have no language, class name or wording in common; demo is for people.
hostile has a page for each kind of malice (see dynamic/hostile.py), static is one site of --pages cheap
pages without scripts (dynamic/static.py).
"""
import argparse
import asyncio
import json
import pathlib
import sys
import threading

from dynamic import server, site, static


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", choices=["serve", "list"])
    parser.add_argument("--set", default="demo", choices=["train", "test", "demo", "hostile", "static"])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sites", type=int, default=4)
    parser.add_argument("--pages", type=int, default=20, help="of each site, in each of its languages; default 20")
    parser.add_argument("--port", type=int, default=0, help="of the first site; default: any")
    parser.add_argument("--seconds", type=float, default=0, help="then it ends; default: when its standard input is closed")
    parser.add_argument("--latency", type=float, default=0.01, help="seconds that content takes; default 0.01")
    parser.add_argument("--delay", type=float, default=0, help="of the static set: seconds that each answer takes; default 0")
    parser.add_argument("--marks", action="store_true")
    parser.add_argument("--log", type=pathlib.Path)
    parser.add_argument("-o", "--output", type=pathlib.Path, help="folder of gold and labels")
    return parser.parse_args()


def wait(seconds):
    """For the end of the input, or so long."""
    ended = threading.Event()
    if not seconds:
        threading.Thread(target=lambda: (sys.stdin.read(), ended.set()), daemon=True).start()
    try:
        ended.wait(seconds or None)
    except KeyboardInterrupt:
        pass


def main():
    args = parse_arguments()
    if args.command == "list":
        print("\n".join(site.PATTERNS))
        return 0
    if args.set == "static":
        log = server.Log(args.log) if args.log else None
        asyncio.run(static.serve(args.pages, args.seed, args.port, log, args.output, args.delay, lambda: wait(args.seconds)))
        return 0
    sites, servers = server.open_sites(args.set, args.seed, args.sites, args.pages, args.port, args.log, args.marks, args.latency)
    if args.output:
        server.write_gold(sites, args.output)
    server.start(servers)
    described = [{"name": one.name, "base": one.base, "languages": one.languages, "pages": list(one.pages)} for one in sites]
    print(json.dumps({"sites": described, "away": sites[0].off_base if sites else ""}), flush=True)
    wait(args.seconds)
    return 0


if __name__ == "__main__":
    sys.exit(main())
