#include "tests/fuzz/tables/table_script.h"

#include <sqlite3.h>

#include <array>
#include <cstdint>
#include <fuzzer/FuzzedDataProvider.h>
#include <limits>

namespace pipescope::test {
namespace {

constexpr std::array<std::int64_t, 8> kNumbers{0,
                                               -1,
                                               1,
                                               4294967295,
                                               2147483648,
                                               1760000000000000000,
                                               std::numeric_limits<std::int64_t>::min(),
                                               std::numeric_limits<std::int64_t>::max()};

class Script
{
public:
    Script(FuzzedDataProvider& input, const MemoryDatabase& database, std::span<const ScriptTable> tables,
           std::span<const char* const> texts)
        : m_input(input)
        , m_database(database)
        , m_tables(tables)
        , m_texts(texts)
    { }

    void run()
    {
        m_database.run("PRAGMA journal_mode = OFF; BEGIN");
        for (int changes = m_input.ConsumeIntegralInRange(0, 24); changes > 0; --changes) {
            change();
        }
        m_database.run("COMMIT");
    }

private:
    void change()
    {
        const ScriptTable& table =
            m_tables[m_input.ConsumeIntegralInRange<std::size_t>(0, m_tables.size() - 1)];
        const std::string name = table.name;
        const std::string column =
            table.columns[m_input.ConsumeIntegralInRange<std::size_t>(0, table.columns.size() - 1)];
        const std::string oneRow = " WHERE rowid = (SELECT rowid FROM " + name + " LIMIT 1 OFFSET ?2)";
        switch (m_input.ConsumeIntegralInRange(0, 19)) {
        case 0:
            execute("UPDATE OR IGNORE " + name + " SET " + column + " = ?1");
            break;
        case 1:
            execute("UPDATE OR IGNORE " + name + " SET " + column + " = " + column + " + ?1");
            break;
        case 2:
            execute("DELETE FROM " + name + oneRow);
            break;
        case 3:
        case 4:
            execute("INSERT OR IGNORE INTO " + name + " SELECT * FROM " + name + oneRow);
            break;
        case 5:
            execute("ALTER TABLE " + name + " DROP COLUMN " + column);
            break;
        case 6:
            execute("DROP TABLE " + name);
            break;
        default:
            execute("UPDATE OR IGNORE " + name + " SET " + column + " = ?1" + oneRow);
        }
    }

    void execute(const std::string& sql)
    {
        sqlite3_stmt* statement = nullptr;
        if (sqlite3_prepare_v2(m_database.handle(), sql.c_str(), -1, &statement, nullptr) == SQLITE_OK) {
            bindValue(statement);
            sqlite3_bind_int(statement, 2, m_input.ConsumeIntegral<std::uint8_t>() % 40);
            sqlite3_step(statement);
        }
        sqlite3_finalize(statement);
    }

    void bindValue(sqlite3_stmt* statement)
    {
        switch (m_input.ConsumeIntegralInRange(0, 8)) {
        case 0:
            sqlite3_bind_null(statement, 1);
            break;
        case 1:
            sqlite3_bind_int64(statement, 1, m_input.ConsumeIntegral<std::int64_t>());
            break;
        case 2:
            sqlite3_bind_int64(statement, 1, m_input.PickValueInArray(kNumbers));
            break;
        case 3:
            sqlite3_bind_double(statement, 1, m_input.ConsumeFloatingPoint<double>());
            break;
        case 4:
            bindText(statement, m_input.ConsumeRandomLengthString(200));
            break;
        case 5:
            bindText(statement, m_texts[m_input.ConsumeIntegralInRange<std::size_t>(0, m_texts.size() - 1)]);
            break;
        case 6:
            sqlite3_bind_zeroblob(statement, 1, m_input.ConsumeIntegral<std::uint8_t>());
            break;
        default:
            sqlite3_bind_int64(statement, 1, m_input.ConsumeIntegral<std::int8_t>());
        }
    }

    static void bindText(sqlite3_stmt* statement, const std::string& text)
    {
        sqlite3_bind_text(statement, 1, text.data(), static_cast<int>(text.size()), SQLITE_TRANSIENT);
    }

    FuzzedDataProvider& m_input;
    const MemoryDatabase& m_database;
    std::span<const ScriptTable> m_tables;
    std::span<const char* const> m_texts;
};

} // namespace

void changeByScript(FuzzedDataProvider& input, const MemoryDatabase& database,
                    std::span<const ScriptTable> tables, std::span<const char* const> texts)
{
    Script(input, database, tables, texts).run();
}

} // namespace pipescope::test
