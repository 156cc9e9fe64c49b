#include "core/base/text.h"
#include "core/run/sources/ascend_db/tables/row_readers.h"

#include <algorithm>
#include <array>
#include <map>
#include <tuple>
#include <utility>
#include <vector>

namespace pipescope::ascend {
namespace {

/// What identifies a part within one rank's operators.
struct PartKey
{
    std::size_t op = 0;
    std::int64_t plane = 0;
    std::int32_t peer = 0;

    auto operator<=>(const PartKey&) const = default;
};

struct PartFacts
{
    std::int32_t own = 0;
    std::int64_t bytes = 0;
    bool copies = false;
    /// Time of all tasks, and of each copy.
    std::optional<TimeSpan> span;
    std::vector<TimeSpan> copyTimes;
};

/// What a task of the device belongs to.
struct TaskUse
{
    PartFacts* part;
    bool copies;
};

/// Length of the union; orders the spans by begin.
Duration unionLength(std::vector<TimeSpan>& spans)
{
    std::sort(spans.begin(), spans.end());
    Duration length;
    std::optional<TimePoint> coveredTo;
    for (const TimeSpan& span : spans) {
        const TimePoint begin = coveredTo ? std::max(*coveredTo, span.begin) : span.begin;
        if (begin < span.end) {
            length = length + (span.end - begin);
            coveredTo = span.end;
        }
    }
    return length;
}

enum class SmallTaskKind : std::uint8_t
{
    Notify,
    Copy,
    Other
};

SmallTaskKind smallTaskKind(std::string_view name)
{
    const std::string lower = asciiLower(name);
    if (lower == "notify_wait" || lower == "notify_record" || lower == "notify wait"
        || lower == "notify record") {
        return SmallTaskKind::Notify;
    }
    const bool isCopy = lower == "memcpy" || lower == "reduce_inline" || lower.starts_with("rdma")
                        || lower == "write" || lower == "read";
    return isCopy ? SmallTaskKind::Copy : SmallTaskKind::Other;
}

class SmallTaskReader
{
public:
    SmallTaskReader(const RankReading& reading, StringLookup& strings,
                    const std::unordered_map<std::int64_t, std::size_t>& positions)
        : m_reading(reading)
        , m_strings(strings)
        , m_positions(positions)
    { }

    Status readTable()
    {
        constexpr std::array<WantedColumn, 7> kColumns{{{"opId"},
                                                        {"taskType"},
                                                        {"srcRank"},
                                                        {"dstRank"},
                                                        {"planeId", false},
                                                        {"size", false},
                                                        {"globalTaskId", false}}};
        TRY(auto statement, selectColumns(m_reading, "COMMUNICATION_TASK_INFO", kColumns, "", true));
        return statement ? statement->forEachRow([this](const Statement& row) { return readRow(row); })
                         : ok();
    }

    /// One pass over TASK for the times of the small tasks.
    Status readTaskTimes()
    {
        constexpr std::array<WantedColumn, 3> kColumns{{{"globalTaskId"}, {"startNs"}, {"endNs"}}};
        if (m_tasks.empty()) {
            return ok();
        }
        std::vector<std::int64_t> tasks;
        tasks.reserve(m_tasks.size());
        for (const auto& [task, part] : m_tasks) {
            tasks.push_back(task);
        }
        const IntegerSet wanted(std::move(tasks));
        return scanTable(m_reading, "TASK", kColumns, 0, wanted, false,
                         [this](ScannedRow row) { noteTaskTime(row); });
    }

    void fillParts()
    {
        auto& operators = m_reading.capture.operators;
        auto& parts = m_reading.capture.parts;
        auto next = m_parts.begin();
        for (std::size_t i = 0; i < operators.size(); ++i) {
            P2pOperator& op = operators[i].op;
            op.firstPart = static_cast<std::uint32_t>(parts.size());
            for (; next != m_parts.end() && next->first.op == i; ++next) {
                parts.push_back(partFrom(op, next->first, next->second));
            }
            if (parts.size() == op.firstPart) {
                addUnrecordedPart(op, parts);
                continue;
            }
            const std::size_t count = std::min<std::size_t>(parts.size() - op.firstPart, UINT16_MAX);
            op.partCount = static_cast<std::uint16_t>(count);
        }
    }

private:
    Status readRow(const Statement& row)
    {
        const auto operatorId = row.integer(0);
        const auto position = operatorId ? m_positions.find(*operatorId) : m_positions.end();
        if (position == m_positions.end()) {
            return ok();
        }
        TRY(const auto kind, kindOf(row.integer(1)));
        const auto own = row.integer(2);
        const auto peer = row.integer(3);
        if (kind == SmallTaskKind::Other || !own || !peer || !std::in_range<std::int32_t>(*own)
            || !std::in_range<std::int32_t>(*peer))
        {
            return ok();
        }
        // Only the parts of a batch differ by plane; the tasks of one send may run on several planes.
        const bool isBatch =
            m_reading.capture.operators[position->second].op.kind == OperatorKind::BatchSendReceive;
        const PartKey key{position->second, isBatch ? row.integer(4).value_or(0) : 0,
                          static_cast<std::int32_t>(*peer)};
        PartFacts& part = m_parts[key];
        part.own = static_cast<std::int32_t>(*own);
        const std::int64_t bytes = row.integer(5).value_or(0);
        if (kind == SmallTaskKind::Copy && bytes > 0) {
            part.copies = true;
            part.bytes = saturatingAdd(part.bytes, bytes);
        }
        if (const auto task = row.integer(6)) {
            m_tasks.emplace(*task, TaskUse{&part, kind == SmallTaskKind::Copy && bytes > 0});
        }
        return ok();
    }

    Result<SmallTaskKind> kindOf(std::optional<std::int64_t> typeId)
    {
        if (!typeId) {
            return SmallTaskKind::Other;
        }
        if (const auto known = m_kinds.find(*typeId); known != m_kinds.end()) {
            return known->second;
        }
        TRY(const auto name, m_strings.text(*typeId));
        return m_kinds.emplace(*typeId, smallTaskKind(name.value_or(std::string_view{}))).first->second;
    }

    void noteTaskTime(ScannedRow row)
    {
        const auto wanted = m_tasks.find(row[0].value_or(0));
        if (wanted == m_tasks.end() || !row[1] || !row[2]) {
            return;
        }
        const TimeSpan time{{*row[1]}, {*row[2]}};
        PartFacts& part = *wanted->second.part;
        part.span = part.span ? part.span->united(time) : time;
        if (wanted->second.copies) {
            part.copyTimes.push_back(time);
        }
    }

    static OperatorPart partFrom(const P2pOperator& op, const PartKey& key, PartFacts& facts)
    {
        const bool isBatch = op.kind == OperatorKind::BatchSendReceive;
        const bool receives = isBatch ? facts.copies : op.kind == OperatorKind::Receive;
        OperatorPart part;
        part.direction = receives ? PartDirection::Receive : PartDirection::Send;
        part.ownLocalRank = facts.own;
        part.peerLocalRank = key.peer;
        part.bytes = facts.bytes;
        part.span = facts.span;
        if (!facts.copyTimes.empty()) {
            part.data = facts.copyTimes.front();
            for (const TimeSpan& copy : facts.copyTimes) {
                part.data = part.data->united(copy);
            }
            part.transferring = unionLength(facts.copyTimes);
            const TimeSpan whole = isBatch && facts.span ? *facts.span : op.span;
            part.waiting = std::max(Duration{}, whole.duration() - *part.transferring);
        }
        return part;
    }

    const RankReading& m_reading;
    StringLookup& m_strings;
    const std::unordered_map<std::int64_t, std::size_t>& m_positions;
    std::unordered_map<std::int64_t, SmallTaskKind> m_kinds;
    std::map<PartKey, PartFacts> m_parts;
    /// Into `m_parts`, by the task's global id.
    std::unordered_map<std::int64_t, TaskUse> m_tasks;
};

} // namespace

void addUnrecordedPart(P2pOperator& op, std::vector<OperatorPart>& parts)
{
    op.firstPart = static_cast<std::uint32_t>(parts.size());
    if (op.kind != OperatorKind::BatchSendReceive) {
        OperatorPart part;
        part.direction = op.kind == OperatorKind::Send ? PartDirection::Send : PartDirection::Receive;
        parts.push_back(part);
        op.partCount = 1;
    }
}

Status readSmallTasks(const RankReading& reading, StringLookup& strings,
                      const std::unordered_map<std::int64_t, std::size_t>& positions, bool dataTimes)
{
    SmallTaskReader reader(reading, strings, positions);
    if (!positions.empty()) {
        TRY_OK(reader.readTable());
    }
    if (dataTimes) {
        TRY_OK(reader.readTaskTimes());
    }
    reader.fillParts();
    return ok();
}

} // namespace pipescope::ascend
