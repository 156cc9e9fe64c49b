#pragma once

#include "core/model/trace.h"

#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace pipescope::test {

/// How what is shown of one rank, or of the links between two, compares with what really happened.
struct Comparison
{
    /// Shown, and not so. Never excusable.
    std::vector<std::string> wrong;
    /// True and shown, but with something left open (a micro-batch, a virtual stage, a step), or not shown.
    /// Wants a finding.
    std::vector<std::string> open;
    /// Recorded and shown as other, but no part of the run. Wants a finding.
    std::vector<std::string> odd;
};

struct ClusterComparison
{
    /// Blocks by rank.
    std::map<int, Comparison> blocks;
    /// Links by sender and receiver.
    std::map<std::pair<int, int>, Comparison> links;
    /// Ranks with findings of their own; -1 stands for findings that concern no rank.
    std::set<int> ranksWithFindings;
};

ClusterComparison compareWithTruth(const Trace& trace, const std::filesystem::path& truthFile);

/// What a test of a cluster has to report: everything wrong, everything left open on ranks that `damaged`
/// does not name, and what is left open elsewhere without a finding. Empty if all is well.
std::string complaints(const ClusterComparison& comparison, const std::set<int>& damaged);

} // namespace pipescope::test
