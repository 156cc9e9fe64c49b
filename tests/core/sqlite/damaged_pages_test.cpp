#include "core/sqlite/pages/column_scan.h"
#include "core/sqlite/pages/table_pages.h"
#include "tests/core/sqlite/memory_pages.h"
#include "tests/core/sqlite/sqlite_fixture.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <numeric>
#include <random>
#include <string>

namespace pipescope {
namespace {

using testing::MemoryPages;
using testing::runSql;
using testing::TemporaryFolder;
using testing::writeFile;

using PageRows = std::vector<std::vector<std::optional<std::int64_t>>>;

constexpr std::size_t kPageBytes = 512;
constexpr std::uint32_t kRoot = 2;

std::string bytesOf(const std::filesystem::path& file)
{
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

/// A table of two levels in small pages: 200 rows, the key from 1 on, a few of them with overflow.
std::string smallDatabase()
{
    const TemporaryFolder folder;
    runSql(folder / "a.db",
           "PRAGMA page_size=512; CREATE TABLE t(a INTEGER, key INTEGER, label TEXT);"
           "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200)"
           "INSERT INTO t SELECT i * 1000003, i, printf('%.*c', (i % 50 = 0) * 700 + i % 9, 'x') FROM n;");
    return bytesOf(folder / "a.db");
}

IntegerSet allKeys()
{
    std::vector<std::int64_t> values(300);
    std::iota(values.begin(), values.end(), -20);
    return IntegerSet(std::move(values));
}

TableLayout layoutOfT()
{
    using Place = TableLayout::Column::Place;
    TableLayout layout;
    layout.rootPage = kRoot;
    layout.columns = {{Place::Record, 1}, {Place::Record, 0}, {Place::Key}};
    return layout;
}

PageScanEnd scanBytes(const std::string& bytes, std::size_t& rowCount)
{
    const MemoryPages pages(bytes);
    IntegerRows rows(3);
    const PageScanEnd end = scanTablePages(pages, layoutOfT(), allKeys(), {}, rows);
    rowCount = rows.size();
    return end;
}

Result<PageRows> scanFile(const std::filesystem::path& file, ScanMethod method)
{
    const auto database = SnapshotDatabase::open(file);
    if (!database) {
        return database.error();
    }
    PageRows rows;
    const IntegerSet wanted = allKeys();
    const std::vector<SourceColumn> columns{{SourceColumn::Kind::Named, "key"},
                                            {SourceColumn::Kind::Named, "a"},
                                            {SourceColumn::Kind::RowNumber, {}}};
    const Status done = scanColumns(
        *database, {"t", columns, 0, wanted},
        [&](ScannedRow row) { rows.emplace_back(row.begin(), row.end()); }, method);
    return done ? Result<PageRows>(std::move(rows)) : Result<PageRows>(done.error());
}

/// Every row, as far as its values are integers.
Result<PageRows> scanAllOf(const std::filesystem::path& file, ScanMethod method)
{
    const auto database = SnapshotDatabase::open(file);
    if (!database) {
        return database.error();
    }
    PageRows rows;
    const std::vector<SourceColumn> columns{{SourceColumn::Kind::Named, "key"},
                                            {SourceColumn::Kind::Named, "a"},
                                            {SourceColumn::Kind::RowNumber, {}}};
    const Status done = scanRows(
        *database, "t", columns,
        [&](StoredRow row) {
            auto& values = rows.emplace_back();
            for (const StoredValue& value : row) {
                values.push_back(value.integer());
            }
            return ok();
        },
        method);
    return done ? Result<PageRows>(std::move(rows)) : Result<PageRows>(done.error());
}

/// Where a page's type, cell count and cell pointers lie, and the first bytes of its cells: damage there is
/// what a reader of pages has to notice.
std::size_t importantPosition(std::mt19937& random, std::size_t size)
{
    const std::size_t page = random() % (size / kPageBytes) * kPageBytes;
    return random() % 2 == 0 ? page + random() % 40 : random() % size;
}

std::string damaged(std::string bytes, std::mt19937& random)
{
    const std::size_t changes = 1 + random() % 4;
    for (std::size_t i = 0; i < changes; ++i) {
        const std::size_t position = importantPosition(random, bytes.size());
        bytes[position] =
            static_cast<char>(random() % 3 == 0 ? bytes[position] ^ (1 << random() % 8) : random());
    }
    return bytes;
}

TEST(DamagedPages, HaveAllRowsThatSqliteReads)
{
    const std::string sound = smallDatabase();
    const TemporaryFolder folder;
    std::mt19937 random(5);
    int sameRows = 0;
    for (int i = 0; i < 250; ++i) {
        writeFile(folder / "a.db", damaged(sound, random));
        const auto byPages = scanAllOf(folder / "a.db", ScanMethod::Pages);
        const auto byStatement = scanAllOf(folder / "a.db", ScanMethod::Statement);
        if (byPages && byStatement) {
            ASSERT_EQ(*byPages, *byStatement) << "damage " << i;
            ++sameRows;
        }
    }
    EXPECT_GT(sameRows, 20);
}

TEST(DamagedPages, AreReadAsSqliteReadsThemOrNotAtAll)
{
    const std::string sound = smallDatabase();
    const TemporaryFolder folder;
    std::mt19937 random(3);
    int sameRows = 0;
    for (int i = 0; i < 250; ++i) {
        writeFile(folder / "a.db", damaged(sound, random));
        const auto byPages = scanFile(folder / "a.db", ScanMethod::Pages);
        if (!byPages) {
            continue;
        }
        const auto byStatement = scanFile(folder / "a.db", ScanMethod::Statement);
        ASSERT_TRUE(byStatement) << "damage " << i << ": " << byStatement.error().text;
        ASSERT_EQ(*byPages, *byStatement) << "damage " << i;
        ++sameRows;
    }
    EXPECT_GT(sameRows, 50);
}

TEST(DamagedPages, NeverLeadOutsideOfThem)
{
    const std::string sound = smallDatabase();
    std::mt19937 random(4);
    for (int i = 0; i < 1500; ++i) {
        std::string bytes = damaged(sound, random);
        bytes.resize(random() % 20 == 0 ? random() % bytes.size() : bytes.size());
        std::size_t rows = 0;
        const PageScanEnd end = scanBytes(bytes, rows);
        EXPECT_TRUE(end != PageScanEnd::Complete || rows <= 300);
    }
}

TEST(DamagedPages, ATreeThatRepeatsALeafIsCorruptAlthoughSqliteReadsIt)
{
    std::string bytes = smallDatabase();
    const std::size_t root = (kRoot - 1) * kPageBytes;
    ASSERT_EQ(bytes[root], 0x05);
    // The rightmost child becomes what the first cell points to.
    const auto firstCell = static_cast<std::size_t>(static_cast<unsigned char>(bytes[root + 12])) << 8U
                           | static_cast<unsigned char>(bytes[root + 13]);
    std::copy_n(bytes.begin() + static_cast<std::ptrdiff_t>(root + firstCell), 4,
                bytes.begin() + static_cast<std::ptrdiff_t>(root + 8));
    std::size_t rows = 0;
    EXPECT_EQ(scanBytes(bytes, rows), PageScanEnd::OutOfOrder);
    const TemporaryFolder folder;
    writeFile(folder / "a.db", bytes);
    EXPECT_TRUE(scanFile(folder / "a.db", ScanMethod::Statement));
    const auto byPages = scanFile(folder / "a.db", ScanMethod::Pages);
    ASSERT_FALSE(byPages);
    EXPECT_EQ(byPages.error().kind, ErrorKind::Corrupt);
}

TEST(DamagedPages, ATreeThatContainsItselfEnds)
{
    std::string bytes = smallDatabase();
    const std::size_t root = (kRoot - 1) * kPageBytes;
    // All children are the root, so that reading on would take forever.
    const std::size_t cells = static_cast<unsigned char>(bytes[root + 4]);
    for (std::size_t i = 0; i <= cells; ++i) {
        const std::size_t pointer = root + 12 + 2 * i;
        const std::size_t cell = static_cast<std::size_t>(static_cast<unsigned char>(bytes[pointer])) << 8U
                                 | static_cast<unsigned char>(bytes[pointer + 1]);
        const std::size_t child = i < cells ? root + cell : root + 8;
        bytes.replace(child, 4, std::string{0, 0, 0, kRoot});
    }
    std::size_t rows = 0;
    EXPECT_EQ(scanBytes(bytes, rows), PageScanEnd::Unsuited);
}

TEST(DamagedPages, FilesThatAreNoDatabasesAreRefused)
{
    std::size_t rows = 0;
    EXPECT_EQ(scanBytes("", rows), PageScanEnd::Unsuited);
    EXPECT_EQ(scanBytes(std::string(5000, 'x'), rows), PageScanEnd::Unsuited);
    std::string oddPageSize = smallDatabase();
    oddPageSize.replace(16, 2, std::string{3, 1});
    EXPECT_EQ(scanBytes(oddPageSize, rows), PageScanEnd::Unsuited);
    std::string allReserved = smallDatabase();
    allReserved[20] = static_cast<char>(200);
    EXPECT_EQ(scanBytes(allReserved, rows), PageScanEnd::Unsuited);
}

} // namespace
} // namespace pipescope
