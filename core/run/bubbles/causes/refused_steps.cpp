#include "core/run/bubbles/causes/refused_steps.h"

#include <algorithm>
#include <array>
#include <set>

namespace pipescope {
namespace {

std::set<Rank> ranksWithoutBlocks(const Trace& trace, const StepGraph& graph)
{
    const std::vector<Rank>& all = trace.groups[graph.group.value].ranks;
    std::set<Rank> without(all.begin(), all.end());
    for (const GraphRank& rank : graph.ranks) {
        without.erase(rank.rank);
    }
    return without;
}

std::set<Rank> ranksWithUnknownInputs(const StepGraph& graph)
{
    std::set<Rank> ranks;
    for (std::size_t i = 0; i < graph.size(); ++i) {
        if (graph.inputsKnown[i] == InputsKnown::No) {
            ranks.insert(graph.ranks[graph.rankOf[i]].rank);
        }
    }
    return ranks;
}

std::set<Rank> ranksBeforeData(const StepGraph& graph)
{
    std::set<Rank> ranks;
    for (const StepTransfer& each : graph.transfers) {
        if (graph.begin[each.consumer.value] < each.dataEnd) {
            ranks.insert(graph.ranks[graph.rankOf[each.consumer.value]].rank);
        }
    }
    return ranks;
}

RefusedStep refusalOf(const Trace& trace, const StepGraph& graph, const LossLadder& ladder)
{
    RefusedStep refused{graph.step, graph.group, RefusalReason::NotKnown, {}, 0, ladder.replayError()};
    const auto because = [&](RefusalReason reason, const std::set<Rank>& ranks) {
        if (refused.reason == RefusalReason::NotKnown && !ranks.empty()) {
            refused.reason = reason;
            refused.ranks.assign(ranks.begin(), ranks.end());
        }
    };
    because(RefusalReason::RanksWithoutBlocks, ranksWithoutBlocks(trace, graph));
    std::set<Rank> incomplete;
    for (const GraphRank& rank : graph.ranks) {
        for (const MissingBlocks& each : rank.missing) {
            incomplete.insert(rank.rank);
            refused.missing += each.count;
        }
    }
    because(RefusalReason::BlocksMissing, incomplete);
    because(RefusalReason::InputsUnknown, ranksWithUnknownInputs(graph));
    because(RefusalReason::BlocksBeforeData, ranksBeforeData(graph));
    return refused;
}

} // namespace

std::string_view refusalReasonName(RefusalReason reason)
{
    static constexpr std::array<std::string_view, 5> kNames{
        "ranks_without_blocks", "blocks_missing", "inputs_unknown", "blocks_before_data", "not_known"};
    return kNames[static_cast<std::size_t>(reason)];
}

std::vector<RefusedStep> refusedSteps(const Trace& trace, const MeasuredRun& run)
{
    std::vector<RefusedStep> refused;
    for (std::size_t i = 0; i < run.graphs.graphs.size(); ++i) {
        if (run.ladders[i].isRefused()) {
            refused.push_back(refusalOf(trace, run.graphs.graphs[i], run.ladders[i]));
        }
    }
    return refused;
}

} // namespace pipescope
