#pragma once

#include "core/run/model/trace.h"

#include <string>
#include <vector>

namespace pipescope::test {

/// Where two traces show different runs: ranks, stages, hosts, steps, every block, operator and link, with
/// the first few differences of each kind as text; empty if they show the same. Files and findings do not
/// count, nor what writing back alone needs.
std::vector<std::string> differencesOfRuns(const Trace& expected, const Trace& actual);

} // namespace pipescope::test
