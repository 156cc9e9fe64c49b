#pragma once

#include "core/run/bubbles/report/analysis.h"
#include "tests/golden/cluster_fixture.h"

#include <memory>

namespace pipescope::test {

/// A loaded run on one clock, with its analysis.
struct AnalysedCluster
{
    std::shared_ptr<const Trace> trace;
    BubbleAnalysis analysis;
};

AnalysedCluster analysed(const std::filesystem::path& folder);

/// The mean over the steps of the longest window of their pipelines, by the truth; ns.
double truthWindow(const std::filesystem::path& truthFile);

} // namespace pipescope::test
