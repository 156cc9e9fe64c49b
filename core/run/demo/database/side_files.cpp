#include "core/run/demo/database/rank_database.h"
#include "core/run/model/names.h"

#include <nlohmann/json.hpp>

#include <fstream>

namespace pipescope {
namespace {

using Json = nlohmann::ordered_json;

Json distributedArguments(const DemoRun& run, const DemoRank& rank)
{
    return {{"tensor_model_parallel_size", 1},
            {"pipeline_model_parallel_size", run.shape.stages},
            {"data_parallel_size", run.dataParallel},
            {"context_parallel_size", 1},
            {"expert_model_parallel_size", 1},
            {"sequence_parallel", false},
            {"rank", rank.rank.value},
            {"world_size", run.ranks.size()}};
}

Json parallelGroups(const DemoRank& rank)
{
    Json groups = Json::object();
    for (const DemoGroup& group : rank.groups) {
        Json members = Json::array();
        std::size_t ownPosition = 0;
        for (const Rank member : group.members) {
            if (member == rank.rank) {
                ownPosition = members.size();
            }
            members.push_back(member.value);
        }
        groups[group.name] = {
            {"group_name", group.role}, {"group_rank", ownPosition}, {"global_ranks", std::move(members)}};
    }
    return groups;
}

Json pipelineInfo(const DemoRun& run)
{
    return {{"pp_type", scheduleKindName(run.shape.kind)}, {"microbatch_num", run.shape.microBatches}};
}

Json metadata(const DemoRun& run, const DemoRank& rank)
{
    return {{"distributed_args", distributedArguments(run, rank)},
            {"parallel_group_info", parallelGroups(rank)},
            {"pp_info", pipelineInfo(run)}};
}

Json profilerInfo(const DemoRun& run, const DemoRank& rank)
{
    const Json schedule = {{"wait", 0},
                           {"active", run.steps.size()},
                           {"warmup", 1},
                           {"repeat", 1},
                           {"skip_first", run.steps.front().number.value - 1}};
    const Json common = {{"activities", {"ProfilerActivity.CPU", "ProfilerActivity.NPU"}},
                         {"schedule", schedule},
                         {"record_shapes", false},
                         {"profile_memory", false},
                         {"with_stack", false},
                         {"with_flops", false},
                         {"with_modules", false}};
    const Json experimental = {{"_profiler_level", "Level1"},
                               {"_aic_metrics", "ACL_AICORE_NONE"},
                               {"_l2_cache", false},
                               {"_msprof_tx", true},
                               {"_data_simplification", true},
                               {"record_op_args", false},
                               {"_export_type", "db"},
                               {"_op_attr", false},
                               {"_gc_detect_threshold", nullptr}};
    return {{"config", {{"common_config", common}, {"experimental_config", experimental}}},
            {"end_info", {{"collectionTimeEnd", captureEnd(run, rank).ns}}},
            {"rank_id", rank.rank.value}};
}

Status writeJson(const std::filesystem::path& file, const Json& json)
{
    std::ofstream out(file, std::ios::binary);
    out << json.dump(4) << '\n';
    out.close();
    return out ? ok() : Status(Error{ErrorKind::Io, file, "the file could not be written"_text});
}

} // namespace

std::vector<std::pair<std::string, std::string>> trainingMetadata(const DemoRun& run, const DemoRank& rank)
{
    std::vector<std::pair<std::string, std::string>> entries;
    const Json all = metadata(run, rank);
    for (const auto& [name, value] : all.items()) {
        entries.emplace_back(name, value.dump());
    }
    return entries;
}

Status writeSideFiles(const DemoRun& run, const DemoRank& rank, const std::filesystem::path& folder)
{
    const std::string number = std::to_string(rank.rank.value);
    TRY_OK(writeJson(folder / ("profiler_info_" + number + ".json"), profilerInfo(run, rank)));
    return writeJson(folder / "profiler_metadata.json", metadata(run, rank));
}

} // namespace pipescope
