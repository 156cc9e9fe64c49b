#include "core/run/exporters/exporters.h"
#include "tests/core/run/packed/packed_fixture.h"
#include "tests/support/paddle_log_text.h"

#include <fstream>

namespace pipescope::test {
namespace {

class PackedRun : public PackedTest
{ };

class PackedClusters
    : public PackedTest
    , public testing::WithParamInterface<std::uint32_t>
{ };

TEST_P(PackedClusters, AreTheRunsThatTheyWerePackedFrom)
{
    ASSERT_TRUE(writeDemoCluster(m_folder / "run", randomCluster(GetParam())));
    const auto trace = load(m_folder / "run");
    ASSERT_FALSE(trace->links.empty());
    const auto packed = load(pack(m_folder / "run", "run.pipescope"));
    expectSame(*trace, *packed);
    EXPECT_EQ(packed->sourceName(), "Packed run");
    EXPECT_EQ(packed->files, std::vector{m_folder / "run.pipescope"});
}

INSTANTIATE_TEST_SUITE_P(Seeds, PackedClusters, testing::Range(1U, 9U));

TEST_F(PackedRun, OfLogsIsTheRunOfTheLogs)
{
    const ParallelLogs logs{4, 2, 1};
    for (int rank = 0; rank < logs.world(); ++rank) {
        m_folder.write("logs/workerlog." + std::to_string(rank), logs.log(rank, 0));
    }
    const auto trace = load(m_folder / "logs");
    ASSERT_FALSE(trace->links.empty());
    expectSame(*trace, *load(pack(m_folder / "logs", "run.pipescope")));
}

TEST_F(PackedRun, OfAnExportHasTheLinksOfTheExport)
{
    ASSERT_TRUE(writeDemoCluster(m_folder / "run", randomCluster(2)));
    {
        std::ofstream out(m_folder / "trace.json");
        ASSERT_TRUE(writeChromeTrace(*load(m_folder / "run"), out, ChromeTimes::FromBegin));
    }
    const auto trace = load(m_folder / "trace.json");
    ASSERT_FALSE(trace->links.empty());
    const auto file = pack(m_folder / "trace.json", "run.pipescope");
    expectSame(*trace, *load(file));
    LoadOptions some;
    some.ranks = RankSet::parse("1").value();
    EXPECT_EQ(load(file, some)->tracks.size(), 1U);
}

TEST_F(PackedRun, OfAForeignTraceHasItsRowsOfNoPipeline)
{
    const auto file = m_folder.write("foreign.json", R"([
        {"name": "F0", "ph": "X", "pid": "rank 3", "tid": "main", "ts": 1.5, "dur": 10},
        {"name": "F0", "ph": "X", "pid": "rank 4", "tid": "main", "ts": 21.5, "dur": 10},
        {"name": "load", "ph": "X", "pid": "rank 3", "tid": "loader", "ts": 0, "dur": 5}])");
    const auto trace = load(file);
    ASSERT_TRUE(trace->tracks.back().isOther);
    expectSame(*trace, *load(pack(file, "run.pipescope")));
}

TEST_F(PackedRun, GivesTheRanksAskedForAndReportsThoseThatAreNotThere)
{
    ASSERT_TRUE(writeDemoCluster(m_folder / "run", randomCluster(1)));
    LoadOptions options;
    options.ranks = RankSet::parse("1,900").value();
    const auto packed = load(pack(m_folder / "run", "run.pipescope"), options);
    ASSERT_EQ(packed->tracks.size(), 1U);
    EXPECT_EQ(packed->tracks.front().rank, Rank{1});
    EXPECT_TRUE(packed->findings.contains(FindingId::RankNotPresent));
}

TEST_F(PackedRun, GivesBlocksAloneAsDatabasesDo)
{
    ASSERT_TRUE(writeDemoCluster(m_folder / "run", randomCluster(1)));
    LoadOptions options;
    options.detail = LoadDetail::Blocks;
    const auto packed = load(pack(m_folder / "run", "run.pipescope"), options);
    const auto trace = load(m_folder / "run", options);
    EXPECT_EQ(packed->blockCount(), trace->blockCount());
    EXPECT_EQ(packed->operatorCount(), trace->operatorCount());
}

TEST_F(PackedRun, OffersNothingThatNeedsTheOriginalFiles)
{
    ASSERT_TRUE(writeDemoCluster(m_folder / "run", randomCluster(1)));
    const auto packed = load(pack(m_folder / "run", "run.pipescope"));
    EXPECT_FALSE(packed->source.isQueryable);
    EXPECT_FALSE(packed->source.canWriteBack);
    EXPECT_FALSE(packed->source.readRecord);
    EXPECT_TRUE(packed->source.recordsOperators) << "as the original files do";
}

TEST_F(PackedRun, IsKnownByItsContentWhateverItsName)
{
    ASSERT_TRUE(writeDemoCluster(m_folder / "run", randomCluster(1)));
    EXPECT_GT(load(pack(m_folder / "run", "moved.bin"))->blockCount(), 0U);
}

TEST_F(PackedRun, ReplacesAPackedFileAndNothingElse)
{
    ASSERT_TRUE(writeDemoCluster(m_folder / "run", randomCluster(1)));
    const auto file = pack(m_folder / "run", "run.pipescope", "0");
    pack(m_folder / "run", "run.pipescope");
    EXPECT_GT(load(file)->tracks.size(), 1U);
    const auto other = m_folder.write("notes.txt", "notes");
    Progress progress;
    const auto refused = packRun({{m_folder / "run"}, {}}, other, progress, {});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().kind, ErrorKind::InvalidArgument);
    EXPECT_EQ(contentOf(other), "notes");
}

TEST_F(PackedRun, IsNotPackedAgain)
{
    ASSERT_TRUE(writeDemoCluster(m_folder / "run", randomCluster(1)));
    const auto file = pack(m_folder / "run", "run.pipescope");
    Progress progress;
    EXPECT_FALSE(packRun({{file}, {}}, m_folder / "again.pipescope", progress, {}));
}

} // namespace
} // namespace pipescope::test
