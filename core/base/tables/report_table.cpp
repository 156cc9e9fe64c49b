#include "core/base/tables/report_table.h"

#include "core/base/tables/table_writer.h"
#include "core/base/text.h"

#include <algorithm>
#include <iterator>
#include <ostream>
#include <sstream>

namespace pipescope {
namespace {

std::vector<std::string> englishOf(const std::vector<UserText>& texts)
{
    std::vector<std::string> english;
    std::ranges::transform(texts, std::back_inserter(english),
                           [](const UserText& text) { return escapeToOneLine(text.english()); });
    return english;
}

void writeCsvField(const ReportValue& value, TableWriter& csv)
{
    if (const auto* text = std::get_if<std::string>(&value)) {
        csv.field(*text);
    } else if (const auto* real = std::get_if<double>(&value)) {
        csv.realField(*real);
    } else if (const auto* whole = std::get_if<std::int64_t>(&value)) {
        csv.field(*whole);
    } else if (std::holds_alternative<std::monostate>(value)) {
        csv.field(std::nullopt);
    } else {
        std::ostringstream json;
        JsonWriter(json, 0).value(value);
        csv.field(json.view());
    }
}

} // namespace

ShownTable ReportTable::shown() const
{
    ShownTable shown;
    shown.rows.resize(rows.size());
    const std::size_t count = !columns.empty() || rows.empty() ? columns.size() : rows.front().size();
    for (std::size_t i = 0; i < count; ++i) {
        if (!columns.empty() && !columns[i].isShown()) {
            continue;
        }
        const ColumnKind kind = columns.empty() ? ColumnKind::ByPlace : columns[i].kind;
        shown.titles.push_back(columns.empty() ? UserText() : columns[i].title);
        shown.kinds.push_back(kind != ColumnKind::ByPlace ? kind
                              : shown.kinds.empty()       ? ColumnKind::Words
                                                          : ColumnKind::Figures);
        for (std::size_t row = 0; row < rows.size(); ++row) {
            shown.rows[row].push_back(rows[row][i].text);
        }
    }
    return shown;
}

ReportTable ReportTable::only(const std::vector<std::string_view>& keys) const
{
    ReportTable chosen{title};
    chosen.rows.resize(rows.size());
    for (const std::string_view key : keys) {
        const auto column = std::ranges::find(columns, key, &ReportColumn::key);
        if (column == columns.end()) {
            // Where rows give a table its columns, one without rows has none; CSV has the titles all the
            // same.
            chosen.columns.emplace_back(UserText(), key);
            std::ranges::for_each(chosen.rows, [](auto& row) { row.push_back(exactCell({})); });
            continue;
        }
        chosen.columns.push_back(*column);
        for (std::size_t row = 0; row < rows.size(); ++row) {
            chosen.rows[row].push_back(rows[row][static_cast<std::size_t>(column - columns.begin())]);
        }
    }
    return chosen;
}

ReportCell idCell(std::optional<std::int64_t> id, std::string_view unknown)
{
    return {verbatim(id ? std::to_string(*id) : std::string(unknown)), valueOrNull(id)};
}

ReportCell countCell(std::uint64_t count)
{
    return {verbatim(formatCount(count)), static_cast<std::int64_t>(count)};
}

ReportCell nameCell(std::string_view name, std::string_view unknown)
{
    return name.empty() ? ReportCell{verbatim(unknown), {}} : ReportCell{verbatim(name), std::string(name)};
}

void writeReportLines(const ReportTable& table, std::ostream& out, ReportLines lines)
{
    const ShownTable shown = table.shown();
    const std::size_t count = shown.rows.size() > lines.mostRows ? lines.mostRows - 1 : shown.rows.size();
    std::vector<std::vector<std::string>> cells;
    if (lines.hasTitles && !table.columns.empty()) {
        cells.push_back(englishOf(shown.titles));
    }
    std::ranges::transform(shown.rows.begin(), shown.rows.begin() + static_cast<std::ptrdiff_t>(count),
                           std::back_inserter(cells), englishOf);
    std::vector<CellAlignment> alignments;
    for (const ColumnKind kind : shown.kinds) {
        alignments.push_back(kind == ColumnKind::Figures ? CellAlignment::Right : CellAlignment::Left);
    }
    writeTextTable(cells, out, alignments);
    if (count < shown.rows.size()) {
        out << "  … and " << formatCount(shown.rows.size() - count) << " more; --json has all\n";
    }
    for (const UserText& note : table.notes) {
        out << "  " << note << '\n';
    }
}

void writeReportText(const ReportTable& table, std::ostream& out, ReportLines lines)
{
    out << '\n' << table.title << '\n';
    writeReportLines(table, out, lines);
}

void writeReportRow(const ReportTable& table, std::size_t row, JsonWriter& json)
{
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
        if (!table.columns[i].key.empty()) {
            json.member(table.columns[i].key, table.rows[row][i].value);
        }
    }
}

void writeReportRows(std::string_view name, const ReportTable& table, JsonWriter& json)
{
    json.objects(name, table.rows.size(), [&](std::size_t row) { writeReportRow(table, row, json); });
}

Status writeReportCsv(const ReportTable& table, std::ostream& out)
{
    std::vector<std::string_view> keys;
    for (const ReportColumn& column : table.columns) {
        keys.push_back(column.key);
    }
    std::erase(keys, "");
    TableWriter csv(TableFormat::Csv, keys, out);
    for (const std::vector<ReportCell>& row : table.rows) {
        for (std::size_t i = 0; i < row.size(); ++i) {
            if (!table.columns[i].key.empty()) {
                writeCsvField(row[i].value, csv);
            }
        }
        csv.endRow();
    }
    return csv.finish();
}

} // namespace pipescope
