#include "core/base/json/json_writer.h"
#include "core/base/text.h"
#include "core/diagnostics/finding.h"
#include "core/run/bubbles/report/analysis_output.h"
#include "core/run/bubbles/report/figures_json.h"
#include "core/run/bubbles/report/headline.h"
#include "core/run/bubbles/report/sentences.h"
#include "core/run/clock/solve_clocks.h"
#include "core/run/model/names.h"

namespace pipescope {
namespace {

constexpr std::size_t kBrokenLevelsOfAnalysis = 6;

void writeShare(JsonWriter& json, std::string_view name, double value)
{
    constexpr int kShareDigits = 6;
    json.key(name);
    json.number(formatNumber(value, kShareDigits));
}

void writeIdle(JsonWriter& json, const IdleByClass& idle)
{
    json.key("idle");
    json.beginObject();
    for (std::size_t i = 0; i < kIdleClassCount; ++i) {
        json.member(idleClassName(static_cast<IdleClass>(i)), idle[i]);
    }
    json.endObject();
}

void writePhases(JsonWriter& json, const IdleByPhase& idle)
{
    json.key("idle_of_phases");
    json.beginObject();
    for (std::size_t i = 0; i < kStepPhaseCount; ++i) {
        json.member(stepPhaseName(static_cast<StepPhase>(i)), idle[i]);
    }
    json.endObject();
}

void writeFigures(JsonWriter& json, const BubbleFigures& figures)
{
    json.member("busy_ns", figures.busy);
    json.member("total_ns", figures.total);
    json.member("idle_ns", figures.idleTotal());
    writeShare(json, "idle_per_total", figures.idleOfTotal());
    writeShare(json, "idle_per_busy", figures.idleOfBusy());
    writeIdle(json, figures.idle);
    writePhases(json, figures.idleOfPhase);
}

/// Without the end of the object.
void beginRankBubble(JsonWriter& json, const RankBubble& rank, const StepPath& path, std::size_t position)
{
    BubbleFigures figures;
    figures.add(rank.idle);
    json.beginObject();
    json.member("rank", rank.idle.rank.value);
    json.memberOrNull("stage",
                      rank.idle.stage ? std::optional<std::int64_t>(rank.idle.stage->value) : std::nullopt);
    json.member("busy_ns", rank.idle.busy);
    json.member("window_ns", rank.idle.window);
    json.member("missing_ns", rank.idle.missing);
    json.member("idle_ns", rank.idle.idleTotal());
    writeShare(json, "idle_per_total", figures.idleOfTotal());
    writeShare(json, "idle_per_busy", figures.idleOfBusy());
    writeIdle(json, rank.idle.idle);
    writePhases(json, rank.idle.idleOfPhase);
    json.key("late_senders");
    json.beginArray();
    for (const LateSender& late : rank.idle.lateSenders) {
        json.beginObject();
        json.member("rank", late.sender.value);
        json.member("ns", late.ns);
        json.endObject();
    }
    json.endArray();
    json.memberOrNull("receive_ns", rank.receiving);
    json.memberOrNull("exposed_communication_ns", rank.exposed);
    json.member("critical_ns", path.computeOfRanks[position]);
    json.member("least_slack_ns", path.leastSlackOfRanks[position]);
    writeShare(json, "peak_in_flight", path.inFlightOfRanks[position].peak);
    json.member("peak_in_flight_at_ns", path.inFlightOfRanks[position].peakAt);
}

/// Of a refused one there is no more than its length and the error.
void writeLadder(JsonWriter& json, const LossLadder& ladder, bool isRefused)
{
    json.beginObject();
    json.member("measured_ns", ladder.measured());
    json.memberOrNull("ideal_ns", isRefused ? std::nullopt : std::optional(ladder.ideal()));
    writeShare(json, "replay_error", ladder.replayError());
    json.key("refused");
    json.boolean(isRefused);
    json.key("rungs");
    json.beginArray();
    for (std::size_t i = 0; i < kLossRungCount && !isRefused; ++i) {
        const auto rung = static_cast<LossRung>(i);
        json.beginObject();
        json.member("rung", lossRungName(rung));
        json.member("ns", ladder.rung(rung));
        writeShare(json, "share",
                   ladder.measured() > 0
                       ? static_cast<double>(ladder.rung(rung)) / static_cast<double>(ladder.measured())
                       : 0.0);
        json.endObject();
    }
    json.endArray();
    json.endObject();
}

void writePath(JsonWriter& json, const StepGraph& graph, const StepPath& path, bool isRefused)
{
    json.key("critical_path");
    json.beginArray();
    for (const PathSegment& segment : isRefused ? std::vector<PathSegment>() : path.segments) {
        json.beginObject();
        json.member("kind", pathSegmentKindName(segment.kind));
        json.member("rank", graph.ranks[graph.rankOf[segment.node.value]].rank.value);
        json.member("begin_ns", segment.begin);
        json.member("end_ns", segment.end);
        json.endObject();
    }
    json.endArray();
}

void writeGroupRanks(JsonWriter& json, const Trace& trace, const GroupBubble& group,
                     const BubbleAnalysis& analysis, std::size_t position, AnalysisDetail detail)
{
    const StepGraph& graph = analysis.run.graphs.graphs[position];
    const auto blocks = detail == AnalysisDetail::Blocks
                            ? std::optional(BlockFigures(trace, graph, analysis.run.graphs.works))
                            : std::nullopt;
    json.key("ranks");
    json.beginArray();
    for (std::size_t i = 0; i < group.ranks.size(); ++i) {
        beginRankBubble(json, group.ranks[i], analysis.paths[position], i);
        if (blocks) {
            writeBlockFigures(trace, graph, *blocks, i, json);
        }
        json.endObject();
    }
    json.endArray();
}

void writeGroupBubble(JsonWriter& json, const Trace& trace, const GroupBubble& group,
                      const BubbleAnalysis& analysis, std::size_t graph, AnalysisDetail detail)
{
    const LossLadder& ladder = analysis.run.ladders[graph];
    json.beginObject();
    json.member("pp_group", static_cast<std::int64_t>(group.group.value));
    json.member("window_ns", ladder.measured());
    writeFigures(json, group.figures);
    json.memberOrNull("theoretical_idle_ns", group.theoretical);
    json.key("ladder");
    writeLadder(json, ladder, ladder.isRefused());
    writeGroupRanks(json, trace, group, analysis, graph, detail);
    writePath(json, analysis.run.graphs.graphs[graph], analysis.paths[graph], ladder.isRefused());
    json.endObject();
}

void writeStages(JsonWriter& json, const StepBubble& step)
{
    json.key("stages");
    json.beginArray();
    for (const StageBubble& stage : step.stages) {
        json.beginObject();
        json.member("stage", stage.stage.value);
        writeFigures(json, stage.figures);
        json.endObject();
    }
    json.endArray();
}

void writeHosts(JsonWriter& json, const Trace& trace, const StepBubble& step)
{
    json.key("hosts");
    json.beginArray();
    for (const HostBubble& host : step.hosts) {
        json.beginObject();
        json.memberOrNull("host", std::string_view(trace.hosts[host.host.value].name));
        writeFigures(json, host.figures);
        json.endObject();
    }
    json.endArray();
}

/// Null where no collective joins ranks of the step.
void writeJoined(JsonWriter& json, const BubbleAnalysis& analysis, StepIndex step)
{
    const auto& joined = analysis.run.joined;
    const auto found = std::ranges::find(joined, step, &JoinedStep::step);
    json.key("joined");
    if (found == joined.end()) {
        json.null();
        return;
    }
    json.beginObject();
    json.member("length_ns", found->length);
    json.member("collectives", static_cast<std::int64_t>(found->joins.size()));
    json.key("critical_path");
    json.beginArray();
    for (const PathSegment& segment : analysis.joinedPaths[static_cast<std::size_t>(found - joined.begin())])
    {
        const StepGraph& graph = analysis.run.graphs.graphs[segment.graph];
        json.beginObject();
        json.member("kind", pathSegmentKindName(segment.kind));
        json.member("pp_group", static_cast<std::int64_t>(graph.group.value));
        json.member("rank", graph.ranks[graph.rankOf[segment.node.value]].rank.value);
        json.member("begin_ns", segment.begin);
        json.member("end_ns", segment.end);
        json.endObject();
    }
    json.endArray();
    json.endObject();
}

void writeSteps(JsonWriter& json, const Trace& trace, const BubbleAnalysis& analysis, AnalysisDetail detail)
{
    std::size_t graph = 0;
    json.key("steps");
    json.beginArray();
    for (const StepBubble& step : analysis.steps) {
        json.beginObject();
        json.member("step", trace.steps[step.step.value].number.value);
        writeFigures(json, step.figures);
        writeStages(json, step);
        writeHosts(json, trace, step);
        json.key("groups");
        json.beginArray();
        for (const GroupBubble& group : step.groups) {
            writeGroupBubble(json, trace, group, analysis, graph++, detail);
        }
        json.endArray();
        writeJoined(json, analysis, step.step);
        json.endObject();
    }
    json.endArray();
}

void writeRanks(JsonWriter& json, const std::vector<Rank>& ranks)
{
    json.key("ranks");
    json.beginArray();
    for (const Rank rank : ranks) {
        json.integer(rank.value);
    }
    json.endArray();
}

void writeSplit(JsonWriter& json, const std::optional<StageSplit>& split)
{
    json.key("split");
    if (!split) {
        json.null();
        return;
    }
    json.beginObject();
    json.member("saved_ns", split->saved);
    json.key("from_ends_first");
    json.boolean(split->isFromEndsFirst);
    json.key("stages");
    json.beginArray();
    for (const StageLayers& each : split->stages) {
        json.beginObject();
        json.member("stage", each.stage.value);
        json.member("layers_ns", each.layers);
        writeShare(json, "factor", each.factor);
        json.endObject();
    }
    json.endArray();
    json.endObject();
}

void writeHeavyStage(JsonWriter& json, const std::optional<HeavyStage>& heavy)
{
    json.key("virtual_stage");
    if (!heavy) {
        json.null();
        return;
    }
    json.beginObject();
    json.member("virtual_stage", heavy->stage.value);
    writeShare(json, "forward_factor", heavy->forward);
    writeShare(json, "backward_factor", heavy->backward);
    json.endObject();
}

void writeHosts(JsonWriter& json, const Trace& trace, const std::vector<HostIndex>& hosts)
{
    json.key("hosts");
    json.beginArray();
    for (const HostIndex host : hosts) {
        json.string(trace.hosts[host.value].name);
    }
    json.endArray();
}

void writeSentences(JsonWriter& json, const Trace& trace, const BubbleAnalysis& analysis)
{
    json.key("sentences");
    json.beginArray();
    for (const Cause& cause : analysis.causes) {
        json.beginObject();
        json.member("kind", causeKindName(cause.kind));
        writeRanks(json, cause.ranks);
        json.memberOrNull("stage",
                          cause.stage ? std::optional<std::int64_t>(cause.stage->value) : std::nullopt);
        writeHosts(json, trace, cause.hosts);
        writeHeavyStage(json, cause.heavyStage);
        json.memberOrNull("microbatch", cause.microBatch
                                            ? std::optional<std::int64_t>(cause.microBatch->value)
                                            : std::nullopt);
        json.member("cost_ns", cause.cost);
        json.memberOrNull("outside_ns", cause.kind == CauseKind::ExposedCommunication
                                            ? std::optional(cause.outside)
                                            : std::nullopt);
        writeShare(json, "share", cause.share);
        json.memberOrNull("step", cause.worstStep ? std::optional<std::int64_t>(
                                      trace.steps[cause.worstStep->value].number.value)
                                                  : std::nullopt);
        json.member("text", sentenceOf(trace, cause).english());
        json.endObject();
    }
    json.endArray();
}

void writeRefused(JsonWriter& json, const Trace& trace, const BubbleAnalysis& analysis)
{
    json.key("refused");
    json.beginArray();
    for (const RefusedStep& each : analysis.refused) {
        json.beginObject();
        json.member("step", trace.steps[each.step.value].number.value);
        json.member("pp_group", static_cast<std::int64_t>(each.group.value));
        json.member("reason", refusalReasonName(each.reason));
        writeRanks(json, each.ranks);
        json.member("missing_blocks", static_cast<std::int64_t>(each.missing));
        writeShare(json, "replay_error", each.replayError);
        json.member("text", refusalSentences(trace, {each}).front().english());
        json.endObject();
    }
    json.endArray();
}

void writeHeadline(JsonWriter& json, const BubbleAnalysis& analysis)
{
    const auto headline = headlineOf(analysis);
    json.key("headline");
    if (!headline) {
        json.null();
        return;
    }
    json.beginObject();
    writeShare(json, "idle_per_total", headline->idle);
    if (headline->inherent) {
        writeShare(json, "inherent_per_total", *headline->inherent);
    }
    json.memberOrNull("repair_saves_ns",
                      headline->repair != nullptr ? std::optional(headline->repair->cost) : std::nullopt);
    json.memberOrNull("schedule", headline->schedule
                                      ? scheduleKindName(headline->schedule->schedule->schedule->kind)
                                      : std::string_view());
    json.memberOrNull("schedule_saves_ns",
                      headline->schedule ? std::optional(headline->schedule->saved) : std::nullopt);
    json.key("collectives_recorded");
    json.boolean(!analysis.lacksCollectives);
    json.member("text", headlineText(analysis).english());
    json.endObject();
}

void writeWhatIf(JsonWriter& json, const WhatIf& whatIf, std::int64_t measured)
{
    json.beginObject();
    json.member("kind", whatIfName(whatIf.kind));
    json.memberOrNull("schedule",
                      whatIf.schedule ? scheduleKindName(whatIf.schedule->kind) : std::string_view());
    json.memberOrNull("chunks",
                      whatIf.schedule ? std::optional<std::int64_t>(whatIf.schedule->chunks) : std::nullopt);
    json.key("is_own");
    json.boolean(whatIf.isOwn);
    json.member("step_ns", whatIf.step);
    json.member("saved_ns", measured - whatIf.step);
    writeShare(json, "idle_per_total", whatIf.idleOfTotal);
    writeShare(json, "peak_in_flight", whatIf.peakInFlight);
    json.key("weight_share");
    if (whatIf.weightShare) {
        constexpr int kShareDigits = 6;
        json.number(formatNumber(*whatIf.weightShare, kShareDigits));
    } else {
        json.null();
    }
    json.endObject();
}

void writeWhatIfs(JsonWriter& json, const WhatIfs& whatIfs)
{
    json.key("what_if");
    json.beginObject();
    json.member("measured_ns", whatIfs.measured);
    json.key("steps");
    json.beginArray();
    for (const WhatIf& each : whatIfs.steps) {
        writeWhatIf(json, each, whatIfs.measured);
    }
    json.endArray();
    writeSplit(json, whatIfs.split);
    json.endObject();
}

void writeDrifts(JsonWriter& json, const std::vector<MicroBatchDrift>& drifts)
{
    json.key("microbatch_drift");
    json.beginArray();
    for (const MicroBatchDrift& drift : drifts) {
        json.beginObject();
        json.member("kind", blockKindName(drift.kind));
        writeShare(json, "per_microbatch", drift.perMicroBatch);
        writeShare(json, "total", drift.total());
        writeShare(json, "kendall", drift.kendall);
        json.endObject();
    }
    json.endArray();
}

void writeClocks(JsonWriter& json, const Trace& trace, std::span<const Duration> shifts)
{
    json.key("clock_shifts");
    json.beginArray();
    for (std::size_t i = 0; i < shifts.size() && i < trace.hosts.size(); ++i) {
        json.beginObject();
        json.memberOrNull("host", std::string_view(trace.hosts[i].name));
        json.member("shift_ns", shifts[i].ns);
        const auto error = trace.hosts[i].clock ? trace.hosts[i].clock->error() : std::nullopt;
        json.memberOrNull("error_ns", error ? std::optional(error->ns) : std::nullopt);
        json.endObject();
    }
    json.endArray();
}

} // namespace

void writeAnalysisJson(const Trace& trace, const BubbleAnalysis& analysis, std::span<const Duration> shifts,
                       AnalysisDetail detail, std::ostream& out)
{
    JsonWriter json(out, kBrokenLevelsOfAnalysis);
    json.beginObject();
    json.member("version", kAnalysisVersion);
    json.member("schedule", scheduleName(trace.schedule));
    writeClocks(json, trace, shifts);
    writeClockJson(trace, analysis.clocks, json);
    json.key("pp_groups_without_clock");
    json.beginArray();
    for (const PipelineGroupIndex group : analysis.groupsWithoutClock) {
        json.integer(static_cast<std::int64_t>(group.value));
    }
    json.endArray();
    writeHeadline(json, analysis);
    writeSentences(json, trace, analysis);
    writeRefused(json, trace, analysis);
    json.key("findings");
    writeFindingArray(trace.findings, json);
    json.key("losses");
    writeLadder(json, analysis.run.lossesOfSteps(), analysis.run.slowestGraphs().empty());
    writeWhatIfs(json, analysis.whatIfs);
    writeDrifts(json, analysis.drifts);
    writeLinkFigures(trace, analysis.links, json);
    writeSteps(json, trace, analysis, detail);
    json.endObject();
    json.finish();
}

} // namespace pipescope
