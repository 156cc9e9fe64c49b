#include "core/run/model/names.h"
#include "tests/core/run/load/demo_folder.h"

#include <gtest/gtest.h>

#include <fstream>

namespace pipescope {
namespace {

using test::countOf;
using test::DemoFolder;

std::size_t blocksOf(const Trace& trace, std::int32_t rank)
{
    return trace.track(*trace.trackOfRank(Rank{rank})).blocks.size();
}

/// Ranges of blocks only; the demo has others.
constexpr const char* kFirstBlock =
    "(SELECT connectionId FROM TASK WHERE taskType = (SELECT id FROM STRING_IDS WHERE value = "
    "'MsTx') ORDER BY startNs LIMIT 1)";

std::string withFirstBlock(const std::string& sql)
{
    return sql + " WHERE connectionId = " + kFirstBlock;
}

TEST(Damage, ARankWithoutTheRangesTableIsReportedAndTheOthersLoad)
{
    const DemoFolder run;
    run.change(0, "DROP TABLE MSTX_EVENTS");
    const auto trace = run.load();
    EXPECT_EQ(countOf(*trace, FindingId::TableMissing, 0), 1U);
    EXPECT_EQ(blocksOf(*trace, 0), 0U);
    EXPECT_GT(blocksOf(*trace, 1), 0U);
}

TEST(Damage, AnEmptyRangesTableSaysThatThereAreNoRanges)
{
    const DemoFolder run;
    run.change(0, "DELETE FROM MSTX_EVENTS");
    EXPECT_EQ(countOf(*run.load(), FindingId::NoRanges, 0), 1U);
}

TEST(Damage, AMissingColumnIsNamed)
{
    const DemoFolder run;
    run.change(0, "ALTER TABLE TASK RENAME COLUMN startNs TO begin");
    const auto trace = run.load();
    EXPECT_GE(countOf(*trace, FindingId::ColumnMissing, 0), 1U);
    EXPECT_EQ(blocksOf(*trace, 0), 0U);
}

TEST(Damage, AdditionalTablesAndColumnsAndAnotherOrderAreNormal)
{
    const DemoFolder run;
    const std::size_t before = blocksOf(*run.load(), 0);
    run.change(0, "ALTER TABLE TASK ADD COLUMN depth INTEGER; CREATE TABLE OVERLAP_ANALYSIS (id);"
                  "CREATE TABLE moved AS SELECT connectionId, message, endNs, startNs FROM MSTX_EVENTS;"
                  "DROP TABLE MSTX_EVENTS; ALTER TABLE moved RENAME TO mstx_events;");
    EXPECT_EQ(blocksOf(*run.load(), 0), before);
}

TEST(Damage, StringsWithoutAKeyAreFoundAllTheSame)
{
    const DemoFolder run;
    const std::size_t before = blocksOf(*run.load(), 0);
    run.change(0, "CREATE TABLE plain AS SELECT * FROM STRING_IDS; DROP TABLE STRING_IDS;"
                  "ALTER TABLE plain RENAME TO STRING_IDS;");
    EXPECT_EQ(blocksOf(*run.load(), 0), before);
}

TEST(Damage, StringsBehindThousandsOfOthersAreFoundAllTheSame)
{
    const DemoFolder run;
    const std::size_t before = blocksOf(*run.load(), 0);
    run.change(0, "INSERT INTO STRING_IDS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n "
                  "WHERE i < 3000) SELECT -i, 'other' FROM n;");
    EXPECT_EQ(blocksOf(*run.load(), 0), before);
}

TEST(Damage, ATaskWithoutATimeIsLeftOutAndCounted)
{
    const DemoFolder run;
    const std::size_t before = blocksOf(*run.load(), 0);
    run.change(0, withFirstBlock("UPDATE TASK SET startNs = NULL"));
    const auto trace = run.load();
    EXPECT_EQ(countOf(*trace, FindingId::NullTime, 0), 1U);
    EXPECT_EQ(blocksOf(*trace, 0), before - 1);
}

TEST(Damage, ATaskThatEndsBeforeItStartsIsCounted)
{
    const DemoFolder run;
    run.change(0, withFirstBlock("UPDATE TASK SET startNs = endNs, endNs = startNs"));
    EXPECT_EQ(countOf(*run.load(), FindingId::NegativeDuration, 0), 1U);
}

TEST(Damage, ATaskWithoutDurationIsCounted)
{
    const DemoFolder run;
    run.change(0, withFirstBlock("UPDATE TASK SET endNs = startNs"));
    EXPECT_EQ(countOf(*run.load(), FindingId::ZeroDuration, 0), 1U);
}

TEST(Damage, ARangeWithoutATaskIsCounted)
{
    const DemoFolder run;
    run.change(
        0,
        "DELETE FROM TASK WHERE connectionId = (SELECT max(connectionId) FROM MSTX_EVENTS WHERE message IN "
        "(SELECT id FROM STRING_IDS WHERE value LIKE '%backward_step%'))");
    EXPECT_EQ(countOf(*run.load(), FindingId::RangeWithoutTask, 0), 1U);
}

TEST(Damage, ASecondTaskOfOneConnectionIsShownAsOther)
{
    const DemoFolder run;
    run.change(
        0, withFirstBlock(
               "INSERT INTO TASK SELECT startNs + 100, endNs - 100, deviceId, connectionId, globalTaskId, "
               "globalPid, taskType, contextId, streamId, taskId, modelId FROM TASK"));
    const auto trace = run.load();
    EXPECT_EQ(countOf(*trace, FindingId::DuplicateConnection, 0), 1U);
    EXPECT_EQ(trace->tracks[0].blocks.kind(BlockIndex{std::size_t{1}}), BlockKind::Other);
    EXPECT_EQ(countOf(*trace, FindingId::ScheduleMismatch, 0), 0U);
}

TEST(Damage, AMessageThatIsMissingIsCounted)
{
    const DemoFolder run;
    run.change(0, "UPDATE MSTX_EVENTS SET message = 200000000 WHERE rowid = 1");
    EXPECT_EQ(countOf(*run.load(), FindingId::MessageMissing, 0), 1U);
}

TEST(Damage, ValuesOfAnotherTypeAreLeftOutAndCounted)
{
    const DemoFolder run;
    run.change(0, "UPDATE MSTX_EVENTS SET message = 'text' WHERE rowid = 1");
    EXPECT_EQ(countOf(*run.load(), FindingId::BadValue, 0), 1U);
}

TEST(Damage, MetadataThatIsNoJsonIsReportedAndAnotherRanksIsUsed)
{
    const DemoFolder run;
    run.change(0, "UPDATE META_DATA SET value = '{broken' WHERE name = 'pp_info'");
    const auto trace = run.load();
    EXPECT_EQ(countOf(*trace, FindingId::MetadataMalformed, 0), 1U);
    EXPECT_EQ(scheduleName(trace->schedule), "dualpipev");
}

TEST(Damage, RanksThatDisagreeAboutTheScheduleAreReported)
{
    const DemoFolder run;
    run.change(1, "UPDATE META_DATA SET value = '{\"pp_type\": \"1f1b\", \"microbatch_num\": 4}' WHERE name "
                  "= 'pp_info'");
    EXPECT_EQ(countOf(*run.load(), FindingId::MetadataDiffers, 1), 1U);
}

TEST(Damage, OperatorsThatAreNotRecordedAreReportedAndBlocksLoad)
{
    const DemoFolder run;
    run.change(0, "DROP TABLE COMMUNICATION_OP");
    const auto trace = run.load();
    EXPECT_EQ(countOf(*trace, FindingId::P2pNotRecorded, 0), 1U);
    EXPECT_GT(blocksOf(*trace, 0), 0U);
    EXPECT_GT(countOf(*trace, FindingId::PeerNotLoaded, 1), 0U);
}

TEST(Damage, ADatabaseWithoutARankIsReportedAmongOthers)
{
    const DemoFolder run;
    run.change(1, "DROP TABLE RANK_DEVICE_MAP");
    const auto file = run.database(1);
    std::filesystem::remove(file.parent_path().parent_path() / "profiler_info_1.json");
    std::filesystem::rename(file, file.parent_path() / "ascend_pytorch_profiler.db");
    const auto trace = run.load();
    EXPECT_TRUE(trace->findings.contains(FindingId::RankUnknown));
    EXPECT_EQ(trace->tracks.size(), 1U);
}

TEST(Damage, ARankWhoseTasksAreMissingSaysThatThereIsNothingToShow)
{
    const DemoFolder run;
    run.change(0, "DROP TABLE TASK");
    const auto trace = run.load();
    EXPECT_EQ(countOf(*trace, FindingId::TableMissing, 0), 1U);
    EXPECT_EQ(countOf(*trace, FindingId::NoRanges, 0), 1U);
}

TEST(Damage, ATaskWithoutATimeDoesNotMakeTheGoodOneOfItsConnectionARepeat)
{
    const DemoFolder run;
    run.change(0,
               withFirstBlock(
                   "INSERT INTO TASK SELECT startNs, endNs, deviceId, connectionId, globalTaskId, globalPid, "
                   "taskType, contextId, streamId, taskId, modelId FROM TASK"));
    run.change(0, withFirstBlock("UPDATE TASK SET startNs = NULL")
                      + " AND rowid < (SELECT max(rowid) FROM TASK)");
    const auto trace = run.load();
    EXPECT_EQ(countOf(*trace, FindingId::DuplicateConnection, 0), 0U);
    EXPECT_EQ(countOf(*trace, FindingId::OverlappingRange, 0), 0U);
}

TEST(Damage, RangesAndTasksThatShareOneConnectionDoNotMultiply)
{
    const DemoFolder run;
    run.change(0, "UPDATE TASK SET connectionId = 7; UPDATE MSTX_EVENTS SET connectionId = 7");
    EXPECT_LE(blocksOf(*run.load(), 0), 8U);
}

TEST(Damage, StepWindowsWithoutANumberAreNumberedFromZeroInOrderOfTime)
{
    DemoOptions options = DemoFolder::smallRun();
    options.steps = 2;
    const DemoFolder run(options);
    run.change(0, "UPDATE STEP_TIME SET id = NULL");
    run.change(1, "ALTER TABLE STEP_TIME DROP COLUMN id");
    const auto trace = run.load();
    ASSERT_EQ(trace->steps.size(), 2U);
    EXPECT_EQ(trace->steps[0].number, StepNumber{0});
    EXPECT_EQ(trace->steps[1].number, StepNumber{1});
    EXPECT_EQ(countOf(*trace, FindingId::ScheduleMismatch, 0), 0U);
    EXPECT_EQ(countOf(*trace, FindingId::ScheduleMismatch, 1), 0U);
}

} // namespace
} // namespace pipescope
