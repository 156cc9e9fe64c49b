#include "core/run/bubbles/replay/micro_batch_drift.h"

#include "core/base/order_statistics.h"

#include <cmath>
#include <map>
#include <optional>

namespace pipescope {
namespace {

constexpr double kLeastTotal = 0.02;
constexpr double kDeviations = 3.0;
/// No correlation of fewer is certain.
constexpr std::size_t kLeastMicroBatches = 6;
/// Only some of more are taken, evenly spread: all pairs are looked at.
constexpr std::size_t kMostPoints = 512;

struct Point
{
    std::int32_t microBatch = 0;
    /// By the usual time.
    double time = 0;
};

/// What blocks of each micro-batch take by their usual time; the kinds by themselves.
class Ratios
{
public:
    void add(BlockKind kind, std::int32_t microBatch, double ratio)
    {
        m_ratios[kind][microBatch].push_back(ratio);
    }

    /// The median of each micro-batch, in order; empty where there are too few.
    std::vector<Point> pointsOf(BlockKind kind)
    {
        std::vector<Point> points;
        const std::size_t stride = m_ratios[kind].size() / kMostPoints + 1;
        std::size_t position = 0;
        for (auto& [microBatch, ratios] : m_ratios[kind]) {
            if (position++ % stride == 0) {
                points.push_back({microBatch, medianOf(ratios)});
            }
        }
        return points.size() < kLeastMicroBatches ? std::vector<Point>() : points;
    }

private:
    std::map<BlockKind, std::map<std::int32_t, std::vector<double>>> m_ratios;
};

Ratios ratiosOf(const Trace& trace, const StepGraphs& graphs, const std::vector<UsualTime>& times,
                const std::vector<LossLadder>& ladders)
{
    Ratios ratios;
    for (std::size_t position = 0; position < graphs.graphs.size(); ++position) {
        const StepGraph& graph = graphs.graphs[position];
        for (std::size_t node = 0; node < graph.size() && !ladders[position].isRefused(); ++node) {
            const BlockTable& blocks = trace.track(graph.ranks[graph.rankOf[node]].track).blocks;
            const BlockKind kind = graph.kind[node];
            const auto microBatch = kind == BlockKind::Forward
                                        ? blocks.forward(graph.block[node]).microBatch
                                        : blocks.backward(graph.block[node]).microBatch;
            const std::int64_t usual = times[graph.work[node].value].own;
            if (kind != BlockKind::Overlap && microBatch && usual > 0) {
                ratios.add(kind, microBatch->value,
                           static_cast<double>(graph.end[node] - graph.begin[node])
                               / static_cast<double>(usual));
            }
        }
    }
    return ratios;
}

std::optional<MicroBatchDrift> driftOf(BlockKind kind, const std::vector<Point>& points)
{
    std::vector<double> slopes;
    std::int64_t agreeing = 0;
    for (std::size_t i = 0; i < points.size(); ++i) {
        for (std::size_t j = i + 1; j < points.size(); ++j) {
            const double rise = points[j].time - points[i].time;
            slopes.push_back(rise / (points[j].microBatch - points[i].microBatch));
            agreeing += static_cast<int>(rise > 0) - static_cast<int>(rise < 0);
        }
    }
    if (slopes.empty()) {
        return std::nullopt;
    }
    const auto pairs = static_cast<double>(slopes.size());
    const auto count = static_cast<double>(points.size());
    // Of the sum of unrelated values without ties.
    const double deviation = std::sqrt(count * (count - 1) * (2 * count + 5) / 18);
    const MicroBatchDrift drift{kind, medianOf(slopes),
                                points.back().microBatch - points.front().microBatch + 1,
                                static_cast<double>(agreeing) / pairs};
    const bool isChance = std::abs(static_cast<double>(agreeing)) <= kDeviations * deviation;
    return isChance || std::abs(drift.total()) < kLeastTotal ? std::nullopt : std::optional(drift);
}

} // namespace

std::vector<MicroBatchDrift> microBatchDrifts(const Trace& trace, const StepGraphs& graphs,
                                              const std::vector<UsualTime>& times,
                                              const std::vector<LossLadder>& ladders)
{
    Ratios ratios = ratiosOf(trace, graphs, times, ladders);
    std::vector<MicroBatchDrift> drifts;
    for (const BlockKind kind : {BlockKind::Forward, BlockKind::Backward, BlockKind::Weight}) {
        if (const auto drift = driftOf(kind, ratios.pointsOf(kind))) {
            drifts.push_back(*drift);
        }
    }
    return drifts;
}

} // namespace pipescope
