#pragma once

#include "core/run/model/block_table.h"
#include "ui/run/scene/rows/covered_time.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace pipescope::scene {

/// Rows of a table that a lane holds, in their order. A byte each where few of the table's rows are left out
/// in between: kept is how many were left out since the last 64th one.
class LaneRows
{
public:
    LaneRows() = default;
    /// `rows` grow.
    explicit LaneRows(const std::vector<std::uint32_t>& rows);

    std::size_t size() const { return m_rows.size() + m_leftOut.size(); }

    std::uint32_t at(std::size_t i) const
    {
        return m_rows.empty() ? static_cast<std::uint32_t>(i) + m_leftOutBefore[i / kGroup] + m_leftOut[i]
                              : m_rows[i];
    }

private:
    static constexpr std::size_t kGroup = 64;

    static bool canBeShort(const std::vector<std::uint32_t>& rows);

    /// Before each 64th one, and from there on. Empty if m_rows is not.
    std::vector<std::uint32_t> m_leftOutBefore;
    std::vector<std::uint8_t> m_leftOut;
    std::vector<std::uint32_t> m_rows;
};

/// The work of a rank over the whole run.
struct TrackWork
{
    /// Time covered by blocks.
    Duration busy;
    /// Time from the first block to the last one that none covers.
    Duration idle;
    /// Mean length of a block.
    Duration mean;
};

/// Looks at each block once; `covered` is of the same blocks.
TrackWork workOf(const BlockTable& blocks, const CoveredTime& covered);

} // namespace pipescope::scene
