#include "core/run/demo/demo_cluster.h"

#include "tests/support/temporary_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <sys/resource.h>

namespace pipescope {
namespace {

namespace fs = std::filesystem;

DemoOptions smallOptions()
{
    DemoOptions options;
    options.stages = 2;
    options.dataParallel = 1;
    options.microBatches = 4;
    options.steps = 2;
    return options;
}

std::map<std::string, std::string> filesBelow(const fs::path& folder)
{
    std::map<std::string, std::string> files;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        if (entry.is_regular_file()) {
            std::ifstream in(entry.path(), std::ios::binary);
            files.emplace(fs::relative(entry.path(), folder).native(),
                          std::string(std::istreambuf_iterator<char>(in), {}));
        }
    }
    return files;
}

/// No file of this process grows beyond a size while it lives: what a full disk looks like.
class FileSizeLimit
{
public:
    explicit FileSizeLimit(rlim_t bytes)
        : m_oldHandler(std::signal(SIGXFSZ, SIG_IGN))
    {
        getrlimit(RLIMIT_FSIZE, &m_oldLimit);
        const rlimit limit{bytes, m_oldLimit.rlim_max};
        setrlimit(RLIMIT_FSIZE, &limit);
    }

    FileSizeLimit(const FileSizeLimit&) = delete;
    FileSizeLimit& operator=(const FileSizeLimit&) = delete;

    ~FileSizeLimit()
    {
        setrlimit(RLIMIT_FSIZE, &m_oldLimit);
        std::signal(SIGXFSZ, m_oldHandler);
    }

private:
    void (*m_oldHandler)(int);
    rlimit m_oldLimit{};
};

TEST(DemoCluster, IsTheSameByteForByteForTheSameOptions)
{
    const test::TemporaryFolder folder;
    ASSERT_TRUE(writeDemoCluster(folder.path() / "a", {}));
    ASSERT_TRUE(writeDemoCluster(folder.path() / "b", {}));
    const auto files = filesBelow(folder.path() / "a");
    EXPECT_EQ(files.size(), 24U);
    EXPECT_TRUE(files == filesBelow(folder.path() / "b"));
}

TEST(DemoCluster, DiffersForAnotherSeed)
{
    const test::TemporaryFolder folder;
    DemoOptions options = smallOptions();
    ASSERT_TRUE(writeDemoCluster(folder.path() / "a", options));
    options.seed = 2;
    ASSERT_TRUE(writeDemoCluster(folder.path() / "b", options));
    EXPECT_FALSE(filesBelow(folder.path() / "a") == filesBelow(folder.path() / "b"));
}

TEST(DemoCluster, HasTheFoldersAndFilesOfPyTorchProfiles)
{
    const test::TemporaryFolder folder;
    ASSERT_TRUE(writeDemoCluster(folder.path(), smallOptions()));
    std::set<std::string> names;
    for (const auto& [name, content] : filesBelow(folder.path())) {
        names.insert(name);
        EXPECT_FALSE(content.empty()) << name;
    }
    using testing::MatchesRegex;
    constexpr const char* kRankFolder = "node-[0-9]_[0-9]+_[0-9]{17}_ascend_pt/";
    EXPECT_THAT(
        names,
        testing::UnorderedElementsAre(
            MatchesRegex(std::string(kRankFolder) + "ASCEND_PROFILER_OUTPUT/ascend_pytorch_profiler_0.db"),
            MatchesRegex(std::string(kRankFolder) + "ASCEND_PROFILER_OUTPUT/ascend_pytorch_profiler_1.db"),
            MatchesRegex(std::string(kRankFolder) + "profiler_info_0.json"),
            MatchesRegex(std::string(kRankFolder) + "profiler_info_1.json"),
            MatchesRegex(std::string(kRankFolder) + "profiler_metadata.json"),
            MatchesRegex(std::string(kRankFolder) + "profiler_metadata.json")));
}

TEST(DemoCluster, CountsWhatItMade)
{
    const test::TemporaryFolder folder;
    const auto counts = writeDemoCluster(folder.path(), smallOptions());
    ASSERT_TRUE(counts);
    EXPECT_EQ(counts->ranks, 2U);
    // Two steps of 2M + 4P - 2 - 2s blocks, M more on stage 0, one more on the last stage.
    EXPECT_EQ(counts->blocks, 2U * (14 + 4 + 12 + 1));
    // Three forwards and three backwards pass from virtual stage to virtual stage, one of each stays on
    // the last stage.
    EXPECT_EQ(counts->links, 2U * 4 * 4);
}

TEST(DemoCluster, RefusesAFolderThatIsNotEmptyAndLeavesItAsItIs)
{
    const test::TemporaryFolder folder;
    folder.write("notes.txt", "mine");
    const auto counts = writeDemoCluster(folder.path(), smallOptions());
    ASSERT_FALSE(counts);
    EXPECT_EQ(counts.error().kind, ErrorKind::InvalidArgument);
    EXPECT_THAT(counts.error().text.english(), testing::HasSubstr(folder.path().native()));
    EXPECT_EQ(filesBelow(folder.path()), (std::map<std::string, std::string>{{"notes.txt", "mine"}}));
}

TEST(DemoCluster, RefusesAFileInPlaceOfAFolder)
{
    const test::TemporaryFolder folder;
    const auto counts = writeDemoCluster(folder.write("file", "content"), smallOptions());
    ASSERT_FALSE(counts);
    EXPECT_EQ(counts.error().kind, ErrorKind::InvalidArgument);
}

TEST(DemoCluster, RefusesBadOptionsBeforeMakingAnything)
{
    const test::TemporaryFolder folder;
    DemoOptions options = smallOptions();
    options.microBatches = 3;
    const auto counts = writeDemoCluster(folder.path() / "new", options);
    ASSERT_FALSE(counts);
    EXPECT_EQ(counts.error().kind, ErrorKind::InvalidArgument);
    EXPECT_FALSE(fs::exists(folder.path() / "new"));
}

TEST(DemoCluster, ReportsAFolderThatCannotBeMade)
{
    const test::TemporaryFolder folder;
    const auto counts = writeDemoCluster(folder.write("file", "content") / "below", smallOptions());
    ASSERT_FALSE(counts);
    EXPECT_FALSE(counts.error().text.empty());
}

TEST(DemoCluster, LeavesNothingBehindWhenTheDiskIsFull)
{
    const test::TemporaryFolder folder;
    fs::create_directory(folder.path() / "empty");
    {
        const FileSizeLimit limit(16'384);
        EXPECT_FALSE(writeDemoCluster(folder.path() / "new", smallOptions()));
        EXPECT_FALSE(writeDemoCluster(folder.path() / "empty", smallOptions()));
    }
    EXPECT_FALSE(fs::exists(folder.path() / "new"));
    EXPECT_TRUE(fs::is_empty(folder.path() / "empty"));
}

} // namespace
} // namespace pipescope
