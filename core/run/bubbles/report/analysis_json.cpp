#include "core/base/json/json_writer.h"
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

void writeIdle(JsonWriter& json, const IdleByClass& idle)
{
    json.object("idle", [&] {
        for (std::size_t i = 0; i < kIdleClassCount; ++i) {
            json.member(idleClassName(static_cast<IdleClass>(i)), idle[i]);
        }
    });
}

void writePhases(JsonWriter& json, const IdleByPhase& idle)
{
    json.object("idle_of_phases", [&] {
        for (std::size_t i = 0; i < kStepPhaseCount; ++i) {
            json.member(stepPhaseName(static_cast<StepPhase>(i)), idle[i]);
        }
    });
}

void writeFigures(JsonWriter& json, const BubbleFigures& figures)
{
    json.member("busy_ns", figures.busy);
    json.member("total_ns", figures.total);
    json.member("idle_ns", figures.idleTotal());
    json.member("idle_per_total", figures.idleOfTotal());
    json.member("idle_per_busy", figures.idleOfBusy());
    writeIdle(json, figures.idle);
    writePhases(json, figures.idleOfPhase);
}

void writeRankBubble(JsonWriter& json, const RankBubble& rank, const StepPath& path, std::size_t position)
{
    BubbleFigures figures;
    figures.add(rank.idle);
    json.member("rank", rank.idle.rank.value);
    json.member("stage", rank.idle.stage);
    json.member("busy_ns", rank.idle.busy);
    json.member("window_ns", rank.idle.window);
    json.member("missing_ns", rank.idle.missing);
    json.member("idle_ns", rank.idle.idleTotal());
    json.member("idle_per_total", figures.idleOfTotal());
    json.member("idle_per_busy", figures.idleOfBusy());
    writeIdle(json, rank.idle.idle);
    writePhases(json, rank.idle.idleOfPhase);
    json.objects("late_senders", rank.idle.lateSenders, [&](const LateSender& late) {
        json.member("rank", late.sender.value);
        json.member("ns", late.ns);
    });
    json.member("receive_ns", rank.receiving);
    json.member("exposed_communication_ns", rank.exposed);
    json.member("critical_ns", path.computeOfRanks[position]);
    json.member("least_slack_ns", path.leastSlackOfRanks[position]);
    json.member("peak_in_flight", path.inFlightOfRanks[position].peak);
    json.member("peak_in_flight_at_ns", path.inFlightOfRanks[position].peakAt);
}

/// Of a refused one there is no more than its length and the error.
void writeLadder(JsonWriter& json, std::string_view key, const LossLadder& ladder, bool isRefused)
{
    json.object(key, [&] {
        json.member("measured_ns", ladder.measured());
        json.member("ideal_ns", isRefused ? std::nullopt : std::optional(ladder.ideal()));
        json.member("replay_error", ladder.replayError());
        json.member("refused", isRefused);
        json.objects("rungs", isRefused ? 0 : kLossRungCount, [&](std::size_t i) {
            const auto rung = static_cast<LossRung>(i);
            const auto measured = static_cast<double>(ladder.measured());
            json.member("rung", lossRungName(rung));
            json.member("ns", ladder.rung(rung));
            json.member("share", measured > 0 ? static_cast<double>(ladder.rung(rung)) / measured : 0.0);
        });
    });
}

void writePath(JsonWriter& json, const StepGraph& graph, const StepPath& path, bool isRefused)
{
    json.objects("critical_path", isRefused ? std::vector<PathSegment>() : path.segments,
                 [&](const PathSegment& segment) {
                     json.member("kind", pathSegmentKindName(segment.kind));
                     json.member("rank", graph.ranks[graph.rankOf[segment.node.value]].rank.value);
                     json.member("begin_ns", segment.begin);
                     json.member("end_ns", segment.end);
                 });
}

void writeGroupRanks(JsonWriter& json, const Trace& trace, const GroupBubble& group,
                     const BubbleAnalysis& analysis, std::size_t position, AnalysisDetail detail)
{
    const StepGraph& graph = analysis.run.graphs.graphs[position];
    const auto blocks = detail == AnalysisDetail::Blocks
                            ? std::optional(BlockFigures(trace, graph, analysis.run.graphs.works))
                            : std::nullopt;
    json.objects("ranks", group.ranks.size(), [&](std::size_t i) {
        writeRankBubble(json, group.ranks[i], analysis.paths[position], i);
        if (blocks) {
            writeBlockFigures(trace, graph, *blocks, i, json);
        }
    });
}

void writeGroupBubble(JsonWriter& json, const Trace& trace, const GroupBubble& group,
                      const BubbleAnalysis& analysis, std::size_t graph, AnalysisDetail detail)
{
    const LossLadder& ladder = analysis.run.ladders[graph];
    json.member("pp_group", group.group);
    json.member("window_ns", ladder.measured());
    writeFigures(json, group.figures);
    json.member("theoretical_idle_ns", group.theoretical);
    writeLadder(json, "ladder", ladder, ladder.isRefused());
    writeGroupRanks(json, trace, group, analysis, graph, detail);
    writePath(json, analysis.run.graphs.graphs[graph], analysis.paths[graph], ladder.isRefused());
}

/// Null where no collective joins ranks of the step.
void writeJoined(JsonWriter& json, const BubbleAnalysis& analysis, StepIndex step)
{
    const auto& all = analysis.run.joined;
    const auto found = std::ranges::find(all, step, &JoinedStep::step);
    json.objectOrNull("joined", found == all.end() ? nullptr : &*found, [&](const JoinedStep& joined) {
        const auto& path = analysis.joinedPaths[static_cast<std::size_t>(found - all.begin())];
        json.member("length_ns", joined.length);
        json.member("collectives", joined.joins.size());
        json.objects("critical_path", path, [&](const PathSegment& segment) {
            const StepGraph& graph = analysis.run.graphs.graphs[segment.graph];
            json.member("kind", pathSegmentKindName(segment.kind));
            json.member("pp_group", graph.group);
            json.member("rank", graph.ranks[graph.rankOf[segment.node.value]].rank);
            json.member("begin_ns", segment.begin);
            json.member("end_ns", segment.end);
        });
    });
}

void writeSteps(JsonWriter& json, const Trace& trace, const BubbleAnalysis& analysis, AnalysisDetail detail)
{
    std::size_t graph = 0;
    json.objects("steps", analysis.steps, [&](const StepBubble& step) {
        json.member("step", trace.steps[step.step.value].number);
        writeFigures(json, step.figures);
        json.objects("stages", step.stages, [&](const StageBubble& stage) {
            json.member("stage", stage.stage);
            writeFigures(json, stage.figures);
        });
        json.objects("hosts", step.hosts, [&](const HostBubble& host) {
            json.memberOrNull("host", trace.hosts[host.host.value].name);
            writeFigures(json, host.figures);
        });
        json.objects("groups", step.groups, [&](const GroupBubble& group) {
            writeGroupBubble(json, trace, group, analysis, graph++, detail);
        });
        writeJoined(json, analysis, step.step);
    });
}

void writeSentences(JsonWriter& json, const Trace& trace, const BubbleAnalysis& analysis)
{
    json.objects("sentences", analysis.causes, [&](const Cause& cause) {
        json.member("kind", causeKindName(cause.kind));
        json.values("ranks", cause.ranks);
        json.member("stage", cause.stage);
        json.values("hosts", cause.hosts, [&](HostIndex host) { return trace.hosts[host.value].name; });
        json.objectOrNull("virtual_stage", cause.heavyStage, [&](const HeavyStage& heavy) {
            json.member("virtual_stage", heavy.stage);
            json.member("forward_factor", heavy.forward);
            json.member("backward_factor", heavy.backward);
        });
        json.member("microbatch", cause.microBatch);
        json.member("cost_ns", cause.cost);
        json.member("outside_ns", cause.kind == CauseKind::ExposedCommunication ? std::optional(cause.outside)
                                                                                : std::nullopt);
        json.member("share", cause.share);
        json.member("step", cause.worstStep ? std::optional(trace.steps[cause.worstStep->value].number)
                                            : std::nullopt);
        json.member("text", sentenceOf(trace, cause));
    });
}

void writeRefused(JsonWriter& json, const Trace& trace, const BubbleAnalysis& analysis)
{
    json.objects("refused", analysis.refused, [&](const RefusedStep& each) {
        json.member("step", trace.steps[each.step.value].number.value);
        json.member("pp_group", each.group.value);
        json.member("reason", refusalReasonName(each.reason));
        json.values("ranks", each.ranks);
        json.member("missing_blocks", each.missing);
        json.member("replay_error", each.replayError);
        json.member("text", refusalSentences(trace, {each}).front().text);
    });
}

void writeHeadline(JsonWriter& json, const BubbleAnalysis& analysis)
{
    json.objectOrNull("headline", headlineOf(analysis), [&](const auto& headline) {
        const WhatIf* const other = headline.schedule ? headline.schedule->schedule : nullptr;
        json.member("idle_per_total", headline.idle);
        if (headline.inherent) {
            json.member("inherent_per_total", *headline.inherent);
        }
        json.member("repair_saves_ns",
                    headline.repair != nullptr ? std::optional(headline.repair->cost) : std::nullopt);
        json.memberOrNull("schedule",
                          other != nullptr ? scheduleKindName(other->schedule->kind) : std::string_view());
        json.member("schedule_saves_ns",
                    headline.schedule ? std::optional(headline.schedule->saved) : std::nullopt);
        json.member("collectives_recorded", !analysis.lacksCollectives);
        json.member("text", headlineText(analysis));
    });
}

void writeWhatIfs(JsonWriter& json, const WhatIfs& whatIfs)
{
    json.object("what_if", [&] {
        json.member("measured_ns", whatIfs.measured);
        writeReportRows("steps", whatIfTable(whatIfs), json);
        json.objectOrNull("split", whatIfs.split, [&](const StageSplit& split) {
            json.member("saved_ns", split.saved);
            json.member("from_ends_first", split.isFromEndsFirst);
            json.objects("stages", split.stages, [&](const StageLayers& each) {
                json.member("stage", each.stage);
                json.member("layers_ns", each.layers);
                json.member("factor", each.factor);
            });
        });
    });
}

void writeClocks(JsonWriter& json, const Trace& trace, std::span<const Duration> shifts)
{
    json.objects("clock_shifts", std::min(shifts.size(), trace.hosts.size()), [&](std::size_t i) {
        json.memberOrNull("host", trace.hosts[i].name);
        json.member("shift_ns", shifts[i]);
        json.member("error_ns", trace.hosts[i].clock ? trace.hosts[i].clock->error() : std::nullopt);
    });
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
    json.values("pp_groups_without_clock", analysis.groupsWithoutClock);
    writeHeadline(json, analysis);
    writeSentences(json, trace, analysis);
    writeRefused(json, trace, analysis);
    json.key("findings");
    writeFindingArray(trace.findings, json);
    writeLadder(json, "losses", analysis.run.lossesOfSteps(), analysis.run.slowestGraphs().empty());
    writeWhatIfs(json, analysis.whatIfs);
    writeReportRows("microbatch_drift", driftTable(analysis.drifts), json);
    json.object("links", [&] {
        writeReportRows("size_classes", linkTable(analysis.links), json);
        json.objects("pairs", analysis.links.pairs, [&](const LinkPair& pair) {
            json.member("src_rank", trace.track(pair.source).rank);
            json.member("dst_rank", trace.track(pair.target).rank);
            json.member("between_hosts", pair.isBetweenHosts);
            json.member("messages", pair.figures.messages);
            json.member("bytes", pair.figures.bytes);
            json.member("latency_ns", pair.figures.latency);
            json.member("latency_p95_ns", pair.figures.latencyOf95Percent);
            json.member("bytes_per_second", pair.figures.bytesPerSecond);
        });
    });
    writeSteps(json, trace, analysis, detail);
    json.endObject();
    json.finish();
}

} // namespace pipescope
