# SPDX-License-Identifier: Apache-2.0
"""A Slurm of several nodes on this machine, without systemd: munged, slurmctld and a slurmd for each node, all in one folder.

Needs root, as slurmd starts jobs as their users. Everything ends with the process that made it: stop() is registered with atexit.
"""
import atexit
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import time

PROGRAMS = ("munged", "slurmctld", "slurmd", "sbatch", "squeue", "scontrol", "sinfo")


def why_not():
    """Why there can be no cluster here; None when there can."""
    if os.geteuid() != 0:
        return "slurmd needs root"
    missing = [name for name in PROGRAMS if not (shutil.which(name) or pathlib.Path("/usr/sbin", name).exists())]
    return f"not installed (packages slurm-wlm, munge): {', '.join(missing)}" if missing else None


def program(name):
    return shutil.which(name) or f"/usr/sbin/{name}"


def free_ports(n):
    sockets = [socket.socket() for _ in range(n)]
    try:
        for one in sockets:
            one.bind(("127.0.0.1", 0))
        return [one.getsockname()[1] for one in sockets]
    finally:
        for one in sockets:
            one.close()


def processes():
    return [int(entry.name) for entry in pathlib.Path("/proc").iterdir() if entry.name.isdigit()]


def read(pid, name):
    """A file of /proc; nothing of a process that has ended."""
    try:
        return pathlib.Path("/proc", str(pid), name).read_bytes()
    except OSError:
        return b""


def parent_of(pid):
    fields = read(pid, "stat").rpartition(b")")[2].split()
    return int(fields[1]) if len(fields) > 1 else 0


def name_of(pid):
    return read(pid, "comm").decode(errors="replace").strip()


def kill(pid):
    try:
        os.kill(pid, signal.SIGKILL)
    except ProcessLookupError:
        pass


class Cluster:
    """Commands of Slurm find it by the variables of `environment`. `memory`: of a node, in MB; 0: Slurm does not look at it."""

    def __init__(self, folder, nodes=3, processors=4, max_array=1001, memory=0):
        self.folder = pathlib.Path(folder)
        self.names = [f"n{i}" for i in range(nodes)]
        self.running = {}
        atexit.register(self.stop)
        for name in ("state", "spool", "log", *self.names):
            (self.folder / name).mkdir()
        os.chmod(self.folder, 0o755)
        self.munge_socket = self.folder / "munge.socket"
        self.start_munge()
        control, *ports = free_ports(nodes + 1)
        host = socket.gethostname()
        lines = [
            "ClusterName=test", f"SlurmctldHost={host}(127.0.0.1)", f"SlurmctldPort={control}", "AuthType=auth/munge", f"AuthInfo=socket={self.munge_socket}",
            "CryptoType=crypto/munge", "SlurmUser=root", "SlurmdUser=root", "ProctrackType=proctrack/pgid", "TaskPlugin=task/none", "SelectType=select/cons_tres",
            "SelectTypeParameters=CR_Core", "ReturnToService=2", f"MaxArraySize={max_array}", "MaxJobCount=50000", "AccountingStorageType=accounting_storage/none",
            "JobAcctGatherType=jobacct_gather/none", f"StateSaveLocation={self.folder}/state", f"SlurmdSpoolDir={self.folder}/%n",
            f"SlurmctldPidFile={self.folder}/slurmctld.pid", f"SlurmdPidFile={self.folder}/%n.pid", f"SlurmctldLogFile={self.folder}/log/slurmctld.log",
            f"SlurmdLogFile={self.folder}/log/%n.log", "SlurmctldTimeout=10", "SlurmdTimeout=10", "KillWait=2", "MinJobAge=10", "SchedulerParameters=sched_interval=1,batch_sched_delay=0,requeue_delay=1",
            "MpiDefault=none", "SlurmdParameters=config_overrides", "SwitchType=switch/none",
        ]
        lines += [f"NodeName={name} NodeHostname={host} NodeAddr=127.0.0.1 Port={port} CPUs={processors}{f' RealMemory={memory}' if memory else ''} State=UNKNOWN" for name, port in zip(self.names, ports)]
        lines.append(f"PartitionName=all Nodes={','.join(self.names)} Default=YES MaxTime=INFINITE State=UP")
        self.config = self.folder / "slurm.conf"
        self.config.write_text("\n".join(lines) + "\n")
        self.environment = dict(os.environ, SLURM_CONF=str(self.config))
        self.start("slurmctld", [program("slurmctld"), "-D", "-f", self.config])
        for name in self.names:
            self.start_node(name)
        self.wait_until_idle()

    def start(self, name, command):
        log = open(self.folder / "log" / f"{name}.out", "ab")
        self.running[name] = subprocess.Popen([*map(str, command)], stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True,
                                              env=dict(os.environ, SLURM_CONF=str(self.folder / "slurm.conf")))
        log.close()

    def start_munge(self):
        key = self.folder / "munge.key"
        key.write_bytes(os.urandom(128))
        key.chmod(0o400)
        self.start("munged", [program("munged"), "-F", "--force", f"--key-file={key}", f"--socket={self.munge_socket}", f"--pid-file={self.folder}/munge.pid",
                              f"--log-file={self.folder}/log/munge.log", f"--seed-file={self.folder}/munge.seed"])
        for _ in range(100):
            if self.munge_socket.exists():
                return
            time.sleep(0.1)
        raise RuntimeError("munged has not started: " + (self.folder / "log/munged.out").read_text())

    def start_node(self, name):
        self.start(name, [program("slurmd"), "-D", "-N", name, "-f", self.config])

    def kill_node(self, name):
        """As a node is lost: slurmd and all that it has started end at once."""
        doomed = self.jobs_on(name)
        doomed += {parent for parent in map(parent_of, doomed) if name_of(parent) == "slurmstepd"}
        process = self.running.pop(name)
        process.kill()
        process.wait()
        # slurmstepd first: it must not tell how its job has ended.
        for pid in sorted(doomed, key=lambda pid: name_of(pid) != "slurmstepd"):
            kill(pid)

    def jobs_on(self, name):
        """Processes of jobs on a node: shells and what they have started."""
        marks = {f"SLURM_CONF={self.config}".encode(), f"SLURMD_NODENAME={name}".encode()}
        return [pid for pid in processes() if marks <= set(read(pid, "environ").split(b"\0"))]

    def slurm(self, *words, check=True):
        """The output of a command. With check=False, a command that fails or waits too long for a busy controller says nothing."""
        try:
            done = subprocess.run([program(words[0]), *map(str, words[1:])], env=self.environment, capture_output=True, text=True, check=check, timeout=60)
        except subprocess.TimeoutExpired:
            if check:
                raise
            return ""
        return done.stdout

    def wait_until_idle(self, seconds=60):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if self.slurm("sinfo", "-h", "-o", "%t", check=False).split() in (["idle"], ["idle"] * len(self.names)):
                return
            time.sleep(0.2)
        raise RuntimeError("the nodes are not idle: " + self.slurm("sinfo", check=False))

    def queued(self, tries=5):
        """The jobs in the queue. A controller that does not answer has not said that there are none."""
        for left in reversed(range(tries)):
            try:
                return self.slurm("squeue", "-h", "-o", "%i %T").split("\n")[:-1]
            except (subprocess.CalledProcessError, subprocess.TimeoutExpired):
                if left == 0:
                    raise
                time.sleep(1)

    def stop(self):
        for name in [*self.names, "slurmctld", "munged"]:
            process = self.running.pop(name, None)
            if process is None:
                continue
            process.kill()
            process.wait()
        for name in self.names:
            for pid in self.jobs_on(name):
                kill(pid)
