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
    json.objects(keys::kShapes, shapes, [&](const ScheduleShape& shape) {
        json.member(keys::kKind, scheduleKindName(shape.kind));
        json.member(keys::kStages, shape.stages);
        json.member(keys::kMicroBatches, shape.microBatches);
        json.member(keys::kChunks, shape.chunks);
        json.member(keys::kWeights, weightGradientsName(shape.weightGradients));
    });
}

void writeSchedule(const ScheduleInfo& schedule, JsonWriter& json)
{
    json.object(keys::kSchedule, [&] {
        json.member(keys::kScheduleName, scheduleName(schedule));
        json.member(keys::kOrigin, scheduleOriginName(schedule.origin));
        json.member(keys::kMicroBatches, schedule.microBatches);
        json.member(keys::kStages, schedule.stages);
        json.member(keys::kVirtualStages, schedule.virtualStages);
        json.memberOrNull(keys::kRecordedName, schedule.recorded.text);
        json.member(keys::kFreeWeights, schedule.hasFreeWeights);
        writeShapes(schedule.candidates, json);
    });
}

void writeSizes(const ParallelSizes& sizes, JsonWriter& json)
{
    json.object(keys::kSizes, [&] {
        json.member("tp", sizes.tensor);
        json.member("pp", sizes.pipeline);
        json.member("dp", sizes.data);
        json.member("cp", sizes.context);
        json.member("ep", sizes.expert);
        json.memberOrNull("order", sizes.order ? sizes.order->text() : std::string());
    });
}

void writeSteps(const Trace& trace, TimePoint base, JsonWriter& json)
{
    json.objects(keys::kSteps, trace.steps, [&](const Step& step) {
        json.member("number", step.number.value);
        json.member("begin_ns", (step.span.begin - base).ns);
        json.member("end_ns", (step.span.end - base).ns);
    });
    json.member(keys::kStepLimit, trace.stepLimit);
}

void writeHosts(const Trace& trace, JsonWriter& json)
{
    json.objects(keys::kHosts, trace.hosts, [&](const Host& host) {
        json.member("name", host.name);
        json.member("uid", host.uid);
        if (host.clock) {
            json.member("reference", host.clock->reference.value);
            json.member("ahead_ns", host.clock->ahead.ns);
            json.member("links", host.clock->links);
            json.member("spread_ns", host.clock->spread.ns);
        }
    });
}

void writeStepWindows(const Trace& trace, const Track& track, TimePoint base, JsonWriter& json)
{
    if (track.stepWindows.empty()) {
        return;
    }
    json.array(keys::kStepWindows, track.stepWindows, [&](const StepHostWindow& window) {
        json.beginArray();
        json.value(trace.steps[window.step.value].number);
        json.value(window.span.begin - base);
        json.value(window.span.end - base);
        json.endArray();
    });
}

void writeRanks(const Trace& trace, TimePoint base, JsonWriter& json)
{
    json.objects(keys::kRanks, trace.tracks, [&](const Track& track) {
        json.member("rank", track.rank.value);
        json.member("stage", track.stage);
        json.member("group", track.group);
        json.member("host", track.host.value);
        json.member("file", track.file.native());
        if (!track.name.empty()) {
            json.member("name", track.name);
        }
        if (track.isOther) {
            json.member(keys::kIsOther, true);
        }
        writeStepWindows(trace, track, base, json);
    });
}

} // namespace

void writeOtherData(const Trace& trace, TimePoint base, JsonWriter& json)
{
    json.object("otherData", [&] {
        json.member(keys::kBase, std::to_string(base.ns));
        json.member("root", trace.root().native());
        json.member("source", trace.sourceName());
        json.member("schedule", scheduleName(trace.schedule));
        json.object(keys::kRun, [&] {
            json.member(keys::kVersion, keys::kRunVersion);
            writeSchedule(trace.schedule, json);
            writeSizes(trace.sizes, json);
            writeSteps(trace, base, json);
            writeHosts(trace, json);
            json.array(keys::kGroups, trace.groups, [&](const PipelineGroup& group) {
                json.beginArray();
                for (const Rank rank : group.ranks) {
                    json.value(rank);
                }
                json.endArray();
            });
            writeRanks(trace, base, json);
        });
    });
}

} // namespace pipescope
