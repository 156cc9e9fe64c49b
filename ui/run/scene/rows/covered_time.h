#pragma once

#include "core/run/model/block_table.h"

#include <cstdint>
#include <span>
#include <vector>

namespace pipescope::scene {

/// How much of the time the blocks of a rank cover, those that overlap counted once. Sums are kept at every
/// 256th block: asking takes no longer for a long run. Borrows the blocks.
class CoveredTime
{
public:
    CoveredTime() = default;
    /// Looks at each block once; they are in order of begin.
    explicit CoveredTime(const BlockTable& blocks);

    /// Length of all blocks.
    Duration all() const { return m_all.length; }

    /// Where the last of them ends; the blocks must not be empty.
    std::int64_t endNs() const { return m_all.endNs; }

    /// Part in a span; nothing of one that ends before it begins.
    Duration within(TimeSpan span) const;

private:
    /// Sum of the blocks up to some place.
    struct Sum
    {
        Duration length;
        std::int64_t endNs = 0;
    };

    void add(std::size_t block, Sum& sum) const;
    /// Sum of all that lies before a time.
    Duration before(TimePoint time) const;

    std::span<const std::int64_t> m_begins;
    std::span<const std::int64_t> m_ends;
    /// Before each 256th block.
    std::vector<Sum> m_sums;
    Sum m_all;
};

} // namespace pipescope::scene
