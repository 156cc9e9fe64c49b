#include "ui/run/picture/charts/run_charts.h"
#include "ui/run/picture/charts/stacked_bars.h"

#include <array>

namespace pipescope::picture {
namespace {

enum class Part : std::uint8_t
{
    Forward,
    Backward,
    Overlap
};
constexpr std::size_t kPartCount = 3;

using TimeOfParts = std::array<std::int64_t, kPartCount>;

Part partOf(BlockKind kind)
{
    return kind == BlockKind::Overlap   ? Part::Overlap
           : kind == BlockKind::Forward ? Part::Forward
                                        : Part::Backward;
}

/// All blocks of a stage.
struct StageTimes
{
    TimeOfParts ns{};
    /// Chunks of micro-batches that went forward, as shares of a rank's chunks where the row is a stage.
    double microBatches = 0;
    /// The rank whose blocks take longest together.
    std::map<TrackIndex, std::int64_t> ofTracks;

    StackedBar bar(const Trace& trace, UserText name, std::size_t number) const
    {
        StackedBar bar{std::move(name), static_cast<std::int64_t>(number), {}, {}};
        for (const std::int64_t part : ns) {
            const double mean = microBatches > 0 ? static_cast<double>(part) / microBatches : 0.0;
            bar.parts.push_back(static_cast<std::int64_t>(mean));
        }
        const auto longest =
            std::ranges::max_element(ofTracks, {}, [](const auto& each) { return each.second; });
        if (longest != ofTracks.end()) {
            bar.subject.rank = trace.track(longest->first).rank;
        }
        return bar;
    }
};

/// Which row a kind of work belongs to.
class Rows
{
public:
    Rows(const Trace& trace, const StepGraphs& graphs)
        : m_isBothWays(trace.schedule.goesBothWays())
    {
        for (const Work& work : graphs.works) {
            m_areStages = m_areStages || work.kind == BlockKind::Overlap || virtualStageOf(work) < 0;
            std::int32_t& chunks = m_chunks[work.track];
            chunks = std::max({chunks, work.forwardChunk + 1, work.backwardChunk + 1});
        }
    }

    bool areStages() const { return m_areStages; }

    /// Below 0 where it is not known.
    std::int32_t rowOf(const Work& work) const
    {
        return !m_areStages ? virtualStageOf(work) : work.stage ? work.stage->value : -1;
    }

    /// What a forward of it is of a micro-batch's way through the row.
    double shareOf(const Work& work) const
    {
        const std::int32_t chunks = m_chunks.find(work.track)->second;
        return m_areStages && !m_isBothWays ? 1.0 / std::max(1, chunks) : 1.0;
    }

private:
    static std::int32_t virtualStageOf(const Work& work)
    {
        return hasForward(work.kind) ? work.forwardStage : work.backwardStage;
    }

    bool m_isBothWays;
    bool m_areStages = false;
    std::map<TrackIndex, std::int32_t> m_chunks;
};

/// Sums by work, which are few, so that blocks are gone through once.
std::vector<StageTimes> timesOf(const StepGraphs& graphs, const Rows& rows)
{
    std::vector<std::pair<std::int64_t, std::int64_t>> ofWorks(graphs.works.size());
    for (const StepGraph& graph : graphs.graphs) {
        for (std::size_t node = 0; node < graph.size(); ++node) {
            auto& [ns, blocks] = ofWorks[graph.work[node].value];
            ns += graph.end[node] - graph.begin[node];
            ++blocks;
        }
    }
    std::vector<StageTimes> times;
    for (std::size_t i = 0; i < graphs.works.size(); ++i) {
        const Work& work = graphs.works[i];
        const std::int32_t row = rows.rowOf(work);
        if (row < 0) {
            continue;
        }
        const auto position = static_cast<std::size_t>(row);
        times.resize(std::max(times.size(), position + 1));
        const auto [ns, blocks] = ofWorks[i];
        times[position].ns[static_cast<std::size_t>(partOf(work.kind))] += ns;
        times[position].microBatches +=
            hasForward(work.kind) ? rows.shareOf(work) * static_cast<double>(blocks) : 0;
        times[position].ofTracks[work.track] += ns;
    }
    return times;
}

/// Neighbours that share a bar.
std::vector<StageTimes> joined(std::vector<StageTimes> times, std::size_t each)
{
    std::vector<StageTimes> all;
    for (std::size_t i = 0; i < times.size(); ++i) {
        if (i % each == 0) {
            all.push_back(std::move(times[i]));
            continue;
        }
        for (std::size_t part = 0; part < kPartCount; ++part) {
            all.back().ns[part] += times[i].ns[part];
        }
        all.back().microBatches += times[i].microBatches;
        all.back().ofTracks.merge(times[i].ofTracks);
    }
    return all;
}

/// The row of a selection: its block's virtual stage, or its rank's stage.
std::optional<std::size_t> rowOf(const Trace& trace, bool areStages, const ChartSubject& selected)
{
    if (!areStages && selected.block) {
        const BlockTable& blocks = trace.track(selected.block->track).blocks;
        const auto forward = blocks.forward(selected.block->block).virtualStage;
        const auto stage = forward ? forward : blocks.backward(selected.block->block).virtualStage;
        return stage ? std::optional<std::size_t>(trace.schedule.directed(*stage).virtualStage.value)
                     : std::nullopt;
    }
    const auto track = selected.rank ? trace.trackOfRank(*selected.rank) : std::nullopt;
    const auto stage = track ? trace.track(*track).stage : std::nullopt;
    return stage ? std::optional<std::size_t>(stage->value) : std::nullopt;
}

} // namespace

Chart stagesChart(const TracePointer& trace, const BubbleAnalysis& analysis, const Translate& translate)
{
    const StepGraphs& graphs = analysis.run.graphs;
    const Rows rows(*trace, graphs);
    std::vector<StageTimes> times = timesOf(graphs, rows);
    const SharedCells shared(times.size(), StackedBars::kMost);
    times = joined(std::move(times), shared.each);
    std::vector<StackedBar> bars;
    std::int64_t sum = 0;
    for (const StageTimes& stage : times) {
        const std::size_t number = shared.first(bars.size());
        bars.push_back(stage.bar(
            *trace, rows.areStages() ? "stage %1"_text(number) : "virtual stage %1"_text(number), number));
        sum += bars.back().length();
    }
    const auto mean =
        bars.empty() ? std::nullopt : std::optional(sum / static_cast<std::int64_t>(bars.size()));
    const std::vector<BarPart> parts{{"forward"_text, "forward_ns", scene::ColourRole::Forward},
                                     {"backward"_text, "backward_ns", scene::ColourRole::Backward},
                                     {"overlap"_text, "overlap_ns", scene::ColourRole::Overlap}};
    const auto barOf = [trace, areStages = rows.areStages(), shared](const ChartSubject& selected) {
        const auto row = rowOf(*trace, areStages, selected);
        return row && *row < shared.items ? std::optional(*row / shared.each) : std::nullopt;
    };
    const UserText title = "Time of a micro-batch on each stage"_text;
    return chartOf(title, StackedBars::kLeastWidth, StackedBars::kLeastWidth,
                   StackedBars({title,
                                rows.areStages() ? ReportColumn("stage"_text, "stage")
                                                 : ReportColumn("virtual stage"_text, "vstage"),
                                parts, std::move(bars), barOf, mean},
                               translate));
}

} // namespace pipescope::picture
