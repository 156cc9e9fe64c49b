// Two dumps of a model from their files to a compared database and back into a chart: what each part takes,
// beside the floor (the bytes read, and as many bytes written, by the fastest way we know).
//
//     graph_engine_bench [--times N] DEBUG BENCH | --quick

#include "core/base/threads/parallel.h"
#include "core/base/threads/progress.h"
#include "core/graph/compare/match/match.h"
#include "core/graph/explain/search/find_rows.h"
#include "core/graph/explain/search/navigation.h"
#include "core/graph/open/assembly/compare_step.h"
#include "core/graph/open/assembly/write_run.h"
#include "core/graph/open/opening/graph_document.h"
#include "core/graph/read/build/build_graph.h"
#include "core/graph/read/dump/dump_file.h"
#include "tests/bench/timeline/stopwatch.h"
#include "tests/support/dump_writer.h"
#include "tests/support/temporary_folder.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <unistd.h>
#include <utility>
#include <vector>

namespace pipescope::bench {
namespace {

using namespace graph;
using Clock = std::chrono::steady_clock;

constexpr double kMegabyte = 1e6;

/// A benchmark has nothing to do without its data.
template<class T>
T must(Result<T> result)
{
    if (!result) {
        throw std::runtime_error(result.error().text.english());
    }
    return *std::move(result);
}

void mustBe(const Status& status)
{
    if (!status) {
        throw std::runtime_error(status.error().text.english());
    }
}

struct Pair
{
    std::filesystem::path debug;
    std::filesystem::path bench;
};

class Engine
{
public:
    Engine(Pair pair, std::filesystem::path scratch, int times)
        : m_pair(std::move(pair))
        , m_scratch(std::move(scratch))
        , m_times(times)
    { }

    void run()
    {
        measureReading();
        measureSteps();
        measureWriting();
        measureOpening();
    }

private:
    /// Median of the wall times of `work`, after `prepare`, which is not timed.
    template<class Prepare, class Work>
    double measure(const char* what, Prepare prepare, Work work)
    {
        std::vector<double> times;
        for (int i = 0; i < m_times; ++i) {
            prepare();
            const auto start = Clock::now();
            work();
            times.push_back(msSince(start));
        }
        std::ranges::sort(times);
        std::printf("  %-46s %9.1f %9.1f\n", what, times[times.size() / 2], times.back());
        return times[times.size() / 2];
    }

    template<class Work>
    double measure(const char* what, Work work)
    {
        return measure(
            what, [] {}, work);
    }

    GraphRequest request() const
    {
        GraphRequest request;
        request.debug = m_pair.debug;
        request.bench = m_pair.bench;
        return request;
    }

    std::uint64_t bytesOf(const std::filesystem::path& folder) const
    {
        std::uint64_t bytes = 0;
        for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
            bytes += entry.is_regular_file() ? entry.file_size() : 0;
        }
        return bytes;
    }

    void readAll(const std::filesystem::path& folder);
    void measureReading();
    void measureSteps();
    void writeBytes(std::uint64_t bytes);
    void measureWriting();
    void printShares(double all) const;
    void measureOpening();

    /// Medians of the parts of a comparison, ms.
    double m_built = 0;
    double m_matched = 0;
    double m_compared = 0;
    Pair m_pair;
    std::filesystem::path m_scratch;
    int m_times;
    FindingList m_findings;
    Progress m_progress;
    std::stop_token m_stop;
};

void Engine::readAll(const std::filesystem::path& folder)
{
    std::vector<char> buffer(1U << 20U);
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
        if (entry.is_regular_file()) {
            const int file = ::open(entry.path().c_str(), O_RDONLY | O_CLOEXEC);
            while (::read(file, buffer.data(), buffer.size()) > 0) {
            }
            ::close(file);
        }
    }
}

void Engine::measureReading()
{
    const double bytes = static_cast<double>(bytesOf(m_pair.debug));
    std::printf("%.1f MB a side; milliseconds: median, worst of %d\n", bytes / kMegabyte, m_times);
    measure("floor: the bytes of one side read", [&] { readAll(m_pair.debug); });
    const DumpFolder folder = must(findDumps(m_pair.debug, m_findings)).folders.front();
    const auto dump = folder.folder / kDumpFileName;
    const double ms = measure("dump.json parsed, one thread", [&] {
        Graph graph;
        mustBe(readDumpFile(dump, graph, 1, m_findings, m_progress, m_stop));
    });
    std::printf("  %-46s %9.1f\n", "    MB/s",
                static_cast<double>(std::filesystem::file_size(dump)) / kMegabyte / ms * 1e3);
    for (const std::size_t workers : {std::size_t{1}, workerCount(0)}) {
        measure(workers == 1 ? "a side built, one thread" : "a side built, all threads", [&] {
            must(buildGraph(folder, {std::nullopt, workers}, m_findings, m_progress, m_stop));
        });
    }
}

void Engine::measureSteps()
{
    const RunPlan plan = must(planComparison(m_pair.debug, m_pair.bench, false, {}, m_findings));
    GraphStep step;
    const auto load = [&] {
        step = must(loadStep(plan, plan.steps.front(), {}, m_findings, m_progress, m_stop));
    };
    m_built = measure("both sides built, all threads", load);
    std::printf("  %zu ranks, %zu nodes a side in the first\n", step.ranks.size(),
                step.ranks.front().debug.graph.nodes.size());
    const RankGraphs& first = step.ranks.front();
    measure("first rank matched", [&] { match(first.debug.graph, first.bench->graph, {}); });
    m_matched = measure("all matched", [&] {
        parallelFor(step.ranks.size(), workerCount(0), m_stop,
                    [&](std::size_t i) { match(step.ranks[i].debug.graph, step.ranks[i].bench->graph, {}); });
    });
    m_compared = measure("all matched and compared", load,
                         [&] { mustBe(compareStep(step, {}, {}, m_findings, m_progress, m_stop)); });
}

void Engine::writeBytes(std::uint64_t bytes)
{
    const std::vector<char> block(1U << 20U, 'x');
    const auto path = m_scratch / "raw";
    const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    for (std::uint64_t done = 0; done < bytes; done += block.size()) {
        if (::write(file, block.data(), block.size()) < 0) {
            throw std::runtime_error("no space for the floor");
        }
    }
    ::close(file);
}

void Engine::measureWriting()
{
    const auto file = m_scratch / "compare.vis.db";
    const auto remove = [&] { std::filesystem::remove(file); };
    const auto write = [&](const GraphRequest& what) {
        return [&, what] { must(writeRun(what, file, m_findings, m_progress, m_stop)); };
    };
    GraphRequest build = request();
    build.bench.reset();
    measure("files to a database of one side", remove, write(build));
    const auto ofBuild = std::filesystem::file_size(file);
    const double all = measure("files to a database of the comparison", remove, write(request()));
    printShares(all);
    const auto ofComparison = std::filesystem::file_size(file);
    for (const auto bytes : {ofBuild, ofComparison}) {
        std::printf("  %.1f MB of database\n", static_cast<double>(bytes) / kMegabyte);
        measure("floor: as many bytes written", [&] { writeBytes(bytes); });
    }
    std::filesystem::remove(m_scratch / "raw");
}

/// What of a comparison is reading and building, matching, comparing, and writing, which is the rest.
void Engine::printShares(double all) const
{
    const auto share = [&](const char* part, double ms) {
        std::printf("    %s %.0f %%", part, 100 * ms / all);
    };
    share("building", m_built);
    share("matching", m_matched);
    share("comparing", m_compared - m_matched);
    share("writing", all - m_built - m_compared);
    std::printf("\n");
}

void Engine::measureOpening()
{
    GraphOpening opening;
    opening.request.debug = m_scratch / "compare.vis.db";
    Clock::time_point start;
    std::vector<double> toTree;
    GraphDocumentPointer document;
    measure(
        "database to everything in memory", [&] { start = Clock::now(); },
        [&] {
            document = must(openGraphs(opening, m_progress, m_stop, [&](const GraphDocumentPointer&) {
                toTree.push_back(msSince(start));
            }));
        });
    std::ranges::sort(toTree);
    if (!toTree.empty()) {
        std::printf("  %-46s %9.1f %9.1f\n", "database to the tree", toTree[toTree.size() / 2],
                    toTree.back());
    }
    const Sheet& sheet = document->sheets.front();
    for (const char* text : {"name:*matmul*", "/mlp.*forward/", "kind:module score>0.1", "dtype:bfloat16"}) {
        const NodeQuery query = must(parseNodeQuery(text));
        measure(text, [&] { findRows(sheet, query, m_stop); });
    }
    const NodeClasses classes = classifyByVerdict(sheet.debug);
    measure("next bad node",
            [&] { nextBad(classes, RowId{0U}, static_cast<std::uint8_t>(Level::Different)); });
}

int run(std::span<char* const> arguments)
{
    const test::TemporaryFolder scratch;
    Pair pair;
    int times = 5;
    std::vector<std::string_view> words(arguments.begin() + 1, arguments.end());
    if (words.size() == 1 && words.front() == "--quick") {
        pair = {scratch.path() / "debug", scratch.path() / "bench"};
        test::DumpModel model;
        model.layers = 4;
        test::writeDump(pair.bench, model);
        model.faultyLayer = 1;
        test::writeDump(pair.debug, model);
        times = 1;
    } else {
        if (words.size() == 4 && words.front() == "--times") {
            times = std::atoi(words[1].data());
            words.erase(words.begin(), words.begin() + 2);
        }
        if (words.size() != 2 || times < 1) {
            std::fprintf(stderr, "graph_engine_bench [--times N] DEBUG BENCH | --quick\n");
            return 2;
        }
        pair = {words[0], words[1]};
    }
    Engine(pair, scratch.path(), times).run();
    return 0;
}

} // namespace
} // namespace pipescope::bench

int main(int count, char** arguments)
{
    try {
        return pipescope::bench::run({arguments, static_cast<std::size_t>(count)});
    } catch (const std::exception& failure) {
        std::fprintf(stderr, "graph_engine_bench: %s\n", failure.what());
        return 1;
    }
}
