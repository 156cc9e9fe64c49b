#include "core/run/packed/packed_file.h"

#include "core/base/error_text.h"
#include "core/base/time.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <string>
#include <system_error>
#include <utility>

namespace pipescope::packed {
namespace {

namespace fs = std::filesystem;

/// Content comes last in a row, so that what is not wanted is not read. Nothing is lost without a journal: a
/// file that is not finished is removed.
constexpr const char* kBegin =
    "PRAGMA page_size=16384; PRAGMA auto_vacuum=NONE; PRAGMA encoding='UTF-8'; PRAGMA synchronous=OFF;"
    "PRAGMA journal_mode=OFF; PRAGMA locking_mode=EXCLUSIVE; BEGIN EXCLUSIVE;"
    "CREATE TABLE parts(kind INTEGER NOT NULL, number INTEGER NOT NULL, first_table INTEGER NOT NULL,"
    " tables INTEGER NOT NULL, checksum INTEGER NOT NULL);"
    "CREATE TABLE tables(id INTEGER PRIMARY KEY, name TEXT NOT NULL, checksum INTEGER NOT NULL,"
    " content BLOB NOT NULL);";

/// Where SQLite's header has the application's number.
constexpr std::size_t kHeaderSize = 100;
constexpr std::size_t kApplicationIdAt = 68;
constexpr std::string_view kMagic = "SQLite format 3";

/// No part has more tables; a greater number is damage.
constexpr std::int64_t kMaxTables = 1000;

Result<std::int64_t> numberOf(const SnapshotDatabase& database, std::string_view pragma)
{
    TRY(auto statement, database.prepare(pragma));
    TRY(const bool hasRow, statement.step());
    return hasRow ? statement.integer(0).value_or(0) : 0;
}

std::optional<PackedFileReader::Entry> entryOf(const Statement& row)
{
    const auto kind = row.integer(0);
    const auto number = row.integer(1);
    const auto first = row.integer(2);
    const auto tables = row.integer(3);
    const auto checksum = row.integer(4);
    const bool isWhole = kind && number && first && tables && checksum;
    if (!isWhole || *kind < 0 || *kind >= kPartKindCount || *first < 0 || *tables < 0 || *tables > kMaxTables
        || !std::in_range<std::uint32_t>(*checksum))
    {
        return std::nullopt;
    }
    return PackedFileReader::Entry{
        {static_cast<PartKind>(*kind), *number}, *first, *tables, static_cast<std::uint32_t>(*checksum)};
}

/// The final file, links followed; an error if it is not to be replaced.
Result<fs::path> targetOf(const fs::path& path)
{
    std::error_code error;
    fs::path target = fs::weakly_canonical(fs::absolute(path, error), error);
    if (error) {
        return systemError(error, path);
    }
    const auto status = fs::symlink_status(target, error);
    if (status.type() != fs::file_type::not_found && !isPackedFile(target)) {
        return Error{ErrorKind::InvalidArgument, path,
                     "there is another file of this name that is no packed run"_text};
    }
    return target;
}

} // namespace

bool isPackedFile(const fs::path& file)
{
    std::error_code error;
    if (!fs::is_regular_file(file, error)) {
        return false;
    }
    std::ifstream in(file, std::ios::binary);
    std::array<char, kHeaderSize> header{};
    in.read(header.data(), header.size());
    if (in.gcount() < static_cast<std::streamsize>(header.size())
        || !std::string_view(header.data(), header.size()).starts_with(kMagic))
    {
        return false;
    }
    std::int64_t id = 0;
    for (std::size_t i = 0; i < sizeof(std::uint32_t); ++i) {
        id = id * 256 + static_cast<std::uint8_t>(header[kApplicationIdAt + i]);
    }
    return id == kApplicationId;
}

PackedFileWriter::PackedFileWriter(TemporaryFile file, WritableDatabase database, Statement part,
                                   Statement table)
    : m_file(std::move(file))
    , m_database(std::move(database))
    , m_part(std::move(part))
    , m_table(std::move(table))
{ }

Result<PackedFileWriter> PackedFileWriter::create(const fs::path& path, std::stop_token stop)
{
    TRY(const auto target, targetOf(path));
    TRY(auto file, TemporaryFile::createBeside(target));
    TRY(auto database, WritableDatabase::open(file.path(), std::chrono::seconds(0), std::move(stop)));
    TRY_OK(database.execute(kBegin + std::string("PRAGMA application_id=") + std::to_string(kApplicationId)
                            + "; PRAGMA user_version=" + std::to_string(kVersion)));
    TRY(auto part, database.prepare("INSERT INTO parts VALUES (?1, ?2, ?3, ?4, ?5)"));
    TRY(auto table, database.prepare("INSERT INTO tables VALUES (?1, ?2, ?3, ?4)"));
    return PackedFileWriter(std::move(file), std::move(database), std::move(part), std::move(table));
}

Status PackedFileWriter::add(const PackedPart& part)
{
    const Status written = write(part);
    return written ? ok() : Status(Error{written.error().kind, m_file.target(), written.error().text});
}

Status PackedFileWriter::write(const PackedPart& part)
{
    std::vector<std::uint32_t> checksums;
    const std::int64_t first = m_nextTable;
    for (const PackedTable& table : part.tables) {
        const std::uint32_t checksum = checksumOf(part.name, table.name, table.content);
        checksums.push_back(checksum);
        m_table->bind(1, m_nextTable++);
        m_table->bindView(2, table.name);
        m_table->bind(3, std::int64_t{checksum});
        m_table->bindBlobView(4, table.content);
        TRY_OK(m_table->run());
    }
    m_part->bind(1, static_cast<std::int64_t>(part.name.kind));
    m_part->bind(2, part.name.number);
    m_part->bind(3, first);
    m_part->bind(4, static_cast<std::int64_t>(part.tables.size()));
    m_part->bind(5, std::int64_t{checksumOf(part.name, checksums)});
    return m_part->run();
}

Status PackedFileWriter::finish()
{
    m_part.reset();
    m_table.reset();
    const Status written = m_database->execute("COMMIT");
    m_database.reset();
    if (!written) {
        return Error{written.error().kind, m_file.target(), written.error().text};
    }
    TRY_OK(m_file.flush());
    return m_file.replaceTarget();
}

PackedFileReader::PackedFileReader(SnapshotDatabase database)
    : m_database(std::move(database))
{ }

Result<PackedFileReader> PackedFileReader::open(const fs::path& path, std::stop_token stop)
{
    TRY(auto reader, openAgain(path, std::move(stop)));
    TRY_OK(reader.readEntries());
    return reader;
}

Result<PackedFileReader> PackedFileReader::openAgain(const fs::path& path, std::stop_token stop)
{
    TRY(auto database, SnapshotDatabase::open(path, std::move(stop)));
    TRY(const auto id, numberOf(database, "PRAGMA application_id"));
    if (id != kApplicationId) {
        return Error{ErrorKind::NotADatabase, path, "the database is no packed run"_text};
    }
    TRY(const auto version, numberOf(database, "PRAGMA user_version"));
    if (version != kVersion) {
        return Error{
            ErrorKind::Unsupported, path,
            version > kVersion
                ? "the file was packed by a newer version of Pipescope, which is needed to read it"_text
                : "the file was packed by an older version of Pipescope, whose files this one does not read"_text};
    }
    return PackedFileReader(std::move(database));
}

Error PackedFileReader::damaged() const
{
    return {ErrorKind::Corrupt, m_database.path(), "the columns do not match their checksums"_text};
}

Status PackedFileReader::readEntries()
{
    TRY(auto rows, m_database.prepare("SELECT kind, number, first_table, tables, checksum FROM parts"));
    TRY_OK(rows.forEachRow([this](const Statement& row) {
        if (auto entry = entryOf(row)) {
            m_entries.push_back(*entry);
        }
    }));
    std::sort(m_entries.begin(), m_entries.end(),
              [](const Entry& a, const Entry& b) { return a.name < b.name; });
    const auto isSame = [](const Entry& a, const Entry& b) { return a.name == b.name; };
    m_entries.erase(std::unique(m_entries.begin(), m_entries.end(), isSame), m_entries.end());
    return ok();
}

Result<PackedPart> PackedFileReader::read(const Entry& entry, const IsWanted& isWanted)
{
    if (!m_tables) {
        TRY(m_tables,
            m_database.prepare("SELECT name, checksum, content FROM tables WHERE id >= ?1 AND id < ?2"));
    }
    Statement& rows = *m_tables;
    rows.reset();
    rows.bind(1, entry.firstTable);
    rows.bind(2, saturatingAdd(entry.firstTable, entry.tables));
    PackedPart part{entry.name, {}};
    std::vector<std::uint32_t> checksums;
    TRY_OK(rows.forEachRow([&](const Statement& row) -> Status {
        const auto name = row.text(0);
        const auto checksum = row.integer(1);
        if (!name || !checksum || !std::in_range<std::uint32_t>(*checksum)) {
            return damaged();
        }
        checksums.push_back(static_cast<std::uint32_t>(*checksum));
        if (isWanted && !isWanted(*name)) {
            return ok();
        }
        const auto content = row.blob(2);
        if (!content || checksumOf(entry.name, *name, *content) != checksums.back()) {
            return damaged();
        }
        part.tables.push_back({std::string(*name), std::string(*content)});
        return ok();
    }));
    const bool isSound = static_cast<std::int64_t>(checksums.size()) == entry.tables
                         && checksumOf(entry.name, checksums) == entry.checksum;
    return isSound ? Result<PackedPart>(std::move(part)) : Result<PackedPart>(damaged());
}

} // namespace pipescope::packed
