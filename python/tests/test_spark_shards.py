# SPDX-License-Identifier: Apache-2.0
"""The shards of a plan on Spark with executors of their own; skipped where pyspark or java is missing."""
import importlib.util
import os
import pathlib
import shutil
import subprocess
import sys
import time

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

pyspark = pytest.importorskip("pyspark")


@pytest.fixture(scope="module")
def session():
    if not shutil.which("java") or not SITO:
        pytest.skip("java or the tool is missing")
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
