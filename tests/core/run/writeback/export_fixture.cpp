#include "tests/core/run/writeback/export_fixture.h"

#include "core/run/sources/ascend_db/rank_files.h"

#include <algorithm>
#include <fstream>
#include <functional>
#include <iterator>
#include <sys/stat.h>
#include <utility>

namespace pipescope::testing {

namespace fs = std::filesystem;

fs::path rankDatabase(const fs::path& root, int rank)
{
    const std::string number = std::to_string(rank);
    return root / ("host_" + number + "_20250101000000000_ascend_pt") / "ASCEND_PROFILER_OUTPUT"
           / ("ascend_pytorch_profiler_" + number + ".db");
}

void makeRank(const fs::path& root, int rank)
{
    const fs::path database = rankDatabase(root, rank);
    const fs::path rankFolder = database.parent_path().parent_path();
    fs::create_directories(database.parent_path());
    writeFile(rankFolder / ("profiler_info_" + std::to_string(rank) + ".json"), "{\"rank\": 1}");
    writeFile(rankFolder / "profiler_metadata.json", "{}");
    runSql(database,
           "CREATE TABLE STRING_IDS (id INTEGER PRIMARY KEY, value TEXT);"
           "INSERT INTO STRING_IDS VALUES (1, 'hcom_send__097_0_1'), (2, NULL), (3, x'00FF');"
           "CREATE TABLE TASK (startNs INTEGER, endNs INTEGER, connectionId INTEGER);"
           "CREATE INDEX TaskIndex ON TASK (startNs);"
           "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 500) "
           "INSERT INTO TASK SELECT i * 10, i * 10 + 5, i FROM n;"
           "CREATE TABLE COMMUNICATION_OP (opName INTEGER, startNs INTEGER, opId INTEGER PRIMARY KEY, "
           "count NUMERIC);"
           "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < "
               + std::to_string(kOperatorsPerRank)
               + ") INSERT INTO COMMUNICATION_OP SELECT 1, i * 100, i, '12' FROM n;");
}

Trace emptyTrace(const fs::path& root, int ranks)
{
    Trace trace;
    trace.source = ascend::databaseTraits();
    trace.roots = {root};
    trace.hosts.push_back({"host", "uid"});
    for (int rank = 0; rank < ranks; ++rank) {
        Track track;
        track.rank = Rank{rank};
        track.file = rankDatabase(root, rank);
        trace.tracks.push_back(std::move(track));
    }
    return trace;
}

void addBlock(Trace& trace, std::size_t track, std::string_view name, std::int64_t beginNs,
              std::int64_t endNs, std::optional<std::uint8_t> typeCode)
{
    Block block;
    block.span = {{beginNs}, {endNs}};
    block.typeCode = typeCode;
    block.name = trace.strings.intern(name);
    trace.tracks[track].blocks.append(block);
    trace.tracks[track].blocks.sort();
}

void addSend(Trace& trace, std::size_t track, std::int64_t row, std::uint32_t ordinal)
{
    Track& owner = trace.tracks[track];
    P2pOperator op;
    op.span = {{row * 100}, {row * 100 + 50}};
    op.partCount = 1;
    op.firstPart = static_cast<std::uint32_t>(owner.parts.size());
    op.name = trace.strings.intern("hcom_send__097_" + std::to_string(row) + "_1");
    op.sourceRow = row;
    OperatorPart part;
    part.ownLocalRank = 0;
    part.peerLocalRank = 1;
    part.ordinal = ordinal;
    owner.parts.push_back(part);
    owner.operators.push_back(op);
}

Trace fullTrace(const fs::path& root, int ranks, int version, int blocks)
{
    Trace trace = emptyTrace(root, ranks);
    for (std::size_t track = 0; track < trace.tracks.size(); ++track) {
        for (int i = 0; i < blocks; ++i) {
            addBlock(trace, track, std::to_string(version) + "F" + std::to_string(i), i * 1000,
                     i * 1000 + 500, 3);
        }
        for (int row = 1; row <= kOperatorsPerRank; ++row) {
            addSend(trace, track, row, static_cast<std::uint32_t>(version * 1000 + row));
        }
    }
    return trace;
}

Trace messageTrace(const fs::path& root, int operators)
{
    Trace trace = emptyTrace(root, 1);
    for (int i = 0; i < operators; ++i) {
        MessageOperator op;
        op.span = {{i * 100}, {i * 100 + 50}};
        op.connection = 4'000'000'000 + i;
        op.operation = trace.strings.intern("HcclSend");
        op.group = trace.strings.intern("group_name_9");
        op.dataType = trace.strings.intern("BFP16");
        op.count = trace.strings.intern("4194304");
        op.number = static_cast<std::uint32_t>(i);
        trace.tracks[0].messageOperators.push_back(op);
    }
    return trace;
}

std::vector<DatabaseOutcome> exportAll(const Trace& trace, ExportOptions options)
{
    options.busyTimeout = std::chrono::milliseconds(0);
    Progress progress;
    auto exported = exportToDatabases(trace, options, progress, {});
    if (!exported) {
        ADD_FAILURE() << exported.error().text;
        return {};
    }
    return std::move(*exported);
}

namespace {

std::string valueText(const Statement& query, int column)
{
    switch (query.columnType(column)) {
    case ValueType::Null:
        return "NULL";
    case ValueType::Integer:
        return std::to_string(*query.integer(column));
    case ValueType::Real:
        return std::to_string(*query.real(column));
    case ValueType::Text:
        return "'" + std::string(*query.text(column)) + "'";
    case ValueType::Blob:
        return "blob";
    }
    return {};
}

std::string rowsText(const Database& database, const std::string& sql)
{
    auto query = database.prepare(sql);
    if (!query) {
        ADD_FAILURE() << query.error().text;
        return {};
    }
    std::string text;
    for (;;) {
        const auto row = query->step();
        if (!row) {
            ADD_FAILURE() << row.error().text;
            return text;
        }
        if (!*row) {
            return text;
        }
        for (int column = 0; column < query->columnCount(); ++column) {
            text += column == 0 ? "" : "|";
            text += valueText(*query, column);
        }
        text += '\n';
    }
}

std::vector<std::string> tablesOf(const Database& database)
{
    std::vector<std::string> names;
    auto query = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name");
    for (auto row = query->step(); row && *row; row = query->step()) {
        names.emplace_back(*query->text(0));
    }
    return names;
}

std::string timeText(const timespec& time)
{
    return ' ' + std::to_string(time.tv_sec) + '.' + std::to_string(time.tv_nsec);
}

std::string stateText(const fs::path& file, const fs::path& name)
{
    struct stat info
    { };

    EXPECT_EQ(::lstat(file.c_str(), &info), 0);
    std::string text = name.string() + ' ' + std::to_string(info.st_mode) + ' ' + std::to_string(info.st_size)
                       + timeText(info.st_mtim) + timeText(info.st_ctim);
    if (S_ISREG(info.st_mode)) {
        text += ' ' + std::to_string(std::hash<std::string>{}(fileBytes(file)));
    }
    return text;
}

} // namespace

std::string queryText(const fs::path& file, const std::string& sql)
{
    const auto database = SnapshotDatabase::open(file);
    if (!database) {
        ADD_FAILURE() << file << ": " << database.error().text;
        return {};
    }
    return rowsText(*database, sql);
}

std::string exportedText(const fs::path& file)
{
    return queryText(file, "SELECT * FROM StepTaskInfo ORDER BY rowid")
           + queryText(file, "SELECT opId, opConnectionId FROM COMMUNICATION_OP ORDER BY opId");
}

std::string otherTablesText(const fs::path& file)
{
    return queryText(file, "SELECT type, name, tbl_name, iif(name = 'COMMUNICATION_OP', '', sql) "
                           "FROM sqlite_schema WHERE name <> 'StepTaskInfo' AND name NOT LIKE 'Pipescope%' "
                           "ORDER BY name")
           + queryText(file, "SELECT id, value, hex(value) FROM STRING_IDS")
           + queryText(file, "SELECT rowid, * FROM TASK")
           + queryText(file, "SELECT opName, startNs, opId, count, typeof(count) FROM COMMUNICATION_OP");
}

std::string allTablesText(const fs::path& file)
{
    const auto database = SnapshotDatabase::open(file);
    if (!database) {
        ADD_FAILURE() << file << ": " << database.error().text;
        return {};
    }
    std::string text = rowsText(
        *database,
        "SELECT type, name, tbl_name, replace(sql, '\"', '') FROM sqlite_schema ORDER BY type, name");
    for (const std::string& table : tablesOf(*database)) {
        text += table + '\n' + rowsText(*database, "SELECT * FROM " + quoteIdentifier(table));
    }
    return text;
}

std::string treeText(const fs::path& folder)
{
    std::vector<std::string> lines = {stateText(folder, ".")};
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        lines.push_back(stateText(entry.path(), entry.path().lexically_relative(folder)));
    }
    std::sort(lines.begin(), lines.end());
    std::string text;
    for (const std::string& line : lines) {
        text += line + '\n';
    }
    return text;
}

ExpectTreeUntouched::ExpectTreeUntouched(fs::path folder)
    : m_folder(std::move(folder))
    , m_before(treeText(m_folder))
{ }

ExpectTreeUntouched::~ExpectTreeUntouched()
{
    EXPECT_EQ(treeText(m_folder), m_before);
}

std::string fileBytes(const fs::path& file)
{
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

} // namespace pipescope::testing
