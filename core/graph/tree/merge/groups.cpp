#include "core/graph/tree/merge/groups.h"

#include "core/graph/tree/merge/merged_tensor.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>

namespace pipescope::graph {
namespace {

std::int64_t sizeOf(std::string_view dimension, const MergeSizes& sizes)
{
    if (dimension == "tp") {
        return sizes.tp;
    }
    if (dimension == "pp") {
        return sizes.pp;
    }
    return dimension == "dp" ? sizes.replicas() : 1;
}

/// How far apart two neighbours in each dimension are.
std::map<std::string, std::int64_t, std::less<>> stridesOf(const MergeSizes& sizes)
{
    std::map<std::string, std::int64_t, std::less<>> strides;
    std::int64_t stride = 1;
    for (std::size_t begin = 0; begin <= sizes.order.size();) {
        const std::size_t end = std::min(sizes.order.find('-', begin), sizes.order.size());
        const std::string dimension = sizes.order.substr(begin, end - begin);
        if (strides.emplace(dimension, stride).second) {
            stride *= sizeOf(dimension, sizes);
        }
        begin = end + 1;
    }
    return strides;
}

std::optional<std::int64_t> wholeNumber(const Graph& graph, NodeId node, std::string_view path)
{
    for (const Item& item : graph.inputs(node)) {
        if (graph.text(item.path) != path) {
            continue;
        }
        const Value value = item.statistic(Statistic::Max);
        if (const auto text = value.text()) {
            const auto numbers = parseShape("[" + std::string(graph.text(*text)) + "]");
            return numbers && numbers->size() == 1 ? std::optional(numbers->front()) : std::nullopt;
        }
        return value.integer();
    }
    return {};
}

std::optional<std::int64_t> receiverOf(const Graph& graph, NodeId node)
{
    const std::string_view name = graph.name(node);
    if (name.starts_with("Distributed.send.") || name.starts_with("Distributed.isend.")) {
        return wholeNumber(graph, node, "input.dst");
    }
    if (!name.starts_with("Distributed.batch_isend_irecv.")) {
        return {};
    }
    for (const Item& item : graph.outputs(node)) {
        const auto op = graph.extra(item, "op").text();
        const auto peer = graph.extra(item, "peer").integer();
        if (op && peer && graph.text(*op) == "isend" && *peer != graph.rank.value) {
            return peer;
        }
    }
    return {};
}

std::vector<std::int64_t> firstReduced(const Graph& graph)
{
    for (const NodeId node : graph.postOrder()) {
        const std::string_view name = graph.name(node);
        if (name.find("reduce_scatter") != std::string_view::npos
            || name.find("all_reduce") != std::string_view::npos)
        {
            return groupRanks(graph, node);
        }
    }
    return {};
}

class RecordedGroups
{
public:
    RecordedGroups(std::span<const Graph> graphs, const MergeSizes& sizes)
        : m_graphs(graphs)
        , m_sizes(sizes)
        , m_byOrder(ranksByOrder(sizes))
    {
        for (std::size_t i = 0; i < graphs.size(); ++i) {
            m_position.emplace(graphs[i].rank.value, i);
        }
    }

    std::vector<ReplicaRanks> replicas()
    {
        const std::vector<RankGroup> pipelines = findPipelines();
        const std::vector<RankGroup> tensors = findTensorGroups();
        std::vector<ReplicaRanks> replicas;
        for (const RankGroup& tensor : tensors) {
            std::optional<ReplicaRanks> replica = replicaOf(tensor, pipelines);
            if (replica) {
                replicas.push_back(std::move(*replica));
            }
        }
        const bool fits = replicas.size() == static_cast<std::size_t>(m_sizes.replicas());
        return fits ? replicas : m_byOrder;
    }

private:
    std::vector<RankGroup> findPipelines() const
    {
        std::vector<RankGroup> chains;
        std::set<std::size_t> seen;
        for (std::size_t i = 0; i < m_graphs.size(); ++i) {
            RankGroup chain;
            std::optional<std::size_t> next = i;
            while (next && seen.insert(*next).second) {
                chain.push_back(*next);
                const auto receiver = firstReceiver(m_graphs[*next]);
                const auto at = receiver ? m_position.find(*receiver) : m_position.end();
                next = at == m_position.end() ? std::nullopt : std::optional(at->second);
            }
            if (!chain.empty()) {
                chains.push_back(std::move(chain));
            }
        }
        return chains.front().size() == static_cast<std::size_t>(m_sizes.pp) ? chains : pipelinesByOrder();
    }

    std::vector<RankGroup> pipelinesByOrder() const
    {
        std::vector<RankGroup> pipelines;
        for (const ReplicaRanks& replica : m_byOrder) {
            for (std::size_t i = 0; i < replica.stages.front().size(); ++i) {
                RankGroup& pipeline = pipelines.emplace_back();
                for (const RankGroup& stage : replica.stages) {
                    pipeline.push_back(stage[i]);
                }
            }
        }
        return pipelines;
    }

    std::vector<RankGroup> findTensorGroups() const
    {
        std::vector<RankGroup> groups;
        std::set<RankGroup> seen;
        for (const Graph& graph : m_graphs) {
            RankGroup group;
            for (const std::int64_t rank : firstReduced(graph)) {
                if (const auto at = m_position.find(rank); at != m_position.end()) {
                    group.push_back(at->second);
                }
            }
            if (!group.empty() && seen.insert(group).second) {
                groups.push_back(std::move(group));
            }
        }
        if (!groups.empty() && groups.front().size() == static_cast<std::size_t>(m_sizes.tp)) {
            return groups;
        }
        groups.clear();
        for (const ReplicaRanks& replica : m_byOrder) {
            groups.insert(groups.end(), replica.stages.begin(), replica.stages.end());
        }
        return groups;
    }

    /// Empty if the group is of another stage than the first.
    std::optional<ReplicaRanks> replicaOf(const RankGroup& tensor,
                                          const std::vector<RankGroup>& pipelines) const
    {
        ReplicaRanks replica;
        replica.stages.resize(static_cast<std::size_t>(m_sizes.pp));
        for (const std::size_t rank : tensor) {
            const auto pipeline =
                std::ranges::find_if(pipelines, [&](const RankGroup& p) { return p.front() == rank; });
            if (pipeline == pipelines.end() || pipeline->size() != replica.stages.size()) {
                return {};
            }
            for (std::size_t i = 0; i < replica.stages.size(); ++i) {
                replica.stages[i].push_back((*pipeline)[i]);
            }
        }
        return replica;
    }

    std::span<const Graph> m_graphs;
    const MergeSizes& m_sizes;
    std::vector<ReplicaRanks> m_byOrder;
    std::map<std::int64_t, std::size_t> m_position;
};

std::string ranksText(std::span<const std::int64_t> ranks)
{
    std::string text;
    for (const std::int64_t rank : ranks) {
        text += (text.empty() ? "" : ", ") + std::to_string(rank);
    }
    return text;
}

std::vector<std::int64_t> numbersOf(const RankGroup& group, std::span<const std::int64_t> ranks)
{
    std::vector<std::int64_t> numbers;
    for (const std::size_t position : group) {
        numbers.push_back(ranks[position]);
    }
    return numbers;
}

} // namespace

std::vector<ReplicaRanks> ranksByOrder(const MergeSizes& sizes)
{
    const auto strides = stridesOf(sizes);
    const auto stride = [&](std::string_view dimension) {
        const auto at = strides.find(dimension);
        return at == strides.end() ? 0 : at->second;
    };
    std::vector<ReplicaRanks> replicas(static_cast<std::size_t>(sizes.replicas()));
    for (std::int64_t dp = 0; dp < sizes.replicas(); ++dp) {
        std::vector<RankGroup>& stages = replicas[static_cast<std::size_t>(dp)].stages;
        for (std::int64_t pp = 0; pp < sizes.pp; ++pp) {
            RankGroup& group = stages.emplace_back();
            for (std::int64_t tp = 0; tp < sizes.tp; ++tp) {
                group.push_back(
                    static_cast<std::size_t>(dp * stride("dp") + pp * stride("pp") + tp * stride("tp")));
            }
        }
    }
    return replicas;
}

std::vector<ReplicaRanks> ranksByCommunication(std::span<const Graph> graphs, const MergeSizes& sizes)
{
    return RecordedGroups(graphs, sizes).replicas();
}

std::optional<std::int64_t> firstReceiver(const Graph& graph)
{
    for (const NodeId node : graph.postOrder()) {
        if (const auto receiver = receiverOf(graph, node)) {
            return receiver;
        }
    }
    return {};
}

void checkGroups(const Graph& graph, const ReplicaRanks& replica, std::size_t stage,
                 std::span<const std::int64_t> ranks, FindingList& findings)
{
    std::vector<std::int64_t> inReplica;
    for (const RankGroup& group : replica.stages) {
        const auto numbers = numbersOf(group, ranks);
        inReplica.insert(inReplica.end(), numbers.begin(), numbers.end());
    }
    const auto receiver = firstReceiver(graph);
    if (receiver && std::ranges::find(inReplica, *receiver) == inReplica.end()) {
        findings.add(FindingId::MergeGroupsContradicted, graph.rank, graph.folder,
                     "it sends to rank %1, which the order puts into another pipeline than ranks %2"_text(
                         *receiver, ranksText(inReplica)));
    }
    const std::vector<std::int64_t> expected = numbersOf(replica.stages[stage], ranks);
    for (const NodeId node : graph.postOrder()) {
        const std::optional<NodeId> parent = graph.node(node).parent;
        if (!parent || !isReduction(graph.name(node))
            || graph.name(*parent).find("ParallelLinear") == std::string_view::npos)
        {
            continue;
        }
        const std::vector<std::int64_t> recorded = groupRanks(graph, node);
        if (!recorded.empty() && !std::ranges::is_permutation(recorded, expected)) {
            findings.add(FindingId::MergeGroupsContradicted, graph.rank, graph.folder,
                         "%1 is over ranks %2, but by the order ranks %3 share tensors"_text(
                             std::string(graph.name(node)), ranksText(recorded), ranksText(expected)));
            return;
        }
    }
}

} // namespace pipescope::graph
