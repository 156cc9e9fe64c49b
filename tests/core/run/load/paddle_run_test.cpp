#include "core/run/analysis/details/describe.h"
#include "core/run/load/load.h"
#include "tests/support/paddle_log_text.h"
#include "tests/support/temporary_folder.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace pipescope::test {
namespace {

/// Logs of a run, read back.
class PaddleRun : public testing::Test
{
protected:
    std::shared_ptr<const Trace> load(const LoadOptions& options = {}) const
    {
        Progress progress;
        auto loaded = pipescope::load({{m_folder.path()}, options}, progress, {});
        EXPECT_TRUE(loaded);
        return *loaded;
    }

    /// All ranks' logs, so many of each machine.
    void write(const ParallelLogs& logs, int perMachine)
    {
        for (int rank = 0; rank < logs.world(); ++rank) {
            const std::string machine =
                perMachine < logs.world() ? "machine" + std::to_string(rank / perMachine) + "/" : "";
            const double ahead = rank / perMachine * 35.0;
            m_folder.write(machine + "workerlog." + std::to_string(rank % perMachine), logs.log(rank, ahead));
        }
    }

    TemporaryFolder m_folder;
};

TEST_F(PaddleRun, TwoStagesOfFourTensorParallelDevicesAreFourPipelines)
{
    write({4, 2, 1}, 8);
    const auto trace = load();
    ASSERT_EQ(trace->groups.size(), 4U);
    EXPECT_EQ(trace->groups[1].ranks, (std::vector{Rank{1}, Rank{5}}));
    EXPECT_EQ(trace->links.size(), 4U * 2 * 4);
    EXPECT_EQ(trace->schedule.stages, 2);
    EXPECT_TRUE(trace->findings.contains(FindingId::PipelinesConcluded));
}

TEST_F(PaddleRun, ReplicasAreOutermostAndMachinesMayHaveOtherClocks)
{
    write({2, 2, 2}, 2);
    const auto trace = load();
    ASSERT_EQ(trace->groups.size(), 4U);
    EXPECT_EQ(trace->groups[2].ranks, (std::vector{Rank{4}, Rank{6}}));
    EXPECT_EQ(trace->hosts.size(), 4U);
    EXPECT_EQ(trace->sizes.tensor, 2);
    EXPECT_EQ(trace->sizes.data, 2);
}

TEST_F(PaddleRun, DetailsSayThatStagesWereConcluded)
{
    write({4, 2, 1}, 8);
    const auto trace = load();
    const auto rows = describe(*trace, BlockRef{TrackIndex{5U}, BlockIndex{0U}});
    const auto stage =
        std::find_if(rows.begin(), rows.end(), [](const auto& row) { return row.name == "Stage"; });
    ASSERT_NE(stage, rows.end());
    EXPECT_EQ(stage->value, "1");
    EXPECT_EQ(stage->origin, "order of the ranks and times of their blocks");
}

} // namespace
} // namespace pipescope::test
