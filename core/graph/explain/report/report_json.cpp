#include "core/graph/explain/report/report_json.h"

#include "core/base/json/json_writer.h"
#include "core/base/text.h"
#include "core/graph/compare/match/unmatched_text.h"
#include "core/graph/compare/verdicts/verdict_text.h"

#include <algorithm>
#include <cmath>
#include <ostream>
#include <string>

namespace pipescope::graph {
namespace {

constexpr int kDigits = 9;

class ReportWriter
{
public:
    explicit ReportWriter(std::ostream& out)
        : m_json(out)
    { }

    bool write(const DivergenceReport& report, bool limitsKept, const FindingList& list);

private:
    void number(std::string_view key, double value);

    void count(std::string_view key, std::uint64_t value)
    {
        m_json.member(key, static_cast<std::int64_t>(value));
    }

    void place(const ReportedNode& node);
    void divergence(const Divergence& divergence);
    void group(const DivergenceReport& report);
    void counts(const DivergenceReport& report);
    void worst(const DivergenceReport& report);
    void onsets(const DivergenceReport& report);
    void layers(const LayerReport& report);
    void cell(const LayerRow& row, const LayerCell& cell);
    void curve(const ReportedCurve& curve);
    void overflow(const DivergenceReport& report);
    void findings(const FindingList& findings);

    JsonWriter m_json;
};

void ReportWriter::number(std::string_view key, double value)
{
    m_json.key(key);
    std::isfinite(value) ? m_json.number(formatNumber(value, kDigits)) : m_json.null();
}

void ReportWriter::place(const ReportedNode& node)
{
    m_json.member("node", node.name);
    m_json.member("rank", std::int64_t{node.rank.value});
    m_json.member("step", node.step);
    m_json.member("reason", node.reason.english());
    m_json.memberOrNull("layer", node.layer ? std::optional<std::int64_t>(*node.layer) : std::nullopt);
    m_json.member("module", node.module);
}

void ReportWriter::divergence(const Divergence& divergence)
{
    m_json.beginObject();
    m_json.member("node",
                  divergence.path.empty() ? std::string_view{} : std::string_view(divergence.path.back()));
    m_json.key("path");
    m_json.beginArray();
    for (const std::string& name : divergence.path) {
        m_json.string(name);
    }
    m_json.endArray();
    m_json.member("rank", std::int64_t{divergence.rank.value});
    m_json.member("step", divergence.step);
    m_json.member("reason", divergence.reason.english());
    m_json.memberOrNull("layer",
                        divergence.layer ? std::optional<std::int64_t>(*divergence.layer) : std::nullopt);
    m_json.endObject();
}

void ReportWriter::group(const DivergenceReport& report)
{
    m_json.key("explaining_group");
    if (!report.group) {
        m_json.null();
        return;
    }
    m_json.beginObject();
    m_json.member("text", groupText(*report.group).english());
    m_json.key("ranks");
    m_json.beginArray();
    for (const Rank rank : report.group->members) {
        m_json.number(std::to_string(rank.value));
    }
    m_json.endArray();
    m_json.endObject();
}

void ReportWriter::counts(const DivergenceReport& report)
{
    m_json.key("nodes");
    m_json.beginObject();
    count("debug", report.debugNodes);
    count("bench", report.benchNodes);
    count("matched", report.matched);
    m_json.endObject();
    m_json.key("unmatched");
    m_json.beginObject();
    for (const auto& [reason, nodes] : report.unmatched) {
        count(unmatchedReasonName(reason), nodes);
    }
    m_json.endObject();
    m_json.key("levels");
    m_json.beginObject();
    for (std::size_t i = 0; i < report.levels.size(); ++i) {
        count(levelText(static_cast<Level>(i)).english, report.levels[i]);
    }
    m_json.endObject();
}

void ReportWriter::worst(const DivergenceReport& report)
{
    m_json.key("worst");
    m_json.beginArray();
    for (const WorstNode& node : report.worst) {
        m_json.beginObject();
        place(node.node);
        number("multiple", node.multiple);
        number("relative_error", node.relativeError.value_or(std::nan("")));
        m_json.key("consequence");
        m_json.boolean(node.isConsequence);
        m_json.endObject();
    }
    m_json.endArray();
}

void ReportWriter::onsets(const DivergenceReport& report)
{
    m_json.key("onsets");
    m_json.beginArray();
    for (const ReportedOnset& onset : report.onsets) {
        m_json.beginObject();
        place(onset.node);
        count("explained", onset.explained);
        number("share", onset.share);
        count("explained_alone", onset.explainedAlone);
        m_json.key("needed");
        m_json.boolean(onset.isNeeded);
        number("gain", onset.gain.isKnown() ? onset.gain.gain : std::nan(""));
        number("usual_gain", onset.gain.isKnown() ? onset.gain.usual : std::nan(""));
        m_json.member("blame", onset.blame.english());
        m_json.member("signature", onset.signature.english());
        number("confidence", onset.confidence ? double{*onset.confidence} : std::nan(""));
        m_json.endObject();
    }
    m_json.endArray();
}

void ReportWriter::cell(const LayerRow& row, const LayerCell& cell)
{
    const bool isLayer = cell.layer != kOutsideLayers;
    m_json.beginObject();
    m_json.member("step", row.step);
    m_json.member("rank", std::int64_t{row.rank.value});
    m_json.memberOrNull("layer", isLayer ? std::optional<std::int64_t>(cell.layer) : std::nullopt);
    count("nodes", cell.nodes);
    count("bad", cell.bad);
    const auto forward = std::ranges::find(row.forward, cell.layer, &LayerCell::layer);
    count("bad_forward", forward == row.forward.end() ? 0 : forward->bad);
    m_json.member("level", levelText(cell.verdict).english);
    number("score", cell.score);
    m_json.memberOrNull("overflow", overflowLevelName(cell.overflow));
    m_json.member("node", cell.worst.empty() ? cell.worstOverflow : cell.worst);
    m_json.endObject();
}

void ReportWriter::curve(const ReportedCurve& curve)
{
    m_json.beginObject();
    m_json.member("step", curve.step);
    m_json.member("rank", std::int64_t{curve.rank.value});
    m_json.member("node", curve.node);
    m_json.key("layers");
    m_json.beginArray();
    for (const std::int64_t layer : curve.layers) {
        m_json.number(std::to_string(layer));
    }
    m_json.endArray();
    m_json.key("multiples");
    m_json.beginArray();
    for (const double multiple : curve.multiples) {
        std::isfinite(multiple) ? m_json.number(formatNumber(multiple, kDigits)) : m_json.null();
    }
    m_json.endArray();
    m_json.endObject();
}

void ReportWriter::layers(const LayerReport& report)
{
    m_json.key("layers");
    m_json.beginObject();
    m_json.key("of_model");
    m_json.boolean(report.areOfModel);
    m_json.key("cells");
    m_json.beginArray();
    for (const LayerRow& row : report.rows) {
        for (const LayerCell& of : row.cells) {
            if (of.isBad()) {
                cell(row, of);
            }
        }
    }
    m_json.endArray();
    m_json.key("alike");
    m_json.beginArray();
    for (const ReportedRun& run : report.runs) {
        m_json.beginObject();
        m_json.member("step", run.step);
        m_json.member("rank", std::int64_t{run.rank.value});
        m_json.member("parent", run.parent);
        count("layers", run.layers);
        m_json.member("first", run.first);
        m_json.member("last", run.last);
        m_json.endObject();
    }
    m_json.endArray();
    m_json.key("curves");
    m_json.beginArray();
    for (const ReportedCurve& of : report.curves) {
        curve(of);
    }
    m_json.endArray();
    m_json.endObject();
}

void ReportWriter::overflow(const DivergenceReport& report)
{
    m_json.key("overflow");
    if (!report.hasOverflow) {
        m_json.null();
        return;
    }
    m_json.beginObject();
    for (const OverflowLevel level : {OverflowLevel::Medium, OverflowLevel::High, OverflowLevel::Critical}) {
        count(overflowLevelName(level), report.overflow[static_cast<std::size_t>(level)]);
    }
    m_json.key("first");
    if (report.firstOverflow) {
        m_json.beginObject();
        place(*report.firstOverflow);
        m_json.endObject();
    } else {
        m_json.null();
    }
    m_json.endObject();
}

void ReportWriter::findings(const FindingList& findings)
{
    m_json.key("findings");
    m_json.beginArray();
    for (const Finding& finding : findings.rows()) {
        m_json.beginObject();
        m_json.member("id", findingKind(finding.id).name);
        m_json.member("severity", severityName(finding.severity()));
        m_json.memberOrNull("rank",
                            finding.rank ? std::optional<std::int64_t>(finding.rank->value) : std::nullopt);
        m_json.memberOrNull("file", finding.file.native());
        m_json.member("finding", finding.sentence());
        m_json.endObject();
    }
    m_json.endArray();
}

bool ReportWriter::write(const DivergenceReport& report, bool limitsKept, const FindingList& list)
{
    m_json.beginObject();
    m_json.member("version", std::int64_t{kReportVersion});
    m_json.member("debug", report.debug.native());
    m_json.member("bench", report.bench.native());
    m_json.member("mode", databaseName(report.mode));
    counts(report);
    m_json.key("first_divergence");
    if (report.first) {
        divergence(*report.first);
    } else {
        m_json.null();
    }
    m_json.key("first_of_ranks");
    m_json.beginArray();
    for (const Divergence& first : report.firstOfRanks) {
        divergence(first);
    }
    m_json.endArray();
    group(report);
    worst(report);
    onsets(report);
    layers(report.layers);
    m_json.key("communication");
    m_json.beginArray();
    for (const UserText& text : report.communication) {
        m_json.string(text.english());
    }
    m_json.endArray();
    overflow(report);
    m_json.key("next");
    m_json.beginArray();
    for (const UserText& step : nextSteps(report)) {
        m_json.string(step.english());
    }
    m_json.endArray();
    number("largest_error", report.largestError);
    m_json.member("measured_nodes", report.measured);
    m_json.member("not_comparable_nodes", report.notComparable);
    m_json.key("limits_kept");
    m_json.boolean(limitsKept);
    findings(list);
    m_json.endObject();
    m_json.finish();
    return m_json.good();
}

} // namespace

Status writeReportJson(const DivergenceReport& report, bool limitsKept, const FindingList& findings,
                       std::ostream& out)
{
    if (!ReportWriter(out).write(report, limitsKept, findings)) {
        return Error{ErrorKind::Io, {}, "the report could not be written"_text};
    }
    return ok();
}

} // namespace pipescope::graph
