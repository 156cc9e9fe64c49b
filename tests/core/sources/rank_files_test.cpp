#include "core/sources/ascend_db/rank_files.h"

#include "tests/support/temporary_folder.h"

#include <gtest/gtest.h>

namespace pipescope::ascend {
namespace {

TEST(RankFiles, DatabaseNamesCarryARankOrNone)
{
    EXPECT_TRUE(isProfilerDatabaseName("ascend_pytorch_profiler.db"));
    EXPECT_TRUE(isProfilerDatabaseName("ascend_pytorch_profiler_12.db"));
    EXPECT_EQ(rankFromFileName("ascend_pytorch_profiler_12.db"), Rank{12});
    EXPECT_FALSE(rankFromFileName("ascend_pytorch_profiler.db"));
}

TEST(RankFiles, OtherNamesAreNoDatabases)
{
    for (const char* name :
         {"analysis.db", "ascend_pytorch_profiler_.db", "ascend_pytorch_profiler_1x.db",
          "ascend_pytorch_profiler_1.db-wal", "ascend_pytorch_profiler_-1.db", "profiler.db"})
    {
        EXPECT_FALSE(isProfilerDatabaseName(name)) << name;
    }
}

TEST(RankFiles, ARankTooLargeIsUnknown)
{
    EXPECT_FALSE(rankFromFileName("ascend_pytorch_profiler_99999999999.db"));
}

TEST(RankFiles, CaptureTimeIsInTheFoldersName)
{
    EXPECT_EQ(captureStamp("node-0_30000_20251009085320123_ascend_pt", "x.db"), 20251009085320123);
}

TEST(RankFiles, WithoutItCaptureTimeIsTheFilesInTheSameForm)
{
    const test::TemporaryFolder folder;
    const auto file = folder.write("a.db", "x");
    const std::int64_t stamp = captureStamp("rank0_ascend_pt", file);
    EXPECT_GT(stamp, 20'000'000'000'000'000);
    EXPECT_LT(stamp, 30'000'000'000'000'000);
}

TEST(RankFiles, AnInfoFileTellsTheRankThatTheNameLacks)
{
    const test::TemporaryFolder folder;
    const auto file = folder.write("a_ascend_pt/ASCEND_PROFILER_OUTPUT/ascend_pytorch_profiler.db", "x");
    folder.write("a_ascend_pt/profiler_info_5.json", "{}");
    EXPECT_EQ(foundDatabase(file).rank, Rank{5});
    EXPECT_EQ(foundDatabase(file).folder, folder.path() / "a_ascend_pt");
}

} // namespace
} // namespace pipescope::ascend
