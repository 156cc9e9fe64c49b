#pragma once

#include "core/run/model/block.h"
#include "core/run/sources/chrome_trace/content/chrome_content.h"
#include "core/run/sources/chrome_trace/rows/row_roles.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

namespace pipescope {

/// Which slices of a row are its blocks where some that rules call blocks lie within others: the outermost,
/// as "forward" around "attn(F)" and "mlp(F)". A stretch of the schedule is no block, see RangeNesting. A
/// slice that names another micro-batch than the slice of its kind around it is a block too. Slices of
/// different rows are not compared, and one that was not closed holds none.
class BlockLevels
{
public:
    /// Slices whose numbers are those of a block that has none itself: positions in the row.
    struct Sources
    {
        std::optional<std::uint32_t> forward;
        std::optional<std::uint32_t> backward;
    };

    /// n log n in the slices where some overlap, else n and without memory.
    BlockLevels(const ChromeContent& content, const ChromeThread& row, const RowRoles& roles);

    /// The slice lies within a block, or around several.
    bool isLeftOut(std::size_t slice) const { return !m_leftOut.empty() && m_leftOut[slice]; }

    /// The forwards and backwards that are left out since they hold several blocks: positions in the row.
    std::span<const std::uint32_t> stretches() const { return m_stretches; }

    /// Null for most.
    const Sources* sourcesOf(std::size_t slice) const
    {
        const auto found = m_sources.find(static_cast<std::uint32_t>(slice));
        return found == m_sources.end() ? nullptr : &found->second;
    }

private:
    /// Indexed by slice; empty if all are what their rules say.
    std::vector<bool> m_leftOut;
    std::unordered_map<std::uint32_t, Sources> m_sources;
    std::vector<std::uint32_t> m_stretches;
};

/// Other where the role is no work of the pipeline.
BlockKind blockKindOf(EventRole role);

} // namespace pipescope
