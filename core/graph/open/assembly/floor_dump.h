#pragma once

#include "core/base/result.h"
#include "core/base/threads/progress.h"
#include "core/diagnostics/finding.h"
#include "core/graph/open/assembly/graph_request.h"
#include "core/graph/open/assembly/graph_step.h"

#include <optional>
#include <stop_token>

namespace pipescope::graph {

/// A second run of the bench, by which the noise of a comparison is measured.
class FloorDump
{
public:
    /// Looks for the dump that the request names; nothing is measured if it names none. An error where there
    /// is no dump.
    static Result<FloorDump> find(const GraphRequest& request);

    /// Measures the floors of the ranks of a step; to be called before they are compared. A step, or a rank,
    /// that the dump does not have or that cannot be read there is a finding, and is compared without.
    Status measure(GraphStep& step, const MatchOptions& matching, FindingList& findings, Progress& progress,
                   const std::stop_token& stop) const;

private:
    std::optional<RunPlan> m_plan;
    GraphSettings m_settings;
    std::filesystem::path m_folder;
};

} // namespace pipescope::graph
