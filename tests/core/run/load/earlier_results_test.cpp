// Databases that hold the blocks an earlier analysis wrote (StepTaskInfo), but no longer the ranges that they
// were made of.

#include "core/run/model/names.h"
#include "core/run/writeback/export_db.h"
#include "core/sqlite/database.h"
#include "tests/core/run/load/demo_folder.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace pipescope {
namespace {

using test::countOf;
using test::DemoFolder;

std::vector<DatabaseOutcome> writeResults(const Trace& trace)
{
    Progress progress;
    auto written = exportToDatabases(trace, {}, progress, {});
    if (!written) {
        ADD_FAILURE() << written.error().text;
        return {};
    }
    return *written;
}

/// Name, time, kind and numbers of the blocks that StepTaskInfo has.
std::string blocksText(const Trace& trace)
{
    std::string text;
    for (const Track& track : trace.tracks) {
        for (std::size_t i = 0; i < track.blocks.size(); ++i) {
            const Block block = track.blocks.at(BlockIndex{i});
            if (block.typeCode) {
                text += std::to_string(track.rank.value) + ": " + std::string(trace.strings.text(block.name))
                        + ' ' + std::string(blockKindName(block.kind)) + ' '
                        + std::to_string(block.span.begin.ns) + '-' + std::to_string(block.span.end.ns)
                        + " type " + std::to_string(*block.typeCode) + " step "
                        + std::to_string(trace.steps[block.step->value].number.value) + '\n';
            }
        }
    }
    return text;
}

class EarlierResults : public ::testing::TestWithParam<ScheduleKind>
{
protected:
    static DemoOptions options()
    {
        DemoOptions options = DemoFolder::smallRun();
        options.schedule = GetParam();
        return options;
    }

    void keepResultsOnly() const
    {
        for (const std::int32_t rank : {0, 1}) {
            m_run.change(rank, "DROP TABLE MSTX_EVENTS");
        }
    }

    std::optional<std::int64_t> lowestType() const
    {
        const auto database = SnapshotDatabase::open(m_run.database(0));
        auto query = database->prepare("SELECT min(type) FROM StepTaskInfo");
        return query->step() ? query->integer(0) : std::nullopt;
    }

    DemoFolder m_run{options()};
};

TEST_P(EarlierResults, AreTheBlocksWhereNoRangesAreRecorded)
{
    const auto original = m_run.load();
    writeResults(*original);
    keepResultsOnly();
    const auto trace = m_run.load();
    EXPECT_FALSE(blocksText(*trace).empty());
    EXPECT_EQ(blocksText(*trace), blocksText(*original));
    EXPECT_EQ(trace->links.size(), original->links.size());
    EXPECT_EQ(countOf(*trace, FindingId::BlocksFromResults, 0), trace->tracks.front().blocks.size());
    EXPECT_EQ(countOf(*trace, FindingId::TableMissing, 0), 0U);
}

TEST_P(EarlierResults, AreNotWrittenAgain)
{
    writeResults(*m_run.load());
    keepResultsOnly();
    // What these rows become when they are read must not come back as a result.
    m_run.change(0, "UPDATE StepTaskInfo SET type = 5");
    for (const DatabaseOutcome& rank : writeResults(*m_run.load())) {
        EXPECT_FALSE(rank.error);
        EXPECT_EQ(rank.rowsVanishing, 0U);
    }
    EXPECT_EQ(lowestType(), 5);
}

INSTANTIATE_TEST_SUITE_P(Schedules, EarlierResults,
                         testing::Values(ScheduleKind::OneForwardOneBackward, ScheduleKind::DualPipeV));

TEST(EarlierResultsOfOtherTools, LoseRowsWithoutTimesOrWithNamesOfNoKind)
{
    const DemoFolder run;
    run.change(0, "DROP TABLE MSTX_EVENTS; CREATE TABLE StepTaskInfo (name TEXT, startNs INTEGER, endNs "
                  "INTEGER, type INTEGER); INSERT INTO StepTaskInfo VALUES ('FP', 10, 20, 0), ('BP', 30, "
                  "NULL, 1), ('', 40, 50, 0), (NULL, 60, 70, 0), ('BP', 80, 90, 1)");
    const auto trace = run.load();
    EXPECT_EQ(trace->tracks.front().blocks.size(), 2U);
    EXPECT_EQ(countOf(*trace, FindingId::BadValue, 0), 3U);
}

TEST(EarlierResultsBesideRanges, AreLeftAlone)
{
    const DemoFolder run;
    const auto original = run.load();
    writeResults(*original);
    run.change(0, "UPDATE StepTaskInfo SET name = '99F'");
    EXPECT_EQ(blocksText(*run.load()), blocksText(*original));
}

} // namespace
} // namespace pipescope
