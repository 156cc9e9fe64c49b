#pragma once

#include "core/run/model/captures/capture.h"

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

} // namespace pipescope
