#pragma once

#include "core/base/user_text.h"
#include "core/sqlite/bulk/keys/key_encoding.h"
#include "core/sqlite/bulk/keys/key_run.h"
#include "core/sqlite/bulk/page_buffer.h"
#include "core/sqlite/bulk/page_builder.h"
#include "core/sqlite/bulk/page_file.h"
#include "core/sqlite/bulk/record_writer.h"
#include "core/sqlite/bulk/table_shape.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pipescope {

/// The rows of a block: leaf pages of the table and their overflow pages, which have no numbers yet, and the
/// keys of the indexes. See BulkBlock.
class BulkBlockContent
{
public:
    /// A leaf page of a table and the number of its last row.
    struct Leaf
    {
        /// Index in pages(), or number once the page has one.
        std::uint32_t page = 0;
        std::int64_t lastRow = 0;
    };

    struct Problem
    {
        ErrorKind kind = ErrorKind::Internal;
        UserText text;
    };

    /// The shape must outlive it.
    BulkBlockContent(const TableShape& shape, std::size_t pageSize);

    bool isOf(const TableShape& shape) const { return &m_shape == &shape; }

    /// Makes it empty, and keeps its memory.
    void begin(std::int64_t firstRow);

    void null();
    void integer(std::int64_t value);
    void real(double value);
    void text(std::string_view value);
    void endRow();

    std::size_t bytes() const { return m_pages.size() * m_pages.pageSize(); }

    /// No more rows come.
    void end();

    /// The first thing that was wrong.
    const std::optional<Problem>& problem() const { return m_problem; }

    std::int64_t firstRow() const { return m_firstRow; }

    std::int64_t lastRow() const { return m_nextRow - 1; }

    PageBuffer& pages() { return m_pages; }

    /// The first is page 0.
    const std::vector<Leaf>& leaves() const { return m_leaves; }

    /// Those of one index of the table.
    KeyRun sortedKeys(std::size_t index) const { return m_keys[index].sorted(); }

    /// Enters the numbers of the overflow pages: the page at index `first` gets the first number of the run,
    /// and so on.
    void numberChains(const PageRun& run, std::size_t first);

private:
    /// A value of the current row, for the keys.
    struct Value
    {
        ValueType type = ValueType::Null;
        std::int64_t integer = 0;
        double real = 0;
        /// In the body of the record.
        std::size_t textBegin = 0;
        std::size_t textSize = 0;
    };

    struct ChainPointer
    {
        /// In a leaf page.
        char* place = nullptr;
        std::size_t firstPage = 0;
    };

    /// The column of the next value; null, with a problem, if the row has enough already.
    const TableShape::Column* nextColumn();
    void storeNull(const TableShape::Column& column);
    void storeInteger(std::int64_t value);
    void storeReal(double value);
    void storeText(std::string_view value);
    bool checkRow();
    void note(ErrorKind kind, UserText text);
    void addCell();
    void addLargeCell(std::size_t payload);
    /// Room for a cell in a leaf page, with the cell's sizes written; yields where the record goes.
    char* beginCell(std::size_t payload, std::size_t inPage);
    void endLeaf();
    void addKeys();
    void addKey(const TableShape::Index& index, std::string& key) const;

    const TableShape& m_shape;
    std::int64_t m_firstRow = 1;
    std::int64_t m_nextRow = 1;
    std::optional<Problem> m_problem;

    /// The current row.
    RecordWriter m_record;
    std::vector<Value> m_values;
    std::size_t m_column = 0;
    std::string m_whole;

    PageBuffer m_pages;
    std::optional<PageBuilder> m_leaf;
    std::vector<Leaf> m_leaves;
    std::vector<ChainPointer> m_chains;
    std::vector<KeyList> m_keys;
};

} // namespace pipescope
