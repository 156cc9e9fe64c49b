#include "core/graph/match/match.h"

#include <algorithm>
#include <map>
#include <string>

namespace pipescope::graph {
namespace {

class Matcher
{
public:
    Matcher(const Graph& debug, const Graph& bench, const MatchOptions& options)
        : m_debug(debug)
        , m_bench(bench)
        , m_options(options)
    {
        m_matching.benchOf.resize(debug.nodes.size());
        m_matching.debugOf.resize(bench.nodes.size());
        m_matching.debugReasons.resize(debug.nodes.size());
        m_matching.benchReasons.resize(bench.nodes.size());
    }

    Matching run()
    {
        std::vector<NodeId> open{Graph::kRoot};
        for (std::size_t i = 0; i < open.size(); ++i) {
            visit(open[i]);
            const auto& children = m_debug.node(open[i]).children;
            open.insert(open.end(), children.begin(), children.end());
        }
        return std::move(m_matching);
    }

private:
    bool sameAncestors(NodeId a, NodeId b) const
    {
        auto x = m_debug.node(a).parent;
        auto y = m_bench.node(b).parent;
        while (x && y && m_debug.name(*x) == m_bench.name(*y)) {
            x = m_debug.node(*x).parent;
            y = m_bench.node(*y).parent;
        }
        return !x && !y;
    }

    bool sameItems(std::span<const Item> a, std::span<const Item> b, bool strict) const
    {
        if (strict && a.size() != b.size()) {
            return false;
        }
        for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i) {
            if ((strict && m_debug.text(a[i].type) != m_bench.text(b[i].type))
                || m_debug.text(a[i].shape) != m_bench.text(b[i].shape))
            {
                return false;
            }
        }
        return true;
    }

    bool fits(NodeId a, NodeId b, bool strict) const
    {
        return m_options.compatible != Edition::Doc
               || (sameItems(m_debug.inputs(a), m_bench.inputs(b), strict)
                   && sameItems(m_debug.outputs(a), m_bench.outputs(b), strict));
    }

    void pair(NodeId a, NodeId b)
    {
        m_matching.benchOf[a.value] = b;
        m_matching.debugOf[b.value] = a;
    }

    void visit(NodeId node)
    {
        if (m_options.isFuzzy) {
            visitFuzzy(node);
            return;
        }
        const auto found = m_bench.find(m_debug.name(node));
        if (found && inTree(*found) && sameAncestors(node, *found) && fits(node, *found, true)) {
            pair(node, *found);
        }
    }

    bool inTree(NodeId b) const { return b == Graph::kRoot || m_bench.node(b).parent; }

    static std::string apiKey(std::string_view name)
    {
        std::string key(name);
        const std::size_t last = key.rfind('.');
        const std::size_t number = key.rfind('.', last - 1);
        return key.erase(number, last - number);
    }

    void visitFuzzy(NodeId node)
    {
        if (m_debug.node(node).kind != NodeKind::Api) {
            const auto found = m_bench.find(m_debug.name(node));
            if (found && inTree(*found) && fits(node, *found, false)) {
                pair(node, *found);
                visitApis(node, *found);
            }
        }
    }

    void visitApis(NodeId a, NodeId b)
    {
        std::map<std::string, std::vector<NodeId>> there;
        for (const NodeId child : m_bench.node(b).children) {
            if (m_bench.node(child).kind == NodeKind::Api) {
                there[apiKey(m_bench.name(child))].push_back(child);
            }
        }
        std::map<std::string, std::size_t> counts;
        for (const NodeId child : m_debug.node(a).children) {
            if (m_debug.node(child).kind != NodeKind::Api) {
                continue;
            }
            const std::string key = apiKey(m_debug.name(child));
            const std::size_t ordinal = counts[key]++;
            const auto& candidates = there[key];
            if (ordinal < candidates.size() && fits(child, candidates[ordinal], false)) {
                pair(child, candidates[ordinal]);
            }
        }
    }

    const Graph& m_debug;
    const Graph& m_bench;
    MatchOptions m_options;
    Matching m_matching;
};

} // namespace

Matching match(const Graph& debug, const Graph& bench, const MatchOptions& options)
{
    return Matcher(debug, bench, options).run();
}

} // namespace pipescope::graph
