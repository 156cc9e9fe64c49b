#include "core/graph/tree/merge/stages/top_level_order.h"

#include <algorithm>
#include <map>
#include <utility>

namespace pipescope::graph {
namespace {

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

} // namespace

TopLevelOrder orderTopLevel(const StageJoin& join)
{
    return TopLevel(join).order();
}

} // namespace pipescope::graph
