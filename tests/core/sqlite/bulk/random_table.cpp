#include "tests/core/sqlite/bulk/random_table.h"

#include "core/base/threads/parallel.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>

namespace pipescope::testing {
namespace {

bool chance(std::mt19937& random, unsigned oneIn)
{
    return random() % oneIn == 0;
}

std::uint64_t random64(std::mt19937& random)
{
    return (std::uint64_t{random()} << 32U) | random();
}

std::int64_t randomInteger(std::mt19937& random)
{
    if (chance(random, 2)) {
        return static_cast<std::int64_t>(random() % 20) - 5;
    }
    // Any number of bits, so that all lengths occur with their limits.
    const std::uint64_t bits = random64(random) >> (random() % 64);
    const std::uint64_t power = (std::uint64_t{1} << (random() % 64)) - random() % 2;
    const std::uint64_t value = chance(random, 2) ? bits : power;
    return static_cast<std::int64_t>(chance(random, 2) ? value : 0 - value);
}

double randomReal(std::mt19937& random)
{
    switch (random() % 6) {
    case 0:
        return static_cast<double>(randomInteger(random));
    case 1:
        return static_cast<double>(random() % 100) / 8;
    case 2:
        return std::numeric_limits<double>::quiet_NaN();
    case 3:
        return chance(random, 2) ? std::numeric_limits<double>::infinity() : -1e300;
    default:
        return std::bit_cast<double>(random64(random));
    }
}

/// No text looks like a number: SQLite would make one of it where the column wants that.
std::string randomText(std::mt19937& random, std::size_t longest)
{
    constexpr std::array<std::string_view, 6> kPieces{"Module.0.module.",         "decoder", "a", "\xC3\xA9",
                                                      "\xE4\xBD\xA0\xE5\xA5\xBD", {"\0", 1}};
    std::string text(chance(random, 3) ? "" : "t");
    const std::size_t wanted = chance(random, 10) ? random() % (longest + 1) : random() % 40;
    while (!text.empty() && text.size() < wanted) {
        text += wanted > 1000 ? std::string(100, static_cast<char>('a' + random() % 26))
                              : std::string(kPieces[random() % kPieces.size()]);
    }
    return text;
}

Cell randomCell(std::mt19937& random, std::size_t longest)
{
    switch (random() % 5) {
    case 0:
        return std::monostate();
    case 1:
        return randomInteger(random);
    case 2:
        return randomReal(random);
    default:
        return randomText(random, longest);
    }
}

void addIndexes(std::mt19937& random, RandomTable& table)
{
    for (std::size_t i = random() % 4; i > 0; --i) {
        const std::string name = "index" + std::to_string(i);
        std::vector<std::string> columns;
        std::string list;
        for (std::size_t many = 1 + random() % 3; many > 0; --many) {
            columns.push_back(table.columns[random() % table.columns.size()]);
            list += (list.empty() ? "" : ", ") + columns.back();
        }
        table.schema += "; CREATE INDEX " + name + " ON t(" + list + ")";
        table.indexes.emplace_back(name, columns);
    }
}

void bindCell(Statement& statement, int parameter, const Cell& cell)
{
    std::visit(
        [&](const auto& value) {
            if constexpr (std::is_same_v<std::decay_t<decltype(value)>, std::monostate>) {
                statement.bind(parameter, nullptr);
            } else {
                statement.bind(parameter, value);
            }
        },
        cell);
}

void giveCell(BulkBlock& block, const Cell& cell)
{
    if (const auto* integer = std::get_if<std::int64_t>(&cell)) {
        block.integer(*integer);
    } else if (const auto* real = std::get_if<double>(&cell)) {
        block.real(*real);
    } else if (const auto* text = std::get_if<std::string>(&cell)) {
        block.text(*text);
    } else {
        block.null();
    }
}

} // namespace

RandomTable makeRandomTable(std::mt19937& random, const RandomTableSize& size)
{
    constexpr std::array<std::string_view, 6> kTypes{"INTEGER", "TEXT", "REAL", "NUMERIC", "VARCHAR(9)", ""};
    RandomTable table;
    // The first column is different in each row.
    const bool hasKey = chance(random, 2);
    table.schema = hasKey ? "CREATE TABLE t(c0 TEXT PRIMARY KEY" : "CREATE TABLE t(c0 TEXT";
    table.columns.emplace_back("c0");
    if (hasKey) {
        table.indexes.push_back({"sqlite_autoindex_t_1", {"c0"}});
    }
    for (std::size_t i = 1 + random() % 6; i > 0; --i) {
        const std::string name = "c" + std::to_string(i);
        table.schema += ", " + name + " " + std::string(kTypes[random() % kTypes.size()]);
        table.columns.push_back(name);
    }
    table.schema += ")";
    addIndexes(random, table);
    for (std::size_t row = 0; row < size.rows; ++row) {
        auto& cells = table.rows.emplace_back();
        cells.emplace_back(randomText(random, size.longest) + std::to_string(row * 7919 % (size.rows + 1)));
        while (cells.size() < table.columns.size()) {
            cells.push_back(randomCell(random, size.longest));
        }
    }
    return table;
}

Status insertRows(WritableDatabase& database, const RandomTable& table)
{
    std::string sql = "INSERT INTO t VALUES(?";
    for (std::size_t i = 1; i < table.columns.size(); ++i) {
        sql += ", ?";
    }
    auto transaction = Transaction::begin(database);
    auto statement = database.prepare(sql + ")");
    Status done = statement ? ok() : Status(statement.error());
    for (const auto& row : table.rows) {
        for (std::size_t i = 0; i < row.size(); ++i) {
            bindCell(*statement, static_cast<int>(i) + 1, row[i]);
        }
        done = done ? statement->run() : done;
    }
    return done ? transaction->commit() : done;
}

Status appendRows(BulkDatabase& database, const RandomTable& table, std::mt19937& random)
{
    const auto bulk = database.table("t");
    if (!bulk) {
        return bulk.error();
    }
    std::vector<std::size_t> ends;
    for (std::size_t at = 0; at < table.rows.size();) {
        at = std::min(table.rows.size(), at + random() % (table.rows.size() / 4 + 2));
        ends.push_back(at);
    }
    std::vector<std::size_t> order(ends.size());
    for (std::size_t i = 0; i < order.size(); ++i) {
        order[i] = i;
    }
    std::shuffle(order.begin(), order.end(), random);
    std::vector<Status> done(ends.size(), ok());
    parallelFor(ends.size(), 2, {}, [&](std::size_t i) {
        const std::size_t begin = order[i] == 0 ? 0 : ends[order[i] - 1];
        BulkBlock block = bulk->block(static_cast<std::int64_t>(begin) + 1);
        for (std::size_t row = begin; row < ends[order[i]]; ++row) {
            for (const Cell& cell : table.rows[row]) {
                giveCell(block, cell);
            }
            block.endRow();
        }
        done[i] = bulk->append(std::move(block));
    });
    const auto failed = std::find_if(done.begin(), done.end(), [](const Status& status) { return !status; });
    return failed == done.end() ? ok() : *failed;
}

} // namespace pipescope::testing
