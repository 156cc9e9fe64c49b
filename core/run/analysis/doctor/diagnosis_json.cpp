#include "core/base/json/json_writer.h"
#include "core/run/analysis/doctor/diagnosis.h"

namespace pipescope {
namespace {

constexpr std::int64_t kDiagnosisVersion = 1;

void writeCountArray(const Trace& trace, const Diagnosis& diagnosis, JsonWriter& json)
{
    json.memberOrNull("expected_by", expectationOriginName(diagnosis.counts.origin));
    json.objects("recorded", diagnosis.counts.rows, [&](const RecordedStep& row) {
        const Track& track = trace.track(row.track);
        json.member("rank", track.rank);
        json.member("stage", track.stage);
        json.member("step", trace.steps[row.step.value].number);
        json.member("level", recordedLevelName(diagnosis.levels[row.track.value]));
        for (std::size_t i = 0; i < kCountedKindCount; ++i) {
            json.object(countedKindName(static_cast<CountedKind>(i)), [&] {
                json.member("found", row.found[i]);
                json.member("expected", row.expected[i]);
            });
        }
    });
}

} // namespace

void writeDiagnosisJson(const Trace& trace, const Diagnosis& diagnosis, std::ostream& out)
{
    JsonWriter json(out);
    json.object([&] {
        json.member("version", kDiagnosisVersion);
        json.member("root", trace.root().native());
        json.member("complete", !diagnosis.needsMending());
        json.objects("faults", diagnosis.faults, [&](const RecordingFault& fault) {
            json.member("id", fault.name);
            json.member("severity", severityName(fault.severity));
            json.values("ranks", fault.ranks);
            json.values("steps", fault.steps);
            json.member("sentence", fault.sentence);
            json.memberOrNull("add", fault.line);
            json.memberOrNull("advice", fault.advice.english());
        });
        writeCountArray(trace, diagnosis, json);
        json.objects("clocks", trace.hosts, [&](const Host& host) {
            const ClockOffset* const clock = host.clock ? &*host.clock : nullptr;
            json.memberOrNull("host", host.name.empty() ? host.uid : host.name);
            json.member("ahead_ns", clock != nullptr ? std::optional(clock->ahead) : std::nullopt);
            json.member("low_ns", clock != nullptr ? clock->low : std::nullopt);
            json.member("high_ns", clock != nullptr ? clock->high : std::nullopt);
        });
    });
    json.finish();
}

} // namespace pipescope
