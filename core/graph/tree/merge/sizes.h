#pragma once

#include "core/base/result.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace pipescope::graph {

inline constexpr std::string_view kDefaultOrder = "tp-cp-ep-dp-pp";

/// How the ranks of a run share the model.
struct MergeSizes
{
    std::int64_t rankCount = 1;
    /// Ranks that share each tensor.
    std::int64_t tp = 1;
    /// Pipeline stages.
    std::int64_t pp = 1;
    /// Chunks of the model on each stage.
    std::int64_t vpp = 1;
    /// Dimensions, the fastest first.
    std::string order = std::string(kDefaultOrder);
    /// Neighbouring data-parallel replicas that hold other experts each, as Megatron's
    /// --expert-model-parallel-size. All else is the same on them.
    std::int64_t ep = 1;

    std::int64_t replicas() const { return rankCount / tp / pp; }

    /// Which of the `ep` parts of the experts a replica holds.
    std::int64_t expertPart(std::int64_t replica) const;
};

/// Where sizes were given: "parallel_merge.npu", "--merge".
struct SizesOrigin
{
    std::string name;
    /// Folder of the dump; may be empty.
    std::filesystem::path folder;
};

/// Only takes numbers, so that it can be asked before any file is read. `rankFolders` is what the dump has.
/// The error's text names the key and its value.
Status checkSizes(const MergeSizes& sizes, std::size_t rankFolders, const SizesOrigin& origin);

/// Both sides must have as many data-parallel replicas.
Status checkReplicas(const MergeSizes& debug, const MergeSizes& bench);

/// vpp from Megatron's --num-layers and --num-layers-per-virtual-pipeline-stage: layers / pp / layers of a
/// virtual stage.
Result<std::int64_t> virtualStages(std::int64_t layers, std::int64_t layersPerVirtualStage, std::int64_t pp);

/// Reads sizes as users write them: "tp=2,pp=4", and as well "vpp=2", "order=tp-cp-ep-dp-pp", "ranks=16", and
/// Megatron's "layers=32,layers-per-virtual-stage=4" in place of vpp. `rankCount` is 0 unless it is given: as
/// many as the dump has. The error names the key.
Result<MergeSizes> parseMergeSizes(std::string_view text);

} // namespace pipescope::graph
