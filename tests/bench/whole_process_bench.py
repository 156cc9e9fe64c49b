#!/usr/bin/env python3
"""Times whole pipescope-cli processes beside a peer on the same files, with the page cache warm.

    whole_process_bench.py CLI [--data DIR] [--generator make_cluster.py] [--rounds N] [--commands] [CLUSTER...]

The clusters are made in DIR when they are not there (3 GB for all of them; they stay):
    64x20k    64 ranks of 20,000 rows of TASK        8x1m      8 ranks of 1,000,000
    8xnone    8 ranks of 200,000, level none         1024x5k   1,024 ranks of 5,000
    256x5k    256 ranks of 5,000                     8x100k    8 ranks of 100,000 (how time grows with rows)
The peer is the bare cost of reading the column that links ranges to tasks: SELECT sum(connectionId) FROM TASK in the sqlite3
shell, one process a database, as many at a time as there are processors. In each round the peer and `export-db` take turns, so
that a machine that other programs slow down slows both; before each export the databases get back what they had at first.
Printed are medians of time, processor time (user and system, threads and children included) and of the ratios to the peer
within a round, and the peak memory: all that was resident, and of that what is not backed by a file.
With --commands, the commands that only read follow, without a peer."""

import argparse
import os
import sqlite3
import statistics
import subprocess
import sys
import time
from pathlib import Path

SHAPES = {
    "64x20k": "--pp 8 --tp 8 --microbatches 16 --kernels-per-block 600",
    "8x1m": "--pp 8 --microbatches 16 --kernels-per-block 31000",
    "8x100k": "--pp 8 --microbatches 16 --kernels-per-block 3100",
    "8xnone": "--pp 4 --tp 2 --microbatches 16 --steps 2 --kernels-per-block 3120 --level none",
    "1024x5k": "--pp 8 --tp 8 --dp 16 --microbatches 16 --kernels-per-block 145",
    "256x5k": "--pp 8 --tp 8 --dp 4 --microbatches 16 --kernels-per-block 145",
}
READING = ["info", "blocks", "links", "export-db --dry-run"]
SAMPLE_SECONDS = 0.005


class Taken:
    """What one process needed."""

    def __init__(self, command):
        begin = time.monotonic()
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.resident = self.anonymous = 0
        while True:
            pid, _, usage = os.wait4(process.pid, os.WNOHANG)
            if pid != 0:
                break
            self.note_memory(process.pid)
            time.sleep(SAMPLE_SECONDS)
        self.seconds = time.monotonic() - begin
        self.processor = usage.ru_utime + usage.ru_stime

    def note_memory(self, pid):
        """Not from wait4(), which also counts what this program had when it forked."""
        try:
            status = Path(f"/proc/{pid}/status").read_text()
        except OSError:
            return
        values = dict(text.split(":", 1) for text in status.splitlines())
        if "RssAnon" in values and values["Name"].strip() not in Path(sys.executable).name:
            self.resident = max(self.resident, int(values["VmHWM"].split()[0]))
            self.anonymous = max(self.anonymous, int(values["RssAnon"].split()[0]))


def databases(folder):
    return sorted(folder.rglob("ascend_pytorch_profiler_*.db"))


def tables(connection):
    return {row[0] for row in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}


def forget_export(folder, first_tables):
    for file in databases(folder):
        connection = sqlite3.connect(file, isolation_level=None)
        connection.execute("PRAGMA synchronous=OFF")
        for table in tables(connection) - first_tables:
            connection.execute(f'DROP TABLE "{table}"')
        columns = [row[1] for row in connection.execute("PRAGMA table_info(COMMUNICATION_OP)")]
        if "opConnectionId" in columns:
            connection.execute("ALTER TABLE COMMUNICATION_OP DROP COLUMN opConnectionId")
        connection.close()
    for file in folder.rglob("*"):
        if file.is_file() and file.name.endswith(("-journal", "-wal", ".partial")):
            file.unlink()


def peer(folder):
    listing = "\0".join(str(file) for file in databases(folder))
    list_file = folder.parent / f"{folder.name}.list"
    list_file.write_text(listing)
    workers = os.cpu_count() or 1
    query = "SELECT sum(connectionId) FROM TASK"
    return ["xargs", "-0", "-a", str(list_file), "-P", str(workers), "-I", "{}", "sqlite3", "-readonly", "{}", query]


def median(values):
    return statistics.median(values)


def line(name, what, runs, peers=None):
    text = f"{name:9} {what:20} {median(t.seconds for t in runs) * 1e3:8.0f} ms {median(t.processor for t in runs) * 1e3:8.0f} ms cpu"
    text += f" {max(t.resident for t in runs) / 1024:7.1f} MB, anonymous {max(t.anonymous for t in runs) / 1024:6.1f} MB"
    if peers:
        wall = median(t.seconds / p.seconds for t, p in zip(runs, peers))
        processor = median(t.processor / p.processor for t, p in zip(runs, peers))
        text += f"; of the peer's time {wall:5.2f}, cpu {processor:5.2f}"
    print(text, flush=True)


def bench_export(cli, name, folder, rounds):
    with sqlite3.connect(databases(folder)[0]) as connection:
        first_tables = tables(connection) - {"StepTaskInfo"} - {t for t in tables(connection) if t.startswith("Pipescope")}
    if name == "8xnone":
        first_tables -= {"COMMUNICATION_OP"}
    peers, runs = [], []
    for round_number in range(rounds + 1):
        forget_export(folder, first_tables)
        taken = Taken(peer(folder)), Taken([cli, "export-db", "--quiet", str(folder)])
        if round_number > 0:
            peers.append(taken[0])
            runs.append(taken[1])
    forget_export(folder, first_tables)
    line(name, "peer", peers)
    line(name, "export-db", runs, peers)


def bench_commands(cli, name, folder, rounds):
    for command in READING:
        runs = [Taken([cli, *command.split(), "--quiet", str(folder)]) for _ in range(rounds + 1)][1:]
        line(name, command, runs)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cli")
    parser.add_argument("clusters", nargs="*", metavar="CLUSTER")
    parser.add_argument("--data", type=Path, default=Path("/tmp/pipescope-bench"))
    parser.add_argument("--generator", type=Path, default=Path(__file__).parents[3] / "shared/tools/make_cluster.py")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--commands", action="store_true")
    arguments = parser.parse_intermixed_args()
    for name in arguments.clusters or SHAPES:
        folder = arguments.data / name
        if not folder.exists():
            arguments.data.mkdir(parents=True, exist_ok=True)
            command = [sys.executable, str(arguments.generator), "--out", str(folder), *SHAPES[name].split()]
            subprocess.run([*command, "--jobs", str(os.cpu_count())], check=True, stdout=subprocess.DEVNULL)
        bench_export(arguments.cli, name, folder, arguments.rounds)
        if arguments.commands:
            bench_commands(arguments.cli, name, folder, arguments.rounds)


if __name__ == "__main__":
    main()
