#pragma once

#include "core/base/ids.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace pipescope::scene {

/// Steps in a sequence in order of time: from where to where the entries of each step stand. Entries of other
/// steps may stand in between.
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
        if (step.value + std::size_t{1} < m_borders.size()) {
            return {m_borders[step.value], m_borders[step.value + std::size_t{1}]};
        }
        return step.value < m_ranges.size() ? m_ranges[step.value]
                                            : std::pair<std::uint32_t, std::uint32_t>{};
    }

    /// Call it when all are added: frees unneeded memory.
    void shrink()
    {
        m_borders = borders();
        if (!m_borders.empty()) {
            m_ranges = {};
        }
        m_ranges.shrink_to_fit();
    }

private:
    /// Where each step begins, and the end of the last one; nothing if steps are not in order without gaps.
    std::vector<std::uint32_t> borders() const
    {
        if (m_ranges.empty()) {
            return {};
        }
        std::vector<std::uint32_t> found(m_ranges.size() + 1);
        found.back() = m_ranges.back().second;
        for (std::size_t s = m_ranges.size(); s > 0; --s) {
            const auto [first, last] = m_ranges[s - 1];
            if (last != 0 && last != found[s]) {
                return {};
            }
            found[s - 1] = last == 0 ? found[s] : first;
        }
        return found;
    }

    std::vector<std::pair<std::uint32_t, std::uint32_t>> m_ranges;
    /// Used instead if each step begins at the end of the one before.
    std::vector<std::uint32_t> m_borders;
};

} // namespace pipescope::scene
