#pragma once

#include "core/base/files/atomic_file.h"
#include "core/base/result.h"
#include "core/run/packed/packed_part.h"
#include "core/sqlite/database.h"
#include "core/sqlite/writable_database.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <stop_token>
#include <string_view>
#include <vector>

namespace pipescope::packed {

/// Version of the format, as PRAGMA user_version; another one cannot be read.
constexpr std::int64_t kVersion = 2;
/// "PsPk", as PRAGMA application_id.
constexpr std::int64_t kApplicationId = 0x5073506B;
constexpr std::string_view kFileEnding = ".pipescope";

/// Whether the file is an SQLite database that says to be a packed run, of whatever version.
bool isPackedFile(const std::filesystem::path& file);

/// Writes a packed file: into a file beside it, which gets its name when all is written.
class PackedFileWriter
{
public:
    /// A packed file of that name is replaced at the end; InvalidArgument if anything else has the name.
    static Result<PackedFileWriter> create(const std::filesystem::path& path, std::stop_token stop);

    Status add(const PackedPart& part);

    /// Waits until the disk has everything. Call it once; without it no file is left.
    Status finish();

private:
    PackedFileWriter(TemporaryFile file, WritableDatabase database, Statement part, Statement table);

    Status write(const PackedPart& part);

    TemporaryFile m_file;
    /// Must go before the file; empty once finished.
    std::optional<WritableDatabase> m_database;
    std::optional<Statement> m_part;
    std::optional<Statement> m_table;
    std::int64_t m_nextTable = 0;
};

/// A packed file that is read, without a change to it. Used by one thread; any number may be open on a file.
class PackedFileReader
{
public:
    /// The errors of SnapshotDatabase::open; NotADatabase for a database of another kind, Unsupported for
    /// another version.
    static Result<PackedFileReader> open(const std::filesystem::path& path, std::stop_token stop);
    /// The same for a file whose entries are known: entries() stays empty.
    static Result<PackedFileReader> openAgain(const std::filesystem::path& path, std::stop_token stop);

    /// Where a part lies.
    struct Entry
    {
        PartName name;
        std::int64_t firstTable = 0;
        std::int64_t tables = 0;
        std::uint32_t checksum = 0;
    };

    /// The run first, then ranks and other rows by their numbers; each once.
    const std::vector<Entry>& entries() const { return m_entries; }

    /// Whether to read a table.
    using IsWanted = std::function<bool(std::string_view table)>;
    /// The tables as they lie there. Corrupt if they do not match their checksums or cannot be read.
    Result<PackedPart> read(const Entry& entry, const IsWanted& isWanted = {});

    /// The error of tables that are not what was written.
    Error damaged() const;

private:
    explicit PackedFileReader(SnapshotDatabase database);

    Status readEntries();

    SnapshotDatabase m_database;
    /// Finds the tables of a part; made with the first one.
    std::optional<Statement> m_tables;
    std::vector<Entry> m_entries;
};

} // namespace pipescope::packed
