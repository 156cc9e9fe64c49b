#include "core/base/order_statistics.h"
#include "core/run/difference/changes.h"
#include "core/run/model/names.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <tuple>

namespace pipescope {
namespace {

constexpr std::int32_t kUnknown = -1;

/// What makes a block the same one in another step: kind, micro-batch and virtual stage of both parts.
using BlockKey = std::tuple<BlockKind, std::int32_t, std::int32_t, std::int32_t, std::int32_t>;
using BlockKeys = std::vector<BlockKey>;

template<class Id>
std::int32_t numberOf(const std::optional<Id>& id)
{
    return id ? id->value : kUnknown;
}

BlockKey blockKeyOf(const BlockTable& blocks, BlockIndex index)
{
    const BlockPart forward = blocks.forward(index);
    const BlockPart backward = blocks.backward(index);
    return {blocks.kind(index), numberOf(forward.microBatch), numberOf(forward.virtualStage),
            numberOf(backward.microBatch), numberOf(backward.virtualStage)};
}

BlockKeys blockKeysOf(const Trace& trace, const StepGraph& graph, const GraphRank& rank)
{
    BlockKeys keys;
    for (std::uint32_t i = rank.firstNode; i < rank.endNode; ++i) {
        keys.push_back(blockKeyOf(trace.track(rank.track).blocks, graph.block[i]));
    }
    return keys;
}

/// By position of the rank: the order that most of its steps have.
std::map<std::size_t, BlockKeys> ordersOf(const RunSide& side,
                                          const std::vector<std::optional<std::size_t>>& ranks)
{
    std::map<std::size_t, std::map<BlockKeys, std::size_t>> counts;
    for (const StepGraph& graph : side.run.graphs.graphs) {
        for (const GraphRank& rank : graph.ranks) {
            if (const auto position = ranks[rank.track.value]) {
                ++counts[*position][blockKeysOf(side.trace, graph, rank)];
            }
        }
    }
    std::map<std::size_t, BlockKeys> orders;
    for (const auto& [rank, ofRank] : counts) {
        orders[rank] = *mostFrequent(ofRank);
    }
    return orders;
}

std::uint64_t countOfMissing(const BlockKeys& all, const BlockKeys& within)
{
    BlockKeys missing;
    std::ranges::set_difference(all, within, std::back_inserter(missing));
    return missing.size();
}

void compareOrder(Rank rank, BlockKeys before, BlockKeys after, RunDifference& difference)
{
    if (before == after) {
        return;
    }
    std::ranges::sort(before);
    std::ranges::sort(after);
    if (before == after) {
        difference.reordered.push_back(rank);
    } else {
        difference.blockSets.push_back({rank, countOfMissing(before, after), countOfMissing(after, before)});
    }
}

struct StepBlock
{
    BlockChange change;
    std::size_t seen = 0;
};

using StepBlocks = std::map<std::tuple<std::size_t, BlockKey, std::size_t>, StepBlock>;

/// Blocks with the same labels are counted: the first one is compared with the first one.
void collectBlocks(const RunSide& side, const std::vector<std::optional<std::size_t>>& ranks,
                   std::int64_t BlockChange::*which, StepBlocks& all)
{
    for (const StepGraph& graph : side.run.graphs.graphs) {
        for (const GraphRank& rank : graph.ranks) {
            const auto position = ranks[rank.track.value];
            if (!position) {
                continue;
            }
            std::map<BlockKey, std::size_t> counts;
            const BlockTable& blocks = side.trace.track(rank.track).blocks;
            for (std::uint32_t i = rank.firstNode; i < rank.endNode; ++i) {
                const BlockIndex index = graph.block[i];
                const BlockKey key = blockKeyOf(blocks, index);
                StepBlock& found = all[{*position, key, counts[key]++}];
                found.change.kind = blocks.kind(index);
                found.change.forward = blocks.forward(index);
                found.change.backward = blocks.backward(index);
                found.change.*which = graph.end[i] - graph.begin[i];
                ++found.seen;
            }
        }
    }
}

} // namespace

void compareShapes(const ComparedSides& sides, RunDifference& difference)
{
    const ScheduleInfo& before = sides.before.trace.schedule;
    const ScheduleInfo& after = sides.after.trace.schedule;
    difference.isScheduleChanged = scheduleName(before) != scheduleName(after);
    difference.areMicroBatchesChanged = before.microBatches != after.microBatches;
    difference.areVirtualStagesChanged = before.virtualStages != after.virtualStages;
    if (difference.isScheduleChanged || difference.areMicroBatchesChanged
        || difference.areVirtualStagesChanged) {
        return;
    }
    const auto ofBefore = ordersOf(sides.before, sides.ranks.ofBefore);
    const auto ofAfter = ordersOf(sides.after, sides.ranks.ofAfter);
    for (const auto& [rank, order] : ofBefore) {
        if (const auto other = ofAfter.find(rank); other != ofAfter.end()) {
            compareOrder(sides.ranks.pairs[rank].rank, order, other->second, difference);
        }
    }
}

std::vector<BlockChange> blockChanges(const ComparedSides& sides)
{
    constexpr double kDeviationByMedian = 1.4826;
    constexpr double kDeviations = 4.0;
    constexpr double kLeastBlockChange = 0.01;
    StepBlocks all;
    collectBlocks(sides.before, sides.ranks.ofBefore, &BlockChange::before, all);
    collectBlocks(sides.after, sides.ranks.ofAfter, &BlockChange::after, all);
    std::vector<BlockChange> changes;
    std::vector<std::int64_t> sizes;
    for (auto& [key, block] : all) {
        if (block.seen == 2) {
            block.change.rank = sides.ranks.pairs[std::get<0>(key)].rank;
            changes.push_back(block.change);
            sizes.push_back(std::abs(block.change.change()));
        }
    }
    const double noise =
        sizes.empty() ? 0.0 : kDeviations * kDeviationByMedian * static_cast<double>(medianOf(sizes));
    std::erase_if(changes, [&](const BlockChange& each) {
        const auto size = static_cast<double>(std::abs(each.change()));
        return size <= noise || size < kLeastBlockChange * static_cast<double>(each.before);
    });
    std::ranges::stable_sort(changes, std::ranges::greater{},
                             [](const BlockChange& each) { return std::abs(each.change()); });
    return changes;
}

} // namespace pipescope
