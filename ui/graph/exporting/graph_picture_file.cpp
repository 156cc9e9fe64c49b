#include "ui/graph/exporting/graph_picture_file.h"

#include <QImage>
#include <QPainter>

#include "core/base/files/atomic_file.h"
#include "ui/graph/picture/graph_svg.h"
#include "ui/graph/view/graph_painter.h"
#include "ui/run/picture/legend_layout.h"
#include "ui/run/scene/colour/palette.h"
#include "ui/shell/toolkit/qt_text.h"

#include <algorithm>

namespace pipescope::ui {

using graph_picture::GraphPicture;

namespace {

constexpr double kTextMargin = 10;

QFont fontOf(const picture::AssumedFont& assumed)
{
    QFont font;
    font.setStyleHint(QFont::SansSerif);
    font.setPixelSize(qRound(assumed.size()));
    font.setBold(assumed.weight() == picture::FontWeight::Bold);
    return font;
}

/// Paints one picture.
class PicturePainting
{
public:
    PicturePainting(QPainter& painter, const GraphPicture& picture, bool isDark)
        : m_painter(painter)
        , m_picture(picture)
        , m_palette(scene::paletteFor(isDark))
    { }

    void paint()
    {
        m_painter.fillRect(0, 0, m_picture.width, m_picture.height, toColour(m_palette.background));
        const double room = m_picture.width - 2 * kTextMargin;
        paintText({kTextMargin, 0, room, graph_picture::kTitleHeight}, m_picture.title,
                  picture::AssumedFont(14.0, picture::FontWeight::Bold), m_palette.text);
        paintLegend(graph_picture::kTitleHeight);
        paintText({kTextMargin, graph_picture::kTitleHeight + graph_picture::kLegendHeight, room,
                   graph_picture::kNoteHeight},
                  m_picture.note, m_fonts.text, m_palette.text);
        for (const graph_picture::PicturePane& pane : m_picture.panes) {
            paintPane(pane);
        }
    }

private:
    void paintText(const QRectF& area, const std::string& text, const picture::AssumedFont& font,
                   scene::Rgb colour)
    {
        m_painter.setFont(fontOf(font));
        m_painter.setPen(toColour(colour));
        const QString shown =
            QFontMetricsF(m_painter.font()).elidedText(toQString(text), Qt::ElideMiddle, area.width());
        m_painter.drawText(area, Qt::AlignVCenter | Qt::AlignLeft, shown);
    }

    void paintLegend(double top)
    {
        using picture::LegendLayout;
        double left = kTextMargin;
        for (const graph_scene::ClassCount& count : m_picture.legend) {
            const graph_scene::ClassLook& look = m_picture.looks[count.nodeClass];
            const QRectF swatch(left, top + (graph_picture::kLegendHeight - LegendLayout::kSwatch) / 2,
                                LegendLayout::kSwatch, LegendLayout::kSwatch);
            m_painter.setPen(toColour(m_palette.grid));
            m_painter.setBrush(toColour(look.fill));
            m_painter.drawRect(swatch);
            if (look.isHatched) {
                m_painter.setBrush(QBrush(toColour(m_palette.dimText), Qt::BDiagPattern));
                m_painter.drawRect(swatch);
            }
            left += LegendLayout::kSwatch + LegendLayout::kGap;
            const std::string text = legendText(m_picture, count);
            const double room = std::max(0.0, m_picture.width - kTextMargin - left);
            paintText({left, top, room, graph_picture::kLegendHeight}, text, m_fonts.text, m_palette.text);
            left +=
                QFontMetricsF(m_painter.font()).horizontalAdvance(toQString(text)) + LegendLayout::kBetween;
        }
    }

    void paintPane(const graph_picture::PicturePane& pane)
    {
        paintText({pane.left, m_picture.paneTop - graph_picture::kNameHeight, pane.width,
                   graph_picture::kNameHeight},
                  pane.name, m_fonts.text, m_palette.dimText);
        const QRectF area(0, 0, pane.width, m_picture.height - m_picture.paneTop);
        GraphFonts fonts(fontOf(m_fonts.text), fontOf(m_fonts.smallText));
        const GraphPaintStyle style{m_picture.looks, m_palette, {}, {}, {}};
        m_painter.save();
        m_painter.translate(pane.left, m_picture.paneTop);
        m_painter.setClipRect(area);
        paintGraph(m_painter, area, pane.list, style, fonts);
        m_painter.restore();
    }

    QPainter& m_painter;
    const GraphPicture& m_picture;
    const scene::Palette& m_palette;
    graph_picture::GraphPictureFonts m_fonts;
};

Status writePixels(const GraphPicture& picture, const GraphPictureFile& file,
                   const std::filesystem::path& path, const std::stop_token& stop)
{
    const std::int64_t width = std::int64_t{picture.width} * file.scale;
    const std::int64_t height = std::int64_t{picture.height} * file.scale;
    if (width * height > kMostPixels) {
        return Error{ErrorKind::InvalidArgument, path,
                     "A PNG of %1 × %2 pixels is too large: choose a smaller scale or width, or SVG"_text(
                         width, height)};
    }
    QImage image(static_cast<int>(width), static_cast<int>(height), QImage::Format_RGB32);
    if (!image.isNull()) {
        QPainter painter(&image);
        painter.scale(file.scale, file.scale);
        paintGraphPicture(painter, picture, file.request.isDark);
    }
    return stop.stop_requested() ? Status(Error{ErrorKind::Cancelled, {}, {}}) : writePng(image, path);
}

} // namespace

void paintGraphPicture(QPainter& painter, const GraphPicture& picture, bool isDark)
{
    PicturePainting(painter, picture, isDark).paint();
}

Status writeGraphPicture(const GraphPictureFile& file, const std::filesystem::path& path,
                         const std::stop_token& stop)
{
    const GraphPicture picture = makeGraphPicture(file.request, {});
    if (stop.stop_requested()) {
        return Error{ErrorKind::Cancelled, {}, {}};
    }
    switch (file.format) {
    case PictureFormat::Svg:
        return writeFileAtomically(path, [&](std::ostream& out) {
            return graph_picture::writeGraphSvg(picture, file.request.isDark, graph_picture::SvgUse::File,
                                                out);
        });
    case PictureFormat::Pdf:
        return writePdf(
            {picture.width, picture.height}, picture.title,
            [&](QPainter& painter) { paintGraphPicture(painter, picture, file.request.isDark); }, path);
    case PictureFormat::Png:
        break;
    }
    return writePixels(picture, file, path, stop);
}

} // namespace pipescope::ui
