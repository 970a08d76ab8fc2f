#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures `sito render` on pages that others wrote: demos and documentation of npm packages, served on loopback.

    tools/demo_evaluation.py install -o FOLDER              installs the packages, with npm, and makes documentations
    tools/demo_evaluation.py truth FOLDER                   finds what a reader who clicks and scrolls everything would see
    tools/demo_evaluation.py measure FOLDER                 runs sito and prints the tables
    tools/demo_evaluation.py measure FOLDER --only tabs,uikit --missed 5
    tools/demo_evaluation.py measure FOLDER --crawl         reads pages with links inside an application by sito crawl, too
    tools/demo_evaluation.py crawl FOLDER                   reads all pages in one crawl, and prints its speed, memory and processor time
    tools/demo_evaluation.py serve FOLDER                   until its input ends

The truth (FOLDER/truth.jsonl) is made once: tools/demos/reader.mjs clicks each element that has a listener, a role or a hand as
pointer, again as long as that shows more, and scrolls each box. Text counts once, for what showed it first. Text is read
with keep-all, so that what extraction leaves out does not count here. tools/demos/packages.py names packages and pages.
"""
import argparse
import contextlib
import functools
import http.server
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse

import crawl_evaluation
from demos import made, packages

ROOT = pathlib.Path(__file__).resolve().parents[1]
CHROMIUM = os.environ.get("SITO_CHROMIUM", "/usr/lib/chromium/chromium")
KINDS = ["by_click", "by_scroll", "by_wait", "by_pager", "by_route", "by_act"]
MOST_ROUTES = 200  # pages of one application
NOT_ASKED = {"by_act"}  # what is shown by buttons that change, send or sort something


class Handler(http.server.SimpleHTTPRequestHandler):
    def do_GET(self):
        path = self.path.partition("?")[0].lstrip("/")
        body = made.made(path.removeprefix("made/")) if path.startswith("made/") else None
        if body is None and path.endswith(".html"):
            body = self.rewritten(path)
        if body is None:
            return super().do_GET()
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)
        return None

    def rewritten(self, path):
        """A page with scripts from here instead of from elsewhere."""
        file = pathlib.Path(self.directory) / path
        if not file.is_file():
            return None
        text = file.read_bytes().decode("utf-8", "replace")
        for pattern, local in packages.ELSEWHERE:
            text = re.sub(pattern, local, text)
        return text.encode()

    def log_message(self, *_):
        pass


@contextlib.contextmanager
def serving(folder):
    handler = functools.partial(Handler, directory=str(folder / "node_modules"))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def install(folder):
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "package.json").write_text(json.dumps({"private": True, "dependencies": packages.PACKAGES}), encoding="utf-8")
    subprocess.run(["npm", "install", "--ignore-scripts", "--no-audit", "--no-fund", "--legacy-peer-deps"], cwd=folder, check=True)
    modules = folder / "node_modules"
    output = modules / "made"
    for name, theme in packages.THEMES.items():
        subprocess.run([modules / ".bin/jsdoc", modules / packages.DOCUMENTED, "-r", "-t", modules / theme, "-d", output / name], check=False)
    subprocess.run([modules / ".bin/tiddlywiki", modules / "tiddlywiki/editions/introduction", "--output", output, "--render", "$:/core/save/all", "tiddlywiki.html", "text/plain"], check=False)


def chosen(only):
    """(kind, path) of pages; `only`: kinds, or beginnings of paths."""
    pages = [(kind, path) for kind, paths in packages.PAGES.items() for path in paths]
    return [one for one in pages if not only or any(one[0] == part or part in one[1] for part in only.split(","))]


def read_truth(folder):
    """{path: truth}; the last one of a path counts."""
    return {urllib.parse.urlsplit(one["url"]).path.lstrip("/"): one for one in map(json.loads, crawl_evaluation.read(folder / "truth.jsonl"))}


def find_truth(folder, only):
    known = read_truth(folder)
    with serving(folder) as base:
        urls = [base + path for _, path in chosen(only) if only or path not in known]
        with (folder / "truth.jsonl").open("a", encoding="utf-8") as output:
            command = ["node", ROOT / "tools/demos/reader.mjs", CHROMIUM]
            with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as reader:
                reader.stdin.write("\n".join(urls) + "\n")
                reader.stdin.close()
                for line in reader.stdout:
                    output.write(line)
                    output.flush()
                    page = json.loads(line)
                    sums = ", ".join(f"{kind} {sum(map(len, page[kind]))}" for kind in ["visible", *KINDS] if page[kind])
                    print(f"{page['url']}: {sums}; {page['needed']} of {page['clicks']} clicks{', bounded' if page['bounded'] else ''}{page.get('error', '')}", flush=True)


def page_row(kind, url, page, found):
    text, report = found.get(url, ("", None))  # applications add a fragment
    text = crawl_evaluation.squeezed(text)
    row = {"url": url, "kind": kind, "lost": report is None, "needed": page["needed"], "clicks": report["clicks"] if report else 0,
           "useful": report["useful_clicks"] if report else 0, "seconds": sum(report["seconds"].values()) if report else 0.0, "notes": report["notes"] if report else {}}
    for by in ["visible", *KINDS]:
        row[by] = sum(map(len, page[by]))
        row["missed_" + by] = [unit for unit in page[by] if crawl_evaluation.squeezed(unit) not in text]
    return row


def share(rows, by):
    characters = sum(row[by] for row in rows)
    missed = sum(len(unit) for row in rows for unit in row["missed_" + by])
    return characters, (characters - missed) / characters if characters else 1.0


def print_tables(rows):
    print("| text that comes by | characters | share seen |\n|---|---|---|")
    for by in ["visible", *KINDS]:
        characters, seen = share(rows, by)
        print(f"| {by.removeprefix('by_')}{' (not asked for)' if by in NOT_ASKED else ''} | {characters} | {seen:.4f} |")
    print("\n| pages | hidden characters | share seen | clicks / needed | useful | s a page |\n|---|---|---|---|---|---|")
    for kind in [*packages.PAGES, "all"]:
        part = [row for row in rows if kind in (row["kind"], "all")]
        if not part:
            continue
        hidden = [share(part, by) for by in KINDS if by not in NOT_ASKED]
        characters = sum(n for n, _ in hidden)
        seen = sum(n * of for n, of in hidden) / characters if characters else 1.0
        print(f"| {kind} ({len(part)}) | {characters} | {seen:.4f} | {sum(r['clicks'] for r in part)} / {sum(r['needed'] for r in part)} | {sum(r['useful'] for r in part)} | "
              f"{sum(r['seconds'] for r in part) / len(part):.2f} |")
    times = sorted(row["seconds"] for row in rows)
    print(f"\n{len(rows)} pages, {sum(row['lost'] for row in rows)} lost; seconds a page: median {times[len(times) // 2]:.2f}, 90 % within {times[len(times) * 9 // 10]:.2f}")


def crawl_application(url, flags):
    """What `sito crawl` reads of one application: its texts, one after the other, and the number of its pages. Its routes are pages; links to
    other files are not followed."""
    with tempfile.TemporaryDirectory() as temporary:
        output = pathlib.Path(temporary) / "crawl"
        subprocess.run([crawl_evaluation.SITO, "crawl", url, "-o", output, "--render", "always", "--scope", "path", "--include", re.escape(url) + ".*", "--limit", str(MOST_ROUTES), "--delay", "0",
                        "--no-adaptive", "--allow-private", "--no-robots", "--no-sitemap", "--no-archive", "--algorithm", "keep-all", "--no-language", *flags], check=False, stdout=subprocess.DEVNULL)
        documents = [json.loads(line) for line in crawl_evaluation.read(output / "corpus.jsonl")]
    return "\n".join(document.get("text", "") for document in documents), len(documents), [document["url"] for document in documents]


def processes_below(root):
    """(id, seconds of processor time) of a process and all below it; those that have ended have no time."""
    parents, seconds = {}, {}
    for entry in pathlib.Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            fields = entry.read_text().rpartition(")")[2].split()
            pid = int(entry.parent.name)
            parents[pid] = int(fields[1])
            if fields[0] != "Z":
                seconds[pid] = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    for pid, used in seconds.items():
        above = pid
        while above in parents and above != root:
            above = parents[above]
        if above == root:
            yield pid, used


def memory_of(pid):
    """Kilobytes (PSS) of a process."""
    with contextlib.suppress(OSError):
        for line in pathlib.Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                return int(line.split()[1])
    return 0


def crawl_all(folder, args):
    """Samples the processes every second, so that the times of those that live shorter are missing."""
    truth = read_truth(folder)
    with serving(folder) as base, tempfile.TemporaryDirectory() as temporary:
        urls = [base + path for _, path in chosen(args.only) if path in truth and "error" not in truth[path]]
        stats, began, used, memory = pathlib.Path(temporary) / "stats.json", time.monotonic(), {}, []
        with subprocess.Popen([crawl_evaluation.SITO, "crawl", *urls, "-o", pathlib.Path(temporary) / "crawl", "--scope", "page", "--render", "always", "--delay", "0", "--per-host", "4",
                               "--no-adaptive", "--allow-private", "--no-robots", "--no-sitemap", "-q", "--stats", stats, *args.flag], stdout=subprocess.DEVNULL) as process:
            while process.poll() is None:
                now = dict(processes_below(process.pid))
                used.update(now)
                memory.append(sum(map(memory_of, now)) / 1024)
                time.sleep(1)
        minutes = (time.monotonic() - began) / 60
        rendered = json.loads(stats.read_text())["rendered"]
    print(f"{rendered} of {len(urls)} pages in {minutes * 60:.0f} s: {rendered / minutes:.0f} a minute, {sum(used.values()) / max(1, rendered):.2f} s of processor time each; "
          f"PSS of all processes: {sum(memory) / len(memory):.0f} MB in the mean, {max(memory):.0f} MB at most; load {os.getloadavg()[0]:.0f}")


def print_applications(rows):
    """Links inside applications, by `sito render` of the page alone and by `sito crawl`."""
    print("\n| application | characters behind links | render | crawl | pages |\n|---|---|---|---|---|")
    for row, (text, pages, urls) in rows:
        text = crawl_evaluation.squeezed(text)
        missed = sum(len(unit) for unit in row["units"] if crawl_evaluation.squeezed(unit) not in text)
        rendered = sum(len(unit) for unit in row["missed_by_route"])
        print(f"| {urllib.parse.urlsplit(row['url']).path} | {row['by_route']} | {1 - rendered / row['by_route']:.4f} | {1 - missed / row['by_route']:.4f} | {pages} |")
        anchors = [url for url in urls if "?id=" in url]
        if anchors:
            print(f"\n{len(anchors)} of the pages are places in others: {anchors[0]}")


def measure(folder, args):
    truth = read_truth(folder)
    with serving(folder) as base, tempfile.TemporaryDirectory() as temporary:
        kinds = {base + path: (kind, truth[path]) for kind, path in chosen(args.only) if path in truth and "error" not in truth[path]}
        found = crawl_evaluation.render(list(kinds), pathlib.Path(temporary), *args.flag)
        found = {url.partition("#")[0]: one for url, one in found.items()}
        rows = [page_row(kind, url, page, found) for url, (kind, page) in kinds.items()]
        routed = [row | {"units": kinds[row["url"]][1]["by_route"]} for row in rows if row["by_route"]] if args.crawl else []
        applications = [(row, crawl_application(row["url"], args.flag)) for row in routed]
    print_tables(rows)
    if applications:
        print_applications(applications)
    for row in rows:
        missed = [(by, unit) for by in ["visible", *KINDS] if by not in NOT_ASKED for unit in row["missed_" + by]]
        if missed and args.missed:
            print(f"\n{row['url']} ({row['clicks']} clicks, {row['needed']} needed, {row['seconds']:.1f} s, {row['notes']}): {sum(len(unit) for _, unit in missed)} characters")
            print("\n".join(f"    {by}: {unit[:100]}" for by, unit in missed[:args.missed]))
    if args.json:
        args.json.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", choices=["install", "truth", "measure", "crawl", "serve"])
    parser.add_argument("folder", nargs="?", type=pathlib.Path)
    parser.add_argument("-o", "--output", type=pathlib.Path, help="the folder to install to")
    parser.add_argument("--only", help="kinds of pages, or parts of their paths, with commas between them")
    parser.add_argument("--missed", type=int, default=0, metavar="N", help="print N units of each page that were not seen")
    parser.add_argument("--flag", action="append", default=[], help="for sito render (and crawl); repeatable")
    parser.add_argument("--crawl", action="store_true", help="read pages with links inside an application by sito crawl, too")
    parser.add_argument("--json", type=pathlib.Path, help="facts of each page")
    args = parser.parse_args()
    folder = (args.folder or args.output or pathlib.Path("build/demos")).resolve()
    if args.command == "install":
        install(folder)
    elif args.command == "truth":
        find_truth(folder, args.only)
    elif args.command == "measure":
        measure(folder, args)
    elif args.command == "crawl":
        crawl_all(folder, args)
    else:
        with serving(folder) as base:
            print(base, flush=True)
            sys.stdin.read()
    return 0


if __name__ == "__main__":
    sys.exit(main())
