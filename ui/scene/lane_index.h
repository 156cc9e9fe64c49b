#pragma once

#include "core/model/trace.h"
#include "ui/scene/palette.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace pipescope::scene {

/// Busy time in nanoseconds by colour role.
using BusyByRole = std::array<std::int64_t, kColourRoleCount>;

/// Items (blocks or operators) of one rank, ordered by begin, that do not overlap each other, unless
/// `isCrowded()`. Answers what is within a window without visiting everything in it: the busy time of a run
/// of items comes from sums stored at every 64th one. Borrows the columns of the trace where it can.
class LaneIndex
{
public:
    /// The blocks of a rank split by depth: what overlaps an item of one depth is put into the next one. The
    /// last of kMostDepths takes everything left and may be crowded.
    static constexpr std::size_t kMostDepths = 4;
    static std::vector<LaneIndex> ofBlocks(const BlockTable& blocks);
    static std::vector<LaneIndex> ofOperators(std::span<const P2pOperator> operators);

    std::size_t size() const { return begins().size(); }

    std::int64_t beginNs(std::size_t i) const { return begins()[i]; }

    /// Never before the begin: an end that is counts as the begin.
    std::int64_t endNs(std::size_t i) const { return ends()[i]; }

    std::int64_t durationNs(std::size_t i) const { return saturatingSubtract(endNs(i), beginNs(i)); }

    ColourRole role(std::size_t i) const { return m_kinds.empty() ? m_ownRoles[i] : roleOf(m_kinds[i]); }

    /// Row of the rank's table.
    std::uint32_t tableRow(std::size_t i) const
    {
        return m_tableRows.empty() ? static_cast<std::uint32_t>(i) : m_tableRows[i];
    }

    /// Position i is row i of the rank's table.
    bool isWholeTable() const { return m_tableRows.empty(); }

    bool isCrowded() const { return !m_latestEnds.empty(); }

    /// Items [first, last) from the first to the last one of a step; all of them for none.
    std::pair<std::size_t, std::size_t> itemsOfStep(std::optional<StepIndex> step) const;
    /// First item that ends after `ns`.
    std::size_t firstEndingAfter(std::int64_t ns) const;
    /// First item from `from` on, before `last`, that begins at `ns` or later, found in steps that double:
    /// cheap when it is near.
    std::size_t firstBeginningAt(std::int64_t ns, std::size_t from, std::size_t last,
                                 std::uint64_t& visited) const;
    /// Busy time of the items [first, last).
    BusyByRole busy(std::size_t first, std::size_t last, std::uint64_t& visited) const;

private:
    struct Item;

    static std::vector<LaneIndex> split(std::span<const Item> items);

    std::span<const std::int64_t> begins() const { return m_kinds.empty() ? m_ownBegins : m_begins; }

    std::span<const std::int64_t> ends() const { return m_kinds.empty() ? m_ownEnds : m_ends; }

    void append(const Item& item);
    void finish();
    void addStep(std::optional<StepIndex> step, std::size_t position);
    BusyByRole busyBefore(std::size_t position, std::uint64_t& visited) const;

    /// Columns of the trace, where the lane holds all blocks of a rank; else the own ones.
    std::span<const std::int64_t> m_begins;
    std::span<const std::int64_t> m_ends;
    std::span<const BlockKind> m_kinds;
    std::vector<std::int64_t> m_ownBegins;
    std::vector<std::int64_t> m_ownEnds;
    std::vector<ColourRole> m_ownRoles;
    std::vector<std::uint32_t> m_tableRows;
    /// Only where items may overlap.
    std::vector<std::int64_t> m_latestEnds;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> m_steps;
    /// Busy time of all items before each 64th.
    std::vector<BusyByRole> m_sums;
};

} // namespace pipescope::scene
