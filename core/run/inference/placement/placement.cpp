#include "core/run/inference/placement/placement.h"

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <tuple>

namespace pipescope {
namespace {

using RankSpan = std::span<const RankRecords* const>;

/// Each rank's pipeline as some rank's metadata lists it.
using Pipeline = std::shared_ptr<const std::vector<Rank>>;
using RecordedPipelines = std::map<Rank, Pipeline>;

RecordedPipelines recordedPipelines(RankSpan ranks)
{
    RecordedPipelines pipelines;
    std::set<std::vector<Rank>> known;
    for (const RankRecords* rank : ranks) {
        for (const auto& [name, group] : rank->metadata.groups) {
            if (group.role != kPipelineRole || !known.insert(group.members).second) {
                continue;
            }
            const auto members = std::make_shared<const std::vector<Rank>>(group.members);
            for (const Rank member : *members) {
                pipelines.emplace(member, members);
            }
        }
    }
    return pipelines;
}

/// Those of the first rank that has any; ranks that disagree are reported.
ParallelSizes recordedSizes(RankSpan ranks, FindingList& findings)
{
    ParallelSizes sizes;
    for (const RankRecords* rank : ranks) {
        const ParallelSizes& own = rank->metadata.sizes;
        if (!own.known()) {
            continue;
        }
        if (!sizes.known()) {
            sizes = own;
        } else if (own != sizes) {
            findings.add(FindingId::MetadataDiffers, rank->rank, rank->file, verbatim("distributed_args"));
        }
    }
    return sizes;
}

std::int64_t worldSize(RankSpan ranks)
{
    std::int64_t world = 0;
    for (const RankRecords* rank : ranks) {
        world = std::max<std::int64_t>(world, std::int64_t{rank->rank.value} + 1);
    }
    return world;
}

/// The pipeline of a rank by the sizes, in stage order; empty if the rank lies beyond.
std::vector<Rank> computedPipeline(Rank rank, const StageLayout& layout)
{
    std::vector<Rank> members;
    const std::int64_t stage = layout.stages > 0 ? rank.value / layout.stride % layout.stages : 0;
    if (layout.stages == 0 || rank.value >= layout.ranks) {
        return members;
    }
    const std::int64_t first = rank.value - stage * layout.stride;
    for (std::int64_t each = 0; each < layout.stages; ++each) {
        const std::int64_t member = first + each * layout.stride;
        if (!std::in_range<std::int32_t>(member)) {
            break;
        }
        members.emplace_back(static_cast<std::int32_t>(member));
    }
    return members;
}

class Placer
{
public:
    Placer(RankSpan ranks, const ParallelSizes& given, FindingList& findings)
        : m_ranks(ranks)
        , m_findings(findings)
        , m_userSizes(given != ParallelSizes{})
        , m_recorded(recordedPipelines(ranks))
    {
        m_recordedSizes = recordedSizes(ranks, findings);
        m_sizes = completedSizes(given, m_recordedSizes);
        if (m_userSizes && m_recordedSizes.known() && m_sizes != m_recordedSizes) {
            findings.add(FindingId::SizesOverridden);
        }
        m_layout = stageLayout(m_sizes, worldSize(ranks));
    }

    Placements place()
    {
        std::vector<Pipeline> pipelines;
        for (const RankRecords* rank : m_ranks) {
            pipelines.push_back(pipelineOf(*rank));
        }
        reportIncompleteReplica();
        Placements result;
        result.sizes = m_sizes;
        result.origin = m_userSizes ? PlacementOrigin::Given : PlacementOrigin::Recorded;
        result.recorded = m_recordedSizes;
        if (!result.recorded.pipeline && !m_recorded.empty()) {
            result.recorded.pipeline = static_cast<std::int32_t>(m_recorded.begin()->second->size());
        }
        result.groups = distinctGroups(pipelines);
        for (std::size_t i = 0; i < pipelines.size(); ++i) {
            result.byRank.push_back(placementIn(*pipelines[i], m_ranks[i]->rank, result.groups));
        }
        if (!result.sizes.pipeline && !result.groups.empty()) {
            result.sizes.pipeline = static_cast<std::int32_t>(result.groups.front().size());
        }
        return result;
    }

private:
    Pipeline pipelineOf(const RankRecords& rank)
    {
        if (!m_userSizes) {
            if (const auto recorded = m_recorded.find(rank.rank); recorded != m_recorded.end()) {
                return recorded->second;
            }
        }
        if (!m_sizes.known()) {
            m_findings.add(FindingId::StageUnknown, rank.rank, rank.file);
            return std::make_shared<const std::vector<Rank>>();
        }
        m_sizesUsed = true;
        std::vector<Rank> members = computedPipeline(rank.rank, m_layout);
        if (members.empty()) {
            m_findings.add(FindingId::StageOutOfRange, rank.rank, rank.file);
        }
        return std::make_shared<const std::vector<Rank>>(std::move(members));
    }

    /// If the data-parallel size follows from the number of ranks, it must divide evenly.
    void reportIncompleteReplica()
    {
        const std::int64_t replica = ranksOfReplica(m_sizes);
        const std::int64_t world = worldSize(m_ranks);
        if (m_sizesUsed && !m_sizes.data && world % replica != 0) {
            m_findings.add(FindingId::SizesDoNotDivideRanks, {}, {},
                           "%1 ranks, %2 per replica"_text(world, replica));
        }
    }

    static bool smallestFirst(const std::vector<Rank>& a, const std::vector<Rank>& b)
    {
        const Rank smallestA = *std::min_element(a.begin(), a.end());
        const Rank smallestB = *std::min_element(b.begin(), b.end());
        return std::tie(smallestA, a) < std::tie(smallestB, b);
    }

    static std::vector<std::vector<Rank>> distinctGroups(const std::vector<Pipeline>& pipelines)
    {
        std::set<const std::vector<Rank>*> distinct;
        for (const Pipeline& pipeline : pipelines) {
            if (!pipeline->empty()) {
                distinct.insert(pipeline.get());
            }
        }
        std::vector<const std::vector<Rank>*> sorted(distinct.begin(), distinct.end());
        std::sort(sorted.begin(), sorted.end(),
                  [](const auto* a, const auto* b) { return smallestFirst(*a, *b); });
        std::vector<std::vector<Rank>> groups;
        for (const std::vector<Rank>* members : sorted) {
            if (groups.empty() || groups.back() != *members) {
                groups.push_back(*members);
            }
        }
        return groups;
    }

    static Placement placementIn(const std::vector<Rank>& members, Rank rank,
                                 const std::vector<std::vector<Rank>>& groups)
    {
        const auto position = std::find(members.begin(), members.end(), rank);
        if (position == members.end()) {
            return {};
        }
        const auto group = std::lower_bound(groups.begin(), groups.end(), members, smallestFirst);
        return {Stage{static_cast<std::int32_t>(position - members.begin())},
                static_cast<std::size_t>(group - groups.begin())};
    }

    RankSpan m_ranks;
    FindingList& m_findings;
    bool m_userSizes;
    RecordedPipelines m_recorded;
    ParallelSizes m_recordedSizes;
    ParallelSizes m_sizes;
    StageLayout m_layout;
    /// Some rank was placed by the sizes.
    bool m_sizesUsed = false;
};

} // namespace

Placements placeRanks(RankSpan ranks, const ParallelSizes& given, FindingList& findings)
{
    return Placer(ranks, given, findings).place();
}

} // namespace pipescope
