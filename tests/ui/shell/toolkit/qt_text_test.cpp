#include "ui/shell/toolkit/qt_text.h"

#include <gtest/gtest.h>

namespace pipescope::ui {
namespace {

TEST(QtText, ShowsBytesThatAreNoUtf8AsHexadecimal)
{
    EXPECT_EQ(toQString(std::string_view("a\xff")), QStringLiteral("a\\xFF"));
}

TEST(QtText, NamesAPathByItsLastComponent)
{
    EXPECT_EQ(nameOfPath("/data/run"), QStringLiteral("run"));
    EXPECT_EQ(nameOfPath("/data/run/"), QStringLiteral("run"));
    EXPECT_EQ(nameOfPath("/"), QStringLiteral("/"));
}

TEST(QtText, PutsTheFileInFrontOfAnError)
{
    EXPECT_EQ(errorText({ErrorKind::Io, "/a.db", verbatim("disk full")}), QStringLiteral("/a.db: disk full"));
    EXPECT_EQ(errorText({ErrorKind::Internal, {}, verbatim("out of memory")}),
              QStringLiteral("out of memory"));
}

} // namespace
} // namespace pipescope::ui
