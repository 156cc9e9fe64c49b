#include "core/graph/tree/merge/stages/pipeline.h"

#include "core/graph/tree/merge/stages/join.h"
#include "core/graph/tree/merge/stages/numbering.h"
#include "core/graph/tree/merge/stages/top_level_order.h"

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <utility>

namespace pipescope::graph {
namespace {

/// Modules at top level that all stages have for themselves.
bool isUpdate(std::string_view name)
{
    return name.starts_with("clip_grad") || name.starts_with("optimizer");
}

void joinCompatible(StageJoin& join)
{
    const Graph& main = join.stage(0);
    for (const NodeId top : main.node(Graph::kRoot).children) {
        const Node& node = main.node(top);
        std::vector<StageNode> members{{join.names().virtualStage(0, main.name(top)), top}};
        const std::string name = join.names().nameOf(members.front().virtualStage, main.name(top));
        if (join.graph().find(name)) {
            continue;
        }
        if (node.kind == NodeKind::Module && !isUpdate(name)) {
            members = join.topLevelMembers(name);
        }
        if (node.kind == NodeKind::Collection) {
            join.addEmpty(members.front(), Graph::kRoot);
            continue;
        }
        join.addTree(members, Graph::kRoot);
    }
}

/// A run of APIs is a collection where at least two of them are no transfers between stages, which the uncut
/// model does not have.
void addApis(StageJoin& join, const std::vector<StageNode>& apis, std::int32_t microStep,
             std::size_t& collections)
{
    std::size_t real = 0;
    std::set<std::string_view> collectives;
    for (const StageNode api : apis) {
        const std::string_view name = join.stage(join.names().stageOf(api.virtualStage)).name(api.node);
        const bool isCollective = name.starts_with("Distributed.") && !isTransfer(name);
        // Each stage has its own call where the uncut model has one.
        real += isTransfer(name) || (isCollective && !collectives.insert(apiOf(name)).second) ? 0U : 1U;
    }
    NodeId parent = Graph::kRoot;
    if (real > 1) {
        parent =
            join.graph().add("Apis_Between_Modules." + std::to_string(collections++), NodeKind::Collection);
        join.graph().attach(parent, Graph::kRoot);
        join.graph().node(parent).microStep = microStep;
    }
    for (const StageNode api : apis) {
        join.setMicroStep(join.addTree({api}, parent), microStep);
    }
}

void joinOurs(StageJoin& join)
{
    const TopLevelOrder order = orderTopLevel(join);
    std::size_t collections = 0;
    std::int32_t microStep = 0;
    for (std::size_t i = 0; i < order.apis.size(); ++i) {
        addApis(join, order.apis[i], microStep, collections);
        if (i < order.modules.size()) {
            const std::vector<StageNode> members = join.topLevelMembers(order.modules[i]);
            const StageNode last = *std::ranges::max_element(members, {}, &StageNode::virtualStage);
            microStep = join.stage(join.names().stageOf(last.virtualStage)).node(last.node).microStep;
            join.setMicroStep(join.addTree(members, Graph::kRoot), microStep);
        }
    }
    if (join.stages() > 1) {
        numberCalls(join.graph());
    }
}

} // namespace

StageGraph joinStages(const std::vector<StageGraph>& stages, std::size_t chunks,
                      std::optional<Edition> compatible)
{
    StageJoin join(stages, chunks, compatible.has_value());
    if (compatible) {
        joinCompatible(join);
    } else {
        joinOurs(join);
    }
    return join.finish();
}

} // namespace pipescope::graph
