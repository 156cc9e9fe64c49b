#pragma once

#include <QImage>
#include <QString>
#include <QStringList>

#include "core/base/result.h"
#include "ui/run/picture/charts/chart.h"
#include "ui/run/picture/picture_request.h"

#include <array>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>

class QPainter;

namespace pipescope::ui {

enum class PictureFormat : std::uint8_t
{
    Png,
    Svg,
    Pdf
};

constexpr std::array<PictureFormat, 3> kPictureFormats{PictureFormat::Png, PictureFormat::Svg,
                                                       PictureFormat::Pdf};

/// "png", "svg" or "pdf".
QString suffixOf(PictureFormat format);
/// By its suffix, in any case.
std::optional<PictureFormat> formatOfFile(const std::filesystem::path& path);

/// Draws the picture and writes it as a whole or not at all. A PDF has one page, on which 96 pixels are an
/// inch. May run on any thread.
Status writePicture(const picture::PictureRequest& request, PictureFormat format,
                    const std::filesystem::path& path);

/// Likewise of what `paint` paints on a page of a size in pixels.
Status writePdf(const picture::PictureSize& size, const std::string& title,
                const std::function<void(QPainter&)>& paint, const std::filesystem::path& path);

/// Likewise of a picture that is painted already.
Status writePng(const QImage& image, const std::filesystem::path& path);

/// "svg", "png", "csv".
QStringList suffixesOfCharts();

/// Likewise of a chart, as SVG, or as the suffix says: `shown`, its picture, as PNG, or its figures as CSV.
Status writeChartFile(const picture::Chart& chart, const QImage& shown, const Translate& translate,
                      const std::filesystem::path& path);

} // namespace pipescope::ui
