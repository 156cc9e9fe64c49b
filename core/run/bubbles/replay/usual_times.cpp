#include "core/run/bubbles/replay/usual_times.h"

#include "core/base/order_statistics.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>
#include <tuple>

namespace pipescope {
namespace {

/// A difference counts from so many standard errors on.
constexpr double kSignificant = 3.0;
/// Standard deviation of a normal distribution by its median absolute deviation.
constexpr double kDeviationOfMad = 1.4826;
/// Blocks farther from the median than so many standard deviations are outliers.
constexpr double kOutlier = 3.0;
/// From so many blocks on their deviation says something.
constexpr std::size_t kFewestForDeviation = 4;

using WorkClass = std::tuple<BlockKind, std::int32_t, std::int32_t>;
using StageClass = std::pair<WorkClass, std::int32_t>;
/// Ranks whose stage is not known are peers of none: each gets a stage of its own below this one.
constexpr std::int32_t kFirstUnknownStage = -1;

WorkClass classOf(const PeerWork& work)
{
    return {work.kind, work.forwardChunk, work.backwardChunk};
}

struct Measured
{
    std::vector<std::int64_t> durations;
    std::int64_t usual = 0;
};

std::int64_t lowerMedian(std::vector<std::int64_t> values)
{
    return valueAt(values, (values.size() - 1) / 2);
}

std::int64_t middle(std::vector<std::int64_t> values)
{
    const std::int64_t lower = valueAt(values, (values.size() - 1) / 2);
    return lower + (medianOf(values) - lower) / 2;
}

std::int64_t medianDistance(const std::vector<std::int64_t>& values, std::int64_t from)
{
    std::vector<std::int64_t> distances = values;
    for (std::int64_t& distance : distances) {
        distance = std::abs(distance - from);
    }
    return medianOf(distances);
}

std::int64_t meanWithoutOutliers(const std::vector<std::int64_t>& values, std::int64_t median,
                                 std::int64_t distance)
{
    const double farthest = kOutlier * kDeviationOfMad * static_cast<double>(distance);
    std::int64_t sum = 0;
    std::int64_t count = 0;
    for (const std::int64_t value : values) {
        if (static_cast<double>(std::abs(value - median)) <= farthest) {
            sum += value;
            ++count;
        }
    }
    return count > 0 ? sum / count : median;
}

/// Without labels a kind of work may hold blocks of different lengths, in another mix on each stage.
bool isLabelled(const WorkClass& workClass)
{
    return std::get<1>(workClass) >= 0 || std::get<2>(workClass) >= 0;
}

class UsualTimes
{
public:
    explicit UsualTimes(const StepGraphs& graphs)
        : m_graphs(graphs)
        , m_measured(graphs.works.size())
        , m_times(graphs.works.size())
    { }

    std::vector<UsualTime> found(const std::stop_token& stop)
    {
        for (const StepGraph& graph : m_graphs.graphs) {
            if (stop.stop_requested()) {
                return {};
            }
            for (std::size_t i = 0; i < graph.size(); ++i) {
                m_measured[graph.work[i].value].durations.push_back(graph.end[i] - graph.begin[i]);
            }
        }
        measureDeviation();
        groupWorks();
        for (const auto& [workClass, stages] : m_stagesOfClass) {
            settleClass(workClass, stages);
        }
        return std::move(m_times);
    }

private:
    void measureDeviation()
    {
        std::vector<double> deviations;
        for (std::size_t i = 0; i < m_measured.size(); ++i) {
            Measured& each = m_measured[i];
            m_times[i].blocks = each.durations.size();
            if (each.durations.empty()) {
                continue;
            }
            const std::int64_t median = middle(each.durations);
            const std::int64_t distance = medianDistance(each.durations, median);
            each.usual = meanWithoutOutliers(each.durations, median, distance);
            if (each.durations.size() >= kFewestForDeviation && median > 0) {
                deviations.push_back(static_cast<double>(distance) / static_cast<double>(median));
            }
        }
        m_relativeDeviation = deviations.empty() ? 0.0 : kDeviationOfMad * medianOf(deviations);
    }

    void groupWorks()
    {
        std::int32_t unknown = kFirstUnknownStage;
        for (std::size_t i = 0; i < m_graphs.works.size(); ++i) {
            if (m_measured[i].durations.empty()) {
                continue;
            }
            const PeerWork& work = m_graphs.works[i].peers;
            const std::int32_t stage = work.stage ? work.stage->value : unknown--;
            m_worksOfStage[{classOf(work), stage}].push_back(i);
            auto& stages = m_stagesOfClass[classOf(work)];
            if (std::ranges::find(stages, stage) == stages.end()) {
                stages.push_back(stage);
            }
        }
    }

    /// Whether a mean of so many blocks lies farther from a value than chance may put it.
    bool differs(std::int64_t mean, std::int64_t from, std::uint64_t blocks) const
    {
        const double error = m_relativeDeviation * static_cast<double>(mean)
                             / std::sqrt(static_cast<double>(std::max<std::uint64_t>(1, blocks)));
        return static_cast<double>(std::abs(mean - from)) > kSignificant * error;
    }

    void settleClass(const WorkClass& workClass, const std::vector<std::int32_t>& stages)
    {
        std::vector<std::int64_t> ofStages;
        std::vector<std::uint64_t> blocks;
        for (const std::int32_t stage : stages) {
            std::vector<std::int64_t> ofRanks;
            std::uint64_t count = 0;
            for (const std::size_t work : m_worksOfStage.at({workClass, stage})) {
                ofRanks.push_back(m_measured[work].usual);
                count += m_times[work].blocks;
            }
            ofStages.push_back(middle(ofRanks));
            blocks.push_back(count);
        }
        const std::int64_t ofAll = middle(ofStages);
        const bool isComparable = isLabelled(workClass);
        std::int64_t sum = 0;
        for (std::size_t i = 0; i < stages.size(); ++i) {
            const auto& works = m_worksOfStage.at({workClass, stages[i]});
            const bool isOwn = !isComparable || differs(ofStages[i], ofAll, blocks[i]);
            sum += settleStage(works, ofStages[i], isOwn ? ofStages[i] : ofAll);
        }
        for (const std::int32_t stage : stages) {
            for (const std::size_t work : m_worksOfStage.at({workClass, stage})) {
                m_times[work].stages =
                    isComparable ? sum / static_cast<std::int64_t>(stages.size()) : m_times[work].peers;
            }
        }
    }

    /// Ranks that do not differ from `measured`, the median of their stage, get `settled`. Returns what the
    /// stage's ranks can do.
    std::int64_t settleStage(const std::vector<std::size_t>& works, std::int64_t measured,
                             std::int64_t settled)
    {
        std::vector<std::int64_t> owns;
        for (const std::size_t work : works) {
            const std::int64_t usual = m_measured[work].usual;
            m_times[work].own = differs(usual, measured, m_times[work].blocks) ? usual : settled;
            m_times[work].hasPeers = works.size() > 1;
            owns.push_back(m_times[work].own);
        }
        const std::int64_t peers = lowerMedian(owns);
        for (const std::size_t work : works) {
            m_times[work].peers = peers;
        }
        return peers;
    }

    const StepGraphs& m_graphs;
    std::vector<Measured> m_measured;
    std::vector<UsualTime> m_times;
    /// Standard deviation of the blocks of one kind of work on one rank, by their median.
    double m_relativeDeviation = 0.0;
    std::map<StageClass, std::vector<std::size_t>> m_worksOfStage;
    std::map<WorkClass, std::vector<std::int32_t>> m_stagesOfClass;
};

} // namespace

std::vector<UsualTime> usualTimesOf(const StepGraphs& graphs, const std::stop_token& stop)
{
    return UsualTimes(graphs).found(stop);
}

} // namespace pipescope
