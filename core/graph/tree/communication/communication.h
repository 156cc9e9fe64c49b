#pragma once

#include "core/diagnostics/finding.h"
#include "core/graph/read/model/edition.h"
#include "core/graph/read/model/graph.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace pipescope::graph {

/// What the call of the link does with data.
enum class CommunicationDirection : std::uint8_t
{
    Send,
    Receive,
    SendReceive
};

/// "send", "receive", "send_receive": communications_type of the database.
std::string_view directionName(CommunicationDirection direction);

/// A node of one of several graphs.
struct GraphNode
{
    /// Position in the span of graphs.
    std::uint32_t graph = 0;
    NodeId node;

    auto operator<=>(const GraphNode&) const = default;
};

struct LinkRange
{
    std::uint32_t begin = 0;
    std::uint32_t count = 0;
};

/// One link object of a call: a batch can have several, other calls have one.
struct CommunicationLink
{
    CommunicationDirection direction = CommunicationDirection::SendReceive;
    /// Rows of Communication::members. The call's own node may be among them and is no partner.
    LinkRange members;
};

/// A call with at least one link.
struct LinkedCall
{
    GraphNode node;
    /// The links are written as an array, even if there is only one: the call is a batch of several entries.
    bool isList = false;
    /// Rows of Communication::links.
    LinkRange links;
};

/// A send and its receive.
struct Transfer
{
    GraphNode sender;
    GraphNode receiver;
    /// Position among the entries of a batch; 0 for other calls.
    std::uint32_t senderEntry = 0;
    std::uint32_t receiverEntry = 0;
    /// The tensor as it was sent and as it arrived, in Graph::items; empty where none was recorded.
    std::optional<std::uint32_t> sentItem;
    std::optional<std::uint32_t> receivedItem;
    /// The receiving call returns before the data is there (irecv, or an entry of a batch).
    bool isReceivedLater = false;
};

/// The calls of the members of a group that belong together.
struct CollectiveCall
{
    /// Rows of Communication::members, by graph.
    LinkRange members;
};

/// In what the two ends of a transfer, or two members of a collective call, differ.
enum class EndsDifference : std::uint8_t
{
    Shape,
    Dtype,
    TensorCount,
    Statistic,
    Checksum
};

/// Two ends that should agree and do not.
struct EndsMismatch
{
    EndsDifference difference = EndsDifference::Statistic;
    /// If it is Statistic: the first that differs.
    Statistic statistic = Statistic::Max;
    /// The sender, or the first member of the collective call.
    GraphNode expected;
    /// The receiver, or the member that differs from the first one.
    GraphNode actual;
    /// In Graph::items of each; empty if TensorCount.
    std::optional<std::uint32_t> expectedItem;
    std::optional<std::uint32_t> actualItem;
};

/// The communication of all ranks of one step.
struct Communication
{
    /// Ordered by graph and node.
    std::vector<LinkedCall> calls;
    std::vector<CommunicationLink> links;
    std::vector<GraphNode> members;

    /// Sends and receives that are linked, and calls of whole groups.
    std::vector<Transfer> transfers;
    std::vector<CollectiveCall> collectives;
    /// Rules of ours only: transfers first, then collective calls.
    std::vector<EndsMismatch> mismatches;
    /// Rules of ours only: calls with an end that meets no other, though the other rank is there or is not
    /// known. Ordered by graph and node.
    std::vector<GraphNode> unlinked;
    /// Rules of ours only. Each has the rank and, as its detail, the first example.
    FindingList findings;

    /// Null if the node has no link.
    const LinkedCall* find(GraphNode node) const;

    std::span<const CommunicationLink> linksOf(const LinkedCall& call) const;
    std::span<const GraphNode> membersOf(LinkRange range) const;
    /// The nodes at the other end of a link, ordered as the public tool has them.
    std::vector<GraphNode> partners(const LinkedCall& call, const CommunicationLink& link) const;
};

/// Links the nodes whose name starts with "Distributed". One graph per rank, all of one step; ranks that
/// occur twice take part once.
///
/// As this edition of the public tool links them, without findings; by rules of ours if `compatible` is
/// empty. Those: a send meets the receive that has the same place among all sends (receives) between the
/// two ranks in the same group, whether they block or not, alone or in a batch. A call of a group meets the
/// calls of the same API, group and place on the other members. Where the two sequences do not agree call by
/// call, they are aligned: equal numbers first, then equal shape and dtype, else by place. So a missing call
/// does not shift the links after it, and a transfer that changed its numbers is still linked.
Communication linkCommunication(std::span<const Graph* const> graphs, std::optional<Edition> compatible);

/// A sentence: where the two ends are, and both values.
UserText mismatchText(std::span<const Graph* const> graphs, const EndsMismatch& mismatch);

} // namespace pipescope::graph
