// Ascend ranges around several blocks: of a whole step, or of all forwards. They are no blocks and hide none.

#include "tests/core/run/load/demo_folder.h"

#include <gtest/gtest.h>

#include <map>
#include <string>

namespace pipescope {
namespace {

using test::DemoFolder;

/// End, kind and work of rank 0's blocks by their begin.
struct RecordedWork
{
    TimePoint end;
    BlockKind kind = BlockKind::Other;
    BlockPart forward;
    BlockPart backward;

    bool operator==(const RecordedWork&) const = default;
};

using WorkOfRank = std::map<TimePoint, RecordedWork>;

WorkOfRank workOfRank(const Trace& trace)
{
    WorkOfRank work;
    const Track& track = trace.tracks.front();
    for (std::size_t i = 0; i < track.blocks.size(); ++i) {
        const Block block = track.blocks.at(BlockIndex{i});
        work[block.span.begin] = {block.span.end, block.kind, block.forward, block.backward};
    }
    return work;
}

DemoOptions fourStages()
{
    DemoOptions options;
    options.schedule = ScheduleKind::OneForwardOneBackward;
    options.stages = 4;
    options.dataParallel = 1;
    options.microBatches = 8;
    options.steps = 1;
    return options;
}

/// Records a range around the first ranges of rank 0, with a task on the device around theirs.
void addRangeAround(const DemoFolder& run, int firstRanges, const std::string& message,
                    const std::string& thread = "globalTid")
{
    run.change(
        0,
        "INSERT INTO STRING_IDS VALUES (77000001, '" + message
            + "');"
              "CREATE TABLE held AS SELECT m.startNs AS hostBegin, m.endNs AS hostEnd, m.globalTid, "
              "t.startNs, t.endNs FROM MSTX_EVENTS m JOIN TASK t ON t.connectionId = m.connectionId "
              "JOIN STRING_IDS s ON s.id = m.message "
              "WHERE s.value LIKE '%forward%' OR s.value LIKE '%backward%' ORDER BY t.startNs LIMIT "
            + std::to_string(firstRanges)
            + ";"
              "INSERT INTO MSTX_EVENTS (startNs, endNs, message, globalTid, connectionId) "
              "SELECT min(hostBegin) - 1, max(hostEnd) + 1, 77000001, "
            + thread
            + ", 900000001 FROM held;"
              "INSERT INTO TASK (startNs, endNs, connectionId, taskType) SELECT min(startNs) - 1, max(endNs) "
              "+ 1, 900000001, (SELECT id FROM STRING_IDS WHERE value = 'MsTx') FROM held;"
              "DROP TABLE held;");
}

class RangeStretch : public testing::Test
{
protected:
    const DemoFolder m_run{fourStages()};
    const WorkOfRank m_truth = workOfRank(*m_run.load());
};

TEST_F(RangeStretch, AForwardAroundAWholeStepHidesNoBlock)
{
    addRangeAround(m_run, 16, "{''name'': ''forward_step''}");
    const auto trace = m_run.load();
    EXPECT_EQ(workOfRank(*trace), m_truth);
    EXPECT_EQ(test::countOf(*trace, FindingId::BlocksInRange, 0), 1U);
}

TEST_F(RangeStretch, ANumberOfItsOwnMakesItNoBlock)
{
    addRangeAround(m_run, 16, "{''name'': ''forward_step'', ''current_microbatch'': 3}");
    EXPECT_EQ(workOfRank(*m_run.load()), m_truth);
}

TEST_F(RangeStretch, AForwardAroundTheForwardsOfTheWarmUpHidesNone)
{
    addRangeAround(m_run, 3, "{''name'': ''forward_step''}");
    const auto trace = m_run.load();
    EXPECT_EQ(workOfRank(*trace), m_truth);
    EXPECT_EQ(test::countOf(*trace, FindingId::BlocksInRange, 0), 1U);
}

TEST_F(RangeStretch, OfAnotherThreadHoldsNothing)
{
    addRangeAround(m_run, 16, "{''name'': ''forward_step''}", "globalTid + 1");
    EXPECT_EQ(test::countOf(*m_run.load(), FindingId::BlocksInRange, 0), 0U);
}

} // namespace
} // namespace pipescope
