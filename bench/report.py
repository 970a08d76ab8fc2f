# SPDX-License-Identifier: Apache-2.0
"""Turns the samples of bench/run.py into the table that is printed and the folder that is recorded."""
import csv
import io
import os
import pathlib
import re
import statistics
import subprocess

MB = 1e6
# What the project promises of itself (shares of the limit line, and others as said), and the row each is
# read from.
MUST_REACH = (
    ("archive to text, default", "default: text", 0.55),
    ("archive to JSONL with metadata, default", "default: JSONL with metadata", 0.42),
    ("archive to Markdown, default", "default: JSONL with Markdown", 0.45),
    ("archive to jusText text", "jusText: text", 0.70),
    ("archive to jusText vertical", "jusText: vertical, language", 0.60),
)
MUST_BEAT_RESILIPARSE = 2.8
MAX_CPU_GROWTH = 0.08
MAX_WAIT_SHARE = 0.03
MAX_PEAK_MB = 64


def spread(values, digits):
    low, middle, high = min(values), statistics.median(values), max(values)
    return f"{middle:.{digits}f} ({low:.{digits}f}-{high:.{digits}f})"


class Report:
    def __init__(self, rows, samples, account, load):
        self.rows, self.samples, self.account, self.load = rows, samples, account, load

    def of(self, name, table="whole"):
        return {s["round"]: s for s in self.samples if s["table"] == table and s["row"] == name}

    def ratios(self, name, reference, key="cpu_s", table="whole"):
        """reference / name in CPU per HTML byte, round by round."""
        ours, theirs = self.of(name, table), self.of(reference)
        return [(theirs[r][key] / theirs[r]["html_bytes"]) / (ours[r][key] / ours[r]["html_bytes"])
                for r in ours if r in theirs]

    def to_text(self):
        parts = [self.head(), self.whole_table(), self.stage_table(), self.thread_table(), self.gates()]
        return "\n".join(part for part in parts if part)

    def head(self):
        a = self.account
        loads = " -> ".join(f"{v[0]:.1f}" for v in (self.load["before"], self.load["after"]))
        return (f"input: {a['pages']} pages ({a['recipe']['source']}), {a['html_bytes'] / MB:.1f} MB of HTML in "
                f"{a['stored_bytes'] / MB:.1f} MB .warc.gz, sha256 {a['sha256'][:16]}\n"
                f"cpu: {cpu_model()}, {os.cpu_count()} cores visible; load average {loads}\n"
                "CPU time is user + system of all threads, median (range); share = limit line / row, taken inside each "
                "round\n")

    def whole_table(self):
        lines = [f"{'archive to ...':28} {'CPU s':>22} {'MB/s':>6} {'pages/s':>8} {'peak MB':>8}  share of the limit line"]
        for row in self.rows:
            samples = list(self.of(row.name).values())
            if not samples:
                continue
            cpu = [s["cpu_s"] for s in samples]
            rate = statistics.median(s["html_bytes"] / s["cpu_s"] / MB for s in samples)
            pages = statistics.median(s["pages"] / s["cpu_s"] for s in samples)
            peak = max(s["peak_kb"] for s in samples) * 1024 / MB
            share = "" if row.group == "limit" else spread(self.ratios(row.name, row.compare), 3)
            failed = f"  ({samples[0]['failed']} pages failed)" if samples[0]["failed"] else ""
            lines.append(f"{row.name:28} {spread(cpu, 3):>22} {rate:6.0f} {pages:8.0f} {peak:8.0f}  {share}{failed}")
        return "\n".join(lines) + "\n"

    def stage_table(self):
        names = list(dict.fromkeys(s["row"] for s in self.samples if s["table"] == "stages"))
        if not names:
            return ""
        limit = self.of("limit")
        lines = [f"{'sito, stage by stage':28} {'CPU s':>22} {'us/page':>8}  share of the limit line's time"]
        for name in names:
            samples = self.of(name, "stages")
            cpu = [s["cpu_s"] for s in samples.values()]
            per_page = statistics.median(s["cpu_s"] / s["pages"] * 1e6 for s in samples.values())
            shares = [s["cpu_s"] / limit[r]["cpu_s"] for r, s in samples.items()]
            lines.append(f"{name:28} {spread(cpu, 4):>22} {per_page:8.0f}  {spread(shares, 3)}")
        return "\n".join(lines) + "\n"

    def thread_table(self):
        names = list(dict.fromkeys(s["row"] for s in self.samples if s["table"] == "threads"))
        if not names:
            return ""
        lines = [f"{'threads':28} {'CPU s':>22} {'wall s':>22}  workers waited"]
        for name in names:
            samples = self.of(name, "threads").values()
            waits = spread([100 * s["wait_share"] for s in samples], 2)
            lines.append(f"{name:28} {spread([s['cpu_s'] for s in samples], 3):>22} "
                         f"{spread([s['wall_s'] for s in samples], 3):>22}  {waits} %")
        return "\n".join(lines) + "\n"

    def gates(self):
        lines = ["must reach:"]
        for what, row, goal in MUST_REACH:
            if values := self.ratios(row, "limit"):
                lines.append(gate(what + ", share of the limit", statistics.median(values), goal))
        if values := self.ratios("jusText: text", "Resiliparse: main content"):
            lines.append(gate("jusText text against Resiliparse main content", statistics.median(values),
                              MUST_BEAT_RESILIPARSE))
        one, two = self.of("1 thread", "threads"), self.of("2 threads", "threads")
        if one and two:
            growth = statistics.median(two[r]["cpu_s"] / one[r]["cpu_s"] - 1 for r in two)
            wall = statistics.median(one[r]["wall_s"] / two[r]["wall_s"] for r in two)
            wait = statistics.median(s["wait_share"] for s in two.values())
            lines.append(gate("CPU growth with 2 threads", growth, MAX_CPU_GROWTH, at_most=True))
            lines.append(gate("share of the time that 2 workers wait", wait, MAX_WAIT_SHARE, at_most=True))
            lines.append(f"  {'wall clock, 1 thread / 2 threads':52} {wall:8.3f}   (for the load, see above)")
        for row, workers in (("default: text", 1), ("default: text, 2 threads", 2), ("default: text, 1 GB of HTML", 1),
                             ("jusText: vertical, language", 1)):
            if samples := self.of(row).values():
                peak = max(s["peak_kb"] for s in samples) * 1024 / MB / workers
                lines.append(gate(f"peak MB per worker, {row}", peak, MAX_PEAK_MB, at_most=True))
        return "\n".join(lines) + "\n"


def gate(what, value, goal, at_most=False):
    good = value <= goal if at_most else value >= goal
    return f"  {what:52} {value:8.3f}   {'<=' if at_most else '>='} {goal:<6g} {'reached' if good else 'BELOW'}"


def cpu_model():
    match = re.search(r"^model name\s*:\s*(.+)$", pathlib.Path("/proc/cpuinfo").read_text(), re.M)
    return match.group(1).strip() if match else "unknown"


def said_by(*command):
    try:
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return "unknown"


def cache_value(build, name):
    match = re.search(rf"^{name}:\w+=(.*)$", (build / "CMakeCache.txt").read_text(), re.M)
    return match.group(1) if match else ""


def peer_versions(build):
    python = build / "venv" / "bin" / "python"
    listed = said_by(str(python), "-m", "pip", "list", "--format=freeze") if python.exists() else "none"
    wanted = ("fastwarc", "resiliparse", "trafilatura", "justext", "lxml=")
    return [line for line in listed.splitlines() if line.lower().startswith(wanted)]


def record(root, build, text, samples, account, arguments, date):
    slug = re.sub(r"[^a-z0-9]+", "-", cpu_model().lower()).strip("-")
    folder = root / "bench" / "runs" / f"{date}-{slug}"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "summary.txt").write_text(text)
    names = list(dict.fromkeys(key for sample in samples for key in sample))
    table = io.StringIO()
    writer = csv.DictWriter(table, names, restval="", lineterminator="\n")
    writer.writeheader()
    writer.writerows(samples)
    (folder / "raw.csv").write_text(table.getvalue())
    dirty = " with changes that were not committed" if said_by("git", "-C", str(root), "status", "--porcelain",
                                                               "--untracked-files=no") else ""
    compiler = said_by(pathlib.Path(cache_value(build, "CMAKE_CXX_COMPILER")).name, "--version").splitlines()[0]
    flags = f"{cache_value(build, 'CMAKE_CXX_FLAGS')} {cache_value(build, 'CMAKE_CXX_FLAGS_RELEASE')}".strip()
    lines = [f"# Bench run of {date} on {cpu_model()}", "",
             f"- command: `scripts/bench {arguments}`".rstrip(),
             f"- commit: {said_by('git', '-C', str(root), 'rev-parse', 'HEAD')}{dirty}",
             f"- compiler: {compiler}; flags: `{flags}`",
             f"- system: {os.uname().sysname} {os.uname().release.split('-')[0]}, {os.cpu_count()} cores visible",
             f"- input: {account['pages']} pages ({account['recipe']['source']}), sha256 {account['sha256']}",
             *(f"- peer: {line}" for line in peer_versions(build)), "",
             "`raw.csv` has every sample; how to read the table is said in [bench/README.md](../../README.md).", "",
             "```", text.rstrip(), "```", ""]
    (folder / "README.md").write_text("\n".join(lines))
    return folder
