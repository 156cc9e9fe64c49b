// block_query_bench DATABASE [ROUNDS]: how fast the tasks of the pipeline ranges are found in one rank's
// database, with the page cache warm, in one thread. In each round take turns:
//   reference  the reference program's query (all joins in SQL), stepped to its end by SQLite
//   statement  our ranges by statements alone, as with a log or any table that is not plain
//   pages      our ranges by the pages of TASK
// Prints the median of each in rows of TASK per second, and the medians of the ratios to the reference within
// a round.

#include "core/base/integer_set.h"
#include "core/run/sources/ascend_db/tables/row_readers.h"
#include "core/run/sources/ascend_db/tables/string_lookup.h"
#include "core/sqlite/pages/column_scan.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <string>
#include <vector>

namespace pipescope {
namespace {

constexpr const char* kReferenceQuery =
    "SELECT step.id, text.value, task.startNs, task.endNs FROM MSTX_EVENTS AS event"
    " JOIN TASK AS task ON event.connectionId = task.connectionId"
    " JOIN STRING_IDS AS text ON event.message = text.id"
    " LEFT JOIN STEP_TIME AS step ON event.startNs >= step.startNs AND event.endNs <= step.endNs"
    " WHERE text.value LIKE '%forward%' OR text.value LIKE '%backward%'"
    " OR (text.value LIKE '%WeightGradStore_pop%' AND event.startNs BETWEEN 0 AND 9223372036854775807)"
    " ORDER BY task.startNs";

double countTasks(const Database& database)
{
    auto query = database.prepare("SELECT count(*) FROM TASK");
    const auto row = query ? query->step() : Result<bool>(false);
    return row && *row ? static_cast<double>(query->integer(0).value_or(0)) : 0;
}

std::int64_t rangesOfReference(const SnapshotDatabase& database)
{
    std::int64_t rows = 0;
    auto query = database.prepare(kReferenceQuery);
    for (auto row = query ? query->step() : Result<bool>(false); row && *row; row = query->step()) {
        ++rows;
    }
    return rows;
}

/// What our ranges need of TASK, without its pages.
std::int64_t rangesByStatement(const SnapshotDatabase& database)
{
    using Kind = SourceColumn::Kind;
    std::vector<std::int64_t> connections;
    auto query = database.prepare("SELECT connectionId FROM MSTX_EVENTS JOIN STRING_IDS ON message = id"
                                  " WHERE value LIKE '%forward%' OR value LIKE '%backward%'");
    for (auto row = query ? query->step() : Result<bool>(false); row && *row; row = query->step()) {
        connections.push_back(query->integer(0).value_or(0));
    }
    const IntegerSet wanted(std::move(connections));
    const std::vector<SourceColumn> columns{{Kind::Named, "connectionId"},
                                            {Kind::Named, "startNs"},
                                            {Kind::Named, "endNs"},
                                            {Kind::RowNumber, {}}};
    std::int64_t rows = 0;
    static_cast<void>(scanColumns(
        database, {"TASK", columns, 0, wanted}, [&](ScannedRow) { ++rows; }, ScanMethod::Statement));
    return rows;
}

std::int64_t rangesByPages(const SnapshotDatabase& database)
{
    RankCapture capture;
    const ascend::RankReading reading{database, capture};
    auto strings = ascend::StringLookup::open(reading);
    if (!strings || !ascend::readRanges(reading, *strings, ascend::RangeSelection::Blocks)) {
        return -1;
    }
    return static_cast<std::int64_t>(capture.ranges.size());
}

constexpr std::array kWays{rangesOfReference, rangesByStatement, rangesByPages};
constexpr std::array kNames{"reference", "statement", "pages"};

double median(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

struct Taken
{
    double seconds = 0;
    double processorSeconds = 0;
};

/// Opens the database each time, as a program that reads it once does.
Taken timeOf(std::size_t way, const std::filesystem::path& file, std::int64_t& rows)
{
    const auto begin = std::chrono::steady_clock::now();
    const std::clock_t processorBegin = std::clock();
    const auto database = SnapshotDatabase::open(file);
    rows = database ? kWays[way](*database) : -1;
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
    return {seconds.count(), static_cast<double>(std::clock() - processorBegin) / CLOCKS_PER_SEC};
}

/// What each round took in one of the ways, and how many times as long the reference took in that round.
struct Rounds
{
    std::vector<double> seconds;
    std::vector<double> processorSeconds;
    std::vector<double> ratios;
    std::vector<double> processorRatios;

    void add(const Taken& taken, const Taken& reference)
    {
        seconds.push_back(taken.seconds);
        processorSeconds.push_back(taken.processorSeconds);
        ratios.push_back(reference.seconds / taken.seconds);
        processorRatios.push_back(reference.processorSeconds / taken.processorSeconds);
    }
};

int run(const std::filesystem::path& file, int rounds)
{
    std::array<Rounds, kWays.size()> results;
    for (int round = 0; round <= rounds; ++round) {
        std::array<Taken, kWays.size()> taken{};
        std::array<std::int64_t, kWays.size()> found{};
        for (std::size_t way = 0; way < kWays.size(); ++way) {
            taken[way] = timeOf(way, file, found[way]);
        }
        if (found[0] < 0 || std::count(found.begin(), found.end(), found[0]) != kWays.size()) {
            std::fprintf(stderr, "the ways find different blocks\n");
            return 1;
        }
        for (std::size_t way = 0; way < kWays.size() && round > 0; ++way) {
            results[way].add(taken[way], taken[0]);
        }
    }
    const auto database = SnapshotDatabase::open(file);
    const double tasks = database ? countTasks(*database) : 0;
    for (std::size_t way = 0; way < kWays.size(); ++way) {
        const Rounds& result = results[way];
        const double processor = median(result.processorSeconds);
        std::printf(
            "%-10s %8.1f ms, processor %8.1f ms, %6.2f M rows/s; reference / this: %5.1f, processor %5.1f\n",
            kNames[way], median(result.seconds) * 1e3, processor * 1e3, tasks / processor / 1e6,
            median(result.ratios), median(result.processorRatios));
    }
    return 0;
}

} // namespace
} // namespace pipescope

int main(int argc, char** argv)
{
    constexpr int kUsualRounds = 7;
    if (argc < 2) {
        return 2;
    }
    return pipescope::run(argv[1], argc > 2 ? std::atoi(argv[2]) : kUsualRounds);
}
