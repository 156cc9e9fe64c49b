#include "core/graph/tree/merge/stages/pipeline.h"

#include "core/graph/read/model/graph.h"
#include "core/graph/tree/merge/merged_tensor.h"
#include "core/graph/tree/merge/stages/join.h"
#include "core/graph/tree/merge/stages/stage_names.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pipescope::graph {
namespace {

/// What the merged model has at top level.
struct TopLevelOrder
{
    /// Names in the whole model, in the order of the last stage, which is that of the uncut model.
    std::vector<std::string> modules;
    /// Before each module, and after the last.
    std::vector<std::vector<StageNode>> apis;
};

class TopLevel
{
public:
    explicit TopLevel(const StageJoin& join)
        : m_join(join)
    {
        for (std::size_t i = 0; i < join.stages(); ++i) {
            m_rows.push_back(flatten(join.stage(i)));
        }
        for (std::size_t i = m_rows.size(); i-- > 0;) {
            addModules(i);
        }
        for (std::size_t i = 0; i < m_order.modules.size(); ++i) {
            m_numbers.emplace(m_order.modules[i], i);
        }
    }

    TopLevelOrder order()
    {
        m_order.apis.resize(m_order.modules.size() + 1);
        std::vector<std::vector<StageNode>> before(m_order.apis.size());
        for (std::size_t i = 0; i < m_rows.size(); ++i) {
            addApis(i, before);
        }
        for (std::size_t i = 0; i < before.size(); ++i) {
            m_order.apis[i].insert(m_order.apis[i].end(), before[i].begin(), before[i].end());
        }
        return std::move(m_order);
    }

private:
    static std::vector<NodeId> flatten(const Graph& graph)
    {
        std::vector<NodeId> nodes;
        for (const NodeId top : graph.node(Graph::kRoot).children) {
            const Node& node = graph.node(top);
            if (node.kind == NodeKind::Collection) {
                nodes.insert(nodes.end(), node.children.begin(), node.children.end());
            } else {
                nodes.push_back(top);
            }
        }
        return nodes;
    }

    std::string nameOf(std::size_t stage, NodeId node) const
    {
        const std::string_view name = m_join.stage(stage).name(node);
        return m_join.names().nameOf(m_join.names().virtualStage(stage, name), name);
    }

    bool isApi(std::size_t stage, NodeId node) const
    {
        return m_join.stage(stage).node(node).kind == NodeKind::Api;
    }

    /// Modules that are not there yet go behind the one that they follow on this stage.
    void addModules(std::size_t stage)
    {
        auto next = m_order.modules.begin();
        for (const NodeId node : m_rows[stage]) {
            if (isApi(stage, node)) {
                continue;
            }
            std::string name = nameOf(stage, node);
            const auto at = std::ranges::find(m_order.modules, name);
            next = (at == m_order.modules.end() ? m_order.modules.insert(next, std::move(name)) : at) + 1;
        }
    }

    void addApis(std::size_t stage, std::vector<std::vector<StageNode>>& before)
    {
        std::vector<StageNode> waiting;
        std::size_t after = 0;
        const auto place = [&](std::vector<StageNode>& where) {
            for (const StageNode api : waiting) {
                if (!isThere(stage, api, where)) {
                    where.push_back(api);
                }
            }
            waiting.clear();
        };
        for (const NodeId node : m_rows[stage]) {
            const std::string_view name = m_join.stage(stage).name(node);
            if (!isApi(stage, node)) {
                const std::size_t number = m_numbers.at(nameOf(stage, node));
                place(before[number]);
                after = number + 1;
            } else if (isTransfer(name) && name.find("send.") != std::string_view::npos) {
                m_order.apis[after].push_back({stage, node});
            } else {
                waiting.push_back({stage, node});
            }
        }
        place(before[after]);
    }

    bool isThere(std::size_t stage, StageNode api, const std::vector<StageNode>& among) const
    {
        return std::ranges::any_of(among, [&](StageNode other) {
            const std::size_t otherStage = m_join.names().stageOf(other.virtualStage);
            return otherStage != stage
                   && isSameWork(m_join.stage(otherStage), other.node, m_join.stage(stage), api.node);
        });
    }

    const StageJoin& m_join;
    std::vector<std::vector<NodeId>> m_rows;
    std::map<std::string, std::size_t> m_numbers;
    TopLevelOrder m_order;
};

/// APIs that stand between two modules go before the later one, sends after the earlier one. What several
/// stages did alike is there once.
TopLevelOrder orderTopLevel(const StageJoin& join)
{
    return TopLevel(join).order();
}

class CallNumbers
{
public:
    explicit CallNumbers(Graph& graph)
        : m_graph(graph)
    { }

    void number(bool isBackward)
    {
        for (const NodeId node : subtree(m_graph, Graph::kRoot)) {
            const std::string name(m_graph.name(node));
            const std::size_t mark = name.rfind(kStageMark);
            if (mark != std::string::npos && name.substr(0, mark).ends_with(".backward") == isBackward) {
                rename(node, name, mark);
            }
        }
    }

private:
    void rename(NodeId node, const std::string& name, std::size_t mark)
    {
        const std::string_view api = apiOf(name);
        const std::size_t end = name.find('.', api.size() + 1);
        if (api.size() >= mark || end == std::string::npos || end > mark) {
            m_graph.rename(node, freeName(name.substr(0, mark)));
            return;
        }
        const std::string call = name.substr(0, end) + name.substr(mark);
        const auto [at, isNew] = m_numberOfCall.try_emplace(call, 0);
        if (isNew) {
            at->second = m_next[std::string(api)]++;
        }
        m_graph.rename(node, freeName(std::string(api) + "." + std::to_string(at->second)
                                      + name.substr(end, mark - end)));
    }

    std::string freeName(std::string name) const
    {
        while (m_graph.find(name)) {
            name += "_again";
        }
        return name;
    }

    Graph& m_graph;
    std::map<std::string, std::int64_t> m_next;
    /// Indexed by the call on its stage: "Torch.matmul.3@1".
    std::map<std::string, std::int64_t> m_numberOfCall;
};

/// Gives APIs whose names still name their stage ("Torch.matmul.3.forward@1") the number of the call in the
/// whole model: forward calls are counted in the order of the tree, backward calls have the number of their
/// forward.
void numberCalls(Graph& graph)
{
    CallNumbers numbers(graph);
    numbers.number(false);
    numbers.number(true);
}

/// Modules at top level that all stages have for themselves.
bool isUpdate(std::string_view name)
{
    return name.starts_with("clip_grad") || name.starts_with("optimizer");
}

/// The public tool puts all chunks where the first one stands.
bool isOfFurtherChunk(const StageJoin& join, NodeId top)
{
    const Graph& main = join.stage(0);
    const StageNames& names = join.names();
    const std::size_t stage = names.virtualStage(0, main.name(top));
    return main.node(top).kind == NodeKind::Module && names.chunkOfStage(stage) != 0
           && main.find(names.withoutChunk(main.name(top)));
}

void joinCompatible(StageJoin& join)
{
    const Graph& main = join.stage(0);
    for (const NodeId top : main.node(Graph::kRoot).children) {
        const Node& node = main.node(top);
        if (isOfFurtherChunk(join, top)) {
            continue;
        }
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
