#include "core/run/bubbles/stages/heavy_stages.h"

#include "core/base/order_statistics.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <optional>

namespace pipescope {
namespace {

/// A virtual stage is heavy if it takes longer by this, and by so many times what those in between differ by.
constexpr double kHeavy = 0.10;
constexpr double kTimesTheOthers = 4.0;
/// Directions differ if their excesses do by this part of the whole one, and by more than chance makes.
constexpr double kDifferentDirections = 0.25;
constexpr double kChance = 0.02;
/// Chunks of a rank are slow alike if their excesses differ by at most this part.
constexpr double kDifferentChunks = 0.25;
constexpr std::int32_t kFewestStages = 4;

constexpr std::array kKinds{BlockKind::Forward, BlockKind::Backward, BlockKind::Weight};

/// Times of the blocks of one kind, by virtual stage.
using TimesOfStages = std::map<std::int32_t, std::int64_t>;

class HeavyStageFinder
{
public:
    HeavyStageFinder(const StepGraphs& graphs, const std::vector<UsualTime>& times)
        : m_works(graphs.works)
        , m_times(times)
    {
        std::map<BlockKind, std::map<std::int32_t, std::vector<std::int64_t>>> peers;
        for (std::size_t i = 0; i < m_works.size(); ++i) {
            const Work& work = m_works[i];
            const std::int32_t stage = stageOf(work);
            if (m_times[i].blocks > 0 && stage >= 0 && work.kind != BlockKind::Overlap) {
                peers[work.kind][stage].push_back(m_times[i].peers);
                m_stages = std::max(m_stages, stage + 1);
            }
            if (work.stage) {
                m_stageOf[stage] = *work.stage;
            }
        }
        for (auto& [kind, ofStages] : peers) {
            for (auto& [stage, ofRanks] : ofStages) {
                m_usual[kind][stage] = medianOf(ofRanks);
            }
        }
    }

    HeavyStages found()
    {
        m_result.extraOfWork.assign(m_works.size(), 0);
        if (m_stages < kFewestStages || !isComplete(BlockKind::Forward) || !isComplete(BlockKind::Backward)) {
            return std::move(m_result);
        }
        for (const BlockKind kind : kKinds) {
            if (isComplete(kind)) {
                m_between[kind] = betweenOf(kind);
            }
        }
        for (const std::int32_t stage : {0, m_stages - 1}) {
            lookAt(stage);
        }
        fillExtra();
        return std::move(m_result);
    }

private:
    static std::int32_t stageOf(const Work& work)
    {
        return work.kind == BlockKind::Forward ? work.forwardStage : work.backwardStage;
    }

    /// Blocks of this kind are recorded for all virtual stages.
    bool isComplete(BlockKind kind) const
    {
        const auto found = m_usual.find(kind);
        return found != m_usual.end() && found->second.size() == static_cast<std::size_t>(m_stages);
    }

    std::int64_t betweenOf(BlockKind kind) const
    {
        std::vector<std::int64_t> between;
        for (std::int32_t stage = 1; stage + 1 < m_stages; ++stage) {
            between.push_back(m_usual.at(kind).at(stage));
        }
        return medianOf(between);
    }

    /// All kinds of blocks of one virtual stage together.
    std::int64_t totalOf(std::int32_t stage) const
    {
        std::int64_t total = 0;
        for (const auto& [kind, between] : m_between) {
            total += m_usual.at(kind).at(stage);
        }
        return total;
    }

    double backwardRatio(std::int32_t stage) const
    {
        std::int64_t own = m_usual.at(BlockKind::Backward).at(stage);
        std::int64_t between = m_between.at(BlockKind::Backward);
        if (const auto weight = m_between.find(BlockKind::Weight); weight != m_between.end()) {
            own += m_usual.at(BlockKind::Weight).at(stage);
            between += weight->second;
        }
        return factorOf(own, between);
    }

    void lookAt(std::int32_t stage)
    {
        std::vector<std::int64_t> totals;
        for (std::int32_t between = 1; between + 1 < m_stages; ++between) {
            totals.push_back(totalOf(between));
        }
        const auto [least, most] = std::ranges::minmax(totals);
        const double spread = factorOf(most, least) - 1.0;
        const double excess = factorOf(totalOf(stage), medianOf(totals)) - 1.0;
        const double forward =
            factorOf(m_usual.at(BlockKind::Forward).at(stage), m_between.at(BlockKind::Forward));
        const double backward = backwardRatio(stage);
        const bool doDirectionsDiffer =
            std::abs(forward - backward) > kDifferentDirections * excess + kChance;
        if (excess >= kHeavy && excess >= kTimesTheOthers * spread
            && (doDirectionsDiffer || !isWholeRankAsSlow(stage, medianOf(totals))))
        {
            m_result.found.push_back({VirtualStage{stage}, stage > 0, forward, backward});
        }
    }

    /// All virtual stages of its rank take longer by as much: the rank may as well be slow.
    bool isWholeRankAsSlow(std::int32_t stage, std::int64_t between) const
    {
        const double excess = factorOf(totalOf(stage), between) - 1.0;
        const auto own = m_stageOf.find(stage);
        return own != m_stageOf.end() && std::ranges::all_of(m_stageOf, [&](const auto& each) {
                   const bool isOnIt = each.first >= 0 && each.second == own->second;
                   const double other = isOnIt ? factorOf(totalOf(each.first), between) - 1.0 : excess;
                   return std::abs(other - excess) <= kDifferentChunks * excess;
               });
    }

    bool isHeavy(std::int32_t stage) const
    {
        return std::ranges::any_of(m_result.found,
                                   [&](const HeavyStage& each) { return each.stage.value == stage; });
    }

    /// What a block of one kind takes too long, as a share of its time.
    double extraShare(BlockKind kind, std::int32_t stage) const
    {
        const auto between = m_between.find(kind);
        if (between == m_between.end() || !isHeavy(stage)) {
            return 0.0;
        }
        return std::max(0.0, 1.0 - 1.0 / factorOf(m_usual.at(kind).at(stage), between->second));
    }

    double extraShare(const Work& work) const
    {
        if (work.kind != BlockKind::Overlap) {
            return extraShare(work.kind, stageOf(work));
        }
        // Both halves run together for as long as they would by their shares of the sum.
        const auto forward = m_usual.at(BlockKind::Forward).find(work.forwardStage);
        const auto backward = m_usual.at(BlockKind::Backward).find(work.backwardStage);
        if (forward == m_usual.at(BlockKind::Forward).end()
            || backward == m_usual.at(BlockKind::Backward).end()) {
            return 0.0;
        }
        const double extra =
            extraShare(BlockKind::Forward, work.forwardStage) * static_cast<double>(forward->second)
            + extraShare(BlockKind::Backward, work.backwardStage) * static_cast<double>(backward->second);
        const double both = static_cast<double>(forward->second) + static_cast<double>(backward->second);
        return both > 0 ? extra / both : 0.0;
    }

    void fillExtra()
    {
        for (std::size_t i = 0; i < m_works.size() && !m_result.found.empty(); ++i) {
            m_result.extraOfWork[i] =
                static_cast<std::int64_t>(extraShare(m_works[i]) * static_cast<double>(m_times[i].peers));
        }
    }

    const std::vector<Work>& m_works;
    const std::vector<UsualTime>& m_times;
    std::map<BlockKind, TimesOfStages> m_usual;
    /// Medians over the virtual stages that are at no end.
    std::map<BlockKind, std::int64_t> m_between;
    std::int32_t m_stages = 0;
    /// The stage that holds a virtual stage; below 0 that of blocks without one.
    std::map<std::int32_t, Stage> m_stageOf;
    HeavyStages m_result;
};

} // namespace

HeavyStages heavyStagesOf(const StepGraphs& graphs, const std::vector<UsualTime>& times)
{
    return HeavyStageFinder(graphs, times).found();
}

} // namespace pipescope
