#include "ui/scene/lane_index.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace pipescope::scene {
namespace {

constexpr std::size_t kItemsPerSum = 64;

void addBusy(BusyByRole& sums, ColourRole role, std::int64_t ns)
{
    std::int64_t& sum = sums[static_cast<std::size_t>(role)];
    sum = saturatingAdd(sum, ns);
}

bool isInOrderWithoutOverlap(const BlockTable& blocks)
{
    const auto begins = blocks.beginNs();
    const auto ends = blocks.endNs();
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        if (ends[i] < begins[i] || (i > 0 && begins[i] < ends[i - 1])) {
            return false;
        }
    }
    return true;
}

} // namespace

struct LaneIndex::Item
{
    std::int64_t begin = 0;
    std::int64_t end = 0;
    ColourRole role = ColourRole::Other;
    std::uint32_t tableRow = 0;
    std::optional<StepIndex> step;
};

std::vector<LaneIndex> LaneIndex::ofBlocks(const BlockTable& blocks)
{
    std::vector<LaneIndex> lanes;
    if (isInOrderWithoutOverlap(blocks)) {
        LaneIndex& lane = lanes.emplace_back();
        lane.m_begins = blocks.beginNs();
        lane.m_ends = blocks.endNs();
        lane.m_kinds = blocks.kinds();
        for (std::size_t i = 0; i < blocks.size(); ++i) {
            lane.addStep(blocks.step(BlockIndex{i}), i);
        }
        lane.finish();
        return lanes;
    }
    std::vector<Item> items;
    items.reserve(blocks.size());
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        const BlockIndex index{i};
        const TimeSpan span = blocks.span(index);
        items.push_back({span.begin.ns, std::max(span.begin.ns, span.end.ns), roleOf(blocks.kind(index)),
                         index.value, blocks.step(index)});
    }
    return split(items);
}

std::vector<LaneIndex> LaneIndex::ofOperators(std::span<const P2pOperator> operators)
{
    std::vector<Item> items;
    items.reserve(operators.size());
    for (std::size_t i = 0; i < operators.size(); ++i) {
        const P2pOperator& op = operators[i];
        items.push_back({op.span.begin.ns, std::max(op.span.begin.ns, op.span.end.ns), roleOf(op.kind),
                         static_cast<std::uint32_t>(i), op.step});
    }
    return split(items);
}

std::vector<LaneIndex> LaneIndex::split(std::span<const Item> items)
{
    std::vector<LaneIndex> lanes;
    for (const Item& item : items) {
        const auto free = std::find_if(lanes.begin(), lanes.end(), [&](const LaneIndex& lane) {
            return lane.m_ownEnds.back() <= item.begin;
        });
        if (free != lanes.end()) {
            free->append(item);
        } else if (lanes.size() < kMostDepths) {
            lanes.emplace_back().append(item);
        } else {
            lanes.back().append(item);
        }
    }
    for (LaneIndex& lane : lanes) {
        lane.finish();
    }
    return lanes;
}

void LaneIndex::append(const Item& item)
{
    addStep(item.step, m_ownBegins.size());
    m_ownBegins.push_back(item.begin);
    m_ownEnds.push_back(item.end);
    m_ownRoles.push_back(item.role);
    m_tableRows.push_back(item.tableRow);
}

void LaneIndex::addStep(std::optional<StepIndex> step, std::size_t position)
{
    if (!step) {
        return;
    }
    const auto place = static_cast<std::uint32_t>(position);
    if (m_steps.size() <= step->value) {
        m_steps.resize(step->value + std::size_t{1}, {0, 0});
    }
    auto& [first, last] = m_steps[step->value];
    first = last == 0 ? place : first;
    last = place + 1;
}

void LaneIndex::finish()
{
    BusyByRole sums{};
    m_sums.reserve(size() / kItemsPerSum + 1);
    bool overlaps = false;
    for (std::size_t i = 0; i < size(); ++i) {
        if (i % kItemsPerSum == 0) {
            m_sums.push_back(sums);
        }
        addBusy(sums, role(i), durationNs(i));
        overlaps = overlaps || (i > 0 && beginNs(i) < endNs(i - 1));
    }
    if (overlaps) {
        m_latestEnds.resize(size());
        std::inclusive_scan(ends().begin(), ends().end(), m_latestEnds.begin(),
                            [](std::int64_t a, std::int64_t b) { return std::max(a, b); });
    }
}

std::pair<std::size_t, std::size_t> LaneIndex::itemsOfStep(std::optional<StepIndex> step) const
{
    if (!step) {
        return {0, size()};
    }
    return step->value < m_steps.size() ? m_steps[step->value] : std::pair<std::uint32_t, std::uint32_t>{};
}

std::size_t LaneIndex::firstEndingAfter(std::int64_t ns) const
{
    const std::span<const std::int64_t> sorted = isCrowded() ? m_latestEnds : ends();
    return static_cast<std::size_t>(std::upper_bound(sorted.begin(), sorted.end(), ns) - sorted.begin());
}

std::size_t LaneIndex::firstBeginningAt(std::int64_t ns, std::size_t from, std::size_t last,
                                        std::uint64_t& visited) const
{
    const auto sorted = begins();
    std::size_t low = from;
    std::size_t stride = 1;
    while (low + stride < last && sorted[low + stride] < ns) {
        low += stride;
        stride *= 2;
        ++visited;
    }
    const std::size_t high = std::min(last, low + stride + 1);
    ++visited;
    const auto found =
        std::lower_bound(sorted.begin() + static_cast<std::ptrdiff_t>(low),
                         sorted.begin() + static_cast<std::ptrdiff_t>(std::max(low, high)), ns);
    return static_cast<std::size_t>(found - sorted.begin());
}

BusyByRole LaneIndex::busyBefore(std::size_t position, std::uint64_t& visited) const
{
    if (m_sums.empty()) {
        return {};
    }
    const std::size_t sample = std::min(position / kItemsPerSum, m_sums.size() - 1);
    BusyByRole sums = m_sums[sample];
    for (std::size_t i = sample * kItemsPerSum; i < position; ++i) {
        addBusy(sums, role(i), durationNs(i));
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
