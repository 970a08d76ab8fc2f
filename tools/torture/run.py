# SPDX-License-Identifier: Apache-2.0
"""Runs sito on a batch of damaged inputs and says what is wrong with the run, if anything."""
import csv
import dataclasses
import io
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import xml.parsers.expat

MEMORY_MB = 256  # of a run with one worker, on any input
PAGE_S = 2.0  # CPU time of a page
USUAL_PART = 400  # a page takes 5 ms at most in the mean
START_S = 1.0  # CPU time of a run without pages, generously
SANITIZER_FACTOR = 20  # of time, under sanitizers; memory is not held then
csv.field_size_limit(1 << 30)
HANG_S = 600  # of wall time: nothing takes as long on a busy machine


def endings(sito):
    """Endings of the formats whose files hold several documents, by name of the format."""
    listed = subprocess.run([sito, "list", "formats"], capture_output=True, text=True, check=True).stdout
    found = re.findall(r"^([a-z]+)  (.*) \((\.[a-z.]+)\)$", listed, re.M)
    return {name: ending for name, text, ending in found if "one document in each file" not in text}


@dataclasses.dataclass
class Plan:
    """How a batch is run: the same options for all of its inputs."""
    row: str
    formats: list
    switches: list
    alone: str = ""  # a format whose bytes have to be the same when it is written alone; "": none

    def arguments(self):
        return ["--algorithm", self.row, "--format", ",".join(self.formats), *self.switches]


class Runner:
    def __init__(self, sito, folder, sanitized=False):
        self.sito = sito
        self.endings = endings(sito)
        self.folder = pathlib.Path(folder)
        self.page_s = PAGE_S * (SANITIZER_FACTOR if sanitized else 1)
        self.memory_mb = None if sanitized else MEMORY_MB

    def fault(self, inputs, plan, pages=None):
        """What is wrong with a run over these files, in words; None when nothing is. `pages`: how many records are in them."""
        output = self.folder / "output"
        stats = self.folder / "stats.json"
        code, usage, hangs = self.run(inputs, plan, output, stats)
        if hangs:
            return f"hangs: killed after {HANG_S} s"
        if code not in (0, 1):
            return f"exit code {code}: {self.last_message()}"
        seconds, megabytes = usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024
        if self.memory_mb and megabytes > self.memory_mb:
            return f"memory: {megabytes:.0f} MB"
        # In a batch only time beyond any mean shows, and is searched for.
        count = len(inputs) if pages is None else pages
        allowed = START_S + self.page_s + (count - 1) * self.page_s / USUAL_PART
        if seconds > allowed:
            return f"time: {seconds:.1f} s"
        return (wrong_account(stats, pages) or wrong_outputs(output, self.endings[plan.formats[0]])
                or (self.changed_alone(inputs, plan, output) if plan.alone else None))

    def run(self, inputs, plan, output, stats):
        """Exit code, resources, and whether it had to be killed. `output` is a folder for several formats, else a file."""
        if output.is_dir():
            shutil.rmtree(output)
        output.unlink(missing_ok=True)
        stats.unlink(missing_ok=True)
        names = self.folder / "inputs.txt"
        names.write_text("".join(f"{path}\n" for path in inputs))
        command = [self.sito, "corpus", "-i", names, "-o", output, "-j", "1", "-q", "--stats", stats, *plan.arguments()]
        with open(self.folder / "messages.txt", "wb") as messages:
            running = subprocess.Popen(list(map(str, command)), stdout=messages, stderr=messages, stdin=subprocess.DEVNULL)
            return wait(running)

    def changed_alone(self, inputs, plan, output):
        """What is wrong when a format is written without the others: its bytes have to be the same."""
        only = self.folder / "alone"
        code, _, _ = self.run(inputs, dataclasses.replace(plan, formats=[plan.alone]), only, self.folder / "alone.json")
        if code == 2:  # it has no place for one of the switches
            return None
        together = output / f"corpus{self.endings[plan.alone]}"
        if code not in (0, 1) or only.read_bytes() != together.read_bytes():
            return f"output {plan.alone}: written alone, its bytes are others"
        return None

    def last_message(self):
        text = (self.folder / "messages.txt").read_text(errors="replace")
        start = max(text.find("ERROR: "), text.find("runtime error: "), text.find("WARNING: ThreadSanitizer"))
        return (text[start:start + 2000] if start >= 0 else text[-500:]).strip()


def wait(running):
    """Exit code, resources, and whether it had to be killed."""
    def kill(*_):
        running.send_signal(signal.SIGKILL)
        kill.done = True
    kill.done = False
    before = signal.signal(signal.SIGALRM, kill)
    signal.alarm(HANG_S)
    try:
        _, status, usage = os.wait4(running.pid, 0)
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)
    running.returncode = os.waitstatus_to_exitcode(status)
    return running.returncode, usage, kill.done


def wrong_account(stats, pages):
    try:
        account = json.loads(stats.read_text())
    except (OSError, ValueError) as error:
        return f"account: {error}"
    total = account["written"] + sum(account["dropped"].values()) + sum(account["failed"].values())
    if not account["adds_up"] or account["records"] != total:
        return f"account: {account['records']} records, but {total} were written, dropped or failed"
    if pages is not None and account["records"] != pages:
        return f"account: {account['records']} records of {pages}"
    slow = account["failed"].get("too-slow", 0)
    return f"time: {slow} pages are too slow" if slow else None


def wrong_outputs(output, ending):
    """Outputs are files in a folder; of one format the output is a file with that ending."""
    if output.is_dir():
        outputs = [(path, path.name) for path in sorted(output.iterdir())]
    else:
        outputs = [(output, ending)]
    for path, name in outputs:
        try:
            check(name, path.read_bytes())
        except (ValueError, xml.parsers.expat.ExpatError) as error:
            return f"output {name}: {error}"
    return None


def check(name, content):
    """Raises when an output is not what its ending says."""
    if name.endswith(".parquet"):
        if content[:4] != b"PAR1" or content[-4:] != b"PAR1":
            raise ValueError("no Parquet")
        return
    text = content.decode("utf-8")
    if name.endswith((".jsonl", ".json", ".jsonld")):
        for line in text.split("\n"):
            if line:
                json.loads(line)
    elif name.endswith(".csv"):
        if len({len(row) for row in csv.reader(io.StringIO(text, newline=""), strict=True)}) > 1:
            raise ValueError("rows of different lengths")
    elif name.endswith(".vert"):
        well_formed("<r>" + text + "</r>")
    elif name.endswith(".xml"):
        well_formed(text)


def well_formed(text):
    xml.parsers.expat.ParserCreate("utf-8").Parse(text.encode(), True)
