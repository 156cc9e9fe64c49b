#include "core/sqlite/pages/table_pages.h"

#include "core/sqlite/pages/table_record.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <limits>
#include <string_view>

namespace pipescope {
namespace {

constexpr std::size_t kMaxRows = 500'000;
/// The number of levels that SQLite follows.
constexpr int kMaxLevels = 20;
/// One read call; stays within the processor's second-level cache.
constexpr std::size_t kBlockBytes = 256U << 10U;
/// Pages of other tables between two pages of this one that are read along with them.
constexpr std::uint32_t kMaxPagesBetween = 3;

constexpr std::uint8_t kInteriorPage = 0x05;
constexpr std::uint8_t kLeafPage = 0x0D;

/// The information about pages in the first 100 bytes of the file.
struct PageGeometry
{
    std::size_t pageBytes = 0;
    /// Without the reserved bytes at the end of each page.
    std::size_t usableBytes = 0;
    std::uint32_t pages = 0;
    /// Whether texts are stored as they are given.
    bool isUtf8 = false;
};

std::optional<PageGeometry> readGeometry(const PageSource& source)
{
    constexpr std::string_view kMagic("SQLite format 3\0", 16);
    constexpr std::size_t kMinUsable = 480;
    std::array<std::byte, 100> header{};
    if (!source.read(0, header) || std::memcmp(header.data(), kMagic.data(), kMagic.size()) != 0) {
        return std::nullopt;
    }
    const std::uint64_t written = bigEndian<2>(header, 16);
    PageGeometry geometry;
    // 65536 does not fit in its two bytes.
    geometry.pageBytes = static_cast<std::size_t>(written == 1 ? 65536 : written);
    const bool isPowerOfTwo = (geometry.pageBytes & (geometry.pageBytes - 1)) == 0;
    const std::size_t reserved = byteAt(header, 20);
    if (!isPowerOfTwo || geometry.pageBytes < 512 || geometry.pageBytes < kMinUsable + reserved) {
        return std::nullopt;
    }
    geometry.usableBytes = geometry.pageBytes - reserved;
    geometry.isUtf8 = bigEndian<4>(header, 56) == 1;
    geometry.pages = static_cast<std::uint32_t>(std::min<std::uint64_t>(
        source.size() / geometry.pageBytes, std::numeric_limits<std::uint32_t>::max()));
    // Versions before 3.7 did not keep the count up to date; the change counter beside it shows that.
    const std::uint64_t counted = bigEndian<4>(header, 28);
    if (counted != 0 && bigEndian<4>(header, 24) == bigEndian<4>(header, 92)) {
        geometry.pages = static_cast<std::uint32_t>(std::min<std::uint64_t>(geometry.pages, counted));
    }
    return geometry;
}

/// Keeps the few rows whose column `filter` is among the integers wanted.
class WantedRows
{
public:
    WantedRows(const TableLayout& layout, const IntegerSet& wanted, IntegerRows& rows)
        : m_layout(layout)
        , m_filter(layout.columns[layout.filter])
        , m_wanted(wanted)
        , m_rows(rows)
    { }

    bool hasRoom() const { return m_rows.size() <= kMaxRows; }

    /// Unsuited if the page does not contain a value.
    PageScanEnd take(const LeafCell& cell)
    {
        std::optional<std::int64_t> value;
        if (!readValue(cell, m_filter, value)) {
            return PageScanEnd::Unsuited;
        }
        if (!value || !m_wanted.contains(*value)) {
            return PageScanEnd::Complete;
        }
        for (const TableLayout::Column& column : m_layout.columns) {
            if (!readValue(cell, column, value)) {
                return PageScanEnd::Unsuited;
            }
            m_rows.add(value);
        }
        return PageScanEnd::Complete;
    }

private:
    static bool readValue(const LeafCell& cell, const TableLayout::Column& column,
                          std::optional<std::int64_t>& value)
    {
        using Place = TableLayout::Column::Place;
        value.reset();
        if (column.place != Place::Record) {
            if (column.place == Place::Key) {
                value = cell.key;
            }
            return true;
        }
        const RecordField field = findField(cell, column.index);
        if (field.state == RecordField::State::Recorded) {
            value = integerOf(cell, field);
            return true;
        }
        return field.state == RecordField::State::TooShort && !column.hasDefault;
    }

    const TableLayout& m_layout;
    const TableLayout::Column& m_filter;
    const IntegerSet& m_wanted;
    IntegerRows& m_rows;
};

/// Gives every row to a function. The types of a record are walked through once for all columns.
class AllRows
{
public:
    AllRows(const TableLayout& layout, const std::function<bool(std::int64_t, StoredRow)>& use)
        : m_layout(layout)
        , m_use(use)
        , m_values(layout.columns.size())
    {
        std::size_t fields = 0;
        for (const TableLayout::Column& column : layout.columns) {
            fields = std::max(fields, column.place == Place::Record ? column.index + 1 : 0);
        }
        m_fields.resize(fields);
    }

    static bool hasRoom() { return true; }

    PageScanEnd take(const LeafCell& cell)
    {
        if (!findFields(cell)) {
            return PageScanEnd::Unsuited;
        }
        for (std::size_t i = 0; i < m_values.size(); ++i) {
            if (!readValue(cell, m_layout.columns[i], m_values[i])) {
                return PageScanEnd::Unsuited;
            }
        }
        return m_use(cell.key, m_values) ? PageScanEnd::Complete : PageScanEnd::Stopped;
    }

private:
    using Place = TableLayout::Column::Place;

    struct Field
    {
        std::uint64_t type = 0;
        std::size_t offset = 0;
        std::size_t size = 0;
    };

    /// False if the record is not what its types say.
    bool findFields(const LeafCell& cell)
    {
        const Varint header = readVarint(cell.local, 0);
        if (header.length == 0 || header.value < header.length || header.value > cell.local.size()) {
            return false;
        }
        const ByteView types = cell.local.first(static_cast<std::size_t>(header.value));
        std::uint64_t offset = header.value;
        std::size_t position = header.length;
        m_found = 0;
        while (m_found < m_fields.size() && position < types.size()) {
            const Varint type = readVarint(types, position);
            const auto size = valueSize(type.value);
            if (type.length == 0 || !size || *size > cell.payloadSize - offset) {
                return false;
            }
            m_fields[m_found++] = {type.value, static_cast<std::size_t>(offset),
                                   static_cast<std::size_t>(*size)};
            position += type.length;
            offset += *size;
        }
        return position < types.size() || offset == cell.payloadSize;
    }

    /// False if the page does not contain the value, or only a default that is not known here.
    bool readValue(const LeafCell& cell, const TableLayout::Column& column, StoredValue& value) const
    {
        constexpr std::uint64_t kFirstBlob = 12;
        value = {};
        if (column.place != Place::Record) {
            if (column.place == Place::Key) {
                value = {ValueType::Integer, cell.key, {}};
            }
            return true;
        }
        if (column.index >= m_found) {
            return !column.hasDefault;
        }
        const Field& field = m_fields[column.index];
        if (field.size > cell.local.size() - std::min(field.offset, cell.local.size())) {
            return false;
        }
        if (field.type >= kFirstBlob) {
            const ByteView bytes = cell.local.subspan(field.offset, field.size);
            value.type = field.type % 2 == 0 ? ValueType::Blob : ValueType::Text;
            value.bytes = {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
        } else if (const auto number =
                       integerOf(cell, {RecordField::State::Recorded, field.type, field.offset})) {
            value = {ValueType::Integer, *number, {}};
        }
        return true;
    }

    const TableLayout& m_layout;
    const std::function<bool(std::int64_t, StoredRow)>& m_use;
    std::vector<StoredValue> m_values;
    /// The types of the record at hand, as far as columns are wanted.
    std::vector<Field> m_fields;
    std::size_t m_found = 0;
};

/// Passes over the leaves of a table. `Rows` takes their cells one by one.
template<class Rows>
class TablePageScan
{
public:
    TablePageScan(const PageSource& source, const PageGeometry& geometry, std::uint32_t rootPage,
                  const std::stop_token& stop, Rows& rows)
        : m_source(source)
        , m_geometry(geometry)
        , m_rootPage(rootPage)
        , m_stop(stop)
        , m_rows(rows)
        , m_block(std::max(kBlockBytes, geometry.pageBytes))
    { }

    PageScanEnd run()
    {
        const std::array<std::uint32_t, 1> root{m_rootPage};
        return visit(root, 0);
    }

private:
    using Children = std::vector<std::uint32_t>;

    /// Passes over the subtrees of sibling pages. They are read in runs if they are leaves, one by one if
    /// not.
    PageScanEnd visit(std::span<const std::uint32_t> siblings, int level)
    {
        if (level >= kMaxLevels) {
            return PageScanEnd::Unsuited;
        }
        bool areLeaves = true;
        for (std::size_t i = 0; i < siblings.size();) {
            const std::size_t count = areLeaves ? runLength(siblings.subspan(i)) : 1;
            const auto run = siblings.subspan(i, count);
            if (m_stop.stop_requested()) {
                return PageScanEnd::Stopped;
            }
            if (!readRun(run)) {
                return PageScanEnd::Unsuited;
            }
            areLeaves = byteAt(pageOfRun(run, 0), 0) == kLeafPage;
            const PageScanEnd end = areLeaves ? readLeaves(run, level) : descend(pageOfRun(run, 0), level);
            if (end != PageScanEnd::Complete) {
                return end;
            }
            i += areLeaves ? count : 1;
        }
        return PageScanEnd::Complete;
    }

    /// How many of the pages lie close enough together in the file for one read.
    std::size_t runLength(std::span<const std::uint32_t> pages) const
    {
        const std::size_t most = m_block.size() / m_geometry.pageBytes;
        std::size_t length = 1;
        while (length < pages.size() && pages[length] > pages[length - 1]
               && pages[length] - pages[length - 1] <= kMaxPagesBetween + 1
               && pages[length] - pages[0] < most)
        {
            ++length;
        }
        return length;
    }

    bool readRun(std::span<const std::uint32_t> run)
    {
        // Page 1 begins with the file's header and holds the schema.
        if (run.front() < 2 || run.back() > m_geometry.pages) {
            return false;
        }
        const std::size_t pages = run.back() - run.front() + 1;
        return m_source.read(std::uint64_t{run.front() - 1} * m_geometry.pageBytes,
                             std::span(m_block).first(pages * m_geometry.pageBytes));
    }

    ByteView pageOfRun(std::span<const std::uint32_t> run, std::size_t index) const
    {
        return ByteView(m_block).subspan((run[index] - run.front()) * m_geometry.pageBytes,
                                         m_geometry.usableBytes);
    }

    PageScanEnd descend(ByteView page, int level)
    {
        const auto children = childrenOf(page);
        return children ? visit(*children, level + 1) : PageScanEnd::Unsuited;
    }

    std::optional<Children> childrenOf(ByteView page) const
    {
        constexpr std::size_t kHeader = 12;
        const std::size_t count = cellCount(page);
        if (byteAt(page, 0) != kInteriorPage || count == 0 || count > mostCells()
            || kHeader + 2 * count > page.size())
        {
            return std::nullopt;
        }
        Children children;
        children.reserve(count + 1);
        for (std::size_t i = 0; i < count; ++i) {
            const auto position = static_cast<std::size_t>(bigEndian<2>(page, kHeader + 2 * i));
            if (position < kHeader + 2 * count || position + 5 > page.size()
                || readVarint(page, position + 4).length == 0)
            {
                return std::nullopt;
            }
            children.push_back(static_cast<std::uint32_t>(bigEndian<4>(page, position)));
        }
        children.push_back(static_cast<std::uint32_t>(bigEndian<4>(page, 8)));
        return children;
    }

    /// What SQLite accepts.
    std::size_t mostCells() const { return (m_geometry.pageBytes - 8) / 6; }

    static std::size_t cellCount(ByteView page) { return static_cast<std::size_t>(bigEndian<2>(page, 3)); }

    PageScanEnd readLeaves(std::span<const std::uint32_t> run, int level)
    {
        for (std::size_t i = 0; i < run.size(); ++i) {
            const ByteView page = pageOfRun(run, i);
            // Only a table without rows has a leaf without cells: its root.
            if (byteAt(page, 0) != kLeafPage || (cellCount(page) == 0 && level > 0)) {
                return PageScanEnd::Unsuited;
            }
            if (const PageScanEnd end = readLeaf(page); end != PageScanEnd::Complete) {
                return end;
            }
        }
        return m_rows.hasRoom() ? PageScanEnd::Complete : PageScanEnd::Unsuited;
    }

    PageScanEnd readLeaf(ByteView page)
    {
        constexpr std::size_t kHeader = 8;
        constexpr std::size_t kMinCell = 4;
        const std::size_t count = cellCount(page);
        const std::size_t firstCell = kHeader + 2 * count;
        if (count > mostCells() || firstCell > page.size()) {
            return PageScanEnd::Unsuited;
        }
        for (std::size_t i = 0; i < count; ++i) {
            const auto position = static_cast<std::size_t>(bigEndian<2>(page, kHeader + 2 * i));
            if (position < firstCell || position + kMinCell > page.size()) {
                return PageScanEnd::Unsuited;
            }
            const auto cell = readLeafCell(page, position);
            if (!cell) {
                return PageScanEnd::Unsuited;
            }
            if (m_hasKey && cell->key <= m_lastKey) {
                return PageScanEnd::OutOfOrder;
            }
            m_lastKey = cell->key;
            m_hasKey = true;
            if (const PageScanEnd end = m_rows.take(*cell); end != PageScanEnd::Complete) {
                return end;
            }
        }
        return PageScanEnd::Complete;
    }

    const PageSource& m_source;
    const PageGeometry& m_geometry;
    std::uint32_t m_rootPage;
    const std::stop_token& m_stop;
    Rows& m_rows;
    std::vector<std::byte> m_block;
    std::int64_t m_lastKey = 0;
    bool m_hasKey = false;
};

} // namespace

PageScanEnd scanTablePages(const PageSource& source, const TableLayout& layout, const IntegerSet& wanted,
                           const std::stop_token& stop, IntegerRows& rows)
{
    const auto geometry = readGeometry(source);
    if (!geometry || layout.filter >= layout.columns.size()) {
        return PageScanEnd::Unsuited;
    }
    WantedRows wantedRows(layout, wanted, rows);
    return TablePageScan(source, *geometry, layout.rootPage, stop, wantedRows).run();
}

PageScanEnd visitTablePages(const PageSource& source, const TableLayout& layout, const std::stop_token& stop,
                            const std::function<bool(std::int64_t, StoredRow)>& use)
{
    const auto geometry = readGeometry(source);
    if (!geometry || !geometry->isUtf8) {
        return PageScanEnd::Unsuited;
    }
    AllRows rows(layout, use);
    return TablePageScan(source, *geometry, layout.rootPage, stop, rows).run();
}

} // namespace pipescope
