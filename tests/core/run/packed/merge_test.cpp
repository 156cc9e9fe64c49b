#include "core/sqlite/writable_database.h"
#include "tests/core/run/packed/packed_fixture.h"
#include "tests/support/paddle_log_text.h"

#include <algorithm>
#include <random>

namespace pipescope::test {
namespace {

namespace fs = std::filesystem;

class Merge : public PackedTest
{
protected:
    /// Moves each rank of a run of two into a folder of its own, below the run's.
    std::vector<fs::path> inTwoFolders(const fs::path& run) const
    {
        std::vector<fs::path> ranks;
        for (const auto& entry : fs::directory_iterator(run)) {
            ranks.push_back(entry.path());
        }
        std::sort(ranks.begin(), ranks.end());
        for (std::size_t i = 0; i < ranks.size(); ++i) {
            const fs::path node = run / ("node" + std::to_string(i));
            fs::create_directory(node);
            fs::rename(ranks[i], node / ranks[i].filename());
            ranks[i] = node;
        }
        return ranks;
    }

    /// Takes the rank out of the names and tables below a folder.
    static void forgetRank(const fs::path& folder)
    {
        std::vector<fs::path> files;
        for (const auto& entry : fs::recursive_directory_iterator(folder)) {
            files.push_back(entry.path());
        }
        for (const fs::path& file : files) {
            if (file.filename().native().starts_with("profiler_info_")) {
                fs::remove(file);
            } else if (file.extension() == ".db") {
                auto database = WritableDatabase::open(file);
                ASSERT_TRUE(database);
                ASSERT_TRUE(database->execute("UPDATE RANK_DEVICE_MAP SET rankId = -1"));
                fs::rename(file, file.parent_path() / "ascend_pytorch_profiler.db");
            }
        }
    }

    static DemoOptions twoRanks()
    {
        DemoOptions options = randomCluster(1);
        options.stages = 2;
        options.dataParallel = 1;
        return options;
    }
};

class MergedSplits
    : public Merge
    , public testing::WithParamInterface<std::uint32_t>
{ };

TEST_P(MergedSplits, GiveTheFileOfAllRanksAtOnce)
{
    const std::uint32_t seed = GetParam();
    std::mt19937 random(seed);
    ASSERT_TRUE(writeDemoCluster(m_folder / "run", randomCluster(seed)));
    const auto trace = load(m_folder / "run");
    const auto whole = pack(m_folder / "run", "whole.pipescope");
    for (std::size_t parts = 1; parts <= trace->tracks.size(); ++parts) {
        std::vector<std::filesystem::path> files;
        for (const std::string& ranks : randomSplit(trace->tracks.size(), parts, random)) {
            files.push_back(pack(m_folder / "run", "part" + std::to_string(files.size()), ranks));
        }
        std::shuffle(files.begin(), files.end(), random);
        ASSERT_TRUE(merge(files, "merged.pipescope"));
        EXPECT_TRUE(contentOf(m_folder / "merged.pipescope") == contentOf(whole)) << parts << " parts";
    }
    expectSame(*trace, *load(m_folder / "merged.pipescope"));
}

INSTANTIATE_TEST_SUITE_P(Seeds, MergedSplits, testing::Range(1U, 7U));

TEST_F(Merge, OfAFolderOfPartsHappensOnOpening)
{
    ASSERT_TRUE(writeDemoCluster(m_folder / "run", randomCluster(1)));
    std::filesystem::create_directory(m_folder / "parts");
    pack(m_folder / "run", "parts/a.pipescope", "0");
    pack(m_folder / "run", "parts/b.pipescope", "1-100");
    const auto opened = load(m_folder / "parts");
    EXPECT_EQ(opened->tracks.size(), load(m_folder / "run")->tracks.size());
    EXPECT_FALSE(opened->links.empty());
}

TEST_F(Merge, MayTakeAFolderFromEachNode)
{
    ASSERT_TRUE(writeDemoCluster(m_folder / "run", twoRanks()));
    const auto nodes = inTwoFolders(m_folder / "run");
    ASSERT_EQ(nodes.size(), 2U);
    ASSERT_TRUE(merge({pack(nodes[1], "b.pipescope"), pack(nodes[0], "a.pipescope")}, "merged.pipescope"));
    EXPECT_TRUE(contentOf(m_folder / "merged.pipescope")
                == contentOf(pack(m_folder / "run", "whole.pipescope")));
}

TEST_F(Merge, RefusesFoldersWhoseFilesNameNoRank)
{
    ASSERT_TRUE(writeDemoCluster(m_folder / "run", twoRanks()));
    const auto nodes = inTwoFolders(m_folder / "run");
    std::vector<fs::path> files;
    for (const fs::path& node : nodes) {
        forgetRank(node);
        files.push_back(pack(node, node.filename().native() + ".pipescope"));
    }
    const Status merged = merge(files, "merged.pipescope");
    ASSERT_FALSE(merged);
    EXPECT_EQ(merged.error().text, "rank 0 is in " + files.front().native() + " as well")
        << "in each folder alone, ranks are numbered from 0";
}

TEST_F(Merge, RefusesLogsWhoseStepsWereNumberedInEachFile)
{
    const ParallelLogs logs{1, 2, 1};
    for (int rank = 0; rank < logs.world(); ++rank) {
        m_folder.write("logs/workerlog." + std::to_string(rank), logs.log(rank, 0));
    }
    const auto a = pack(m_folder / "logs", "a.pipescope", "0");
    const auto b = pack(m_folder / "logs", "b.pipescope", "1");
    const Status merged = merge({a, b}, "merged.pipescope");
    ASSERT_FALSE(merged);
    EXPECT_EQ(merged.error().text, "steps of logs are numbered among all ranks; pack all ranks at once");
    EXPECT_TRUE(merge({a}, "merged.pipescope"));
}

TEST_F(Merge, RefusesARankThatIsThereTwice)
{
    ASSERT_TRUE(writeDemoCluster(m_folder / "run", randomCluster(1)));
    const auto a = pack(m_folder / "run", "a.pipescope", "0-1");
    const auto b = pack(m_folder / "run", "b.pipescope", "1-2");
    const Status merged = merge({a, b}, "merged.pipescope");
    ASSERT_FALSE(merged);
    EXPECT_EQ(merged.error().text, "rank 1 is in " + a.native() + " as well");
    EXPECT_FALSE(std::filesystem::exists(m_folder / "merged.pipescope"));
}

TEST_F(Merge, RefusesFilesOfRunsWithOtherMetadata)
{
    DemoOptions options = randomCluster(1);
    ASSERT_TRUE(writeDemoCluster(m_folder / "run", options));
    options.microBatches += 1;
    ASSERT_TRUE(writeDemoCluster(m_folder / "other", options));
    const auto a = pack(m_folder / "run", "a.pipescope", "0");
    const auto b = pack(m_folder / "other", "b.pipescope", "1");
    const Status merged = merge({a, b}, "merged.pipescope");
    ASSERT_FALSE(merged);
    EXPECT_EQ(merged.error().kind, ErrorKind::InvalidArgument);
}

TEST_F(Merge, RefusesFilesThatWereRecordedOnAnotherDay)
{
    const auto traceAt = [&](const std::string& name, const std::string& rank, const std::string& ts) {
        return pack(m_folder.write(name + ".json", R"([{"name": "F0", "ph": "X", "pid": "rank )" + rank
                                                       + R"(", "tid": "main", "ts": )" + ts
                                                       + R"(, "dur": 10}])"),
                    name + ".pipescope");
    };
    const auto a = traceAt("a", "3", "1700000000000000");
    const auto sameDay = traceAt("b", "4", "1700000900000000");
    const auto otherDay = traceAt("c", "5", "1700090000000000");
    EXPECT_TRUE(merge({a, sameDay}, "merged.pipescope"));
    const Status merged = merge({a, otherDay}, "merged.pipescope");
    ASSERT_FALSE(merged);
    EXPECT_EQ(merged.error().text,
              "the files are of different runs: they were recorded more than half a day apart");
}

TEST_F(Merge, OfAFolderWithAnotherRunsFileLeavesThatOut)
{
    ASSERT_TRUE(writeDemoCluster(m_folder / "run", randomCluster(1)));
    const auto trace = m_folder.write(
        "trace.json", R"([{"name": "F0", "ph": "X", "pid": "rank 3", "tid": "main", "ts": 1.5, "dur": 10}])");
    std::filesystem::create_directory(m_folder / "parts");
    pack(m_folder / "run", "parts/a.pipescope");
    pack(trace, "parts/b.pipescope");
    const auto opened = load(m_folder / "parts");
    EXPECT_TRUE(opened->findings.contains(FindingId::PackedRunsDiffer));
    EXPECT_EQ(opened->tracks.size(), load(m_folder / "run")->tracks.size());
}

TEST_F(Merge, KeepsTheOldFileWhereItFails)
{
    ASSERT_TRUE(writeDemoCluster(m_folder / "run", randomCluster(1)));
    const auto a = pack(m_folder / "run", "a.pipescope", "0");
    const std::string before = contentOf(a);
    EXPECT_FALSE(merge({a, m_folder / "absent.pipescope"}, "a.pipescope"));
    EXPECT_EQ(contentOf(a), before);
}

TEST_F(Merge, MayWriteOverOneOfItsFiles)
{
    ASSERT_TRUE(writeDemoCluster(m_folder / "run", randomCluster(1)));
    const auto a = pack(m_folder / "run", "a.pipescope", "0");
    const auto b = pack(m_folder / "run", "b.pipescope", "1");
    ASSERT_TRUE(merge({a, b}, "a.pipescope"));
    EXPECT_EQ(load(a)->tracks.size(), 2U);
}

} // namespace
} // namespace pipescope::test
