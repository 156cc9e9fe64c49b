#include "core/graph/tree/merge/stages/numbering.h"

#include "core/graph/tree/merge/compatible_tensor.h"
#include "core/graph/tree/merge/stages/join.h"
#include "core/graph/tree/merge/stages/stage_names.h"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

namespace pipescope::graph {
namespace {

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
    /// By the call on its stage: "Torch.matmul.3@1".
    std::map<std::string, std::int64_t> m_numberOfCall;
};

} // namespace

void numberCalls(Graph& graph)
{
    CallNumbers numbers(graph);
    numbers.number(false);
    numbers.number(true);
}

} // namespace pipescope::graph
