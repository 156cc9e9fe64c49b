#pragma once

#include "core/base/ids.h"
#include "core/run/bubbles/replay/replay.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace pipescope {

struct MeasuredRun;
struct UsualTime;

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

/// How many stages have work that layers can be moved from or to.
std::size_t splitStageCount(const MeasuredRun& run);

/// The stages with so many layers each, in their order, of which every one takes the same; what heavy virtual
/// stages take beyond the others stays with them. `layers` has one for each of splitStageCount(), of which at
/// least one is not 0. The stages take what `times` says. Run and `times` must outlive the change.
ChangeCosts withLayers(const MeasuredRun& run, const std::vector<UsualTime>& times,
                       const std::vector<double>& layers);

} // namespace pipescope
