#include "core/base/files/atomic_file.h"

#include "tests/support/temporary_folder.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <sys/stat.h>

namespace pipescope {
namespace {

namespace fs = std::filesystem;

/// A separate folder for each test, removed afterwards.
class AtomicFile : public testing::Test
{
protected:
    fs::path path(const char* name) const { return m_folder / name; }

    static std::string contentOf(const fs::path& file)
    {
        std::ifstream in(file, std::ios::binary);
        std::ostringstream text;
        text << in.rdbuf();
        return text.str();
    }

    std::size_t entries() const
    {
        return static_cast<std::size_t>(
            std::distance(fs::directory_iterator(m_folder), fs::directory_iterator()));
    }

private:
    test::TemporaryFolder m_temporary;

protected:
    const fs::path m_folder = m_temporary.path();
};

Status writeNew(std::ostream& out)
{
    out << "new";
    return ok();
}

TEST_F(AtomicFile, MakesANewFileWithTheWholeContent)
{
    ASSERT_TRUE(writeFileAtomically(path("a.csv"), writeNew));
    EXPECT_EQ(contentOf(path("a.csv")), "new");
    EXPECT_EQ(entries(), 1U);
}

TEST_F(AtomicFile, ReplacesAFileAndKeepsItsMode)
{
    std::ofstream(path("a.csv")) << "old";
    fs::permissions(path("a.csv"), fs::perms::owner_read | fs::perms::owner_write);
    ASSERT_TRUE(writeFileAtomically(path("a.csv"), writeNew));
    EXPECT_EQ(contentOf(path("a.csv")), "new");
    EXPECT_EQ(fs::status(path("a.csv")).permissions(), fs::perms::owner_read | fs::perms::owner_write);
    EXPECT_EQ(entries(), 1U);
}

TEST_F(AtomicFile, KeepsTheOldFileWhenTheWriterFails)
{
    std::ofstream(path("a.csv")) << "old";
    const Status status = writeFileAtomically(path("a.csv"), [](std::ostream& out) {
        out << std::string(1 << 20, 'x');
        return Status(Error{ErrorKind::Cancelled, {}, verbatim("stopped")});
    });
    ASSERT_FALSE(status);
    EXPECT_EQ(status.error().kind, ErrorKind::Cancelled);
    EXPECT_EQ(contentOf(path("a.csv")), "old");
    EXPECT_EQ(entries(), 1U);
}

TEST_F(AtomicFile, KeepsTheOldFileWhenTheStreamFails)
{
    std::ofstream(path("a.csv")) << "old";
    const Status status = writeFileAtomically(path("a.csv"), [](std::ostream& out) {
        out.setstate(std::ios::failbit);
        return ok();
    });
    EXPECT_FALSE(status);
    EXPECT_EQ(contentOf(path("a.csv")), "old");
    EXPECT_EQ(entries(), 1U);
}

TEST_F(AtomicFile, ShowsTheOldContentUntilTheNewIsWhole)
{
    std::ofstream(path("a.csv")) << "old";
    ASSERT_TRUE(writeFileAtomically(path("a.csv"), [&](std::ostream& out) {
        out << "ne" << std::flush;
        EXPECT_EQ(contentOf(path("a.csv")), "old");
        out << "w";
        return ok();
    }));
    EXPECT_EQ(contentOf(path("a.csv")), "new");
}

TEST_F(AtomicFile, ReplacesWhatASymbolicLinkLeadsTo)
{
    std::ofstream(path("target.csv")) << "old";
    fs::create_symlink("target.csv", path("link.csv"));
    ASSERT_TRUE(writeFileAtomically(path("link.csv"), writeNew));
    EXPECT_TRUE(fs::is_symlink(path("link.csv")));
    EXPECT_EQ(contentOf(path("target.csv")), "new");
}

TEST_F(AtomicFile, RefusesAFolderAndAMissingFolder)
{
    fs::create_directory(path("folder"));
    EXPECT_FALSE(writeFileAtomically(path("folder"), writeNew));
    const Status missing = writeFileAtomically(path("absent") / "a.csv", writeNew);
    ASSERT_FALSE(missing);
    EXPECT_EQ(missing.error().kind, ErrorKind::NotFound);
    EXPECT_EQ(entries(), 1U);
}

TEST_F(AtomicFile, WritesThroughDevicesInsteadOfReplacingThem)
{
    ASSERT_TRUE(writeFileAtomically("/dev/null", writeNew));
    EXPECT_TRUE(fs::is_character_file("/dev/null"));
}

TEST_F(AtomicFile, ReportsAFullDisk)
{
    const Status status = writeFileAtomically("/dev/full", writeNew);
    ASSERT_FALSE(status);
    EXPECT_EQ(status.error().kind, ErrorKind::NoSpace);
}

} // namespace
} // namespace pipescope
