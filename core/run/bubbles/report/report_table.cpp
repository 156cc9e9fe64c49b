#include "core/run/bubbles/report/report_table.h"

#include "core/base/tables/table_writer.h"

#include <algorithm>
#include <iterator>
#include <ostream>

namespace pipescope {
namespace {

std::vector<std::string> englishOf(const std::vector<UserText>& texts)
{
    std::vector<std::string> english;
    std::ranges::transform(texts, std::back_inserter(english), &UserText::english);
    return english;
}

} // namespace

std::vector<UserText> ReportTable::shownTitles() const
{
    std::vector<UserText> titles;
    for (const ReportColumn& column : columns) {
        if (column.isShown()) {
            titles.push_back(column.title);
        }
    }
    return titles;
}

std::vector<std::vector<UserText>> ReportTable::shownRows() const
{
    std::vector<std::vector<UserText>> shown;
    for (const std::vector<ReportCell>& row : rows) {
        std::vector<UserText>& texts = shown.emplace_back();
        for (std::size_t i = 0; i < row.size(); ++i) {
            if (columns.empty() || columns[i].isShown()) {
                texts.push_back(row[i].text);
            }
        }
    }
    return shown;
}

void writeReportText(const ReportTable& table, std::ostream& out)
{
    out << '\n' << table.title << '\n';
    std::vector<std::vector<std::string>> lines;
    if (!table.columns.empty()) {
        lines.push_back(englishOf(table.shownTitles()));
    }
    std::ranges::transform(table.shownRows(), std::back_inserter(lines), englishOf);
    writeTextTable(lines, out, CellAlignment::RightButFirst);
    for (const UserText& note : table.notes) {
        out << "  " << note << '\n';
    }
}

void writeReportRows(std::string_view name, const ReportTable& table, JsonWriter& json)
{
    json.objects(name, table.rows, [&](const std::vector<ReportCell>& row) {
        for (std::size_t i = 0; i < row.size(); ++i) {
            if (!table.columns[i].key.empty()) {
                json.key(table.columns[i].key);
                std::visit([&](const auto& value) { json.value(value); }, row[i].value);
            }
        }
    });
}

} // namespace pipescope
