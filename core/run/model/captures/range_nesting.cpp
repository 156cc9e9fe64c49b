#include "core/run/model/captures/range_nesting.h"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace pipescope {
namespace {

using Node = RangeNesting::Node;
using Held = RangeNesting::Held;

/// How many ranges that are still open are asked whether they hold the next one; real ones nest less deep.
constexpr std::size_t kMaxHoldersAsked = 64;

/// Those that begin first, and of these the longest, come first.
std::vector<std::uint32_t> outerFirst(std::span<const WorkRange> ranges)
{
    std::vector<std::uint32_t> order(ranges.size());
    std::iota(order.begin(), order.end(), 0U);
    std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
        const TimeSpan& one = ranges[a].span;
        const TimeSpan& other = ranges[b].span;
        return std::tie(one.begin, other.end) < std::tie(other.begin, one.end);
    });
    return order;
}

void take(Held& held, std::int64_t microBatch, std::uint32_t range)
{
    held.isSeveral = held.isSeveral || (held.microBatch && *held.microBatch != microBatch);
    if (!held.microBatch) {
        held.microBatch = microBatch;
        held.range = range;
    }
}

bool holdsBothDirections(const Node& node)
{
    const Held& backward = node.of(BlockKind::Backward);
    return node.kind == BlockKind::Forward && backward.isAny
           && (node.of(BlockKind::Forward).isAny || backward.isSeveral);
}

bool holdsSeveralMicroBatches(const Node& node)
{
    return node.of(node.kind).isSeveral
           || (!node.microBatch && std::any_of(node.held.begin(), node.held.end(), [](const Held& held) {
                  return held.isSeveral;
              }));
}

/// Several forwards without any number, and nothing that says whether they are blocks or layers.
bool mayHoldBlocks(const Node& node)
{
    return node.kind == BlockKind::Forward && !node.isWhole && !node.microBatch && node.unnumberedChildren > 1
           && !node.of(BlockKind::Forward).microBatch;
}

} // namespace

RangeNesting::RangeNesting(std::span<const WorkRange> ranges)
{
    nest(ranges);
    collect();
    findStretches();
    findStretchesByCount();
}

void RangeNesting::nest(std::span<const WorkRange> ranges)
{
    m_nodes.reserve(ranges.size());
    std::vector<std::uint32_t> open;
    const auto end = [&](std::uint32_t node) { return ranges[m_nodes[node].range].span.end; };
    for (const std::uint32_t index : outerFirst(ranges)) {
        const WorkRange& range = ranges[index];
        while (!open.empty() && end(open.back()) <= range.span.begin) {
            open.pop_back();
        }
        Node& node = m_nodes.emplace_back();
        node.range = index;
        node.kind = range.kind;
        node.microBatch = range.microBatch;
        node.isWhole = range.isWhole;
        const auto last =
            open.rbegin() + static_cast<std::ptrdiff_t>(std::min(open.size(), kMaxHoldersAsked));
        const auto holder = std::find_if(open.rbegin(), last,
                                         [&](std::uint32_t each) { return end(each) >= range.span.end; });
        node.parent = holder == last ? kNone : *holder;
        if (!range.isUnclosed) {
            open.push_back(static_cast<std::uint32_t>(m_nodes.size() - 1));
        }
    }
}

/// Hands what each says to those that hold it.
void RangeNesting::collect()
{
    for (auto node = m_nodes.rbegin(); node != m_nodes.rend(); ++node) {
        if (node->parent == kNone) {
            continue;
        }
        Node& parent = m_nodes[node->parent];
        Held& ofKind = parent.held[static_cast<std::size_t>(node->kind)];
        ofKind.isAny = true;
        parent.unnumberedChildren += node->kind == parent.kind && !node->microBatch ? 1 : 0;
        if (node->microBatch) {
            take(ofKind, *node->microBatch, node->range);
            continue;
        }
        for (std::size_t kind = 0; kind < kBlockKindCount; ++kind) {
            const Held& own = node->held[kind];
            Held& held = parent.held[kind];
            held.isAny = held.isAny || own.isAny;
            if (own.microBatch) {
                take(held, *own.microBatch, own.range);
                held.isSeveral = held.isSeveral || own.isSeveral;
            }
        }
    }
}

void RangeNesting::findStretches()
{
    for (Node& node : m_nodes) {
        node.isStretch = holdsBothDirections(node) || holdsSeveralMicroBatches(node);
    }
}

void RangeNesting::findStretchesByCount()
{
    std::uint64_t outerForwards = 0;
    std::uint64_t innerForwards = 0;
    std::uint64_t backwards = 0;
    const auto isOutermost = [&](const Node& node) {
        return !node.isStretch && (node.parent == kNone || m_nodes[node.parent].isStretch);
    };
    for (const Node& node : m_nodes) {
        if (isOutermost(node)) {
            outerForwards += node.kind == BlockKind::Forward ? 1 : 0;
            backwards += node.kind == BlockKind::Backward ? 1 : 0;
            innerForwards += node.kind == BlockKind::Forward && !mayHoldBlocks(node) ? 1 : 0;
            innerForwards += mayHoldBlocks(node) ? node.unnumberedChildren : 0;
        }
    }
    if (outerForwards == backwards || innerForwards != backwards) {
        return;
    }
    std::vector<std::uint32_t> stretches;
    for (std::uint32_t i = 0; i < m_nodes.size(); ++i) {
        if (isOutermost(m_nodes[i]) && mayHoldBlocks(m_nodes[i])) {
            stretches.push_back(i);
        }
    }
    for (const std::uint32_t stretch : stretches) {
        m_nodes[stretch].isStretch = true;
    }
}

} // namespace pipescope
