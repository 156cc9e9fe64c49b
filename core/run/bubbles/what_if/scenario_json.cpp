#include "core/base/enum_names.h"
#include "core/base/json/json_writer.h"
#include "core/run/bubbles/what_if/scenario.h"
#include "core/run/model/names.h"

#include <array>
#include <string>

namespace pipescope {
namespace {

std::string_view stagesName(ScenarioStages stages)
{
    static constexpr auto kNames = std::to_array<EnumName<ScenarioStages>>({
        {ScenarioStages::AsMeasured, "as_measured"},
        {ScenarioStages::Equal, "equal"},
        {ScenarioStages::Split, "split"},
    });
    return nameOf(kNames, stages);
}

void writeSettings(JsonWriter& json, const Scenario& scenario)
{
    const auto& schedule = scenario.schedule;
    json.object("settings", [&] {
        json.member("stages", stagesName(scenario.stages));
        json.member("layers",
                    scenario.stages == ScenarioStages::Split ? std::optional(scenario.layers) : std::nullopt);
        json.member("no_slow_ranks", scenario.hasNoSlowRanks);
        json.member("latency", scenario.latency);
        json.memberOrNull("schedule", schedule ? scheduleKindName(schedule->shape.kind) : std::string_view());
        json.member("chunks", schedule ? std::optional(schedule->shape.chunks) : std::nullopt);
        json.member("weight_share", schedule ? schedule->weightShare : std::nullopt);
    });
}

void writeFiguresOfStep(JsonWriter& json, std::string_view name, const StepFigures& figures)
{
    json.object(name, [&] {
        json.member("step_ns", figures.step);
        json.member("idle_per_total", figures.idleOfTotal);
        json.member("peak_in_flight", figures.peakInFlight);
    });
}

void writeBlocks(JsonWriter& json, std::string_view name, const std::vector<ScenarioBlock>& blocks)
{
    json.objects(name, blocks, [&](const ScenarioBlock& block) {
        json.member("kind", blockKindName(block.kind));
        json.member("f_microbatch", block.forward.microBatch);
        json.member("f_vstage", block.forward.virtualStage);
        json.member("b_microbatch", block.backward.microBatch);
        json.member("b_vstage", block.backward.virtualStage);
        json.member("begin_ns", block.begin);
        json.member("end_ns", block.end);
    });
}

} // namespace

void writeScenarioJson(const Trace& trace, const Scenario& scenario, const PlayedScenario& played,
                       std::ostream& out)
{
    constexpr std::size_t kBrokenLevelsOfScenario = 5;
    JsonWriter json(out, kBrokenLevelsOfScenario);
    json.beginObject();
    json.member("version", kScenarioVersion);
    writeSettings(json, scenario);
    writeFiguresOfStep(json, "measured", played.measured);
    writeFiguresOfStep(json, "as_set", played.asSet);
    json.member("saved_ns", played.measured.step - played.asSet.step);
    json.member("step", trace.steps[played.step.value].number);
    json.member("pp_group", played.group);
    json.objects("ranks", played.rows, [&](const ScenarioRow& row) {
        json.member("rank", row.rank);
        json.member("stage", row.stage);
        writeBlocks(json, "measured", row.measured);
        writeBlocks(json, "as_set", row.asSet);
    });
    json.endObject();
    json.finish();
}

} // namespace pipescope
