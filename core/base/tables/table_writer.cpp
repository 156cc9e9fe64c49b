#include "core/base/tables/table_writer.h"

#include "core/base/text.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <ostream>
#include <string>

namespace pipescope {
namespace {

constexpr std::string_view kCsvLineEnd = "\r\n";
constexpr std::int64_t kTableVersion = 1;

bool isAscii(std::string_view text)
{
    return std::all_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

} // namespace

TableWriter::TableWriter(TableFormat format, std::span<const std::string_view> columns, std::ostream& out)
    : m_format(format)
    , m_columns(columns)
    , m_out(out)
    , m_csv(out)
    , m_json(out)
{
    if (m_format == TableFormat::Csv) {
        for (const std::string_view column : columns) {
            field(column);
        }
        endRow();
        return;
    }
    m_json.beginObject();
    m_json.member("version", kTableVersion);
    m_json.values("columns", columns);
    m_json.key("rows");
    m_json.beginArray();
}

void TableWriter::field(std::string_view text)
{
    separate();
    if (m_format == TableFormat::Json) {
        m_json.memberOrNull(m_columns[m_column], text);
    } else {
        csvText(text);
    }
    ++m_column;
}

void TableWriter::field(std::optional<std::int64_t> value)
{
    separate();
    if (m_format == TableFormat::Json) {
        m_json.member(m_columns[m_column], value);
    } else if (value) {
        m_csv.putInteger(*value);
    }
    ++m_column;
}

void TableWriter::realField(double value)
{
    constexpr int kDigits = 6;
    if (!std::isfinite(value)) {
        field(std::isnan(value) ? "" : value > 0 ? "inf" : "-inf");
        return;
    }
    separate();
    if (m_format == TableFormat::Json) {
        m_json.key(m_columns[m_column]);
        m_json.number(formatNumber(value, kDigits));
    } else {
        m_csv.put(formatNumber(value, kDigits));
    }
    ++m_column;
}

void TableWriter::endRow()
{
    if (m_format == TableFormat::Json) {
        m_json.endObject();
    } else {
        m_csv.put(kCsvLineEnd);
    }
    m_column = 0;
}

Status TableWriter::finish()
{
    if (m_format == TableFormat::Json) {
        m_json.endArray();
        m_json.endObject();
        m_json.finish();
    } else {
        m_csv.flush();
    }
    m_out.flush();
    return streamStatus(m_out);
}

void TableWriter::separate()
{
    if (m_format == TableFormat::Json) {
        if (m_column == 0) {
            m_json.beginObject();
        }
    } else if (m_column > 0) {
        m_csv.put(',');
    }
}

void TableWriter::csvText(std::string_view text)
{
    const std::string escaped = isAscii(text) ? std::string() : escapeInvalidUtf8(text);
    const std::string_view valid = escaped.empty() ? text : std::string_view(escaped);
    if (valid.find_first_of(",\"\r\n") == std::string_view::npos) {
        m_csv.put(valid);
        return;
    }
    m_csv.put('"');
    for (const char c : valid) {
        if (c == '"') {
            m_csv.put('"');
        }
        m_csv.put(c);
    }
    m_csv.put('"');
}

Status streamStatus(const std::ostream& out)
{
    if (out.good()) {
        return ok();
    }
    return Error{ErrorKind::Io, {}, "the output could not be written"_text};
}

void writeTextTable(const std::vector<std::vector<std::string>>& rows, std::ostream& out,
                    const std::vector<CellAlignment>& alignments)
{
    std::vector<std::size_t> widths;
    for (const auto& row : rows) {
        widths.resize(std::max(widths.size(), row.size()));
        for (std::size_t i = 0; i < row.size(); ++i) {
            widths[i] = std::max(widths[i], shownWidth(row[i]));
        }
    }
    for (const auto& row : rows) {
        std::string text = " ";
        for (std::size_t i = 0; i < row.size(); ++i) {
            const std::string padding(widths[i] - shownWidth(row[i]), ' ');
            const bool isRight = i < alignments.size() && alignments[i] == CellAlignment::Right;
            text += " " + (isRight ? padding + row[i] : row[i] + padding) + " ";
        }
        text.erase(text.find_last_not_of(' ') + 1);
        out << text << '\n';
    }
}

} // namespace pipescope
