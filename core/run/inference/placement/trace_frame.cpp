#include "core/run/inference/placement/trace_frame.h"

#include <algorithm>

namespace pipescope {

void TraceFrame::selectSteps(std::span<const StepNumber> numbers)
{
    for (const StepNumber number : numbers) {
        const bool kept = !m_options.step || *m_options.step == number;
        m_keptStep.push_back(kept ? std::optional(StepIndex{m_trace.steps.size()}) : std::nullopt);
        if (kept) {
            m_trace.steps.push_back({number, {}});
        }
    }
    if (m_trace.steps.empty() && m_options.step) {
        m_trace.findings.add(FindingId::StepNotPresent, {}, {}, std::to_string(m_options.step->value));
    }
}

bool TraceFrame::keepStep(std::optional<StepIndex>& step) const
{
    if (step) {
        step = m_keptStep[step->value];
        return step.has_value();
    }
    return !m_options.step;
}

std::vector<StepHostWindow> TraceFrame::stepWindowsOf(std::span<const StepWindow> recorded) const
{
    std::vector<StepHostWindow> windows;
    for (const StepWindow& window : recorded) {
        const auto step =
            std::lower_bound(m_trace.steps.begin(), m_trace.steps.end(), window.number,
                             [](const Step& each, StepNumber wanted) { return each.number < wanted; });
        const bool isKept = step != m_trace.steps.end() && step->number == window.number;
        if (isKept && window.host.begin <= window.host.end) {
            const StepIndex index{static_cast<std::size_t>(step - m_trace.steps.begin())};
            windows.push_back({index, window.host, window.source});
        }
    }
    std::stable_sort(windows.begin(), windows.end(),
                     [](const StepHostWindow& a, const StepHostWindow& b) { return a.step < b.step; });
    std::size_t count = 0;
    for (const StepHostWindow& window : windows) {
        if (count > 0 && windows[count - 1].step == window.step) {
            windows[count - 1].span = windows[count - 1].span.united(window.span);
        } else {
            windows[count++] = window;
        }
    }
    windows.resize(count);
    return windows;
}

CollectiveTable TraceFrame::collectivesOf(std::span<const Collective> recorded, const TextMap& texts) const
{
    std::vector<Collective> kept;
    for (Collective collective : recorded) {
        if (keepStep(collective.step)) {
            collective.name = texts(collective.name);
            collective.group = texts(collective.group);
            kept.push_back(collective);
        }
    }
    return CollectiveTable(std::move(kept));
}

void TraceFrame::addGroups(const Placements& placements, std::span<const RankRecords* const> ranks)
{
    for (const std::vector<Rank>& members : placements.groups) {
        m_trace.groups.push_back({{}, members});
        for (const Rank member : members) {
            const auto rank = std::lower_bound(
                ranks.begin(), ranks.end(), member,
                [](const RankRecords* records, Rank wanted) { return records->rank < wanted; });
            const auto index = static_cast<std::size_t>(rank - ranks.begin());
            const bool isLoaded = rank != ranks.end() && (*rank)->rank == member;
            // Metadata that contradicts itself may list a rank in two groups; it is shown in one.
            if (isLoaded && placements.byRank[index].group == m_trace.groups.size() - 1) {
                m_trace.groups.back().tracks.emplace_back(index);
            }
        }
    }
}

Track TraceFrame::trackOf(const RankRecords& rank, const Placement& placement)
{
    Track track;
    track.rank = rank.rank;
    track.file = rank.file;
    track.stage = placement.stage;
    if (placement.group) {
        track.group = PipelineGroupIndex{*placement.group};
    }
    track.host = hostIndex(rank.host);
    m_trace.filesOpened += rank.opened ? 1 : 0;
    return track;
}

HostIndex TraceFrame::hostIndex(const Host& host)
{
    const auto [known, isNew] =
        m_hosts.try_emplace(std::pair(host.uid, host.name), HostIndex{m_trace.hosts.size()});
    if (isNew) {
        m_trace.hosts.push_back(host);
    }
    return known->second;
}

} // namespace pipescope
