#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""sito corpus --join-parts as a process: articles on several pages become one document each, and nothing else does."""
import json
import random
import signal
import subprocess
import time
import unittest

from tool import SITO, ToolTest

HOST = "http://paper.example"
WORDS = ("river bridge council evening winter market teacher harbour letter engine garden valley student window station morning "
         "village museum library summer captain doctor island forest").split()
VERBS = "crossed described repaired visited remembered opened painted measured followed reached".split()


def sentence(rng):
    noun = lambda: rng.choice(WORDS)
    return (f"The {noun()} near the {noun()} was {rng.choice(VERBS)} by the {noun()}, and in the {noun()} nobody had {rng.choice(VERBS)} the "
            f"{noun()} of the {noun()} for {rng.randrange(3, 90)} years.")


def prose(name, n=6):
    """Paragraphs that belong to a name: the same in every run, and different from those of other names."""
    rng = random.Random(name)
    return [" ".join(sentence(rng) for _ in range(4)) for _ in range(n)]


def page(title, heading, paragraphs, pager="", head=""):
    menu = "".join(f'<li><a href="/{word}">{word.title()}</a></li>' for word in WORDS[:8])
    text = "".join(f"<p>{paragraph}</p>" for paragraph in paragraphs)
    return (f'<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>{title}</title><meta property="og:type" content="article">{head}</head>'
            f'<body><header><a href="/">The Paper</a><ul class="menu">{menu}</ul></header><main><article><h1>{heading}</h1>'
            f'<p class="byline">By Ann Writer, 3 May 2026</p>{text}<p class="pager">{pager}</p></article></main>'
            f'<footer><p>Copyright The Paper. <a href="/terms">Terms</a> <a href="/contact">Contact</a></p></footer></body></html>')


def record(url, html, number=0):
    body = f"HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n\r\n{html}".encode()
    head = (f"WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: {url}\r\nWARC-Date: 2026-05-04T12:00:{number % 60:02}Z\r\n"
            f"WARC-Record-ID: <urn:uuid:00000000-0000-4000-8000-{number:012}>\r\nContent-Type: application/http; msgtype=response\r\n"
            f"Content-Length: {len(body)}\r\n\r\n")
    return head.encode() + body + b"\r\n\r\n"


LEAD = "All parts of this story begin with the same lead, which is long enough to be text, and which readers need only once."


def part_url(name, number, form="{}?page={}"):
    return f"{HOST}/{name}{'.html' if form.endswith('.html') else ''}" if number == 1 else form.format(f"{HOST}/{name}", number)


def part(name, number, last, form="{}?page={}"):
    """(URL, HTML) of one part of an article."""
    links = [str(i) if i == number else f'<a href="{part_url(name, i, form)}">{i}</a>' for i in range(1, last + 1)]
    title = f"Story {name}" + (f" - page {number}" if number > 1 else "") + " - The Paper"
    return part_url(name, number, form), page(title, f"Story {name}", [LEAD, *prose(f"{name} {number}")], " ".join(links))


def article(name):
    return f"{HOST}/{name}", page(f"Story {name} - The Paper", f"Story {name}", prose(name))


def listing(number, last):
    """A page of a list of articles, whose pager is like that of an article."""
    items = "".join(f'<li><h3><a href="/story-{number}-{i}">{sentence(random.Random(f"{number} {i}"))[:60]}</a></h3><time>3 May 2026</time></li>'
                    for i in range(25))
    links = " ".join(str(i) if i == number else f'<a href="/news?page={i}">{i}</a>' for i in range(1, last + 1))
    html = (f'<!DOCTYPE html><html lang="en"><head><title>News - The Paper</title></head><body><header><a href="/">The Paper</a></header>'
            f'<main><h1>News</h1><ul class="teasers">{items}</ul><p class="pager">{links}</p></main></body></html>')
    return part_url("news", number), html


class Parts(ToolTest):
    def put(self, name, pages):
        path = self.folder / name
        path.write_bytes(b"".join(record(url, html, i) for i, (url, html) in enumerate(pages)))
        return path

    def join(self, source, *arguments, name="out.jsonl"):
        """(account, documents by URL) of a run with --join-parts."""
        out = self.folder / name
        sources = source if isinstance(source, list) else [source]
        account = self.corpus(*sources, "-o", out, "--join-parts", *arguments)
        documents = [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]
        self.assertEqual(len({d["id"] for d in documents}), len(documents))
        return account, {d["url"]: d for d in documents}

    def assert_whole(self, document, name, numbers):
        """The document has the text of these parts, in order, and the headline and the lead once."""
        text = document["text"]
        places = [text.find(paragraph) for number in numbers for paragraph in prose(f"{name} {number}")]
        self.assertNotIn(-1, places)
        self.assertEqual(places, sorted(places))
        for once in (LEAD, "Ann Writer", f"Story {name}"):
            self.assertLessEqual(text.count(once), 1, once)

    def test_three_parts_are_one_document(self):
        pages = [article("first"), *(part("bees", i, 3) for i in (1, 2, 3)), article("last")]
        account, documents = self.join(self.put("in.warc", pages))
        self.assertEqual(list(documents), [f"{HOST}/first", f"{HOST}/bees", f"{HOST}/last"])
        self.assertEqual(account["written"], 3)
        self.assertEqual(account["dropped"], {"joined-part": 2})
        self.assertEqual(account["notes"], {})
        whole = documents[f"{HOST}/bees"]
        self.assert_whole(whole, "bees", (1, 2, 3))
        self.assertEqual([p["url"] for p in whole["parts"]], [part_url("bees", i) for i in (1, 2, 3)])
        self.assertEqual([p["record_id"][-2:] for p in whole["parts"]], ["1>", "2>", "3>"])
        self.assertEqual(whole["source"]["record_id"], whole["parts"][0]["record_id"])
        self.assertEqual({p.get("part", 0) for p in whole["paragraphs"]}, {0, 1, 2})
        self.assertNotIn("parts", documents[f"{HOST}/first"])
        # What is read again is the same.
        again = self.folder / "again.jsonl"
        self.corpus(self.folder / "out.jsonl", "-o", again)
        self.assertEqual(again.read_bytes(), (self.folder / "out.jsonl").read_bytes())

    def test_without_the_flag_nothing_changes(self):
        source = self.put("in.warc", [part("bees", i, 3) for i in (1, 2, 3)])
        account = self.corpus(source, "-o", self.folder / "out.jsonl")
        self.assertEqual((account["written"], account["dropped"]), (3, {}))
        self.assertNotIn('"part', (self.folder / "out.jsonl").read_text())

    def test_the_order_of_the_archive_is_not_that_of_the_text(self):
        order = [part("bees", i, 4) for i in (3, 1, 4, 2)]
        files = [self.put(f"{i}.warc", [page]) for i, page in enumerate(order)]
        account, documents = self.join(files)
        self.assertEqual(account["dropped"], {"joined-part": 3})
        self.assert_whole(documents[f"{HOST}/bees"], "bees", (1, 2, 3, 4))

    def test_addresses_of_other_forms(self):
        for n, form in enumerate(("{}/{}", "{}/page/{}", "{}-{}.html", "{},strana-{}", "{}?start={}")):
            source = self.put(f"{n}.warc", [part("bees", i, 3, form) for i in (1, 2, 3)])
            account, documents = self.join(source)
            with self.subTest(form=form):
                self.assertEqual(account["dropped"], {"joined-part": 2})
                self.assert_whole(documents[part_url("bees", 1, form)], "bees", (1, 2, 3))

    def test_links_by_rel_alone(self):
        names = ["bees", "bees-in-summer", "bees-in-winter"]
        pages = []
        for i, name in enumerate(names):
            head = f'<link rel="next" href="/{names[i + 1]}">' if i < 2 else f'<link rel="prev" href="/{names[1]}">'
            pages.append((f"{HOST}/{name}", page("Bees - The Paper", "Bees", prose(f"bees {i}"), head=head)))
        account, documents = self.join(self.put("in.warc", pages))
        self.assertEqual(account["dropped"], {"joined-part": 2})
        self.assert_whole(documents[f"{HOST}/bees"], "bees", (0, 1, 2))

    def test_lists_and_other_articles_stay_apart(self):
        pages = [listing(i, 3) for i in (1, 2, 3)]
        # Articles that their addresses number, each with a link to the next one.
        for i in range(3, 7):
            pager = f'<a href="/essays/{i - 1}">Previous</a> <a href="/essays/{i + 1}">Next</a>'
            pages.append((f"{HOST}/essays/{i}", page(f"About {WORDS[i]} - The Paper", f"About {WORDS[i]}", prose(f"a{i}"), pager)))
        # Another site that says it continues this one.
        pages.append((f"{HOST}/bees", page("Bees", "Bees", prose("bees"), '<a rel="next" href="http://other.example/bees?page=2">2</a>')))
        pages.append(("http://other.example/bees?page=2", page("Bees", "Bees", prose("others"), f'<a rel="prev" href="{HOST}/bees">1</a>')))
        account, documents = self.join(self.put("in.warc", pages))
        self.assertEqual(account["dropped"].get("joined-part", 0), 0, account)
        self.assertEqual(account["written"], len(pages))
        self.assertFalse([d for d in documents.values() if "parts" in d])

    def test_fronts_of_blogs_with_whole_posts_stay_apart(self):
        pages = []
        for base in ("", "/section/bees"):
            for i in (1, 2, 3):
                posts = "".join(f'<article><h2><a href="/post-{i}-{j}">About the {WORDS[j]} {i}</a></h2>{"".join(f"<p>{p}</p>" for p in prose(f"{base} {i} {j}"))}'
                                f'</article>' for j in range(4))
                pager = "".join(f' <a href="{base}/page/{j}">{j}</a>' for j in (1, 2, 3) if j != i)
                url = f"{HOST}{base or '/'}" if i == 1 else f"{HOST}{base}/page/{i}"
                pages.append((url, f'<html lang="en"><head><title>The Paper</title></head><body><h1>The Paper</h1><main>{posts}</main><p>{pager}</p></body></html>'))
        account, _ = self.join(self.put("in.warc", pages))
        self.assertEqual((account["written"], account["dropped"], account["notes"]), (6, {}, {}))

    def test_a_chain_with_a_loop_ends(self):
        pages = [part("bees", i, 3) for i in (1, 2, 3)]
        back = f'<a rel="next" href="{HOST}/bees">next</a> <a href="{part_url("bees", 2)}">2</a>'
        pages[2] = (pages[2][0], page("Story bees - The Paper", "Story bees", [LEAD, *prose("bees 3")], back))
        account, documents = self.join(self.put("in.warc", pages))
        self.assertEqual(account["dropped"], {"joined-part": 2})
        self.assert_whole(documents[f"{HOST}/bees"], "bees", (1, 2, 3))

    def test_a_missing_part_is_said(self):
        source = self.put("in.warc", [part("bees", i, 6) for i in (1, 2, 4, 5, 6)])
        account, documents = self.join(source)
        self.assertEqual(account["notes"], {"parts-missing": 2})
        self.assertEqual(account["dropped"], {"joined-part": 3})
        self.assert_whole(documents[part_url("bees", 1)], "bees", (1, 2))
        self.assert_whole(documents[part_url("bees", 4)], "bees", (4, 5, 6))

    def test_texts_of_many_parts_are_cut(self):
        pages = []
        for i in range(1, 61):
            links = "".join(f' <a href="{part_url("bees", j)}">{j}</a>' for j in (i - 1, i + 1) if 1 <= j <= 60)
            pages.append((part_url("bees", i), page("Bees - The Paper", "Bees", prose(f"bees {i}", 3), links)))
        account, documents = self.join(self.put("in.warc", pages))
        self.assertEqual(account["written"], 2)
        self.assertEqual(account["notes"], {"parts-cut": 1})
        self.assertEqual([len(d["parts"]) for d in documents.values()], [50, 10])

    def mixed(self, name="mixed.warc", n=40):
        """An archive of articles on several pages among others, in no order."""
        pages = [listing(i, 5) for i in range(1, 6)]
        for i in range(n):
            pages += [part(f"text{i}", j, 2 + i % 3) for j in range(1, 3 + i % 3)] + [article(f"single{i}")]
        random.Random(5).shuffle(pages)
        return self.put(name, pages)

    def test_bytes_do_not_depend_on_threads(self):
        source = self.mixed()
        outputs = set()
        for threads in (1, 2, 4):
            account, _ = self.join(source, "-j", threads, name=f"{threads}.jsonl")
            self.assertEqual(account["notes"], {})
            outputs.add(((self.folder / f"{threads}.jsonl").read_bytes(), json.dumps(account["dropped"])))
        self.assertEqual(len(outputs), 1)
        self.assertEqual(account["dropped"], {"joined-part": sum(1 + i % 3 for i in range(40))})

    def test_copies_are_those_of_whole_texts(self):
        pages = [part("bees", i, 3) for i in (1, 2, 3)]
        copies = [(url.replace("/bees", "/copy"), html.replace("/bees", "/copy")) for url, html in pages]
        source = self.put("in.warc", [*pages, article("alone"), *copies])
        for what in ("documents", "pages,documents"):
            account, documents = self.join(source, "--dedup", what)
            self.assertEqual(account["dropped"], {"joined-part": 4, "duplicate-document": 1})
            self.assertEqual(sorted(documents), [f"{HOST}/alone", f"{HOST}/bees"])
        account, documents = self.join(source, "--dedup", "paragraphs")
        self.assertEqual(account["dropped"], {"joined-part": 4, "duplicate-paragraphs": 1})
        self.assert_whole(documents[f"{HOST}/bees"], "bees", (1, 2, 3))

    def test_with_sites_and_other_rows(self):
        source = self.mixed()
        for arguments in (["--site", "style-tree"], ["--algorithm", "justext"]):
            account, documents = self.join(source, *arguments)
            with self.subTest(arguments=arguments):
                self.assertEqual(account["dropped"].get("joined-part"), sum(1 + i % 3 for i in range(40)), account)
                self.assert_whole(documents[f"{HOST}/text2"], "text2", (1, 2, 3, 4))

    def test_a_resumed_run_is_the_same(self):
        source = self.mixed(n=400)
        whole = self.folder / "whole.jsonl"
        command = ["corpus", source, "--join-parts", "-j", "1", "-q"]
        begin = time.monotonic()
        self.run_sito(*command, "-o", whole)
        seconds = time.monotonic() - begin
        out = self.folder / "out.jsonl"
        for share in (0.3, 0.7, 0.9):
            running = subprocess.Popen([SITO, *map(str, command), "-o", str(out), "--resume"], stderr=subprocess.DEVNULL)
            time.sleep(share * seconds)
            running.send_signal(signal.SIGKILL)
            running.wait()
        account = self.corpus(*command[1:], "-o", out, "--resume")
        self.assertEqual(out.read_bytes(), whole.read_bytes())
        self.assertEqual(account["dropped"]["joined-part"], sum(1 + i % 3 for i in range(400)))

    def test_other_formats_list_the_parts(self):
        source = self.put("in.warc", [part("bees", i, 2) for i in (1, 2)])
        folder = self.folder / "out"
        self.corpus(source, "-o", folder, "--join-parts", "--format", "vertical,tei,json", "--registry", self.folder / "registry")
        vertical = (folder / "corpus.vert").read_text()
        self.assertIn(f'part_urls="{part_url("bees", 1)} {part_url("bees", 2)}"', vertical)
        self.assertEqual(vertical.split('part_record_ids="')[1].split('"')[0].count("urn:uuid:"), 2)
        self.assertIn('part="1"', vertical)
        registry = (self.folder / "registry").read_text()
        self.assertIn("ATTRIBUTE part_urls\n", registry)
        tei = (folder / "corpus.tei.xml").read_text()
        self.assertIn(f'<listBibl>\n<bibl><ptr target="{part_url("bees", 1)}"/>', tei)
        document = json.loads((folder / "corpus.json").read_text())
        self.assert_whole(document, "bees", (1, 2))
        self.assertEqual(len(document["parts"]), 2)

    def test_exclusions_name_the_parts(self):
        source = self.put("in.warc", [part("bees", i, 2) for i in (1, 2)])
        lines = self.folder / "left-out.jsonl"
        self.join(source, "--exclusions", lines)
        excluded = [json.loads(line) for line in lines.read_text().splitlines()]
        self.assertEqual([(e["reason"], e["url"]) for e in excluded], [("joined-part", part_url("bees", 2))])

    def test_what_cannot_be_done_is_refused(self):
        done = self.run_sito("corpus", "-", "--join-parts", stdin=b"x", exit_code=2)
        self.assertIn(b"sito has to read the inputs more than once", done.stderr)
        source = self.put("in.warc", [article("alone")])
        done = self.run_sito("plan", source, "-o", self.folder / "run", "--join-parts", exit_code=2)
        self.assertIn(b"--join-parts", done.stderr)
        self.assertIn(b"does not work with shards", done.stderr)


if __name__ == "__main__":
    unittest.main()
