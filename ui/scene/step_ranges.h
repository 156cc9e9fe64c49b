#pragma once

#include "core/base/ids.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace pipescope::scene {

/// Of a sequence in order of time: from where to where the entries of each step stand. Entries of other steps
/// may stand in between.
class StepRanges
{
public:
    /// Positions rise from call to call.
    void add(std::optional<StepIndex> step, std::size_t position)
    {
        if (!step) {
            return;
        }
        const auto place = static_cast<std::uint32_t>(position);
        if (m_ranges.size() <= step->value) {
            m_ranges.resize(step->value + std::size_t{1}, {0, 0});
        }
        auto& [first, last] = m_ranges[step->value];
        first = last == 0 ? place : first;
        last = place + 1;
    }

    /// Positions [first, last); an empty range for a step without entries.
    std::pair<std::size_t, std::size_t> of(StepIndex step) const
    {
        return step.value < m_ranges.size() ? m_ranges[step.value]
                                            : std::pair<std::uint32_t, std::uint32_t>{};
    }

    void shrink() { m_ranges.shrink_to_fit(); }

private:
    std::vector<std::pair<std::uint32_t, std::uint32_t>> m_ranges;
};

} // namespace pipescope::scene
