# SPDX-License-Identifier: Apache-2.0
"""A PostgreSQL server of a test's own, in a temporary folder, spoken to through a socket in it."""
import os
import pathlib
import pwd
import shutil
import signal
import subprocess
import tempfile
import time


def programs():
    """The folder of initdb and postgres; None when no server is installed."""
    found = shutil.which("initdb")
    if found:
        return pathlib.Path(found).parent
    folders = sorted(pathlib.Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    return folders[-1].parent if folders else None


def why_not():
    """What is missing; None when a server can be started."""
    if programs() is None:
        return "no PostgreSQL server is installed"
    try:
        pwd.getpwnam("postgres")
    except KeyError:
        if os.geteuid() == 0:
            return 'PostgreSQL does not run as root, and there is no account "postgres"'
    return None


class PostgresServer:
    def __init__(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="sito-pg-"))
        self.owner = {}
        if os.geteuid() == 0:  # PostgreSQL refuses to run as root
            account = pwd.getpwnam("postgres")
            os.chown(self.folder, account.pw_uid, account.pw_gid)
            self.owner = {"user": account.pw_uid, "group": account.pw_gid, "extra_groups": []}
        data = self.folder / "data"
        subprocess.run([programs() / "initdb", "-N", "-U", "sito", "-A", "trust", "-D", data], check=True, capture_output=True, cwd=self.folder, **self.owner)
        with open(self.folder / "server.log", "wb") as log:
            self.server = subprocess.Popen([programs() / "postgres", "-D", data, "-k", self.folder, "-c", "listen_addresses="], stdin=subprocess.DEVNULL, stdout=log, stderr=log, cwd=self.folder, **self.owner)
        deadline = time.monotonic() + 30
        while self.sql("SELECT 1", check=False).returncode != 0:
            if time.monotonic() > deadline or self.server.poll() is not None:
                self.close()
                raise RuntimeError("the server does not answer")
            time.sleep(0.1)

    def sql(self, statement, check=True):
        return subprocess.run(["psql", "-q", "-t", "-A", "-h", self.folder, "-U", "sito", "postgres", "-c", statement], check=check, capture_output=True)

    def location(self, schema):
        """Where a frontier of that name is; made when it is missing."""
        self.sql(f"CREATE SCHEMA IF NOT EXISTS {schema}")
        return f"postgresql:///postgres?host={self.folder}&user=sito&options=-csearch_path%3D{schema}"

    def close(self):
        if self.server.poll() is None:
            self.server.send_signal(signal.SIGINT)
            self.server.wait(timeout=30)
        shutil.rmtree(self.folder, ignore_errors=True)
