#include "core/graph/tree/communication/find_links.h"

#include <algorithm>
#include <array>
#include <tuple>

namespace pipescope::graph {
namespace {

/// A send or a receive: a call, or an entry of a batch.
struct TransferEnd
{
    GraphNode node;
    std::uint32_t entry = 0;
    std::uint32_t entryCount = 1;
    /// Sender and receiver, as graphs.
    std::uint32_t from = 0;
    std::uint32_t to = 0;
    bool isReceive = false;
    bool isLater = false;
    StringId group;
    EndTensor tensor;
};

using Ends = std::span<const TransferEnd>;

std::optional<Item> firstTensor(ItemSpan items)
{
    const auto found = std::ranges::find_if(items, [](const Item& item) { return item.isTensor; });
    return found != items.end() ? std::optional(*found) : std::nullopt;
}

/// What is sent is an input; what is received, an output. The input of a receive is a buffer.
EndTensor tensorOf(const Graph& graph, const std::optional<Item>& input, const std::optional<Item>& output,
                   bool isReceive)
{
    if (isReceive) {
        return {&graph, output ? output : input, output.has_value()};
    }
    return {&graph, input ? input : output};
}

class TransferLinker
{
public:
    TransferLinker(const CallTable& table, LinkBuilder& links, Communication& result, RankFindings& findings,
                   std::set<std::int64_t>& missingRanks)
        : m_table(table)
        , m_links(links)
        , m_result(result)
        , m_findings(findings)
        , m_missingRanks(missingRanks)
    { }

    void link();

private:
    void collect(std::uint32_t graph, const Call& call);
    void collectBatch(std::uint32_t graph, const Call& call);
    void add(TransferEnd end, std::int64_t peer);
    void linkChannel(Ends sends, Ends receives);
    void linkSequences(Ends sends, Ends receives);
    void linkPair(const TransferEnd& send, const TransferEnd& receive);
    void compare(const Transfer& transfer, const EndTensor& sent, const EndTensor& received);
    void reportUnpaired(const TransferEnd& end);

    const CallTable& m_table;
    LinkBuilder& m_links;
    Communication& m_result;
    RankFindings& m_findings;
    std::set<std::int64_t>& m_missingRanks;
    std::vector<TransferEnd> m_ends;
};

void TransferLinker::link()
{
    for (std::size_t graph = 0; graph < m_table.calls.size(); ++graph) {
        for (const Call& call : m_table.calls[graph]) {
            collect(static_cast<std::uint32_t>(graph), call);
        }
    }
    const auto channel = [](const TransferEnd& end) { return std::tie(end.from, end.to); };
    std::ranges::stable_sort(m_ends, [&](const TransferEnd& a, const TransferEnd& b) {
        return std::tuple(channel(a), a.isReceive) < std::tuple(channel(b), b.isReceive);
    });
    for (auto begin = m_ends.begin(); begin != m_ends.end();) {
        const auto end = std::find_if(begin, m_ends.end(),
                                      [&](const TransferEnd& e) { return channel(e) != channel(*begin); });
        const auto receives = std::find_if(begin, end, [](const TransferEnd& e) { return e.isReceive; });
        linkChannel({begin, receives}, {receives, end});
        begin = end;
    }
}

void TransferLinker::collect(std::uint32_t graph, const Call& call)
{
    if (call.kind == CallKind::Batch) {
        collectBatch(graph, call);
        return;
    }
    if (call.kind != CallKind::Send && call.kind != CallKind::Receive) {
        return;
    }
    const Graph& own = *m_table.graphs[graph];
    if (!call.target) {
        m_result.unlinked.push_back({graph, call.node});
        m_findings.add(FindingId::TransferPeerUnknown, own, [&] { return UserText(own.name(call.node)); });
        return;
    }
    TransferEnd end;
    end.node = {graph, call.node};
    end.isReceive = call.kind == CallKind::Receive;
    end.isLater = m_table.texts.text(call.api) == "irecv";
    end.group = call.groupId;
    end.tensor =
        tensorOf(own, firstTensor(own.inputs(call.node)), firstTensor(own.outputs(call.node)), end.isReceive);
    add(end, *call.target);
}

void TransferLinker::collectBatch(std::uint32_t graph, const Call& call)
{
    const Graph& own = *m_table.graphs[graph];
    for (std::uint32_t i = 0; i < call.entriesWithoutPeer; ++i) {
        m_result.unlinked.push_back({graph, call.node});
        m_findings.add(FindingId::TransferPeerUnknown, own, [&] { return UserText(own.name(call.node)); });
    }
    const auto itemAt = [&](std::optional<std::uint32_t> position) {
        return position ? std::optional(own.items[*position]) : std::nullopt;
    };
    for (std::size_t i = 0; i < call.entries.size(); ++i) {
        const BatchEntry& entry = call.entries[i];
        TransferEnd end;
        end.node = {graph, call.node};
        end.entry = static_cast<std::uint32_t>(i);
        end.entryCount = static_cast<std::uint32_t>(call.entries.size());
        end.isReceive = !entry.isSend;
        end.isLater = true;
        end.group = entry.groupId;
        end.tensor = tensorOf(own, itemAt(entry.input), itemAt(entry.output), end.isReceive);
        add(end, entry.peer);
    }
}

void TransferLinker::add(TransferEnd end, std::int64_t peer)
{
    const auto other = m_table.graphOfRank(peer);
    if (!other) {
        m_missingRanks.insert(peer);
        return;
    }
    end.from = end.isReceive ? *other : end.node.graph;
    end.to = end.isReceive ? end.node.graph : *other;
    m_ends.push_back(end);
}

/// Each group has a sequence of its own, where both ends name the same groups.
void TransferLinker::linkChannel(Ends sends, Ends receives)
{
    const auto groupsOf = [](Ends ends) {
        std::set<StringId> groups;
        std::ranges::transform(ends, std::inserter(groups, groups.end()), &TransferEnd::group);
        return groups;
    };
    const std::set<StringId> groups = groupsOf(sends);
    if (groups.size() == 1 || groups != groupsOf(receives)) {
        linkSequences(sends, receives);
        return;
    }
    for (const StringId group : groups) {
        const auto ofGroup = [&](Ends ends) {
            std::vector<TransferEnd> result;
            std::ranges::copy_if(ends, std::back_inserter(result),
                                 [&](const TransferEnd& end) { return end.group == group; });
            return result;
        };
        linkSequences(ofGroup(sends), ofGroup(receives));
    }
}

void TransferLinker::linkSequences(Ends sends, Ends receives)
{
    const auto fitOf = [&](std::size_t i, std::size_t j) {
        if (findFormDifference(sends[i].tensor, receives[j].tensor)) {
            return CallFit::FormDiffers;
        }
        return findNumberDifference(sends[i].tensor, receives[j].tensor) ? CallFit::NumbersDiffer
                                                                         : CallFit::Equal;
    };
    std::size_t nextSend = 0;
    std::size_t nextReceive = 0;
    const auto skipTo = [&](std::size_t send, std::size_t receive) {
        for (; nextSend < send; ++nextSend) {
            reportUnpaired(sends[nextSend]);
        }
        for (; nextReceive < receive; ++nextReceive) {
            reportUnpaired(receives[nextReceive]);
        }
    };
    for (const auto& [send, receive] : alignCalls(sends.size(), receives.size(), fitOf)) {
        skipTo(send, receive);
        linkPair(sends[nextSend++], receives[nextReceive++]);
    }
    skipTo(sends.size(), receives.size());
}

void TransferLinker::linkPair(const TransferEnd& send, const TransferEnd& receive)
{
    const LinkRange members = m_links.addMembers(std::array{send.node, receive.node});
    m_links.add(send.node, CommunicationDirection::Send, {members.begin + 1, 1}, send.entry, send.entryCount);
    m_links.add(receive.node, CommunicationDirection::Receive, {members.begin, 1}, receive.entry,
                receive.entryCount);
    Transfer transfer{send.node, receive.node, send.entry, receive.entry, {}, {}, receive.isLater};
    if (send.tensor.item) {
        transfer.sentItem = send.tensor.item->position;
    }
    if (receive.tensor.item) {
        transfer.receivedItem = receive.tensor.item->position;
    }
    compare(transfer, send.tensor, receive.tensor);
    m_result.transfers.push_back(transfer);
}

void TransferLinker::compare(const Transfer& transfer, const EndTensor& sent, const EndTensor& received)
{
    const auto form = findFormDifference(sent, received);
    const auto difference = form ? form : findNumberDifference(sent, received);
    if (!difference) {
        return;
    }
    const EndsMismatch mismatch{difference->kind,  difference->statistic, transfer.sender,
                                transfer.receiver, transfer.sentItem,     transfer.receivedItem};
    m_findings.add(form ? FindingId::TransferFormsDiffer : FindingId::TransferNumbersDiffer, *received.graph,
                   [&] { return mismatchText(m_table.graphs, mismatch); });
    m_result.mismatches.push_back(mismatch);
}

void TransferLinker::reportUnpaired(const TransferEnd& end)
{
    m_result.unlinked.push_back(end.node);
    const Graph& own = m_table.graphOf(end.node);
    const Graph& other = *m_table.graphs[end.isReceive ? end.from : end.to];
    m_findings.add(FindingId::TransferUnpaired, own, [&] {
        const std::string node(own.name(end.node.node));
        return end.isReceive ? "%1 receives from rank %2"_text(node, other.rank.value)
                             : "%1 sends to rank %2"_text(node, other.rank.value);
    });
}

} // namespace

void linkTransfers(const CallTable& table, LinkBuilder& links, Communication& result, RankFindings& findings,
                   std::set<std::int64_t>& missingRanks)
{
    TransferLinker(table, links, result, findings, missingRanks).link();
}

} // namespace pipescope::graph
