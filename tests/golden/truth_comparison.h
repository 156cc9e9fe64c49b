#pragma once

#include "core/run/model/trace.h"

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
    /// Blocks that are not shown. Where the capture lost them, a finding must report it; elsewhere they are
    /// open.
    std::vector<std::string> absent;
    /// Labels left open because nothing recorded shows them, see `Undecided`. Needs the finding for it.
    std::vector<std::string> undecided;
};

struct ClusterComparison
{
    /// Blocks by rank.
    std::map<int, Comparison> blocks;
    /// Links by sender and receiver.
    std::map<std::pair<int, int>, Comparison> links;
    /// Ranks with findings; -1 stands for findings that concern no rank.
    std::set<int> ranksWithFindings;
    /// The same for findings that report missing blocks or unclear labels.
    std::set<int> ranksWithLossReported;
    std::set<int> ranksWithDoubtReported;
    /// How many blocks the capture of a rank lost, by the truth.
    std::map<int, std::size_t> lostBlocks;
};

/// "forward" for the F of the truth, as Pipescope calls it.
std::string kindOfTruth(const std::string& kind);

ClusterComparison compareWithTruth(const Trace& trace, const std::filesystem::path& truthFile);

/// What a test of a cluster has to report: everything wrong, everything left open on ranks that `damaged`
/// does not name, and what is left open elsewhere without a finding; of links also that of ranks that
/// `unrecorded` names is allowed to be open. Empty if all is well.
std::string complaints(const ClusterComparison& comparison, const std::set<int>& damaged,
                       const std::set<int>& unrecorded = {});

} // namespace pipescope::test
