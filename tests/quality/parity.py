#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares rows of ours with the reference programs, paragraph by paragraph.

  tests/quality/parity.py justext --segments build/release/tests/quality_segments --pages DIR_OR_FILES

The references come from PyPI into a virtual environment outside the repository (--venv, made when it is absent):
jusText for `justext`, BoilerPy3 for `boilerpipe-*`. With --tree html5 the reference is given the tree of html5lib in
place of that of its own parser, so that what is left is the difference of the methods. Pages are HTML files, also
gzipped; the same decoded text goes to both sides. Prints one table and the kinds of difference, with examples on
request (--show N).
"""
import argparse
import collections
import difflib
import gzip
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import warnings

PACKAGES = ["jusText==3.0.2", "boilerpy3==1.0.7", "html5lib==1.1", "lxml_html_clean", "lxml"]


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("algorithm")
    parser.add_argument("--segments", required=True, help="the program quality_segments")
    parser.add_argument("--pages", nargs="+", required=True, help="HTML files, or folders of them")
    parser.add_argument("--every", type=int, default=1, help="take every n-th page")
    parser.add_argument("--tree", choices=["own", "html5"], default="own")
    parser.add_argument("--venv", default=os.path.join(tempfile.gettempdir(), "sito-parity-venv"))
    parser.add_argument("--show", type=int, default=0, help="examples to print of each kind")
    parser.add_argument("--param", action="append", default=[], help="NAME=VALUE for our side")
    return parser.parse_args()


def enter_venv(folder):
    """Runs this script again with the Python of the virtual environment."""
    python = os.path.join(folder, "bin", "python")
    if os.path.realpath(sys.prefix) == os.path.realpath(folder):
        return
    if not os.path.exists(python):
        subprocess.run([sys.executable, "-m", "venv", folder], check=True)
        subprocess.run([python, "-m", "pip", "install", "-q", *PACKAGES], check=True)
    os.execv(python, [python, *sys.argv])


def page_files(names):
    for name in names:
        path = pathlib.Path(name)
        yield from sorted(p for p in path.rglob("*") if p.is_file()) if path.is_dir() else [path]


def decoded(path):
    data = path.read_bytes()
    if data[:2] == b"\x1f\x8b":
        data = gzip.decompress(data)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("windows-1252", "replace")
    # What neither XML nor HTML5 lets through is no matter of the methods.
    return re.sub("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]", "", text.replace("\r\n", "\n"))


def reference_justext(html, tree):
    import justext.core as core
    if tree == "html5":
        root = html5_as_lxml(html)
    else:
        root = core.html_to_dom(html)
    paragraphs = core.ParagraphMaker.make_paragraphs(core.preprocessor(root))
    core.classify_paragraphs(paragraphs, reference_stop_list())
    core.revise_paragraph_classification(paragraphs)
    return [(not p.is_boilerplate, p.text) for p in paragraphs if p.text]


def html5_as_lxml(html):
    """The tree of html5lib, in elements of the class that lxml's cleaner wants."""
    import html5lib
    import lxml.etree
    import lxml.html
    source = html5lib.parse(html, treebuilder="lxml", namespaceHTMLElements=False).getroot()
    new = lxml.html.html_parser.makeelement
    root = new("html")
    pairs = [(source, root)]
    while pairs:
        old, made = pairs.pop()
        made.text, made.tail = old.text, old.tail
        for child in old:
            if isinstance(child.tag, str):
                copy = new(lxml.etree.QName(child).localname)
            else:
                copy = lxml.etree.Comment("")
            made.append(copy)
            if isinstance(child.tag, str):
                pairs.append((child, copy))
            else:
                copy.tail = child.tail
    return root


def reference_stop_list():
    import justext
    return justext.get_stoplist("English")


def html5_as_text(html):
    import html5lib
    root = html5lib.parse(html, treebuilder="dom", namespaceHTMLElements=False)
    walker = html5lib.getTreeWalker("dom")
    serializer = html5lib.serializer.HTMLSerializer(
        omit_optional_tags=False, quote_attr_values="always", alphabetical_attributes=False, resolve_entities=False)
    return serializer.render(walker(root))


def reference_boilerpipe(algorithm, html, tree):
    from boilerpy3 import document, extractors
    from boilerpy3.parser import BoilerpipeBaseParser
    # In the Java library a sign is a token (though no word) and so makes a block; the port drops it.
    glued = r"[\w\"'.,!@\-:;$?()/]"
    BoilerpipeBaseParser.PAT_WORD = re.compile(r"\ue00a?" + glued + r"+|[^\s\ue00a\w\"'.,!@\-:;$?()/]+")
    kinds = {
        "boilerpipe-num-words": extractors.NumWordsRulesExtractor,
        "boilerpipe-default": extractors.DefaultExtractor,
        "boilerpipe-canola": extractors.CanolaExtractor,
        "boilerpipe-largest": extractors.LargestContentExtractor,
    }
    merge = document.TextBlock.merge_next

    def merge_and_remember(block, following):
        block.parts = getattr(block, "parts", [block.text]) + getattr(following, "parts", [following.text])
        merge(block, following)

    document.TextBlock.merge_next = merge_and_remember
    try:
        extractor = kinds[algorithm](raise_on_failure=False)
        blocks = extractor.get_doc(html5_as_text(html) if tree == "html5" else html).text_blocks
    finally:
        document.TextBlock.merge_next = merge
    return [(block.is_content, part) for block in blocks for part in getattr(block, "parts", [block.text])]


def key(text):
    return re.sub(r"\s+", "", text)


def ours(args, files):
    stop_list = []
    if args.algorithm == "justext":
        stop_list = sorted(reference_stop_list())
    with tempfile.TemporaryDirectory() as folder:
        names = {}
        for number, (path, html) in enumerate(files.items()):
            name = os.path.join(folder, f"{number}.html")
            pathlib.Path(name).write_text(html, encoding="utf-8", newline="")
            names[name] = path
        words = os.path.join(folder, "stop.txt")
        pathlib.Path(words).write_text("\n".join(stop_list), encoding="utf-8")
        params = list(args.param)
        if args.algorithm == "justext" and not any(p.startswith("compat_inert") for p in params):
            params.append("compat_inert_heading_stage=1")
        command = [args.segments, args.algorithm, words, *params, "--", *names]
        lines = subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout.splitlines()
    for line in lines:
        page = json.loads(line)
        yield names[page["file"]], [(kept, rule, text) for kept, rule, text in page["segments"]
                                    if not rule.startswith("removed-") and key(text)]


def compare(reference, segments, counts, examples):
    """Counts paragraphs, and characters, that agree, that differ in label, and that one side alone has."""
    theirs = [(key(text), kept) for kept, text in reference if key(text)]
    mine = [(key(text), kept) for kept, _, text in segments]
    rules = [rule for _, rule, _ in segments]
    same_all = theirs == mine
    matcher = difflib.SequenceMatcher(None, [t for t, _ in theirs], [t for t, _ in mine], autojunk=False)
    for tag, a0, a1, b0, b1 in matcher.get_opcodes():
        if tag != "equal":
            for text, kept in theirs[a0:a1]:
                note(counts, examples, "only reference, " + ("kept" if kept else "dropped"), text)
            for text, kept in mine[b0:b1]:
                note(counts, examples, "only ours, " + ("kept" if kept else "dropped"), text)
            continue
        for (text, their_label), (_, my_label), rule in zip(theirs[a0:a1], mine[b0:b1], rules[b0:b1]):
            if their_label == my_label:
                note(counts, examples, "same", text)
            else:
                kind = "kept by reference only" if their_label else "kept by ours only"
                note(counts, examples, f"label differs: {kind} ({rule})", text)
    counts["pages"][0] += 1
    counts["pages identical"][0] += same_all


def note(counts, examples, kind, text):
    counts[kind][0] += 1
    counts[kind][1] += len(text)
    examples[kind].append(text[:120])


def main():
    args = parse_arguments()
    warnings.simplefilter("ignore")  # html5lib warns of every name that XML would not take
    enter_venv(args.venv)
    paths = list(page_files(args.pages))[::args.every]
    files = {path: decoded(path) for path in paths}
    counts = collections.defaultdict(lambda: [0, 0])
    examples = collections.defaultdict(list)
    for path, segments in ours(args, files):
        try:
            if args.algorithm == "justext":
                reference = reference_justext(files[path], args.tree)
            else:
                reference = reference_boilerpipe(args.algorithm, files[path], args.tree)
        except Exception as problem:  # the reference fails on some pages: counted, not compared
            counts[f"reference failed: {type(problem).__name__}"][0] += 1
            continue
        before = counts["pages identical"][0]
        compare(reference, segments, counts, examples)
        if args.show and counts["pages identical"][0] == before:
            print("differs:", path)
    for kind, (number, chars) in sorted(counts.items(), key=lambda item: -item[1][0]):
        print(f"{number:8d} {chars:10d} chars  {kind}")
        if kind != "same":
            for text in examples[kind][:args.show]:
                print("          |", text)
    both = counts["same"][0] + sum(n for kind, (n, _) in counts.items() if kind.startswith("label differs"))
    if both:
        print(f"labels of paragraphs that both have agree in {100 * counts['same'][0] / both:.3f} %")


if __name__ == "__main__":
    main()
