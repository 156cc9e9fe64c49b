#include "tests/core/run/hostile/hostile_folder.h"

#include <gtest/gtest.h>

#include <cstring>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

namespace pipescope {
namespace {

using test::DemoFolder;
using test::findingsOf;
using test::HostileFolder;

/// Puts something into the damaged rank's place and expects that the other rank loads and the damage is
/// reported.
void expectFinding(const HostileFolder& folder, FindingId expected)
{
    const auto trace = folder.load();
    EXPECT_TRUE(trace->findings.contains(expected)) << findingsOf(*trace);
}

TEST(FileKind, APipeWithTheNameOfADatabaseIsNotOpened)
{
    const HostileFolder folder;
    std::filesystem::remove(folder.damagedFile());
    ASSERT_EQ(::mkfifo(folder.damagedFile().c_str(), 0600), 0);
    expectFinding(folder, FindingId::OddEntry);
}

TEST(FileKind, ASocketWithTheNameOfADatabaseIsNotOpened)
{
    const HostileFolder folder;
    std::filesystem::remove(folder.damagedFile());
    const int descriptor = ::socket(AF_UNIX, SOCK_STREAM, 0);
    struct sockaddr_un address = {};
    address.sun_family = AF_UNIX;
    // The whole path is too long for an address.
    const auto before = std::filesystem::current_path();
    std::filesystem::current_path(folder.damagedFile().parent_path());
    std::strncpy(address.sun_path, folder.damagedFile().filename().c_str(), sizeof(address.sun_path) - 1);
    const int bound = ::bind(descriptor, reinterpret_cast<const sockaddr*>(&address), sizeof(address));
    std::filesystem::current_path(before);
    ASSERT_EQ(bound, 0);
    expectFinding(folder, FindingId::OddEntry);
    ::close(descriptor);
}

TEST(FileKind, ALinkToADeviceIsNotOpened)
{
    for (const char* device : {"/dev/zero", "/dev/null", "/dev/random"}) {
        const HostileFolder folder;
        std::filesystem::remove(folder.damagedFile());
        std::filesystem::create_symlink(device, folder.damagedFile());
        expectFinding(folder, FindingId::OddEntry);
    }
}

TEST(FileKind, ALinkThatLeadsNowhereOrToItselfIsReported)
{
    for (const char* target : {"/nowhere/at/all", "ascend_pytorch_profiler_0.db"}) {
        const HostileFolder folder;
        std::filesystem::remove(folder.damagedFile());
        std::filesystem::create_symlink(target, folder.damagedFile());
        expectFinding(folder, FindingId::OddEntry);
    }
}

TEST(FileKind, AFolderWithTheNameOfADatabaseIsReported)
{
    const HostileFolder folder;
    std::filesystem::remove(folder.damagedFile());
    std::filesystem::create_directory(folder.damagedFile());
    expectFinding(folder, FindingId::OddEntry);
}

TEST(FileKind, APipeInPlaceOfTheMetadataIsNotRead)
{
    const HostileFolder folder;
    folder.restoreAndChange("DROP TABLE META_DATA");
    const auto file = folder.damagedFile().parent_path().parent_path() / "profiler_metadata.json";
    std::filesystem::remove(file);
    ASSERT_EQ(::mkfifo(file.c_str(), 0600), 0);
    EXPECT_FALSE(folder.load()->tracks[0].blocks.empty());
}

TEST(FileKind, APipeInPlaceOfALogOrJournalIsAnError)
{
    for (const char* suffix : {"-wal", "-journal"}) {
        const HostileFolder folder;
        if (suffix[1] == 'w') {
            folder.changeSchema("PRAGMA journal_mode = WAL");
        }
        ASSERT_EQ(::mkfifo((folder.damagedFile().native() + suffix).c_str(), 0600), 0);
        folder.load();
    }
}

TEST(FileKind, LinksInCirclesAndAcrossAreFollowedOnce)
{
    const DemoFolder run;
    const auto sound = run.load();
    const auto rankFolder = run.database(0).parent_path().parent_path();
    std::filesystem::create_directory_symlink("..", rankFolder / "up");
    std::filesystem::create_directory_symlink(rankFolder, run.folder() / "again");
    std::filesystem::create_directory_symlink("b", run.folder() / "a");
    std::filesystem::create_directory_symlink("a", run.folder() / "b");
    std::filesystem::create_directory_symlink("/proc/self/cwd", run.folder() / "cwd");
    std::filesystem::create_directory_symlink(run.folder(), run.folder() / "self");
    const auto trace = run.load();
    ASSERT_EQ(trace->tracks.size(), sound->tracks.size());
    EXPECT_EQ(trace->blockCount(), sound->blockCount());
    EXPECT_TRUE(trace->findings.contains(FindingId::FolderLoop));
}

TEST(FileKind, NamesWithNewlinesAndInvalidUtf8AreOpened)
{
    const DemoFolder run;
    const auto sound = run.load();
    const auto rankFolder = run.database(0).parent_path().parent_path();
    const std::string name =
        "\xff\xfe new\nline \x1b[31m \xc3\x28 \" ' ; -- " + rankFolder.filename().native();
    std::filesystem::rename(rankFolder, run.folder() / name);
    const auto trace = run.load();
    EXPECT_EQ(trace->blockCount(), sound->blockCount());
    EXPECT_EQ(trace->links.size(), sound->links.size());
}

} // namespace
} // namespace pipescope
