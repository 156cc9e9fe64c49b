#include <QMap>
#include <QXmlStreamReader>

#include "tests/support/trace_builder.h"
#include "tests/ui/run/timeline/small_run.h"
#include "ui/run/picture/svg/svg_picture.h"

#include <gtest/gtest.h>

#include <sstream>

// That an XML parser which knows nothing of the writer accepts what it wrote.

namespace pipescope::picture {
namespace {

struct Document
{
    QString error;
    QStringList texts;
    QStringList ids;
    /// Ids that attributes refer to.
    QStringList references;
    QMap<QString, int> elements;
};

void readAttributes(const QXmlStreamReader& reader, Document& document)
{
    for (const QXmlStreamAttribute& attribute : reader.attributes()) {
        const QString value = attribute.value().toString();
        if (attribute.name() == QLatin1String("id")) {
            document.ids << value;
        }
        if (value.startsWith(QLatin1String("url(#"))) {
            document.references << value.mid(5).chopped(1);
        }
    }
}

Document parsed(const std::string& svg)
{
    Document document;
    QXmlStreamReader reader(QByteArray::fromStdString(svg));
    while (!reader.atEnd()) {
        if (reader.readNext() == QXmlStreamReader::StartElement) {
            const QString name = reader.name().toString();
            ++document.elements[name];
            readAttributes(reader, document);
            if (name == QLatin1String("text")) {
                document.texts << reader.readElementText();
            }
        }
    }
    document.error = reader.hasError() ? reader.errorString() : QString();
    return document;
}

Document documentOf(const std::shared_ptr<const Trace>& trace, PictureRequest request = {})
{
    request.index = std::make_shared<const scene::SceneIndex>(trace);
    std::ostringstream out;
    EXPECT_TRUE(writeSvg(request, out));
    return parsed(out.str());
}

TEST(SvgDocument, IsWellFormed)
{
    const Document document = documentOf(test::smallRun());
    EXPECT_EQ(document.error, QString());
    EXPECT_EQ(document.elements.value(QStringLiteral("svg")), 1);
    EXPECT_GT(document.elements.value(QStringLiteral("path")), 10);
    EXPECT_TRUE(document.texts.contains(QStringLiteral("Rank 2")));
}

TEST(SvgDocument, RefersOnlyToWhatItDefines)
{
    PictureRequest request;
    request.selection = BlockRef{TrackIndex{0U}, BlockIndex{0U}};
    const Document document = documentOf(test::smallRun(), request);
    EXPECT_FALSE(document.references.isEmpty());
    for (const QString& reference : document.references) {
        EXPECT_TRUE(document.ids.contains(reference)) << reference.toStdString();
    }
}

TEST(SvgDocument, IsWellFormedWhateverNamesHold)
{
    test::TraceBuilder builder;
    builder.opened(std::string("/data/</svg>\x1B\xFF&\"run"), 1);
    builder.rank(0, 0);
    std::string allBytes;
    for (int byte = 0; byte < 256; ++byte) {
        allBytes += static_cast<char>(byte);
    }
    builder.block(0, BlockKind::Forward, test::ns(0, 1000), allBytes);
    builder.block(0, BlockKind::Backward, test::ns(1000, 2000), "]]><script>alert(1)</script>");
    builder.block(0, BlockKind::Backward, test::ns(2000, 3000), "\xEF\xBF\xBF 前向 \xF0\x9F\x98\x80");
    PictureRequest request;
    request.size = {16'384, 500};
    const Document document = documentOf(builder.build(), request);
    EXPECT_EQ(document.error, QString());
    EXPECT_EQ(document.elements.value(QStringLiteral("script")), 0);
    EXPECT_TRUE(document.texts.contains(QStringLiteral("]]><script>alert(1)</script>")));
    EXPECT_TRUE(document.texts.contains(QString::fromUtf8("\uFFFD 前向 😀")));
}

TEST(SvgDocument, IsWellFormedWithNothingInIt)
{
    EXPECT_EQ(documentOf(std::make_shared<const Trace>()).error, QString());
}

} // namespace
} // namespace pipescope::picture
