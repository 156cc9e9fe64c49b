#include "ui/run/exporting/picture_file.h"

#include <QDir>
#include <QFile>
#include <QMap>
#include <QRegularExpression>
#include <QTemporaryDir>

#include "tests/support/trace_builder.h"

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

class PictureFile : public testing::TestWithParam<PictureFormat>
{
protected:
    static std::shared_ptr<const Trace> run()
    {
        test::TraceBuilder builder;
        builder.rank(0, 0);
        builder.block(0, BlockKind::Forward, test::ns(0, 1000), "0F");
        builder.block(0, BlockKind::Backward, test::ns(1000, 3000), "0B");
        return builder.build();
    }

    static picture::PictureRequest request()
    {
        picture::PictureRequest request;
        request.index = std::make_shared<const scene::SceneIndex>(run());
        request.size = {400, 300};
        return request;
    }

    QString file(const char* folder = "") const
    {
        return m_folder.filePath(QString::fromUtf8(folder) + QStringLiteral("a.") + suffixOf(GetParam()));
    }

    QByteArray write() const
    {
        EXPECT_TRUE(writePicture(request(), GetParam(), file().toStdString()));
        QFile written(file());
        EXPECT_TRUE(written.open(QIODevice::ReadOnly));
        return written.readAll();
    }

    QTemporaryDir m_folder;
};

TEST_P(PictureFile, BeginsAsItsFormatDoes)
{
    const QMap<PictureFormat, QByteArray> beginnings{
        {PictureFormat::Png, "\x89PNG"}, {PictureFormat::Svg, "<?xml"}, {PictureFormat::Pdf, "%PDF-1."}};
    EXPECT_TRUE(write().startsWith(beginnings.value(GetParam())));
}

TEST_P(PictureFile, StandsAloneInItsFolder)
{
    write();
    EXPECT_EQ(QDir(m_folder.path()).entryList(QDir::Files | QDir::Hidden).size(), 1);
}

TEST_P(PictureFile, IsNotBegunWhereTheFolderIsMissing)
{
    const Status status = writePicture(request(), GetParam(), file("missing/").toStdString());
    ASSERT_FALSE(status);
    EXPECT_FALSE(status.error().text.empty());
    EXPECT_TRUE(QDir(m_folder.path()).entryList(QDir::AllEntries | QDir::NoDotAndDotDot).isEmpty());
}

INSTANTIATE_TEST_SUITE_P(Formats, PictureFile, testing::ValuesIn(kPictureFormats));

using PdfFile = PictureFile;

TEST_P(PdfFile, IsOnePageOfLinesAndTextsNotOfPixels)
{
    const QByteArray pdf = write();
    const QString text = QString::fromLatin1(pdf);
    EXPECT_EQ(text.count(QRegularExpression(QStringLiteral("/Type /Page\\b(?!s)"))), 1);
    EXPECT_TRUE(
        text.contains(QRegularExpression(QStringLiteral("/MediaBox \\[0 0 300(\\.0+)? 225(\\.0+)?\\]"))))
        << "400 by 300 pixels at 96 an inch";
    EXPECT_TRUE(pdf.contains("/Type /Font"));
    EXPECT_FALSE(pdf.contains("/Subtype /Image"));
}

INSTANTIATE_TEST_SUITE_P(Pdf, PdfFile, testing::Values(PictureFormat::Pdf));

} // namespace
} // namespace pipescope::ui
