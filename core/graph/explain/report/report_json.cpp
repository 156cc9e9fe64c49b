#include "core/graph/explain/report/report_json.h"

#include "core/base/json/json_writer.h"
#include "core/graph/compare/match/unmatched_text.h"
#include "core/graph/compare/verdicts/verdict_text.h"

#include <algorithm>
#include <ostream>
#include <string>

namespace pipescope::graph {
namespace {

void writeCounts(const DivergenceReport& report, JsonWriter& json)
{
    json.object("nodes", [&] {
        json.member("debug", report.debugNodes);
        json.member("bench", report.benchNodes);
        json.member("matched", report.matched);
    });
    json.object("unmatched", [&] {
        for (const auto& [reason, nodes] : report.unmatched) {
            json.member(unmatchedReasonName(reason), nodes);
        }
    });
    json.object("levels", [&] {
        for (std::size_t i = 0; i < report.levels.size(); ++i) {
            json.member(levelText(static_cast<Level>(i)), report.levels[i]);
        }
    });
}

void writeNodes(const DivergenceReport& report, JsonWriter& json)
{
    json.objectOrNull("first_divergence", report.first, [&](const Divergence& first) {
        writeReportRow(divergenceTable({&first, 1}), 0, json);
    });
    writeReportRows("first_of_ranks", divergenceTable(report.firstOfRanks), json);
    json.objectOrNull("explaining_group", report.group, [&](const ExplainingGroup& group) {
        json.member("text", groupText(group));
        json.values("ranks", group.members);
    });
    writeReportRows("worst", worstTable(report.worst), json);
    writeReportRows("onsets", onsetTable(report.onsets), json);
}

void writeCell(const LayerRow& row, const LayerCell& cell, JsonWriter& json)
{
    const auto forward = std::ranges::find(row.forward, cell.layer, &LayerCell::layer);
    json.member("step", row.step);
    json.member("rank", row.rank);
    json.member("layer", cell.layer != kOutsideLayers ? std::optional(cell.layer) : std::nullopt);
    json.member("nodes", cell.nodes);
    json.member("bad", cell.bad);
    json.member("bad_forward", forward == row.forward.end() ? 0 : forward->bad);
    json.member("level", levelText(cell.verdict));
    json.member("score", cell.score);
    json.memberOrNull("overflow", overflowLevelName(cell.overflow));
    json.member("node", cell.worst.empty() ? cell.worstOverflow : cell.worst);
}

void writeBadCells(const LayerRow& row, JsonWriter& json)
{
    for (const LayerCell& cell : row.cells) {
        if (cell.isBad()) {
            json.object([&] { writeCell(row, cell, json); });
        }
    }
}

void writeLayers(const LayerReport& report, JsonWriter& json)
{
    json.object("layers", [&] {
        json.member("of_model", report.areOfModel);
        json.array("cells", report.rows, [&](const LayerRow& row) { writeBadCells(row, json); });
        json.objects("alike", report.runs, [&](const ReportedRun& run) {
            json.member("step", run.step);
            json.member("rank", run.rank);
            json.member("parent", run.parent);
            json.member("layers", run.layers);
            json.member("first", run.first);
            json.member("last", run.last);
        });
        json.objects("curves", report.curves, [&](const ReportedCurve& curve) {
            json.member("step", curve.step);
            json.member("rank", curve.rank);
            json.member("node", curve.node);
            json.values("layers", curve.layers);
            json.values("multiples", curve.multiples);
        });
    });
}

void writeOverflow(const DivergenceReport& report, JsonWriter& json)
{
    json.objectOrNull("overflow", report.hasOverflow ? &report : nullptr, [&](const DivergenceReport&) {
        for (const OverflowLevel level :
             {OverflowLevel::Medium, OverflowLevel::High, OverflowLevel::Critical}) {
            json.member(overflowLevelName(level), report.overflow[static_cast<std::size_t>(level)]);
        }
        json.objectOrNull("first", report.firstOverflow, [&](const ReportedNode& first) {
            writeReportRow(nodeTable({&first, 1}), 0, json);
        });
    });
}

void writeFindings(const FindingList& findings, JsonWriter& json)
{
    json.objects("findings", findings.rows(), [&](const Finding& finding) {
        json.member("id", findingKind(finding.id).name);
        json.member("severity", severityName(finding.severity()));
        json.member("rank", finding.rank);
        json.memberOrNull("file", finding.file.native());
        json.member("finding", finding.sentence());
    });
}

} // namespace

Status writeReportJson(const DivergenceReport& report, bool limitsKept, const FindingList& findings,
                       std::ostream& out)
{
    constexpr std::size_t kBrokenLevels = 2;
    constexpr int kDigits = 9;
    JsonWriter json(out, kBrokenLevels, kDigits);
    json.object([&] {
        json.member("version", kReportVersion);
        json.member("debug", report.debug.native());
        json.member("bench", report.bench.native());
        json.member("mode", databaseName(report.mode));
        writeCounts(report, json);
        writeNodes(report, json);
        writeLayers(report.layers, json);
        json.values("communication", report.communication);
        writeOverflow(report, json);
        json.values("next", nextSteps(report));
        json.member("largest_error", report.largestError);
        json.member("measured_nodes", report.measured);
        json.member("not_comparable_nodes", report.notComparable);
        json.member("limits_kept", limitsKept);
        writeFindings(findings, json);
    });
    json.finish();
    return json.good() ? ok() : Status(Error{ErrorKind::Io, {}, "the report could not be written"_text});
}

} // namespace pipescope::graph
