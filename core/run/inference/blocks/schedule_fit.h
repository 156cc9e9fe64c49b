#pragma once

#include "core/run/inference/blocks/observed_run.h"
#include "core/run/inference/placement/placement.h"
#include "core/run/schedule/alignment.h"
#include "core/run/schedule/schedule.h"

#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

namespace pipescope {

/// An order of blocks that was observed on a stage, with the number of steps and ranks.
struct StageOrder
{
    Stage stage;
    std::vector<ObservedBlock> blocks;
    std::uint64_t count = 0;
    /// Probably complete: it occurs twice, or on a rank without losses, or on a rank that also has shorter
    /// steps.
    bool isReliable = false;
    std::int32_t forwards = 0;
    /// Forwards before the first block of another kind.
    std::int32_t leadingForwards = 0;
};

/// The different orders of a run, each once, the most frequent first.
std::vector<StageOrder> stageOrders(const ObservedRun& run, const Placements& placements);

/// How well a shape explains the observations, counted in steps of ranks.
struct ScheduleFit
{
    ScheduleShape shape;
    std::uint64_t exact = 0;
    /// Blocks of the exact ones that have a label or chunk, and how many of these contradict the schedule.
    std::uint64_t labels = 0;
    std::uint64_t wrongLabels = 0;
    /// Extra and missing blocks of the orders that can be aligned.
    std::uint64_t oddBlocks = 0;
    std::uint64_t notAligned = 0;
};

/// The shapes that explain the orders best and equally well, in the order given. After a stop request the
/// result is incomplete.
std::vector<ScheduleFit> bestFits(std::span<const ScheduleShape> shapes, std::span<const StageOrder> orders,
                                  const std::stop_token& stop);

/// Shapes of any kind for that many stages that have as many blocks as the most frequent orders. Where the
/// number of chunks is not known, schedules that differ from others only in their chunks are left out.
std::vector<ScheduleShape> possibleShapes(std::int32_t stages, std::optional<std::int32_t> chunks,
                                          std::span<const StageOrder> orders);
/// Shapes of one kind and number of micro-batches; chunks of an interleaved schedule that are not known
/// follow from the number of forwards. Only runnable ones.
std::vector<ScheduleShape> shapesOfKind(ScheduleKind kind, std::int32_t stages, std::int32_t microBatches,
                                        std::optional<std::int32_t> chunks,
                                        std::span<const StageOrder> orders);

} // namespace pipescope
