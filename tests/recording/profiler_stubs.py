"""Stands for the frameworks and profilers that the recording guide's snippets use: calls take the time that a plan
gives them, and what was marked is written as the profilers write it."""

import json
import pathlib
import sqlite3
import sys
import types

BEGIN_NS = 1_760_000_000_000_000_000
HOST_LEAD_NS = 50_000
NO_ID = 4_294_967_295


class Device:
    """The clock of a device, and the ranges on it."""

    def __init__(self):
        self.now = BEGIN_NS
        self.open = {}
        self.ranges = []  # (text, begin, end)
        self.metadata = {}

    def start(self, text):
        self.open[len(self.open)] = (text, self.now)
        return len(self.open) - 1

    def end(self, range_id):
        text, begin = self.open[range_id]
        self.ranges.append((text, begin, self.now))

    def add_metadata_json(self, key, value):
        self.metadata[key] = value


def module(name, **members):
    made = types.ModuleType(name)
    vars(made).update(members)
    sys.modules[name] = made
    parent, _, child = name.rpartition(".")
    if parent:
        setattr(sys.modules.get(parent) or module(parent), child, made)
    return made


def remove_modules(*roots):
    for name in [name for name in sys.modules if name.partition(".")[0] in roots]:
        del sys.modules[name]


def mstx_of(device):
    class Mstx:
        @staticmethod
        def range_start(message, stream=None):
            assert stream is not None, "without a stream no task of the device is in the range"
            return device.start(message)

        @staticmethod
        def range_end(range_id):
            device.end(range_id)

    return Mstx


def use_torch_npu(device):
    module("torch_npu", npu=types.SimpleNamespace(mstx=mstx_of(device), current_stream=lambda: "stream"))


def use_mindspore(device):
    module("mindspore", runtime=types.SimpleNamespace(current_stream=lambda: "stream"))
    module("mindspore.profiler", mstx=mstx_of(device))


def use_torch(device):
    class RecordFunction:
        def __init__(self, name):
            self.name = name

        def __enter__(self):
            self.range_id = device.start(self.name)

        def __exit__(self, *_):
            device.end(self.range_id)

    module("torch", profiler=types.SimpleNamespace(record_function=RecordFunction))


SCHEMA = """
CREATE TABLE STRING_IDS (id INTEGER PRIMARY KEY, value TEXT);
CREATE TABLE MSTX_EVENTS (startNs INTEGER, endNs INTEGER, eventType INTEGER, rangeId INTEGER, category INTEGER,
    message INTEGER, globalTid INTEGER, endGlobalTid INTEGER, domainId INTEGER, connectionId INTEGER);
CREATE TABLE TASK (startNs INTEGER, endNs INTEGER, deviceId INTEGER, connectionId INTEGER, globalTaskId INTEGER,
    globalPid INTEGER, taskType INTEGER, contextId INTEGER, streamId INTEGER, taskId INTEGER, modelId INTEGER);
CREATE TABLE META_DATA (name TEXT, value TEXT);
CREATE TABLE RANK_DEVICE_MAP (rankId INTEGER, deviceId INTEGER);
CREATE TABLE STEP_TIME (id INTEGER, startNs INTEGER, endNs INTEGER);
"""


def write_database(folder, rank, stages, device, framework="pytorch"):
    suffix = "pt" if framework == "pytorch" else "ms"
    output = folder / f"node-0_{3000 + rank}_2025100908532000{rank}_ascend_{suffix}" / "ASCEND_PROFILER_OUTPUT"
    if framework == "mindspore":
        output = folder / f"rank_{rank}_ascend_ms" / "ASCEND_PROFILER_OUTPUT"
    output.mkdir(parents=True)
    strings = {}
    text_id = lambda text: strings.setdefault(text, len(strings))
    sizes = {"tensor_model_parallel_size": 1, "pipeline_model_parallel_size": stages, "data_parallel_size": 1,
             "context_parallel_size": 1, "rank": rank, "world_size": stages}
    with sqlite3.connect(output / f"ascend_{framework}_profiler_{rank}.db") as database:
        database.executescript(SCHEMA)
        last = BEGIN_NS
        for i, (text, begin, end) in enumerate(device.ranges):
            connection = 4_000_000_001 + i
            host = begin - HOST_LEAD_NS
            database.execute("INSERT INTO MSTX_EVENTS VALUES (?,?,2,?,?,?,7,7,?,?)",
                             (host, host + 20_000, i + 1, NO_ID, text_id(text), text_id("default"), connection))
            database.execute("INSERT INTO TASK VALUES (?,?,0,?,?,7,?,?,2,?,?)",
                             (begin, end, connection, i, text_id("MsTx"), NO_ID, i, NO_ID))
            last = max(last, end)
        database.execute("INSERT INTO STEP_TIME VALUES (1,?,?)", (BEGIN_NS - 1_000_000, last + 1_000_000))
        database.execute("INSERT INTO RANK_DEVICE_MAP VALUES (?,0)", (rank,))
        metadata = {"distributed_args": json.dumps(sizes), **device.metadata}
        database.executemany("INSERT INTO META_DATA VALUES (?,?)", metadata.items())
        database.executemany("INSERT INTO STRING_IDS VALUES (?,?)", [(i, text) for text, i in strings.items()])


def write_trace(folder, rank, stages, device):
    events = [{"ph": "X", "cat": "user_annotation", "name": text, "pid": 1, "tid": 1, "ts": begin / 1000,
               "dur": (end - begin) / 1000} for text, begin, end in device.ranges]
    trace = {"schemaVersion": 1, "distributedInfo": {"backend": "nccl", "rank": rank, "world_size": stages},
             "traceEvents": events}
    (pathlib.Path(folder) / f"trace_{rank}.json").write_text(json.dumps(trace))
