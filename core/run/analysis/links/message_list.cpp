#include "core/run/analysis/links/message_list.h"

#include "core/run/analysis/details/detail_text.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <utility>

namespace pipescope {
namespace {

/// Comes before all that is known.
constexpr double kUnknown = -std::numeric_limits<double>::infinity();
/// How often a stop request is looked for.
constexpr std::size_t kRowsBetweenLooks = 4096;

template<class Id>
double keyOf(const std::optional<Id>& id)
{
    if constexpr (requires { id->ns; }) {
        return id ? static_cast<double>(id->ns) : kUnknown;
    } else if constexpr (requires { id->value; }) {
        return id ? static_cast<double>(id->value) : kUnknown;
    } else {
        return id ? static_cast<double>(*id) : kUnknown;
    }
}

double sizeKey(std::int64_t bytes)
{
    return bytes > 0 ? static_cast<double>(bytes) : kUnknown;
}

/// Times count from `begin`, so that none loses nanoseconds.
double keyOf(const Message& message, MessageColumn column, TimePoint begin)
{
    switch (column) {
    case MessageColumn::Step:
        return keyOf(message.step);
    case MessageColumn::Sender:
        return keyOf(message.sender);
    case MessageColumn::Receiver:
        return keyOf(message.receiver);
    case MessageColumn::Direction:
        return static_cast<double>(message.direction);
    case MessageColumn::MicroBatchId:
        return keyOf(message.microBatch);
    case MessageColumn::VirtualStageId:
        return keyOf(message.virtualStage);
    case MessageColumn::Begin:
        return static_cast<double>((message.begin - begin).ns);
    case MessageColumn::Size:
        return sizeKey(message.bytes);
    case MessageColumn::Transfer:
        return keyOf(message.times.transfer);
    case MessageColumn::Bandwidth:
        return keyOf(message.bandwidth);
    case MessageColumn::Waiting:
        return keyOf(message.times.waiting);
    case MessageColumn::Late:
        return keyOf(message.times.late);
    case MessageColumn::Hosts:
        return keyOf(message.isBetweenHosts);
    case MessageColumn::Pairing:
        return message.link ? 0.0 : 1.0;
    }
    return kUnknown;
}

double keyOf(const MessagePair& pair, PairColumn column)
{
    switch (column) {
    case PairColumn::Sender:
        return keyOf(pair.sender);
    case PairColumn::Receiver:
        return keyOf(pair.receiver);
    case PairColumn::Messages:
        return static_cast<double>(pair.messages);
    case PairColumn::Size:
        return sizeKey(pair.bytes);
    case PairColumn::Transfer:
        return keyOf(pair.transfer);
    case PairColumn::Bandwidth:
        return keyOf(pair.bandwidth);
    case PairColumn::Waiting:
        return keyOf(pair.waiting);
    case PairColumn::Late:
        return static_cast<double>(pair.late);
    case PairColumn::Unpaired:
        return static_cast<double>(pair.unpaired);
    case PairColumn::Hosts:
        return keyOf(pair.isBetweenHosts);
    }
    return kUnknown;
}

bool isOneOf(const std::optional<RankSet>& ranks, const std::optional<Rank>& rank)
{
    return !ranks || (rank && ranks->contains(*rank));
}

} // namespace

bool MessageFilter::admits(const Message& message) const
{
    const bool isOfRanks = (isOneOf(ranks, message.sender) && isOneOf(peers, message.receiver))
                           || (isOneOf(ranks, message.receiver) && isOneOf(peers, message.sender));
    return isOfRanks && (!direction || message.direction == *direction)
           && (!isBetweenHosts || message.isBetweenHosts == isBetweenHosts) && (!isLate || message.isLate())
           && (!isUnpaired || !message.link);
}

bool eachMessage(const MessageTable& table, const MessageFilter& filter, const std::stop_token& stop,
                 const std::function<void(MessageRow, const Message&)>& use)
{
    for (std::size_t i = 0; i < table.size(); ++i) {
        if (i % kRowsBetweenLooks == 0 && stop.stop_requested()) {
            return false;
        }
        const MessageRow row{i};
        const Message message = table.at(row);
        if (filter.admits(message)) {
            use(row, message);
        }
    }
    return !stop.stop_requested();
}

std::vector<MessageRow> listMessages(const MessageTable& table, const MessageFilter& filter,
                                     std::optional<SortOrder<MessageColumn>> order,
                                     const std::stop_token& stop)
{
    const TimePoint begin = beginOf(table.trace());
    std::vector<std::pair<double, MessageRow>> keys;
    const bool isWhole = eachMessage(table, filter, stop, [&](MessageRow row, const Message& message) {
        keys.emplace_back(order ? keyOf(message, order->column, begin) : 0.0, row);
    });
    if (!isWhole) {
        return {};
    }
    if (order && order->isFalling) {
        std::ranges::stable_sort(keys, std::greater<>(), &std::pair<double, MessageRow>::first);
    } else if (order) {
        std::ranges::stable_sort(keys, {}, &std::pair<double, MessageRow>::first);
    }
    std::vector<MessageRow> rows;
    rows.reserve(keys.size());
    for (const auto& [key, row] : keys) {
        rows.push_back(row);
    }
    return rows;
}

void sortPairs(std::vector<MessagePair>& pairs, SortOrder<PairColumn> order)
{
    std::ranges::stable_sort(pairs, [&](const MessagePair& a, const MessagePair& b) {
        return order.isFalling ? keyOf(b, order.column) < keyOf(a, order.column)
                               : keyOf(a, order.column) < keyOf(b, order.column);
    });
}

} // namespace pipescope
