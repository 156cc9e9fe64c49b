#pragma once

#include "core/base/ids.h"
#include "core/base/time.h"
#include "core/run/demo/simulation/demo_options.h"
#include "core/run/model/link.h"
#include "core/run/schedule/schedule.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace pipescope {

/// A machine of the made-up run. Times on it are the true times plus the error of its clock.
struct DemoHost
{
    std::string name;
    std::string uid;
    Duration clockError;
};

/// Host window of a step, in true time.
struct DemoStep
{
    StepNumber number;
    TimeSpan span;
};

struct DemoBlock
{
    /// Kind, micro-batches, virtual stages, name, type code and phase.
    ScheduledBlock scheduled;
    StepNumber step;
    /// Text that the training script passes for the range.
    std::string message;
    /// On the host's clock.
    TimeSpan span;
};

enum class DemoOperatorKind : std::uint8_t
{
    Send,
    Receive,
    AllReduce
};

/// A communication operator of one rank; times on its host's clock.
struct DemoOperator
{
    DemoOperatorKind kind = DemoOperatorKind::Send;
    StepNumber step;
    TimeSpan span;
    /// When bytes move; the time before is waiting for the peers.
    TimeSpan data;
    /// "hcom_send__455_0_1": kind, group hash modulo 1000, running number of the group on this rank, 1.
    std::string name;
    std::string group;
    std::int64_t bytes = 0;
    /// Local ranks in the group; `peers` is one rank for a send or receive.
    std::int32_t ownLocalRank = 0;
    std::vector<std::int32_t> peerLocalRanks;
    /// Index into DemoRun::links of a send or receive.
    std::optional<std::size_t> link;
};

/// One transfer between two ranks of a pipeline. Spans are on the clock of the rank concerned, `data` on the
/// receiver's.
struct DemoLink
{
    StepNumber step;
    LinkDirection direction = LinkDirection::Unknown;
    MicroBatch microBatch;
    /// Virtual stage that produced the data.
    VirtualStage virtualStage;
    Rank sourceRank;
    Rank targetRank;
    /// Indices into DemoRank::operators.
    std::size_t sourceOperator = 0;
    std::size_t targetOperator = 0;
    TimeSpan sourceSpan;
    TimeSpan targetSpan;
    TimeSpan data;
    std::int64_t bytes = 0;
};

/// A communication group that the rank is a member of.
struct DemoGroup
{
    /// "group_name_3", as the operators have it.
    std::string name;
    /// "pp" or "dp".
    std::string role;
    /// In the order of their local ranks.
    std::vector<Rank> members;
};

struct DemoRank
{
    Rank rank;
    Stage stage;
    /// Index into DemoRun::hosts.
    std::size_t host = 0;
    std::int32_t device = 0;
    std::vector<DemoGroup> groups;
    /// In order of time.
    std::vector<DemoBlock> blocks;
    /// In order of begin.
    std::vector<DemoOperator> operators;
};

/// The made-up run as it happened, to compare readers with.
struct DemoRun
{
    ScheduleShape shape;
    std::int32_t dataParallel = 1;
    std::uint32_t seed = 0;
    std::vector<DemoHost> hosts;
    std::vector<DemoStep> steps;
    /// Indexed by rank; ranks count from 0.
    std::vector<DemoRank> ranks;
    std::vector<DemoLink> links;

    const DemoHost& hostOf(const DemoRank& rank) const { return hosts[rank.host]; }

    DemoCounts counts() const;
};

} // namespace pipescope
