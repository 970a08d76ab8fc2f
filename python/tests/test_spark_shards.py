# SPDX-License-Identifier: Apache-2.0
"""The shards of a plan on Spark with executors of their own, where pyspark and java are installed, and on a stand-in for Spark."""
import importlib.util
import os
import pathlib
import re
import shlex
import shutil
import signal
import subprocess
import sys
import time
import types

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests/cli"))
import slurm_cluster

SECONDS = 120
SITO = os.environ.get("SITO_BIN", "")
MODULE = ROOT / "python/sito/adapters/spark_shards.py"
# It stands alone. Its folder must not be on the path: the module datatrove in it would hide the package.
spec = importlib.util.spec_from_file_location("spark_shards", MODULE)
spark_shards = sys.modules["spark_shards"] = importlib.util.module_from_spec(spec)
spec.loader.exec_module(spark_shards)

needs_sito = pytest.mark.skipif(not SITO, reason="the tool is missing: set SITO_BIN")


def skip_without_spark():
    pytest.importorskip("pyspark", reason="pip install pyspark")
    if not shutil.which("java") or not SITO:
        pytest.skip("java (17 or newer) or the tool is missing")


@pytest.fixture(scope="module")
def session():
    skip_without_spark()
    from pyspark.sql import SparkSession
    # Executors look for Python and the package where this process has them.
    os.environ["PYSPARK_PYTHON"] = sys.executable
    os.environ["SPARK_LOCAL_IP"] = "127.0.0.1"
    made = (SparkSession.builder.master("local-cluster[2,1,512]").appName("test").config("spark.ui.enabled", "false").config("spark.executor.memory", "512m")
            .config("spark.speculation", "true").getOrCreate())
    made.sparkContext.addPyFile(str(MODULE))
    yield made
    made.stop()


def sito(*words, folder, code=0):
    done = subprocess.run([SITO, *map(str, words)], cwd=folder, capture_output=True)
    assert done.returncode == code, done.stderr.decode()
    return done


def planned(folder, shards=6):
    example = (ROOT / "examples/crawl.warc.gz").read_bytes()
    (folder / "in").mkdir()
    for i in range(shards):
        (folder / f"in/{i}.warc.gz").write_bytes(example)
    sito("plan", "in", "-o", "run", "--format", "jsonl", "--compress", "none", "--shard-size", "0.009", folder=folder)
    assert spark_shards.shards_of(folder / "run") == shards


def check_finished(folder):
    sito("finish", "run", "-o", "all", "--verify", folder=folder)
    sito("corpus", "in", "-o", "one.jsonl", folder=folder)
    assert (folder / "all/corpus.jsonl").read_bytes() == (folder / "one.jsonl").read_bytes()


def test_a_plan_on_spark_gives_the_bytes_of_one_process(session, tmp_path):
    planned(tmp_path)
    assert spark_shards.run_shards(session.sparkContext, tmp_path / "run", sito=SITO) == []
    check_finished(tmp_path)


def test_half_by_hand_and_half_on_spark(session, tmp_path):
    planned(tmp_path)
    sito("run", "run", "--shards", "1,3-4", folder=tmp_path)
    assert spark_shards.missing_in(tmp_path / "run") == [0, 2, 5]
    assert spark_shards.run_shards(session.sparkContext, tmp_path / "run", sito=SITO) == []
    check_finished(tmp_path)


@pytest.mark.skipif(bool(slurm_cluster.why_not()), reason=str(slurm_cluster.why_not()))
def test_half_on_slurm_and_half_on_spark(session, tmp_path):
    """Slurm begins; its jobs are cancelled when half of the shards are done, and Spark does the rest."""
    planned(tmp_path, shards=12)
    cluster = slurm_cluster.Cluster(make(tmp_path / "slurm"), nodes=2)
    try:
        done = subprocess.run([SITO, "slurm", "submit", "run", "--tasks", "12", "--throttle", "2", "-j", "1", "--no-finish", "--program", SITO], cwd=tmp_path,
                              env=cluster.environment, capture_output=True)
        assert done.returncode == 0, done.stderr.decode()
        end = time.monotonic() + SECONDS
        while len(spark_shards.missing_in(tmp_path / "run")) > 6:
            assert time.monotonic() < end, cluster.slurm("squeue", check=False)
            time.sleep(0.05)
        cluster.slurm("scancel", "--state=PENDING", "--name=sito", check=False)
        while cluster.queued():
            assert time.monotonic() < end, cluster.slurm("squeue", check=False)
            time.sleep(0.2)
    finally:
        cluster.stop()
    left = spark_shards.missing_in(tmp_path / "run")
    assert 0 < len(left) <= 6
    assert spark_shards.run_shards(session.sparkContext, tmp_path / "run", sito=SITO) == []
    check_finished(tmp_path)
    print(f"{12 - len(left)} shards on Slurm, {len(left)} on Spark")


def make(folder):
    folder.mkdir()
    return folder


def test_what_fails_is_told(session, tmp_path):
    planned(tmp_path)
    os.utime(tmp_path / "in/2.warc.gz", ns=(1, 1))
    left = spark_shards.run_shards(session.sparkContext, tmp_path / "run", sito=SITO)
    assert [(shard.shard, shard.status) for shard in left] == [(2, spark_shards.FAILED)]
    assert "the input has changed" in left[0].message


def test_spark_submit_as_the_documentation_shows_it(tmp_path):
    """The command of docs/shards.md, with the tool of this build, and executors of their own."""
    skip_without_spark()
    planned(tmp_path)
    (tmp_path / "run").rename(tmp_path / "job")
    [command] = re.findall(r"^    (spark-submit .*)$", (ROOT / "docs/shards.md").read_text(), re.MULTILINE)
    submit, script, *rest = shlex.split(command.replace("/opt/sito/bin/sito", os.path.relpath(SITO, tmp_path)))
    folder = pathlib.Path(sys.executable).parent  # as in an activated virtual environment
    environment = {**os.environ, "PATH": f"{folder}:{os.environ['PATH']}", "SPARK_LOCAL_IP": "127.0.0.1"}
    environment.pop("PYSPARK_PYTHON", None)
    done = subprocess.run([submit, "--master", "local-cluster[2,1,1024]", ROOT / script, *rest], cwd=tmp_path, env=environment, capture_output=True)
    assert done.returncode == 0, done.stderr.decode()[-3000:]
    assert b"sito: 6 of 6 shards done" in done.stdout, "where spark-submit writes what the driver says"
    (tmp_path / "job").rename(tmp_path / "run")
    check_finished(tmp_path)


class StandIn:
    """Does what run_shards asks of a SparkContext in this process. `lost`: rounds that Spark gives up after the first shard."""

    def __init__(self, lost=0):
        self.lost = lost

    def parallelize(self, numbers, slices):
        def collect(work):
            results = []
            for result in work(iter(numbers)):
                results.append(result)
                if self.lost > 0:
                    self.lost -= 1
                    raise RuntimeError("Job aborted due to stage failure\nat Scheduler.scala")
            return results
        return types.SimpleNamespace(mapPartitions=lambda work: types.SimpleNamespace(collect=lambda: collect(work)))


def program(path, text):
    path.write_text("#!/bin/sh\n" + text)
    path.chmod(0o755)
    return str(path)


@needs_sito
def test_a_tool_that_cannot_be_started_is_told(tmp_path):
    planned(tmp_path, shards=2)
    left = spark_shards.run_shards(StandIn(), tmp_path / "run", sito=str(tmp_path / "nowhere/sito"), rounds=1)
    assert [(shard.shard, shard.status) for shard in left] == [(0, spark_shards.NOT_STARTED), (1, spark_shards.NOT_STARTED)]
    for shard in left:
        assert "nowhere/sito: No such file" in shard.message
        assert shard.message in spark_shards.log_of(tmp_path / "run", shard.shard).read_text()


@needs_sito
def test_a_tool_that_is_killed_is_told(tmp_path):
    planned(tmp_path, shards=1)
    [left] = spark_shards.run_shards(StandIn(), tmp_path / "run", sito=program(tmp_path / "sito", "kill -9 $$"))
    assert (left.status, left.message) == (-signal.SIGKILL, "killed by SIGKILL.")
    assert len(spark_shards.log_of(tmp_path / "run", 0).read_text().splitlines()) == 3, "a line for each round"


@needs_sito
def test_shards_that_others_have_in_hand_are_waited_for(tmp_path):
    planned(tmp_path, shards=2)
    other = program(tmp_path / "sito", f'(sleep 1; exec {shlex.quote(SITO)} "$@") > /dev/null 2>&1 &\nexit 75')
    assert spark_shards.run_shards(StandIn(), tmp_path / "run", sito=other, rounds=1) == []
    check_finished(tmp_path)


@needs_sito
def test_a_job_that_spark_gives_up_goes_on(tmp_path):
    planned(tmp_path)
    left = spark_shards.run_shards(StandIn(lost=1), tmp_path / "run", sito=SITO, rounds=1)
    assert [shard.shard for shard in left] == [1, 2, 3, 4, 5]
    assert {shard.message for shard in left} == {"Spark gave up the job: Job aborted due to stage failure"}
    assert spark_shards.run_shards(StandIn(lost=2), tmp_path / "run", sito=SITO) == []
    check_finished(tmp_path)
