#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Word F1 of our rows and of the programs they follow, side by side on gold sets (docs/evaluation/faithful.md).

  tests/quality/peers.py boilerpipe --sito build/release/apps/sito/sito [--data ../shared/data] [--sets wcxb,canola]
  tests/quality/peers.py justext    --sito ...

boilerpipe is the Java library of Debian's libboilerpipe-java, run by peers/Boilerpipe.java, which javac compiles first.
justext is the package of PyPI with its own stop lists, which our side gets too, in a virtual environment outside the
repository (--venv, made when it is absent). A peer that is not there is told, and the exit code is 77.

Both sides get the same decoded text of a page. Scores are those of the scorer beside the data (score.py). With --worst N
the pages that differ most are listed; answers are kept in --work, so that a second look costs nothing.

With --causes the rows of boilerpipe are run with one switch after the other that restores what the library does; then the
library is given the trees of html5lib, and at last those without text that browsers never show, which our rows read but
do not keep. The table says what is left of the difference after each step, and how many of the pages that differ each
step explains.
"""
import argparse
import collections
import gzip
import importlib.util
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
SKIPPED = 77
SETS = "wcxb,cleaneval,canola,fundus,big9,cs_news,daniel"
MARGIN = 0.01  # what "the same score" means, of a set and of a page
# What explains differences, one after the other, and the switches that take it away.
CAUSES = [("noscript", ["compat_noscript=1"]), ("U+00A0", ["compat_no_break_space=1"]),
          ("release 1.2", ["compat_release_1_2=1", "compat_title_level=1"])]
JARS = ["boilerpipe.jar", "nekohtml.jar", "xercesImpl.jar"]
NEVER_SHOWN = re.compile(r"(?is)<(template|svg|iframe|noembed|noframes)\b.*?</\1\s*>")
BOILERPIPE_ROWS = ["keep-all", "boilerpipe-num-words", "boilerpipe-default", "boilerpipe-article", "boilerpipe-sentences",
                   "boilerpipe-largest", "boilerpipe-canola"]
# Names of the lists in the package of jusText, for the languages that the sets have.
JUSTEXT_LISTS = {"en": "English", "cs": "Czech", "de": "German", "fr": "French", "es": "Spanish", "pl": "Polish", "ru": "Russian",
                 "el": "Greek", "it": "Italian", "pt": "Portuguese", "nl": "Dutch", "sv": "Swedish", "da": "Danish", "no": "Norwegian_Bokmal",
                 "nb": "Norwegian_Bokmal", "fi": "Finnish", "tr": "Turkish", "uk": "Ukrainian", "hu": "Hungarian", "sk": "Slovak",
                 "ro": "Romanian", "bg": "Bulgarian", "is": "Icelandic", "lt": "Lithuanian", "id": "Indonesian",
                 "he": "Hebrew", "vi": "Vietnamese", "ko": "Korean"}
LANGUAGE_OF_SET = {"wcxb": "en"}  # whose pages do not say


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("peer", choices=["boilerpipe", "justext"])
    parser.add_argument("--sito", required=True)
    parser.add_argument("--data", default=str(ROOT.parent / "shared/data"))
    parser.add_argument("--sets", default=SETS)
    parser.add_argument("--rows", help="only these, comma-separated")
    parser.add_argument("--param", action="append", default=[], help="NAME=VALUE for our side")
    parser.add_argument("--work", help="folder for pages and answers; kept, and used again")
    parser.add_argument("--venv", default=os.path.join(tempfile.gettempdir(), "sito-parity-venv"))
    parser.add_argument("--worst", type=int, default=0)
    parser.add_argument("--causes", action="store_true", help="boilerpipe: explain the differences")
    return parser.parse_args()


def load_scorer(data):
    spec = importlib.util.spec_from_file_location("score", data / "score.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def read_jsonl(path):
    with open(path, encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def write_jsonl(path, objects):
    with open(path, "w", encoding="utf-8") as file:
        file.writelines(json.dumps(one) + "\n" for one in objects)


def decoded(path):
    """The page as text: UTF-8 when it can be, else as it declares, else windows-1252."""
    data = path.read_bytes()
    if data[:2] == b"\x1f\x8b":
        data = gzip.decompress(data)
    declared = re.search(rb"charset=[\"']?([\w-]+)", data[:4096], re.I)
    for charset in ("utf-8-sig", declared and declared[1].decode(), "windows-1252"):
        try:
            text = data.decode(charset)
            break
        except (UnicodeDecodeError, LookupError, TypeError):
            text = data.decode("windows-1252", "replace")
    # What neither XML nor HTML5 lets through is no matter of the methods.
    return re.sub("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]", "", text.replace("\r\n", "\n"))


def make_set(source, folder):
    """The set `source` with its pages decoded, as a gold set in `folder`."""
    if not (folder / "pages.jsonl").exists():
        (folder / "html").mkdir(parents=True, exist_ok=True)
        pages = [page for page in read_jsonl(source / "pages.jsonl") if page.get("text") is not None]
        for number, page in enumerate(pages):
            name = f"html/{number}.html"
            (folder / name).write_text(decoded(source / page["html"]), encoding="utf-8", newline="")
            page.update(html=name, http_charset="utf-8", lang=page.get("lang") or LANGUAGE_OF_SET.get(source.name))
        write_jsonl(folder / "pages.jsonl", pages)
    return read_jsonl(folder / "pages.jsonl")


def our_answers(args, rows, gold, params=(), more=()):
    """Runs sito; {row: {id: text}}."""
    with tempfile.TemporaryDirectory() as out:
        words = [word for param in (*args.param, *params) for word in ("--param", param)]
        subprocess.run([args.sito, "eval", *rows, "--gold", gold, "--save-text", out, "--resamples", "0", "-q", *words, *more],
                       check=True, stdout=subprocess.DEVNULL)
        return {row: read_texts(out, row) for row in rows}


def read_texts(folder, row):
    """What --save-text wrote for a row; parameters stand behind its name."""
    path = next(path for path in pathlib.Path(folder).iterdir() if re.search(rf"\.{row}(?![\w-])", path.name))
    return {one["id"]: one["text"] for one in read_jsonl(path)}


def skip(reason):
    print(f"skipped: {reason}")
    sys.exit(SKIPPED)


class Boilerpipe:
    def __init__(self, args, work):
        self.rows = args.rows.split(",") if args.rows else BOILERPIPE_ROWS
        if not shutil.which("javac"):
            skip("no javac")
        jars = [pathlib.Path("/usr/share/java") / jar for jar in JARS]
        if not all(jar.exists() for jar in jars):
            skip("libboilerpipe-java is not installed")
        classes = work / "classes"
        self.path = ":".join(map(str, [*jars, classes]))
        subprocess.run(["javac", "-cp", self.path, "-d", classes, HERE / "peers/Boilerpipe.java"], check=True)

    def answers(self, folder, pages, tree="own"):
        kept = folder / f"boilerpipe.{tree}.jsonl"
        if not kept.exists():
            where = folder if tree == "own" else make_trees(folder, pages, tree)
            names = "".join(f"{page['id']}\t{where / page['html']}\n" for page in pages)
            with open(f"{kept}.part", "wb") as out:
                subprocess.run(["java", "-Xss16m", "-cp", self.path, "Boilerpipe"], input=names.encode(), stdout=out, check=True)
            os.rename(f"{kept}.part", kept)
        answers, failed = collections.defaultdict(dict), collections.Counter()
        with open(kept, encoding="utf-8") as file:
            for one in map(json.loads, file):
                answers[one["row"]][one["id"]] = one.get("text", "")
                failed[one["row"]] += "failed" in one
        return answers, failed

    def ours(self, args, folder, pages):
        return our_answers(args, self.rows, folder)


def make_trees(folder, pages, tree):
    """The pages as html5lib reads them, written out again: "tree", or "shown" without text that is never shown."""
    import parity
    (folder / tree / "html").mkdir(parents=True, exist_ok=True)
    if tree == "shown":
        make_trees(folder, pages, "tree")
    for page in pages:
        made = folder / tree / page["html"]
        if made.exists():
            continue
        if tree == "shown":
            text = NEVER_SHOWN.sub("", (folder / "tree" / page["html"]).read_text(encoding="utf-8"))
        else:
            text = parity.html5_as_text((folder / page["html"]).read_text(encoding="utf-8"))
        made.write_text(text, encoding="utf-8", newline="")
    return folder / tree


class Justext:
    rows = ["justext"]

    def __init__(self, args, work):
        sys.path.insert(0, str(HERE))
        import parity
        parity.enter_venv(args.venv)
        import justext
        self.justext = justext

    def list_name(self, page):
        name = JUSTEXT_LISTS.get((page["lang"] or "").split("-")[0])
        return name if name in self.justext.get_stoplists() else None

    def answers(self, folder, pages):
        kept = folder / "justext.jsonl"
        if not kept.exists():
            write_jsonl(f"{kept}.part", (self.answer(folder, page) for page in pages))
            os.rename(f"{kept}.part", kept)
        answers = read_jsonl(kept)
        return ({"justext": {one["id"]: one["text"] for one in answers}},
                {"justext": sum("failed" in one for one in answers)})

    def answer(self, folder, page):
        source = (folder / page["html"]).read_text(encoding="utf-8")
        name = self.list_name(page)
        words = self.justext.get_stoplist(name) if name else frozenset()
        # Without a list, as the package's documentation asks for.
        free = {} if name else {"stopwords_low": 0, "stopwords_high": 0}
        try:
            paragraphs = self.justext.justext(source, words, **free)
        except Exception as problem:  # it fails on some pages: counted
            return {"id": page["id"], "text": "", "failed": type(problem).__name__}
        return {"id": page["id"], "text": "\n".join(p.text for p in paragraphs if not p.is_boilerplate)}

    def ours(self, args, folder, pages):
        by_list = collections.defaultdict(list)
        for page in pages:
            by_list[self.list_name(page)].append(page)
        answers, part = {}, folder / "part.jsonl"
        for name, some in by_list.items():
            stop_list = "none"
            if name:
                stop_list = folder / "stop_list.txt"
                stop_list.write_text("\n".join(sorted(self.justext.get_stoplist(name))), encoding="utf-8")
            write_jsonl(part, some)
            answers.update(our_answers(args, self.rows, part, more=["--stoplist", stop_list])["justext"])
        return {"justext": answers}


def means(scorer, pages, answers):
    rows = [scorer.word_bag(answers.get(page["id"], ""), page["text"], False) for page in pages]
    return [scorer.mean(row[i] for row in rows) for i in (2, 0, 1)], [row[2] for row in rows]


def squeezed(text):
    return re.sub(r"\s+", "", text)


def compare(args, scorer, peer, name, folder, pages):
    theirs, failed = peer.answers(folder, pages)
    ours = peer.ours(args, folder, pages)
    within = True
    for row in peer.rows:
        a, per_page_a = means(scorer, pages, ours[row])
        b, per_page_b = means(scorer, pages, theirs[row])
        same = sum(squeezed(ours[row].get(p["id"], "")) == squeezed(theirs[row].get(p["id"], "")) for p in pages)
        within = within and abs(a[0] - b[0]) <= MARGIN
        print(f"| {name} | {row} | {a[0]:.4f} | {b[0]:.4f} | {a[0] - b[0]:+.4f} | {a[1]:.3f}/{a[2]:.3f} | {b[1]:.3f}/{b[2]:.3f} | "
              f"{same} of {len(pages)} | {failed[row]} |", flush=True)
        ranked = sorted(zip(pages, per_page_a, per_page_b), key=lambda one: -abs(one[1] - one[2]))
        for page, x, y in ranked[:args.worst]:
            print(f"    {page['id']} {page['html']} ours {x:.3f} theirs {y:.3f}")
    return within


def explain(args, scorer, peer, name, folder, pages):
    """Prints what is left of each row's difference after each cause is taken away."""
    rows = [row for row in peer.rows if row.startswith("boilerpipe")]
    theirs, _ = peer.answers(folder, pages)
    steps, params = [("as it is", our_answers(args, rows, folder), theirs)], []
    for cause, switches in CAUSES:
        params += [s for s in switches if "release" not in cause or {"boilerpipe-article", "boilerpipe-sentences"} & set(rows)]
        steps.append((cause, our_answers(args, rows, folder, params), theirs))
    for tree in ("tree", "shown"):
        steps.append((tree, steps[-1][1], peer.answers(folder, pages, tree)[0]))
    for row in rows:
        differences = []
        for _, ours, reference in steps:
            a, b = means(scorer, pages, ours[row])[1], means(scorer, pages, reference[row])[1]
            differences.append([x - y for x, y in zip(a, b)])
        counts, worst = attribute(differences, [page["id"] for page in pages], [step[0] for step in steps])
        left = " | ".join(f"{sum(d) / len(d):+.4f}" for d in differences)
        print(f"| {name} | {row} | {left} | {sum(counts.values())} of {len(pages)} | "
              + " | ".join(str(counts[step[0]]) for step in steps[1:]) + f" | {counts['rest']} |", flush=True)
        for size, page, cause in worst[:args.worst]:
            print(f"    {size:+.3f} {page} {cause}")


def attribute(differences, ids, names):
    """The cause of a page is the first step after which it does not differ any more."""
    counts, worst = collections.Counter(), []
    for i, page in enumerate(ids):
        if abs(differences[0][i]) > MARGIN:
            cause = next((name for name, d in zip(names[1:], differences[1:]) if abs(d[i]) <= MARGIN), "rest")
            counts[cause] += 1
            worst.append((differences[0][i], page, cause))
    return counts, sorted(worst, key=lambda one: -abs(one[0]))


def main():
    args = parse_arguments()
    data = pathlib.Path(args.data)
    if not (data / "score.py").exists():
        skip(f"{data} is not there")
    with tempfile.TemporaryDirectory() as passing:
        work = pathlib.Path(args.work or passing).resolve()
        work.mkdir(parents=True, exist_ok=True)
        peer = {"boilerpipe": Boilerpipe, "justext": Justext}[args.peer](args, work)
        scorer = load_scorer(data)
        if args.causes:
            sys.path.insert(0, str(HERE))
            import parity
            parity.enter_venv(args.venv)
            names = ["as it is", *(cause for cause, _ in CAUSES), "tree", "shown"]
            print("| set | row | " + " | ".join(names) + " | pages that differ | " + " | ".join(names[1:]) + " | rest |\n"
                  + "|---|---|" + "---:|" * (2 * len(names) + 1))
            for name in args.sets.split(","):
                explain(args, scorer, peer, name, work / name, make_set(data / name, work / name))
            return 0
        print("| set | row | ours, F1 | peer, F1 | difference | ours, P/R | peer, P/R | same text | peer failed |\n"
              "|---|---|---:|---:|---:|---:|---:|---:|---:|")
        within = True
        for name in args.sets.split(","):
            pages = make_set(data / name, work / name)
            within = compare(args, scorer, peer, name, work / name, pages) and within
    return 0 if within else 1


if __name__ == "__main__":
    sys.exit(main())
