#include "core/sqlite/bulk/block_content.h"

#include "core/sqlite/bulk/overflow_chain.h"
#include "core/sqlite/bulk/page_format.h"
#include "core/sqlite/pages/table_record.h"

#include <sqlite3.h>

#include <array>
#include <cmath>
#include <limits>
#include <utility>

namespace pipescope {
namespace {

/// SQLite's default limit of a text or a row (sqlite.org/limits.html).
constexpr std::size_t kMostBytes = 1'000'000'000;

/// As SQLite does, which leaves the outermost integers alone.
std::optional<std::int64_t> asInteger(double value)
{
    constexpr double kTwoTo63 = 9223372036854775808.0;
    if (value > -kTwoTo63 && value < kTwoTo63 && std::trunc(value) == value) {
        return static_cast<std::int64_t>(value);
    }
    return std::nullopt;
}

/// As SQLite writes a real number.
std::string asText(double value)
{
    std::array<char, 64> buffer{};
    return sqlite3_snprintf(static_cast<int>(buffer.size()), buffer.data(), "%!.15g", value);
}

} // namespace

BulkBlockContent::BulkBlockContent(const TableShape& shape, std::size_t pageSize)
    : m_shape(shape)
    , m_values(shape.columns.size())
    , m_pages(pageSize)
    , m_keys(shape.indexes.size())
{ }

void BulkBlockContent::begin(std::int64_t firstRow)
{
    m_firstRow = firstRow;
    m_nextRow = firstRow;
    m_problem.reset();
    m_record.clear();
    m_column = 0;
    m_pages.clear();
    m_leaf.reset();
    m_leaves.clear();
    m_chains.clear();
    for (KeyList& keys : m_keys) {
        keys.clear();
    }
}

void BulkBlockContent::note(ErrorKind kind, UserText text)
{
    if (!m_problem) {
        m_problem = Problem{kind, std::move(text)};
    }
}

const TableShape::Column* BulkBlockContent::nextColumn()
{
    if (m_column < m_shape.columns.size()) {
        return &m_shape.columns[m_column];
    }
    note(ErrorKind::Internal, "row %1 of %2 has too many values"_text(m_nextRow, m_shape.name));
    return nullptr;
}

void BulkBlockContent::storeNull(const TableShape::Column& column)
{
    if (column.isNotNull && !column.isRowNumber) {
        note(ErrorKind::InvalidArgument,
             "row %1 of %2 has no value in the column %3"_text(m_nextRow, m_shape.name, column.name));
    }
    m_values[m_column++].type = ValueType::Null;
    m_record.null();
}

void BulkBlockContent::storeInteger(std::int64_t value)
{
    m_values[m_column++] = {ValueType::Integer, value, 0, 0, 0};
    m_record.integer(value);
}

void BulkBlockContent::storeReal(double value)
{
    m_values[m_column++] = {ValueType::Real, 0, value, 0, 0};
    m_record.real(value);
}

void BulkBlockContent::storeText(std::string_view value)
{
    m_values[m_column++] = {ValueType::Text, 0, 0, m_record.body().size(), value.size()};
    m_record.text(value);
}

void BulkBlockContent::null()
{
    if (const auto* column = nextColumn()) {
        storeNull(*column);
    }
}

void BulkBlockContent::integer(std::int64_t value)
{
    const auto* column = nextColumn();
    if (column == nullptr) {
        return;
    }
    if (column->affinity == ColumnAffinity::Real) {
        storeReal(static_cast<double>(value));
    } else if (column->affinity == ColumnAffinity::Text) {
        storeText(std::to_string(value));
    } else {
        storeInteger(value);
    }
}

void BulkBlockContent::real(double value)
{
    const auto* column = nextColumn();
    if (column == nullptr) {
        return;
    }
    const auto whole = column->affinity == ColumnAffinity::Integer ? asInteger(value) : std::nullopt;
    if (std::isnan(value)) {
        storeNull(*column);
    } else if (whole) {
        storeInteger(*whole);
    } else if (column->affinity == ColumnAffinity::Text) {
        storeText(asText(value));
    } else {
        storeReal(value);
    }
}

void BulkBlockContent::text(std::string_view value)
{
    if (nextColumn() != nullptr) {
        storeText(value);
    }
}

bool BulkBlockContent::checkRow()
{
    if (m_column < m_shape.columns.size()) {
        note(ErrorKind::Internal, "row %1 of %2 has too few values"_text(m_nextRow, m_shape.name));
    }
    for (std::size_t i = 0; i < m_column; ++i) {
        if (m_shape.columns[i].isRowNumber && m_values[i].type != ValueType::Null) {
            note(ErrorKind::Internal,
                 "row %1 of %2 has a value for its own number"_text(m_nextRow, m_shape.name));
        }
    }
    if (m_record.bytes() > kMostBytes || m_nextRow == std::numeric_limits<std::int64_t>::max()) {
        note(ErrorKind::InvalidArgument, "row %1 of %2 is too large"_text(m_nextRow, m_shape.name));
    }
    return !m_problem;
}

void BulkBlockContent::endRow()
{
    if (checkRow()) {
        addCell();
        addKeys();
        ++m_nextRow;
    }
    m_record.clear();
    m_column = 0;
}

void BulkBlockContent::end()
{
    if (m_column != 0) {
        note(ErrorKind::Internal, "row %1 of %2 has too few values"_text(m_nextRow, m_shape.name));
    }
    endLeaf();
}

void BulkBlockContent::endLeaf()
{
    if (m_leaf) {
        m_leaf->end();
        m_leaf.reset();
    }
}

char* BulkBlockContent::beginCell(std::size_t payload, std::size_t inPage)
{
    const auto row = static_cast<std::uint64_t>(m_nextRow);
    const std::size_t cell = varintBytes(payload) + varintBytes(row) + inPage;
    if (!m_leaf || !m_leaf->hasRoomFor(cell)) {
        endLeaf();
        const std::size_t page = m_pages.add();
        m_leaf.emplace(m_pages.page(page), PageKind::TableLeaf);
        m_leaves.push_back({static_cast<std::uint32_t>(page), 0});
    }
    m_leaves.back().lastRow = m_nextRow;
    return putVarint(putVarint(m_leaf->addCell(cell), payload), row);
}

void BulkBlockContent::addCell()
{
    const std::size_t payload = m_record.bytes();
    if (payload > rowLocalMost(m_pages.pageSize())) {
        addLargeCell(payload);
    } else {
        m_record.copyTo(beginCell(payload, payload));
    }
}

void BulkBlockContent::addLargeCell(std::size_t payload)
{
    const std::size_t pageSize = m_pages.pageSize();
    const std::size_t local = localPartOf(payload, pageSize, rowLocalMost(pageSize));
    m_whole.resize(payload);
    m_record.copyTo(m_whole.data());
    char* out = beginCell(payload, local + sizeof(std::uint32_t));
    const std::string_view rest = std::string_view(m_whole).substr(local);
    m_whole.copy(out, local);
    m_chains.push_back({out + local, addOverflowChain(m_pages, rest)});
}

void BulkBlockContent::numberChains(const PageRun& run, std::size_t first)
{
    const auto numberOf = [&run, first](std::size_t index) { return run.number(index - first); };
    for (const ChainPointer& chain : m_chains) {
        putBigEndian(chain.place, numberOf(chain.firstPage));
        numberOverflowChain(m_pages, chain.firstPage, numberOf);
    }
}

void BulkBlockContent::addKey(const TableShape::Index& index, std::string& key) const
{
    bool hasMarks = false;
    for (const std::size_t column : index.columns) {
        const Value& value = m_values[column];
        if (value.type == ValueType::Text) {
            appendTextKey(key, m_record.body().substr(value.textBegin, value.textSize));
        } else if (value.type == ValueType::Integer) {
            appendIntegerKey(key, value.integer);
        } else if (value.type == ValueType::Real) {
            appendRealKey(key, value.real);
            hasMarks = hasMarks || looksLikeInteger(value.real);
        } else {
            appendNullKey(key);
        }
    }
    appendIntegerKey(key, m_nextRow);
    for (std::size_t i = 0; hasMarks && i < index.columns.size(); ++i) {
        const Value& value = m_values[index.columns[i]];
        if (value.type == ValueType::Real && looksLikeInteger(value.real)) {
            appendRealMark(key, i);
        }
    }
}

void BulkBlockContent::addKeys()
{
    for (std::size_t i = 0; i < m_keys.size(); ++i) {
        addKey(m_shape.indexes[i], m_keys[i].next());
        m_keys[i].end();
    }
}

} // namespace pipescope
