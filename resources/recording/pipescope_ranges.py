"""Marks forwards and backwards of a pipeline-parallel training, so that Pipescope can draw them.

Copy this file beside the training script; it needs nothing but the framework. Then, before the training
begins, call one of

    instrument_megatron()       Megatron-LM, MindSpeed: GPipe, 1F1B, interleaved
    instrument_dualpipev()      MindSpeed's DualPipeV
    marked(function, ...)       any function that does the forward or backward of one micro-batch

and for Ascend, when the profiler is there,

    add_pp_info(profiler, pp_type, microbatch_num)

On Ascend (torch_npu, MindSpore) the ranges are MSTX ranges, elsewhere torch.profiler.record_function().
A range ends also where the marked function throws. Functions that are marked already stay as they are.
"""

import contextlib
import functools
import importlib
import inspect
import json

MICRO_BATCH_ARGUMENTS = ("current_microbatch", "microbatch", "micro_batch", "microbatch_id")
CHUNK_ARGUMENTS = ("model_chunk_id", "chunk_id", "vpp_rank")


def _ascend():
    """(mstx, current_stream) of the framework that is installed, or None."""
    try:
        npu = importlib.import_module("torch_npu").npu
        return npu.mstx, npu.current_stream
    except ImportError:
        pass
    try:
        mindspore = importlib.import_module("mindspore")
        return importlib.import_module("mindspore.profiler").mstx, mindspore.runtime.current_stream
    except ImportError:
        return None


@contextlib.contextmanager
def marked_range(name, microbatch=None, chunk=None):
    """A range of the device's work, from here to its end."""
    ascend = _ascend()
    if ascend is None:
        torch = importlib.import_module("torch")
        text = name
        if microbatch is not None:
            text += f" micro-batch {microbatch}" if chunk is None else f" chunk {chunk} micro-batch {microbatch}"
        with torch.profiler.record_function(text):
            yield
        return
    mstx, current_stream = ascend
    message = {"name": name}
    if microbatch is not None:
        message["current_microbatch"] = microbatch
    # Without the stream the range would be one of the host only, and no task of the device in it.
    range_id = mstx.range_start(str(message), current_stream())
    try:
        yield
    finally:
        mstx.range_end(range_id)


def _value_of(arguments, names):
    for name in names:
        if isinstance(arguments.get(name), int):
            return arguments[name]
    return None


def marked(function, name=None, skip=None):
    """The function with a range around each call.

    `name` is what the range is called, or a function of the call's arguments by name that says so; else the
    function's own name. It must hold "forward" or "backward", or both for an overlap of the two. While `skip()`
    is true, calls are not marked."""
    if getattr(function, "is_marked_for_pipescope", False):
        return function
    signature = inspect.signature(function)

    @functools.wraps(function)
    def run(*positional, **by_name):
        if skip is not None and skip():
            return function(*positional, **by_name)
        arguments = dict(signature.bind_partial(*positional, **by_name).arguments)
        for parameter in signature.parameters.values():
            if parameter.kind == inspect.Parameter.VAR_KEYWORD:
                arguments.update(arguments.pop(parameter.name, {}))
        text = name(arguments) if callable(name) else name or function.__name__
        microbatch = _value_of(arguments, MICRO_BATCH_ARGUMENTS)
        with marked_range(text, microbatch, _value_of(arguments, CHUNK_ARGUMENTS)):
            return function(*positional, **by_name)

    run.is_marked_for_pipescope = True
    return run


def instrument_megatron():
    """Marks forward_step and backward_step of Megatron's schedules (1F1B, interleaved)."""
    schedules = importlib.import_module("megatron.core.pipeline_parallel.schedules")
    schedules.forward_step = marked(schedules.forward_step, "forward_step")
    schedules.backward_step = marked(schedules.backward_step, "backward_step")


def instrument_dualpipev():
    """Marks the forwards, backwards, overlaps and weight gradients of MindSpeed's DualPipeV."""
    schedules = importlib.import_module("mindspeed.core.pipeline_parallel.dualpipev.dualpipev_schedules")

    def forward_or_overlap(arguments):
        overlaps = arguments.get("extra_block_kwargs") is not None
        # As MindSpeed spells it.
        return "forward_backward_overlaping" if overlaps else "forward_step_with_model_graph"

    schedules.forward_step_with_model_graph = marked(schedules.forward_step_with_model_graph, forward_or_overlap)
    for name in "forward_step_no_model_graph", "backward_step_with_model_graph", "backward_step":
        setattr(schedules, name, marked(getattr(schedules, name), name))
    store = schedules.WeightGradStore
    # A pop of an empty store does nothing: its range would have no place in the schedule.
    store.pop = staticmethod(marked(store.pop, "WeightGradStore.pop", skip=lambda: not store.cache))


def add_pp_info(profiler, pp_type, microbatch_num):
    """Writes the schedule's name and the number of micro-batches into the profile, so that blocks get their
    names also where something is missing. `pp_type` as the framework calls it: "dualpipev", "1f1b"; micro-batches
    are global batch / micro batch / data-parallel size."""
    profiler.add_metadata_json("pp_info", json.dumps({"pp_type": pp_type, "microbatch_num": microbatch_num}))
