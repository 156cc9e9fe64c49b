#pragma once

#include "core/base/tables/report_table.h"
#include "core/base/user_text.h"
#include "core/run/analysis/details/describe.h"
#include "ui/run/scene/canvas/canvas.h"

#include <functional>
#include <iosfwd>
#include <optional>
#include <vector>

namespace pipescope::picture {

/// What a place of a chart is about, or what is selected, as far as it is one thing.
struct ChartSubject
{
    std::optional<Rank> rank = std::nullopt;
    std::optional<StepIndex> step = std::nullopt;
    std::optional<BlockRef> block = std::nullopt;
    /// It is the gap before the block.
    bool isGap = false;
    /// Of messages: `rank` sends them to this one.
    std::optional<Rank> receiver = std::nullopt;

    bool operator==(const ChartSubject&) const = default;
};

/// A bar or cell of a chart.
struct ChartPlace
{
    scene::Box area;
    /// A sentence about it.
    UserText text;
    /// What shows it in the timeline.
    ChartSubject subject;
};

/// A chart, drawn the same on every canvas.
struct Chart
{
    UserText title;
    /// The least and the usual width, and the height. Pixels.
    double leastWidth = 0;
    double width = 0;
    double height = 0;
    /// In an area of that height, from the origin on. Blocks have the palette's colours, and what stands
    /// beside the shapes has that of its texts.
    std::function<void(scene::Canvas& canvas, double width, const scene::Palette& palette)> draw;
    /// In the same area, of which none lies above another.
    std::function<std::vector<ChartPlace>(double width)> places = {};
    /// Where a selection lies in the same area.
    std::function<std::optional<scene::Box>(const ChartSubject& selected, double width)> areaOf = {};
    /// Its figures.
    std::function<ReportTable()> table = {};
};

/// As an SVG document.
void writeChart(const Chart& chart, const Translate& translate, std::ostream& out);

} // namespace pipescope::picture
