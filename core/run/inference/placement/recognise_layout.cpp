#include "core/run/inference/placement/recognise_layout.h"

#include "core/base/threads/parallel.h"
#include "core/run/inference/placement/work_times.h"

#include <algorithm>
#include <cstdlib>
#include <initializer_list>
#include <map>
#include <utility>

namespace pipescope {
namespace {

using Verdict = RecognisedLayout::Verdict;

constexpr std::int64_t kMaxWorld = 1 << 16;

/// Product of any positive sizes; too large products are limited, but stay larger than every run.
std::int64_t product(std::initializer_list<std::optional<std::int32_t>> sizes)
{
    std::int64_t result = 1;
    for (const auto size : sizes) {
        result = std::min(2 * kMaxWorld, result * std::max(1, size.value_or(1)));
    }
    return result;
}

/// Ranks that share a stage and that the user names: TP·CP.
std::int64_t givenPeers(const ParallelSizes& given)
{
    return product({given.tensor, given.context});
}

bool isAllowed(const PipelineLayout& layout, const ParallelSizes& given)
{
    const std::int64_t peers = givenPeers(given);
    const std::int64_t others = layout.peers * layout.replicas;
    const bool isOrdered = given.order && given.known();
    if (isOrdered && layout.peers != stageLayout(given, others * layout.stages).stride) {
        return false;
    }
    return layout.peers % peers == 0 && (!given.pipeline || layout.stages == *given.pipeline)
           && (!given.data || (given.tensor ? others / peers == *given.data : others % *given.data == 0));
}

std::vector<std::int64_t> divisorsOf(std::int64_t number)
{
    std::vector<std::int64_t> divisors;
    for (std::int64_t i = 1; i <= number / i; ++i) {
        if (number % i == 0) {
            divisors.push_back(i);
            if (i != number / i) {
                divisors.push_back(number / i);
            }
        }
    }
    return divisors;
}

/// A rank with work.
struct WorkingRank
{
    std::int64_t place = 0;
    WorkTimes work;
};

/// The relation of a rank to the one before it.
struct Neighbours
{
    std::int64_t before = 0;
    std::int64_t place = 0;
    RelativeDepth depth = RelativeDepth::Unknown;
    std::int64_t stages = 0;
};

class LayoutFinder
{
public:
    LayoutFinder(std::span<const LabelledTrack> tracks, std::span<const std::int64_t> places,
                 std::size_t workers, const std::stop_token& stop)
        : m_stop(stop)
    {
        std::vector<std::optional<WorkTimes>> works(tracks.size());
        parallelFor(tracks.size(), workers, stop, [&](std::size_t i) { works[i].emplace(tracks[i]); });
        for (std::size_t i = 0; i < works.size(); ++i) {
            if (works[i] && !works[i]->empty()) {
                m_ranks.push_back({places[i], *std::move(works[i])});
            }
        }
        m_neighbours.resize(std::max<std::size_t>(1, m_ranks.size()) - 1);
        parallelFor(m_neighbours.size(), workers, stop, [&](std::size_t i) {
            const WorkingRank& before = m_ranks[i];
            const WorkingRank& rank = m_ranks[i + 1];
            m_neighbours[i] = {before.place, rank.place, before.work.depthOf(rank.work),
                               before.work.stagesTo(rank.work)};
        });
        std::erase_if(m_neighbours,
                      [](const Neighbours& each) { return each.depth == RelativeDepth::Unknown; });
    }

    RecognisedLayout find(std::int64_t world, const ParallelSizes& given)
    {
        RecognisedLayout result;
        if (m_neighbours.empty()) {
            return result;
        }
        search(world, given);
        const bool isFound = m_best && canRun(m_best->layout);
        result.verdict = !isFound            ? Verdict::Contradicted
                         : m_isBestAmbiguous ? Verdict::Ambiguous
                                             : Verdict::Clear;
        if (result.verdict == Verdict::Clear) {
            result.layout = m_best->layout;
            result.lockstep = lockstepOf(result.layout);
        }
        return result;
    }

private:
    struct Candidate
    {
        PipelineLayout layout;
        std::int64_t deviation = 0;
    };

    /// Looks at all layouts of as many ranks as there are, and of more until one fits without deviation.
    void search(std::int64_t world, const ParallelSizes& given)
    {
        const std::int64_t named = product({given.tensor, given.context, given.pipeline, given.data});
        const bool isAnyGiven = given != ParallelSizes{};
        const std::int64_t last =
            std::min(kMaxWorld, isAnyGiven ? (world + named - 1) / named * named : 2 * world);
        for (std::int64_t ranks = world; ranks <= last && !(m_best && m_best->deviation == 0); ++ranks) {
            if (m_stop.stop_requested()) {
                return;
            }
            for (const std::int64_t peers : divisorsOf(ranks)) {
                for (const std::int64_t stages : divisorsOf(ranks / peers)) {
                    const PipelineLayout layout{peers, stages, ranks / peers / stages};
                    // Without stages all ranks are peers, or all are replicas: one of these is enough.
                    const bool isRepeated = stages == 1 && layout.replicas > 1;
                    if (!isRepeated && isAllowed(layout, given)) {
                        tryLayout(layout);
                    }
                }
            }
        }
    }

    void tryLayout(const PipelineLayout& layout)
    {
        const auto deviation = deviationOf(layout);
        if (!deviation) {
            return;
        }
        if (!m_best || *deviation < m_best->deviation) {
            m_best = Candidate{layout, *deviation};
            m_isBestAmbiguous = false;
        } else if (*deviation == m_best->deviation && worldOf(layout) == worldOf(m_best->layout)) {
            m_isBestAmbiguous = true;
        }
    }

    static std::int64_t worldOf(const PipelineLayout& layout)
    {
        return layout.peers * layout.stages * layout.replicas;
    }

    /// By how many stages the distances are not those that the ranks show; empty where the layout does not
    /// fit.
    std::optional<std::int64_t> deviationOf(const PipelineLayout& layout) const
    {
        std::int64_t deviation = 0;
        for (const Neighbours& each : m_neighbours) {
            const std::int64_t distance = layout.stageOf(each.place) - layout.stageOf(each.before);
            const RelativeDepth depth = distance == 0  ? RelativeDepth::Same
                                        : distance > 0 ? RelativeDepth::Deeper
                                                       : RelativeDepth::Shallower;
            if (depth != each.depth) {
                return std::nullopt;
            }
            deviation += std::abs(distance - each.stages);
        }
        return deviation;
    }

    /// Whether data can pass from one stage to the next in nearly all pipelines.
    bool canRun(const PipelineLayout& layout) const
    {
        std::map<std::pair<std::int64_t, std::int64_t>, const WorkTimes*> last;
        std::size_t all = 0;
        std::size_t failed = 0;
        for (const WorkingRank& rank : m_ranks) {
            const std::pair pipeline(layout.replicaOf(rank.place), rank.place % layout.peers);
            const auto [before, isFirst] = last.try_emplace(pipeline, &rank.work);
            if (!isFirst) {
                ++all;
                failed += before->second->canFeed(rank.work) ? 0 : 1;
                before->second = &rank.work;
            }
        }
        return 10 * failed <= all;
    }

    /// The peers form parts of equal size; the ranks of a part are in lockstep.
    std::optional<std::int64_t> lockstepOf(const PipelineLayout& layout) const
    {
        std::vector<std::int64_t> votes(static_cast<std::size_t>(layout.peers), 0);
        for (std::size_t i = 1; i < m_ranks.size(); ++i) {
            const std::int64_t place = m_ranks[i].place;
            const std::int64_t before = m_ranks[i - 1].place;
            if (place == before + 1 && place / layout.peers == before / layout.peers) {
                const bool isTogether = m_ranks[i - 1].work.isInLockstepWith(m_ranks[i].work);
                votes[static_cast<std::size_t>(place % layout.peers)] += isTogether ? 1 : -1;
            }
        }
        for (std::int64_t size = layout.peers; size >= 1; --size) {
            if (layout.peers % size == 0 && areParts(votes, size)) {
                return size;
            }
        }
        return std::nullopt;
    }

    /// `votes` is the number of ranks in lockstep with the one before, minus those that are not.
    static bool areParts(std::span<const std::int64_t> votes, std::int64_t size)
    {
        for (std::size_t peer = 1; peer < votes.size(); ++peer) {
            const bool isBorder = peer % static_cast<std::size_t>(size) == 0;
            if (isBorder ? votes[peer] >= 0 : votes[peer] <= 0) {
                return false;
            }
        }
        return true;
    }

    const std::stop_token& m_stop;
    /// In their order.
    std::vector<WorkingRank> m_ranks;
    /// The tracks whose depths can be compared.
    std::vector<Neighbours> m_neighbours;
    std::optional<Candidate> m_best;
    bool m_isBestAmbiguous = false;
};

} // namespace

RecognisedLayout recogniseLayout(std::span<const LabelledTrack> tracks, std::span<const std::int64_t> places,
                                 std::int64_t world, const ParallelSizes& given, std::size_t workers,
                                 const std::stop_token& stop)
{
    return LayoutFinder(tracks, places, workers, stop).find(world, given);
}

} // namespace pipescope
