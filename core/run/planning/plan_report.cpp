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

void writePart(const ScheduleShape& shape, const BlockPart& part, const std::string& prefix, JsonWriter& json)
{
    const auto shown = part.virtualStage ? std::optional(shape.directed(*part.virtualStage)) : std::nullopt;
    json.member(prefix + "microbatch", part.microBatch);
    json.member(prefix + "virtual_stage", shown ? std::optional(shown->virtualStage) : std::nullopt);
    json.member(prefix + "direction", shown ? shown->direction : std::nullopt);
}

void writeStage(const ScheduleShape& shape, std::size_t index, const PlayedPlan& plan, JsonWriter& json)
{
    const PlayedStage& stage = plan.stages[index];
    json.member("stage", index);
    json.member("busy_ns", stage.busy);
    json.member("idle_ns", plan.length - stage.busy);
    json.key("peak_in_flight");
    json.number(countText(stage.peakInFlight));
    json.objects("blocks", stage.blocks, [&](const PlayedBlock& played) {
        json.member("kind", blockKindName(played.block.kind));
        writePart(shape, played.block.forward, "", json);
        writePart(shape, played.block.backward, "b_", json);
        json.member("begin_ns", played.begin);
        json.member("end_ns", played.end);
    });
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
    json.member("idle_of_total", plan.idleOfTotal());
    json.key("peak_in_flight");
    json.number(countText(plan.peakInFlight()));
    json.objects("stages", plan.stages.size(), [&](std::size_t i) { writeStage(shape, i, plan, json); });
    json.endObject();
    json.finish();
}

} // namespace pipescope
