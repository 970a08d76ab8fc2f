#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What boxes of a browser are worth to the row visual-importance and its learner, and prints the tables of docs/evaluation.md.

    tools/box_evaluation.py --gold ../shared/data/wcxb --limit 60     pages of a gold set, served on loopback and drawn by `sito render`
    tools/box_evaluation.py --staged --limit 60                       pages of staged sites (tools/stage_dynamic.py), after all clicks

The same snapshots are scored with all boxes, with blocks that the boxes divide (drawn=1), with every second element's box taken out, and with
none. The word F1 is that of `sito eval`. Gold pages are drawn without their style sheets and pictures, which are not in the sets, unless they
are part of the page.
"""
import argparse
import concurrent.futures
import gzip
import hashlib
import http.server
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import threading

from crawl_evaluation import SITO, own_language, staged

BOX = re.compile(rb' data-sito-box="(\d+)[^"]*"')
AT_ONCE = 2  # browsers
LEAST = (0.6, 0.7, 0.8)  # min-importance; the first is the default
SITE_PAGES = 5
DRAWN = "all boxes, blocks as drawn"
VARIANTS = {
    "all boxes": lambda html: html,
    DRAWN: lambda html: html,
    "half of them": lambda html: BOX.sub(lambda box: box[0] if hashlib.sha1(box[1]).digest()[0] % 2 else b"", html),
    "no boxes": lambda html: BOX.sub(b"", html),
}


def sample(rows, limit):
    """The same ones every time, from all over the set; those of one site together where the set names sites."""
    def place(row):
        return [hashlib.sha1(str(one).encode()).digest() for one in (row.get("site", ""), row["id"])]
    rows = sorted(rows, key=place)
    return rows[:limit] if limit else rows


def gold_pages(folder, limit):
    with open(folder / "pages.jsonl", encoding="utf-8") as file:
        rows = [json.loads(line) for line in file]
    return sample([row for row in rows if row.get("text")], limit)


class Server(http.server.ThreadingHTTPServer):
    """The pages of a gold set by their number."""
    daemon_threads = True

    def __init__(self, folder, rows):
        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                number = self.path.strip("/")
                known = number.isdigit() and int(number) < len(rows)
                self.send_response(200 if known else 404)
                charset = rows[int(number)].get("http_charset") if known else None
                self.send_header("Content-Type", "text/html" + (f"; charset={charset}" if charset else ""))
                self.end_headers()
                if known:
                    data = (folder / rows[int(number)]["html"]).read_bytes()
                    self.wfile.write(gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data)

            def log_message(self, *_):
                pass
        super().__init__(("127.0.0.1", 0), Handler)


def snapshot(url, path, *flags):
    subprocess.run([SITO, "render", url, "--allow-private", "--algorithm", "keep-all", "--snapshot", path, "-o", os.devnull, "-q", *flags],
                   check=False, stderr=subprocess.DEVNULL)
    return path.read_bytes() if path.exists() else None


def draw(urls, folder, *flags):
    with concurrent.futures.ThreadPoolExecutor(AT_ONCE) as pool:
        jobs = [pool.submit(snapshot, url, folder / f"{number}.html", *flags) for number, url in enumerate(urls)]
        return [job.result() for job in jobs]


def score(rows, snapshots, name, folder):
    """Word F1 of visual-importance by its bounds, and of its learner over sites (None: there are none), of one variant."""
    gold = folder / name.replace(" ", "-")
    (gold / "html").mkdir(parents=True)
    with open(gold / "pages.jsonl", "w", encoding="utf-8") as file:
        for number, (row, html) in enumerate(zip(rows, snapshots)):
            if html is None:
                continue
            (gold / f"html/{number}.html").write_bytes(VARIANTS[name](html))
            kept = {key: row[key] for key in ("url", "url_guess", "site", "host") if row.get(key)}
            file.write(json.dumps({"id": str(row["id"]), "html": f"html/{number}.html", "text": row["text"], "http_charset": "utf-8", **kept}) + "\n")
    scores, drawn = [], ["--param", f"drawn={int(name == DRAWN)}"]
    for least in LEAST:
        report = evaluated("visual-importance", "--gold", gold, "--param", f"min-importance={least}", *drawn)
        scores.append(report["sets"][0]["rows"][0]["words"]["f1"])
    if name == DRAWN:
        return scores + [None]  # `sito eval --site` takes no parameters
    learned = evaluated("--site", "visual-importance-site", "--gold", gold, "--site-pages", SITE_PAGES)
    found = learned["sets"][0] if learned["sets"] else {}
    scores.append(found["learners"]["visual-importance-site"][-1]["kept"]["f1"] if found.get("sites") else None)
    return scores


def evaluated(*flags):
    command = [SITO, "eval", *map(str, flags), "--format", "json"]
    return json.loads(subprocess.run(command, check=False, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--gold", type=pathlib.Path, help="folder of a gold set")
    parser.add_argument("--staged", action="store_true")
    parser.add_argument("--limit", type=int, default=60, help="pages; 0: all")
    parser.add_argument("--keep", type=pathlib.Path, help="a folder for the snapshots and sets")
    args = parser.parse_args()
    if bool(args.gold) == args.staged:
        parser.error("either --gold or --staged")
    with tempfile.TemporaryDirectory() as temporary:
        folder = args.keep or pathlib.Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        if args.staged:
            with staged(folder, "--set", "test", "--sites", "6", "--pages", "10") as (described, gold, _):
                pages = own_language(gold, described)
                rows = [{"id": url, "url": url, "site": page["site"],
                         "text": "\n".join(page["visible"] + page["by_click"] + page["by_scroll"] + page["by_close"])} for url, page in pages.items()]
                rows = sample([row for row in rows if row["text"]], args.limit)
                snapshots = draw([row["url"] for row in rows], folder)
        else:
            rows = gold_pages(args.gold, args.limit)
            server = Server(args.gold, rows)
            threading.Thread(target=server.serve_forever, daemon=True).start()
            urls = [f"http://127.0.0.1:{server.server_port}/{number}" for number in range(len(rows))]
            snapshots = draw(urls, folder, "--no-click", "--scroll-limit", "0")
            server.shutdown()
        print(f"{sum(one is not None for one in snapshots)} of {len(rows)} pages were drawn", file=sys.stderr)
        print("| set | pages | boxes | " + " | ".join(f"importance {least}" for least in LEAST) + " | learned of sites |\n|---|---:|---|" + "---:|" * (len(LEAST) + 1))
        for name in VARIANTS:
            scores = ["-" if one is None else f"{one:.4f}" for one in score(rows, snapshots, name, folder)]
            print(f"| {'staged' if args.staged else args.gold.name} | {len(rows)} | {name} | " + " | ".join(scores) + " |")
    return 0


if __name__ == "__main__":
    sys.exit(main())
