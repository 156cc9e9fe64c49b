#include "tests/core/run/sources/discovery_fixture.h"

namespace pipescope::test {
namespace {

using LayoutsTest = DiscoveryTest;
using Files = std::vector<std::filesystem::path>;

std::string info(const std::string& rank, const std::string& host)
{
    return R"({"rank_id": )" + rank + R"(, "hostUid": ")" + host + R"("})";
}

/// The names that `findings` has as detail for several layouts.
std::string layoutsShown(const Discovery& found)
{
    for (const Finding& finding : found.findings.rows()) {
        if (finding.id == FindingId::SeveralLayouts) {
            return finding.detail.english();
        }
    }
    return {};
}

TEST_F(LayoutsTest, MindSporeRankFoldersHoldDatabasesNamedAfterIt)
{
    m_folder.write("n_0_20250101000000000_ascend_ms/ASCEND_PROFILER_OUTPUT/ascend_mindspore_profiler_4.db",
                   "x");
    const Discovery found = find(m_folder.path());
    EXPECT_EQ(ranksOf(found), std::vector{4});
    EXPECT_EQ(found.source->layout().id, "mindspore");
    EXPECT_TRUE(found.findings.rows().empty());
}

TEST_F(LayoutsTest, MsprofTakesTheDatabaseWithTheGreatestNumberAndTheRankOfTheInfoFile)
{
    m_folder.write("PROF_000001_20250101000000000_ABC/device_3/info.json.3", info("5", "1"));
    m_folder.write("PROF_000001_20250101000000000_ABC/msprof_20250101000000.db", "old");
    const auto latest = m_folder.write("PROF_000001_20250101000000000_ABC/msprof_20250101000001.db", "new");
    m_folder.write("PROF_000001_20250101000000000_ABC/msprof_2025010100000199.db", "wrong name");
    const Discovery found = find(m_folder.path());
    EXPECT_EQ(filesOf(found), Files{latest});
    EXPECT_EQ(ranksOf(found), std::vector{5});
    EXPECT_EQ(found.source->layout().id, "msprof");
}

TEST_F(LayoutsTest, MsprofRanksThatAreNotRecordedAreNumberedByHostAndDevice)
{
    const auto second = m_folder.write("PROF_1_20250101000000000_A/msprof_20250101000000.db", "x");
    m_folder.write("PROF_1_20250101000000000_A/device_1/info.json.1", info("-1", "7"));
    const auto first = m_folder.write("PROF_2_20250101000000000_B/msprof_20250101000000.db", "x");
    m_folder.write("PROF_2_20250101000000000_B/device_0/info.json.0", R"({"hostUid": "7"})");
    const auto third = m_folder.write("PROF_3_20250101000000000_C/msprof_20250101000000.db", "x");
    m_folder.write("PROF_3_20250101000000000_C/device_0/info.json.0", info("-1", "8"));
    const Discovery found = find(m_folder.path());
    EXPECT_EQ(filesOf(found), (Files{first, second, third}));
    EXPECT_EQ(ranksOf(found), (std::vector{0, 1, 2}));
    EXPECT_TRUE(found.findings.contains(FindingId::RanksNumbered));
}

TEST_F(LayoutsTest, OfSeveralCapturesOfOneDeviceTheLatestIsTaken)
{
    m_folder.write("PROF_1_20250101000000000_A/device_0/info.json.0", info("-1", "7"));
    m_folder.write("PROF_1_20250101000000000_A/msprof_20250101000000.db", "old");
    m_folder.write("PROF_2_20250201000000000_A/device_0/info.json.0", info("-1", "7"));
    const auto latest = m_folder.write("PROF_2_20250201000000000_A/msprof_20250201000000.db", "new");
    const Discovery found = find(m_folder.path());
    EXPECT_EQ(filesOf(found), Files{latest});
    EXPECT_TRUE(found.findings.contains(FindingId::DuplicateCapture));
}

TEST_F(LayoutsTest, RanksThatAreNotRecordedAmongOthersThatAreAreLeftOutAndReported)
{
    m_folder.write("PROF_1_20250101000000000_A/device_0/info.json.0", info("-1", "7"));
    m_folder.write("PROF_1_20250101000000000_A/msprof_20250101000000.db", "x");
    m_folder.write("PROF_2_20250201000000000_A/device_1/info.json.1", info("9", "7"));
    m_folder.write("PROF_2_20250201000000000_A/msprof_20250201000000.db", "x");
    const Discovery found = find(m_folder.path());
    EXPECT_EQ(ranksOf(found), std::vector{9});
    EXPECT_TRUE(found.findings.contains(FindingId::RankUnknown));
}

TEST_F(LayoutsTest, MsmonitorDatabasesLieAnywhere)
{
    m_folder.write("a/b/msmonitor_30001_20251009085320001_1.db", "x");
    m_folder.write("msmonitor_30000_20251009085320000_0.db", "x");
    const Discovery found = find(m_folder.path());
    EXPECT_EQ(ranksOf(found), (std::vector{0, 1}));
    EXPECT_EQ(found.source->layout().id, "msmonitor");
}

TEST_F(LayoutsTest, ARankThatNeitherNameNorInfoFileShowsIsReadFromTheDatabase)
{
    for (const char* rank : {"3", "6"}) {
        writeDatabase(std::string("n_") + rank
                          + "_ascend_pt/ASCEND_PROFILER_OUTPUT/ascend_pytorch_profiler.db",
                      std::string("CREATE TABLE RANK_DEVICE_MAP (rankId INTEGER, deviceId INTEGER);"
                                  "INSERT INTO RANK_DEVICE_MAP VALUES (")
                          + rank + ", 0)");
    }
    EXPECT_EQ(ranksOf(find(m_folder.path())), (std::vector{3, 6}));
}

TEST_F(LayoutsTest, DatabasesThatRecordNoRankAreNumberedByHostAndDevice)
{
    const auto database = [&](const std::string& folder, const std::string& device) {
        return writeDatabase(folder + "/ASCEND_PROFILER_OUTPUT/ascend_pytorch_profiler.db",
                             "CREATE TABLE RANK_DEVICE_MAP (rankId INTEGER, deviceId INTEGER);"
                             "INSERT INTO RANK_DEVICE_MAP VALUES (-1, "
                                 + device + ");"
                                 + "CREATE TABLE HOST_INFO (hostUid TEXT, hostName TEXT);"
                                   "INSERT INTO HOST_INFO VALUES ('1', 'a')");
    };
    const auto second = database("one", "5");
    const auto first = database("two", "2");
    EXPECT_EQ(filesOf(find(m_folder.path())), (Files{first, second}));
}

TEST_F(LayoutsTest, RawDataOfARankFolderAreNotLookedAt)
{
    m_folder.write("n_ascend_pt/ASCEND_PROFILER_OUTPUT/ascend_pytorch_profiler_0.db", "x");
    m_folder.write("n_ascend_pt/FRAMEWORK/msmonitor_1_20251009085320001_1.db", "x");
    m_folder.write("n_ascend_pt/PROF_1/msprof_20250101000000.db", "x");
    m_folder.write("PROF_2/host/msprof_20250101000000.db", "x");
    const Discovery found = find(m_folder.path());
    EXPECT_EQ(ranksOf(found), std::vector{0});
    EXPECT_EQ(found.layouts.size(), 1U);
}

class MixedTreeTest : public DiscoveryTest
{
protected:
    void SetUp() override
    {
        m_folder.write("p_ascend_pt/ASCEND_PROFILER_OUTPUT/ascend_pytorch_profiler_0.db", "x");
        m_folder.write("a_ascend_ms/ASCEND_PROFILER_OUTPUT/ascend_mindspore_profiler_0.db", "x");
        m_folder.write("b_ascend_ms/ASCEND_PROFILER_OUTPUT/ascend_mindspore_profiler_1.db", "x");
        m_folder.write("msmonitor_30000_20251009085320000_0.db", "x");
    }
};

TEST_F(MixedTreeTest, ShowsTheLayoutWithMostRanksAndReportsAll)
{
    const Discovery found = find(m_folder.path());
    EXPECT_EQ(found.source->layout().id, "mindspore");
    EXPECT_EQ(ranksOf(found), (std::vector{0, 1}));
    EXPECT_EQ(layoutsShown(found), "pytorch: 1 rank, mindspore: 2 ranks (shown), msmonitor: 1 rank");
}

TEST_F(MixedTreeTest, ShowsTheFirstOfSeveralWithAsManyRanks)
{
    std::filesystem::remove_all(m_folder / "b_ascend_ms");
    EXPECT_EQ(find(m_folder.path()).source->layout().id, "pytorch");
}

TEST_F(MixedTreeTest, ShowsTheLayoutAskedFor)
{
    const Discovery found = find(m_folder.path(), {}, "msmonitor");
    EXPECT_EQ(found.source->layout().id, "msmonitor");
    EXPECT_EQ(found.files.size(), 1U);
    EXPECT_EQ(layoutsShown(found), "pytorch: 1 rank, mindspore: 2 ranks, msmonitor: 1 rank (shown)");
}

TEST_F(MixedTreeTest, ALayoutThatIsNotThereIsReportedWithThoseThatAre)
{
    const Discovery found = find(m_folder.path(), {}, "msprof");
    EXPECT_TRUE(found.files.empty());
    EXPECT_TRUE(found.findings.contains(FindingId::LayoutNotPresent));
    EXPECT_EQ(found.layouts.size(), 3U);
}

TEST_F(LayoutsTest, ASingleFileIsOpenedByTheNamesOfItsLayoutAndAnyOtherAsPyTorchs)
{
    const auto layoutOf = [&](const std::string& name) {
        const Discovery found = find(m_folder.write(name, "x"));
        EXPECT_EQ(found.files.size(), 1U) << name;
        return found.source != nullptr ? found.source->layout().id : "";
    };
    EXPECT_EQ(layoutOf("ascend_pytorch_profiler.db"), "pytorch");
    EXPECT_EQ(layoutOf("ascend_mindspore_profiler_2.db"), "mindspore");
    EXPECT_EQ(layoutOf("msprof_20250101000000.db"), "msprof");
    EXPECT_EQ(layoutOf("msmonitor_30000_20251009085320000_0.db"), "msmonitor");
    EXPECT_EQ(layoutOf("renamed.db"), "pytorch");
    EXPECT_EQ(find(m_folder.write("notes.txt", "x")).source, nullptr);
}

} // namespace
} // namespace pipescope::test
