#pragma once

#include <QImage>
#include <QStringList>

#include "core/base/result.h"
#include "ui/run/picture/charts/chart.h"

#include <filesystem>

namespace pipescope::ui {

/// "svg", "png", "csv".
QStringList suffixesOfCharts();

/// Writes the chart as a whole or not at all: as SVG, or as its suffix says `shown`, its picture, as PNG, or
/// its figures as CSV. May run on any thread.
Status writeChartFile(const picture::Chart& chart, const QImage& shown, const Translate& translate,
                      const std::filesystem::path& path);

} // namespace pipescope::ui
