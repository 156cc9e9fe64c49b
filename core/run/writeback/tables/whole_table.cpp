#include "core/run/writeback/tables/whole_table.h"

#include <algorithm>
#include <optional>
#include <set>
#include <span>
#include <string>

namespace pipescope {
namespace {

using RowValues = std::span<const SqlValue>;

struct RowOrder
{
    bool operator()(RowValues a, RowValues b) const
    {
        return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end());
    }
};

RowValues rowOf(const TableContent& content, std::size_t row)
{
    return RowValues(content.values).subspan(row * content.columns.size(), content.columns.size());
}

/// True if the table has the columns wanted and no others, whatever the blanks in its definition.
Result<bool> hasColumns(const Database& database, const TableContent& wanted)
{
    TRY(const auto columns, database.columns(wanted.table));
    return std::equal(columns.begin(), columns.end(), wanted.columns.begin(), wanted.columns.end(),
                      [](const ColumnInfo& present, const ColumnDefinition& definition) {
                          return present.name == definition.name && present.declaredType == definition.type
                                 && !present.primaryKey;
                      });
}

/// False if a value is of a type that is never written.
bool readCurrentRow(const Statement& query, std::vector<SqlValue>& row)
{
    for (std::size_t i = 0; i < row.size(); ++i) {
        const int column = static_cast<int>(i);
        switch (query.columnType(column)) {
        case ValueType::Null:
            row[i] = std::monostate();
            break;
        case ValueType::Integer:
            row[i] = *query.integer(column);
            break;
        case ValueType::Text:
            row[i] = query.text(column).value_or(std::string_view{});
            break;
        default:
            return false;
        }
    }
    return true;
}

/// Compares the rows of a table with those wanted, one after the other.
class RowComparison
{
public:
    RowComparison(const TableContent& wanted, TableComparison& result)
        : m_wanted(wanted)
        , m_result(result)
    { }

    void add(RowValues row, bool isComparable)
    {
        ++m_result.rowsBefore;
        if (!m_result.differs && isComparable && m_same < m_wanted.rows()
            && std::ranges::equal(row, rowOf(m_wanted, m_same)))
        {
            ++m_same;
            return;
        }
        if (!m_result.differs) {
            m_result.differs = true;
            for (std::size_t i = m_same; i < m_wanted.rows(); ++i) {
                m_missing.insert(rowOf(m_wanted, i));
            }
        }
        const auto match = isComparable ? m_missing.find(row) : m_missing.end();
        if (match == m_missing.end()) {
            ++m_result.rowsVanishing;
        } else {
            m_missing.erase(match);
        }
    }

    void finish() { m_result.differs = m_result.differs || m_same != m_wanted.rows(); }

private:
    const TableContent& m_wanted;
    TableComparison& m_result;
    std::size_t m_same = 0;
    /// What is still to be found once the order has differed.
    std::multiset<RowValues, RowOrder> m_missing;
};

Status compareRows(const Database& database, const TableContent& wanted, TableComparison& result)
{
    std::string sql = "SELECT ";
    for (const ColumnDefinition& column : wanted.columns) {
        sql += quoteIdentifier(column.name) + (&column == &wanted.columns.back() ? " FROM " : ", ");
    }
    TRY(auto query, database.prepare(sql + quoteIdentifier(wanted.table) + " ORDER BY rowid"));
    RowComparison comparison(wanted, result);
    std::vector<SqlValue> row(wanted.columns.size());
    const Status read = query.forEachRow([&](const Statement& found) {
        const bool isComparable = readCurrentRow(found, row);
        comparison.add(row, isComparable);
    });
    if (read) {
        comparison.finish();
    }
    return read;
}

std::string createStatement(const TableContent& content)
{
    std::string sql = "CREATE TABLE " + quoteIdentifier(content.table) + " (";
    for (const ColumnDefinition& column : content.columns) {
        sql += (&column == content.columns.data() ? "" : ", ") + quoteIdentifier(column.name) + ' ';
        sql += column.type;
    }
    return sql + ");" + std::string(content.indexDefinition);
}

void bindValue(Statement& statement, int parameter, const SqlValue& value)
{
    if (const auto* integer = std::get_if<std::int64_t>(&value)) {
        statement.bind(parameter, *integer);
    } else if (const auto* text = std::get_if<std::string_view>(&value)) {
        statement.bind(parameter, *text);
    } else {
        statement.bind(parameter, nullptr);
    }
}

} // namespace

Result<TableKind> tableKind(const Database& database, std::string_view table)
{
    TRY(auto query, database.prepare("SELECT type, wr FROM pragma_table_list(?1) WHERE schema = 'main'"));
    query.bind(1, table);
    TRY(const bool found, query.step());
    if (!found) {
        return TableKind::Missing;
    }
    if (query.text(0) != "table") {
        return TableKind::NotStored;
    }
    return query.integer(1) == 0 ? TableKind::Ordinary : TableKind::WithoutRowid;
}

Result<std::uint64_t> countRows(const Database& database, std::string_view table)
{
    TRY(auto query, database.prepare("SELECT count(*) FROM " + quoteIdentifier(table)));
    TRY_OK(query.step());
    return static_cast<std::uint64_t>(query.integer(0).value_or(0));
}

Result<TableComparison> compareTable(const Database& database, const TableContent& wanted)
{
    TableComparison result;
    TRY(const auto kind, tableKind(database, wanted.table));
    if (kind == TableKind::NotStored) {
        return Error{ErrorKind::Unsupported, database.path(),
                     "%1 is not a table but a view"_text(wanted.table)};
    }
    result.hadTable = kind != TableKind::Missing;
    if (!result.hadTable) {
        result.differs = true;
        return result;
    }
    TRY(const auto comparable, hasColumns(database, wanted));
    if (kind == TableKind::Ordinary && comparable) {
        const Status compared = compareRows(database, wanted, result);
        return compared ? Result<TableComparison>(result) : Result<TableComparison>(compared.error());
    }
    TRY(const auto count, countRows(database, wanted.table));
    result.rowsBefore = count;
    result.rowsVanishing = count;
    result.differs = true;
    return result;
}

Status createTable(WritableDatabase& database, const TableContent& content)
{
    TRY_OK(database.execute(createStatement(content)));
    std::string sql = "INSERT INTO " + quoteIdentifier(content.table) + " VALUES (";
    for (std::size_t i = 0; i < content.columns.size(); ++i) {
        sql += i == 0 ? "?" : ", ?";
    }
    TRY(auto insert, database.prepare(sql + ')'));
    for (std::size_t row = 0; row < content.rows(); ++row) {
        int parameter = 0;
        for (const SqlValue& value : rowOf(content, row)) {
            bindValue(insert, ++parameter, value);
        }
        TRY_OK(insert.run());
    }
    return ok();
}

} // namespace pipescope
