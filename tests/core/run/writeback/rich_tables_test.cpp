#include "tests/core/run/writeback/export_fixture.h"

#include <gmock/gmock.h>

namespace pipescope {
namespace {

using ::testing::Contains;
using testing::queryText;

class RichTables : public ::testing::Test
{
protected:
    RichTables()
    {
        testing::makeRank(root(), 0);
        testing::makeRank(root(), 1);
        m_options.rich = true;
    }

    const std::filesystem::path& root() const { return m_folder.path(); }

    std::filesystem::path database(int rank) const { return testing::rankDatabase(root(), rank); }

    /// Two ranks of one pipeline with an overlapped block on rank 0 and a link from it to rank 1.
    Trace linkedTrace() const
    {
        Trace trace = testing::emptyTrace(root(), 2);
        trace.steps = {{StepNumber{12}, {}}};
        trace.groups.emplace_back();
        trace.tracks[0].stage = Stage{0};
        trace.tracks[0].group = PipelineGroupIndex{};
        Block block;
        block.span = {{100}, {200}};
        block.kind = BlockKind::Overlap;
        block.phase = Phase::SteadyOverlap;
        block.typeCode = 3;
        block.forward = {MicroBatch{7}, VirtualStage{0}};
        block.backward = {MicroBatch{3}, VirtualStage{3}};
        block.step = StepIndex{};
        block.name = trace.strings.intern("7F+13B");
        trace.tracks[0].blocks.append(block);
        testing::addBlock(trace, 0, "", 300, 400, std::nullopt);
        testing::addSend(trace, 0, 1, 0);
        testing::addSend(trace, 1, 1, 0);
        Link link;
        link.source = {TrackIndex{0U}, OperatorIndex{}, 0, {{100}, {150}}, {}};
        link.target = {TrackIndex{1U}, OperatorIndex{}, 0, {{90}, {151}}, {}};
        link.direction = LinkDirection::Forward;
        link.microBatch = MicroBatch{7};
        link.virtualStage = VirtualStage{0};
        link.step = StepIndex{};
        link.bytes = 4096;
        link.data = TimeSpan{{120}, {149}};
        link.late = LateSide::Sender;
        trace.tracks[0].parts[0].waiting = Duration{20};
        trace.tracks[1].parts[0].waiting = Duration{32};
        trace.tracks[1].parts[0].transferring = Duration{29};
        trace.links.push_back(link);
        return trace;
    }

    testing::TemporaryFolder m_folder;
    ExportOptions m_options;
};

TEST_F(RichTables, ShowStageStepMicroBatchAndPhaseOfEveryBlock)
{
    testing::exportAll(linkedTrace(), m_options);
    EXPECT_EQ(queryText(database(0), "SELECT * FROM PipescopeBlocks"),
              "0|0|0|12|0|'overlap'|'overlap'|7|0|3|3|'7F+13B'|3|100|200\n"
              "0|0|0|NULL|0|'other'|NULL|NULL|NULL|NULL|NULL|''|NULL|300|400\n");
}

TEST_F(RichTables, ReportATransferInTheDatabasesOfBothRanks)
{
    testing::exportAll(linkedTrace(), m_options);
    const std::string row = "12|'fwd'|7|0|0|'hcom_send__097_1_1'|100|150|1|'hcom_send__097_1_1'|90|151|4096|"
                            "120|149|'measured'|'sender'|20|32|29\n";
    EXPECT_EQ(queryText(database(0), "SELECT * FROM PipescopeLinks"), row);
    EXPECT_EQ(queryText(database(1), "SELECT * FROM PipescopeLinks"), row);
}

TEST_F(RichTables, LeaveEmptyWhatIsNotKnownOfWaiting)
{
    Trace trace = linkedTrace();
    trace.links[0].late = LateSide::Unknown;
    trace.links[0].source.op.reset();
    trace.tracks[1].parts[0].waiting.reset();
    trace.tracks[1].parts[0].transferring.reset();
    testing::exportAll(trace, m_options);
    EXPECT_EQ(queryText(database(1),
                        "SELECT late, sourceWaitingNs, targetWaitingNs, transferringNs FROM PipescopeLinks"),
              "NULL|NULL|NULL|NULL\n");
}

TEST_F(RichTables, AreWrittenOnlyWhenAskedFor)
{
    testing::exportAll(linkedTrace());
    EXPECT_EQ(queryText(database(0), "SELECT name FROM sqlite_schema WHERE name IN ('PipescopeBlocks', "
                                     "'PipescopeLinks')"),
              "");
}

TEST_F(RichTables, AreNotWrittenAgainWhenUpToDate)
{
    testing::exportAll(linkedTrace(), m_options);
    const testing::ExpectTreeUntouched untouched(root());
    EXPECT_FALSE(testing::exportAll(linkedTrace(), m_options).at(0).changes);
}

TEST_F(RichTables, AreRemovedByAnExportWithoutThem)
{
    testing::exportAll(linkedTrace());
    const std::string without = testing::allTablesText(database(0));
    testing::exportAll(linkedTrace(), m_options);
    const auto result = testing::exportAll(linkedTrace());
    EXPECT_THAT(result.at(0).tables, Contains(TableChange{"PipescopeBlocks", TableAction::Removed, 2}));
    EXPECT_EQ(testing::allTablesText(database(0)), without);
}

TEST_F(RichTables, GiveBackATableOfThatNameThatWasThereBefore)
{
    testing::runSql(database(0), "CREATE TABLE PipescopeLinks (mine); INSERT INTO PipescopeLinks VALUES (5)");
    testing::exportAll(linkedTrace(), m_options);
    testing::exportAll(linkedTrace());
    EXPECT_EQ(queryText(database(0), "SELECT * FROM PipescopeLinks"), "5\n");
    testing::exportAll(linkedTrace());
    EXPECT_EQ(queryText(database(0), "SELECT * FROM PipescopeLinks"), "5\n");
}

} // namespace
} // namespace pipescope
