#pragma once

#include "core/base/ids.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace pipescope {

struct MeasuredRun;

/// The layers of one stage.
struct StageLayers
{
    Stage stage;
    /// What they take of a step, without what heavy virtual stages take beyond the others, ns.
    std::int64_t layers = 0;
    /// How many it would have, by those it has: 0.5 is half as many.
    double factor = 1;
};

/// The split of layers with which all stages take the same, or, where an end of the model alone takes longer
/// than that, all others do.
struct StageSplit
{
    /// In order of the stages.
    std::vector<StageLayers> stages;
    /// What a step would be shorter by, by replay; mean over the steps, ns.
    std::int64_t saved = 0;
    /// Share of the step, 0 … 1.
    double share = 0;
    /// Layers are taken from the heavy virtual stages at the ends of the model first, then from the others of
    /// their stages; else from all alike.
    bool isFromEndsFirst = false;
};

/// Empty where stages take the same within 1 %, or are not known. Layers are taken to be cut anywhere.
std::optional<StageSplit> stageSplitOf(const MeasuredRun& run);

} // namespace pipescope
