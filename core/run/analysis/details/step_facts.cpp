#include "core/run/analysis/details/step_facts.h"

#include "core/base/parse/number_ranges.h"
#include "core/base/text.h"
#include "core/run/analysis/details/detail_text.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace pipescope {
namespace {

std::optional<RankStep> rankOfStep(const Trace& trace, TrackIndex index, StepIndex step)
{
    const BlockTable& blocks = trace.track(index).blocks;
    std::optional<RankStep> found;
    TimePoint covered;
    const auto [first, last] = blocks.indicesWithin(trace.steps[step.value].span);
    for (std::size_t i = first; i < last; ++i) {
        const BlockIndex block{i};
        if (blocks.step(block) != step) {
            continue;
        }
        const TimeSpan span = blocks.span(block);
        if (!found) {
            found = RankStep{index, block, block, span, 0, {}};
            covered = span.begin;
        }
        if (span.end > found->span.end) {
            found->last = block;
        }
        found->span = found->span.united(span);
        ++found->blocks;
        if (span.end > covered) {
            found->busy = found->busy + (span.end - std::max(covered, span.begin));
            covered = span.end;
        }
    }
    return found;
}

class StepDescription
{
public:
    StepDescription(const Trace& trace, StepIndex step)
        : m_trace(trace)
        , m_step(trace.steps[step.value])
        , m_ranks(ranksOfStep(trace, step))
        , m_index(step)
        , m_runBegin(beginOf(trace))
    { }

    std::vector<DetailRow> rows()
    {
        const TimeSpan span = m_step.span;
        add("Step"_text, std::to_string(m_step.number.value));
        add("Duration"_text, exactDuration(span.duration()),
            isAsLongAsWindow() ? "blocks and host window"_text : "first to last block"_text);
        add("Start in run"_text, exactDuration(span.begin - m_runBegin));
        add("End in run"_text, exactDuration(span.end - m_runBegin));
        add("Start"_text, absoluteTime(span.begin));
        add("End"_text, absoluteTime(span.end));
        addHostWindow();
        addRanks();
        addHosts();
        return std::move(m_rows);
    }

private:
    void add(UserText name, UserText value, UserText origin = {}, std::optional<TraceRef> target = {})
    {
        m_rows.push_back({std::move(name), std::move(value), std::move(origin), target});
    }

    /// No block touches the step's begin or end.
    bool isAsLongAsWindow() const
    {
        const auto& window = m_step.hostWindow;
        return window && (window->begin == m_step.span.begin || window->end == m_step.span.end);
    }

    static UserText sourceName(WindowSource source)
    {
        switch (source) {
        case WindowSource::ProfilerStep:
            return verbatim("PYTORCH_API");
        case WindowSource::LoggedRange:
            return "log"_text;
        case WindowSource::TraceSlice:
            return "trace"_text;
        case WindowSource::StepTime:
            break;
        }
        return verbatim("STEP_TIME");
    }

    /// Windows of different ranks may come from different records.
    UserText windowOrigin() const
    {
        std::set<WindowSource> sources;
        for (const Track& track : m_trace.tracks) {
            for (const StepHostWindow& window : track.stepWindows) {
                if (window.step == m_index) {
                    sources.insert(window.source);
                }
            }
        }
        std::vector<UserText> names;
        for (const WindowSource source : sources) {
            names.push_back(sourceName(source));
        }
        return listOf(names);
    }

    void addHostWindow()
    {
        if (!m_step.hostWindow) {
            return;
        }
        const UserText origin = windowOrigin();
        add("Host window"_text, exactDuration(m_step.hostWindow->duration()), origin);
        add("Host window starts in run"_text, exactDuration(m_step.hostWindow->begin - m_runBegin), origin);
    }

    void addRanks()
    {
        if (m_ranks.empty()) {
            return;
        }
        std::vector<Rank> numbers;
        std::uint64_t blocks = 0;
        for (const RankStep& each : m_ranks) {
            numbers.push_back(m_trace.track(each.track).rank);
            blocks += each.blocks;
        }
        add("Ranks"_text, "%1: %2"_text(formatCount(numbers.size()), formatRanks(numbers)));
        add("Blocks"_text, formatCount(blocks));
        const auto first = std::min_element(m_ranks.begin(), m_ranks.end(), beginsEarlier);
        const auto last = std::max_element(m_ranks.begin(), m_ranks.end(), endsEarlier);
        add("First block"_text, rankText(*first), {}, BlockRef{first->track, first->first});
        add("Last block"_text, rankText(*last), {}, BlockRef{last->track, last->last});
        if (m_ranks.size() > 1) {
            const auto [least, most] = std::minmax_element(m_ranks.begin(), m_ranks.end(), isLessBusy);
            addBusy("Slowest rank"_text, *most);
            addBusy("Fastest rank"_text, *least);
        }
    }

    static bool beginsEarlier(const RankStep& a, const RankStep& b) { return a.span.begin < b.span.begin; }

    static bool endsEarlier(const RankStep& a, const RankStep& b) { return a.span.end < b.span.end; }

    static bool isLessBusy(const RankStep& a, const RankStep& b) { return a.busy < b.busy; }

    UserText rankText(const RankStep& of) const { return "rank %1"_text(m_trace.track(of.track).rank.value); }

    void addBusy(SourceText name, const RankStep& rank)
    {
        add(name, "%1, busy %2"_text(rankText(rank), exactDuration(rank.busy)), "blocks"_text,
            BlockRef{rank.track, rank.first});
    }

    /// Clocks of hosts differ, so the times on each host are shown.
    void addHosts()
    {
        constexpr std::size_t kMaxHosts = 16;
        std::map<HostIndex, TimeSpan> spans;
        for (const RankStep& each : m_ranks) {
            const auto [known, isNew] = spans.try_emplace(m_trace.track(each.track).host, each.span);
            known->second = known->second.united(each.span);
        }
        if (spans.size() < 2 || spans.size() > kMaxHosts) {
            return;
        }
        for (const auto& [host, span] : spans) {
            const std::string name = host.value < m_trace.hosts.size() ? m_trace.hosts[host.value].name : "";
            add("On host %1"_text(escapeToOneLine(name)),
                "%1 to %2 in run, %3"_text(exactDuration(span.begin - m_runBegin),
                                           exactDuration(span.end - m_runBegin),
                                           exactDuration(span.duration())),
                "clock of the host"_text);
        }
    }

    const Trace& m_trace;
    const Step& m_step;
    std::vector<RankStep> m_ranks;
    StepIndex m_index;
    TimePoint m_runBegin;
    std::vector<DetailRow> m_rows;
};

} // namespace

std::vector<RankStep> ranksOfStep(const Trace& trace, StepIndex step)
{
    std::vector<RankStep> ranks;
    for (std::size_t i = 0; i < trace.tracks.size(); ++i) {
        const auto rank = trace.tracks[i].isOther ? std::nullopt : rankOfStep(trace, TrackIndex{i}, step);
        if (rank) {
            ranks.push_back(*rank);
        }
    }
    return ranks;
}

std::vector<DetailRow> describe(const Trace& trace, StepIndex step)
{
    return step.value < trace.steps.size() ? StepDescription(trace, step).rows() : std::vector<DetailRow>();
}

} // namespace pipescope
