#pragma once

#include "core/run/bubbles/step_graph/step_graph.h"

#include <cstdint>
#include <stop_token>
#include <vector>

namespace pipescope {

/// How long a kind of work takes, ns.
struct UsualTime
{
    std::uint64_t blocks = 0;
    /// Mean over the micro-batches of all steps on this rank, without outliers (three deviations from the
    /// median). A rank that differs from its peers, or a stage from the others, by less than chance makes of
    /// so few blocks has their median.
    std::int64_t own = 0;
    /// What the faster half of the ranks that do the same work (PeerWork) does not exceed: of two ranks the
    /// faster one.
    std::int64_t peers = 0;
    /// Mean of `peers` over the stages that do this work. `peers` where the blocks' place in the model is not
    /// known: they may do different things on each stage.
    std::int64_t stages = 0;
    /// Other ranks do this work: those of the stage, in bidirectional schedules of two stages.
    bool hasPeers = false;
};

/// How many times as long as `whole` the part is; 1 where there is no whole.
inline double factorOf(std::int64_t part, std::int64_t whole)
{
    return whole > 0 ? static_cast<double>(part) / static_cast<double>(whole) : 1.0;
}

/// One for each kind of work, by WorkIndex. Empty after a stop request, if there is work.
std::vector<UsualTime> usualTimesOf(const StepGraphs& graphs, const std::stop_token& stop);

} // namespace pipescope
