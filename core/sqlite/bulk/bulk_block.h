#pragma once

#include "core/base/result.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

namespace pipescope {

class BulkBlockContent;

/// Some rows of a table, as they will stand in the file; made by BulkTable::block(). Used by one thread at a
/// time; different blocks are independent. The values of a row are given in the order of the table's columns,
/// then endRow(); for the column that is the row number itself (INTEGER PRIMARY KEY) null().
///
/// Numbers are stored with the column's affinity, as INSERT does (sqlite.org/datatype3.html, section 3): a
/// real number without fraction becomes an integer in a column of type INTEGER, an integer a real number in
/// one of type REAL, a number a text in one of type TEXT, and NaN is NULL. Texts stay texts: give a number as
/// a number. Texts are UTF-8 and may contain NUL.
///
/// What cannot be stored is reported by BulkTable::append(): a row with too many or too few values
/// (Internal), NULL where the table says NOT NULL (InvalidArgument), a row of more than a billion bytes
/// (InvalidArgument).
class BulkBlock
{
public:
    BulkBlock(BulkBlock&& other) noexcept;
    BulkBlock& operator=(BulkBlock&& other) noexcept;
    BulkBlock(const BulkBlock&) = delete;
    BulkBlock& operator=(const BulkBlock&) = delete;
    ~BulkBlock();

    void null();
    void integer(std::int64_t value);
    void real(double value);
    /// The text is copied.
    void text(std::string_view value);
    void endRow();

    /// Bytes of the rows so far.
    std::size_t bytes() const;

private:
    friend class BulkTable;
    explicit BulkBlock(std::unique_ptr<BulkBlockContent> content);

    std::unique_ptr<BulkBlockContent> m_content;
};

} // namespace pipescope
