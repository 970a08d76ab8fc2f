#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The wheels of scripts/package wheel in a Debian that has Python and none of their libraries.

Skipped (77) where it is not run as root, or there is no debootstrap, mirror, or Python from 3.12 on (SITO_PYTHON names one). SITO_RELEASE names
the folder of the build whose tool is packaged; SITO_PLAIN_WHEEL a wheel that was built before; SITO_WHEEL_ROOT a Debian that was made before.
"""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
import zipfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
OUT = ROOT / "build/package"
RELEASE = "trixie"
MOST_WHEEL_MB = 10
PROGRAM = '''
import json, pathlib, sys
import sito
text = "\\u0e2a\\u0e27\\u0e31\\u0e2a\\u0e14\\u0e35\\u0e04\\u0e23\\u0e31\\u0e1a"
told = {"documents": {}, "libraries": sorted({line.split()[-1] for line in open("/proc/self/maps") if ".so" in line})}
for path in sorted(pathlib.Path("/tmp/pages").iterdir()):
    document = sito.Extractor().extract(path.read_bytes(), "https://rivertown.example/" + path.name)
    told["documents"][path.name] = {form: document.render(form) for form in FORMATS}
try:
    told["tokens"] = [token.text for token in sito.tokens(text, "th")]
except OSError as error:
    told["error"] = str(error)
told["digests"] = [record.type for record in sito.ArchiveIterator("/tmp/crawl.warc.gz")][:1]
json.dump(told, sys.stdout)
'''
FORMATS = ["text", "markdown", "html", "tei", "jsonl", "vertical"]


def run(*command, **more):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, timeout=1800, **more)
    assert done.returncode == 0, (command, done.stdout[-2000:], done.stderr[-2000:])
    return done.stdout


def mirror():
    lines = run("apt-get", "indextargets", "--format", "$(SITE) $(COMPONENT)", "Created-By: Packages").split("\n")
    sites = [line.split()[0] for line in lines if re.match(r"\S+/debian main$", line)]
    return sites[0] if sites else None


def debian_with_python():
    """A minimal Debian with a Python from 3.12 on."""
    base = pathlib.Path(os.environ.get("SITO_WHEEL_ROOT", OUT / f"debian-{RELEASE}"))
    if not (base / "usr/bin/python3").exists():
        shutil.rmtree(base, ignore_errors=True)
        run("debootstrap", "--variant=minbase", "--include=python3,python3-venv", RELEASE, base, mirror(), "sid")
    folder = pathlib.Path(tempfile.mkdtemp(prefix="sito-wheel-", dir=OUT))
    run("cp", "-a", f"{base}/.", folder)
    return folder


class Wheels(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        run(ROOT / "scripts/package", "wheel")
        cls.root = debian_with_python()
        (cls.root / "tmp/pages").mkdir()
        for path in (ROOT / "examples/pages").glob("*.html"):
            shutil.copy(path, cls.root / "tmp/pages")
        shutil.copy(ROOT / "examples/crawl.warc.gz", cls.root / "tmp")
        (cls.root / "tmp/program.py").write_text(f"FORMATS = {FORMATS!r}\n{PROGRAM}")
        for wheel in OUT.glob("*.whl"):
            shutil.copy(wheel, cls.root / "tmp")
        run("mount", "-t", "proc", "proc", cls.root / "proc")
        cls.inside("python3", "-m", "venv", "/tmp/env")

    @classmethod
    def tearDownClass(cls):
        run("umount", cls.root / "proc")
        run("rm", "-rf", "--one-file-system", cls.root)

    @classmethod
    def inside(cls, *command):
        return run("chroot", cls.root, *command, env={"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL": "C.UTF-8", "HOME": "/tmp"})

    def install(self, name):
        wheel, = OUT.glob(f"{name}-*.whl")
        self.inside("/tmp/env/bin/pip", "install", "-q", "--no-index", f"/tmp/{wheel.name}")

    def test_1_the_wheel_is_small(self):
        wheel, = OUT.glob("sito-*.whl")
        self.assertLessEqual(wheel.stat().st_size, MOST_WHEEL_MB * 1_000_000)
        self.assertRegex(wheel.name, r"-cp312-abi3-manylinux_2_3[0-6]_")
        with zipfile.ZipFile(wheel) as packed:
            self.assertIsNone(packed.testzip())

    def test_2_it_brings_its_libraries(self):
        self.install("sito")
        told = json.loads(self.inside("/tmp/env/bin/python", "/tmp/program.py"))
        for name, forms in told["documents"].items():
            for form, text in forms.items():
                more = ["--metadata"] if form == "jsonl" else []
                command = [os.environ.get("SITO_BIN") or pathlib.Path(os.environ["SITO_RELEASE"]) / "apps/sito/sito", "extract", "-q", "--url",
                           f"https://rivertown.example/{name}", "--format", form, *more]
                done = subprocess.run(command, input=(ROOT / "examples/pages" / name).read_bytes(), capture_output=True, check=True)
                self.assertEqual(text, done.stdout.decode(), (name, form))
        self.assertTrue(any("/sito.libs/" in library for library in told["libraries"]))
        self.assertIn("install sito-icu", told["error"])
        self.assertEqual(told["digests"], ["warcinfo"])

    def test_3_dictionaries_are_another_wheel(self):
        self.install("sito_icu")
        told = json.loads(self.inside("/tmp/env/bin/python", "/tmp/program.py"))
        self.assertEqual(told["tokens"], ["\u0e2a\u0e27\u0e31\u0e2a\u0e14\u0e35", "\u0e04\u0e23\u0e31\u0e1a"])

    def test_4_the_tool_is_another_wheel(self):
        self.install("sito_tool")
        page = "/tmp/pages/bridge.en.html"
        shown = self.inside("/tmp/env/bin/python", "-m", "sito", "extract", "--explain", page)
        self.assertEqual(shown, self.inside("/tmp/env/bin/sito", "extract", "--explain", page))
        self.assertIn("corpus", self.inside("/tmp/env/bin/python", "-m", "sito", "list", "commands"))
        self.assertNotIn("not found", self.inside("sh", "-c", "ldd /tmp/env/lib/python3*/site-packages/sito_tool/sito"))


if __name__ == "__main__":
    python = os.environ.get("SITO_PYTHON", "python3")
    old = subprocess.run([python, "-c", "import sys; sys.exit(sys.version_info < (3, 12))"], check=False).returncode
    if os.geteuid() != 0 or not shutil.which("debootstrap") or mirror() is None or (old and not os.environ.get("SITO_PLAIN_WHEEL")):
        print("skipped: it needs root, debootstrap, a mirror of Debian, and a Python from 3.12 on, which SITO_PYTHON names", file=sys.stderr)
        sys.exit(77)
    unittest.main(verbosity=2)
