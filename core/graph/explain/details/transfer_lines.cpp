#include "core/graph/explain/details/transfer_lines.h"

#include "core/base/text.h"
#include "core/graph/read/text/python_text.h"
#include "core/graph/tree/communication/communication.h"

#include <algorithm>
#include <span>
#include <utility>

namespace pipescope::graph {
namespace {

SourceText directionText(CommunicationDirection direction)
{
    switch (direction) {
    case CommunicationDirection::Send:
        return "Sends to"_text;
    case CommunicationDirection::Receive:
        return "Receives from"_text;
    case CommunicationDirection::SendReceive:
        return "Exchanges with"_text;
    }
    return {};
}

/// The links of one side, and what they refer to.
struct LinkView
{
    const NodeView& view;
    const Communication& links;

    GraphNode node() const { return {static_cast<std::uint32_t>(view.sheet.rankIndex), view.node()}; }

    const Graph& graph(GraphNode node) const
    {
        const RankGraphs& rank = view.sheet.step->ranks[node.graph];
        return view.side == Side::Debug ? rank.debug.graph : rank.bench->graph;
    }

    NodeTarget target(GraphNode node) const
    {
        return {view.side, graph(node).rank, std::string(graph(node).name(node.node))};
    }
};

UserText nodeOnRank(const NodeTarget& target)
{
    return "rank %1, %2"_text(target.rank.value, dataText(target.node));
}

/// "[8, 16] torch.float32, Max = 1.5, Min = -1.5, …"
UserText tensorText(const Graph& graph, std::optional<std::uint32_t> item)
{
    if (!item || *item >= graph.items.size()) {
        return "not recorded"_text;
    }
    const Item& tensor = graph.items[*item];
    std::string text(graph.text(tensor.shape));
    text += ' ';
    text += graph.text(tensor.dtype);
    for (const Statistic statistic : kStatistics) {
        if (!tensor.statistic(statistic).isNull()) {
            text += ", ";
            text += kStatisticNames[static_cast<std::size_t>(statistic)];
            text += " = ";
            text += pythonText(tensor.statistic(statistic), graph.texts);
        }
    }
    if (tensor.checksumKind != ChecksumKind::None) {
        text += ", md5 = " + checksumText(graph, tensor);
    }
    return dataText(text);
}

void addTensors(const LinkView& links, std::vector<NodeLine>& lines)
{
    for (const Transfer& transfer : links.links.transfers) {
        const bool isSender = transfer.sender == links.node();
        if (!isSender && transfer.receiver != links.node()) {
            continue;
        }
        lines.push_back({NodeSection::Communication, isSender ? SourceText("Sent"_text) : "Was sent"_text,
                         tensorText(links.graph(transfer.sender), transfer.sentItem),
                         isSender ? std::nullopt : std::optional(links.target(transfer.sender))});
        lines.push_back({NodeSection::Communication,
                         isSender ? SourceText("Arrived there"_text) : "Arrived"_text,
                         transfer.isReceivedLater && !transfer.receivedItem
                             ? UserText("not recorded: the call returns before the data is there"_text)
                             : tensorText(links.graph(transfer.receiver), transfer.receivedItem),
                         isSender ? std::optional(links.target(transfer.receiver)) : std::nullopt});
    }
}

void addMismatches(const LinkView& links, std::vector<NodeLine>& lines)
{
    std::vector<const Graph*> graphs;
    for (const EndsMismatch& mismatch : links.links.mismatches) {
        if (mismatch.expected != links.node() && mismatch.actual != links.node()) {
            continue;
        }
        for (std::uint32_t i = 0; graphs.size() < links.view.sheet.step->ranks.size(); ++i) {
            graphs.push_back(&links.graph({i, Graph::kRoot}));
        }
        lines.push_back(
            {NodeSection::Communication, "Both ends differ"_text, mismatchText(graphs, mismatch), {}});
    }
}

} // namespace

void addTransferLines(const NodeView& view, std::vector<NodeLine>& lines)
{
    const auto& transfers = view.side == Side::Debug ? view.sheet.debugTransfers : view.sheet.benchTransfers;
    for (const SheetTransfer& transfer :
         std::ranges::equal_range(transfers, view.row, {}, &SheetTransfer::row)) {
        NodeTarget target{view.side, transfer.rank, transfer.node};
        UserText value = nodeOnRank(target);
        lines.push_back({NodeSection::Communication, directionText(transfer.direction), std::move(value),
                         std::move(target)});
    }
    const auto& links = view.side == Side::Debug ? view.sheet.step->debugLinks : view.sheet.step->benchLinks;
    if (links) {
        addTensors({view, *links}, lines);
        addMismatches({view, *links}, lines);
    }
}

} // namespace pipescope::graph
