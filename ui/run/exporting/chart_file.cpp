#include "ui/run/exporting/chart_file.h"

#include "core/base/files/atomic_file.h"
#include "core/base/text.h"
#include "ui/run/exporting/picture_file.h"

#include <ostream>

namespace pipescope::ui {

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
