#pragma once

#include "core/run/model/trace.h"
#include "ui/run/scene/axis/step_ranges.h"
#include "ui/run/scene/colour/palette.h"
#include "ui/run/scene/index/column_roles.h"
#include "ui/run/scene/rows/lane_rows.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace pipescope::scene {

/// What the items of a lane are.
enum class LaneKind : std::uint8_t
{
    Blocks,
    Operators,
    Collectives
};

/// Items (blocks, operators or collectives) of one rank, ordered by begin, that do not overlap each other,
/// unless `isCrowded()`. Answers what is within a window without visiting everything in it: the busy time of
/// a run of items comes from sums stored at every 256th one, that of an overview from its ColumnRoles.
/// Borrows the tables of the trace.
class LaneIndex
{
public:
    /// The items of a rank split by depth: what overlaps an item of one depth is put into the next one. Of
    /// those that begin together the longest comes first, so that a call stands above what it calls. The last
    /// of kMaxDepths takes everything left and may be crowded.
    static constexpr std::size_t kMaxDepths = 64;
    /// Coloured by kind, or by value with the roles of the blocks.
    static std::vector<LaneIndex> ofBlocks(const BlockTable& blocks, std::vector<ColourRole> roles = {});
    static std::vector<LaneIndex> ofOperators(std::span<const P2pOperator> operators);
    static std::vector<LaneIndex> ofCollectives(const CollectiveTable& collectives);

    std::size_t size() const { return m_isWholeTable ? m_tableSize : m_rows.size(); }

    std::int64_t beginNs(std::size_t i) const
    {
        return m_ownSpans.empty() ? rowBegin(tableRow(i)) : m_ownSpans[i].begin.ns;
    }

    /// Never before the begin: an end that is counts as the begin.
    std::int64_t endNs(std::size_t i) const
    {
        return m_ownSpans.empty() ? rowEnd(tableRow(i)) : m_ownSpans[i].end.ns;
    }

    std::int64_t durationNs(std::size_t i) const { return saturatingSubtract(endNs(i), beginNs(i)); }

    ColourRole role(std::size_t i) const { return m_ownRoles.empty() ? rowRole(tableRow(i)) : m_ownRoles[i]; }

    /// Row of the rank's table.
    std::uint32_t tableRow(std::size_t i) const
    {
        return m_isWholeTable ? static_cast<std::uint32_t>(i) : m_rows.at(i);
    }

    /// Lets the processor fetch an item that will be looked at soon: those of a lane lie far apart where it
    /// shares the table with others.
    void prefetch(std::size_t i) const
    {
        if (!m_isWholeTable && i < m_rows.size() && !m_operators.empty() && m_ownSpans.empty()) {
            __builtin_prefetch(&m_operators[tableRow(i)]);
        }
    }

    /// Position i is row i of the rank's table.
    bool isWholeTable() const { return m_isWholeTable; }

    bool isCrowded() const { return !m_latestEnds.empty(); }

    /// Whether any item has that role.
    bool has(ColourRole role) const
    {
        return roleAt(placeInLane(role)) == role && m_slots[placeInLane(role)] != kNoSlot;
    }

    /// The role with that place among those of the lane, see placeInLane().
    ColourRole roleAt(std::size_t place) const
    {
        return static_cast<ColourRole>(m_rowRoles ? place + kLaneColourCount : place);
    }

    /// Latest end of all; the lane must not be empty.
    std::int64_t latestEndNs() const { return isCrowded() ? m_latestEnds.back() : endNs(size() - 1); }

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

    /// Where a row of the table stands in the lane, if it does.
    std::optional<std::size_t> positionOf(std::uint32_t row) const;

    /// Those of a grid level; false where they are not kept.
    ColumnRoles::Level columnRoles(unsigned level) const { return m_columnRoles.at(level); }

private:
    static constexpr std::uint8_t kNoSlot = 0xFF;

    std::int64_t rowBegin(std::size_t row) const
    {
        return m_operators.empty() ? m_begins[row] : m_operators[row].span.begin.ns;
    }

    std::int64_t rowEnd(std::size_t row) const
    {
        return m_operators.empty() ? std::max(m_begins[row], m_ends[row])
                                   : std::max(m_operators[row].span.begin, m_operators[row].span.end).ns;
    }

    ColourRole rowRole(std::size_t row) const
    {
        if (m_rowRoles) {
            return (*m_rowRoles)[row];
        }
        if (!m_operators.empty()) {
            return roleOf(m_operators[row].kind);
        }
        return m_kinds.empty() ? ColourRole::Collective : roleOf(m_kinds[row]);
    }

    /// `stepOf` says the step of a row of the table.
    template<typename StepOf>
    static std::vector<LaneIndex> split(LaneIndex whole, StepOf stepOf);
    static std::vector<LaneIndex> splitByDepth(LaneIndex whole);
    /// By depth: rows of the table, growing.
    std::vector<std::vector<std::uint32_t>> rowsByDepth() const;

    bool overlaps() const;
    void finish();
    void copyItemsIfFew();
    void findSlots();
    void addSums();
    void addColumnRoles();
    BusyByRole busyBefore(std::size_t position, std::uint64_t& visited) const;

    /// What the lane is of: the blocks' columns, operators, or the collectives' columns, which have no kinds
    /// here.
    std::span<const std::int64_t> m_begins;
    std::span<const std::int64_t> m_ends;
    std::span<const BlockKind> m_kinds;
    std::span<const P2pOperator> m_operators;
    /// Null where the items are coloured by kind.
    std::shared_ptr<const std::vector<ColourRole>> m_rowRoles;
    std::size_t m_tableSize = 0;
    /// Holds all rows of the table; else those in m_rows.
    bool m_isWholeTable = true;
    LaneRows m_rows;
    /// Spans in a lane of few items, which lie far apart in the table: each would be fetched by itself.
    std::vector<TimeSpan> m_ownSpans;
    std::vector<ColourRole> m_ownRoles;
    /// Only where items overlap: the latest end so far.
    std::vector<std::int64_t> m_latestEnds;
    StepRanges m_steps;
    /// Busy time of all items before each 256th, of the roles that occur; by role its place among them.
    std::vector<std::int64_t> m_sums;
    std::array<std::uint8_t, kLaneColourCount> m_slots{};
    std::size_t m_slotCount = 0;
    ColumnRoles m_columnRoles;
};

} // namespace pipescope::scene
