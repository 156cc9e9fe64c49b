#include "core/graph/compare/match/match.h"

#include "core/graph/compare/mapping/map_nodes.h"
#include "core/graph/compare/match/compatible_match.h"
#include "core/graph/compare/match/item_checks.h"
#include "core/graph/compare/match/pair_calls.h"

#include <vector>

namespace pipescope::graph {
namespace {

class Matcher
{
public:
    Matcher(const Graph& debug, const Graph& bench, const MatchOptions& options)
        : m_debug(debug)
        , m_bench(bench)
        , m_options(options)
        , m_ignoresAncestors(options.isFuzzy || options.mapping)
        , m_matching(emptyMatching(debug, bench))
        , m_sameAncestors(debug.nodes.size(), false)
    {
        if (options.mapping) {
            m_mapped = mapNodes(debug, bench, *options.mapping);
        }
    }

    Matching match()
    {
        for (const NodeId node : breadthFirst(m_debug)) {
            if (m_debug.node(node).kind != NodeKind::Api) {
                matchNode(node);
            }
        }
        pairCalls(m_debug, m_bench, m_options.mapping.has_value(), m_matching);
        if (!m_ignoresAncestors) {
            nameCandidates();
        }
        giveBenchReasons(m_debug, m_bench,
                         m_options.mapping ? UnmatchedReason::NotMapped : UnmatchedReason::NoSuchName,
                         m_matching);
        return std::move(m_matching);
    }

private:
    void matchNode(NodeId node)
    {
        const bool isMapped = !m_mapped.empty() && m_mapped[node.value].isMapped;
        const auto partner = isMapped ? m_mapped[node.value].bench : findInTree(node);
        Unmatched& why = m_matching.debugReasons[node.value];
        if (!partner) {
            why.reason = isMapped ? UnmatchedReason::NotMapped : UnmatchedReason::NoSuchName;
            return;
        }
        m_sameAncestors[node.value] = m_ignoresAncestors || haveSameAncestors(node, *partner);
        if (!m_sameAncestors[node.value]) {
            why = {UnmatchedReason::AncestorsDiffer, partner, {}, {}};
        } else if (m_matching.debugOf[partner->value]) {
            why = {UnmatchedReason::PartnerTaken, partner, {}, {}};
        } else {
            m_matching.benchOf[node.value] = partner;
            m_matching.debugOf[partner->value] = node;
        }
    }

    /// Of APIs in modules without partner: the node of their name, which stands elsewhere.
    void nameCandidates()
    {
        for (std::uint32_t i = 0; i < m_debug.nodes.size(); ++i) {
            Unmatched& why = m_matching.debugReasons[i];
            const auto candidate =
                why.reason == UnmatchedReason::ParentUnmatched ? findInTree(NodeId{i}) : std::nullopt;
            if (candidate) {
                why = {UnmatchedReason::AncestorsDiffer, candidate, {}, {}};
            }
        }
    }

    std::optional<NodeId> findInTree(NodeId node) const
    {
        const auto found = m_bench.find(m_debug.name(node));
        return found && (m_bench.node(*found).parent || *found == Graph::kRoot) ? found : std::nullopt;
    }

    /// Collections do not count: an API alone at top level is in none.
    static std::optional<NodeId> parentOf(const Graph& graph, NodeId node)
    {
        auto parent = graph.node(node).parent;
        while (parent && graph.node(*parent).kind == NodeKind::Collection) {
            parent = graph.node(*parent).parent;
        }
        return parent;
    }

    bool haveSameAncestors(NodeId node, NodeId partner) const
    {
        const auto ours = parentOf(m_debug, node);
        const auto theirs = parentOf(m_bench, partner);
        if (!ours || !theirs) {
            return !ours && !theirs;
        }
        return m_sameAncestors[ours->value] && m_debug.name(*ours) == m_bench.name(*theirs);
    }

    const Graph& m_debug;
    const Graph& m_bench;
    const MatchOptions& m_options;
    bool m_ignoresAncestors;
    Matching m_matching;
    std::vector<bool> m_sameAncestors;
    std::vector<MappedNode> m_mapped;
};

} // namespace

Matching match(const Graph& debug, const Graph& bench, const MatchOptions& options)
{
    return options.compatible ? matchAsEdition(debug, bench, options)
                              : Matcher(debug, bench, options).match();
}

} // namespace pipescope::graph
