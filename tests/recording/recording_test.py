"""What the recording guide says to record is read as what was run. Run by ctest with the path of pipescope-cli."""

import json
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.dont_write_bytecode = True
sys.path[:0] = [str(ROOT / "resources" / "recording"), str(pathlib.Path(__file__).parent)]

import pipescope_ranges  # noqa: E402
import profiler_stubs as stubs  # noqa: E402

CLI = ""


def run_cli(*arguments):
    return subprocess.run([CLI, *arguments], check=True, capture_output=True, text=True).stdout


def plan_of(schedule, stages, microbatches):
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "plan.json"
        run_cli("schedule", schedule, "--pp", str(stages), "--microbatches", str(microbatches), "-o", str(file))
        return [stage["blocks"] for stage in json.loads(file.read_text())["stages"]]


def read_blocks(folder):
    return json.loads(run_cli("blocks", "-q", "--format", "json", str(folder)))["rows"]


def planned(plan):
    """(rank, kind, forward micro-batch, backward micro-batch, begin, end) as they should be read."""
    return [(rank, block["kind"], block["microbatch"], block["b_microbatch"],
             block["begin_ns"] + stubs.BEGIN_NS, block["end_ns"] + stubs.BEGIN_NS)
            for rank, blocks in enumerate(plan) for block in blocks]


def recorded(rows):
    return [(row["rank"], row["kind"], row["f_microbatch"], row["b_microbatch"], row["start_ns"], row["end_ns"])
            for row in rows]


class Framework:
    """Functions of a framework that take the time of the block that is played."""

    def __init__(self, device):
        self.device = device
        self.block = None

    def begin(self, block):
        self.block = block
        self.device.now = stubs.BEGIN_NS + block["begin_ns"]

    def finish(self):
        self.device.now = stubs.BEGIN_NS + self.block["end_ns"]


def make_megatron(framework):
    def forward_step(step, data, model, num_microbatches, current_microbatch=None):
        framework.finish()

    def backward_step(tensor, gradient, config):
        framework.finish()

    return stubs.module("megatron.core.pipeline_parallel.schedules", forward_step=forward_step,
                        backward_step=backward_step)


def play_megatron(schedules, framework, blocks):
    for block in blocks:
        framework.begin(block)
        if block["kind"] == "forward":
            schedules.forward_step(None, None, None, 8, current_microbatch=block["microbatch"])
        else:
            schedules.backward_step(None, None, None)


def make_mindspeed(framework):
    class WeightGradStore:
        cache = []

        @classmethod
        def pop(cls):
            if cls.cache:
                cls.cache.pop()
                framework.finish()

    def forward_step_with_model_graph(model, current_microbatch=None, extra_block_kwargs=None):
        framework.finish()

    def forward_step_no_model_graph(model, current_microbatch=None):
        framework.finish()

    def backward_step_with_model_graph(tensor):
        framework.finish()

    def backward_step(tensor):
        framework.finish()

    return stubs.module("mindspeed.core.pipeline_parallel.dualpipev.dualpipev_schedules",
                        WeightGradStore=WeightGradStore,
                        forward_step_with_model_graph=forward_step_with_model_graph,
                        forward_step_no_model_graph=forward_step_no_model_graph,
                        backward_step_with_model_graph=backward_step_with_model_graph, backward_step=backward_step)


def play_mindspeed(schedules, framework, blocks, stages, microbatches):
    """MindSpeed counts the forwards of the second chunk on from those of the first."""
    for block in blocks:
        # Where the store is empty MindSpeed asks it all the same.
        schedules.WeightGradStore.pop()
        framework.begin(block)
        if block["kind"] == "weight":
            schedules.WeightGradStore.cache.append("gradient")
            schedules.WeightGradStore.pop()
        elif block["kind"] == "backward":
            schedules.backward_step_with_model_graph(None)
        else:
            overlapped = {} if block["kind"] == "overlap" else None
            counted = block["microbatch"] + (microbatches if block["virtual_stage"] >= stages else 0)
            schedules.forward_step_with_model_graph(None, current_microbatch=counted, extra_block_kwargs=overlapped)


class RecordedAsTheGuideSays(unittest.TestCase):
    maxDiff = None

    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = pathlib.Path(temporary.name)
        self.addCleanup(stubs.remove_modules, "torch", "torch_npu", "mindspore", "megatron", "mindspeed")

    def test_megatrons_1f1b_on_ascend_is_read_block_by_block(self):
        plan = plan_of("1f1b", 4, 8)
        for rank, blocks in enumerate(plan):
            device = stubs.Device()
            stubs.use_torch_npu(device)
            framework = Framework(device)
            schedules = make_megatron(framework)
            pipescope_ranges.instrument_megatron()
            play_megatron(schedules, framework, blocks)
            pipescope_ranges.add_pp_info(device, "1f1b", 8)
            stubs.write_database(self.folder, rank, len(plan), device)
        self.assertEqual(recorded(read_blocks(self.folder)), planned(plan))

    def test_mindspeeds_dualpipev_is_read_block_by_block(self):
        plan = plan_of("dualpipev", 2, 6)
        for rank, blocks in enumerate(plan):
            device = stubs.Device()
            stubs.use_torch_npu(device)
            framework = Framework(device)
            schedules = make_mindspeed(framework)
            pipescope_ranges.instrument_dualpipev()
            play_mindspeed(schedules, framework, blocks, len(plan), 6)
            pipescope_ranges.add_pp_info(device, "dualpipev", 6)
            stubs.write_database(self.folder, rank, len(plan), device)
        self.assertEqual(recorded(read_blocks(self.folder)), planned(plan))

    def test_mindspores_ranges_are_read_like_those_of_pytorch(self):
        plan = plan_of("1f1b", 2, 4)
        for rank, blocks in enumerate(plan):
            device = stubs.Device()
            stubs.use_mindspore(device)
            framework = Framework(device)
            schedules = make_megatron(framework)
            forward = pipescope_ranges.marked(schedules.forward_step, "forward")
            backward = pipescope_ranges.marked(schedules.backward_step, "backward")
            schedules.forward_step, schedules.backward_step = forward, backward
            play_megatron(schedules, framework, blocks)
            stubs.write_database(self.folder, rank, len(plan), device, "mindspore")
        self.assertEqual(recorded(read_blocks(self.folder)), planned(plan))

    def test_functions_of_plain_pytorch_are_read_from_its_traces(self):
        plan = plan_of("1f1b", 2, 4)
        for rank, blocks in enumerate(plan):
            device = stubs.Device()
            stubs.use_torch(device)
            framework = Framework(device)
            forward = pipescope_ranges.marked(lambda microbatch: framework.finish(), "forward")
            backward = pipescope_ranges.marked(lambda microbatch: framework.finish(), "backward")
            for block in blocks:
                framework.begin(block)
                forward(block["microbatch"]) if block["kind"] == "forward" else backward(block["b_microbatch"])
            stubs.write_trace(self.folder, rank, len(plan), device)
        self.assertEqual(recorded(read_blocks(self.folder)), planned(plan))


class Ranges(unittest.TestCase):
    def setUp(self):
        self.device = stubs.Device()
        stubs.use_torch_npu(self.device)
        self.addCleanup(stubs.remove_modules, "torch_npu", "megatron", "mindspeed")

    def texts(self):
        return [text for text, _, _ in self.device.ranges]

    def test_end_where_the_function_throws(self):
        def forward_step():
            raise ValueError("out of memory")

        with self.assertRaises(ValueError):
            pipescope_ranges.marked(forward_step)()
        self.assertEqual(self.texts(), ["{'name': 'forward_step'}"])

    def test_know_the_micro_batch_however_it_is_given(self):
        def forward_step(model, current_microbatch=None, **others):
            return current_microbatch

        marked = pipescope_ranges.marked(forward_step)
        self.assertEqual([marked(None, 3), marked(None, current_microbatch=4), marked(None)], [3, 4, None])
        self.assertEqual(self.texts(), ["{'name': 'forward_step', 'current_microbatch': 3}",
                                        "{'name': 'forward_step', 'current_microbatch': 4}",
                                        "{'name': 'forward_step'}"])

    def test_are_not_doubled_by_a_second_call(self):
        schedules = make_megatron(Framework(self.device))
        pipescope_ranges.instrument_megatron()
        once = schedules.forward_step
        pipescope_ranges.instrument_megatron()
        self.assertIs(schedules.forward_step, once)

    def test_are_not_made_for_an_empty_store_of_weight_gradients(self):
        framework = Framework(self.device)
        schedules = make_mindspeed(framework)
        pipescope_ranges.instrument_dualpipev()
        schedules.WeightGradStore.pop()
        self.assertEqual(self.texts(), [])
        framework.begin({"begin_ns": 0, "end_ns": 10})
        schedules.WeightGradStore.cache.append("gradient")
        schedules.WeightGradStore.pop()
        self.assertEqual(self.texts(), ["{'name': 'WeightGradStore.pop'}"])


class GuidePages(unittest.TestCase):
    """The Python of the guide compiles and names what there is."""

    def test_have_snippets_that_compile(self):
        for page in "recording.md", "zh/recording.md":
            text = (ROOT / "resources" / "help" / page).read_text()
            snippets = re.findall(r"```python\n(.*?)```", text, re.S)
            self.assertGreater(len(snippets), 4, page)
            for snippet in snippets:
                compile(snippet, page, "exec")

    def test_name_only_functions_of_the_module(self):
        for page in "recording.md", "zh/recording.md":
            text = (ROOT / "resources" / "help" / page).read_text()
            for name in re.findall(r"pipescope_ranges\.(\w+)", text):
                self.assertTrue(name == "py" or hasattr(pipescope_ranges, name), f"{page}: {name}")


if __name__ == "__main__":
    CLI = sys.argv.pop(1)
    unittest.main()
