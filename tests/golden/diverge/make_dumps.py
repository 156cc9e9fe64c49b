"""make_dumps.py GENERATOR FOLDER: makes many dumps with one start of Python, and writes down the truth about each.

Each line of the standard input holds the generator's arguments for one dump, which goes to FOLDER/<line number>/dump. The
truth about the dump of a rank is FOLDER/<line number>/truth_<step>_<rank>.tsv, with rows of these kinds:

    node   NAME LAYER OP     a node, as it begins
    edge   MADE TAKEN        two items that are the same tensor: the operation before that made it, and an item that takes it
    first  NAME              the first node, in order of execution, that an injected fault changes
    loose  ITEM              an input that no operation made

Two items are the same tensor if the generator's canonical key is the same. Model parameters have no edge.
"""
import bisect
import importlib.util
import os
import shlex
import sys


class Truth(object):
    def __init__(self, path):
        self.path, self.rows, self.clock, self.begins, self.first = path, [], 0, {}, None
        self.made_by_leaf, self.made_by_module = {}, {}
        self.pending = []

    def begin(self, name, context):
        self.clock += 1
        self.begins[name] = self.clock
        self.rows.append("node\t%s\t%s\t%s" % (name, context[0], context[1]))

    def item(self, name, key, is_dirty):
        self.pending.append((name, key, is_dirty))

    def latest(self, made, key, before):
        history = made.get(key, ([], []))
        at = bisect.bisect_left(history[0], before)
        return history[1][at - 1] if at else None

    def end(self, node, is_leaf):
        self.clock += 1
        start = self.clock if is_leaf else self.begins.get(node, self.clock)
        outputs = []
        for name, key, is_dirty in self.pending:
            if is_dirty and self.first is None:
                self.first = node
            if key is None:
                continue
            if name.startswith(node + ".output"):
                outputs.append((name, key))
                continue
            source = self.latest(self.made_by_leaf, key, start) or self.latest(self.made_by_module, key, start)
            self.rows.append("edge\t%s\t%s" % (source, name) if source else "loose\t%s" % name)
        for name, key in outputs:
            inner = self.made_by_leaf.get(key)
            if is_leaf or not inner or inner[0][-1] < start:
                times, items = (self.made_by_leaf if is_leaf else self.made_by_module).setdefault(key, ([], []))
                times.append(self.clock)
                items.append(name)
        self.pending = []

    def write(self):
        if self.first:
            self.rows.append("first\t" + self.first)
        with open(self.path, "w") as f:
            f.write("\n".join(self.rows) + "\n")


def hook(generator, folder_of):
    rank_dump, model = generator.RankDump, generator.Model
    originals = {n: getattr(rank_dump, n) for n in ("__init__", "tensor_text", "node", "put", "api", "api_bwd")}
    fwd, bwd, run_rank = model.fwd, model.bwd, generator.run_rank

    def init(self, a, outdir, rank, step):
        originals["__init__"](self, a, outdir, rank, step)
        self.context = (None, "")
        self.truth = folder_of["truth"] = Truth(os.path.join(folder_of["folder"], "truth_%d_%d.tsv" % (step, rank)))

    def is_dirty(self, t, node, backward, side):
        form = any(lst and self._match(lst, *node) for lst in (self.reshape, self.redtype if t.dtype is None else []))
        plain = t.dtype is None
        return bool(form or (plain and self.err(t)) or (plain and any(o.hits_tensor(t) for o in self.overflow))
                    or any(o.hits_node(node[0], node[1], backward, side) for o in self.overflow))

    def tensor_text(self, t, data_name, node, backward, side):
        key = None if t.const and t.dtype is None else "%s|%d" % (self.full_key(t), t.kind if self.a.tp > 1 else 0)
        self.truth.item(data_name, key, is_dirty(self, t, node, backward, side))
        return originals["tensor_text"](self, t, data_name, node, backward, side)

    def node(self, name, stack=None, parent="?"):
        self.truth.begin(name, self.context)
        originals["node"](self, name, stack, parent)

    def put(self, name, body):
        self.truth.end(name, not name.startswith(("Module.", "Cell.")) or ".parameters_grad" in name)
        originals["put"](self, name, body)

    def api(self, kind, fn, ins, outs, kwargs=(), node=(None, ""), stack="api"):
        self.context = node
        return originals["api"](self, kind, fn, ins, outs, kwargs, node, stack)

    def api_bwd(self, ident, gouts, gins, node=(None, "")):
        self.context = node
        return originals["api_bwd"](self, ident, gouts, gins, node)

    def model_fwd(self, canon, mb, layer, op, *rest, **named):
        self.r.context = (layer, op)
        return fwd(self, canon, mb, layer, op, *rest, **named)

    def model_bwd(self, canon, mb, layer, op, *rest, **named):
        self.r.context = (layer, op)
        return bwd(self, canon, mb, layer, op, *rest, **named)

    def run(a, outdir, rank, step):
        count = run_rank(a, outdir, rank, step)
        folder_of["truth"].write()
        return count

    for name, function in (("__init__", init), ("tensor_text", tensor_text), ("node", node), ("put", put), ("api", api),
                           ("api_bwd", api_bwd)):
        setattr(rank_dump, name, function)
    model.fwd, model.bwd, generator.run_rank = model_fwd, model_bwd, run


def main():
    spec = importlib.util.spec_from_file_location("make_dump", sys.argv[1])
    generator = importlib.util.module_from_spec(spec)
    sys.modules["make_dump"] = generator
    spec.loader.exec_module(generator)
    folder_of = {}
    hook(generator, folder_of)
    for number, line in enumerate(sys.stdin):
        folder_of["folder"] = os.path.join(sys.argv[2], str(number))
        os.makedirs(folder_of["folder"])
        if generator.main([os.path.join(folder_of["folder"], "dump"), "--quiet"] + shlex.split(line)) != 0:
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
