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

/// A trace on one clock, and how it was brought there.
using ClockedTraceUser = std::function<int(const std::shared_ptr<const Trace>& recorded,
                                           const std::shared_ptr<const Trace>&, const ClockFigures&)>;

/// Loads a run and brings it onto one clock; returns the exit code of `use`, or that of a stopped or failed
/// load.
int withClockedTrace(const Context& context, const std::filesystem::path& file, const ClockedTraceUser& use);

/// Says that the user stopped; returns the exit code.
int stoppedBeforeOutput(const Context& context);

} // namespace pipescope::cli
