#include "core/graph/compare/diverge/divergent_nodes.h"

#include "core/base/threads/parallel.h"
#include "core/graph/compare/diverge/amount.h"
#include "core/graph/compare/diverge/gain.h"
#include "core/graph/compare/diverge/operation_calls.h"
#include "core/graph/compare/diverge/placed_nodes.h"
#include "core/graph/compare/diverge/rank_view.h"
#include "core/graph/tree/structure/tensor_values.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <memory>
#include <numeric>
#include <unordered_map>
#include <utility>

namespace pipescope::graph {
namespace {

constexpr std::uint32_t kNone = 0xFFFFFFFF;
/// So many members of a collective call are enough to explain what it returns.
constexpr std::size_t kMembersFollowed = 8;

/// Rows that were the first to show a tensor or a gap; others that show it follow from them. One for each
/// rank.
struct FirstRows
{
    std::unordered_map<std::uint32_t, std::uint32_t> ofValue;
    std::unordered_map<std::uint32_t, std::uint32_t> ofResult;
    std::unordered_map<std::uint32_t, std::uint32_t> ofParameter;
    /// Indexed by the node whose unused outputs come before the gap.
    std::unordered_map<std::uint32_t, std::uint32_t> ofGap;
};

class Tracer
{
public:
    Tracer(std::span<const ComparedRank> ranks, const Communication& communication,
           const ExecutionOrder& order, const DivergenceSettings& settings)
        : m_settings(settings)
        , m_ranks(ranks)
        , m_calls(ranks)
        , m_firstRows(ranks.size())
        , m_remote(communication)
    {
        for (const ComparedRank& rank : ranks) {
            m_partners.push_back(withCandidates(rank.comparison.matching));
        }
        const std::vector<PlacedNode> placed = placeDivergentNodes(ranks, m_partners, order);
        makeViews(placed);
        for (const ComparedRank& rank : ranks) {
            m_rows[0].emplace_back(rank.debug().nodes.size(), kNone);
            m_rows[1].emplace_back(rank.bench().nodes.size(), kNone);
            m_graphs[0].push_back(&rank.debug());
            m_graphs[1].push_back(&rank.bench());
        }
        for (const PlacedNode& node : placed) {
            rowSlot(node.node) = static_cast<std::uint32_t>(m_divergent.nodes.size());
            m_divergent.nodes.push_back(node.node);
            m_times.push_back(node.place.time);
        }
        m_divergent.blames.assign(placed.size(), Blame::None);
        m_divergent.ways.assign(placed.size(), 0);
        m_amounts.resize(placed.size());
        m_inputAmounts.resize(placed.size());
        m_hasArguments.assign(placed.size(), 0);
    }

    DivergentNodes run() &&
    {
        for (std::uint32_t row = 0; row < m_divergent.nodes.size(); ++row) {
            addAmounts(row);
        }
        for (std::uint32_t row = 0; row < m_divergent.nodes.size(); ++row) {
            const SideNode node = m_divergent.nodes[row];
            if (m_views[node.rank]->hasPartner(node)) {
                tracePair(row);
            } else {
                traceAlone(row);
            }
        }
        findUnusual();
        breakCircles();
        findFirstCalls();
        return std::move(m_divergent);
    }

private:
    /// Makes views of the ranks that differ; others are not looked at.
    void makeViews(std::span<const PlacedNode> placed)
    {
        std::vector<std::uint32_t> ranksThatDiffer;
        for (const PlacedNode& node : placed) {
            ranksThatDiffer.push_back(node.node.rank);
        }
        std::ranges::sort(ranksThatDiffer);
        ranksThatDiffer.erase(std::unique(ranksThatDiffer.begin(), ranksThatDiffer.end()),
                              ranksThatDiffer.end());
        m_views.resize(m_ranks.size());
        parallelFor(ranksThatDiffer.size(), m_settings.workers, {}, [&](std::size_t i) {
            const std::uint32_t rank = ranksThatDiffer[i];
            m_views[rank] = std::make_unique<RankView>(m_ranks[rank], rank, m_partners[rank], placed);
        });
    }

    /// What the items of a row's node show, and what explains it.
    struct State
    {
        std::uint32_t row = 0;
        NodeId node;
        RankView& view;
        FirstRows& first;
        /// Rows of the node's forward and of the sends of what it receives; and of other members of its
        /// collective call with differing inputs.
        std::vector<std::uint32_t> before;
        std::vector<std::uint32_t> members;
        /// All that explains outputs.
        Amount explaining;
        /// Outputs that it, or something within it, has made; those that an operation within it has made
        /// right.
        Amount made;
        Amount spoiled;
        std::uint8_t unexplainedInputs = 0;
        std::uint8_t newParameters = 0;
        std::uint8_t newArguments = 0;
    };

    std::uint32_t& rowSlot(const SideNode& node)
    {
        return m_rows[node.side == Side::Debug ? 0 : 1][node.rank][node.node.value];
    }

    /// kNone for nodes that do not differ.
    std::uint32_t rowOf(const SideNode& node) { return rowSlot(node); }

    void addAmounts(std::uint32_t row)
    {
        const SideNode& node = m_divergent.nodes[row];
        const RankView& view = *m_views[node.rank];
        if (node.side == Side::Bench || !view.hasPartner(node)) {
            m_amounts[row] = kMissing;
            return;
        }
        const Node& data = view.debug().node(node.node);
        m_inputAmounts[row] = amountOf(view, data.inputs);
        m_amounts[row] = m_inputAmounts[row];
        m_amounts[row].add(amountOf(view, data.outputs));
    }

    static Amount amountOf(const RankView& view, std::uint32_t item)
    {
        return {view.items().ways[item], view.items().multiples[item], view.items().plausible[item]};
    }

    static Amount amountOf(const RankView& view, ItemRange range)
    {
        Amount amount;
        for (std::uint32_t item = range.begin; item < range.begin + range.count; ++item) {
            amount.add(amountOf(view, item));
        }
        return amount;
    }

    bool addEdge(std::uint32_t source, std::uint32_t row)
    {
        if (source == kNone || source == row) {
            return false;
        }
        m_edges.emplace_back(source, row);
        return true;
    }

    /// A node without partner comes from the one around it, and a backward from its forward.
    void traceAlone(std::uint32_t row)
    {
        const SideNode node = m_divergent.nodes[row];
        const Graph& graph = *m_graphs[node.side == Side::Debug ? 0 : 1][node.rank];
        m_divergent.ways[row] = difference::kStructure;
        for (const auto& other : {graph.node(node.node).parent, forwardOf(graph, node.node)}) {
            const SideNode otherNode{node.side, node.rank, other.value_or(Graph::kRoot)};
            const bool isAlone =
                other && *other != Graph::kRoot && !m_views[node.rank]->hasPartner(otherNode);
            if (isAlone && addEdge(rowOf(otherNode), row)) {
                return;
            }
        }
        m_divergent.blames[row] = node.side == Side::Debug ? Blame::OnlyInDebug : Blame::OnlyInBench;
    }

    void tracePair(std::uint32_t row)
    {
        const SideNode node = m_divergent.nodes[row];
        State state{row, node.node, *m_views[node.rank], m_firstRows[node.rank], {}, {}, {}, {}, {}, 0, 0, 0};
        findOthers(state);
        const Node& data = state.view.debug().node(node.node);
        for (const ItemRange range : {data.inputs, data.outputs}) {
            for (std::uint32_t item = range.begin; item < range.begin + range.count; ++item) {
                if (state.view.items().ways[item] != 0) {
                    traceItem(state, item);
                }
            }
        }
        if (state.view.items().lacksInputs[node.node.value] != 0) {
            takeArgument(state, kMissing);
        }
        if (state.view.items().lacksOutputs[node.node.value] != 0) {
            state.made.add(kMissing);
        }
        decide(state);
    }

    void findOthers(State& state)
    {
        const auto forward = forwardOf(state.view.debug(), state.node);
        if (forward && *forward != state.node) {
            state.before.push_back(rowOf({Side::Debug, state.view.position(), *forward}));
        }
        const GraphNode node{state.view.position(), state.node};
        for (const GraphNode sender : m_remote.sendersTo(node)) {
            state.before.push_back(rowOf({Side::Debug, sender.graph, sender.node}));
        }
        std::erase(state.before, kNone);
        for (const GraphNode member : m_remote.membersWith(node)) {
            const std::uint32_t row = rowOf({Side::Debug, member.graph, member.node});
            if (row != kNone && m_inputAmounts[row].ways != 0 && state.members.size() < kMembersFollowed) {
                state.members.push_back(row);
            }
        }
    }

    void traceItem(State& state, std::uint32_t position)
    {
        const Item& item = state.view.debug().items[position];
        const Amount amount = amountOf(state.view, position);
        if (item.group == ItemGroup::Output || item.group == ItemGroup::ParameterGradient) {
            traceResult(state, position);
        } else if (state.view.isParameter(position)) {
            const auto [first, isNew] =
                state.first.ofParameter.try_emplace(state.view.valueOf(position), state.row);
            state.newParameters = static_cast<std::uint8_t>(state.newParameters | (isNew ? amount.ways : 0U));
            addEdge(first->second, state.row);
            state.explaining.add(amount);
        } else if (!item.isTensor || (amount.ways & difference::kStructure) != 0) {
            takeArgument(state, amount);
        } else {
            traceInput(state, position);
        }
    }

    /// The arguments of a module are often those of one within it.
    void takeArgument(State& state, const Amount& amount)
    {
        m_hasArguments[state.row] = 1;
        state.explaining.add(amount);
        for (const NodeId child : state.view.debug().node(state.node).children) {
            const std::uint32_t row = rowOf({Side::Debug, state.view.position(), child});
            if (row != kNone && m_hasArguments[row] != 0) {
                addEdge(row, state.row);
                return;
            }
        }
        if (state.before.empty()) {
            state.newArguments = static_cast<std::uint8_t>(state.newArguments | amount.ways);
        } else {
            addSources(state, state.before);
        }
    }

    Amount addSources(const State& state, const std::vector<std::uint32_t>& sources)
    {
        Amount amount;
        for (const std::uint32_t source : sources) {
            if (addEdge(source, state.row)) {
                amount.add(m_amounts[source]);
            }
        }
        return amount;
    }

    void traceInput(State& state, std::uint32_t position)
    {
        const std::uint8_t ways = state.view.items().ways[position];
        state.explaining.add(amountOf(state.view, position));
        const Origin origin = state.view.originOf(position);
        if (origin.kind == Origin::Kind::Divergent && addEdge(rowOf(origin.node), state.row)) {
            return;
        }
        if (followsFirst(state, position)) {
            return;
        }
        if (!state.before.empty()) {
            addSources(state, state.before);
            return;
        }
        if (origin.kind == Origin::Kind::Unknown && followsGap(state)) {
            return;
        }
        state.unexplainedInputs = static_cast<std::uint8_t>(state.unexplainedInputs | ways);
    }

    /// Whether another node was the first to show this very tensor.
    bool followsFirst(State& state, std::uint32_t position)
    {
        if (state.view.valueOf(position) == DataEdges::kNone) {
            return false;
        }
        const auto [first, isNew] = state.first.ofValue.try_emplace(state.view.valueOf(position), state.row);
        if (isNew || first->second == state.row) {
            return false;
        }
        const bool isSame = !isCommonValue(state.view.debug().items[position])
                            || state.view.contains(state.node, m_divergent.nodes[first->second].node)
                            || state.view.isRunAgain(state.node);
        return isSame && addEdge(first->second, state.row);
    }

    /// Whether outputs before it that nothing uses differ, or another node shows the same gap.
    bool followsGap(State& state)
    {
        const auto found = state.view.unusedBefore(state.node);
        if (!found) {
            return false;
        }
        if (found->latestDivergent) {
            return addEdge(rowOf({Side::Debug, state.view.position(), *found->latestDivergent}), state.row);
        }
        const auto [first, isNew] = state.first.ofGap.try_emplace(found->latest.value, state.row);
        return !isNew && addEdge(first->second, state.row);
    }

    void traceResult(State& state, std::uint32_t position)
    {
        const Origin origin = state.view.originOf(position);
        if (origin.kind == Origin::Kind::Divergent && addEdge(rowOf(origin.node), state.row)) {
            return;
        }
        if (origin.kind == Origin::Kind::Unknown && repeatsResult(state, position)) {
            return;
        }
        const bool isGradient = state.view.debug().items[position].group == ItemGroup::ParameterGradient;
        if (isGradient && followsSiblings(state)) {
            return;
        }
        (origin.kind == Origin::Kind::Clean ? state.spoiled : state.made).add(amountOf(state.view, position));
    }

    /// Whether it is a forward that is run again for its backward, and gives the same again.
    bool repeatsResult(State& state, std::uint32_t position)
    {
        const auto [first, isNew] = state.first.ofResult.try_emplace(state.view.valueOf(position), state.row);
        return !isNew && state.view.isRunAgain(state.node) && addEdge(first->second, state.row);
    }

    /// The backward that has computed a parameter gradient is near it, if nothing else is known.
    bool followsSiblings(State& state)
    {
        const auto parent = state.view.debug().node(state.node).parent;
        return parent && addChildren(state, *parent).ways != 0;
    }

    Amount amountOfChildren(const State& state)
    {
        Amount amount;
        for (const NodeId child : state.view.debug().node(state.node).children) {
            const std::uint32_t row = rowOf({Side::Debug, state.view.position(), child});
            if (row != kNone) {
                amount.add(m_amounts[row]);
            }
        }
        return amount;
    }

    Amount addChildren(State& state, NodeId parent)
    {
        Amount amount;
        for (const NodeId child : state.view.debug().node(parent).children) {
            const std::uint32_t row = rowOf({Side::Debug, state.view.position(), child});
            if (row != kNone && addEdge(row, state.row)) {
                amount.add(m_amounts[row]);
            }
        }
        return amount;
    }

    void decide(State& state)
    {
        if (state.made.ways != 0 || state.spoiled.ways != 0) {
            state.explaining.add(addSources(state, state.before));
            state.explaining.add(addSources(state, state.members));
        }
        Amount forMade = state.explaining;
        if (state.made.ways != 0) {
            forMade.add(addChildren(state, state.node));
        }
        const auto newWays = static_cast<std::uint8_t>((state.made.ways & ~forMade.explains())
                                                       | (state.spoiled.ways & ~state.explaining.explains()));
        Amount results = state.made;
        results.add(state.spoiled);
        m_divergent.ways[state.row] = results.ways != 0 ? results.ways : m_amounts[state.row].ways;
        Blame& blame = m_divergent.blames[state.row];
        if (state.newParameters != 0) {
            blame = Blame::Parameters;
        } else if (state.newArguments != 0) {
            blame = Blame::Arguments;
        } else if (state.unexplainedInputs != 0) {
            blame = Blame::UnrecordedInput;
            m_divergent.ways[state.row] = state.unexplainedInputs;
        } else if (newWays != 0) {
            blame = forMade.ways == 0 ? Blame::Computation : Blame::Amplification;
            m_divergent.ways[state.row] = newWays;
        } else if (isAmplified(results, forMade)) {
            blame = Blame::Amplification;
        } else {
            addSamples(state, results);
        }
    }

    /// What the error of its outputs is beside that of each input, and of the operations in it.
    void addSamples(const State& state, const Amount& results)
    {
        // What its forward saved, or other ranks sent, is divergent by an amount of its own in each layer.
        if (!isNumber(results) || !state.before.empty() || !state.members.empty()) {
            return;
        }
        const SideNode& node = m_divergent.nodes[state.row];
        GainSample sample;
        sample.row = state.row;
        const std::size_t first = m_samples.size();
        const auto add = [&](std::uint32_t source, const Amount& amount) {
            if (isNumber(amount)) {
                sample.source = source;
                sample.gain = static_cast<double>(results.multiple) / static_cast<double>(amount.multiple);
                m_samples.push_back(sample);
            }
            return amount.ways == 0 || isNumber(amount);
        };
        const ItemRange inputs = state.view.debug().node(node.node).inputs;
        bool isComplete = add(inputs.count, amountOfChildren(state));
        for (std::uint32_t i = 0; i < inputs.count && isComplete; ++i) {
            isComplete = isResult(state, inputs.begin + i) || add(i, amountOf(state.view, inputs.begin + i));
        }
        if (!isComplete) {
            m_samples.resize(first);
        }
        if (m_samples.size() > first) {
            sample.operation = m_calls.firstOf(state.row, node, m_times[state.row]);
            sample.inAnyLayer = m_calls.inAnyLayer(node);
        }
        for (std::size_t i = first; i < m_samples.size(); ++i) {
            m_samples[i].operation = sample.operation;
            m_samples[i].inAnyLayer = sample.inAnyLayer;
        }
    }

    /// Whether an input holds what the operation has made: it writes to a tensor that it was given.
    static bool isResult(const State& state, std::uint32_t input)
    {
        const std::uint32_t value = state.view.valueOf(input);
        const ItemRange outputs = state.view.debug().node(state.node).outputs;
        for (std::uint32_t i = 0; i < outputs.count && value != DataEdges::kNone; ++i) {
            if (state.view.valueOf(outputs.begin + i) == value) {
                return true;
            }
        }
        return false;
    }

    static bool isNumber(const Amount& amount)
    {
        return amount.ways == difference::kValues && std::isfinite(amount.multiple) && amount.multiple > 0;
    }

    /// Operations that differ more than in identical layers are onsets, although others explain that they
    /// differ.
    void findUnusual()
    {
        m_divergent.gains.assign(m_divergent.nodes.size(), {});
        for (const UnusualGain& unusual : findUnusualGains(m_samples)) {
            m_divergent.blames[unusual.row] = Blame::Amplification;
            m_divergent.gains[unusual.row] = {unusual.gain, unusual.usualGain};
        }
    }

    bool isAmplified(const Amount& results, const Amount& sources) const
    {
        return (results.ways & difference::kValues) != 0 && std::isfinite(results.multiple)
               && sources.multiple > 0 && results.multiple > m_settings.largestGain * sources.plausible;
    }

    /// Rows that nothing reaches explain each other in a circle; the first of each begins it.
    void breakCircles()
    {
        addFollowers();
        std::vector<std::uint8_t> isReached(m_divergent.nodes.size(), 0);
        std::vector<std::uint32_t> open;
        const auto reach = [&](std::uint32_t row) {
            if (isReached[row] == 0) {
                isReached[row] = 1;
                open.push_back(row);
            }
        };
        const auto follow = [&] {
            while (!open.empty()) {
                const std::uint32_t row = open.back();
                open.pop_back();
                std::ranges::for_each(m_divergent.followersOf(row), reach);
            }
        };
        for (std::uint32_t row = 0; row < m_divergent.nodes.size(); ++row) {
            if (m_divergent.blames[row] != Blame::None) {
                reach(row);
            }
        }
        follow();
        for (std::uint32_t row = 0; row < m_divergent.nodes.size(); ++row) {
            if (isReached[row] == 0) {
                m_divergent.blames[row] = Blame::UnrecordedInput;
                reach(row);
                follow();
            }
        }
    }

    void findFirstCalls()
    {
        OperationCalls calls(m_ranks);
        m_divergent.firstCalls.resize(m_divergent.nodes.size());
        std::iota(m_divergent.firstCalls.begin(), m_divergent.firstCalls.end(), 0U);
        for (std::uint32_t row = 0; row < m_divergent.nodes.size(); ++row) {
            if (m_divergent.blames[row] != Blame::None) {
                m_divergent.firstCalls[row] = calls.firstOf(row, m_divergent.nodes[row], m_times[row]);
            }
        }
    }

    void addFollowers()
    {
        m_divergent.followerOffsets.assign(m_divergent.nodes.size() + 1, 0);
        for (const auto& [source, row] : m_edges) {
            ++m_divergent.followerOffsets[source + 1];
        }
        std::partial_sum(m_divergent.followerOffsets.begin(), m_divergent.followerOffsets.end(),
                         m_divergent.followerOffsets.begin());
        m_divergent.followers.resize(m_edges.size());
        std::vector<std::uint32_t> next(m_divergent.followerOffsets.begin(),
                                        m_divergent.followerOffsets.end() - 1);
        for (const auto& [source, row] : m_edges) {
            m_divergent.followers[next[source]++] = row;
        }
    }

    DivergenceSettings m_settings;
    std::span<const ComparedRank> m_ranks;
    OperationCalls m_calls;
    std::vector<GainSample> m_samples;
    std::vector<Matching> m_partners;
    /// Indexed by rank; empty of those without divergent nodes.
    std::vector<std::unique_ptr<RankView>> m_views;
    std::vector<FirstRows> m_firstRows;
    RemoteSources m_remote;
    /// Indexed by side, then by rank.
    std::array<std::vector<const Graph*>, 2> m_graphs;
    /// And by node: its row.
    std::array<std::vector<std::vector<std::uint32_t>>, 2> m_rows;
    /// Indexed by row: see ExecutionPlace::time.
    std::vector<std::uint32_t> m_times;
    /// Indexed by row: of all items, and of the inputs.
    std::vector<Amount> m_amounts;
    std::vector<Amount> m_inputAmounts;
    std::vector<std::uint8_t> m_hasArguments;
    /// From row to row.
    std::vector<std::pair<std::uint32_t, std::uint32_t>> m_edges;
    DivergentNodes m_divergent;
};

} // namespace

std::span<const std::uint32_t> DivergentNodes::followersOf(std::uint32_t row) const
{
    return std::span(followers).subspan(followerOffsets[row],
                                        followerOffsets[row + 1] - followerOffsets[row]);
}

DivergentNodes traceDivergence(std::span<const ComparedRank> ranks, const Communication& communication,
                               const ExecutionOrder& order, const DivergenceSettings& settings)
{
    return Tracer(ranks, communication, order, settings).run();
}

} // namespace pipescope::graph
