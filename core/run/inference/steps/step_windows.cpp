#include "core/run/inference/steps/step_windows.h"

#include <algorithm>
#include <tuple>

namespace pipescope {

StepWindows::StepWindows(std::vector<StepWindow> windows, const std::vector<StepNumber>& numbers)
{
    std::sort(windows.begin(), windows.end(), [](const StepWindow& a, const StepWindow& b) {
        return std::tie(a.host.begin, b.host.end, a.number) < std::tie(b.host.begin, a.host.end, b.number);
    });
    for (const StepWindow& window : windows) {
        if (!m_spans.empty() && window.host.end <= m_spans.back().end) {
            m_leftOut.add(window.host);
            continue;
        }
        const auto number = std::lower_bound(numbers.begin(), numbers.end(), window.number);
        m_spans.push_back(window.host);
        m_steps.emplace_back(static_cast<std::size_t>(number - numbers.begin()));
    }
}

std::optional<StepIndex> StepWindows::covering(TimeSpan host) const
{
    const auto candidate =
        std::lower_bound(m_spans.begin(), m_spans.end(), host.end,
                         [](const TimeSpan& window, TimePoint end) { return window.end < end; });
    if (candidate == m_spans.end() || !candidate->covers(host)) {
        return std::nullopt;
    }
    return m_steps[static_cast<std::size_t>(candidate - m_spans.begin())];
}

} // namespace pipescope
