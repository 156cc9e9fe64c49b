#include "ui/graph/view/node_tool_tip.h"

#include "core/base/text.h"
#include "core/graph/explain/details/node_details.h"
#include "ui/graph/view/graph_pane.h"
#include "ui/shell/toolkit/qt_text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <span>
#include <vector>

namespace pipescope::ui {

using graph::DetailColumn;
using graph::ItemDetails;
using graph::Side;

namespace {

constexpr std::size_t kMaxItems = 8;
constexpr int kDigits = 6;
constexpr std::array kShown{DetailColumn::Dtype, DetailColumn::Shape, DetailColumn::Max,
                            DetailColumn::Min,   DetailColumn::Mean,  DetailColumn::Norm};

QString html(const QString& text)
{
    return text.toHtmlEscaped();
}

/// Numbers with as many digits as one compares by eye.
QString shortCell(const std::string& text)
{
    double number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool isNumber = error == std::errc() && end == text.data() + text.size();
    return toQString(isNumber ? formatNumber(number, kDigits) : text);
}

QString headRow(bool isTwoSided)
{
    QString row = QStringLiteral("<tr><th></th>");
    if (isTwoSided) {
        row += QStringLiteral("<th></th>");
    }
    for (const DetailColumn column : kShown) {
        row +=
            QStringLiteral("<th align='right'>%1</th>").arg(html(localized(graph::detailColumnName(column))));
    }
    return row + QStringLiteral("</tr>");
}

/// One line for each side that has the item.
QString itemRows(const ItemDetails& item, bool isTwoSided)
{
    QString rows;
    QString path = toQString(item.path);
    for (const Side side : {Side::Debug, Side::Bench}) {
        if (!item.has(side)) {
            continue;
        }
        rows += QStringLiteral("<tr><td>%1</td>").arg(html(path));
        path.clear();
        if (isTwoSided) {
            rows += QStringLiteral("<td>%1</td>")
                        .arg(side == Side::Debug ? GraphPane::tr("debug") : GraphPane::tr("bench"));
        }
        for (const DetailColumn column : kShown) {
            rows += QStringLiteral("<td align='right' style='white-space:pre'>%1</td>")
                        .arg(html(shortCell(item.cellOf(side, column))));
        }
        rows += QStringLiteral("</tr>");
    }
    return rows;
}

bool saysSomething(const ItemDetails& item)
{
    return std::ranges::any_of(kShown, [&](DetailColumn column) {
        return !item.cellOf(Side::Debug, column).empty() || !item.cellOf(Side::Bench, column).empty();
    });
}

/// Those that differ first; none of which nothing is known.
std::vector<const ItemDetails*> worstFirst(const graph::NodeDetails& details)
{
    std::vector<const ItemDetails*> items;
    for (const auto* list : {&details.paired, &details.alone}) {
        for (const ItemDetails& item : *list) {
            if (saysSomething(item)) {
                items.push_back(&item);
            }
        }
    }
    std::stable_partition(items.begin(), items.end(),
                          [](const ItemDetails* item) { return item->level == graph::Level::Different; });
    return items;
}

} // namespace

QString nodeToolTip(const graph::Sheet& sheet, Side side, graph::RowId row, const QString& heading)
{
    QString text = QStringLiteral("<p style='white-space:pre'>%1</p>").arg(html(heading));
    const graph::NodeDetails details = graph::detailsOf(sheet, side, row);
    const std::vector<const ItemDetails*> items = worstFirst(details);
    if (items.empty()) {
        return text;
    }
    const bool isTwoSided = sheet.has(Side::Bench);
    text += QStringLiteral("<table cellspacing='4'>") + headRow(isTwoSided);
    const std::size_t shown = std::min(items.size(), kMaxItems);
    for (const ItemDetails* item : std::span(items).first(shown)) {
        text += itemRows(*item, isTwoSided);
    }
    text += QStringLiteral("</table>");
    if (shown < items.size()) {
        text += QStringLiteral("<p>%1</p>").arg(GraphPane::tr("and %1 more").arg(items.size() - shown));
    }
    return text;
}

} // namespace pipescope::ui
