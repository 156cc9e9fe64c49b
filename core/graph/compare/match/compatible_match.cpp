#include "core/graph/compare/mapping/map_nodes.h"
#include "core/graph/compare/match/item_checks.h"
#include "core/graph/compare/match/match.h"

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace pipescope::graph {
namespace {

class EditionMatcher
{
public:
    EditionMatcher(const Graph& debug, const Graph& bench, const MatchOptions& options)
        : m_debug(debug)
        , m_bench(bench)
        , m_edition(*options.compatible)
        , m_isMerged(options.isMerged)
        , m_isFuzzy(options.isFuzzy || options.isMerged)
        , m_matching(emptyMatching(debug, bench))
        , m_checks(debug, bench)
        , m_sameAncestors(debug.nodes.size(), false)
    {
        if (!m_isFuzzy && options.mapping) {
            m_mapped = mapNodes(debug, bench, *options.mapping);
        }
    }

    Matching match()
    {
        for (const NodeId node : breadthFirst(m_debug)) {
            if (m_isFuzzy) {
                matchFuzzy(node);
            } else if (!m_mapped.empty()) {
                matchMapped(node);
            } else {
                matchByName(node);
            }
        }
        giveBenchReasons(m_debug, m_bench,
                         m_mapped.empty() ? UnmatchedReason::NoSuchName : UnmatchedReason::NotMapped,
                         m_matching);
        return std::move(m_matching);
    }

private:
    void accept(NodeId node, NodeId partner)
    {
        m_matching.benchOf[node.value] = partner;
        m_matching.debugOf[partner.value] = node;
        m_matching.debugReasons[node.value] = {};
    }

    void acceptUnless(const Unmatched& difference, NodeId node, NodeId partner)
    {
        if (difference.reason == UnmatchedReason::None) {
            accept(node, partner);
        } else {
            m_matching.debugReasons[node.value] = difference;
        }
    }

    /// A node that is in the bench tree.
    std::optional<NodeId> findInTree(std::string_view name) const
    {
        const auto found = m_bench.find(name);
        return found && (m_bench.node(*found).parent || *found == Graph::kRoot) ? found : std::nullopt;
    }

    bool haveSameAncestors(NodeId node, NodeId partner) const
    {
        const auto ours = m_debug.node(node).parent;
        const auto theirs = m_bench.node(partner).parent;
        if (!ours || !theirs) {
            return !ours && !theirs;
        }
        return m_sameAncestors[ours->value] && m_debug.name(*ours) == m_bench.name(*theirs);
    }

    void matchByName(NodeId node)
    {
        const auto partner = findInTree(m_debug.name(node));
        if (!partner) {
            m_matching.debugReasons[node.value].reason = UnmatchedReason::NoSuchName;
            return;
        }
        m_sameAncestors[node.value] = haveSameAncestors(node, *partner);
        if (!m_sameAncestors[node.value]) {
            m_matching.debugReasons[node.value] = {UnmatchedReason::AncestorsDiffer, partner, {}, {}};
            return;
        }
        acceptUnless(m_edition == Edition::Doc ? m_checks.compareAll(node, *partner) : Unmatched{}, node,
                     *partner);
    }

    void matchMapped(NodeId node)
    {
        const MappedNode& mapped = m_mapped[node.value];
        const auto partner = mapped.isMapped ? mapped.bench : findInTree(m_debug.name(node));
        if (mapped.isRenamedGradient) {
            m_matching.debugReasons[node.value] = {UnmatchedReason::NotMapped, partner, {}, {}};
            return;
        }
        if (partner) {
            accept(node, *partner);
        } else {
            m_matching.debugReasons[node.value].reason =
                mapped.isMapped ? UnmatchedReason::NotMapped : UnmatchedReason::NoSuchName;
        }
    }

    Unmatched fuzzyDifference(NodeId node, NodeId partner)
    {
        const bool looksAtShapes = m_edition == Edition::Doc && !m_isMerged;
        return looksAtShapes ? m_checks.compareShapes(node, partner) : Unmatched{};
    }

    void matchFuzzy(NodeId node)
    {
        if (m_debug.node(node).kind == NodeKind::Api) {
            return;
        }
        const auto partner = findInTree(m_debug.name(node));
        if (partner) {
            acceptUnless(fuzzyDifference(node, *partner), node, *partner);
        } else {
            m_matching.debugReasons[node.value].reason = UnmatchedReason::NoSuchName;
        }
        if (m_matching.benchOf[node.value]) {
            matchCalls(node, *partner);
        } else {
            for (const NodeId child : m_debug.node(node).children) {
                if (m_debug.node(child).kind == NodeKind::Api) {
                    m_matching.debugReasons[child.value].reason = UnmatchedReason::ParentUnmatched;
                }
            }
        }
    }

    void matchCalls(NodeId parent, NodeId partner)
    {
        std::unordered_map<std::string, std::vector<NodeId>> there;
        for (const NodeId child : m_bench.node(partner).children) {
            if (m_bench.node(child).kind == NodeKind::Api) {
                there[withoutCallNumber(m_bench.name(child))].push_back(child);
            }
        }
        std::unordered_map<std::string, std::size_t> counts;
        for (const NodeId child : m_debug.node(parent).children) {
            if (m_debug.node(child).kind != NodeKind::Api) {
                continue;
            }
            std::string name = withoutCallNumber(m_debug.name(child));
            const auto calls = there.find(name);
            const std::size_t ordinal = counts[std::move(name)]++;
            if (calls != there.end() && ordinal < calls->second.size()) {
                const NodeId call = calls->second[ordinal];
                acceptUnless(fuzzyDifference(child, call), child, call);
            } else {
                m_matching.debugReasons[child.value].reason =
                    calls == there.end() ? UnmatchedReason::NoSuchName : UnmatchedReason::FewerCallsThere;
            }
        }
    }

    const Graph& m_debug;
    const Graph& m_bench;
    Edition m_edition;
    bool m_isMerged;
    bool m_isFuzzy;
    Matching m_matching;
    ItemChecks m_checks;
    std::vector<bool> m_sameAncestors;
    std::vector<MappedNode> m_mapped;
};

} // namespace

Matching emptyMatching(const Graph& debug, const Graph& bench)
{
    Matching matching;
    matching.benchOf.resize(debug.nodes.size());
    matching.debugOf.resize(bench.nodes.size());
    matching.debugReasons.resize(debug.nodes.size());
    matching.benchReasons.resize(bench.nodes.size());
    return matching;
}

Matching matchAsEdition(const Graph& debug, const Graph& bench, const MatchOptions& options)
{
    return EditionMatcher(debug, bench, options).match();
}

} // namespace pipescope::graph
