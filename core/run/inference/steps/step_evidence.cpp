#include "core/run/inference/steps/step_evidence.h"

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

const StepWindows* RankSteps::usedWindows() const
{
    if (of(StepEvidence::StepTime).count > 0) {
        return &stepTime;
    }
    return of(StepEvidence::ProfilerStep).count > 0 ? &profilerSteps : nullptr;
}

std::uint64_t RankSteps::openCount() const
{
    return static_cast<std::uint64_t>(std::count(ranges.begin(), ranges.end(), std::nullopt));
}

void RankSteps::assign(const RankCapture& rank, std::size_t range, StepIndex step, StepEvidence evidence)
{
    ranges[range] = step;
    found[static_cast<std::size_t>(evidence)].add(rank.ranges[range].device);
}

RankSteps stepsFromOwnWindows(const RankCapture& rank, const std::vector<StepNumber>& numbers)
{
    RankSteps steps;
    steps.stepTime = StepWindows(rank.stepWindows, numbers);
    steps.profilerSteps = StepWindows(rank.profilerSteps, numbers);
    steps.ranges.resize(rank.ranges.size());
    for (std::size_t i = 0; i < rank.ranges.size(); ++i) {
        const TimeSpan host = rank.ranges[i].host;
        if (const auto step = steps.stepTime.covering(host)) {
            steps.assign(rank, i, *step, StepEvidence::StepTime);
        } else if (const auto profilerStep = steps.profilerSteps.covering(host)) {
            steps.assign(rank, i, *profilerStep, StepEvidence::ProfilerStep);
        }
    }
    return steps;
}

StepParts::StepParts(const BlockSequence& sequence, const StepCuts& cuts)
    : m_areExact(cuts.deviation == 0)
{
    for (std::size_t i = 0; i < cuts.begins.size(); ++i) {
        const auto& first = sequence.entries[cuts.begins[i]];
        const std::size_t end = i + 1 < cuts.begins.size() ? cuts.begins[i + 1] : sequence.entries.size();
        m_begins.push_back(first.range);
        m_spans.push_back({first.device.begin, sequence.entries[end - 1].device.end});
    }
}

std::size_t StepParts::partOf(std::size_t range) const
{
    const auto behind = std::upper_bound(m_begins.begin(), m_begins.end(), range);
    return static_cast<std::size_t>(std::max<std::ptrdiff_t>(0, behind - m_begins.begin() - 1));
}

std::size_t StepParts::partOf(std::size_t range, std::size_t last) const
{
    while (last + 1 < m_begins.size() && m_begins[last + 1] <= range) {
        ++last;
    }
    return last;
}

std::size_t StepParts::partAt(TimePoint device) const
{
    const auto behind = std::upper_bound(m_spans.begin(), m_spans.end(), device,
                                         [](TimePoint t, const TimeSpan& span) { return t < span.begin; });
    return static_cast<std::size_t>(std::max<std::ptrdiff_t>(0, behind - m_spans.begin() - 1));
}

} // namespace pipescope
