#include "core/run/chrome_rules/chrome_rules.h"

#include <initializer_list>

namespace pipescope {
namespace {

struct NamedRole
{
    EventRole role;
    const char* name;
};

/// Names of ranges and operators: those of Megatron's timers and schedules, of torch.distributed's pipelining
/// and communication, of PaddlePaddle's jobs. More special names come first.
constexpr std::initializer_list<NamedRole> kNamedRoles = {
    // The whole schedule of a step, not a block of it.
    {EventRole::None, "forward-backward"},
    {EventRole::None, "forward_backward_func*"},
    {EventRole::None, "*forward_backward_pipelining*"},
    // torch.distributed.pipelining; its stage numbers count through all chunks.
    {EventRole::Overlap, "PP:({vstage}F{microbatch};{b_vstage}?{b_microbatch})overlap_f_b"},
    {EventRole::Overlap, "({vstage}F{microbatch};{b_vstage}?{b_microbatch})overlap_f_b"},
    {EventRole::Forward, "PP:{vstage}F{microbatch}"},
    {EventRole::Backward, "PP:{vstage}B{microbatch}"},
    {EventRole::Backward, "PP:{vstage}I{microbatch}"},
    {EventRole::Weight, "PP:{vstage}W{microbatch}"},
    {EventRole::Send, "PP:{vstage}send_f{microbatch}"},
    {EventRole::Receive, "PP:{vstage}recv_f{microbatch}"},
    {EventRole::Send, "PP:{b_vstage}send_b{b_microbatch}"},
    {EventRole::Receive, "PP:{b_vstage}recv_b{b_microbatch}"},
    {EventRole::Send, "{vstage}send_f{microbatch}"},
    {EventRole::Receive, "{vstage}recv_f{microbatch}"},
    {EventRole::Send, "{b_vstage}send_b{b_microbatch}"},
    {EventRole::Receive, "{b_vstage}recv_b{b_microbatch}"},
    {EventRole::Overlap, "*forward_backward_overlap*"},
    {EventRole::Overlap, "*overlap_f*b*"},
    {EventRole::Send, "nccl:send {rank}->{peer}"},
    {EventRole::Receive, "nccl:recv {rank}<-{peer}"},
    {EventRole::Exchange, "*send*recv*"},
    {EventRole::Exchange, "*recv*send*"},
    {EventRole::Send, "nccl:send*"},
    {EventRole::Receive, "nccl:recv*"},
    {EventRole::Send, "hcom_send*"},
    {EventRole::Receive, "hcom_receive*"},
    {EventRole::Send, "send_*"},
    {EventRole::Send, "isend*"},
    {EventRole::Receive, "recv_*"},
    {EventRole::Receive, "irecv*"},
    {EventRole::Receive, "receive_*"},
    {EventRole::Send, "forward?send*"},
    {EventRole::Send, "backward?send*"},
    {EventRole::Receive, "forward?recv*"},
    {EventRole::Receive, "backward?recv*"},
    {EventRole::Step, "ProfilerStep#{step}"},
    {EventRole::Weight, "backward?w{chunk}_{microbatch}"},
    {EventRole::Weight, "backward?w*{microbatch}"},
    {EventRole::Weight, "backward?w"},
    {EventRole::Weight, "*weight?grad*{microbatch}*"},
    {EventRole::Weight, "*weight?grad*"},
    {EventRole::Weight, "*weightgrad*"},
    {EventRole::Weight, "wgrad*"},
    {EventRole::Weight, "backward?weight*"},
    {EventRole::Weight, "W{microbatch}"},
    {EventRole::Backward, "backward?b{chunk}_{microbatch}"},
    {EventRole::Forward, "forward{chunk}_{microbatch}"},
    {EventRole::Backward, "backward{chunk}_{microbatch}"},
    {EventRole::Forward, "F{microbatch}"},
    {EventRole::Backward, "B{microbatch}"},
    {EventRole::Forward, "F{microbatch}_VP{chunk}"},
    {EventRole::Backward, "B{microbatch}_VP{chunk}"},
    {EventRole::Forward, "{vstage}F{microbatch}"},
    {EventRole::Backward, "{vstage}B{microbatch}"},
    {EventRole::Weight, "{vstage}W{microbatch}"},
    {EventRole::Backward, "{vstage}I{microbatch}"},
    {EventRole::Forward, "forward*chunk*{chunk}*micro*{microbatch}*"},
    {EventRole::Backward, "backward*chunk*{chunk}*micro*{microbatch}*"},
    {EventRole::Forward, "forward*{microbatch}"},
    {EventRole::Backward, "backward*{microbatch}"},
    {EventRole::Forward, "*forward?step*"},
    {EventRole::Backward, "*backward?step*"},
    {EventRole::Forward, "forward?compute"},
    {EventRole::Backward, "backward?compute"},
    {EventRole::Forward, "forward"},
    {EventRole::Backward, "backward"},
    // Parts of a layer: blocks only where no slice around them is one.
    {EventRole::Overlap, "1F1B"},
    {EventRole::Forward, "attn(F)"},
    {EventRole::Forward, "mlp(F)"},
    {EventRole::Forward, "dispatch(F)"},
    {EventRole::Forward, "combine(F)"},
    {EventRole::Backward, "dispatch(B)"},
    {EventRole::Backward, "combine(B)"},
    {EventRole::Backward, "attn(B)"},
    {EventRole::Backward, "mlp(B)"},
    {EventRole::Weight, "attn(W)"},
    {EventRole::Weight, "mlp(W)"},
    {EventRole::Forward, "FP"},
    {EventRole::Backward, "BP"},
    {EventRole::Other, "optimizer*"},
    {EventRole::Other, "lr_*"},
};

EventRule rule(EventRole role, std::string name, std::string category)
{
    EventRule rule;
    rule.role = role;
    rule.name = std::move(name);
    rule.category = std::move(category);
    return rule;
}

std::vector<EventRule> defaultEvents()
{
    std::vector<EventRule> rules;
    // The profiler's records of the framework's functions and kernels have such names too.
    for (const char* category :
         {"cpu_op", "python_function", "kernel", "cuda_runtime", "cuda_driver", "Trace", "ac2g", "fwdbwd",
          "async_cpu_to_gpu", "gpu_memcpy", "gpu_memset", "overhead"})
    {
        rules.push_back(rule(EventRole::None, "", category));
    }
    EventRule steps = rule(EventRole::Step, "step{step}", "step");
    steps.thread = "Step";
    rules.push_back(std::move(steps));
    for (const NamedRole& each : kNamedRoles) {
        EventRule host = rule(each.role, each.name, "user_annotation");
        host.isFallback = true;
        rules.push_back(std::move(host));
        rules.push_back(rule(each.role, each.name, ""));
    }
    return rules;
}

std::vector<RankRule> defaultRanks()
{
    std::vector<RankRule> rules;
    for (const char* thread :
         {"GPU{device}(machine:{machine})", "GPU{rank}", "GPU {rank}", "rank {rank}*", "rank{rank}*",
          "rank_{rank}*", "stage {rank}", "stage{rank}", "device {rank}", "device{rank}"})
    {
        rules.push_back({"", thread, ""});
    }
    for (const char* process :
         {"*rank {rank}, stage {stage}*", "*rank {rank}*", "*rank{rank}*", "*rank_{rank}*", "*rank: {rank}*",
          "stage {rank}", "stage{rank}", "device {rank}", "GPU {rank}"})
    {
        rules.push_back({process, "", ""});
    }
    for (const char* file : {"*rank{rank}*", "*rank_{rank}*", "*rank-{rank}*", "*rank.{rank}*",
                             "*worker{rank}*", "trace_{rank}.json*", "trace{rank}.json*", "{rank}.json*"})
    {
        rules.push_back({"", "", file});
    }
    return rules;
}

ChromeRules makeDefaults()
{
    ChromeRules rules;
    rules.events = defaultEvents();
    rules.ranks = defaultRanks();
    const auto setArguments = [&](EventNumber number, std::vector<std::string> names) {
        rules.arguments[static_cast<std::size_t>(number)] = std::move(names);
    };
    setArguments(EventNumber::MicroBatchId, {"microbatch", "micro_batch", "micro_batch_id", "microbatch_id",
                                             "mb", "mbid", "current_microbatch"});
    setArguments(EventNumber::ChunkId, {"chunk", "chunk_id", "model_chunk", "model_chunk_id"});
    setArguments(EventNumber::VirtualStageId, {"vstage", "virtual_stage"});
    setArguments(EventNumber::StepId, {"step", "iteration"});
    setArguments(EventNumber::PeerId, {"peer", "peer_rank", "Dst Rank", "Src Rank"});
    setArguments(EventNumber::StageId, {"pp_rank", "pipeline_rank", "pipeline_parallel_rank"});
    setArguments(EventNumber::ByteCount, {"bytes", "size"});
    return rules;
}

} // namespace

const ChromeRules& defaultChromeRules()
{
    static const ChromeRules kRules = makeDefaults();
    return kRules;
}

} // namespace pipescope
