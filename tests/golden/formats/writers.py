"""One writer a format: how programs record the same run. A writer makes the files of a folder; FORMATS says what of the run the
format holds. Names and fields are those of public programs; see the chapter "What it reads" of README.md."""
import dataclasses
import gzip
import json
from typing import Callable, Optional, Tuple

from simulated_run import BACKWARD, BEGIN, FORWARD, INPUT, RANKS, SCHEDULES, STEPS, WEIGHT

FIRST_STEP = 10


def decimal(ns, unit):
    """A time in units of `unit` (a power of ten) nanoseconds, exact: a double has no room for all digits."""
    digits = len(str(unit)) - 1
    sign, ns = ("-" if ns < 0 else ""), abs(ns)
    return Number("%s%d.%0*d" % (sign, ns // unit, digits, ns % unit))


class Number(str):
    """Written into JSON as it stands."""


def as_json(value):
    if isinstance(value, Number):
        return str(value)
    if isinstance(value, dict):
        return "{" + ", ".join("%s: %s" % (json.dumps(key), as_json(each)) for key, each in value.items()) + "}"
    return json.dumps(value)


def micro(ns):
    return decimal(ns, 1_000)


def event_list(events):
    return "[" + ",\n".join(as_json(event) for event in events) + "]"


# Names of blocks.


def torch_name(block):
    """torch.distributed.pipelining: stage, letter, micro-batch; I is an input gradient alone."""
    letters = {FORWARD: "F", BACKWARD: "B", INPUT: "I", WEIGHT: "W"}
    texts = ["%d%s%d" % (work.virtual_stage, letters[work.kind], work.micro_batch) for work in block.works]
    return "PP:" + (texts[0] if len(texts) == 1 else "(%s;%s)OVERLAP_F_B" % tuple(texts))


def word_name(run):
    words = {FORWARD: "Forward", BACKWARD: "Backward", INPUT: "Backward", WEIGHT: "Weight grad"}

    def name(block):
        (work,) = block.works
        if run.chunks == 1:
            return "%s %d" % (words[work.kind], work.micro_batch)
        return "%s chunk %d micro-batch %d" % (words[work.kind], work.virtual_stage // RANKS, work.micro_batch)

    return name


# Kineto: a file a rank. Ranges of the host, and of those on each stream of the device that worked for them.


def kineto_slice(category, name, pid, tid, begin, end, **arguments):
    return {"ph": "X", "cat": category, "name": name, "pid": pid, "tid": tid, "ts": micro(begin), "dur": micro(end - begin),
            "args": arguments}


def host_steps(run, rank, lead=0):
    for step in range(STEPS):
        begin, end = run.window(rank, step)
        yield kineto_slice("user_annotation", "ProfilerStep#%d" % (FIRST_STEP + step), 4000 + rank, 4000 + rank, begin - lead, end)


def host_range(block, number, begin, end):
    return kineto_slice("user_annotation", torch_name(block), 4000 + block.rank, 4000 + block.rank, begin, end,
                        **{"External id": number})


def device_range(block, number, stream, begin, end):
    return kineto_slice("gpu_user_annotation", torch_name(block), block.rank % 8, stream, begin, end, **{"External id": number})


def write_kineto(folder, rank, events, base=0):
    header = {"schemaVersion": 1, "distributedInfo": {"backend": "nccl", "rank": rank, "world_size": RANKS}}
    if base:
        header["baseTimeNanoseconds"] = base
    text = json.dumps(header)[:-1] + ', "traceEvents": ' + event_list(events) + "}"
    (folder / ("rank%d.pt.trace.json" % rank)).write_text(text)


def host_ranges(run, folder, rng):
    for rank in range(RANKS):
        ranges = [host_range(block, i, block.begin, block.end) for i, block in enumerate(run.of_rank(rank))]
        write_kineto(folder, rank, [*host_steps(run, rank), *ranges])


def base_times(run, folder, rng):
    """Every file counts from a time of its own, as Kineto does since 2024."""
    for rank in range(RANKS):
        base = BEGIN - rng.randrange(10**15)
        ranges = [host_range(block, i, block.begin, block.end) for i, block in enumerate(run.of_rank(rank))]
        events = [*host_steps(run, rank), *ranges]
        for event in events:
            event["ts"] = micro(int(event["ts"].replace(".", "")) - base)
        write_kineto(folder, rank, events, base)


def on_device(is_on_device):
    """Ranges of the host that launch a little earlier than the device works, and those of the device for some of them."""
    def write(run, folder, rng):
        for rank in range(RANKS):
            events = list(host_steps(run, rank, lead=60_000))
            for i, block in enumerate(run.of_rank(rank)):
                if is_on_device(block, rng):
                    lead = rng.randrange(20_000, 50_000)
                    events.append(host_range(block, i, block.begin - lead, block.end - lead - rng.randrange(10_000)))
                    events.append(device_range(block, i, 7, block.begin, block.end))
                else:
                    events.append(host_range(block, i, block.begin, block.end))
            write_kineto(folder, rank, events)
    return write


def two_streams(run, folder, rng):
    """The range of a block is on the stream of the kernels, and on the stream of NCCL with the messages it launched."""
    for rank in range(RANKS):
        events = list(host_steps(run, rank, lead=60_000))
        for i, block in enumerate(run.of_rank(rank)):
            lead = rng.randrange(20_000, 50_000)
            launched = block.end - lead - rng.randrange(block.end - block.begin) // 2
            events.append(host_range(block, i, block.begin - lead, launched))
            events.append(device_range(block, i, 7, block.begin, block.end))
            events.append(kineto_slice("kernel", "ampere_gemm_128x128", rank % 8, 7, block.begin, block.end))
            if rng.random() < 0.8:
                begin = block.begin + (block.end - block.begin) * 3 // 4
                end = begin + (block.end - block.begin) // 5
                events.append(device_range(block, i, 20, begin, end))
                events.append(kineto_slice("kernel", "ncclDevKernel_SendRecv(ncclDevKernelArgsStorage<4096ul>)", rank % 8, 20,
                                           begin, end))
        rng.shuffle(events)
        write_kineto(folder, rank, events)


def messages_of_torch(run, folder, rng):
    """Ranges of the host with those of c10d for each send and receive, each channel on a thread of its own."""
    for rank in range(RANKS):
        events = [*host_steps(run, rank)]
        events += [host_range(block, i, block.begin, block.end) for i, block in enumerate(run.of_rank(rank))]
        for transfer in run.transfers:
            source, target = transfer.source.rank, transfer.target.rank
            down = transfer.direction == "fwd"
            if source == rank:
                events.append(kineto_slice("user_annotation", "nccl:send %d->%d" % (source, target), 4000 + rank,
                                           100 + 4 * target + down, *transfer.send))
            if target == rank:
                events.append(kineto_slice("user_annotation", "nccl:recv %d<-%d" % (target, source), 4000 + rank,
                                           102 + 4 * source + down, *transfer.receive))
        write_kineto(folder, rank, events)


# Other Chrome traces: a file for all ranks.


def process_names():
    return [{"name": "process_name", "ph": "M", "pid": rank, "args": {"name": "rank %d" % rank}} for rank in range(RANKS)]


def plain_list_packed(run, folder, rng):
    name = word_name(run)
    events = process_names()
    for block in run.blocks:
        events.append({"name": name(block), "ph": "X", "pid": block.rank, "tid": 1, "ts": micro(block.begin),
                       "dur": micro(block.end - block.begin)})
    rng.shuffle(events)
    (folder / "trace.json.gz").write_bytes(gzip.compress(event_list(events).encode()))


def async_events(run, folder, rng):
    """Nestable async events: b and e of one id and category."""
    name = word_name(run)
    events = process_names()
    for block in run.blocks:
        common = {"name": name(block), "cat": "pipe", "id": "0x%x" % (block.rank + 1), "pid": block.rank, "tid": 1}
        events.append({**common, "ph": "b", "ts": micro(block.begin)})
        events.append({**common, "ph": "e", "ts": micro(block.end)})
    (folder / "trace.json").write_text('{"traceEvents": ' + event_list(events) + "}")


def begin_end_in_any_order(run, folder, rng):
    name = word_name(run)
    events = process_names()
    for block in run.blocks:
        for phase, time in (("B", block.begin), ("E", block.end)):
            events.append({"name": name(block), "ph": phase, "pid": block.rank, "tid": 1, "ts": micro(time)})
    rng.shuffle(events)
    (folder / "trace.json").write_text('{"traceEvents": ' + event_list(events) + "}")


def timers_with_messages(run, folder, rng):
    """Megatron-LM's timers, numbers in the arguments, and the sends and receives beside the blocks."""
    names = {FORWARD: "forward-compute", BACKWARD: "backward-compute", INPUT: "backward-compute", WEIGHT: "backward-weight"}
    words = {"fwd": "forward", "bwd": "backward"}
    events = process_names()
    for block in run.blocks:
        (work,) = block.works
        events.append({"name": names[work.kind], "ph": "X", "pid": block.rank, "tid": 0, "ts": micro(block.begin),
                       "dur": micro(block.end - block.begin),
                       "args": {"microbatch": work.micro_batch, "model_chunk": work.virtual_stage // RANKS}})
    for transfer in run.transfers:
        ends = (("send", transfer.source, transfer.target, transfer.send, 1),
                ("recv", transfer.target, transfer.source, transfer.receive, 2))
        for word, own, peer, (begin, end), thread in ends:
            events.append({"name": "%s-%s" % (words[transfer.direction], word), "ph": "X", "pid": own.rank,
                           "tid": thread + 2 * (transfer.direction == "bwd"), "ts": micro(begin), "dur": micro(end - begin),
                           "args": {"peer": peer.rank, "bytes": 64}})
    (folder / "trace.json").write_text(event_list(events))


def fleet_profile(run, folder, rng):
    """PaddlePaddle's Fleet, pp_utils/profiler_helper.py: a thread a stage, times in milliseconds."""
    events = []
    for block in run.blocks:
        (work,) = block.works
        name = ("F%d" if work.kind == FORWARD else "B%d") % work.micro_batch
        name += "_VP%d" % (work.virtual_stage // RANKS) if run.chunks > 1 else ""
        common = {"name": name, "cat": "pipeline timeline", "pid": 0, "tid": block.rank + 1, "cname": "rail_idle"}
        events.append({**common, "ph": "B", "ts": decimal(block.begin, 1_000_000)})
        events.append({**common, "ph": "E", "ts": decimal(block.end, 1_000_000)})
    (folder / "pipeline_profile.json").write_text(event_list(events))


# PaddlePaddle's worker logs.


def worker_logs(run, folder, rng):
    types = {FORWARD: "forward", BACKWARD: "backward", INPUT: "backward_b", WEIGHT: "backward_w"}
    for rank in range(RANKS):
        lines = ["[2023-11-14 22:13:20,000] [    INFO] - Schedule Profiler start at step %d and end at step %d"
                 % (FIRST_STEP, FIRST_STEP + STEPS)]
        for block in run.of_rank(rank):
            (work,) = block.works
            kind = types[work.kind] + ("%d" % (work.virtual_stage // RANKS) if run.chunks > 1 else "")
            lines.append("I1114 22:13:20.%06d %d standalone_executor.cc:217] Profiler Info: Job (%d), type = %s, "
                         "micro_batch_id = %d, job_start_time = %s, job_end_time = %s"
                         % (rng.randrange(10**6), 22317 + rank, work.micro_batch, kind, work.micro_batch,
                            decimal(block.begin, 1_000_000), decimal(block.end, 1_000_000)))
            if rng.random() < 0.2:
                lines.append("I1114 22:13:20.%06d %d allocator.cc:95] interpretercore = 7.241483" % (rng.randrange(10**6), 22317 + rank))
        (folder / ("workerlog.%d" % rank)).write_text("\n".join(lines) + "\n")


ALL = tuple(SCHEDULES)
# Programs that name one chunk and micro-batch a range have no name for both halves of an overlap.
WITHOUT_OVERLAPS = tuple(name for name in ALL if name != "dualpipev")


@dataclasses.dataclass(frozen=True)
class Format:
    """All of these hold times to the nanosecond."""
    write: Callable
    schedules: Tuple[str, ...]
    # None where steps have no numbers: then they count from 0.
    first_step: Optional[int]
    # Sends and receives are recorded; else a link goes from block to block.
    has_messages: bool = False


FORMATS = {
    "kineto_host": Format(host_ranges, ALL, FIRST_STEP),
    "kineto_two_streams": Format(two_streams, ALL, FIRST_STEP),
    "kineto_device_forwards": Format(on_device(lambda block, rng: block.work(FORWARD) is not None), ALL, FIRST_STEP),
    "kineto_device_partly": Format(on_device(lambda block, rng: rng.random() < 0.7), ALL, FIRST_STEP),
    "kineto_base_times": Format(base_times, ALL, FIRST_STEP),
    "torch_messages": Format(messages_of_torch, ALL, FIRST_STEP, has_messages=True),
    "plain_list_packed": Format(plain_list_packed, WITHOUT_OVERLAPS, None),
    "async_events": Format(async_events, WITHOUT_OVERLAPS, None),
    "begin_end_in_any_order": Format(begin_end_in_any_order, WITHOUT_OVERLAPS, None),
    "timers_with_messages": Format(timers_with_messages, WITHOUT_OVERLAPS, None, has_messages=True),
    # Fleet knows no blocks of weight gradients.
    "fleet_profile": Format(fleet_profile, ("gpipe", "1f1b", "interleaved"), None),
    "worker_logs": Format(worker_logs, WITHOUT_OVERLAPS, FIRST_STEP),
}
