#pragma once

#include "ui/run/scene/rows/row_window.h"

#include <optional>
#include <string>
#include <variant>

namespace pipescope::scene {

/// A row by its rank, or the title of a group by its key. Outlives layouts and traces.
using RowPlace = std::variant<Rank, std::string>;

/// Its place in the layout; empty if it has no row or title there.
std::optional<Band> bandOf(const Trace& trace, const RowLayout& layout, const RowPlace& place);

/// The visible, uncovered part of it in the window; empty if there is none.
std::optional<Band> seenBandOf(const Trace& trace, const RowWindow& window, const RowPlace& place);

/// The row or title at a position in the layout.
std::optional<RowPlace> placeAt(const Trace& trace, const RowLayout& layout, double y);

/// The row or title below (or above) `from`; `from` itself if there is none, and the first row if `from` is
/// empty.
std::optional<RowPlace> neighbourOf(const Trace& trace, const RowLayout& layout,
                                    const std::optional<RowPlace>& from, bool below);

/// The group that it stands for or belongs to.
std::string groupOf(const Trace& trace, const RowPlace& place, RowGrouping grouping);

} // namespace pipescope::scene
