"""kineto_of_truth.py TRUTH FOLDER KIND: writes the run of a truth file as PyTorch's profiler records it without annotations.

A trace a rank: the kernels of the blocks with their launches and operators, forwards by the script's thread and backwards by
autograd's, an optimizer, NCCL's kernels on their streams. KIND says where the direction of a message is recorded: "records" in
record_param_comms around the launch, "operators" in c10d::send and c10d::recv_ alone, "kernels" in the kernel's own arguments,
"pipeline" nowhere, but the ranks of the pipeline are named, "nothing" nowhere. "thread" is "records" with one thread for all
launches, "experts" exchanges tokens by all-to-all between layers and has no messages, "context" passes keys around a ring of ranks
in each layer instead, and "ring" does so in the group of all ranks.
"""
import json
import pathlib
import random
import sys
from collections import defaultdict

KERNELS = 40
SEND_RECV = "ncclDevKernel_SendRecv(ncclDevKernelArgsStorage<4096ul>)"
BASE = 1_760_000_000_000_000_000


class Trace:
    """The events of a rank."""

    def __init__(self, rank, kind):
        self.rank, self.kind = rank, kind
        self.script = 4000 + rank
        self.autograd = self.script if kind == "thread" else 5000 + rank
        self.correlation = 0
        self.free = defaultdict(int)
        self.events = []

    def slice(self, category, name, pid, tid, begin, end, **arguments):
        self.events.append({"ph": "X", "cat": category, "name": name, "pid": pid, "tid": tid, "ts": (begin - BASE) / 1000,
                            "dur": (end - begin) / 1000, "args": arguments})

    def launch(self, thread, name, stream, begin, end, operator, records=(), **arguments):
        """A kernel, its launch, and the operator around that; records of communication come before."""
        self.correlation += 1
        ids = {"External id": 70000 + self.correlation, "correlation": self.correlation}
        at = max(self.free[thread], begin - 60_000)
        for record in records:
            self.slice("cpu_op", record[0], self.script, thread, at, at + 900, **record[1])
            at += 1000
        self.slice("cpu_op", operator, self.script, thread, at, at + 900, **{"External id": ids["External id"]})
        self.slice("cuda_runtime", "cudaLaunchKernel", self.script, thread, at + 200, at + 700, **ids)
        self.free[thread] = at + 1000
        self.slice("kernel", name, self.rank % 8, stream, begin, end, **ids, **arguments)

    def block(self, begin, end, is_backward, rng):
        thread = self.autograd if is_backward else self.script
        operator = "autograd::engine::evaluate_function: AddmmBackward0" if is_backward else "aten::addmm"
        cuts = [begin + (end - begin) * i // KERNELS for i in range(KERNELS + 1)]
        for first, last in zip(cuts, cuts[1:]):
            self.launch(thread, "ampere_sgemm_128x64_tn", 7, first, last - rng.randrange(300), operator)

    def message(self, begin, end, directions):
        """One kernel for all messages of a batch."""
        words = [("send", "Dst Rank", peer) if is_send else ("recv", "Src Rank", peer) for is_send, peer in directions]
        arguments = [{"Collective name": word, key: peer, "Process Group Description": "default_pg"} for word, key, peer in words]
        records, own = [], {}
        if self.kind in ("records", "thread"):
            records = [("record_param_comms", each) for each in arguments]
        elif self.kind == "operators":
            records = [("c10d::send" if word == "send" else "c10d::recv_", {}) for word, _, _ in words]
        elif self.kind == "kernels" and len(arguments) == 1:
            own = arguments[0]
        self.launch(self.script, SEND_RECV, 20, begin, end, "aten::empty", records, **own)
        if self.kind in ("records", "thread"):
            at = self.free[self.script]
            self.slice("cpu_op", "record_param_comms", self.script, self.script, at, at + 900, **{"Collective name": "wait"})
            self.free[self.script] = at + 1000

    def ring(self, begin, end, is_backward, world):
        """What is between the layers of a block."""
        thread = self.autograd if is_backward else self.script
        for i in range(1, 4):
            at = begin + (end - begin) * i // 4
            if self.kind == "experts":
                records = [("record_param_comms", {"Collective name": "all_to_allv", "Process Group Description": "default_pg"})]
            else:
                group = {"Process Group Description": "default_pg" if self.kind == "ring" else "CONTEXT_PARALLEL_GROUP"}
                peers = (("send", "Dst Rank", (self.rank + 1) % world), ("recv", "Src Rank", (self.rank - 1) % world))
                records = [("record_param_comms", {"Collective name": word, key: peer, **group}) for word, key, peer in peers]
            self.launch(thread, SEND_RECV, 22, at, at + 20_000, "aten::empty", records)

    def write(self, folder, world, pipeline):
        info = {"backend": "nccl", "rank": self.rank, "world_size": world}
        if self.kind == "pipeline":
            info["pg_config"] = [{"pg_name": "1", "pg_desc": "PIPELINE_MODEL_PARALLEL_GROUP", "ranks": pipeline}]
        events = [{"ph": "M", "name": "process_name", "pid": self.rank % 8, "tid": 0, "args": {"name": "python"}}] + self.events
        trace = {"schemaVersion": 1, "distributedInfo": info, "baseTimeNanoseconds": BASE, "traceEvents": events}
        (folder / ("host_%d.pt.trace.json" % self.rank)).write_text(json.dumps(trace))


def finish_step(trace, step, begin, end, replicas):
    """The gradients' reduction and the optimizer, and the step's window on the host."""
    if replicas > 1:
        record = ("record_param_comms", {"Collective name": "allreduce", "Process Group Description": "default_pg"})
        trace.launch(trace.script, "ncclDevKernel_AllReduce_Sum_bf16_RING_LL(ncclDevKernelArgsStorage<4096ul>)", 24, end,
                     end + 100_000, "aten::empty", [record])
    for i in range(12):
        at = end + 110_000 + 5_000 * i
        trace.launch(trace.script, "multi_tensor_apply_kernel", 7, at, at + 4_000, "aten::_fused_adam_")
    trace.slice("user_annotation", "ProfilerStep#%d" % step, trace.script, trace.script, begin - 80_000, end + 150_000)


def main():
    truth, folder, kind = sys.argv[1:]
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True)
    records = [json.loads(line) for line in open(truth, encoding="utf-8")]
    of_type = lambda wanted: [each for each in records if each["type"] == wanted]
    messages, first_message = defaultdict(list), {}
    for link in of_type("link"):
        for own, other, is_send in ((link["send"], link["recv"], True), (link["recv"], link["send"], False)):
            messages[own["rank"]].append((own["start_local"], own["end_local"], own["op"], is_send, other["rank"]))
            begins = first_message.setdefault(own["rank"], {})
            begins[link["step"]] = min(begins.get(link["step"], own["start_local"]), own["start_local"])
    replicas, world = of_type("meta")[0]["args"]["dp"], len(of_type("rank"))
    for rank in of_type("rank"):
        trace, rng = Trace(rank["rank"], kind), random.Random(rank["rank"])
        work, steps = [], {}
        for block in (each for each in of_type("block") if each["rank"] == rank["rank"]):
            begin, end = block["start_local"], block["end_local"]
            work.append((begin, lambda b=begin, e=end, k=block["kind"]: trace.block(b, e, k != "F", rng)))
            if kind in ("experts", "context", "ring"):
                work.append((begin + 1, lambda b=begin, e=end, k=block["kind"]: trace.ring(b, e, k != "F", world)))
            known = steps.get(block["step"], (begin, end))
            steps[block["step"]] = (min(known[0], begin), max(known[1], end))
        batches = defaultdict(list)
        for begin, end, op, is_send, peer in messages[rank["rank"]]:
            batches[begin, end, op].append((is_send, peer))
        for (begin, end, _), directions in batches.items():
            work.append((begin, lambda b=begin, e=end, d=directions: trace.message(b, e, d)))
        for step, (begin, end) in steps.items():
            begin = min(begin, first_message.get(rank["rank"], {}).get(step, begin))
            work.append((end, lambda s=step, b=begin, e=end: finish_step(trace, s, b, e, replicas)))
        for _, write in sorted(work, key=lambda each: each[0]):
            write()
        trace.write(folder, world, rank["pp_group"])


if __name__ == "__main__":
    main()
