#include "core/sqlite/snapshot/file_overlay.h"

#include "tests/core/sqlite/sqlite_fixture.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace pipescope {
namespace {

using testing::TemporaryFolder;
using testing::writeFile;

/// 10,000 bytes 'a' on the disk under an overlay.
class FileOverlayTest : public ::testing::Test
{
protected:
    FileOverlayTest()
    {
        m_name.resize(m_name.size() + 4); // SQLite ends a file name with several zeros
        writeFile(m_folder / "base", std::string(10'000, 'a'));
        EXPECT_EQ(m_base.open(*sqlite3_vfs_find(nullptr), m_name.c_str(),
                              SQLITE_OPEN_READWRITE | SQLITE_OPEN_MAIN_DB),
                  SQLITE_OK);
    }

    std::string read(std::int64_t offset, std::size_t length)
    {
        std::vector<std::byte> bytes(length);
        m_code = m_overlay.read(m_base, offset, bytes);
        std::string text(length, ' ');
        std::ranges::transform(bytes, text.begin(), [](std::byte b) { return static_cast<char>(b); });
        return text;
    }

    void write(std::int64_t offset, std::string_view text)
    {
        EXPECT_EQ(m_overlay.write(m_base, offset, std::as_bytes(std::span(text))), SQLITE_OK);
    }

    std::int64_t size()
    {
        std::int64_t bytes = -1;
        EXPECT_EQ(m_overlay.size(m_base, bytes), SQLITE_OK);
        return bytes;
    }

    TemporaryFolder m_folder;
    std::string m_name = (m_folder / "base").string();
    RealFile m_base;
    FileOverlay m_overlay;
    int m_code = SQLITE_OK;
};

TEST_F(FileOverlayTest, ShowsTheRealFileUntilSomethingIsWritten)
{
    EXPECT_TRUE(m_overlay.isUntouched());
    EXPECT_EQ(size(), 10'000);
    EXPECT_EQ(read(9'998, 2), "aa");
}

TEST_F(FileOverlayTest, ReadingBehindTheEndGivesZerosAndSaysSo)
{
    EXPECT_EQ(read(9'999, 3), std::string("a\0\0", 3));
    EXPECT_EQ(m_code, SQLITE_IOERR_SHORT_READ);
    write(0, "b");
    EXPECT_EQ(read(9'999, 3), std::string("a\0\0", 3));
    EXPECT_EQ(m_code, SQLITE_IOERR_SHORT_READ);
}

TEST_F(FileOverlayTest, WritesOverTheBorderOfBlocksAndKeepsWhatLiesAround)
{
    write(4'094, "bcde");
    EXPECT_EQ(read(4'092, 8), "aabcdeaa");
    EXPECT_EQ(size(), 10'000);
}

TEST_F(FileOverlayTest, WritingFarBehindTheEndLeavesZerosBetween)
{
    write(1'000'000'000'000, "z");
    EXPECT_EQ(size(), 1'000'000'000'001);
    EXPECT_EQ(read(9'999, 2), std::string("a\0", 2));
    EXPECT_EQ(read(500'000'000'000, 1), std::string("\0", 1));
    EXPECT_EQ(read(999'999'999'999, 2), std::string("\0z", 2));
}

TEST_F(FileOverlayTest, WhatWasCutOffDoesNotComeBackWhenTheFileGrowsAgain)
{
    write(5'000, "bbbb");
    EXPECT_EQ(m_overlay.truncate(m_base, 5'002), SQLITE_OK);
    EXPECT_EQ(size(), 5'002);
    write(9'000, "c");
    EXPECT_EQ(read(4'999, 5), std::string("abb\0\0", 5));
    EXPECT_EQ(read(8'999, 2), std::string("\0c", 2));
}

TEST_F(FileOverlayTest, RemovingHidesTheRealFile)
{
    m_overlay.remove();
    EXPECT_TRUE(m_overlay.isDeleted());
    EXPECT_TRUE(m_overlay.hidesRealFile());
    EXPECT_EQ(size(), 0);
    m_overlay.createEmpty();
    write(1, "n");
    EXPECT_EQ(read(0, 2), std::string("\0n", 2));
}

} // namespace
} // namespace pipescope
