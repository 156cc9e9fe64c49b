// A finding about blocks or operators of a rank says where the first of them lies.

#include "core/run/analysis/empty_ranks.h"
#include "tests/core/run/load/demo_folder.h"
#include "tests/support/finding_of.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <ostream>

namespace pipescope {
namespace {

using test::DemoFolder;
using test::findingOf;

/// A damage of a rank's database and the finding that it causes on rank 0.
struct Damage
{
    const char* name;
    std::int32_t rank;
    const char* sql;
    FindingId finding;

    friend std::ostream& operator<<(std::ostream& out, const Damage& damage) { return out << damage.name; }
};

constexpr const char* kBlocks = "taskType = (SELECT id FROM STRING_IDS WHERE value = 'MsTx')";

class FindingPlace : public testing::TestWithParam<Damage>
{ };

/// `%` is what the blocks' tasks have in common.
std::string sqlOf(const Damage& damage)
{
    std::string sql = damage.sql;
    for (std::size_t at = sql.find('%'); at != std::string::npos; at = sql.find('%')) {
        sql.replace(at, 1, kBlocks);
    }
    return sql;
}

TEST_P(FindingPlace, LiesWithinTheRun)
{
    const DemoFolder run;
    const TimeSpan whole = run.load()->span();
    run.change(GetParam().rank, sqlOf(GetParam()));
    const auto trace = run.load();
    const Finding* finding = findingOf(*trace, GetParam().finding);
    ASSERT_NE(finding, nullptr);
    ASSERT_TRUE(finding->place);
    constexpr Duration kMargin{100'000'000};
    EXPECT_GE(finding->place->begin, whole.begin - kMargin);
    EXPECT_LE(finding->place->end, whole.end + kMargin);
}

INSTANTIATE_TEST_SUITE_P(
    Findings, FindingPlace,
    testing::Values(
        Damage{"no_start", 0,
               "UPDATE TASK SET startNs = NULL WHERE rowid = (SELECT min(rowid) FROM TASK WHERE %)",
               FindingId::NullTime},
        Damage{"ends_first", 0,
               "UPDATE TASK SET startNs = endNs, endNs = startNs WHERE rowid = (SELECT max(rowid) FROM TASK "
               "WHERE %)",
               FindingId::NegativeDuration},
        Damage{"no_duration", 0,
               "UPDATE TASK SET endNs = startNs WHERE rowid = (SELECT max(rowid) FROM TASK WHERE %)",
               FindingId::ZeroDuration},
        Damage{"no_task", 0, "DELETE FROM TASK WHERE rowid = (SELECT max(rowid) FROM TASK WHERE %)",
               FindingId::RangeWithoutTask},
        Damage{"second_task", 0,
               "INSERT INTO TASK SELECT startNs + 100, endNs - 100, deviceId, connectionId, globalTaskId, "
               "globalPid, taskType, contextId, streamId, taskId, modelId FROM TASK WHERE rowid = (SELECT "
               "min(rowid) FROM TASK WHERE %)",
               FindingId::DuplicateConnection},
        Damage{"a_block_missing", 0,
               "DELETE FROM MSTX_EVENTS WHERE connectionId = (SELECT connectionId FROM TASK WHERE % ORDER BY "
               "startNs LIMIT 1 OFFSET 3)",
               FindingId::ScheduleDeviation},
        Damage{"a_receive_lost", 1,
               "DELETE FROM COMMUNICATION_OP WHERE rowid = (SELECT min(rowid) FROM COMMUNICATION_OP WHERE "
               "opType "
               "= (SELECT id FROM STRING_IDS WHERE value = 'hcom_receive_'))",
               FindingId::UnpairedOperators},
        Damage{"all_operators_lost", 1, "DROP TABLE COMMUNICATION_OP", FindingId::PeerNotLoaded}),
    testing::PrintToStringParamName());

TEST(FindingPlaces, AClockThatIsKnownToBeAheadLeadsToItsHost)
{
    DemoOptions options = DemoFolder::smallRun();
    options.stages = 4;
    options.dataParallel = 2;
    options.microBatches = 8;
    const auto trace = DemoFolder(options).load();
    const auto rows = trace->findings.rows();
    ASSERT_EQ(rows.size(), 1U);
    EXPECT_EQ(rows[0].id, FindingId::ClockOffset);
    EXPECT_EQ(rows[0].rank, Rank{4});
}

TEST(FindingPlaces, ARankThatCannotBeReadIsARowWithItsReason)
{
    const DemoFolder run;
    std::ofstream(run.database(1), std::ios::trunc) << "no database";
    const auto trace = run.load();
    const auto track = trace->trackOfRank(Rank{1});
    ASSERT_TRUE(track);
    EXPECT_EQ(trace->track(*track).stage, Stage{1});
    const auto reasons = reasonsOfEmptyRanks(*trace);
    ASSERT_NE(reasons[track->value], nullptr);
    EXPECT_EQ(reasons[track->value]->rank, Rank{1});
    EXPECT_EQ(reasons[track->value]->severity(), Severity::Error);
}

} // namespace
} // namespace pipescope
