#include "core/graph/tree/communication/communication.h"

#include "core/base/enum_names.h"
#include "core/graph/tree/communication/call_table.h"
#include "core/graph/tree/communication/find_links.h"
#include "core/graph/tree/communication/link_builder.h"

#include <algorithm>
#include <array>
#include <set>

namespace pipescope::graph {
namespace {

void reportMissingRanks(const std::set<std::int64_t>& ranks, FindingList& findings)
{
    if (ranks.empty()) {
        return;
    }
    constexpr std::size_t kNamed = 8;
    std::vector<UserText> named;
    for (const std::int64_t rank : ranks) {
        if (named.size() == kNamed) {
            named.push_back(verbatim("…"));
            break;
        }
        named.emplace_back(std::to_string(rank));
    }
    findings.add(FindingId::CommunicationRanksNotDumped, {}, {}, listOf(named), ranks.size());
}

} // namespace

std::string_view directionName(CommunicationDirection direction)
{
    static constexpr auto kNames = std::to_array<EnumName<CommunicationDirection>>({
        {CommunicationDirection::Send, "send"},
        {CommunicationDirection::Receive, "receive"},
        {CommunicationDirection::SendReceive, "send_receive"},
    });
    return nameOf(kNames, direction);
}

const LinkedCall* Communication::find(GraphNode node) const
{
    const auto found = std::ranges::lower_bound(calls, node, {}, &LinkedCall::node);
    return found != calls.end() && found->node == node ? &*found : nullptr;
}

std::span<const CommunicationLink> Communication::linksOf(const LinkedCall& call) const
{
    return std::span(links).subspan(call.links.begin, call.links.count);
}

std::span<const GraphNode> Communication::membersOf(LinkRange range) const
{
    return std::span(members).subspan(range.begin, range.count);
}

std::vector<GraphNode> Communication::partners(const LinkedCall& call, const CommunicationLink& link) const
{
    std::vector<GraphNode> partners;
    std::ranges::copy_if(membersOf(link.members), std::back_inserter(partners),
                         [&](const GraphNode& member) { return member != call.node; });
    return partners;
}

Communication linkCommunication(std::span<const Graph* const> graphs, std::optional<Edition> compatible)
{
    const CallTable table(graphs, compatible);
    Communication result;
    LinkBuilder links;
    if (!compatible) {
        RankFindings findings;
        std::set<std::int64_t> missingRanks;
        linkTransfers(table, links, result, findings, missingRanks);
        linkCollectives(table, links, result, findings, missingRanks);
        std::ranges::sort(result.unlinked);
        result.unlinked.erase(std::unique(result.unlinked.begin(), result.unlinked.end()),
                              result.unlinked.end());
        findings.finish(result.findings);
        reportMissingRanks(missingRanks, result.findings);
    } else {
        linkCompatibly(table, *compatible, links, result);
    }
    links.finish(result);
    return result;
}

} // namespace pipescope::graph
