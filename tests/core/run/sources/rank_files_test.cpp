#include "core/run/sources/ascend_db/rank_files.h"

#include "core/run/sources/ascend_db/ascend_source.h"
#include "tests/support/temporary_folder.h"

#include <gtest/gtest.h>

namespace pipescope::ascend {
namespace {

const FrameworkSource kPyTorch(kPyTorchNames);
const FrameworkSource kMindSpore(kMindSporeNames);
const MsprofSource kMsprof;
const MsmonitorSource kMsmonitor;

TEST(RankFiles, DatabaseNamesOfFrameworksCarryARankOrNone)
{
    EXPECT_EQ(kPyTorch.recognise("ascend_pytorch_profiler_12.db")->rank, Rank{12});
    EXPECT_FALSE(kPyTorch.recognise("ascend_pytorch_profiler.db")->rank);
    EXPECT_EQ(kMindSpore.recognise("ascend_mindspore_profiler_3.db")->rank, Rank{3});
    EXPECT_FALSE(kMindSpore.recognise("ascend_pytorch_profiler_12.db"));
}

TEST(RankFiles, OtherNamesAreNoDatabasesOfAFramework)
{
    for (const char* name :
         {"analysis.db", "ascend_pytorch_profiler_.db", "ascend_pytorch_profiler_1x.db",
          "ascend_pytorch_profiler_1.db-wal", "ascend_pytorch_profiler_-1.db", "profiler.db"})
    {
        EXPECT_FALSE(kPyTorch.recognise(name)) << name;
    }
}

TEST(RankFiles, DatabaseNamesOfMsprofHaveFourteenDigits)
{
    EXPECT_TRUE(kMsprof.recognise("PROF_1/msprof_20251009085320.db"));
    for (const char* name :
         {"msprof_2025100908532.db", "msprof_202510090853201.db", "msprof_.db", "msprof_x.db"}) {
        EXPECT_FALSE(kMsprof.recognise(name)) << name;
    }
}

TEST(RankFiles, DatabaseNamesOfMsmonitorHaveProcessTimeAndRank)
{
    const auto found = kMsmonitor.recognise("any/msmonitor_30000_20251009085320123_7.db");
    ASSERT_TRUE(found);
    EXPECT_EQ(found->rank, Rank{7});
    EXPECT_EQ(found->captureStamp, 20251009085320123);
    const auto unranked = kMsmonitor.recognise("msmonitor_30000_20251009085320123_-1.db");
    ASSERT_TRUE(unranked);
    EXPECT_FALSE(unranked->rank);
    for (const char* name : {"msmonitor_30000_2025100908532012_7.db", "msmonitor_x_20251009085320123_7.db",
                             "msmonitor_30000_20251009085320123.db",
                             "msmonitor_30000_20251009085320123_-2.db", "msmonitor.db", "msmonitor_1_2.db"})
    {
        EXPECT_FALSE(kMsmonitor.recognise(name)) << name;
    }
}

TEST(RankFiles, ARankTooLargeIsUnknown)
{
    EXPECT_FALSE(kPyTorch.recognise("ascend_pytorch_profiler_99999999999.db")->rank);
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

TEST(RankFiles, AnInfoFileShowsTheRankThatTheNameLacks)
{
    const test::TemporaryFolder folder;
    const auto file = folder.write("a_ascend_pt/ASCEND_PROFILER_OUTPUT/ascend_pytorch_profiler.db", "x");
    folder.write("a_ascend_pt/profiler_info_5.json", "{}");
    auto found = kPyTorch.recognise(file);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->folder, folder.path() / "a_ascend_pt");
    kPyTorch.identify(*found, {});
    EXPECT_EQ(found->rank, Rank{5});
}

} // namespace
} // namespace pipescope::ascend
