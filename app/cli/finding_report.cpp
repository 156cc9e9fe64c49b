#include "app/cli/finding_report.h"

#include "core/base/text.h"

#include <algorithm>
#include <ostream>
#include <string>

namespace pipescope::cli {
namespace {

/// Standard error gets a short list; `problems` prints all.
constexpr std::size_t kMaxReported = 10;

std::string findingText(const Finding& finding)
{
    std::string text(severityName(finding.severity()));
    if (finding.rank) {
        text += ", rank " + std::to_string(finding.rank->value);
    }
    text += ": " + escapeToOneLine(finding.sentence());
    if (!finding.file.empty()) {
        text += " (" + escapeToOneLine(finding.file.native()) + ")";
    }
    return text;
}

template<class Predicate>
std::size_t reportWhere(const FindingList& findings, std::ostream& err, Predicate isWanted)
{
    std::size_t found = 0;
    for (const Finding& finding : findings.rows()) {
        if (isWanted(finding) && ++found <= kMaxReported) {
            err << findingText(finding) << '\n';
        }
    }
    if (found > kMaxReported) {
        err << "… and " << formatCount(found - kMaxReported) << " more\n";
    }
    return found;
}

std::string plural(std::uint64_t count, const char* word)
{
    return formatCount(count) + " " + word + (count == 1 ? "" : "s");
}

} // namespace

void reportFindings(const FindingList& findings, std::ostream& err)
{
    const auto rows = findings.rows();
    if (rows.empty()) {
        return;
    }
    const std::size_t errors =
        reportWhere(findings, err, [](const Finding& f) { return f.severity() == Severity::Error; });
    err << plural(rows.size(), "finding");
    if (errors > 0) {
        err << " (" << plural(errors, "error") << ")";
    }
    err << "; see `pipescope-cli problems`\n";
}

void reportWhyNothing(const FindingList& findings, std::ostream& err)
{
    err << "Nothing to output.\n";
    const std::size_t reported =
        reportWhere(findings, err, [](const Finding& f) { return f.severity() != Severity::Notice; });
    if (reported == 0) {
        reportWhere(findings, err, [](const Finding&) { return true; });
    }
}

void reportGraphFindings(const FindingList& findings, std::ostream& err)
{
    constexpr std::size_t kMaxListed = 50;
    const auto rows = findings.rows();
    for (const Finding& finding : rows.first(std::min(rows.size(), kMaxListed))) {
        err << findingText(finding) << "\n    " << findingKind(finding.id).advice << '\n';
    }
    if (rows.size() > kMaxListed) {
        err << "… and " << formatCount(rows.size() - kMaxListed) << " more findings\n";
    }
}

void writeProblems(const FindingList& findings, std::ostream& out)
{
    if (findings.rows().empty()) {
        out << "No findings.\n";
        return;
    }
    for (const Finding& finding : findings.rows()) {
        const FindingKind& kind = findingKind(finding.id);
        out << findingText(finding) << "\n    " << kind.advice << "  [" << kind.name << "]\n";
    }
}

} // namespace pipescope::cli
