// Reading PaddlePaddle's worker logs: 1 GB in 8 files (--quick: 16 MB) in the system's temporary folder,
// where about one line in thirty is a record. Prints the speed of one thread's scan, the whole time with one
// thread and with all, and the most memory that was used.

#include "core/base/files/text_window.h"
#include "core/run/load/load.h"
#include "core/run/sources/paddle_log/log_scanner.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <sys/resource.h>
#include <system_error>

namespace pipescope {
namespace {

constexpr int kFiles = 8;
constexpr int kMicroBatches = 8;

/// A folder of logs for as long as the program runs.
class BenchLogs
{
public:
    explicit BenchLogs(std::size_t bytesPerFile)
    {
        std::string name = (std::filesystem::temp_directory_path() / "pipescope-bench-XXXXXX").native();
        if (::mkdtemp(name.data()) == nullptr) {
            return;
        }
        m_folder = name;
        for (int device = 0; device < kFiles; ++device) {
            write(device, bytesPerFile);
        }
    }

    BenchLogs(const BenchLogs&) = delete;
    BenchLogs& operator=(const BenchLogs&) = delete;

    ~BenchLogs()
    {
        std::error_code ignored;
        std::filesystem::remove_all(m_folder, ignored);
    }

    const std::filesystem::path& folder() const { return m_folder; }

    std::filesystem::path file(int device) const
    {
        return m_folder / ("workerlog." + std::to_string(device));
    }

private:
    static std::string noise()
    {
        std::string text;
        for (int line = 0; line < 500; ++line) {
            text += "I1020 09:15:" + std::to_string(10 + line % 50) + ".265326 22317 interpretercore.cc:"
                    + std::to_string(line) + "] loss dist_loader = " + std::to_string(line * 0.37) + "\n";
        }
        return text;
    }

    static void appendJob(std::string& text, const char* type, int microBatch, double begin)
    {
        constexpr double kEpoch = 1697793307000.0;
        char line[300];
        std::snprintf(
            line, sizeof line,
            "I1020 09:15:07.265326 22317 standalone_executor.cc:217] Profiler Info: Job (%d), type = %s, "
            "micro_batch_id = %d, job_start_time = %.6f, job_end_time = %.6f\n",
            microBatch, type, microBatch, kEpoch + begin, kEpoch + begin + 9.0);
        text += line;
    }

    void write(int device, std::size_t bytes) const
    {
        std::ofstream out(file(device), std::ios::binary);
        const std::string between = noise();
        std::size_t written = 0;
        for (int step = 0; written < bytes; ++step) {
            std::string text = between;
            // GPipe: forwards reach a stage after those before it, backwards after those behind it.
            const double begin = step * 400.0;
            const double cooldown = begin + (kMicroBatches + kFiles) * 10.0;
            for (int i = 0; i < kMicroBatches; ++i) {
                appendJob(text, "forward", i, begin + (device + i) * 10.0);
            }
            for (int i = 0; i < kMicroBatches; ++i) {
                appendJob(text, "backward", i, cooldown + (kFiles - 1 - device + i) * 10.0);
            }
            out << text;
            written += text.size();
        }
    }

    std::filesystem::path m_folder;
};

/// What the program has used of processors, which other programs do not slow down.
double processorSeconds()
{
    return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

double secondsSince(std::chrono::steady_clock::time_point begin)
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

class Counter final : public paddle::RecordReceiver
{
public:
    void receive(const paddle::LogRecord& /*record*/, std::uint64_t /*line*/) override { ++m_records; }

    std::uint64_t records() const { return m_records; }

private:
    std::uint64_t m_records = 0;
};

double megabytes(const BenchLogs& logs)
{
    double bytes = 0;
    for (int device = 0; device < kFiles; ++device) {
        bytes += static_cast<double>(std::filesystem::file_size(logs.file(device)));
    }
    return bytes / 1e6;
}

void scanAlone(const BenchLogs& logs)
{
    const auto begin = std::chrono::steady_clock::now();
    const double used = processorSeconds();
    Counter counter;
    for (int device = 0; device < kFiles; ++device) {
        auto window = TextWindow::open(logs.file(device));
        paddle::LogScanner scanner(counter);
        bool isEnd = !window;
        while (!isEnd) {
            isEnd = window->grow() == TextWindow::Growth::AtEnd;
            window->drop(scanner.scan(window->text(), isEnd));
        }
    }
    const double seconds = secondsSince(begin);
    std::printf("scan, one thread: %.2f s, %.0f MB/s, %.0f MB/s of processor time, %llu records\n", seconds,
                megabytes(logs) / seconds, megabytes(logs) / (processorSeconds() - used),
                static_cast<unsigned long long>(counter.records()));
}

bool loadWhole(const BenchLogs& logs, std::size_t threads)
{
    const auto begin = std::chrono::steady_clock::now();
    const double used = processorSeconds();
    LoadOptions options;
    options.jobs = threads;
    Progress progress;
    const auto document = load({{logs.folder()}, options}, progress, {});
    if (!document) {
        std::fprintf(stderr, "%s\n", document.error().text.english().c_str());
        return false;
    }
    const double seconds = secondsSince(begin);
    const Trace& trace = **document;
    std::printf(
        "load, %s: %.2f s, %.0f MB/s, %.0f MB/s of processor time, %llu blocks, %zu steps, %zu links\n",
        threads == 1 ? "one thread" : "all threads", seconds, megabytes(logs) / seconds,
        megabytes(logs) / (processorSeconds() - used), static_cast<unsigned long long>(trace.blockCount()),
        trace.steps.size(), trace.links.size());
    return trace.blockCount() > 0;
}

} // namespace
} // namespace pipescope

int main(int argc, char** argv)
{
    const bool isQuick = argc > 1 && std::string_view(argv[1]) == "--quick";
    const pipescope::BenchLogs logs(isQuick ? 2'000'000 : 125'000'000);
    if (logs.folder().empty()) {
        return 1;
    }
    std::printf("%.0f MB in %d files\n", pipescope::megabytes(logs), pipescope::kFiles);
    pipescope::scanAlone(logs);
    if (!pipescope::loadWhole(logs, 1) || !pipescope::loadWhole(logs, 0)) {
        return 1;
    }
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    std::printf("peak memory: %.0f MB\n", static_cast<double>(usage.ru_maxrss) / 1024.0);
    return 0;
}
