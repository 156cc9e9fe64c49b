#include "core/run/demo/demo_cluster.h"

#include "core/base/error_text.h"
#include "core/base/threads/parallel.h"
#include "core/run/demo/database/rank_database.h"
#include "core/run/demo/simulation/demo_truth.h"

#include <array>
#include <chrono>
#include <cstdio>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

namespace pipescope {
namespace {

/// yyyymmddHHMMSSmmm in UTC, as the profiler names its folders.
std::string timestamp17(TimePoint time)
{
    using namespace std::chrono;
    const sys_time<milliseconds> moment{duration_cast<milliseconds>(nanoseconds{time.ns})};
    const auto day = floor<days>(moment);
    const year_month_day date{day};
    const hh_mm_ss clock{moment - day};
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%04d%02u%02u%02d%02d%02d%03d", static_cast<int>(date.year()),
                  static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()),
                  static_cast<int>(clock.hours().count()), static_cast<int>(clock.minutes().count()),
                  static_cast<int>(clock.seconds().count()), static_cast<int>(clock.subseconds().count()));
    return text.data();
}

std::filesystem::path folderOf(const DemoRun& run, const DemoRank& rank)
{
    return run.hostOf(rank).name + "_" + std::to_string(processIdOf(rank)) + "_"
           + timestamp17(captureBegin(run, rank)) + "_ascend_pt";
}

Status writeRank(const OutputFolder& output, const DemoRun& run, const DemoRank& rank)
try {
    const std::filesystem::path rankFolder = folderOf(run, rank);
    const std::filesystem::path databaseFolder = rankFolder / "ASCEND_PROFILER_OUTPUT";
    TRY_OK(output.makeFolder(databaseFolder));
    TRY_OK(writeSideFiles(run, rank, output / rankFolder));
    const std::string file = "ascend_pytorch_profiler_" + std::to_string(rank.rank.value) + ".db";
    return writeRankDatabase(run, rank, output / databaseFolder / file);

} catch (...) {
    return Error{ErrorKind::Internal, {}, exceptionMessage()};
}

Status writeRanks(const OutputFolder& output, const DemoRun& run)
{
    std::vector<Status> results(run.ranks.size(), ok());
    std::stop_source failure;
    parallelFor(run.ranks.size(), workerCount(0), failure.get_token(), [&](std::size_t i) {
        results[i] = writeRank(output, run, run.ranks[i]);
        if (!results[i]) {
            failure.request_stop();
        }
    });
    for (Status& result : results) {
        if (!result) {
            return std::move(result);
        }
    }
    return ok();
}

} // namespace

Result<DemoCounts> writeDemoCluster(const std::filesystem::path& folder, const DemoOptions& options)
try {
    TRY(const auto run, simulateDemo(options));
    TRY(auto output, OutputFolder::open(folder));
    TRY_OK(writeRanks(output, run));
    output.keep();
    return run.counts();

} catch (...) {
    return Error{ErrorKind::Internal, folder, exceptionMessage()};
}

} // namespace pipescope
