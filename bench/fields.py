#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures templates and detection on the real pages of one site of a gold set.

    python3 bench/fields.py                          the site of ../shared/data/cs_news with the most articles
    python3 bench/fields.py --gold SET --pages 5     the same of another set, with another number of pages for a detection
    python3 bench/fields.py --instructions           counts instructions by callgrind instead; right on a busy machine, too

Detection: user and system time of `sito detect` on the first pages of the site, as a process, and that of `sito --version`, which is
the start of the program alone. Templates: the template that this detection saves runs over all pages of the site, held in memory
(sito_templates); the parse stands beside it. Needs the release build and `build/bench` of scripts/bench.
"""
import argparse
import collections
import gzip
import json
import pathlib
import re
import resource
import statistics
import subprocess
import sys
import tempfile
import urllib.parse

ROOT = pathlib.Path(__file__).resolve().parents[1]
ROUNDS = 11


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sito", type=pathlib.Path, default=ROOT / "build/release/apps/sito/sito")
    parser.add_argument("--templates", type=pathlib.Path, default=ROOT / "build/bench/bench/sito_templates")
    parser.add_argument("--gold", type=pathlib.Path, default=ROOT.parent / "shared/data/cs_news")
    parser.add_argument("--pages", type=int, default=5, help="pages of a detection (default 5)")
    parser.add_argument("--instructions", action="store_true", help="count instructions of the detection by callgrind")
    return parser.parse_args()


def site_pages(gold):
    """The articles of the site that has most of them: (URL, bytes) of each."""
    sites = collections.defaultdict(list)
    for page in map(json.loads, (gold / "pages.jsonl").read_text(encoding="utf-8").rstrip("\n").split("\n")):
        url = page.get("url") or page.get("url_guess") or ""
        site = urllib.parse.urlsplit(url).netloc or page.get("site") or page.get("host")
        if site and page.get("page_type") in (None, "article"):
            sites[site].append((url or f'http://{site.lower()}.test/{page["id"]}', gzip.decompress((gold / page["html"]).read_bytes())))
    return max(sites.values(), key=len)


def write_warc(pages, path):
    with gzip.open(path, "wb", compresslevel=1) as out:
        for url, html in pages:
            payload = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n" + html
            out.write(f"WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: {url}\r\nContent-Type: application/http; msgtype=response\r\n"
                      f"Content-Length: {len(payload)}\r\n\r\n".encode() + payload + b"\r\n\r\n")


def cpu_ms(command):
    """User and system time of a process, to the microsecond (os.times() counts in hundredths of a second)."""
    def total():
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        return used.ru_utime + used.ru_stime
    before = total()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return 1000 * (total() - before)


def instructions(command, folder):
    done = subprocess.run(["valgrind", "--tool=callgrind", f"--callgrind-out-file={folder}/callgrind.out", *command],
                          check=True, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    return int(re.search(r"Collected : (\d+)", done.stderr)[1])


def main():
    args = parse_arguments()
    pages = site_pages(args.gold)
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        files = [folder / f"{number}.html" for number in range(min(args.pages, len(pages)))]
        for file, (_, html) in zip(files, pages):
            file.write_bytes(html)
        detect = [args.sito, "detect", *files]
        size = sum(file.stat().st_size for file in files) / 1000
        if args.instructions:
            print(f"detection of {len(files)} pages ({size:.0f} kB): {instructions([*detect, '--format', 'json'], folder) / 1e6:.0f} million instructions, "
                  f"of which the start is {instructions([args.sito, '--version'], folder) / 1e6:.0f}")
            return 0
        times = [cpu_ms([*detect, "--format", "json"]) for _ in range(ROUNDS)]
        start = statistics.median(cpu_ms([args.sito, "--version"]) for _ in range(ROUNDS))
        print(f"detection of {len(files)} pages ({size:.0f} kB): {statistics.median(times):.0f} ms of CPU time, {min(times):.0f} at least, "
              f"of which the start is {start:.0f} (median of {ROUNDS} runs)")
        subprocess.run([*detect, "--format", "template", "-o", folder / "t.json"], check=True, stderr=subprocess.DEVNULL)
        write_warc(pages, folder / "site.warc.gz")
        done = subprocess.run([args.templates, folder / "t.json", folder / "site.warc.gz"], stdout=subprocess.PIPE, text=True)
        if done.returncode != 0:
            return f"sito_templates ended with {done.returncode}"
        speeds = json.loads(done.stdout)
        print(f"its template on {speeds['pages']} pages ({speeds['bytes_a_page'] / 1000:.0f} kB each): {speeds['direct_pages_s']} pages a second, "
              f"{speeds['values_a_page']:.1f} values a page; the parse: {speeds['parse_pages_s']} pages a second")
    return 0


if __name__ == "__main__":
    sys.exit(main())
