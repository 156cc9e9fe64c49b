#include "core/stages/placement.h"

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

/// Those of the first rank that has any; ranks that disagree are told.
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

bool isAnyGiven(const ParallelSizes& sizes)
{
    return sizes != ParallelSizes{};
}

/// Sizes the user left open are the recorded ones, but not the data-parallel size: other sizes mean another
/// number of replicas.
ParallelSizes merged(const ParallelSizes& given, const ParallelSizes& recorded)
{
    if (!isAnyGiven(given)) {
        return recorded;
    }
    return {given.tensor ? given.tensor : recorded.tensor,
            given.pipeline ? given.pipeline : recorded.pipeline, given.data,
            given.context ? given.context : recorded.context};
}

constexpr std::int64_t kMostRanks = std::int64_t{1} << 31;

/// Ranks of one stage of one replica: TP·CP.
std::int64_t stageOfOneReplica(const ParallelSizes& sizes)
{
    return std::min(kMostRanks,
                    std::int64_t{sizes.tensor.value_or(1)} * std::int64_t{sizes.context.value_or(1)});
}

std::int64_t worldSize(RankSpan ranks)
{
    std::int64_t world = 0;
    for (const RankRecords* rank : ranks) {
        world = std::max<std::int64_t>(world, std::int64_t{rank->rank.value} + 1);
    }
    return world;
}

/// Ranks from one stage to the next: TP·CP·DP, in 64 bits since each size is any positive number.
std::int64_t ranksPerStage(const ParallelSizes& sizes, RankSpan ranks)
{
    const std::int64_t replica = stageOfOneReplica(sizes);
    if (sizes.data) {
        return std::min<std::int64_t>(kMostRanks, replica * *sizes.data);
    }
    const std::int64_t perData = replica * sizes.pipeline.value_or(1);
    return replica * std::max<std::int64_t>(1, (worldSize(ranks) + perData - 1) / perData);
}

/// The pipeline of a rank by the sizes, in stage order; empty if the rank lies beyond.
std::vector<Rank> computedPipeline(Rank rank, const ParallelSizes& sizes, std::int64_t stride)
{
    constexpr std::int32_t kMostStages = 1 << 12;
    std::vector<Rank> members;
    const std::int32_t stages = std::min(sizes.pipeline.value_or(0), kMostStages);
    if (rank.value / stride >= stages) {
        return members;
    }
    for (std::int64_t stage = 0; stage < stages; ++stage) {
        const std::int64_t member = rank.value % stride + stage * stride;
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
        , m_userSizes(isAnyGiven(given))
        , m_recorded(recordedPipelines(ranks))
    {
        const ParallelSizes recorded = recordedSizes(ranks, findings);
        m_sizes = merged(given, recorded);
        if (m_userSizes && recorded.known() && m_sizes != recorded) {
            findings.add(FindingId::SizesOverridden);
        }
        m_stride = ranksPerStage(m_sizes, ranks);
    }

    Placements place()
    {
        std::vector<Pipeline> pipelines;
        for (const RankRecords* rank : m_ranks) {
            pipelines.push_back(pipelineOf(*rank));
        }
        tellOfIncompleteReplica();
        Placements result;
        result.sizes = m_sizes;
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
        std::vector<Rank> members = computedPipeline(rank.rank, m_sizes, m_stride);
        if (members.empty()) {
            m_findings.add(FindingId::StageOutOfRange, rank.rank, rank.file);
        }
        return std::make_shared<const std::vector<Rank>>(std::move(members));
    }

    /// Where the data-parallel size follows from the number of ranks, it has to come out even.
    void tellOfIncompleteReplica()
    {
        const std::int64_t replica = stageOfOneReplica(m_sizes) * m_sizes.pipeline.value_or(1);
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
    ParallelSizes m_sizes;
    std::int64_t m_stride = 1;
    /// Some rank was placed by the sizes.
    bool m_sizesUsed = false;
};

} // namespace

Placements placeRanks(RankSpan ranks, const ParallelSizes& given, FindingList& findings)
{
    return Placer(ranks, given, findings).place();
}

} // namespace pipescope
