#include "core/sqlite/writable_database.h"
#include "tests/core/run/load/demo_folder.h"
#include "tests/support/process/child_process.h"

#include <gtest/gtest.h>

#include <fstream>
#include <functional>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace pipescope {
namespace {

using test::countOf;
using test::DemoFolder;
using test::holdsForAnotherUser;

TEST(UnreadableFile, AnEmptyFileIsReportedAndTheOthersLoad)
{
    const DemoFolder run;
    std::filesystem::resize_file(run.database(0), 0);
    const auto trace = run.load();
    EXPECT_EQ(countOf(*trace, FindingId::FileEmpty, 0), 1U);
    EXPECT_EQ(trace->filesOpened, 1U);
    EXPECT_FALSE(trace->tracks[1].blocks.empty());
}

TEST(UnreadableFile, ATextFileIsNoDatabase)
{
    const DemoFolder run;
    std::ofstream(run.database(0)) << "This is not a database, but long enough to be looked at as one.\n"
                                   << std::string(4096, 'x');
    EXPECT_EQ(countOf(*run.load(), FindingId::FileNotADatabase, 0), 1U);
}

TEST(UnreadableFile, WithoutAnyOtherIsAllThatIsSaid)
{
    const DemoFolder run;
    for (const int rank : {0, 1}) {
        std::filesystem::resize_file(run.database(rank), 0);
    }
    const auto trace = run.load();
    EXPECT_EQ(trace->filesOpened, 0U);
    EXPECT_EQ(countOf(*trace, FindingId::FileEmpty, 0), 1U);
    EXPECT_FALSE(trace->findings.contains(FindingId::StepsMissing));
    EXPECT_FALSE(trace->findings.contains(FindingId::ScheduleUnknown));
}

TEST(UnreadableFile, ATruncatedDatabaseShowsNothingAndSaysSo)
{
    const DemoFolder run;
    std::filesystem::resize_file(run.database(0), std::filesystem::file_size(run.database(0)) * 6 / 10);
    const auto trace = run.load();
    EXPECT_EQ(countOf(*trace, FindingId::FileCorrupt, 0), 1U);
    EXPECT_TRUE(trace->tracks[0].blocks.empty());
    EXPECT_TRUE(trace->tracks[0].operators.empty());
    EXPECT_FALSE(trace->tracks[1].blocks.empty());
}

TEST(UnreadableFile, ADatabaseLockedByAWriterIsReported)
{
    const DemoFolder run;
    auto writer = WritableDatabase::open(run.database(0));
    ASSERT_TRUE(writer);
    ASSERT_TRUE(writer->execute("BEGIN EXCLUSIVE"));
    const auto trace = run.load();
    EXPECT_EQ(countOf(*trace, FindingId::FileBusy, 0), 1U);
    EXPECT_FALSE(trace->tracks[1].blocks.empty());
}

TEST(UnreadableFile, WithoutPermissionIsReportedAndTheOthersLoad)
{
    const DemoFolder run;
    std::filesystem::permissions(run.folder().parent_path(), std::filesystem::perms::all);
    std::filesystem::permissions(run.database(0), std::filesystem::perms::none);
    EXPECT_TRUE(holdsForAnotherUser([&] {
        const auto trace = run.load();
        return countOf(*trace, FindingId::FileUnreadable, 0) == 1 && !trace->tracks[1].blocks.empty();
    }));
}

TEST(UnreadableFile, AFolderWithoutPermissionIsReportedAndTheOthersLoad)
{
    const DemoFolder run;
    const auto rankFolder = run.database(0).parent_path().parent_path();
    std::filesystem::permissions(run.folder().parent_path(), std::filesystem::perms::all);
    std::filesystem::permissions(rankFolder, std::filesystem::perms::none);
    EXPECT_TRUE(holdsForAnotherUser([&] {
        const auto trace = run.load();
        return trace->findings.contains(FindingId::FolderUnreadable)
               && !trace->findings.contains(FindingId::RankFolderWithoutDatabase)
               && trace->tracks.size() == 1;
    }));
    std::filesystem::permissions(rankFolder, std::filesystem::perms::owner_all);
}

TEST(UnreadableFile, AHotJournalIsReportedAndTheStateBeforeItShown)
{
    const DemoFolder run;
    const auto before = run.load();
    const std::filesystem::path file = run.database(0);
    const pid_t writer = ::fork();
    if (writer == 0) {
        auto database = WritableDatabase::open(file);
        const bool changed = database && database->execute("PRAGMA cache_size = 2; BEGIN")
                             && database->execute("UPDATE TASK SET endNs = endNs + 1");
        if (changed) {
            ::raise(SIGKILL);
        }
        ::_exit(1);
    }
    int status = 0;
    ASSERT_EQ(::waitpid(writer, &status, 0), writer);
    ASSERT_TRUE(WIFSIGNALED(status));
    ASSERT_TRUE(std::filesystem::exists(file.native() + "-journal"));
    const auto trace = run.load();
    EXPECT_EQ(countOf(*trace, FindingId::HotJournal, 0), 1U);
    EXPECT_TRUE(std::ranges::equal(trace->tracks[0].blocks.endNs(), before->tracks[0].blocks.endNs()));
}

TEST(UnreadableFile, AFileThatChangesWhileItIsReadIsReported)
{
    const DemoFolder run;
    const std::filesystem::path file = run.database(0);
    const std::jthread toucher([&](const std::stop_token& stop) {
        for (auto time = std::filesystem::last_write_time(file); !stop.stop_requested();) {
            time += std::chrono::seconds(1);
            std::filesystem::last_write_time(file, time);
        }
    });
    // Whether a change falls between opening and the last look is up to the scheduler; over many loads one
    // does.
    bool reported = false;
    for (int attempt = 0; attempt < 500 && !reported; ++attempt) {
        reported = countOf(*run.load(), FindingId::FileChangedWhileReading, 0) == 1;
    }
    EXPECT_TRUE(reported);
}

TEST(UnreadableFile, AMissingFolderIsAnErrorThatSaysSo)
{
    const test::TemporaryFolder folder;
    Progress progress;
    const auto document = load({{folder.path() / "missing"}, {}}, progress, {});
    ASSERT_FALSE(document);
    EXPECT_EQ(document.error().kind, ErrorKind::NotFound);
    EXPECT_EQ(document.error().path, folder.path() / "missing");
    EXPECT_EQ(document.error().text, "no such file or folder");
}

TEST(UnreadableFile, AFolderWithoutAnythingSaysSo)
{
    const test::TemporaryFolder folder;
    Progress progress;
    const auto document = load({{folder.path()}, {}}, progress, {});
    ASSERT_TRUE(document);
    const auto& trace = *document;
    EXPECT_TRUE(trace->findings.contains(FindingId::NoDataFound));
    EXPECT_EQ(trace->filesOpened, 0U);
}

} // namespace
} // namespace pipescope
