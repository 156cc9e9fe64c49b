#include "core/base/user_text.h"
#include "core/run/sources/paddle_log/logged_steps.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace pipescope::paddle {
namespace {

/// The steps of one run in one log.
struct Run
{
    /// Position of the first.
    std::size_t first = 0;
    std::size_t size = 0;
    /// As far as the log says them.
    std::vector<std::int64_t> numbers;
    TimeSpan span;
};

/// Counts the steps of a log, run by run.
class RunCutter
{
public:
    std::vector<Run> cut(std::span<const LoggedStep> steps)
    {
        for (std::size_t i = 0; i < steps.size(); ++i) {
            if (i == 0 || beginsRun(steps[i])) {
                m_runs.push_back({i, 0, {}, steps[i].span});
                m_isStarted = false;
            }
            take(steps[i]);
        }
        return std::move(m_runs);
    }

private:
    bool beginsRun(const LoggedStep& step) const
    {
        const auto& numbers = m_runs.back().numbers;
        return m_isStarted && step.startsAt && *step.startsAt <= numbers.back();
    }

    void take(const LoggedStep& step)
    {
        Run& run = m_runs.back();
        ++run.size;
        run.span = run.span.united(step.span);
        m_isStarted = m_isStarted || step.startsAt;
        const auto number = step.number ? step.number : step.startsAt;
        if (number) {
            run.numbers.push_back(*number);
        } else if (!run.numbers.empty()) {
            run.numbers.push_back(run.numbers.back() + 1);
        }
    }

    std::vector<Run> m_runs;
    /// The run has had a start line.
    bool m_isStarted = false;
};

/// Where the last run of each machine has not begun yet; nothing of a machine whose clock was set back.
using RunBorders = std::map<std::int64_t, TimePoint>;

RunBorders bordersOf(std::span<const DeviceSteps> devices, std::span<const std::vector<Run>> runs)
{
    RunBorders borders;
    for (std::size_t i = 0; i < devices.size(); ++i) {
        if (runs[i].size() > 1) {
            const TimePoint before = runs[i][runs[i].size() - 2].span.end;
            if (before <= runs[i].back().span.begin) {
                TimePoint& border = borders.try_emplace(devices[i].machine, before).first->second;
                border = std::max(border, before);
            }
        }
    }
    return borders;
}

/// Position of the first step that is shown.
std::size_t firstShown(const DeviceSteps& device, std::span<const Run> runs, const RunBorders& borders)
{
    std::size_t first = runs.empty() ? 0 : runs.back().first;
    const auto border = borders.find(device.machine);
    while (border != borders.end() && first < device.steps.size()
           && device.steps[first].span.begin < border->second)
    {
        ++first;
    }
    return first;
}

/// "steps 3-4, 3-7"
UserText stepsText(std::span<const Run* const> runs)
{
    std::string list;
    for (const Run* run : runs) {
        if (!run->numbers.empty()) {
            const std::int64_t first = run->numbers.front();
            const std::int64_t last = run->numbers.back();
            list += (list.empty() ? "" : ", ") + std::to_string(first);
            list += first == last ? "" : "-" + std::to_string(last);
        }
    }
    if (list.empty()) {
        return {};
    }
    const bool isOne = runs.size() == 1 && runs.front()->size == 1;
    return isOne ? "step %1"_text(list) : "steps %1"_text(list);
}

void reportEarlier(std::span<const Run> runs, std::size_t shown, LabelledTrack& track)
{
    std::vector<const Run*> earlier;
    for (const Run& run : runs) {
        if (run.first < shown) {
            earlier.push_back(&run);
        }
    }
    track.findings.add(FindingId::EarlierRunsLeftOut, track.rank, track.file, stepsText(earlier),
                       earlier.size());
}

void dropSteps(std::size_t count, std::vector<LoggedStep>& steps, LabelledTrack& track)
{
    steps.erase(steps.begin(), steps.begin() + static_cast<std::ptrdiff_t>(count));
    const auto dropped = static_cast<std::uint32_t>(count);
    std::erase_if(track.blocks, [&](const LabelledBlock& job) { return job.block.step->value < dropped; });
    for (LabelledBlock& job : track.blocks) {
        job.block.step->value -= dropped;
    }
}

} // namespace

void keepLastRuns(std::span<DeviceSteps> devices, std::span<LabelledTrack> tracks)
{
    std::vector<std::vector<Run>> runs;
    for (const DeviceSteps& device : devices) {
        runs.push_back(RunCutter().cut(device.steps));
    }
    const RunBorders borders = bordersOf(devices, runs);
    for (std::size_t i = 0; i < devices.size(); ++i) {
        const std::size_t shown = firstShown(devices[i], runs[i], borders);
        if (shown > 0) {
            reportEarlier(runs[i], shown, tracks[i]);
            dropSteps(shown, devices[i].steps, tracks[i]);
        }
    }
}

} // namespace pipescope::paddle
