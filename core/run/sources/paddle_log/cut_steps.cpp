#include "core/run/sources/paddle_log/logged_steps.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace pipescope::paddle {
namespace {

class StepCutter
{
public:
    StepCutter(std::vector<LabelledBlock>& jobs, std::span<const std::int64_t> microBatches,
               const StepLines& lines)
        : m_jobs(jobs)
        , m_microBatches(microBatches)
        , m_lines(lines)
        , m_hasPipeline(std::any_of(jobs.begin(), jobs.end(), isPipeline))
    { }

    std::vector<LoggedStep> cut()
    {
        for (std::size_t i = 0; i < m_jobs.size(); ++i) {
            passBorders(i);
            if (m_hasPipeline && !isPipeline(m_jobs[i])) {
                passOther(i);
            } else {
                passWork(i);
            }
        }
        begin(m_jobs.size());
        return steps();
    }

private:
    static bool isPipeline(const LabelledBlock& job) { return job.block.kind != BlockKind::Other; }

    void passBorders(std::size_t i)
    {
        for (; m_border < m_lines.borders.size() && m_lines.borders[m_border].job <= i; ++m_border) {
            begin(i);
            m_split.reset();
            m_startsAt = m_lines.borders[m_border].startsAt ? m_lines.borders[m_border].startsAt : m_startsAt;
        }
    }

    bool isRepeated(std::size_t i) const
    {
        const Block& block = m_jobs[i].block;
        const auto seen = m_seen.find(block.message);
        if (seen == m_seen.end()) {
            return false;
        }
        return block.kind == BlockKind::Forward ? m_microBatches[i] <= *seen->second.rbegin()
                                                : seen->second.contains(m_microBatches[i]);
    }

    void note(std::size_t i) { m_seen[m_jobs[i].block.message].insert(m_microBatches[i]); }

    void passWork(std::size_t i)
    {
        if (isRepeated(i)) {
            begin(m_split.value_or(i));
        }
        for (std::size_t other = m_split.value_or(i); other < i; ++other) {
            note(other);
        }
        m_split.reset();
        note(i);
    }

    /// Whether a job of no kind begins a step is known when the next work comes.
    void passOther(std::size_t i)
    {
        const bool beginsSteps = m_jobs[i].block.message == m_lines.firstType;
        if (!m_split && (beginsSteps || isRepeated(i))) {
            m_split = i;
        }
        if (!m_split) {
            note(i);
        }
    }

    /// Ends the step before this job; without jobs there is no step.
    void begin(std::size_t job)
    {
        const std::size_t first = m_ends.empty() ? 0 : m_ends.back().first;
        if (job > first) {
            m_ends.emplace_back(job, std::exchange(m_startsAt, std::nullopt));
        }
        m_seen.clear();
    }

    std::vector<LoggedStep> steps()
    {
        std::vector<LoggedStep> steps;
        std::size_t i = 0;
        for (const auto& [end, startsAt] : m_ends) {
            LoggedStep step;
            step.startsAt = startsAt;
            step.span = spanOf(i, end);
            takeRange(step);
            for (; i < end; ++i) {
                m_jobs[i].block.step = StepIndex{steps.size()};
            }
            steps.push_back(step);
        }
        return steps;
    }

    TimeSpan spanOf(std::size_t first, std::size_t end) const
    {
        std::optional<TimeSpan> all;
        std::optional<TimeSpan> pipeline;
        for (std::size_t i = first; i < end; ++i) {
            const TimeSpan span = m_jobs[i].block.span;
            all = all ? all->united(span) : span;
            if (isPipeline(m_jobs[i])) {
                pipeline = pipeline ? pipeline->united(span) : span;
            }
        }
        return pipeline ? *pipeline : all.value_or(TimeSpan{});
    }

    /// Number and window are those of the range which covers most of the step.
    void takeRange(LoggedStep& step) const
    {
        Duration longest;
        const auto first = std::lower_bound(
            m_lines.ranges.begin(), m_lines.ranges.end(), step.span.begin,
            [](const LoggedRange& range, TimePoint begin) { return range.span.end <= begin; });
        for (auto range = first; range != m_lines.ranges.end() && range->span.begin < step.span.end; ++range)
        {
            const Duration shared =
                std::min(range->span.end, step.span.end) - std::max(range->span.begin, step.span.begin);
            if (shared > longest) {
                longest = shared;
                step.number = range->step;
                step.hostWindow = range->isEnded ? std::optional(range->span) : std::nullopt;
            }
        }
    }

    std::vector<LabelledBlock>& m_jobs;
    std::span<const std::int64_t> m_microBatches;
    const StepLines& m_lines;
    bool m_hasPipeline;
    /// Micro-batches of the step so far, by type.
    std::map<StringId, std::set<std::int64_t>> m_seen;
    /// The job of no kind that the next step begins with, if the next work belongs to one.
    std::optional<std::size_t> m_split;
    std::size_t m_border = 0;
    std::optional<std::int64_t> m_startsAt;
    std::vector<std::pair<std::size_t, std::optional<std::int64_t>>> m_ends;
};

} // namespace

std::vector<LoggedStep> cutSteps(std::vector<LabelledBlock>& jobs, std::span<const std::int64_t> microBatches,
                                 const StepLines& lines)
{
    return StepCutter(jobs, microBatches, lines).cut();
}

} // namespace pipescope::paddle
