#include "core/graph/read/tensors/tensor_file.h"

#include "core/graph/read/tensors/tensor.h"
#include "tests/support/process/child_process.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/tensor_files.h"

#include <gmock/gmock.h>

#include <sys/stat.h>

namespace pipescope::graph {
namespace {

using pipescope::test::TemporaryFolder;
using testing::HasSubstr;

TEST(TensorFile, IsNotFoundIfItIsAbsent)
{
    const TemporaryFolder folder;
    EXPECT_EQ(TensorFile::open(folder / "absent.pt").error().kind, ErrorKind::NotFound);
}

TEST(TensorFile, IsNoSymbolicLink)
{
    const TemporaryFolder folder;
    folder.write("real.npy", pipescope::test::npyFile("<f4", "()", "1234"));
    std::filesystem::create_symlink("real.npy", folder / "link.npy");
    EXPECT_TRUE(openTensor(folder / "real.npy"));
    const auto link = openTensor(folder / "link.npy");
    ASSERT_FALSE(link);
    EXPECT_THAT(link.error().text.english(), HasSubstr("symbolic link"));
    EXPECT_EQ(link.error().path, folder / "link.npy");
}

TEST(TensorFile, IsNotEmpty)
{
    const TemporaryFolder folder;
    EXPECT_THAT(TensorFile::open(folder.write("empty.pt", "")).error().text.english(), HasSubstr("0 bytes"));
}

TEST(TensorFile, HasAtMost10GiB)
{
    const TemporaryFolder folder;
    const auto path = folder.write("large.pt", "PK");
    std::filesystem::resize_file(path, TensorFile::kMaxSize);
    EXPECT_TRUE(TensorFile::open(path));
    std::filesystem::resize_file(path, TensorFile::kMaxSize + 1);
    EXPECT_THAT(TensorFile::open(path).error().text.english(), HasSubstr("10 GiB"));
}

TEST(TensorFile, IsARegularFile)
{
    const TemporaryFolder folder;
    ASSERT_EQ(::mkfifo((folder / "pipe.pt").c_str(), 0600), 0);
    for (const auto& path : {folder / "pipe.pt", folder.path()}) {
        EXPECT_THAT(TensorFile::open(path).error().text.english(), HasSubstr("no regular file")) << path;
    }
}

TEST(TensorFile, IsRefusedWithAPathThatIsTooLong)
{
    const TemporaryFolder folder;
    EXPECT_EQ(TensorFile::open(folder / std::string(256, 'a')).error().kind, ErrorKind::InvalidArgument);
    EXPECT_EQ(TensorFile::open(folder / (std::string(4096, '/') + "a")).error().kind,
              ErrorKind::InvalidArgument);
}

TEST(TensorFile, OfAnotherUserMayNotBeReadable)
{
    const TemporaryFolder folder;
    const auto path = folder.write("secret.pt", "PK");
    std::filesystem::permissions(path, std::filesystem::perms::none);
    EXPECT_TRUE(pipescope::test::holdsForAnotherUser([&] {
        const auto file = TensorFile::open(path);
        return !file && file.error().kind == ErrorKind::PermissionDenied;
    }));
}

TEST(TensorFile, FailsIfItBecomesShorterWhileItIsRead)
{
    const TemporaryFolder folder;
    const auto path = folder.write("cut.npy", pipescope::test::npyFile("<f4", "(2,)", "12345678"));
    auto tensor = openTensor(path);
    ASSERT_TRUE(tensor);
    std::filesystem::resize_file(path, 20);
    std::vector<double> elements(2);
    EXPECT_THAT(tensor->read(0, elements).error().text.english(), HasSubstr("became shorter"));
}

TEST(TensorFile, OfAnotherProgramIsNamedSo)
{
    const TemporaryFolder folder;
    EXPECT_THAT(openTensor(folder.write("text.pt", "hello")).error().text.english(), HasSubstr("neither"));
}

} // namespace
} // namespace pipescope::graph
