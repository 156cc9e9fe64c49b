#include "core/run/inference/placement/work_times.h"

#include "core/base/order_statistics.h"
#include "core/run/inference/placement/pipeline_order.h"

#include <algorithm>
#include <limits>
#include <map>
#include <span>
#include <utility>

namespace pipescope {
namespace {

/// Enough to decide, and few enough for long runs of many ranks.
constexpr std::size_t kMaxWorks = 4096;

std::int32_t lowestChunk(const LabelledTrack& track)
{
    std::int32_t lowest = std::numeric_limits<std::int32_t>::max();
    for (const LabelledBlock& labelled : track.blocks) {
        if (hasForward(labelled.block.kind)) {
            lowest = std::min(lowest, chunkOf(labelled, labelled.block.forward));
        }
    }
    return lowest;
}

std::int64_t stepOf(const LabelledTrack& track, const Block& block)
{
    const bool isKnown = block.step && block.step->value < track.steps.size();
    return isKnown ? track.steps[block.step->value].value : -1;
}

/// Hostile files hold any time: keeps times that can be added and negated.
std::int64_t bounded(std::int64_t value)
{
    constexpr std::int64_t kMax = std::int64_t{1} << 60;
    return std::clamp(value, -kMax, kMax);
}

/// Counts how often each micro-batch of each step came before.
class KeyCounter
{
public:
    std::tuple<std::int64_t, std::int32_t, std::int32_t> next(std::int64_t step, const BlockPart& part)
    {
        const std::int32_t microBatch = part.microBatch ? part.microBatch->value : -1;
        return {step, microBatch, m_counts[{step, microBatch}]++};
    }

private:
    std::map<std::pair<std::int64_t, std::int32_t>, std::int32_t> m_counts;
};

/// Counts the forwards before the first backward of each step.
class WarmUpCounter
{
public:
    void add(std::int64_t step, BlockKind kind)
    {
        Counts& counts = m_steps[step];
        counts.hasBackward = counts.hasBackward || hasBackward(kind);
        counts.forwards += hasForward(kind) ? 1 : 0;
        counts.leading += hasForward(kind) && !counts.hasBackward ? 1 : 0;
    }

    /// The value of most steps; empty where all forwards come first.
    std::optional<std::int32_t> ofMostSteps() const
    {
        std::map<std::int32_t, std::size_t> steps;
        for (const auto& [step, counts] : m_steps) {
            ++steps[counts.leading < counts.forwards ? counts.leading : 0];
        }
        const auto most = mostFrequent(steps);
        return most && *most > 0 ? most : std::nullopt;
    }

private:
    struct Counts
    {
        std::int32_t forwards = 0;
        std::int32_t leading = 0;
        bool hasBackward = false;
    };

    std::map<std::int64_t, Counts> m_steps;
};

/// The tenth percentile.
std::int64_t lowDecile(std::vector<std::int64_t>& values)
{
    return values.empty() ? 0 : valueAt(values, values.size() / 10);
}

std::optional<std::int64_t> median(std::vector<std::int64_t>& values)
{
    return values.empty() ? std::nullopt : std::optional(medianOf(values));
}

bool isNearlyAll(std::size_t count, std::size_t all)
{
    return 5 * count >= 4 * all;
}

bool haveOneClock(const Host& a, const Host& b)
{
    return a.uid == b.uid && a.name == b.name && !(a.uid.empty() && a.name.empty());
}

} // namespace

WorkTimes::WorkTimes(const LabelledTrack& track)
    : m_host(track.host)
{
    const std::int32_t chunk = lowestChunk(track);
    WarmUpCounter warmUp;
    KeyCounter ofForwards;
    KeyCounter ofBackwards;
    std::vector<std::int64_t> forwards;
    std::vector<std::int64_t> backwards;
    std::map<Key, TimePoint> backwardEnds;
    for (const std::uint32_t i :
         orderByBegin(track.blocks, [](const LabelledBlock& labelled) { return labelled.block.span; }))
    {
        const LabelledBlock& labelled = track.blocks[i];
        const Block& block = labelled.block;
        const std::int64_t step = stepOf(track, block);
        warmUp.add(step, block.kind);
        m_hasChunks = m_hasChunks || (hasForward(block.kind) && chunkOf(labelled, block.forward) != chunk);
        const std::int64_t duration = bounded(std::max<std::int64_t>(0, block.span.duration().ns));
        if (hasForward(block.kind) && chunkOf(labelled, block.forward) == chunk && m_works.size() < kMaxWorks)
        {
            m_works.push_back({ofForwards.next(step, block.forward), block.span.end, {}});
            forwards.push_back(duration);
        }
        if (hasBackward(block.kind) && chunkOf(labelled, block.backward) == chunk
            && backwardEnds.size() < kMaxWorks) {
            backwardEnds.emplace(ofBackwards.next(step, block.backward), block.span.end);
            backwards.push_back(duration);
        }
    }
    std::sort(m_works.begin(), m_works.end(), [](const Work& a, const Work& b) { return a.key < b.key; });
    for (Work& work : m_works) {
        const auto backward = backwardEnds.find(work.key);
        work.backwardEnd = backward != backwardEnds.end() ? std::optional(backward->second) : std::nullopt;
    }
    m_forward = lowDecile(forwards);
    m_backward = lowDecile(backwards);
    m_warmUp = warmUp.ofMostSteps();
}

std::int64_t WorkTimes::Ends::longer() const
{
    return bounded(saturatingSubtract((*own.backwardEnd - own.forwardEnd).ns,
                                      (*other.backwardEnd - other.forwardEnd).ns));
}

std::vector<WorkTimes::Ends> WorkTimes::commonWith(const WorkTimes& other) const
{
    std::vector<Ends> common;
    auto theirs = other.m_works.begin();
    for (const Work& work : m_works) {
        while (theirs != other.m_works.end() && theirs->key < work.key) {
            ++theirs;
        }
        if (theirs != other.m_works.end() && theirs->key == work.key) {
            common.push_back({work, *theirs});
        }
    }
    return common;
}

std::optional<std::int64_t> WorkTimes::medianLongerThan(const WorkTimes& other, bool& isByForwards) const
{
    std::vector<std::int64_t> there;
    std::vector<std::int64_t> thereAndBack;
    for (const Ends& ends : commonWith(other)) {
        there.push_back(bounded((ends.other.forwardEnd - ends.own.forwardEnd).ns));
        if (ends.hasBackwards()) {
            thereAndBack.push_back(ends.longer());
        }
    }
    isByForwards = thereAndBack.empty() && m_backward == 0 && other.m_backward == 0
                   && haveOneClock(m_host, other.m_host);
    return median(isByForwards ? there : thereAndBack);
}

std::int64_t WorkTimes::leastBetween(const WorkTimes& deeper, bool isByForwards) const
{
    return std::max<std::int64_t>(1, deeper.m_forward + (isByForwards ? 0 : m_backward));
}

RelativeDepth WorkTimes::depthOf(const WorkTimes& other) const
{
    bool isByForwards = false;
    const auto longer = medianLongerThan(other, isByForwards);
    if (!longer) {
        return RelativeDepth::Unknown;
    }
    if (*longer >= (leastBetween(other, isByForwards) + 1) / 2) {
        return RelativeDepth::Deeper;
    }
    return -*longer >= (other.leastBetween(*this, isByForwards) + 1) / 2 ? RelativeDepth::Shallower
                                                                         : RelativeDepth::Same;
}

std::int32_t WorkTimes::stagesTo(const WorkTimes& other) const
{
    if (m_warmUp && other.m_warmUp) {
        return (*m_warmUp - *other.m_warmUp) / (m_hasChunks ? 2 : 1);
    }
    constexpr std::int64_t kMaxStages = 1 << 12;
    bool isByForwards = false;
    const std::int64_t longer = medianLongerThan(other, isByForwards).value_or(0);
    const std::int64_t stage =
        leastBetween(other, isByForwards) / 2 + other.leastBetween(*this, isByForwards) / 2 + 1;
    const std::int64_t stages = std::min((std::abs(longer) + stage / 2) / stage, kMaxStages);
    return static_cast<std::int32_t>(longer < 0 ? -stages : stages);
}

bool WorkTimes::canFeed(const WorkTimes& other) const
{
    const bool isOneClock = haveOneClock(m_host, other.m_host);
    std::size_t all = 0;
    std::size_t fitting = 0;
    for (const Ends& ends : commonWith(other)) {
        const bool hasBackwards = ends.hasBackwards();
        bool fits = !hasBackwards || ends.longer() >= leastBetween(other, false) / 2;
        if (isOneClock) {
            const Duration there = ends.other.forwardEnd - ends.own.forwardEnd;
            const Duration back =
                hasBackwards ? *ends.own.backwardEnd - *ends.other.backwardEnd : Duration{m_backward};
            fits = fits && there.ns >= other.m_forward / 2 && back.ns >= m_backward / 2;
        }
        ++all;
        fitting += fits ? 1 : 0;
    }
    return isNearlyAll(fitting, all);
}

bool WorkTimes::isInLockstepWith(const WorkTimes& other) const
{
    std::vector<std::int64_t> apart;
    for (const Ends& ends : commonWith(other)) {
        apart.push_back(bounded((ends.other.forwardEnd - ends.own.forwardEnd).ns));
        if (ends.hasBackwards()) {
            apart.push_back(bounded((*ends.other.backwardEnd - *ends.own.backwardEnd).ns));
        }
    }
    const auto ahead = median(apart);
    const std::int64_t block = (m_forward + std::max(m_backward, m_forward)) / 2;
    const auto near = std::count_if(apart.begin(), apart.end(), [&](std::int64_t each) {
        return std::abs(each - *ahead) <= block / 100;
    });
    return ahead && isNearlyAll(static_cast<std::size_t>(near), apart.size());
}

} // namespace pipescope
