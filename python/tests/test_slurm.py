# SPDX-License-Identifier: Apache-2.0
"""A datatrove pipeline on a Slurm of several nodes; skipped where datatrove or Slurm is missing."""
import collections
import json
import os
import pathlib
import shutil
import sys
import time

import pytest
from conftest import ROOT

import sito

sys.path.insert(0, str(ROOT / "tests/cli"))
import slurm_cluster

TASKS = 4
SECONDS = 300


@pytest.fixture(scope="module")
def cluster(tmp_path_factory):
    pytest.importorskip("datatrove.pipeline.base")
    if slurm_cluster.why_not():
        pytest.skip(slurm_cluster.why_not())
    made = slurm_cluster.Cluster(tmp_path_factory.mktemp("slurm"), nodes=2, memory=4096)
    yield made
    made.stop()


def documents(folder):
    import gzip
    lines = [json.loads(line) for path in sorted(folder.rglob("*.jsonl.gz")) for line in gzip.open(path, "rt", encoding="utf-8")]
    return sorted((line["id"], line["text"], json.dumps(line["metadata"], sort_keys=True)) for line in lines)


def dropped_in(stats):
    """How many documents each step left out, by reason."""
    found = collections.Counter()
    for step in json.loads(stats.read_text()):
        found.update({name: value["total"] if isinstance(value, dict) else value for name, value in step["stats"].items() if name.startswith("dropped_")})
    return found


def wait_until_done(cluster, stats):
    end = time.monotonic() + SECONDS
    while cluster.queued() or not stats.exists():
        if time.monotonic() > end:
            logs = "\n".join(path.read_text() for path in stats.parent.glob("slurm_logs/*"))
            pytest.fail(cluster.slurm("squeue", check=False) + logs)
        time.sleep(0.5)


def test_a_pipeline_under_slurm_gives_what_it_gives_on_one_machine(cluster, tmp_path, monkeypatch):
    from datatrove.executor import LocalPipelineExecutor, SlurmPipelineExecutor
    from datatrove.pipeline.writers import JsonlWriter
    from sito.adapters.datatrove import SitoReader
    for name, value in cluster.environment.items():
        monkeypatch.setenv(name, value)
    (tmp_path / "in").mkdir()
    for number in range(TASKS * 2):
        shutil.copy(ROOT / "examples/crawl.warc.gz", tmp_path / f"in/{number}.warc.gz")

    def pipeline(out):
        return [SitoReader(str(tmp_path / "in"), glob_pattern="*.warc.gz", options={"target_language": "en,cs"}), JsonlWriter(str(tmp_path / out))]

    programs = pathlib.Path(sys.executable).parent  # with launch_pickled_pipeline, of this Python
    command = (f'export SLURM_CONF="{cluster.config}" PATH="{programs}:$PATH" '
               f'PYTHONPATH="{os.pathsep.join([str(pathlib.Path(sito.__file__).parents[1]), os.environ.get("PYTHONPATH", "")])}"')

    def executor():
        return SlurmPipelineExecutor(
            pipeline("slurm"), tasks=TASKS, time="0:10:00", partition="all", qos=None, env_command=command, mem_per_cpu_gb=1,
            logging_dir=str(tmp_path / "slurm_log"))

    executor().run()
    wait_until_done(cluster, tmp_path / "slurm_log/stats.json")
    LocalPipelineExecutor(pipeline("local"), tasks=TASKS, workers=1, logging_dir=str(tmp_path / "local_log")).run()
    assert len(documents(tmp_path / "local")) > TASKS
    assert documents(tmp_path / "slurm") == documents(tmp_path / "local")
    dropped = dropped_in(tmp_path / "slurm_log/stats.json")
    assert dropped == dropped_in(tmp_path / "local_log/stats.json")
    assert dropped["dropped_other-language"] and dropped["dropped_skipped-not-a-page"] == TASKS * 2 * 10
    again = executor()
    again.run()
    assert again.job_id == -1, "all tasks are done: none is started again"
