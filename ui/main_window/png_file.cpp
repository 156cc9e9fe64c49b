#include "ui/main_window/png_file.h"

#include <QFile>
#include <QImageWriter>
#include <QSaveFile>
#include <QStringList>

namespace pipescope::ui {

namespace {

/// Makes zlib's fastest level of it: a chart is large areas of one colour, more effort saves little.
constexpr int kPngQuality = 80;

Error writeError(const std::filesystem::path& path, const QString& message, ErrorKind kind = ErrorKind::Io)
{
    return {kind, path, message.toStdString()};
}

} // namespace

std::optional<QSize> parsePictureSize(const QString& text)
{
    const QStringList sides = text.toLower().split(u'x');
    if (sides.size() != 2) {
        return std::nullopt;
    }
    const QSize size(sides[0].toInt(), sides[1].toInt());
    const auto isAllowed = [](int side) {
        return side >= kSmallestPictureSide && side <= kLargestPictureSide;
    };
    return isAllowed(size.width()) && isAllowed(size.height()) ? std::optional(size) : std::nullopt;
}

Status writePng(const QImage& image, const std::filesystem::path& path)
{
    if (image.isNull()) {
        return writeError(path, QObject::tr("The picture is too large for the memory"), ErrorKind::NoSpace);
    }
    QSaveFile file(QFile::decodeName(path.c_str()));
    if (!file.open(QIODevice::WriteOnly)) {
        return writeError(path, file.errorString());
    }
    QImageWriter writer(&file, "png");
    writer.setQuality(kPngQuality);
    if (!writer.write(image.convertToFormat(QImage::Format_RGB32))) {
        return writeError(path, writer.errorString());
    }
    return file.commit() ? ok() : writeError(path, file.errorString());
}

} // namespace pipescope::ui
