#include "core/run/writeback/copy_tree.h"
#include "tests/core/run/writeback/export_fixture.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <limits>

namespace pipescope {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;
using testing::exportAll;
using testing::fullTrace;

class CopyTo : public ::testing::Test
{
protected:
    CopyTo()
    {
        testing::makeRank(root(), 0);
        m_options.copyTo = target();
    }

    fs::path root() const { return m_folder / "cluster"; }

    fs::path target() const { return m_folder / "copies"; }

    /// Relative paths of all files under the target.
    std::vector<std::string> copiedFiles() const
    {
        std::vector<std::string> files;
        for (const auto& entry : fs::recursive_directory_iterator(target())) {
            if (!entry.is_directory()) {
                files.push_back(entry.path().lexically_relative(target()).string());
            }
        }
        std::sort(files.begin(), files.end());
        return files;
    }

    /// The export as a whole is refused, for the trace's root given.
    void expectRefused(const fs::path& copyTo, ErrorKind kind = ErrorKind::InvalidArgument) const
    {
        ExportOptions options;
        options.copyTo = copyTo;
        Progress progress;
        const auto before = testing::treeText(m_folder.path());
        const auto result = exportToDatabases(fullTrace(root(), 1), options, progress, {});
        ASSERT_FALSE(result);
        EXPECT_EQ(result.error().kind, kind);
        EXPECT_EQ(testing::treeText(m_folder.path()), before);
    }

    testing::TemporaryFolder m_folder;
    ExportOptions m_options;
};

TEST_F(CopyTo, WritesTheSameTreeAndLeavesTheOriginalUntouched)
{
    testing::makeRank(root(), 1);
    const auto before = testing::treeText(root());
    const auto result = exportAll(fullTrace(root(), 2), m_options);
    EXPECT_EQ(testing::treeText(root()), before);
    EXPECT_THAT(copiedFiles(), ElementsAre("host_0_20250101000000000_ascend_pt/ASCEND_PROFILER_OUTPUT/"
                                           "ascend_pytorch_profiler_0.db",
                                           "host_0_20250101000000000_ascend_pt/profiler_info_0.json",
                                           "host_0_20250101000000000_ascend_pt/profiler_metadata.json",
                                           "host_1_20250101000000000_ascend_pt/ASCEND_PROFILER_OUTPUT/"
                                           "ascend_pytorch_profiler_1.db",
                                           "host_1_20250101000000000_ascend_pt/profiler_info_1.json",
                                           "host_1_20250101000000000_ascend_pt/profiler_metadata.json"));
    const fs::path copy = testing::rankDatabase(target(), 0);
    EXPECT_EQ(result.at(0).file, copy);
    EXPECT_EQ(testing::queryText(copy, "SELECT count(*) FROM StepTaskInfo"), "20\n");
    EXPECT_EQ(testing::otherTablesText(copy), testing::otherTablesText(testing::rankDatabase(root(), 0)));
}

TEST_F(CopyTo, FoldsTheLogIn)
{
    const fs::path original = testing::rankDatabase(root(), 0);
    testing::runSqlAndKill(original, "PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0;"
                                     "INSERT INTO STRING_IDS VALUES (99, 'only in the log')");
    ASSERT_TRUE(fs::exists(original.string() + "-wal"));
    const auto before = testing::treeText(root());
    exportAll(fullTrace(root(), 1), m_options);
    EXPECT_EQ(testing::treeText(root()), before);
    EXPECT_EQ(copiedFiles().size(), 3);
    EXPECT_EQ(
        testing::queryText(testing::rankDatabase(target(), 0), "SELECT value FROM STRING_IDS WHERE id = 99"),
        "'only in the log'\n");
}

TEST_F(CopyTo, FoldsAHotJournalIn)
{
    const fs::path original = testing::rankDatabase(root(), 0);
    testing::runSqlAndKill(original, "PRAGMA cache_size = 1; BEGIN; UPDATE TASK SET startNs = -1");
    ASSERT_TRUE(fs::exists(original.string() + "-journal"));
    const auto before = testing::treeText(root());
    exportAll(fullTrace(root(), 1), m_options);
    EXPECT_EQ(testing::treeText(root()), before);
    EXPECT_EQ(copiedFiles().size(), 3);
    EXPECT_EQ(
        testing::queryText(testing::rankDatabase(target(), 0), "SELECT count(*) FROM TASK WHERE startNs < 0"),
        "0\n");
}

TEST_F(CopyTo, LeavesOutLinksAndOtherFiles)
{
    const fs::path folder = testing::rankDatabase(root(), 0).parent_path();
    testing::writeFile(folder / "trace_view.json", "{}");
    testing::writeFile(folder / "kernel_details.csv", "a,b");
    fs::create_symlink(folder / "trace_view.json", folder / "profiler_info_7.json");
    exportAll(fullTrace(root(), 1), m_options);
    EXPECT_EQ(copiedFiles().size(), 3);
}

TEST_F(CopyTo, AlsoCopiesARankThatHasNothingToWrite)
{
    const auto result = exportAll(testing::emptyTrace(root(), 1), m_options);
    EXPECT_TRUE(result.at(0).skipped);
    EXPECT_FALSE(result.at(0).error);
    EXPECT_EQ(testing::otherTablesText(testing::rankDatabase(target(), 0)),
              testing::otherTablesText(testing::rankDatabase(root(), 0)));
}

TEST_F(CopyTo, OfASingleDatabaseIsThatFile)
{
    Trace trace = fullTrace(root(), 1);
    trace.roots = {trace.tracks[0].file};
    exportAll(trace, m_options);
    EXPECT_THAT(copiedFiles(), ElementsAre("ascend_pytorch_profiler_0.db"));
}

TEST_F(CopyTo, OfASingleDatabaseMayBeAFileBesideIt)
{
    Trace trace = fullTrace(root(), 1);
    trace.roots = {trace.tracks[0].file};
    const fs::path copy = trace.root().parent_path() / "copy.db";
    m_options.copyTo = copy;
    const auto result = exportAll(trace, m_options);
    EXPECT_EQ(result.at(0).file, copy);
    EXPECT_EQ(testing::queryText(copy, "SELECT count(*) FROM StepTaskInfo"), "20\n");
    EXPECT_EQ(
        testing::queryText(trace.root(), "SELECT count(*) FROM sqlite_schema WHERE name = 'StepTaskInfo'"),
        "0\n");
    Progress progress;
    const auto again = exportToDatabases(trace, m_options, progress, {});
    ASSERT_FALSE(again);
    EXPECT_EQ(again.error().kind, ErrorKind::InvalidArgument);
}

TEST_F(CopyTo, OfARankFolderStartsInIt)
{
    Trace trace = fullTrace(root(), 1);
    trace.roots = {trace.tracks[0].file.parent_path().parent_path()};
    exportAll(trace, m_options);
    EXPECT_THAT(copiedFiles(), ElementsAre("ASCEND_PROFILER_OUTPUT/ascend_pytorch_profiler_0.db",
                                           "profiler_info_0.json", "profiler_metadata.json"));
}

TEST_F(CopyTo, AcceptsAnEmptyFolder)
{
    fs::create_directory(target());
    EXPECT_FALSE(exportAll(fullTrace(root(), 1), m_options).at(0).error);
}

TEST_F(CopyTo, RefusesAFolderThatIsNotEmpty)
{
    fs::create_directory(target());
    testing::writeFile(target() / "notes.txt", "mine");
    expectRefused(target());
    expectRefused(m_folder.path());
}

TEST_F(CopyTo, RefusesAPlaceInsideTheRoot)
{
    expectRefused(root() / "copies");
    expectRefused(root() / "absent" / ".." / "also absent");
    expectRefused(root());
}

TEST_F(CopyTo, RefusesAPlaceInsideTheRootThatIsReachedByALink)
{
    fs::create_directory_symlink(root(), m_folder / "link");
    expectRefused(m_folder / "link" / "copies");
    fs::create_directory(root() / "empty");
    fs::create_directory_symlink(root() / "empty", m_folder / "deep link");
    expectRefused(m_folder / "deep link");
}

TEST_F(CopyTo, RefusesAFile)
{
    testing::writeFile(target(), "a file");
    expectRefused(target());
}

TEST_F(CopyTo, DryRunMakesNoCopies)
{
    m_options.dryRun = true;
    const auto result = exportAll(fullTrace(root(), 1), m_options);
    EXPECT_EQ(result.at(0).rowsAfter, 20);
    EXPECT_FALSE(fs::exists(target()));
}

TEST_F(CopyTo, OneBadDatabaseDoesNotStopTheOthers)
{
    testing::makeRank(root(), 1);
    testing::writeFile(testing::rankDatabase(root(), 0), std::string(5000, 'x'));
    const auto result = exportAll(fullTrace(root(), 2), m_options);
    ASSERT_TRUE(result.at(0).error);
    EXPECT_EQ(result.at(0).error->kind, ErrorKind::NotADatabase);
    EXPECT_FALSE(result.at(1).error);
    EXPECT_FALSE(fs::exists(testing::rankDatabase(target(), 0)));
}

TEST(FreeSpace, IsCheckedWithASentence)
{
    EXPECT_TRUE(checkFreeSpace("/", 0));
    const Status checked = checkFreeSpace("/absent/too", std::numeric_limits<std::uint64_t>::max());
    ASSERT_FALSE(checked);
    EXPECT_EQ(checked.error().kind, ErrorKind::NoSpace);
}

} // namespace
} // namespace pipescope
