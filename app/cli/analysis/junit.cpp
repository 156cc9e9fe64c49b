#include "app/cli/analysis/junit.h"

#include "app/cli/finding_report.h"
#include "core/base/text.h"
#include "ui/run/picture/svg/xml_text.h"

#include <algorithm>
#include <ostream>
#include <sstream>
#include <string>

namespace pipescope::cli {

void writeJUnit(const std::vector<LimitVerdict>& verdicts, const FindingList& findings, std::ostream& out)
{
    const auto failures =
        std::ranges::count_if(verdicts, [](const LimitVerdict& each) { return !each.isKept; });
    out << "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n  <testsuite name=\"pipescope\" "
           "tests=\""
        << verdicts.size() << "\" failures=\"" << failures << "\">\n";
    for (const LimitVerdict& verdict : verdicts) {
        const std::string text = picture::xmlText(escapeToOneLine(verdict.text.english()));
        out << "    <testcase classname=\"pipescope.check\" name=\"" << verdict.name << "\">";
        if (verdict.isKept) {
            out << "<system-out>" << text << "</system-out>";
        } else {
            out << "<failure message=\"" << text << "\"/>";
        }
        out << "</testcase>\n";
    }
    if (!findings.rows().empty()) {
        std::ostringstream text;
        writeProblems(findings, text);
        out << "    <system-err>" << picture::xmlText(text.str()) << "</system-err>\n";
    }
    out << "  </testsuite>\n</testsuites>\n";
}

} // namespace pipescope::cli
