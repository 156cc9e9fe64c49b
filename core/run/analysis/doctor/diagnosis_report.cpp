#include "core/base/parse/number_ranges.h"
#include "core/base/tables/report_table.h"
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
constexpr std::int64_t kDiagnosisVersion = 1;

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

ReportCell recordedCell(const RecordedStep& row, CountedKind kind)
{
    const std::int64_t found = row.foundOf(kind);
    const auto expected = row.expectedOf(kind);
    return {verbatim(std::to_string(found) + "/" + (expected ? std::to_string(*expected) : "?")),
            std::vector<ReportMember>{{"found", found}, {"expected", valueOrNull(expected)}}};
}

/// Kinds that are found and expected nowhere are for machines alone, as are levels that are not known.
std::vector<ReportColumn> recordedColumns(const Diagnosis& diagnosis)
{
    std::vector<ReportColumn> columns{{"rank"_text, "rank"}, {"stage"_text, "stage"}, {"step"_text, "step"}};
    const std::vector<CountedKind> kinds = diagnosis.counts.kinds();
    for (std::size_t i = 0; i < kCountedKindCount; ++i) {
        const auto kind = static_cast<CountedKind>(i);
        const SourceText name = countedKindName(kind);
        const bool isShown = std::ranges::find(kinds, kind) != kinds.end();
        columns.emplace_back(isShown ? UserText(name) : UserText(), name);
    }
    const bool hasLevels = std::ranges::any_of(
        diagnosis.levels, [](RecordedLevel level) { return level != RecordedLevel::Unknown; });
    columns.emplace_back(hasLevels ? UserText("level"_text) : UserText(), "level");
    return columns;
}

ReportTable recordedTable(const Trace& trace, const Diagnosis& diagnosis)
{
    ReportTable table{"Found / expected; blocks are expected by %1, sends and receives by most ranks and "
                      "steps of the same stage"_text(expectationOriginName(diagnosis.counts.origin)),
                      recordedColumns(diagnosis)};
    for (const RecordedStep& row : diagnosis.counts.rows) {
        const Track& track = trace.track(row.track);
        std::vector<ReportCell> cells{idCell(track.rank.value), idCell(track.stage, "?"),
                                      idCell(trace.steps[row.step.value].number.value)};
        for (std::size_t i = 0; i < kCountedKindCount; ++i) {
            cells.push_back(recordedCell(row, static_cast<CountedKind>(i)));
        }
        cells.emplace_back(recordedLevelName(diagnosis.levels[row.track.value]));
        table.rows.push_back(std::move(cells));
    }
    return table;
}

ReportTable clockTable(const Trace& trace)
{
    ReportTable table{"Clocks of the hosts"_text,
                      {{"host"_text, "host", ColumnKind::Names},
                       {"clock"_text, {}, ColumnKind::Words},
                       ReportColumn("ahead_ns"),
                       ReportColumn("low_ns"),
                       ReportColumn("high_ns")}};
    for (std::size_t i = 0; i < trace.hosts.size(); ++i) {
        const Host& host = trace.hosts[i];
        const std::string clock = clockText(trace, HostIndex{i});
        const ClockOffset known = host.clock.value_or(ClockOffset{});
        table.rows.push_back({nameCell(host.name.empty() ? host.uid : host.name),
                              clock.empty() ? UserText("not known"_text) : UserText(clock),
                              host.clock ? exactCell(known.ahead.ns) : ReportCell(),
                              exactCell(valueOrNull(known.low)), exactCell(valueOrNull(known.high))});
    }
    return table;
}

} // namespace

void writeDiagnosis(const Trace& trace, const Diagnosis& diagnosis, std::ostream& out)
{
    writeFaultLines(diagnosis, out);
    if (!diagnosis.counts.rows.empty()) {
        writeReportText(recordedTable(trace, diagnosis), out, {kMaxCountRows});
    }
    if (trace.hosts.size() > 1) {
        writeReportText(clockTable(trace), out, {.hasTitles = false});
    }
}

void writeDiagnosisJson(const Trace& trace, const Diagnosis& diagnosis, std::ostream& out)
{
    JsonWriter json(out);
    json.object([&] {
        json.member("version", kDiagnosisVersion);
        json.member("root", trace.root().native());
        json.member("complete", !diagnosis.needsMending());
        json.objects("faults", diagnosis.faults, [&](const RecordingFault& fault) {
            json.member("id", fault.name);
            json.member("severity", severityName(fault.severity));
            json.values("ranks", fault.ranks);
            json.values("steps", fault.steps);
            json.member("sentence", fault.sentence);
            json.memberOrNull("add", fault.line);
            json.memberOrNull("advice", fault.advice.english());
        });
        json.memberOrNull("expected_by", expectationOriginName(diagnosis.counts.origin));
        writeReportRows("recorded", recordedTable(trace, diagnosis), json);
        writeReportRows("clocks", clockTable(trace), json);
    });
    json.finish();
}

} // namespace pipescope
