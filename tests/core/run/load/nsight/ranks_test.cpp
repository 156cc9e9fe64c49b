// Which rank a process of an export is.

#include "tests/core/run/load/nsight/nsight_test.h"

namespace pipescope {
namespace {

using testing::ElementsAre;

using test::ExportThread;
using test::ExportWriter;
using test::kMain;

class NsightRanks : public test::NsightTest
{
protected:
    static void addForward(ExportWriter& writer, ExportThread thread, std::int64_t begin = 1000)
    {
        writer.range(thread, {100, 200}, "F0");
        writer.kernel(thread, {110, 120}, {begin, begin + 100});
    }

    void writeAlone(const std::string& name, const std::string& environment = {})
    {
        ExportWriter writer;
        addForward(writer, kMain);
        if (!environment.empty()) {
            writer.environment(environment);
        }
        writer.write(m_folder / name);
    }
};

TEST_F(NsightRanks, FollowFromTheEnvironment)
{
    writeAlone("a.sqlite", "PATH=/usr/bin;RANK=5;LOCAL_RANK=1");
    writeAlone("b.sqlite", "SLURM_PROCID=2;X=y");
    EXPECT_THAT(ranksOf(*open(m_folder.path())), ElementsAre(2, 5));
}

TEST_F(NsightRanks, FollowFromTheEnvironmentOfTheCapture)
{
    addForward(m_export, kMain);
    m_export.add("META_DATA_CAPTURE",
                 {{"name", "'PROCESS_0:ENVIRONMENT_VARIABLE'"}, {"value", "'OMPI_COMM_WORLD_RANK=\"6\"'"}});
    EXPECT_THAT(ranksOf(*openExport()), ElementsAre(6));
}

TEST_F(NsightRanks, FollowFromTheFileNameWhereTheEnvironmentHasNone)
{
    writeAlone("run_rank3.sqlite");
    writeAlone("run_rank_4.sqlite");
    writeAlone("run_mpi7.sqlite");
    writeAlone("run_rank1.sqlite", "RANK=8");
    EXPECT_THAT(ranksOf(*open(m_folder.path())), ElementsAre(3, 4, 7, 8));
}

TEST_F(NsightRanks, OfMpiCountMost)
{
    addForward(m_export, kMain);
    m_export.environment("RANK=1");
    m_export.add("MPI_RANKS", {{"globalTid", std::to_string(kMain.globalTid())}, {"rank", "9"}});
    EXPECT_THAT(ranksOf(*openExport()), ElementsAre(9));
}

TEST_F(NsightRanks, FollowFromTheCommunicatorOfAll)
{
    for (int rank = 0; rank < 2; ++rank) {
        ExportWriter writer;
        addForward(writer, kMain);
        writer.payloadRange(kMain, {10, 20}, "ncclCommInitRankConfig", test::initPayload(42, 2, 1 - rank));
        writer.write(m_folder / ("f" + std::to_string(rank) + ".sqlite"));
    }
    const auto trace = open(m_folder.path());
    EXPECT_THAT(ranksOf(*trace), ElementsAre(0, 1));
    EXPECT_EQ(trace->tracks[0].file.filename(), "f1.sqlite");
}

TEST_F(NsightRanks, OfProcessesInOneFileFollowFromTheDevices)
{
    m_export.useDevice(1);
    addForward(m_export, {200, 200}, 3000);
    m_export.useDevice(0);
    addForward(m_export, {300, 300}, 1000);
    const auto trace = openExport();
    EXPECT_THAT(blocksOf(*trace), ElementsAre("0 forward 0 1000 1100", "1 forward 0 3000 3100"));
    EXPECT_EQ(countOf(*trace, FindingId::TraceRanksNumbered), 2U);
}

TEST_F(NsightRanks, OfSeveralNodesFollowTheirOrder)
{
    for (int node = 0; node < 2; ++node) {
        ExportWriter writer;
        addForward(writer, {200, 200});
        writer.useDevice(1);
        addForward(writer, {201, 201});
        writer.environment("SLURM_NODEID=" + std::to_string(1 - node));
        writer.host("node" + std::to_string(1 - node));
        writer.write(m_folder / ("f" + std::to_string(node) + ".sqlite"));
    }
    const auto trace = open(m_folder.path());
    EXPECT_THAT(ranksOf(*trace), ElementsAre(0, 1, 2, 3));
    EXPECT_EQ(trace->tracks[0].file.filename(), "f1.sqlite");
    EXPECT_EQ(trace->tracks[3].file.filename(), "f0.sqlite");
    EXPECT_EQ(trace->hosts.size(), 2U);
    EXPECT_EQ(trace->hosts[trace->tracks[3].host.value].name, "node1");
}

TEST_F(NsightRanks, InTwoFilesAreShownOnce)
{
    writeAlone("a.sqlite", "RANK=0");
    writeAlone("b.sqlite", "RANK=0");
    const auto trace = open(m_folder.path());
    EXPECT_THAT(blocksOf(*trace), ElementsAre("0 forward 0 1000 1100"));
    EXPECT_TRUE(trace->findings.contains(FindingId::TraceRepeated));
}

TEST_F(NsightRanks, MayBeChosen)
{
    writeAlone("rank0.sqlite");
    writeAlone("rank1.sqlite");
    LoadOptions options;
    options.ranks = RankSet::parse("1,7").value();
    const auto trace = open(m_folder.path(), options);
    EXPECT_THAT(ranksOf(*trace), ElementsAre(1));
    EXPECT_EQ(countOf(*trace, FindingId::RankNotPresent), 1U);
}

TEST_F(NsightRanks, LeaveTheRestOfTheEnvironmentUnread)
{
    const std::string secret = "hunter2-not-to-be-shown";
    addForward(m_export, kMain);
    m_export.environment("API_TOKEN=" + secret + ";RANK=" + secret + ";GROUP_RANK=" + secret);
    m_export.add("META_DATA_CAPTURE",
                 {{"name", "'PROCESS_0:ENVIRONMENT_VARIABLE'"}, {"value", "'PASSWORD=\"" + secret + "\"'"}});
    const auto trace = openExport();
    EXPECT_THAT(ranksOf(*trace), ElementsAre(0));
    for (const Finding& finding : trace->findings.rows()) {
        EXPECT_EQ(finding.sentence().find(secret), std::string::npos) << finding.sentence();
    }
    EXPECT_FALSE(trace->strings.find(secret));
    EXPECT_EQ(trace->hosts[0].name.find(secret), std::string::npos);
}

} // namespace
} // namespace pipescope
