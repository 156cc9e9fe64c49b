#include "core/run/sources/paddle_log/logged_steps.h"

#include <algorithm>
#include <limits>
#include <map>
#include <numeric>

namespace pipescope::paddle {
namespace {

/// One step of a machine, over all its devices.
struct MachineStep
{
    /// That of the device it was first seen on.
    TimeSpan span;
    std::optional<std::int64_t> number;
    std::optional<std::int64_t> startsAt;
    /// The last device that has it.
    std::size_t device = std::numeric_limits<std::size_t>::max();
};

TimePoint middleOf(TimeSpan span)
{
    return {span.begin.ns / 2 + span.end.ns / 2};
}

/// The steps of one machine by time, and where those of its devices have gone.
class MachineSteps
{
public:
    /// Devices with most steps come first, so that hardly any is put between others.
    void add(std::size_t device, const std::vector<LoggedStep>& steps)
    {
        for (std::size_t i = 0; i < steps.size(); ++i) {
            place(device, i, steps[i]);
        }
    }

    /// Steps in order of time, with numbers.
    std::vector<MachineStep> numbered()
    {
        m_order.resize(m_steps.size());
        std::iota(m_order.begin(), m_order.end(), std::size_t{0});
        std::stable_sort(m_order.begin(), m_order.end(), [&](std::size_t a, std::size_t b) {
            return m_steps[a].span.begin < m_steps[b].span.begin;
        });
        std::vector<MachineStep> sorted;
        for (const std::size_t i : m_order) {
            sorted.push_back(m_steps[i]);
        }
        countOn(sorted);
        return sorted;
    }

    /// Hands each step of each device its number; `sorted` is what numbered() returned.
    void assign(const std::vector<MachineStep>& sorted, std::vector<std::vector<StepNumber>>& numbers) const
    {
        std::vector<std::int64_t> byStep(m_steps.size());
        for (std::size_t k = 0; k < sorted.size(); ++k) {
            byStep[m_order[k]] = *sorted[k].number;
        }
        for (const auto& [place, step] : m_places) {
            auto& own = numbers[place.first];
            own.resize(std::max(own.size(), place.second + 1));
            own[place.second] = StepNumber{byStep[step]};
        }
    }

    bool isRecorded() const
    {
        return std::any_of(m_steps.begin(), m_steps.end(),
                           [](const MachineStep& step) { return step.number || step.startsAt; });
    }

private:
    void place(std::size_t device, std::size_t i, const LoggedStep& logged)
    {
        std::size_t step = find(device, logged);
        if (step == m_steps.size()) {
            m_steps.push_back({logged.span, {}, {}, device});
            m_byBegin.emplace(logged.span.begin, step);
        }
        MachineStep& known = m_steps[step];
        known.device = device;
        known.number = known.number ? known.number : logged.number;
        known.startsAt = known.startsAt ? known.startsAt : logged.startsAt;
        m_places[{device, i}] = step;
    }

    /// The step that lies around the middle of this one, or this one around its; not one that the device
    /// already has.
    std::size_t find(std::size_t device, const LoggedStep& logged) const
    {
        const TimePoint middle = middleOf(logged.span);
        auto next = m_byBegin.upper_bound(middle);
        for (int tried = 0; tried < 2; ++tried) {
            const bool isThere = tried == 0 ? next != m_byBegin.end() : next != m_byBegin.begin();
            if (isThere) {
                const std::size_t step = tried == 0 ? next->second : std::prev(next)->second;
                const TimeSpan span = m_steps[step].span;
                const bool isSame = span.contains(middle) || logged.span.contains(middleOf(span));
                if (isSame && m_steps[step].device != device) {
                    return step;
                }
            }
        }
        return m_steps.size();
    }

    /// From the steps with a recorded number to those before and behind them.
    static void countOn(std::vector<MachineStep>& steps)
    {
        std::optional<std::int64_t> last;
        std::size_t firstKnown = steps.size();
        for (std::size_t i = 0; i < steps.size(); ++i) {
            MachineStep& step = steps[i];
            if (!step.number && (step.startsAt || last)) {
                const std::int64_t counted = last ? *last + 1 : *step.startsAt;
                step.number = step.startsAt ? std::max(*step.startsAt, counted) : counted;
            }
            if (step.number) {
                firstKnown = std::min(firstKnown, i);
                last = step.number;
            }
        }
        const std::int64_t base =
            firstKnown < steps.size() ? *steps[firstKnown].number : static_cast<std::int64_t>(steps.size());
        for (std::size_t i = 0; i < firstKnown; ++i) {
            steps[i].number = base - static_cast<std::int64_t>(firstKnown - i);
        }
    }

    std::vector<MachineStep> m_steps;
    std::multimap<TimePoint, std::size_t> m_byBegin;
    /// Indexed by device and position there.
    std::map<std::pair<std::size_t, std::size_t>, std::size_t> m_places;
    std::vector<std::size_t> m_order;
};

/// How many steps of the reference lie before the machine's first one: none where both have as many, else
/// what brings the steps closest in time.
std::int64_t stepsBefore(const std::vector<MachineStep>& reference, const std::vector<MachineStep>& steps)
{
    if (reference.size() == steps.size() || reference.empty() || steps.empty()) {
        return 0;
    }
    const bool isShorter = steps.size() < reference.size();
    const auto& longer = isShorter ? reference : steps;
    const auto& shorter = isShorter ? steps : reference;
    std::size_t best = 0;
    std::int64_t least = std::numeric_limits<std::int64_t>::max();
    for (std::size_t shift = 0; shift + shorter.size() <= longer.size(); ++shift) {
        const std::size_t middle = shorter.size() / 2;
        const Duration apart = middleOf(longer[shift + middle].span) - middleOf(shorter[middle].span);
        const std::int64_t distance = apart.ns < 0 ? saturatingSubtract(0, apart.ns) : apart.ns;
        if (distance < least) {
            least = distance;
            best = shift;
        }
    }
    return isShorter ? static_cast<std::int64_t>(best) : -static_cast<std::int64_t>(best);
}

void takeNumbers(const std::vector<MachineStep>& reference, std::vector<MachineStep>& steps)
{
    const std::int64_t before = stepsBefore(reference, steps);
    const auto size = static_cast<std::int64_t>(reference.size());
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const std::int64_t place = static_cast<std::int64_t>(i) + before;
        const std::int64_t inside = std::clamp<std::int64_t>(place, 0, size - 1);
        steps[i].number = *reference[static_cast<std::size_t>(inside)].number + place - inside;
    }
}

} // namespace

std::vector<std::vector<StepNumber>> numberSteps(std::span<const DeviceSteps> devices)
{
    std::vector<std::size_t> order(devices.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return devices[a].steps.size() > devices[b].steps.size();
    });
    std::map<std::int64_t, MachineSteps> machines;
    for (const std::size_t device : order) {
        machines[devices[device].machine].add(device, devices[device].steps);
    }
    std::map<std::int64_t, std::vector<MachineStep>> sorted;
    const std::vector<MachineStep>* reference = nullptr;
    bool isReferenceRecorded = false;
    for (auto& [machine, steps] : machines) {
        auto& own = sorted[machine] = steps.numbered();
        const bool isBetter = reference == nullptr || (!isReferenceRecorded && steps.isRecorded());
        reference = isBetter && !own.empty() ? &own : reference;
        isReferenceRecorded = isReferenceRecorded || steps.isRecorded();
    }
    std::vector<std::vector<StepNumber>> numbers(devices.size());
    for (auto& [machine, steps] : machines) {
        auto& own = sorted[machine];
        if (reference != nullptr && &own != reference && !steps.isRecorded()) {
            takeNumbers(*reference, own);
        }
        steps.assign(own, numbers);
    }
    return numbers;
}

} // namespace pipescope::paddle
