#include "core/base/text.h"
#include "core/run/writeback/tables/rich_tables.h"
#include "core/run/writeback/tables/whole_table.h"

#include <algorithm>
#include <limits>
#include <set>
#include <utility>

namespace pipescope {
namespace {

/// Ids of texts in STRING_IDS, those wanted and those made for them.
class StringIds
{
public:
    static Result<StringIds> read(const Database& database, const std::set<std::string_view>& wanted,
                                  const std::set<std::int64_t>& appendedBefore)
    {
        TRY(const auto kind, tableKind(database, "STRING_IDS"));
        if (kind != TableKind::Ordinary) {
            return Error{ErrorKind::Unsupported, database.path(),
                         "STRING_IDS is not a table with row numbers"_text};
        }
        TRY(auto query, database.prepare("SELECT id, value FROM STRING_IDS"));
        StringIds ids;
        const Status read = query.forEachRow([&](const Statement& row) {
            if (const auto id = row.integer(0); id && !appendedBefore.contains(*id)) {
                ids.addRow(*id, row.text(1), wanted);
            }
        });
        return read ? Result<StringIds>(std::move(ids)) : read.error();
    }

    /// Empty if there is no id left.
    std::optional<std::int64_t> idOf(std::string_view text)
    {
        if (const auto known = m_ids.find(text); known != m_ids.end()) {
            return known->second;
        }
        if (m_greatest == std::numeric_limits<std::int64_t>::max()) {
            return std::nullopt;
        }
        m_ids.emplace(text, ++m_greatest);
        m_new.emplace(m_greatest, text);
        return m_greatest;
    }

    std::map<std::int64_t, std::string>& newStrings() { return m_new; }

private:
    void addRow(std::int64_t id, std::optional<std::string_view> text,
                const std::set<std::string_view>& wanted)
    {
        m_greatest = std::max(m_greatest, id);
        if (text && wanted.contains(*text)) {
            const auto [known, isNew] = m_ids.try_emplace(std::string(*text), id);
            known->second = isNew ? id : std::min(known->second, id);
        }
    }

    std::int64_t m_greatest = -1;
    std::map<std::string, std::int64_t, std::less<>> m_ids;
    std::map<std::int64_t, std::string> m_new;
};

using DataTypes = std::map<std::string, std::int64_t, std::less<>>;

/// Ids of data types by name in lower case.
Result<DataTypes> readDataTypes(const Database& database)
{
    DataTypes types;
    TRY(const auto columns, database.columns("ENUM_HCCL_DATA_TYPE"));
    if (!findColumn(columns, "id") || !findColumn(columns, "name")) {
        return types;
    }
    TRY(auto query, database.prepare("SELECT id, name FROM ENUM_HCCL_DATA_TYPE"));
    const Status read = query.forEachRow([&](const Statement& row) {
        const auto id = row.integer(0);
        const auto name = row.text(1);
        if (id && name) {
            types.emplace(asciiLower(*name), *id);
        }
    });
    return read ? Result<DataTypes>(std::move(types)) : read.error();
}

/// The texts of one operator that are stored by id.
struct OperatorTexts
{
    std::string_view type;
    std::string_view name;
    std::string_view group;
};

std::vector<OperatorTexts> textsOf(const RankContent& content, TableContent& owner)
{
    std::vector<OperatorTexts> texts;
    texts.reserve(content.messageOperators.size());
    for (const MessageOperator& op : content.messageOperators) {
        texts.push_back({owner.own(std::string(content.strings.text(op.operation)) + '_'),
                         owner.own(messageOperatorName(op, content.strings)),
                         content.strings.text(op.group)});
    }
    return texts;
}

SqlValue countValue(const MessageOperator& op, const StringPool& strings, bool asInteger)
{
    const std::string_view text = strings.text(op.count);
    if (!asInteger) {
        return text.empty() ? SqlValue() : SqlValue(text);
    }
    const auto number = parseInteger(text);
    return number ? SqlValue(*number) : SqlValue();
}

TableContent emptyTable(const RankContent& content, bool countsAreIntegers)
{
    TableContent table("COMMUNICATION_OP", {{"opId", "INTEGER"},
                                            {"opName", "INTEGER"},
                                            {"startNs", "INTEGER"},
                                            {"endNs", "INTEGER"},
                                            {"connectionId", "INTEGER"},
                                            {"groupName", "INTEGER"},
                                            {"relay", "TEXT"},
                                            {"retry", "TEXT"},
                                            {"dataType", "INTEGER"},
                                            {"algType", "TEXT"},
                                            {"count", countsAreIntegers ? "INTEGER" : "TEXT"},
                                            {"opType", "INTEGER"}});
    if (!content.connectionIds.empty()) {
        table.columns.push_back({"opConnectionId", "TEXT"});
    }
    table.indexDefinition = R"(CREATE INDEX "ix_COMMUNICATION_OP_opId" ON "COMMUNICATION_OP" ("opId"))";
    return table;
}

bool allCountsAreIntegers(const RankContent& content)
{
    return std::all_of(content.messageOperators.begin(), content.messageOperators.end(),
                       [&](const MessageOperator& op) {
                           return op.countIsNumber && parseInteger(content.strings.text(op.count));
                       });
}

/// Appends the rows of the operators.
Status fillTable(const Database& database, const RankContent& content,
                 const std::vector<OperatorTexts>& texts, StringIds& ids, TableContent& table)
{
    TRY(const auto types, readDataTypes(database));
    const bool asIntegers = allCountsAreIntegers(content);
    auto connectionId = content.connectionIds.begin();
    for (std::size_t i = 0; i < content.messageOperators.size(); ++i) {
        const MessageOperator& op = content.messageOperators[i];
        const auto name = ids.idOf(texts[i].name);
        const auto type = ids.idOf(texts[i].type);
        const auto group = ids.idOf(texts[i].group);
        if (!name || !type || !group) {
            return Error{ErrorKind::Unsupported, database.path(),
                         "STRING_IDS has no room for further texts"_text};
        }
        const auto dataType = types.find(asciiLower(content.strings.text(op.dataType)));
        table.values.insert(table.values.end(),
                            {static_cast<std::int64_t>(i),
                             *name,
                             op.span.begin.ns,
                             op.span.end.ns,
                             op.connection,
                             *group,
                             {},
                             {},
                             dataType != types.end() ? SqlValue(dataType->second) : SqlValue(),
                             {},
                             countValue(op, content.strings, asIntegers),
                             *type});
        if (!content.connectionIds.empty()) {
            const bool hasId = connectionId != content.connectionIds.end()
                               && connectionId->row == static_cast<std::int64_t>(i) + 1;
            table.values.push_back(hasId ? SqlValue(std::string_view((connectionId++)->id)) : SqlValue());
        }
    }
    return ok();
}

} // namespace

Result<OperatorTable> makeOperatorTable(const Database& database, const RankContent& content,
                                        const UndoRecord& record)
{
    OperatorTable result{emptyTable(content, allCountsAreIntegers(content)), {}};
    const auto texts = textsOf(content, result.content);
    std::set<std::string_view> wanted;
    for (const OperatorTexts& each : texts) {
        wanted.insert({each.type, each.name, each.group});
    }
    TRY(auto ids, StringIds::read(database, wanted, record.strings()));
    TRY_OK(fillTable(database, content, texts, ids, result.content));
    result.newStrings = std::move(ids.newStrings());
    return result;
}

} // namespace pipescope
