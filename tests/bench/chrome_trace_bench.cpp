// Opening Chrome traces: the time from the file to a trace that is ready to be drawn, and the memory it takes
// at most. chrome_trace_bench [--quick]: 1 and 5 million events of two kinds, made in the system's temporary
// folder.

#include "core/run/load/load.h"

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <sys/resource.h>
#include <sys/wait.h>
#include <system_error>
#include <unistd.h>

namespace pipescope {
namespace {

constexpr int kRanks = 64;

/// What the events are: all blocks of the pipeline, or as PyTorch's profiler records them: one in fifty, the
/// others functions of the framework.
enum class Mixture
{
    BlocksOnly,
    MostlyOthers
};

void writeBlock(std::ofstream& out, int rank, std::int64_t number, int length)
{
    const char* kind = number % 2 == 0 ? "forward" : "backward";
    const std::int64_t microBatch = number / 2 % 16;
    out << R"({"name": ")" << kind << '_' << microBatch << R"(", "cat": ")" << kind
        << R"(", "ph": "X", "pid": )" << rank << R"(, "tid": 0, "ts": )" << 1697793307000000 + number * length
        << R"(.125, "dur": )" << length - 10 << R"(.5, "args": {"microbatch": )" << microBatch << "}}";
}

void writeOther(std::ofstream& out, int rank, std::int64_t number)
{
    out << R"({"name": "aten::op_)" << number % 300 << R"(", "cat": "cpu_op", "ph": "X", "pid": )" << rank
        << R"(, "tid": 1, "ts": )" << 1697793307000000 + number * 2
        << R"(.125, "dur": 1.5, "args": {"External id": )" << number << R"(, "Ev Idx": )" << number << "}}";
}

void writeTrace(const std::filesystem::path& file, std::int64_t events, Mixture mixture)
{
    std::ofstream out(file, std::ios::binary);
    out << "{\"traceEvents\": [\n";
    for (std::int64_t i = 0; i < events; ++i) {
        const int rank = static_cast<int>(i % kRanks);
        const std::int64_t number = i / kRanks;
        if (mixture == Mixture::BlocksOnly) {
            writeBlock(out, rank, number, 100);
        } else if (number % 50 == 0) {
            writeBlock(out, rank, number / 50, 100);
        } else {
            writeOther(out, rank, number);
        }
        out << (i + 1 < events ? ",\n" : "\n");
    }
    out << "]}\n";
}

/// In a separate process, so that its memory is used by this file only.
bool measure(const std::filesystem::path& file, const char* name)
{
    std::fflush(stdout);
    const pid_t child = ::fork();
    if (child == 0) {
        const auto begin = std::chrono::steady_clock::now();
        Progress progress;
        const auto document = load({{file}, {}}, progress, {});
        const std::chrono::duration<double> time = std::chrono::steady_clock::now() - begin;
        rusage used = {};
        ::getrusage(RUSAGE_SELF, &used);
        const double processor = static_cast<double>(used.ru_utime.tv_sec + used.ru_stime.tv_sec)
                                 + static_cast<double>(used.ru_utime.tv_usec + used.ru_stime.tv_usec) * 1e-6;
        const double megabytes = static_cast<double>(std::filesystem::file_size(file)) * 1e-6;
        const bool isWhole = document && (*document)->blockCount() > 0;
        std::printf("%-32s %7.1f MB %7.3f s, %.3f s of processor, %6.0f MB/s, at most %ld MB\n", name,
                    megabytes, time.count(), processor, megabytes / time.count(), used.ru_maxrss / 1024);
        std::fflush(stdout);
        ::_exit(isWhole ? 0 : 1);
    }
    int status = 0;
    return child > 0 && ::waitpid(child, &status, 0) == child && WIFEXITED(status)
           && WEXITSTATUS(status) == 0;
}

bool run(const std::filesystem::path& folder, std::int64_t millionths)
{
    bool isGood = true;
    for (const std::int64_t events : {millionths, 5 * millionths}) {
        for (const Mixture mixture : {Mixture::MostlyOthers, Mixture::BlocksOnly}) {
            const std::filesystem::path file = folder / "trace.json";
            writeTrace(file, events, mixture);
            const std::string name =
                std::to_string(events)
                + (mixture == Mixture::BlocksOnly ? " events, all blocks" : " events, 2% blocks");
            isGood = measure(file, name.c_str()) && isGood;
        }
    }
    return isGood;
}

} // namespace
} // namespace pipescope

int main(int argc, char** argv)
{
    const bool isQuick = argc > 1 && std::strcmp(argv[1], "--quick") == 0;
    std::string name = (std::filesystem::temp_directory_path() / "pipescope-bench-XXXXXX").native();
    if (::mkdtemp(name.data()) == nullptr) {
        return 1;
    }
    const bool isGood = pipescope::run(name, isQuick ? 1000 : 1000000);
    std::error_code ignored;
    std::filesystem::remove_all(name, ignored);
    return isGood ? 0 : 1;
}
