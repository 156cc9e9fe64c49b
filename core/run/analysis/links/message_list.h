#pragma once

#include "core/base/parse/number_ranges.h"
#include "core/base/result.h"
#include "core/base/tables/report_table.h"
#include "core/base/tables/table_writer.h"
#include "core/run/analysis/links/message_table.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <iosfwd>
#include <optional>
#include <stop_token>
#include <vector>

namespace pipescope {

/// Which messages are listed.
struct MessageFilter
{
    /// An end is one of these; every rank if empty.
    std::optional<RankSet> ranks;
    /// And the other end one of these.
    std::optional<RankSet> peers;
    std::optional<LinkDirection> direction;
    std::optional<bool> isBetweenHosts;
    /// The receiver was there before the sender.
    bool isLate = false;
    bool isUnpaired = false;

    bool admits(const Message& message) const;
};

/// Calls `use` for each message that the filter admits, in the table's order; false after a stop request.
bool eachMessage(const MessageTable& table, const MessageFilter& filter, const std::stop_token& stop,
                 const std::function<void(MessageRow, const Message&)>& use);

/// What messages are sorted by.
enum class MessageColumn : std::uint8_t
{
    Step,
    Sender,
    Receiver,
    Direction,
    MicroBatchId,
    VirtualStageId,
    Begin,
    Size,
    Transfer,
    Bandwidth,
    Waiting,
    Late,
    Hosts,
    Pairing
};
constexpr std::size_t kMessageColumnCount = 14;

template<class Column>
struct SortOrder
{
    Column column{};
    bool isFalling = false;
};

/// The rows that the filter admits, in order; what is not known comes first where values rise. Equal rows
/// keep the table's order. n log n; empty after a stop request.
std::vector<MessageRow> listMessages(const MessageTable& table, const MessageFilter& filter,
                                     std::optional<SortOrder<MessageColumn>> order,
                                     const std::stop_token& stop = {});

/// All messages from one rank to another.
struct MessagePair
{
    std::optional<Rank> sender;
    std::optional<Rank> receiver;
    std::optional<bool> isBetweenHosts;
    std::uint64_t messages = 0;
    std::uint64_t unpaired = 0;
    std::uint64_t late = 0;
    std::int64_t bytes = 0;
    /// The mean of those whose time is known.
    std::optional<Duration> transfer;
    /// Bytes by the sum of the times in which they moved, as LinkFigures has it.
    std::optional<double> bandwidth;
    /// The sum of those that record it.
    std::optional<Duration> waiting;
    /// The row of the message whose receiver waited longest, the first one where none records that.
    MessageRow worst;
};

enum class PairColumn : std::uint8_t
{
    Sender,
    Receiver,
    Messages,
    Size,
    Transfer,
    Bandwidth,
    Waiting,
    Late,
    Unpaired,
    Hosts
};
constexpr std::size_t kPairColumnCount = 10;

/// Ordered by sender, then receiver. Linear but for that; empty after a stop request.
std::vector<MessagePair> pairMessages(const MessageTable& table, const MessageFilter& filter = {},
                                      const std::stop_token& stop = {});

void sortPairs(std::vector<MessagePair>& pairs, SortOrder<PairColumn> order);

/// With times in ns, bytes and bytes a second; in this order.
Status writeMessages(const MessageTable& table, const std::vector<MessageRow>& rows, TableFormat format,
                     std::ostream& out);
/// The same of pairs, whose titles are for people.
ReportTable tableOf(const std::vector<MessagePair>& pairs);

} // namespace pipescope
