#include "core/graph/compare/match/match.h"

#include "core/graph/compare/mapping/map_nodes.h"
#include "core/graph/compare/match/align_sequences.h"
#include "core/graph/compare/match/item_checks.h"
#include "core/graph/compare/match/matching.h"
#include "core/graph/read/model/graph.h"

#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <unordered_set>
#include <utility>
#include <vector>

namespace pipescope::graph {
namespace {

/// Equal call numbers: less than anything else that speaks for a pair.
constexpr float kTieBonus = 0.0001F;

/// A call, or a matched module between calls.
struct Entry
{
    NodeId node;
    /// The API's name; 0 (empty) for modules.
    StringId name;
    std::uint64_t shapes = 0;

    bool isCall() const { return name.value != 0; }
};

struct Sequence
{
    std::vector<Entry> entries;
    std::vector<std::uint64_t> keys;
};

std::uint64_t mixedKey(std::uint64_t hash, std::uint64_t value)
{
    return (hash ^ value) * 0x9E3779B97F4A7C15U + (hash >> 29U);
}

/// What a side is besides its graph.
struct Side
{
    const Graph& graph;
    std::span<const std::optional<NodeId>> partnerOf;
    /// Indexed by node: something in it is matched.
    std::vector<bool> holdsMatched;
};

class CallPairer
{
public:
    CallPairer(const Graph& debug, const Graph& bench, bool acrossFrameworks, Matching& matching)
        : m_matching(matching)
        , m_debug(sideOf(debug, matching.benchOf))
        , m_bench(sideOf(bench, matching.debugOf))
        , m_acrossFrameworks(acrossFrameworks)
    { }

    void pairAll()
    {
        std::vector<std::pair<NodeId, NodeId>> owners;
        for (const NodeId node : breadthFirst(m_debug.graph)) {
            const auto partner = m_matching.benchOf[node.value];
            const NodeKind kind = m_debug.graph.node(node).kind;
            if (partner && kind != NodeKind::Collection && kind != NodeKind::Api) {
                owners.emplace_back(node, *partner);
            } else if (kind == NodeKind::Api) {
                m_matching.debugReasons[node.value].reason = UnmatchedReason::ParentUnmatched;
            }
        }
        for (const auto& [debugOwner, benchOwner] : owners) {
            pairWithin(debugOwner, benchOwner);
        }
    }

private:
    static Side sideOf(const Graph& graph, std::span<const std::optional<NodeId>> partnerOf)
    {
        Side side{graph, partnerOf, std::vector<bool>(graph.nodes.size(), false)};
        for (const NodeId node : graph.postOrder()) {
            const auto parent = graph.node(node).parent;
            if (parent && (side.holdsMatched[node.value] || partnerOf[node.value])) {
                side.holdsMatched[parent->value] = true;
            }
        }
        return side;
    }

    Sequence read(const Side& side, NodeId owner, bool isDebug)
    {
        Sequence sequence;
        std::vector<NodeId> open(side.graph.node(owner).children.rbegin(),
                                 side.graph.node(owner).children.rend());
        while (!open.empty()) {
            const NodeId id = open.back();
            open.pop_back();
            const Node& node = side.graph.node(id);
            const bool isMatched = side.partnerOf[id.value].has_value();
            if (node.kind == NodeKind::Api) {
                add(sequence, side.graph, id);
            } else if (node.kind == NodeKind::Collection || (!isMatched && side.holdsMatched[id.value])) {
                open.insert(open.end(), node.children.rbegin(), node.children.rend());
            } else if (isMatched) {
                const NodeId debugNode = isDebug ? id : *side.partnerOf[id.value];
                sequence.entries.push_back({id, {}, 0});
                sequence.keys.push_back((std::uint64_t{1} << 63U) | debugNode.value);
            }
        }
        return sequence;
    }

    void add(Sequence& sequence, const Graph& graph, NodeId id)
    {
        std::string name = withoutCallNumber(graph.name(id));
        if (m_acrossFrameworks) {
            name.erase(0, name.find('.') + 1);
        }
        std::uint64_t shapes = 1;
        for (const ItemRange range : {graph.node(id).inputs, graph.node(id).outputs}) {
            for (const Item& item : graph.itemsOf(range)) {
                shapes = mixedKey(shapes, std::hash<std::string_view>{}(graph.text(item.shape)));
            }
        }
        const StringId nameId = m_names.intern(name);
        sequence.entries.push_back({id, nameId, shapes});
        sequence.keys.push_back((mixedKey(shapes, nameId.value) >> 1U) | 1U);
    }

    void pairWithin(NodeId debugOwner, NodeId benchOwner)
    {
        const Sequence ours = read(m_debug, debugOwner, true);
        const Sequence theirs = read(m_bench, benchOwner, false);
        const auto score = [&](std::uint32_t i, std::uint32_t j) {
            const Entry& call = ours.entries[i];
            const Entry& there = theirs.entries[j];
            if (call.isCall() && call.name == there.name) {
                const bool isSameNumber = m_debug.graph.name(call.node) == m_bench.graph.name(there.node);
                return (call.shapes == there.shapes ? 1.5F : 1.0F) + (isSameNumber ? kTieBonus : 0.0F);
            }
            return ours.keys[i] == theirs.keys[j] ? 10.0F : 0.0F;
        };
        const auto pairs = alignSequences(ours.keys, theirs.keys, score);
        for (const PositionPair pair : pairs) {
            if (ours.entries[pair.debug].isCall()) {
                accept(ours.entries[pair.debug].node, theirs.entries[pair.bench].node);
            }
        }
        pairMoved(ours, theirs, pairs);
        giveReasons(ours, theirs);
    }

    void accept(NodeId node, NodeId partner)
    {
        m_matching.benchOf[node.value] = partner;
        m_matching.debugOf[partner.value] = node;
        m_matching.debugReasons[node.value] = {};
    }

    /// Calls of equal name and shapes that changed places with others, but not with a matched module.
    void pairMoved(const Sequence& ours, const Sequence& theirs, std::span<const PositionPair> pairs)
    {
        using Key = std::tuple<std::size_t, std::uint32_t, std::uint64_t>;
        std::map<Key, std::deque<NodeId>> left;
        const auto forEachLeft = [&](const Sequence& sequence,
                                     std::span<const std::optional<NodeId>> partnerOf,
                                     std::uint32_t PositionPair::*position, const auto& use) {
            std::size_t segment = 0;
            std::size_t next = 0;
            for (std::uint32_t i = 0; i < sequence.entries.size(); ++i) {
                const Entry& entry = sequence.entries[i];
                while (next < pairs.size() && pairs[next].*position <= i) {
                    segment += ours.entries[pairs[next].debug].isCall() ? 0 : 1;
                    ++next;
                }
                if (entry.isCall() && !partnerOf[entry.node.value]) {
                    use(Key{segment, entry.name.value, entry.shapes}, entry.node);
                }
            }
        };
        forEachLeft(theirs, m_matching.debugOf, &PositionPair::bench,
                    [&](const Key& key, NodeId node) { left[key].push_back(node); });
        if (left.empty()) {
            return;
        }
        forEachLeft(ours, m_matching.benchOf, &PositionPair::debug, [&](const Key& key, NodeId node) {
            const auto found = left.find(key);
            if (found != left.end() && !found->second.empty()) {
                accept(node, found->second.front());
                found->second.pop_front();
            }
        });
    }

    void giveReasons(const Sequence& ours, const Sequence& theirs)
    {
        std::unordered_set<std::uint32_t> namesThere;
        for (const Entry& entry : theirs.entries) {
            namesThere.insert(entry.name.value);
        }
        for (const Entry& entry : ours.entries) {
            if (entry.isCall() && !m_matching.benchOf[entry.node.value]) {
                m_matching.debugReasons[entry.node.value].reason = namesThere.contains(entry.name.value)
                                                                       ? UnmatchedReason::FewerCallsThere
                                                                       : UnmatchedReason::NoSuchName;
            }
        }
    }

    Matching& m_matching;
    Side m_debug;
    Side m_bench;
    bool m_acrossFrameworks;
    StringPool m_names;
};

/// Pairs the APIs of a matching whose modules are matched: those within two matched modules, by name without
/// call number, shapes and order between the modules that are matched, too. Collections, and unmatched
/// modules that have matched ones in them, are looked through. `acrossFrameworks` leaves the prefix out of
/// the name: Mint.matmul is Torch.matmul. Gives the debug side its reasons.
void pairCalls(const Graph& debug, const Graph& bench, bool acrossFrameworks, Matching& matching)
{
    CallPairer(debug, bench, acrossFrameworks, matching).pairAll();
}

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

    /// Names for APIs in modules without partner the node of their name, which stands elsewhere.
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
