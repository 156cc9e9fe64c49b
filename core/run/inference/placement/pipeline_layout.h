#pragma once

#include <cstdint>

namespace pipescope {

/// How ranks lie in the pipelines of a run: rank = (replica × stages + stage) × peers + peer. Ranks with the
/// same replica and peer form a pipeline. With the stages outermost, as Megatron-LM and MindSpeed have them,
/// all replicas are peers; with the replicas outermost, as PaddlePaddle has them, only the tensor-parallel
/// ranks are.
struct PipelineLayout
{
    /// Ranks of one stage of one replica.
    std::int64_t peers = 1;
    std::int64_t stages = 1;
    std::int64_t replicas = 1;

    bool operator==(const PipelineLayout&) const = default;

    std::int64_t stageOf(std::int64_t rank) const { return rank / peers % stages; }

    std::int64_t replicaOf(std::int64_t rank) const { return rank / peers / stages; }

    std::int64_t rankAt(std::int64_t replica, std::int64_t stage, std::int64_t peer) const
    {
        return (replica * stages + stage) * peers + peer;
    }
};

} // namespace pipescope
