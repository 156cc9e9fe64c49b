#pragma once

#include "core/diagnostics/finding.h"
#include "core/run/inference/blocks/choose_schedule.h"
#include "core/run/inference/blocks/observed_run.h"
#include "core/run/inference/blocks/stage_schedule.h"
#include "core/run/inference/steps/steps.h"
#include "core/run/model/captures/capture.h"

#include <map>
#include <optional>
#include <span>
#include <vector>

namespace pipescope {

/// Turns the ranges of ranks into blocks. The expected blocks of a stage are built once for all its ranks.
class BlockClassifier
{
public:
    /// All arguments must outlive the classifier. Names and messages are interned in `strings`.
    BlockClassifier(const ChosenSchedule& schedule, const StepAssignment& steps, StringPool& strings,
                    FindingList& findings);

    /// One block per range, in the order of the ranges. Ranges that msprof-analyze leaves out of StepTaskInfo
    /// become kind Other without a type code; the others get the names that it gives them. The ranges of a
    /// step are aligned with the schedule: a block gets what all its possible places have in common, and a
    /// range without a place becomes an anomaly. In a step that cannot be aligned, blocks keep the kind of
    /// their message, and micro-batches are known from labels in messages only.
    std::vector<Block> classify(const RankCapture& rank, std::optional<Stage> stage,
                                std::span<const std::optional<StepIndex>> steps,
                                const ObservedRank& observed);

private:
    friend class RankClassifier;

    struct Expectation
    {
        StageSchedule schedule;
        /// Names of the blocks, one each.
        std::vector<StringId> names;
        bool hasLogits = false;
    };

    /// The blocks that the stage runs in a step; nullptr if not known, or far more than there are ranges:
    /// then the metadata are wrong.
    const Expectation* expectation(Stage stage, std::size_t ranges);

    const ChosenSchedule& m_schedule;
    const StepAssignment& m_steps;
    StringPool& m_strings;
    FindingList& m_findings;
    std::map<Stage, std::optional<Expectation>> m_expectations;
};

} // namespace pipescope
