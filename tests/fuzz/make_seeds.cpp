// make_fuzz_seeds FOLDER: writes what each fuzzer starts from into a folder of its name.

#include "core/run/model/names.h"
#include "tests/fuzz/database_input.h"
#include "tests/support/tensor_files.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <random>
#include <string>
#include <string_view>

namespace {

using namespace pipescope;
using namespace pipescope::test;

void writeSeed(const std::filesystem::path& folder, const std::string& name, std::string_view content)
{
    std::filesystem::create_directories(folder);
    std::ofstream(folder / name, std::ios::binary) << content;
}

std::string_view textOf(const Bytes& bytes)
{
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

void writeDatabases(const std::filesystem::path& folder)
{
    for (const ScheduleKind kind : {ScheduleKind::OneForwardOneBackward, ScheduleKind::DualPipeV}) {
        const std::string name(scheduleKindName(kind));
        const Bytes database = smallRankDatabases(kind).front();
        writeSeed(folder, name, textOf(databaseInput(Companion::None, {database, {}})));
        writeSeed(folder, name + "-wal", textOf(databaseInput(Companion::Log, databaseWithLog(database))));
        writeSeed(folder, name + "-journal",
                  textOf(databaseInput(Companion::Journal, databaseWithHotJournal(database))));
    }
}

void writeMetadata(const std::filesystem::path& folder)
{
    using namespace std::string_view_literals;
    writeSeed(folder, "usual",
              "{\"pp_type\": \"dualpipev\", \"microbatch_num\": 10}\0"
              "{\"tensor_model_parallel_size\": 1, \"pipeline_model_parallel_size\": 2, "
              "\"data_parallel_size\": 2, \"context_parallel_size\": 1}\0"
              "{\"group_name_19\": {\"group_name\": \"pp\", \"group_rank\": 0, \"global_ranks\": [0, 2]}}"sv);
    writeSeed(folder, "texts_in_texts",
              "\"{\\\"pp_type\\\": null, \\\"microbatch_num\\\": \\\"8\\\"}\"\0null\0{\"g\": []}"sv);
}

void writeMessages(const std::filesystem::path& folder)
{
    constexpr std::array kMessages{
        "{'name': 'forward_backward_overlaping', 'current_microbatch': 7}",
        "{'name': 'WeightGradStore.pop'}",
        "{'name': 'Forward_Step'}",
        "hcom_batchSendRecv__455_0_1",
        R"({\"streamId\": \"30\",\"count\": \"4194304\",\"dataType\": \"bfp16\",\"groupName\": \"g\",\"opName\": \"HcclSend\"})",
        R"({"streamId": "30","count": "4194304","dataType": "bfp16","groupName": "g","opName": "HcclReceive"})",
    };
    for (std::size_t i = 0; i < kMessages.size(); ++i) {
        writeSeed(folder, std::to_string(i), kMessages[i]);
    }
}

/// Two devices of a machine and one of another, with every record there is.
void writeLogs(const std::filesystem::path& folder)
{
    const auto job = [](const std::string& type, int microBatch, int begin) {
        const std::string time = "16977933072" + std::to_string(10 + begin);
        return "I1020 x.cc:217] Profiler Info: Job (" + std::to_string(microBatch) + "), type = " + type
               + ", micro_batch_id = " + std::to_string(microBatch) + ", job_start_time = " + time
               + ".000000, job_end_time = " + time + ".900000\n";
    };
    const std::string step = job("lr", 0, 0) + job("forward", 0, 1) + job("forward", 1, 2)
                             + job("backward_b", 0, 3) + job("backward_w", 0, 4) + job("backward", 1, 5)
                             + job("optimizer", 0, 6);
    const std::string start = "INFO - Schedule Profiler start at step 3 and end at step 5\n";
    const std::string chunks = job("forward0", 0, 0) + job("forward1", 0, 2) + job("backward1", 0, 4);
    writeSeed(folder, "steps", "\x10" + start + step + step + "\xff" + step + "\xff" + start + step);
    writeSeed(folder, "chunks", "\x03" + chunks + "\xff" + chunks + chunks);
    writeSeed(folder, "nvtx",
              "\x40NVTX range push: 4, time: 1697793307210.000000\n" + step
                  + "NVTX range pop, time: 1697793307220.000000\r\n");
}

void writeTraces(const std::filesystem::path& folder)
{
    writeSeed(folder, "paddle", R"({"traceEvents": [
{"name": "forward_0", "cat": "forward", "ph": "B", "pid": 0, "tid": "GPU0", "ts": 1697793307000000.5},
{"name": "forward_0", "cat": "forward", "ph": "E", "pid": 0, "tid": "GPU0", "ts": 1697793307000010},
{"name": "step0", "cat": "step", "ph": "X", "pid": 0, "tid": "Step", "ts": 1697793307000000, "dur": 99}]})");
    writeSeed(folder, "flows", R"([{"name": "F0", "ph": "X", "pid": "rank 0", "tid": 1, "ts": 0, "dur": 10},
{"name": "F0", "ph": "X", "pid": "rank 1", "tid": 1, "ts": 12, "dur": 10, "args": {"microbatch": 0, "chunk": 1}},
{"name": "x", "cat": "c", "ph": "s", "id": 4, "pid": "rank 0", "tid": 1, "ts": 9},
{"name": "x", "cat": "c", "ph": "f", "id": 4, "pid": "rank 1", "tid": 1, "ts": 11},
{"name": "process_name", "ph": "M", "pid": 1, "args": {"name": "rank 7\u00e9"}}])");
    writeSeed(folder, "pytorch",
              R"({"distributedInfo": {"rank": 3, "pg_config": [{"pg_desc": "mesh_pp", "ranks": [1, 3]}]},
"baseTimeNanoseconds": 1727000000000000000, "traceEvents": [
{"ph": "X", "cat": "user_annotation", "name": "ProfilerStep#7", "pid": 99, "tid": 99, "ts": 0, "dur": 100},
{"ph": "X", "cat": "gpu_user_annotation", "name": "nccl:send 3->1", "pid": 0, "tid": 7, "ts": 4, "dur": 9}]})");
    writeSeed(folder, "own", R"({"otherData": {"base_ns": "5", "pipescope": {"version": 1, "groups": [[0, 1]],
"hosts": [{"name": "a", "uid": "1"}], "steps": [{"number": 1}], "schedule": {"name": "1f1b", "microbatches": 2},
"ranks": [{"rank": 0, "stage": 0, "host": 0}, {"rank": 1, "host": 0}]}}, "traceEvents": [
{"name": "FP", "cat": "block", "ph": "X", "pid": 0, "tid": 1, "ts": 1, "dur": 1, "args": {"kind": "forward", "step": 1}},
{"name": "s", "cat": "p2p", "ph": "X", "pid": 0, "tid": 2, "ts": 2, "dur": 1, "args": {"kind": "send", "peer": 1}},
{"name": "r", "cat": "p2p", "ph": "X", "pid": 1, "tid": 2, "ts": 2, "dur": 1, "args": {"kind": "receive", "parts": [{}]}},
{"cat": "link", "ph": "s", "id": 1, "pid": 0, "tid": 2, "ts": 2, "args": {"operator": 0, "block": 0}},
{"cat": "link", "ph": "f", "id": 1, "pid": 1, "tid": 2, "ts": 2, "args": {"operator": 0}}]})");
    writeSeed(folder, "rules",
              R"({"version": 1, "events": [{"is": "forward", "name": "up*{microbatch}", "fallback": true}],
"ranks": [{"process": "*{rank}"}], "arguments": {"chunk": ["c"]}})");
}

void writeNpyFiles(const std::filesystem::path& folder)
{
    const std::string floats = bytesOf<float>({1, -2, 0.5F, 0});
    writeSeed(folder, "floats", "f" + npyFile("<f4", "(2, 2)", floats));
    writeSeed(folder, "version2", "f" + npyFile(">i8", "(2,)", floats, false, 2));
    writeSeed(folder, "fortran", "f" + npyFile("<V2", "(4, 2)", floats, true, 3));
    writeSeed(folder, "header", "h{'descr': '|b1', 'fortran_order': False, 'shape': (3, 2, 0), }\n");
    writeSeed(folder, "header_of_python2", "h{\"shape\": (4L,), 'fortran_order': True, 'descr': 'bfloat16'}");
}

void writePtFiles(const std::filesystem::path& folder)
{
    PickledTensor view;
    view.sizes = {3, 4};
    view.strides = {1, 3};
    view.offset = 2;
    const std::string pickle = pickleOf(pickledTensor(view));
    writeSeed(folder, "floats", "f" + ptFileOfFloats({2, 2}, {1, -2, 0.5F, 0}));
    writeSeed(
        folder, "zip64",
        "f"
            + zipFile({{"a/data.pkl", pickle}, {"a/data/0", std::string(64, 'x')}, {"a/byteorder", "big"}},
                      true));
    writeSeed(folder, "deflated",
              "f" + zipFile({{"data.pkl", pickle, true}, {"data/0", std::string(64, 'x'), true}}));
    writeSeed(folder, "pickle", "p" + pickle);
    writeSeed(folder, "pickle_deflated", "d" + pickle);
    view.isParameter = true;
    writeSeed(folder, "parameter", "p" + pickleOf(pickledTensor(view)));
    view.storage = "torch.storage.UntypedStorage";
    view.dtype = "uint16";
    writeSeed(folder, "untyped", "p" + pickleOf(pickledTensor(view)));
    writeSeed(folder, "code", "p" + pickleOf(pickledName("os", "system") + pickledText("true") + "\x85R"));
}

void writeMappings(const std::filesystem::path& folder)
{
    writeSeed(folder, "usual",
              "GPTModel:\n  decoder: language_model.encoder\nCell: {a.b: \"x (y)\", a: b.layers}\n");
    writeSeed(folder, "quotes", "A: {b: layers, \"n\\x01\": 'n'}\n");
}

/// For the fuzzers that read their input as a script, any bytes are as good as others; some are long.
void writeScripts(const std::filesystem::path& folder)
{
    std::minstd_rand random(1);
    for (const std::size_t size : {16, 200, 1000, 4000}) {
        std::string script(size, '\0');
        std::ranges::generate(script, [&] { return static_cast<char>(random() >> 8U); });
        writeSeed(folder, std::to_string(size), script);
    }
}

void writeDumps(const std::filesystem::path& folder)
{
    writeSeed(folder, "model",
              R"({"Module.m.M.forward.0": null, "Torch.f.0.forward": "Module.m.M.forward.0",
"Module.m.M.backward.0": null, "Torch.f.0.backward": null, "megatron_micro_step_number": 1})"
              "\xff"
              R"({"task": "statistics", "data": {"Torch.f.0.forward": {"input_args": [{"type": "torch.Tensor",
"dtype": "torch.float32", "shape": [8, 1], "Max": 1.5, "Min": -Infinity, "Mean": NaN, "Norm": 3, "md5": "0bf1434f"}, null],
"input_kwargs": {"dim": {"type": "int", "value": -1}}, "output": []}, "Module.m.M.parameters_grad.0": {"weight": [null]}}})"
              "\xff"
              R"({"0": [["Torch.f.0.forward"], ["one", "two"]], "Module.m.M.forward.0": ["three"]})");
}

/// Packed runs in pages of 512 bytes; the last byte makes the fuzzer take the others as a file. The other
/// kind of input, changed columns, is as good as any bytes.
void writePackedRuns(const std::filesystem::path& folder)
{
    constexpr char kFile = 0;
    constexpr char kColumns = 1;
    for (const ScheduleKind kind : {ScheduleKind::OneForwardOneBackward, ScheduleKind::DualPipeV}) {
        const Bytes file = smallPackedRun(kind);
        writeSeed(folder, std::string(scheduleKindName(kind)), std::string(textOf(file)) + kFile);
    }
    writeSeed(folder, "sound_columns", std::string(1, kColumns));
    writeSeed(folder, "columns", std::string(200, 'x') + kColumns);
}

} // namespace

int main(int argc, char** argv)
{
    if (argc != 2) {
        return 2;
    }
    const std::filesystem::path folder = argv[1];
    writeDatabases(folder / "database_file");
    writeDatabases(folder / "table_pages");
    writeMetadata(folder / "metadata");
    writeMappings(folder / "mapping");
    writeMessages(folder / "messages");
    writeLogs(folder / "paddle_log");
    writeDumps(folder / "dump");
    writeTraces(folder / "chrome_trace");
    writeNpyFiles(folder / "npy");
    writePtFiles(folder / "pt");
    writePackedRuns(folder / "packed");
    writeScripts(folder / "capture");
    writeScripts(folder / "nsight");
    writeScripts(folder / "table_values");
    writeScripts(folder / "vis_database");
    return 0;
}
