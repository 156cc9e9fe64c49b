#include "core/base/json/json_writer.h"
#include "core/run/analysis/details/run_facts.h"
#include "core/run/analysis/summary.h"
#include "core/run/model/names.h"

namespace pipescope {
namespace {

constexpr std::int64_t kSummaryVersion = 1;
/// Members of the summary, and rows of its lists, stand on separate lines.
constexpr std::size_t kBrokenLevels = 2;

template<class Id>
std::optional<std::int64_t> number(const std::optional<Id>& id)
{
    return id ? std::optional<std::int64_t>(id->value) : std::nullopt;
}

std::int64_t count(std::uint64_t value)
{
    return static_cast<std::int64_t>(value);
}

void writeRankNumbers(const std::vector<Rank>& ranks, JsonWriter& json)
{
    json.key("ranks");
    json.beginArray();
    for (const Rank rank : ranks) {
        json.integer(rank.value);
    }
    json.endArray();
}

void writeLayouts(const Trace& trace, JsonWriter& json)
{
    json.key("layouts");
    json.beginArray();
    for (const LayoutFound& found : trace.layouts) {
        json.beginObject();
        json.member("layout", found.layout.id);
        json.member("name", found.layout.name);
        json.member("ranks", count(found.ranks));
        json.key("shown");
        json.boolean(found.isShown);
        json.endObject();
    }
    json.endArray();
}

void writeRanks(const Trace& trace, JsonWriter& json)
{
    json.key("ranks");
    json.beginArray();
    for (const Track& track : trace.tracks) {
        if (track.isOther) {
            continue;
        }
        json.beginObject();
        json.member("rank", track.rank.value);
        json.memberOrNull("stage", number(track.stage));
        json.memberOrNull("pp_group", number(track.group));
        json.memberOrNull("host", track.host.value < trace.hosts.size()
                                      ? std::string_view(trace.hosts[track.host.value].name)
                                      : std::string_view());
        json.member("blocks", count(track.blocks.size()));
        json.member("operators", count(track.operators.size()));
        json.member("collectives", count(track.collectives.size()));
        json.member("file", track.file.native());
        json.endObject();
    }
    json.endArray();
}

void writeOtherRows(const Trace& trace, JsonWriter& json)
{
    json.key("other_rows");
    json.beginArray();
    for (const Track& track : trace.tracks) {
        if (track.isOther) {
            json.beginObject();
            json.member("name", track.name);
            json.member("records", count(track.blocks.size()));
            json.member("file", track.file.native());
            json.endObject();
        }
    }
    json.endArray();
}

void writeClock(const Trace& trace, const std::optional<ClockOffset>& clock, JsonWriter& json)
{
    json.key("clock");
    if (!clock) {
        json.null();
        return;
    }
    const Host& reference = trace.hosts[clock->reference.value];
    json.beginObject();
    json.member("reference", reference.name.empty() ? reference.uid : reference.name);
    json.member("ahead_ns", clock->ahead.ns);
    json.member("links", count(clock->links));
    json.member("spread_ns", clock->spread.ns);
    json.memberOrNull("low_ns", clock->low ? std::optional(clock->low->ns) : std::nullopt);
    json.memberOrNull("high_ns", clock->high ? std::optional(clock->high->ns) : std::nullopt);
    json.endObject();
}

void writeHosts(const Trace& trace, const RunFacts& facts, JsonWriter& json)
{
    json.key("hosts");
    json.beginArray();
    for (std::size_t i = 0; i < trace.hosts.size(); ++i) {
        json.beginObject();
        json.memberOrNull("name", trace.hosts[i].name);
        json.memberOrNull("uid", trace.hosts[i].uid);
        writeRankNumbers(facts.ranksByHost[i], json);
        writeClock(trace, trace.hosts[i].clock, json);
        json.endObject();
    }
    json.endArray();
}

void writeStages(const RunFacts& facts, JsonWriter& json)
{
    json.key("stages");
    json.beginArray();
    for (const auto& [stage, ranks] : facts.ranksByStage) {
        json.beginObject();
        json.member("stage", stage.value);
        writeRankNumbers(ranks, json);
        json.endObject();
    }
    json.endArray();
}

void writeGroups(const Trace& trace, JsonWriter& json)
{
    json.key("pipeline_groups");
    json.beginArray();
    for (std::size_t i = 0; i < trace.groups.size(); ++i) {
        json.beginObject();
        json.member("pp_group", count(i));
        writeRankNumbers(trace.groups[i].ranks, json);
        json.endObject();
    }
    json.endArray();
}

void writeSchedule(const Trace& trace, JsonWriter& json)
{
    const auto optional = [](const std::optional<std::int32_t>& value) {
        return value ? std::optional<std::int64_t>(*value) : std::nullopt;
    };
    json.key("sizes");
    json.beginObject();
    for (const NamedSize& each : namedSizes(trace.sizes)) {
        json.memberOrNull(each.name, optional(each.size));
    }
    json.endObject();
    json.memberOrNull("rank_order", trace.sizes.order ? trace.sizes.order->text() : std::string());
    json.key("schedule");
    json.beginObject();
    json.memberOrNull("name", scheduleName(trace.schedule));
    json.memberOrNull("origin", scheduleOriginName(trace.schedule.origin));
    json.memberOrNull("microbatches", optional(trace.schedule.microBatches));
    json.memberOrNull("stages", optional(trace.schedule.stages));
    json.memberOrNull("virtual_stages", optional(trace.schedule.virtualStages));
    json.endObject();
}

void writeSteps(const Trace& trace, const RunFacts& facts, JsonWriter& json)
{
    json.key("steps");
    json.beginArray();
    for (std::size_t i = 0; i < trace.steps.size(); ++i) {
        const Step& step = trace.steps[i];
        json.beginObject();
        json.member("step", step.number.value);
        json.member("blocks", count(facts.blocksByStep[i]));
        json.member("start_ns", step.span.begin.ns);
        json.member("end_ns", step.span.end.ns);
        json.endObject();
    }
    json.endArray();
}

void writeCounts(const char* key, std::uint64_t total, const std::vector<NamedCount>& counts,
                 JsonWriter& json)
{
    json.key(key);
    json.beginObject();
    json.member("total", count(total));
    for (const NamedCount& each : counts) {
        json.member(each.name, count(each.count));
    }
    json.endObject();
}

void writeFindingCounts(const Trace& trace, JsonWriter& json)
{
    json.key("findings");
    json.beginArray();
    for (const Finding& finding : trace.findings.rows()) {
        json.beginObject();
        json.member("id", findingKind(finding.id).name);
        json.member("severity", severityName(finding.severity()));
        json.memberOrNull("rank", number(finding.rank));
        json.member("count", count(finding.count));
        json.member("sentence", finding.sentence());
        json.endObject();
    }
    json.endArray();
}

} // namespace

void writeSummaryJson(const Trace& trace, std::ostream& out)
{
    const RunFacts facts = gatherFacts(trace);
    JsonWriter json(out, kBrokenLevels);
    json.beginObject();
    json.member("version", kSummaryVersion);
    json.member("root", trace.root().native());
    json.memberOrNull("source", trace.sourceName());
    writeLayouts(trace, json);
    json.member("databases_opened", count(trace.filesOpened));
    writeRanks(trace, json);
    writeOtherRows(trace, json);
    writeHosts(trace, facts, json);
    writeStages(facts, json);
    writeGroups(trace, json);
    writeSchedule(trace, json);
    writeSteps(trace, facts, json);
    writeCounts("blocks", facts.blocks, blockCounts(facts), json);
    json.member("blocks_outside_steps", count(facts.blocksOutsideSteps));
    writeCounts("operators", facts.operators, operatorCounts(facts), json);
    writeCounts("links", facts.measuredLinks + facts.inferredLinks,
                {{linkOriginName(LinkOrigin::Measured), facts.measuredLinks},
                 {linkOriginName(LinkOrigin::Inferred), facts.inferredLinks}},
                json);
    writeFindingCounts(trace, json);
    json.endObject();
    json.finish();
}

} // namespace pipescope
