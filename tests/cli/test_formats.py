# SPDX-License-Identifier: Apache-2.0
"""The golden outputs, read by the readers that others would use: Python's XML and JSON parsers."""
import csv
import json
import pathlib
import sys
import xml.etree.ElementTree as ElementTree

CASES = sorted((pathlib.Path(__file__).parents[1] / "golden/formats").iterdir())


def check_vertical(case):
    root = ElementTree.fromstring("<r>" + (case / "expected.vert").read_text(encoding="utf-8") + "</r>")
    documents = root.findall("doc")
    assert len(documents) == 1, case
    expected = json.loads((case / "expected.jsonl").read_text(encoding="utf-8"))
    assert documents[0].get("id") == expected["id"], case
    links = sum(len(p.get("links", [])) for p in expected["paragraphs"])
    written = [a for a in root.iter("a") if a.get("continues") is None]
    assert len(written) == links, f"{case}: {len(written)} of {links} links"


def check_jsonl(case):
    for name in ("expected.jsonl", "expected.columns.jsonl", "expected.datatrove.jsonl"):
        text = (case / name).read_text(encoding="utf-8")
        lines = text.splitlines()
        assert len(lines) == 1, f"{case}: {name} has {len(lines)} lines"
        record = json.loads(lines[0])
        assert isinstance(record["text"], str)
        for paragraph in record.get("paragraphs", []):
            for link in paragraph.get("links", []):
                assert 0 <= link["begin"] <= link["end"] <= len(paragraph["text"]), case


def check_xml(case):
    for name in ("expected.xml", "expected.tei.xml"):
        ElementTree.parse(case / name)


def check_csv(case):
    """The line has no names in front: the column before the last one is the character set's, the last one the text."""
    with open(case / "expected.csv", encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file))
    assert len(rows) == 1, case
    expected = json.loads((case / "expected.columns.jsonl").read_text(encoding="utf-8"))
    assert len(rows[0]) == 30 and rows[0][0] == expected["id"] and rows[0][-1] == expected["text"], case


def main():
    for case in CASES:
        check_vertical(case)
        check_jsonl(case)
        check_xml(case)
        check_csv(case)
    print(f"{len(CASES)} cases")
    return 0 if CASES else 1


if __name__ == "__main__":
    sys.exit(main())
