#include "core/base/json/json_writer.h"
#include "core/run/exporters/exporters.h"
#include "core/run/model/chrome_trace_keys.h"
#include "core/run/model/names.h"

#include <string>
#include <vector>

namespace pipescope {
namespace {

namespace keys = chrome_trace;

template<class Id>
std::optional<std::int64_t> numberOf(const std::optional<Id>& id)
{
    return id ? std::optional<std::int64_t>(id->value) : std::nullopt;
}

void writeShapes(const std::vector<ScheduleShape>& shapes, JsonWriter& json)
{
    json.key(keys::kShapes);
    json.beginArray();
    for (const ScheduleShape& shape : shapes) {
        json.beginObject();
        json.member(keys::kKind, scheduleKindName(shape.kind));
        json.member(keys::kStages, std::int64_t{shape.stages});
        json.member(keys::kMicroBatches, std::int64_t{shape.microBatches});
        json.member(keys::kChunks, std::int64_t{shape.chunks});
        json.member(keys::kWeights, weightGradientsName(shape.weightGradients));
        json.endObject();
    }
    json.endArray();
}

void writeSchedule(const ScheduleInfo& schedule, JsonWriter& json)
{
    json.key(keys::kSchedule);
    json.beginObject();
    json.member(keys::kScheduleName, scheduleName(schedule));
    json.member(keys::kOrigin, scheduleOriginName(schedule.origin));
    json.memberOrNull(keys::kMicroBatches, schedule.microBatches);
    json.memberOrNull(keys::kStages, schedule.stages);
    json.memberOrNull(keys::kVirtualStages, schedule.virtualStages);
    json.memberOrNull(keys::kRecordedName, schedule.recorded.text);
    json.key(keys::kFreeWeights);
    json.boolean(schedule.hasFreeWeights);
    writeShapes(schedule.candidates, json);
    json.endObject();
}

void writeSizes(const ParallelSizes& sizes, JsonWriter& json)
{
    json.key(keys::kSizes);
    json.beginObject();
    json.memberOrNull("tp", sizes.tensor);
    json.memberOrNull("pp", sizes.pipeline);
    json.memberOrNull("dp", sizes.data);
    json.memberOrNull("cp", sizes.context);
    json.memberOrNull("ep", sizes.expert);
    json.memberOrNull("order", sizes.order ? sizes.order->text() : std::string());
    json.endObject();
}

void writeSteps(const Trace& trace, TimePoint base, JsonWriter& json)
{
    json.key(keys::kSteps);
    json.beginArray();
    for (const Step& step : trace.steps) {
        json.beginObject();
        json.member("number", step.number.value);
        json.member("begin_ns", (step.span.begin - base).ns);
        json.member("end_ns", (step.span.end - base).ns);
        json.endObject();
    }
    json.endArray();
    json.memberOrNull(keys::kStepLimit, numberOf(trace.stepLimit));
}

void writeHosts(const Trace& trace, JsonWriter& json)
{
    json.key(keys::kHosts);
    json.beginArray();
    for (const Host& host : trace.hosts) {
        json.beginObject();
        json.member("name", host.name);
        json.member("uid", host.uid);
        if (host.clock) {
            json.member("reference", static_cast<std::int64_t>(host.clock->reference.value));
            json.member("ahead_ns", host.clock->ahead.ns);
            json.member("links", static_cast<std::int64_t>(host.clock->links));
            json.member("spread_ns", host.clock->spread.ns);
        }
        json.endObject();
    }
    json.endArray();
}

void writeGroups(const Trace& trace, JsonWriter& json)
{
    json.key(keys::kGroups);
    json.beginArray();
    for (const PipelineGroup& group : trace.groups) {
        json.beginArray();
        for (const Rank rank : group.ranks) {
            json.integer(rank.value);
        }
        json.endArray();
    }
    json.endArray();
}

void writeStepWindows(const Trace& trace, const Track& track, TimePoint base, JsonWriter& json)
{
    if (track.stepWindows.empty()) {
        return;
    }
    json.key(keys::kStepWindows);
    json.beginArray();
    for (const StepHostWindow& window : track.stepWindows) {
        json.beginArray();
        json.integer(trace.steps[window.step.value].number.value);
        json.integer((window.span.begin - base).ns);
        json.integer((window.span.end - base).ns);
        json.endArray();
    }
    json.endArray();
}

void writeRanks(const Trace& trace, TimePoint base, JsonWriter& json)
{
    json.key(keys::kRanks);
    json.beginArray();
    for (const Track& track : trace.tracks) {
        json.beginObject();
        json.member("rank", track.rank.value);
        json.memberOrNull("stage", numberOf(track.stage));
        json.memberOrNull("group", numberOf(track.group));
        json.member("host", static_cast<std::int64_t>(track.host.value));
        json.member("file", track.file.native());
        if (!track.name.empty()) {
            json.member("name", track.name);
        }
        if (track.isOther) {
            json.key(keys::kIsOther);
            json.boolean(true);
        }
        writeStepWindows(trace, track, base, json);
        json.endObject();
    }
    json.endArray();
}

} // namespace

void writeOtherData(const Trace& trace, TimePoint base, JsonWriter& json)
{
    json.key("otherData");
    json.beginObject();
    json.member(keys::kBase, std::to_string(base.ns));
    json.member("root", trace.root().native());
    json.member("source", trace.sourceName());
    json.member("schedule", scheduleName(trace.schedule));
    json.key(keys::kRun);
    json.beginObject();
    json.member(keys::kVersion, std::int64_t{keys::kRunVersion});
    writeSchedule(trace.schedule, json);
    writeSizes(trace.sizes, json);
    writeSteps(trace, base, json);
    writeHosts(trace, json);
    writeGroups(trace, json);
    writeRanks(trace, base, json);
    json.endObject();
    json.endObject();
}

} // namespace pipescope
