#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The packages where they are meant for: the .deb in a fresh Debian 12, the tarball beside it, the files of the container by themselves.

Skipped (77) where it is not run as root, or there is no debootstrap. The mirror is that of this machine's package manager. SITO_RELEASE names the
folder of the build that is packaged.
"""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time
import unittest
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[2]
OUT = ROOT / "build/package"
PAGE = ROOT / "examples/pages/bridge.en.html"
MOST_CONTAINER_MB = 120


def run(*command, **more):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, timeout=1800, **more)
    assert done.returncode == 0, (command, done.stdout[-2000:], done.stderr[-2000:])
    return done.stdout


def mirror():
    lines = run("apt-get", "indextargets", "--format", "$(SITE) $(RELEASE) $(COMPONENT)", "Created-By: Packages").split("\n")
    sites = [line.split()[0] for line in lines if re.match(r"\S+ bookworm main$", line)]
    return sites[0] if sites else None


def fresh_debian():
    """A minimal Debian 12, made once and copied."""
    base = OUT / "debian12"
    if not (base / "usr/bin/apt-get").exists():
        shutil.rmtree(base, ignore_errors=True)
        run("debootstrap", "--variant=minbase", "bookworm", base, mirror())
    shutil.copy("/etc/resolv.conf", base / "etc/resolv.conf")
    folder = pathlib.Path(tempfile.mkdtemp(prefix="sito-debian-", dir=OUT))
    run("cp", "-a", f"{base}/.", folder)
    return folder


class Packages(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        run(ROOT / "scripts/package")

    def debian(self):
        folder = fresh_debian()
        self.addCleanup(run, "rm", "-rf", "--one-file-system", folder)
        # The loader asks /proc where a program stands.
        run("mount", "-t", "proc", "proc", folder / "proc")
        self.addCleanup(run, "umount", folder / "proc")
        return folder

    def served(self, root, port, *command):
        """Starts a server in a root of its own; gives what says its address, once it answers there."""
        process = subprocess.Popen(["chroot", str(root), *command], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        self.addCleanup(process.communicate)
        self.addCleanup(process.terminate)
        for _ in range(200):
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=5)
                break
            except urllib.error.HTTPError:
                break
            except OSError:
                time.sleep(0.05)
        return process

    def extracts(self, port):
        request = urllib.request.Request(f"http://127.0.0.1:{port}/extract?format=text", PAGE.read_bytes(), {"Content-Type": "text/html"})
        self.assertIn("bridge", urllib.request.urlopen(request, timeout=30).read().decode())

    def test_the_deb_installs_on_a_fresh_debian(self):
        root = self.debian()
        deb = next(OUT.glob("sito_*.deb"))
        shutil.copy(deb, root / "tmp/sito.deb")
        shutil.copy(PAGE, root / "tmp/page.html")
        def inside(*command):
            return run("chroot", root, *command, env={"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "DEBIAN_FRONTEND": "noninteractive", "LC_ALL": "C"})
        inside("apt-get", "-q", "update")
        inside("apt-get", "-q", "-y", "--no-install-recommends", "install", "/tmp/sito.deb")
        self.assertIn("bridge", inside("sito", "extract", "/tmp/page.html"))
        # man pages, as they were installed (minimal systems leave them out, so from the package)
        listed = run("dpkg-deb", "-c", deb)
        for name in ["man1/sito.1.gz", "man1/sito-extract.1.gz", "man1/sito-warc-check.1.gz", "completions/sito", "vendor-completions/_sito",
                     "vendor_completions.d/sito.fish", "system/sito-service.service", "system/sito-proxy.service", "etc/default/sito"]:
            self.assertIn(name, listed)
        complete = ". /usr/share/bash-completion/completions/sito; COMP_WORDS=(sito extract --form); COMP_CWORD=2; _sito; echo ${COMPREPLY[@]}"
        self.assertIn("--format", inside("bash", "-c", complete))
        unit = (root / "usr/lib/systemd/system/sito-service.service").read_text()
        program, *words = re.search(r"ExecStart=(.*)", unit)[1].replace("$SITO_SERVICE_OPTIONS", "--port 18018").split()
        self.served(root, 18018, program, *words)
        self.extracts(18018)
        program, *words = re.search(r"ExecStart=(.*)", (root / "usr/lib/systemd/system/sito-proxy.service").read_text())[1].replace("$SITO_PROXY_OPTIONS", "--port 13128").split()
        self.served(root, 13128, program, *words)
        self.assertIn("pages_cleaned", json.load(urllib.request.urlopen("http://127.0.0.1:13128/", timeout=10)))
        inside("apt-get", "-q", "-y", "purge", "sito")
        self.assertFalse((root / "usr/bin/sito").exists() or (root / "etc/default/sito").exists())

    def test_the_tarball_brings_its_libraries(self):
        root = self.debian()
        run("tar", "-xJf", next(OUT.glob("sito-*-linux-*.tar.xz")), "-C", root / "opt")
        folder = next((root / "opt").glob("sito-*"))
        program = "/" + str((folder / "bin/sito").relative_to(root))
        shutil.copy(PAGE, root / "tmp/page.html")
        self.assertIn("bridge", run("chroot", root, program, "extract", "/tmp/page.html"))
        needed = run("chroot", root, "ldd", program)
        self.assertNotIn("not found", needed)
        newest = max(tuple(map(int, version.split("."))) for file in [folder / "bin/sito", *(folder / "lib/sito").iterdir()]
                     for version in re.findall(r"GLIBC_(\d+\.\d+)", run("objdump", "-T", file)))
        self.assertLessEqual(newest, (2, 36))

    def test_the_container_is_small_and_serves(self):
        image = OUT / "image"
        size = int(run("du", "-sm", image).split()[0])
        self.assertLessEqual(size, MOST_CONTAINER_MB)
        process = self.served(image, 28018, "/usr/bin/sito", "service", "--port", "28018")
        self.extracts(28018)
        threads = pathlib.Path(f"/proc/{process.pid}/task")
        self.assertTrue(threads.exists(), "one process")


if __name__ == "__main__":
    if os.geteuid() != 0 or not shutil.which("debootstrap") or mirror() is None:
        print("skipped: it needs root, debootstrap and a mirror of Debian 12", file=sys.stderr)
        sys.exit(77)
    unittest.main(verbosity=2)
