#include "app/cli/inspection/inspected_run.h"
#include "app/exit_code.h"
#include "core/base/parse/durations.h"
#include "core/base/tables/table_writer.h"
#include "core/base/text.h"
#include "core/run/analysis/details/detail_text.h"
#include "core/run/analysis/search/micro_batch_way.h"
#include "core/run/clock/solve_clocks.h"
#include "core/run/model/names.h"
#include "core/run/model/shown_stage.h"

#include <array>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

namespace pipescope::cli {
namespace {

constexpr std::array<std::string_view, 23> kWayColumns{
    "pp_group",       "hop",           "from_hop", "rank",      "stage",         "vstage",
    "kind",           "name",          "start_ns", "end_ns",    "at_ns",         "rank_waits_ns",
    "since_from_ns",  "data_waits_ns", "src_rank", "direction", "messages",      "bytes",
    "until_ready_ns", "latency_ns",    "origin",   "late",      "pipe_direction"};

struct Followed
{
    const Trace& trace;
    const ClockFigures& clocks;
    const std::vector<MicroBatchWay>& ways;
};

/// A hop with what is looked up in the trace. Times are those of the rank's own clock.
struct ShownHop
{
    ShownHop(const Trace& trace, const MicroBatchWay& way, const WayHop& shown)
        : hop(shown)
        , schedule(trace.schedule)
        , track(trace.track(shown.block.track))
        , name(blockTitle(trace, track, shown.block.block))
        , span(track.blocks.span(shown.block.block))
        , at(shown.span.begin - way.span().begin)
        , link(shown.message ? &trace.link(shown.message->link) : nullptr)
        , sender(link != nullptr ? std::optional(trace.track(link->source.track).rank) : std::nullopt)
    { }

    const WayHop& hop;
    const ScheduleInfo& schedule;
    const Track& track;
    std::string name;
    TimeSpan span;
    /// Since the begin of the way, on one clock.
    Duration at;
    /// Null without a message.
    const Link* link;
    std::optional<Rank> sender;

    /// Counted in the direction of the way.
    std::optional<VirtualStage> virtualStage() const { return shownStage(schedule, hop.virtualStage); }

    std::optional<std::int64_t> from() const
    {
        return hop.from ? std::optional(static_cast<std::int64_t>(*hop.from)) : std::nullopt;
    }

    std::optional<std::int64_t> bytes() const
    {
        return hop.message && hop.message->bytes > 0 ? std::optional(hop.message->bytes) : std::nullopt;
    }

    std::optional<std::int64_t> messages() const
    {
        return hop.message ? std::optional<std::int64_t>(hop.message->messages) : std::nullopt;
    }

    std::optional<Duration> untilReady() const
    {
        return hop.message ? hop.message->untilReady : std::nullopt;
    }

    std::optional<Duration> latency() const { return hop.message ? hop.message->latency : std::nullopt; }
};

void writeRow(const MicroBatchWay& way, std::size_t position, const ShownHop& shown, TableWriter& table)
{
    table.field(numberOf(way.group));
    table.field(static_cast<std::int64_t>(position));
    table.field(shown.from());
    table.field(shown.track.rank.value);
    table.field(numberOf(shown.track.stage));
    table.field(numberOf(shown.virtualStage()));
    table.field(blockKindName(shown.hop.kind));
    table.field(shown.name);
    table.field(shown.span.begin.ns);
    table.field(shown.span.end.ns);
    table.field(shown.at.ns);
    table.field(nanosecondsOf(shown.hop.rankWaits));
    table.field(nanosecondsOf(shown.hop.sinceFrom));
    table.field(nanosecondsOf(shown.hop.dataWaits));
    table.field(numberOf(shown.sender));
    table.field(shown.link != nullptr ? linkDirectionName(shown.link->direction) : std::string_view());
    table.field(shown.messages());
    table.field(shown.bytes());
    table.field(nanosecondsOf(shown.untilReady()));
    table.field(nanosecondsOf(shown.latency()));
    table.field(shown.link != nullptr ? linkOriginName(shown.link->origin) : SourceText());
    table.field(shown.link != nullptr ? lateSideName(shown.link->late) : SourceText());
    table.field(way.direction);
    table.endRow();
}

Status writeCsv(const Followed& followed, std::ostream& out)
{
    TableWriter table(TableFormat::Csv, kWayColumns, out);
    for (const MicroBatchWay& way : followed.ways) {
        for (std::size_t i = 0; i < way.hops.size(); ++i) {
            writeRow(way, i, ShownHop(followed.trace, way, way.hops[i]), table);
        }
    }
    return table.finish();
}

void writeHop(const ShownHop& shown, JsonWriter& json)
{
    json.member("rank", shown.track.rank);
    json.member("stage", shown.track.stage);
    json.member("vstage", shown.virtualStage());
    json.member("kind", blockKindName(shown.hop.kind));
    json.memberOrNull("name", shown.name);
    json.member("start_ns", shown.span.begin);
    json.member("end_ns", shown.span.end);
    json.member("at_ns", shown.at);
    json.member("duration_ns", shown.span.duration());
    json.member("rank_waits_ns", shown.hop.rankWaits);
    json.member("from_hop", shown.hop.from);
    json.member("since_from_ns", shown.hop.sinceFrom);
    json.member("data_waits_ns", shown.hop.dataWaits);
    json.objectOrNull("link", shown.link, [&](const Link& link) {
        json.member("src_rank", shown.sender);
        json.memberOrNull("direction", linkDirectionName(link.direction));
        json.member("messages", shown.messages());
        json.member("bytes", shown.bytes());
        json.member("until_ready_ns", shown.untilReady());
        json.member("latency_ns", shown.latency());
        json.member("origin", linkOriginName(link.origin));
        json.memberOrNull("late", lateSideName(link.late));
    });
}

void writeJson(const Followed& followed, std::ostream& out)
{
    constexpr std::size_t kBrokenLevels = 4;
    JsonWriter json(out, kBrokenLevels);
    json.object([&] {
        json.member("version", kInspectionVersion);
        json.member("step", followed.trace.steps[followed.ways.front().step.value].number);
        json.member("microbatch", followed.ways.front().microBatch);
        writeClockJson(followed.trace, followed.clocks, json);
        json.objects("ways", followed.ways, [&](const MicroBatchWay& way) {
            json.member("pp_group", way.group);
            json.member("pipe_direction", way.direction);
            json.member("duration_ns", way.span().duration());
            json.objects("hops", way.hops,
                         [&](const WayHop& hop) { writeHop(ShownHop(followed.trace, way, hop), json); });
        });
    });
    json.finish();
}

std::string text(const std::optional<Duration>& duration)
{
    return duration ? formatDuration(*duration) : std::string();
}

void writeWay(const Followed& followed, const MicroBatchWay& way, std::ostream& out)
{
    out << "Micro-batch " << way.microBatch.value << " of step "
        << followed.trace.steps[way.step.value].number.value;
    if (way.group) {
        out << " in pipeline group " << way.group->value;
    }
    if (way.direction) {
        out << ", direction " << *way.direction;
    }
    out << ": " << formatCount(way.hops.size()) << " blocks in " << formatDuration(way.span().duration())
        << '\n';
    std::vector<std::vector<std::string>> rows{{"hop", "at", "rank", "stage", "virtual stage", "kind", "name",
                                                "duration", "rank waits", "from", "until ready", "latency",
                                                "data waits", "bytes"}};
    for (std::size_t i = 0; i < way.hops.size(); ++i) {
        const ShownHop shown(followed.trace, way, way.hops[i]);
        rows.push_back({std::to_string(i), formatDuration(shown.at), std::to_string(shown.track.rank.value),
                        textOf(shown.track.stage), textOf(shown.virtualStage()),
                        blockKindName(shown.hop.kind).english, shown.name,
                        formatDuration(shown.span.duration()), text(shown.hop.rankWaits),
                        shown.hop.from ? std::to_string(*shown.hop.from) : "", text(shown.untilReady()),
                        text(shown.latency()), text(shown.hop.dataWaits),
                        shown.bytes() ? formatCount(static_cast<std::uint64_t>(*shown.bytes())) : ""});
    }
    writeTextTable(rows, out);
}

Status write(const Followed& followed, OutputFormat format, std::ostream& out)
{
    if (format == OutputFormat::Csv) {
        return writeCsv(followed, out);
    }
    if (format == OutputFormat::Json) {
        writeJson(followed, out);
        return flushed(out);
    }
    for (const MicroBatchWay& way : followed.ways) {
        writeWay(followed, way, out);
    }
    for (const UserText& line : clockLines(followed.trace, followed.clocks)) {
        out << line.english() << '\n';
    }
    return flushed(out);
}

} // namespace

int runWay(const Context& context)
{
    return inspect(context, [&](const Trace& trace) {
        const auto step = stepAskedFor(context, trace);
        const MicroBatch microBatch = context.options.inspection.microBatch;
        const ClockFigures clocks = solveClocks(trace);
        const auto ways =
            step ? microBatchWays(trace, *step, microBatch, clocks) : std::vector<MicroBatchWay>();
        if (ways.empty()) {
            context.err << "Nothing to output: no block of step " << context.options.load.step->value
                        << " works on micro-batch " << microBatch.value << ".\n";
            return kExitNothingToOutput;
        }
        return writeAndReport(context, [&](std::ostream& out) {
            return write({trace, clocks, ways}, context.options.inspection.format, out);
        });
    });
}

} // namespace pipescope::cli
