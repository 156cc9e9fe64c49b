#include "core/run/inference/placement/captured_ranks.h"
#include "core/run/inference/placement/placement.h"
#include "core/run/inference/placement/recognise_layout.h"

#include <algorithm>
#include <utility>

namespace pipescope {
namespace {

using Verdict = RecognisedLayout::Verdict;

/// All ranks in the order that the source assumes; empty without such a list.
std::vector<Rank> assumedOrder(const LabelledCapture& capture)
{
    for (const LabelledTrack& track : capture.ranks) {
        for (const auto& [name, group] : track.metadata.groups) {
            if (group.role == kPipelineRole) {
                return group.members;
            }
        }
    }
    return {};
}

std::vector<Rank> lengthened(std::vector<Rank> order, std::size_t size)
{
    UnusedRanks unused;
    unused.know(order);
    while (order.size() < size) {
        order.push_back(unused.next());
    }
    return order;
}

class WorkPlacer
{
public:
    WorkPlacer(const LabelledCapture& capture, const ParallelSizes& given, FindingList& findings)
        : m_capture(capture)
        , m_given(given)
        , m_isGiven(given != ParallelSizes{})
        , m_findings(findings)
        , m_order(assumedOrder(capture))
    { }

    Placements place(std::size_t workers, const std::stop_token& stop)
    {
        const auto places = placesInOrder();
        if (places.empty()) {
            return asAssumed();
        }
        const RecognisedLayout recognised = recogniseLayout(
            m_capture.ranks, places, static_cast<std::int64_t>(m_order.size()), m_given, workers, stop);
        switch (recognised.verdict) {
        case Verdict::Clear:
            return placedBy(recognised, places);
        case Verdict::NothingToCompare:
            return asAssumed();
        case Verdict::Ambiguous:
        case Verdict::Contradicted:
            break;
        }
        return m_given.known() ? asGiven(recognised.verdict) : unclear();
    }

private:
    /// The place of each track in the order; none where a track has none, or the order is not that of ranks.
    std::vector<std::int64_t> placesInOrder() const
    {
        std::vector<std::int64_t> places;
        auto place = m_order.begin();
        for (const LabelledTrack& track : m_capture.ranks) {
            place = std::find(place, m_order.end(), track.rank);
            if (place == m_order.end()) {
                return {};
            }
            places.push_back(place - m_order.begin());
        }
        return places;
    }

    Placements placedBy(const RecognisedLayout& recognised, std::span<const std::int64_t> places)
    {
        const PipelineLayout& layout = recognised.layout;
        const auto world = static_cast<std::size_t>(layout.rankAt(layout.replicas, 0, 0));
        const std::vector<Rank> order = lengthened(m_order, world);
        std::vector<std::size_t> groupOf(static_cast<std::size_t>(layout.peers * layout.replicas), kNoGroup);
        for (const std::int64_t place : places) {
            groupOf[pipelineAt(layout, place)] = 0;
        }
        Placements result;
        result.sizes = sizesOf(recognised);
        result.origin = m_isGiven ? PlacementOrigin::Given : PlacementOrigin::Blocks;
        for (std::size_t pipeline = 0; pipeline < groupOf.size(); ++pipeline) {
            if (groupOf[pipeline] != kNoGroup) {
                groupOf[pipeline] = result.groups.size();
                result.groups.push_back(membersOf(layout, pipeline, order));
            }
        }
        for (const std::int64_t place : places) {
            result.byRank.push_back({Stage{static_cast<std::int32_t>(layout.stageOf(place))},
                                     groupOf[pipelineAt(layout, place)]});
        }
        if (!m_isGiven && result.groups.size() > 1) {
            report(recognised, result.groups.size());
        }
        return result;
    }

    static std::size_t pipelineAt(const PipelineLayout& layout, std::int64_t place)
    {
        return static_cast<std::size_t>(layout.replicaOf(place) * layout.peers + place % layout.peers);
    }

    static std::vector<Rank> membersOf(const PipelineLayout& layout, std::size_t pipeline,
                                       const std::vector<Rank>& order)
    {
        const auto index = static_cast<std::int64_t>(pipeline);
        std::vector<Rank> members;
        for (std::int64_t stage = 0; stage < layout.stages; ++stage) {
            members.push_back(order[static_cast<std::size_t>(
                layout.rankAt(index / layout.peers, stage, index % layout.peers))]);
        }
        return members;
    }

    /// Ranks of one stage that are not in lockstep are data-parallel replicas. Sizes that do not divide
    /// evenly stay open.
    ParallelSizes sizesOf(const RecognisedLayout& recognised) const
    {
        const PipelineLayout& layout = recognised.layout;
        const std::int64_t ofStage = layout.peers * layout.replicas;
        ParallelSizes sizes = m_given;
        sizes.pipeline = static_cast<std::int32_t>(layout.stages);
        if (!sizes.tensor && recognised.lockstep && ofStage > 1 && fitsGiven(*recognised.lockstep, ofStage)) {
            sizes.tensor = quotient(*recognised.lockstep, m_given.context.value_or(1));
        }
        if (sizes.tensor && !sizes.data) {
            sizes.data = quotient(ofStage, std::int64_t{*sizes.tensor} * m_given.context.value_or(1));
        }
        return sizes;
    }

    bool fitsGiven(std::int64_t lockstep, std::int64_t ofStage) const
    {
        return !m_given.data || lockstep * *m_given.data == ofStage;
    }

    /// Empty where a remainder is left.
    static std::optional<std::int32_t> quotient(std::int64_t count, std::int64_t parts)
    {
        return count % parts == 0 ? std::optional(static_cast<std::int32_t>(count / parts)) : std::nullopt;
    }

    void report(const RecognisedLayout& recognised, std::size_t pipelines)
    {
        const PipelineLayout& layout = recognised.layout;
        const ParallelSizes sizes = sizesOf(recognised);
        const UserText detail =
            sizes.tensor
                ? "pp %1, tp %2, dp %3"_text(layout.stages, *sizes.tensor, *sizes.data)
                : "pp %1, %2 ranks in each stage"_text(layout.stages, layout.peers * layout.replicas);
        m_findings.add(FindingId::PipelinesConcluded, {}, {}, detail, pipelines);
    }

    /// All ranks form one pipeline, or the pipelines that the sizes give.
    Placements asAssumed()
    {
        ParallelSizes given = m_given;
        if (m_isGiven && !given.order) {
            given.order = m_capture.rankOrder;
        }
        Placements result = placeRanks(recordsOf(m_capture.ranks), given, m_findings);
        // The source assumed the order; no file records it.
        result.recorded = {};
        if (!m_isGiven && !result.groups.empty()) {
            result.origin = PlacementOrigin::RankOrder;
            m_findings.add(FindingId::PipelineAssumed, {}, {}, {}, m_order.size());
        }
        return result;
    }

    Placements asGiven(Verdict verdict)
    {
        Placements result = asAssumed();
        result.isDoubtful = verdict == Verdict::Contradicted;
        if (result.isDoubtful) {
            m_findings.add(FindingId::SizesContradicted);
        }
        return result;
    }

    Placements unclear()
    {
        Placements result;
        result.origin = PlacementOrigin::Blocks;
        result.byRank.resize(m_capture.ranks.size());
        m_findings.add(FindingId::PipelinesUnclear, {}, {}, {}, m_capture.ranks.size());
        return result;
    }

    static constexpr std::size_t kNoGroup = static_cast<std::size_t>(-1);

    const LabelledCapture& m_capture;
    const ParallelSizes& m_given;
    bool m_isGiven;
    FindingList& m_findings;
    std::vector<Rank> m_order;
};

} // namespace

Placements placeByWork(const LabelledCapture& capture, const ParallelSizes& given, std::size_t workers,
                       const std::stop_token& stop, FindingList& findings)
{
    return WorkPlacer(capture, given, findings).place(workers, stop);
}

} // namespace pipescope
