#include "ui/run/scene/rows/row_figures.h"

#include "core/base/order_statistics.h"
#include "core/base/parse/durations.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <string>

namespace pipescope::scene {
namespace {

Duration valueOf(const TrackWork& work, RowSort sort)
{
    return sort == RowSort::Busy ? work.busy : sort == RowSort::Idle ? work.idle : work.mean;
}

/// Sets the deviations of the figures of one stage.
void compareStage(std::span<RowFigure* const> stage)
{
    constexpr std::size_t kFewest = 3;
    constexpr double kShare = 0.05;
    constexpr double kUsualDistances = 3.0 * 1.4826;
    if (stage.size() < kFewest) {
        return;
    }
    std::vector<double> values;
    for (const RowFigure* figure : stage) {
        values.push_back(static_cast<double>(figure->value.ns));
    }
    const double median = medianOf(values);
    for (double& value : values) {
        value = std::abs(value - median);
    }
    const double threshold = std::max(kShare * median, kUsualDistances * medianOf(values));
    for (RowFigure* figure : stage) {
        const double distance = static_cast<double>(figure->value.ns) - median;
        if (median > 0.0 && std::abs(distance) > threshold) {
            figure->deviation = distance / median;
        }
    }
}

double aboveMedian(const RowFigure& figure)
{
    return std::max(0.0, figure.deviation.value_or(0.0));
}

} // namespace

bool isByFigure(RowSort sort)
{
    return sort == RowSort::Busy || sort == RowSort::Idle || sort == RowSort::MeanDuration;
}

RowFigures rowFigures(const Trace& trace, RowSort sort, std::span<const TrackWork> work)
{
    if (!isByFigure(sort)) {
        return {};
    }
    RowFigures figures(trace.tracks.size());
    std::map<std::int64_t, std::vector<RowFigure*>> stages;
    for (std::size_t t = 0; t < figures.size(); ++t) {
        const Track& track = trace.tracks[t];
        // The other rows are no ranks; a rank that could not be read is not the fastest.
        if (track.isOther || track.blocks.empty()) {
            continue;
        }
        const TrackWork own = work.empty() ? workOf(track.blocks, CoveredTime(track.blocks)) : work[t];
        figures[t] = RowFigure{valueOf(own, sort), {}};
        if (track.stage) {
            stages[track.stage->value].push_back(&*figures[t]);
        }
    }
    for (const auto& [stage, members] : stages) {
        compareStage(members);
    }
    return figures;
}

bool isWorse(const RowFigure& a, const RowFigure& b)
{
    return std::pair(aboveMedian(a), a.value) > std::pair(aboveMedian(b), b.value);
}

UserText figureText(const RowFigure& figure, RowSort sort)
{
    constexpr int kDigits = 3;
    std::string value = formatDuration(figure.value, kDigits);
    if (figure.deviation) {
        const long percent = std::lround(*figure.deviation * 100.0);
        value += (percent < 0 ? " (−" : " (+") + std::to_string(std::abs(percent)) + " %)";
    }
    return sort == RowSort::Busy   ? "busy %1"_text(value)
           : sort == RowSort::Idle ? "idle %1"_text(value)
                                   : "mean %1"_text(value);
}

} // namespace pipescope::scene
