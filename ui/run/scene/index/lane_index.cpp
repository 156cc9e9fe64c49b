#include "ui/run/scene/index/lane_index.h"

#include "ui/run/scene/axis/time_grid.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace pipescope::scene {
namespace {

constexpr std::size_t kItemsPerSum = 256;

void addBusy(BusyByRole& sums, ColourRole role, std::int64_t ns)
{
    std::int64_t& sum = sums[placeInLane(role)];
    sum = saturatingAdd(sum, ns);
}

/// Shares rows out among depths, in order of begin.
class DepthSplit
{
public:
    void add(std::uint32_t row, std::int64_t begin, std::int64_t end)
    {
        std::size_t depth = 0;
        while (depth < m_rows.size() && m_lastEnds[depth] > begin) {
            ++depth;
        }
        if (depth == m_rows.size() && depth < LaneIndex::kMaxDepths) {
            m_rows.emplace_back();
            m_lastEnds.push_back(std::numeric_limits<std::int64_t>::min());
        }
        depth = std::min(depth, LaneIndex::kMaxDepths - 1);
        m_rows[depth].push_back(row);
        m_lastEnds[depth] = std::max(m_lastEnds[depth], end);
    }

    /// Growing at each depth.
    std::vector<std::vector<std::uint32_t>> take()
    {
        if (m_rows.size() == LaneIndex::kMaxDepths) {
            // Where all is taken what begins together need not be in the table's order.
            std::sort(m_rows.back().begin(), m_rows.back().end());
        }
        return std::move(m_rows);
    }

private:
    std::vector<std::vector<std::uint32_t>> m_rows;
    std::vector<std::int64_t> m_lastEnds;
};

} // namespace

template<typename StepOf>
std::vector<LaneIndex> LaneIndex::split(LaneIndex whole, StepOf stepOf)
{
    std::vector<LaneIndex> lanes = splitByDepth(std::move(whole));
    for (LaneIndex& lane : lanes) {
        for (std::size_t i = 0; i < lane.size(); ++i) {
            lane.m_steps.add(stepOf(lane.tableRow(i)), i);
        }
        lane.m_steps.shrink();
    }
    return lanes;
}

std::vector<LaneIndex> LaneIndex::ofBlocks(const BlockTable& blocks, std::vector<ColourRole> roles)
{
    LaneIndex whole;
    if (!roles.empty()) {
        whole.m_rowRoles = std::make_shared<const std::vector<ColourRole>>(std::move(roles));
    }
    whole.m_begins = blocks.beginNs();
    whole.m_ends = blocks.endNs();
    whole.m_kinds = blocks.kinds();
    whole.m_tableSize = blocks.size();
    return split(std::move(whole), [&blocks](std::uint32_t row) { return blocks.step(BlockIndex{row}); });
}

std::vector<LaneIndex> LaneIndex::ofOperators(std::span<const P2pOperator> operators)
{
    if (operators.empty()) {
        return {};
    }
    LaneIndex whole;
    whole.m_operators = operators;
    whole.m_tableSize = operators.size();
    return split(std::move(whole), [operators](std::uint32_t row) { return operators[row].step; });
}

std::vector<LaneIndex> LaneIndex::ofCollectives(const CollectiveTable& collectives)
{
    if (collectives.empty()) {
        return {};
    }
    LaneIndex whole;
    whole.m_begins = collectives.beginNs();
    whole.m_ends = collectives.endNs();
    whole.m_tableSize = collectives.size();
    return split(std::move(whole),
                 [&collectives](std::uint32_t row) { return collectives.stepOf(CollectiveIndex{row}); });
}

bool LaneIndex::overlaps() const
{
    for (std::size_t i = 1; i < size(); ++i) {
        if (beginNs(i) < endNs(i - 1)) {
            return true;
        }
    }
    return false;
}

std::vector<LaneIndex> LaneIndex::splitByDepth(LaneIndex whole)
{
    std::vector<LaneIndex> lanes;
    if (!whole.overlaps()) {
        lanes.push_back(std::move(whole));
        lanes.back().finish();
        return lanes;
    }
    for (const auto& ofLane : whole.rowsByDepth()) {
        LaneIndex& lane = lanes.emplace_back(whole);
        lane.m_isWholeTable = false;
        lane.m_rows = LaneRows(ofLane);
        lane.copyItemsIfFew();
        lane.finish();
    }
    return lanes;
}

std::vector<std::vector<std::uint32_t>> LaneIndex::rowsByDepth() const
{
    DepthSplit split;
    std::vector<std::uint32_t> together;
    for (std::size_t row = 0; row < m_tableSize;) {
        const std::int64_t begin = rowBegin(row);
        for (together.clear(); row < m_tableSize && rowBegin(row) == begin; ++row) {
            together.push_back(static_cast<std::uint32_t>(row));
        }
        if (together.size() > 1) {
            // The table has the shortest first.
            std::stable_sort(together.begin(), together.end(),
                             [&](std::uint32_t a, std::uint32_t b) { return rowEnd(a) > rowEnd(b); });
        }
        for (const std::uint32_t each : together) {
            split.add(each, begin, rowEnd(each));
        }
    }
    return split.take();
}

void LaneIndex::copyItemsIfFew()
{
    constexpr std::size_t kTableRowsPerItem = 8;
    if (size() > m_tableSize / kTableRowsPerItem) {
        return;
    }
    m_ownSpans.reserve(size());
    m_ownRoles.reserve(size());
    for (std::size_t i = 0; i < size(); ++i) {
        const std::uint32_t row = tableRow(i);
        m_ownSpans.push_back({{rowBegin(row)}, {rowEnd(row)}});
        m_ownRoles.push_back(rowRole(row));
    }
}

void LaneIndex::finish()
{
    if (overlaps()) {
        m_latestEnds.reserve(size());
        for (std::size_t i = 0; i < size(); ++i) {
            m_latestEnds.push_back(i == 0 ? endNs(i) : std::max(endNs(i), m_latestEnds.back()));
        }
    }
    findSlots();
    addSums();
    if (!isCrowded()) {
        addColumnRoles();
    }
}

void LaneIndex::findSlots()
{
    std::array<bool, kLaneColourCount> seen{};
    for (std::size_t i = 0; i < size(); ++i) {
        seen[placeInLane(role(i))] = true;
    }
    m_slotCount = 0;
    for (std::size_t r = 0; r < seen.size(); ++r) {
        m_slots[r] = seen[r] ? static_cast<std::uint8_t>(m_slotCount++) : kNoSlot;
    }
}

void LaneIndex::addSums()
{
    BusyByRole sums{};
    m_sums.reserve((size() / kItemsPerSum + 1) * m_slotCount);
    for (std::size_t i = 0; i < size(); ++i) {
        if (i % kItemsPerSum == 0) {
            for (std::size_t r = 0; r < sums.size(); ++r) {
                if (m_slots[r] != kNoSlot) {
                    m_sums.push_back(sums[r]);
                }
            }
        }
        addBusy(sums, role(i), durationNs(i));
    }
}

void LaneIndex::addColumnRoles()
{
    if (size() == 0) {
        return;
    }
    const std::int64_t lastBegin = beginNs(size() - 1);
    const unsigned level = ColumnRoles::finestLevel(size(), beginNs(0), lastBegin);
    if (level == ColumnRoles::kNoLevel) {
        return;
    }
    const std::int64_t firstWindow = beginNs(0) >> level;
    std::vector<ColumnRoles::Window> windows(static_cast<std::size_t>((lastBegin >> level) - firstWindow)
                                             + 1);
    for (std::size_t i = 0; i < size(); ++i) {
        const auto window = static_cast<std::size_t>((beginNs(i) >> level) - firstWindow);
        windows[window].add(role(i), beginNs(i), durationNs(i), tableRow(i));
    }
    m_columnRoles.build(level, firstWindow, std::move(windows));
}

std::pair<std::size_t, std::size_t> LaneIndex::itemsOfStep(std::optional<StepIndex> step) const
{
    return step ? m_steps.of(*step) : std::pair<std::size_t, std::size_t>{0, size()};
}

std::optional<std::size_t> LaneIndex::positionOf(std::uint32_t row) const
{
    const std::size_t found = partitionPoint(0, size(), [&](std::size_t i) { return tableRow(i) < row; });
    return found < size() && tableRow(found) == row ? std::optional(found) : std::nullopt;
}

std::size_t LaneIndex::firstEndingAfter(std::int64_t ns) const
{
    return isCrowded() ? partitionPoint(0, size(), [&](std::size_t i) { return m_latestEnds[i] <= ns; })
                       : partitionPoint(0, size(), [&](std::size_t i) { return endNs(i) <= ns; });
}

std::size_t LaneIndex::firstBeginningAt(std::int64_t ns, std::size_t from, std::size_t last,
                                        std::uint64_t& visited) const
{
    std::size_t low = from;
    std::size_t stride = 1;
    while (low + stride < last && beginNs(low + stride) < ns) {
        low += stride;
        stride *= 2;
        ++visited;
    }
    ++visited;
    const std::size_t high = std::max(low, std::min(last, low + stride + 1));
    return partitionPoint(low, high, [&](std::size_t i) { return beginNs(i) < ns; });
}

BusyByRole LaneIndex::busyBefore(std::size_t position, std::uint64_t& visited) const
{
    BusyByRole sums{};
    if (m_sums.empty()) {
        return sums;
    }
    // From the nearest sum, forwards or backwards.
    const std::size_t nearest = (position + kItemsPerSum / 2) / kItemsPerSum;
    const std::size_t sample = std::min(nearest, m_sums.size() / m_slotCount - 1);
    for (std::size_t r = 0; r < sums.size(); ++r) {
        sums[r] = m_slots[r] != kNoSlot ? m_sums[sample * m_slotCount + m_slots[r]] : 0;
    }
    for (std::size_t i = sample * kItemsPerSum; i < position; ++i) {
        addBusy(sums, role(i), durationNs(i));
        ++visited;
    }
    for (std::size_t i = position; i < sample * kItemsPerSum; ++i) {
        addBusy(sums, role(i), saturatingSubtract(0, durationNs(i)));
        ++visited;
    }
    return sums;
}

BusyByRole LaneIndex::busy(std::size_t first, std::size_t last, std::uint64_t& visited) const
{
    BusyByRole sums{};
    if (last - first <= kItemsPerSum) {
        for (std::size_t i = first; i < last; ++i) {
            addBusy(sums, role(i), durationNs(i));
        }
        visited += last - first;
        return sums;
    }
    const BusyByRole before = busyBefore(first, visited);
    sums = busyBefore(last, visited);
    for (std::size_t r = 0; r < sums.size(); ++r) {
        sums[r] = saturatingSubtract(sums[r], before[r]);
    }
    return sums;
}

} // namespace pipescope::scene
