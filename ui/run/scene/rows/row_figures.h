#pragma once

#include "core/base/user_text.h"
#include "core/run/model/trace.h"
#include "ui/run/scene/rows/lane_rows.h"
#include "ui/run/scene/rows/row_options.h"

#include <optional>
#include <span>
#include <vector>

namespace pipescope::scene {

/// What rows are sorted by, of one rank, over the whole run.
struct RowFigure
{
    Duration value;
    /// From the median of its stage: 0.3 is 30 % above it. Empty unless the figure stands out: it is further
    /// from the median than 5 % of it, and than three times the usual distance there (1.4826 MAD, see P. J.
    /// Rousseeuw, C. Croux, "Alternatives to the Median Absolute Deviation", 1993). Stages of fewer than
    /// three ranks have no figure that does.
    std::optional<double> deviation;

    bool operator==(const RowFigure&) const = default;
};

/// Indexed by track; empty for the other rows.
using RowFigures = std::vector<std::optional<RowFigure>>;

/// Whether rows are sorted by a figure.
bool isByFigure(RowSort sort);

/// Nothing at all for orders that are by no figure. `work` is that of each track; without it the blocks are
/// looked at.
RowFigures rowFigures(const Trace& trace, RowSort sort, std::span<const TrackWork> work = {});

/// Whether `a` is worse than `b`: above its stage's median by more, else greater.
bool isWorse(const RowFigure& a, const RowFigure& b);

/// "mean 2.1 ms", "mean 2.1 ms (+30 %)".
UserText figureText(const RowFigure& figure, RowSort sort);

} // namespace pipescope::scene
