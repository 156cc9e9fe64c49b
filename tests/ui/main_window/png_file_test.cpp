#include "ui/main_window/png_file.h"

#include <QDir>
#include <QTemporaryDir>

#include <gtest/gtest.h>

namespace pipescope::ui {
namespace {

QImage redSquare()
{
    QImage image(8, 8, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::red);
    return image;
}

TEST(PngFile, HoldsThePicture)
{
    const QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("a.png"));
    ASSERT_TRUE(writePng(redSquare(), file.toStdString()));
    const QImage read(file);
    EXPECT_EQ(read.size(), QSize(8, 8));
    EXPECT_EQ(read.pixelColor(4, 4), QColor(Qt::red));
}

TEST(PngFile, LeavesNothingBesideIt)
{
    const QTemporaryDir folder;
    ASSERT_TRUE(writePng(redSquare(), folder.filePath(QStringLiteral("a.png")).toStdString()));
    EXPECT_EQ(QDir(folder.path()).entryList(QDir::Files | QDir::Hidden),
              QStringList{QStringLiteral("a.png")});
}

TEST(PngFile, FailsWhereTheFolderIsMissing)
{
    const QTemporaryDir folder;
    const auto status = writePng(redSquare(), folder.filePath(QStringLiteral("no/a.png")).toStdString());
    ASSERT_FALSE(status);
    EXPECT_FALSE(status.error().text.empty());
}

TEST(PngFile, FailsForAPictureThatCouldNotBeMade)
{
    const QTemporaryDir folder;
    EXPECT_FALSE(writePng(QImage(), folder.filePath(QStringLiteral("a.png")).toStdString()));
}

TEST(PictureSize, IsWidthAndHeightInPixels)
{
    EXPECT_EQ(parsePictureSize(QStringLiteral("1920x1080")), QSize(1920, 1080));
    EXPECT_EQ(parsePictureSize(QStringLiteral("1920X1080")), QSize(1920, 1080));
}

TEST(PictureSize, IsRefusedOutOfBoundsOrMalformed)
{
    for (const char* text : {"", "1920", "1920x", "x1080", "99x1080", "1920x99999", "-5x500", "1x2x3", "axb"})
    {
        EXPECT_FALSE(parsePictureSize(QString::fromUtf8(text)).has_value()) << text;
    }
}

} // namespace
} // namespace pipescope::ui
