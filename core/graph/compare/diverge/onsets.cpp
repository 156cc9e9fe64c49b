#include "core/graph/compare/diverge/onsets.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace pipescope::graph {
namespace {

/// Which of up to 64 rows reach each row, as bits.
using Masks = std::vector<std::uint64_t>;

/// Passes the bits of `masks` on to all followers. Followers nearly always come later, so that one round is
/// enough; links between ranks can point back.
void passOn(const DivergentNodes& divergent, Masks& masks)
{
    bool isChanged = true;
    while (isChanged) {
        isChanged = false;
        for (std::uint32_t row = 0; row < masks.size(); ++row) {
            if (masks[row] == 0) {
                continue;
            }
            for (const std::uint32_t follower : divergent.followersOf(row)) {
                isChanged = isChanged || (follower < row && (masks[row] & ~masks[follower]) != 0);
                masks[follower] |= masks[row];
            }
        }
    }
}

/// Indexed by row: how many onsets reach it (2 stands for more), and the first that does.
struct Reach
{
    std::vector<std::uint8_t> counts;
    std::vector<std::uint32_t> first;
};

Onset onsetOf(const DivergentNodes& divergent, std::uint32_t row)
{
    Onset onset;
    onset.row = row;
    onset.node = divergent.nodes[row];
    onset.blame = divergent.blames[row];
    onset.ways = divergent.ways[row];
    onset.gain = divergent.gains[row];
    onset.firstCall = divergent.firstCalls[row];
    return onset;
}

/// Counts for up to 64 onsets at once; rows in `isExplained` do not count.
void countReached(const DivergentNodes& divergent, std::span<Onset> onsets, std::size_t firstOnset,
                  const std::vector<std::uint8_t>& isExplained, Reach& reach)
{
    Masks masks(divergent.nodes.size(), 0);
    for (std::size_t i = 0; i < onsets.size(); ++i) {
        masks[onsets[i].row] |= std::uint64_t{1} << i;
    }
    passOn(divergent, masks);
    for (std::uint32_t row = 0; row < masks.size(); ++row) {
        if (isExplained[row] != 0) {
            continue;
        }
        const int count = std::popcount(masks[row]);
        if (count > 0 && reach.counts[row] == 0) {
            reach.first[row] = static_cast<std::uint32_t>(firstOnset)
                               + static_cast<std::uint32_t>(std::countr_zero(masks[row]));
        }
        reach.counts[row] = static_cast<std::uint8_t>(std::min(2, reach.counts[row] + count));
        for (std::uint64_t left = masks[row]; left != 0; left &= left - 1) {
            ++onsets[static_cast<std::size_t>(std::countr_zero(left))].explained;
        }
    }
}

/// The onsets that are not explained, with what they explain.
std::vector<Onset> countAll(const DivergentNodes& divergent, const std::vector<std::uint8_t>& isExplained,
                            const std::vector<std::uint8_t>& isAccepted)
{
    std::vector<Onset> onsets;
    for (std::uint32_t row = 0; row < divergent.nodes.size(); ++row) {
        if (divergent.blames[row] != Blame::None && isAccepted[row] == 0) {
            onsets.push_back(onsetOf(divergent, row));
        }
    }
    Reach reach{std::vector<std::uint8_t>(divergent.nodes.size(), 0),
                std::vector<std::uint32_t>(divergent.nodes.size(), 0)};
    constexpr std::size_t kBatch = 64;
    for (std::size_t first = 0; first < onsets.size(); first += kBatch) {
        const std::size_t count = std::min(kBatch, onsets.size() - first);
        countReached(divergent, std::span(onsets).subspan(first, count), first, isExplained, reach);
    }
    for (std::uint32_t row = 0; row < divergent.nodes.size(); ++row) {
        if (reach.counts[row] == 1) {
            ++onsets[reach.first[row]].explainedAlone;
        }
    }
    for (Onset& onset : onsets) {
        onset.share = static_cast<double>(onset.explained) / static_cast<double>(divergent.nodes.size());
        // Each row is before those that it reaches, so it is needed only if no other reaches the row itself.
        onset.isNeeded = isExplained[onset.row] == 0 && reach.counts[onset.row] == 1;
    }
    return onsets;
}

} // namespace

std::vector<Onset> findOnsets(const DivergentNodes& divergent)
{
    const std::vector<std::uint8_t> none(divergent.nodes.size(), 0);
    return countAll(divergent, none, none);
}

Remainder acceptOnsets(const DivergentNodes& divergent, std::span<const std::uint32_t> accepted)
{
    Masks masks(divergent.nodes.size(), 0);
    std::vector<std::uint8_t> isAccepted(divergent.nodes.size(), 0);
    for (const std::uint32_t row : accepted) {
        if (row < masks.size()) {
            masks[row] = 1;
            isAccepted[row] = 1;
        }
    }
    passOn(divergent, masks);
    std::vector<std::uint8_t> isExplained(divergent.nodes.size(), 0);
    std::ranges::transform(masks, isExplained.begin(),
                           [](std::uint64_t mask) { return static_cast<std::uint8_t>(mask); });
    Remainder remainder;
    remainder.explained = static_cast<std::uint32_t>(std::ranges::count(isExplained, std::uint8_t{1}));
    remainder.unexplained = static_cast<std::uint32_t>(divergent.nodes.size()) - remainder.explained;
    remainder.onsets = countAll(divergent, isExplained, isAccepted);
    if (!remainder.onsets.empty()) {
        const auto most = std::ranges::max_element(remainder.onsets, {}, &Onset::explained);
        remainder.next = static_cast<std::size_t>(most - remainder.onsets.begin());
    }
    remainder.isExplained = std::move(isExplained);
    return remainder;
}

} // namespace pipescope::graph
