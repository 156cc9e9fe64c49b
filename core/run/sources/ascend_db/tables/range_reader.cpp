#include "core/base/string_pool.h"
#include "core/base/text.h"
#include "core/base/time.h"
#include "core/run/model/captures/block_message.h"
#include "core/run/model/captures/range_nesting.h"
#include "core/run/sources/ascend_db/tables/communication_message.h"
#include "core/run/sources/ascend_db/tables/row_readers.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

namespace pipescope::ascend {
namespace {

/// A range whose message names a block.
struct RecordedRange
{
    /// Where the caller has it.
    std::size_t position = 0;
    /// Thread of the host; 0 where threads are not recorded.
    std::int64_t thread = 0;
    TimeSpan device;
    StringId message;
};

bool followOneAnother(std::span<const RecordedRange> ranges)
{
    return std::adjacent_find(
               ranges.begin(), ranges.end(),
               [](const RecordedRange& a, const RecordedRange& b) { return b.device.begin < a.device.end; })
           == ranges.end();
}

void addStretchesOfThread(std::span<const RecordedRange> ranges, const StringPool& strings,
                          std::vector<RecordedRange>& stretches)
{
    // The usual case needs no memory.
    if (followOneAnother(ranges)) {
        return;
    }
    std::vector<WorkRange> work;
    work.reserve(ranges.size());
    for (const RecordedRange& range : ranges) {
        const std::string_view message = strings.text(range.message);
        work.push_back({range.device, kindFromMessage(message), microBatchInMessage(message),
                        range.device.end < range.device.begin});
    }
    const RangeNesting nesting(work);
    for (const RangeNesting::Node& node : nesting.nodes()) {
        if (node.isStretch) {
            stretches.push_back(ranges[node.range]);
        }
    }
}

/// Those that hold several blocks of their thread on the device and are none themselves, see RangeNesting; by
/// thread and begin. Texts are in `strings`.
std::vector<RecordedRange> findStretches(std::vector<RecordedRange> ranges, const StringPool& strings)
{
    std::sort(ranges.begin(), ranges.end(), [](const RecordedRange& a, const RecordedRange& b) {
        return std::tie(a.thread, a.device, a.position) < std::tie(b.thread, b.device, b.position);
    });
    std::vector<RecordedRange> stretches;
    for (auto begin = ranges.begin(); begin != ranges.end();) {
        const auto end = std::find_if(
            begin, ranges.end(), [&](const RecordedRange& each) { return each.thread != begin->thread; });
        addStretchesOfThread({begin, end}, strings, stretches);
        begin = end;
    }
    return stretches;
}

/// Value of an unsigned 32-bit field that was not set.
constexpr std::int64_t kNotSet = 0xFFFFFFFF;

/// The host side of a range, and what was seen of it on the device.
struct HostRange
{
    TimeSpan span;
    /// The thread of the host; 0 where it is not recorded.
    std::int64_t thread = 0;
    /// Message of a block's range.
    StringId message;
    /// The range of a communication operator: its position among the capture's message operators.
    std::optional<std::uint32_t> messageOperator;
    bool hasTask = false;
    /// Tasks with times that became ranges.
    std::uint32_t tasks = 0;
    /// Position of the first of these among the capture's ranges, while they are read.
    std::size_t firstTask = 0;
};

using RangesByConnection = std::unordered_map<std::int64_t, HostRange>;

/// Tasks of one connection that are taken; well-formed data have one. Bounds memory where many tasks share
/// one.
constexpr std::uint32_t kMaxTasksPerRange = 8;

/// What was left out, for the findings.
struct LossCounts
{
    std::uint64_t badValues = 0;
    std::uint64_t missingMessages = 0;
    Occurrences nullTimes;
    /// Second and further tasks of a connection, kept or not.
    Occurrences furtherTasks;
    /// Ranges that were never connected to the device.
    Occurrences withoutTask;
    std::uint64_t malformedCommunication = 0;
    std::uint64_t communicationWithoutTask = 0;
};

/// What the ranges with one message are.
struct MessageMeaning
{
    /// The text, if it names a block.
    std::optional<StringId> block;
    /// The operator it describes, without times.
    std::optional<MessageOperator> communication;
    bool isMalformed = false;
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
    HostRangeReader(const RankReading& reading, StringLookup& strings, RangeSelection selection,
                    LossCounts& losses)
        : m_reading(reading)
        , m_strings(strings)
        , m_selection(selection)
        , m_losses(losses)
    { }

    Result<RangesByConnection> read()
    {
        constexpr std::array<WantedColumn, 5> kColumns{
            {{"message"}, {"connectionId"}, {"startNs"}, {"endNs"}, {"globalTid", false}}};
        TRY(auto statement, selectColumns(m_reading, "MSTX_EVENTS", kColumns, "", true));
        if (statement) {
            TRY_OK(statement->forEachRow([this](const Statement& row) { return readRow(row); }));
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
        TRY(const auto meaning, meaningOf(*messageId));
        m_losses.malformedCommunication += meaning->isMalformed ? 1 : 0;
        if (meaning->block || meaning->communication) {
            addRange(row, *meaning);
        }
        return ok();
    }

    void addRange(const Statement& row, const MessageMeaning& meaning)
    {
        const auto connection = row.integer(1);
        const auto begin = row.integer(2);
        const auto end = row.integer(3);
        if (connection == kNotSet) {
            noteUnconnected(meaning, begin && end ? std::optional(TimeSpan{{*begin}, {*end}}) : std::nullopt);
            return;
        }
        const auto range =
            connection && begin && end ? m_ranges.try_emplace(*connection) : std::pair(m_ranges.end(), false);
        // One connection names one range; repetitions cannot be distinguished on the device.
        if (!range.second) {
            ++m_losses.badValues;
            return;
        }
        HostRange& host = range.first->second;
        host.span = {{*begin}, {*end}};
        host.thread = row.integer(4).value_or(0);
        if (meaning.block) {
            host.message = *meaning.block;
            return;
        }
        auto& operators = m_reading.capture.messageOperators;
        host.messageOperator = static_cast<std::uint32_t>(operators.size());
        operators.push_back(*meaning.communication);
        operators.back().issued = {*begin};
        operators.back().connection = *connection;
    }

    void noteUnconnected(const MessageMeaning& meaning, std::optional<TimeSpan> host)
    {
        if (meaning.block) {
            m_losses.withoutTask.add(host);
        } else {
            ++m_losses.communicationWithoutTask;
        }
    }

    Result<const MessageMeaning*> meaningOf(std::int64_t id)
    {
        if (const auto known = m_messages.find(id); known != m_messages.end()) {
            return &known->second;
        }
        TRY(const auto text, m_strings.text(id));
        if (!text) {
            ++m_losses.missingMessages;
            return &kNoMeaning;
        }
        return &m_messages.emplace(id, meaningOf(*text)).first->second;
    }

    MessageMeaning meaningOf(std::string_view text)
    {
        StringPool& pool = m_reading.capture.strings;
        MessageMeaning meaning;
        if (m_selection == RangeSelection::BlocksAndCommunication && isCommunicationMessage(text)) {
            if (const auto message = parseCommunicationMessage(text)) {
                MessageOperator& op = meaning.communication.emplace();
                op.operation = pool.intern(message->operation);
                op.group = pool.intern(message->groupName);
                op.dataType = pool.intern(message->dataType);
                op.count = pool.intern(message->count);
                op.countIsNumber = message->countIsNumber;
            } else {
                meaning.isMalformed = true;
            }
        } else if (isBlockMessage(text)) {
            meaning.block = pool.intern(text);
        }
        return meaning;
    }

    static const MessageMeaning kNoMeaning;

    const RankReading& m_reading;
    StringLookup& m_strings;
    RangeSelection m_selection;
    LossCounts& m_losses;
    std::unordered_map<std::int64_t, MessageMeaning> m_messages;
    RangesByConnection m_ranges;
};

const MessageMeaning HostRangeReader::kNoMeaning;

/// The device side of a range.
struct TaskRow
{
    std::optional<std::int64_t> begin;
    std::optional<std::int64_t> end;
    std::optional<std::int64_t> number;
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

/// A message describes one operator, whatever number of tasks share its connection: the first in time is it.
void addTask(HostRange& host, TimeSpan device, std::vector<MessageOperator>& operators)
{
    MessageOperator& op = operators[*host.messageOperator];
    op.span = host.tasks == 0 ? device : std::min(op.span, device);
    ++host.tasks;
}

void noteTask(const TaskRow& row, HostRange& host, RankCapture& capture, LossCounts& losses)
{
    host.hasTask = true;
    if (!row.begin || !row.end) {
        losses.nullTimes.add(host.span);
        return;
    }
    if (host.tasks > 0) {
        losses.furtherTasks.add(TimeSpan{{*row.begin}, {*row.end}});
    }
    if (host.messageOperator) {
        addTask(host, {{*row.begin}, {*row.end}}, capture.messageOperators);
    } else if (host.tasks < kMaxTasksPerRange) {
        host.firstTask = host.tasks == 0 ? capture.ranges.size() : host.firstTask;
        addTask(host, {{*row.begin}, {*row.end}}, row.number.value_or(0), capture.ranges);
        ++host.tasks;
    }
}

/// Passes over TASK once and adds a range for each task of a connection asked for.
Status readTasks(const RankReading& reading, RangesByConnection& hostRanges, LossCounts& losses)
{
    constexpr std::array<WantedColumn, 4> kColumns{
        {{"startNs"}, {"endNs"}, {"connectionId"}, {"rowid", false}}};
    constexpr std::size_t kConnection = 2;
    std::vector<std::int64_t> connections;
    connections.reserve(hostRanges.size());
    for (const auto& [connection, host] : hostRanges) {
        connections.push_back(connection);
    }
    const IntegerSet wanted(std::move(connections));
    return scanTable(reading, "TASK", kColumns, kConnection, wanted, true, [&](ScannedRow row) {
        const auto host = hostRanges.find(row[kConnection].value_or(kNotSet));
        if (host != hostRanges.end()) {
            noteTask({row[0], row[1], row[3]}, host->second, reading.capture, losses);
        }
    });
}

/// Drops the ranges around several blocks, which would hide those inside them.
void dropStretches(const RankReading& reading, const RangesByConnection& hostRanges)
{
    auto& ranges = reading.capture.ranges;
    const StringPool& strings = reading.capture.strings;
    std::vector<RecordedRange> recorded;
    for (const auto& [connection, host] : hostRanges) {
        if (!host.messageOperator && host.tasks > 0) {
            recorded.push_back({host.firstTask, host.thread, ranges[host.firstTask].device, host.message});
        }
    }
    const std::vector<RecordedRange> stretches = findStretches(std::move(recorded), strings);
    if (stretches.empty()) {
        return;
    }
    Occurrences dropped;
    std::vector<bool> isDropped(ranges.size());
    for (const RecordedRange& stretch : stretches) {
        isDropped[stretch.position] = true;
        dropped.add(stretch.device);
    }
    std::size_t kept = 0;
    for (std::size_t i = 0; i < ranges.size(); ++i) {
        if (!isDropped[i]) {
            ranges[kept++] = ranges[i];
        }
    }
    ranges.resize(kept);
    reading.note(FindingId::BlocksInRange, dropped, verbatim(strings.text(stretches.front().message)));
}

/// Drops the message operators that have no time on the device.
void dropOperatorsWithoutTask(const RangesByConnection& hostRanges, RankCapture& capture, LossCounts& losses)
{
    const auto hasTask = [&](const MessageOperator& op) {
        const auto host = hostRanges.find(op.connection);
        return host != hostRanges.end() && host->second.tasks > 0;
    };
    losses.communicationWithoutTask +=
        std::erase_if(capture.messageOperators, [&](const MessageOperator& op) { return !hasTask(op); });
}

void noteIf(const RankReading& reading, FindingId id, std::uint64_t count, const UserText& detail = {})
{
    if (count > 0) {
        reading.note(id, detail, count);
    }
}

void noteOddTimes(const RankReading& reading)
{
    Occurrences negative;
    Occurrences zero;
    for (const CapturedRange& range : reading.capture.ranges) {
        if (range.device.end <= range.device.begin) {
            (range.device.end < range.device.begin ? negative : zero).add(range.device);
        }
    }
    reading.note(FindingId::NegativeDuration, negative);
    reading.note(FindingId::ZeroDuration, zero);
}

} // namespace

bool isBlockMessage(std::string_view message)
{
    const std::string lower = asciiLower(message);
    return lower.find("forward") != std::string::npos || lower.find("backward") != std::string::npos
           || containsWeightGradientPop(lower);
}

Status readRanges(const RankReading& reading, StringLookup& strings, RangeSelection selection)
{
    LossCounts losses;
    TRY(auto hostRanges, HostRangeReader(reading, strings, selection, losses).read());
    hostRanges.erase(kNotSet);
    if (!hostRanges.empty()) {
        TRY_OK(readTasks(reading, hostRanges, losses));
    }
    for (const auto& [connection, range] : hostRanges) {
        if (!range.hasTask && !range.messageOperator) {
            losses.withoutTask.add(range.span);
        }
    }
    dropStretches(reading, hostRanges);
    dropOperatorsWithoutTask(hostRanges, reading.capture, losses);
    noteIf(reading, FindingId::BadValue, losses.badValues, verbatim("MSTX_EVENTS"));
    noteIf(reading, FindingId::MessageMissing, losses.missingMessages);
    reading.note(FindingId::NullTime, losses.nullTimes);
    reading.note(FindingId::RangeWithoutTask, losses.withoutTask);
    reading.note(FindingId::DuplicateConnection, losses.furtherTasks);
    noteIf(reading, FindingId::CommunicationMessageMalformed, losses.malformedCommunication);
    noteIf(reading, FindingId::CommunicationWithoutTask, losses.communicationWithoutTask);
    finishRanges(reading);
    return ok();
}

void finishRanges(const RankReading& reading)
{
    auto& ranges = reading.capture.ranges;
    std::sort(ranges.begin(), ranges.end(), [](const CapturedRange& a, const CapturedRange& b) {
        return std::tie(a.device, a.sourceRow) < std::tie(b.device, b.sourceRow);
    });
    noteOddTimes(reading);
}

} // namespace pipescope::ascend
