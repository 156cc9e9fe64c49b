#include "core/base/parse/number_ranges.h"
#include "core/base/tables/table_writer.h"
#include "core/base/text.h"
#include "core/run/analysis/details/detail_text.h"
#include "core/run/analysis/details/run_facts.h"
#include "core/run/analysis/doctor/diagnosis.h"

#include <algorithm>
#include <ostream>

namespace pipescope {
namespace {

/// Longer tables are for machines.
constexpr std::size_t kMaxCountRows = 256;

std::string stepsText(const std::vector<StepNumber>& steps)
{
    constexpr std::size_t kMaxSteps = 8;
    std::string text;
    for (std::size_t i = 0; i < std::min(steps.size(), kMaxSteps); ++i) {
        text += (i == 0 ? "" : ",") + std::to_string(steps[i].value);
    }
    return steps.size() > kMaxSteps ? text + ",…" : text;
}

std::string placeText(const RecordingFault& fault)
{
    std::string text;
    if (!fault.ranks.empty()) {
        text += (fault.ranks.size() == 1 ? ", rank " : ", ranks ") + formatRanks(fault.ranks);
    }
    if (!fault.steps.empty()) {
        text += (fault.steps.size() == 1 ? ", step " : ", steps ") + stepsText(fault.steps);
    }
    return text;
}

void writeFaultLines(const Diagnosis& diagnosis, std::ostream& out)
{
    if (diagnosis.faults.empty()) {
        out << "Nothing is missing.\n";
        return;
    }
    for (const RecordingFault& fault : diagnosis.faults) {
        out << severityName(fault.severity) << placeText(fault) << ": "
            << escapeToOneLine(fault.sentence.english()) << "  [" << fault.name << "]\n";
        if (!fault.line.empty()) {
            out << "    add: " << fault.line << '\n';
        }
        if (!fault.advice.empty()) {
            out << "    " << escapeToOneLine(fault.advice.english()) << '\n';
        }
    }
}

std::string countCell(const RecordedStep& row, CountedKind kind)
{
    const auto expected = row.expectedOf(kind);
    return std::to_string(row.foundOf(kind)) + "/" + (expected ? std::to_string(*expected) : "?");
}

void writeCountTable(const Trace& trace, const Diagnosis& diagnosis, std::ostream& out)
{
    const RecordedCounts& counts = diagnosis.counts;
    if (counts.rows.empty()) {
        return;
    }
    out << "\nFound / expected; blocks are expected by " << expectationOriginName(counts.origin)
        << ", sends and receives by most ranks and steps of the same stage\n";
    const std::vector<CountedKind> kinds = counts.kinds();
    std::vector<std::vector<std::string>> rows{{"rank", "stage", "step"}};
    for (const CountedKind kind : kinds) {
        rows.front().emplace_back(countedKindName(kind));
    }
    const bool hasLevels = std::any_of(diagnosis.levels.begin(), diagnosis.levels.end(),
                                       [](RecordedLevel level) { return level != RecordedLevel::Unknown; });
    if (hasLevels) {
        rows.front().emplace_back("level");
    }
    for (std::size_t i = 0; i < std::min(counts.rows.size(), kMaxCountRows); ++i) {
        const RecordedStep& row = counts.rows[i];
        const Track& track = trace.track(row.track);
        std::vector<std::string> cells{std::to_string(track.rank.value),
                                       track.stage ? std::to_string(track.stage->value) : "?",
                                       std::to_string(trace.steps[row.step.value].number.value)};
        for (const CountedKind kind : kinds) {
            cells.push_back(countCell(row, kind));
        }
        if (hasLevels) {
            cells.emplace_back(recordedLevelName(diagnosis.levels[row.track.value]));
        }
        rows.push_back(std::move(cells));
    }
    writeTextTable(rows, out, CellAlignment::RightButFirst);
    if (counts.rows.size() > kMaxCountRows) {
        out << "  … and " << formatCount(counts.rows.size() - kMaxCountRows) << " more; --json has all\n";
    }
}

void writeClockTable(const Trace& trace, std::ostream& out)
{
    if (trace.hosts.size() < 2) {
        return;
    }
    out << "\nClocks of the hosts\n";
    std::vector<std::vector<std::string>> rows;
    for (std::size_t i = 0; i < trace.hosts.size(); ++i) {
        const std::string clock = clockText(trace, HostIndex{i});
        rows.push_back({hostName(trace.hosts[i]), clock.empty() ? "not known" : clock});
    }
    writeTextTable(rows, out);
}

} // namespace

void writeDiagnosis(const Trace& trace, const Diagnosis& diagnosis, std::ostream& out)
{
    writeFaultLines(diagnosis, out);
    writeCountTable(trace, diagnosis, out);
    writeClockTable(trace, out);
}

} // namespace pipescope
