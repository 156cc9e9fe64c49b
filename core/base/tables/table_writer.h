#pragma once

#include "core/base/files/buffered_text.h"
#include "core/base/json/json_writer.h"
#include "core/base/result.h"

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <optional>
#include <ostream>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pipescope {

/// Tables as CSV (RFC 4180, CRLF line ends as the RFC asks for, UTF-8 with invalid bytes escaped, a header
/// line) or JSON (an object with "version", "columns" and "rows" of objects). Unknown fields are empty, or
/// null in JSON.
enum class TableFormat
{
    Csv,
    Json
};

/// Writes rows of one table in one of the table formats. Fields are given in the order of the columns; an
/// empty text and an empty optional are unknown.
class TableWriter
{
public:
    TableWriter(TableFormat format, std::span<const std::string_view> columns, std::ostream& out);

    void field(std::string_view text);
    void field(std::optional<std::int64_t> value);
    /// With six digits; "inf" and "-inf", as text, for infinity; NaN is unknown.
    void realField(double value);
    void endRow();

    /// False once the stream failed; further rows are useless.
    bool good() const { return m_csv.good(); }

    /// Must follow the last row.
    Status finish();

private:
    void separate();
    void csvText(std::string_view text);

    TableFormat m_format;
    std::span<const std::string_view> m_columns;
    std::ostream& m_out;
    BufferedText m_csv;
    JsonWriter m_json;
    std::size_t m_column = 0;
};

/// The error of a stream that failed.
Status streamStatus(const std::ostream& out);

enum class CellAlignment : std::uint8_t
{
    Left,
    Right
};

/// Rows of cells as lines of text: columns padded to their widest cell, two blanks between them and before
/// the first. Columns without an alignment are flush left.
void writeTextTable(const std::vector<std::vector<std::string>>& rows, std::ostream& out,
                    const std::vector<CellAlignment>& alignments = {});

} // namespace pipescope
