#include "core/stages/missing_ranks.h"

#include "core/base/rank_list.h"

#include <algorithm>
#include <set>

namespace pipescope {
namespace {

/// More than any job has; sizes beyond are wrong.
constexpr std::int64_t kMostRanks = std::int64_t{1} << 20;

void addAll(const std::vector<Rank>& members, std::set<Rank>& ranks)
{
    const bool isSane =
        std::all_of(members.begin(), members.end(), [](Rank rank) { return rank.value < kMostRanks; });
    if (isSane) {
        ranks.insert(members.begin(), members.end());
    }
}

std::set<Rank> expectedRanks(const Placements& placements, std::span<const RankRecords* const> ranks)
{
    std::set<Rank> expected;
    for (const std::vector<Rank>& group : placements.groups) {
        addAll(group, expected);
    }
    for (const RankRecords* rank : ranks) {
        for (const auto& [name, group] : rank->metadata.groups) {
            addAll(group.members, expected);
        }
    }
    const std::int64_t job =
        placements.sizes.data ? ranksOfReplica(placements.sizes) * *placements.sizes.data : 0;
    for (std::int64_t rank = 0; placements.sizes.known() && job <= kMostRanks && rank < job; ++rank) {
        expected.insert(expected.end(), Rank{static_cast<std::int32_t>(rank)});
    }
    return expected;
}

} // namespace

void reportMissingRanks(const Placements& placements, std::span<const RankRecords* const> ranks,
                        FindingList& findings)
{
    if (ranks.size() < 2) {
        return;
    }
    std::set<Rank> missing = expectedRanks(placements, ranks);
    const std::size_t all = missing.size();
    for (const RankRecords* rank : ranks) {
        missing.erase(rank->rank);
    }
    if (!missing.empty()) {
        findings.add(FindingId::RanksMissing, {}, {},
                     "%1 of %2"_text(formatRanks({missing.begin(), missing.end()}), all), missing.size());
    }
}

} // namespace pipescope
