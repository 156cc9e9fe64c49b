// Memory may run out anywhere, also on a helper thread: what is done then fails as a whole or in part, and
// the program goes on.

#include "core/run/analysis/clock_shifts.h"
#include "core/run/analysis/search/search.h"
#include "core/run/load/load.h"
#include "tests/core/run/hostile/failing_allocations.h"
#include "tests/core/run/load/demo_folder.h"
#include "tests/support/paddle_log_text.h"
#include "tests/support/temporary_folder.h"

#include <gtest/gtest.h>

#include <functional>
#include <new>
#include <random>

namespace pipescope {
namespace {

constexpr int kRuns = 300;

/// Made before allocations fail.
OpenRequest requestFor(const std::filesystem::path& root)
{
    OpenRequest request{{root}, {}};
    request.options.jobs = 3;
    return request;
}

/// Does the work again and again, and each time another of its allocations fails. Work that is never hindered
/// tests nothing.
void expectSurvivedFailures(const std::function<bool()>& work)
{
    const std::int64_t before = test::allocationCount();
    ASSERT_TRUE(work());
    const std::int64_t count = test::allocationCount() - before;
    std::mt19937 random(1);
    std::uniform_int_distribution<std::int64_t> which(0, count - 1);
    int hindered = 0;
    for (int run = 0; run < kRuns; ++run) {
        test::failAllocation(which(random));
        const bool isWhole = work();
        test::failNoAllocation();
        hindered += isWhole ? 0 : 1;
    }
    EXPECT_GT(hindered, kRuns / 10);
    EXPECT_TRUE(work()) << "as if nothing had been";
}

/// Whether the run could be opened as it is.
bool loads(const OpenRequest& request, std::size_t blocks)
{
    Progress progress;
    const auto document = load(request, progress, {});
    return document && (*document)->blockCount() == blocks;
}

/// The JSON library takes memory while it destroys values, and ends the program where there is none. Metadata
/// are small; they are left out here.
void removeMetadata(const test::DemoFolder& demo)
{
    for (const std::int32_t rank : {0, 1}) {
        demo.change(rank, "DELETE FROM META_DATA");
        std::filesystem::remove(demo.database(rank).parent_path().parent_path() / "profiler_metadata.json");
    }
}

TEST(AllocationFailure, OfReadingDatabasesIsAnErrorOrAFinding)
{
    const test::DemoFolder demo;
    const std::filesystem::path folder = demo.folder();
    removeMetadata(demo);
    const std::size_t blocks = demo.load()->blockCount();
    expectSurvivedFailures([&, request = requestFor(folder)] { return loads(request, blocks); });
}

TEST(AllocationFailure, OfReadingLogsIsAnErrorOrAFinding)
{
    const test::TemporaryFolder folder;
    for (int device = 0; device < 4; ++device) {
        folder.write("workerlog." + std::to_string(device),
                     test::startLine(1) + test::stepLines(0) + test::stepLines(100));
    }
    expectSurvivedFailures([request = requestFor(folder.path())] { return loads(request, 32); });
}

/// Several pieces of 64 KiB.
std::string manyEvents(std::size_t count)
{
    std::string text = "[";
    for (std::size_t i = 0; i < count; ++i) {
        text += i > 0 ? ",\n" : "";
        text += R"({"name": "forward_)" + std::to_string(i)
                + R"(", "ph": "X", "pid": 0, "tid": "GPU0", "ts": )" + std::to_string(10 * i)
                + R"(, "dur": 5})";
    }
    return text + "]";
}

TEST(AllocationFailure, OfReadingATraceInPiecesIsAnError)
{
    constexpr std::size_t kEvents = 2'500;
    const test::TemporaryFolder folder;
    const auto file = folder.write("trace.json", manyEvents(kEvents));
    expectSurvivedFailures([request = requestFor(file)] { return loads(request, kEvents); });
}

TEST(AllocationFailure, OfWorkOnATraceIsAnException)
{
    const test::DemoFolder demo;
    const auto trace = demo.load();
    const auto query = parseSearchQuery("kind:backward");
    ASSERT_TRUE(query);
    expectSurvivedFailures([&] {
        try {
            const std::vector<Duration> shifts{Duration{5}};
            return search(*trace, *query, {}).count > 0
                   && withClockShifts(*trace, shifts, {})->blockCount() == trace->blockCount();
        } catch (const std::bad_alloc&) {
            return false;
        }
    });
}

} // namespace
} // namespace pipescope
