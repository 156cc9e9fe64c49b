#pragma once

#include "core/run/inference/blocks/choose_schedule.h"
#include "core/run/inference/blocks/observed_run.h"
#include "core/run/inference/blocks/stage_schedule.h"
#include "core/run/inference/placement/trace_frame.h"
#include "core/run/inference/steps/steps.h"
#include "core/run/model/captures/capture.h"

#include <map>
#include <optional>
#include <span>
#include <vector>

namespace pipescope {

/// Turns the ranges of ranks into blocks. The expected blocks of a stage are built once for all its ranks:
/// call expect() for each rank first. Then ranks can be classified at the same time.
class BlockClassifier
{
public:
    /// Schedule and steps must outlive the classifier.
    BlockClassifier(const ChosenSchedule& schedule, const StepAssignment& steps, StringPool& strings);

    /// A rank of the stage will be classified. Names are interned in `strings`.
    void expect(std::optional<Stage> stage, const ObservedRank& observed, StringPool& strings);

    /// One block per range, in the order of the ranges. Ranges that msprof-analyze leaves out of StepTaskInfo
    /// become kind Other without a type code; the others get the names that it gives them. The ranges of a
    /// step are aligned with the schedule: a block gets what all its possible places have in common, and a
    /// range without a place becomes an anomaly. In a step that cannot be aligned, blocks keep the kind of
    /// their message, and micro-batches are known from labels in messages only. What is odd becomes findings
    /// of the rank. `texts` are the rank's.
    std::vector<Block> classify(RankCapture& rank, const TextMap& texts, std::optional<Stage> stage,
                                std::span<const std::optional<StepIndex>> steps,
                                const ObservedRank& observed) const;

private:
    friend class RankClassifier;

    struct Expectation
    {
        StageSchedule schedule;
        /// Names of the blocks, one each.
        std::vector<StringId> names;
        bool hasLogits = false;
    };

    /// Whether the stage can run that few ranges in a step; if not, the metadata are wrong.
    bool isPossible(Stage stage, std::size_t ranges) const;
    /// The blocks that the stage runs in a step; nullptr if not known, or far more than there are ranges.
    const Expectation* expectation(Stage stage, std::size_t ranges) const;

    const ChosenSchedule& m_schedule;
    const StepAssignment& m_steps;
    StringId m_forwardName;
    StringId m_backwardName;
    std::map<Stage, std::optional<Expectation>> m_expectations;
};

} // namespace pipescope
