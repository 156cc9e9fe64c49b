#include "core/base/json/json_writer.h"
#include "core/run/analysis/doctor/diagnosis.h"

namespace pipescope {
namespace {

constexpr std::int64_t kDiagnosisVersion = 1;

void writeFaultArray(const Diagnosis& diagnosis, JsonWriter& json)
{
    json.key("faults");
    json.beginArray();
    for (const RecordingFault& fault : diagnosis.faults) {
        json.beginObject();
        json.member("id", fault.name);
        json.member("severity", severityName(fault.severity));
        json.key("ranks");
        json.beginArray();
        for (const Rank rank : fault.ranks) {
            json.integer(rank.value);
        }
        json.endArray();
        json.key("steps");
        json.beginArray();
        for (const StepNumber step : fault.steps) {
            json.integer(step.value);
        }
        json.endArray();
        json.member("sentence", fault.sentence.english());
        json.memberOrNull("add", fault.line);
        json.memberOrNull("advice", fault.advice.english());
        json.endObject();
    }
    json.endArray();
}

void writeCountArray(const Trace& trace, const Diagnosis& diagnosis, JsonWriter& json)
{
    json.memberOrNull("expected_by", expectationOriginName(diagnosis.counts.origin));
    json.key("recorded");
    json.beginArray();
    for (const RecordedStep& row : diagnosis.counts.rows) {
        const Track& track = trace.track(row.track);
        json.beginObject();
        json.member("rank", track.rank.value);
        json.memberOrNull("stage",
                          track.stage ? std::optional<std::int64_t>(track.stage->value) : std::nullopt);
        json.member("step", trace.steps[row.step.value].number.value);
        json.member("level", recordedLevelName(diagnosis.levels[row.track.value]));
        for (std::size_t i = 0; i < kCountedKindCount; ++i) {
            json.key(countedKindName(static_cast<CountedKind>(i)));
            json.beginObject();
            json.member("found", row.found[i]);
            json.memberOrNull("expected", row.expected[i]);
            json.endObject();
        }
        json.endObject();
    }
    json.endArray();
}

void writeClockArray(const Trace& trace, JsonWriter& json)
{
    json.key("clocks");
    json.beginArray();
    for (const Host& host : trace.hosts) {
        const auto nanoseconds = [](const std::optional<Duration>& time) {
            return time ? std::optional(time->ns) : std::nullopt;
        };
        const auto& clock = host.clock;
        json.beginObject();
        json.memberOrNull("host", host.name.empty() ? host.uid : host.name);
        json.memberOrNull("ahead_ns", clock ? std::optional(clock->ahead.ns) : std::nullopt);
        json.memberOrNull("low_ns", clock ? nanoseconds(clock->low) : std::nullopt);
        json.memberOrNull("high_ns", clock ? nanoseconds(clock->high) : std::nullopt);
        json.endObject();
    }
    json.endArray();
}

} // namespace

void writeDiagnosisJson(const Trace& trace, const Diagnosis& diagnosis, std::ostream& out)
{
    JsonWriter json(out);
    json.beginObject();
    json.member("version", kDiagnosisVersion);
    json.member("root", trace.root().native());
    json.key("complete");
    json.boolean(!diagnosis.needsMending());
    writeFaultArray(diagnosis, json);
    writeCountArray(trace, diagnosis, json);
    writeClockArray(trace, json);
    json.endObject();
    json.finish();
}

} // namespace pipescope
