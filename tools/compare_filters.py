#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Holds sito's quality filters against datatrove's on the same documents, and prints docs/filters.md's table ("Beside datatrove").

    tools/compare_filters.py --sito build/release/apps/sito/sito documents.jsonl

The documents are what `sito corpus --param schema=columns` writes; those in English are taken. Needs datatrove with spaCy
(`pip install datatrove==0.10.1 spacy numpy regex`).
"""
import argparse
import collections
import json
import pathlib
import subprocess
import sys
import tempfile


def english_documents(path):
    with open(path, encoding="utf-8") as file:
        for line in file:
            document = json.loads(line)
            if document["language"] == "en" and document["text"].strip():
                yield document


def sito_decisions(sito, documents, family, folder):
    """{id: first rule that is broken}, None for those that stay."""
    source, kept, out = folder / "documents.jsonl", folder / "kept.jsonl", folder / "exclusions.jsonl"
    with open(source, "w", encoding="utf-8") as file:
        for document in documents:
            file.write(json.dumps({"id": document["id"], "text": document["text"], "language": "en"}) + "\n")
    subprocess.run([sito, "corpus", source, "-o", kept, "--filter", family, "--exclusions", out, "-q"], check=True)
    stay = {json.loads(line)["id"] for line in open(kept, encoding="utf-8")}
    reasons = [json.loads(line)["reason"] for line in open(out, encoding="utf-8")]
    gone = [document["id"] for document in documents if document["id"] not in stay]
    assert len(gone) == len(reasons), (len(gone), len(reasons))
    return dict.fromkeys(stay) | dict(zip(gone, reasons))


def datatrove_decisions(make, documents):
    from datatrove.data import Document
    judge, decisions = make(), {}
    for document in documents:
        result = judge.filter(Document(text=document["text"], id=document["id"]))
        stays, reason = result if isinstance(result, tuple) else (result, "dropped")
        decisions[document["id"]] = None if stays else reason
    return decisions


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("documents")
    parser.add_argument("--sito", required=True)
    arguments = parser.parse_args()
    try:
        from datatrove.pipeline.filters import C4QualityFilter, FineWebQualityFilter, GopherQualityFilter, GopherRepetitionFilter
    except ImportError as error:
        sys.exit(f"datatrove is missing: {error}")
    families = {"gopher-quality": GopherQualityFilter, "gopher-repetition": GopherRepetitionFilter, "fineweb": FineWebQualityFilter,
                "c4": C4QualityFilter}
    documents = list({document["id"]: document for document in english_documents(arguments.documents)}.values())
    print(f"{len(documents)} documents\n\n| family | both keep | both drop | sito alone drops | datatrove alone drops | agree |\n"
          "|---|---:|---:|---:|---:|---:|")
    differences = {}
    with tempfile.TemporaryDirectory() as folder:
        for family, make in families.items():
            ours = sito_decisions(arguments.sito, documents, family, pathlib.Path(folder))
            theirs = datatrove_decisions(make, documents)
            counts = collections.Counter((ours[one] is not None, theirs[one] is not None) for one in ours)
            agree = (counts[False, False] + counts[True, True]) / len(documents)
            print(f"| {family} | {counts[False, False]} | {counts[True, True]} | {counts[True, False]} | {counts[False, True]} | {agree:.4f} |")
            differences[family] = collections.Counter((ours[one], theirs[one]) for one in ours if (ours[one] is None) != (theirs[one] is None))
    for family, counts in differences.items():
        for (ours, theirs), n in counts.most_common():
            print(f"{family}: {n} x sito {ours or 'keeps'}, datatrove {theirs or 'keeps'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
