#include "core/bubbles/report/analysis_text.h"

#include "core/base/parse/durations.h"
#include "core/base/text.h"
#include "core/bubbles/report/sentences.h"
#include "core/clock/clock_report.h"
#include "core/model/names.h"

#include <algorithm>
#include <array>
#include <map>
#include <ostream>
#include <string>
#include <utility>

namespace pipescope {
namespace {

using TextRow = std::vector<std::string>;

std::string nsText(std::int64_t ns)
{
    return formatDuration({ns});
}

std::string shareText(std::int64_t part, std::int64_t whole)
{
    return percentText(whole > 0 ? static_cast<double>(part) / static_cast<double>(whole) : 0.0).english();
}

/// Columns of the same width, flush right but for the first.
void writeTable(const std::vector<TextRow>& rows, std::ostream& out)
{
    std::vector<std::size_t> widths;
    for (const TextRow& row : rows) {
        widths.resize(std::max(widths.size(), row.size()));
        for (std::size_t i = 0; i < row.size(); ++i) {
            widths[i] = std::max(widths[i], row[i].size());
        }
    }
    for (const TextRow& row : rows) {
        out << "  ";
        for (std::size_t i = 0; i < row.size(); ++i) {
            const std::string padding(widths[i] - row[i].size(), ' ');
            out << (i == 0 ? row[i] + padding : "  " + padding + row[i]);
        }
        out << '\n';
    }
}

void writeSentenceLines(const Trace& trace, const BubbleAnalysis& analysis, std::ostream& out)
{
    if (analysis.causes.empty()) {
        out << "Nothing costs time beyond what the schedule leaves idle by itself.\n";
    }
    for (std::size_t i = 0; i < analysis.causes.size(); ++i) {
        out << i + 1 << ". " << sentenceOf(trace, analysis.causes[i]).english() << '\n';
    }
}

void writeLosses(const LossLadder& losses, std::ostream& out)
{
    out << "\nWhere the time of the steps goes, by replay of the slowest pipeline of each step\n";
    std::vector<TextRow> rows{{"measured", nsText(losses.measured()), "100 %"}};
    for (std::size_t i = 0; i < kLossRungCount; ++i) {
        const auto rung = static_cast<LossRung>(i);
        rows.push_back({std::string(lossRungName(rung)), nsText(losses.rung(rung)),
                        shareText(losses.rung(rung), losses.measured())});
    }
    rows.push_back(
        {"work of the busiest rank", nsText(losses.ideal()), shareText(losses.ideal(), losses.measured())});
    writeTable(rows, out);
    out << "  replay error " << percentText(losses.replayError()).english()
        << "; nothing is concluded from steps where it is above 5 %\n";
}

TextRow idleCells(const IdleByClass& idle)
{
    TextRow cells;
    for (const std::int64_t ns : idle) {
        cells.push_back(nsText(ns));
    }
    return cells;
}

TextRow withIdle(TextRow row, const IdleByClass& idle)
{
    const TextRow cells = idleCells(idle);
    row.insert(row.end(), cells.begin(), cells.end());
    return row;
}

TextRow idleHeader(TextRow row)
{
    for (std::size_t i = 0; i < kIdleClassCount; ++i) {
        row.emplace_back(idleClassName(static_cast<IdleClass>(i)));
    }
    return row;
}

/// What the critical paths of the slowest pipelines consist of, and the ranks they spend most on.
void writePaths(const BubbleAnalysis& analysis, std::ostream& out)
{
    std::array<std::int64_t, kPathSegmentKindCount> sums{};
    std::map<Rank, std::int64_t> compute;
    std::int64_t length = 0;
    for (const std::size_t i : analysis.run.slowestGraphs()) {
        const StepGraph& graph = analysis.run.graphs.graphs[i];
        length += graph.length();
        for (const PathSegment& segment : analysis.paths[i].segments) {
            sums[static_cast<std::size_t>(segment.kind)] += segment.end - segment.begin;
        }
        for (std::size_t rank = 0; rank < graph.ranks.size(); ++rank) {
            compute[graph.ranks[rank].rank] += analysis.paths[i].computeOfRanks[rank];
        }
    }
    out << "\nCritical path of the same pipelines: what their length consists of\n";
    std::vector<TextRow> rows;
    for (std::size_t i = 0; i < sums.size(); ++i) {
        rows.push_back({std::string(pathSegmentKindName(static_cast<PathSegmentKind>(i))), nsText(sums[i]),
                        shareText(sums[i], length)});
    }
    std::vector<std::pair<std::int64_t, Rank>> most;
    for (const auto& [rank, ns] : compute) {
        most.emplace_back(ns, rank);
    }
    std::ranges::stable_sort(most, std::ranges::greater{}, [](const auto& each) { return each.first; });
    constexpr std::size_t kMostRanks = 4;
    for (std::size_t i = 0; i < std::min(most.size(), kMostRanks); ++i) {
        rows.push_back({"of it on rank " + std::to_string(most[i].second.value), nsText(most[i].first),
                        shareText(most[i].first, length)});
    }
    writeTable(rows, out);
}

void writeStepTable(const Trace& trace, const BubbleAnalysis& analysis, std::ostream& out)
{
    out << "\nSteps: sums over ranks; idle = window - busy; idle/total and idle/busy are two conventions of "
           "\"bubble\"\n";
    std::vector<TextRow> rows{{"step", "busy", "idle", "idle/total", "idle/busy", "theoretical"}};
    for (const StepBubble& step : analysis.steps) {
        std::optional<std::int64_t> theoretical = 0;
        for (const GroupBubble& group : step.groups) {
            const auto ranks = static_cast<std::int64_t>(group.ranks.size());
            theoretical = theoretical && group.theoretical
                              ? std::optional(*theoretical + *group.theoretical * ranks)
                              : std::nullopt;
        }
        rows.push_back({std::to_string(trace.steps[step.step.value].number.value), nsText(step.figures.busy),
                        nsText(step.figures.idleTotal()), percentText(step.figures.idleOfTotal()).english(),
                        percentText(step.figures.idleOfBusy()).english(),
                        theoretical ? nsText(*theoretical) : "-"});
    }
    writeTable(rows, out);
}

void writeRankTable(const BubbleAnalysis& analysis, std::ostream& out)
{
    struct RankSum
    {
        Rank rank;
        std::string stage;
        BubbleFigures figures;
        std::optional<std::int64_t> receiving;
    };

    std::vector<RankSum> sums;
    for (const StepBubble& step : analysis.steps) {
        for (const GroupBubble& group : step.groups) {
            for (const RankBubble& each : group.ranks) {
                auto sum = std::ranges::find(sums, each.idle.rank, &RankSum::rank);
                if (sum == sums.end()) {
                    sums.push_back({each.idle.rank,
                                    each.idle.stage ? std::to_string(each.idle.stage->value) : "-",
                                    {},
                                    {}});
                    sum = sums.end() - 1;
                }
                sum->figures.add(each.idle);
                if (each.receiving) {
                    sum->receiving = sum->receiving.value_or(0) + *each.receiving;
                }
            }
        }
    }
    std::ranges::sort(sums, {}, &RankSum::rank);
    out << "\nRanks: over all steps; receives is what Ascend's tools call Bubble\n";
    std::vector<TextRow> rows{idleHeader({"rank", "stage", "busy", "idle", "idle/total", "receives"})};
    for (const RankSum& sum : sums) {
        rows.push_back(
            withIdle({std::to_string(sum.rank.value), sum.stage, nsText(sum.figures.busy),
                      nsText(sum.figures.idleTotal()), percentText(sum.figures.idleOfTotal()).english(),
                      sum.receiving ? nsText(*sum.receiving) : "-"},
                     sum.figures.idle));
    }
    writeTable(rows, out);
}

std::string nameOf(const WhatIf& whatIf)
{
    switch (whatIf.kind) {
    case WhatIfKind::EqualStages:
        return "equal stages";
    case WhatIfKind::NoSlowRanks:
        return "no slow ranks";
    case WhatIfKind::NoLatency:
        return "no latency";
    case WhatIfKind::Schedule:
        break;
    }
    std::string name(scheduleKindName(whatIf.schedule->kind));
    if (whatIf.schedule->kind == ScheduleKind::Interleaved) {
        name += ", " + std::to_string(whatIf.schedule->chunks) + " chunks";
    }
    if (whatIf.weightShare) {
        name += ", weight gradient " + percentText(*whatIf.weightShare).english() + " of the backward";
    }
    return whatIf.isOwn ? name + " (its own, played)" : name;
}

void writeWhatIfs(const WhatIfs& whatIfs, std::ostream& out)
{
    if (whatIfs.steps.empty()) {
        return;
    }
    out << "\nWhat if: a step of the slowest pipeline, measured " << nsText(whatIfs.measured)
        << "; schedules are played with the medians of this run\n";
    std::vector<TextRow> rows{{"", "step", "saved", "idle/total", "in flight"}};
    for (const WhatIf& each : whatIfs.steps) {
        constexpr int kCountDigits = 7;
        rows.push_back({nameOf(each), nsText(each.step), nsText(whatIfs.measured - each.step),
                        percentText(each.idleOfTotal).english(),
                        formatNumber(each.peakInFlight, kCountDigits)});
    }
    writeTable(rows, out);
    for (const MovedWork& moved : whatIfs.split) {
        out << "  For equal stages move " << percentText(moved.share).english() << " of stage "
            << moved.from.value << " to stage " << moved.to.value << ".\n";
    }
}

/// Says which figures are not there, and why.
void writeGroupsWithoutClock(const Trace& trace, const BubbleAnalysis& analysis, std::ostream& out)
{
    for (const PipelineGroupIndex group : analysis.groupsWithoutClock) {
        out << "\nNot shown: the pipeline of rank "
            << trace.track(trace.groups[group.value].tracks.front()).rank.value
            << ", whose hosts' clocks cannot be compared: no messages between them in both directions\n";
    }
}

} // namespace

void writeAnalysis(const Trace& trace, const BubbleAnalysis& analysis, std::ostream& out)
{
    writeSentenceLines(trace, analysis, out);
    writeLosses(analysis.run.lossesOfSteps(), out);
    writePaths(analysis, out);
    writeWhatIfs(analysis.whatIfs, out);
    writeStepTable(trace, analysis, out);
    writeRankTable(analysis, out);
    writeClockText(trace, analysis.clocks, out);
    writeGroupsWithoutClock(trace, analysis, out);
}

} // namespace pipescope
