#include "core/run/inference/placement/captured_ranks.h"

#include "core/base/parse/number_ranges.h"

#include <algorithm>
#include <vector>

namespace pipescope {

std::vector<bool> tracksWithOperators(const Trace& trace)
{
    std::vector<bool> known(trace.tracks.size(), true);
    for (const Finding& finding : trace.findings.rows()) {
        const bool isWithoutOperators =
            finding.severity() == Severity::Error || finding.id == FindingId::P2pNotRecorded;
        const auto track =
            finding.rank && isWithoutOperators ? trace.trackOfRank(*finding.rank) : std::nullopt;
        if (track && trace.track(*track).operators.empty()) {
            known[track->value] = false;
        }
    }
    return known;
}

namespace {

/// More ranks than any run has; larger groups and sizes are wrong.
constexpr std::int64_t kMaxRanks = std::int64_t{1} << 20;

/// A set of ranks: many records name the same ones.
class RankMarks
{
public:
    void add(const std::vector<Rank>& members)
    {
        const bool isSane = std::all_of(members.begin(), members.end(), isPossible);
        for (std::size_t i = 0; isSane && i < members.size(); ++i) {
            m_marks[static_cast<std::size_t>(members[i].value)] = true;
        }
    }

    void addBelow(std::int64_t count) { std::fill_n(m_marks.begin(), count, true); }

    void remove(Rank rank)
    {
        if (isPossible(rank)) {
            m_marks[static_cast<std::size_t>(rank.value)] = false;
        }
    }

    std::vector<Rank> ranks() const
    {
        std::vector<Rank> ranks;
        for (std::size_t i = 0; i < m_marks.size(); ++i) {
            if (m_marks[i]) {
                ranks.emplace_back(static_cast<std::int32_t>(i));
            }
        }
        return ranks;
    }

private:
    static bool isPossible(Rank rank) { return rank.value >= 0 && rank.value < kMaxRanks; }

    std::vector<bool> m_marks = std::vector<bool>(kMaxRanks);
};

RankMarks expectedRanks(const Placements& placements, std::span<const RankRecords* const> ranks)
{
    RankMarks expected;
    for (const std::vector<Rank>& group : placements.groups) {
        expected.add(group);
    }
    for (const RankRecords* rank : ranks) {
        for (const auto& [name, group] : rank->metadata.groups) {
            expected.add(group.members);
        }
    }
    const std::int64_t job =
        placements.sizes.data ? ranksOfReplica(placements.sizes) * *placements.sizes.data : 0;
    if (placements.sizes.known() && job <= kMaxRanks) {
        expected.addBelow(job);
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
    RankMarks expected = expectedRanks(placements, ranks);
    const std::size_t all = expected.ranks().size();
    for (const RankRecords* rank : ranks) {
        expected.remove(rank->rank);
    }
    if (const std::vector<Rank> missing = expected.ranks(); !missing.empty()) {
        findings.add(FindingId::RanksMissing, {}, {}, "%1 of %2"_text(formatRanks(missing), all),
                     missing.size());
    }
}

} // namespace pipescope
