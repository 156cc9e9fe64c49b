#pragma once

#include "core/run/inference/steps/step_cuts.h"
#include "core/run/model/captures/capture.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace pipescope {

/// The step windows of one rank such that begins and ends both are in order: one that lies within another is
/// left out.
class StepWindows
{
public:
    StepWindows() = default;
    /// `numbers` are those of all steps of the run, in order; positions are StepIndex values.
    StepWindows(std::vector<StepWindow> windows, const std::vector<StepNumber>& numbers);

    /// Step of the first window that covers the span, begin and end included.
    std::optional<StepIndex> covering(TimeSpan host) const;

    /// In the order of time.
    const std::vector<StepIndex>& steps() const { return m_steps; }

    const Occurrences& leftOut() const { return m_leftOut; }

private:
    std::vector<TimeSpan> m_spans;
    std::vector<StepIndex> m_steps;
    Occurrences m_leftOut;
};

/// How a range's step was found.
enum class StepEvidence : std::uint8_t
{
    StepTime,
    ProfilerStep,
    OtherRank,
    Blocks
};
constexpr std::size_t kStepEvidenceCount = 4;

/// The steps of one rank's ranges while they are found.
struct RankSteps
{
    StepWindows stepTime;
    StepWindows profilerSteps;
    /// One per range of the capture; empty until the step is found.
    std::vector<std::optional<StepIndex>> ranges;
    /// Indexed by evidence: the ranges whose step comes from it.
    std::array<Occurrences, kStepEvidenceCount> found{};
    /// The rank whose windows or blocks were used, where `found` has OtherRank.
    std::optional<Rank> lender;

    const Occurrences& of(StepEvidence evidence) const { return found[static_cast<std::size_t>(evidence)]; }

    /// The windows that cover ranges of this rank; null if none do.
    const StepWindows* usedWindows() const;
    /// Ranges whose step is not known.
    std::uint64_t openCount() const;
    /// Gives a range without a step its step.
    void assign(const RankCapture& rank, std::size_t range, StepIndex step, StepEvidence evidence);
};

/// Assigns the ranges that the rank's own windows cover. `numbers` are those of all steps of the run.
RankSteps stepsFromOwnWindows(const RankCapture& rank, const std::vector<StepNumber>& numbers);

/// The parts of a rank's ranges that belong to one step each, in the order of time.
class StepParts
{
public:
    /// None if the blocks do not show where a step ends.
    StepParts() = default;
    StepParts(const BlockSequence& sequence, const StepCuts& cuts);

    std::size_t size() const { return m_begins.size(); }

    bool empty() const { return m_begins.empty(); }

    /// All have the number of forwards they should have.
    bool areExact() const { return m_areExact; }

    /// The part of a range of the capture; there must be parts.
    std::size_t partOf(std::size_t range) const;
    /// The same where the range lies in the part `last` or behind it; fast for the next one.
    std::size_t partOf(std::size_t range, std::size_t last) const;

    /// The last part that begins at this time of the device or before, else the first.
    std::size_t partAt(TimePoint device) const;

    /// From the first to the last range on the device.
    TimeSpan span(std::size_t part) const { return m_spans[part]; }

private:
    /// Positions among the ranges of the capture.
    std::vector<std::size_t> m_begins;
    std::vector<TimeSpan> m_spans;
    bool m_areExact = false;
};

} // namespace pipescope
