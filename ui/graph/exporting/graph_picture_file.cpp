#include "ui/graph/exporting/graph_picture_file.h"

#include <QImage>
#include <QPainter>

#include "core/base/files/atomic_file.h"
#include "ui/graph/picture/graph_svg.h"
#include "ui/run/timeline/frame/painter_canvas.h"
#include "ui/shell/toolkit/qt_text.h"

#include <algorithm>
#include <ostream>

namespace pipescope::ui {
namespace {

PictureOutcome report(PictureOutcome outcome, const Error& error, std::ostream& messages)
{
    messages << "pipescope: " << error.path.native() << ": " << error.text << '\n';
    return outcome;
}

} // namespace

PictureOutcome runGraphPictureCommand(const GraphPictureCommand& command, std::ostream& messages)
{
    Progress progress;
    const auto document = graph::openGraphs(command.opening, progress, {}, {});
    if (!document) {
        return report(PictureOutcome::NothingToShow, document.error(), messages);
    }
    auto request = graph_picture::pictureOf(*document, {});
    if (!request) {
        return report(PictureOutcome::NothingToShow, request.error(), messages);
    }
    request->width = std::clamp(command.width, graph_picture::kSmallestWidth, graph_picture::kLargestWidth);
    request->isDark = command.isDark;
    request->translate = coreTranslation();
    if (const Status written = writeGraphPicture({*std::move(request)}, command.file, {}); !written) {
        return report(PictureOutcome::NotWritten, written.error(), messages);
    }
    return PictureOutcome::Written;
}

using graph_picture::GraphPicture;

namespace {

QFont fontOf(const picture::AssumedFont& assumed)
{
    QFont font;
    font.setStyleHint(QFont::SansSerif);
    font.setPixelSize(qRound(assumed.size()));
    font.setBold(assumed.weight() == picture::FontWeight::Bold);
    return font;
}

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
        paintGraphPicture(painter, picture);
    }
    return stop.stop_requested() ? Status(Error{ErrorKind::Cancelled, {}, {}}) : writePng(image, path);
}

} // namespace

void paintGraphPicture(QPainter& painter, const GraphPicture& picture)
{
    const picture::SvgFonts assumed = graph_picture::fontsOfPictures();
    CanvasFonts fonts(fontOf(assumed.label), fontOf(assumed.plain), fontOf(assumed.strong));
    PainterCanvas canvas(painter, fonts);
    drawPicture(canvas, picture);
}

Status writeGraphPicture(const GraphPictureFile& file, const std::filesystem::path& path,
                         const std::stop_token& stop)
{
    const GraphPicture picture = makeGraphPicture(file.request);
    if (stop.stop_requested()) {
        return Error{ErrorKind::Cancelled, {}, {}};
    }
    switch (file.format) {
    case PictureFormat::Svg:
        return writeFileAtomically(path, [&](std::ostream& out) {
            return graph_picture::writeGraphSvg(picture, graph_picture::SvgUse::File, out);
        });
    case PictureFormat::Pdf:
        return writePdf(
            {picture.width, picture.height}, picture.title,
            [&](QPainter& painter) { paintGraphPicture(painter, picture); }, path);
    case PictureFormat::Png:
        break;
    }
    return writePixels(picture, file, path, stop);
}

} // namespace pipescope::ui
