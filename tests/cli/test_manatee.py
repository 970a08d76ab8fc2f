#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Verticals and their registry files in manatee: compiled without a fault, and asked. No package has manatee itself, see manatee.py."""
import pathlib
import shlex
import subprocess
import sys
import unittest

import manatee
from test_columns import READERS, has
from test_filters import record
from tool import ToolTest

HERE = pathlib.Path(__file__).resolve().parent
TAGGER = shlex.join([sys.executable, str(HERE / "small_tagger.py")])
# Pages of three languages with what breaks verticals: quotation marks, backslashes, bars, tabs, angle brackets, images without text.
TITLES = {"en": 'Say "bees" \\', "cs": "V\u010dely & <med> | \u00fal", "de": "Bienen\tund 'Honig'"}
SENTENCES = {
    "en": ["The bees don't sleep in the U.S. and Dr. Brown said that they work all summer long.", "He said that <b> is a tag and a|b is not."],
    "cs": ["V\u010dely v \u00falu maj\u00ed med a nap\u0159. pan Nov\u00e1k o tom v\u00ed v\u00edc ne\u017e ostatn\u00ed soused\u00e9 na vesnici.", "Spole\u010dnost Med s.r.o. ho prod\u00e1v\u00e1 na trhu ka\u017edou sobotu."],
    "de": ["Die Bienen im Stock haben Honig und das ist es, wof\u00fcr sie den ganzen langen Sommer arbeiten.", "Dr. M\u00fcller sagt, dass z. B. der Garten gro\u00df genug ist."],
}


def page(language, number, extra=""):
    title = TITLES[language].replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")
    text = "".join(f"<p>{number}.{i} {' '.join(SENTENCES[language]).replace('<b>', '&lt;b&gt;')} <a href='/a?b=c&amp;d'>the link</a></p>" for i in range(4))
    head = f"<title>{title}</title><meta property='og:site_name' content='The  site '><meta name=description content=' A page. '>"
    return f"<html lang={language}>{head}<body><article><h1>{title}</h1>{text}{extra}</article>"


IMAGES = '<p>See <img src="/i.png" alt="C:\\pictures\\"><img src="/j.png" alt=" a &quot;b&quot; "> in the garden of the house.</p>'


class Manatee(ToolTest):
    def archive(self, *more):
        path = self.folder / "pages.warc.gz"
        pages = [record(f"http://{language}.example.org/{i}", page(language, i, IMAGES)) for i in range(3) for language in TITLES]
        path.write_bytes(b"".join([*pages, *more]))
        return path

    def compiled(self, *arguments, suffix=".vert.gz"):
        """The corpora of one run over pages of three languages, by language; the test fails if they have a fault."""
        self.run_sito("corpus", self.archive(), "-o", self.folder / ("v/{language}" + suffix), "--registry", self.folder / "r/{language}",
                      "--registry-path", "indexes/{language}", "--registry-maintainer", "ann@example.org", "--algorithm", "keep-all", *arguments,
                      cwd=self.folder)
        self.assertEqual(sorted(path.name for path in (self.folder / "r").iterdir()), sorted(TITLES))
        corpora = {language: manatee.compiled(self.folder / "r" / language) for language in TITLES}
        for language, corpus in corpora.items():
            # Two images in a row stand at one position, of which encodevert keeps the last.
            same_place = "structure opened multiple times on same position"
            self.assertEqual([fault for fault in corpus.faults() if not fault.startswith(same_place)], [], language)
            self.assertEqual(corpus.registry.settings["PATH"], str(self.folder.resolve() / "indexes" / language))
        return corpora

    def test_three_corpora_with_lemmas_compile_and_answer(self):
        for suffix in (".vert", ".vert.gz"):
            corpora = self.compiled("--pipe", TAGGER, "--param", "clitics=yes", "--metadata", suffix=suffix)
            english, czech, german = corpora["en"], corpora["cs"], corpora["de"]
            self.assertEqual([corpus.registry.settings["LANGUAGE"] for corpus in (english, czech, german)], ["English", "Czech", "German"])
            # Queries by word, lower case, lemma and tag, in a row, and within structures.
            self.assertEqual(len(english.query('[word="do"][word="n\'t"]')), 12)
            self.assertEqual(len(english.query('[lc="the"][lemma="bee" & tag="N.*"]')), 12)
            self.assertEqual({english.text(*found) for found in english.query('"U.S."[]"Dr."[]')}, {"U.S. and Dr. Brown"})
            self.assertEqual(len(czech.query('[word="s\\.r\\.o\\."] within <p/>')), 12)
            self.assertEqual({czech.text(*found, "lemma") for found in czech.query('[word="nap\u0159."]')}, {"nap\u0159"})
            self.assertEqual(len(german.query('[lc="bienen"] within <doc tld="org" language="de"/>')), len(german.query('[lc="bienen"]')))
            self.assertGreater(len(german.query('<doc urldomain="de.example.org" website="example.org" crawl_date="2026-01-31"/>')), 2)
            self.assertEqual(len(english.query('<p role="heading"/> containing <s/>')), 3)
            self.assertTrue(english.query('<a href="http://en.example.org/.*"/>'))

    @unittest.skipUnless(has("ufal.udpipe"), f"no ufal.udpipe in {READERS}")
    def test_udpipe_tags_the_tokens(self):
        tagger = shlex.join(map(str, [READERS, HERE / "udpipe_tagger.py", self.folder / "model"]))
        subprocess.run(["sh", "-c", tagger], input=b"a\n\n", capture_output=True, check=True)  # trains the model before workers share it
        corpora = self.compiled("--pipe", tagger, "--pipe-form", "tokens", "--metadata", "-j", "2")
        self.assertEqual(len(corpora["en"].query('[lemma="bee" & tag="NOUN"]')), 18)
        self.assertEqual(len(corpora["de"].query('[lemma="Biene"]')), 18)
        self.assertEqual(len(corpora["cs"].query('[word="V\u010dely"][word="v"]')), 12)

    def test_values_keep_to_themselves(self):
        corpora = self.compiled("--metadata")
        self.assertEqual({values["title"] for values in corpora["en"].structures["doc"].values}, {'Say &quot;bees&quot; &#92;'})
        self.assertEqual({values["language"] for values in corpora["en"].structures["doc"].values}, {"en"})
        self.assertEqual({values["title"] for values in corpora["cs"].structures["doc"].values}, {"V\u010dely &amp; &lt;med&gt; \u00a6 \u00fal"})

    def test_the_registry_has_the_structures_of_its_vertical(self):
        registry = self.folder / "corpus"
        for more, missing in ((["--no-links"], "a"), (["--no-images"], "img"), (["--param", "head=no"], "head"), ([], None)):
            self.run_sito("corpus", self.archive(), "-o", self.folder / "c.vert.gz", "--registry", registry, *more)
            corpus = manatee.compiled(registry)
            self.assertEqual({"doc", "head", "p", "s", "g", "a", "img"} - set(corpus.structures), {missing} - {None})
        for dialect in ("xml", "knot"):
            self.run_sito("corpus", self.archive(), "-o", self.folder / "c.vert", "--registry", registry, "--param", f"dialect={dialect}")
            self.assertTrue(manatee.compiled(registry).query('[lc="bees"]'))

    def test_columns_that_a_registry_cannot_hold_are_refused(self):
        for columns, message in (("lemma,Tag", b"'Tag' is not a column name"), ("_lemma", b"is not a column name"), ("2nd", b"is not a column name"),
                                 ("lc", b"is not a column name"), ("lemma,lemma", b"there are two columns 'lemma'")):
            done = self.run_sito("corpus", self.archive(), "-o", self.folder / "c.vert", "--pipe", "cat", "--pipe-columns", columns, exit_code=2)
            self.assertIn(message, done.stderr)

    def test_taggers_that_fail_leave_nothing(self):
        for command, message in (("cat; exit 3", "code 3"), (f"{TAGGER} | head -3", "too few lines"), ("sleep 60", "has not answered for 0.5 s"),
                                 ("sed p", "expected the word"), ("kill -9 $$", "code 137")):
            done = self.run_sito("corpus", self.archive(), "-o", self.folder / "c.vert", "--pipe", command, "--pipe-timeout", "0.5", exit_code=2)
            self.assertIn(message, done.stderr.decode(), command)
            self.assertFalse((self.folder / "c.vert").exists())

    def test_the_checker_sees_faults(self):
        vertical = self.folder / "v"
        good = f'PATH "/i"\nVERTICAL "{vertical}"\nENCODING "UTF-8"\nATTRIBUTE word\nSTRUCTURE doc {{\n ATTRIBUTE id\n}}\n'
        for text, fault in (("<doc id=\"a\\\">\nx\n</doc>\n", "error"), ("x\ty\n", "too many attributes"), ("<doc url=\"x\">\nx\n</doc>\n", "undefined structure attribute"),
                            ("x\n\n", "empty line"), ("</doc>\nx\n", "closing non opened"), ("<doc id=\" a\">\nx\n</doc>\n", "space in"), ("x\n", "invalid size of structure doc"),
                            ("<doc id=\"" + "x" * 40000 + "\">\nx\n</doc>\n", "overlong"), ("<doc>\nx\n", "automatically")):
            vertical.write_text(text)
            faults = manatee.Corpus(manatee.parse_registry(good)).faults()
            if fault != "error":
                self.assertTrue(any(fault in one for one in faults), (text[:40], faults))
        for broken in (good.replace("word", "Word"), good.replace("}\n", ""), good.replace('"/i"', '"/i'), good.replace("{\n", "{ "), good.replace("PATH", "ATTRIBUTE"),
                       good.replace('"/i"', '"i"'), good.replace('VERTICAL "', 'VERTICAL "| false ')):
            with self.assertRaises(manatee.Bad, msg=broken):
                manatee.Corpus(manatee.parse_registry(broken))

    @unittest.skipUnless(subprocess.run(["sh", "-c", "command -v compilecorp"], capture_output=True, check=False).returncode == 0, "no manatee is installed")
    def test_manatee_itself_compiles_and_answers(self):
        self.compiled("--pipe", TAGGER)
        for language in TITLES:
            name = str(self.folder / "r" / language)
            (self.folder / "indexes").mkdir(exist_ok=True)
            done = subprocess.run(["compilecorp", "--no-ske", name], capture_output=True, text=True, check=True)
            self.assertNotIn("ERROR", done.stdout + done.stderr)
            hits = subprocess.run(["corpquery", name, '[lemma=".*"] within <p/>', "-n"], capture_output=True, text=True, check=True).stdout
            self.assertGreater(int(hits), 100)


if __name__ == "__main__":
    unittest.main()
