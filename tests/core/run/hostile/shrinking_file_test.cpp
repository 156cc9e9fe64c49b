#include "tests/core/run/hostile/hostile_folder.h"
#include "tests/support/pause.h"
#include "tests/support/process/measured_child.h"
#include "tests/support/sanitized.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <thread>

namespace pipescope {
namespace {

using test::HostileFolder;
using test::runInChild;

std::string contentOf(const std::filesystem::path& file)
{
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

#ifdef PIPESCOPE_SANITIZED
constexpr int kLoads = 6;
#else
constexpr int kLoads = 60;
#endif

TEST(ShrinkingFile, IsReadToAFindingNeverToASignal)
{
    const HostileFolder folder;
    folder.restoreAndChange("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 200000)"
                            "INSERT INTO TASK (startNs, endNs, connectionId) SELECT i, i + 1, i FROM n");
    const std::string content = contentOf(folder.damagedFile());
    const auto size = content.size();
    // The thread begins in the child: a process with threads is not forked.
    const auto end = runInChild([&] {
        // Whole for a while and cut for a moment, so that the cuts fall into many moments of many loads.
        const std::jthread cutter([&](const std::stop_token& stop) {
            for (int turn = 0; !stop.stop_requested(); ++turn) {
                std::error_code ignored;
                // Long enough to be read whole, or in part.
                test::pause(std::chrono::milliseconds(turn * 7 % 30));
                std::filesystem::resize_file(folder.damagedFile(),
                                             size * static_cast<unsigned>(turn * 13 % 100) / 100, ignored);
                // Long enough for a load to see the cut.
                test::pause(std::chrono::milliseconds(1));
                std::filesystem::resize_file(folder.damagedFile(), size, ignored);
                std::ofstream(folder.damagedFile(), std::ios::binary | std::ios::in) << content;
            }
        });
        for (int i = 0; i < kLoads; ++i) {
            folder.load();
        }
        return !testing::Test::HasFailure();
    });
    EXPECT_TRUE(end.succeeded) << end.how;
}

} // namespace
} // namespace pipescope
