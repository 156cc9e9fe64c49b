#include "core/base/text.h"
#include "core/diagnostics/lost_data.h"
#include "core/run/bubbles/report/analysis_output.h"
#include "core/run/bubbles/report/headline.h"

#include <algorithm>
#include <ostream>
#include <string>

namespace pipescope {
namespace {

void writeLostData(const Trace& trace, std::ostream& out)
{
    constexpr std::size_t kMostWritten = 10;
    const std::vector<Finding> lost = findingsOfLostData(trace.findings);
    if (lost.empty()) {
        return;
    }
    out << "\nFindings that say what is missing; figures are those of the rest\n";
    for (std::size_t i = 0; i < std::min(lost.size(), kMostWritten); ++i) {
        out << "  " << (lost[i].rank ? "rank " + std::to_string(lost[i].rank->value) + ": " : "")
            << escapeToOneLine(lost[i].sentence()) << '\n';
    }
    if (lost.size() > kMostWritten) {
        out << "  and " << lost.size() - kMostWritten << " more\n";
    }
}

} // namespace

void writeAnalysis(const Trace& trace, const BubbleAnalysis& analysis, std::ostream& out)
{
    if (const UserText headline = headlineText(analysis); !headline.empty()) {
        out << headline.english() << '\n';
    }
    const std::vector<UserText> sentences = analysisSentences(trace, analysis);
    for (std::size_t i = 0; i < sentences.size(); ++i) {
        if (i < analysis.causes.size()) {
            out << i + 1 << ". ";
        }
        out << sentences[i].english() << '\n';
    }
    writeLostData(trace, out);
    for (const ReportTable& table : analysisTables(trace, analysis)) {
        writeReportText(table, out);
    }
}

} // namespace pipescope
