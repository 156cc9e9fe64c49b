#include "core/base/text.h"
#include "core/run/bubbles/report/analysis_output.h"
#include "core/run/bubbles/report/figures_json.h"
#include "core/run/bubbles/report/headline.h"
#include "core/run/bubbles/report/sentences.h"
#include "core/run/clock/solve_clocks.h"
#include "core/run/model/names.h"

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <utility>

namespace pipescope {
namespace {

using Row = std::vector<ReportCell>;

ReportCell durationCell(std::int64_t ns)
{
    return {durationText(ns), ns};
}

ReportCell shareCell(double share)
{
    return {percentText(share), share};
}

ReportCell numberCell(double number)
{
    constexpr int kCountDigits = 7;
    return {verbatim(formatNumber(number, kCountDigits)), number};
}

UserText shareText(std::int64_t part, std::int64_t whole)
{
    return percentText(whole > 0 ? static_cast<double>(part) / static_cast<double>(whole) : 0.0);
}

ReportTable losses(const LossLadder& ladder)
{
    ReportTable table{
        "Where the time of the steps goes, by replay of the slowest pipeline of each step"_text};
    table.rows.push_back({"measured"_text, durationText(ladder.measured()), percentText(1.0)});
    for (std::size_t i = 0; i < kLossRungCount; ++i) {
        const auto rung = static_cast<LossRung>(i);
        table.rows.push_back({titleOf(rung), durationText(ladder.rung(rung)),
                              shareText(ladder.rung(rung), ladder.measured())});
    }
    table.rows.push_back({"work of the busiest rank"_text, durationText(ladder.ideal()),
                          shareText(ladder.ideal(), ladder.measured())});
    table.notes.push_back("replay error %1; nothing is concluded from steps where it is above 5 %"_text(
        percentText(ladder.replayError())));
    return table;
}

Row withIdle(Row row, const IdleByClass& idle)
{
    std::ranges::transform(idle, std::back_inserter(row), durationText);
    return row;
}

std::vector<ReportColumn> idleHeader(std::vector<ReportColumn> row)
{
    for (std::size_t i = 0; i < kIdleClassCount; ++i) {
        row.emplace_back(titleOf(static_cast<IdleClass>(i)));
    }
    return row;
}

/// How much of the paths of the slowest pipelines is spent on each rank, the most first.
std::vector<std::pair<std::int64_t, Rank>> pathOfRanks(const BubbleAnalysis& analysis)
{
    std::map<Rank, std::int64_t> compute;
    for (const std::size_t i : analysis.run.slowestGraphs()) {
        const StepGraph& graph = analysis.run.graphs.graphs[i];
        for (std::size_t rank = 0; rank < graph.ranks.size(); ++rank) {
            compute[graph.ranks[rank].rank] += analysis.paths[i].computeOfRanks[rank];
        }
    }
    std::vector<std::pair<std::int64_t, Rank>> most;
    for (const auto& [rank, ns] : compute) {
        most.emplace_back(ns, rank);
    }
    std::ranges::stable_sort(most, std::ranges::greater{}, [](const auto& each) { return each.first; });
    return most;
}

using PathSums = std::array<std::int64_t, kPathSegmentKindCount>;

void addPathSums(const PathSums& sums, std::int64_t length, ReportTable& table)
{
    for (std::size_t i = 0; i < sums.size(); ++i) {
        table.rows.push_back(
            {titleOf(static_cast<PathSegmentKind>(i)), durationText(sums[i]), shareText(sums[i], length)});
    }
}

/// The steps whose pipelines wait for each other in collectives.
ReportTable joinedPaths(const BubbleAnalysis& analysis)
{
    PathSums sums{};
    std::int64_t length = 0;
    for (std::size_t i = 0; i < analysis.joinedPaths.size(); ++i) {
        length += analysis.run.joined[i].length;
        for (const PathSegment& segment : analysis.joinedPaths[i]) {
            sums[static_cast<std::size_t>(segment.kind)] += segment.end - segment.begin;
        }
    }
    ReportTable table{"Critical path of whole steps, through collectives to the ranks that came last"_text};
    addPathSums(sums, length, table);
    return table;
}

ReportTable paths(const BubbleAnalysis& analysis)
{
    PathSums sums{};
    std::int64_t length = 0;
    for (const std::size_t i : analysis.run.slowestGraphs()) {
        length += analysis.run.graphs.graphs[i].length();
        for (const PathSegment& segment : analysis.paths[i].segments) {
            sums[static_cast<std::size_t>(segment.kind)] += segment.end - segment.begin;
        }
    }
    ReportTable table{"Critical path of the same pipelines: what their length consists of"_text};
    addPathSums(sums, length, table);
    const auto most = pathOfRanks(analysis);
    constexpr std::size_t kMostRanks = 4;
    for (std::size_t i = 0; i < std::min(most.size(), kMostRanks); ++i) {
        table.rows.push_back({"of it on rank %1"_text(most[i].second.value), durationText(most[i].first),
                              shareText(most[i].first, length)});
    }
    return table;
}

ReportTable hostTable(const Trace& trace, const BubbleAnalysis& analysis)
{
    std::map<HostIndex, BubbleFigures> sums;
    for (const StepBubble& step : analysis.steps) {
        for (const HostBubble& host : step.hosts) {
            sums[host.host].add(host.figures);
        }
    }
    ReportTable table{"Hosts: sums over ranks and steps"_text,
                      {"host"_text, "busy"_text, "idle"_text, "idle/total"_text, "idle/busy"_text}};
    for (const auto& [host, figures] : sums) {
        table.rows.push_back({verbatim(trace.hosts[host.value].name), durationText(figures.busy),
                              durationText(figures.idleTotal()), percentText(figures.idleOfTotal()),
                              percentText(figures.idleOfBusy())});
    }
    return table;
}

ReportCell rateCell(const std::optional<double>& bytesPerSecond)
{
    constexpr double kGigabyte = 1e9;
    constexpr int kDigits = 3;
    return bytesPerSecond ? ReportCell("%1 GB/s"_text(formatNumber(*bytesPerSecond / kGigabyte, kDigits)),
                                       *bytesPerSecond)
                          : ReportCell();
}

/// "4 MiB and more".
ReportCell sizeCell(const std::optional<std::int64_t>& leastBytes)
{
    constexpr std::int64_t kStep = 1024;
    static constexpr std::array kUnits{"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
    if (!leastBytes) {
        return {"not recorded"_text};
    }
    std::size_t unit = 0;
    std::int64_t count = *leastBytes;
    for (; count >= kStep; count /= kStep) {
        ++unit;
    }
    return {"%1 and more"_text(std::to_string(count) + " " + kUnits.at(unit)), *leastBytes};
}

std::optional<std::int64_t> theoreticalIdle(const StepBubble& step)
{
    std::int64_t sum = 0;
    for (const GroupBubble& group : step.groups) {
        if (!group.theoretical) {
            return std::nullopt;
        }
        sum += *group.theoretical * static_cast<std::int64_t>(group.ranks.size());
    }
    return sum;
}

ReportTable steps(const Trace& trace, const BubbleAnalysis& analysis)
{
    ReportTable table{
        "Steps: sums over ranks; idle = window - busy; idle/total and idle/busy are two "
        "conventions of \"bubble\""_text,
        {"step"_text, "busy"_text, "idle"_text, "idle/total"_text, "idle/busy"_text, "theoretical"_text}};
    for (const StepBubble& step : analysis.steps) {
        const auto theoretical = theoreticalIdle(step);
        table.rows.push_back({idCell(trace.steps[step.step.value].number.value),
                              durationText(step.figures.busy), durationText(step.figures.idleTotal()),
                              percentText(step.figures.idleOfTotal()), percentText(step.figures.idleOfBusy()),
                              theoretical ? durationCell(*theoretical) : ReportCell()});
    }
    return table;
}

/// One rank, over all steps.
struct RankSum
{
    Rank rank;
    std::optional<Stage> stage;
    BubbleFigures figures;
    std::optional<std::int64_t> receiving;
    double peakInFlight = 0;
};

void addRank(const RankBubble& each, double peakInFlight, std::map<Rank, RankSum>& sums)
{
    RankSum& sum =
        sums.try_emplace(each.idle.rank, RankSum{each.idle.rank, each.idle.stage, {}, {}, 0}).first->second;
    sum.figures.add(each.idle);
    if (each.receiving) {
        sum.receiving = sum.receiving.value_or(0) + *each.receiving;
    }
    sum.peakInFlight = std::max(sum.peakInFlight, peakInFlight);
}

std::map<Rank, RankSum> sumsOfRanks(const BubbleAnalysis& analysis)
{
    std::map<Rank, RankSum> sums;
    std::size_t graph = 0;
    for (const StepBubble& step : analysis.steps) {
        for (const GroupBubble& group : step.groups) {
            const std::vector<InFlight>& inFlight = analysis.paths[graph++].inFlightOfRanks;
            for (std::size_t i = 0; i < group.ranks.size(); ++i) {
                addRank(group.ranks[i], inFlight[i].peak, sums);
            }
        }
    }
    return sums;
}

ReportTable ranks(const BubbleAnalysis& analysis)
{
    ReportTable table{
        "Ranks: over all steps; in flight are the most micro-batches; receives is what Ascend's "
        "tools call Bubble"_text,
        idleHeader({"rank"_text, "stage"_text, "busy"_text, "idle"_text, "idle/total"_text, "in flight"_text,
                    "receives"_text}),
        {},
        {}};
    for (const auto& [rank, sum] : sumsOfRanks(analysis)) {
        table.rows.push_back(withIdle({idCell(rank.value), idCell(sum.stage), durationText(sum.figures.busy),
                                       durationText(sum.figures.idleTotal()),
                                       percentText(sum.figures.idleOfTotal()), numberCell(sum.peakInFlight),
                                       sum.receiving ? durationCell(*sum.receiving) : ReportCell()},
                                      sum.figures.idle));
    }
    return table;
}

/// What is said of a run without causes: nothing is lost, or what is lost has no reason in the records.
UserText nothingFound(const BubbleAnalysis& analysis)
{
    constexpr double kMuchUnexplained = 0.01;
    BubbleFigures all;
    for (const StepBubble& step : analysis.steps) {
        all.add(step.figures);
    }
    const double unexplained =
        all.total > 0 ? static_cast<double>(all.idle[static_cast<std::size_t>(IdleClass::Unexplained)])
                            / static_cast<double>(all.total)
                      : 0.0;
    if (unexplained >= kMuchUnexplained) {
        return "No cause was found, but %1 of the ranks' time is idle for no reason that the records show."_text(
            percentText(unexplained));
    }
    return "Nothing costs time beyond what the schedule leaves idle by itself."_text;
}

/// Says which figures are not there, and why.
void addGroupsWithoutClock(const Trace& trace, const BubbleAnalysis& analysis,
                           std::vector<ReportTable>& tables)
{
    for (const PipelineGroupIndex group : analysis.groupsWithoutClock) {
        tables.push_back({"Not shown: the pipeline of rank %1, whose hosts' clocks cannot be compared: no "
                          "messages between them in both directions"_text(
                              trace.track(trace.groups[group.value].tracks.front()).rank.value)});
    }
}

} // namespace

UserText whatIfText(const WhatIf& whatIf)
{
    switch (whatIf.kind) {
    case WhatIfKind::EqualStages:
        return "equal stages"_text;
    case WhatIfKind::Split:
        return "the split of layers below"_text;
    case WhatIfKind::NoSlowRanks:
        return "no slow ranks"_text;
    case WhatIfKind::NoLatency:
        return "no latency"_text;
    case WhatIfKind::Schedule:
        break;
    }
    UserText name = scheduleText(*whatIf.schedule);
    if (whatIf.weightShare) {
        name =
            "%1, weight gradient %2 of the backward"_text(std::move(name), percentText(*whatIf.weightShare));
    }
    return whatIf.isOwn ? "%1 (its own, played)"_text(std::move(name)) : name;
}

ReportTable whatIfTable(const WhatIfs& whatIfs)
{
    ReportTable table{"What if: a step of the slowest pipeline, measured %1; schedules are played with the "
                      "medians of this run"_text(durationText(whatIfs.measured)),
                      {UserText(),
                       ReportColumn("kind"),
                       ReportColumn("schedule"),
                       ReportColumn("chunks"),
                       ReportColumn("is_own"),
                       {"step"_text, "step_ns"},
                       {"saved"_text, "saved_ns"},
                       {"idle/total"_text, "idle_per_total"},
                       {"in flight"_text, "peak_in_flight"},
                       ReportColumn("weight_share")}};
    for (const WhatIf& each : whatIfs.steps) {
        const auto& played = each.schedule;
        table.rows.push_back(
            {whatIfText(each), exactCell(std::string(whatIfName(each.kind))),
             played ? exactCell(std::string(scheduleKindName(played->kind))) : ReportCell(),
             played ? exactCell(std::int64_t{played->chunks}) : ReportCell(), exactCell(each.isOwn),
             durationCell(each.step), durationCell(whatIfs.measured - each.step), shareCell(each.idleOfTotal),
             numberCell(each.peakInFlight), each.weightShare ? exactCell(*each.weightShare) : ReportCell()});
    }
    if (whatIfs.split) {
        table.notes.push_back(splitText(*whatIfs.split));
    }
    return table;
}

ReportTable driftTable(const std::vector<MicroBatchDrift>& drifts)
{
    ReportTable table{
        "Drift: blocks that become longer or shorter from micro-batch to micro-batch of a step"_text,
        {{"kind"_text, "kind"},
         {"each micro-batch"_text, "per_microbatch"},
         {"first to last"_text, "total"},
         ReportColumn("kendall")}};
    for (const MicroBatchDrift& drift : drifts) {
        table.rows.push_back({blockKindName(drift.kind), shareCell(drift.perMicroBatch),
                              shareCell(drift.total()), exactCell(drift.kendall)});
    }
    return table;
}

ReportTable linkTable(const LinksOfRun& links)
{
    ReportTable table{
        "Messages: by size, inside hosts and between them; latency from both sides ready to arrival"_text,
        {{"size"_text, "least_bytes"},
         {"where"_text, "between_hosts"},
         {"messages"_text, "messages"},
         ReportColumn("bytes"),
         {"latency"_text, "latency_ns"},
         {"95 % within"_text, "latency_p95_ns"},
         {"bandwidth"_text, "bytes_per_second"}}};
    for (const LinkSizeClass& size : links.sizes) {
        const LinkFigures& figures = size.figures;
        table.rows.push_back({sizeCell(size.leastBytes),
                              ReportCell(size.isBetweenHosts ? "between hosts"_text : "inside a host"_text,
                                         size.isBetweenHosts),
                              idCell(static_cast<std::int64_t>(figures.messages)), exactCell(figures.bytes),
                              durationCell(figures.latency), durationCell(figures.latencyOf95Percent),
                              rateCell(figures.bytesPerSecond)});
    }
    return table;
}

std::vector<UserText> analysisSentences(const Trace& trace, const BubbleAnalysis& analysis)
{
    std::vector<UserText> sentences;
    for (const Cause& cause : analysis.causes) {
        sentences.push_back(sentenceOf(trace, cause));
    }
    for (RefusalSentence& refusal : refusalSentences(trace, analysis.refused)) {
        sentences.push_back(std::move(refusal.text));
    }
    if (sentences.empty()) {
        sentences.push_back(nothingFound(analysis));
    }
    return sentences;
}

std::vector<ReportTable> analysisTables(const Trace& trace, const BubbleAnalysis& analysis)
{
    std::vector<ReportTable> tables;
    if (!analysis.run.slowestGraphs().empty()) {
        tables.push_back(losses(analysis.run.lossesOfSteps()));
        tables.push_back(paths(analysis));
    }
    if (!analysis.joinedPaths.empty()) {
        tables.push_back(joinedPaths(analysis));
    }
    if (!analysis.whatIfs.steps.empty()) {
        tables.push_back(whatIfTable(analysis.whatIfs));
    }
    tables.push_back(steps(trace, analysis));
    tables.push_back(ranks(analysis));
    if (trace.hosts.size() > 1) {
        tables.push_back(hostTable(trace, analysis));
    }
    if (!analysis.links.sizes.empty()) {
        tables.push_back(linkTable(analysis.links));
    }
    if (!analysis.drifts.empty()) {
        tables.push_back(driftTable(analysis.drifts));
    }
    if (auto lines = clockLines(trace, analysis.clocks); !lines.empty()) {
        tables.push_back({"Clocks: by how much each is ahead of its reference; a message is not received "
                          "before it is sent"_text,
                          {},
                          {},
                          std::move(lines)});
    }
    addGroupsWithoutClock(trace, analysis, tables);
    return tables;
}

} // namespace pipescope
