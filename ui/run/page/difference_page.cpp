#include "ui/run/page/difference_page.h"

#include "core/run/difference/difference_output.h"
#include "ui/run/picture/charts/bubble_charts.h"
#include "ui/run/picture/picture_texts.h"
#include "ui/shell/page/html_page.h"

#include <ostream>
#include <sstream>

namespace pipescope::page {
namespace {

/// Which run is which.
ReportTable sidesTable(const DifferencePage& page)
{
    const ReportColumn words{UserText(), {}, ColumnKind::Words};
    ReportTable sides{{},
                      {words, {"before"_text, {}, ColumnKind::Names}, {"after"_text, {}, ColumnKind::Names}}};
    sides.rows = {
        {"folder"_text, nameCell(page.first.root().native()), nameCell(page.second.root().native())},
        {"ranks"_text, countCell(page.first.tracks.size()), countCell(page.second.tracks.size())},
        {"steps"_text, countCell(page.difference.before.steps), countCell(page.difference.after.steps)}};
    return sides;
}

} // namespace

Status writeDifferencePage(const DifferencePage& page, std::ostream& out)
{
    HtmlPage html(out, page.translate, page.language,
                  "What changed: %1 and %2"_text(picture::nameOfRoot(page.first.root()),
                                                 picture::nameOfRoot(page.second.root())));
    html.unescaped() << "<div class=\"first\"><ol>\n";
    for (const DifferenceSentence& sentence : differenceSentences(page.before, page.after, page.difference)) {
        html.element("li", sentence.text);
    }
    html.unescaped() << "</ol></div>\n";
    std::ostringstream svg;
    picture::writeChart(picture::differenceChart(page.difference, page.translate), page.translate, svg);
    html.image("What a step gets longer by"_text, svg.str());
    html.table(sidesTable(page));
    for (const ReportTable& table : differenceTables(page.difference)) {
        html.table(table);
    }
    html.findings(page.first.findings.rows());
    if (&page.first != &page.second) {
        html.findings(page.second.findings.rows());
    }
    html.making(page.command, page.program);
    return html.finish();
}

} // namespace pipescope::page
