#include "ui/run/exporting/picture_file.h"

#include <QFile>
#include <QPageLayout>
#include <QPainter>
#include <QPdfWriter>
#include <QSaveFile>

#include "core/base/files/atomic_file.h"
#include "core/base/text.h"
#include "ui/run/picture/picture.h"
#include "ui/run/picture/svg/svg_picture.h"
#include "ui/run/timeline/painting/paint_picture.h"

namespace pipescope::ui {

namespace {

Error writeError(const std::filesystem::path& path, const QString& message)
{
    return {ErrorKind::Io, path, message.toStdString()};
}

Status writeSvg(const picture::PictureRequest& request, const std::filesystem::path& path)
{
    return writeFileAtomically(path, [&](std::ostream& out) { return picture::writeSvg(request, out); });
}

QPageLayout pageOf(const picture::PictureSize& size)
{
    constexpr double kPointsPerPixel = 72.0 / 96.0;
    const QSizeF points(size.width * kPointsPerPixel, size.height * kPointsPerPixel);
    return {QPageSize(points, QPageSize::Point, QString(), QPageSize::ExactMatch), QPageLayout::Portrait,
            QMarginsF()};
}

} // namespace

QString suffixOf(PictureFormat format)
{
    switch (format) {
    case PictureFormat::Svg:
        return QStringLiteral("svg");
    case PictureFormat::Pdf:
        return QStringLiteral("pdf");
    case PictureFormat::Png:
        break;
    }
    return QStringLiteral("png");
}

std::optional<PictureFormat> formatOfFile(const std::filesystem::path& path)
{
    const QString suffix = QString::fromStdString(path.extension().string()).mid(1).toLower();
    for (const PictureFormat format : kPictureFormats) {
        if (suffix == suffixOf(format)) {
            return format;
        }
    }
    return std::nullopt;
}

Status writePicture(const picture::PictureRequest& request, PictureFormat format,
                    const std::filesystem::path& path)
{
    switch (format) {
    case PictureFormat::Svg:
        return writeSvg(request, path);
    case PictureFormat::Pdf:
        return writePdf(
            request.size, request.title, [&](QPainter& painter) { paintPicture(painter, request); }, path);
    case PictureFormat::Png:
        break;
    }
    return writePng(renderPicture(request), path);
}

Status writePdf(const picture::PictureSize& size, const std::string& title,
                const std::function<void(QPainter&)>& paint, const std::filesystem::path& path)
{
    constexpr int kPixelsPerInch = 96;
    QSaveFile file(QFile::decodeName(path.c_str()));
    if (!file.open(QIODevice::WriteOnly)) {
        return writeError(path, file.errorString());
    }
    {
        QPdfWriter writer(&file);
        writer.setCreator(QStringLiteral("Pipescope"));
        writer.setTitle(QString::fromStdString(title));
        writer.setPageLayout(pageOf(size));
        writer.setResolution(kPixelsPerInch);
        QPainter painter;
        if (!painter.begin(&writer)) {
            return writeError(path, QObject::tr("The PDF could not be begun"));
        }
        paint(painter);
    }
    return file.commit() ? ok() : writeError(path, file.errorString());
}

Status writePng(const QImage& image, const std::filesystem::path& path)
{
    if (image.isNull()) {
        return Error{ErrorKind::NoSpace, path, "The picture is too large for the memory"_text};
    }
    const QImage opaque = image.convertToFormat(QImage::Format_RGB32);
    return writeFileAtomically(path,
                               [&](std::ostream& out) { return picture::writePng(pixelsOf(opaque), out); });
}

QStringList suffixesOfCharts()
{
    return {QStringLiteral("svg"), QStringLiteral("png"), QStringLiteral("csv")};
}

Status writeChartFile(const picture::Chart& chart, const QImage& shown, const Translate& translate,
                      const std::filesystem::path& path)
{
    const std::string suffix = asciiLower(path.extension().native());
    if (suffix == ".png") {
        return writePng(shown, path);
    }
    return writeFileAtomically(path, [&](std::ostream& out) {
        if (suffix == ".csv") {
            return writeReportCsv(chart.table(), out);
        }
        picture::writeChart(chart, translate, out);
        return ok();
    });
}

} // namespace pipescope::ui
