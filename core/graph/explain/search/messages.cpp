#include "core/graph/explain/search/messages.h"

#include <algorithm>
#include <span>
#include <vector>

namespace pipescope::graph {

namespace {

/// Those of one direction with one peer, in order of execution.
std::vector<RowId> messagesWith(std::span<const SheetTransfer> transfers, Rank peer,
                                CommunicationDirection direction)
{
    std::vector<RowId> rows;
    for (const SheetTransfer& transfer : transfers) {
        if (transfer.rank == peer && transfer.direction == direction) {
            rows.push_back(transfer.row);
        }
    }
    return rows;
}

CommunicationDirection directionOf(bool isSend)
{
    return isSend ? CommunicationDirection::Send : CommunicationDirection::Receive;
}

const std::vector<SheetTransfer>& transfersOf(const Sheet& sheet, Side side)
{
    return side == Side::Debug ? sheet.debugTransfers : sheet.benchTransfers;
}

} // namespace

std::optional<MessagePlace> messageOf(const Sheet& sheet, SheetRow row)
{
    const auto& transfers = transfersOf(sheet, row.side);
    const auto first = std::ranges::lower_bound(transfers, row.row, {}, &SheetTransfer::row);
    const auto last = std::ranges::upper_bound(transfers, row.row, {}, &SheetTransfer::row);
    for (const bool isSend : {true, false}) {
        const auto found = std::ranges::find(first, last, directionOf(isSend), &SheetTransfer::direction);
        if (found == last) {
            continue;
        }
        const auto all = messagesWith(transfers, found->rank, found->direction);
        const auto order = std::ranges::find(all, row.row) - all.begin();
        return MessagePlace{StepNumber{sheet.outline(row.side).graph->step}, sheet.rank(), found->rank,
                            isSend, static_cast<std::uint32_t>(order)};
    }
    return std::nullopt;
}

std::optional<SheetRow> findMessage(const Sheet& sheet, const MessagePlace& place)
{
    for (const Side side : {Side::Debug, Side::Bench}) {
        const auto all = messagesWith(transfersOf(sheet, side), place.peer, directionOf(place.isSend));
        if (place.order < all.size()) {
            return SheetRow{side, all[place.order]};
        }
    }
    return std::nullopt;
}

} // namespace pipescope::graph
