#include "app/cli/inspection/inspected_run.h"
#include "core/base/parse/durations.h"
#include "core/base/text.h"
#include "core/run/analysis/range_statistics.h"

#include <algorithm>
#include <ostream>
#include <string_view>
#include <utility>
#include <vector>

namespace pipescope::cli {
namespace {

/// What is written: the statistics, and whose they are.
struct Subject
{
    const Trace& trace;
    const RangeStatistics& statistics;
    std::optional<StepIndex> step;
};

ReportCell shareCell(double share)
{
    constexpr double kPercent = 100.0;
    constexpr int kDigits = 4;
    return {formatNumber(share * kPercent, kDigits), share};
}

/// Adds the rows of one rank, or of all where there is no track: of all blocks, with the idle time, and of
/// each kind.
void addRows(const RangeStatistics& statistics, const Track* track, const RankStatistics& rank,
             ReportTable& table)
{
    const bool isOne = track != nullptr;
    const std::size_t ranks = isOne ? 1 : statistics.tracks.size();
    const auto add = [&](ReportCell kind, const DurationStatistics& all, std::optional<Duration> idle) {
        const auto known = [&](Duration each) { return all.count > 0 ? durationCell(each) : exactCell({}); };
        addRow(table, {{"rank", "rank", isOne ? idCell(track->rank.value) : ReportCell(verbatim("all"), {})},
                       {"", "stage", isOne ? idCell(track->stage) : ReportCell()},
                       {"", "pp_group", isOne ? idCell(track->group) : ReportCell()},
                       {"kind", "kind", std::move(kind)},
                       {"busy", "busy_ns", durationCell(all.busy)},
                       {"busy %", "busy_per_range", shareCell(statistics.share(all.busy, ranks))},
                       {"idle", "idle_ns", durationCell(idle)},
                       {"idle %", "idle_per_range",
                        idle ? shareCell(statistics.share(*idle, ranks)) : exactCell({})},
                       {"count", "count", countCell(all.count)},
                       {"sum", "sum_ns", known(all.sum)},
                       {"mean", "mean_ns", known(all.mean)},
                       {"median", "median_ns", known(all.median)},
                       {"p95", "p95_ns", known(all.p95)},
                       {"least", "least_ns", known(all.least)},
                       {"most", "most_ns", known(all.most)}});
    };
    add({verbatim("all blocks"), {}}, rank.blocks, rank.idle);
    for (const KindStatistics& kind : rank.kinds) {
        add(itemKindName(kind.kind), kind.durations, {});
    }
}

/// Those of all ranks together first.
ReportTable tableOf(const Subject& subject)
{
    const RangeStatistics& statistics = subject.statistics;
    ReportTable table;
    addRows(statistics, nullptr, statistics.total, table);
    for (std::size_t i = 0; i < statistics.tracks.size(); ++i) {
        addRows(statistics, &subject.trace.track(statistics.tracks[i]), statistics.ranks[i], table);
    }
    return table;
}

/// An object for all ranks and one for each, with the kinds of its rows in it.
void writeFigures(const RangeStatistics& statistics, const ReportTable& table, JsonWriter& json)
{
    const ReportTable places = table.only({"rank", "stage", "pp_group"});
    const ReportTable durations = table.only({"busy_ns", "busy_per_range", "count", "sum_ns", "mean_ns",
                                              "median_ns", "p95_ns", "least_ns", "most_ns"});
    const ReportTable idle = table.only({"idle_ns", "idle_per_range"});
    const ReportTable kinds = table.only({"kind"});
    std::size_t row = 0;
    const auto figures = [&](const RankStatistics& rank) {
        writeReportRow(durations, row, json);
        writeReportRow(idle, row, json);
        json.objects("kinds", rank.kinds.size(), [&](std::size_t) {
            ++row;
            writeReportRow(kinds, row, json);
            writeReportRow(durations, row, json);
        });
        ++row;
    };
    json.object("total", [&] {
        json.member("ranks", statistics.tracks.size());
        figures(statistics.total);
    });
    json.objects("ranks", statistics.ranks, [&](const RankStatistics& rank) {
        writeReportRow(places, row, json);
        figures(rank);
    });
}

void writeJson(const Subject& subject, std::ostream& out)
{
    constexpr std::size_t kBrokenLevels = 5;
    const RangeStatistics& statistics = subject.statistics;
    const TimeSpan range = statistics.range;
    const TimePoint runBegin = subject.trace.span().begin;
    const auto step = subject.step;
    JsonWriter json(out, kBrokenLevels);
    json.object([&] {
        json.member("version", kInspectionVersion);
        json.member("step", step ? std::optional(subject.trace.steps[step->value].number) : std::nullopt);
        json.member("start_ns", range.begin);
        json.member("end_ns", range.end);
        json.member("from_ns", range.begin - runBegin);
        json.member("to_ns", range.end - runBegin);
        writeFigures(statistics, tableOf(subject), json);
    });
    json.finish();
}

void writeText(const Subject& subject, std::ostream& out)
{
    constexpr int kExactDigits = 9;
    const TimeSpan range = subject.statistics.range;
    const TimePoint runBegin = subject.trace.span().begin;
    out << formatDuration(range.duration(), kExactDigits) << ", from "
        << formatDuration(range.begin - runBegin, kExactDigits) << " to "
        << formatDuration(range.end - runBegin, kExactDigits) << " of the run, on each host's own clock\n";
    writeReportLines(tableOf(subject), out);
}

Status write(const Subject& subject, OutputFormat format, std::ostream& out)
{
    if (format == OutputFormat::Csv) {
        return writeReportCsv(tableOf(subject), out);
    }
    if (format == OutputFormat::Json) {
        writeJson(subject, out);
    } else {
        writeText(subject, out);
    }
    return flushed(out);
}

std::vector<TrackIndex> ranksOf(const Trace& trace)
{
    std::vector<TrackIndex> tracks = trace.tracksInStageOrder();
    std::erase_if(tracks, [&](TrackIndex track) { return trace.track(track).isOther; });
    return tracks;
}

} // namespace

int runStatistics(const Context& context)
{
    return inspect(context, [&](const Trace& trace) {
        if (!isPartPresent(context, trace)) {
            return nothingToOutput(context, trace);
        }
        const auto step = stepAskedFor(context, trace);
        const TimeSpan range = step ? trace.steps[step->value].span : context.options.part.of(trace.span());
        const auto statistics = statisticsOf(trace, range, ranksOf(trace), step, context.stop);
        if (!statistics) {
            return reportStopped(context);
        }
        return writeAndReport(context, [&](std::ostream& out) {
            return write({trace, *statistics, step}, context.options.inspection.format, out);
        });
    });
}

} // namespace pipescope::cli
