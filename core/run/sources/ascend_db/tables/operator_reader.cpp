#include "core/run/sources/ascend_db/tables/operator_reader.h"

#include "core/base/text.h"
#include "core/run/sources/ascend_db/tables/row_readers.h"
#include "core/sqlite/change_database.h"

#include <algorithm>
#include <array>
#include <tuple>
#include <unordered_map>

namespace pipescope::ascend {
namespace {

/// An operator with what is needed to find its other records.
struct OperatorRow
{
    CapturedOperator captured;
    std::int64_t operatorId = 0;
    std::optional<std::int64_t> connection;
};

/// Reads COMMUNICATION_OP; decides once per name whether its operators are wanted.
class OperatorTableReader
{
public:
    OperatorTableReader(const RankReading& reading, StringLookup& strings)
        : m_reading(reading)
        , m_strings(strings)
    { }

    Result<std::vector<OperatorRow>> read()
    {
        constexpr std::array<WantedColumn, 7> kColumns{{{"opName"},
                                                        {"startNs"},
                                                        {"endNs"},
                                                        {"opId"},
                                                        {"connectionId", false},
                                                        {"groupName", false},
                                                        {"rowid", false}}};
        TRY(auto statement, selectColumns(m_reading, "COMMUNICATION_OP", kColumns, "", false));
        if (!statement) {
            return std::vector<OperatorRow>{};
        }
        TRY_OK(statement->forEachRow([this](const Statement& row) { return readRow(row); }));
        if (m_badValues > 0) {
            m_reading.note(FindingId::BadValue, verbatim("COMMUNICATION_OP"), m_badValues);
        }
        m_reading.note(FindingId::OddOperatorTimes, m_oddTimes);
        m_reading.note(FindingId::OddCollectiveTimes, m_oddCollectives);
        std::sort(m_rows.begin(), m_rows.end(), [](const OperatorRow& a, const OperatorRow& b) {
            return std::tie(a.captured.op.span, a.captured.op.sourceRow)
                   < std::tie(b.captured.op.span, b.captured.op.sourceRow);
        });
        return std::move(m_rows);
    }

private:
    /// The library gives up on a peer long before.
    static constexpr Duration kLongest{3'600'000'000'000};

    Status readRow(const Statement& row)
    {
        const auto nameId = row.integer(0);
        TRY(const auto name, nameId ? m_strings.text(*nameId) : std::optional<std::string_view>{});
        // Whatever it is, it may be missing among the sends and receives.
        if (!name) {
            ++m_badValues;
            return ok();
        }
        const auto kind = operatorKindFromName(*name);
        return kind ? readOperator(row, *name, *kind) : readCollective(row, *name);
    }

    Status readOperator(const Statement& row, std::string_view name, OperatorKind kind)
    {
        const auto begin = row.integer(1);
        const auto end = row.integer(2);
        const auto operatorId = row.integer(3);
        if (!begin || !end || !operatorId) {
            ++m_badValues;
            return ok();
        }
        OperatorRow result;
        result.operatorId = *operatorId;
        result.connection = row.integer(4);
        P2pOperator& op = result.captured.op;
        op.span = {{*begin}, {*end}};
        if (op.span.duration() < Duration{} || kLongest < op.span.duration()) {
            m_oddTimes.add(op.span);
        }
        op.kind = kind;
        op.name = m_reading.capture.strings.intern(name);
        op.sourceRow = row.integer(6).value_or(0);
        TRY(const auto group, groupOf(row));
        op.group = group;
        m_rows.push_back(result);
        return ok();
    }

    Status readCollective(const Statement& row, std::string_view name)
    {
        const auto begin = row.integer(1);
        const auto end = row.integer(2);
        if (!begin || !end) {
            ++m_badValues;
            return ok();
        }
        Collective collective;
        collective.span = {{*begin}, {*end}};
        if (collective.span.duration() < Duration{} || kLongest < collective.span.duration()) {
            m_oddCollectives.add(collective.span);
            return ok();
        }
        collective.kind = collectiveKindFromName(name);
        collective.name = m_reading.capture.strings.intern(name);
        TRY(const auto group, groupOf(row));
        collective.group = group;
        m_reading.capture.collectives.push_back(collective);
        return ok();
    }

    /// The empty text where the row names no group.
    Result<StringId> groupOf(const Statement& row)
    {
        const auto groupId = row.integer(5);
        if (!groupId) {
            return StringId{};
        }
        TRY(const auto group, m_strings.text(*groupId));
        return m_reading.capture.strings.intern(group.value_or(std::string_view{}));
    }

    const RankReading& m_reading;
    StringLookup& m_strings;
    std::vector<OperatorRow> m_rows;
    std::uint64_t m_badValues = 0;
    Occurrences m_oddTimes;
    Occurrences m_oddCollectives;
};

/// Times at which the host issued the operators: rows of CANN_API of type "node" (10000 in ENUM_API_TYPE).
Status readIssueTimes(const RankReading& reading, std::vector<OperatorRow>& rows)
{
    constexpr std::int64_t kNode = 10000;
    constexpr std::array<WantedColumn, 3> kColumns{{{"connectionId"}, {"startNs"}, {"type", false}}};
    std::unordered_map<std::int64_t, std::vector<OperatorRow*>> byConnection;
    for (OperatorRow& row : rows) {
        if (row.connection) {
            byConnection[*row.connection].push_back(&row);
        }
    }
    const auto use = [&](const Statement& row) {
        const auto connection = row.integer(0);
        const auto begin = row.integer(1);
        const auto wanted = connection ? byConnection.find(*connection) : byConnection.end();
        if (begin && wanted != byConnection.end() && row.integer(2).value_or(kNode) == kNode) {
            for (OperatorRow* op : wanted->second) {
                op->captured.issued = TimePoint{*begin};
            }
        }
        return ok();
    };
    TRY(const auto columns, reading.database.columns("CANN_API"));
    const auto connectionColumn = findColumn(columns, "connectionId");
    const bool hasKey = connectionColumn && columns[*connectionColumn].primaryKey;
    TRY(auto statement,
        selectColumns(reading, "CANN_API", kColumns, hasKey ? "WHERE connectionId = ?1" : "", false));
    if (!statement) {
        return ok();
    }
    if (!hasKey) {
        return statement->forEachRow(use);
    }
    for (const auto& [connection, ops] : byConnection) {
        statement->reset();
        statement->bind(1, connection);
        TRY_OK(statement->forEachRow(use));
    }
    return ok();
}

/// What follows the library's prefix in a name in lower case; empty without the prefix.
std::optional<std::string_view> operationIn(std::string_view lower)
{
    for (const std::string_view prefix : {"hcom_", "hccl"}) {
        if (lower.starts_with(prefix)) {
            return lower.substr(prefix.size());
        }
    }
    return std::nullopt;
}

std::optional<OperatorKind> operatorKindFromWord(std::string_view word)
{
    word = word.substr(0, word.find('_'));
    if (word == "batchsendrecv") {
        return OperatorKind::BatchSendReceive;
    }
    if (word == "send") {
        return OperatorKind::Send;
    }
    return word == "receive" || word == "recv" ? std::optional(OperatorKind::Receive) : std::nullopt;
}

/// Where a task of the message ends before it begins, nothing is known of the collective.
void addMessageCollective(const MessageOperator& message, RankCapture& capture)
{
    if (message.span.duration() < Duration{}) {
        return;
    }
    Collective collective;
    collective.span = message.span;
    collective.kind = collectiveKindFromName(capture.strings.text(message.operation));
    collective.name = message.operation;
    collective.group = message.group;
    capture.collectives.push_back(collective);
}

} // namespace

std::optional<OperatorKind> operatorKindFromName(std::string_view name)
{
    const std::string lower = asciiLower(name.substr(0, 32));
    const auto word = operationIn(lower);
    return word ? operatorKindFromWord(*word) : std::nullopt;
}

CollectiveKind collectiveKindFromName(std::string_view name)
{
    const std::string lower = asciiLower(name.substr(0, 32));
    const auto word = operationIn(lower);
    return word ? collectiveKindOfOperation(*word).value_or(CollectiveKind::Other) : CollectiveKind::Other;
}

Result<bool> recordsOperators(const Database& database)
{
    for (const std::string_view table : {std::string_view("COMMUNICATION_OP"), kUndoTable}) {
        TRY(const auto present, database.hasTable(table));
        if (!present) {
            return table == kUndoTable;
        }
    }
    auto query = database.prepare("SELECT 1 FROM " + quoteIdentifier(kUndoTable)
                                  + " WHERE object = 'COMMUNICATION_OP' AND state = ?1");
    if (!query) {
        // A table of that name that Pipescope did not write means nothing.
        return query.error().kind == ErrorKind::InvalidArgument ? Result<bool>(true)
                                                                : Result<bool>(query.error());
    }
    query->bind(1, kUndoAbsent);
    const auto madeByUs = query->step();
    return madeByUs ? Result<bool>(!*madeByUs) : Result<bool>(madeByUs.error());
}

void addMessageOperators(const RankReading& reading)
{
    RankCapture& capture = reading.capture;
    if (capture.messageOperators.empty()) {
        reading.note(FindingId::P2pNotRecorded);
        return;
    }
    reading.note(FindingId::OperatorsFromMessages, {}, capture.messageOperators.size());
    for (std::size_t i = 0; i < capture.messageOperators.size(); ++i) {
        const MessageOperator& message = capture.messageOperators[i];
        const auto kind = operatorKindFromName(capture.strings.text(message.operation));
        if (!kind) {
            addMessageCollective(message, capture);
        } else {
            CapturedOperator captured;
            captured.op.span = message.span;
            captured.op.kind = *kind;
            captured.op.group = message.group;
            captured.issued = message.issued;
            captured.message = static_cast<std::uint32_t>(i);
            capture.operators.push_back(captured);
        }
    }
    std::stable_sort(
        capture.operators.begin(), capture.operators.end(),
        [](const CapturedOperator& a, const CapturedOperator& b) { return a.op.span < b.op.span; });
    for (CapturedOperator& captured : capture.operators) {
        addUnrecordedPart(captured.op, capture.parts);
    }
}

Status readOperators(const RankReading& reading, StringLookup& strings, const OperatorDetail& detail)
{
    TRY(auto rows, OperatorTableReader(reading, strings).read());
    if (detail.issueTimes) {
        TRY_OK(readIssueTimes(reading, rows));
    }
    std::unordered_map<std::int64_t, std::size_t> positions;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        positions.emplace(rows[i].operatorId, i);
        reading.capture.operators.push_back(rows[i].captured);
    }
    return readSmallTasks(reading, strings, positions, detail.dataTimes);
}

} // namespace pipescope::ascend
