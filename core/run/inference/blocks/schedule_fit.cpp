#include "core/run/inference/blocks/schedule_fit.h"

#include "core/run/inference/blocks/stage_schedule.h"

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <set>
#include <string>
#include <tuple>

namespace pipescope {
namespace {

/// This many of the most frequent numbers of forwards are considered.
constexpr std::size_t kMaxForwardCounts = 8;

/// This many of the most frequent orders that do not fit are aligned.
constexpr std::size_t kMaxMeasured = 32;

/// The variant of msprof-analyze first: it is used where the data do not decide.
constexpr std::array<WeightGradients, 4> kWeightGradients{
    WeightGradients::SplitBeforeOverlap, WeightGradients::SplitInCoolDown,
    WeightGradients::DeferredInCoolDown, WeightGradients::Joined};

std::string keyOf(std::span<const ObservedBlock> blocks)
{
    std::string key;
    key.reserve(blocks.size() * 10);
    for (const ObservedBlock& block : blocks) {
        key += static_cast<char>(block.kind);
        key += block.isDoubtful ? '?' : '.';
        for (const std::int32_t number : {block.label, block.chunk}) {
            for (unsigned shift = 0; shift < 32; shift += 8) {
                key += static_cast<char>(static_cast<std::uint32_t>(number) >> shift & 0xFFU);
            }
        }
    }
    return key;
}

/// One shape's expected orders, built once per stage.
class FitMeasure
{
public:
    explicit FitMeasure(const ScheduleShape& shape)
        : m_shape(shape)
    { }

    /// Counts the orders that fit exactly.
    ScheduleFit exactFit(std::span<const StageOrder> orders)
    {
        ScheduleFit fit;
        fit.shape = m_shape;
        for (const StageOrder& order : orders) {
            if (isExact(order)) {
                fit.exact += order.count;
                addLabels(order, fit);
            }
        }
        return fit;
    }

    /// Adds the changes needed to explain the other orders.
    void measureOthers(std::span<const StageOrder> orders, ScheduleFit& fit)
    {
        std::size_t measured = 0;
        for (const StageOrder& order : orders) {
            if (isExact(order) || ++measured > kMaxMeasured) {
                continue;
            }
            const auto alignment = mayAlign(order) ? alignBlocks(order.blocks, expected(order.stage))
                                                   : std::optional<Alignment>{};
            if (alignment) {
                fit.oddBlocks += order.count * (alignment->extra + alignment->missing);
            } else {
                fit.notAligned += order.count;
            }
        }
    }

private:
    bool isInside(const StageOrder& order) const
    {
        return order.stage.value >= 0 && order.stage.value < m_shape.stages;
    }

    /// Less than twice as long or short, so that building the expected order is worthwhile.
    bool mayAlign(const StageOrder& order) const
    {
        const auto size = static_cast<std::int64_t>(order.blocks.size());
        return isInside(order) && scheduledBlockCount(m_shape, order.stage) <= 2 * size + 8;
    }

    const std::vector<ExpectedBlock>& expected(Stage stage)
    {
        const auto [entry, isNew] = m_expected.try_emplace(stage);
        if (isNew) {
            entry->second = stageSchedule(std::span(&m_shape, 1), stage)->order;
        }
        return entry->second;
    }

    /// A cheap test that most wrong shapes fail.
    std::optional<std::int32_t> leadingForwards(Stage stage) const
    {
        const std::int64_t forwards = std::int64_t{m_shape.microBatches} * m_shape.chunks;
        const std::int64_t behind = m_shape.stages - 1 - stage.value;
        switch (m_shape.kind) {
        case ScheduleKind::GPipe:
        case ScheduleKind::InterleavedGPipe:
            return static_cast<std::int32_t>(forwards);
        case ScheduleKind::OneForwardOneBackward:
        case ScheduleKind::ZeroBubbleH1:
            return static_cast<std::int32_t>(std::min(behind + 1, forwards));
        case ScheduleKind::Interleaved:
            return static_cast<std::int32_t>(
                std::min(2 * behind + std::int64_t{m_shape.chunks - 1} * m_shape.stages + 1, forwards));
        case ScheduleKind::DualPipeV:
        case ScheduleKind::ZeroBubbleV:
        case ScheduleKind::DualPipe:
            break;
        }
        return std::nullopt;
    }

    bool isExact(const StageOrder& order)
    {
        if (!order.isReliable || !isInside(order)
            || scheduledBlockCount(m_shape, order.stage) != static_cast<std::int64_t>(order.blocks.size())
            || leadingForwards(order.stage).value_or(order.leadingForwards) != order.leadingForwards)
        {
            return false;
        }
        const auto& blocks = expected(order.stage);
        return std::equal(order.blocks.begin(), order.blocks.end(), blocks.begin(), sameKind);
    }

    void addLabels(const StageOrder& order, ScheduleFit& fit)
    {
        const auto& blocks = expected(order.stage);
        for (std::size_t i = 0; i < blocks.size(); ++i) {
            const ObservedBlock& block = order.blocks[i];
            fit.labels += block.label != kNoLabel || block.chunk != kNoLabel ? order.count : 0;
            fit.wrongLabels += labelsDiffer(block, blocks[i]) ? order.count : 0;
        }
    }

    ScheduleShape m_shape;
    std::map<Stage, std::vector<ExpectedBlock>> m_expected;
};

/// Keeps the shapes with the smallest `key`.
template<class Key>
void keepLeast(std::vector<ScheduleFit>& fits, Key key)
{
    if (fits.empty()) {
        return;
    }
    const auto least = key(*std::min_element(fits.begin(), fits.end(),
                                             [&](const auto& a, const auto& b) { return key(a) < key(b); }));
    std::erase_if(fits, [&](const ScheduleFit& fit) { return key(fit) != least; });
}

/// The remaining variants of DualPipeV have the same blocks on all observed stages.
void keepOneVariant(std::vector<ScheduleFit>& fits)
{
    std::set<std::pair<ScheduleKind, std::int32_t>> seen;
    std::erase_if(fits, [&](const ScheduleFit& fit) {
        return fit.shape.kind == ScheduleKind::DualPipeV
               && !seen.emplace(fit.shape.kind, fit.shape.microBatches).second;
    });
}

void addInterleaved(std::int32_t stages, std::int32_t forwards, std::vector<ScheduleShape>& shapes)
{
    for (std::int32_t chunks = 2; chunks <= forwards / stages; ++chunks) {
        if (forwards % chunks == 0 && forwards / chunks % stages == 0) {
            shapes.push_back({ScheduleKind::Interleaved, stages, forwards / chunks, chunks});
        }
    }
}

/// Shapes that need a recorded number of chunks to be recognised.
void addOfChunks(std::int32_t stages, std::int32_t forwards, std::int32_t chunks,
                 std::vector<ScheduleShape>& shapes)
{
    if (chunks > 1 && forwards % chunks == 0) {
        shapes.push_back({ScheduleKind::Interleaved, stages, forwards / chunks, chunks});
        shapes.push_back({ScheduleKind::InterleavedGPipe, stages, forwards / chunks, chunks});
    }
}

void addDualPipeV(std::int32_t stages, std::int32_t microBatches, std::vector<ScheduleShape>& shapes)
{
    for (const bool hasLogits : {true, false}) {
        for (const WeightGradients weightGradients : kWeightGradients) {
            shapes.push_back({ScheduleKind::DualPipeV, stages, microBatches, 2, weightGradients, hasLogits});
        }
    }
}

void keepPossible(std::vector<ScheduleShape>& shapes, std::optional<std::int32_t> chunks)
{
    std::erase_if(shapes, [&](const ScheduleShape& shape) {
        return !isRunnable(shape) || shape.chunks != chunks.value_or(shape.chunks);
    });
}

/// Numbers of forwards of the most frequent orders.
std::vector<std::int32_t> forwardCounts(std::span<const StageOrder> orders)
{
    std::vector<std::int32_t> counts;
    for (const StageOrder& order : orders) {
        const bool isNew = std::find(counts.begin(), counts.end(), order.forwards) == counts.end();
        if (isNew && order.forwards > 0 && counts.size() < kMaxForwardCounts) {
            counts.push_back(order.forwards);
        }
    }
    return counts;
}

StageOrder orderOf(Stage stage, std::span<const ObservedBlock> blocks)
{
    const auto isOther = [](const ObservedBlock& block) { return block.kind != BlockKind::Forward; };
    StageOrder order;
    order.stage = stage;
    order.blocks.assign(blocks.begin(), blocks.end());
    order.forwards = static_cast<std::int32_t>(std::count_if(
        blocks.begin(), blocks.end(), [](const ObservedBlock& block) { return hasForward(block.kind); }));
    order.leadingForwards =
        static_cast<std::int32_t>(std::find_if(blocks.begin(), blocks.end(), isOther) - blocks.begin());
    return order;
}

std::size_t shortestStep(const ObservedRank& rank)
{
    std::size_t shortest = std::numeric_limits<std::size_t>::max();
    for (const ObservedStep& step : rank.steps()) {
        shortest = std::min<std::size_t>(shortest, step.count);
    }
    return shortest;
}

} // namespace

std::vector<StageOrder> stageOrders(const ObservedRun& run, const Placements& placements)
{
    std::map<std::pair<Stage, std::string>, std::size_t> known;
    std::vector<StageOrder> orders;
    for (std::size_t r = 0; r < run.ranks.size(); ++r) {
        const auto stage = placements.byRank[r].stage;
        if (!stage) {
            continue;
        }
        const ObservedRank& rank = run.ranks[r];
        const std::size_t shortest = shortestStep(rank);
        for (const ObservedOrder& observed : rank.orders()) {
            const auto blocks = rank.blocks(rank.steps()[observed.step]);
            const auto [entry, isNew] = known.try_emplace({*stage, keyOf(blocks)}, orders.size());
            if (isNew) {
                orders.push_back(orderOf(*stage, blocks));
            }
            StageOrder& order = orders[entry->second];
            order.count += observed.count;
            order.isReliable =
                order.isReliable || order.count > 1 || !rank.lostRanges || blocks.size() > shortest;
        }
    }
    std::stable_sort(orders.begin(), orders.end(),
                     [](const StageOrder& a, const StageOrder& b) { return a.count > b.count; });
    return orders;
}

std::vector<ScheduleFit> bestFits(std::span<const ScheduleShape> shapes, std::span<const StageOrder> orders,
                                  const std::stop_token& stop)
{
    std::vector<ScheduleFit> fits;
    fits.reserve(shapes.size());
    for (const ScheduleShape& shape : shapes) {
        if (stop.stop_requested()) {
            break;
        }
        fits.push_back(FitMeasure(shape).exactFit(orders));
    }
    keepLeast(fits, [](const ScheduleFit& fit) { return ~fit.exact; });
    keepLeast(fits, [](const ScheduleFit& fit) { return fit.wrongLabels; });
    for (ScheduleFit& fit : fits) {
        FitMeasure(fit.shape).measureOthers(orders, fit);
    }
    keepLeast(fits, [](const ScheduleFit& fit) { return std::pair(fit.notAligned, fit.oddBlocks); });
    keepOneVariant(fits);
    return fits;
}

std::vector<ScheduleShape> possibleShapes(std::int32_t stages, std::optional<std::int32_t> chunks,
                                          std::span<const StageOrder> orders)
{
    std::vector<ScheduleShape> shapes;
    for (const std::int32_t forwards : forwardCounts(orders)) {
        shapes.push_back({ScheduleKind::GPipe, stages, forwards, 1});
        shapes.push_back({ScheduleKind::OneForwardOneBackward, stages, forwards, 1});
        if (chunks) {
            addOfChunks(stages, forwards, *chunks, shapes);
        } else {
            addInterleaved(stages, forwards, shapes);
        }
        shapes.push_back({ScheduleKind::ZeroBubbleH1, stages, forwards, 1});
        shapes.push_back({ScheduleKind::DualPipe, stages, forwards, 2});
        if (forwards % 2 == 0) {
            shapes.push_back({ScheduleKind::ZeroBubbleV, stages, forwards / 2, 2});
            addDualPipeV(stages, forwards / 2, shapes);
        }
    }
    keepPossible(shapes, chunks);
    return shapes;
}

std::vector<ScheduleShape> shapesOfKind(ScheduleKind kind, std::int32_t stages, std::int32_t microBatches,
                                        std::optional<std::int32_t> chunks,
                                        std::span<const StageOrder> orders)
{
    std::vector<ScheduleShape> shapes;
    if (kind == ScheduleKind::DualPipeV) {
        addDualPipeV(stages, microBatches, shapes);
    } else if (kind == ScheduleKind::Interleaved || kind == ScheduleKind::InterleavedGPipe) {
        std::set<std::int32_t> possible;
        for (const std::int32_t forwards : forwardCounts(orders)) {
            // Next to the number of chunks, as a range may be missing or extra.
            possible.insert(std::max(
                1, static_cast<std::int32_t>((std::int64_t{forwards} + microBatches / 2) / microBatches)));
        }
        for (const std::int32_t each : possible) {
            shapes.push_back({kind, stages, microBatches, each});
        }
    } else {
        shapes.push_back({kind, stages, microBatches, isV(kind) ? 2 : 1});
    }
    keepPossible(shapes, chunks);
    return shapes;
}

} // namespace pipescope
