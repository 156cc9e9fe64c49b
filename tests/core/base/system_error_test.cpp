#include "core/base/error_text.h"

#include <gtest/gtest.h>

#include <cerrno>

namespace pipescope {
namespace {

TEST(SystemError, OfAMissingFileOrFolderIsNotFound)
{
    EXPECT_EQ(errorKindOfSystem(ENOENT), ErrorKind::NotFound);
    EXPECT_EQ(errorKindOfSystem(ENOTDIR), ErrorKind::NotFound);
}

TEST(SystemError, OfAFileThatMayNotBeUsedIsPermissionDenied)
{
    for (const int number : {EACCES, EPERM, EROFS}) {
        EXPECT_EQ(errorKindOfSystem(number), ErrorKind::PermissionDenied) << number;
    }
}

TEST(SystemError, OfAFullDiskQuotaOrFileIsNoSpace)
{
    for (const int number : {ENOSPC, EDQUOT, EFBIG}) {
        EXPECT_EQ(errorKindOfSystem(number), ErrorKind::NoSpace) << number;
    }
}

TEST(SystemError, OfAnyOtherNumberIsIo)
{
    EXPECT_EQ(errorKindOfSystem(EIO), ErrorKind::Io);
    EXPECT_EQ(errorKindOfSystem(-1), ErrorKind::Io);
}

TEST(SystemError, HoldsTheFileAndTheSentenceOfTheSystem)
{
    const Error error = systemError(ENOENT, "a/b.db");
    EXPECT_EQ(error.kind, ErrorKind::NotFound);
    EXPECT_EQ(error.path, "a/b.db");
    EXPECT_EQ(error.text, "No such file or directory");
}

TEST(SystemError, IsTheSameFromErrnoAndFromAnErrorCode)
{
    const Error error = systemError(std::make_error_code(std::errc::no_space_on_device), "a");
    EXPECT_EQ(error.kind, ErrorKind::NoSpace);
    EXPECT_EQ(error.text, systemError(ENOSPC, "a").text);
}

} // namespace
} // namespace pipescope
