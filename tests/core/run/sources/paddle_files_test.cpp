#include "tests/core/run/sources/paddle_log_fixture.h"

#include <gmock/gmock.h>

namespace pipescope::test {
namespace {

using testing::ElementsAre;

std::vector<std::string> namesOf(const LabelledCapture& capture)
{
    std::vector<std::string> names;
    for (const LabelledTrack& track : capture.ranks) {
        names.push_back(track.name);
    }
    return names;
}

TEST_F(PaddleLogTest, DevicesOfAFolderAreTheRanksOfOnePipelineInOrderOfTheirNumbers)
{
    for (const char* name : {"workerlog.0", "workerlog.10", "workerlog.2", "workerlog.log", "workerlog.1x"}) {
        m_folder.write(name, stepLines(0));
    }
    const LabelledCapture capture = read();
    EXPECT_THAT(namesOf(capture), ElementsAre("GPU0", "GPU2", "GPU10"));
    EXPECT_EQ(capture.ranks[1].rank, Rank{2});
    const auto& members = capture.ranks[0].metadata.groups.at(std::string(kPipelineRole)).members;
    EXPECT_EQ(members.size(), 11U);
    EXPECT_TRUE(m_found.contains(FindingId::DeviceLogsMissing));
}

TEST_F(PaddleLogTest, MachinesStandInOrderOfTheirNumbersAndNotOfTheirNames)
{
    for (const char* machine : {"machine10", "machine2", "machine0"}) {
        m_folder.write(std::string(machine) + "/workerlog.0", stepLines(0));
        m_folder.write(std::string(machine) + "/workerlog.1", stepLines(0));
    }
    const LabelledCapture capture = read();
    EXPECT_THAT(namesOf(capture), ElementsAre("GPU0(machine:0)", "GPU1(machine:0)", "GPU0(machine:2)",
                                              "GPU1(machine:2)", "GPU0(machine:10)", "GPU1(machine:10)"));
    EXPECT_EQ(capture.ranks[5].rank, Rank{5});
    EXPECT_EQ(capture.ranks[5].host.name, "machine10");
    EXPECT_FALSE(m_found.contains(FindingId::DeviceLogsMissing));
}

std::vector<std::string> hostsOf(const LabelledCapture& capture)
{
    std::vector<std::string> hosts;
    for (const LabelledTrack& track : capture.ranks) {
        hosts.push_back(track.host.name);
    }
    return hosts;
}

TEST_F(PaddleLogTest, FoldersWithLogsOfTheSameTimeAreMachinesInTheOrderOfTheirNames)
{
    for (const char* host : {"node10", "node2"}) {
        m_folder.write(std::string(host) + "/workerlog.0", stepLines(host == std::string("node2") ? 0 : 7));
        m_folder.write(std::string(host) + "/workerlog.1", stepLines(2));
    }
    const LabelledCapture capture = read();
    EXPECT_THAT(hostsOf(capture), ElementsAre("node2", "node2", "node10", "node10"));
    EXPECT_THAT(namesOf(capture),
                ElementsAre("GPU0(machine:0)", "GPU1(machine:0)", "GPU0(machine:1)", "GPU1(machine:1)"));
    EXPECT_EQ(capture.ranks[3].rank, Rank{3});
    const auto finding = std::ranges::find(m_found.rows(), FindingId::MachinesNumbered, &Finding::id);
    ASSERT_NE(finding, m_found.rows().end());
    EXPECT_EQ(finding->detail, "node2, node10");
    EXPECT_FALSE(m_found.contains(FindingId::DuplicateCapture));
}

TEST_F(PaddleLogTest, MachinesAreNamedByTheFolderThatDistinguishesThem)
{
    for (const char* host : {"trainer-a", "trainer-b", "trainer-c"}) {
        m_folder.write(std::string(host) + "/output/log/workerlog.0", stepLines(0));
    }
    EXPECT_THAT(hostsOf(read()), ElementsAre("trainer-a", "trainer-b", "trainer-c"));
}

TEST_F(PaddleLogTest, FoldersOfOtherTimesAreCapturesOfWhichTheLatestIsShown)
{
    constexpr double kHour = 3'600'000;
    m_folder.write("monday/workerlog.0", stepLines(kHour));
    m_folder.write("tuesday/workerlog.0", stepLines(0));
    m_folder.write("tuesday/workerlog.1", stepLines(0));
    const LabelledCapture capture = read();
    EXPECT_THAT(hostsOf(capture), ElementsAre("monday"));
    EXPECT_THAT(namesOf(capture), ElementsAre("GPU0")) << "it is no machine of several";
    EXPECT_TRUE(m_found.contains(FindingId::DuplicateCapture));
    EXPECT_FALSE(m_found.contains(FindingId::MachinesNumbered));
}

TEST_F(PaddleLogTest, FoldersThatDoNotShowTheirTimeAreMachinesWithAWarning)
{
    m_folder.write("a/workerlog.0", "nothing\n");
    m_folder.write("b/workerlog.0", "nothing\n");
    const LabelledCapture capture = read();
    EXPECT_EQ(capture.ranks.size(), 2U);
    EXPECT_TRUE(m_found.contains(FindingId::MachinesUnclear));
}

TEST_F(PaddleLogTest, FoldersWithoutDevicesInCommonShareOneNumberingOfDevices)
{
    m_folder.write("a/workerlog.0", stepLines(0));
    m_folder.write("b/workerlog.1", stepLines(0));
    EXPECT_THAT(namesOf(read()), ElementsAre("GPU0", "GPU1"));
    EXPECT_FALSE(m_found.contains(FindingId::MachinesNumbered));
}

TEST_F(PaddleLogTest, ADeviceWithoutALogLeavesItsRankFree)
{
    m_folder.write("machine0/workerlog.0", stepLines(0));
    m_folder.write("machine0/workerlog.1", stepLines(0));
    m_folder.write("machine1/workerlog.1", stepLines(0));
    const LabelledCapture capture = read();
    ASSERT_EQ(capture.ranks.size(), 3U);
    EXPECT_EQ(capture.ranks[2].rank, Rank{3});
    const auto missing = std::ranges::find(m_found.rows(), FindingId::DeviceLogsMissing, &Finding::id);
    ASSERT_NE(missing, m_found.rows().end());
    EXPECT_EQ(missing->detail, "machine1: workerlog.0");
}

TEST_F(PaddleLogTest, ALogThatIsMissingIsOfTheFolderOfItsHost)
{
    m_folder.write("node-a/workerlog.0", stepLines(0));
    m_folder.write("node-a/workerlog.1", stepLines(0));
    m_folder.write("node-b/workerlog.1", stepLines(0));
    read();
    const auto missing = std::ranges::find(m_found.rows(), FindingId::DeviceLogsMissing, &Finding::id);
    ASSERT_NE(missing, m_found.rows().end());
    EXPECT_EQ(missing->detail, "node-b: workerlog.0");
}

TEST_F(PaddleLogTest, NumbersThatLeaveMostRanksFreeAreCountedInstead)
{
    m_folder.write("workerlog.3", stepLines(0));
    m_folder.write("workerlog.9000", stepLines(0));
    const LabelledCapture capture = read();
    ASSERT_EQ(capture.ranks.size(), 2U);
    EXPECT_EQ(capture.ranks[1].rank, Rank{1});
    EXPECT_EQ(capture.ranks[1].name, "GPU9000");
}

TEST_F(PaddleLogTest, ASingleLogIsKnownByItsContentWhateverItsName)
{
    const auto file = m_folder.write("train.txt", std::string(300'000, ' ') + stepLines(0));
    EXPECT_EQ(read(file).ranks.size(), 1U);
    const auto other = m_folder.write("other.txt", "Profiler Info: none\n");
    EXPECT_TRUE(read(other).ranks.empty());
    EXPECT_TRUE(m_found.contains(FindingId::NoDataFound));
}

TEST_F(PaddleLogTest, NamesThatSayNodeAndCardAreMachinesAndTheirDevices)
{
    for (const char* name : {"workerlog.n10.c0", "workerlog.n0.c0", "workerlog.n0.c1", "workerlog.n10.c1"}) {
        m_folder.write(name, stepLines(0));
    }
    m_folder.write("workerlog.n0.cx", stepLines(0));
    m_folder.write("workerlog.n.c0", stepLines(0));
    const LabelledCapture capture = read();
    EXPECT_THAT(namesOf(capture),
                ElementsAre("GPU0(machine:0)", "GPU1(machine:0)", "GPU0(machine:10)", "GPU1(machine:10)"));
    EXPECT_THAT(hostsOf(capture), ElementsAre("n0", "n0", "n10", "n10"));
    EXPECT_NE(capture.ranks[1].host.uid, capture.ranks[2].host.uid);
    EXPECT_EQ(capture.ranks[3].rank, Rank{3});
    EXPECT_FALSE(m_found.contains(FindingId::DuplicateCapture));
    EXPECT_FALSE(m_found.contains(FindingId::DeviceLogsMissing));
}

TEST_F(PaddleLogTest, NodesWithAFolderEachHaveTheFoldersNames)
{
    m_folder.write("host-b/workerlog.n0.c0", stepLines(0));
    m_folder.write("host-a/workerlog.n1.c0", stepLines(0));
    const LabelledCapture capture = read();
    EXPECT_THAT(hostsOf(capture), ElementsAre("host-b", "host-a"));
    EXPECT_FALSE(m_found.contains(FindingId::MachinesNumbered));
}

TEST_F(PaddleLogTest, ACardWithoutALogIsNamedAsTheOthersAre)
{
    m_folder.write("workerlog.n0.c0", stepLines(0));
    m_folder.write("workerlog.n0.c1", stepLines(0));
    m_folder.write("workerlog.n1.c1", stepLines(0));
    read();
    const auto missing = std::ranges::find(m_found.rows(), FindingId::DeviceLogsMissing, &Finding::id);
    ASSERT_NE(missing, m_found.rows().end());
    EXPECT_EQ(missing->detail, "n1: workerlog.n1.c0");
}

TEST_F(PaddleLogTest, LogsOfAFolderAreKnownByTheirContentWhateverTheirNames)
{
    for (const char* name : {"run/trainer-10.log", "run/trainer-9.log"}) {
        m_folder.write(name, "starting\n" + stepLines(0));
    }
    m_folder.write("run/config.json", "{}");
    m_folder.write("run/launch.log", "nothing of a job\n");
    m_folder.write("run/weights.bin", std::string(1, '\0') + stepLines(0));
    const LabelledCapture capture = read();
    ASSERT_EQ(capture.ranks.size(), 2U);
    EXPECT_EQ(capture.ranks[0].file.filename(), "trainer-9.log");
    EXPECT_EQ(capture.ranks[1].file.filename(), "trainer-10.log");
    EXPECT_THAT(namesOf(capture), ElementsAre("GPU0", "GPU1"));
    const auto numbered = std::ranges::find(m_found.rows(), FindingId::LogsNumbered, &Finding::id);
    ASSERT_NE(numbered, m_found.rows().end());
    EXPECT_EQ(numbered->count, 2U);
}

TEST_F(PaddleLogTest, ContentIsOfNoInterestBesideLogsThatAreKnownByTheirNames)
{
    m_folder.write("workerlog.0", stepLines(0));
    m_folder.write("all.log", stepLines(0));
    EXPECT_EQ(read().ranks.size(), 1U);
    EXPECT_FALSE(m_found.contains(FindingId::LogsNumbered));
}

TEST_F(PaddleLogTest, ASingleLogInAFolderIsTheFirstDevice)
{
    m_folder.write("train.txt", stepLines(0));
    EXPECT_THAT(namesOf(read()), ElementsAre("GPU0"));
    EXPECT_FALSE(m_found.contains(FindingId::LogsNumbered));
}

TEST_F(PaddleLogTest, DevicesCanBeChosenAndKeepTheirRanks)
{
    for (const char* name : {"workerlog.0", "workerlog.1", "workerlog.2"}) {
        m_folder.write(name, stepLines(0));
    }
    LoadOptions options;
    options.devices = RankSet::parse("0,2").value();
    const LabelledCapture capture = read(m_folder.path(), options);
    EXPECT_THAT(namesOf(capture), ElementsAre("GPU0", "GPU2"));
    EXPECT_EQ(capture.ranks[1].rank, Rank{2});
    options.devices = RankSet::parse("7").value();
    read(m_folder.path(), options);
    EXPECT_TRUE(m_found.contains(FindingId::NoRankSelected));
}

TEST_F(PaddleLogTest, AListOfDevicesHasNoEffectOnFilesThatDoNotShowThem)
{
    m_folder.write("n_0_20250101000000000_ascend_pt/ASCEND_PROFILER_OUTPUT/ascend_pytorch_profiler_0.db",
                   "x");
    const Discovery found = discover(m_folder.path(), m_sources, {{}, {}, RankSet::parse("0").value()}, {});
    EXPECT_EQ(found.files.size(), 1U);
    EXPECT_TRUE(found.findings.contains(FindingId::DevicesUnknown));
}

} // namespace
} // namespace pipescope::test
