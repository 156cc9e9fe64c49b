#include "core/base/json/json_writer.h"
#include "core/base/parse/durations.h"
#include "core/base/text.h"
#include "core/run/model/names.h"
#include "core/run/planning/play_plan.h"

#include <iomanip>
#include <ostream>
#include <string>

namespace pipescope {
namespace {

/// "4", "3.5"
std::string countText(double count)
{
    constexpr int kCountDigits = 7;
    return formatNumber(count, kCountDigits);
}

void writePart(const ScheduleShape& shape, const BlockPart& part, std::string_view prefix, JsonWriter& json)
{
    const auto member = [&](std::string_view name, std::optional<std::int32_t> value) {
        json.memberOrNull(std::string(prefix) + std::string(name),
                          value ? std::optional(std::int64_t{*value}) : std::nullopt);
    };
    member("microbatch", part.microBatch ? std::optional(part.microBatch->value) : std::nullopt);
    const auto shown = part.virtualStage ? std::optional(shape.directed(*part.virtualStage)) : std::nullopt;
    member("virtual_stage", shown ? std::optional(shown->virtualStage.value) : std::nullopt);
    member("direction", shown ? shown->direction : std::nullopt);
}

void writeBlock(const ScheduleShape& shape, const PlayedBlock& played, JsonWriter& json)
{
    json.beginObject();
    json.member("kind", blockKindName(played.block.kind));
    writePart(shape, played.block.forward, "", json);
    writePart(shape, played.block.backward, "b_", json);
    json.member("begin_ns", played.begin);
    json.member("end_ns", played.end);
    json.endObject();
}

void writeStage(const ScheduleShape& shape, std::size_t index, const PlayedPlan& plan, JsonWriter& json)
{
    const PlayedStage& stage = plan.stages[index];
    json.beginObject();
    json.member("stage", static_cast<std::int64_t>(index));
    json.member("busy_ns", stage.busy);
    json.member("idle_ns", plan.length - stage.busy);
    json.key("peak_in_flight");
    json.number(countText(stage.peakInFlight));
    json.key("blocks");
    json.beginArray();
    for (const PlayedBlock& played : stage.blocks) {
        writeBlock(shape, played, json);
    }
    json.endArray();
    json.endObject();
}

} // namespace

void writePlanText(const ScheduleShape& shape, const PlayedPlan& plan, std::ostream& out)
{
    out << scheduleKindName(shape.kind) << ", " << shape.stages << " stages, " << shape.microBatches
        << " micro-batches";
    if (shape.chunks > 1) {
        out << ", " << shape.chunks << " chunks a stage";
    }
    constexpr double kPercent = 100.0;
    out << "\nstep            " << formatDuration({plan.length}) << "\nidle/total      "
        << formatNumber(kPercent * plan.idleOfTotal(), 3) << " %\nmost in flight  "
        << countText(plan.peakInFlight()) << " micro-batches\n\nstage  busy         idle         in flight\n";
    for (std::size_t i = 0; i < plan.stages.size(); ++i) {
        const PlayedStage& stage = plan.stages[i];
        constexpr int kStageWidth = 7;
        constexpr int kTimeWidth = 13;
        out << std::left << std::setw(kStageWidth) << i << std::setw(kTimeWidth)
            << formatDuration({stage.busy}) << std::setw(kTimeWidth)
            << formatDuration({plan.length - stage.busy}) << countText(stage.peakInFlight) << '\n';
    }
}

void writePlanJson(const ScheduleShape& shape, const PlayedPlan& plan, std::ostream& out)
{
    JsonWriter json(out);
    json.beginObject();
    json.member("version", 1);
    json.member("schedule", scheduleKindName(shape.kind));
    json.member("pp", shape.stages);
    json.member("microbatches", shape.microBatches);
    json.member("chunks", shape.chunks);
    json.member("step_ns", plan.length);
    json.key("idle_of_total");
    constexpr int kShareDigits = 6;
    json.number(formatNumber(plan.idleOfTotal(), kShareDigits));
    json.key("peak_in_flight");
    json.number(countText(plan.peakInFlight()));
    json.key("stages");
    json.beginArray();
    for (std::size_t i = 0; i < plan.stages.size(); ++i) {
        writeStage(shape, i, plan, json);
    }
    json.endArray();
    json.endObject();
    json.finish();
}

} // namespace pipescope
