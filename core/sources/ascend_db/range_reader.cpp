#include "core/sources/ascend_db/range_reader.h"

#include "core/base/text.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <tuple>
#include <unordered_map>
#include <vector>

namespace pipescope::ascend {
namespace {

/// Value of an unsigned 32-bit field that was not set.
constexpr std::int64_t kNotSet = 0xFFFFFFFF;

/// The host side of a pipeline range, and what was seen of it on the device.
struct HostRange
{
    TimeSpan span;
    StringId message;
    bool hasTask = false;
    /// Tasks with times that became ranges.
    std::uint32_t tasks = 0;
};

using RangesByConnection = std::unordered_map<std::int64_t, HostRange>;

/// Tasks of one connection that are taken; well-formed data have one. Bounds memory where many tasks share
/// one.
constexpr std::uint32_t kMostTasksPerRange = 8;

/// What was left out, for the findings.
struct Losses
{
    std::uint64_t badValues = 0;
    std::uint64_t missingMessages = 0;
    std::uint64_t nullTimes = 0;
    /// Second and further tasks of a connection, kept or not.
    std::uint64_t furtherTasks = 0;
    /// Ranges that were never connected to the device.
    std::uint64_t unconnected = 0;
};

/// Byte length of the UTF-8 character at the front; at least 1.
std::size_t characterLength(std::string_view text)
{
    std::size_t length = 1;
    while (length < text.size() && (static_cast<unsigned char>(text[length]) & 0xC0U) == 0x80) {
        ++length;
    }
    return length;
}

bool containsWeightGradientPop(std::string_view lowerMessage)
{
    constexpr std::string_view kStore = "weightgradstore";
    constexpr std::string_view kPop = "pop";
    for (auto at = lowerMessage.find(kStore); at != std::string_view::npos;
         at = lowerMessage.find(kStore, at + 1))
    {
        const std::string_view behind = lowerMessage.substr(at + kStore.size());
        if (!behind.empty() && behind.substr(characterLength(behind)).starts_with(kPop)) {
            return true;
        }
    }
    return false;
}

/// Reads MSTX_EVENTS; decides once per message whether its ranges are wanted.
class HostRangeReader
{
public:
    HostRangeReader(const RankReading& reading, StringLookup& strings, Losses& losses)
        : m_reading(reading)
        , m_strings(strings)
        , m_losses(losses)
    { }

    Result<RangesByConnection> read()
    {
        constexpr std::array<WantedColumn, 4> kColumns{
            {{"message"}, {"connectionId"}, {"startNs"}, {"endNs"}}};
        auto statement = selectColumns(m_reading, "MSTX_EVENTS", kColumns, "", true);
        if (!statement) {
            return statement.error();
        }
        if (*statement) {
            const Status done =
                forEachRow(**statement, [this](const Statement& row) { return readRow(row); });
            if (!done) {
                return done.error();
            }
        }
        return std::move(m_ranges);
    }

private:
    Status readRow(const Statement& row)
    {
        const auto messageId = row.integer(0);
        if (!messageId) {
            ++m_losses.badValues;
            return ok();
        }
        const auto message = messageOf(*messageId);
        if (!message) {
            return message.error();
        }
        if (!*message) {
            return ok();
        }
        const auto connection = row.integer(1);
        const auto begin = row.integer(2);
        const auto end = row.integer(3);
        const bool isNew =
            connection && begin && end
            && m_ranges.try_emplace(*connection, HostRange{{{*begin}, {*end}}, **message}).second;
        // One connection names one range; what repeats it cannot be told from the first on the device.
        m_losses.badValues += isNew || connection == kNotSet ? 0 : 1;
        m_losses.unconnected += connection == kNotSet ? 1 : 0;
        return ok();
    }

    /// The message if it names a block.
    Result<std::optional<StringId>> messageOf(std::int64_t id)
    {
        if (const auto known = m_messages.find(id); known != m_messages.end()) {
            return known->second;
        }
        const auto text = m_strings.text(id);
        if (!text) {
            return text.error();
        }
        if (!*text) {
            ++m_losses.missingMessages;
            return std::optional<StringId>{};
        }
        std::optional<StringId> message;
        if (isBlockMessage(**text)) {
            message = m_reading.capture.strings.intern(**text);
        }
        m_messages.emplace(id, message);
        return message;
    }

    const RankReading& m_reading;
    StringLookup& m_strings;
    Losses& m_losses;
    std::unordered_map<std::int64_t, std::optional<StringId>> m_messages;
    RangesByConnection m_ranges;
};

void addTask(HostRange& host, TimeSpan device, std::int64_t row, std::vector<CapturedRange>& ranges)
{
    CapturedRange range;
    range.device = device;
    range.host = host.span;
    range.message = host.message;
    range.sourceRow = std::in_range<std::uint32_t>(row) ? static_cast<std::uint32_t>(row) : 0;
    range.repeatsConnection = host.tasks > 0;
    ranges.push_back(range);
}

void noteTask(const Statement& row, RangesByConnection& hostRanges, std::vector<CapturedRange>& ranges,
              Losses& losses)
{
    const auto connection = row.integer(2);
    const auto host = connection ? hostRanges.find(*connection) : hostRanges.end();
    if (host == hostRanges.end()) {
        return;
    }
    host->second.hasTask = true;
    const auto begin = row.integer(0);
    const auto end = row.integer(1);
    if (!begin || !end) {
        ++losses.nullTimes;
        return;
    }
    losses.furtherTasks += host->second.tasks > 0 ? 1 : 0;
    if (host->second.tasks < kMostTasksPerRange) {
        addTask(host->second, {{*begin}, {*end}}, row.integer(3).value_or(0), ranges);
        ++host->second.tasks;
    }
}

/// Passes over TASK once and adds a range for each task of a connection asked for.
Status readTasks(const RankReading& reading, RangesByConnection& hostRanges, Losses& losses)
{
    constexpr std::array<WantedColumn, 4> kColumns{
        {{"startNs"}, {"endNs"}, {"connectionId"}, {"rowid", false}}};
    // The comparison inside SQLite costs next to nothing and spares nearly every row the way out of it.
    auto statement = selectColumns(reading, "TASK", kColumns, "WHERE connectionId BETWEEN ?1 AND ?2", true);
    if (!statement) {
        return statement.error();
    }
    if (!*statement) {
        return ok();
    }
    const auto [lowest, highest] = std::minmax_element(
        hostRanges.begin(), hostRanges.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    (*statement)->bind(1, lowest->first);
    (*statement)->bind(2, highest->first);
    return forEachRow(**statement, [&](const Statement& row) {
        noteTask(row, hostRanges, reading.capture.ranges, losses);
        return ok();
    });
}

void noteIf(const RankReading& reading, FindingId id, std::uint64_t count, std::string_view detail = {})
{
    if (count > 0) {
        reading.note(id, detail, count);
    }
}

void noteOddTimes(const RankReading& reading)
{
    const auto countIf = [&](auto predicate) {
        const auto& ranges = reading.capture.ranges;
        return static_cast<std::uint64_t>(std::count_if(ranges.begin(), ranges.end(), predicate));
    };
    noteIf(reading, FindingId::NegativeDuration,
           countIf([](const CapturedRange& range) { return range.device.end < range.device.begin; }));
    noteIf(reading, FindingId::ZeroDuration,
           countIf([](const CapturedRange& range) { return range.device.end == range.device.begin; }));
}

} // namespace

bool isBlockMessage(std::string_view message)
{
    const std::string lower = asciiLower(message);
    return lower.find("forward") != std::string::npos || lower.find("backward") != std::string::npos
           || containsWeightGradientPop(lower);
}

Status readRanges(const RankReading& reading, StringLookup& strings)
{
    Losses losses;
    auto hostRanges = HostRangeReader(reading, strings, losses).read();
    if (!hostRanges) {
        return hostRanges.error();
    }
    hostRanges->erase(kNotSet);
    if (!hostRanges->empty()) {
        if (const Status done = readTasks(reading, *hostRanges, losses); !done) {
            return done;
        }
    }
    auto& ranges = reading.capture.ranges;
    std::sort(ranges.begin(), ranges.end(), [](const CapturedRange& a, const CapturedRange& b) {
        return std::tie(a.device, a.sourceRow) < std::tie(b.device, b.sourceRow);
    });
    const auto withoutTask = std::count_if(hostRanges->begin(), hostRanges->end(),
                                           [](const auto& range) { return !range.second.hasTask; });
    noteIf(reading, FindingId::BadValue, losses.badValues, "MSTX_EVENTS");
    noteIf(reading, FindingId::MessageMissing, losses.missingMessages);
    noteIf(reading, FindingId::NullTime, losses.nullTimes);
    noteIf(reading, FindingId::RangeWithoutTask,
           static_cast<std::uint64_t>(withoutTask) + losses.unconnected);
    noteIf(reading, FindingId::DuplicateConnection, losses.furtherTasks);
    noteOddTimes(reading);
    if (ranges.empty()) {
        reading.note(FindingId::NoRanges);
    }
    return ok();
}

} // namespace pipescope::ascend
