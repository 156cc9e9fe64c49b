#include "core/graph/compare/match/pair_calls.h"

#include "core/graph/compare/match/align_sequences.h"
#include "core/graph/compare/match/item_checks.h"

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
    /// Of the API's name; 0 (empty) for modules.
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
    /// By node: something in it is matched.
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

} // namespace

void pairCalls(const Graph& debug, const Graph& bench, bool acrossFrameworks, Matching& matching)
{
    CallPairer(debug, bench, acrossFrameworks, matching).pairAll();
}

} // namespace pipescope::graph
