#include "core/graph/tree/merge/stages/pipeline.h"
#include "core/graph/tree/merge/stages/stage_names.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace pipescope::graph {
namespace {

std::vector<NodeId> collectionsOf(const Graph& graph)
{
    std::vector<NodeId> collections;
    for (const NodeId top : graph.node(Graph::kRoot).children) {
        if (graph.node(top).kind == NodeKind::Collection) {
            collections.push_back(top);
        }
    }
    return collections;
}

void copyCollection(const Graph& from, NodeId collection, NodeId parent, std::size_t number,
                    NodeCopier& copier, Graph& merged)
{
    const NodeId holder = merged.add("Apis_Between_Modules_Rank" + std::to_string(from.rank.value) + "."
                                         + std::to_string(number),
                                     NodeKind::Collection);
    merged.attach(holder, parent);
    copier.copyKind(collection, holder);
    for (const NodeId child : from.node(collection).children) {
        std::string name(from.name(child));
        if (from.rank.value != merged.rank.value) {
            name = withRank(name, from.rank);
        }
        if (merged.find(name)) {
            continue;
        }
        const NodeId node = merged.add(name, NodeKind::Api);
        merged.attach(node, holder);
        copier.copyKind(child, node);
        copier.copyInputs(child, node);
        copier.copyOutputs(child, node);
    }
}

} // namespace

void mergeCollectionsCompatible(std::span<const Graph* const> ranks, Graph& merged)
{
    std::map<std::vector<StringId>, StackId> stacks;
    for (std::size_t i = 0; i < merged.stacks.size(); ++i) {
        stacks.emplace(merged.stacks[i], static_cast<std::uint32_t>(i));
    }
    const std::vector<NodeId> holders = collectionsOf(merged);
    for (std::size_t i = 0; i < holders.size(); ++i) {
        merged.rename(holders[i], "Apis_Between_Modules_All_Ranks." + std::to_string(i));
    }
    for (const Graph* graph : ranks) {
        NodeCopier copier(*graph, merged, stacks);
        const std::vector<NodeId> collections = collectionsOf(*graph);
        for (std::size_t i = 0; i < std::min(collections.size(), holders.size()); ++i) {
            copyCollection(*graph, collections[i], holders[i], i, copier, merged);
        }
    }
}

} // namespace pipescope::graph
