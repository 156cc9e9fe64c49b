#include "core/graph/compare/diverge/explaining_group.h"

#include <algorithm>
#include <array>
#include <set>

namespace pipescope::graph {
namespace {

/// Which axes the members of a kind have in common.
struct Axes
{
    GroupKind kind;
    bool tensorParallel = false;
    bool pipelineStage = false;
    bool dataParallel = false;
    bool host = false;
};

/// The simplest first.
constexpr std::array<Axes, 8> kAxes{{{GroupKind::Host, false, false, false, true},
                                     {GroupKind::PipelineStage, false, true, false, false},
                                     {GroupKind::TensorSlice, true, false, false, false},
                                     {GroupKind::DataReplica, false, false, true, false},
                                     {GroupKind::StageOfReplica, false, true, true, false},
                                     {GroupKind::SliceOfReplica, true, false, true, false},
                                     {GroupKind::SliceOfStage, true, true, false, false},
                                     {GroupKind::All, false, false, false, false}}};

bool sharesAxes(const RankPlace& a, const RankPlace& b, const Axes& axes)
{
    return (!axes.tensorParallel || a.tensorParallel == b.tensorParallel)
           && (!axes.pipelineStage || a.pipelineStage == b.pipelineStage)
           && (!axes.dataParallel || a.dataParallel == b.dataParallel) && (!axes.host || a.host == b.host);
}

ExplainingGroup groupAround(const RankPlace& first, const Axes& axes, std::span<const RankPlace> places,
                            const std::set<Rank>& divergent)
{
    ExplainingGroup group;
    group.kind = axes.kind;
    group.tensorParallel = axes.tensorParallel ? std::optional(first.tensorParallel) : std::nullopt;
    group.pipelineStage = axes.pipelineStage ? std::optional(first.pipelineStage) : std::nullopt;
    group.dataParallel = axes.dataParallel ? std::optional(first.dataParallel) : std::nullopt;
    group.host = axes.host ? first.host : std::string{};
    for (const RankPlace& place : places) {
        if (sharesAxes(first, place, axes)) {
            group.members.push_back(place.rank);
            group.cleanMembers += divergent.contains(place.rank) ? 0U : 1U;
        }
    }
    return group;
}

UserText axisText(const ExplainingGroup& group)
{
    std::vector<UserText> parts;
    if (group.pipelineStage) {
        parts.push_back("pipeline stage %1"_text(*group.pipelineStage));
    }
    if (group.tensorParallel) {
        parts.push_back("tensor-parallel slice %1"_text(*group.tensorParallel));
    }
    if (group.dataParallel) {
        parts.push_back("data-parallel replica %1"_text(*group.dataParallel));
    }
    return listOf(parts);
}

} // namespace

std::optional<ExplainingGroup> findExplainingGroup(std::span<const RankPlace> places,
                                                   std::span<const RankDivergence> ranks)
{
    std::set<Rank> divergent;
    for (const RankDivergence& rank : ranks) {
        if (rank.isDifferent) {
            divergent.insert(rank.rank);
        }
    }
    std::vector<RankPlace> divergentPlaces;
    std::ranges::copy_if(places, std::back_inserter(divergentPlaces),
                         [&](const RankPlace& place) { return divergent.contains(place.rank); });
    if (divergentPlaces.empty()) {
        return {};
    }
    const RankPlace& first = divergentPlaces.front();
    if (divergentPlaces.size() == 1) {
        ExplainingGroup one{GroupKind::OneRank,
                            first.tensorParallel,
                            first.pipelineStage,
                            first.dataParallel,
                            first.host,
                            {first.rank},
                            0};
        return one;
    }
    std::optional<ExplainingGroup> smallest;
    for (const Axes& axes : kAxes) {
        const bool fits = (!axes.host || !first.host.empty())
                          && std::ranges::all_of(divergentPlaces, [&](const RankPlace& place) {
                                 return sharesAxes(first, place, axes);
                             });
        if (!fits) {
            continue;
        }
        ExplainingGroup group = groupAround(first, axes, places, divergent);
        const bool isWhole = group.members.size() == places.size();
        if (isWhole && axes.kind != GroupKind::All) {
            continue;
        }
        if (!smallest || group.members.size() < smallest->members.size()) {
            smallest = std::move(group);
        }
    }
    return smallest;
}

std::vector<RankDivergence> earliestOnly(std::span<const RankDivergence> ranks)
{
    std::optional<std::uint32_t> earliest;
    for (const RankDivergence& rank : ranks) {
        if (rank.isDifferent && rank.time) {
            earliest = std::min(earliest.value_or(*rank.time), *rank.time);
        }
    }
    std::vector<RankDivergence> result(ranks.begin(), ranks.end());
    for (RankDivergence& rank : result) {
        rank.isDifferent = rank.isDifferent && (!earliest || rank.time == earliest);
    }
    return result;
}

UserText groupText(const ExplainingGroup& group)
{
    switch (group.kind) {
    case GroupKind::OneRank:
        return "rank %1"_text(group.members.front().value);
    case GroupKind::Host:
        return "host %1"_text(group.host);
    case GroupKind::All:
        return "all ranks"_text;
    default:
        return axisText(group);
    }
}

} // namespace pipescope::graph
