#pragma once

#include "app/cli/subcommand.h"
#include "core/run/bubbles/report/analysis.h"

#include <functional>
#include <memory>
#include <vector>

namespace pipescope::cli {

/// The trace on one clock, what is known of its bubbles, and what was added to the hosts' clocks.
using AnalysisUser = std::function<int(const std::shared_ptr<const Trace>&, const BubbleAnalysis&,
                                       const std::vector<Duration>& shifts)>;

/// Loads what the options name, analyses it and passes it to `use`; returns its exit code, or that of a
/// stopped or failed load, or of a run without steps of a pipeline.
int withAnalysis(const Context& context, const AnalysisUser& use);

} // namespace pipescope::cli
