#!/usr/bin/env python3
"""make_data.py [SHARED]: makes the committed cases of this folder anew.

SHARED is the folder with the generators, ../shared beside the repository if left out. The expected tables are written from
the truth that the generators report, and compared with what the public tools made of the same input where SHARED/golden
has that; Pipescope itself takes no part. The same arguments make the same files.
"""
import contextlib
import csv
import gzip
import importlib.util
import json
import os
import re
import shlex
import shutil
import sqlite3
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
BLOCK_COLUMNS = ["rank", "step", "kind", "forward_mb", "forward_vstage", "backward_mb", "backward_vstage", "begin_ns", "end_ns"]
LINK_COLUMNS = ["step", "direction", "mb", "vstage", "source", "source_begin_ns", "source_end_ns", "target", "target_begin_ns",
                "target_end_ns"]
# Beside the columns of a run whose micro-batches enter at both ends, and count from 0 in either direction.
BLOCK_DIRECTIONS = {"forward_direction": "f_direction", "backward_direction": "b_direction"}
LINK_DIRECTION = "pipe_direction"
KINDS = {"F": "forward", "B": "backward", "W": "weight", "FB": "overlap", "LOGITS": "logits"}

# Name, arguments of make_cluster.py, and the case of SHARED/golden/pp_chart that has the same arguments.
CLUSTERS = [
    ("1f1b", "--schedule 1f1b --pp 4 --microbatches 8 --steps 2 --skew-us 250 --host-size 2 --kernels-per-block 2 --seed 101",
     "1f1b_step_time"),
    ("1f1b_batch_four_clocks",
     "--schedule 1f1b --pp 4 --microbatches 6 --p2p batch --skew-us 5000 --host-size 1 --kernels-per-block 0 --seed 201", None),
    ("1f1b_level_none", "--schedule 1f1b --pp 2 --dp 2 --microbatches 4 --steps 2 --level none --kernels-per-block 2 --seed 111",
     "level_none_sendrecv"),
    ("1f1b_without_operators",
     "--schedule 1f1b --pp 4 --tp 2 --microbatches 6 --steps 2 --level none --kernels-per-block 0 --seed 202", None),
    ("gpipe_mindspore", "--schedule gpipe --pp 4 --microbatches 6 --steps 2 --layout mindspore --kernels-per-block 2 --seed 113",
     "mindspore_gpipe"),
    ("interleaved_batch",
     "--schedule interleaved --pp 4 --vpp 2 --microbatches 8 --steps 1 --p2p batch --kernels-per-block 2 --seed 110",
     "interleaved_batch"),
    ("interleaved_level_zero",
     "--schedule interleaved --pp 2 --vpp 3 --microbatches 4 --steps 2 --level 0 --skew-us 3000 --host-size 1 "
     "--kernels-per-block 0 --seed 203", None),
    ("dualpipev_tensor_parallel",
     "--schedule dualpipev --pp 2 --tp 2 --microbatches 5 --steps 1 --straggler 2:1.4 --kernels-per-block 2 --seed 104",
     "dualpipev_pp2_tp2"),
    ("dualpipev_two_clocks",
     "--schedule dualpipev --pp 4 --microbatches 9 --skew-us 900 --host-size 2 --kernels-per-block 0 --seed 204", None),
    ("dualpipev_msmonitor",
     "--schedule dualpipev --pp 2 --microbatches 4 --first-step 0 --layout msmonitor --kernels-per-block 0 --seed 205", None),
    ("zero_bubble", "--schedule zb-h1 --pp 4 --microbatches 6 --kernels-per-block 0 --seed 206", None),
    ("dualpipe", "--schedule dualpipe --pp 4 --microbatches 8 --kernels-per-block 0 --seed 207", None),
]

# Name, arguments of make_paddle_logs.py, and the case of SHARED/golden/paddle that has the same arguments.
LOGS = [
    ("paddle_1f1b_two_machines", "--devices 2 --machines 2 --steps 2 --skew-ms 40 --seed 7", "two_machines"),
    ("paddle_interleaved", "--devices 2 --schedule vpp --microbatches 4 --steps 2 --seed 6", "vpp"),
    ("paddle_interleaved_tensor_data_parallel",
     "--devices 8 --mp 2 --dp 2 --schedule vpp --microbatches 4 --steps 2 --noise-lines 2 --seed 208", None),
    ("paddle_gpipe", "--devices 2 --schedule fthenb --microbatches 6 --steps 2 --seed 4", "fthenb"),
    ("paddle_zero_bubble", "--devices 4 --schedule zb --microbatches 8 --steps 2 --seed 5", "zero_bubble"),
]

# Name, arguments of make_cluster.py of the run that the trace shows, and how it is written.
TRACES = [
    ("chrome_1f1b", "--schedule 1f1b --pp 4 --microbatches 6 --steps 2 --first-step 0 --kernels-per-block 0 --seed 209", "timers"),
    ("chrome_interleaved",
     "--schedule interleaved --pp 4 --vpp 2 --microbatches 8 --first-step 0 --kernels-per-block 0 --seed 210", "tracer"),
]


def load_generator(shared, name):
    spec = importlib.util.spec_from_file_location(name, shared / "tools" / (name + ".py"))
    generator = importlib.util.module_from_spec(spec)
    sys.modules[name] = generator
    spec.loader.exec_module(generator)
    return generator


def write_csv(path, columns, rows):
    with open(path, "w", newline="") as out:
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(columns)
        writer.writerows(rows)


def read_csv(path):
    with open(path, newline="") as stream:
        return list(csv.DictReader(stream))


def write_gz(path, data):
    path.parent.mkdir(parents=True, exist_ok=True)
    with open(path, "wb") as file, gzip.GzipFile("", "wb", 9, file, mtime=0) as packed:
        packed.write(data)


def require(condition, what):
    if not condition:
        sys.exit("make_data.py: " + what)


def dump(database, has_messages):
    """A database as SQL text. Without messages: only the ranges of blocks are left, as where no operator is recorded."""
    with contextlib.closing(sqlite3.connect(database)) as connection:
        if not has_messages:
            connection.execute("DELETE FROM MSTX_EVENTS WHERE message IN "
                               "(SELECT id FROM STRING_IDS WHERE value LIKE '%\"opName\"%')")
            connection.commit()
        return "\n".join(connection.iterdump()) + "\n"


def pack(source, target, has_messages=True):
    """Copies a run: databases as packed SQL text, which does not depend on the release of SQLite, logs packed."""
    for file in sorted(path for path in source.rglob("*") if path.is_file()):
        place = target / file.relative_to(source)
        if file.suffix == ".db":
            write_gz(place.with_name(place.name + ".sql.gz"), dump(file, has_messages).encode())
        elif file.name.startswith("workerlog."):
            write_gz(place.with_name(place.name + ".gz"), file.read_bytes())
        else:
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, place)


def simulate(generator, arguments, folder):
    """Makes a cluster; returns the records of its truth by type."""
    truth = folder / "truth.jsonl"
    with contextlib.redirect_stdout(sys.stderr):
        status = generator.main(["--out", str(folder / "run"), "--truth", str(truth), "--jobs", "1"] + shlex.split(arguments))
    require(status == 0, "the generator failed: " + arguments)
    records = {}
    for line in truth.read_text().splitlines():
        record = json.loads(line)
        records.setdefault(record["type"], []).append(record)
    return records


def in_time(blocks):
    return sorted(blocks, key=lambda row: (row[BLOCK_COLUMNS.index("rank")], row[BLOCK_COLUMNS.index("begin_ns")]))


def blocks_of(truth, base=0):
    return in_time([[b["rank"], b["step"], KINDS[b["kind"]], b.get("f_mb"), b.get("f_vstage"), b.get("b_mb"), b.get("b_vstage"),
                     b["start_local"] - base, b["end_local"] - base] for b in truth["block"]])


def links_of(truth, base=0):
    rows = []
    for link in truth["link"]:
        send, receive = link["send"], link["recv"]
        rows.append([link["step"], link["direction"], link["mb"], link["vstage"],
                     send["rank"], send["start_local"] - base, send["end_local"] - base,
                     receive["rank"], receive["start_local"] - base, receive["end_local"] - base])
    return sorted(rows)


def links_between_blocks(links, blocks):
    """Where no message is recorded, a link goes from the block that sends to the one that receives."""
    spans = {}
    for rank, step, kind, f_mb, f_vstage, b_mb, b_vstage, begin, end in blocks:
        job = ("fwd", f_mb, f_vstage) if kind == "forward" else ("bwd", b_mb, b_vstage)
        spans[(rank, step) + job] = (begin, end)
    rows = []
    for step, direction, mb, vstage, source, _, _, target, _, _ in links:
        receiver = vstage + (1 if direction == "fwd" else -1)
        rows.append([step, direction, mb, vstage, source, *spans[(source, step, direction, mb, vstage)],
                     target, *spans[(target, step, direction, mb, receiver)]])
    return sorted(rows)


def write_directions(case, truth):
    """Adds the direction of the pipeline to the tables of a run whose micro-batches enter at both ends."""
    if not any(LINK_DIRECTION in link for link in truth["link"]):
        return
    parts = {(b["rank"], b["start_local"]): [b.get(name) for name in BLOCK_DIRECTIONS.values()] for b in truth["block"]}
    blocks = [list(row.values()) + parts[(int(row["rank"]), int(row["begin_ns"]))] for row in read_csv(case / "blocks.csv")]
    write_csv(case / "blocks.csv", BLOCK_COLUMNS + list(BLOCK_DIRECTIONS), blocks)
    ways = {(k["send"]["rank"], k["send"]["start_local"], k["recv"]["rank"]): k[LINK_DIRECTION] for k in truth["link"]}
    links = [list(row.values()) + [ways[(int(row["source"]), int(row["source_begin_ns"]), int(row["target"]))]]
             for row in read_csv(case / "links.csv")]
    write_csv(case / "links.csv", LINK_COLUMNS + [LINK_DIRECTION], links)


def write_case(case, arguments, blocks, links):
    (case / "arguments.txt").write_text(arguments + "\n")
    write_csv(case / "blocks.csv", BLOCK_COLUMNS, blocks)
    write_csv(case / "links.csv", LINK_COLUMNS, links)


def check_baseline_blocks(truth, golden):
    ours = sorted((str(b["rank"]), b["name"], str(b["start_local"]), str(b["end_local"]), str(b["code"])) for b in truth["block"])
    theirs = sorted((row["rank"], row["name"], row["startNs"], row["endNs"], row["type"])
                    for row in read_csv(golden / "StepTaskInfo.csv"))
    require(ours == theirs, "the baseline has other blocks: " + golden.name)


def make_cluster_case(generator, shared, name, arguments, golden):
    case = HERE / name
    has_messages = name != "1f1b_without_operators"
    with tempfile.TemporaryDirectory() as temporary:
        truth = simulate(generator, arguments, Path(temporary))
        pack(Path(temporary) / "run", case / "run", has_messages)
    if golden:
        golden = shared / "golden" / "pp_chart" / golden
        require((golden / "args.txt").read_text().splitlines()[0] == arguments, "other arguments: " + name)
        check_baseline_blocks(truth, golden)
    blocks, links = blocks_of(truth), links_of(truth)
    write_case(case, "make_cluster.py " + arguments, blocks, links if has_messages else links_between_blocks(links, blocks))
    write_directions(case, truth)
    hosts = truth["host"]
    if any(host["offset_ns"] for host in hosts):
        write_csv(case / "clocks.csv", ["host", "ahead_ns"],
                  [[host["host"], host["offset_ns"] - hosts[0]["offset_ns"]] for host in hosts])


JOB = re.compile(rb"Profiler Info: Job \(\d+\), type = (\w+), micro_batch_id = (\d+), "
                 rb"job_start_time = (\d+)\.(\d{6}), job_end_time = (\d+)\.(\d{6})")
PADDLE_KINDS = {"forward": "forward", "backward": "backward", "backward_b": "backward", "backward_w": "weight"}


class Jobs:
    """The jobs that one device recorded, by step, type and micro-batch, with their begin and end in nanoseconds."""

    def __init__(self, log):
        self.spans = {}
        times = {}
        for match in JOB.finditer(log):
            begin, end = int(match[3] + match[4]), int(match[5] + match[6])
            job = (match[1].decode(), int(match[2]))
            # Each job runs once a step.
            times[job] = times.get(job, -1) + 1
            self.spans[(times[job],) + job] = (begin, end)


def paddle_tables(generator, ranks, jobs):
    """Blocks and links by the rank's place and the generator's own rule of what a job waits for."""
    stages = 1 + max(rank["stage"] for rank in ranks)
    rank_at = {(rank["dp"], rank["mp"], rank["stage"]): rank["rank"] for rank in ranks}

    def vstage(stage, kind):
        return (int(kind[-1]) * stages if kind[-1].isdigit() else 0) + stage

    blocks, links = [], []
    for rank in ranks:
        for (step, kind, mb), span in jobs[rank["rank"]].spans.items():
            name = PADDLE_KINDS[kind.rstrip("0123456789")]
            place = [mb, vstage(rank["stage"], kind)]
            parts = place + [None, None] if name == "forward" else [None, None] + place
            blocks.append([rank["rank"], step, name] + parts + list(span))
            needed = generator.dependency(rank["stage"], stages, kind, mb)
            if needed is None:
                continue
            source = rank_at[(rank["dp"], rank["mp"], needed[0])]
            sent = jobs[source].spans[(step,) + tuple(needed[1:])]
            if source != rank["rank"]:
                links.append([step, "fwd" if name == "forward" else "bwd", mb, vstage(needed[0], needed[1]),
                              source, *sent, rank["rank"], *span])
    return in_time(blocks), sorted(links)


def check_converter(ranks, jobs, golden):
    """The public converter names each job type_microbatch and rounds its times to a tenth of a microsecond."""
    theirs = sorted((row["name"], round(float(row["start_us"]), 1)) for row in read_csv(golden / "events.csv")
                    if row["track"] != "Step")
    ours = sorted(("%s_%d" % (kind, mb), begin / 1000) for rank in ranks
                  for (_, kind, mb), (begin, _) in jobs[rank["rank"]].spans.items())
    require(len(ours) == len(theirs), "the converter has another number of jobs: " + golden.name)
    for mine, other in zip(ours, theirs):
        require(mine[0] == other[0] and abs(mine[1] - other[1]) <= 1, "the converter has other jobs: " + golden.name)


def make_log_case(generator, shared, name, arguments, golden):
    case = HERE / name
    with tempfile.TemporaryDirectory() as temporary:
        folder, truth = Path(temporary) / "run", Path(temporary) / "truth.jsonl"
        given, sys.argv = sys.argv, ["make_paddle_logs.py", "--out", str(folder), "--truth", str(truth)] + shlex.split(arguments)
        generator.main()
        sys.argv = given
        ranks = [json.loads(line) for line in truth.read_text().splitlines()]
        several = len({rank["machine"] for rank in ranks}) > 1
        jobs = {}
        for rank in ranks:
            place = folder / ("machine%d" % rank["machine"]) if several else folder
            jobs[rank["rank"]] = Jobs((place / ("workerlog.%d" % rank["device"])).read_bytes())
        pack(folder, case / "run")
    if golden:
        golden = shared / "golden" / "paddle" / golden
        require((golden / "args.txt").read_text().splitlines()[0] == arguments, "other arguments: " + name)
        check_converter(ranks, jobs, golden)
    write_case(case, "make_paddle_logs.py " + arguments, *paddle_tables(generator, ranks, jobs))


def microseconds(ns):
    return "%d.%03d" % divmod(ns, 1000)


def timer_events(blocks, links):
    """Complete events of Megatron's timers, with the sends and receives beside the blocks."""
    for rank in sorted({block[0] for block in blocks}):
        yield '{"name": "process_name", "ph": "M", "pid": %d, "args": {"name": "rank %d"}}' % (rank, rank)
    event = '{"name": "%s", "ph": "X", "pid": %d, "tid": %d, "ts": %s, "dur": %s, "args": {%s}}'
    for rank, _, kind, forward, _, backward, _, begin, end in blocks:
        mb = forward if kind == "forward" else backward
        yield event % (kind + "-compute", rank, 0, microseconds(begin), microseconds(end - begin), '"microbatch": %d' % mb)
    words = {"fwd": "forward", "bwd": "backward"}
    for _, direction, _, _, source, sent, sent_end, target, received, received_end in links:
        yield event % (words[direction] + "-send", source, 1, microseconds(sent), microseconds(sent_end - sent),
                       '"peer": %d, "bytes": 64' % target)
        yield event % (words[direction] + "-recv", target, 2, microseconds(received), microseconds(received_end - received),
                       '"peer": %d, "bytes": 64' % source)


def tracer_events(blocks, stages):
    """Begins and ends of Megatron's tracer, which says only at the end what ran."""
    for rank, _, kind, f_mb, f_vstage, b_mb, b_vstage, begin, end in blocks:
        mb, vstage = (f_mb, f_vstage) if kind == "forward" else (b_mb, b_vstage)
        place = '"name": "%s", "cat": "", "pid": %d, "tid": 0' % (kind, rank)
        yield '{%s, "ph": "B", "ts": %s}' % (place, microseconds(begin))
        yield '{%s, "ph": "E", "ts": %s, "args": {"microbatch": %d, "model_chunk": %d, "pp_rank": %d}}' % (
            place, microseconds(end), mb, vstage // stages, vstage % stages)


def make_trace_case(generator, name, arguments, form):
    case = HERE / name
    with tempfile.TemporaryDirectory() as temporary:
        truth = simulate(generator, arguments, Path(temporary))
    base = generator.BASE_TIME_NS
    blocks, links = blocks_of(truth, base), links_of(truth, base)
    if form == "timers":
        events = timer_events(blocks, links)
    else:
        events = tracer_events(blocks, truth["meta"][0]["args"]["pp"])
        links = links_between_blocks(links, blocks)
    write_gz(case / "run" / "trace.json.gz", ("[" + ",\n".join(events) + "]\n").encode())
    write_case(case, "make_cluster.py " + arguments, blocks, links)


def main():
    shared = Path(sys.argv[1]) if len(sys.argv) > 1 else HERE.parents[2].parent / "shared"
    clusters, logs = load_generator(shared, "make_cluster"), load_generator(shared, "make_paddle_logs")
    for name, *_ in CLUSTERS + LOGS + TRACES:
        shutil.rmtree(HERE / name, ignore_errors=True)
        (HERE / name).mkdir()
    for name, arguments, golden in CLUSTERS:
        make_cluster_case(clusters, shared, name, arguments, golden)
    for name, arguments, golden in LOGS:
        make_log_case(logs, shared, name, arguments, golden)
    for name, arguments, form in TRACES:
        make_trace_case(clusters, name, arguments, form)


if __name__ == "__main__":
    main()
