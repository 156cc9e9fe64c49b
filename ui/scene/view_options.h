#pragma once

#include "ui/scene/row_options.h"

#include <optional>
#include <vector>

namespace pipescope::scene {

/// Which part of a trace is shown, and how. A value: change a copy and hand it to Session::setView().
struct ViewOptions
{
    enum class TimeOrigin
    {
        Absolute,
        Run,
        Step
    };

    /// Pipeline groups shown; all if empty.
    std::vector<PipelineGroupIndex> groups;
    /// The step the view is limited to; all if empty.
    std::optional<StepIndex> step;
    bool linksShown = true;
    TimeOrigin timeOrigin = TimeOrigin::Run;
    RowOptions rows;

    bool operator==(const ViewOptions&) const = default;
};

} // namespace pipescope::scene
