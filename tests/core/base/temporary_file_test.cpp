#include "core/base/files/atomic_file.h"
#include "tests/support/temporary_folder.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <utility>

namespace pipescope {
namespace {

namespace fs = std::filesystem;

class TemporaryFileTest : public testing::Test
{
protected:
    std::string content() const
    {
        std::ifstream in(m_target, std::ios::binary);
        return {std::istreambuf_iterator<char>(in), {}};
    }

    std::size_t entries() const
    {
        return static_cast<std::size_t>(
            std::distance(fs::directory_iterator(m_folder.path()), fs::directory_iterator()));
    }

    test::TemporaryFolder m_folder;
    fs::path m_target = m_folder / "target";
};

TEST_F(TemporaryFileTest, IsRemovedUnlessItGetsItsName)
{
    {
        const auto file = TemporaryFile::createBeside(m_target);
        ASSERT_TRUE(file);
        EXPECT_TRUE(fs::exists(file->path()));
        EXPECT_EQ(file->path().parent_path(), m_target.parent_path());
    }
    EXPECT_EQ(entries(), 0U);
}

TEST_F(TemporaryFileTest, BecomesANewFile)
{
    auto file = TemporaryFile::createBeside(m_target);
    ASSERT_TRUE(file->writeAt(3, "def"));
    ASSERT_TRUE(file->writeAt(0, "abc"));
    ASSERT_TRUE(file->flush());
    ASSERT_TRUE(file->becomeNewTarget());
    EXPECT_EQ(content(), "abcdef");
    EXPECT_EQ(entries(), 1U);
}

TEST_F(TemporaryFileTest, DoesNotReplaceAFileUnlessAskedTo)
{
    m_folder.write("target", "precious");
    auto file = TemporaryFile::createBeside(m_target);
    ASSERT_TRUE(file->writeAt(0, "new"));
    const Status refused = file->becomeNewTarget();
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().kind, ErrorKind::InvalidArgument);
    EXPECT_EQ(refused.error().path, m_target);
    EXPECT_EQ(content(), "precious");
    EXPECT_TRUE(file->replaceTarget());
    EXPECT_EQ(content(), "new");
}

TEST_F(TemporaryFileTest, ReadsWhatIsThere)
{
    const auto file = TemporaryFile::createBeside(m_target);
    ASSERT_TRUE(file->writeAt(0, "abcdef"));
    EXPECT_EQ(file->readAt(1, 3).value(), "bcd");
    EXPECT_EQ(file->readAt(4, 100).value(), "ef");
    EXPECT_EQ(file->readAt(100, 1).value(), "");
}

TEST_F(TemporaryFileTest, IsRemovedWhenAnotherTakesItsPlace)
{
    auto file = TemporaryFile::createBeside(m_target).value();
    const fs::path first = file.path();
    file = TemporaryFile::createBeside(m_target).value();
    EXPECT_FALSE(fs::exists(first));
    EXPECT_TRUE(fs::exists(file.path()));
}

TEST_F(TemporaryFileTest, ReportsAFolderThatIsNotThere)
{
    const auto file = TemporaryFile::createBeside(m_folder / "no" / "target");
    ASSERT_FALSE(file);
    EXPECT_EQ(file.error().kind, ErrorKind::NotFound);
}

} // namespace
} // namespace pipescope
