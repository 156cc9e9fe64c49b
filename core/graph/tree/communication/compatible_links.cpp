#include "core/graph/tree/communication/find_links.h"

#include <algorithm>
#include <array>
#include <map>
#include <tuple>

namespace pipescope::graph {
namespace {

/// A call, or an entry of a batch, and its number among those with an equal key. The key's parts are the
/// API or op, the other rank (of a send or receive) and the group.
struct KeyedCall
{
    const Call* call = nullptr;
    std::uint32_t entry = 0;
    bool isOfBatch = false;
    StringId name;
    std::optional<std::int64_t> target;
    StringId group;
    std::uint32_t count = 0;

    auto key() const { return std::tuple(isOfBatch, name, target, group, count); }
};

using Key = decltype(KeyedCall().key());

/// DOC compares what both ends have as `output.0`, as Python does: NaN differs from itself.
bool haveEqualOutputs(const Graph& a, NodeId first, const Graph& b, NodeId second)
{
    const auto outputOf = [](const Graph& graph, NodeId node) -> std::optional<Item> {
        const auto items = graph.outputs(node);
        const auto found = std::ranges::find_if(
            items, [&](const Item& item) { return graph.text(item.path) == "output.0"; });
        return found != items.end() ? std::optional(*found) : std::nullopt;
    };
    const std::optional<Item> x = outputOf(a, first);
    const std::optional<Item> y = outputOf(b, second);
    if (!x || !y || a.text(x->dtype) != b.text(y->dtype) || a.text(x->shape) != b.text(y->shape)) {
        return false;
    }
    return std::ranges::all_of(kStatistics, [&](Statistic statistic) {
        const Value v = x->statistic(statistic);
        const Value w = y->statistic(statistic);
        if (v.number() && w.number()) {
            return *v.number() == *w.number();
        }
        if (v.text() && w.text()) {
            return a.text(*v.text()) == b.text(*w.text());
        }
        return v.kind() == w.kind() && !v.number();
    });
}

class CompatibleLinker
{
public:
    CompatibleLinker(const CallTable& table, Edition edition, LinkBuilder& links, Communication& result)
        : m_table(table)
        , m_edition(edition)
        , m_links(links)
        , m_result(result)
        , m_ranks(table.calls.size())
        , m_calls(table.calls.size())
    { }

    void link();

private:
    void collect(std::uint32_t graph);
    void add(std::uint32_t graph, KeyedCall call);
    const KeyedCall* find(std::uint32_t graph, const KeyedCall& key) const;
    void linkTransfer(std::uint32_t graph, const KeyedCall& keyed);
    void linkGroup(std::uint32_t graph, const KeyedCall& keyed);
    LinkRange othersOf(const KeyedCall& keyed);
    StringId partnerApi(StringId api) const;
    void addTransfer(std::uint32_t graph, const KeyedCall& own, std::uint32_t other,
                     const KeyedCall& partner);

    const CallTable& m_table;
    Edition m_edition;
    LinkBuilder& m_links;
    Communication& m_result;
    /// Indexed by graph.
    std::vector<std::map<Key, KeyedCall>> m_ranks;
    std::vector<std::vector<KeyedCall>> m_calls;
    /// Members of groups that were added already, by the first call's key and the list of ranks.
    std::map<std::tuple<Key, StringId>, LinkRange> m_members;
};

void CompatibleLinker::link()
{
    for (std::uint32_t graph = 0; graph < m_calls.size(); ++graph) {
        collect(graph);
    }
    for (std::uint32_t graph = 0; graph < m_calls.size(); ++graph) {
        for (const KeyedCall& keyed : m_calls[graph]) {
            if (keyed.target) {
                linkTransfer(graph, keyed);
            } else {
                linkGroup(graph, keyed);
            }
        }
    }
}

void CompatibleLinker::collect(std::uint32_t graph)
{
    for (const Call& call : m_table.calls[graph]) {
        if (call.kind == CallKind::Batch) {
            // NEW has lost the entries by then (defect 30).
            for (std::size_t i = 0; m_edition == Edition::Doc && i < call.entries.size(); ++i) {
                const BatchEntry& entry = call.entries[i];
                add(graph, {&call, static_cast<std::uint32_t>(i), true, entry.op, entry.peer, entry.groupId});
            }
        } else if (call.kind == CallKind::Send || call.kind == CallKind::Receive) {
            if (call.target) {
                add(graph, {&call, 0, false, call.api, call.target, {}});
            }
        } else if (call.groupId != StringId{}) {
            add(graph, {&call, 0, false, call.api, {}, call.groupId});
        }
    }
}

void CompatibleLinker::add(std::uint32_t graph, KeyedCall call)
{
    // The last number used stands under number 0.
    KeyedCall& counter = m_ranks[graph][call.key()];
    call.count = ++counter.count;
    m_ranks[graph].emplace(call.key(), call);
    m_calls[graph].push_back(call);
}

const KeyedCall* CompatibleLinker::find(std::uint32_t graph, const KeyedCall& key) const
{
    const auto found = m_ranks[graph].find(key.key());
    return found != m_ranks[graph].end() ? &found->second : nullptr;
}

StringId CompatibleLinker::partnerApi(StringId api) const
{
    static constexpr std::array<std::pair<std::string_view, std::string_view>, 4> kPartners{
        {{"send", "recv"}, {"recv", "send"}, {"isend", "irecv"}, {"irecv", "isend"}}};
    for (const auto& [own, other] : kPartners) {
        if (m_table.texts.text(api) == own) {
            return m_table.texts.find(other).value_or(StringId{});
        }
    }
    return {};
}

/// A send or receive, alone or in a batch.
void CompatibleLinker::linkTransfer(std::uint32_t graph, const KeyedCall& keyed)
{
    const auto other = m_table.graphOfRank(*keyed.target);
    if (!other) {
        return;
    }
    KeyedCall wanted = keyed;
    wanted.name = partnerApi(keyed.name);
    wanted.target = m_table.graphs[graph]->rank.value;
    const KeyedCall* const partner = find(*other, wanted);
    if (partner == nullptr) {
        return;
    }
    const bool mustBeEqual = m_edition == Edition::Doc && !keyed.isOfBatch;
    if (!mustBeEqual
        || haveEqualOutputs(*m_table.graphs[graph], keyed.call->node, *m_table.graphs[*other],
                            partner->call->node))
    {
        addTransfer(graph, keyed, *other, *partner);
    }
}

void CompatibleLinker::addTransfer(std::uint32_t graph, const KeyedCall& own, std::uint32_t other,
                                   const KeyedCall& partner)
{
    const GraphNode node{graph, own.call->node};
    const GraphNode partnerNode{other, partner.call->node};
    const std::string_view api = m_table.texts.text(own.name);
    const bool isSend = api == "send" || api == "isend";
    const LinkRange members = m_links.addMembers(std::array{partnerNode});
    m_links.add(node, isSend ? CommunicationDirection::Send : CommunicationDirection::Receive, members,
                own.entry, std::max(1U, static_cast<std::uint32_t>(own.call->entries.size())));
    if (isSend) {
        m_result.transfers.push_back({node, partnerNode, own.entry, partner.entry, {}, {}, api == "isend"});
    }
}

/// The members of the call's own list of ranks that have the same key.
LinkRange CompatibleLinker::othersOf(const KeyedCall& keyed)
{
    const auto [known, isNew] = m_members.try_emplace({keyed.key(), keyed.call->groupRanks});
    if (!isNew) {
        return known->second;
    }
    std::vector<GraphNode> members;
    for (const std::int64_t rank :
         parseShape(m_table.texts.text(keyed.call->groupRanks)).value_or(std::vector<std::int64_t>{}))
    {
        const auto member = m_table.graphOfRank(rank);
        const KeyedCall* const call = member ? find(*member, keyed) : nullptr;
        if (call != nullptr) {
            members.push_back({*member, call->call->node});
        }
    }
    known->second = m_links.addMembers(members);
    if (members.size() > 1) {
        m_result.collectives.push_back({known->second});
    }
    return known->second;
}

void CompatibleLinker::linkGroup(std::uint32_t graph, const KeyedCall& keyed)
{
    const GraphNode node{graph, keyed.call->node};
    const bool hasRoot = keyed.call->kind != CallKind::Collective;
    if (hasRoot && keyed.call->target != m_table.graphs[graph]->rank.value) {
        return;
    }
    const LinkRange members = othersOf(keyed);
    if (!hasRoot) {
        m_links.add(node, CommunicationDirection::SendReceive, members);
        return;
    }
    const bool isFromRoot = keyed.call->kind == CallKind::FromRoot;
    m_links.add(node, isFromRoot ? CommunicationDirection::Send : CommunicationDirection::Receive, members);
    const LinkRange root = m_links.addMembers(std::array{node});
    for (const GraphNode& member : m_links.members(members)) {
        if (member != node) {
            m_links.add(member, isFromRoot ? CommunicationDirection::Receive : CommunicationDirection::Send,
                        root);
        }
    }
}

} // namespace

void linkCompatibly(const CallTable& table, Edition edition, LinkBuilder& links, Communication& result)
{
    CompatibleLinker(table, edition, links, result).link();
}

} // namespace pipescope::graph
