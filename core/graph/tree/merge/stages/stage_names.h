#pragma once

#include "core/graph/read/model/graph.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pipescope::graph {

/// A name with the number of its first layer: "….layers." 3 ".TransformerLayer.forward.0".
struct LayerName
{
    std::string_view before;
    std::int64_t layer = 0;
    std::string_view after;
};

std::optional<LayerName> parseLayerName(std::string_view name);

/// 1 of "Module.1.x"; 0 where there is no number.
std::int64_t chunkOf(std::string_view name);

/// "Functional.gelu_rank1.0.forward" of "Functional.gelu.0.forward".
std::string withRank(std::string_view apiName, Rank rank);

/// "Functional.gelu" of "Functional.gelu.0.forward"; the whole name if it has no such form.
std::string_view apiOf(std::string_view apiName);

/// Names of modules in the whole model: chunks become one, layers are counted through all virtual stages.
class StageNames
{
public:
    /// Stages in order; a virtual stage is a chunk on a stage, all stages of a chunk before the next chunk.
    StageNames(std::span<const Graph* const> stages, std::size_t chunks);

    std::size_t virtualStages() const { return m_offsets.size(); }

    /// The stage is the one whose graph it is.
    std::size_t virtualStage(std::size_t stage, std::string_view topLevelName) const;

    std::size_t stageOf(std::size_t virtualStage) const { return virtualStage % m_stages; }

    std::size_t chunkOfStage(std::size_t virtualStage) const { return virtualStage / m_stages; }

    std::string nameOf(std::size_t virtualStage, std::string_view moduleName) const;

    /// The name that the first chunk's module has.
    std::string withoutChunk(std::string_view name) const;

private:
    std::size_t m_stages;
    std::size_t m_chunks;
    /// Indexed by virtual stage and what stands before the number of the layer.
    std::vector<std::map<std::string, std::int64_t, std::less<>>> m_offsets;
};

} // namespace pipescope::graph
