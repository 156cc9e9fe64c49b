#include "core/base/text.h"
#include "core/graph/explain/details/node_parts.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

namespace pipescope::graph {
namespace {

constexpr std::size_t kGap = 2;
using Cells = std::vector<std::string>;

/// Appends rows of cells as aligned columns.
void appendAligned(const std::vector<Cells>& rows, std::string_view indent, std::string& text)
{
    std::vector<std::size_t> widths;
    for (const Cells& row : rows) {
        widths.resize(std::max(widths.size(), row.size()), 0);
        for (std::size_t i = 0; i < row.size(); ++i) {
            widths[i] = std::max(widths[i], shownWidth(row[i]));
        }
    }
    for (const Cells& row : rows) {
        std::string line(indent);
        for (std::size_t i = 0; i < row.size(); ++i) {
            line += row[i];
            line.append(widths[i] - shownWidth(row[i]) + kGap, ' ');
        }
        line.erase(line.find_last_not_of(' ') + 1);
        text += line;
        text += '\n';
    }
}

void appendLines(const NodeDetails& details, const Translate& translate, std::string& text)
{
    auto line = details.lines.begin();
    while (line != details.lines.end()) {
        const NodeSection section = line->section;
        std::vector<Cells> rows;
        for (; line != details.lines.end() && line->section == section; ++line) {
            Cells cells;
            if (!line->name.empty()) {
                cells.push_back(line->name.in(translate));
            }
            cells.push_back(line->value.in(translate));
            rows.push_back(std::move(cells));
        }
        text += text.empty() ? "" : "\n";
        text += UserText(nodeSectionName(section)).in(translate);
        text += '\n';
        appendAligned(rows, "  ", text);
    }
}

/// Rows of what both sides have, with the differences beside.
std::vector<Cells> sideRows(const ItemDetails& item, const Translate& translate)
{
    const auto heading = [&](SourceText name) { return UserText(name).in(translate); };
    std::vector<Cells> rows{{"", heading("debug"_text), heading("bench"_text), heading("difference"_text),
                             heading("relative"_text)}};
    for (std::size_t i = 0; i < kSideColumns; ++i) {
        const auto column = static_cast<DetailColumn>(i);
        Cells cells{heading(detailColumnName(column)), item.debug[i], item.bench[i]};
        if (cells[1].empty() && cells[2].empty()) {
            continue;
        }
        const std::size_t statistic = i - static_cast<std::size_t>(DetailColumn::Max);
        if (statistic < kStatisticCount) {
            const auto which = kStatistics[statistic];
            cells.push_back(item.cellBeside(differenceColumn(which)).in(translate));
            cells.push_back(item.cellBeside(relativeColumn(which)).in(translate));
        }
        rows.push_back(std::move(cells));
    }
    return rows;
}

void appendItem(const ItemDetails& item, const Translate& translate, std::string& text)
{
    text += "\n" + UserText(itemGroupName(item.group)).in(translate) + " " + item.path + "\n";
    appendAligned(sideRows(item, translate), "  ", text);
    std::vector<Cells> rows;
    for (const DetailColumn column : detailColumns()) {
        if (column >= DetailColumn::Cosine && !item.cellBeside(column).empty()) {
            rows.push_back(
                {UserText(detailColumnName(column)).in(translate), item.cellBeside(column).in(translate)});
        }
    }
    for (const std::string& extra : item.extras) {
        rows.push_back({extra});
    }
    appendAligned(rows, "  ", text);
}

void appendRow(const Cells& cells, std::string& table)
{
    for (std::size_t i = 0; i < cells.size(); ++i) {
        table += i == 0 ? "" : "\t";
        table += cells[i];
    }
    table += '\n';
}

Cells headings(const Translate& translate)
{
    const auto text = [&](const UserText& heading) { return heading.in(translate); };
    Cells cells{text("Group"_text), text("Item"_text), text("Found on"_text)};
    for (const DetailColumn column : detailColumns()) {
        if (isSideColumn(column)) {
            cells.push_back(text("%1 (debug)"_text(detailColumnName(column))));
            cells.push_back(text("%1 (bench)"_text(detailColumnName(column))));
        } else {
            cells.push_back(text(detailColumnName(column)));
        }
    }
    cells.push_back(text("More"_text));
    return cells;
}

SourceText foundOn(const ItemDetails& item)
{
    if (item.has(Side::Debug) && item.has(Side::Bench)) {
        return "both sides"_text;
    }
    return item.has(Side::Debug) ? "debug"_text : "bench"_text;
}

Cells cellsOf(const ItemDetails& item, const Translate& translate)
{
    Cells cells{UserText(itemGroupName(item.group)).in(translate), item.path,
                UserText(foundOn(item)).in(translate)};
    for (const DetailColumn column : detailColumns()) {
        if (isSideColumn(column)) {
            cells.push_back(item.cellOf(Side::Debug, column));
            cells.push_back(item.cellOf(Side::Bench, column));
        } else {
            cells.push_back(item.cellBeside(column).in(translate));
        }
    }
    std::string more;
    for (const std::string& extra : item.extras) {
        more += more.empty() ? "" : "; ";
        more += extra;
    }
    cells.push_back(std::move(more));
    return cells;
}

} // namespace

std::string detailsAsText(const NodeDetails& details, const Translate& translate)
{
    std::string text;
    appendLines(details, translate, text);
    for (const auto* const items : {&details.paired, &details.alone}) {
        for (const ItemDetails& item : *items) {
            appendItem(item, translate, text);
        }
    }
    return text;
}

std::string detailsAsTable(const NodeDetails& details, const Translate& translate)
{
    std::string table;
    appendRow(headings(translate), table);
    for (const auto* const items : {&details.paired, &details.alone}) {
        for (const ItemDetails& item : *items) {
            appendRow(cellsOf(item, translate), table);
        }
    }
    return table;
}

} // namespace pipescope::graph
