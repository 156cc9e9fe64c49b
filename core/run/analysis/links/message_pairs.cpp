#include "core/base/parse/durations.h"
#include "core/run/analysis/details/detail_text.h"
#include "core/run/analysis/links/message_list.h"
#include "core/run/model/names.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace pipescope {
namespace {

/// The messages of a pair, as they are added up.
struct PairSum
{
    MessagePair pair;
    std::int64_t transfer = 0;
    std::uint64_t timed = 0;
    /// Of those whose time is known, too.
    std::int64_t bytes = 0;
    std::int64_t moving = 0;
    std::optional<Duration> mostWaiting;

    void add(MessageRow row, const Message& message)
    {
        if (pair.messages == 0) {
            pair.sender = message.sender;
            pair.receiver = message.receiver;
            pair.isBetweenHosts = message.isBetweenHosts;
            pair.worst = row;
        }
        ++pair.messages;
        pair.unpaired += message.link ? 0 : 1;
        pair.late += message.isLate() ? 1 : 0;
        pair.bytes = saturatingAdd(pair.bytes, message.bytes);
        if (message.times.transfer) {
            transfer = saturatingAdd(transfer, message.times.transfer->ns);
            ++timed;
        }
        if (message.bandwidth) {
            bytes = saturatingAdd(bytes, message.bytes);
            moving = saturatingAdd(moving, message.times.transfer->ns);
        }
        if (const auto waiting = message.times.waiting) {
            pair.waiting = pair.waiting.value_or(Duration{}) + *waiting;
            if (!mostWaiting || *waiting > *mostWaiting) {
                mostWaiting = waiting;
                pair.worst = row;
            }
        }
    }

    MessagePair finished() const
    {
        MessagePair whole = pair;
        if (timed > 0) {
            whole.transfer = Duration{transfer / static_cast<std::int64_t>(timed)};
            whole.bandwidth = bytesPerSecond(bytes, Duration{moving});
        }
        return whole;
    }
};

/// Ranks are not below 0.
std::uint64_t keyOfPair(const Message& message)
{
    constexpr unsigned kHalf = 32;
    const auto number = [](const std::optional<Rank>& rank) {
        return static_cast<std::uint64_t>(static_cast<std::uint32_t>(rank ? rank->value : -1));
    };
    return (number(message.sender) << kHalf) | number(message.receiver);
}

constexpr std::array<std::string_view, 14> kMessageColumns{
    "step",  "src_rank",    "dst_rank",         "direction",  "microbatch", "vstage", "start_ns",
    "bytes", "transfer_ns", "bytes_per_second", "waiting_ns", "late_ns",    "hosts",  "paired"};

std::string_view hostsName(const std::optional<bool>& isBetweenHosts)
{
    return !isBetweenHosts ? "" : *isBetweenHosts ? "between" : "within";
}

template<class Id>
std::optional<std::int64_t> fieldOf(const std::optional<Id>& id)
{
    if constexpr (requires { id->ns; }) {
        return id ? std::optional<std::int64_t>(id->ns) : std::nullopt;
    } else {
        return id ? std::optional<std::int64_t>(id->value) : std::nullopt;
    }
}

void writeMessage(const Trace& trace, const Message& message, TableWriter& table)
{
    table.field(message.step ? std::optional(trace.steps[message.step->value].number.value) : std::nullopt);
    table.field(fieldOf(message.sender));
    table.field(fieldOf(message.receiver));
    table.field(linkDirectionName(message.direction));
    table.field(fieldOf(message.microBatch));
    table.field(fieldOf(message.virtualStage));
    table.field(message.begin.ns);
    table.field(message.bytes > 0 ? std::optional(message.bytes) : std::nullopt);
    table.field(fieldOf(message.times.transfer));
    table.field(message.bandwidth ? std::optional(static_cast<std::int64_t>(*message.bandwidth))
                                  : std::nullopt);
    table.field(fieldOf(message.times.waiting));
    table.field(fieldOf(message.times.late));
    table.field(hostsName(message.isBetweenHosts));
    table.field(message.link ? "yes" : "no");
    table.endRow();
}

ReportCell timeCell(const std::optional<Duration>& time)
{
    return time ? ReportCell(verbatim(formatDuration(*time)), time->ns) : ReportCell();
}

} // namespace

std::vector<MessagePair> pairMessages(const MessageTable& table, const MessageFilter& filter,
                                      const std::stop_token& stop)
{
    std::unordered_map<std::uint64_t, PairSum> sums;
    const bool isWhole = eachMessage(table, filter, stop, [&](MessageRow row, const Message& message) {
        sums[keyOfPair(message)].add(row, message);
    });
    std::vector<MessagePair> pairs;
    for (const auto& [key, sum] : sums) {
        pairs.push_back(sum.finished());
    }
    std::ranges::sort(pairs, {},
                      [](const MessagePair& pair) { return std::pair(pair.sender, pair.receiver); });
    return isWhole ? pairs : std::vector<MessagePair>();
}

Status writeMessages(const MessageTable& table, const std::vector<MessageRow>& rows, TableFormat format,
                     std::ostream& out)
{
    TableWriter writer(format, kMessageColumns, out);
    for (const MessageRow row : rows) {
        if (!writer.good()) {
            break;
        }
        writeMessage(table.trace(), table.at(row), writer);
    }
    return writer.finish();
}

ReportTable tableOf(const std::vector<MessagePair>& pairs)
{
    ReportTable table{"Messages by pair of ranks"_text,
                      {{"from"_text, "src_rank"},
                       {"to"_text, "dst_rank"},
                       {"messages"_text, "messages"},
                       {"bytes"_text, "bytes"},
                       {"mean transfer"_text, "transfer_ns"},
                       {"bandwidth"_text, "bytes_per_second"},
                       {"waiting"_text, "waiting_ns"},
                       {"late"_text, "late"},
                       {"unpaired"_text, "unpaired"},
                       {"within a host or between two"_text, "hosts"}}};
    for (const MessagePair& pair : pairs) {
        table.rows.push_back(
            {idCell(pair.sender),
             idCell(pair.receiver),
             countCell(pair.messages),
             {formatBytes(pair.bytes), pair.bytes},
             timeCell(pair.transfer),
             pair.bandwidth ? ReportCell(formatRate(*pair.bandwidth), *pair.bandwidth) : ReportCell(),
             timeCell(pair.waiting),
             countCell(pair.late),
             countCell(pair.unpaired),
             nameCell(hostsName(pair.isBetweenHosts))});
    }
    return table;
}

} // namespace pipescope
