#pragma once

#include "core/run/model/captures/labelled_capture.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>

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

/// The layout of a run, as its blocks show it.
struct RecognisedLayout
{
    enum class Verdict : std::uint8_t
    {
        /// No rank has work that can be compared with that of the one before it.
        NothingToCompare,
        Clear,
        /// Several layouts fit equally well.
        Ambiguous,
        /// No layout fits.
        Contradicted
    };

    Verdict verdict = Verdict::NothingToCompare;
    /// Empty where it is not clear.
    PipelineLayout layout;
    /// How many of the peers work in lockstep, as tensor-parallel ranks do; empty where it is not clear.
    std::optional<std::int64_t> lockstep;
};

/// Concludes from the blocks which ranks are stages of one pipeline, for any format. `places` has each
/// track's place among all ranks of the run, in order; `world` is the number of ranks, including those
/// without records, and more may follow them. Ranks that take the same time for the same micro-batches share
/// a stage; others are deeper: see WorkTimes. A layout fits if this is true from each rank to the next, and
/// if in each pipeline the data can pass from stage to stage. Of several that fit, the one is taken in which
/// as many stages lie between ranks as their warm-up shows, and the smallest of these. `given` limits the
/// layouts: tensor and context are part of the peers, and ranks that are not there complete the last replica.
/// Independent of the clocks. After a stop request the result must not be used.
RecognisedLayout recogniseLayout(std::span<const LabelledTrack> tracks, std::span<const std::int64_t> places,
                                 std::int64_t world, const ParallelSizes& given, std::size_t workers,
                                 const std::stop_token& stop);

} // namespace pipescope
