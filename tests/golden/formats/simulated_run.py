"""Runs of a pipeline with everything that happened in them: schedules as the papers and frameworks give them, played with
jittered durations and transfers. Nothing here comes from Pipescope. All times are nanoseconds."""
import dataclasses
import random
from typing import List, Optional, Tuple

RANKS = 4
MICRO_BATCHES = 8
STEPS = 2
BEGIN = 1_700_000_000_000_000_000
FORWARD, BACKWARD, INPUT, WEIGHT = "forward", "backward", "input", "weight"
# Of a whole stage; a backward does both parts, an input gradient the first.
DURATIONS = {FORWARD: 1_000_000, BACKWARD: 2_000_000, INPUT: 1_050_000, WEIGHT: 900_000}


@dataclasses.dataclass(frozen=True)
class Work:
    """What a block does for one micro-batch. An input gradient leaves the weight gradient to a block of its own."""
    kind: str
    micro_batch: int
    virtual_stage: int


@dataclasses.dataclass(frozen=True)
class Block:
    """One work, or a forward and a backward together. Time on the clock that all ranks share."""
    rank: int
    step: int
    works: Tuple[Work, ...]
    begin: int
    end: int

    def work(self, *kinds) -> Optional[Work]:
        return next((each for each in self.works if each.kind in kinds), None)


@dataclasses.dataclass(frozen=True)
class Transfer:
    """From the block that made the data to the one that needs it; begin and end of its send and of its receive."""
    direction: str
    made: Work
    source: Block
    target: Block
    send: Tuple[int, int]
    receive: Tuple[int, int]


@dataclasses.dataclass(frozen=True)
class Run:
    schedule: str
    chunks: int
    blocks: List[Block]
    transfers: List[Transfer]

    def of_rank(self, rank):
        return [block for block in self.blocks if block.rank == rank]

    def window(self, rank, step):
        blocks = [block for block in self.of_rank(rank) if block.step == step]
        return blocks[0].begin, max(block.end for block in blocks)


def one_chunk(warm_up):
    """Forwards of the warm-up, then a forward and a backward in turn, then the backwards that are left."""
    def order(stage):
        count = min(warm_up(stage), MICRO_BATCHES)
        forwards = [(Work(FORWARD, m, stage),) for m in range(MICRO_BATCHES)]
        backwards = [(Work(BACKWARD, m, stage),) for m in range(MICRO_BATCHES)]
        steady = [each for pair in zip(forwards[count:], backwards) for each in pair]
        return forwards[:count] + steady + backwards[MICRO_BATCHES - count:]
    return order


def zero_bubble_h1(stage):
    """1F1B whose weight gradients wait for as many input gradients as the stage has before it."""
    order, waiting = [], []
    for (work,) in one_chunk(lambda s: RANKS - s - 1)(stage):
        if work.kind == FORWARD:
            order.append((work,))
            continue
        order.append((dataclasses.replace(work, kind=INPUT),))
        waiting.append((dataclasses.replace(work, kind=WEIGHT),))
        if len(waiting) > stage:
            order.append(waiting.pop(0))
    return order + waiting


def interleaved(stage, chunks=2):
    """Megatron-LM's interleaved 1F1B: as many micro-batches as stages go through a chunk before the next one's turn."""
    total = MICRO_BATCHES * chunks

    def work(kind, k):
        chunk = k % (RANKS * chunks) // RANKS
        chunk = chunk if kind == FORWARD else chunks - 1 - chunk
        return (Work(kind, k // (RANKS * chunks) * RANKS + k % RANKS, chunk * RANKS + stage),)

    warm_up = min(total, (RANKS - stage - 1) * 2 + (chunks - 1) * RANKS)
    order = [work(FORWARD, k) for k in range(warm_up)]
    for k in range(warm_up, total):
        order += [work(FORWARD, k), work(BACKWARD, k - warm_up)]
    return order + [work(BACKWARD, k) for k in range(total - warm_up, total)]


class DualPipeVOrder:
    """The eight parts of DeepSeek's DualPipeV: each rank has a stage of the way down and one of the way back."""

    def __init__(self, rank):
        self.stages = (rank, 2 * RANKS - 1 - rank)
        self.next = {FORWARD: [0, 0], BACKWARD: [0, 0]}
        self.waiting = []
        self.order = []

    def take(self, kind, chunk, named=None):
        direction = FORWARD if kind == FORWARD else BACKWARD
        micro_batch = self.next[direction][chunk]
        self.next[direction][chunk] += 1
        return Work(kind, micro_batch, self.stages[chunk])

    def forward(self, chunk):
        self.order.append((self.take(FORWARD, chunk),))

    def backward(self, chunk):
        self.order.append((self.take(BACKWARD, chunk),))

    def input(self, chunk):
        work = self.take(INPUT, chunk)
        self.waiting.append((dataclasses.replace(work, kind=WEIGHT),))
        self.order.append((work,))

    def weight(self):
        self.order.append(self.waiting.pop(0))

    def overlap(self, forward_chunk, backward_chunk):
        self.order.append((self.take(FORWARD, forward_chunk), self.take(BACKWARD, backward_chunk)))


def dualpipev(rank):
    o = DualPipeVOrder(rank)
    behind = RANKS - rank - 1
    for _ in range(2 * behind):
        o.forward(0)
    for _ in range(rank + 1):
        o.forward(0)
        o.forward(1)
    for _ in range(behind):
        o.input(1)
        o.weight()
        o.forward(1)
    for i in range(MICRO_BATCHES - 2 * RANKS + rank + 1):
        if i == 0 and behind == 0:
            # The last rank has just made what the backward needs.
            o.forward(0)
            o.backward(1)
        else:
            o.overlap(0, 1)
        o.overlap(1, 0)
    for _ in range(behind):
        o.backward(1)
        o.overlap(1, 0)
    is_split = False
    for i in range(rank + 1):
        for chunk in (1, 0):
            is_split = is_split or (i == (rank + 1) // 2 and chunk == rank % 2)
            (o.input if is_split else o.backward)(chunk)
    for _ in range(behind):
        o.weight()
        o.input(0)
    for _ in range(len(o.waiting)):
        o.weight()
    return o.order


# Name, chunks a rank, order of a rank's blocks.
SCHEDULES = {
    "gpipe": (1, one_chunk(lambda stage: MICRO_BATCHES)),
    "1f1b": (1, one_chunk(lambda stage: RANKS - stage - 1)),
    "interleaved": (2, interleaved),
    "zb-h1": (1, zero_bubble_h1),
    "dualpipev": (2, dualpipev),
}


class Player:
    """Plays one step: each rank runs its blocks in their order, each as soon as its data is there."""

    def __init__(self, schedule, step, begin, rng):
        self.chunks, order = SCHEDULES[schedule]
        self.step, self.rng = step, rng
        self.todo = [order(rank) for rank in range(RANKS)]
        self.free = [begin + rng.randrange(5_000) for _ in range(RANKS)]
        self.made = {}
        self.blocks, self.transfers = [], []
        self.stages = [{work.virtual_stage for works in todo for work in works} for todo in self.todo]
        self.channels = {}

    def needs(self, work):
        """The works whose data it takes."""
        last = RANKS * self.chunks - 1
        if work.kind == FORWARD:
            return [(FORWARD, work.micro_batch, work.virtual_stage - 1)] if work.virtual_stage > 0 else []
        if work.kind == WEIGHT:
            return [(BACKWARD, work.micro_batch, work.virtual_stage)]
        if work.virtual_stage == last:
            return [(FORWARD, work.micro_batch, last)]
        return [(BACKWARD, work.micro_batch, work.virtual_stage + 1)]

    def play(self):
        while any(self.todo):
            ready = [rank for rank in range(RANKS) if self.todo[rank]
                     and all(key in self.made for work in self.todo[rank][0] for key in self.needs(work))]
            assert ready, "the orders of the ranks wait for each other"
            for rank in ready:
                self.run(rank, self.todo[rank].pop(0))
        return self.blocks, self.transfers

    def run(self, rank, works):
        needed = [self.made[key] for work in works for key in self.needs(work)]
        arrivals = [message[1][1] for source, _, message in needed if source.rank != rank]
        begin = max([self.free[rank]] + arrivals)
        duration = sum(DURATIONS[work.kind] for work in works) // self.chunks
        duration = int(duration * (0.85 if len(works) > 1 else 1) * self.rng.uniform(0.94, 1.06))
        block = Block(rank, self.step, works, begin, begin + duration)
        self.blocks.append(block)
        # Half of the blocks begin at the very time at which the one before ends.
        self.free[rank] = block.end + self.rng.choice((0, self.rng.randrange(1_000, 5_000)))
        for source, made, message in needed:
            if source.rank != rank:
                self.transfers.append(Transfer("fwd" if made.kind == FORWARD else "bwd", made, source, block, *message))
        for work in works:
            if work.kind != WEIGHT:
                self.hand_on(block, work)

    def hand_on(self, block, work):
        """Sends what the block made; messages from one rank to another follow one another, the forward's first."""
        direction = FORWARD if work.kind == FORWARD else BACKWARD
        target = self.rank_of(work.virtual_stage + (1 if direction == FORWARD else -1))
        message = None
        if target not in (None, block.rank):
            free = self.channels.get((block.rank, target), 0)
            send = max(block.end + self.rng.randrange(1_000, 4_000), free)
            receive = max(send - self.rng.randrange(200_000), free)
            self.channels[(block.rank, target)] = arrival = send + self.rng.randrange(20_000, 60_000)
            message = (send, arrival), (receive, arrival)
        self.made[(direction, work.micro_batch, work.virtual_stage)] = (block, work, message)

    def rank_of(self, virtual_stage):
        return next((rank for rank in range(RANKS) if virtual_stage in self.stages[rank]), None)


def simulate(schedule, seed):
    rng = random.Random(seed)
    blocks, transfers = [], []
    begin = BEGIN + rng.randrange(1_000_000)
    for step in range(STEPS):
        more_blocks, more_transfers = Player(schedule, step, begin, rng).play()
        blocks += more_blocks
        transfers += more_transfers
        begin = max(block.end for block in blocks) + 3_000_000
    blocks.sort(key=lambda block: (block.rank, block.begin))
    return Run(schedule, SCHEDULES[schedule][0], blocks, transfers)
