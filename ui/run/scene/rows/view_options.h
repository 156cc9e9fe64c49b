#pragma once

#include "ui/run/scene/colour/colouring.h"
#include "ui/run/scene/rows/row_options.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace pipescope::scene {

/// What is added to the times of a host, by the host's name; hosts without an entry keep theirs.
using ClockShifts = std::map<std::string, Duration>;

/// Which part of a trace is shown, and how. A value: change a copy and pass it to TimelineSession::setView().
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
    /// Gaps between blocks have the colour of what the rank waits for.
    bool idleShown = true;
    /// A lane below the blocks of each rank shows how many micro-batches it has in flight.
    bool inFlightShown = false;
    bool minimapShown = true;
    TimeOrigin timeOrigin = TimeOrigin::Run;
    RowOptions rows;
    Colourings colourings;
    /// Labels say how long blocks and operators take, where that fits.
    bool durationsShown = false;
    /// Set by the user. In the view only: they change nothing that is written to databases.
    ClockShifts clockShifts;

    bool operator==(const ViewOptions&) const = default;
};

} // namespace pipescope::scene
