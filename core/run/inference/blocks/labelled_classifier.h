#pragma once

#include "core/run/inference/blocks/choose_schedule.h"
#include "core/run/inference/blocks/observed_run.h"
#include "core/run/inference/blocks/stage_schedule.h"
#include "core/run/model/captures/labelled_capture.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>

namespace pipescope {

/// Gives blocks their virtual stages and, where the order of a step fits the schedule, their phase and the
/// labels that are not recorded. Recorded labels stay, even where they contradict the schedule.
class LabelledClassifier
{
public:
    /// The schedule must outlive the classifier. `shape` gives the data flow; the records count micro-batches
    /// from `firstMicroBatch`.
    LabelledClassifier(const ChosenSchedule& schedule, std::optional<ScheduleShape> shape,
                       std::int32_t firstMicroBatch);

    /// Computes the blocks of a stage for a rank with this many blocks. Call it before the first rank is
    /// classified.
    void expect(Stage stage, std::size_t blocks);

    /// `observed` is this rank's. Returns how many blocks have labels that contradict the schedule. May be
    /// called from several threads for different ranks.
    std::uint64_t classify(LabelledTrack& rank, std::optional<Stage> stage,
                           const ObservedRank& observed) const;

private:
    bool isProportionate(Stage stage, std::size_t blocks) const;
    /// Empty where the schedule has no place for the stage, or is far too long for the blocks.
    const StageSchedule* expectation(Stage stage, std::size_t blocks) const;
    void placeChunks(LabelledTrack& rank, Stage stage) const;
    static void placeFreeWeights(LabelledTrack& rank);
    std::optional<Alignment> align(std::span<const ObservedBlock> blocks,
                                   const StageSchedule& expected) const;
    std::uint64_t placeSteps(LabelledTrack& rank, const ObservedRank& observed,
                             const StageSchedule& expected) const;

    const ChosenSchedule& m_schedule;
    std::optional<ScheduleShape> m_shape;
    std::int32_t m_firstMicroBatch;
    std::map<Stage, std::optional<StageSchedule>> m_expected;
};

} // namespace pipescope
