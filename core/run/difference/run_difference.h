#pragma once

#include "core/run/difference/run_side.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace pipescope {

/// One part of the time of a step, before and after.
struct WaterfallBar
{
    enum class Part : std::uint8_t
    {
        Rung,
        /// The work of the busiest rank.
        Ideal,
        /// What the mean over all steps is beyond that of the steps with a ladder.
        RefusedSteps,
        /// The whole step, where one of the sides has no ladder.
        NotExplained
    };

    Part part = Part::Rung;
    /// Of a rung only.
    std::optional<LossRung> rung;
    /// Mean over the steps, ns.
    std::int64_t before = 0;
    std::int64_t after = 0;

    std::int64_t change() const { return after - before; }
};

/// "launch_gaps", …, "ideal", "refused_steps", "not_explained": the names of the JSON.
std::string_view waterfallBarName(const WaterfallBar& bar);

/// What is said of one side.
struct SideFigures
{
    std::int64_t steps = 0;
    /// Steps without a pipeline that a replay explains.
    std::int64_t refusedSteps = 0;
    /// The window of the slowest pipeline: mean over the steps, ns.
    std::int64_t step = 0;
};

enum class ChangeKind : std::uint8_t
{
    /// Blocks take longer or shorter.
    Work,
    /// So does data on its way.
    Transfers,
    /// A rung of the ladder that no work and no transfers explain.
    Loss
};

/// "work", …: the names of the JSON.
std::string_view changeKindName(ChangeKind kind);

/// Something that takes longer or shorter than before, beyond noise.
struct RunChange
{
    ChangeKind kind = ChangeKind::Work;
    /// In rising order, as numbered before; of transfers in one direction the sender, then the receiver.
    std::vector<Rank> ranks{};
    /// All ranks that both runs have.
    bool isOfAll = false;
    /// Where the ranks are all those of some stages.
    std::vector<Stage> stages{};
    /// Only these blocks; all of a rank without.
    std::optional<BlockKind> blockKind{};
    /// Only those of this virtual stage.
    std::optional<VirtualStage> virtualStage{};
    bool isBothWays = false;
    std::optional<LossRung> rung{};
    /// Means: of a block, of all work of a rank in a step, of the move of a message, of a rung in a step; ns.
    std::int64_t before = 0;
    std::int64_t after = 0;
    /// 0.05 is 5 % longer than before.
    double relative = 0;
    /// What a step gets longer by, by replay with what was before; ns.
    std::int64_t cost = 0;
    /// That of the step before.
    double share = 0;
};

/// Blocks that a step of a rank has on one side only.
struct BlockSetChange
{
    Rank rank;
    std::uint64_t gone = 0;
    std::uint64_t added = 0;
};

/// One block of a step against the same one of another step.
struct BlockChange
{
    Rank rank;
    BlockKind kind = BlockKind::Forward;
    BlockPart forward;
    BlockPart backward;
    std::int64_t before = 0;
    std::int64_t after = 0;

    std::int64_t change() const { return after - before; }
};

/// What a run does otherwise than another one.
struct RunDifference
{
    SideFigures before;
    SideFigures after;
    /// The step changed by more than noise, or by a change that is no noise; of single steps, by anything.
    bool isStepChanged = false;
    /// Adds up to the change of the step.
    std::vector<WaterfallBar> waterfall;
    /// The dearest first.
    std::vector<RunChange> changes;
    std::vector<Rank> onlyBefore;
    std::vector<Rank> onlyAfter;
    bool isScheduleChanged = false;
    bool areMicroBatchesChanged = false;
    bool areVirtualStagesChanged = false;
    /// Ranks with the same blocks in another order.
    std::vector<Rank> reordered;
    std::vector<BlockSetChange> blockSets;
    /// Of single steps only: the most different first.
    std::vector<BlockChange> blocks;

    std::int64_t stepChange() const { return after.step - before.step; }

    bool isEmpty() const;
};

/// Linear in blocks and links, and in the graphs that each change is in. Empty after a stop request.
std::optional<RunDifference> differenceOf(const RunSide& before, const RunSide& after,
                                          const std::stop_token& stop);

} // namespace pipescope
