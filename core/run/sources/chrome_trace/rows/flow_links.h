#pragma once

#include "core/run/model/captures/labelled_capture.h"
#include "core/run/sources/chrome_trace/content/chrome_content.h"

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

namespace pipescope {

/// Where a slice of a row has gone.
struct PlacedSlice
{
    std::int64_t begin = 0;
    std::int64_t end = 0;
    TrackIndex track;
    bool isOperator = false;
    std::uint32_t position = 0;
};

/// Finds the slices that the flows of one file are bound to, and makes links of those that lead from one rank
/// to another.
class FlowLinks
{
public:
    /// Slices of one row in any order.
    void addRow(std::uint32_t row, std::vector<PlacedSlice>&& slices);

    /// Links of the flows in the order of their ends; `unbound` counts flows with only one end at a block or
    /// operator.
    std::vector<Link> links(std::vector<FlowEnd>&& flows, std::uint64_t& unbound) const;

private:
    std::optional<LinkEnd> bind(const FlowEnd& end) const;

    std::unordered_map<std::uint32_t, std::vector<PlacedSlice>> m_rows;
};

} // namespace pipescope
