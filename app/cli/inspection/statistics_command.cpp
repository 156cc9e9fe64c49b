#include "app/cli/inspection/inspected_run.h"
#include "core/base/parse/durations.h"
#include "core/base/tables/table_writer.h"
#include "core/base/text.h"
#include "core/run/analysis/range_statistics.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

namespace pipescope::cli {
namespace {

constexpr std::array<std::string_view, 15> kStatisticsColumns{
    "rank",  "stage",  "pp_group", "kind",      "busy_ns", "busy_per_range", "idle_ns", "idle_per_range",
    "count", "sum_ns", "mean_ns",  "median_ns", "p95_ns",  "least_ns",       "most_ns"};

/// What is written: the statistics, and whose they are.
struct Subject
{
    const Trace& trace;
    const RangeStatistics& statistics;
    std::optional<StepIndex> step;
};

/// One line: of all blocks or of one kind, on one rank or on all.
struct Line
{
    /// Null for all ranks together.
    const Track* track = nullptr;
    std::size_t ranks = 1;
    const DurationStatistics& durations;
    /// Empty for all blocks.
    std::string_view kind;
    /// Idle time of all blocks only.
    std::optional<Duration> idle;
};

void addLines(std::vector<Line>& lines, const Track* track, std::size_t ranks, const RankStatistics& rank)
{
    lines.push_back({track, ranks, rank.blocks, {}, rank.idle});
    for (const KindStatistics& kind : rank.kinds) {
        lines.push_back({track, ranks, kind.durations, itemKindName(kind.kind), {}});
    }
}

/// Those of all ranks together first.
std::vector<Line> linesOf(const Subject& subject)
{
    std::vector<Line> lines;
    const RangeStatistics& statistics = subject.statistics;
    addLines(lines, nullptr, statistics.tracks.size(), statistics.total);
    for (std::size_t i = 0; i < statistics.tracks.size(); ++i) {
        addLines(lines, &subject.trace.track(statistics.tracks[i]), 1, statistics.ranks[i]);
    }
    return lines;
}

struct NamedDuration
{
    std::string_view name;
    /// Empty where there is nothing to measure.
    std::optional<Duration> duration;
};

std::vector<NamedDuration> namedDurations(const DurationStatistics& all)
{
    std::vector<NamedDuration> named{{"sum_ns", all.sum}, {"mean_ns", all.mean},   {"median_ns", all.median},
                                     {"p95_ns", all.p95}, {"least_ns", all.least}, {"most_ns", all.most}};
    for (NamedDuration& each : named) {
        each.duration = all.count > 0 ? each.duration : std::nullopt;
    }
    return named;
}

Status writeCsv(const Subject& subject, std::ostream& out)
{
    TableWriter table(TableFormat::Csv, kStatisticsColumns, out);
    for (const Line& line : linesOf(subject)) {
        table.field(line.track != nullptr ? std::optional<std::int64_t>(line.track->rank.value)
                                          : std::nullopt);
        table.field(line.track != nullptr ? numberOf(line.track->stage) : std::nullopt);
        table.field(line.track != nullptr ? numberOf(line.track->group) : std::nullopt);
        table.field(line.kind);
        table.field(line.durations.busy.ns);
        table.realField(subject.statistics.share(line.durations.busy, line.ranks));
        table.field(nanosecondsOf(line.idle));
        if (line.idle) {
            table.realField(subject.statistics.share(*line.idle, line.ranks));
        } else {
            table.field(std::string_view());
        }
        table.field(static_cast<std::int64_t>(line.durations.count));
        for (const NamedDuration& each : namedDurations(line.durations)) {
            table.field(nanosecondsOf(each.duration));
        }
        table.endRow();
    }
    return table.finish();
}

class StatisticsJson
{
public:
    StatisticsJson(const Subject& subject, std::ostream& out)
        : m_subject(subject)
        , m_statistics(subject.statistics)
        , m_json(out, kBrokenLevels)
    { }

    void write()
    {
        const Trace& trace = m_subject.trace;
        const auto step = m_subject.step;
        const TimePoint runBegin = trace.span().begin;
        m_json.object([&] {
            m_json.member("version", kInspectionVersion);
            m_json.member("step", step ? std::optional(trace.steps[step->value].number) : std::nullopt);
            m_json.member("start_ns", m_statistics.range.begin);
            m_json.member("end_ns", m_statistics.range.end);
            m_json.member("from_ns", m_statistics.range.begin - runBegin);
            m_json.member("to_ns", m_statistics.range.end - runBegin);
            m_json.object("total", [&] {
                m_json.member("ranks", m_statistics.tracks.size());
                figures(m_statistics.total, m_statistics.tracks.size());
            });
            m_json.objects("ranks", m_statistics.tracks.size(), [&](std::size_t i) {
                const Track& track = trace.track(m_statistics.tracks[i]);
                m_json.member("rank", track.rank);
                m_json.member("stage", track.stage);
                m_json.member("pp_group", track.group);
                figures(m_statistics.ranks[i], 1);
            });
        });
        m_json.finish();
    }

private:
    static constexpr std::size_t kBrokenLevels = 5;

    void durations(const DurationStatistics& all, std::size_t ranks)
    {
        m_json.member("busy_ns", all.busy);
        m_json.member("busy_per_range", m_statistics.share(all.busy, ranks));
        m_json.member("count", all.count);
        for (const NamedDuration& each : namedDurations(all)) {
            m_json.member(each.name, each.duration);
        }
    }

    void figures(const RankStatistics& rank, std::size_t ranks)
    {
        durations(rank.blocks, ranks);
        m_json.member("idle_ns", rank.idle);
        m_json.member("idle_per_range", m_statistics.share(rank.idle, ranks));
        m_json.objects("kinds", rank.kinds, [&](const KindStatistics& kind) {
            m_json.member("kind", itemKindName(kind.kind));
            durations(kind.durations, ranks);
        });
    }

    const Subject& m_subject;
    const RangeStatistics& m_statistics;
    JsonWriter m_json;
};

std::string percentText(double share)
{
    constexpr double kPercent = 100.0;
    constexpr int kDigits = 4;
    return formatNumber(share * kPercent, kDigits);
}

void writeText(const Subject& subject, std::ostream& out)
{
    constexpr int kExactDigits = 9;
    const RangeStatistics& statistics = subject.statistics;
    const TimePoint runBegin = subject.trace.span().begin;
    out << formatDuration(statistics.range.duration(), kExactDigits) << ", from "
        << formatDuration(statistics.range.begin - runBegin, kExactDigits) << " to "
        << formatDuration(statistics.range.end - runBegin, kExactDigits)
        << " of the run, on each host's own clock\n";
    std::vector<std::vector<std::string>> rows{{"rank", "kind", "busy", "busy %", "idle", "idle %", "count",
                                                "sum", "mean", "median", "p95", "least", "most"}};
    for (const Line& line : linesOf(subject)) {
        std::vector<std::string>& row = rows.emplace_back();
        row.push_back(line.track != nullptr ? std::to_string(line.track->rank.value) : "all");
        row.emplace_back(line.kind.empty() ? "all blocks" : line.kind);
        row.push_back(formatDuration(line.durations.busy));
        row.push_back(percentText(statistics.share(line.durations.busy, line.ranks)));
        row.push_back(line.idle ? formatDuration(*line.idle) : "");
        row.push_back(line.idle ? percentText(statistics.share(*line.idle, line.ranks)) : "");
        row.push_back(formatCount(line.durations.count));
        for (const NamedDuration& each : namedDurations(line.durations)) {
            row.push_back(each.duration ? formatDuration(*each.duration) : "");
        }
    }
    writeTextTable(rows, out);
}

Status write(const Subject& subject, OutputFormat format, std::ostream& out)
{
    if (format == OutputFormat::Csv) {
        return writeCsv(subject, out);
    }
    if (format == OutputFormat::Json) {
        StatisticsJson(subject, out).write();
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
