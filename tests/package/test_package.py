#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The packages where they are meant for: the .deb in a fresh Debian 12, also started by systemd; the tarball beside it, the files of the container by
themselves. The installed tool has to pass the tests of everything that serves.

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
UNITS = ["sito-service", "sito-proxy"]
# Tests of the reader, service, proxies and tools for assistants.
SERVING_TESTS = ["cli/test_service.py", "cli/test_reader.py", "cli/test_serve_proxy.py", "cli/test_proxy.py", "cli/test_proxy_faults.py", "cli/test_icap.py", "cli/test_mcp.py", "browser/test_proxies.py"]


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
    (folder / "etc/hosts").write_text("127.0.0.1 localhost\n::1 localhost\n")  # an installer writes it, debootstrap does not
    return folder


class Packages(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        run(ROOT / "scripts/package")

    def debian(self, proc=True):
        folder = fresh_debian()
        self.addCleanup(run, "rm", "-rf", "--one-file-system", folder)
        if proc:
            # The loader asks /proc where a program stands.
            run("mount", "-t", "proc", "proc", folder / "proc")
            self.addCleanup(run, "umount", folder / "proc")
        return folder

    def inside(self, root, *command):
        return run("chroot", root, *command, env={"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "DEBIAN_FRONTEND": "noninteractive", "LC_ALL": "C"})

    def install(self, root, *packages):
        shutil.copy(next(OUT.glob("sito_*.deb")), root / "tmp/sito.deb")
        self.inside(root, "apt-get", "-q", "update")
        self.inside(root, "apt-get", "-q", "-y", "--no-install-recommends", "install", "/tmp/sito.deb", *packages)

    def bind(self, source, target, read_only):
        target.mkdir(parents=True, exist_ok=True)
        run("mount", "--bind", source, target)
        self.addCleanup(run, "umount", target)
        if read_only:
            run("mount", "-o", "remount,ro,bind", target)

    def served(self, root, port, *command):
        """Starts a server in a root of its own; gives what says its address, once it answers there."""
        process = subprocess.Popen(["chroot", str(root), *command], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        self.addCleanup(process.communicate)
        self.addCleanup(process.terminate)
        self.until_answered(port, 10)
        return process

    def extracts(self, port):
        request = urllib.request.Request(f"http://127.0.0.1:{port}/extract?format=text", PAGE.read_bytes(), {"Content-Type": "text/html"})
        self.assertIn("bridge", urllib.request.urlopen(request, timeout=30).read().decode())

    def test_the_deb_installs_on_a_fresh_debian(self):
        root = self.debian()
        deb = next(OUT.glob("sito_*.deb"))
        shutil.copy(PAGE, root / "tmp/page.html")
        self.install(root)

        def inside(*command):
            return self.inside(root, *command)
        self.assertIn("bridge", inside("sito", "extract", "/tmp/page.html"))
        # man pages, as they were installed (minimal systems leave them out, so from the package)
        listed = run("dpkg-deb", "-c", deb)
        for name in ["man1/sito.1.gz", "man1/sito-extract.1.gz", "man1/sito-warc-check.1.gz", "completions/sito", "vendor-completions/_sito",
                     "vendor_completions.d/sito.fish", "system/sito-service.service", "system/sito-proxy.service", "etc/default/sito",
                     "share/sito/reader-extension/manifest.json", "share/sito/reader-extension/worker.js"]:
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

    @unittest.skipUnless(shutil.which("systemd-nspawn"), "systemd-nspawn (Debian: systemd-container) is not installed")
    def test_the_units_start_under_systemd(self):
        root = self.debian(proc=False)
        self.install(root, "systemd", "systemd-sysv", "dbus")
        for name in UNITS:
            self.assertEqual(self.inside(root, "systemd-analyze", "verify", "--man=no", f"/lib/systemd/system/{name}.service"), "")
        with (root / "etc/default/sito").open("a") as options:
            options.write('SITO_SERVICE_OPTIONS="--port 18019"\nSITO_PROXY_OPTIONS="--port 13129"\n')
        self.inside(root, "systemctl", "enable", *UNITS)
        # It shares the network with this machine.
        machine = subprocess.Popen(["systemd-nspawn", "-q", "-b", "-D", str(root), "--register=no", "--keep-unit", f"--machine=sito-test-{os.getpid()}"],
                                   stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        try:
            for port in [18019, 13129]:
                self.until_answered(port, 60)
            self.extracts(18019)
            self.assertIn("pages_cleaned", json.load(urllib.request.urlopen("http://127.0.0.1:13129/", timeout=10)))
            users = set()
            for status in pathlib.Path("/proc").glob("[0-9]*/status"):
                try:
                    command = (status.parent / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
                    if re.search(r"sito (service|proxy) --quiet --port (18019|13129)", command):
                        users.add(re.search(r"Uid:\s+(\d+)", status.read_text())[1])
                except (OSError, TypeError):
                    continue
            self.assertEqual(len(users), 2, users)
            self.assertNotIn("0", users)
        finally:
            machine.terminate()  # it shuts down in order
            self.assertEqual(machine.wait(90), 0)

    def until_answered(self, port, seconds):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=5)
                return
            except urllib.error.HTTPError:
                return
            except OSError:
                time.sleep(0.1)
        self.fail(f"nothing answers at port {port}")

    def test_the_installed_tool_passes_the_tests_of_what_serves(self):
        root = self.debian()
        self.install(root)
        # Tests and tool find their files by the same names.
        folder = tempfile.mkdtemp(prefix="sito-package-")
        self.addCleanup(shutil.rmtree, folder, True)
        os.chmod(folder, 0o755)
        self.bind(folder, root / folder.lstrip("/"), False)
        self.bind(ROOT, root / str(ROOT).lstrip("/"), True)
        tool = pathlib.Path(folder) / "sito"
        tool.write_text(f"""#!/bin/sh\nexec chroot {root} /bin/sh -c 'cd "$0" && exec /usr/bin/sito "$@"' "$PWD" "$@"\n""")
        tool.chmod(0o755)
        variables = {**os.environ, "SITO_BIN": str(tool), "TMPDIR": folder}
        tests = [[sys.executable, ROOT / "tests" / name] for name in SERVING_TESTS] + [["sh", ROOT / "tests/browser/run.sh", "reader"]]
        for command in tests:
            with self.subTest(command[-1]):
                done = subprocess.run(list(map(str, command)), capture_output=True, text=True, timeout=900, env=variables, cwd=ROOT)
                print(pathlib.Path(command[-1]).name, "ends with", done.returncode, *done.stderr.strip().splitlines()[-1:])
                self.assertIn(done.returncode, (0, 77), done.stdout[-3000:] + done.stderr[-3000:])

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
        self.assertTrue((folder / "share/sito/reader-extension/manifest.json").exists())

    def test_the_container_is_small_and_serves(self):
        image = OUT / "image"
        size = int(run("du", "-sm", image).split()[0])
        self.assertLessEqual(size, MOST_CONTAINER_MB)
        process = self.served(image, 28018, "/usr/bin/sito", "service", "--port", "28018")
        self.extracts(28018)
        children = [child for task in pathlib.Path(f"/proc/{process.pid}/task").iterdir() for child in (task / "children").read_text().split()]
        self.assertEqual(children, [], "one process")


if __name__ == "__main__":
    if os.geteuid() != 0 or not shutil.which("debootstrap") or mirror() is None:
        print("skipped: it needs root, debootstrap and a mirror of Debian 12", file=sys.stderr)
        sys.exit(77)
    unittest.main(verbosity=2)
